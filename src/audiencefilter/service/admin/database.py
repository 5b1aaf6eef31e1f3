"""The database of the service for commands: the option that names it, connections, and confirmations."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

import typer

from audiencefilter.cli.guard import Failure
from audiencefilter.cli.terminal import complain
from audiencefilter.contacts.database.address import contacts_errors, read_address
from audiencefilter.service import DATABASE, PREFIX

if TYPE_CHECKING:
    import sqlalchemy as sa
    from pydantic import ValidationError

    from audiencefilter.service.settings import Settings
    from audiencefilter.service.storage.database import Database

#: The extras by the modules that they install; `service` for all others.
_EXTRAS: Final = {"prometheus_client": "metrics", "psycopg": "postgresql", "redis": "redis"}


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


# -- options of several commands ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class ServiceDatabase:
    """The option for the database of the service."""

    database_url: Annotated[
        str | None,
        typer.Option(
            "--database-url",
            metavar="URL",
            help=f"The database of the service; that of {PREFIX}DATABASE_URL when omitted, "
            "and the file audiencefilter.db without it.",
        ),
    ] = None

    def settings(self) -> "Settings":
        """Return the settings from the environment, with this database."""
        with missing_extra_named():
            from pydantic import ValidationError

            from audiencefilter.service.settings import Settings
        try:
            return Settings() if self.database_url is None else Settings(database_url=self.database_url)
        except ValidationError as error:
            raise Failure("\n".join(_wrong_settings(error))) from None

    def url(self) -> str:
        """Return the URL without loading pydantic, unless other settings are set, which pydantic checks."""
        name = f"{PREFIX}DATABASE_URL"
        if any(other.upper().startswith(PREFIX) and other != name for other in os.environ):
            return self.settings().database_url
        return os.environ.get(name, DATABASE) if self.database_url is None else self.database_url

    @contextmanager
    def reading(self) -> Iterator["sa.Connection"]:
        """Open a transaction that reads."""
        with opened(self.url()) as database, database.reading() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator["sa.Connection"]:
        """Open a transaction that writes."""
        with opened(self.url()) as database, database.writing() as connection:
            yield connection


def _wrong_settings(error: "ValidationError") -> Iterator[str]:
    # The message omits the values: one is a secret, another may contain a password.
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
    except ValueError as error:
        raise Failure(str(error)) from None


ProjectAccount = Annotated[
    str | None,
    typer.Option("--account", metavar="NAME|ID", help="Its account, where several have a project of that name."),
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation; for scripts.")]


def confirm(what: str, yes: bool) -> None:
    """Print the planned deletion, and request confirmation."""
    complain(f"{what}; it cannot be undone")
    if yes:
        return
    if not sys.stdin.isatty():
        raise Failure("nothing is deleted: there is no terminal to confirm it; --yes goes on without")
    if not typer.confirm("go on?", err=True):
        raise Failure("nothing is deleted")


# -- connections --------------------------------------------------------------------------------------------------


@contextmanager
def connected(url: str) -> Iterator["Database"]:
    """Connect to a database without a check of its tables."""
    with missing_extra_named():
        from audiencefilter.service.errors import ServiceError
        from audiencefilter.service.storage.database import Database, database_url
    try:
        database_url(url)
    except ValueError as error:
        raise Failure(f"the URL of the database is not accepted: {error}") from None
    with missing_extra_named():
        database = Database(url, connections=2, stream_connections=1)
    try:
        with missing_extra_named(), contacts_errors(read_address(url)):
            yield database
    except ServiceError as error:
        raise Failure(error.message) from None
    finally:
        database.close()


@contextmanager
def opened(url: str) -> Iterator["Database"]:
    """Connect to a database with the tables of this version; create them in an empty database."""
    with connected(url) as database:
        from audiencefilter.service.storage.migrating import prepare

        if (revision := prepare(database)) is not None:
            complain(f"made the tables in {read_address(url).name} (revision {revision})")
        yield database
