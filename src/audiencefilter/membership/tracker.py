"""Tracker: the audiences of contacts in a database, and each entering and leaving as one event, whatever stops it.

A call is one transaction, or several that are complete each: events are stored together with the memberships that they
change. Each transaction first updates the one row of the tracker, so that all of one store wait for each other, and
events are numbered in the order in which they become visible.
"""

import hashlib
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal, NamedTuple

import sqlalchemy as sa

from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.given_records import check_sync
from audiencefilter.language.instants import EPOCH, asked_at, microseconds
from audiencefilter.language.json_text import json_of as json_text
from audiencefilter.language.json_text import json_value
from audiencefilter.language.reachable_schemas import checksum
from audiencefilter.membership.audience_lines import key_of_text, key_text
from audiencefilter.membership.index import AudienceIndex
from audiencefilter.membership.stored_records import forms_of, record_of, record_text

#: Isolation levels, by dialect, under which the first statement of a transaction waits for all others.
_LEVELS: Final = {"sqlite": "SERIALIZABLE", "postgresql": "READ COMMITTED"}
#: Drivers of URLs that name none.
_DRIVERS: Final = {"postgresql": "postgresql+psycopg"}
#: Contacts that :meth:`Tracker.tick` evaluates in one transaction.
_TICK_CONTACTS: Final = 100
#: Rows that :meth:`Tracker.events` and :meth:`Tracker.contacts` read in one query.
_PAGE_ROWS: Final = 1_000


@dataclass(frozen=True, slots=True)
class TrackerEvent:
    """A contact that entered or left an audience.

    Attributes:
        number: its number in the store: 1, 2 and so on, in the order in which events become visible.
        type: ``"enter"`` or ``"leave"``.
        contact: the key of the contact.
        audience: the key of the audience.
        at: the instant, in UTC: that of the change of the contact, or the one at which time alone changed it.
    """

    number: int
    type: Literal["enter", "leave"]
    contact: Hashable
    audience: Hashable
    at: datetime


class _Contact(NamedTuple):
    """The stored state of a contact: key and record as text, instants in microseconds since 1970."""

    contact: str
    #: None after it was deleted.
    record: str | None = None
    #: The instant of its last evaluation.
    seen: int | None = None
    #: The instant of its next evaluation; `seen` if the audiences have changed since; None if there is none.
    due: int | None = None
    #: The version of its last change; None where changes have none.
    version: int | None = None


class Tracker:
    """Contacts in a database, with the audiences that they are in, and an event for each that they enter or leave.

    A process may be killed at any moment: call :meth:`change` again with what it was called with last, and no event is
    lost or repeated. Several trackers may share a store if they have the same audiences.

    Args:
        index: the audiences; records are stored with all the fields and relations of its schema. It may change later:
            the next call evaluates all contacts again.
        store: an engine or a URL of SQLAlchemy, of SQLite or PostgreSQL. Absent tables are created.
        name: the beginning of the names of the tables; trackers of other contacts need another one.

    Raises:
        TypeError: an argument has the wrong type, or a key of an audience cannot be stored.
        ValueError: the database is another one, or the store has values of another type or scale than the schema.

    >>> import audiencefilter as af
    >>> index = af.AudienceIndex(af.CONTACT)
    >>> index.add("vip", af.parse('{"points": {"gte": 100}}'))
    >>> tracker = Tracker(index, "sqlite://")  # in memory; a file survives the process
    >>> tracker.change(7, None, {"points": 120}, datetime.fromisoformat("2026-03-10T12:00:00Z"))
    1
    >>> for event in tracker.events():
    ...     print(event.number, event.type, event.audience, event.contact, event.at)
    ...     tracker.acknowledge(event.number)
    1 enter vip 7 2026-03-10 12:00:00+00:00
    >>> tracker.close()
    """

    def __init__(self, index: AudienceIndex, store: sa.Engine | sa.URL | str, name: str = "audiencefilter") -> None:
        if not isinstance(index, AudienceIndex):
            raise TypeError(f"an AudienceIndex is needed, not {show(index)}")
        self._engine = _engine(store)
        self._dialect = self._engine.dialect.name
        self._index = index
        self._audiences: tuple[int, str] | None = None  # the revision of the index, and the name of its audiences
        self._agreed: str | None = None
        self._tables(name)
        with self._transaction():
            pass

    def _tables(self, name: str) -> None:
        """Define the tables, and create those that are absent."""
        data = sa.MetaData()
        self._state = sa.Table(
            f"{name}_state",
            data,
            # Without a key, PostgreSQL refuses updates of a table in a publication FOR ALL TABLES.
            sa.Column("last", sa.BigInteger, primary_key=True, autoincrement=False),
            sa.Column("audiences", sa.Text),
        )
        self._contacts = sa.Table(
            f"{name}_contacts",
            data,
            sa.Column("contact", sa.Text, primary_key=True),
            sa.Column("record", sa.Text),
            sa.Column("seen", sa.BigInteger, nullable=False),
            sa.Column("due", sa.BigInteger, index=True),
            sa.Column("version", sa.BigInteger),
        )
        self._members = sa.Table(
            f"{name}_members",
            data,
            sa.Column("contact", sa.Text, primary_key=True),
            sa.Column("audience", sa.Text, primary_key=True, index=True),
        )
        self._events = sa.Table(
            f"{name}_events",
            data,
            sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
            sa.Column("type", sa.Text, nullable=False),
            sa.Column("contact", sa.Text, nullable=False),
            sa.Column("audience", sa.Text, nullable=False),
            sa.Column("at", sa.BigInteger, nullable=False),
        )
        with self._connection() as connection:  # one that read first could not write while others do
            names = set(sa.inspect(connection).get_table_names())
            if names.issuperset(data.tables) and connection.scalar(sa.select(self._state.c.last)) is not None:
                return
        with self._connection() as connection, connection.begin():
            if self._dialect == "postgresql":  # where two that create a table at once fail
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(0x61756469)))
            for table in data.sorted_tables:
                connection.execute(sa.schema.CreateTable(table, if_not_exists=True))
                for index in table.indexes:
                    connection.execute(sa.schema.CreateIndex(index, if_not_exists=True))
            first = sa.select(sa.literal(0)).where(~sa.exists(sa.select(self._state.c.last)))
            connection.execute(self._state.insert().from_select(["last"], first))

    @contextmanager
    def _connection(self) -> Iterator[sa.Connection]:
        with self._engine.connect() as connection:
            yield connection.execution_options(isolation_level=_LEVELS[self._dialect])

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """Open a transaction after all others have ended, and note if the audiences have changed."""
        audiences = self._name_of_audiences()
        state = self._state
        with self._connection() as connection, connection.begin():
            connection.execute(state.update().values(last=state.c.last))
            stored, _, forms = (connection.execute(sa.select(state.c.audiences)).scalar_one() or "").partition(" ")
            if stored != audiences:
                if self._agreed not in (None, stored or None):
                    raise RuntimeError(
                        "another Tracker has opened this store with other audiences: stop this one, or make a Tracker "
                        "with the audiences of today"
                    )
                known = self._contacts.update().where(self._contacts.c.record.is_not(None))
                connection.execute(known.values(due=self._contacts.c.seen))
                forms = json_text(self._forms(json_value(forms or "{}")), (",", ":"), ensure_ascii=True)
                connection.execute(state.update().values(audiences=f"{audiences} {forms}"))
            yield connection
        self._agreed = audiences

    def _forms(self, stored: dict[str, str]) -> dict[str, str]:
        """Return how values are stored, also those of members that the schema has no longer."""
        for place, form in (found := forms_of(self._index.schema)).items():
            if stored.get(place, form) != form:
                raise ValueError(
                    f"the store has {show(place.lstrip('.'))} as {stored[place]}, and the schema has it as {form}: "
                    "open the store with the former schema, and store each of its contacts() by change(key, record, "
                    "record, now) in a Tracker with another name"
                )
        return {**stored, **found}

    def _name_of_audiences(self) -> str:
        """Return a name of the audiences and their schema, equal for equal ones in every process."""
        revision = self._index.revision
        if self._audiences is None or self._audiences[0] != revision:
            lines = sorted(f"{key_text(key)} {self._index[key].fingerprint}" for key in self._index)
            lines.append(checksum(self._index.schema))
            self._audiences = revision, hashlib.sha256("\n".join(lines).encode()).hexdigest()
        return self._audiences[1]

    # -- contacts -------------------------------------------------------------------------------------------------

    def change(
        self, key: Hashable, before: Any | None, after: Any | None, now: datetime, *, version: int | None = None
    ) -> int:
        """Store a contact that is new, changed or deleted, and the events of its audiences, in one transaction.

        The events are the difference between the stored audiences and those of `after`, so the same call again stores
        none. Those that time has caused since the last evaluation are stored first, at their instants.

        Args:
            key: the key of the contact: a text, a number, a boolean, None or a tuple of these.
            before: the contact before, where the store does not know it: its audiences are stored without events. None
                where it is new. The same record as `before` and `after` stores a contact without any event.
            after: the contact after, a mapping or an object; None where it was deleted.
            now: the instant of the change, with a time zone. One before the last evaluation of the contact counts as
                that instant: time does not go back.
            version: a whole number that increases with the changes of a contact, as the offset in a log. A change whose
                version is not above the stored one was made before, and is passed over.

        Returns:
            The number of the stored events.

        Raises:
            RecordError: a value of a field of the schema cannot be compared; nothing is stored.
            TypeError: the key cannot be stored, or `before` or `after` is not a record.
            ValueError: `now` has no time zone, or a record contains itself.
            RuntimeError: another tracker, with other audiences, has opened the store since.
        """
        at, contact = microseconds(asked_at(now)), key_text(key)
        was, is_ = (None if record is None else record_text(record, self._index.schema) for record in (before, after))
        with self._transaction() as connection:
            query = sa.select(self._contacts).where(self._contacts.c.contact == contact)
            row = connection.execute(query).one_or_none()
            stored = _Contact(contact) if row is None else _Contact(*row)
            if version is not None and stored.version is not None and version <= stored.version:
                return 0
            if row is None:
                connection.execute(self._contacts.insert().values(contact=contact, seen=at))
                if was is not None:
                    self._note(connection, contact, set(), self._match(was, at))
            stored = stored if version is None else stored._replace(version=version)
            return self._evaluate(connection, stored, is_, at)

    def tick(self, now: datetime) -> int:
        """Store the events that time alone has caused up to an instant, each at its own instant.

        Contacts are evaluated in transactions of at most 100. After audiences have changed, all contacts are evaluated
        again; what differs by the change itself has the instant `now`.

        Args:
            now: the current instant, with a time zone; an instant that goes back causes no events.

        Returns:
            The number of the stored events.

        Raises:
            ValueError: `now` has no time zone.
            RuntimeError: another tracker, with other audiences, has opened the store since.
        """
        at, count = microseconds(asked_at(now)), 0
        due = self._contacts.c.due
        query = sa.select(self._contacts).where(due <= at).order_by(due).limit(_TICK_CONTACTS)
        while True:
            with self._transaction() as connection:
                rows = [_Contact(*row) for row in connection.execute(query)]
                for row in rows:
                    count += self._evaluate(connection, row, row.record, at)
            if len(rows) < _TICK_CONTACTS:
                return count

    def contacts(
        self, keys: Iterable[Hashable] | None = None
    ) -> Iterator[tuple[Hashable, dict[str, Any] | None, int | None]]:
        """Yield the stored contacts, each as its key, its record, and the version of its last change.

        A record has the fields and relations of the index's schema; it is None for a deleted contact. The version is
        None where changes have none.

        Args:
            keys: only these contacts, at most 30,000; without it, all.

        Raises:
            TypeError: a key cannot be stored.
        """
        table = self._contacts.c
        query = sa.select(table.contact, table.record, table.version)
        if keys is not None:
            query = query.where(table.contact.in_([key_text(key) for key in keys]))
        for contact, record, version in self._pages(query, table.contact):
            yield key_of_text(contact), None if record is None else self._record(record), version

    @property
    def next_due(self) -> datetime | None:
        """The instant, in UTC, at which :meth:`tick` has to be called next; None if time alone changes nothing."""
        if self._name_of_audiences() != self._agreed:
            with self._transaction():
                pass
        with self._connection() as connection:
            due = connection.scalar(sa.select(sa.func.min(self._contacts.c.due)))
        return None if due is None else _instant(due)

    def _evaluate(self, connection: sa.Connection, stored: _Contact, record: str | None, now: int) -> int:
        """Store the audiences of a contact at an instant, and the events since its last evaluation; count these."""
        contact, at = stored.contact, now if stored.seen is None else max(now, stored.seen)
        members = set(connection.scalars(sa.select(self._members.c.audience).where(self._members.c.contact == contact)))
        moves: list[tuple[str, str, int]] = []
        current = members
        try:
            for audiences, instant in self._course(stored, record, at, current):
                moves += [("enter", audience, instant) for audience in sorted(audiences - current)]
                moves += [("leave", audience, instant) for audience in sorted(current - audiences)]
                current = audiences
            due = None if record is None else self._index.next_change(self._record(record), _instant(at))
        except RecordError as error:
            error.add_note(f"in the contact {contact} of the tracker")
            raise
        self._note(connection, contact, members, current)
        next_due = None if due is None else microseconds(due)
        own = self._contacts.update().where(self._contacts.c.contact == contact)
        connection.execute(own.values(record=record, seen=at, due=next_due, version=stored.version))
        if moves:
            self._store(connection, contact, moves)
        return len(moves)

    def _course(
        self, stored: _Contact, record: str | None, at: int, members: set[str]
    ) -> Iterator[tuple[set[str], int]]:
        """Yield the audiences of a contact, and the instant, after each change by time, and at last of its record."""
        if stored.record is not None and stored.seen is not None and stored.due is not None and stored.due <= at:
            former = self._record(stored.record)
            for instant, changes in self._index.timeline(former, _instant(stored.seen), until=_instant(at)):
                members = members - _texts(changes.left) | _texts(changes.entered)
                yield members, microseconds(instant)
        yield (set() if record is None else self._match(record, at)), at

    def _match(self, record: str, at: int) -> set[str]:
        return _texts(self._index.match(self._record(record), now=_instant(at)))

    def _record(self, text: str) -> dict[str, Any]:
        return record_of(text, self._index.schema)

    def _note(self, connection: sa.Connection, contact: str, members: set[str], current: set[str]) -> None:
        """Store the audiences of a contact."""
        table = self._members
        if entered := [{"contact": contact, "audience": audience} for audience in sorted(current - members)]:
            connection.execute(table.insert(), entered)
        if left := [{"one": audience} for audience in sorted(members - current)]:
            one = sa.and_(table.c.contact == contact, table.c.audience == sa.bindparam("one"))
            connection.execute(table.delete().where(one), left)

    def _store(self, connection: sa.Connection, contact: str, moves: list[tuple[str, str, int]]) -> None:
        """Store events, numbered after the last one."""
        last = connection.execute(sa.select(self._state.c.last)).scalar_one()
        events = [
            {"number": number, "type": type_, "contact": contact, "audience": audience, "at": at}
            for number, (type_, audience, at) in enumerate(moves, last + 1)
        ]
        connection.execute(self._events.insert(), events)
        connection.execute(self._state.update().values(last=last + len(moves)))

    # -- events ---------------------------------------------------------------------------------------------------

    def events(self, after: int = 0) -> Iterator[TrackerEvent]:
        """Yield the stored events in the order of their numbers. An event becomes visible after all with lower numbers.

        Args:
            after: only events with higher numbers: the position that a reader has stored.
        """
        number = self._events.c.number
        for row in self._pages(sa.select(self._events).where(number > after), number):
            keys = key_of_text(row.contact), key_of_text(row.audience)
            yield TrackerEvent(row.number, row.type, *keys, _instant(row.at))

    def _pages(self, query: sa.Select[Any], first: sa.Column[Any]) -> Iterator[Any]:
        """Yield rows in the order of their first column, without a transaction that stays open."""
        page = query = query.order_by(first).limit(_PAGE_ROWS)
        while True:
            with self._connection() as connection:
                rows = connection.execute(page).all()
            yield from rows
            if len(rows) < _PAGE_ROWS:
                return
            page = query.where(first > rows[-1][0])

    def acknowledge(self, number: int, connection: sa.Connection | None = None) -> None:
        """Delete the events up to a number, which is done with.

        Args:
            number: the number of the last event.
            connection: a connection to the same database, in the transaction that stores what was made of the events:
                then each of them takes effect exactly once. Otherwise it is deleted at once.
        """
        done = self._events.delete().where(self._events.c.number <= number)
        if connection is not None:
            check_sync(connection, "tracker.acknowledge(number, {})")
            connection.execute(done)
            return
        with self._connection() as own, own.begin():
            own.execute(done)

    def close(self) -> None:
        """Close the connections of the engine."""
        self._engine.dispose()

    def __repr__(self) -> str:
        return f"<Tracker of {len(self._index):,} audiences in {self._engine.url!r}>"


def _engine(store: sa.Engine | sa.URL | str) -> sa.Engine:
    if not isinstance(store, sa.Engine | sa.URL | str):
        raise TypeError(
            f"the store is an engine of SQLAlchemy or a URL, such as 'sqlite:///x.db', not {show(store)}; nothing "
            "asynchronous: write await asyncio.to_thread(tracker.change, …)"
        )
    try:
        if not isinstance(store, sa.Engine):
            url = sa.make_url(store)
            store = sa.create_engine(url.set(drivername=_DRIVERS.get(url.drivername, url.drivername)))
    except sa.exc.ArgumentError:
        raise ValueError(
            "the store is no URL of SQLite or PostgreSQL: write sqlite:///FILE or postgresql://…"
        ) from None
    except ImportError as error:
        raise ImportError(f"{error}: pip install 'audiencefilter[postgresql]'") from error
    if store.dialect.name not in _LEVELS:
        raise ValueError(f"a tracker stores contacts in SQLite or PostgreSQL, not in {store.dialect.name}")
    if store.dialect.is_async:
        raise ValueError(f"{store.dialect.driver} is for asynchronous programs: write {store.dialect.name}://")
    return store


def _instant(at: int) -> datetime:
    return EPOCH + timedelta(microseconds=at)


def _texts(keys: Iterable[Hashable]) -> set[str]:
    return {key_text(key) for key in keys}
