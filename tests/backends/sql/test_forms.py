"""Every form, run by the engine that it is for, in every way that its drivers take parameters."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.condition import SQL, STYLES, ParamStyleName
from audiencefilter.backends.sql.dialects import DIALECTS
from tests.backends.sql.clauses import FILTERS, SCHEMA, ids, rows
from tests.backends.sql.test_injection import check_percent_signs
from tests.engines.duckdb import DuckDB
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL
from tests.engines.sqlite import SQLite

TABLE = "forms"


def differing(found: Mapping[str, Sequence[int]]) -> dict[str, set[int]]:
    """Return the clauses whose ids are not those of the rules, with the ids that are wrong or missing."""
    expected = {name: ids(FILTERS[name]) for name in found}
    return {name: set(rows) ^ set(expected[name]) for name, rows in found.items() if list(rows) != expected[name]}


@pytest.fixture(scope="module")
def loaded(local_engine: Engine) -> Engine:
    local_engine.load(TABLE, SCHEMA, rows())
    return local_engine


@pytest.mark.parametrize("wanted", [True, False])
def test_every_form_with_literals_and_negated(loaded: Engine, wanted: bool) -> None:
    texts = [f.to_sql(loaded.dialect, inline=True).text for f in FILTERS.values()]  # type: ignore[arg-type]
    found = loaded.verdicts(TABLE, [(text if wanted else f"NOT {text}", None) for text in texts])
    expected = [ids(f, wanted=wanted) for f in FILTERS.values()]
    assert [name for name, *both in zip(FILTERS, found, expected, strict=True) if both[0] != both[1]] == []


Run = Callable[[str, SQL], list[int]]


def by_style(style: ParamStyleName, dialect: str, run: Run, filters: Mapping[str, af.Filter]) -> dict[str, list[int]]:
    """Return the ids for each filter in one parameter style."""
    found = {}
    for name, f in filters.items():
        condition = f.to_sql(dialect, paramstyle=style)  # type: ignore[arg-type]
        found[name] = run(f"SELECT id FROM {TABLE} WHERE {condition.text} ORDER BY id", condition)
    return found


def through(engine: Engine) -> Run:
    return lambda text, condition: [row[0] for row in engine.fetch(text, condition.parameters)]


@pytest.mark.parametrize("style", ["qmark", "named"])
def test_sqlite3(sqlite: SQLite, style: ParamStyleName) -> None:
    sqlite.load(TABLE, SCHEMA, rows())
    assert not differing(by_style(style, "sqlite", through(sqlite), FILTERS))


@pytest.mark.engines
@pytest.mark.parametrize("style", ["qmark", "numeric_dollar"])
def test_duckdb(duckdb: DuckDB, style: ParamStyleName) -> None:
    duckdb.load(TABLE, SCHEMA, rows())
    assert not differing(by_style(style, "duckdb", through(duckdb), FILTERS))


@pytest.mark.engines
@pytest.mark.parametrize("style", ["format", "pyformat"])
@pytest.mark.parametrize("moments", ["timestamptz", "timestamp"])
def test_psycopg(postgresql: PostgreSQL, style: ParamStyleName, moments: str) -> None:
    import psycopg

    load_postgresql(postgresql, moments)
    with psycopg.connect(host=postgresql.socket, port=5432, user="postgres", autocommit=True) as connection:

        def run(text: str, condition: SQL) -> list[int]:
            # Parameters are always handed over, even when there are none: without them %% stays what it is.
            return [row[0] for row in connection.execute(text.encode(), condition.parameters)]

        assert not differing(by_style(style, "postgresql", run, FILTERS))


@pytest.mark.engines
@pytest.mark.parametrize("moments", ["timestamptz", "timestamp"])
def test_asyncpg(postgresql: PostgreSQL, moments: str) -> None:
    import asyncpg

    load_postgresql(postgresql, moments)

    async def select() -> dict[str, list[int]]:
        connection = await asyncpg.connect(host=postgresql.socket, port=5432, user="postgres", database="postgres")
        try:
            found = {}
            for name, f in FILTERS.items():
                condition = f.to_sql("postgresql", paramstyle="numeric_dollar")
                text = f"SELECT id FROM {TABLE} WHERE {condition.text} ORDER BY id"
                found[name] = [row[0] for row in await connection.fetch(text, *condition.parameters)]
            return found
        finally:
            await connection.close()

    assert not differing(asyncio.run(select()))


def load_postgresql(engine: PostgreSQL, moments: str) -> None:
    engine.load(TABLE, SCHEMA, rows(), columns={"moment": moments, "until": moments})


@pytest.mark.parametrize("dialect", DIALECTS)
def test_percent_signs_are_doubled_for_format_and_pyformat_only(dialect: Any) -> None:
    for f in FILTERS.values():
        check_percent_signs(partial(f.to_sql, dialect, None, None))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_literals_need_no_parameters(dialect: Any) -> None:
    f = FILTERS["a name that has to be quoted"]
    expected = f.to_sql(dialect, inline=True)
    assert expected.parameters == []
    assert expected.text.count("%s :p1") == expected.text.replace("%%", "%").count("%s :p1")
    for style in STYLES:
        assert f.to_sql(dialect, paramstyle=style, inline=True) == expected  # type: ignore[arg-type]


def test_how_each_style_marks() -> None:
    listed, named = [1, 7], {"p1": 1, "p2": 7}
    told: dict[Any, tuple[str, str, Any]] = {
        "qmark": ("?", "?", listed),
        "format": ("%s", "%s", listed),
        "numeric_dollar": ("$1", "$2", listed),
        "named": (":p1", ":p2", named),
        "pyformat": ("%(p1)s", "%(p2)s", named),
        "clickhouse": ("{p1:String}", "{p2:String}", named),
    }
    f = af.parse({"flag": True, "small": {"gte": 7}}, SCHEMA)
    assert set(told) == set(STYLES)
    for style, (first, second, parameters) in told.items():
        assert f.to_sql("sqlite", paramstyle=style) == (f"(`flag` = {first} AND `small` >= {second})", parameters)


@pytest.mark.parametrize("style", ["numeric_dollar", "named", "pyformat"])
def test_a_numbered_parameter_is_bound_once_where_a_form_has_it_twice(style: Any) -> None:
    once = af.parse({"text": "x"}, SCHEMA).to_sql("postgresql", paramstyle=style)
    twice = af.parse({"text": "x"}, SCHEMA).to_sql("postgresql", paramstyle="qmark")
    assert len(once.parameters) == 1
    assert twice.parameters == ["x", "x"]
