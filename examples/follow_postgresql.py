"""Follow tables of PostgreSQL: each committed change becomes events of a Tracker, exactly once, whenever it is killed.

docs/how-to/follow-a-database.md explains it. It reads a logical replication slot by SQL, with the plugin `pgoutput`
that every PostgreSQL has. Copy it beside your worker; it needs psycopg, and PostgreSQL 15 or later.
"""

import struct
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Final, TypeAlias
from uuid import UUID

import psycopg
from psycopg import sql
from psycopg.pq import Format

import audiencefilter as af

Row: TypeAlias = dict[str, Any]

_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
#: Rows that one query reads from the slot: whole transactions, until they are so many.
_ROWS: Final = 10_000
#: Contacts that one query reads, and that one transaction of the tracker stores, of the tables as they are at first.
_CONTACTS: Final = 1_000
#: Time alone is followed up to so long ago: what was committed before then is in the log by now.
_DELAY: Final = timedelta(seconds=1)
#: Types of keys whose values are equal only if their texts are.
_KEYS: Final = ("int2", "int4", "int8", "text", "varchar", "uuid")
#: Why the log lacks changes of a table, or PostgreSQL refuses its UPDATEs, for which all publications count: SQL that
#: gives what is wrong or NULL, and what to do.
_FAULTS: Final = {
    "CASE WHEN relkind <> 'r' THEN '' END": "is no plain table: follow the table itself, not a view or partitions",
    "SELECT min(inhrelid::regclass::text) FROM pg_inherits WHERE inhparent = c.oid": (
        "has rows in {found}, which inherits from it, and the log has them as rows of {found}: "
        "ALTER TABLE {found} NO INHERIT {table}, and move its rows"
    ),
    "CASE WHEN relreplident <> 'f' THEN '' END": "does not log whole rows: ALTER TABLE {table} REPLICA IDENTITY FULL",
    """SELECT '' WHERE NOT EXISTS (SELECT FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
    WHERE indrelid = c.oid AND indisprimary AND indimmediate AND indnkeyatts = 1 AND attname = %(key)s)""": (
        "has another primary key than {key}, or one that is DEFERRABLE"
    ),
    """SELECT '' WHERE NOT EXISTS (SELECT FROM pg_publication p JOIN pg_publication_tables USING (pubname)
    WHERE pubname = %(name)s AND schemaname = nspname AND tablename = relname AND rowfilter IS NULL
    AND pubinsert AND pubupdate AND pubdelete AND pubtruncate)""": (
        "is not published whole: CREATE PUBLICATION {name} FOR TABLE {table}, … without WHERE and kinds of changes"
    ),
    """SELECT min(quote_ident(pubname)) FROM pg_publication_rel JOIN pg_publication p ON p.oid = prpubid
    WHERE prrelid = c.oid AND prattrs IS NOT NULL""": (
        "has a column list in the publication {found}, and PostgreSQL refuses its UPDATEs: "
        "ALTER PUBLICATION {found} DROP TABLE {table}; ALTER PUBLICATION {found} ADD TABLE {table}"
    ),
    "SELECT min(quote_ident(attname)) FROM pg_attribute WHERE attrelid = c.oid AND attgenerated = 'v'": (
        "has the VIRTUAL column {found}, and PostgreSQL refuses its UPDATEs: "
        "ALTER TABLE {table} DROP {found}, ADD {found} … STORED"
    ),
    """SELECT min(quote_ident(pubname)) FROM pg_publication_tables JOIN pg_attribute ON attname <> ALL(attnames)
    WHERE schemaname = nspname AND tablename = relname AND attrelid = c.oid AND attgenerated = 's'
    AND current_setting('server_version_num')::integer >= 180000""": (
        "has a generated column that the publication {found} lacks, and PostgreSQL refuses its UPDATEs: "
        "ALTER PUBLICATION {found} SET (publish_generated_columns = stored)"
    ),
    """SELECT min(quote_ident(attname)) FROM pg_attribute WHERE attrelid = c.oid AND attgenerated = 's'
    AND attname = ANY(%(columns)s) AND current_setting('server_version_num')::integer < 180000""": (
        "has the generated column {found}, which the log lacks before PostgreSQL 18: take its field out of the schema, "
        "or ALTER TABLE {table} ALTER {found} DROP EXPRESSION and write it"
    ),
}


class FollowError(Exception):
    """The log cannot be followed without guessing; nothing wrong was stored. The message has what to do."""


@dataclass(frozen=True)
class Table:
    """A table of contacts, or of their related records.

    Attributes:
        name: its name, with its schema where that is not `public`.
        key: its primary key, of one column.
        contact: for related records the column that refers to the key of the contact.
    """

    name: str
    key: str = "id"
    contact: str | None = None

    @property
    def identifier(self) -> sql.Identifier:
        return sql.Identifier(*self.full_name.split("."))

    @property
    def full_name(self) -> str:
        return self.name if "." in self.name else f"public.{self.name}"


@dataclass
class _Contact:
    """A contact within a transaction: its row, and its related records by relation and key."""

    row: Row | None
    related: dict[str, dict[Any, Row]]


@dataclass
class _Transaction:
    """What a transaction changes.

    Attributes:
        lsn: the position of its commit, which orders the transactions.
        at: when it was committed.
        contacts: the contacts that it touches; None where the tracker has this change, or a later one.
    """

    lsn: int
    at: datetime
    contacts: dict[Any, _Contact | None] = field(default_factory=dict)


class Follower:
    """Passes the changes of contacts, and of the records related to them, to a tracker.

    The first turn reads the tables as they are where the slot begins. A second follower of the same name waits until
    the first has closed or died.

    Args:
        url: the database, for psycopg; the role needs REPLICATION, and SELECT on the tables.
        tracker: the tracker, in any database, for this follower alone.
        schema: the schema of its index. Attributes of fields are the names of columns.
        contacts: the table of contacts.
        related: for each relation of the schema the table of its records. Their key must be a field.
        name: of the publication and the slot: lower-case letters, digits and underscores.
        announces: whether contacts that exist at first enter their audiences by events, or silently.

    Raises:
        FollowError: a table is not set up to be followed.
        ValueError: the schema has relations that `related` does not name, or whose records cannot be told apart.
    """

    def __init__(
        self,
        url: str,
        tracker: af.Tracker,
        schema: af.Schema[Any],
        contacts: Table,
        related: Mapping[str, Table] | None = None,
        *,
        name: str = "audiences",
        announces: bool = True,
    ) -> None:
        self._url, self._tracker, self._name, self._announces = url, tracker, name, announces
        self._contacts, self._related = contacts, dict(related or {})
        self._columns = {contacts.full_name: _columns(schema, contacts)}
        self._tables: dict[str, tuple[str | None, Table]] = {contacts.full_name: (None, contacts)}
        joined = {relation.attribute: relation for relation in schema.relations.values() if not relation.is_data}
        if joined.keys() != self._related.keys():
            raise ValueError(f"related must name the tables of {sorted(joined)}, not of {sorted(self._related)}")
        for attribute, table in self._related.items():
            of = joined[attribute].schema
            nested = any(not relation.is_data for relation in of.relations.values()) or not joined[attribute].many
            if table.contact is None or nested or table.key not in {one.attribute for one in of.fields}:
                raise ValueError(
                    f"{attribute} must be many records with a column of the contact, with {table.key} among the fields "
                    f"of {of.name}, and without relations of their own"
                )
            self._columns[table.full_name] = _columns(of, table)
            self._tables[table.full_name] = attribute, table
        self._heads: dict[int, tuple[str, list[tuple[str, int]]]] = {}
        self._connection = _connected(url)
        try:
            # The server ends the session of a process that was killed: only then the next one goes on.
            self._connection.execute("SELECT pg_advisory_lock(1635083369, hashtext(%s))", [name])
            for _, table in self._tables.values():
                self._check(table)
            self._check_publication()
            self._types = {one: self._types_of(table) for one, (_, table) in self._tables.items()}
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """End the session; the slot stays."""
        self._connection.close()

    def turn(self) -> int:
        """Store the events of what was committed since the last turn, and of time; return the number of transactions.

        Raises:
            FollowError: a change cannot be followed. After it drop the slot: the next turn compares all contacts.
            audiencefilter.RecordError: a value of a field cannot be compared.
            psycopg.Error: the database does not answer, or has given up the slot.
        """
        if self._one("SELECT 1 FROM pg_replication_slots WHERE slot_name = %s", self._name) is None:
            self._load()
        position, now = self._one("SELECT (pg_current_wal_flush_lsn() - '0/0')::bigint, clock_timestamp()")
        changes = (
            "SELECT data FROM pg_logical_slot_peek_binary_changes("
            "%s, %s, %s, 'proto_version', '1', 'publication_names', %s)"
        )
        count = rows = ended = 0
        transaction: _Transaction | None = None
        values = [self._name, _text(position), _ROWS, f'"{self._name}"']
        with self._connection.cursor(binary=True) as cursor, closing(_rows(cursor, changes, values)) as stream:
            for (data,) in stream:
                rows += 1
                message = _Message(data)
                match message.kind:
                    case "B":
                        lsn, at, _ = message.take("QqI")
                        transaction = _Transaction(lsn, _EPOCH + timedelta(microseconds=at))
                    case "C" if transaction is not None:
                        _, _, ended, _ = message.take("bQQq")
                        self._store(transaction)
                        count += 1
                    case "R":
                        self._head(message)
                    case "I" | "U" | "D" if transaction is not None:
                        self._change(transaction, message)
                    case "T":
                        raise FollowError(f"a table was truncated. {self._remedy()}")
                    case _:  # types and origins
                        pass
        if more := rows >= _ROWS:
            position = ended
        self._one("SELECT pg_replication_slot_advance(%s, %s)", self._name, _text(position))
        if not more:
            self._tracker.tick(now - _DELAY)
        return count

    # -- the tables as they are where the slot begins -----------------------------------------------------------------

    def _load(self) -> None:
        """Store all contacts as one snapshot shows them, and make the slot, which begins behind it.

        The slot is a temporary one until all is stored, which ends with the process.
        """
        loading = f"{self._name}_{self._connection.info.backend_pid}"
        with _connected(self._url, replication="database") as sender, _connected(self._url) as reader:
            slot = sender.execute(f"CREATE_REPLICATION_SLOT {loading} TEMPORARY LOGICAL pgoutput".encode()).fetchone()
            assert slot is not None
            _, start, snapshot, _ = slot
            # What is committed at `start` itself is in the log, not in the snapshot.
            version = _number(start) - 1
            with reader.transaction():
                reader.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                reader.execute(sql.SQL("SET TRANSACTION SNAPSHOT {}").format(snapshot))
                reader.execute("SET LOCAL row_security = off")
                now = next(iter(reader.execute("SELECT now()")))[0]
                records = self._records(reader)
                while some := list(islice(records, _CONTACTS)):
                    self._tracker.change_all(
                        (key, None if self._announces else record, record, now, version) for key, record in some
                    )
            for key, known, stored in self._tracker.contacts():
                if stored is not None and stored > version:
                    raise FollowError(
                        f"the tracker has contact {key!r} at {_text(stored)}, and the log of this database ends at "
                        f"{start}: it is another database, or an older copy. Give the tracker another name"
                    )
                if known is not None and stored != version:  # it was deleted while nobody followed
                    self._tracker.change(key, None, None, now, version=version)
            sender.execute(f"SELECT pg_copy_logical_replication_slot('{loading}', '{self._name}', false)".encode())

    def _records(self, reader: psycopg.Connection[Any]) -> Iterator[tuple[Any, Row]]:
        """Yield all contacts with their related records."""
        for attribute, table in self._related.items():
            orphans = sql.SQL(
                "SELECT a.{1} FROM ONLY {0} a LEFT JOIN ONLY {3} c ON c.{2} = a.{1} "
                "WHERE a.{1} IS NOT NULL AND c.{2} IS NULL LIMIT 1"
            ).format(
                table.identifier, sql.Identifier(str(table.contact)), sql.Identifier(self._contacts.key),
                self._contacts.identifier,
            )  # fmt: skip
            for (key,) in reader.execute(orphans):
                raise FollowError(f"{attribute} of {key!r} have no contact: add a foreign key to {table.name}")
        contacts = self._contacts
        with reader.cursor(name="contacts") as cursor:
            cursor.execute(self._select(contacts))
            while rows := cursor.fetchmany(_CONTACTS):
                found = {one[contacts.key]: _Contact(one, {}) for one in self._dicts(contacts, rows)}
                for attribute, table in self._related.items():
                    for contact in found.values():
                        contact.related[attribute] = {}
                    where = sql.SQL(" WHERE {} = ANY(%s)").format(sql.Identifier(str(table.contact)))
                    for one in self._dicts(table, reader.execute(self._select(table) + where, [list(found)])):
                        found[one[str(table.contact)]].related[attribute][one[table.key]] = one
                for key, contact in found.items():
                    yield _key(key), _record(contact)

    def _select(self, table: Table) -> sql.Composed:
        columns = map(sql.Identifier, self._columns[table.full_name])
        # Not the rows of tables that inherit from it, which the log has as theirs.
        return sql.SQL("SELECT {} FROM ONLY {}").format(sql.SQL(", ").join(columns), table.identifier)

    def _dicts(self, table: Table, rows: Any) -> Iterator[Row]:
        for row in rows:
            yield dict(zip(self._columns[table.full_name], row, strict=True))

    # -- the log ------------------------------------------------------------------------------------------------------

    def _head(self, message: "_Message") -> None:
        """Note the columns of a table, which come before its first change and after each change of its definition."""
        (oid,) = message.take("I")
        name = f"{message.text()}.{message.text()}"
        identity, count = message.take("cH")
        columns = []
        for _ in range(count):
            message.take("b")
            column = message.text()
            columns.append((column, message.take("Ii")[0]))
        if name not in self._tables:
            raise FollowError(f"the publication has {name}, which is not followed. {self._remedy()}")
        if identity != b"f":
            raise FollowError(f"{name} was changed without REPLICA IDENTITY FULL. {self._remedy()}")
        if missing := self._columns[name] - dict(columns).keys():
            raise FollowError(f"{name} was changed without a column {min(missing)}. {self._remedy()}")
        self._heads[oid] = name, columns

    def _change(self, transaction: _Transaction, message: "_Message") -> None:
        """Change the contacts of a transaction by a row that is inserted, updated or deleted."""
        (oid,) = message.take("I")
        name, columns = self._heads[oid]
        attribute, table = self._tables[name]
        values: list[Any] = [...] * len(columns)
        while not message.ended:
            (kind,) = message.take("c")
            # A long value that did not change is in the old row only.
            values = [old if new is ... else new for old, new in zip(values, message.values(), strict=True)]
            row = self._row(name, columns, values)
            key = row[table.contact or table.key]
            if key is None:
                continue  # a record of nobody
            contact = self._contact(transaction, _key(key))
            if contact is None:
                continue
            found = contact.row if attribute is None else contact.related[attribute].pop(row[table.key], None)
            if (found is None) is (kind == b"O"):
                raise FollowError(
                    f"{name} {row[table.key]!r} is {'changed and was not there' if found is None else 'there twice'}. "
                    + self._remedy()
                )
            after = row if kind == b"N" else None
            if attribute is None:
                contact.row = after
            elif after is not None:
                contact.related[attribute][row[table.key]] = after

    def _row(self, name: str, columns: Sequence[tuple[str, int]], values: Sequence[Any]) -> Row:
        adapters = self._connection.adapters
        row: Row = {}
        for (column, oid), value in zip(columns, values, strict=True):
            if column not in self._columns[name]:
                continue
            if value is ...:
                raise FollowError(f"the log lacks a value of {name}.{column}. {self._remedy()}")
            # The log has the type of a domain, for which there is no loader; 0 is that of texts.
            types = (oid, self._types[name][column], 0)
            loader = next(filter(None, (adapters.get_loader(one, Format.TEXT) for one in types)))
            row[column] = None if value is None else loader(oid, self._connection).load(value)
        return row

    def _contact(self, transaction: _Transaction, key: Any) -> _Contact | None:
        """Return a contact as the transactions before have left it; None if it was stored after this one."""
        if key not in transaction.contacts:
            _, record, version = next(self._tracker.contacts([key]), (key, None, None))
            contact: _Contact | None = None
            if version is None or version < transaction.lsn:
                related = {
                    attribute: {one[table.key]: one for one in (record or {}).get(attribute) or ()}
                    for attribute, table in self._related.items()
                }
                contact = _Contact(record, related)
            transaction.contacts[key] = contact
        return transaction.contacts[key]

    def _store(self, transaction: _Transaction) -> None:
        changes = []
        for key, contact in transaction.contacts.items():
            if contact is None:
                continue
            if contact.row is None and any(contact.related.values()):
                raise FollowError(f"contact {key!r} has related records, and no row. {self._remedy()}")
            record = None if contact.row is None else _record(contact)
            changes.append((key, None, record, transaction.at, transaction.lsn))
        self._tracker.change_all(changes)

    # -- the database -------------------------------------------------------------------------------------------------

    def _check(self, table: Table) -> None:
        """Refuse a table whose changes are not in the log."""
        query = (
            f"SELECT {', '.join(f'({fault})' for fault in _FAULTS)} FROM pg_class c JOIN pg_namespace n ON n.oid = "
            "relnamespace WHERE c.oid = to_regclass(%(table)s)"
        ).encode()
        names = {"table": table.identifier.as_string(), "key": table.key, "name": self._name}
        found = self._connection.execute(query, {**names, "columns": list(self._columns[table.full_name])}).fetchone()
        if found is None:
            raise FollowError(f"there is no table {table.full_name}")
        for fault, advice in zip(found, _FAULTS.values(), strict=True):
            if fault is not None:
                told = advice.format(table=table.name, key=table.key, name=self._name, found=fault)
                raise FollowError(f"{table.name} {told}")

    def _check_publication(self) -> None:
        """Refuse a publication of more tables, such as the tracker's own: each change of theirs would be refused."""
        other = self._one(
            "SELECT min(format('%%I.%%I', schemaname, tablename)) FROM pg_publication_tables WHERE pubname = %s "
            "AND schemaname || '.' || tablename <> ALL(%s)",
            self._name,
            list(self._tables),
        )[0]
        if other is not None:
            tables = ", ".join(table.name for _, table in self._tables.values())
            raise FollowError(
                f"the publication {self._name} also has {other}, which is not followed: DROP PUBLICATION {self._name}; "
                f"CREATE PUBLICATION {self._name} FOR TABLE {tables}"
            )

    def _types_of(self, table: Table) -> dict[str, int]:
        columns = self._connection.execute(self._select(table) + sql.SQL(" LIMIT 0")).description or ()
        for column in columns:
            known = self._connection.adapters.types.get(column.type_code)
            if column.name in (table.key, table.contact) and (known is None or known.name not in _KEYS):
                kind = column.type_display
                raise FollowError(f"{table.name}.{column.name} is {kind}: keys are {', '.join(_KEYS)}")
        return {column.name: column.type_code for column in columns}

    def _one(self, query: str, *values: Any) -> Any:
        return self._connection.execute(query.encode(), values).fetchone()

    def _remedy(self) -> str:
        return f"SELECT pg_drop_replication_slot('{self._name}'), and start again: all contacts are then compared"


class _Message:
    """A message of `pgoutput`, read from its beginning to its end."""

    def __init__(self, data: bytes) -> None:
        self.kind, self._data, self._at = chr(data[0]), data, 1

    @property
    def ended(self) -> bool:
        return self._at == len(self._data)

    def take(self, form: str) -> tuple[Any, ...]:
        found = struct.unpack_from(f"!{form}", self._data, self._at)
        self._at += struct.calcsize(f"!{form}")
        return found

    def text(self) -> str:
        end = self._data.index(0, self._at)
        found, self._at = self._data[self._at : end].decode(), end + 1
        return found

    def values(self) -> list[Any]:
        """Return the values of a row as text; None where it is NULL, and ... where it is long and did not change."""
        found: list[Any] = []
        for _ in range(self.take("H")[0]):
            (kind,) = self.take("c")
            if kind == b"t":
                (length,) = self.take("I")
                found += self.take(f"{length}s")
            else:
                found.append(None if kind == b"n" else ...)
        return found


def _connected(url: str, **more: Any) -> psycopg.Connection[Any]:
    connection = psycopg.connect(url, autocommit=True, client_encoding="utf8", **more)
    if not more:  # the forms of values are those of the session
        for setting in ("datestyle = 'ISO'", "timezone = 'UTC'", "extra_float_digits = 1"):
            connection.execute(f"SET {setting}".encode())
    return connection


def _rows(cursor: psycopg.Cursor[Any], query: str, values: Sequence[Any]) -> Generator[Any]:
    """Yield rows as they arrive; closing it ends the query."""
    yield from cursor.stream(query.encode(), values)


def _columns(schema: af.Schema[Any], table: Table) -> dict[str, None]:
    """Return the columns that are read, in order: those of fields and of custom data, and the keys."""
    members: list[af.Field | af.Relation] = [
        *schema.fields,
        *(relation for relation in schema.relations.values() if relation.is_data),
    ]
    keys = [table.key] if table.contact is None else [table.key, table.contact]
    return dict.fromkeys([*keys, *(member.attribute for member in members)])


def _key(value: Any) -> Any:
    """Return a key as the tracker stores it."""
    return str(value) if isinstance(value, UUID) else value


def _record(contact: _Contact) -> Row:
    assert contact.row is not None
    return {**contact.row, **{attribute: list(rows.values()) for attribute, rows in contact.related.items()}}


def _number(lsn: str) -> int:
    high, low = lsn.split("/")
    return (int(high, 16) << 32) + int(low, 16)


def _text(lsn: int) -> str:
    return f"{lsn >> 32:X}/{lsn & 0xFFFFFFFF:X}"
