"""Problems of unknown operators, with the operators to write instead.

Most unknown operators are those of another query language: Prisma, MongoDB, Django, Rails, SQL, Elasticsearch, HubSpot,
react-querybuilder or jQuery QueryBuilder. Their names are in the tables as :func:`plain_name` returns them. Similar
spelling does not imply similar meaning: ``nin`` resembles ``in``.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.language import operators as table
from audiencefilter.language.errors import MAX_KEY, Path, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instant_problems import meant_object
from audiencefilter.language.instants import meant_stretch
from audiencefilter.language.problems import Finding, listed, slip_or_hint, write_pairs
from audiencefilter.language.schema import Notation
from audiencefilter.language.suggest import is_cut_short, plain_name

#: Operators with their operands; ``...`` stands for the given operand.
_Pairs: TypeAlias = tuple[tuple[str, Any], ...]


class _Equivalent(NamedTuple):
    """The equivalent of an operator of another language.

    Attributes:
        pairs: the operators to write.
        caution: why it selects other contacts in some language, so that there is a hint and no fix; None where it
            selects the same in all.
        operand: the shape of the operand for which they are equivalent; None: any.
    """

    pairs: _Pairs
    caution: str | None = None
    operand: table.Operand | None = None

    @property
    def is_negated(self) -> bool:
        """Whether it negates a test."""
        return self.pairs[0][0] in ("not", "notIn")

    @property
    def rename(self) -> str | None:
        """The operator with the same operand; None where it takes more."""
        ((key, operand), *more) = self.pairs
        return key if operand is ... and not more else None

    @property
    def keys(self) -> set[str]:
        """The keys of all operators."""
        return {key for outer, inner in self.pairs for key in (outer, *(dict(inner) if type(inner) is tuple else ()))}


def _by_word(words: Mapping[_Equivalent, str]) -> Mapping[str, _Equivalent]:
    return {word: meant for meant, names in words.items() for word in names.split()}


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split())


def _same(key: str, caution: str | None = None, operand: table.Operand | None = None) -> _Equivalent:
    return _Equivalent(((key, ...),), caution, operand)


def _negated(key: str, caution: str | None = None, operand: table.Operand | None = None) -> _Equivalent:
    return _Equivalent((("not", ((key, ...),)),), caution, operand)


_FOLDED: Final = (table.MODE_KEY, "insensitive")
_PATTERN: Final = "wildcards of patterns are ordinary characters here"
_WORDS: Final = "a search for words or a pattern selects differently"
_CASE: Final = "contains ignores case"
_BOUND: Final = "lte includes the bound, lt does not"
_MISSING_TOO: Final = "it does not select where the value is missing"
_ORDER: Final = "texts are ordered by code points"

_ONE, _SEVERAL = table.Operand.VALUE, table.Operand.LIST

# fmt: off
#: Operators of a field with one value.
OF_VALUES: Final = _by_word({
    _same("equals"): "eq = == === is equal equalto isequal isequalto exact term",
    _same("not"): "ne neq noteq nequal nequals != !== <> isnot notis notequal notequals notequalto isnotequal"
                  " isnotequalto doesnotequal unequal",
    _same("in"): "anyof oneof isanyof isoneof isin inlist inq terms equalsany eqany",
    _same("notIn"): "nin noneof isnoneof notanyof notoneof isnotanyof isnotoneof isnotin notinlist noteqany notterms",
    _same("gt"): "> greater greaterthan isgreaterthan morethan above after isafter",
    _same("gte"): ">= ge gteq greaterorequal greaterorequals greaterthanorequal greaterthanorequals greaterthanequal"
                  " greaterthanorequalto isgreaterthanorequalto atleast onorafter isonorafter min from",
    _same("lt"): "< less lessthan islessthan below before isbefore",
    _same("lte"): "<= le lteq lessorequal lessorequals lessthanorequal lessthanorequals lessthanorequalto lessthanequal"
                  " islessthanorequalto atmost onorbefore isonorbefore max",
    _same("lte", _BOUND): "to until till upto",
    _same("contains"): "icontains containsi containsignorecase",
    _same("contains", _CASE): "contains cont includes include substring search",
    _same("contains", _PATTERN): "like ilike glob wildcard",
    _same("contains", _WORDS): "matches match matchphrase matchesregex regex iregex regexp rlike similarto fulltext"
                               " containstoken",
    _same("startsWith"): "beginswith beginwith startwith startingwith hasprefix prefix",
    _same("endsWith"): "endwith endingwith hassuffix suffix",
    _negated("contains"): "noticontains doesnoticontain notcontainsi nicontains",
    _negated("contains", _CASE): "notcontains notcontain doesnotcontain doesntcontain ncontains notcont notinclude"
                                 " notincludes doesnotinclude exclude excludes",
    _negated("contains", _PATTERN): "notlike notilike nlike nilike",
    _negated("contains", _WORDS): "notmatch notmatches doesnotmatch notregex nregex notregexp doesnotcontaintoken",
    _negated("startsWith"): "notstartswith notstartwith doesnotstartwith doesnotstartswith nstartswith notbeginswith"
                            " notbeginwith doesnotbeginwith notprefix",
    _negated("endsWith"): "notendswith notendwith doesnotendwith doesnotendswith nendswith notsuffix",
    _negated("gt"): "notgt ngt notgreaterthan",
    _negated("gte"): "notgte ngte notgreaterthanorequal",
    _negated("lt"): "notlt nlt notlessthan",
    _negated("lte"): "notlte nlte notlessthanorequal",
    _Equivalent((("equals", ...), _FOLDED)): "iexact ieq iequals eqi equalsignorecase",
    _Equivalent((("startsWith", ...), _FOLDED)): "istartswith startswithi ibeginswith startswithignorecase",
    _Equivalent((("endsWith", ...), _FOLDED)): "iendswith endswithi endswithignorecase",
    _Equivalent((("not", ...), _FOLDED)): "notiexact niexact ine nei notieq",
    _Equivalent((("not", (("startsWith", ...),)), _FOLDED)): "notistartswith nistartswith",
    _Equivalent((("not", (("endsWith", ...),)), _FOLDED)): "notiendswith niendswith",
})
#: Operators of a field with many values.
OF_LISTS: Final = _by_word({
    _same("has", operand=_ONE): "includes include arraycontains eq = == is",
    _same("has", "the values of a list are compared as a whole"): "contains like ilike icontains",
    _same("hasSome", operand=_SEVERAL): "in any anyof hasany some overlaps overlap oneof isanyof arraycontainsany",
    _same("hasEvery", operand=_SEVERAL): "all allof hasall containsall superset",
    _same("hasEvery", "the list may have others, too"): "every",
    _negated("hasSome", operand=_SEVERAL): "none noneof hasnone nin excludes notanyof isnoneof isnotanyof nothassome"
                                           " nothasany notoverlaps",
    _negated("hasEvery", operand=_SEVERAL): "nothasevery nothasall notall notallof",
    _negated("has", operand=_ONE): "ne neq != <> isnot notequals notequal notcontains doesnotcontain notincludes hasno"
                                   " hasnot nothas lacks doesnothave",
    _same("isEmpty", "a missing list is not empty"): "empty isempty",
})
# fmt: on

#: Operators that test whether a value is present, or missing; the operand false inverts them.
PRESENT: Final = _names(
    "isset exists isnotnull notnull nnull notisnull isnotnone hasproperty hasvalue known isknown isdefined present"
    " ispresent notmissing isnotmissing"
)
MISSING: Final = _names(
    "isnull null isnone missing ismissing isnotset notset notexists doesnotexist nothasproperty doesnothaveproperty"
    " hasnoproperty hasnovalue unknown isunknown notknown isundefined absent notpresent"
)
#: Operators that do the same, and treat the empty text as a missing value.
NOT_EMPTY: Final = _names("notempty isnotempty notblank isnotblank nonempty")
EMPTY: Final = _names("empty isempty blank isblank")
BETWEEN: Final = _names("between range isbetween inrange")
#: Those of them whose ends some languages leave out.
_WITHOUT_ENDS: Final = _names("isbetween inrange")
NOT_BETWEEN: Final = _names("notbetween isnotbetween nbetween notrange notinrange outside")
LENGTHS: Final = _names("length len size count arraylength cardinality")


def _between(operand: Any) -> _Pairs:
    """Return the bounds of a range given as a list of two or as an object of bounds; empty for other operands.

    >>> _between([1, 5]), _between((("gte", 1),)), _between([1, None])
    ((('gte', 1), ('lte', 5)), (('gte', 1),), ())
    """
    if isinstance(operand, tuple) and {key for key, _ in operand} <= {"gt", "gte", "lt", "lte"}:
        pairs: _Pairs = operand
    elif isinstance(operand, list) and len(operand) == 2:
        pairs = (("gte", operand[0]), ("lte", operand[1]))
    else:
        return ()
    return pairs if all(type(value) in (int, float, str) for _, value in pairs) else ()


# -- problems ---------------------------------------------------------------------------------------------------------

#: Foreign operators on a date-time that are relative to now, with the operator to write.
_RELATIVE_OPERATORS: Final = {
    **dict.fromkeys(("now", "ago", "within", "inlast", "last", "since", "past", "newerthan", "start", "zone"), "gte"),
    **dict.fromkeys(("olderthan", "notwithin", "notinlast"), "lt"),
}


def unknown_operator(
    path: Path, name: str, field: Field, notation: Notation, value: Any, beside: Collection[str]
) -> Finding:
    """An unknown operator with its operand; `beside`: the other keys of its object.

    There is a fix where the replacement selects the same contacts as in the other language; elsewhere only a hint.
    """
    keys = table.keys_of(field, notation)
    message = f"there is no operator {show(name)}"
    expected = f"for {field.name} ({'list of ' if field.many else ''}{field.type.value}): {listed(keys)}"
    finding = Finding("unknown_operator", path, message, name, expected, at_key=True)
    if len(name) > MAX_KEY:  # too long for any real operator
        return finding
    plain = plain_name(name)
    same = next((key for key in keys if plain_name(key) == plain), None)
    if same is not None and is_cut_short(name):
        return replace(finding, hint=f'there is "{same}", which may mean something else')
    if same == table.MODE_KEY:
        return _possible(replace(finding, rename=same), beside)
    hint = None if same and name[:1] != "$" else _special_hint(name, field, notation, value)
    if hint is not None:
        return _possible(replace(finding, hint=hint, instead=_special(finding, field, notation, value)), beside)
    meant = (OF_LISTS if field.many else OF_VALUES).get(plain) or (same and _same(same))
    if meant and plain != "nin" and plain[:1] == "n" and plain[1:] in map(plain_name, keys):
        meant = meant._replace(caution=f"without the first letter it is {show(name[1:])}, the opposite")
    if meant:
        return _possible(_foreign(finding, meant, field, notation, value), beside, says_case=True)
    return _possible(_alike(finding, name, field, notation), beside)


def _possible(finding: Finding, beside: Collection[str], says_case: bool = False) -> Finding:
    """Drop the fix of a finding if it would repeat a key or apply a mode to another operator.

    `says_case`: whether the foreign operator defines its treatment of case, which a mode beside it may contradict.
    """
    keys = {key for key, _ in finding.instead} or {finding.rename or ""}
    is_negated = finding.path[-2:-1] == ("not",)
    clashes = not keys.isdisjoint(beside) or (table.MODE_KEY in keys and bool(beside) and finding.rename is None)
    clashes = clashes or (says_case and table.MODE_KEY in beside)
    nests = is_negated and (len(keys) > 1 or not keys.isdisjoint(("not", table.MODE_KEY)))
    if not clashes and not nests:
        return finding
    hint = finding.hint or (finding.rename and f'write {{"{finding.rename}": …}} in an object of its own')
    return replace(finding, hint=hint, rename=None, instead=())


def _foreign(finding: Finding, meant: _Equivalent, field: Field, notation: Notation, value: Any) -> Finding:
    """Propose the equivalent of a foreign operator."""
    first = meant.pairs[0][0]
    if not _accepts(meant, field, Notation.EXTENDED):
        return _alike(finding, finding.value, field, notation)
    instead = f"{{{write_pairs(meant.pairs)}}}"
    is_null_test = value is None and table.RULES_BY_KEY[first].accepts_null(field, notation)
    if not (_accepts(meant, field, notation) or is_null_test):
        return replace(finding, hint=f"the extended notation has {instead}")
    doubt = meant.caution or _doubt(finding.path, meant, field, value)
    if doubt is not None:
        return replace(finding, hint=f"write {instead}; {doubt}")
    if value is None:  # some languages ignore such a comparison, and select everybody
        return replace(finding, hint=f'write {{"{first}": null}}' if is_null_test else f"write {instead} with a value")
    if not field.many and meant.rename:
        return replace(finding, rename=first)
    is_same = meant.operand is None or type(value) in ((list,) if meant.operand is _SEVERAL else (str, int, float))
    return replace(finding, hint=f"write {instead}", instead=meant.pairs if is_same else ())


def _doubt(path: Path, meant: _Equivalent, field: Field, value: Any) -> str | None:
    """Say why the equivalent selects other contacts than some language, by the field, the operand and the place."""
    if field.nullable and (meant.is_negated or _is_denied(path)):
        return _MISSING_TOO
    if field.type is FieldType.STRING and meant.keys & {"gt", "gte", "lt", "lte"}:
        return _ORDER
    if meant.keys & {"contains", "startsWith", "endsWith"} and isinstance(value, str) and set(value) & set("%_\\"):
        return _PATTERN
    return "of an empty list it selects every list" if "hasEvery" in meant.keys and value == [] else None


def _is_denied(path: Path) -> bool:
    """Whether a test that is unknown is denied at a path: languages without unknown tests select the record then."""
    denied = False
    for step in path:
        denied = step in ("NOT", "not", "notIn") or (denied and step not in table.RELATION_RULES_BY_KEY)
    return denied


def _accepts(meant: _Equivalent, field: Field, notation: Notation) -> bool:
    """Whether a field has all operators of the equivalent."""
    rules = [table.RULES_BY_KEY[key] for key in meant.keys - {table.MODE_KEY}]
    has_mode = table.MODE_KEY not in meant.keys or table.has_mode(field, notation)
    return has_mode and all(rule.accepts(field, notation) for rule in rules)


def _alike(finding: Finding, name: str, field: Field, notation: Notation) -> Finding:
    """Propose the operator with the most similar spelling; as a fix where one letter differs."""
    slip, hint = slip_or_hint(name, table.keys_of(field, notation))
    if slip is not None:
        return replace(finding, rename=slip)
    if name in table.RELATION_RULES_BY_KEY and notation is Notation.EXTENDED and not field.many:
        return replace(finding, hint=f"{name} is for relations, and {field.name} is a field")
    return replace(finding, hint=hint)


# -- operators without a single operand ------------------------------------------------------------------------------


def _special_hint(name: str, field: Field, notation: Notation, value: Any) -> str | None:
    plain = plain_name(name)
    if plain in PRESENT | MISSING | EMPTY | NOT_EMPTY:
        return _hint_of_presence(plain, field, notation, value)
    if field.many:
        hint = 'the length of a list cannot be tested; write {"isEmpty": true} or {"isEmpty": false}'
        return hint if plain in LENGTHS else None
    if plain in BETWEEN:
        has = "write" if table.RULES_BY_KEY["gte"].accepts(field, notation) else "the extended notation has"
        return f'{has} {{"gte": …, "lte": …}}' if table.RULES_BY_KEY["gte"].types.get(field.type) else None
    if plain in NOT_BETWEEN:
        return f'write {{"OR": [{{"{field.name}": {{"lt": …}}}}, {{"{field.name}": {{"gt": …}}}}]}}'
    relative = _RELATIVE_OPERATORS.get(plain)
    if relative is not None and field.type is FieldType.DATETIME and notation is Notation.EXTENDED:
        found = meant_object(((name, value),))
        shown = '{"now": …}' if found is None else f'{{"now": "{found.now}"}}'
        return f'write {{"{relative}": {shown}}}'
    if field.path and plain == "path":
        return f"the schema has the path of {field.name}: leave it out"
    return None


def _hint_of_presence(plain: str, field: Field, notation: Notation, value: Any) -> str | None:
    if plain in EMPTY | NOT_EMPTY:
        if field.many:
            return 'write {"isEmpty": false}' if plain in NOT_EMPTY else None
        if field.type is FieldType.STRING:
            return 'for a missing value write null, for the empty text "", for a value {"not": null}'
    null_exists = "; elsewhere a null may exist" if _tells_null(plain) and field.nullable else ""
    if _asks_presence(plain, value):
        return f'write {{"not": null}}{null_exists}'
    if not field.nullable:
        return f"{field.name} always has a value"
    return f"write null{null_exists}" if notation is Notation.EXTENDED else "the extended notation has null"


def _asks_presence(plain: str, operand: Any) -> bool:
    """Whether a foreign operator, of a value that is there or is missing, tests that it is there."""
    return plain in NOT_EMPTY or (plain in PRESENT) == (operand not in (False, 0, "false"))


def _tells_null(plain: str) -> bool:
    """Whether some languages tell a null from no value by an operator."""
    return "exist" in plain or "defined" in plain


def _special(finding: Finding, field: Field, notation: Notation, value: Any) -> _Pairs:
    """Return the equivalent of a foreign operator without a single operand; empty where some language differs."""
    plain = plain_name(finding.value)
    if plain in BETWEEN and not field.many:
        is_same = plain not in _WITHOUT_ENDS and table.RULES_BY_KEY["gte"].accepts(field, notation)
        pairs = _between(value) if is_same else ()
        if field.type is FieldType.DATETIME and len({meant_stretch(str(end)) is None for _, end in pairs}) > 1:
            return ()  # a day and an instant
        return pairs if pairs and _doubt(finding.path, _Equivalent(pairs), field, value) is None else ()
    if type(value) is not bool or plain not in PRESENT | MISSING or (_tells_null(plain) and field.nullable):
        return ()
    key = "not" if _asks_presence(plain, value) else "equals"
    return ((key, None),) if table.takes_null(table.RULES_BY_KEY[key], field, notation) else ()
