"""When the answer for a record changes next: against stepping through all instants at which anything can change."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta, timezone
from itertools import chain
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from audiencefilter.explain import record_index
from audiencefilter.language.durations import Relative
from audiencefilter.language.instants import microseconds
from audiencefilter.plan.nodes import relative_bounds
from tests.calls import calls
from tests.explain.changing import BASE, Drawing, in_groups_or_not, parsed
from tests.reference_clock import FIRST, LAST, moment

INSTANT: Final = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00")


def instants_in(held: Any) -> Iterator[datetime]:
    match held:
        case datetime():
            yield held
        case bytes():
            yield from instants_in(held.decode())
        case str():  # also JSON
            yield from map(datetime.fromisoformat, INSTANT.findall(held))
        case Mapping():
            yield from chain.from_iterable(map(instants_in, held.values()))
        case list() | tuple():
            yield from chain.from_iterable(map(instants_in, held))
        case _:
            pass


def stepped(f: af.Filter, record: Any, now: datetime) -> datetime | None:
    """Ask at all instants at which anything can change, one after the other."""
    asked = is_selected(f.selection_at(now), record)
    operands = {bound.operand for bound in relative_bounds(f.selection) if isinstance(bound.operand, Relative)}
    values = set(map(microseconds, instants_in(record)))
    firsts = {operand.first_now(value + more) for operand in operands for value in values for more in (0, 1)}
    for instant in sorted(firsts | {first + more for first in firsts for more in (-1, 1)}):
        if max(microseconds(now) + 1, FIRST) <= instant <= LAST:
            at = moment(instant)
            if is_selected(f.selection_at(at), record) is not asked:
                return at
    return None


def assert_is_the_next(f: af.Filter, record: Any, now: datetime, drawn: Random) -> datetime | None:
    found = f.next_change(record, now)
    assert found == stepped(f, record, now), (f, record, now)
    asked = f.matches(record, now=now)
    until = LAST if found is None else microseconds(found) - 1
    for _ in range(3):
        between = moment(drawn.randint(microseconds(now), max(until, microseconds(now))))
        assert f.matches(record, now=between) is asked, (f, record, now, between)
    return found


def assert_steps(drawn: Random, count: int) -> Counter[bool]:
    """Compare so many cases at random; return how often there was no change, and a change."""
    found: Counter[bool] = Counter()
    for _ in range(count):
        found[assert_is_the_next(*Drawing(drawn).case(), drawn) is None] += 1
    return found


@in_groups_or_not
def test_it_is_what_stepping_finds(worthwhile: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_index, "MIN_GROUP_RECORDS", worthwhile)
    assert min(assert_steps(Random(17), 50).values()) > 2


RECENT = {"createdAt": {"gte": {"now": "-P30D"}}}


def test_what_happens_at_one_instant_is_one_step() -> None:
    window = {"createdAt": {"gte": {"now": "-P10D"}, "lt": {"now": "-P5D"}}}
    f = parsed({"actions": {"count": {"where": window, "equals": 1}}})
    record = {"actions": [{"createdAt": BASE}, {"createdAt": BASE - timedelta(days=5)}]}
    assert f.next_change(record, BASE + timedelta(days=4)) == BASE + timedelta(days=10, microseconds=1)
    assert f.next_change(record, BASE - timedelta(days=4)) == BASE + timedelta(microseconds=1)


def test_what_is_selected_comes_and_goes() -> None:
    f = parsed({"createdAt": {"gte": {"now": "-P10D"}, "lt": {"now": "-P5D"}}})
    record, now, found = {"createdAt": BASE}, BASE, []
    while (change := f.next_change(record, now)) is not None:
        found.append((change - BASE, f.matches(record, now=change)))
        now = change
    microsecond = timedelta(microseconds=1)
    assert found == [(timedelta(days=5) + microsecond, True), (timedelta(days=10) + microsecond, False)]


def test_never_is_none() -> None:
    assert parsed({"points": 1}).next_change({"points": 1}, BASE) is None
    assert parsed(RECENT).next_change({"createdAt": BASE}, BASE + timedelta(days=31)) is None
    assert parsed(RECENT).next_change({"createdAt": moment(LAST)}, BASE) is None
    late = parsed({"createdAt": {"lte": {"now": "PT0S"}}})
    assert late.next_change({"createdAt": moment(LAST)}, BASE) == moment(LAST)


def test_objects_and_values_without_or_in_any_zone() -> None:
    f = parsed({"actions": {"some": RECENT}})
    naive = SimpleNamespace(actions=(SimpleNamespace(createdAt=BASE.replace(tzinfo=None)),))
    for now in (BASE, BASE.astimezone(timezone(timedelta(hours=9)))):
        assert f.next_change(naive, now) == BASE + timedelta(days=30, microseconds=1)


def test_what_cannot_be_compared_is_an_error_as_it_is_when_matching() -> None:
    cases: list[tuple[Any, Any]] = [
        (RECENT, {"createdAt": "2026-01-01"}),
        ({"actions": {"some": RECENT}}, {"actions": iter([{"createdAt": BASE}])}),
        ({"actions": {"count": {"where": RECENT, "gt": 1}}}, {"actions": [None]}),
        ({"actions": {"max": {"field": "createdAt", "lt": {"now": "-P1D"}}}}, {"actions": [{"createdAt": 5}]}),
        ({"list": {"is": {"madeAt": {"lt": {"now": "-P1D"}}}}}, {"list": [{}]}),
    ]
    for clause, record in cases:
        f = parsed(clause)
        with pytest.raises(af.RecordError) as matching:
            f.matches(record, now=BASE)
        with pytest.raises(af.RecordError) as asking:
            f.next_change(record, now=BASE)
        assert (asking.value.field, asking.value.expected) == (matching.value.field, matching.value.expected)


def test_the_work_grows_as_the_records_do() -> None:
    tests: list[dict[str, Any]] = [
        {"count": {"where": RECENT, "equals": -1}},
        {"max": {"field": "createdAt", "where": {"NOT": RECENT}, "gt": {"now": "P1D"}}},
        {"some": {**RECENT, "name": "none"}},
    ]
    for test in tests:
        f = parsed({"actions": test})
        counted = []
        for number in (25, 400):
            minutes = [n * 7_919 % number for n in range(number)]
            actions = [{"name": "a", "createdAt": BASE - timedelta(minutes=minute)} for minute in minutes]
            assert f.next_change({"actions": actions}, BASE) is None
            counted.append(calls(lambda: f.next_change({"actions": actions}, BASE)))  # noqa: B023
        assert counted[1] < 24 * counted[0], counted
