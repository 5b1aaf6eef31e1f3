"""``audiencefilter accounts`` and ``projects``: who has lists, and under which plan; the lists, and their settings."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.guard import complain
from audiencefilter.cli.lean import group
from audiencefilter.cli.terminal import say
from audiencefilter.language.paths import render
from audiencefilter.service.admin.arguments import Yes, confirm, read_name, read_settings_of_list
from audiencefilter.service.admin.listing import print_listing
from audiencefilter.service.admin.opening import AsJson, DatabaseUrl, opened, read_settings, read_url

if TYPE_CHECKING:
    from audiencefilter.service.operations.language import CustomField

Plan = Literal["free", "pro"]
Notation = Literal["published", "extended"]
_ACCOUNT_COLUMNS = ("id", "name", "plan", "lists", "createdAt")
_PROJECT_COLUMNS = ("id", "name", "account", "contacts", "createdAt")

Account = Annotated[str, typer.Option("--account", metavar="NAME|ID", help="The account that it belongs to.")]
OfAccount = Annotated[
    str | None,
    typer.Option("--account", metavar="NAME|ID", help="Its account, where several have a project of that name."),
]
Project = Annotated[str, typer.Argument(metavar="PROJECT", help="Its name or its id.")]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="FIELD=VALUE",
        help="A field of the list; may be given several times. Columns have commas between them; an empty text "
        "takes the value away.",
    ),
]


def create_account(
    name: Annotated[str, typer.Argument(help="Its name, which no other account has.")],
    plan: Annotated[Plan, typer.Option("--plan", help="100 or 1000 requests a minute.")] = "free",
    database_url: DatabaseUrl = None,
) -> int:
    """Make an account, and print its id."""
    name = read_name(name)
    with opened(read_url(database_url)) as database, database.writing() as connection:
        from audiencefilter.service.operations import accounts

        account_id = accounts.create_account(connection, name, plan)
    say(account_id)
    complain(f"made the account {name!r} with the plan {plan}")
    return 0


def list_accounts(as_json: AsJson = False, database_url: DatabaseUrl = None) -> int:
    """Print the accounts."""
    with opened(read_url(database_url)) as database, database.reading() as connection:
        from audiencefilter.service.operations.accounts import all_accounts

        rows = all_accounts(connection)
    print_listing(rows, _ACCOUNT_COLUMNS, as_json, "accounts")
    return 0


def set_plan(
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="Its name or its id.")],
    plan: Annotated[Plan, typer.Argument(help="The new plan.")],
    database_url: DatabaseUrl = None,
) -> int:
    """Set the plan of an account."""
    with opened(read_url(database_url)) as database, database.writing() as connection:
        from audiencefilter.service.operations import accounts
        from audiencefilter.service.operations.accounts import find_account

        found = find_account(connection, account)
        accounts.set_plan(connection, found.id, plan)
    complain(f"the account {found.name!r} has the plan {plan}; it had {found.plan}")
    return 0


def delete_account(
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="Its name or its id.")],
    yes: Yes = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Delete an account with its projects, and all that is in them. Interrupted, it goes on when it is run again."""
    settings = read_settings(database_url)
    with opened(settings.database_url) as database:
        import sqlalchemy as sa

        from audiencefilter.service.operations import column_files, deleting
        from audiencefilter.service.operations.accounts import find_account
        from audiencefilter.service.storage.tables import lists

        with database.reading() as connection:
            found = find_account(connection, account)
            own = sa.select(lists.c.id).where(lists.c.accountId == found.id)
            list_ids = connection.scalars(own).all()
            held = deleting.holdings_of(connection, own)
        confirm(f"this deletes the account {found.name!r} with {held}", yes)
        deleting.delete_account(database, found.id)
        for list_id in list_ids:
            column_files.forget(settings.columns_folder, list_id)
    complain(f"the account {found.name!r} is deleted")
    return 0


def create_project(
    name: Annotated[str, typer.Argument(help="Its name, which the account has no other project by.")],
    account: Account,
    fields: Set = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Make a project, and print its id."""
    name = read_name(name)
    url = read_url(database_url)
    values = read_settings_of_list(fields or [])
    if "name" in values:
        raise Failure("--set name: the name stands before the options")
    with opened(url) as database, database.writing() as connection:
        from audiencefilter.service.operations import accounts
        from audiencefilter.service.operations.accounts import find_account

        owner = find_account(connection, account)
        list_id = accounts.create_list(connection, owner.id, name, values)
    say(list_id)
    complain(f"made the project {name!r} of the account {owner.name!r}")
    return 0


def list_projects(
    account: Annotated[str | None, typer.Option("--account", metavar="NAME|ID", help="Only those of it.")] = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Print the projects; with --json all their fields."""
    with opened(read_url(database_url)) as database, database.reading() as connection:
        from audiencefilter.service.operations.accounts import all_lists, find_account

        account_id = None if account is None else find_account(connection, account).id
        rows = [{**row, "columns": json.loads(row["columns"])} for row in all_lists(connection, account_id)]
    print_listing(rows, _PROJECT_COLUMNS, as_json, "projects")
    return 0


def update_project(
    project: Project,
    fields: Set = None,
    account: OfAccount = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Set fields of a project."""
    url = read_url(database_url)
    values = read_settings_of_list(fields or [])
    if not values:
        raise Failure("there is nothing to change: write --set FIELD=VALUE")
    with opened(url) as database, database.writing() as connection:
        from audiencefilter.service.operations import accounts
        from audiencefilter.service.operations.accounts import find_list

        found = find_list(connection, project, account)
        accounts.update_list(connection, found.id, values)
    complain(f"set {', '.join(values)} of the project {found.name!r}")
    return 0


def language_of_project(
    project: Project,
    notation: Annotated[
        Notation | None,
        typer.Option("--notation", help="extended: all operators, custom fields and actions; published: as specified."),
    ] = None,
    fields: Annotated[
        Path | None,
        typer.Option("--fields", metavar="FILE", help="A JSON array of all custom fields, as they are printed."),
    ] = None,
    account: OfAccount = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Print what the audiences of a project may ask for, as JSON; change it before where that is asked for."""
    wanted = None if fields is None else _read_fields(fields)
    with opened(read_url(database_url)) as database:
        from audiencefilter.service.operations import languages
        from audiencefilter.service.operations.accounts import find_list
        from audiencefilter.service.operations.definitions import DefinitionCache
        from audiencefilter.service.operations.workspace import Account as Owner

        with database.reading() as connection:
            found = find_list(connection, project, account)
        owner = Owner(database, DefinitionCache(), found.accountId)
        if notation == "extended":
            owner.write(lambda work: languages.foresee_notation(work, found.id, notation), languages.change)
        if wanted is not None:
            owner.write(lambda work: languages.foresee_fields(work, found.id, wanted), languages.change)
        if notation == "published":
            owner.write(lambda work: languages.foresee_notation(work, found.id, notation), languages.change)
        with owner.reading() as work:
            language = work.read_list(found.id).language
    shown = {"notation": language.notation, "fields": [custom.shown() for custom in language.fields]}
    say(json.dumps(shown, ensure_ascii=False))
    return 0


def _read_fields(file: Path) -> "list[CustomField]":
    """Read custom fields from a file.

    Raises:
        Failure: they are none; with all that is wrong.
    """
    from pydantic import ValidationError

    from audiencefilter.service.api.errors import worded
    from audiencefilter.service.api.schemas.extensions import FieldsChange

    try:
        change = FieldsChange.model_validate({"fields": json.loads(file.read_bytes())})
    except ValidationError as error:
        wrong = [f"{render(tuple(detail['loc']))}: {worded(detail)}" for detail in error.errors(include_url=False)]
        raise Failure("\n".join(f"{file}: {message}" for message in wrong)) from None
    except ValueError as error:
        raise Failure(f"{file} is not JSON: {error}") from None
    return [field.custom() for field in change.fields]


def delete_project(
    project: Project,
    account: OfAccount = None,
    yes: Yes = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Delete a project with all that is in it. Interrupted, it goes on when it is run again."""
    settings = read_settings(database_url)
    with opened(settings.database_url) as database:
        import sqlalchemy as sa

        from audiencefilter.service.operations import column_files, deleting
        from audiencefilter.service.operations.accounts import find_list
        from audiencefilter.service.storage.tables import lists

        with database.reading() as connection:
            found = find_list(connection, project, account)
            held = deleting.holdings_of(connection, sa.select(lists.c.id).where(lists.c.id == found.id))
        confirm(f"this deletes the project {found.name!r} of the account {found.account!r} with {held}", yes)
        deleting.delete_list(database, found.id)
        column_files.forget(settings.columns_folder, found.id)
    complain(f"the project {found.name!r} is deleted")
    return 0


accounts_app = group(
    "Accounts, which have projects and a plan.",
    {"create": create_account, "list": list_accounts, "plan": set_plan, "delete": delete_account},
)
projects_app = group(
    "Projects: each is a list of contacts.",
    {
        "create": create_project,
        "list": list_projects,
        "update": update_project,
        "language": language_of_project,
        "delete": delete_project,
    },
)
