"""Changes of PostgreSQL's tables become events of a tracker exactly once, whenever the worker is killed."""

import json
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import chain, combinations, count, pairwise
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

import audiencefilter as af
from examples import follow_postgresql
from examples.follow_postgresql import Follower, FollowError, Table
from tests.engines.postgresql import PostgreSQL
from tests.engines.registry import Registry
from tests.exhaustive.membership.following_worker import FILTERS, engine_of, following, tracked

ROOT = Path(__file__).parents[3]
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
COLUMNS = ("points", "city", "created", "balance", "tags", "data")
SETUP = """
CREATE SCHEMA {name};
SET search_path = {name};
CREATE DOMAIN points AS integer;  -- in the log its type is another one
CREATE TABLE contacts (id integer PRIMARY KEY, points points, city text, created timestamptz,
    balance numeric(8, 2), tags text[], data jsonb);
CREATE TABLE actions (id integer PRIMARY KEY, name text, amount integer,
    contact_id integer REFERENCES contacts ON UPDATE CASCADE ON DELETE CASCADE);
ALTER TABLE contacts REPLICA IDENTITY FULL;
ALTER TABLE actions REPLICA IDENTITY FULL;
CREATE PUBLICATION {name} FOR TABLE contacts, actions;
"""
pytestmark = pytest.mark.engines
_names = count(1)


@dataclass
class World:
    """Two tables that are followed, and the contacts after each commit."""

    url: str
    name: str
    connection: psycopg.Connection[Any]
    engine: sa.Engine
    drawn: Random
    states: list[dict[Any, Any]] = field(default_factory=lambda: [{}])
    met: Counter[str] = field(default_factory=Counter)
    open: list[Any] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def tracker(self) -> af.Tracker:
        return tracked(self.engine, self.name)

    def follower(self, kind: type[Follower] = Follower, **more: Any) -> Follower:
        return following(self.url, self.tracker(), self.name, kind, **more)

    def run(self, text: str, *values: Any) -> list[Any]:
        done = self.connection.execute(text.replace("{name}", self.name).encode(), values)
        return done.fetchall() if done.description else []

    def note(self) -> None:
        """Note the contacts as they are."""
        rows = self.run(f"SELECT id, {', '.join(COLUMNS)} FROM contacts")
        found = {key: {**dict(zip(COLUMNS, row, strict=True)), "actions": []} for key, *row in rows}
        for contact, *row in self.run("SELECT contact_id, id, name, amount FROM actions WHERE contact_id IS NOT NULL"):
            found[contact]["actions"].append(dict(zip(("id", "name", "amount"), row, strict=True)))
        self.states.append(found)

    def statement(self) -> tuple[str, list[Any]]:
        """Draw a change of a row."""
        drawn = self.drawn
        key, other = (drawn.randrange(6) for _ in range(2))
        values = [
            drawn.choice((0, 99, 100, None)), drawn.choice(("Bonn", "Kiel", None)), NOON,
            drawn.choice(("9.99", "10.00")), drawn.choice((["a", "b"], ["b"], [])),
            # Long and random: it is stored apart, and not logged again where it does not change.
            json.dumps({"plan": drawn.choice(("pro", "free")), "text": drawn.randbytes(4_000).hex()}),
        ]  # fmt: skip
        column, value = drawn.choice(list(zip(COLUMNS, values, strict=True)))
        action = [drawn.choice(("buy", "login", None)), drawn.choice((1, 49, 50, None))]
        one = "(SELECT id FROM actions ORDER BY id LIMIT 1 OFFSET %s)"
        act = [next(self.numbers), *action, key]
        changes: dict[str, tuple[str, list[Any]]] = {
            "insert": (f"INSERT INTO contacts VALUES (%s{', %s' * 6}) ON CONFLICT DO NOTHING", [key, *values]),
            "update": (f"UPDATE contacts SET {column} = %s WHERE id = %s", [value, key]),
            "key": ("UPDATE contacts SET id = %s WHERE id = %s", [other, key]),
            "delete": ("DELETE FROM contacts WHERE id = %s", [key]),
            "act": ("INSERT INTO actions SELECT %s, %s, %s, id FROM contacts WHERE id = %s", act),
            "amend": (f"UPDATE actions SET name = %s, amount = %s WHERE id = {one}", [*action, key]),
            "move": (f"UPDATE actions SET contact_id = %s WHERE id = {one}", [drawn.choice((other, None)), key]),
            "forget": (f"DELETE FROM actions WHERE id = {one}", [key]),
        }
        kind = drawn.choice([*changes, "insert", "update", "update", "act", "act"])
        self.met[kind] += 1
        return changes[kind]

    def step(self, times: int = 1) -> None:
        """Run a statement in one of two transactions, or end one; a statement that must wait ends its own."""
        for _ in range(times):
            one = self.drawn.choice(self.open)
            try:
                if self.drawn.randrange(3):
                    one.execute(*self.statement())
                elif self.drawn.randrange(6):
                    one.commit()
                    self.note()
                else:
                    one.rollback()
            except (psycopg.IntegrityError, psycopg.OperationalError):
                self.met["refused"] += 1
                one.rollback()

    def settle(self) -> None:
        """End all transactions: a slot begins after them."""
        for one in self.open:
            one.rollback()

    def members(self) -> set[tuple[Any, str]]:
        """Return who is in which audience by the events."""
        found = set[Any]()
        for event in self.tracker().events():
            (found.add if event.type == "enter" else found.remove)((event.contact, event.audience))
        return found

    def check(self, loaded: int, killed: tuple[int, ...] = ()) -> None:
        """Compare the events with the states after the load, and those that loads before it saw of some contacts."""
        found = defaultdict(list)
        events = list(self.tracker().events())
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        for event in events:
            found[event.contact].append((event.type, event.audience))
        all_audiences = list(map(audiences, self.states))
        subsets = list(chain.from_iterable(combinations(killed, size) for size in range(len(killed) + 1)))
        for key in {key for state in self.states for key in state}:
            courses = [[all_audiences[one] for one in seen] + all_audiences[loaded:] for seen in subsets]
            assert found.pop(key, []) in [moves([one.get(key, set()) for one in course]) for course in courses], key
        assert not found
        assert self.members() == {(key, one) for key, names in all_audiences[-1].items() for one in names}
        self.met["events"] = len(events)

    def drop(self) -> None:
        for one in self.open:
            one.close()
        self.drop_slot()
        self.run("DROP PUBLICATION IF EXISTS {name}")
        self.run("DROP SCHEMA {name} CASCADE")
        self.engine.dispose()

    def drop_slot(self) -> None:
        self.run("SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = %s", self.name)


def audiences(state: dict[Any, Any]) -> dict[Any, set[str]]:
    return {key: {one for one, f in FILTERS.items() if f.matches(record)} for key, record in state.items()}


def moves(course: list[set[str]]) -> list[tuple[str, str]]:
    """Return what is entered and left in a course of audiences."""
    found: list[tuple[str, str]] = []
    for before, after in pairwise([set[str](), *course]):
        found += [("enter", one) for one in sorted(after - before)]
        found += [("leave", one) for one in sorted(before - after)]
    return found


@pytest.fixture
def world(request: pytest.FixtureRequest, engines: Registry) -> Iterator[World]:
    postgresql = engines.get(getattr(request, "param", "postgresql"))
    assert isinstance(postgresql, PostgreSQL)
    url = f"postgresql:///postgres?host={postgresql.socket}&port=5432&user=postgres"
    # The log is read as far as it is written: the tests read at once what was committed.
    options = "-c synchronous_commit=on"
    with psycopg.connect(url, autocommit=True, options=options) as connection, ExitStack() as stack:
        made = World(url, f"followed{next(_names)}", connection, engine_of(url), Random(7))
        made.run(SETUP)
        stack.callback(made.drop)
        for _ in range(2):
            one = stack.enter_context(psycopg.connect(url, options=f"{options} -c lock_timeout=1"))
            one.execute(f"SET search_path = {made.name}".encode())
            one.commit()
            made.open.append(one)
        yield made


@pytest.mark.parametrize("seed", range(2, 4))
def test_many_kills_lose_and_repeat_nothing(seed: int, world: World) -> None:
    drawn = world.drawn = Random(seed)
    command = [sys.executable, "-m", "tests.exhaustive.membership.following_worker", world.url, world.name]
    with (
        ThreadPoolExecutor(1) as pool,
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program,
    ):

        def answer(**order: Any) -> bool:
            assert program.stdin is not None
            assert program.stdout is not None
            program.stdin.write(json.dumps(order) + "\n")
            program.stdin.flush()
            return bool(json.loads(program.stdout.readline()))

        begun = []
        for order in ({"line": drawn.randrange(100, 3_000)} for _ in range(3)):
            world.step(60)
            world.settle()
            assert answer(**order)
            begun.append(len(world.states) - 1)
            if world.run("SELECT 1 FROM pg_replication_slots WHERE slot_name = %s", world.name):
                break  # it was killed after the load
        else:
            assert not answer()
            begun.append(len(world.states) - 1)
        for _ in range(25):
            within = {"line": drawn.randrange(1, 3_000)} if drawn.randrange(3) else {"seconds": drawn.random() / 5}
            answering = pool.submit(answer, **within)
            while not answering.done():
                world.step(5)
                time.sleep(0.005)
            assert answering.result()
        world.step(150)
        world.settle()
        assert not answer()
        assert not answer()
        assert program.stdin is not None
        program.stdin.close()
    world.check(begun[-1], tuple(begun[:-1]))
    assert world.met.keys() >= {"insert", "update", "key", "delete", "act", "amend", "move", "forget", "refused"}
    assert world.met["events"] > 60


def test_what_is_written_during_the_load_is_in_the_log(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []
    number = follow_postgresql._number

    def begun(lsn: str) -> int:
        """Write between the beginning of the slot and the first query of its snapshot."""
        loaded.append(len(world.states) - 1)
        world.step(20)
        world.run("INSERT INTO contacts (id, points, data) VALUES (77, 100, '{}')")
        world.note()
        return number(lsn)

    class Slow(Follower):
        def _records(self, reader: Any) -> Iterator[Any]:
            for one in super()._records(reader):
                world.step(20)
                yield one

    monkeypatch.setattr(follow_postgresql, "_number", begun)
    world.step(60)
    world.settle()
    with closing(world.follower(Slow)) as follower:
        follower.turn()
        world.settle()
        while follower.turn():
            pass
    world.check(loaded[0])
    assert 5 < loaded[0] < len(world.states) - 10


@pytest.fixture
def follower(world: World) -> Iterator[Follower]:
    """A follower of a contact with an action."""
    world.run("INSERT INTO contacts (id, points, data) VALUES (1, 100, '{}')")
    world.run("INSERT INTO actions VALUES (1, 'buy', 5, 1)")
    with closing(world.follower()) as made:
        made.turn()
        yield made


def test_time_alone_is_followed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow_postgresql, "_DELAY", timedelta(hours=-2))
    schema = af.Schema("Contact", [af.Field("created", af.FieldType.DATETIME)])
    index = af.AudienceIndex(schema)
    index.add("new", af.parse_text("created >= NOW('-PT1H')", schema))
    world.run("ALTER PUBLICATION {name} DROP TABLE actions")
    world.run("INSERT INTO contacts (id, created) VALUES (1, now())")
    ((created,),) = world.run("SELECT created FROM contacts")
    tracker = af.Tracker(index, world.engine, name=f"{world.name}_time")
    with closing(Follower(world.url, tracker, schema, Table(f"{world.name}.contacts"), name=world.name)) as follower:
        follower.turn()
    entered, left = tracker.events()
    assert (entered.type, left.type, left.at) == ("enter", "leave", created + timedelta(hours=1, microseconds=1))


def test_contacts_that_exist_may_be_known_without_events(world: World) -> None:
    world.run("INSERT INTO contacts (id, points) VALUES (1, 100), (2, 5)")
    with closing(world.follower(announces=False)) as follower:
        follower.turn()
        assert list(world.tracker().events()) == []
        world.run("UPDATE contacts SET points = 105 - points")
        follower.turn()
    assert sorted((one.type, one.contact) for one in world.tracker().events()) == [("enter", 2), ("leave", 1)]


def test_a_second_follower_waits_for_the_first(world: World, follower: Follower) -> None:
    with ThreadPoolExecutor(1) as pool:
        second = pool.submit(world.follower)
        while not world.run("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"):
            assert not second.done()
        follower.close()
        second.result().close()


#: What is done, what is said of it, and what mends it.
REFUSED = [
    ("TRUNCATE actions", "a table was truncated. SELECT pg_drop_replication_slot", "SELECT 1"),
    ("ALTER TABLE contacts REPLICA IDENTITY DEFAULT; UPDATE contacts SET points = 1",
     "contacts was changed without REPLICA IDENTITY FULL", "ALTER TABLE contacts REPLICA IDENTITY FULL"),
    ("ALTER TABLE contacts RENAME city TO town; UPDATE contacts SET points = 1",
     "contacts was changed without a column city", "ALTER TABLE contacts RENAME town TO city"),
    ("CREATE TABLE more (id integer); ALTER PUBLICATION {name} ADD TABLE more; INSERT INTO more VALUES (1)",
     "the publication has followed.*more, which is not followed", "ALTER PUBLICATION {name} DROP TABLE more"),
    ("SET session_replication_role = replica; DELETE FROM contacts",
     "contact 1 has related records, and no row", "DELETE FROM actions"),
    ("UPDATE contacts SET created = 'infinity'",
     "timestamp too large", "UPDATE contacts SET created = NULL, points = 3"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "message", "remedy"), REFUSED)
def test_what_cannot_be_followed_is_refused(
    changes: str, message: str, remedy: str, world: World, follower: Follower
) -> None:
    before = list(world.tracker().events())
    for one in changes.split("; "):
        world.run(one)
    for _ in range(2):  # until somebody does something
        with pytest.raises((FollowError, psycopg.DataError), match=message):
            follower.turn()
    assert list(world.tracker().events()) == before
    follower.close()
    world.run(remedy)
    world.drop_slot()
    with closing(world.follower()) as again:
        again.turn()
    world.note()
    assert world.members() == {(key, one) for key, names in audiences(world.states[-1]).items() for one in names}


on_both = pytest.mark.parametrize("world", ["postgresql", "postgresql_oldest"], indirect=True)
NOT_SET_UP = [
    ("ALTER TABLE actions REPLICA IDENTITY DEFAULT", "ALTER TABLE followed.*actions REPLICA IDENTITY FULL"),
    ("ALTER TABLE actions DROP CONSTRAINT actions_pkey", "actions has another primary key than id"),
    ("ALTER TABLE actions ALTER id TYPE numeric", "actions.id is numeric: keys are int2, int4"),
    ("ALTER PUBLICATION {name} DROP TABLE actions", "actions is not published whole: CREATE PUBLICATION"),
    ("ALTER PUBLICATION {name} SET (publish = 'insert, update')", "contacts is not published whole"),
    ("ALTER PUBLICATION {name} SET TABLE contacts WHERE (id > 1), actions", "contacts is not published whole"),
    ("ALTER PUBLICATION {name} SET TABLE contacts (id, points), actions",
     "contacts has a column list in the publication {name},.* ALTER PUBLICATION {name} DROP TABLE .*ADD TABLE"),
    ("CREATE TABLE members () INHERITS (contacts)",
     r"contacts has rows in .*members, .*: ALTER TABLE {name}.members NO INHERIT {name}.contacts"),
    # The tables of the tracker are in it, too.
    ("DROP PUBLICATION {name}; CREATE PUBLICATION {name} FOR ALL TABLES",
     "publication {name} also has .*: DROP PUBLICATION {name}; CREATE PUBLICATION {name} FOR TABLE"),
]  # fmt: skip


@on_both
@pytest.mark.parametrize(("change", "message"), NOT_SET_UP)
def test_a_table_that_is_not_set_up_is_refused(change: str, message: str, world: World) -> None:
    world.run(change)
    with pytest.raises(FollowError, match=message.format(name=world.name)):
        world.follower()


@on_both
def test_generated_columns_are_refused_where_the_log_lacks_them(world: World) -> None:
    generated = "GENERATED ALWAYS AS (CASE WHEN points > 100 THEN 'Bonn' END) STORED"
    world.run(f"ALTER TABLE contacts DROP city, ADD city text {generated}")
    if world.connection.info.server_version < 18_00_00:
        with pytest.raises(FollowError, match=r"contacts has the generated column city, .* ALTER city DROP EXPRESSION"):
            world.follower()
        return
    with pytest.raises(FollowError, match=r"contacts has a generated .* \(publish_generated_columns = stored"):
        world.follower()
    world.run("ALTER PUBLICATION {name} SET (publish_generated_columns = stored)")
    world.run("INSERT INTO contacts (id, points) VALUES (1, 100)")
    with closing(world.follower()) as follower:
        follower.turn()
        world.note()
        world.run("UPDATE contacts SET points = 101")
        assert follower.turn() == 1
    world.note()
    world.check(1)


def test_a_load_of_what_does_not_fit_is_refused(world: World) -> None:
    world.run("SET session_replication_role = replica")
    world.run("INSERT INTO actions VALUES (1, 'buy', 5, 7)")
    no_contact = "actions of 7 have no contact: add a foreign key"
    with closing(world.follower()) as follower, pytest.raises(FollowError, match=no_contact):
        follower.turn()
    world.run("DELETE FROM actions")
    world.tracker().change(9, None, {"points": 3}, NOON, version=2**62)
    other = "it is another database, or an older copy"
    with closing(world.follower()) as follower, pytest.raises(FollowError, match=other):
        follower.turn()
