"""``audiencefilter contacts`` and ``events``: export and erasure of one person's data, and deletion of old events."""

from collections.abc import Sized
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from audiencefilter.cli.guard import Failure, group
from audiencefilter.cli.terminal import complain, say
from audiencefilter.service.admin.database import ProjectAccount, ServiceDatabase, Yes, confirm, opened

if TYPE_CHECKING:
    import sqlalchemy as sa

    from audiencefilter.service.operations.gdpr import Scope

Person = Annotated[
    str, typer.Argument(metavar="EMAIL|ID", help="The person: an email, or the id of a contact that they are.")
]
OnList = Annotated[str | None, typer.Option("--list", metavar="NAME|ID", help="Look for them on this project only.")]
OfAccount = Annotated[
    str | None,
    typer.Option(
        "--account", metavar="NAME|ID", help="Look for them on all projects of it; or, with --list, its account."
    ),
]


def export(
    person: Person,
    list_: OnList = None,
    account: OfAccount = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write; else stdout.")
    ] = None,
    *,
    service: ServiceDatabase,
) -> int:
    """Write all data of one person as JSON: contacts, audiences, actions and events."""
    settings = service.settings()
    with opened(settings.database_url) as database:
        import orjson

        from audiencefilter.cli.writing import destination
        from audiencefilter.service.operations import gdpr
        from audiencefilter.service.operations.listing import Links

        with database.reading() as connection:
            scope = _scope(connection, list_, account)
            found = gdpr.exported(connection, scope, person, Links(settings.pages_url))
        with destination(output) as file:
            file.write(orjson.dumps(found, option=orjson.OPT_INDENT_2) + b"\n")
    complain(f"wrote {_counted(found['contacts'], 'contact')} and {_counted(found['events'], 'event')} of one person")
    return 0


def erase(
    person: Person,
    list_: OnList = None,
    account: OfAccount = None,
    yes: Yes = False,
    *,
    service: ServiceDatabase,
) -> int:
    """Delete all data of one person: contacts, memberships, actions and events."""
    settings = service.settings()
    with opened(settings.database_url) as database:
        from audiencefilter.service.operations import column_files, gdpr

        with database.reading() as connection:
            scope = _scope(connection, list_, account)
            found = gdpr.find_person(connection, scope, person)
        events = [number for numbers in found.events.values() for number in numbers]
        data = f"{_counted(found.contacts, 'contact')} with their actions, and {_counted(events, 'event')}"
        confirm(f"this deletes all data of one person: {data}", yes)
        done = gdpr.erase(database, scope, person)
        for list_id, _ in done.contacts:
            column_files.forget(settings.columns_folder, list_id)
        is_settled = database.settle()
    complain(
        "erased; the ids of the contacts, which events of their leaving still have:" if done.contacts else "erased"
    )
    for _, contact_id in done.contacts:
        say(contact_id)
    if not is_settled:
        complain("others read the database now: its log still has the data, until the log is next written to the file")
    return 0


def _scope(connection: "sa.Connection", list_: str | None, account: str | None) -> "Scope":
    from audiencefilter.service.operations.accounts import all_lists, find_account, find_list
    from audiencefilter.service.operations.gdpr import Scope

    if list_ is not None:
        found = find_list(connection, list_, account)
        return Scope(found.accountId, [found.id])
    if account is None:
        raise Failure("say where: --account, for all projects of an account, or --list, for one of them")
    account_id = find_account(connection, account).id
    return Scope(account_id, [row["id"] for row in all_lists(connection, account_id)])


def _counted(things: Sized, name: str) -> str:
    return f"{len(things):,} {name}{'' if len(things) == 1 else 's'}"


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


contacts_app = group(
    "All data of one person.",
    {"export": export, "erase": erase},
)
events_app = group("Events of audiences.", {"prune": prune})
