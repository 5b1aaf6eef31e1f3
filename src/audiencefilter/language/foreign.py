"""Operators of other query languages, with the equivalent operators of this one.

The names are those of Prisma, MongoDB, Django, Rails, SQL, Elasticsearch, HubSpot, react-querybuilder and jQuery
QueryBuilder, as :func:`plain_name` returns them. Similar spelling does not imply similar meaning: ``nin`` resembles
``in``.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.language.operators import MODE_KEY, Operand
from audiencefilter.language.suggest import plain_name

#: Operators with their operands; ``...`` stands for the given operand.
Pairs: TypeAlias = tuple[tuple[str, Any], ...]


class Meant(NamedTuple):
    """The equivalent of an operator of another language.

    Attributes:
        pairs: the operators to write.
        caution: why it may select other contacts, so that the problem gets a hint and no fix; None where it cannot.
        operand: the shape of the operand for which they are equivalent; None: any.
    """

    pairs: Pairs
    caution: str | None = None
    operand: Operand | None = None

    @property
    def is_denial(self) -> bool:
        """Whether it negates a test."""
        return self.pairs[0][0] in ("not", "notIn")


def form(pairs: Pairs) -> str:
    """Write the equivalent of a foreign operator, with an ellipsis for its operand.

    >>> form((("not", (("in", ...),)),))
    '{"not": {"in": […]}}'
    """
    return f"{{{', '.join(f'{json.dumps(key)}: {_open(key, value)}' for key, value in pairs)}}}"


def _open(key: str, value: Any) -> str:
    if value is ...:
        return "[…]" if key in ("in", "notIn", "hasSome", "hasEvery") else "…"
    return form(value) if isinstance(value, tuple) else json.dumps(value)


def _each(names: str, meant: Meant) -> Mapping[str, Meant]:
    return dict.fromkeys(names.split(), meant)


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split())


def _same(key: str, caution: str | None = None) -> Meant:
    return Meant(((key, ...),), caution)


def _denied(key: str, caution: str | None = None) -> Meant:
    return Meant((("not", ((key, ...),)),), caution)


_FOLDED: Final = (MODE_KEY, "insensitive")
_PATTERN: Final = "what stands for other characters in a pattern stands for itself here"
_WORDS: Final = "a search for words or a pattern finds others"
_CASE: Final = "contains ignores case"
_BOUND: Final = "lte takes in the bound itself, lt does not"

#: Operators of a field with one value.
OF_VALUES: Final[Mapping[str, Meant]] = {
    **_each("eq = == === is equal equalto isequal isequalto exact term", _same("equals")),
    **_each(
        "ne neq noteq nequal nequals != !== <> isnot notis notequal notequals notequalto isnotequal isnotequalto"
        " doesnotequal unequal",
        _same("not"),
    ),
    **_each("anyof oneof isanyof isoneof isin inlist terms equalsany eqany", _same("in")),
    **_each(
        "nin noneof isnoneof notanyof notoneof isnotanyof isnotoneof isnotin notinlist noteqany notterms",
        _same("notIn"),
    ),
    **_each("> greater greaterthan isgreaterthan morethan above after isafter", _same("gt")),
    **_each(
        ">= ge gteq greaterorequal greaterorequals greaterthanorequal greaterthanorequals greaterthanorequalto"
        " greaterthanequal isgreaterthanorequalto atleast onorafter isonorafter min from",
        _same("gte"),
    ),
    **_each("< less lessthan islessthan below before isbefore", _same("lt")),
    **_each(
        "<= le lteq lessorequal lessorequals lessthanorequal lessthanorequals lessthanorequalto lessthanequal"
        " islessthanorequalto atmost onorbefore isonorbefore max",
        _same("lte"),
    ),
    **_each("to until till upto", _same("lte", _BOUND)),
    **_each("icontains containsignorecase", _same("contains")),
    **_each("cont includes include substring search", _same("contains", _CASE)),
    **_each("like ilike glob wildcard", _same("contains", _PATTERN)),
    **_each(
        "matches match matchphrase matchesregex regex iregex regexp rlike similarto fulltext containstoken",
        _same("contains", _WORDS),
    ),
    **_each("beginswith beginwith startwith startingwith hasprefix prefix", _same("startsWith")),
    **_each("endwith endingwith hassuffix suffix", _same("endsWith")),
    **_each(
        "notcontains notcontain doesnotcontain doesntcontain ncontains noticontains doesnoticontain",
        _denied("contains"),
    ),
    **_each("notcont notinclude notincludes doesnotinclude exclude excludes", _denied("contains", _CASE)),
    **_each("notlike notilike nlike nilike", _denied("contains", _PATTERN)),
    **_each(
        "notmatch notmatches doesnotmatch notregex nregex notregexp doesnotcontaintoken", _denied("contains", _WORDS)
    ),
    **_each(
        "notstartswith notstartwith doesnotstartwith doesnotstartswith nstartswith notbeginswith notbeginwith"
        " doesnotbeginwith notprefix",
        _denied("startsWith"),
    ),
    **_each("notendswith notendwith doesnotendwith doesnotendswith nendswith notsuffix", _denied("endsWith")),
    **_each("notgt ngt notgreaterthan", _denied("gt")),
    **_each("notgte ngte notgreaterthanorequal", _denied("gte")),
    **_each("notlt nlt notlessthan", _denied("lt")),
    **_each("notlte nlte notlessthanorequal", _denied("lte")),
    **_each("iexact ieq iequals equalsignorecase", Meant((("equals", ...), _FOLDED))),
    **_each("istartswith ibeginswith startswithignorecase", Meant((("startsWith", ...), _FOLDED))),
    **_each("iendswith endswithignorecase", Meant((("endsWith", ...), _FOLDED))),
    **_each("notiexact niexact ine notieq", Meant((("not", ...), _FOLDED))),
    **_each("notistartswith nistartswith", Meant((("not", (("startsWith", ...),)), _FOLDED))),
    **_each("notiendswith niendswith", Meant((("not", (("endsWith", ...),)), _FOLDED))),
}

_ONE, _SEVERAL = Operand.VALUE, Operand.LIST
#: Operators of a field with many values.
OF_LISTS: Final[Mapping[str, Meant]] = {
    **_each("contains includes include arraycontains eq = == is", Meant((("has", ...),), operand=_ONE)),
    **_each("like ilike icontains", Meant((("has", ...),), _PATTERN)),
    **_each(
        "in any anyof hasany some overlaps overlap oneof isanyof terms", Meant((("hasSome", ...),), operand=_SEVERAL)
    ),
    **_each("all allof hasall every containsall superset", Meant((("hasEvery", ...),), operand=_SEVERAL)),
    **_each(
        "none noneof hasnone nin excludes notanyof isnoneof isnotanyof nothassome nothasany notoverlaps",
        Meant((("not", (("hasSome", ...),)),), operand=_SEVERAL),
    ),
    **_each("nothasevery nothasall notall notallof", Meant((("not", (("hasEvery", ...),)),), operand=_SEVERAL)),
    **_each(
        "ne neq != <> isnot notequals notequal notcontains doesnotcontain notincludes hasno hasnot nothas lacks"
        " doesnothave",
        Meant((("not", (("has", ...),)),), operand=_ONE),
    ),
    **_each("empty", Meant((("isEmpty", ...),), "a missing list is not empty")),
}

#: Operators that test whether a value is present, or missing; the operand false inverts them.
PRESENT: Final = _names(
    "isset exists isnotnull notnull notisnull isnotnone hasproperty hasvalue known isknown isdefined present ispresent"
    " notmissing isnotmissing"
)
MISSING: Final = _names(
    "isnull null isnone missing ismissing isnotset notset notexists doesnotexist nothasproperty doesnothaveproperty"
    " hasnoproperty hasnovalue unknown isunknown notknown isundefined absent notpresent"
)
#: The same for operators that treat the empty text as missing.
NOT_EMPTY: Final = _names("notempty isnotempty notblank isnotblank nonempty")
EMPTY: Final = _names("empty isempty blank isblank")
BETWEEN: Final = _names("between range isbetween inrange")
NOT_BETWEEN: Final = _names("notbetween isnotbetween nbetween notrange notinrange outside")
LENGTHS: Final = _names("length len size count arraylength cardinality")

#: Names of groups in other languages, with the equivalent group.
GROUPS_MEANT: Final[Mapping[str, str]] = {"&&": "AND", "must": "AND", "filter": "AND", "||": "OR", "!": "NOT"}
#: Hints for groups that have no single equivalent.
GROUP_HINTS: Final[Mapping[str, str]] = {
    "nor": 'write "NOT": […]; whom a tested value is missing of is not selected by it',
    "mustnot": 'write "NOT": […]; whom a tested value is missing of is not selected by it',
    "should": 'write "OR": […]; beside must it selects nothing, only sorts',
    "bool": 'leave it out: write "AND", "OR" and "NOT" themselves',
}


def asks_presence(name: str, operand: Any) -> bool | None:
    """Return whether a foreign operator tests for a present value (True) or a missing one (False); None for others.

    >>> asks_presence("$exists", False), asks_presence("isNull", True), asks_presence("gt", 1)
    (False, False, None)
    """
    plain = plain_name(name)
    if plain not in PRESENT | MISSING:
        return None
    return (plain in PRESENT) == (operand not in (False, 0, "false"))


def key_meant(name: str) -> str | None:
    """Return the single equivalent of a foreign operator; None where there is none.

    >>> key_meant("greaterThan"), key_meant("icontains"), key_meant("ncontains")
    ('gt', 'contains', None)
    """
    meant = OF_VALUES.get(plain_name(name))
    return meant.pairs[0][0] if meant is not None and _is_rename(meant) else None


def _is_rename(meant: Meant) -> bool:
    return meant.caution is None and len(meant.pairs) == 1 and meant.pairs[0][1] is ...


def between(operand: Any) -> Pairs:
    """Return the bounds of a range given as a list of two or as an object of bounds; empty for other operands.

    >>> between([1, 5]), between((("gte", 1),)), between([1, None])
    ((('gte', 1), ('lte', 5)), (('gte', 1),), ())
    """
    if isinstance(operand, tuple) and {key for key, _ in operand} <= {"gt", "gte", "lt", "lte"}:
        pairs: Pairs = operand
    elif isinstance(operand, list) and len(operand) == 2:
        pairs = (("gte", operand[0]), ("lte", operand[1]))
    else:
        return ()
    return pairs if all(type(value) in (int, float, str) for _, value in pairs) else ()
