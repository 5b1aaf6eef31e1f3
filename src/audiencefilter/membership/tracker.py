"""Tracker: the audiences of contacts in a database, and each entering and leaving as one event, whatever stops it.

A call is one transaction, or several that are complete each: events are stored together with the memberships that they
change. Each transaction first updates the one row of the tracker, so that all of one store wait for each other, and
events are numbered in the order in which they become visible.

Audiences that have changed wait: `tick` passes over the contacts in the order of their keys, and evaluates those whose
membership of these audiences is another one. It finds them before its transaction, so that others may store meanwhile:
who changes a contact settles it. The position of the pass is stored with each block of contacts.
"""

import hashlib
import operator
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from math import inf
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from audiencefilter.filter import Filter
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.given_records import check_sync
from audiencefilter.language.instants import EPOCH, asked_at, microseconds
from audiencefilter.language.json_text import json_of as json_text
from audiencefilter.language.json_text import json_value
from audiencefilter.language.reachable_schemas import checksum
from audiencefilter.membership.audience_lines import key_of_text, key_text
from audiencefilter.membership.index import AudienceIndex
from audiencefilter.membership.residuals import members_of
from audiencefilter.membership.stored_records import forms_of, record_of, record_text

#: Isolation levels, by dialect, under which the first statement of a transaction waits for all others.
_LEVELS: Final = {"sqlite": "SERIALIZABLE", "postgresql": "READ COMMITTED"}
#: Drivers of URLs that name none.
_DRIVERS: Final = {"postgresql": "postgresql+psycopg"}
#: Contacts of which :meth:`Tracker.tick` evaluates all audiences in one transaction.
_TICK_CONTACTS: Final = 100
#: Rows that one query reads.
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
        fingerprint: :attr:`Filter.fingerprint` of the audience's clause when the event was stored; None where the index
            had it no longer.
    """

    number: int
    type: Literal["enter", "leave"]
    contact: Hashable
    audience: Hashable
    at: datetime
    fingerprint: str | None = None


class _Contact(NamedTuple):
    """The stored state of a contact: key and record as text, instants in microseconds since 1970."""

    contact: str
    #: None after it was deleted.
    record: str | None = None
    #: The instant of its last evaluation.
    seen: int | None = None
    #: An instant before which time alone changes nothing; None if it never does.
    due: int | None = None
    #: The version of its last change; None where changes have none.
    version: int | None = None


@dataclass(slots=True)
class _Known:
    """A contact within a transaction, with its stored audiences, and those of now."""

    stored: _Contact
    before: set[str]
    members: set[str]
    #: The audiences that wait for the pass over all contacts; None if none do.
    late: AudienceIndex[Any] | None = None

    def rows(self, audiences: Iterable[str]) -> list[dict[str, str]]:
        """Return rows of its membership of audiences."""
        return [{"contact": self.stored.contact, "audience": audience} for audience in audiences]


#: What the pass for changed audiences reads at once: the last contact before, the last one, None at the end, how many
#: there are, and those to evaluate.
_Block: TypeAlias = tuple[str, str | None, int, list[str]]
#: A transaction: its connection, the number of the last event, and the last contact that the pass for changed audiences
#: has reached; None if no audience waits for it.
_Turn: TypeAlias = tuple[sa.Connection, int, str | None]


class Tracker:
    """Contacts in a database, with the audiences that they are in, and an event for each that they enter or leave.

    A process may be killed at any moment: call :meth:`change` or :meth:`change_all` again with what it was called with
    last, and no event is lost or repeated. Several trackers may share a store if they have the same audiences.

    Args:
        index: the audiences; records are stored with all the fields and relations of its schema. It may change later:
            the next calls of :meth:`tick` settle the audiences that have changed.
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
        #: The revision of the index, the name of its audiences, their texts by key, and their definitions by text.
        self._named: tuple[int, str, dict[Hashable, str], dict[str, str]] | None = None
        self._agreed: str | None = None
        #: What waits for the pass: the name of all audiences, and of those that wait texts, filters and an index.
        self._waiting: tuple[tuple[str, set[str]], dict[str, Filter], AudienceIndex[Any]] | None = None
        self._tables(name)
        with self._transaction():
            pass

    def _tables(self, name: str) -> None:
        """Define the tables, and create those that are absent, and columns that a former version did not make."""
        data = sa.MetaData()
        text, big = partial(sa.Column, type_=sa.Text), partial(sa.Column, type_=sa.BigInteger)
        key = partial(text, primary_key=True)

        def made(of: str, *columns: sa.Column[Any]) -> sa.Table:
            return sa.Table(f"{name}_{of}", data, *columns)

        # Without a key, PostgreSQL refuses updates of a table in a publication FOR ALL TABLES.
        self._state = made("state", big("last", primary_key=True, autoincrement=False), text("audiences"))
        self._contacts = made(
            "contacts", key("contact"), text("record"), big("seen"), big("due", index=True), big("version")
        )
        self._members = made("members", key("contact"), key("audience", index=True))
        number = big("number", primary_key=True, autoincrement=False)
        self._events = made(
            "events", number, text("type"), text("contact"), text("audience"), big("at"), text("fingerprint")
        )
        # An audience that the index has no longer has no definition. The position is the last contact that the pass has
        # reached for an audience; NULL where it does not wait.
        self._audiences = made("audiences", key("audience"), text("definition"), text("position", index=True))
        # Each takes rows.
        self._insert = {table: self._insertion(table) for table in data.sorted_tables}
        pair = sa.tuple_(*self._members.c).in_(self._rows(self._members.c))
        self._leave = self._members.delete().where(pair)
        named = self._rows([self._contacts.c.contact])
        contact, audience = self._members.c
        of_each = sa.select(contact, sa.func.aggregate_strings(audience, "\n")).group_by(contact)
        self._of = {self._contacts: sa.select(self._contacts), self._members: of_each}
        self._of = {table: query.where(table.c.contact.in_(named)) for table, query in self._of.items()}
        # Of passes that begin one after the other, the first one goes on: none waits for ever.
        self._position = sa.select(sa.func.max(self._audiences.c.position)).scalar_subquery()

        def absent(connection: sa.Connection) -> list[sa.Column[Any]]:
            found = sa.inspect(connection).get_multi_columns(filter_names=[*data.tables])
            known = {(table, column["name"]) for (_, table), columns in found.items() for column in columns}
            return [one for table in data.sorted_tables for one in table.c if (table.name, one.name) not in known]

        with self._connection() as connection:  # one that read first could not write while others do
            if not absent(connection) and connection.scalar(sa.select(self._state.c.last)) is not None:
                return
        with self._connection() as connection, connection.begin():
            if self._dialect == "postgresql":  # where two that create a table at once fail
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(0x61756469)))
            for table in data.sorted_tables:
                connection.execute(sa.schema.CreateTable(table, if_not_exists=True))
            first = sa.select(sa.literal(0)).where(~sa.exists(sa.select(self._state.c.last)))
            connection.execute(self._state.insert().from_select(["last"], first))  # from here SQLite waits for others
            for column in absent(connection):
                table_name = connection.dialect.identifier_preparer.format_table(column.table)
                made_so = sa.schema.CreateColumn(column).compile(dialect=connection.dialect)
                connection.exec_driver_sql(f"ALTER TABLE {table_name} ADD COLUMN {made_so}")
            for index in chain.from_iterable(table.indexes for table in data.sorted_tables):
                connection.execute(sa.schema.CreateIndex(index, if_not_exists=True))

    def _insertion(self, table: sa.Table) -> Any:
        """Return the statement that inserts rows; those of contacts and audiences replace others with the same key."""
        insert = (sqlite if self._dialect == "sqlite" else postgresql).insert(table)
        made = insert.from_select(table.c.keys(), self._rows(table.c))
        replacing = made.on_conflict_do_update(index_elements=[*table.primary_key], set_=dict(made.excluded))
        return replacing if table in (self._contacts, self._audiences) else made

    def _rows(self, columns: Iterable[sa.Column[Any]]) -> sa.Select[Any]:
        """Return the rows of the parameter `rows`, in JSON: a parameter for each value would take long."""
        rows = sa.bindparam("rows", type_=sa.Text)
        if self._dialect == "sqlite":
            value = sa.func.json_each(rows).table_valued("value").c.value
            return sa.select(*(sa.func.json_extract(value, f"$.{one.name}") for one in columns)).where(sa.true())
        names = [sa.column(one.name, one.type) for one in columns]
        found = sa.func.json_to_recordset(sa.cast(rows, sa.JSON)).table_valued(*names)
        return sa.select(*found.render_derived(with_types=True).c)

    @contextmanager
    def _connection(self) -> Iterator[sa.Connection]:
        with self._engine.connect() as connection:
            yield connection.execution_options(isolation_level=_LEVELS[self._dialect])

    @contextmanager
    def _transaction(self) -> Iterator[_Turn]:
        """Open a transaction after all others have ended, and note which audiences have changed."""
        audiences = self._names()[0]
        with self._connection() as connection, connection.begin():
            connection.execute(self._state.update().values(last=self._state.c.last))
            last, known, reached = connection.execute(sa.select(self._state, self._position)).one()
            stored, _, forms = (known or "").partition(" ")
            if stored != audiences:
                if self._agreed not in (None, stored or None):
                    raise RuntimeError(
                        "another Tracker has opened this store with other audiences: stop this one, or make a Tracker "
                        "with the audiences of today"
                    )
                reached = self._note_audiences(connection)
                forms = _json(self._forms(json_value(forms or "{}")))
                connection.execute(self._state.update().values(audiences=f"{audiences} {forms}"))
            yield connection, last, reached
        self._agreed = audiences

    def _note_audiences(self, connection: sa.Connection) -> str | None:
        """Let the audiences that have changed wait for the pass over all contacts; return where it begins."""
        _, _, definitions = self._names()
        stored = {row.audience: row.definition for row in connection.execute(sa.select(self._audiences))}
        changed = [
            {"audience": audience, "definition": definitions.get(audience), "position": ""}
            for audience in stored.keys() | definitions
            if stored.get(audience) != definitions.get(audience)
        ]
        connection.execute(self._insert[self._audiences], {"rows": _json(changed)})
        if not connection.scalar(sa.select(sa.exists(sa.select(self._contacts.c.contact)))):
            self._reach(connection, "", None)
        position: str | None = connection.scalar(sa.select(self._position))
        return position

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

    def _names(self) -> tuple[str, dict[Hashable, str], dict[str, str]]:
        """Return a name of the audiences and their schema, the texts of their keys, and their definitions by text.

        Names and definitions are equal for equal audiences in every process.
        """
        revision = self._index.revision
        if self._named is None or self._named[0] != revision:
            texts = {key: key_text(key) for key in self._index}
            schema = checksum(self._index.schema)
            definitions = {text: f"{self._index[key].fingerprint} {schema}" for key, text in texts.items()}
            name = hashlib.sha256(_json([schema, *sorted(definitions.items())]).encode()).hexdigest()
            self._named = revision, name, texts, definitions
        return self._named[1:]

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
        return self.change_all([(key, before, after, now, version)])

    def change_all(self, changes: Iterable[tuple[Any, ...]]) -> int:
        """Store many changes in one transaction: the same events as by :meth:`change` for each, in the same order.

        Call it again with the same changes after a kill. If one of them is wrong, nothing is stored.

        Args:
            changes: tuples of the arguments of :meth:`change`: ``(key, before, after, now)`` or
                ``(key, before, after, now, version)``. All that belong together are in memory.

        Returns:
            The number of the stored events.

        Raises:
            ValueError: a contact comes twice and not always with a version: a repeated call would repeat events.
            RecordError, TypeError and RuntimeError: as for :meth:`change`.

        >>> import audiencefilter as af
        >>> index = af.AudienceIndex(af.CONTACT)
        >>> index.add("vip", af.parse('{"points": {"gte": 100}}'))
        >>> tracker = Tracker(index, "sqlite://")
        >>> noon = datetime.fromisoformat("2026-03-10T12:00:00Z")
        >>> tracker.change_all([(7, None, {"points": 120}, noon, 1), (8, None, {}, noon, 2), (7, None, None, noon, 3)])
        2
        >>> tracker.close()
        """
        given = [self._given(*one) for one in changes]
        times = Counter(contact for contact, *_ in given)
        for contact, *_, version in given:
            if version is None and times[contact] > 1:
                raise ValueError(f"the contact {contact} comes twice: give each change a version, or call twice")
        with self._transaction() as turn:
            known = self._known(turn, turn[0].execute(self._of[self._contacts], _named(times)))
            moves: list[dict[str, Any]] = []
            for contact, before, after, at, version in given:
                one = known.setdefault(contact, _Known(_Contact(contact), set(), set()))
                if one.stored.seen is None and before is not None:
                    one.members = self._texts(self._index.match(self._record(before), now=_instant(at)))
                if version is not None:
                    if one.stored.version is not None and version <= one.stored.version:
                        continue
                    one.stored = one.stored._replace(version=version)
                moves += self._evaluate(one, after, at, self._index)
            return self._store(turn, known.values(), moves)

    def _given(
        self, key: Hashable, before: Any | None, after: Any | None, now: datetime, version: int | None = None
    ) -> tuple[str, str | None, str | None, int, int | None]:
        """Return a change as it is stored."""
        at, contact = microseconds(asked_at(now)), key_text(key)
        if version is not None and operator.index(version).bit_length() > 63:
            raise ValueError(f"a version is a whole number of 64 bits, not {version}")
        with _noted(contact):
            was, is_ = (None if one is None else record_text(one, self._index.schema) for one in (before, after))
        return contact, was, is_, at, version

    def tick(self, now: datetime, most: int | None = None) -> int:
        """Store the events that time alone has caused up to an instant, each at its own instant.

        Contacts are evaluated in transactions of at most 100. After audiences have changed, a pass over all contacts
        settles them: only the contacts for which the changed ones are other than stored are evaluated, for these alone,
        in transactions of at most 1,000. What differs by the change of an audience has the instant `now`.

        Args:
            now: the current instant, with a time zone; an instant that goes back causes no events.
            most: return after the transaction by which so many contacts are done. The next call goes on, and until all
                is done :attr:`next_due` is not after `now`. Without it a call does all.

        Returns:
            The number of the stored events.

        Raises:
            ValueError: `now` has no time zone.
            RuntimeError: another tracker, with other audiences, has opened the store since.
        """
        at, count, done = microseconds(asked_at(now)), 0, 0
        due = self._contacts.c.due
        query = sa.select(self._contacts).where(due <= at).order_by(due).limit(_TICK_CONTACTS)
        while most is None or done < most:
            with self._connection() as connection:
                stored, position = connection.execute(sa.select(self._state.c.audiences, self._position)).one()
                is_due = connection.scalar(sa.select(sa.exists(query)))
                if not is_due and position is None and (stored or "").startswith(self._names()[0]):
                    break
                block = self._block(connection, position, at) if position and not is_due else None
            with self._transaction() as turn:
                connection, _, position = turn
                known, index = self._known(turn, connection.execute(query)), self._index
                done += len(known)
                if position is not None and not known:
                    if block is None or block[0] != position:
                        block = self._block(connection, position, at)
                    _, last, read, others = block
                    among, _, index = self._late(connection)
                    rows = self._of[self._contacts].where(self._contacts.c.record.is_not(None))
                    known = self._known(turn, connection.execute(rows, _named(others)), among)
                    self._reach(connection, position, last)
                    done += read
                moves = [move for one in known.values() for move in self._evaluate(one, one.stored.record, at, index)]
                count += self._store(turn, known.values(), moves)
        return count

    def _block(self, connection: sa.Connection, position: str, at: int) -> _Block:
        """Read the next contacts of the pass, and find those to evaluate."""
        waiting, filters, _ = self._late(connection)
        size, contacts = max(_TICK_CONTACTS, _PAGE_ROWS // len(waiting) if waiting else 0), self._contacts.c
        query = sa.select(self._contacts).where(contacts.contact > position, contacts.record.is_not(None))
        rows = connection.execute(query.order_by(contacts.contact).limit(size + 1)).all()
        last, rows = rows[size - 1].contact if len(rows) > size else None, rows[:size]
        named = [row.contact for row in rows]
        if waiting is None:
            return position, last, len(rows), named
        tests = [(audience, f.predicate(now=_instant(at)), f) for audience, f in filters.items()]
        read = {one.name: one for f in filters.values() for one in members_of(f.selection)}.values()
        members = self._members_of(connection, named, waiting)

        def is_other(contact: str, text: str, seen: int, due: int | None, _: object) -> bool:
            """Whether a contact is in other ones than are stored, or time changes this sooner."""
            before = members[contact]
            if seen > at or not filters.keys() >= before:
                return True
            record, sooner = record_of(text, self._index.schema, read), inf if due is None else due
            for audience, holds, f in tests:
                change = f.next_change(record, _instant(seen)) if f.is_relative else None
                if holds(record) is not (audience in before) or (change and microseconds(change) < sooner):
                    return True
            return False

        return position, last, len(rows), [row.contact for row in rows if is_other(*row)]

    def _late(self, connection: sa.Connection) -> tuple[set[str] | None, dict[str, Filter], AudienceIndex[Any]]:
        """Return the audiences that wait for the pass, their filters and an index; None and that of all if many."""
        audiences = self._audiences.c
        waiting = set(connection.scalars(sa.select(audiences.audience).where(audiences.position.is_not(None))))
        if len(waiting) > _TICK_CONTACTS:  # to ask each filter would take longer
            return None, {}, self._index
        name, texts, _ = self._names()
        made = self._waiting
        if made is None or made[0] != (name, waiting):
            named = {key: self._index[key] for key, text in texts.items() if text in waiting}
            alone = AudienceIndex[Any](self._index.schema)
            alone.add_all(named.items())
            self._waiting = made = (name, waiting), {texts[key]: f for key, f in named.items()}, alone
        return waiting, *made[1:]

    def _reach(self, connection: sa.Connection, position: str, contact: str | None) -> None:
        """Note that the pass has gone on from a position to a contact, or with None to the end."""
        table = self._audiences
        if contact is None:
            connection.execute(table.delete().where(table.c.position == position, table.c.definition.is_(None)))
        connection.execute(table.update().where(table.c.position == position).values(position=contact))

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
        if self._names()[0] != self._agreed:
            with self._transaction():
                pass
        table, first = self._contacts.c, sa.select(sa.func.min(self._audiences.c.position)).scalar_subquery()
        waits = sa.select(table.seen).where(table.contact > first, table.record.is_not(None))
        due = sa.select(sa.func.min(table.due)), waits.order_by(table.contact).limit(1)
        with self._connection() as connection:
            found = [connection.scalar(query) for query in due]
        return min((_instant(at) for at in found if at is not None), default=None)

    def _known(self, turn: _Turn, rows: Iterable[Any], audiences: set[str] | None = None) -> dict[str, _Known]:
        """Return contacts by their rows, with their audiences, or only those among given ones."""
        (connection, _, position), read = turn, {row.contact: _Contact(*row) for row in rows}
        late = None if position is None else self._late(connection)[2]
        stored = self._members_of(connection, read, audiences)
        return {contact: _Known(one, stored[contact], stored[contact], late) for contact, one in read.items()}

    def _members_of(
        self, connection: sa.Connection, contacts: Iterable[str], audiences: set[str] | None
    ) -> defaultdict[str, set[str]]:
        """Return the stored audiences of contacts, all or those among given ones."""
        query, audience = self._of[self._members], self._members.c.audience
        if audiences is not None:
            query = query.where(audience.in_(audiences))
        found = connection.execute(query, _named(contacts))
        return defaultdict(set, ((contact, {*keys.split("\n")}) for contact, keys in found))  # JSON has no line breaks

    def _evaluate(self, one: _Known, text: str | None, now: int, index: AudienceIndex[Any]) -> list[dict[str, Any]]:
        """Find the audiences of a contact at an instant, all or those of an index, and the events that led to them."""
        stored, record = one.stored, None if text is None else self._record(text)
        at = now if stored.seen is None else max(now, stored.seen)
        moves: list[dict[str, Any]] = []
        with _noted(stored.contact):
            for audiences, instant in self._course(one, record, at, index):
                for type_, moved in ("enter", audiences - one.members), ("leave", one.members - audiences):
                    moves += [{"type": type_, "at": instant, **row} for row in one.rows(sorted(moved))]
                one.members = audiences
            change = None if record is None else index.next_change(record, _instant(at))
        dues = [None if change is None else microseconds(change), None if index is self._index else stored.due]
        due = min((one_ for one_ in dues if one_ is not None), default=None)
        one.stored = stored._replace(record=text, seen=at, due=due)
        return moves

    def _course(
        self, one: _Known, record: Any | None, at: int, index: AudienceIndex[Any]
    ) -> Iterator[tuple[set[str], int]]:
        """Yield the audiences of a contact, and the instant, after each change by time, and at last of its record."""
        stored, members = one.stored, one.members
        passing = index if stored.due is not None and stored.due <= at else one.late
        if passing is not None and stored.record is not None and stored.seen is not None:
            former = self._record(stored.record)
            for instant, changes in passing.timeline(former, _instant(stored.seen), until=_instant(at)):
                members = members - self._texts(changes.left) | self._texts(changes.entered)
                yield members, microseconds(instant)
        yield (set() if record is None else self._texts(index.match(record, now=_instant(at)))), at

    def _texts(self, keys: Iterable[Hashable]) -> set[str]:
        return set(map(self._names()[1].__getitem__, keys))

    def _record(self, text: str) -> dict[str, Any]:
        return record_of(text, self._index.schema)

    def _store(self, turn: _Turn, known: Collection[_Known], moves: list[dict[str, Any]]) -> int:
        """Store contacts with their audiences, and events, numbered after the last one; return the number of these."""
        connection, last, _ = turn
        definitions = self._names()[2]
        written = {
            self._insert[self._contacts]: [one.stored._asdict() for one in known],
            self._insert[self._members]: [row for one in known for row in one.rows(one.members - one.before)],
            self._leave: [row for one in known for row in one.rows(one.before - one.members)],
            self._insert[self._events]: [
                {"number": at, **one, "fingerprint": definitions.get(one["audience"], "").partition(" ")[0] or None}
                for at, one in enumerate(moves, last + 1)
            ],
        }
        for statement, rows in written.items():
            if rows:
                connection.execute(statement, {"rows": _json(rows)})
        if moves:
            connection.execute(self._state.update().values(last=last + len(moves)))
        return len(moves)

    # -- events ---------------------------------------------------------------------------------------------------

    def events(self, after: int = 0) -> Iterator[TrackerEvent]:
        """Yield the stored events in the order of their numbers. An event becomes visible after all with lower numbers.

        Args:
            after: only events with higher numbers: the position that a reader has stored.
        """
        number = self._events.c.number
        for row in self._pages(sa.select(self._events).where(number > after), number):
            keys = key_of_text(row.contact), key_of_text(row.audience)
            yield TrackerEvent(row.number, row.type, *keys, _instant(row.at), row.fingerprint)

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


@contextmanager
def _noted(contact: str) -> Iterator[None]:
    """Add the contact to an error."""
    try:
        yield
    except (RecordError, TypeError, ValueError) as error:
        error.add_note(f"in the contact {contact} of the tracker")
        raise


def _named(contacts: Iterable[str]) -> dict[str, str]:
    """Return the parameter that names contacts."""
    return {"rows": _json([{"contact": contact} for contact in contacts])}


def _json(value: Any) -> str:
    return json_text(value, (",", ":"), ensure_ascii=True)


def _instant(at: int) -> datetime:
    return EPOCH + timedelta(microseconds=at)
