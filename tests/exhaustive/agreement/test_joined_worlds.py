"""Random worlds of joined tables, with lists and custom data, on every engine, against the rules."""

import pytest

from tests.agreement.worlds import Seen, compare, world_of
from tests.engines.registry import LOCAL, Registry


@pytest.mark.parametrize("block", range(10))
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
