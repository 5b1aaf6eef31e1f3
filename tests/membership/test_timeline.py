"""What time alone changes, all in one go: what each filter tells by itself, one instant after the other."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.explain import next_change
from audiencefilter.membership.bitsets import Postings
from audiencefilter.membership.register import Register
from tests.each import each
from tests.explain.changing import BASE, CONTACT
from tests.membership.crowds import timed_crowd

MICROSECOND: Final = timedelta(microseconds=1)


def expected(
    filters: dict[Any, af.Filter], record: Any, since: datetime, until: datetime | None = None
) -> list[tuple[datetime, af.Changes]]:
    """Return what the filters tell."""
    entered: dict[datetime, set[Any]] = {}
    left: dict[datetime, set[Any]] = {}
    for key, f in filters.items():
        at, holds = f.next_change(record, since), f.matches(record, now=since)
        while at is not None and (until is None or at <= until):
            holds = not holds
            (entered if holds else left).setdefault(at, set()).add(key)
            at = f.next_change(record, at)
    instants = sorted({*entered, *left})
    return [(at, af.Changes(frozenset(entered.get(at, ())), frozenset(left.get(at, ())))) for at in instants]


def index_of(filters: dict[str, af.Filter], schema: af.Schema = CONTACT) -> af.AudienceIndex:
    index = af.AudienceIndex(schema)
    index.add_all(filters.items())
    return index


def met_at(
    index: af.AudienceIndex, filters: dict[str, af.Filter], record: Any, now: datetime, drawn: Random
) -> Counter[str]:
    """Compare a timeline with what each filter tells, and return what was met."""
    met, moves = Counter[str](), expected(filters, record, now)
    assert list(index.timeline(record, now)) == moves, (filters, record, now)
    assert index.next_change(record, now) == (moves[0][0] if moves else None)
    for until in [moves[0][0] - MICROSECOND, moves[-1][0], drawn.choice(moves)[0]] if moves else [now]:
        due = [move for move in moves if move[0] <= until]
        assert list(index.timeline(record, now, until=until)) == due, (filters, record, now, until)
    met["several"] += len(moves) > 3
    met["at once"] += any(len(changes.entered) + len(changes.left) > 2 for _, changes in moves)
    met["both"] += any(changes.entered and changes.left for _, changes in moves)
    return met


def compare_with_filters(seeds: range) -> None:
    """Compare timelines of random crowds with what each filter tells."""
    met = Counter[str]()
    for drawn in map(Random, seeds):
        crowd = timed_crowd(drawn, 8)
        filters = {f"a{number}": f for number, f in enumerate([*crowd.filters, *crowd.filters[:2]])}
        index = index_of(filters)
        for record in crowd.rows:
            met += met_at(index, filters, record, crowd.instants[0], drawn)
    assert min(met[what] for what in ("several", "at once", "both")) > 3, met


def test_it_is_what_each_filter_tells() -> None:
    compare_with_filters(range(5))


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
    """As docs/membership.md says: all changes are found in one pass."""
    many = {"actions": {"count": {"where": {"createdAt": {"gte": {"now": "-P1D"}}}, "in": list(range(0, 100, 2))}}}
    index = index_of({"even": af.parse(many, CONTACT), "odd": af.parse({"NOT": [many]}, CONTACT)})
    record = {"actions": [{"createdAt": BASE + number * MICROSECOND} for number in range(100)]}
    moves = list(index.timeline(record, BASE + timedelta(hours=1)))
    assert len(moves) == 99
    assert all(changes.entered and changes.left for _, changes in moves)
    assert read["bounds"] <= 2 * 2 * 100


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


def ago(minutes: int) -> dict[str, Any]:
    return {"now": f"-PT{minutes + 1}M"}


def windows(size: int) -> dict[str, Any]:
    return {"OR": [{"createdAt": {"gte": ago(2 * n + 1), "lt": ago(2 * n)}} for n in range(size // 2)]}


#: Clauses with so many operands, by what they are about and where they stand.
SHAPES: Final[dict[str, Callable[[int], list[Any]]]] = {
    "one each": lambda size: [{"createdAt": {"gte": ago(n)}} for n in range(size)],
    "one each that nobody passes": lambda size: [{"createdAt": {"gte": ago(n)}, "points": 1} for n in range(size)],
    "one each beside another field": lambda size: [
        {"OR": [{"createdAt": {"gte": ago(n)}}, {"points": {"gte": 4}}]} for n in range(size)
    ],
    "one each of custom data": lambda size: [{"seenAt": {"lt": ago(n)}} for n in range(size)],
    "one each of actions": lambda size: [{"actions": {"some": {"createdAt": {"gte": ago(n)}}}} for n in range(size)],
    "one each of the list": lambda size: [{"list": {"is": {"madeAt": {"gte": ago(n)}}}} for n in range(size)],
    "all in one": lambda size: [windows(size)],
    "all in one of actions": lambda size: [{"actions": {"some": windows(size)}}],
    "all in one on two fields": lambda size: [
        {"AND": [{"OR": [{"createdAt": {"gte": ago(n)}}, {"seenAt": {"lt": ago(n)}}]} for n in range(size // 2)]}
    ],
}
ALL_AT_ONE_INSTANT: dict[str, Any] = {
    "points": 0, "createdAt": BASE, "data": {"seen": BASE.isoformat()},
    "actions": [{"createdAt": BASE - days * timedelta(days=30)} for days in range(3)], "list": {"madeAt": BASE},
}  # fmt: skip


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many criteria, alternatives and parts of plans are looked at."""
    found = Counter[str]()
    of, verdict, part = Postings.of, Register._verdict, next_change._Clock.part

    def counting_of(self: Any, keys: Any) -> Any:
        found["criteria"] += len(keys)
        return of(self, keys)

    def counting_verdict(self: Any, definition: Any, *more: Any) -> Any:
        found["alternatives"] += len(definition.numbers)
        return verdict(self, definition, *more)

    def counting_part(self: Any, *more: Any) -> Any:
        found["parts"] += 1
        return part(self, *more)

    monkeypatch.setattr(Postings, "of", counting_of)
    monkeypatch.setattr(Register, "_verdict", counting_verdict)
    monkeypatch.setattr(next_change._Clock, "part", counting_part)
    return found


def steps_of(steps: Counter[str], clauses: list[Any]) -> tuple[int, int]:
    """Return how many steps the next change takes, and how many the timeline."""
    limits = af.Limits(nodes=20_000)
    index = af.AudienceIndex(CONTACT)
    index.add_all((str(number), af.parse(clause, CONTACT, limits)) for number, clause in enumerate(clauses))
    steps.clear()
    index.next_change(ALL_AT_ONE_INSTANT, BASE)
    first = steps.total()
    steps.clear()
    for _ in index.timeline(ALL_AT_ONE_INSTANT, BASE):
        pass
    return first, steps.total()


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_the_cost_grows_with_the_operands(shape: Callable[[int], list[Any]], steps: Counter[str]) -> None:
    small, large = (steps_of(steps, shape(size)) for size in (25, 100))
    assert large[0] < 6 * max(small[0], 25)
    assert large[1] < 6 * max(small[1], 25)


class EndedError(Exception):
    """What a check raises."""


OF_ACTIONS = {
    f"a{days}": af.parse(
        {"actions": {"count": {"where": {"createdAt": {"gte": {"now": f"-P{days}D"}}}, "gt": 2}}}, CONTACT
    )
    for days in range(1, 10)
}
ACTIVE = {"actions": [{"createdAt": BASE - timedelta(hours=hours * 7)} for hours in range(60)]}


def test_what_a_check_raises_ends_it() -> None:
    def check(ask: Callable[[af.AudienceIndex, Any], Any]) -> None:
        index, calls = index_of(OF_ACTIONS), 0

        def count() -> None:
            nonlocal calls
            calls += 1

        def end() -> None:
            count()
            if calls == 3:
                raise EndedError

        whole = ask(index, count)
        assert calls > 6
        calls = 0
        with pytest.raises(EndedError):
            ask(index, end)
        assert calls == 3
        # Nothing of it is left: neither a lock, nor half an answer.
        assert ask(index, None) == whole

    each([
        lambda index, check: set(index.match(ACTIVE, now=BASE, check=check)),
        lambda index, check: index.changes(None, ACTIVE, now=BASE, check=check),
        lambda index, check: index.changes({"actions": []}, ACTIVE, now=BASE, check=check),
        lambda index, check: index.next_change(ACTIVE, BASE, check=check),
        lambda index, check: list(index.timeline(ACTIVE, BASE, check=check)),
    ], check)  # fmt: skip
