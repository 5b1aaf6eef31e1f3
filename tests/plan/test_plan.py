"""The plan of tests that are joined, and of those that are left beside one another."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.plan import joining, nodes
from audiencefilter.plan.nodes import Plan
from audiencefilter.plan.normal_form import conjunction, disjunction, normal_form
from audiencefilter.plan.selection import selection
from tests.reference import verdict

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)


def rebuilt(plan: Plan) -> Plan:
    match plan:
        case nodes.Conjunction(children):
            return conjunction(map(rebuilt, children))
        case nodes.Disjunction(children):
            return disjunction(map(rebuilt, children))
        case _:
            return plan


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


@given(st.data())
def test_what_stands_side_by_side_means_the_same(data: st.DataObject) -> None:
    """However little work it is said to be, a plan means the same, and is a normal form."""
    texts = st.sampled_from(["", "a", "A", "ab", "aB", "Ba", "b", "i", "\u0130", "k", "\u212a", "ß", "\U0001f600a"])
    tests: st.SearchStrategy[dict[str, Any]] = st.one_of(
        st.builds(lambda key, values: {key: values}, st.sampled_from(["in", "notIn"]), st.lists(texts, max_size=5)),
        st.builds(lambda key, text: {key: text}, st.sampled_from(["contains", "startsWith", "endsWith"]), texts),
        st.builds(lambda key, text: {"not": {key: text}}, st.sampled_from(["contains", "startsWith"]), texts),
        st.builds(lambda key, text: {key: text}, st.sampled_from(["gt", "gte", "lt", "lte"]), texts),
    )
    insensitive = st.one_of(
        st.builds(
            lambda key, values: {key: values, "mode": "insensitive"},
            st.sampled_from(["in", "notIn"]),
            st.lists(texts, max_size=4),
        ),
        tests,
    )
    groups = st.recursive(
        st.builds(lambda test: {"city": test}, insensitive) | st.just({"city": None}),
        lambda inner: st.builds(
            lambda key, members: {key: members}, st.sampled_from(["AND", "OR", "NOT"]), st.lists(inner, max_size=4)
        ),
        max_leaves=12,
    )
    clause = data.draw(groups)
    f = af.parse(clause, EXTENDED)
    with pytest.MonkeyPatch.context() as patch:
        if data.draw(st.booleans()):
            patch.setattr(joining, "_is_little_work", lambda _, matches: not matches)
        plan = normal_form(f.ast, f.schema)
        chosen = selection(plan)
        assert rebuilt(plan) == plan
        assert rebuilt(chosen) == chosen == selection(chosen)
    for value in [None, "", "a", "A", "ab", "AB", "b", "i", "İ", "I", "K", "k", "ß", "😀A", "ba", "~"]:
        expected = verdict(f.ast, f.schema, {"city": value})
        assert interpreter.verdict(plan, {"city": value}) is expected
        assert interpreter.verdict(chosen, {"city": value}) is True or expected is not True
        assert (interpreter.verdict(chosen, {"city": value}) is True) is (expected is True)


def test_a_plan_is_equal_to_its_copies() -> None:
    clause = {"points": {"gt": 1}, "OR": [{"city": "x"}, {"points": {"lt": 9}, "email": {"contains": "q"}}]}
    plan, other = af.parse(clause, EXTENDED).plan, af.parse(dict(reversed(clause.items())), EXTENDED).plan
    assert hash(plan) == hash(other)
    copy = pickle.loads(pickle.dumps(plan))
    assert (copy, hash(copy)) == (plan, hash(plan))
    assert len({plan, other, copy}) == 1
