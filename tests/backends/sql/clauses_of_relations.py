"""Clauses beyond single values, which together reach every form of lists, custom data and related records."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af

T = af.FieldType


def _data(key: str, kind: af.FieldType, many: bool = False, path: tuple[str, ...] = ()) -> af.Field:
    scale = 2 if kind is T.DECIMAL else None
    return af.Field(f"data.{key}", kind, attribute="data", path=path or (key,), many=many, scale=scale)


_ITEM: Final = af.Schema("Item", [af.Field("sku", T.STRING), af.Field("price", T.NUMBER), _data("gift", T.BOOLEAN)])
_ACTION: Final = af.Schema(
    "Action",
    [
        af.Field("name", T.STRING),
        af.Field("points", T.INTEGER),
        af.Field("value", T.NUMBER),
        af.Field("createdAt", T.DATETIME),
        af.Field("labels", T.STRING, many=True),
        _data("weight", T.INTEGER),
        _data("rate", T.NUMBER),
        _data("seenAt", T.DATETIME),
        af.Field("large", T.INTEGER, bits=64),
        af.Field("paid", T.DECIMAL, scale=2),
        af.Field("paidOn", T.DATE),
        _data("tax", T.DECIMAL),
    ],
    relations=[af.Relation("items", _ITEM), af.Relation("contact", lambda: SCHEMA, many=False)],
)
#: Objects in custom data.
_GIFT: Final = af.Schema(
    "Gift",
    [af.Field("sku", T.STRING), af.Field("ok", T.BOOLEAN), af.Field("n", T.INTEGER),
     af.Field("price", T.DECIMAL, scale=2), af.Field("at", T.DATETIME), af.Field("labels", T.STRING, many=True)],
    relations=[af.Relation("parts", af.Schema("Part", [af.Field("ok", T.BOOLEAN)]))],
)  # fmt: skip
#: A list and a path of each type, and a key that has to be quoted.
SCHEMA: Final[af.Schema] = af.Schema(
    "Contact",
    [
        af.Field("points", T.INTEGER),
        af.Field("tags", T.STRING, many=True),
        af.Field("scores", T.INTEGER, many=True),
        af.Field("ratios", T.NUMBER, many=True),
        af.Field("flags", T.BOOLEAN, many=True),
        af.Field("moments", T.DATETIME, many=True),
        _data("plan", T.STRING),
        _data("seats", T.INTEGER),
        _data("rate", T.NUMBER),
        _data("trial", T.BOOLEAN),
        _data("renewsAt", T.DATETIME),
        _data("city", T.STRING, path=("address", "city")),
        _data("odd", T.STRING, path=("a'b\"c`d\\e %s ~/é", "0", "")),
        _data("interests", T.STRING, many=True),
        _data("sizes", T.INTEGER, many=True),
        _data("rates", T.NUMBER, many=True),
        _data("answers", T.BOOLEAN, many=True),
        _data("visits", T.DATETIME, many=True),
        af.Field("birthday", T.DATE),
        af.Field("externalId", T.UUID),
        af.Field("balance", T.DECIMAL, scale=2),
        af.Field("days", T.DATE, many=True),
        af.Field("ids", T.UUID, many=True),
        af.Field("prices", T.DECIMAL, many=True, scale=2),
        *(_data(key, kind) for key, kind in (("since", T.DATE), ("token", T.UUID), ("price", T.DECIMAL))),
        *(_data(f"{kind.value}s", kind, many=True) for kind in (T.DATE, T.UUID, T.DECIMAL)),
    ],
    relations=[
        af.Relation("actions", _ACTION),
        af.Relation("orders", _ACTION),
        af.Relation("referrer", lambda: SCHEMA, many=False),
        af.Relation("gifts", _GIFT, attribute="data", path=("gifts",)),
        af.Relation("first", _GIFT, attribute="data", path=("first",), many=False),
    ],
)
NOW: Final = datetime(2025, 6, 18, 10, tzinfo=UTC)
_DAY: Final = "2024-02-29T12:30:45.000001+05:30"
_LATER: Final = "2025-01-01T00:00:00Z"
_MANY: Final = [f"v'{number}" for number in range(40)]
_BORN: Final = "2000-02-29"
_ID: Final = "123E4567-e89b-12d3-a456-426614174000"
_OTHER_ID: Final = "d011db5a-e241-04eb-604a-5ce3addef82d"
_RECENT: Final = {"createdAt": {"gte": {"now": "-P30D"}}}


def _lists(tags: str, scores: str, ratios: str, flags: str, moments: str) -> dict[str, dict[str, Any]]:
    """Return the clauses about lists; the fields are those of one kind."""
    fields = (tags, scores, ratios, flags, moments)
    return {
        "has": {tags: {"has": "O'Brien \\"}, scores: {"has": 3}, ratios: {"has": 0.1}, flags: {"has": True},
                moments: {"has": _DAY}},
        "has none": {"NOT": [{tags: {"has": "a"}}], scores: {"not": {"has": 3}},
                     ratios: {"not": {"hasSome": [0.1, 2]}}},
        "has some": {tags: {"hasSome": ["a", "b"]}, scores: {"hasSome": [1, 2]}, ratios: {"hasSome": [0.1, 2]},
                     flags: {"hasSome": [True, False]}, moments: {"hasSome": [_DAY, _LATER]}},
        "has some of many": {tags: {"hasSome": _MANY}, scores: {"not": {"hasSome": list(range(40))}},
                             moments: {"hasSome": [f"2024-01-{day:02}T00:00:00Z" for day in range(1, 31)]}},
        "has every": {tags: {"hasEvery": ["a", "b"]}, scores: {"hasEvery": [1, 2]}, ratios: {"hasEvery": [0.1, 2]},
                      flags: {"hasEvery": [True, False]}, moments: {"not": {"hasEvery": [_DAY, _LATER]}}},
        "has every of many": {tags: {"hasEvery": _MANY}, ratios: {"not": {"hasEvery": [n / 7 for n in range(40)]}}},
        "equals": {tags: ["a", "b"], scores: {"not": [1, 2]}, ratios: {"equals": [0.1]}, flags: [True, False],
                   moments: [_DAY]},
        "empty": {tags: {"isEmpty": True}, scores: {"isEmpty": False}, ratios: []},
        "missing": dict.fromkeys(fields),
        "present": {field: {"not": None} for field in fields},
        "false of every list": {scores: {"has": 1.5}, ratios: {"has": 2**53 + 1}},
        "true of every list": {"NOT": [{scores: {"has": 1.5}}, {ratios: {"hasEvery": [0.5, 2**53 + 1]}}]},
    }  # fmt: skip


_OLD: Final = {"where": {"createdAt": {"lt": _DAY}}}


def _functions(where: dict[str, Any]) -> list[dict[str, Any]]:
    """Return clauses about functions: of no record they are true, false and, but for counts, unknown."""
    functions: tuple[dict[str, dict[str, Any]], ...] = (
        {"count": {"gte": 2}},
        {"sum": {"field": "points", "lte": 5}},
        {"max": {"field": "createdAt", "gte": _DAY}},
        {"max": {"field": "createdAt", "equals": None}},
        {"min": {"field": "points", "not": None}},
    )
    return [{"actions": {name: {**where, **asked}}} for one in functions for name, asked in one.items()]


def _many() -> list[dict[str, Any]]:
    """Return more clauses about one relation than are asked one by one."""
    of_one: tuple[dict[str, Any], ...] = (
        {"some": {"name": "login", "points": {"gte": 3}}},
        {"some": {}},
        {"none": {"name": {"contains": "log"}}},
        {"every": {"points": {"gte": 3}}},
        {"count": {"lte": 9}},
        {"count": {**_OLD, "notIn": [3, 5]}},
        {"sum": {"field": "points", "gte": 100}},
        {"sum": {"field": "points", **_OLD, "gte": 100}},
        {"sum": {"field": "data.weight", "gte": 100}},
        {"sum": {"field": "data.weight", **_OLD, "gte": 100}},
        # These two are not asked at once with the others.
        {"max": {"field": "createdAt", "lt": _DAY}},
        {"some": {"items": {"some": {"price": {"gte": 1}}}}},
    )
    return [{"NOT": {"actions": {"every": {"name": "login"}}}}, *({"actions": one} for one in of_one)]


def _extremes(function: str) -> list[dict[str, Any]]:
    fields = {"points": 3, "value": 0.5, "createdAt": _DAY, "data.weight": 3, "data.rate": 0.5, "data.seenAt": _DAY}
    return [{"actions": {function: {"field": field, "gt": value}}} for field, value in fields.items()]


CLAUSES: Final[Mapping[str, dict[str, Any]]] = {
    **{f"lists: {name}": clause for name, clause in _lists("tags", "scores", "ratios", "flags", "moments").items()},
    "custom data: equality": {
        "data.plan": "pro", "data.seats": {"in": [1, 2]}, "data.rate": 0.1, "data.trial": True,
        "data.renewsAt": {"not": _DAY},
    },
    "custom data: order": {
        "data.plan": {"gt": "a"}, "data.seats": {"gte": 3, "lt": 9}, "data.rate": {"lte": 1.5},
        "data.renewsAt": {"lt": {"now": "P30D"}},
    },
    "custom data: texts": {
        "data.plan": {"contains": "Kim"}, "data.city": {"startsWith": "Bo", "not": {"endsWith": "n"}},
    },
    "custom data: missing": {"data.plan": None, "data.trial": {"not": None}, "data.renewsAt": {"not": None}},
    "custom data: keys that have to be quoted": {"data.odd": "x"},
    **{
        f"lists in custom data: {name}": clause
        for name, clause in _lists(
            "data.interests", "data.sizes", "data.rates", "data.answers", "data.visits"
        ).items()
    },
    "relations: some": {"actions": {"some": {"name": "login", **_RECENT}}},
    "relations: none": {"actions": {"none": {"name": "login"}}},
    "relations: every": {"actions": {"every": {"points": {"gte": 3}}}},
    "relations: not every": {"NOT": {"actions": {"every": {"points": {"gte": 3}}}}},
    "relations: any at all": {"actions": {"some": {}}, "orders": {"none": {}}},
    "relations: to one": {"referrer": {"is": {"points": {"gte": 3}}, "isNot": {"tags": {"has": "a"}}}},
    "relations: to none": {"referrer": {"is": None}},
    "relations: beside a test": {"points": {"gte": 3}, "actions": {"some": {"name": "login"}}},
    "relations: any of": {"OR": [{"points": {"gte": 3}}, {"actions": {"some": {"name": "login"}}}]},
    "relations: within relations": {
        "actions": {"some": {"items": {"every": {"price": {"lt": 9.5}}}, "contact": {"is": {"points": 1}}}},
    },
    "relations: lists and custom data of theirs": {
        "actions": {"some": {"labels": {"has": "a"}, "data.weight": {"gt": 2}, "items": {"some": {"data.gift": True}}}},
    },
    "relations: count": {"actions": {"count": {"gte": 3, "lte": 9}}},
    "relations: count where": {"actions": {"count": {"where": {"name": "login", **_RECENT}, "in": [1, 2]}}},
    "relations: count that nobody reaches": {"actions": {"count": {"equals": 0}}},
    "relations: sum": {"actions": {"sum": {"field": "points", "gte": 100}}},
    "relations: least": {"actions": {"min": {"field": "value", "lt": 0.5}}},
    "relations: greatest": {"actions": {"max": {"field": "createdAt", "lt": {"now": "-P90D"}}}},
    "relations: greatest, or none": {
        "OR": [
            {"actions": {"max": {"field": "createdAt", "equals": None}}},
            {"orders": {"max": {"field": "data.weight", "not": {"gt": 5}}}},
        ]
    },
    "relations: least of every type": {"OR": _extremes("min")},
    "relations: greatest of every type": {"OR": _extremes("max")},
    "relations: every quantifier beside a test": {
        "points": {"gte": 3},
        "actions": {"none": {"name": "login"}, "every": {"value": {"gt": 0.5}}},
        "orders": {"some": {}},
        "NOT": {"orders": {"every": {"value": {"gt": 0.5}}}},
        "AND": [{"actions": {"none": {}}}],
    },
    "relations: functions": {"OR": _functions({})},
    "relations: functions where": {"OR": _functions(_OLD)},
    "relations: functions beside a test": {"points": {"gte": 3}, "AND": _functions({})},
    "relations: functions where beside a test": {"points": {"gte": 3}, "AND": _functions(_OLD)},
    "relations: many of one kind, all": {"AND": _many()},
    "relations: many of one kind, any": {"OR": _many()},
    "relations: greatest within": {"actions": {"some": {"items": {"max": {"field": "price", "gte": 100}}}}},
    "relations: greatest within few": {
        "points": {"gte": 3},
        "actions": {"some": {"items": {"max": {"field": "price", "gte": 100}}}},
    },
    "dates": {
        "birthday": {"gte": _BORN, "not": "2001-03-01"}, "AND": [{"birthday": {"lt": {"today": "-P18Y"}}}],
        "data.since": {"in": [_BORN, "9999-12-31"]},
    },
    "dates: anniversaries": {
        "birthday": {"anniversary": {"from": "P0D", "to": "P7D"}},
        "data.since": {"not": {"anniversary": {"days": [[1220, 1231], [101, 105]]}}},
    },
    "ids": {"externalId": {"in": [_ID, _OTHER_ID]}, "data.token": {"not": _ID}, "NOT": {"externalId": _OTHER_ID}},
    "ids: missing": {"externalId": None, "data.token": {"not": None}},
    "decimals": {"balance": {"gt": 0.001, "lte": 100.5, "notIn": [1, 2.5]}, "data.price": {"gte": 19.99, "not": 20}},
    "lists of days, ids and decimals": {
        "days": {"has": _BORN}, "ids": {"hasSome": [_ID, _OTHER_ID]}, "prices": {"hasEvery": [1, 2.5]},
        "NOT": [{"days": [_BORN]}, {"prices": [2.5]}, {"ids": {"has": _ID}}],
    },
    "lists of days, ids and decimals in custom data": {
        "data.dates": {"has": _BORN}, "data.uuids": {"hasSome": [_ID, _OTHER_ID]},
        "data.decimals": {"hasEvery": [1, 2.5]},
        "NOT": [{"data.dates": [_BORN]}, {"data.decimals": [2.5]}],
    },
    "relations: sums beyond 64 bits": {
        "OR": [
            {"actions": {"sum": {"field": "large", "gt": 2**70}}},
            {"actions": {"sum": {"field": "paid", **_OLD, "in": [1, 2.5]}}},
            {"actions": {"sum": {"field": "data.tax", "lte": 0.5}}},
        ],
    },
    "relations: averages": {
        "OR": [
            {"actions": {"avg": {"field": "paid", "gte": 50}}}, {"actions": {"avg": {"field": "large", "lt": 0.3}}},
            {"actions": {"avg": {"field": "data.tax", **_OLD, "equals": 2.5}}},
            {"actions": {"avg": {"field": "points", "equals": None}}},
        ],
    },
    "relations: least of days and decimals": {
        "actions": {"min": {"field": "paidOn", "lt": {"today": "-P1Y"}}, "max": {"field": "paid", "gt": 2.5}},
    },
    "objects: any at all": {"gifts": {"some": {}}, "first": {"isNot": None}},
    "objects: some": {"gifts": {"some": {"sku": "a", "ok": True, "at": {"lt": _DAY}}}},
    "objects: none and every": {"gifts": {"none": {"labels": {"has": "a"}}, "every": {"n": {"gte": 3}}}},
    "objects: one": {"first": {"is": {"price": {"gt": 2.5}}}},
    "objects: within objects": {"gifts": {"some": {"parts": {"none": {"ok": True}}}}},
    "objects: count": {"gifts": {"count": {"gte": 3}}},
    "objects: functions": {
        "OR": [
            {"gifts": {"count": {"where": {"ok": True}, "gte": 2}}}, {"gifts": {"sum": {"field": "n", "lt": 9}}},
            {"gifts": {"sum": {"field": "price", "where": {"ok": True}, "gte": 2.5}}},
            {"gifts": {"max": {"field": "at", "equals": None}}}, {"gifts": {"avg": {"field": "price", "gte": 1}}},
        ],
    },
}  # fmt: skip

FILTERS: Final[Mapping[str, af.Filter]] = {name: af.parse(clause, SCHEMA) for name, clause in CLAUSES.items()}


def related(levels: int = 3) -> dict[str, af.Related]:
    """Return how the records are found, so many relations deep."""
    further = related(levels - 1) if levels > 1 else None
    of_action = {
        "items": af.Related("items", on={"id": "actionId"}),
        "contact": af.Related("contacts", on={"subId": "id"}, related=further),
    }
    orders = af.Expression("(SELECT * FROM actions WHERE value > 0)")
    return {
        "actions": af.Related("actions", on={"id": "subId"}, related=of_action),
        "orders": af.Related(orders, on={"id": "subId", "shop": "shop"}, related=of_action),
        "referrer": af.Related("contacts", on={"referrerId": "id"}, related=further),
    }


def _table(name: str, schema: af.Schema, keys: Mapping[str, Any]) -> sa.TableClause:
    fields = {field.attribute: field for field in schema.fields}
    types: dict[af.FieldType, Any] = {
        T.STRING: sa.String(),
        T.INTEGER: sa.Integer(),
        T.NUMBER: sa.Double(),
        T.BOOLEAN: sa.Boolean(),
        T.DATE: sa.Date(),
        T.UUID: sa.Uuid(),
        T.DECIMAL: sa.Numeric(30, 2),
    }
    columns = [
        sa.column(name, sa.types.NULLTYPE if field.many or field.path else types.get(field.type, sa.DateTime(True)))
        for name, field in fields.items()
    ]
    return sa.table(name, *(sa.column(key, kind) for key, kind in keys.items()), *columns)


CONTACTS: Final = _table("contacts", SCHEMA, {"id": sa.Integer(), "referrerId": sa.Integer(), "shop": sa.String()})
_ACTIONS: Final = _table("actions", _ACTION, {"id": sa.Integer(), "subId": sa.Integer(), "shop": sa.String()})
_ITEMS: Final = _table("items", _ITEM, {"actionId": sa.Integer()})


def related_tables(levels: int = 3) -> dict[str, af.Related]:
    """Return the same for SQLAlchemy."""
    further = related_tables(levels - 1) if levels > 1 else None
    of_action = {
        "items": af.Related(_ITEMS, on={"id": "actionId"}),
        "contact": af.Related(CONTACTS, on={"subId": "id"}, related=further),
    }
    return {
        "actions": af.Related(_ACTIONS, on={"id": "subId"}, related=of_action),
        "orders": af.Related(_ACTIONS, on={"id": "subId", "shop": "shop"}, related=of_action),
        "referrer": af.Related(CONTACTS, on={"referrerId": "id"}, related=further),
    }
