"""What operators of other languages select, by language, operator, operand and stored value.

A fix may offer an operator of ours only where it selects what each language with this operator selects.
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
}  # fmt: skip


class Peer(NamedTuple):
    """A language: where its answers come from, and whether a denial selects records without a value."""

    source: str
    two_valued: bool = False


PEERS: Final = {
    "MongoDB": Peer("npm sift 17.1.4 and mingo 7.2.7, which agree", two_valued=True),
    "Gatsby": Peer("gatsbyjs.com/docs/graphql-reference: sift 17.1.4", two_valued=True),
    "Waterline": Peer("npm waterline 0.15.2 with sails-disk 2.1.2", two_valued=True),
    "LoopBack": Peer("npm loopback-datasource-juggler 6.0.6, in memory", two_valued=True),
    "Sequelize": Peer("npm sequelize 6.37.8, its SQL on SQLite with case_sensitive_like"),
    "Django": Peer("Django 5.2 on SQLite"),
    "Hasura": Peer("hasura.io/docs/2.0/queries/postgres/filters, graphql-engine issue 2167"),
    "Directus": Peer("directus.io/docs/guides/connect/filter-rules, on PostgreSQL"),
    "Strapi": Peer("strapi 5, packages/core/database/src/query/helpers/where.ts, on PostgreSQL"),
    "Ransack": Peer("activerecord-hackery.github.io/ransack/getting-started/using-predicates, on PostgreSQL"),
    "OData": Peer("OData 4.01, part 2, 5.1.1.1: null ne value is true", two_valued=True),
    "Elasticsearch": Peer("elastic.co/guide, keyword fields; must_not selects what has no value", two_valued=True),
    "HubSpot": Peer("developers.hubspot.com/docs/api/crm/search"),
    "jQuery QueryBuilder": Peer("querybuilder.js.org 3.0; its MongoDB export", two_valued=True),
    "Payload": Peer("payloadcms.com/docs/queries/overview, in MongoDB", two_valued=True),
    "Firestore": Peer("firebase.google.com/docs/firestore/query-data/queries"),
    "PostGraphile": Peer("npm postgraphile-plugin-connection-filter 2.3"),
    "English": Peer("plain words, which no package reads"),
}

#: By type, operand and the names of what is selected: the operators of each language that a fix replaces.
TABLE: Final[dict[tuple[str, Any, str], dict[str, str]]] = {
    ("number", 5, "value"): {
        "MongoDB": "$eq", "Gatsby": "eq", "LoopBack": "eq", "Sequelize": "eq is", "Django": "exact", "Hasura": "_eq",
        "Directus": "_eq", "Strapi": "$eq", "Ransack": "eq", "OData": "eq", "HubSpot": "EQ", "Elasticsearch": "term",
        "jQuery QueryBuilder": "equal", "Payload": "equals", "Firestore": "==", "PostGraphile": "equalTo",
        "English": "= === isEqual isEqualTo equals",
    },
    ("number", 5, "more"): {
        "MongoDB": "$gt", "Gatsby": "gt", "Waterline": ">", "LoopBack": "gt", "Sequelize": "gt", "Django": "gt",
        "Hasura": "_gt", "Directus": "_gt", "Strapi": "$gt", "OData": "gt", "jQuery QueryBuilder": "greater",
        "Payload": "greater_than", "English": "isGreaterThan moreThan above after isAfter",
    },
    ("number", 5, "value more"): {
        "MongoDB": "$gte", "Waterline": ">=", "LoopBack": "gte", "Sequelize": "gte", "Django": "gte", "OData": "ge",
        "Hasura": "_gte", "Ransack": "gteq", "jQuery QueryBuilder": "greater_or_equal", "PostGraphile":
        "greaterThanOrEqualTo", "Payload": "greater_than_equal", "English": "greaterOrEquals greaterThanOrEqual"
        " greaterThanOrEquals isGreaterThanOrEqualTo atLeast onOrAfter isOnOrAfter min from",
    },
    ("number", 5, "less"): {
        "MongoDB": "$lt", "Gatsby": "lt", "Waterline": "<", "LoopBack": "lt", "Sequelize": "lt", "Django": "lt",
        "Hasura": "_lt", "Strapi": "$lt", "OData": "lt", "jQuery QueryBuilder": "less", "Payload": "less_than",
        "English": "isLessThan below before isBefore",
    },
    ("number", 5, "value less"): {
        "MongoDB": "$lte", "Waterline": "<=", "LoopBack": "lte", "Sequelize": "lte", "Django": "lte", "OData": "le",
        "Hasura": "_lte", "Ransack": "lteq", "jQuery QueryBuilder": "less_or_equal", "PostGraphile":
        "lessThanOrEqualTo", "Payload": "less_than_equal", "English": "lessOrEquals lessThanOrEqual lessThanOrEquals"
        " isLessThanOrEqualTo atMost onOrBefore isOnOrBefore max",
    },
    ("number", (1, 5), "value less"): {
        "MongoDB": "$in", "LoopBack": "inq", "Sequelize": "in", "Django": "in", "Gatsby": "in", "Directus": "_in",
        "Strapi": "$in", "HubSpot": "IN", "Elasticsearch": "terms",
        "English": "anyOf oneOf isAnyOf isOneOf isIn inList",
    },
    ("number", (), ""): {"MongoDB": "$in", "Sequelize": "in", "LoopBack": "inq", "Django": "in"},
    ("number", None, "null missing"): {"MongoDB": "$eq", "Sequelize": "eq is", "Strapi": "$eq"},
    ("number", None, "value more less null missing"): {"Hasura": "_eq"},
    ("text", "Bonn", "value"): {
        "MongoDB": "$eq", "Sequelize": "eq is", "Django": "exact", "Hasura": "_eq", "Strapi": "$eq", "English": "=",
    },
    ("text", "Bonn", "longer other"): {"MongoDB": "$gt", "Sequelize": "gt", "LoopBack": "gt"},
    ("text", "Bonn", "case longer other"): {"Hasura": "_gt", "Strapi": "$gt"},  # in the collation en_US
    ("text", ("Bonn",), "value"): {"MongoDB": "$in", "Sequelize": "in", "Django": "in", "Waterline": "in"},
    ("text", "Bonn,Kiel", "value other"): {"Directus": "_in in"},  # in its URLs
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
        return False if PEERS[self.peer].two_valued else None


def read_table() -> Iterator[Row]:
    for (type_, operand, selected), by_peer in TABLE.items():
        for peer, words in by_peer.items():
            for word in words.split():
                value = list(operand) if type(operand) is tuple else operand
                yield Row(peer, type_, word, value, frozenset(selected.split()))


ROWS: Final = list(read_table())


def fields(nullable: bool) -> list[af.Field]:
    """Return a field of each type, as a column and as custom data, of which a value may always be missing."""
    types = (("text", T.STRING), ("number", T.INTEGER))
    columns = [af.Field(name, type_, nullable=nullable) for name, type_ in types]
    return columns + [af.Field(f"data.{name}", type_, attribute="data", path=(name,)) for name, type_ in types]


@cache
def schema(nullable: bool, notation: af.Notation = af.Notation.EXTENDED) -> af.Schema:
    if notation is af.Notation.PUBLISHED:
        return af.Schema("Contact", fields(nullable)[:2], notation=notation)
    action = af.Schema("Action", fields(nullable)[:2])
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
