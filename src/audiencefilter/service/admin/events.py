"""``audiencefilter events``: how long events are kept."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.guard import complain
from audiencefilter.cli.lean import group
from audiencefilter.service.admin.opening import DatabaseUrl, opened, read_settings

if TYPE_CHECKING:
    import sqlalchemy as sa


def prune(
    days: Annotated[
        float | None,
        typer.Option("--older-than", metavar="DAYS", help="Those go; by itself as many as event_retention says."),
    ] = None,
    list_: Annotated[
        str | None, typer.Option("--list", metavar="NAME|ID", help="Only those of this project; of all otherwise.")
    ] = None,
    account: Annotated[
        str | None, typer.Option("--account", metavar="NAME|ID", help="Its account, where several have such a project.")
    ] = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Delete old events, some at a time, while the service runs."""
    settings = read_settings(database_url)
    kept = settings.event_retention if days is None else days
    if kept is None:
        raise Failure("say how long events are kept: --older-than 90, or AUDIENCEFILTER_EVENT_RETENTION, in days")
    if kept <= 0:
        raise Failure(f"--older-than {kept:g}: write a number of days, more than 0")
    try:
        before = datetime.now(UTC) - timedelta(days=kept)
    except OverflowError:
        raise Failure(f"--older-than {kept:g}: there was nothing so long ago") from None
    with opened(settings.database_url) as database:
        from audiencefilter.service.operations import events
        from audiencefilter.service.operations.accounts import all_lists, find_list
        from audiencefilter.service.operations.deleting import STEP, in_steps

        with database.reading() as connection:
            found = all_lists(connection) if list_ is None else [find_list(connection, list_, account)._mapping]
        pruned = 0
        for each in found:
            list_id = str(each["id"])

            def some(connection: "sa.Connection", list_id: str = list_id) -> bool:
                nonlocal pruned
                gone = events.prune(connection, list_id, before, STEP)
                pruned += gone
                return gone == STEP

            in_steps(database, some)
    complain(f"deleted {pruned:,} events of before {before:%Y-%m-%d %H:%M} UTC")
    return 0


app = group("Events of audiences.", {"prune": prune})
