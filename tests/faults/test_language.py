"""Faults of reading and planning that were there once; those of warnings are in the table of `tests/explain`."""

import json
from typing import Any

import audiencefilter as af
from tests.calls import calls
from tests.each import each
from tests.notations.refusals import codes, refused
from tests.notations.schemas import EXTENDED


def test_levels_of_shared_containers_are_refused_at_their_own_size() -> None:
    def check(levels: int) -> None:
        clause: Any = {"points": 1}
        for _ in range(levels):
            clause = {"AND": [clause] * 10}
        assert codes(af.parse, clause) == ["source_too_large"]
        assert calls(lambda: refused(clause)) < 60_000

    each([8, 20, 60], check)


def test_a_clause_with_shared_containers_is_what_it_is_without() -> None:
    shared = {"points": {"in": [1, 2, 3]}, "city": "Bonn"}
    clause = {"OR": [shared, {"NOT": shared}, {"AND": [shared, {"OR": [shared]}]}]}
    assert af.parse(clause, EXTENDED).ast == af.parse(json.dumps(clause), EXTENDED).ast
    wrong: Any = {"points": {"in": [1, "2"]}, 3: 4}
    found = {(problem.code, problem.path) for problem in refused({"OR": [wrong, {"NOT": wrong}]})}
    assert {("wrong_type", "$.OR[0].points.in[1]"), ("wrong_type", "$.OR[1].NOT.points.in[1]")} < found
    assert ("key_not_text", "$.OR[0]") in found
