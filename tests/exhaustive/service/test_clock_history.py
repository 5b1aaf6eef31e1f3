"""Audiences follow the clock: events tell what evaluating every filter at every instant tells, and when it happened."""

import itertools
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.language.anniversaries import Anniversary
from audiencefilter.language.durations import Relative
from audiencefilter.language.instants import EPOCH, microseconds
from audiencefilter.plan.relative import moving
from audiencefilter.service.operations import (
    accounts,
    actions,
    audiences,
    clock_advance,
    contacts,
    custom_fields,
    importing,
    membership,
)
from audiencefilter.service.operations.audiences import selected_on
from audiencefilter.service.operations.definitions import DefinitionCache, Definitions
from audiencefilter.service.operations.notation import MANUAL, AudienceNames, CustomField, Language, language_of
from audiencefilter.service.operations.workspace import Account, Workspace
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare
from audiencefilter.service.storage.tables import aware, events, lists
from audiencefilter.service.storage.tables import contacts as contact_table
from tests.service.databases import on_both
from tests.service.hands import Hands

_T = TypeVar("_T")

TRIAL: Final = CustomField("trial", ("trial", "endsAt"), "datetime")
#: Another name for the same: no audience asks for it, and the instants are noted by it.
ENDING: Final = CustomField("ending", TRIAL.path, "datetime")
SEATS: Final = CustomField("seats", ("seats",), "integer")
BIRTHDAY: Final = CustomField("birthday", ("birthday",), "date")

CLAUSES: Final = (
    '{"createdAt": {"gte": {"now": "-P2D"}}}',
    '{"createdAt": {"lt": {"now": "-PT30M"}, "gt": {"now": "-P5D"}}}',
    '{"createdAt": {"gte": {"now": "P0D", "start": "day", "zone": "Europe/Berlin"}}, "points": {"lt": 3}}',
    '{"NOT": {"createdAt": {"gt": {"now": "PT0S", "start": "hour"}}}}',
    '{"trial": {"gte": {"now": "PT0S"}, "lte": {"now": "P3D"}}}',
    '{"OR": [{"trial": {"lt": {"now": "-P1D"}}}, {"seats": {"gte": 4}}]}',
    '{"actions": {"count": {"where": {"createdAt": {"gte": {"now": "-P1D"}}}, "gte": 2}}}',
    '{"actions": {"max": {"field": "createdAt", "lt": {"now": "-PT6H"}}}}',
    '{"actions": {"none": {"name": "login", "createdAt": {"gte": {"now": "-PT12H"}}}}, "points": {"gte": 1}}',
    '{"actions": {"sum": {"field": "increase", "where": {"createdAt": {"gte": {"now": "-P3D"}}}, "gt": 4}}}',
    '{"birthday": {"gte": {"today": "-P2D", "zone": "America/New_York"}, "lt": {"today": "P1D"}}}',
    '{"birthday": {"equals": {"today": "P0D"}}}',
    '{"birthday": {"anniversary": {"from": "P0D", "to": "P1D", "zone": "Europe/Berlin"}}}',
    '{"NOT": {"birthday": {"anniversary": {"from": {"today": "P0D", "start": "week"}, "to": "-P1D"}}}}',
    '{"audience": {"in": ["chosen"]}, "points": {"lt": 3}}',
    '{"audience": {"notIn": ["chosen", "fresh"]}}',
    '{"audience": {"in": ["fresh", {"seats": 4}]}, "NOT": {"audience": {"in": ["chosen"]}}}',
    '{"points": {"gte": 3}}',
    '{"actions": {"some": {"name": "login"}}}',
)


FRESH: Final = '{"createdAt": {"gte": {"now": "-P1D"}}}'


class World:
    """A list whose audiences follow the clock."""

    def __init__(self, url: str, hands: Hands) -> None:
        self.hands = hands
        self.database = Database(url, 12, 1)
        prepare(self.database)
        with self.database.writing() as connection:
            account_id = accounts.create_account(connection, "Acme", "pro")
            self.id = accounts.create_list(connection, account_id, "Spring", {"notation": "published"})
        # Two processes.
        self.caches = [DefinitionCache(), DefinitionCache()]
        self.ahead = {cache: clock_advance.Ahead() for cache in self.caches}
        self.processes = [Account(self.database, cache, account_id) for cache in self.caches]
        self.chance = Random(0)
        self.write(lambda work: custom_fields.set_notation(work, self.id, "extended"))
        self.write(lambda work: custom_fields.set_fields(work, self.id, [TRIAL, ENDING, SEATS, BIRTHDAY]))
        self.chosen = self.fresh = ""

    def name(self) -> None:
        """Create a manual and a smart audience that clauses name; nothing changes their names and filters."""
        self.chosen = self.write(lambda work: audiences.create(work, self.id, "chosen", "manual", {})).id
        self.fresh = self.write(lambda work: audiences.create(work, self.id, "fresh", "smart", {"filters": FRESH})).id

    def write(self, operation: Callable[[Workspace], _T]) -> _T:
        return self.chance.choice(self.processes).write(operation)

    def tick(self, steps: int | None = None) -> None:
        """Move the clock to this instant, or some steps towards it."""
        while steps is None or steps > 0:
            if self.id not in clock_advance.due_lists(self.database):
                return
            cache = self.chance.choice(self.caches)
            if not clock_advance.step(self.database, cache, self.id, self.ahead[cache]):
                return
            steps = None if steps is None else steps - 1

    def language(self) -> Language:
        with self.database.reading() as connection:
            kept = sa.select(lists.c.notation, lists.c.fields).where(lists.c.id == self.id)
            return language_of(*connection.execute(kept).one())

    def happened(self) -> list[tuple[str, str, str | None, datetime]]:
        """Return the events: the type, the audience, the contact, and when it happened."""
        at = sa.func.coalesce(events.c.happenedAt, events.c.createdAt, type_=events.c.createdAt.type)
        query = sa.select(events.c.type, events.c.audienceId, events.c.contactId, at)
        with self.database.reading() as connection:
            rows = connection.execute(query.where(events.c.listId == self.id).order_by(events.c.number)).all()
        return [(type_, audience, contact, aware(at)) for type_, audience, contact, at in rows]

    def members(self, filters: str) -> set[str]:
        """Return whom the service answers to be in an audience."""
        with self.chance.choice(self.processes).reading() as work:
            state = work.read_list(self.id)
            chosen = selected_on(state, state.read(filters))
            return set(work.connection.scalars(sa.select(contact_table.c.id).where(chosen)))


class History:
    """What was done with a list, and what therefore has to have happened.

    Attributes:
        lives: of each contact, what it was from when on; None when it was gone.
        defined: of each audience, its filters from when on; None when it was gone.
        followed: the members of each audience, as whoever follows the events knows them.
    """

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.chance = world.chance = Random(seed)
        self.lives: dict[str, list[tuple[datetime, dict[str, Any] | None]]] = {}
        self.defined: dict[str, list[tuple[datetime, str | None]]] = {}
        self.emails = iter(range(1_000_000))
        self.followed: dict[str, set[str]] = {}
        self.cursor = 0

    @property
    def now(self) -> datetime:
        return self.world.hands.now

    def there(self) -> list[str]:
        return [key for key, life in self.lives.items() if life[-1][1] is not None]

    def live(self, contact_id: str, **changed: Any) -> None:
        life = self.lives.setdefault(contact_id, [])
        before = life[-1][1] if life else None
        life.append((self.now, {**(before or {"actions": (), MANUAL.name: ()}), **changed}))

    def instant(self) -> datetime:
        """Return an instant around now, often one that others have, or at which something begins."""
        near = self.now.replace(minute=0, second=0, microsecond=0)
        hours = self.chance.choice((-72, -48, -30, -24, -12, -6, -1, 0, 1, 24, 48))
        return near + timedelta(hours=hours, milliseconds=self.chance.choice((0, 0, 1, 1_800_000)))

    def data(self) -> dict[str, Any]:
        at = self.instant().isoformat().replace("+00:00", "Z")
        trial = self.chance.choice(({"endsAt": at}, {"endsAt": at}, {"endsAt": "soon"}, {}, None))
        day = (self.now + timedelta(days=self.chance.randrange(-3, 6))).date()
        birthday = self.chance.choice((day, day, day.replace(day=1, year=1984), date(1984, 2, 29))).isoformat()
        return {
            "trial": trial,
            "seats": self.chance.choice((1, 4, "4")),
            "birthday": self.chance.choice((birthday, birthday, birthday, "soon", None)),
        }

    # -- what is done ---------------------------------------------------------------------------------------------

    def create(self) -> None:
        fields: dict[str, Any] = {"points": self.chance.randrange(5), "data": self.data()}
        if self.chance.random() < 0.7:
            fields["createdAt"] = self.instant()
        row, *_ = self.world.write(lambda work: contacts.create(work, self.world.id, fields))
        self.live(row["id"], points=row["points"], data=row["data"], createdAt=row["createdAt"])

    def bring(self) -> None:
        """Import some rows: of a new contact, and twice of one that is there."""
        email = f"{next(self.emails)}@cam.edu"
        for changed in ({}, {"points": 4}):
            rows = [{"email": email, "points": 1, "data": self.data(), **changed}, {"email": email, "points": 2}]
            with self.world.database.writing() as connection:
                begun = importing.begin(connection, self.world.id, f"{email}{changed}")
            self.world.write(
                lambda work, begun=begun, rows=rows: importing.store(work, begun, rows, "update", 2)  # type: ignore[misc]
            )
            with self.world.database.reading() as connection:
                row = connection.execute(sa.select(contact_table).where(contact_table.c.email == email)).one()
            # A row after the other, all at one instant.
            first = {"points": rows[0]["points"], "data": json.dumps(rows[0]["data"])}
            self.live(row.id, createdAt=aware(row.createdAt), **first)
            self.live(row.id, points=2)

    def change(self) -> None:
        contact_id = self.chance.choice(self.there())
        fields = {"points": self.chance.randrange(5)} if self.chance.random() < 0.5 else {"data": self.data()}
        row, *_ = self.world.write(lambda work: contacts.change(work, contact_id, fields))
        self.live(contact_id, points=row["points"], data=row["data"])

    def act(self) -> None:
        contact_id = self.chance.choice(self.there())
        name, increase = self.chance.choice(("login", "bought")), self.chance.choice((0, 1, 3))
        made = self.world.write(lambda work: actions.create(work, contact_id, name, increase))
        before = self.lives[contact_id][-1][1]
        assert before is not None
        self.live(contact_id, points=before["points"] + increase, actions=(*before["actions"], made))

    def curate(self) -> None:
        """Add a contact to the manual audience, or remove it, often together with others that change nothing."""
        contact_id = self.chance.choice(self.there())
        others = self.chance.sample(self.there(), self.chance.randrange(len(self.there())))
        before = self.lives[contact_id][-1][1]
        assert before is not None
        is_in = bool(before[MANUAL.name])
        same = [one for one in others if one != contact_id and self.is_chosen(one) is not is_in]
        some = [contact_id, *same]
        add, remove = ([], some) if is_in else (some, [])
        self.world.write(lambda work: audiences.curate(work, self.world.chosen, add, remove))
        self.live(contact_id, **{MANUAL.name: () if is_in else ({"audienceId": self.world.chosen},)})

    def is_chosen(self, contact_id: str) -> bool:
        record = self.lives[contact_id][-1][1]
        return record is not None and bool(record[MANUAL.name])

    def take_back(self) -> None:
        contact_id = self.chance.choice(self.there())
        before = self.lives[contact_id][-1][1]
        if before is None or not before["actions"]:
            return
        gone = self.chance.choice(before["actions"])
        self.world.write(lambda work: actions.delete(work, gone["id"]))
        left = tuple(action for action in before["actions"] if action["id"] != gone["id"])
        self.live(contact_id, points=before["points"] - gone["increase"], actions=left)

    def delete(self) -> None:
        contact_id = self.chance.choice(self.there())
        self.world.write(lambda work: contacts.delete(work, contact_id))
        self.lives[contact_id].append((self.now, None))

    def define(self) -> None:
        filters = self.chance.choice(CLAUSES)
        made = self.world.write(lambda work: audiences.create(work, self.world.id, "a", "smart", {"filters": filters}))
        self.defined[made.id] = [(self.now, filters)]

    def redefine(self) -> None:
        audience_id, known = self.chance.choice(sorted(self.of_clauses().items()))
        filters = self.chance.choice(CLAUSES)
        if known[-1][1] in (None, filters):
            return
        # What was not told of an audience yet is not told once its members have to be read anew.
        self.world.tick()
        self.world.write(lambda work: audiences.change(work, audience_id, {"filters": filters}))
        known.append((self.now, filters))

    def of_clauses(self) -> dict[str, list[tuple[datetime, str | None]]]:
        """Return the audiences that may change."""
        return {key: known for key, known in self.defined.items() if key != self.world.fresh}

    def drop(self) -> None:
        there = sorted(key for key, known in self.of_clauses().items() if known[-1][1] is not None)
        if len(there) > 5:
            audience_id = self.chance.choice(there)
            self.world.tick()
            with self.world.processes[0].writing() as work:
                audiences.delete(work, audience_id)
            self.defined[audience_id].append((self.now, None))

    def wait(self) -> None:
        self.world.hands.go_on(
            timedelta(
                milliseconds=self.chance.choice((1, 1, 999, 60_000, 1_800_000, 3_600_000, 20_000_000, 90_000_000))
            )
        )

    def tick(self) -> None:
        self.world.tick(self.chance.choice((None, None, 1, 2)))

    def go_to_a_machine(self) -> None:
        """There is one machine."""

    def go_on(self, moves: int) -> None:
        if not self.world.fresh:
            self.world.name()
            self.defined[self.world.fresh] = [(self.now, FRESH)]
        for begin in [self.define, self.create] * 4:
            self.world.hands.go_on(timedelta(milliseconds=1))
            begin()
            self.follow()
        done = (
            self.create, self.create, self.bring, self.change, self.change, self.change, self.act, self.act, self.act,
            self.take_back, self.curate, self.curate, self.delete, self.define, self.redefine, self.drop,
            *[self.wait] * 8, *[self.tick] * 6,
        )  # fmt: skip
        for _ in range(moves):
            if not self.there():
                self.create()
            # No two things are done at one instant.
            self.world.hands.go_on(timedelta(milliseconds=1))
            self.go_to_a_machine()
            self.chance.choice(done)()
            self.follow()
        self.world.tick()

    # -- what has to have happened --------------------------------------------------------------------------------

    def expected(self) -> dict[tuple[str, str], list[tuple[str, datetime]]]:
        """Return what has to have happened to each audience and contact: evaluated wherever anything may change."""
        language = self.world.language()
        with self.world.database.reading() as connection:
            names = AudienceNames(lambda query: connection.execute(query).all(), self.world.id)
            chosen = names["chosen"]
        found: dict[tuple[str, str], list[tuple[str, datetime]]] = {}
        for audience_id, known in self.defined.items():
            ends = [at for at, _ in known[1:]] + [self.now]
            for (begins, filters), end in zip(known, ends, strict=True):
                if filters is not None:
                    f = language.read(filters, names={"chosen": chosen, "fresh": FRESH})
                    for contact_id, life in self.lives.items():
                        told = list(_told(f, life, begins, end))
                        if told:
                            found.setdefault((audience_id, contact_id), []).extend(told)
        return found

    def story(self, of: tuple[str, str], differing: Any) -> str:
        """Return what was done with an audience and a contact, for whoever looks for a mistake."""
        audience_id, contact_id = of
        parts = [*self.defined[audience_id], "told, expected:", *differing, "the contact:", *self.lives[contact_id]]
        return "\n".join(map(str, parts))

    def there_now(self) -> dict[str, str]:
        """Return the filters of the audiences that there are."""
        last = {audience_id: known[-1][1] for audience_id, known in self.defined.items()}
        return {audience_id: filters for audience_id, filters in last.items() if filters is not None}

    def follow(self) -> None:
        """Read the events that are new, and the members of an audience when it is defined, as the interface tells."""
        found = self.world.happened()
        for type_, audience_id, contact_id, _ in found[self.cursor :]:
            if audience_id == self.world.chosen:
                continue
            match type_:
                case "defined":
                    filters = self.defined[audience_id][-1][1]
                    self.followed[audience_id] = set() if filters is None else self.world.members(filters)
                case "deleted":
                    self.followed.pop(audience_id, None)
                case "enter":
                    self.followed[audience_id].add(str(contact_id))
                case _:
                    self.followed[audience_id].discard(str(contact_id))
        self.cursor = len(found)

    def assert_followed(self) -> None:
        """Check that whoever follows the events has the members that there are."""
        self.follow()
        assert self.followed == {key: self.world.members(text) for key, text in self.there_now().items()}

    def told(self) -> dict[tuple[str, str], list[tuple[str, datetime]]]:
        found: dict[tuple[str, str], list[tuple[str, datetime]]] = defaultdict(list)
        for type_, audience_id, contact_id, at in self.world.happened():
            if contact_id is not None and audience_id != self.world.chosen:
                found[audience_id, contact_id].append((type_, at))
        return dict(found)


def _told(
    f: af.Filter, life: list[tuple[datetime, dict[str, Any] | None]], begins: datetime, end: datetime
) -> Iterator[tuple[str, datetime]]:
    """Give when a contact enters and leaves after an audience was defined, until the end."""
    ends = [at for at, _ in life[1:]] + [end]
    inside = False
    for (since, record), until in zip(life, ends, strict=True):
        moments = [since, *(at for at in _criticals(f, record, since, until) if since < at <= until)]
        for at in moments:
            if at > end:
                return
            is_member = record is not None and f.matches(record, now=at)
            if is_member is not inside and at > begins:
                yield "enter" if is_member else "leave", at
            inside = is_member


def _criticals(f: af.Filter, record: Mapping[str, Any] | None, since: datetime, until: datetime) -> list[datetime]:
    """Return the instants at which an operand reaches or passes a value of a contact, and the beginnings of days."""
    if record is None:
        return []
    found = set()
    for way, field, operand in moving(f.plan):
        if not isinstance(operand, Relative):
            zone = ZoneInfo((operand.first if isinstance(operand, Anniversary) else operand).zone or "UTC")
            days = range((until - since).days + 3)
            found |= {
                datetime.combine(since.date() + timedelta(days=day), time(), zone).astimezone(UTC) for day in days
            }
            continue
        for holder in record["actions"] if way else [record]:
            value = af.language.custom_data.at_path(holder["data"], field) if field.path else holder[field.attribute]
            if value is not None:
                passed = microseconds(aware(value))
                found |= {EPOCH + timedelta(microseconds=operand.first_now(one)) for one in (passed, passed + 1)}
    return sorted(found)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.fixture
def world(new_database: Callable[[], str], hands: Hands) -> Iterator[World]:
    made = World(new_database(), hands)
    yield made
    made.database.close()


SEEDS: Final = [*range(2), *(seed for seed in range(2, 5))]


@pytest.mark.parametrize("seed", SEEDS)
def test_events_tell_what_evaluating_every_filter_at_every_instant_tells(
    world: World, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    if seed % 2:
        # Every change is prepared then.
        monkeypatch.setattr(membership, "_MAX_WRITER_ACTIONS", -1)
        # Few contacts make several steps then.
        monkeypatch.setattr(clock_advance, "BATCH_CONTACTS", 3)
        monkeypatch.setattr(clock_advance, "SEARCH_CONTACTS", 7)
        monkeypatch.setattr(clock_advance, "MOVE_CONTACTS", 2)
        monkeypatch.setattr(clock_advance, "BATCH_EVENTS", 3)
    if seed % 3:
        # No step has time for more than one of them.
        monkeypatch.setattr(clock_advance, "LOOK_SECONDS", 0)
    history = History(world, seed)
    history.go_on(120)
    told, expected = history.told(), history.expected()
    wrong = {
        key: (told.get(key), expected.get(key))
        for key in told.keys() | expected.keys()
        if told.get(key) != expected.get(key)
    }
    assert not wrong, history.story(*min(wrong.items()))
    assert sum(map(len, told.values())) > 20
    history.assert_followed()


@pytest.mark.parametrize("seed", SEEDS[1:])
def test_a_clock_that_jumps_does_no_harm(world: World, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    if seed % 2:
        monkeypatch.setattr(clock_advance, "BATCH_CONTACTS", 3)
        monkeypatch.setattr(clock_advance, "SEARCH_CONTACTS", 7)
        monkeypatch.setattr(clock_advance, "LOOK_SECONDS", 0)
    history = History(world, seed)
    for _ in range(8):
        history.go_on(12)
        world.hands.go_on(timedelta(seconds=history.chance.choice((-30, -61, -7_200, -400_000, 900_000))))
        history.go_on(3)
        # Back by less than a minute, it is waited for.
        world.hands.go_on(timedelta(seconds=61))
        world.tick()
        history.assert_followed()
    assert any(history.followed.values())


def test_nothing_is_due_where_time_changes_nothing(world: World) -> None:
    history = History(world, 0)
    world.write(lambda work: audiences.create(work, world.id, "a", "smart", {"filters": CLAUSES[-1]}))
    history.create()
    world.hands.go_on(timedelta(hours=1))
    world.tick()
    assert clock_advance.due_lists(world.database) == []
    world.write(lambda work: audiences.create(work, world.id, "b", "smart", {"filters": CLAUSES[0]}))
    assert clock_advance.due_lists(world.database) == [world.id]
    world.hands.go_on(timedelta(milliseconds=1))
    world.tick()
    assert clock_advance.due_lists(world.database) == []


def test_a_step_looks_at_those_alone_who_may_enter_or_leave(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour in which nobody flips costs nothing; and each flip, one contact."""
    looked: list[int] = []
    real = membership.with_related

    def watched(connection: sa.Connection, records: Sequence[Any], definitions: Definitions) -> Sequence[Any]:
        looked.append(len(records))
        return real(connection, records, definitions)

    monkeypatch.setattr(clock_advance, "with_related", watched)
    rows = [
        contacts.new_contact(world.id, {"createdAt": world.hands.now - timedelta(minutes=minute)})
        for minute in range(600)
    ]
    with world.database.writing() as connection:
        connection.execute(contact_table.insert(), rows)
    world.write(
        lambda work: audiences.create(
            work, world.id, "a", "smart", {"filters": '{"createdAt": {"gte": {"now": "-P1D"}}}'}
        )
    )
    world.tick()
    world.hands.go_on(timedelta(hours=13))
    world.tick()
    assert sum(looked) == 0
    assert clock_advance.due_lists(world.database) == []
    world.hands.go_on(timedelta(hours=1, minutes=30))
    assert clock_advance.due_lists(world.database) == [world.id]
    world.tick()
    # The one that is there for 24 hours to the very instant still is a member.
    assert [type_ for type_, *_ in world.happened()].count("leave") == 29
    # None of them in the transaction that writes.
    assert sum(looked) == 30
    # It leaves in a microsecond, and not before.
    assert clock_advance.due_lists(world.database) == []


class Statements:
    """The statements of a database, those of each transaction that writes apart."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self.all: list[str] = []
        self.of_writers: list[list[str]] = []
        self._writing = database.writing
        monkeypatch.setattr(database, "writing", self._noted)
        sa.event.listen(sa.Engine, "before_cursor_execute", self._note)

    @contextmanager
    def _noted(self) -> Iterator[sa.Connection]:
        with self._writing() as connection:
            self.of_writers.append([])
            connection.info["noted"] = self.of_writers[-1]
            try:
                yield connection
            finally:
                del connection.info["noted"]

    def _note(self, connection: sa.Connection, _cursor: Any, statement: str, *_: Any) -> None:
        self.all.append(statement)
        connection.info.get("noted", []).append(statement)

    def close(self) -> None:
        sa.event.remove(sa.Engine, "before_cursor_execute", self._note)


@pytest.fixture
def statements(world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[Statements]:
    made = Statements(world.database, monkeypatch)
    yield made
    made.close()


@on_both
def test_a_step_that_writes_does_little_whatever_audiences_and_contacts_there_are(
    world: World, statements: Statements, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is looked at, what happens to them and what is due next is found without a transaction that writes."""
    monkeypatch.setattr(clock_advance, "BATCH_CONTACTS", 20)
    monkeypatch.setattr(clock_advance, "BATCH_EVENTS", 100)
    for number in range(30):
        _defined(world, "many", f'{{"createdAt": {{"gte": {{"now": "-PT{number + 1}H"}}}}}}')
        _defined(
            world, "acts", f'{{"actions": {{"max": {{"field": "createdAt", "lt": {{"now": "-P{number + 1}D"}}}}}}}}'
        )
    rows = [
        contacts.new_contact(world.id, {"createdAt": world.hands.now - timedelta(minutes=minute)})
        for minute in range(100)
    ]
    with world.database.writing() as connection:
        connection.execute(contact_table.insert(), rows)
    world.tick()
    statements.of_writers.clear()
    world.hands.go_on(timedelta(hours=10))
    stored = [len(world.happened())]
    while world.id in clock_advance.due_lists(world.database):
        clock_advance.step(world.database, world.caches[0], world.id)
        stored.append(len(world.happened()))
    assert len(stored) > 10
    # No more than a contact's beyond the limit.
    assert max(after - before for before, after in itertools.pairwise(stored)) <= clock_advance.BATCH_EVENTS + 60
    for written in statements.of_writers:
        assert len(written) <= 8
        found = [text for text in written if re.search("actions|moments|json_each|unnest|audiences", text)]
        assert found == []


@on_both
def test_one_query_says_that_nothing_is_due(world: World, statements: Statements) -> None:
    for hours in range(1, 20):
        _defined(world, "many", f'{{"createdAt": {{"gte": {{"now": "-PT{hours}H"}}}}}}')
    contact = contacts.new_contact(world.id, {"createdAt": world.hands.now})
    with world.database.writing() as connection:
        connection.execute(contact_table.insert(), [contact])
    world.hands.go_on(timedelta(milliseconds=1))
    mover = clock_advance.Mover(world.database, world.caches[0])
    while clock_advance.due_lists(world.database):
        mover.look(lambda: True)
    statements.all.clear()
    statements.of_writers.clear()
    for _ in range(60):
        world.hands.go_on(timedelta(seconds=1))
        assert mover.look(lambda: True) is None
    assert len([text for text in statements.all if not text.startswith("BEGIN")]) == 60
    assert statements.of_writers == []
    # It is moved when somebody leaves, and not before.
    world.hands.go_on(timedelta(hours=1))
    assert clock_advance.due_lists(world.database) == [world.id]


def test_what_happened_before_an_audience_was_defined_is_not_told_of_it(world: World) -> None:
    filters = '{"createdAt": {"gte": {"now": "-P1D"}}}'

    def define() -> str:
        return world.write(lambda work: audiences.create(work, world.id, "a", "smart", {"filters": filters})).id

    with world.database.writing() as connection:
        connection.execute(contact_table.insert(), [contacts.new_contact(world.id, {"createdAt": world.hands.now})])
    earlier = define()
    world.hands.go_on(timedelta(days=2))
    later = define()
    world.hands.go_on(timedelta(seconds=1))
    world.tick()
    told = [(type_, audience_id) for type_, audience_id, _, _ in world.happened()]
    assert told == [("defined", earlier), ("defined", later), ("leave", earlier)]


def test_a_step_takes_up_no_more_contacts_after_its_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock_advance, "LOOK_SECONDS", 0)
    rows = [contacts.new_contact(world.id, {"createdAt": world.hands.now}) for _ in range(5)]
    with world.database.writing() as connection:
        connection.execute(contact_table.insert(), rows)
    filters = '{"createdAt": {"gte": {"now": "-P1D"}}}'
    world.write(lambda work: audiences.create(work, world.id, "a", "smart", {"filters": filters}))
    world.tick()
    world.hands.go_on(timedelta(days=2))
    left = []
    for _ in range(5):
        clock_advance.step(world.database, world.caches[0], world.id)
        left.append([type_ for type_, *_ in world.happened()].count("leave"))
    assert left == [1, 2, 3, 4, 5]
    assert clock_advance.due_lists(world.database) == []


@on_both
@pytest.mark.parametrize(("begins", "takes", "happens"), [(23, 2, 25), (25, 0, 25), (25, 2, None)])
def test_a_change_that_takes_long_allows_for_what_the_clock_tells_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch, begins: int, takes: int, happens: int | None
) -> None:
    """It is prepared again, happens when what the clock told ends, and everything is told once."""
    monkeypatch.setattr(membership, "_MAX_WRITER_OPERANDS", 0)

    def define(name: str, filters: str) -> str:
        fields = {"filters": filters}
        return world.write(lambda work: audiences.create(work, world.id, name, "smart", fields)).id

    young = define("young", '{"createdAt": {"gte": {"now": "-P1D"}}}')
    lucky = define("lucky", '{"createdAt": {"gte": {"now": "-PT26H"}}, "points": 7}')
    created = world.hands.now
    contact = contacts.new_contact(world.id, {})
    with world.database.writing() as connection:
        connection.execute(contact_table.insert(), [contact])
    world.tick()
    world.hands.go_on(timedelta(hours=begins))
    writing, once = world.database.writing, [takes]

    def interrupted() -> Any:
        if once:
            world.hands.go_on(timedelta(hours=once.pop()))
            world.tick()
        return writing()

    with monkeypatch.context() as patched:
        patched.setattr(world.database, "writing", interrupted)
        world.processes[0].write(lambda work: contacts.change(work, contact["id"], {"points": 7}), is_long=True)
    world.hands.go_on(timedelta(hours=5))
    world.tick()
    told = [(type_, audience, at - created) for type_, audience, _, at in world.happened() if type_ != "defined"]
    leave = ("leave", young, timedelta(days=1, microseconds=1))
    # Of the second audience it becomes a member only if it changes in time.
    entered = [("enter", lucky, timedelta(hours=happens))] if happens else []
    assert told == [leave, *entered, *(("leave", lucky, timedelta(hours=26, microseconds=1)) for _ in entered)]


#: So far the clock of one machine is ahead of the other's.
SKEW: Final = timedelta(seconds=50)


class TwoMachines(History):
    """A list that is changed on two machines: the clock of one is ahead, by less than is taken for one set back."""

    is_ahead = False

    def go_to_a_machine(self) -> None:
        """Go on at either machine."""
        to_one_ahead = self.chance.random() < 0.5
        self.world.hands.go_on(SKEW * (to_one_ahead - self.is_ahead))
        self.is_ahead = to_one_ahead

    def instant(self) -> datetime:
        """Return an instant that an operand reaches soon."""
        back = self.chance.choice((timedelta(), timedelta(hours=12), timedelta(days=1), timedelta(days=2)))
        return self.now - back + timedelta(seconds=self.chance.randrange(-20, 100))

    def wait(self) -> None:
        self.world.hands.go_on(timedelta(milliseconds=self.chance.choice((1, 1_000, 10_000, 30_000))))


@pytest.mark.parametrize("seed", SEEDS)
def test_machines_whose_clocks_differ_miss_nothing(world: World, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    if seed % 2:
        monkeypatch.setattr(membership, "_MAX_WRITER_ACTIONS", -1)
        monkeypatch.setattr(clock_advance, "BATCH_CONTACTS", 3)
        monkeypatch.setattr(clock_advance, "MOVE_CONTACTS", 2)
        monkeypatch.setattr(clock_advance, "LOOK_SECONDS", 0)
    history = TwoMachines(world, seed)
    for _ in range(6):
        history.go_on(40)
        world.hands.go_on(SKEW * 2)
        world.tick()
        history.assert_followed()
        world.hands.go_on(-SKEW)


def _defined(world: World, name: str, filters: str) -> str:
    return world.write(lambda work: audiences.create(work, world.id, name, "smart", {"filters": filters})).id


@on_both
@pytest.mark.parametrize("what", ["a contact", "the clock"])
def test_an_audience_defined_on_a_machine_that_is_behind_misses_no_event(
    world: World, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """The machine ahead has told of a contact up to its own instant already, without the audience."""
    monkeypatch.setattr(clock_advance, "BATCH_CONTACTS", 1)
    history = History(world, 0)
    created = world.hands.now - timedelta(days=1) + timedelta(seconds=20)
    rows = [contacts.new_contact(world.id, {"createdAt": created}) for _ in range(2)]
    with world.database.writing() as connection:
        connection.execute(contact_table.insert(), rows)
    history.defined[_defined(world, "other", CLAUSES[0])] = [(world.hands.now, CLAUSES[0])]
    # Both leave it while the clock passes 50 s.
    passed = '{"createdAt": {"gte": {"now": "-PT23H59M50S"}}}'
    history.defined[_defined(world, "passed", passed)] = [(world.hands.now, passed)]
    world.tick()
    world.hands.go_on(SKEW)
    if what == "a contact":
        change = {"points": 3}
        world.write(lambda work: contacts.change(work, rows[0]["id"], change))
    else:
        assert clock_advance.step(world.database, world.caches[0], world.id)
    world.hands.go_on(-SKEW + timedelta(seconds=1))
    young = '{"createdAt": {"gte": {"now": "-P1D"}}}'
    history.defined[_defined(world, "young", young)] = [(world.hands.now, young)]
    history.follow()
    world.hands.go_on(SKEW * 2)
    world.tick()
    history.assert_followed()
