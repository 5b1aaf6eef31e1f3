"""What operators of other languages select, by language, operator, operand and stored value.

A fix may offer an operator of ours only where it selects what each language with this operator selects.
`tests/exhaustive/notations/test_fixes.py` asks the languages that run in a process; the others are as documented.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

import audiencefilter as af

T = af.FieldType
#: True, False, or unknown.
Truth = bool | None

#: By type of the field the stored values, each with its name; ``...`` is no value at all.
STORED: Final[dict[str, dict[str, Any]]] = {
    "text": {
        "value": "Bonn", "case": "BONN", "longer": "Bonner", "ends": "Alt-Bonn", "other": "Kiel", "empty": "",
        "null": None, "missing": ...,
    },
    "number": {"value": 5, "more": 9, "less": 1, "null": None, "missing": ...},
    "list": {"value": ["a", "b"], "one": ["a"], "other": ["c"], "empty": [], "null": None, "missing": ...},
}  # fmt: skip


class Peer(NamedTuple):
    """A language: where its answers come from, and whether a denial selects records without a value."""

    source: str
    two_valued: bool = False
    runs: bool = False


PEERS: Final = {
    "MongoDB": Peer("npm sift 17.1.4 and mingo 7.2.7, which agree", two_valued=True, runs=True),
    "Gatsby": Peer("gatsbyjs.com/docs/graphql-reference: sift 17.1.4", two_valued=True, runs=True),
    "Waterline": Peer("npm waterline 0.15.2 with sails-disk 2.1.2", two_valued=True, runs=True),
    "LoopBack": Peer("npm loopback-datasource-juggler 6.0.6, in memory", two_valued=True, runs=True),
    "Sequelize": Peer("npm sequelize 6.37.8, its SQL on SQLite with case_sensitive_like", runs=True),
    "Django": Peer("Django 5.2 on SQLite", runs=True),
    "Django on PostgreSQL": Peer("docs.djangoproject.com/en/5.2/ref/models/querysets"),
    "Hasura": Peer("hasura.io/docs/2.0/queries/postgres/filters, graphql-engine issue 2167"),
    "Directus": Peer("directus.io/docs/guides/connect/filter-rules, on PostgreSQL"),
    "Strapi": Peer("strapi 5, packages/core/database/src/query/helpers/where.ts, on PostgreSQL"),
    "Ransack": Peer("activerecord-hackery.github.io/ransack/getting-started/using-predicates, on PostgreSQL"),
    "HotChocolate": Peer("chillicream.com/docs/hotchocolate/v14/fetching-data/filtering, in LINQ", two_valued=True),
    "OData": Peer("OData 4.01, part 2, 5.1.1.1: null ne value is true", two_valued=True),
    "Elasticsearch": Peer("elastic.co/guide, keyword fields; must_not selects what has no value", two_valued=True),
    "HubSpot": Peer("developers.hubspot.com/docs/api/crm/search"),
    "jQuery QueryBuilder": Peer("querybuilder.js.org 3.0; its MongoDB export", two_valued=True),
    "Payload": Peer("payloadcms.com/docs/queries/overview, in MongoDB", two_valued=True),
    "Firestore": Peer("firebase.google.com/docs/firestore/query-data/queries"),
    "ag-Grid": Peer("ag-grid.com/javascript-data-grid/filter-conditions: ends are left out"),
    "PostGraphile": Peer("npm postgraphile-plugin-connection-filter 2.3"),
    "Prisma": Peer("prisma 6, with a sign before the same names"),
    "SCIM": Peer("RFC 7644, 3.4.2.2; attributes ignore case by default (RFC 7643, 2.2)"),
    "English": Peer("plain words, which no package reads"),
}

#: What ``not`` denies.
_MORE: Final = (("$gt", 5),)
#: By type, operand and the names of what is selected: the operators of each language.
TABLE: Final[dict[tuple[str, Any, str], dict[str, str]]] = {
    ("number", 5, "value"): {
        "MongoDB": "$eq", "Gatsby": "eq", "LoopBack": "eq", "Sequelize": "eq is", "Django": "exact", "Hasura": "_eq",
        "Directus": "_eq", "Strapi": "$eq", "Ransack": "eq", "OData": "eq", "HubSpot": "EQ", "Elasticsearch": "term",
        "jQuery QueryBuilder": "equal", "Payload": "equals", "Firestore": "==", "PostGraphile": "equalTo",
        "English": "= === isEqual isEqualTo equals",
    },
    ("number", 5, "more less null missing"): {
        "MongoDB": "$ne", "Gatsby": "ne", "Waterline": "!=", "LoopBack": "neq", "HotChocolate": "neq", "OData": "ne",
        "jQuery QueryBuilder": "not_equal", "Payload": "not_equals",
    },
    ("number", 5, "more less"): {
        "Sequelize": "ne not", "Hasura": "_neq", "Directus": "_neq", "Strapi": "$ne", "Ransack": "not_eq",
        "HubSpot": "NEQ", "PostGraphile": "notEqualTo",
        "English": "!== <> isNot notIs nequal nequals isNotEqual isNotEqualTo doesNotEqual unequal",
    },
    ("number", 5, "more"): {
        "MongoDB": "$gt", "Gatsby": "gt", "Waterline": ">", "LoopBack": "gt", "Sequelize": "gt", "Django": "gt",
        "Hasura": "_gt", "Directus": "_gt", "Strapi": "$gt", "OData": "gt", "jQuery QueryBuilder": "greater",
        "Payload": "greater_than", "English": "isGreaterThan moreThan above after isAfter notLte "
        "notLessThanOrEqual",
    },
    ("number", 5, "value more"): {
        "MongoDB": "$gte", "Waterline": ">=", "LoopBack": "gte", "Sequelize": "gte", "Django": "gte", "OData": "ge",
        "Hasura": "_gte", "Ransack": "gteq", "jQuery QueryBuilder": "greater_or_equal", "PostGraphile":
        "greaterThanOrEqualTo", "Payload": "greater_than_equal", "English": "greaterOrEquals greaterThanOrEqual"
        " greaterThanOrEquals isGreaterThanOrEqualTo atLeast onOrAfter isOnOrAfter min from notLt notLessThan",
    },
    ("number", 5, "less"): {
        "MongoDB": "$lt", "Gatsby": "lt", "Waterline": "<", "LoopBack": "lt", "Sequelize": "lt", "Django": "lt",
        "Hasura": "_lt", "Strapi": "$lt", "OData": "lt", "jQuery QueryBuilder": "less", "Payload": "less_than",
        "English": "isLessThan below before isBefore notGte notGreaterThanOrEqual",
    },
    ("number", 5, "value less"): {
        "MongoDB": "$lte", "Waterline": "<=", "LoopBack": "lte", "Sequelize": "lte", "Django": "lte", "OData": "le",
        "Hasura": "_lte", "Ransack": "lteq", "jQuery QueryBuilder": "less_or_equal", "PostGraphile":
        "lessThanOrEqualTo", "Payload": "less_than_equal", "English": "lessOrEquals lessThanOrEqual lessThanOrEquals"
        " isLessThanOrEqualTo atMost onOrBefore isOnOrBefore max notGt notGreaterThan",
    },
    ("number", 5, "value less null missing"): {"HotChocolate": "ngt"},
    ("number", (1, 5), "value less"): {
        "MongoDB": "$in", "LoopBack": "between inq", "Sequelize": "between in", "Django": "range in", "Gatsby": "in",
        "Directus": "_between _in", "Strapi": "$between $in", "HubSpot": "BETWEEN IN", "Elasticsearch": "terms",
        "English": "anyOf oneOf isAnyOf isOneOf isIn inList equalsAny eqAny",
    },
    ("number", (1, 5), ""): {"ag-Grid": "inRange"},
    ("number", (1, 5), "more"): {
        "Sequelize": "notBetween notIn", "Hasura": "_nin", "Directus": "_nin _nbetween", "Strapi": "$notIn",
        "HubSpot": "NOT_IN", "Firestore": "not-in", "English": "noneOf isNoneOf notAnyOf notOneOf isNotAnyOf isNotOneOf"
        " isNotIn notInList notEqAny notTerms",
    },
    ("number", (1, 5), "more null missing"): {
        "MongoDB": "$nin", "Gatsby": "nin", "LoopBack": "nin", "HotChocolate": "nin", "Payload": "not_in",
        "jQuery QueryBuilder": "not_in",
    },
    ("number", (), ""): {"MongoDB": "$in", "Sequelize": "in", "LoopBack": "inq", "Django": "in"},
    ("number", (), "value more less null missing"): {"MongoDB": "$nin", "Sequelize": "notIn", "LoopBack": "nin"},
    ("number", None, "null missing"): {"MongoDB": "$eq", "Sequelize": "eq is", "Strapi": "$eq"},
    ("number", None, "value more less null missing"): {"Hasura": "_eq"},
    ("number", _MORE, "value less null missing"): {"MongoDB": "$not"},
    ("number", _MORE, "value less"): {"Strapi": "$not"},
    ("number", True, "value more less null"): {"MongoDB": "$exists", "English": "isDefined"},
    ("number", False, "missing"): {"MongoDB": "$exists"},
    ("number", True, "missing"): {"English": "isUndefined notExists doesNotExist"},
    ("number", True, "value more less"): {
        "Strapi": "$notNull", "Directus": "_nnull", "Elasticsearch": "exists", "HubSpot": "HAS_PROPERTY",
        "Ransack": "not_null", "jQuery QueryBuilder": "is_not_null", "English": "isSet notIsNull isNotNone hasValue"
        " known isKnown present isPresent notMissing isNotMissing",
    },
    ("number", True, "null missing"): {
        "Strapi": "$null", "Directus": "_null", "Django": "isnull", "Hasura": "_is_null", "HubSpot": "NOT_HAS_PROPERTY",
        "English": "missing isMissing isNone isNotSet notSet doesNotHaveProperty hasNoProperty hasNoValue unknown"
        " isUnknown notKnown absent notPresent",
    },
    ("text", "Bonn", "value"): {
        "MongoDB": "$eq", "Sequelize": "eq is", "Django": "exact", "Hasura": "_eq", "Strapi": "$eq", "English": "=",
    },
    ("text", "Bonn", "case longer ends other empty null missing"): {"MongoDB": "$ne", "Waterline": "!="},
    ("text", "Bonn", "case longer ends other empty"): {"Sequelize": "ne", "Hasura": "_neq", "Strapi": "$ne"},
    ("text", "Bonn", "longer other"): {"MongoDB": "$gt", "Sequelize": "gt", "LoopBack": "gt"},
    ("text", "Bonn", "case longer other"): {"Hasura": "_gt", "Strapi": "$gt"},  # in the collation en_US
    ("text", "Bonn", "value case"): {"Django": "iexact", "Strapi": "$eqi", "English": "iEq iEquals equalsIgnoreCase"},
    ("text", "Bonn", "longer ends other empty"): {"Strapi": "$nei", "English": "notIExact niexact ine notIEq"},
    ("text", "Bonn", "value longer"): {
        "Waterline": "startsWith", "Sequelize": "startsWith", "Django on PostgreSQL": "startswith", "Directus":
        "_starts_with", "Strapi": "$startsWith", "jQuery QueryBuilder": "begins_with", "Elasticsearch": "prefix",
        "English": "beginWith startWith startingWith hasPrefix",
    },
    ("text", "Bonn", "value case longer"): {
        "Django": "istartswith", "Strapi": "$startsWithi", "Directus": "_istarts_with", "SCIM": "sw", "English":
        "iBeginsWith startsWithIgnoreCase",
    },
    ("text", "Bonn", "ends case other empty"): {
        "Directus": "_nstarts_with", "jQuery QueryBuilder": "not_begins_with", "English": "notStartsWith notStartWith"
        " doesNotStartWith doesNotStartsWith notBeginWith doesNotBeginWith notPrefix",
    },
    ("text", "Bonn", "ends other empty"): {"Directus": "_nistarts_with", "English": "notIStartsWith"},
    ("text", "Bonn", "value ends"): {
        "Waterline": "endsWith", "Sequelize": "endsWith", "Django on PostgreSQL": "endswith", "Directus": "_ends_with",
        "Strapi": "$endsWith", "English": "endWith endingWith hasSuffix suffix",
    },
    ("text", "Bonn", "value case ends"): {
        "Strapi": "$endsWithi", "Django": "iendswith", "SCIM": "ew", "English": "endsWithIgnoreCase",
    },
    ("text", "Bonn", "case longer other empty"): {
        "Directus": "_nends_with", "jQuery QueryBuilder": "not_ends_with", "English": "notEndWith doesNotEndWith"
        " doesNotEndsWith notSuffix",
    },
    ("text", "Bonn", "longer other empty"): {"Directus": "_niends_with", "English": "notIEndsWith"},
    ("text", "Bonn", "value longer ends"): {
        "Waterline": "contains", "LoopBack": "like", "Sequelize": "substring", "Django on PostgreSQL": "contains",
        "Directus": "_contains", "Strapi": "$contains", "Ransack": "cont", "PostGraphile": "includes",
    },
    ("text", "Bonn", "value case longer ends"): {
        "Django": "icontains", "Directus": "_icontains", "Strapi": "$containsi", "LoopBack": "ilike",
        "SCIM": "co", "English": "containsIgnoreCase",
    },
    ("text", "Bonn", "case other empty"): {
        "Directus": "_ncontains", "Strapi": "$notContains", "jQuery QueryBuilder": "not_contains", "PostGraphile":
        "notIncludes",
    },
    ("text", "Bonn", "other empty"): {
        "Strapi": "$notContainsi", "Directus": "_nicontains", "English": "notIContains doesNotIContain",
    },
    ("text", "B_nn", "value longer"): {"Sequelize": "startsWith", "Strapi": "$startsWith", "Directus": "_starts_with"},
    ("text", "B_nn", "value case longer ends"): {"Strapi": "$containsi", "Directus": "_icontains"},
    ("text", ("Bonn",), "value"): {"MongoDB": "$in", "Sequelize": "in", "Django": "in", "Waterline": "in"},
    ("text", ("Bonn",), "case longer ends other empty null missing"): {"MongoDB": "$nin", "Waterline": "nin"},
    ("text", "Bonn,Kiel", "value other"): {"Directus": "_in in"},  # in its URLs
    ("text", False, "value case longer ends other empty"): {"Strapi": "$null", "Django": "isnull"},
    ("list", "a", "value one"): {
        "MongoDB": "$eq", "Prisma": "$has", "Firestore": "array-contains", "English": "includes include = == is",
    },
    ("list", "a", "other empty null missing"): {"MongoDB": "$ne"},
    ("list", "a", "other empty"): {
        "English": "neq != <> isNot notEquals notEqual notContains doesNotContain notIncludes hasNo hasNot notHas lacks"
        " doesNotHave",
    },
    ("list", ("a", "b"), "value one"): {
        "MongoDB": "$in", "Prisma": "$hasSome", "Firestore": "array-contains-any", "English": "overlap any"
        " anyOf hasAny some overlaps oneOf isAnyOf",
    },
    ("list", ("a", "b"), "other empty null missing"): {"MongoDB": "$nin"},
    ("list", ("a", "b"), "other empty"): {
        "English": "none noneOf hasNone excludes notAnyOf isNoneOf isNotAnyOf notHasSome notHasAny notOverlaps",
    },
    ("list", ("a", "b"), "value"): {
        "MongoDB": "$all $eq", "Prisma": "$equals $hasEvery", "English": "equal isEqual allOf hasAll containsAll"
        " superset",
    },
    ("list", ("a", "b"), "one other empty"): {"English": "notHasEvery notHasAll notAll notAllOf"},
    ("list", (), ""): {"MongoDB": "$in"},
    ("list", True, "empty null missing"): {"Payload": "is_empty", "English": "empty"},
    ("list", True, "null missing"): {"Hasura": "_is_null"},
}  # fmt: skip


class Row(NamedTuple):
    """An operator of a language, with what it selects."""

    peer: str
    type: str
    word: str
    operand: Any
    selected: frozenset[str]

    def truth(self, stored: str) -> Truth:
        """Say whether it is true of a stored value, by its name."""
        if stored in self.selected or stored not in ("null", "missing"):
            return stored in self.selected
        is_of_presence = type(self.operand) is bool
        return False if is_of_presence or PEERS[self.peer].two_valued else None


def read_table() -> Iterator[Row]:
    for (type_, operand, selected), by_peer in TABLE.items():
        for peer, words in by_peer.items():
            for word in words.split():
                value = dict(operand) if operand is _MORE else list(operand) if type(operand) is tuple else operand
                yield Row(peer, type_, word, value, frozenset(selected.split()))


ROWS: Final = list(read_table())


def fields(nullable: bool) -> list[af.Field]:
    """Return a field of each type, as a column and as custom data, of which a value may always be missing."""
    types: list[tuple[str, T, bool]] = [
        ("text", T.STRING, False),
        ("number", T.INTEGER, False),
        ("list", T.STRING, True),
    ]
    columns = [af.Field(name, type_, many=many, nullable=nullable) for name, type_, many in types]
    data = [af.Field(f"data.{name}", type_, attribute="data", path=(name,), many=many) for name, type_, many in types]
    return columns + data


@cache
def schema(nullable: bool, notation: af.Notation = af.Notation.EXTENDED) -> af.Schema:
    if notation is af.Notation.PUBLISHED:
        return af.Schema("Contact", fields(nullable)[:2], notation=notation)
    action = af.Schema("Action", fields(nullable)[:3])
    return af.Schema("Contact", fields(nullable), relations=[af.Relation("actions", action)])


def record(stored: Mapping[str, str]) -> dict[str, Any]:
    """Return a contact with a stored value of each type, by their names, in each place."""
    held = {type_: STORED[type_][name] for type_, name in stored.items() if name != "missing"}
    return {**held, "data": held, "actions": [held]}


def spellings(word: str) -> list[str]:
    """Return how languages write a name: as it is, in snake case, with other signs between the words, in capitals."""
    if not word[-1].isalpha() or word[0] in "$_":
        return [word]
    snake = "".join("_" + char.lower() if char.isupper() and not word.isupper() else char for char in word)
    return [word, snake, snake.replace("_", "-"), snake.replace("_", " "), f"__{snake}", snake.upper()]
