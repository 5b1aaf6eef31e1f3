"""What time alone changes, for clauses and records whose instants are close to one another, and for many operands."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.explain import record_index
from audiencefilter.membership import cnf
from tests.examples import examples
from tests.explain.changing import BASE, CONTACT, Drawing, in_groups_or_not
from tests.membership.test_timeline import SHAPES, expected, index_of, met_at, read, steps, steps_of

__all__ = ["read", "steps"]


def compare(drawn: Random) -> Counter[str]:
    """Compare an index of audiences with each of them, and return what was met."""
    drawing, met = Drawing(drawn), Counter[str]()
    filters = {f"a{number}": drawing.case()[0] for number in range(8)}
    filters |= {"steady": af.parse({"points": 3}, CONTACT), "again": filters["a0"]}
    index = index_of(filters, CONTACT)
    for _ in range(3):
        _, record, now = drawing.case()
        met += met_at(index, filters, record, now, drawn)
    return met


@pytest.mark.parametrize("most", [cnf.MAX_ALTERNATIVES, 1])
@in_groups_or_not
def test_it_is_what_each_filter_tells(worthwhile: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cnf, "MAX_ALTERNATIVES", most)
    monkeypatch.setattr(record_index, "MIN_GROUP_RECORDS", worthwhile)

    @examples(80)
    @given(st.integers(0, 2**64).map(Random))
    def check(drawn: Random) -> None:
        compare(drawn)

    check()


def test_it_is_what_each_filter_tells_in_many_cases() -> None:
    drawn, met = Random(29), Counter[str]()
    for _ in range(400):
        met += compare(drawn)
    assert min(met[what] for what in ("several", "at once", "both")) > 10, met


@pytest.mark.parametrize(
    "more", [{}, {"name": "login"}, {"points": {"gte": 1}}, {"createdAt": {"lt": "2026-03-20T00:00:00Z"}}]
)
def test_only_those_records_are_gone_through_that_a_bound_reaches(more: dict[str, Any], read: Counter[str]) -> None:
    """However many audiences ask about however many actions."""
    filters, evens = {}, list(range(0, 1_000, 2))
    for days in range(1, 16):
        where = {"AND": [{"createdAt": {"gte": {"now": f"-P{days}D"}}}, more]}
        filters[f"count {days}"] = af.parse({"actions": {"count": {"where": where, "in": evens}}}, CONTACT)
        filters[f"some {days}"] = af.parse({"actions": {"some": where}}, CONTACT)
        filters[f"sum {days}"] = af.parse({"actions": {"sum": {"field": "points", "where": where, "gt": 9}}}, CONTACT)
    names = ("login", "purchase", None)
    record = {
        "actions": [
            {"name": names[number % 3], "points": number % 2, "createdAt": BASE - number * timedelta(hours=1)}
            for number in range(1_000)
        ]
    }
    until = BASE + timedelta(hours=2)
    moves = list(index_of(filters, CONTACT).timeline(record, BASE, until=until))
    assert 0 < read["bounds"] < 100 * len(filters)
    assert moves
    assert moves == expected(filters, record, BASE, until)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_the_cost_of_many_operands_grows_with_them(shape: Callable[[int], list[Any]], steps: Counter[str]) -> None:
    for size in (500, 1_000, 2_000, 4_000):
        assert max(steps_of(steps, shape(size))) < 12 * size
