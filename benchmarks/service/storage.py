"""The databases that the applications are measured on: a file of SQLite, and a private PostgreSQL."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from audiencefilter.cli.made_up import Row
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare
from benchmarks.service.filling import FilledList, fill, indexed_afterwards
from tests.engines.folder import make_folder
from tests.engines.postgresql import PostgreSQL


@contextmanager
def _sqlite(folder: Path) -> Iterator[str]:
    yield f"sqlite:///{folder / 'contacts.db'}"


@contextmanager
def _postgresql(_: Path) -> Iterator[str]:
    with closing(PostgreSQL()) as server:
        server.fetch("CREATE DATABASE service")
        yield server.url("psycopg").set(database="service").render_as_string(hide_password=False)


DATABASES: Final[Mapping[str, Callable[[Path], AbstractContextManager[str]]]] = {
    "SQLite": _sqlite,
    "PostgreSQL": _postgresql,
}


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Give a folder, and remove it in the end."""
    folder = make_folder("service")
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def filled(url: str, sizes: list[list[Row]]) -> list[FilledList]:
    """Make the tables, and a list of each of these groups of contacts."""
    with closing(Database(url)) as database:
        prepare(database)
        with indexed_afterwards(database):
            lists = [fill(database, rows) for rows in sizes]
        if database.dialect == "postgresql":
            _settle(url)
    return lists


def _settle(url: str) -> None:
    """Do what the server does by itself when it has time."""
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("VACUUM ANALYZE")
