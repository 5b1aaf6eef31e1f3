"""Words of other query languages, by their names as :func:`plain_name` returns them, and what to write for them here.

Similar spelling does not imply similar meaning: ``nin`` resembles ``in``.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from audiencefilter.language import operators as table
from audiencefilter.language.errors import MAX_KEY
from audiencefilter.language.suggest import plain_name

_T = TypeVar("_T")
#: Operators with their operands; ``...`` stands for the given operand.
Pairs: TypeAlias = tuple[tuple[str, Any], ...]


class Equivalent(NamedTuple):
    """The equivalent of an operator of another language."""

    #: The operators to write.
    pairs: Pairs
    #: Why it selects other contacts in some language, so that there is a hint and no fix; None: the same in all.
    caution: str | None = None
    #: The shape of the operand for which they are equivalent; None: any.
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


def _by_word(words: Mapping[_T, str]) -> Mapping[str, _T]:
    return {word: meant for meant, names in words.items() for word in names.split()}


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split())


def same(key: str, caution: str | None = None, operand: table.Operand | None = None) -> Equivalent:
    """Return an operator of ours with the same operand."""
    return Equivalent(((key, ...),), caution, operand)


def _negated(key: str, caution: str | None = None, operand: table.Operand | None = None) -> Equivalent:
    return Equivalent((("not", ((key, ...),)),), caution, operand)


_FOLDED: Final = (table.MODE_KEY, "insensitive")
PATTERN: Final = "wildcards of patterns are ordinary characters here"
_WORDS: Final = "a search for words or a pattern selects differently"
_CASE: Final = "contains ignores case"
_BOUND: Final = "lte includes the bound, lt does not"
MISSING_TOO: Final = "it does not select where the value is missing"
ORDER: Final = "texts are ordered by code points"

_ONE, SEVERAL = table.Operand.VALUE, table.Operand.LIST

# fmt: off
#: Operators of a field with one value.
OF_VALUES: Final = _by_word({
    same("equals"): "eq = == === is equal equalto isequal isequalto exact term",
    same("not"): "ne neq noteq nequal nequals != !== <> isnot notis notequal notequals notequalto isnotequal"
                  " isnotequalto doesnotequal unequal",
    same("in"): "anyof oneof isanyof isoneof isin inlist inq terms equalsany eqany",
    same("notIn"): "nin noneof isnoneof notanyof notoneof isnotanyof isnotoneof isnotin notinlist noteqany notterms",
    same("gt"): "> greater greaterthan isgreaterthan morethan above after isafter",
    same("gte"): ">= ge gteq greaterorequal greaterorequals greaterthanorequal greaterthanorequals greaterthanequal"
                  " greaterthanorequalto isgreaterthanorequalto atleast onorafter isonorafter min from",
    same("lt"): "< less lessthan islessthan below before isbefore",
    same("lte"): "<= le lteq lessorequal lessorequals lessthanorequal lessthanorequals lessthanorequalto lessthanequal"
                  " islessthanorequalto atmost onorbefore isonorbefore max",
    same("lte", _BOUND): "to until till upto",
    same("contains"): "co icontains containsi containsignorecase",
    same("contains", _CASE): "contains cont includes include substring search",
    same("contains", PATTERN): "like ilike glob wildcard",
    same("contains", _WORDS): "matches match matchphrase matchesregex regex iregex regexp rlike similarto fulltext"
                               " containstoken",
    same("startsWith"): "beginswith beginwith startwith startingwith hasprefix prefix",
    same("endsWith"): "endwith endingwith hassuffix suffix",
    _negated("contains"): "noticontains doesnoticontain notcontainsi nicontains",
    _negated("contains", _CASE): "notcontains notcontain doesnotcontain doesntcontain ncontains notcont notinclude"
                                 " notincludes doesnotinclude exclude excludes",
    _negated("contains", PATTERN): "notlike notilike nlike nilike",
    _negated("contains", _WORDS): "notmatch notmatches doesnotmatch notregex nregex notregexp doesnotcontaintoken",
    _negated("startsWith"): "notstartswith notstartwith doesnotstartwith doesnotstartswith nstartswith notbeginswith"
                            " notbeginwith doesnotbeginwith notprefix",
    _negated("endsWith"): "notendswith notendwith doesnotendwith doesnotendswith nendswith notsuffix",
    _negated("gt"): "notgt ngt notgreaterthan",
    _negated("gte"): "notgte ngte notgreaterthanorequal",
    _negated("lt"): "notlt nlt notlessthan",
    _negated("lte"): "notlte nlte notlessthanorequal",
    Equivalent((("equals", ...), _FOLDED)): "iexact ieq iequals eqi equalsignorecase",
    Equivalent((("startsWith", ...), _FOLDED)): "sw istartswith startswithi ibeginswith startswithignorecase",
    Equivalent((("endsWith", ...), _FOLDED)): "ew iendswith endswithi endswithignorecase",
    Equivalent((("not", ...), _FOLDED)): "notiexact niexact ine nei notieq",
    Equivalent((("not", (("startsWith", ...),)), _FOLDED)): "notistartswith nistartswith",
    Equivalent((("not", (("endsWith", ...),)), _FOLDED)): "notiendswith niendswith",
})
#: Operators of a field with many values.
OF_LISTS: Final = _by_word({
    same("has", operand=_ONE): "includes include arraycontains eq = == is",
    same("has", "the values of a list are compared as a whole"): "contains like ilike icontains",
    same("hasSome", operand=SEVERAL): "in any anyof hasany some overlaps overlap oneof isanyof arraycontainsany",
    same("hasEvery", operand=SEVERAL): "all allof hasall containsall superset",
    same("hasEvery", "the list may have others, too"): "every",
    _negated("hasSome", operand=SEVERAL): "none noneof hasnone nin excludes notanyof isnoneof isnotanyof nothassome"
                                           " nothasany notoverlaps",
    _negated("hasEvery", operand=SEVERAL): "nothasevery nothasall notall notallof",
    _negated("has", operand=_ONE): "ne neq != <> isnot notequals notequal notcontains doesnotcontain notincludes hasno"
                                   " hasnot nothas lacks doesnothave",
    same("isEmpty", "a missing list is not empty"): "empty isempty",
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
NOT_EMPTY: Final = _names("pr notempty isnotempty notblank isnotblank nonempty")
EMPTY: Final = _names("empty isempty blank isblank")
BETWEEN: Final = _names("between range isbetween inrange")
#: Those of them whose ends some languages leave out.
WITHOUT_ENDS: Final = _names("isbetween inrange")
NOT_BETWEEN: Final = _names("notbetween isnotbetween nbetween notrange notinrange outside")
LENGTHS: Final = _names("length len size count arraylength cardinality")
#: Foreign operators on a date-time that are relative to now, with the operator to write.
RELATIVE_OPERATORS: Final = _by_word({
    "gte": "now ago within inlast last since past newerthan start zone", "lt": "olderthan notwithin notinlast",
})  # fmt: skip

#: Names of groups in other languages, with the equivalent group.
GROUPS_MEANT: Final = _by_word({"AND": "&& must filter", "OR": "||"})
#: Hints for groups that have no single equivalent.
GROUP_HINTS: Final = _by_word({
    'write "NOT": […]; it does not select where a tested value is missing': "nor mustnot $not !",
    'write "OR": […]; beside must, should only ranks results': "should",
    'leave it out: write "AND", "OR" and "NOT" directly': "bool",
})  # fmt: skip

#: Keys that other query languages have under a relation, each with what to write here. This table is for relations to
#: many records, the next one for relations to one record.
OF_MANY_RECORDS: Final = _by_word({
    '{"some": {…}}': "any anyof elemmatch has contains where filter in equals hassome is",
    '{"every": {…}}': "all allof hasevery",
    '{"none": {…}}': "not notin isnot noneof",
    '{"some": {}}': "exists isnotempty isset",
    '{"none": {}}': "isempty empty isnull notexists",
    '{"count": {"gte": …}}': " ".join((*LENGTHS, "gt gte lt lte")),
})  # fmt: skip
OF_ONE_RECORD: Final = _by_word({
    '{"is": {…}}': "some every equals any has where filter", '{"isNot": {…}}': "none not isnt",
    '{"is": null}': "isnull isempty", '{"is": {}}': "exists isset isnotnull count",
    '{"is": {"…": {"gte": …}}}': "sum min max",
})  # fmt: skip
#: Keys of the table for many records that only have to be renamed: the object below the key has the same meaning here.
SAME_OF_MANY: Final = _by_word({"some": "any anyof elemmatch", "every": "all allof", "none": "noneof"})


#: Keys of groups in builders of queries, beside their rules.
GROUPS_OF_RULES: Final = frozenset(("combinator", "condition", "conjunction", "logic", "rules", "conditions"))
FISCAL: Final = "fiscal years have no form: write the first and the last day of one as dates"


def is_fiscal(name: object) -> bool:
    """Whether a name is of fiscal years, or of the month in which they start."""
    plain = plain_name(name[:MAX_KEY]) if isinstance(name, str) else ""
    return "fiscal" in plain or plain in ("yearstart", "yearstartmonth", "startofyear", "financialyear")
