"""Migrations: from what a database holds to the tables of this version."""

from enum import Enum
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from audiencefilter.service.storage.database import Database

#: Held on PostgreSQL while migrating, so that processes that start together do it once.
_LOCK = 0x61756466
_LATER = "the database is of a later version of audiencefilter: install that version"


class State(Enum):
    """How a database stands to this version of the program."""

    EMPTY = "empty"
    BEHIND = "behind"
    CURRENT = "current"
    AHEAD = "ahead"


def state_of(database: Database) -> State:
    """Say whether a database has the tables of this version."""
    with database.reading() as connection:
        return _state(connection)


def prepare(database: Database) -> str | None:
    """Make the tables of an empty database; return their revision, or None where they were there.

    Raises:
        ValueError: there are tables of another version.
    """
    match state_of(database):
        case State.EMPTY:
            before, after = upgrade(database)
            # Another process that started at the same time may have made them meanwhile.
            return after if before is None else None
        case State.BEHIND:
            raise ValueError("the tables of the database are of an earlier version: run audiencefilter db upgrade")
        case State.AHEAD:
            raise ValueError(_LATER)
        case State.CURRENT:
            return None


def upgrade(database: Database) -> tuple[str | None, str | None]:
    """Bring a database to the tables of this version, and return the revisions before and after.

    Raises:
        ValueError: the database is of a later version.
    """
    config = _config()
    # One transaction, on SQLite too: it is either done or has not begun.
    with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
        if _state(connection) is State.AHEAD:
            raise ValueError(_LATER)
        before = _revision(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        return before, _revision(connection)


def revision_of(database: Database) -> str | None:
    """Return the revision of the tables that a database has; None where it has none."""
    with database.reading() as connection:
        return _revision(connection)


def _state(connection: sa.Connection) -> State:
    scripts = ScriptDirectory.from_config(_config())
    held = _revision(connection)
    if held is None:
        return State.EMPTY
    if held == scripts.get_current_head():
        return State.CURRENT
    known = {script.revision for script in scripts.walk_revisions()}
    return State.BEHIND if held in known else State.AHEAD


def _revision(connection: sa.Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    return config
