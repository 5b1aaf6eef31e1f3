"""Lists, custom data and relations on every engine: what the conformance cases expect, and what the rules say."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import create_async_engine

import audiencefilter as af
from tests.agreement import joined
from tests.agreement.selecting import batched
from tests.agreement.tables import column_type
from tests.agreement.worlds import Seen, compare, world_of
from tests.conformance import second_corpus
from tests.conformance.second_corpus import Case
from tests.engines.engine import Engine
from tests.engines.postgresql import PostgreSQL
from tests.engines.registry import LOCAL, Registry

#: 64 bits at a path are refused, since an engine has doubles there.
CASES = [case for case in second_corpus.cases() if case.ids is not None and "data.big" not in case.source]
#: ClickHouse has no missing list: there the lists of the cases are JSON.
_JSON = {"clickhouse": "Nullable(String)"}

#: These take long to plan: of so many cases they are asked one.
_SLOW = {"duckdb": 3, "spark": 12}


@pytest.fixture(scope="module")
def loaded(engine: Engine) -> Engine:
    joined.corpus().load(engine, _types(engine))
    return engine


def _lists() -> set[str]:
    corpus = joined.corpus()
    return {
        field.attribute
        for schema in corpus.schemas.values()
        for field in schema.fields
        if field.many and not field.path
    }


def _types(engine: Engine) -> Mapping[str, str] | None:
    return dict.fromkeys(_lists(), _JSON[engine.name]) if engine.name in _JSON else None


def wrong(engine: Engine, cases: Iterable[Case], inline: bool, alias: str | None) -> dict[str, tuple[list[int], Any]]:
    """Return the cases whose answer is not the expected one, with both."""
    corpus = joined.corpus()
    types = _types(engine)
    related, columns = corpus.related(types=types), corpus.columns(corpus.root, types)
    conditions = []
    for case in cases:
        f = case.parse()
        conditions.append(
            f.to_sql(engine.dialect, alias, columns, inline=inline, related=related, now=case.now)  # type: ignore[arg-type]
        )
    asked = [(text, None if inline else values) for text, values in conditions]
    # Subqueries side by side take Spark long to plan, and all its memory to evaluate.
    size = 5 if engine.name == "spark" else 25
    found = [ids for few in batched(asked, size) for ids in engine.verdicts(corpus.table, few)]
    return {
        case.name: (answer, case.ids) for case, answer in zip(cases, found, strict=True) if tuple(answer) != case.ids
    }


def test_text_with_parameters(loaded: Engine) -> None:
    step = 60 if loaded.name == "spark" else 1
    assert not wrong(loaded, CASES[::step], inline=False, alias=joined.corpus().table)


@pytest.mark.parametrize("is_named", [True, False])
def test_text_with_literals(loaded: Engine, is_named: bool) -> None:
    cases = CASES[is_named :: _SLOW.get(loaded.name, 1)]
    assert not wrong(loaded, cases, inline=True, alias=joined.corpus().table if is_named else None)


@pytest.mark.parametrize("is_named", [True, False])
def test_text_with_all_literals(loaded: Engine, is_named: bool) -> None:
    if loaded.name != "duckdb":
        pytest.skip("asked above; Spark would take minutes for the others")
    if loaded.name not in _SLOW:
        pytest.skip("another test has them all")
    assert not wrong(loaded, CASES, inline=True, alias=joined.corpus().table if is_named else None)


def test_sqlalchemy(loaded: Engine) -> None:
    alchemy = loaded.alchemy()
    if alchemy is None:
        pytest.skip(f"SQLAlchemy has no dialect of {loaded.name} here")
    corpus = joined.corpus()
    sources = corpus.sources()
    contacts, related = sources[corpus.root.name], corpus.alchemy_related(sources)
    with alchemy.connect() as connection:
        for case in CASES[:: 4 if loaded.name == "duckdb" else 1]:  # its dialect has no statement cached
            condition = case.parse().to_sqlalchemy(contacts, related, now=case.now)
            found = connection.scalars(sa.select(contacts.c.id).where(condition).order_by(contacts.c.id))
            assert tuple(found) == case.ids, case.name


def asked_by_asyncpg(postgresql: PostgreSQL, cases: Sequence[Case], sources: Mapping[str, Any]) -> list[list[int]]:
    """Return what the cases select, by a driver that has to be told the types of parameters."""
    corpus = joined.corpus()
    contacts, related = sources[corpus.root.name], corpus.alchemy_related(sources)

    async def select() -> list[list[int]]:
        engine = create_async_engine(postgresql.url("asyncpg"), poolclass=sa.NullPool)
        found = []
        async with engine.connect() as connection:
            for case in cases:
                condition = case.parse().to_sqlalchemy(contacts, related, now=case.now)
                statement = sa.select(contacts.c.id).where(condition).order_by(contacts.c.id)
                found.append(list(await connection.scalars(statement)))
        await engine.dispose()
        return found

    return asyncio.run(select())


@pytest.mark.parametrize("step", [1])
@pytest.mark.parametrize("is_typed", [False, True])
def test_asyncpg(postgresql: PostgreSQL, is_typed: bool, step: int) -> None:
    corpus = joined.corpus()
    corpus.load(postgresql)
    sources = corpus.sources()
    if is_typed:
        sources = {name: typed(table, corpus.schemas[name]) for name, table in sources.items()}
    cases = CASES[::step]
    found = asked_by_asyncpg(postgresql, cases, sources)
    assert {case.name: tuple(ids) for case, ids in zip(cases, found, strict=True)} == {
        case.name: case.ids for case in cases
    }


def typed(table: sa.TableClause, schema: af.Schema) -> sa.TableClause:
    """Return a table whose lists and custom data have their types in PostgreSQL."""
    types: dict[str, Any] = {}
    for field in schema.fields:
        if field.path:
            types[field.attribute] = JSONB()
        elif field.many:
            types[field.attribute] = sa.ARRAY(column_type(replace(field, many=False)))
    return sa.table(table.name, *[sa.column(one.name, types.get(one.name, one.type)) for one in table.c])


# -- random worlds ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", [0, *(block for block in range(1, 10))])
def test_random_worlds(engines: Registry, block: int) -> None:
    for engine in map(engines.get, LOCAL):
        seen = Seen()
        for seed in range(5):
            compare(engine, world_of(block * 5 + seed, engine), seen)
        assert not seen.disagreements, seen.disagreements[0]
        assert not seen.refused


@pytest.mark.engines
@pytest.mark.parametrize("name", ["mariadb", "clickhouse", "spark"])
def test_random_worlds_on_other_engines(engines: Registry, name: str) -> None:
    engine = engines.get(name)
    seen = Seen()
    for seed in range(2 if name == "spark" else 25):
        compare(engine, world_of(seed, engine, filters=4), seen)
    assert not seen.disagreements, seen.disagreements[0]
    assert not seen.refused


@pytest.mark.parametrize("block", range(10))
def test_many_random_worlds(engines: Registry, block: int) -> None:
    for engine in map(engines.get, LOCAL):
        seen = Seen()
        for seed in range(10 if engine.name == "duckdb" else 40):
            compare(engine, world_of(1_000_000 + block * 100 + seed, engine, filters=5), seen)
        assert not seen.disagreements, seen.disagreements[0]
