"""Settings and database of the service for commands, with errors as one message."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer

from audiencefilter.cli.guard import Failure
from audiencefilter.cli.terminal import complain
from audiencefilter.service import DATABASE, PREFIX

if TYPE_CHECKING:
    import sqlalchemy as sa
    from pydantic import ValidationError

    from audiencefilter.service.settings import Settings
    from audiencefilter.service.storage.database import Database

#: The extras by the modules that they install; `service` for all others.
_EXTRAS: Final = {"prometheus_client": "metrics", "psycopg": "postgresql", "redis": "redis"}

DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        metavar="URL",
        help=f"The database of the service; that of {PREFIX}DATABASE_URL when omitted, "
        "and the file audiencefilter.db without it.",
    ),
]


@contextmanager
def missing_extra_named() -> Iterator[None]:
    """Replace the error of a missing module with the name of its extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        if name in {"", "audiencefilter"}:
            raise
        extra = _EXTRAS.get(name, "service")
        raise Failure(
            f"the service needs {name}, which is not installed: install it with pip install 'audiencefilter[{extra}]'"
        ) from None


def read_url(database_url: str | None) -> str:
    """Return the URL of the database without loading pydantic, unless other settings are set, which pydantic checks."""
    name = f"{PREFIX}DATABASE_URL"
    if any(other.upper().startswith(PREFIX) and other != name for other in os.environ):
        return read_settings(database_url).database_url
    return os.environ.get(name, DATABASE) if database_url is None else database_url


def read_settings(database_url: str | None = None) -> "Settings":
    """Return the settings from the environment."""
    with missing_extra_named():
        from pydantic import ValidationError

        from audiencefilter.service.settings import Settings
    try:
        return Settings() if database_url is None else Settings(database_url=database_url)
    except ValidationError as error:
        raise Failure("\n".join(_wrong_settings(error))) from None


def _wrong_settings(error: "ValidationError") -> Iterator[str]:
    # Without the values: one is a secret, another may contain a password.
    for detail in error.errors(include_url=False, include_input=False):
        name = f"{PREFIX}{'.'.join(map(str, detail['loc'])).upper()}"
        if detail["type"] == "too_short":
            reason = f"it has to have at least {detail['ctx']['min_length']} characters"
        else:
            reason = detail["msg"][:1].lower() + detail["msg"][1:]
        yield f"{name} is not accepted: {reason}"


def secret_of(settings: "Settings") -> bytes:
    """Return the secret for the digests of keys.

    Raises:
        Failure: the file contains no secret.
        OSError: the file cannot be read or created.
    """
    try:
        return settings.digest_secret()
    except UnicodeDecodeError:
        raise Failure(f"{settings.secret_file} holds no secret: it is not text in ASCII") from None
    except ValueError as error:
        raise Failure(str(error)) from None


def name_of(url: str) -> str:
    """Return the name of the database for messages, without user and password."""
    from audiencefilter.contacts.database.address import read_address

    return read_address(url).name


@contextmanager
def connected(url: str) -> Iterator["Database"]:
    """Give the database without a check of its tables."""
    with missing_extra_named():
        from audiencefilter.contacts.database.address import contacts_errors, read_address
        from audiencefilter.service.errors import ServiceError
        from audiencefilter.service.storage.database import Database, database_url
    try:
        database_url(url)
    except ValueError as error:
        raise Failure(f"the URL of the database is not accepted: {error}") from None
    address = read_address(url)
    with missing_extra_named():
        database = Database(url, connections=2, stream_connections=1)
    try:
        with missing_extra_named(), contacts_errors(address):
            yield database
    except ServiceError as error:
        raise Failure(error.message) from None
    finally:
        database.close()


@contextmanager
def opened(url: str) -> Iterator["Database"]:
    """Give the database with the tables of this version; create them in an empty database."""
    with connected(url) as database:
        from audiencefilter.service.storage.migrating import prepare

        if (revision := prepare(database)) is not None:
            complain(f"made the tables in {name_of(url)} (revision {revision})")
        yield database


@contextmanager
def reading(database_url: str | None) -> Iterator["sa.Connection"]:
    """Give a connection with a transaction that reads."""
    with opened(read_url(database_url)) as database, database.reading() as connection:
        yield connection


@contextmanager
def writing(database_url: str | None) -> Iterator["sa.Connection"]:
    """Give a connection with a transaction that writes."""
    with opened(read_url(database_url)) as database, database.writing() as connection:
        yield connection
