"""However related records are found, and however much is asked of them at once, an engine selects the same."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from audiencefilter.backends.sql.dialect import Way
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.outline import Chain, Leaf, Node, ResultTest
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


@pytest.mark.parametrize("few", [1, 3])
def test_much_is_asked_at_once(engine: Engine, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # From two things on, since then they are of more kinds.
    monkeypatch.setattr("audiencefilter.backends.sql.outline.MAX_SUBQUERIES", few)
    cases = _agrees(engine)
    asked_at_once = [_is_at_once(f._outline.root) for case in cases for _, f in case.pairs]
    assert sum(asked_at_once) > (0 if engine.name in _STEPS else len(asked_at_once) // 20)


def _is_at_once(node: Node | Any) -> bool:
    match node:
        case Chain(_, members):
            return any(map(_is_at_once, members))
        case ResultTest(test=Chain(_, members)):
            return any(isinstance(one, Leaf) and bool(one.among) for one in members)
        case _:
            return False
