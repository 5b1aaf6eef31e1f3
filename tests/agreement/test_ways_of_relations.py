"""Every way to test related records selects the same contacts: beside others, without an alias, negated, nested."""

from functools import cache
from itertools import product
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialect import Way
from audiencefilter.backends.sql.dialects import DIALECTS
from tests.engines.engine import Engine

T = af.FieldType
_ITEM = af.Schema("Item", [af.Field("order", T.INTEGER), af.Field("price", T.INTEGER)])
_ORDER = af.Schema(
    "Order",
    [af.Field("number", T.INTEGER), af.Field("person", T.INTEGER), af.Field("total", T.INTEGER)],
    relations=[af.Relation("items", _ITEM)],
)
_PERSON = af.Schema(
    "Person", [af.Field("key", T.INTEGER), af.Field("points", T.INTEGER)], relations=[af.Relation("orders", _ORDER)]
)
_ITEMS = af.Related("items of ways", on={"number": "order"})
RELATED = {"orders": af.Related("orders of ways", on={"key": "person"}, related={"items": _ITEMS})}
#: Keys that are missing, that occur twice and that have no records.
PEOPLE: list[dict[str, Any]] = [
    {"key": key, "points": points} for key, points in product([None, 1, 1, 2, 3, 4], [None, 1, 5])
]
ORDERS: list[dict[str, Any]] = [
    {"number": number, "person": person, "total": total}
    for number, (person, total) in enumerate([(None, 9), (1, 5), (1, None), (2, None), (3, 7), (3, 1), (3, 2), (9, 3)])
]
ITEMS: list[dict[str, Any]] = [
    {"order": order, "price": price} for order, price in [(None, 1), (1, 2), (1, 3), (4, 8), (4, None), (5, 8), (7, 1)]
]
TESTS: list[dict[str, Any]] = [
    *({"count": {sign: bound}} for sign, bound in product(("equals", "lt", "gte", "lte"), (0, 1, 2))),
    {"count": {"in": [0, 2]}}, {"count": {"where": {"total": {"gt": 2}}, "lt": 1}},
    {"sum": {"field": "total", "gte": 5}}, {"sum": {"field": "total", "lt": 5}},
    {"max": {"field": "total", "gt": 5}}, {"min": {"field": "total", "lte": 5}}, {"avg": {"field": "total", "lt": 4}},
    {"avg": {"field": "total", "gte": 3}}, {"some": {"total": {"gt": 2}}}, {"none": {"total": {"gt": 2}}},
    {"every": {"total": {"gt": 2}}}, {"some": {"items": {"count": {"gte": 2}}}},
    {"none": {"items": {"count": {"lt": 2}}}}, {"some": {"items": {"max": {"field": "price", "lt": 5}}}},
    {"count": {"where": {"items": {"sum": {"field": "price", "lt": 8}}}, "gte": 2}},
]  # fmt: skip
CLAUSES: list[dict[str, Any]] = [
    clause
    for test in TESTS
    for clause in (
        {"orders": test},
        {"points": {"gte": 2}, "orders": test},
        {"OR": [{"points": 1}, {"orders": test}]},
        {"NOT": {"orders": test}},
    )
]


def _joined() -> list[dict[str, Any]]:
    orders = [{**order, "items": [item for item in ITEMS if item["order"] == order["number"]]} for order in ORDERS]
    return [
        {**person, "orders": [order for order in orders if order["person"] == person["key"] is not None]}
        for person in PEOPLE
    ]


@cache
def _filters() -> list[tuple[af.Filter, list[set[int]]]]:
    """Return the filters, and whom each and its negation select in memory."""
    people = _joined()
    found = []
    for f in (af.parse(clause, schema=_PERSON) for clause in CLAUSES):
        found.append((f, [{at for at, one in enumerate(people) if asked.matches(one)} for asked in (f, ~f)]))
    return found


@pytest.mark.parametrize("way", [None, *Way])
def test_every_way_selects_the_same(local_engine: Engine, monkeypatch: pytest.MonkeyPatch, way: Way | None) -> None:
    if way is not None:
        monkeypatch.setattr(type(DIALECTS[local_engine.dialect]), "way", lambda *arguments: way)
    for table, schema, rows in (
        ("people of ways", _PERSON, PEOPLE),
        ("orders of ways", _ORDER, ORDERS),
        ("items of ways", _ITEM, ITEMS),
    ):
        local_engine.load(table, af.Schema(schema.name, schema.fields), rows)
    source = local_engine.quote("people of ways")
    for f, wanted in _filters():
        for alias in ("p", None):
            sql = f.to_sql(local_engine.dialect, alias, related=RELATED, inline=True)  # type: ignore[arg-type]
            for expected, condition in zip(wanted, (sql.text, f"NOT ({sql.text})"), strict=True):
                found = local_engine.fetch(f"SELECT id FROM {source} {alias or ''} WHERE {condition}")
                assert {number for (number,) in found} == expected, sql
