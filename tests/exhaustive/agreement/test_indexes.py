"""Engines use the indexes that docs/indexes.md advises, by what they say of their plans."""

import pytest

import audiencefilter as af
from tests.engines.engine import Engine

SCHEMA = af.CONTACT.with_notation(af.Notation.EXTENDED)
TABLE = "indexed"
ROWS = [
    {"email": f"user{number}@x{number % 7}.com", "country": f"c{number % 90}", "points": number % 5_000}
    for number in range(20_000)
]
EQUALITY = [
    {"email": "user77@x0.com"},
    {"email": {"in": ["user77@x0.com", "user78@x1.com"]}},
    {"points": {"in": [7, 4_000]}},
    {"points": 77},
    {"points": {"gte": 10, "lte": 12}},
]
PREFIX = {"email": {"startsWith": "user123"}}
LONG_LIST = {"email": {"in": [f"user{number}@x{number % 7}.com" for number in range(1_200)]}}


def condition(engine: Engine, clause: object, table: str = TABLE) -> tuple[str, object]:
    text, parameters = af.parse(clause, schema=SCHEMA).to_sql(engine.dialect)  # type: ignore[arg-type]
    return f"SELECT id FROM {engine.quote(table)} WHERE {text}", parameters


def plan(engine: Engine, clause: object, explain: str, table: str = TABLE) -> str:
    text, parameters = condition(engine, clause, table)
    return "\n".join(str(row) for row in engine.fetch(f"{explain} {text}", parameters))  # type: ignore[arg-type]


# -- SQLite ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def indexed_sqlite(sqlite: Engine) -> Engine:
    sqlite.load(TABLE, SCHEMA, ROWS)
    for column in ("email", "points"):
        sqlite.fetch(f"CREATE INDEX {TABLE}_{column} ON {TABLE} ({column})")
    return sqlite


@pytest.mark.parametrize("clause", [*EQUALITY, PREFIX, LONG_LIST], ids=str)
def test_sqlite_searches_the_index(indexed_sqlite: Engine, clause: object) -> None:
    found = plan(indexed_sqlite, clause, "EXPLAIN QUERY PLAN")
    assert f"SEARCH {TABLE} USING" in found, found
    assert f"INDEX {TABLE}_" in found, found


# -- PostgreSQL -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def indexed_postgresql(postgresql: Engine) -> Engine:
    postgresql.load(TABLE, SCHEMA, ROWS)
    for statement in (
        f"CREATE INDEX indexed_email ON {TABLE} (email)",
        f"CREATE INDEX indexed_prefix ON {TABLE} (email text_pattern_ops)",
        f"CREATE INDEX indexed_trigrams ON {TABLE} USING gin (email gin_trgm_ops)",
        f"CREATE INDEX indexed_points ON {TABLE} (points)",
        f"ANALYZE {TABLE}",
    ):
        postgresql.fetch(f"{statement}; SELECT 1")
    return postgresql


@pytest.mark.parametrize("clause", [*EQUALITY, PREFIX], ids=str)
def test_postgresql_uses_the_b_tree(indexed_postgresql: Engine, clause: object) -> None:
    found = plan(indexed_postgresql, clause, "EXPLAIN")
    assert "Index Cond" in found, found
    assert "Seq Scan" not in found, found


@pytest.fixture(scope="module")
def by_code_points(postgresql: Engine) -> Engine:
    """A table with a column in the collation "C", and one in the database's own with such an index."""
    rows = [{"email": row["email"], "city": row["email"]} for row in ROWS]
    postgresql.load("by_code_points", SCHEMA, rows, columns={"email": 'text COLLATE "C"'})
    for statement in (
        "CREATE INDEX by_code_points_email ON by_code_points (email)",
        'CREATE INDEX by_code_points_city ON by_code_points (city COLLATE "C")',
        "ANALYZE by_code_points",
    ):
        postgresql.fetch(f"{statement}; SELECT 1")
    return postgresql


RANGE = {"gte": "user123", "lt": "user124"}


@pytest.mark.parametrize("clause", [*EQUALITY[:2], PREFIX, {"email": RANGE}], ids=str)
def test_postgresql_needs_one_index_on_a_column_by_code_points(by_code_points: Engine, clause: object) -> None:
    found = plan(by_code_points, clause, "EXPLAIN", "by_code_points")
    assert "by_code_points_email" in found, found
    assert "Index Cond" in found, found


@pytest.mark.parametrize(
    ("clause", "is_served"),
    [
        ({"startsWith": "user123"}, True),
        (RANGE, True),
        ({"equals": "user77@x0.com"}, False),
        ({"in": ["a", "b"]}, False),
    ],
    ids=str,
)
def test_postgresql_serves_not_all_with_an_index_by_code_points(
    by_code_points: Engine, clause: object, is_served: bool
) -> None:
    found = plan(by_code_points, {"city": clause}, "EXPLAIN", "by_code_points")
    assert ("by_code_points_city" in found) is is_served, found


@pytest.mark.parametrize("needle", ["ser1234", "USER77@", "ER12%4", "gmaik"])
def test_postgresql_finds_contains_by_trigrams(indexed_postgresql: Engine, needle: str) -> None:
    found = plan(indexed_postgresql, {"email": {"contains": needle}}, "EXPLAIN")
    assert "Bitmap Index Scan on indexed_trigrams" in found, found


def test_postgresql_finds_the_same_with_trigrams_and_without(postgresql: Engine) -> None:
    names = ["L\u0130N", "lin", "LIN", "B\u0130lin", "MÜLLER", "müller", "Straße", "STRA\u1e9eE", "mari\u212a", "MARIK"]
    rows = [{"firstName": f"{names[number % len(names)]}{number}"} for number in range(3_000)]
    postgresql.load("named", SCHEMA, rows)
    postgresql.fetch('CREATE INDEX named_trigrams ON named USING gin ("firstName" gin_trgm_ops); SELECT 1')
    postgresql.fetch("ANALYZE named; SELECT 1")
    for needle in ("lin12", "müller11", "STRASSE", "straße77", "marik1", "bilin"):
        f = af.parse({"firstName": {"contains": needle}}, schema=SCHEMA)
        text, parameters = f.to_sql("postgresql")
        expected = [place for place, row in enumerate(rows) if f.matches(row)]
        assert postgresql.ids("named", text, parameters) == expected, needle


def test_postgresql_uses_an_index_on_numbers(postgresql: Engine) -> None:
    schema = af.Schema("Order", [af.Field("total", af.FieldType.NUMBER)])
    postgresql.load("orders", schema, [{"total": number / 3} for number in range(20_000)])
    postgresql.fetch("CREATE INDEX orders_total ON orders (total); ANALYZE orders; SELECT 1")
    for clause in ({"total": 11.0}, {"total": {"in": [1.0, 2.0]}}, {"total": {"gte": 6_600}}):
        text, parameters = af.parse(clause, schema=schema).to_sql("postgresql")
        rows = postgresql.fetch(f"EXPLAIN SELECT id FROM orders WHERE {text}", parameters)
        found = "\n".join(row[0] for row in rows)
        assert "Index Cond" in found, found


# -- MariaDB --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def indexed_mariadb(mariadb: Engine) -> Engine:
    mariadb.load(TABLE, SCHEMA, ROWS, columns={"company": "VARCHAR(200) COLLATE utf8mb4_nopad_bin"})
    mariadb.fetch(f"UPDATE {TABLE} SET company = email")
    for column in ("email", "points", "company"):
        mariadb.fetch(f"CREATE INDEX indexed_{column} ON {TABLE} ({column})")
    mariadb.fetch(f"ANALYZE TABLE {TABLE}")
    return mariadb


@pytest.mark.parametrize("clause", [*EQUALITY, {"company": {"startsWith": "user123"}}], ids=str)
def test_mariadb_uses_the_index(indexed_mariadb: Engine, clause: object) -> None:
    text, parameters = condition(indexed_mariadb, clause)
    (row,) = indexed_mariadb.fetch(f"EXPLAIN {text}", parameters)  # type: ignore[arg-type]
    assert row[3] in {"ref", "range", "const"}, row
    assert str(row[5]).startswith("indexed_"), row
