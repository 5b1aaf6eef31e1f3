"""Faults of reading, planning and warning that were there once: each is asked for in its least form."""

import json
from typing import Any, Final

import pytest

import audiencefilter as af
from tests.calls import calls

T = af.FieldType
EXTENDED: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)


def problems(source: Any, schema: af.Schema = EXTENDED) -> tuple[af.Problem, ...]:
    with pytest.raises(af.InvalidFilterError) as caught:
        af.parse(source, schema)
    return caught.value.problems


# -- mappings -------------------------------------------------------------------------------------------------------


def test_levels_of_shared_containers_are_refused_at_their_own_size() -> None:
    clause: Any = {"points": 1}
    for _ in range(20):
        clause = {"AND": [clause] * 10}
    work = calls(lambda: problems(clause))
    assert work < 60_000


def test_a_clause_with_shared_containers_is_what_it_is_without() -> None:
    shared = {"points": {"in": [1, 2, 3]}, "city": "Bonn"}
    clause = {"OR": [shared, {"NOT": shared}, {"AND": [shared, {"OR": [shared]}]}]}
    assert af.parse(clause, EXTENDED).ast == af.parse(json.dumps(clause), EXTENDED).ast


# -- plans ----------------------------------------------------------------------------------------------------------


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


# -- warnings -------------------------------------------------------------------------------------------------------


#: A clause, and the codes and paths of its warnings.
NEGATED: Final[list[tuple[Any, list[tuple[str, str]]]]] = [
    ({"points": {"not": {"notIn": [6.5]}}}, [("never_true", "$.points.not"), ("selects_nobody", "$")]),
    ({"points": {"not": {"lt": 10**10}}}, [("never_true", "$.points.not"), ("selects_nobody", "$")]),
    (
        {"NOT": {"city": {"contains": ""}, "points": {"lt": 10**10}}},
        [("empty_needle", "$.NOT.city.contains"), ("always_true", "$.NOT.points.lt"), ("selects_nobody", "$")],
    ),
    ({"NOT": {"city": "x", "points": {"in": []}}}, [("empty_list", "$.NOT.points.in"), ("selects_everyone", "$")]),
]


def test_a_warning_under_negation_is_of_the_test_at_its_path_and_stands_once() -> None:
    for clause, expected in NEGATED:
        assert [(warning.code, warning.path) for warning in af.parse(clause, EXTENDED).warnings] == expected
