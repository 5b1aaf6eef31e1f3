"""MariaDB, as a private server, and the MySQL server that the environment names."""

import os
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

import sqlalchemy

import audiencefilter as af
from tests.engines.engine import AbsentError, Column, EngineWithDialect, Parameters, Row
from tests.engines.programs import program
from tests.engines.server import Server

#: A SQLAlchemy URL with a database in which tables may be made, such as mysql+pymysql://root@localhost/test
VARIABLE = "AUDIENCEFILTER_TEST_MYSQL"

_DATABASE = "audiencefilter"
_LONGEST = 500
_TYPES = {
    af.FieldType.NUMBER: "DOUBLE", af.FieldType.BOOLEAN: "TINYINT(1)", af.FieldType.DATETIME: "DATETIME(6)",
    af.FieldType.DATE: "DATE", af.FieldType.UUID: "VARCHAR(36)",
}  # fmt: skip


class MySQLFamily(EngineWithDialect):
    """What the two have in common; the texts of a table have the server's default collation, which ignores case."""

    # Without the tables of time zones, which a new server lacks, a zone is an offset.
    hostile_zone: ClassVar[str] = "+05:30"
    _mark = "`"
    _integers = ("INT", "BIGINT")
    _decimals = "DECIMAL(30, {scale})"
    _document_type = "JSON"
    _types = _TYPES

    def __init__(self, url: sqlalchemy.URL) -> None:
        self._alchemy = sqlalchemy.create_engine(
            url,
            connect_args={"charset": "utf8mb4", "init_command": f"SET time_zone = '{self.hostile_zone}'"},
            isolation_level="AUTOCOMMIT",
            poolclass=sqlalchemy.NullPool,
        )
        self._pooled = self._alchemy.raw_connection()

    def fetch(self, text: str, parameters: Parameters | None = None) -> list[tuple[Any, ...]]:
        with closing(self._pooled.cursor()) as cursor:
            # A percent sign is special only where parameters are given, be they none.
            cursor.execute(text, parameters)
            return list(cursor.fetchall())

    def close(self) -> None:
        self._pooled.close()
        super().close()

    def _column_type(self, field: af.Field, rows: Sequence[Row]) -> str:
        if field.type is af.FieldType.STRING:
            return "TEXT" if any(len(row.get(field.attribute) or "") > _LONGEST for row in rows) else "VARCHAR(500)"
        return super()._column_type(field, rows)

    def _list_type(self, field: af.Field) -> str:
        return "JSON"

    def _create(self, table: str, columns: Sequence[Column], records: Sequence[tuple[Any, ...]]) -> None:
        name = self.quote(table)
        self.fetch(f"DROP TABLE IF EXISTS {name}")
        definition = self._definition(columns, "BIGINT PRIMARY KEY")
        self.fetch(f"CREATE TABLE {name} ({definition}) CHARACTER SET utf8mb4")
        places = ", ".join(["%s"] * (len(columns) + 1))
        with closing(self._pooled.cursor()) as cursor:
            cursor.execute("START TRANSACTION")
            cursor.executemany(f"INSERT INTO {name.replace('%', '%%')} VALUES ({places})", records)
            cursor.execute("COMMIT")

    def _single(self, field: af.Field, value: Any) -> Any:
        stored = super()._single(field, value)
        return None if stored != stored else stored  # these engines have no NaN, which is as missing

    def _instant(self, instant: datetime) -> datetime:
        # The drivers drop an offset.
        return instant.replace(tzinfo=None)


class MariaDB(MySQLFamily):
    """A private server of the system's programs."""

    name: ClassVar[str] = "mariadb"
    dialect: ClassVar[str] = "mariadb"

    def __init__(self) -> None:
        _need_driver()
        installer, server = program("mariadb-install-db"), program("mariadbd")
        self._server = Server("mariadb")
        try:
            data, socket = self._server.folder / "data", self._server.folder / "socket"
            self._server.run(
                [installer, "--no-defaults", f"--datadir={data}", "--auth-root-authentication-method=normal",
                 "--skip-test-db"]
            )  # fmt: skip
            # In a folder that servers share, one that starts deletes the temporary tables of the others.
            temporary = self._server.folder / "temporary"
            temporary.mkdir()
            self._server.give(temporary)
            self._server.start(
                [server, "--no-defaults", f"--datadir={data}", f"--socket={socket}", "--skip-networking",
                 f"--tmpdir={temporary}", "--default-regex-flags=DOTALL,EXTENDED,MULTILINE,UNGREEDY",
                 "--character-set-server=utf8mb4", "--innodb-flush-log-at-trx-commit=0", "--innodb-fast-shutdown=2",
                 f"--pid-file={self._server.folder / 'pid'}"],
                socket,
                lambda: _create_database(socket),
                signal="TERM",
            )  # fmt: skip
            query = {"unix_socket": str(socket)}
            super().__init__(sqlalchemy.URL.create("mysql+pymysql", "root", database=_DATABASE, query=query))
        except BaseException:
            self._server.close()
            raise

    def close(self) -> None:
        super().close()
        self._server.close()


class MySQL(MySQLFamily):
    """The server that the environment names."""

    name: ClassVar[str] = "mysql"
    dialect: ClassVar[str] = "mysql"

    def __init__(self) -> None:
        url = os.environ.get(VARIABLE)
        if not url:
            raise AbsentError(f"{VARIABLE} is not set")
        super().__init__(sqlalchemy.make_url(url))


def _create_database(socket: Path) -> None:
    import pymysql

    with pymysql.connect(unix_socket=str(socket), user="root") as connection, connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {_DATABASE}")


def _need_driver() -> None:
    try:
        import pymysql  # noqa: F401
    except ImportError as error:
        raise AbsentError(str(error)) from error
