"""``audiencefilter projects``: the lists of accounts, and their settings."""

import json
from typing import Annotated, Any

import typer

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.guard import complain
from audiencefilter.cli.lean import group
from audiencefilter.service.admin.deleting import delete_project
from audiencefilter.service.admin.list_fields import read_settings_of_list
from audiencefilter.service.admin.listing import print_listing
from audiencefilter.service.admin.names import read_name
from audiencefilter.service.admin.opening import AsJson, DatabaseUrl, opened, read_url

_COLUMNS = ("id", "name", "account", "contacts", "createdAt")

Account = Annotated[str, typer.Option("--account", metavar="NAME|ID", help="The account that it belongs to.")]
OfAccount = Annotated[
    str | None,
    typer.Option("--account", metavar="NAME|ID", help="Its account, where several have a project of that name."),
]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="FIELD=VALUE",
        help="A field of the list; may be given several times. Columns have commas between them; an empty text "
        "takes the value away.",
    ),
]


def create(
    name: Annotated[str, typer.Argument(help="Its name, which the account has no other project by.")],
    account: Account,
    fields: Set = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Make a project, and print its id."""
    name = read_name(name)
    url = read_url(database_url)
    values = _fields(fields)
    if "name" in values:
        raise Failure("--set name: the name stands before the options")
    with opened(url) as database, database.writing() as connection:
        from audiencefilter.service.operations import accounts
        from audiencefilter.service.operations.lookup import find_account

        owner = find_account(connection, account)
        list_id = accounts.create_list(connection, owner.id, name, values)
    typer.echo(list_id)
    complain(f"made the project {name!r} of the account {owner.name!r}")
    return 0


def list_all(
    account: Annotated[str | None, typer.Option("--account", metavar="NAME|ID", help="Only those of it.")] = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Print the projects; with --json all their fields."""
    with opened(read_url(database_url)) as database, database.reading() as connection:
        from audiencefilter.service.operations.lookup import all_lists, find_account

        account_id = None if account is None else find_account(connection, account).id
        rows = [{**row, "columns": json.loads(row["columns"])} for row in all_lists(connection, account_id)]
    print_listing(rows, _COLUMNS, as_json, "projects")
    return 0


def update(
    project: Annotated[str, typer.Argument(metavar="PROJECT", help="Its name or its id.")],
    fields: Set = None,
    account: OfAccount = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Set fields of a project."""
    url = read_url(database_url)
    values = _fields(fields)
    if not values:
        raise Failure("there is nothing to change: write --set FIELD=VALUE")
    with opened(url) as database, database.writing() as connection:
        from audiencefilter.service.operations import accounts
        from audiencefilter.service.operations.lookup import find_list

        found = find_list(connection, project, account)
        accounts.update_list(connection, found.id, values)
    complain(f"set {', '.join(values)} of the project {found.name!r}")
    return 0


def _fields(given: list[str] | None) -> dict[str, Any]:
    return read_settings_of_list(given or [])


app = group(
    "Projects: each is a list of contacts.",
    {"create": create, "list": list_all, "update": update, "delete": delete_project},
)
