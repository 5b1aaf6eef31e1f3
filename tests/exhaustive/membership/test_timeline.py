"""What time alone changes, for clauses and records whose instants are close to one another, and for many operands."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.explain import record_index
from audiencefilter.membership import cnf
from tests.explain.changing import BASE, CONTACT, in_groups_or_not
from tests.membership.test_timeline import compare_with_filters, expected, index_of, read

__all__ = ["read"]


@pytest.mark.parametrize("most", [cnf.MAX_ALTERNATIVES, 1])
@in_groups_or_not
def test_it_is_what_each_filter_tells_in_every_way(worthwhile: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cnf, "MAX_ALTERNATIVES", most)
    monkeypatch.setattr(record_index, "MIN_GROUP_RECORDS", worthwhile)
    compare_with_filters(range(100, 200))


@pytest.mark.parametrize(
    "more", [{}, {"name": "login"}, {"points": {"gte": 1}}, {"createdAt": {"lt": "2026-03-20T00:00:00Z"}}]
)
def test_only_those_records_are_gone_through_that_a_bound_reaches(more: dict[str, Any], read: Counter[str]) -> None:
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
