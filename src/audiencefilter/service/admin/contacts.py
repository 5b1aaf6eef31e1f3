"""``audiencefilter contacts``: all that is kept of one person, as requests for data protection need it."""

from collections.abc import Sized
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.guard import complain
from audiencefilter.cli.lean import group
from audiencefilter.cli.terminal import say
from audiencefilter.service.admin.arguments import Yes, confirm
from audiencefilter.service.admin.opening import DatabaseUrl, opened, read_settings

if TYPE_CHECKING:
    import sqlalchemy as sa

    from audiencefilter.service.operations.persons import Scope

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
    database_url: DatabaseUrl = None,
) -> int:
    """Write all that is kept of one person, as JSON: contacts, audiences, actions and events."""
    settings = read_settings(database_url)
    with opened(settings.database_url) as database:
        import orjson

        from audiencefilter.cli.writing import destination
        from audiencefilter.service.operations import persons
        from audiencefilter.service.operations.serializing import Links

        with database.reading() as connection:
            scope = _scope(connection, list_, account)
            found = persons.exported(connection, scope, person, Links(settings.pages_url))
        with destination(output) as file:
            file.write(orjson.dumps(found, option=orjson.OPT_INDENT_2) + b"\n")
    complain(f"wrote {_counted(found['contacts'], 'contact')} and {_counted(found['events'], 'event')} of one person")
    return 0


def erase(
    person: Person,
    list_: OnList = None,
    account: OfAccount = None,
    yes: Yes = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Delete all that is kept of one person: contacts, memberships, actions and events."""
    settings = read_settings(database_url)
    with opened(settings.database_url) as database:
        from audiencefilter.service.operations import column_files, persons

        with database.reading() as connection:
            scope = _scope(connection, list_, account)
            found = persons.find_person(connection, scope, person)
        events = [number for numbers in found.events.values() for number in numbers]
        held = f"{_counted(found.contacts, 'contact')} with their actions, and {_counted(events, 'event')}"
        confirm(f"this deletes all that is kept of one person: {held}", yes)
        done = persons.erase(database, scope, person)
        for list_id, _ in done.contacts:
            column_files.forget(settings.columns_folder, list_id)
        is_settled = database.settle()
    complain(
        "erased; the ids of the contacts, which events of their leaving still have:" if done.contacts else "erased"
    )
    for _, contact_id in done.contacts:
        say(contact_id)
    if not is_settled:
        complain("others read the database just now: its log still has it, until it is next written to the file")
    return 0


def _scope(connection: "sa.Connection", list_: str | None, account: str | None) -> "Scope":
    from audiencefilter.service.operations.accounts import all_lists, find_account, find_list
    from audiencefilter.service.operations.persons import Scope

    if list_ is not None:
        found = find_list(connection, list_, account)
        return Scope(found.accountId, [found.id])
    if account is None:
        raise Failure("say where: --account, for all projects of an account, or --list, for one of them")
    account_id = find_account(connection, account).id
    return Scope(account_id, [row["id"] for row in all_lists(connection, account_id)])


def _counted(things: Sized, name: str) -> str:
    return f"{len(things):,} {name}{'' if len(things) == 1 else 's'}"


app = group(
    "All that is kept of one person.",
    {"export": export, "erase": erase},
)
