"""However related records are found, an engine selects the same."""

from dataclasses import replace
from functools import cache

import pytest

from audiencefilter.backends.sql.dialect import Way
from audiencefilter.backends.sql.dialects import DIALECTS
from tests.agreement.cases import Case, case_for
from tests.agreement.comparing import Seen, compare, of_engine
from tests.engines.engine import Engine
from tests.worlds.maker import World, aimed

#: Of so many clauses these are asked one, as they plan long.
_STEPS = {"duckdb": 3, "clickhouse": 3, "spark": 6}


@cache
def _worlds() -> list[World]:
    return [aimed(seed, 8) for seed in range(2)]


def _agrees(engine: Engine) -> list[Case]:
    seen, cases = Seen(), []
    for world in _worlds()[: 1 if engine.name in _STEPS else None]:
        few = replace(world, more=world.more[:: _STEPS.get(engine.name, 1)])
        cases.append(case_for(few, engine.name))
        compare(of_engine(engine), cases[-1], seen, engine.name)
    assert not seen.faults, seen.faults[0]
    assert not seen.refused
    assert seen.telling > 0.6 * seen.clauses
    return cases


@pytest.mark.parametrize("way", Way)
def test_every_way_selects_the_same(local_engine: Engine, monkeypatch: pytest.MonkeyPatch, way: Way) -> None:
    monkeypatch.setattr(type(DIALECTS[local_engine.dialect]), "way", lambda *arguments: way)
    _agrees(local_engine)
