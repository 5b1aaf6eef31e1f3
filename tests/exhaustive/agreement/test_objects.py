"""Objects in custom data on engines: hostile documents, keys and values, as rows of memory read them."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

import pytest
import sqlalchemy as sa

import audiencefilter as af
from tests.engines.engine import Engine
from tests.engines.registry import Registry

T = af.FieldType
NOW: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
TABLE: Final = "documents"
#: The type of a column of text by engine, as `af.Column` names it.
TEXT: Final = {
    "sqlite": "text", "postgresql": "text", "duckdb": "VARCHAR", "clickhouse": "Nullable(String)",
    "mariadb": "LONGTEXT", "spark": "string",
}  # fmt: skip
NAMES: Final = [
    "sqlite",
    "postgresql",
    "duckdb",
    *(pytest.param(name, marks=pytest.mark.engines) for name in ("clickhouse", "mariadb", "spark")),
]
#: Of so many conditions these evaluate one, since they take long to plan.
STEPS: Final = {"spark": 9}

ITEM: af.Schema = af.Schema(
    "Item",
    [
        af.Field("sku", T.STRING),
        af.Field("quantity", T.INTEGER),
        af.Field("price", T.DECIMAL, scale=2),
        af.Field("micro", T.DECIMAL, scale=9),
        af.Field("weight", T.NUMBER),
        af.Field("gift", T.BOOLEAN),
        af.Field("due", T.DATE),
        af.Field("at", T.DATETIME),
        af.Field("id", T.UUID),
        af.Field("labels", T.STRING, many=True),
        af.Field("prices", T.DECIMAL, many=True, scale=2),
        af.Field("city", T.STRING, attribute="maker", path=("city",)),
    ],
    relations=[
        af.Relation("items", lambda: ITEM),
        af.Relation("box", lambda: ITEM, attribute="packing", path=("box",), many=False),
    ],
)
#: The paths of relations: with keys that SQL, JSON paths, drivers and ClickHouse's marks may read otherwise.
PATHS: Final = (
    ("items",), (), ("cart", "0", "items"), ("a/b", "*", "-"), ("it's ? %(p1)s {p1:String} :p1 \\ \"",), ("é\n_",),
    ("audiencefilter_object",), ("",), ("$.a", "~1"),
)  # fmt: skip
CONTACT: Final = af.Schema(
    "Contact",
    [af.Field("email", T.STRING)],
    relations=[
        af.Relation(f"{kind}{number}", ITEM, attribute="data", path=path, many=kind == "items")
        for number, path in enumerate(PATHS)
        for kind in ("items", "one")
    ],
)

OBJECT: Final[dict[str, Any]] = {
    "sku": "a", "quantity": 2, "price": 19.99, "micro": 0.000000001, "weight": 1.5, "gift": True, "due": "2024-02-29",
    "at": "2024-02-29T00:00:00Z", "id": "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "labels": ["x", None],
    "prices": [0.1, 19.99], "maker": {"city": "Kiel"},
}  # fmt: skip
#: Values of members, as JSON.
VALUES: Final = (
    "0", "-0.0", "1", "2", "2.0", "2e0", "0.1", "0.30000000000000004", "19.99", "19.990000000000002", "0.125", "1e-9",
    "100000000000000000", "999999999999999.5", "1e15", "9223372036854775808", "-1e22", "1e400", "2147483648", "true",
    "null", '""', '"a"', '"A"', '"19.99"', '"0001-01-01"', '"9999-12-31"', '"2024-02-29"', '"2023-02-29"',
    '"0000-01-01"', '"2024-02-29 "', '"2024-02-29T00:00:00Z"', '"9999-12-31T23:59:59.999999Z"', '"x_"', '"_1"',
    '"\\\\"',
    '"6f9619ff-8b86-d011-b42d-00cf4fc964ff"', '"6F9619FF8B86D011B42D00CF4FC964FF"', "[]", "{}", '["x"]', '["x", 1]',
    "[0.1, 19.990000000000002]", "[0.125]", "[null]", '{"city": "Kiel"}', '{"box": {"sku": "a"}}', '[{"sku": "a"}, 5]',
    '"{\\"city\\": \\"Kiel\\"}"',
)  # fmt: skip
#: What stands where a relation leads.
FOUND: Final = (
    "[]", "{}", "[{}]", "[{}, {}, 5, null, [{}], \"{}\", true]", "null", "5", '"[{}]"', '{"0": {}}', "[[{}]]",
    json.dumps([OBJECT]), json.dumps(OBJECT), json.dumps([OBJECT, {"sku": "b", "price": 0.01, "quantity": 3}]),
    json.dumps([{"items": [OBJECT, {}]}, {"packing": {"box": OBJECT}}, {"items": {}}]),
)  # fmt: skip


def documents() -> Iterator[str | None]:
    yield from (None, "", "x", "null", "[]", "5", '{"items": [{}]', '{"items": [NaN]}', '{"items": [{}],}')
    for value in VALUES:
        members = ", ".join(f'"{name}": {value}' for name in (*OBJECT, "items", "packing"))
        yield f'{{"items": [{{{members}}}, {json.dumps(OBJECT)}, 7]}}'
        yield f'{{"items": [{{{members}}}]}}'
    for path in PATHS:
        for found in FOUND:
            text = found
            for key in reversed(path):
                text = f"{{{json.dumps(key, ensure_ascii=False)}: {text}}}"
            yield text
            yield f" [{text}]\n"


DOCUMENTS: Final = list(documents())

TESTS: Final[list[dict[str, Any]]] = [
    {}, {"sku": "a"}, {"sku": {"contains": "_"}}, {"sku": {"equals": "A", "mode": "insensitive"}}, {"sku": None},
    {"sku": {"in": [f"none {number}" for number in range(1_100)] + ["a"]}},
    {"quantity": {"gte": 2}}, {"quantity": {"in": [0, 1, 3]}}, {"quantity": None}, {"price": 19.99},
    {"price": {"lt": 0.3}}, {"price": {"in": [0.1, 0.3, 0.13]}}, {"price": {"gt": 999_999_999_999}}, {"price": None},
    {"micro": {"lte": 0.000000001}}, {"micro": {"notIn": [0, 2]}}, {"weight": {"not": 0}}, {"weight": {"gt": 1e22}},
    {"gift": True}, {"due": "2024-02-29"}, {"due": {"lte": "0001-01-01"}}, {"due": {"gte": "9999-12-31"}},
    {"due": {"anniversary": {"from": "P0D", "to": "P0D"}}}, {"due": {"not": None}}, {"due": {"gte": {"today": "-P3Y"}}},
    {"at": {"lte": "2024-02-29T00:00:00Z"}}, {"id": "6f9619ff-8b86-d011-b42d-00cf4fc964ff"}, {"id": {"not": None}},
    {"labels": {"has": "x"}}, {"labels": {"isEmpty": True}}, {"labels": {"equals": ["x"]}}, {"labels": None},
    {"prices": {"hasSome": [0.1, 5]}}, {"prices": {"equals": [0.1, 19.99]}}, {"city": "Kiel"}, {"city": None},
    {"items": {"some": {"sku": "a"}}}, {"items": {"count": {"gte": 1}}}, {"items": {"every": {"price": {"gt": 1}}}},
    {"box": {"is": {"sku": "a"}}}, {"box": {"is": None}}, {"NOT": [{"price": {"gt": 1}}]},
]  # fmt: skip
RESULTS: Final[list[dict[str, Any]]] = [
    {"count": {"equals": 2}}, {"count": {"where": {"price": {"gt": 1}}, "lt": 1}},
    {"sum": {"field": "price", "gte": 20}}, {"sum": {"field": "quantity", "in": [0, 2, 5]}},
    {"min": {"field": "due", "lt": "2024-02-29"}},
    {"max": {"field": "price", "equals": 19.99}}, {"max": {"field": "at", "equals": None}},
    {"avg": {"field": "price", "gte": 10}}, {"avg": {"field": "quantity", "equals": 2.5}},
    {"avg": {"field": "micro", "where": {"sku": "a"}, "not": None}},
]  # fmt: skip


def clauses() -> Iterator[dict[str, Any]]:
    for test in TESTS:
        for quantifier in ("some", "every", "none"):
            yield {"items0": {quantifier: test}}
    for result in RESULTS:
        yield {"items0": result}
        yield {"items0": {"some": {"items": result}}}
    for number in range(len(PATHS)):
        yield {f"items{number}": {"some": {"price": 19.99}}}
        yield {f"items{number}": {"count": {"equals": 2}}}
        yield {f"one{number}": {"is": {"price": 19.99}}}
        yield {f"one{number}": {"isNot": {"sku": "a"}}}
        yield {f"one{number}": {"is": None}}
    # So many that they share one subquery.
    yield {"AND": [{"items0": {"some": test}} for test in TESTS[1:4]] + [{"items0": one} for one in RESULTS[:4]] * 2}
    yield {"OR": [{"items0": {"none": test}} for test in TESTS[1:9]] + [{"items0": one} for one in RESULTS[:4]]}


FILTERS: Final = [af.parse(clause, CONTACT) for clause in clauses()]


@pytest.fixture(scope="module", params=NAMES)
def loaded(request: pytest.FixtureRequest, engines: Registry) -> Engine:
    engine = engines.get(request.param)
    text = af.Schema("Document", [af.Field("data", T.STRING)])
    engine.load(TABLE, text, [{"data": one} for one in DOCUMENTS], columns={"data": TEXT[engine.name]})
    return engine


@pytest.fixture(scope="module")
def expected() -> list[list[int]]:
    """Whom the rows of memory select by each filter and its negation."""
    records: list[dict[str, Any]] = [{"data": text, "id": number} for number, text in enumerate(DOCUMENTS)]
    return [[one["id"] for one in f.select(records, now=NOW)] for each in FILTERS for f in (each, ~each)]


@pytest.mark.parametrize("inline", [False, True])
def test_text(loaded: Engine, expected: list[list[int]], inline: bool) -> None:
    columns = {"data": af.Column("data", TEXT[loaded.name])}
    for number, f in [*enumerate(f for each in FILTERS for f in (each, ~each))][:: STEPS.get(loaded.name, 1)]:
        if (number // 2 + number) % 2 != inline:  # of each filter and its negation one has literals
            continue
        alias = (None, TABLE)[number // 4 % 2]
        text, values = f.to_sql(loaded.dialect, alias, columns=columns, inline=inline, now=NOW)  # type: ignore[arg-type]
        found = loaded.ids(TABLE, text, None if inline else values)
        assert found == expected[number], (f.to_json()[:300], *_differing(found, expected[number]))


def test_sqlalchemy(loaded: Engine, expected: list[list[int]]) -> None:
    alchemy = loaded.alchemy()
    if alchemy is None:
        pytest.skip(f"SQLAlchemy has no dialect of {loaded.name} here")
    table = sa.table(TABLE, sa.column("id"), sa.column("data", sa.Text()))
    with alchemy.connect() as connection:
        for number, f in [*enumerate(f for each in FILTERS for f in (each, ~each))][::3]:
            if loaded.name in ("sqlite", "duckdb") and any("%(p1)s" in key for path in _paths(f) for key in path):
                with pytest.raises(af.UnsupportedError, match="reads as a parameter"):
                    connection.scalars(sa.select(table.c.id).where(f.to_sqlalchemy(table, now=NOW)))
                continue
            found = connection.scalars(
                sa.select(table.c.id).where(f.to_sqlalchemy(table, now=NOW)).order_by(table.c.id)
            ).all()
            assert list(found) == expected[number], (f.to_json()[:300], *_differing(list(found), expected[number]))


def _paths(f: af.Filter) -> list[tuple[str, ...]]:
    """Return the paths of the contact's relations in a filter."""
    named = f.to_json()
    return [path for number, path in enumerate(PATHS) if f'"items{number}"' in named or f'"one{number}"' in named]


def _differing(found: list[int], expected: list[int]) -> list[tuple[int, str | None]]:
    return [(one, DOCUMENTS[one]) for one in sorted(set(found) ^ set(expected))][:3]


def test_the_cases_tell_something(expected: list[list[int]]) -> None:
    assert sum(0 < len(ids) < len(DOCUMENTS) for ids in expected) > 0.85 * len(expected)


@pytest.mark.parametrize("type_name", ["JSON", "LONGTEXT"])
def test_statements_of_mariadb_change_rows_by_their_objects(mariadb: Engine, type_name: str) -> None:
    """In strict mode such a statement fails where a value cannot be read; a query only warns."""
    texts = [one for one in DOCUMENTS if one is None or type_name != "JSON" or _is_json(mariadb, one)]
    text = af.Schema("D", [af.Field("data", T.STRING)])
    mariadb.load("changed", text, [{"data": one} for one in texts], columns={"data": type_name})
    columns = {"data": af.Column("data", type_name)}
    mariadb.fetch("SET SESSION sql_mode = 'STRICT_ALL_TABLES,TRADITIONAL'")
    try:
        for f in FILTERS:
            sql = f.to_sql("mariadb", "changed", columns=columns, inline=True, now=NOW)
            expected = [number for number, one in enumerate(texts) if f.matches({"data": one}, now=NOW)]
            assert mariadb.ids("changed", sql.text) == expected
            mariadb.fetch(f"UPDATE changed SET data = data WHERE {sql.text}")
    finally:
        mariadb.fetch("SET SESSION sql_mode = DEFAULT")


def _is_json(mariadb: Engine, text: str) -> bool:
    return bool(mariadb.fetch("SELECT JSON_VALID(%s)", [text])[0][0])
