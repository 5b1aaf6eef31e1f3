"""What it costs the service that audiences follow the clock: when nothing happens, and when much does at once."""

import json
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median, quantiles
from threading import Event, Thread
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.service.operations import accounts, audiences, clock_advance, contacts, custom_fields
from audiencefilter.service.operations.definitions import DefinitionCache, note_change
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare
from audiencefilter.service.storage.tables import audiences as audience_table
from audiencefilter.service.storage.tables import clocks, event_counters, events
from audiencefilter.service.storage.tables import contacts as contact_table
from benchmarks.service.filling import indexed_afterwards
from benchmarks.service.storage import DATABASES, temporary_folder
from benchmarks.table import Table, Target
from tests.engines.engine import AbsentError

#: So many audiences look back over so many days, each over a day more than the one before.
_WINDOWS: Final = 300
_DAYS: Final = 730
#: The part of the contacts that enters or leaves at the beginning of a month.
_STORM: Final = 0.3
#: So often somebody changes a contact meanwhile, in seconds.
_EACH: Final = 0.02
_CHUNK: Final = 10_000
#: So many contacts leave in a second, at instants of their own, for so many seconds, while the service looks so often.
_RATES: Final = (10, 100)
_STEADY: Final = 20
_POLL: Final = 1.0
_COLUMNS: Final = ("database", "what", "ms", "events", "events a second")


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure a list of 100,000 contacts, or with `full` of a million, on SQLite and on PostgreSQL."""
    size = 1_000_000 if full else 100_000
    lines: list[list[Any]] = []
    waits: list[list[Any]] = []
    lags: list[list[Any]] = []
    for name, made in DATABASES.items():
        try:
            with temporary_folder() as folder, made(folder) as url, closing(Database(url)) as database:
                _Measured(name, _filled(database, size), lines, waits, lags).take(size)
        except AbsentError as error:
            lines.append([name, f"absent: {error}"])
    note = f"{size:,} contacts of {_DAYS} days, and {_WINDOWS} audiences that look back over 1 to {_WINDOWS} of them."
    return [
        Table("Moving the clock of a list", _COLUMNS, lines, [note]),
        Table("Changes of contacts of the same list", ["database", "while", "changes", "ms, median", "ms, p99"], waits),
        Table(
            "How much later than its instant an event is there",
            ["database", "contacts that leave in a second", "events", "ms, median", "ms, p99"],
            lags,
            [f"A worker looks every {_POLL:g} s, as is the default; {_WINDOWS} audiences are on the list."],
        ),
    ], []


@dataclass(frozen=True, slots=True)
class _List:
    """A list that is filled.

    Attributes:
        account: its account, in one process.
        id: the list.
        some: the ids of some of its contacts.
    """

    account: Account
    id: str
    some: Sequence[str]


def _filled(database: Database, size: int) -> _List:
    prepare(database)
    chance, moment = Random(1), datetime.now(UTC)
    with database.writing() as connection:
        account_id = accounts.create_account(connection, "Acme", "pro")
        list_id = accounts.create_list(connection, account_id, "Spring", {})
    account = Account(database, DefinitionCache(), account_id)
    account.write(lambda work: custom_fields.set_notation(work, list_id, "extended"))
    start = moment.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    some: list[str] = []
    with indexed_afterwards(database):
        for first in range(0, size, _CHUNK):
            rows = []
            for _ in range(min(_CHUNK, size - first)):
                # In the month before this one, or at any time.
                at = start - timedelta(days=27 * chance.random())
                if chance.random() >= _STORM:
                    at = moment - timedelta(days=_DAYS * chance.random())
                rows.append(contacts.new_contact(list_id, {"createdAt": at}))
            some.append(rows[0]["id"])
            with database.writing() as connection:
                connection.execute(contact_table.insert(), rows)
    if database.dialect == "postgresql":
        with sa.create_engine(database.url, isolation_level="AUTOCOMMIT").connect() as connection:
            connection.exec_driver_sql("VACUUM ANALYZE")
    return _List(account, list_id, some)


@dataclass(frozen=True, slots=True)
class _Measured:
    """Measures a list.

    Attributes:
        name: of its database.
        of: the list.
        lines: what moving its clock takes.
        waits: what changes of contacts take.
        lags: how much later than its instant an event is there.
    """

    name: str
    of: _List
    lines: list[list[Any]]
    waits: list[list[Any]]
    lags: list[list[Any]]

    def take(self, size: int) -> None:
        """Take all measurements."""
        for days in range(1, _WINDOWS):
            self._define({"createdAt": {"gte": {"now": f"-P{days}D"}}})
        taken = _seconds(lambda: self._define({"createdAt": {"gte": {"now": f"-P{_WINDOWS}D"}}}))
        self.lines.append([self.name, "one more audience is defined", taken * 1e3, 1, ""])
        self._move(datetime.now(UTC))
        look = median(_seconds(lambda: clock_advance.due_lists(self.of.account.database)) for _ in range(100))
        self.lines.append([self.name, "a look, where no list is due", look * 1e3, 0, ""])
        self.lines.append([self.name, "an hour of looks, where no list is due", look * 1e3 * 3_600 / _POLL, 0, ""])
        for what, back in (("a second", timedelta(seconds=1)), ("a minute", timedelta(minutes=1))):
            self._step(f"{what} of {_WINDOWS} audiences", datetime.now(UTC) - back)
        for rate in _RATES:
            self._lag(rate)
        self._define({"createdAt": {"gte": {"now": "P0D", "start": "month"}}})
        self._move(datetime.now(UTC))
        self.waits.append([self.name, "nothing else happens", *_changes(self.of, lambda: time.sleep(2))])
        self._only_months()
        month = datetime.now(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
        waits = _changes(
            self.of, lambda: self._step(f"a month begins for {_STORM:.0%} of {size:,}", month - timedelta(seconds=1))
        )
        self.waits.append([self.name, "a month begins", *waits])

    def _lag(self, rate: int) -> None:
        """Let contacts leave an audience at a steady rate, while the clock is moved as a worker does it."""
        day, began = timedelta(days=1), datetime.now(UTC) + timedelta(seconds=1)
        leaving = [began + timedelta(seconds=number / rate) - day for number in range(rate * _STEADY)]
        rows = [contacts.new_contact(self.of.id, {"createdAt": at}) for at in leaving]
        database = self.of.account.database
        with database.writing() as connection:
            connection.execute(contact_table.insert(), rows)
        self._move(datetime.now(UTC))
        before = self._last()
        while datetime.now(UTC) < began + timedelta(seconds=_STEADY + 2 * _POLL):
            time.sleep(_POLL)
            self._catch_up()
        told = sa.select(events.c.createdAt, events.c.happenedAt).where(events.c.number > before)
        with database.reading() as connection:
            found = connection.execute(told.where(events.c.happenedAt >= began)).all()
        late = [(stored - happened).total_seconds() for stored, happened in found]
        p99 = quantiles(late, n=100, method="inclusive")[98]
        self.lags.append([self.name, rate, f"{len(late):,}", median(late) * 1e3, p99 * 1e3])

    def _define(self, clause: dict[str, Any]) -> None:
        fields = {"filters": json.dumps(clause)}
        self.of.account.write(lambda work: audiences.create(work, self.of.id, "a", "smart", fields), is_long=True)

    def _only_months(self) -> None:
        """Leave the audience alone that looks at the month, and set the clock to its beginning in one step."""
        with self.of.account.reading() as work:
            known = list(audiences.of_list(work.connection, self.of.id))
        for audience in known:
            if "month" not in str(audience.filters):
                with self.of.account.writing() as work:
                    audiences.delete(work, audience.id)

    def _move(self, at: datetime) -> float:
        """Set the clock back, and move it to this instant; return the seconds."""
        with self.of.account.database.writing() as connection:
            connection.execute(clocks.update().values(at=at, due=at, until=None, reached=None))
            # What is told is told of audiences that were there.
            connection.execute(audience_table.update().values(definedAt=None))
            note_change(connection, self.of.id)
        return _seconds(self._catch_up)

    def _catch_up(self) -> None:
        mover = clock_advance.Mover(self.of.account.database, self.of.account.cache)
        while (rest := mover.look(lambda: True)) is not None:
            time.sleep(rest)

    def _step(self, what: str, at: datetime) -> None:
        before = self._last()
        taken = self._move(at)
        events = self._last() - before
        self.lines.append([self.name, what, taken * 1e3, f"{events:,}", events / taken if events > _CHUNK else ""])

    def _last(self) -> int:
        with self.of.account.database.reading() as connection:
            return connection.scalar(sa.select(event_counters.c.last)) or 0


def _changes(of: _List, meanwhile: Callable[[], object]) -> tuple[int, float, float]:
    """Change contacts while something happens; return how many were changed, and the median and p99 in ms."""
    done, taken, chance = Event(), [], Random(2)

    def change() -> None:
        while not done.is_set():
            contact_id, points = chance.choice(of.some), chance.randrange(100)
            taken.append(
                _seconds(
                    lambda contact_id=contact_id, points=points: of.account.write(  # type: ignore[misc]
                        lambda work: contacts.change(work, contact_id, {"points": points})
                    )
                )
            )
            done.wait(_EACH)

    writer = Thread(target=change)
    writer.start()
    try:
        meanwhile()
    finally:
        done.set()
        writer.join()
    return len(taken), median(taken) * 1e3, quantiles(taken, n=100, method="inclusive")[98] * 1e3


def _seconds(what: Callable[[], object]) -> float:
    began = time.perf_counter()
    what()
    return time.perf_counter() - began
