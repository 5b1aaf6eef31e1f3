"""Database URLs: read and redact a SQLAlchemy URL, choose the driver, open a read-only connection."""

import re
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from audiencefilter.contacts.policy import ContactsError
from audiencefilter.contacts.related import RelatedTable
from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.suggest import instead_of

if TYPE_CHECKING:
    import sqlalchemy as sa

_SCHEME: Final = re.compile(r"([A-Za-z][\w+.-]*)://")
_IN_MEMORY: Final = ("", ":memory:")
#: What marks a secret anywhere in a name, and what marks one as a word of its own: ``shipping`` is no ``pin``.
SECRET_PARTS: Final = ("password", "passwd", "pwd", "credential", "token")
SECRET_WORDS: Final = ("hash", "secret", "key", "reset", "otp", "pin", "mfa", "ssn", "iban")


@dataclass(frozen=True, slots=True)
class Engine:
    """The package extra and the driver of an engine."""

    extra: str
    driver: str = ""
    is_file: bool = False


DIALECTS: Final[Mapping[str, Engine]] = {
    "sqlite": Engine("", is_file=True),
    "postgresql": Engine("postgresql", "psycopg"),
    "mysql": Engine("mysql", "pymysql"),
    "mariadb": Engine("mysql", "pymysql"),
    "duckdb": Engine("duckdb", is_file=True),
}


def install(dialect: str) -> str:
    """Return the command that installs the driver of an engine."""
    return f"pip install 'audiencefilter[{DIALECTS[dialect].extra}]'"


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The table of the contacts, and the tables of related records."""

    name: str | None = None
    related: tuple[RelatedTable, ...] = ()


#: No option of a table is given.
NO_TABLE: Final = TableChoice()


@dataclass(frozen=True, slots=True)
class Address:
    """A database URL with its dialect, display name and file."""

    url: "sa.URL"
    dialect: str
    name: str
    file: Path | None

    def secrets(self) -> list[str]:
        """Return the parts of the URL that messages must not show."""
        parts = (*SECRET_PARTS, *SECRET_WORDS, "pass")  # `sslkey` and `passfile` are not of several words
        found = [str(self.url.password or "")]
        for key, values in self.url.normalized_query.items():
            found += values if any(part in key.lower() for part in parts) else ()
        return list(filter(None, found))


def is_address(name: str) -> bool:
    """Whether an input is a database URL instead of a file."""
    return _SCHEME.match(name) is not None


def read_address(text: str) -> Address:
    """Return the database of a URL, or raise ContactsError, whose message never shows a possible password."""
    scheme, _, rest = text.partition("://")
    dialect, _, driver = scheme.partition("+")
    if dialect not in DIALECTS:
        raise ContactsError(f"{scheme}:// is no database that can be filtered{instead_of(dialect, DIALECTS)}")
    url = _parsed(text, dialect)
    if not driver and DIALECTS[dialect].driver:
        url = url.set(drivername=f"{dialect}+{DIALECTS[dialect].driver}")
    if DIALECTS[dialect].is_file:
        file = Path(_file(url, dialect))
        return Address(url, dialect, str(file), file)
    # The text behind an unescaped @ or / in a password would be read as a host or a database, and be shown.
    if rest.count("@") > 1 or ("@" in rest and url.username is None):
        raise _unreadable(dialect)
    return Address(url, dialect, _shown(url, dialect), None)


def _parsed(text: str, dialect: str) -> "sa.URL":
    from urllib.parse import unquote

    import sqlalchemy as sa

    try:
        url = sa.make_url(text)
        if url.database and sa.make_url("sqlite:///%20").database == "%20":  # SQLAlchemy 2.0 does not decode it
            url = url.set(database=unquote(url.database))
        return url
    except (sa.exc.ArgumentError, ValueError):
        raise _unreadable(dialect) from None


def _shown(url: "sa.URL", dialect: str) -> str:
    import sqlalchemy as sa

    return sa.URL.create(dialect, host=url.host, port=url.port, database=url.database).render_as_string()


def _unreadable(dialect: str) -> ContactsError:
    form = f"{dialect}:///FILE" if DIALECTS[dialect].is_file else f"{dialect}://USER:PASSWORD@HOST:PORT/DATABASE"
    return ContactsError(
        f"the URL of the {dialect} database cannot be read: write {form}\n"
        "  (in a name or a password, write @ as %40, : as %3A, / as %2F and % as %25)"
    )


def _file(url: "sa.URL", dialect: str) -> str:
    if url.host or url.username or url.port:
        raise ContactsError(
            f"write three slashes before the file, {dialect}:///contacts.db, and four before an absolute path"
        )
    file = url.database or ""
    if file in _IN_MEMORY:
        raise ContactsError(
            f"the URL names no file, and a database in memory has no contacts: write {dialect}:///contacts.db"
        )
    return file


# -- read-only connections, and one-line errors without passwords -----------------------------------------------------


#: Options of a SQLite URL that stay: those that can neither change values nor make the file writable.
_SQLITE_OPTIONS: Final = ("timeout", "immutable", "vfs", "cache")


#: Statements of each new session: psycopg reads an instant in the session's time zone, where it may be beyond the year
#: 9999, and all digits of a double only if the server writes them.
_READ_ONLY: Final = ("SET SESSION TRANSACTION READ ONLY",)
_FIRST: Final = {
    "mysql": _READ_ONLY,
    "mariadb": _READ_ONLY,
    "postgresql": ("SET extra_float_digits = 1", "SET TIME ZONE 'UTC'"),
}


def connect(address: Address) -> "sa.Connection":
    """Open a database for reading; ContactsError: it does not exist or refuses, or its driver is not installed."""
    import logging

    import sqlalchemy as sa

    if address.file is not None and not address.file.is_file():
        what = "is a folder" if address.file.is_dir() else "no such database file"
        raise ContactsError(f"{address.file}: {what}")
    # These libraries log problems that they ignore, such as a cursor left open by an interrupt; without a handler, the
    # messages would go to stderr.
    for name in ("sqlalchemy", "psycopg"):
        logging.getLogger(name).addHandler(logging.NullHandler())
    with contacts_errors(address):
        engine = _engine(address)
        if engine.dialect.is_async:
            raise ContactsError(f"{engine.dialect.driver} is for asynchronous programs: write {address.dialect}://")
        for statement in _FIRST.get(address.dialect, ()):
            sa.event.listen(engine, "connect", partial(_run, statement))
        connection = engine.connect()
        if address.dialect == "postgresql":
            # One snapshot for all statements, so that a count matches its total.
            return connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        return connection


def _engine(address: Address) -> "sa.Engine":
    import sqlalchemy as sa

    url, options = address.url, dict[str, Any]()
    if address.dialect == "sqlite" and address.file is not None:
        from urllib.parse import quote

        query = {key: value for key, value in url.query.items() if key in _SQLITE_OPTIONS}
        file = quote(address.file.absolute().as_posix())
        url = url.set(database=f"file:{file}", query={**query, "mode": "ro", "uri": "true"})
    if address.dialect == "duckdb":
        options["read_only"] = True
        # DuckDB must not download an extension for a file of another format.
        options["config"] = {"autoinstall_known_extensions": "false"}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # from drivers, for programmers
            return sa.create_engine(url, poolclass=sa.NullPool, connect_args=options)
    except (sa.exc.NoSuchModuleError, ImportError) as error:
        driver = url.drivername if "+" in url.drivername else f"{address.dialect}-engine"
        raise ContactsError(_missing(address, getattr(error, "name", None) or driver)) from None


def _missing(address: Address, module: str) -> str:
    """Return the message about a missing driver."""
    dialect, engine = address.dialect, DIALECTS[address.dialect]
    if not engine.extra:
        return f"{module} is not installed: write {dialect}://"
    others = address.url.drivername not in (dialect, f"{dialect}+{engine.driver}")
    rest = f", and write {dialect}://" if others else ""
    return f"{dialect} needs {module}, which is not installed: install it with {install(dialect)}{rest}"


def _run(statement: str, connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(statement)
    cursor.close()
    connection.commit()


@contextmanager
def contacts_errors(address: Address) -> Iterator[None]:
    """Turn the errors of a database into ContactsError, of one line without passwords."""
    import sqlalchemy as sa

    try:
        yield
    except UnsupportedError as error:
        raise ContactsError(f"{address.name} cannot evaluate {error.construct}") from None
    except sa.exc.DBAPIError as error:
        raise ContactsError(f"{address.name}: {_reason(error.orig, address)}") from None
    except (sa.exc.SQLAlchemyError, ValueError, OverflowError) as error:  # the last two from reading unusual values
        raise ContactsError(f"{address.name}: {_reason(error, address)}") from None


def _reason(error: BaseException | None, address: Address) -> str:
    """Return the first line of a driver's message, without secrets."""
    # The MySQL drivers put an error number in front of the message.
    said = error.args[-1] if error is not None and error.args and isinstance(error.args[-1], str) else str(error)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    text = lines[0] if lines else type(error).__name__
    for secret in address.secrets():
        text = text.replace(secret, "***")
    return text
