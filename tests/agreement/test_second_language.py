"""Lists, custom data and relations on every engine: what the conformance cases expect, and what the rules say."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

from tests.agreement import joined
from tests.conformance import second_corpus
from tests.conformance.second_corpus import Case
from tests.engines.engine import Engine
from tests.engines.registry import LOCAL, Registry
from tests.joined_worlds import JoinedWorld, joined_world
from tests.reference import verdicts

#: 64 bits at a path are refused, since an engine has doubles there.
CASES = [case for case in second_corpus.cases() if case.ids is not None and "data.big" not in case.source]
#: ClickHouse has no missing list: there the lists of the cases are JSON.
_JSON = {"clickhouse": "Nullable(String)"}


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
    found = engine.verdicts(corpus.table, [(text, None if inline else values) for text, values in conditions])
    return {
        case.name: (answer, case.ids) for case, answer in zip(cases, found, strict=True) if tuple(answer) != case.ids
    }


def test_text_with_parameters(loaded: Engine) -> None:
    step = 25 if loaded.name == "spark" else 1
    assert not wrong(loaded, CASES[::step], inline=False, alias=joined.corpus().table)


@pytest.mark.parametrize("is_named", [True, False])
def test_text_with_literals(loaded: Engine, is_named: bool) -> None:
    assert not wrong(loaded, CASES, inline=True, alias=joined.corpus().table if is_named else None)


# -- random worlds ----------------------------------------------------------------------------------------------------


def world_of(seed: int, engine: Engine) -> JoinedWorld:
    world = joined_world(Random(seed))
    return world if engine.has_missing_lists else world.without_missing_lists()


def disagreement(engine: Engine, world: JoinedWorld) -> str:
    """Return what an engine says of a world that the rules do not, or nothing."""
    tables = joined.of_world(world)
    tables.load(engine)
    f = world.filter
    found = verdicts(f.ast, f.schema, world.rows, world.now)
    true = [row["id"] for row, one in zip(world.rows, found, strict=True) if one is True]
    false = [row["id"] for row, one in zip(world.rows, found, strict=True) if one is False]
    for alias in (tables.table, None):
        for inline in (True, False):
            text, values = f.to_sql(
                engine.dialect,  # type: ignore[arg-type]
                alias,
                inline=inline,
                related=tables.related(),
                now=world.now,
            )
            parameters = None if inline else values
            for condition, right in ((text, true), (f"NOT ({text})", false)):
                ids = engine.ids(tables.table, condition, parameters)
                if ids != right:
                    return f"{world!r}\n{condition}\nhas {ids} and should have {right}"
    return ""


@pytest.mark.parametrize("block", range(10))
def test_random_worlds(engines: Registry, block: int) -> None:
    for engine in map(engines.get, LOCAL):
        for seed in range(5):
            assert not disagreement(engine, world_of(block * 5 + seed, engine))
