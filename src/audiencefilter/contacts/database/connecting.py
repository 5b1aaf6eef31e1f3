"""Connections that can only read, and what a database or its driver refuses, told in one line without passwords."""

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import quote

import sqlalchemy as sa

from audiencefilter.contacts.database.address import DIALECTS, Address, install
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.language.errors import UnsupportedError

#: What of a SQLite URL's options is kept: what cannot make values something else, or the file be written.
_SQLITE_OPTIONS: Final = ("timeout", "immutable", "vfs", "cache")


# They log what they make nothing of, as a cursor that is not closed well after an interrupt, and without a handler that
# goes to stderr.
for _name in ("sqlalchemy", "psycopg"):
    logging.getLogger(_name).addHandler(logging.NullHandler())


def connect(address: Address) -> sa.Connection:
    """Open a database for reading.

    Raises:
        ContactsError: there is none, it lets nobody in, or its driver is not installed.
    """
    if address.file is not None and not address.file.is_file():
        what = "is a folder" if address.file.is_dir() else "no such database file"
        raise ContactsError(f"{address.file}: {what}")
    with contacts_errors(address):
        engine = _engine(address)
        if engine.dialect.is_async:
            raise ContactsError(f"{engine.dialect.driver} is for asynchronous programs: write {address.dialect}://")
        if address.dialect in ("mysql", "mariadb"):
            sa.event.listen(engine, "connect", _make_read_only)
        connection = engine.connect()
        if address.dialect == "postgresql":
            # One snapshot for all statements, so that a count and its total belong together.
            return connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        return connection


def _engine(address: Address) -> sa.Engine:
    url, options = address.url, dict[str, Any]()
    if address.dialect == "sqlite" and address.file is not None:
        kept = {key: value for key, value in url.query.items() if key in _SQLITE_OPTIONS}
        file = quote(address.file.absolute().as_posix())
        url = url.set(database=f"file:{file}", query={**kept, "mode": "ro", "uri": "true"})
    if address.dialect == "duckdb":
        options["read_only"] = True
        # Nothing is downloaded, or written elsewhere, because a file turns out to be of another kind.
        options["config"] = {"autoinstall_known_extensions": "false"}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of drivers, for programmers
            return sa.create_engine(url, poolclass=sa.NullPool, connect_args=options)
    except sa.exc.NoSuchModuleError:
        if "+" in url.drivername:
            raise ContactsError(f"SQLAlchemy has no {url.drivername}://: write {address.dialect}://") from None
        raise _missing(address, f"{address.dialect}-engine") from None
    except ImportError as error:
        raise _missing(address, error.name or url.get_driver_name()) from None


def _missing(address: Address, module: str) -> ContactsError:
    """Return the failure for want of a driver."""
    dialect, engine = address.dialect, DIALECTS[address.dialect]
    if not engine.extra:
        return ContactsError(f"{module} is not installed: write {dialect}://")
    others = address.url.drivername not in (dialect, f"{dialect}+{engine.driver}")
    rest = f", and write {dialect}://" if others else ""
    return ContactsError(f"{dialect} needs {module}, which is not installed: install it with {install(dialect)}{rest}")


def _make_read_only(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("SET SESSION TRANSACTION READ ONLY")
    cursor.close()


@contextmanager
def contacts_errors(address: Address) -> Iterator[None]:
    """Make what goes wrong with a database a message of one line, without passwords.

    Raises:
        ContactsError: something did.
    """
    try:
        yield
    except UnsupportedError as error:
        raise ContactsError(f"{address.name} cannot evaluate {error.construct}") from None
    except sa.exc.DBAPIError as error:
        raise ContactsError(f"{address.name}: {_reason(error.orig, address)}") from None
    except (sa.exc.SQLAlchemyError, ValueError, OverflowError) as error:  # the latter two from reading odd values
        raise ContactsError(f"{address.name}: {_reason(error, address)}") from None


def _reason(error: BaseException | None, address: Address) -> str:
    """Return the first line of what a driver says."""
    # The MySQL drivers put a number before it.
    said = error.args[-1] if error is not None and error.args and isinstance(error.args[-1], str) else str(error)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    text = lines[0] if lines else type(error).__name__
    for secret in address.secrets():
        text = text.replace(secret, "***")
    return text
