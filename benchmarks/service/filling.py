"""An account with a list of contacts and its audiences, written in bulk."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from audiencefilter.cli.made_up import Row
from audiencefilter.service.operations import accounts, audiences, keys
from audiencefilter.service.operations.audiences import Audience, Mode
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import contacts, members
from benchmarks.clauses import clauses
from benchmarks.service.rows import stored

SECRET: Final = "a secret of the benchmarks, of enough characters"
#: Whom this selects are all contacts: the largest audience there can be.
_EVERYBODY: Final = '{"points": {"gte": 0}}'
#: Every hundredth contact is in the manual audience.
_CURATED: Final = 100
#: The names of the indexes that are not of a constraint, and what makes them.
_INDEXES: Final = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'contacts' AND sql IS NOT NULL",
    "postgresql": "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'contacts' AND indexname LIKE 'ix%%'",
}


@dataclass(frozen=True, slots=True)
class FilledList:
    """A list that was filled.

    Attributes:
        id: the list.
        token: of a private key.
        size: how many contacts it has.
        everybody: the id of the audience that all of them are in.
        some: the ids of some of them.
        clauses: the ten clauses, of which each is a smart audience, as text.
    """

    id: str
    token: str
    size: int
    everybody: str
    some: list[str]
    clauses: Mapping[str, str]


def fill(database: Database, rows: list[Row]) -> FilledList:
    """Make an account with a list of these contacts, twelve audiences and a key."""
    address = rows[len(rows) // 2]["email"]
    texts = {name: json.dumps(clause, ensure_ascii=False) for name, clause in clauses(address).items()}
    with database.writing() as connection:
        name = f"{len(rows)} contacts"
        account_id = accounts.create_account(connection, name, "pro")
        list_id = accounts.create_list(connection, account_id, name, {"title": name, "desc": "Those of the benchmark"})
        _, token = keys.create_key(connection, SECRET.encode(), list_id, "private", "benchmarks")
        ids: list[str] = []
        _insert(connection, contacts, _noted(stored(list_id, rows), ids))
        work = Workspace(connection, DefinitionCache(), account_id)
        every = _define(work, list_id, "everybody", "smart", {"filters": _EVERYBODY})
        for title, text in texts.items():
            _define(work, list_id, title, "smart", {"filters": text})
        manual = _define(work, list_id, "curated", "manual", {})
        curated = ({"audienceId": manual.id, "contactId": contact_id} for contact_id in ids[::_CURATED])
        _insert(connection, members, curated)
    return FilledList(list_id, token, len(rows), every.id, ids[:: max(1, len(ids) // 1_000)], texts)


def _define(work: Workspace, list_id: str, name: str, mode: Mode, fields: Mapping[str, str]) -> Audience:
    return audiences.create(work, list_id, name, mode, fields)


@contextmanager
def indexed_afterwards(database: Database) -> Iterator[None]:
    """Take the indexes of the contacts away while they are filled in, which is slow with them."""
    with database.writing() as connection:
        made = connection.exec_driver_sql(_INDEXES[database.dialect]).all()
        for name, _ in made:
            connection.exec_driver_sql(f'DROP INDEX "{name}"')
    yield
    with database.writing() as connection:
        for _, text in made:
            connection.exec_driver_sql(text)


def _noted(rows: Iterable[dict[str, Any]], ids: list[str]) -> Iterator[dict[str, Any]]:
    for row in rows:
        ids.append(row["id"])
        yield row


def _insert(connection: sa.Connection, table: sa.Table, rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert rows by the quickest way of the database's driver."""
    names = [column.name for column in table.c]
    records = (tuple(map(row.get, names)) for row in rows)
    columns = ", ".join(f'"{name}"' for name in names)
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "postgresql":
        with driver.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
            for record in records:
                copy.write_row(record)
    else:
        marks = ", ".join("?" * len(names))
        driver.executemany(f"INSERT INTO {table.name} ({columns}) VALUES ({marks})", map(_with_texts, records))


def _with_texts(record: tuple[Any, ...]) -> tuple[Any, ...]:
    """Write date-times as SQLAlchemy does in SQLite."""
    return tuple(f"{value:%Y-%m-%d %H:%M:%S.%f}" if hasattr(value, "tzinfo") else value for value in record)
