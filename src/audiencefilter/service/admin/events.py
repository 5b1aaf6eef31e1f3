"""``audiencefilter events``: deletion of old events."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from audiencefilter.cli.guard import Failure, group
from audiencefilter.cli.terminal import complain
from audiencefilter.service.admin.database import ProjectAccount, ServiceDatabase, opened

if TYPE_CHECKING:
    import sqlalchemy as sa


def prune(
    days: Annotated[
        float | None,
        typer.Option(
            "--older-than",
            metavar="DAYS",
            help="Delete events older than this; the setting event_retention when omitted.",
        ),
    ] = None,
    list_: Annotated[
        str | None, typer.Option("--list", metavar="NAME|ID", help="Only those of this project; of all otherwise.")
    ] = None,
    account: ProjectAccount = None,
    *,
    service: ServiceDatabase,
) -> int:
    """Delete old events, some at a time, while the service runs."""
    settings = service.settings()
    days = settings.event_retention if days is None else days
    if days is None:
        raise Failure("say which events to delete: --older-than 90, or AUDIENCEFILTER_EVENT_RETENTION, in days")
    if days <= 0:
        raise Failure(f"--older-than {days:g}: write a number of days, more than 0")
    try:
        before = datetime.now(UTC) - timedelta(days=days)
    except OverflowError:
        raise Failure(f"--older-than {days:g}: there was nothing so long ago") from None
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


events_app = group("Events of audiences.", {"prune": prune})
