"""What time alone changes, all in one go: what each filter tells by itself, one instant after the other."""

from collections import Counter
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.insight import held, next_change
from audiencefilter.membership import cnf
from tests.examples import examples
from tests.insight.test_next_change import BASE, CONTACT, Drawing, in_groups_or_not

MICROSECOND = timedelta(microseconds=1)


def expected(
    filters: dict[str, af.Filter], record: Any, since: datetime, until: datetime | None = None
) -> list[tuple[datetime, af.Changes]]:
    """Return what the filters tell."""
    entered: dict[datetime, set[str]] = {}
    left: dict[datetime, set[str]] = {}
    for key, f in filters.items():
        at, holds = next_change.next_change(f.selection, record, since, until), f.matches(record, now=since)
        while at is not None:
            holds = not holds
            (entered if holds else left).setdefault(at, set()).add(key)
            at = next_change.next_change(f.selection, record, at, until)
    instants = sorted({*entered, *left})
    return [(at, af.Changes(frozenset(entered.get(at, ())), frozenset(left.get(at, ())))) for at in instants]


def index_of(filters: dict[str, af.Filter]) -> af.AudienceIndex:
    index = af.AudienceIndex(CONTACT)
    index.add_all(filters.items())
    return index


def compare(drawn: Random) -> Counter[str]:
    """Compare an index of audiences with each of them, and return what was met."""
    drawing, met = Drawing(drawn), Counter[str]()
    filters = {f"a{number}": drawing.case()[0] for number in range(8)}
    filters |= {"steady": af.parse({"points": 3}, CONTACT), "again": filters["a0"]}
    index = index_of(filters)
    for _ in range(3):
        _, record, now = drawing.case()
        moves = expected(filters, record, now)
        assert list(index.timeline(record, now)) == moves, (filters, record, now)
        assert index.next_change(record, now) == (moves[0][0] if moves else None)
        for until in [moves[0][0] - MICROSECOND, moves[-1][0], drawn.choice(moves)[0]] if moves else [now]:
            due = [move for move in moves if move[0] <= until]
            assert list(index.timeline(record, now, until=until)) == due, (filters, record, now, until)
        met["several"] += len(moves) > 3
        met["at once"] += any(len(changes.entered) + len(changes.left) > 2 for _, changes in moves)
        met["both"] += any(changes.entered and changes.left for _, changes in moves)
    return met


@pytest.mark.random
@pytest.mark.parametrize("most", [cnf.MOST_ALTERNATIVES, 1])
@in_groups_or_not
def test_it_is_what_each_filter_tells(worthwhile: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cnf, "MOST_ALTERNATIVES", most)
    monkeypatch.setattr(held, "WORTHWHILE", worthwhile)

    @examples(80)
    @given(st.integers(0, 2**64).map(Random))
    def check(drawn: Random) -> None:
        compare(drawn)

    check()


@pytest.mark.deep
def test_it_is_what_each_filter_tells_in_many_cases() -> None:
    drawn, met = Random(29), Counter[str]()
    for _ in range(400):
        met += compare(drawn)
    assert min(met[what] for what in ("several", "at once", "both")) > 10, met


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What is read of records."""
    read = Counter[str]()
    bound = next_change._Clock._bound

    def counting(self: Any, plan: Any, row: Any) -> Any:
        read["bounds"] += 1
        return bound(self, plan, row)

    monkeypatch.setattr(next_change._Clock, "_bound", counting)
    return read


def test_the_records_of_a_contact_are_gone_through_once(read: Counter[str]) -> None:
    """However often it enters and leaves: its actions are read twice an audience, of which once finds the first."""
    many = {"actions": {"count": {"where": {"createdAt": {"gte": {"now": "-P1D"}}}, "in": list(range(0, 100, 2))}}}
    index = index_of({"even": af.parse(many, CONTACT), "odd": af.parse({"NOT": [many]}, CONTACT)})
    record = {"actions": [{"createdAt": BASE + number * MICROSECOND} for number in range(100)]}
    moves = list(index.timeline(record, BASE + timedelta(hours=1)))
    assert len(moves) == 99
    assert all(changes.entered and changes.left for _, changes in moves)
    assert read["bounds"] <= 2 * 2 * 100


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
    moves = list(index_of(filters).timeline(record, BASE, until=until))
    assert 0 < read["bounds"] < 100 * len(filters)
    assert moves
    assert moves == expected(filters, record, BASE, until)


def test_nothing_depends_on_the_clock() -> None:
    index = index_of({"steady": af.parse({"points": 3}, CONTACT)})
    assert list(index.timeline({"points": 3}, BASE)) == []
    assert list(index_of({}).timeline({}, BASE)) == []


def test_a_value_that_cannot_be_compared() -> None:
    index = index_of({"new": af.parse({"createdAt": {"gte": {"now": "-P1D"}}}, CONTACT)})
    with pytest.raises(af.RecordError, match="createdAt"):
        index.timeline({"createdAt": "tomorrow, perhaps"}, BASE)
    recent = {"actions": {"some": {"createdAt": {"gte": {"now": "-P1D"}}}}}
    related = index_of({"recent": af.parse(recent, CONTACT)})
    with pytest.raises(af.RecordError, match="createdAt"):
        list(related.timeline({"actions": [{"createdAt": "tomorrow, perhaps"}]}, BASE))
