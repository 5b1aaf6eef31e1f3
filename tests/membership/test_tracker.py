"""A tracker stores what a recount finds, and as events what the filters say one after the other."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import count
from math import inf, nan
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.language.instants import EPOCH
from audiencefilter.membership import tracker as module
from audiencefilter.membership.audience_lines import key_text
from audiencefilter.membership.stored_records import record_text
from tests.each import each
from tests.engines.registry import Registry
from tests.membership.crowds import timed_crowd
from tests.membership.killed_worker import BOB, CLAUSES, DAY, EVE, NOON, index
from tests.membership.killed_worker import CONTACT as PLAIN
from tests.membership.test_timeline import expected

_names = count(1)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.engines)])
def store(request: pytest.FixtureRequest, engines: Registry) -> sa.Engine:
    return engines.get(request.param).with_dialect()


@pytest.fixture
def memory() -> Iterator[sa.Engine]:
    engine = sa.create_engine("sqlite://")
    yield engine
    engine.dispose()


def new_name() -> str:
    return f"tracker{next(_names)}"


def moves(tracker: af.Tracker) -> list[tuple[str, Any, Any, datetime]]:
    return [(event.type, event.contact, event.audience, event.at) for event in tracker.events()]


def taken(tracker: af.Tracker) -> list[tuple[str, Any, Any, datetime]]:
    """Take out and return the events."""
    found, last = moves(tracker), max((event.number for event in tracker.events()), default=None)
    if last is not None:
        tracker.acknowledge(last)
    return found


def members(store: sa.Engine, name: str) -> dict[str, set[str]]:
    found = defaultdict(set)
    with store.connect() as connection:
        for contact, audience in connection.execute(sa.text(f"SELECT contact, audience FROM {name}_members")):
            found[contact].add(audience)
    return dict(found)


class Recount:
    """What a tracker should store, from the filters one by one."""

    def __init__(self) -> None:
        self.records: dict[int, Any] = {}
        self.seen: dict[int, datetime] = {}
        self.audiences: dict[int, set[str]] = {}
        self.events: list[Any] = []

    def advance(self, filters: dict[str, af.Filter], key: int, now: datetime) -> None:
        if self.records.get(key) is not None and now > self.seen[key]:
            for instant, changes in expected(filters, self.records[key], self.seen[key], now):
                left, entered = (set(map(str, keys)) for keys in (changes.left, changes.entered))
                self.move(key, self.audiences[key] - left | entered, instant)
                self.seen[key] = now  # a contact that time does not change is not evaluated

    def change(self, filters: dict[str, af.Filter], key: int, record: Any, now: datetime) -> None:
        self.advance(filters, key, now)
        self.records[key], self.seen[key] = record, max(now, self.seen.get(key, now))
        self.settle(filters, key)

    def settle(self, filters: dict[str, af.Filter], key: int) -> None:
        record, at = self.records[key], self.seen[key]
        self.move(key, {one for one, f in filters.items() if record is not None and f.matches(record, now=at)}, at)

    def move(self, key: int, audiences: set[str], at: datetime) -> None:
        before = self.audiences.get(key, set())
        self.events += [("enter", key, one, at) for one in sorted(audiences - before)]
        self.events += [("leave", key, one, at) for one in sorted(before - audiences)]
        self.audiences[key] = audiences


def instants(store: sa.Engine, name: str) -> dict[int, tuple[datetime, datetime | None]]:
    """Return the instants at which contacts were evaluated, and at which they have to be."""
    query = f"SELECT contact, seen, due FROM {name}_contacts"
    with store.connect() as connection:
        return {
            int(contact): (instant_of(seen), None if due is None else instant_of(due))
            for contact, seen, due in connection.execute(sa.text(query))
        }


def instant_of(at: int) -> datetime:
    return EPOCH + timedelta(microseconds=at)


def reached(store: sa.Engine, name: str) -> str:
    """Return the contact that the pass for changed audiences has reached; one after all others where it has ended."""
    query = f"SELECT max(position) FROM {name}_audiences"
    with store.connect() as connection:
        found = connection.scalar(sa.text(query))
    return "~" if found is None else str(found)


class Run:
    """A tracker at random, which is compared with a recount after every call."""

    def __init__(self, drawn: Random, store: sa.Engine) -> None:
        self.drawn, self.store, self.name = drawn, store, new_name()
        self.met, self.recount, self.versions = defaultdict[str, int](int), Recount(), count(1)
        self.crowd = timed_crowd(drawn, 12)
        self.filters = {f"a{number}": f for number, f in enumerate(self.crowd.filters[:5])}
        self.found = af.AudienceIndex(self.crowd.schema)
        self.found.add_all(self.filters.items())
        self.tracker = af.Tracker(self.found, store, name=self.name)
        self.now = self.crowd.instants[0]

    def turn(self) -> None:
        drawn = self.drawn
        step = timedelta(days=drawn.choice((0, 1, 1, 7, 20)), microseconds=drawn.choice((0, 1)))
        goes_back = self.now.year > 9997 or (self.now.year > 2 and drawn.randrange(6) == 0)
        self.now += -step if goes_back else step
        kinds = ("change", "change", "batch", "tick", "tick", "some", "again", "delete", "redefine", "restart")
        self.call(drawn.choice(kinds))
        if reached(self.store, self.name) != "~":
            self.met["in between"] += 1

    def call(self, kind: str) -> None:
        drawn, key, recount = self.drawn, self.drawn.randrange(5), self.recount
        before = instants(self.store, self.name)
        match kind:
            case "change" | "delete":
                record = None if kind == "delete" else drawn.choice(self.crowd.rows)
                self.tracker.change(key, recount.records.get(key), record, self.now)
                recount.change(self.filters, key, record, self.now)
            case "batch":
                made = [
                    (drawn.randrange(5), None, drawn.choice([*self.crowd.rows, None]), self.now, next(self.versions))
                    for _ in range(drawn.randrange(1, 7))
                ]
                stored = self.tracker.change_all(made)
                assert self.tracker.change_all(made) == 0
                for one, _, record, now, _ in made:
                    recount.change(self.filters, one, record, now)
                assert stored == len(recount.events)
                assert moves(self.tracker) == recount.events
                self.met["batches"] += stored
            case "again" if key in recount.records:
                record, seen = recount.records[key], recount.seen[key]
                recount.change(self.filters, key, record, seen)  # nothing, unless audiences have changed
                assert self.tracker.change(key, None, record, seen) == len(recount.events)
                self.met["again"] += 1
            case "redefine":
                self.redefine()
            case "restart":
                self.tracker = af.Tracker(self.found, self.store, name=self.name)
            case _:
                self.tick(1 if kind == "some" else None, before)
        self.check(before)

    def redefine(self) -> None:
        for name in self.drawn.sample(("a1", "a2", "a3"), self.drawn.choice((1, 1, 2, 3))):
            if name in self.filters and self.drawn.randrange(3) == 0:
                self.found.remove(name)
                del self.filters[name]
                continue
            f = self.drawn.choice([f for f in self.crowd.filters if f != self.filters.get(name)])
            self.found.replace(name, f) if name in self.filters else self.found.add(name, f)
            self.filters[name] = f
        due, recount = self.tracker.next_due, self.recount
        seen = [recount.seen[one] for one, record in recount.records.items() if record is not None]
        assert (due is not None and due <= max(seen)) if seen else due is None
        self.met["redefined"] += 1

    def tick(self, most: int | None, before: dict[int, tuple[datetime, datetime | None]]) -> None:
        first = reached(self.store, self.name)
        self.tracker.tick(self.now, most)
        after, last, recount = instants(self.store, self.name), reached(self.store, self.name), self.recount
        if last < first:  # another pass has begun
            last = "~"
        assert most is not None or reached(self.store, self.name) == "~"
        for one, record in recount.records.items():
            (_, was_due), (_, due) = before[one], after[one]
            is_done = was_due is not None and was_due <= self.now and (due is None or due > self.now)
            if record is not None and (is_done or first < str(one) <= last or most is None):
                recount.change(self.filters, one, record, self.now)

    def check(self, before: dict[int, tuple[datetime, datetime | None]]) -> None:
        events, recount, after = taken(self.tracker), self.recount, instants(self.store, self.name)
        for one in recount.records:
            own = [event for event in events if event[1] == one]
            assert own == [event for event in recount.events if event[1] == one]
            seen, _ = after[one]
            former, _ = before.get(one, (seen, None))
            assert max([former, *(event[3] for event in own)]) <= seen <= max(self.now, former)
            recount.seen[one] = seen  # what neither time nor an audience moves may be evaluated or not
        self.met["events"] += len(events)
        self.met["by time"] += any(event[3] < self.now for event in events)
        recount.events.clear()
        current = {str(one): {key_text(name) for name in found} for one, found in recount.audiences.items() if found}
        assert members(self.store, self.name) == current


def run(drawn: Random, store: sa.Engine) -> dict[str, int]:
    """Compare a tracker with a recount after every call."""
    made = Run(drawn, store)
    for _ in range(20):
        made.turn()
    return made.met


def compare(seeds: range, store: sa.Engine) -> None:
    met = defaultdict[str, int](int)
    for seed in seeds:
        drawn = Random(seed)
        with pytest.MonkeyPatch.context() as patched:
            size = drawn.choice((1, 3))
            patched.setattr(module, "_TICK_CONTACTS", size)
            patched.setattr(module, "_PAGE_ROWS", size)
            for what, number in run(drawn, store).items():
                met[what] += number
    often = [met["events"], met["batches"], *(met[one] * 3 for one in ("by time", "again", "redefined", "in between"))]
    assert min(often) > len(seeds), met


def test_a_tracker_is_a_recount(memory: sa.Engine) -> None:
    compare(range(4), memory)


def test_events_name_the_clause_that_made_them(store: sa.Engine) -> None:
    found = index()
    tracker = af.Tracker(found, store, name=new_name())
    tracker.change(1, None, EVE, NOON)
    before = {event.audience: found[event.audience].fingerprint for event in tracker.events()}
    assert {event.audience: event.fingerprint for event in tracker.events()} == before
    first, second, *_ = sorted(before, key=str)
    found.replace(first, af.parse({"points": -1}))
    found.remove(second)
    tracker.tick(NOON)
    left = {event.audience: event.fingerprint for event in tracker.events() if event.type == "leave"}
    assert left == {first: found[first].fingerprint, second: None}
    assert left[first] != before[first]


def test_events_are_stored_and_taken_out(store: sa.Engine) -> None:
    tracker = af.Tracker(index(), store, name=new_name())
    assert tracker.next_due is None
    assert tracker.change(1, None, EVE, NOON) == 3
    assert tracker.next_due == NOON + 6 * DAY + timedelta(microseconds=1)
    assert tracker.tick(NOON + 6 * DAY) == 0
    assert tracker.tick(NOON + 40 * DAY) == 3
    assert tracker.next_due is None
    events = list(tracker.events())
    assert [event.number for event in events] == [1, 2, 3, 4, 5, 6]
    assert list(tracker.events(after=4)) == events[4:]
    clause = index()["new vip"].fingerprint
    assert events[3] == af.TrackerEvent(4, "leave", 1, "new vip", NOON + 6 * DAY + timedelta(microseconds=1), clause)
    tracker.acknowledge(4)
    assert list(tracker.events()) == events[4:]
    tracker.acknowledge(6)
    tracker.change(1, EVE, {**EVE, "points": 0}, NOON + 41 * DAY)
    assert [event.number for event in tracker.events()] == [7]  # no number comes twice


def test_a_store_of_a_former_version_gets_what_it_lacks(store: sa.Engine) -> None:
    def check(lacking: tuple[str, ...]) -> None:
        name = new_name()
        tracker = af.Tracker(index(), store, name=name)
        tracker.change(1, None, EVE, NOON)
        with store.begin() as connection:
            for what in lacking:
                connection.exec_driver_sql(what.format(name))
        for _ in range(2):
            tracker = af.Tracker(index(), store, name=name)
            assert tracker.tick(NOON) == 0
        tracker.change(2, None, EVE, NOON)
        clauses = [event.fingerprint for event in tracker.events()]
        assert clauses == [None] * 3 + [index()[event.audience].fingerprint for event in tracker.events(after=3)]
        changed = index({**CLAUSES, "vip": {"points": {"gte": 121}}})
        tracker = af.Tracker(changed, store, name=name)
        assert tracker.tick(NOON + DAY) == 2
        assert moves(tracker)[6:] == [("leave", number, "vip", NOON + DAY) for number in (1, 2)]

    clause, pass_ = "ALTER TABLE {}_events DROP COLUMN fingerprint", "DROP TABLE {}_audiences"
    each([(clause,), (clause, pass_)], check)


def test_acknowledging_is_part_of_the_readers_transaction(store: sa.Engine) -> None:
    tracker = af.Tracker(index(), store, name=new_name())
    tracker.change(1, None, EVE, NOON)
    with store.connect() as connection:
        tracker.acknowledge(3, connection)
        connection.rollback()
    assert len(list(tracker.events())) == 3
    with store.begin() as connection:
        tracker.acknowledge(3, connection)
    assert list(tracker.events()) == []


def test_a_contact_that_is_known_without_events(memory: sa.Engine) -> None:
    tracker = af.Tracker(index(), memory)
    assert tracker.change(1, BOB, BOB, NOON) == 0
    assert tracker.change(1, BOB, {**BOB, "points": 100}, NOON) == 2
    assert tracker.change(2, BOB, None, NOON) == 1
    assert tracker.change(2, BOB, None, NOON) == 0
    assert tracker.change(2, None, BOB, NOON) == 1


def test_a_change_of_a_former_version_is_passed_over(memory: sa.Engine) -> None:
    tracker = af.Tracker(index(), memory)
    assert tracker.change(1, None, BOB, NOON, version=0) == 1
    assert tracker.change(1, BOB, {**BOB, "points": 100}, NOON, version=1) == 2
    assert tracker.change(1, None, BOB, NOON, version=0) == 0
    assert tracker.change(1, BOB, {**BOB, "points": 100}, NOON, version=1) == 0
    assert tracker.change(1, None, None, NOON, version=2) == 3
    assert tracker.change(1, None, BOB, NOON, version=0) == 0
    assert tracker.change(1, None, BOB, NOON, version=3) == 1


def test_changes_at_once_are_all_stored_or_none(store: sa.Engine) -> None:
    tracker = af.Tracker(index(), store, name=new_name())
    rich = {**BOB, "points": 100}
    assert tracker.change_all([]) == 0
    assert tracker.change_all([(1, None, EVE, NOON), (2, BOB, BOB, NOON), (3, None, None, NOON)]) == 3
    assert [contact for contact, _, _ in tracker.contacts()] == [1, 2, 3]
    wrong: list[Any] = [
        ((2, None, {"points": "5"}, NOON), af.RecordError, "points is '5', expected a number"),
        ((4, None, rich, NOON), ValueError, "the contact 4 comes twice: give each change a version, or call twice"),
        ((4, None, rich, NOON, 1), ValueError, "the contact 4 comes twice"),
        ((5, None, rich, NOON, 2**63), ValueError, "a version is a whole number of 64 bits"),
        ((5, None, rich, NOON, "1"), TypeError, "str"),
        ((b"x", None, rich, NOON), TypeError, "cannot be saved"),
        ((5, None, rich), TypeError, "now"),
    ]
    for change, error, message in wrong:
        with pytest.raises(error, match=message) as raised:
            tracker.change_all([(4, None, BOB, NOON), change])
        if error is af.RecordError:
            assert raised.value.__notes__ == ["in the contact 2 of the tracker"]
    assert [contact for contact, _, _ in tracker.contacts()] == [1, 2, 3]
    assert [event.number for event in tracker.events()] == [1, 2, 3]
    assert tracker.change_all([(2, None, BOB, NOON, 2**63 - 1), (2, None, rich, NOON, 2**63 - 1)]) == 0
    assert [version for _, _, version in tracker.contacts()] == [None, 2**63 - 1, None]


def test_a_changed_audience_is_settled_alone_block_by_block(store: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_TICK_CONTACTS", 2)
    monkeypatch.setattr(module, "_PAGE_ROWS", 2)
    found = index()
    tracker = af.Tracker(found, store, name=new_name())
    tracker.change_all((number, None, {**EVE, "points": number}, NOON) for number in range(5))
    taken(tracker)
    found.replace("vip", af.parse({"points": {"gte": 3}}, PLAIN))

    def refuse(*_: Any, **__: Any) -> Any:
        raise AssertionError("no audience but the changed one is evaluated")

    with monkeypatch.context() as patched:
        for name in ("match", "timeline", "next_change"):
            patched.setattr(found, name, refuse)
        for events in ([], [3], [4]):
            assert tracker.next_due == NOON
            assert tracker.tick(NOON + DAY, most=1) == len(events)
            assert taken(tracker) == [("enter", number, "vip", NOON + DAY) for number in events]
    assert tracker.next_due == NOON + 29 * DAY + timedelta(microseconds=1)
    assert tracker.tick(NOON + 40 * DAY, most=1) == 4  # two contacts are no longer new, and old
    assert tracker.next_due == NOON + 29 * DAY + timedelta(microseconds=1)
    assert tracker.tick(NOON + 40 * DAY) == 6


def test_contacts_may_change_after_the_pass_has_read_them(store: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_TICK_CONTACTS", 2)
    monkeypatch.setattr(module, "_PAGE_ROWS", 3)
    name, found, drawn, points = new_name(), index(), Random(1), dict.fromkeys(range(9), 0)
    tracker, other = (af.Tracker(found, store, name=name) for _ in range(2))
    read, inside = tracker._block, set[tuple[Any, Any]]()

    def change(*given: Any) -> Any:
        block = read(*given)
        if given[1]:  # the first block is read while the store is locked
            points.update(values := {one: drawn.choice((0, 50, 200)) for one in drawn.sample(range(9), 4)})
            other.change_all((one, None, {**EVE, "points": value}, NOON) for one, value in values.items())
        return block

    tracker.change_all((one, None, {**EVE, "points": value}, NOON) for one, value in points.items())
    monkeypatch.setattr(tracker, "_block", change)
    for least in (30, 100, 0, 201, 50, 201, 0):
        found.replace("vip", af.parse({"points": {"gte": least}}, PLAIN))
        tracker.tick(NOON)
        for kind, *pair, _ in taken(tracker):
            assert (kind == "enter") is (tuple(pair) not in inside)  # none twice
            inside ^= {tuple(pair)}
        assert inside == {(one, key) for one in points for key in found.match({**EVE, "points": points[one]}, now=NOON)}
        assert points == {one: record and record["points"] for one, record, _ in tracker.contacts()}


def test_a_changed_audience_is_due_when_time_changes_it(memory: sa.Engine) -> None:
    found = index({"vip": {"points": {"gte": 100}}})
    tracker = af.Tracker(found, memory)
    tracker.change(1, None, EVE, NOON)
    found.replace("vip", af.parse({"createdAt": {"gte": {"now": "-P30D"}}}, PLAIN))
    assert tracker.tick(NOON) == 0
    assert tracker.next_due == NOON + 29 * DAY + timedelta(microseconds=1)
    assert tracker.tick(NOON + 40 * DAY) == 1
    assert taken(tracker)[-1] == ("leave", 1, "vip", NOON + 29 * DAY + timedelta(microseconds=1))


def test_changes_of_audiences_do_not_hold_up_former_ones(memory: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_TICK_CONTACTS", 2)
    monkeypatch.setattr(module, "_PAGE_ROWS", 2)
    found = index()
    tracker = af.Tracker(found, memory)
    tracker.change_all((number, None, {**EVE, "points": number}, NOON) for number in range(5))
    taken(tracker)
    found.replace("vip", af.parse({"points": 4}, PLAIN))
    for points in (10, 11, 12):
        tracker.tick(NOON, most=1)
        found.replace("old", af.parse({"points": points}, PLAIN))
    assert taken(tracker) == [("enter", 4, "vip", NOON)]


def test_stored_contacts_are_read_page_by_page(store: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PAGE_ROWS", 2)
    tracker = af.Tracker(index(), store, name=new_name())
    for number in range(5):
        tracker.change(number, None, EVE, NOON, version=number)
    tracker.change(3, EVE, None, NOON, version=7)
    tracker.change("bob", None, BOB, NOON)
    found = {key: (record and record["points"], version) for key, record, version in tracker.contacts()}
    assert found == {0: (120, 0), 1: (120, 1), 2: (120, 2), 3: (None, 7), 4: (120, 4), "bob": (5, None)}
    assert [key for key, _, _ in tracker.contacts([1, 3, "1", 9])] == [1, 3]
    ((_, record, _),) = tracker.contacts([1])
    assert record is not None
    assert {name: value for name, value in record.items() if value is not None} == EVE
    assert list(tracker.contacts([])) == []


def test_other_audiences_after_a_restart(store: sa.Engine) -> None:
    name = new_name()
    tracker = af.Tracker(index(), store, name=name)
    tracker.change("eve", None, EVE, NOON)
    tracker.change("gone", EVE, None, NOON)
    taken(tracker)
    later = NOON + 8 * DAY
    others = {key: clause for key, clause in CLAUSES.items() if key != "vip"} | {"alumni": {"email": {"endsWith": "u"}}}
    again = af.Tracker(index(others), store, name=name)
    assert again.next_due == NOON
    assert again.tick(later) == 3
    assert taken(again) == [
        ("leave", "eve", "new vip", NOON + 6 * DAY + timedelta(microseconds=1)),  # what time did meanwhile
        ("enter", "eve", "alumni", later),
        ("leave", "eve", "vip", later),
    ]
    assert again.next_due == NOON + 29 * DAY + timedelta(microseconds=1)
    with pytest.raises(RuntimeError, match="another Tracker has opened this store with other audiences"):
        tracker.tick(later)
    with pytest.raises(RuntimeError, match="with the audiences of today"):
        tracker.change("eve", EVE, EVE, later)
    assert again.tick(later) == 0


def test_two_trackers_of_the_same_audiences_share_a_store(store: sa.Engine) -> None:
    name = new_name()
    one, other = (af.Tracker(index(), store, name=name) for _ in range(2))
    assert one.change(1, None, EVE, NOON) == 3
    assert other.change(1, None, EVE, NOON) == 0
    assert other.tick(NOON + 40 * DAY) == 3
    assert one.tick(NOON + 40 * DAY) == 0
    assert [event.number for event in one.events()] == [1, 2, 3, 4, 5, 6]


@pytest.mark.engines
def test_a_url_of_postgresql_needs_no_driver(engines: Registry) -> None:
    engine = engines.get("postgresql").with_dialect()
    tracker = af.Tracker(index(), engine.url.set(drivername="postgresql"), name=new_name())
    assert tracker.change(1, None, EVE, NOON) == 3
    tracker.close()


def test_a_schema_that_grows(memory: sa.Engine) -> None:
    found = index()
    tracker = af.Tracker(found, memory)
    tracker.change(1, None, EVE, NOON)
    wider = af.Schema("Contact", [*PLAIN.fields, af.Field("tags", af.FieldType.STRING, many=True)])
    found.extend(wider)
    found.add("tagged", af.parse({"tags": {"has": "a"}}, wider))
    assert tracker.tick(NOON) == 0
    assert tracker.change(1, EVE, {**EVE, "tags": ["a"]}, NOON) == 1


def test_a_store_of_other_types_or_scales_is_refused(store: sa.Engine) -> None:
    name = new_name()

    def opened(*fields: af.Field, action: af.Field | None = None, many: bool = True) -> af.Tracker:
        actions = af.Schema("Action", [action or af.Field("price", af.FieldType.DECIMAL, scale=1)])
        schema = af.Schema("C", fields, af.Notation.EXTENDED, relations=[af.Relation("actions", actions, many=many)])
        made = af.AudienceIndex(schema)
        made.add("rich", af.parse({"amount": {"gte": Decimal("1.5")}}, schema))
        return af.Tracker(made, store, name=name)

    kind = af.FieldType
    amount, note = af.Field("amount", kind.DECIMAL, scale=2), af.Field("note", kind.STRING)
    data = af.Field("plan", kind.STRING, attribute="data", path=("plan",))
    wrong: list[Any] = [
        (lambda: opened(af.Field("amount", kind.DECIMAL, scale=4)), "'amount' as decimal 2, .* has it as decimal 4"),
        (lambda: opened(af.Field("amount", kind.NUMBER)), "'amount' as decimal 2, .* number"),
        (lambda: opened(amount, af.Field("note", kind.STRING, many=True)), "'note' as string, .* string many"),
        (lambda: opened(amount, af.Field("data", kind.STRING)), "'data' as custom data, .* string"),
        (lambda: opened(amount, many=False), "'actions' as Action many, .* Action: open"),
        (lambda: opened(amount, action=af.Field("price", kind.DECIMAL, scale=3)), "'Action.price' as decimal 1, "),
    ]
    opened(amount, note, data).change(1, None, {"amount": Decimal("1.50"), "data": {"plan": "pro"}}, NOON)
    assert opened(amount).tick(NOON) == 0  # a member that the schema no longer has stays known
    for call, message in wrong:
        with pytest.raises(ValueError, match=f"the store has {message}.*former schema.*Tracker with another name"):
            call()
    plain = af.Field("data", kind.DECIMAL, attribute="data", path=("price",), scale=3)
    tracker = opened(af.Field("amount", kind.DECIMAL, scale=2, title="Amount"), plain, af.Field("new", kind.STRING))
    assert tracker.tick(NOON + DAY) == 0
    assert [event.type for event in tracker.events()] == ["enter"]


def test_a_store_is_opened_while_others_write_by_an_engine_that_begins_transactions_itself(tmp_path: Path) -> None:
    store, other = (sa.create_engine(f"sqlite:///{tmp_path}/t.db", poolclass=sa.NullPool) for _ in range(2))
    af.Tracker(index(), other).change(1, None, EVE, NOON)
    writer = sqlite3.connect(tmp_path / "t.db", timeout=0, isolation_level=None)

    def write(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement != "BEGIN":
            with suppress(sqlite3.OperationalError):  # the statement itself has the lock
                writer.execute("BEGIN IMMEDIATE")

    def begin(connection: sa.Connection) -> None:
        writer.rollback()
        connection.exec_driver_sql("BEGIN")

    sa.event.listen(store, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
    sa.event.listen(store, "begin", begin)
    sa.event.listen(store, "after_cursor_execute", write)
    assert len(list(af.Tracker(index(), store).events())) == 3
    writer.close()


def test_records_may_be_objects(memory: sa.Engine) -> None:
    tracker = af.Tracker(index(), memory)
    assert tracker.change(1, None, SimpleNamespace(**EVE), NOON) == 3
    assert tracker.tick(NOON + 40 * DAY) == 3


def test_numbers_of_other_types_are_stored_exactly(memory: sa.Engine) -> None:
    tracker = af.Tracker(index(), memory)
    for key, points in enumerate((Decimal("100.5"), Fraction(199, 2), Decimal("1E+400"), 100.5)):
        tracker.change(key, None, {"points": points}, NOON)
        assert {one.contact for one in tracker.events()} == {at for at in range(key + 1) if at != 1}
    stored = {key: record["points"] for key, record, _ in tracker.contacts() if record}
    assert stored == {0: Decimal("100.5"), 1: Fraction(199, 2), 2: Decimal("1E+400"), 3: 100.5}


def test_numbers_that_json_does_not_have_are_stored(memory: sa.Engine) -> None:
    text, number = af.FieldType.STRING, af.FieldType.NUMBER
    fields = [af.Field("x", number), af.Field("whole", af.FieldType.INTEGER), af.Field("xs", number, many=True)]
    fields += [af.Field("plan", text, "data", path=("plan",)), af.Field("y", number, "data", path=("y",))]
    schema = af.Schema("Contact", fields)
    audiences = af.AudienceIndex(schema)
    for clause in ("x > 5", "x < 5", "whole > 5", "xs HAS 1", "plan = 'pro'", "y > 0", "y IS NOT NULL"):
        audiences.add(clause, af.parse_text(clause, schema))
    tracker = af.Tracker(audiences, memory)
    given: list[dict[str, Any]] = [
        {"x": inf}, {"x": -inf}, {"x": Decimal("Infinity")}, {"whole": inf}, {"whole": Decimal("-Infinity")},
        {"xs": [inf, 1, None]}, {"xs": {inf, 1}}, {"data": {"plan": "pro", "y": inf, "rates": [nan, -inf]}},
        {"data": b'{"plan": "pro", "y": 1e999}'},
    ]  # fmt: skip
    for key, record in enumerate(given):
        tracker.change(key, None, record, NOON)
        assert {audience for _, _, audience, _ in taken(tracker)} == audiences.match(record, now=NOON)
    read = {key: record for key, record, _ in tracker.contacts() if record}
    assert [read[key]["x"] for key in range(3)] == [inf, -inf, inf]
    assert (read[3]["whole"], read[4]["whole"]) == (inf, -inf)
    assert (read[5]["xs"], read[6]["xs"]) == ([inf, 1, None], {inf, 1})
    assert [audiences.match(read[key], now=NOON) for key in read] == [audiences.match(one, now=NOON) for one in given]


def test_what_cannot_be_stored_is_refused(memory: sa.Engine, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="an AudienceIndex is needed, not 3"):
        af.Tracker(3, memory)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the store is an engine of SQLAlchemy or a URL"):
        af.Tracker(index(), tmp_path)  # type: ignore[arg-type]
    for url in ("no url", "mongodb://localhost/x"):
        with pytest.raises(ValueError, match="the store is no URL of SQLite or PostgreSQL"):
            af.Tracker(index(), url)
    with pytest.raises(ValueError, match="in SQLite or PostgreSQL, not in mysql"):
        af.Tracker(index(), "mysql+pymysql://localhost/x")
    with pytest.raises(ValueError, match="asyncpg is for asynchronous programs: write postgresql://"):
        af.Tracker(index(), "postgresql+asyncpg://localhost/x")
    with pytest.raises(ImportError, match=r"pg8000.*pip install 'audiencefilter\[postgresql\]'"):
        af.Tracker(index(), "postgresql+pg8000://localhost/x")
    tracker = af.Tracker(index(), memory)
    with pytest.raises(TypeError, match="the key b'x' cannot be saved"):
        tracker.change(b"x", None, EVE, NOON)
    with pytest.raises(af.RecordError, match="points is '5', expected a number"):
        tracker.change(1, None, {"points": "5"}, NOON)
    with pytest.raises(ValueError, match="time zone"):
        tracker.change(1, None, EVE, NOON.replace(tzinfo=None))
    with pytest.raises(TypeError, match="a record is a mapping or an object"):
        tracker.change(1, None, "eve", NOON)
    assert list(tracker.events()) == []
    assert members(memory, "audiencefilter") == {}
    odd = af.AudienceIndex(PLAIN)
    odd.add(frozenset(), af.parse({}, PLAIN))
    with pytest.raises(TypeError, match="cannot be saved"):
        af.Tracker(odd, memory)


def test_a_record_that_contains_itself_is_refused() -> None:
    person = af.Schema(
        "Person", [af.Field("a", af.FieldType.STRING)], relations=[af.Relation("friends", lambda: person)]
    )
    record: dict[str, Any] = {"a": "b"}
    record["friends"] = [record]
    with pytest.raises(ValueError, match="a record of Person contains itself"):
        record_text(record, person)
    with pytest.raises(af.RecordError, match=r"friends\.a is 1"):
        record_text({"friends": [{"a": 1}]}, person)
