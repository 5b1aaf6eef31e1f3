"""Faults of reading and planning that were there once; those of warnings are in the table of `tests/explain`."""

import json
from typing import Any

import pytest

import audiencefilter as af
from tests.calls import calls
from tests.notations.refusals import refused
from tests.notations.schemas import EXTENDED


def test_levels_of_shared_containers_are_refused_at_their_own_size() -> None:
    clause: Any = {"points": 1}
    for _ in range(20):
        clause = {"AND": [clause] * 10}
    work = calls(lambda: refused(clause))
    assert work < 60_000


def test_a_clause_with_shared_containers_is_what_it_is_without() -> None:
    shared = {"points": {"in": [1, 2, 3]}, "city": "Bonn"}
    clause = {"OR": [shared, {"NOT": shared}, {"AND": [shared, {"OR": [shared]}]}]}
    assert af.parse(clause, EXTENDED).ast == af.parse(json.dumps(clause), EXTENDED).ast


def lists(size: int) -> dict[str, Any]:
    return {"AND": [{"points": {"notIn": [number, number + 10_000]}} for number in range(size)]}


def needles(size: int) -> dict[str, Any]:
    held = {"city": {"in": [f"c{number}" for number in range(size)]}}
    return {"OR": [held, *({"city": {"startsWith": f"s{number}x"}} for number in range(size))]}


def groups(size: int) -> dict[str, Any]:
    clause: dict[str, Any] = {"points": 1}
    for level in range(14):
        others = [{"city": f"c{level}.{number}"} for number in range(size // 14)]
        clause = {"AND" if level % 2 else "OR": [clause, *others]}
    return clause


@pytest.mark.parametrize("shape", [lists, needles, groups])
def test_planning_takes_work_in_proportion_to_the_clause(shape: Any) -> None:
    small, large = (af.parse(shape(size), EXTENDED) for size in (140, 560))
    few, many = calls(lambda: small.selection), calls(lambda: large.selection)
    assert many < 6 * few
