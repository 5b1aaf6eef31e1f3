"""Where a database is: a SQLAlchemy URL, what of it may be shown, and the engines and drivers that there are."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from audiencefilter.contacts.policy import ContactsError
from audiencefilter.language.suggest import closest

if TYPE_CHECKING:
    import sqlalchemy as sa

_SCHEME: Final = re.compile(r"([A-Za-z][\w+.-]*)://")
_IN_MEMORY: Final = ("", ":memory:")
_SECRET_KEY: Final = re.compile(r"pass|pwd|secret|token|key", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Engine:
    """How an engine is reached."""

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
    """Say how to get the driver of an engine.

    >>> install("postgresql")
    "pip install 'audiencefilter[postgresql]'"
    """
    return f"pip install 'audiencefilter[{DIALECTS[dialect].extra}]'"


@dataclass(frozen=True, slots=True)
class RelatedTable:
    """The table of the records that a relation leads to."""

    path: tuple[str, ...]
    table: str
    on: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The table to read."""

    name: str | None = None
    schema: str | None = None
    unchecked: bool = False
    related: tuple[RelatedTable, ...] = ()


#: Nothing was said: there is no database.
NO_TABLE: Final = TableChoice()


@dataclass(frozen=True, slots=True)
class Address:
    """A database."""

    url: "sa.URL"
    dialect: str
    name: str
    file: Path | None

    def secrets(self) -> list[str]:
        """Return the parts of the URL that no message may show."""
        options = [
            value for key, values in self.url.normalized_query.items() if _SECRET_KEY.search(key) for value in values
        ]
        found = [str(self.url.password or ""), *options]
        return [secret for secret in found if secret]


def is_address(name: str) -> bool:
    """Whether an input is a database, and not a file.

    >>> is_address("sqlite:///contacts.db"), is_address("contacts.db")
    (True, False)
    """
    return _SCHEME.match(name) is not None


def read_address(text: str) -> Address:
    """Return the database that a URL leads to.

    Raises:
        ContactsError: no URL, or of no engine that filters are written for. No message repeats what may be a password.
    """
    scheme, _, rest = text.partition("://")
    dialect, _, driver = scheme.partition("+")
    if dialect not in DIALECTS:
        meant = closest(dialect, DIALECTS)
        hint = f": did you mean {meant}://?" if meant else f": there are {', '.join(DIALECTS)}"
        raise ContactsError(f"{scheme}:// is no database that can be filtered{hint}")
    url = _parsed(text, dialect)
    if not driver and DIALECTS[dialect].driver:
        url = url.set(drivername=f"{dialect}+{DIALECTS[dialect].driver}")
    if DIALECTS[dialect].is_file:
        file = Path(_file(url, dialect))
        return Address(url, dialect, str(file), file)
    # What stands behind an @ or a / in a password would be taken for a host or a database, and so be shown.
    if rest.count("@") > 1 or ("@" in rest and url.username is None):
        raise _unreadable(dialect)
    return Address(url, dialect, _shown(url, dialect), None)


def _parsed(text: str, dialect: str) -> "sa.URL":
    import sqlalchemy as sa

    try:
        return sa.make_url(text)
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
    if file.startswith("file:"):  # a URI within the URL, as SQLite has it
        file = unquote(file.removeprefix("file:").partition("?")[0]).removeprefix("//")
    if file in _IN_MEMORY:
        raise ContactsError(
            f"the URL names no file, and a database in memory has no contacts: write {dialect}:///contacts.db"
        )
    return file
