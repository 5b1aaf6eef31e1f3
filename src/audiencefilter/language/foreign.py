"""Words of other query languages, by their names as :func:`plain_name` returns them, and what to write for each."""

from collections.abc import Mapping
from typing import Final

from audiencefilter.language.suggest import plain_name


def _by_word(words: Mapping[str, str]) -> Mapping[str, str]:
    return {plain_name(word): meant for meant, names in words.items() for word in names.split()}


MISSING_TOO: Final = "it does not select where the value is missing"

#: Comparisons that select the same in every language that has them, so that ours may replace them.
COMPARISONS: Final = _by_word({
    "equals": "equals eq = == === is equal equalTo isEqual isEqualTo exact term",
    "in": "in anyOf oneOf isAnyOf isOneOf isIn inList inq terms",
    "gt": "gt > greater greaterThan isGreaterThan moreThan above after isAfter",
    "gte": "gte >= ge gteq greaterOrEqual greaterOrEquals greaterThanOrEqual greaterThanOrEquals greaterThanEqual"
           " greaterThanOrEqualTo isGreaterThanOrEqualTo atLeast onOrAfter isOnOrAfter min from",
    "lt": "lt < less lessThan isLessThan below before isBefore",
    "lte": "lte <= le lteq lessOrEqual lessOrEquals lessThanOrEqual lessThanOrEquals lessThanOrEqualTo lessThanEqual"
           " isLessThanOrEqualTo atMost onOrBefore isOnOrBefore max",
})  # fmt: skip
#: What to write for other operators of a field with one value, which may select otherwise in some language.
OF_VALUES: Final = _by_word({
    '{"not": …}': "not ne neq noteq nequals != !== <> isNot notIs notEqual notEquals notEqualTo isNotEqual"
                    " isNotEqualTo",
    '{"notIn": […]}': "notIn nin noneOf isNoneOf notAnyOf isNotAnyOf isNotIn",
    '{"lte": …}': "to until till",
    '{"contains": …}': "contains icontains containsi co cont includes include substring search like ilike matches match"
                       " regex regexp",
    '{"startsWith": …}': "startsWith beginsWith startWith startingWith hasPrefix prefix",
    '{"endsWith": …}': "endsWith endWith endingWith hasSuffix suffix",
    '{"not": {"contains": …}}': "notContains doesNotContain ncontains notLike notILike notIncludes excludes",
    '{"not": {"startsWith": …}}': "notStartsWith doesNotStartWith nstartsWith notBeginsWith",
    '{"not": {"endsWith": …}}': "notEndsWith doesNotEndWith nendsWith",
    '{"not": {"gt": …}}': "ngt", '{"not": {"gte": …}}': "ngte", '{"not": {"lt": …}}': "nlt",
    '{"not": {"lte": …}}': "nlte",
    '{"equals": …, "mode": "insensitive"}': "iexact ieq eqi iequals equalsIgnoreCase",
    '{"startsWith": …, "mode": "insensitive"}': "istartsWith startsWithi sw",
    '{"endsWith": …, "mode": "insensitive"}': "iendsWith endsWithi ew",
    '{"gte": …, "lte": …}': "between range isBetween inRange",
})  # fmt: skip
#: The same of a field with many values.
OF_LISTS: Final = _by_word({
    '{"has": …}': "has includes include arrayContains eq = == is contains like ilike icontains",
    '{"hasSome": […]}': "hasSome in any anyOf hasAny some overlaps overlap oneOf isAnyOf arrayContainsAny",
    '{"hasEvery": […]}': "hasEvery all allOf hasAll containsAll superset every",
    '{"not": {"has": …}}': "ne neq != <> isNot notEquals notContains doesNotContain lacks",
    '{"not": {"hasSome": […]}}': "none noneOf hasNone nin excludes",
    '{"isEmpty": true} or {"isEmpty": false}': "isEmpty empty isNotEmpty notEmpty length len size count",
})  # fmt: skip
#: Operators of a date-time that are relative to now.
RELATIVE: Final = _by_word({
    '{"gte": {"now": "-P30D"}}': "now ago within inLast last since past newerThan",
    '{"lt": {"now": "-P30D"}}': "olderThan notWithin notInLast",
})  # fmt: skip
#: Operators that test whether there is a value.
PRESENCE: Final = frozenset(map(plain_name, (
    "isSet", "exists", "isNotNull", "notNull", "nnull", "hasProperty", "hasValue", "isDefined", "present", "isNull",
    "null", "missing", "isMissing", "notExists", "isUndefined", "notEmpty", "isNotEmpty", "empty", "isEmpty", "blank",
    "isBlank", "pr",
)))  # fmt: skip

#: Keys that other query languages have under a relation to many records, each with what to write here.
OF_MANY_RECORDS: Final = _by_word({
    '{"some": {…}}': "any anyOf elemMatch has contains where filter in equals is",
    '{"every": {…}}': "all allOf", '{"none": {…}}': "not notIn isNot noneOf",
    '{"some": {}}': "exists isNotEmpty", '{"none": {}}': "isEmpty empty isNull notExists",
    '{"count": {"gte": …}}': "length len size gt gte lt lte",
})  # fmt: skip
OF_ONE_RECORD: Final = _by_word({
    '{"is": {…}}': "some every equals any has where filter", '{"isNot": {…}}': "none not isnt",
    '{"is": null}': "isNull isEmpty", '{"is": {}}': "exists isNotNull count",
})  # fmt: skip
