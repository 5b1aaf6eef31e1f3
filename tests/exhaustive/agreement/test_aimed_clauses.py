"""Clauses aimed at how relations become SQL, on engines, against the rules."""

from random import Random

import pytest

from tests.agreement.worlds import Seen, compare
from tests.engines.engine import Engine
from tests.engines.registry import LOCAL, Registry
from tests.worlds.aimed import aimed_world

#: So many worlds for each engine: those that plan long get few. Spark is asked random worlds alone.
_WORLDS = {"sqlite": 100, "postgresql": 100, "duckdb": 4, "mariadb": 15, "clickhouse": 8}


def asked(engine: Engine, seeds: range, filters: int) -> Seen:
    """Return what comes of some worlds on an engine."""
    seen = Seen()
    for seed in seeds:
        world = aimed_world(Random(seed), filters)
        compare(engine, world if engine.has_missing_lists else world.without_missing_lists(), seen)
    return seen


@pytest.mark.parametrize("name", LOCAL)
def test_some_aimed_clauses(engines: Registry, name: str) -> None:
    seen = asked(engines.get(name), range(1, 3), 2)
    assert not seen.disagreements, seen.disagreements[0]
    assert not seen.refused


@pytest.mark.parametrize(
    "name", [name if name in LOCAL else pytest.param(name, marks=pytest.mark.engines) for name in _WORLDS]
)
def test_many_aimed_clauses(engines: Registry, name: str) -> None:
    seen = asked(engines.get(name), range(100, 100 + _WORLDS[name]), 5)
    assert not seen.disagreements, seen.disagreements[0]
    assert not seen.refused
    assert seen.telling > seen.filters // 4
