"""Migrations of a database to the tables of this version.

Alembic is loaded only to create or change tables, not to check that they are current.
"""

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from audiencefilter.service.storage.database import Database

if TYPE_CHECKING:
    from alembic.config import Config

#: The revision of this version: that of the last file in `migrations/versions`.
HEAD: Final = "0008"
#: A lock on PostgreSQL, so that of several processes that start together only one migrates.
_LOCK = 0x61756466
#: The table with the revision, as Alembic names it.
_VERSION: Final = sa.table("alembic_version", sa.column("version_num", sa.String))


class State(Enum):
    """The state of a database relative to this version of the program."""

    EMPTY = "empty"
    OLD = "old"
    BEHIND = "behind"
    CURRENT = "current"
    AHEAD = "ahead"


#: Why the service does not start with a database.
_REFUSALS: Final = {
    State.BEHIND: "the tables of the database are of an earlier version: run audiencefilter db upgrade",
    State.OLD: "the tables of the database are of an early version, which this one cannot upgrade: export the contacts "
    "with that version, and import them into a new database",
    State.AHEAD: "the database is of a later version of audiencefilter: install that version",
}


def state_of(database: Database) -> State:
    """Return whether a database has the tables of this version."""
    with database.at_the_gate() as connection:
        return _state(connection)


def prepare(database: Database) -> str | None:
    """Create the tables of an empty database; return their revision, or None if they existed.

    Raises:
        ValueError: the tables are of another version.
    """
    state = state_of(database)
    if state in _REFUSALS:
        raise ValueError(_REFUSALS[state])
    if state is State.CURRENT:
        return None
    before, after = upgrade(database)
    # Another process that started at the same time may have created them.
    return after if before is None else None


def upgrade(database: Database) -> tuple[str | None, str | None]:
    """Migrate a database to the tables of this version, and return the revisions before and after.

    Raises:
        ValueError: the database is of a later version, or of one that is too early.
    """
    from alembic import command

    config = alembic_config()
    # One transaction, on SQLite too: a failure leaves the tables unchanged.
    with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
        if (state := _state(connection)) in (State.AHEAD, State.OLD):
            raise ValueError(_REFUSALS[state])
        before = _revision(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        return before, _revision(connection)


def revision_of(database: Database) -> str | None:
    """Return the revision of the tables of a database; None if it has none."""
    with database.reading() as connection:
        return _revision(connection)


def _state(connection: sa.Connection) -> State:
    revision = _revision(connection)
    if revision is None:
        return State.EMPTY
    if revision == HEAD:
        return State.CURRENT
    from alembic.script import ScriptDirectory

    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    if revision in known:
        return State.BEHIND
    return State.OLD if revision < min(known) else State.AHEAD


def _revision(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table(_VERSION.name):
        return None
    return connection.execute(sa.select(_VERSION.c.version_num)).scalar_one_or_none()


def alembic_config() -> "Config":
    """Return the configuration of Alembic, with the folder of the migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    return config
