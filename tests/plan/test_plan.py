"""The plan of a clause: its tests, those that are joined, and those that are left beside one another."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.plan import groups as joining
from audiencefilter.plan import nodes
from audiencefilter.plan.normal_form import normal_form, selection
from tests.each import each
from tests.plan.rebuilding import rebuilt
from tests.reference import verdict
from tests.strategies import Scenario, scenarios

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)
T = af.FieldType


def words(count: int, text: str = "w") -> list[str]:
    return [f"{text}{number:04d}" for number in range(count)]


def test_a_short_list_takes_in_the_needles_beside_it() -> None:
    f = af.parse({"email": {"in": words(100)}, "AND": [{"email": {"contains": "0"}}, {"email": {"endsWith": "7"}}]})
    assert isinstance(f.plan, nodes.Membership)
    assert len(f.plan.values) == 10


@pytest.mark.parametrize("group", ["AND", "OR"])
def test_many_needles_stay_beside_a_long_list(group: str) -> None:
    negated = group == "OR"
    needles = [{"NOT": {"email": {"contains": word}}} for word in words(400, "W")]
    members = [{"email": {"notIn" if negated else "in": words(2_000)}}, *needles]
    if negated:
        members = [{"email": {"notIn": words(2_000)}}, *({"email": {"contains": word}} for word in words(400, "W"))]
    f = af.parse({group: members}, EXTENDED)
    kind = nodes.Disjunction if negated else nodes.Conjunction
    for plan in (f.plan, selection(f.plan)):
        assert isinstance(plan, kind)
        assert len(plan.children) == 401
        assert rebuilt(plan) == plan
        assert selection(plan) == plan
    for value in ("w0001", "w0399", "w0400", "x", "xw0001", None):
        row = {"email": value}
        assert interpreter.verdict(f.plan, row) is verdict(f.ast, f.schema, row)
        assert f.matches(row) is (verdict(f.ast, f.schema, row) is True)


@given(scenarios(levels=4, types=(T.STRING,)), st.booleans())
def test_what_stands_side_by_side_means_the_same(scenario: Scenario, is_little: bool) -> None:
    f = scenario.filter
    with pytest.MonkeyPatch.context() as patch:
        if is_little:
            patch.setattr(joining, "_is_little_work", lambda _, matches: not matches)
        plan = normal_form(f.ast, f.schema)
        chosen = selection(plan)
        assert rebuilt(plan) == plan
        assert rebuilt(chosen) == chosen == selection(chosen)
    for row in scenario.rows:
        expected = verdict(f.ast, f.schema, row)
        assert interpreter.verdict(plan, row) is expected
        assert (interpreter.verdict(chosen, row) is True) is (expected is True)


TEXT, WHOLE, NUMBER, FLAG, AT, SURE = FIELDS = (
    af.Field("text", T.STRING), af.Field("whole", T.INTEGER), af.Field("number", T.NUMBER), af.Field("flag", T.BOOLEAN),
    af.Field("at", T.DATETIME), af.Field("sure", T.INTEGER, nullable=False),
)  # fmt: skip
SCHEMA = af.Schema("Row", FIELDS)
PLANS: list[tuple[Any, Any]] = [
    ({}, nodes.EVERYONE),
    ({"OR": []}, nodes.NOONE),
    ({"NOT": {}}, nodes.NOONE),
    ({"whole": {"in": []}}, nodes.NOONE),
    ({"whole": {"notIn": []}}, nodes.EVERYONE),
    ({"whole": 1}, nodes.Membership(WHOLE, (1,))),
    ({"whole": {"in": [2, 1, 2]}}, nodes.Membership(WHOLE, (1, 2))),
    ({"OR": [{"whole": 1}, {"whole": {"in": [3, 2]}}]}, nodes.Membership(WHOLE, (1, 2, 3))),
    ({"whole": {"not": 1, "notIn": [2]}}, nodes.Membership(WHOLE, (1, 2), negated=True)),
    ({"whole": {"in": [1, 2, 3], "gt": 1, "not": 3}}, nodes.Membership(WHOLE, (2,))),
    ({"whole": 1.5}, nodes.Known(WHOLE, False)),
    ({"whole": {"not": 1.5}}, nodes.Known(WHOLE, True)),
    ({"whole": {"gt": 1}}, nodes.Bound(WHOLE, nodes.Side.AT_LEAST, 2)),
    ({"whole": {"gt": 1.5}}, nodes.Bound(WHOLE, nodes.Side.AT_LEAST, 2)),
    ({"whole": {"lt": 1.5}}, nodes.Bound(WHOLE, nodes.Side.AT_MOST, 1)),
    ({"whole": {"not": {"gt": 1}}}, nodes.Bound(WHOLE, nodes.Side.AT_MOST, 1)),
    ({"whole": {"gt": 1, "gte": 5}}, nodes.Bound(WHOLE, nodes.Side.AT_LEAST, 5)),
    ({"whole": {"gte": 2, "lte": 2}}, nodes.Membership(WHOLE, (2,))),
    ({"whole": {"gte": 3, "lte": 2}}, nodes.Known(WHOLE, False)),
    ({"whole": {"gte": -(2**31)}}, nodes.Known(WHOLE, True)),
    ({"whole": {"gt": 2**31 - 1}}, nodes.Known(WHOLE, False)),
    ({"whole": {"lt": 2**31}}, nodes.Known(WHOLE, True)),
    ({"whole": {"gt": 10**400}}, nodes.Known(WHOLE, False)),
    ({"sure": {"gt": 2**31}}, nodes.NOONE),
    ({"sure": {"not": None}}, nodes.EVERYONE),
    ({"NOT": {"sure": {"not": None}}}, nodes.NOONE),
    ({"number": 1}, nodes.Membership(NUMBER, (1.0,))),
    ({"number": {"gt": 2**53 + 1}}, nodes.Bound(NUMBER, nodes.Side.AT_LEAST, 2.0**53 + 2)),
    ({"number": {"lt": 2**53 + 1}}, nodes.Bound(NUMBER, nodes.Side.AT_MOST, 2.0**53)),
    ({"number": 2**53 + 1}, nodes.Known(NUMBER, False)),
    ({"flag": {"not": True}}, nodes.Membership(FLAG, (False,))),
    ({"OR": [{"flag": True}, {"flag": False}]}, nodes.Known(FLAG, True)),
    ({"text": {"contains": "Ab"}}, nodes.Match(TEXT, nodes.Where.ANYWHERE, "ab", ignore_case=True)),
    ({"text": {"contains": "12"}}, nodes.Match(TEXT, nodes.Where.ANYWHERE, "12")),
    ({"text": {"contains": ""}}, nodes.Known(TEXT, True)),
    ({"text": {"gte": ""}}, nodes.Known(TEXT, True)),
    ({"text": {"lt": ""}}, nodes.Known(TEXT, False)),
    ({"text": {"equals": "Ab", "mode": "insensitive"}}, nodes.Membership(TEXT, ("ab",), ignore_case=True)),
    ({"text": {"not": {"startsWith": "x"}}}, nodes.Match(TEXT, nodes.Where.START, "x", negated=True)),
    ({"text": None}, nodes.Presence(TEXT, present=False)),
    ({"text": {"not": None}}, nodes.Presence(TEXT, present=True)),
    ({"AND": [{"text": None}, {"text": {"not": None}}]}, nodes.NOONE),
    ({"OR": [{"text": None}, {"text": {"not": None}}]}, None),
    ({"at": {"gte": "0001-01-01T00:00:00Z"}}, nodes.Known(AT, True)),
    ({"at": {"gt": "9999-12-31T23:59:59.999999Z"}}, nodes.Known(AT, False)),
    ({"NOT": {"OR": [{"whole": 1}, {"text": "x"}]}},
     nodes.Conjunction((nodes.Membership(WHOLE, (1,), negated=True), nodes.Membership(TEXT, ("x",), negated=True)))),
    ({"text": {"contains": "a"}, "whole": 1},
     nodes.Conjunction((
         nodes.Membership(WHOLE, (1,)), nodes.Match(TEXT, nodes.Where.ANYWHERE, "a", ignore_case=True)))),
]  # fmt: skip


def test_a_plan() -> None:
    def check(case: tuple[Any, Any]) -> None:
        clause, expected = case
        plan = af.parse(clause, SCHEMA).plan
        if isinstance(expected, nodes.Conjunction):
            assert isinstance(plan, nodes.Conjunction)
            assert set(plan.children) == set(expected.children)
        elif expected is None:
            assert selection(plan) == nodes.EVERYONE or isinstance(plan, nodes.Disjunction)
        else:
            assert plan == expected

    each(PLANS, check)


def test_who_has_a_value_has_also_a_certain_one() -> None:
    plan = af.parse({"OR": [{"text": {"not": None}}, {"text": "x"}]}, SCHEMA).plan
    assert selection(plan) == nodes.Presence(TEXT, present=True)
