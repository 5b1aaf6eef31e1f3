"""Lists and custom data as one engine alone has them: bounds, structs, nanoseconds, long paths, asyncpg's types."""

import asyncio
import json
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

import audiencefilter as af
from tests.agreement.test_data import ask_lists, load_lists
from tests.engines.engine import Engine
from tests.engines.mariadb import MariaDB
from tests.engines.postgresql import PostgreSQL
from tests.engines.spark import Spark

T = af.FieldType
_SIZE: Final = (8, 60)


def _ids(engine: Engine, table: str, schema: af.Schema, clause: Any, **arguments: Any) -> list[int]:
    sql = af.parse(clause, schema).to_sql(engine.dialect, **arguments)  # type: ignore[arg-type]
    return engine.ids(table, sql.text, sql.parameters)


def _load(sqlite: Engine, documents: Sequence[Any]) -> None:
    text = af.Schema("Document", [af.Field("data", T.STRING)])
    sqlite.load("documents", text, [{"data": json.dumps(one)} for one in documents])


@pytest.mark.parametrize("key", ["hasSome", "hasEvery", "equals"])
def test_sqlite_has_one_parameter_of_a_long_operand(sqlite: Engine, key: str) -> None:
    values = [f"é{number}" for number in range(5_000)]
    _load(sqlite, [values, values[:-1], ["x", values[7]], [], None])
    schema = af.Schema("S", [af.Field("f", T.STRING, many=True, attribute="data")])
    text, parameters = af.parse({"f": {key: values}}, schema=schema).to_sql("sqlite")
    assert len(text) < 2_000
    assert len(parameters) <= 3
    assert sqlite.ids("documents", text, parameters) == ([0, 1, 2] if key == "hasSome" else [0])


def test_the_parser_of_sqlite_has_room_for_dates_three_relations_deep(sqlite: Engine) -> None:
    day = "2024-01-02T03:04:05Z"
    fields = [
        af.Field("moments", T.DATETIME, many=True, attribute="moments"),
        af.Field("data.at", T.DATETIME, attribute="data", path=("deep", "at")),
    ]
    schema = af.Schema("S", fields)
    found: Any = {"AND": [{"moments": {"not": [day]}}, {"data.at": {"not": day}}]}
    related: dict[str, af.Related] | None = None
    for _ in range(3):
        schema = af.Schema("S", fields, relations=[af.Relation("next", schema)])
        found = {"data.at": None, "NOT": [{"OR": [{"next": {"every": found}}, {"moments": {"has": day}}]}]}
        related = {"next": af.Related("deep", on={"id": "parent"}, related=related)}
    sqlite.load("deep", af.Schema("S", [*fields, af.Field("parent", T.INTEGER)]), [])
    for alias in ("deep", None):
        assert _ids(sqlite, "deep", schema, found, table_alias=alias, related=related) == []


def test_sqlite_reads_the_longest_path(sqlite: Engine) -> None:
    path = tuple(f"k{number}" for number in range(32))
    document: Any = "x"
    for key in reversed(path):
        document = {key: document}
    _load(sqlite, [document])
    schema = af.Schema("S", [af.Field("f", T.STRING, attribute="data", path=path)])
    for storage in ("text", "json"):
        assert _ids(sqlite, "documents", schema, {"f": "x"}, columns={"f": af.Column("data", storage)}) == [0]


@pytest.mark.parametrize(
    "field", [af.Field("n", T.DECIMAL, scale=2), af.Field("n", T.INTEGER, bits=64)], ids=["decimal", "integer"]
)
def test_sqlite_leaves_out_the_members_of_an_audience_of_a_sum(sqlite: Engine, field: af.Field) -> None:
    owner, order = af.Field("owner", T.INTEGER), af.Schema("Order", [field])
    schema = af.Schema("C", [af.Field("points", T.INTEGER)], relations=[af.Relation("orders", order)])
    held: list[list[int | None]] = [[20, 30], [None], [], [-1]]
    sqlite.load("members", af.Schema("C", schema.fields), [{"points": 1}] * len(held))
    rows = [{"n": n, "owner": at} for at, numbers in enumerate(held) for n in numbers]
    sqlite.load("bought", af.Schema("Order", [field, owner]), rows)
    records = [{"points": 1, "orders": [{"n": n} for n in numbers]} for numbers in held]
    related = {"orders": af.Related("bought", on={"id": "owner"})}
    tests: list[dict[str, Any]] = [{"gte": 50}, {"lt": 0}, {"equals": 0}, {"in": [0, 50]}]
    for key, test in product(("in", "notIn"), tests):
        audience = {"orders": {"sum": {"field": "n", **test}}}
        f = af.parse({"audience": {key: ["big"]}, "points": 1}, schema, audiences={"big": audience})
        for one in (f, ~f):
            right = [at for at, record in enumerate(records) if one.matches(record)]
            for alias in (None, "members"):
                sql = one.to_sql("sqlite", alias, related=related)
                assert sqlite.ids("members", sql.text, sql.parameters) == right, (key, test)


def test_lists_of_postgresql_may_have_other_bounds(postgresql: PostgreSQL) -> None:
    table, asked = load_lists(postgresql, "STRING", "text[]", _SIZE)
    name, column = postgresql.quote(table), postgresql.quote("listed x")
    bounds = f"('[5:' || 4 + cardinality({column}) || ']=' || {column}::text)::text[]"
    postgresql.fetch(f"UPDATE {name} SET {column} = {bounds} WHERE cardinality({column}) > 0; SELECT 1")
    ask_lists(postgresql, table, asked, "text[]", ways=2)


@pytest.mark.parametrize(("kind", "held_as"), [
    *(("STRING", one) for one in ("text[]", "varchar(30)[]", "jsonb", "json")),
    *(("INTEGER", one) for one in ("integer[]", "bigint[]", "jsonb")),
    ("NUMBER", "double precision[]"),
    ("NUMBER", "jsonb"),
    ("BOOLEAN", "boolean[]"),
    ("BOOLEAN", "json"),
    *(("DATETIME", one) for one in ("timestamptz[]", "timestamp[]", "jsonb")),
])  # fmt: skip
def test_asyncpg_asks_postgresql_for_the_types_of_parameters(postgresql: PostgreSQL, kind: str, held_as: str) -> None:
    import asyncpg

    table, asked = load_lists(postgresql, kind, held_as, _SIZE)
    columns = {"listed x": af.Column("listed x", held_as)}

    async def ids() -> list[list[int]]:
        connection = await asyncpg.connect(host=postgresql.socket, port=5432, user="postgres", database="postgres")
        try:
            found = []
            for f, _ in asked:
                text, values = f.to_sql("postgresql", columns=columns, paramstyle="numeric_dollar")
                select = f"SELECT id FROM {postgresql.quote(table)} WHERE {text} ORDER BY id"
                found.append([row[0] for row in await connection.fetch(select, *values)])
            return found
        finally:
            await connection.close()

    assert asyncio.run(ids()) == [[at for at, verdict in enumerate(found) if verdict] for _, found in asked]


@pytest.mark.parametrize("held_as", ['text[] COLLATE "insensitive"', 'varchar(30)[] COLLATE "insensitive"'])
def test_collations_of_postgresql_find_no_more_texts_equal(postgresql_icu: PostgreSQL, held_as: str) -> None:
    postgresql_icu.create_insensitive_collation("insensitive")
    table, asked = load_lists(postgresql_icu, "STRING", held_as, _SIZE)
    column = postgresql_icu.quote("listed x")
    postgresql_icu.fetch(f"CREATE INDEX ON {postgresql_icu.quote(table)} USING gin ({column}); SELECT 1")
    for setting in ("on", "off"):
        postgresql_icu.fetch(f"SET enable_seqscan = {setting}")
        ask_lists(postgresql_icu, table, asked, held_as, ways=2)


def test_lists_of_an_enumeration_of_postgresql_are_texts(postgresql: PostgreSQL) -> None:
    table = sa.Table(
        "plans_listed",
        sa.MetaData(),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("plans", sa.ARRAY(sa.Enum("free", "pro", name="plan_listed"), dimensions=1)),
    )
    schema = af.Schema("S", [af.Field("plans", T.STRING, many=True)])
    with postgresql.alchemy().connect() as connection:
        table.metadata.create_all(connection)
        connection.execute(sa.insert(table), [{"id": 0, "plans": ["pro"]}, {"id": 1, "plans": ["free", "pro"]}])
        for test, expected in (({"has": "none"}, []), ({"hasSome": ["x", "free"]}, [1]), ({"equals": ["pro"]}, [0])):
            f = af.parse({"plans": test}, schema)
            assert connection.scalars(sa.select(table.c.id).where(f.to_sqlalchemy(table))).all() == expected


@pytest.mark.parametrize("kind", [sa.Text(), sa.JSON(), JSONB()], ids=str)
def test_what_postgresql_before_16_cannot_read_is_told(postgresql_oldest: PostgreSQL, kind: Any) -> None:
    table = sa.Table(f"old_{kind}", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("d", kind))
    postgresql_oldest.fetch(f'CREATE TABLE "old_{kind}" (id integer, d {kind})')
    postgresql_oldest.fetch(f'INSERT INTO "old_{kind}" VALUES (0, \'{{"p": "x", "o": [{{"p": "x"}}]}}\')')
    fields = [af.Field("p", T.STRING, "d", path=("p",))]
    others = af.Relation("o", af.Schema("O", [af.Field("p", T.STRING)]), "d", path=("o",))
    schema = af.Schema("S", fields, af.Notation.EXTENDED, relations=[others])
    for clause, is_read in (
        ({"p": "x"}, kind.__visit_name__ != "text"),
        ({"o": {"some": {"p": "x"}}}, "B" in str(kind)),
    ):
        select = sa.select(table.c.id).where(af.parse(clause, schema).to_sqlalchemy(table))
        with postgresql_oldest.alchemy().connect() as connection:
            if is_read:
                assert connection.scalars(select).all() == [0]
                continue
            with pytest.raises(
                af.UnsupportedError, match=r"JSON in text, and objects .* before 16: store them in jsonb"
            ):
                connection.scalars(select)


def test_arrays_of_clickhouse_are_of_any_type(clickhouse: Engine) -> None:
    clickhouse.fetch("DROP TABLE IF EXISTS listed")
    clickhouse.fetch(
        "CREATE TABLE listed (id Int64, values Array(DateTime64(9, 'UTC')), seconds Array(DateTime('Asia/Kolkata')), "
        "big Array(UInt64), plan Array(Enum8('free' = 1, 'pro' = 2))) ENGINE = MergeTree ORDER BY id"
    )
    clickhouse.fetch(
        "INSERT INTO listed SELECT 0, [toDateTime64('1960-01-01 00:00:00.123456789', 9, 'UTC')], "
        "[toDateTime('2024-01-01 00:00:00', 'UTC')], [1, 18446744073709551615], ['pro']"
    )
    clickhouse.fetch("INSERT INTO listed VALUES (1, [], [], [], ['free', 'pro'])")
    fields = [af.Field(name, T.DATETIME, many=True) for name in ("values", "seconds")]
    fields += [af.Field("big", T.INTEGER, bits=64, many=True), af.Field("plan", T.STRING, many=True)]
    schema = af.Schema("Listed", fields)
    micros = [f"1960-01-01T00:00:00.12345{digit}Z" for digit in (6, 7)]
    cases: list[tuple[str, Any, list[int]]] = [
        ("values", {"has": micros[0]}, [0]), ("values", {"hasSome": micros}, [0]), ("values", micros[:1], [0]),
        ("values", {"has": micros[1]}, []), ("seconds", {"has": "2024-01-01T00:00:00Z"}, [0]),
        ("seconds", {"has": "0001-01-01T00:00:00Z"}, []), ("seconds", {"hasEvery": ["2024-01-01T00:00:00Z"]}, [0]),
        ("big", {"has": 1}, [0]), ("big", {"hasSome": [-1, 2]}, []), ("big", {"hasSome": [-1, 1]}, [0]),
        ("big", {"hasEvery": [1]}, [0]), ("big", [1, -1], []), ("plan", {"has": "pro"}, [0, 1]),
        ("plan", {"has": "none"}, []), ("plan", {"hasEvery": ["free", "pro"]}, [1]), ("plan", ["pro"], [0]),
    ]  # fmt: skip
    for name, test, expected in cases:
        assert _ids(clickhouse, "listed", schema, {name: test}) == expected, (name, test)


@pytest.mark.parametrize("path", [(), ("k",)], ids=str)
@pytest.mark.parametrize("kind", [T.INTEGER, T.NUMBER])
def test_no_number_fails_a_statement_of_mariadb_that_changes_rows(
    mariadb: MariaDB, kind: T, path: tuple[str, ...]
) -> None:
    lists = ("[1e5000, 1]", "[-1e400]", f"[{'9' * 400}, 1]", "[1e-5000, 1]", '["1abc", 1]', "[1, 2]", "[1.0]")
    of_text = af.Schema("Document", [af.Field("data", T.STRING)])
    rows = [{"data": f'{{"k": {text}}}' if path else text} for text in lists]
    mariadb.load("documents", of_text, rows, columns={"data": "JSON"})
    schema = af.Schema("S", [af.Field("list", kind, attribute="data", path=path, many=True)])
    mariadb.fetch("CREATE OR REPLACE TABLE audience (id INT)")
    mariadb.fetch("SET SESSION sql_mode = 'STRICT_ALL_TABLES'")
    try:
        for operand in ({"has": 1}, {"hasEvery": [1, 2]}, {"equals": [1, 2]}, {"isEmpty": False}):
            condition = af.parse({"list": operand}, schema=schema).to_sql("mariadb")
            mariadb.fetch("DELETE FROM audience")
            select = f"SELECT id FROM documents WHERE {condition.text}"
            mariadb.fetch(f"INSERT INTO audience {select}", condition.parameters)
            assert mariadb.ids("audience", "TRUE") == mariadb.ids("documents", *condition), operand
            mariadb.fetch(f"UPDATE documents SET id = id WHERE {condition.text}", condition.parameters)
    finally:
        mariadb.fetch("SET SESSION sql_mode = DEFAULT")


def test_elements_of_a_variant_of_spark_that_no_json_has(spark: Spark) -> None:
    spark.fetch(
        "CREATE OR REPLACE TEMPORARY VIEW data AS SELECT id, CAST(c AS VARIANT) AS c FROM VALUES "
        "(0, array(double('NaN'), 1.5D)), (1, array(double('Infinity'))), (2, array(1.5D)) AS t(id, c)"
    )
    schema = af.Schema("Data", [af.Field("c", T.NUMBER, many=True)])
    cases: list[tuple[Any, list[int]]] = [
        ({"has": 1.5}, [0, 2]), ({"not": {"has": 2}}, [0, 2]), ({"equals": [1.5]}, [2]), (None, [1])
    ]  # fmt: skip
    for test, expected in cases:
        assert _ids(spark, "data", schema, {"c": test}, columns={"c": af.Column("c", "variant")}) == expected
