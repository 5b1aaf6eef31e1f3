"""``audiencefilter db``: the tables of the service."""

from audiencefilter.cli.guard import Failure, group
from audiencefilter.cli.terminal import say
from audiencefilter.service.admin.opening import DatabaseUrl, connected, name_of, read_url


def upgrade(database_url: DatabaseUrl = None) -> int:
    """Bring the database to the tables of this version; make them where there are none."""
    url = read_url(database_url)
    with connected(url) as database:
        from audiencefilter.service.storage import migrating

        before, after = migrating.upgrade(database)
    where = name_of(url)
    if before == after:
        say(f"{where} is at revision {after}: nothing to do")
    else:
        say(f"{where} is upgraded from {_named(before)} to revision {after}")
    return 0


def status(database_url: DatabaseUrl = None) -> int:
    """Say whether the database has the tables of this version. Exit code 1: it has not."""
    url = read_url(database_url)
    _check_file(url)
    with connected(url) as database:
        from audiencefilter.service.storage import migrating

        state, revision = migrating.state_of(database), migrating.revision_of(database)
    said = {
        migrating.State.EMPTY: "is empty: run audiencefilter db upgrade",
        migrating.State.BEHIND: f"is at {_named(revision)}, behind this version: run audiencefilter db upgrade",
        migrating.State.OLD: f"is at {_named(revision)}, of an early version: start with a new database",
        migrating.State.CURRENT: f"is at {_named(revision)}, that of this version",
        migrating.State.AHEAD: f"is at {_named(revision)}, of a later version of audiencefilter: install that version",
    }
    say(f"{name_of(url)} {said[state]}")
    return 0 if state is migrating.State.CURRENT else 1


def _named(revision: str | None) -> str:
    return "no tables" if revision is None else f"revision {revision}"


def _check_file(url: str) -> None:
    """Refuse a SQLite file that does not exist: opening it would create it."""
    from audiencefilter.contacts.database.address import is_address, read_address

    if url.startswith("sqlite") and is_address(url):
        file = read_address(url).file
        if file is not None and not file.exists():
            raise Failure(f"there is no file {file}: audiencefilter db upgrade makes it")


app = group(
    "The tables of the service.",
    {"upgrade": upgrade, "status": status},
)
