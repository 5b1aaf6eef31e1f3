"""Faults of reading and planning that were there once; those of warnings are in the table of `tests/explain`."""

import json
from typing import Any

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
