"""``audiencefilter accounts``, ``projects`` and ``keys``: accounts, their lists, and the keys of these lists."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from audiencefilter.cli.guard import Failure, group
from audiencefilter.cli.terminal import complain, say, standard_output
from audiencefilter.cli.writing import cell, json_line
from audiencefilter.service.admin.arguments import (
    ProjectAccount,
    Yes,
    confirm,
    read_expiry,
    read_name,
    read_settings_of_list,
)
from audiencefilter.service.admin.opening import (
    DatabaseUrl,
    opened,
    read_settings,
    read_url,
    reading,
    secret_of,
    writing,
)
from audiencefilter.tools import render

if TYPE_CHECKING:
    from audiencefilter.service.operations.notation import CustomField

Plan = Literal["free", "pro"]
Notation = Literal["published", "extended"]
KeyType = Literal["private", "public"]

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
AsJson = Annotated[bool, typer.Option("--json", help="Print a JSON object on a line for each.")]
KeyId = Annotated[str, typer.Argument(metavar="KEY_ID", help="The id of the key, as `keys list` shows it.")]


# -- accounts -----------------------------------------------------------------------------------------------------


def create_account(
    name: Annotated[str, typer.Argument(help="Its name, which no other account has.")],
    plan: Annotated[Plan, typer.Option("--plan", help="100 or 1000 requests a minute.")] = "free",
    database_url: DatabaseUrl = None,
) -> int:
    """Make an account, and print its id."""
    name = read_name(name)
    with writing(database_url) as connection:
        from audiencefilter.service.operations import accounts

        account_id = accounts.create_account(connection, name, plan)
    say(account_id)
    complain(f"made the account {name!r} with the plan {plan}")
    return 0


def list_accounts(as_json: AsJson = False, database_url: DatabaseUrl = None) -> int:
    """Print the accounts."""
    with reading(database_url) as connection:
        from audiencefilter.service.operations import accounts

        rows = accounts.all_accounts(connection)
    return _print_listing("accounts", rows, as_json)


def set_plan(
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="Its name or its id.")],
    plan: Annotated[Plan, typer.Argument(help="The new plan.")],
    database_url: DatabaseUrl = None,
) -> int:
    """Set the plan of an account."""
    with writing(database_url) as connection:
        from audiencefilter.service.operations import accounts

        found = accounts.find_account(connection, account)
        accounts.set_plan(connection, found.id, plan)
    complain(f"the account {found.name!r} has the plan {plan}; it had {found.plan}")
    return 0


def delete_account(
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="Its name or its id.")],
    yes: Yes = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Delete an account with its projects, and all that is in them. Interrupted, it goes on when it is run again."""
    return _delete(None, account, yes, database_url)


def _delete(project: str | None, account: str | None, yes: bool, database_url: str | None) -> int:
    """Delete a project, or an account if no project is given."""
    settings = read_settings(database_url)
    with opened(settings.database_url) as database:
        import sqlalchemy as sa

        from audiencefilter.service.operations import accounts, column_files, deleting
        from audiencefilter.service.storage.tables import lists

        with database.reading() as connection:
            if project is not None:
                of_list = accounts.find_list(connection, project, account)
                owner_id, called, of = (
                    of_list.id,
                    f"the project {of_list.name!r}",
                    f" of the account {of_list.account!r}",
                )
            else:
                of_account = accounts.find_account(connection, account or "")
                owner_id, called, of = of_account.id, f"the account {of_account.name!r}", ""
            own = sa.select(lists.c.id).where((lists.c.accountId if project is None else lists.c.id) == owner_id)
            list_ids = connection.scalars(own).all()
            contents = deleting.holdings_of(connection, own)
        confirm(f"this deletes {called}{of} with {contents}", yes)
        (deleting.delete_account if project is None else deleting.delete_list)(database, owner_id)
        for list_id in list_ids:
            column_files.forget(settings.columns_folder, list_id)
    complain(f"{called} is deleted")
    return 0


# -- projects -----------------------------------------------------------------------------------------------------


def create_project(
    name: Annotated[str, typer.Argument(help="Its name, which the account has no other project by.")],
    account: Annotated[str, typer.Option("--account", metavar="NAME|ID", help="The account that it belongs to.")],
    fields: Set = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Make a project, and print its id."""
    name = read_name(name)
    values = read_settings_of_list(fields or [])
    if "name" in values:
        raise Failure("--set name: the name stands before the options")
    with writing(database_url) as connection:
        from audiencefilter.service.operations import accounts

        owner = accounts.find_account(connection, account)
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
    with reading(database_url) as connection:
        from audiencefilter.service.operations import accounts

        account_id = None if account is None else accounts.find_account(connection, account).id
        rows = [{**row, "columns": json.loads(row["columns"])} for row in accounts.all_lists(connection, account_id)]
    return _print_listing("projects", rows, as_json)


def update_project(
    project: Project,
    fields: Set = None,
    account: ProjectAccount = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Set fields of a project."""
    values = read_settings_of_list(fields or [])
    if not values:
        raise Failure("there is nothing to change: write --set FIELD=VALUE")
    with writing(database_url) as connection:
        from audiencefilter.service.operations import accounts

        found = accounts.find_list(connection, project, account)
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
    account: ProjectAccount = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Print what the audiences of a project may ask for, as JSON; change it before where that is asked for."""
    wanted = None if fields is None else _read_fields(fields)
    with opened(read_url(database_url)) as database:
        from audiencefilter.service.operations import custom_fields
        from audiencefilter.service.operations.accounts import find_list
        from audiencefilter.service.operations.definitions import DefinitionCache
        from audiencefilter.service.operations.workspace import Account as Owner

        with database.reading() as connection:
            found = find_list(connection, project, account)
        owner = Owner(database, DefinitionCache(), found.accountId)
        if notation == "extended":
            owner.write(lambda work: custom_fields.set_notation(work, found.id, notation), is_long=True)
        if wanted is not None:
            owner.write(lambda work: custom_fields.set_fields(work, found.id, wanted), is_long=True)
        if notation == "published":
            owner.write(lambda work: custom_fields.set_notation(work, found.id, notation), is_long=True)
        with owner.reading() as work:
            language = work.read_list(found.id).language
    shown = {"notation": language.notation, "fields": [custom.shown() for custom in language.fields]}
    say(json.dumps(shown, ensure_ascii=False))
    return 0


def _read_fields(file: Path) -> "list[CustomField]":
    """Read custom fields from a JSON file."""
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
    account: ProjectAccount = None,
    yes: Yes = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Delete a project with all that is in it. Interrupted, it goes on when it is run again."""
    return _delete(project, account, yes, database_url)


# -- keys ---------------------------------------------------------------------------------------------------------


def create_key(
    list_: Annotated[str, typer.Option("--list", metavar="NAME|ID", help="The project that it is made in.")],
    type: Annotated[
        KeyType, typer.Option("--type", help="private: for servers, may do everything; public: may sign contacts up.")
    ],
    name: Annotated[str, typer.Option("--name", help="What it is for.")],
    expires: Annotated[
        str | None,
        typer.Option("--expires", metavar="DATE-TIME|DAYSd", help="When it ends to be valid; never when omitted."),
    ] = None,
    account: ProjectAccount = None,
    database_url: DatabaseUrl = None,
) -> int:
    """Make a key, and print its token, which is not kept and cannot be printed again."""
    name = read_name(name)
    settings = read_settings(database_url)
    until = None if expires is None else read_expiry(expires, datetime.now(UTC))
    with opened(settings.database_url) as database:
        from audiencefilter.service.operations import keys
        from audiencefilter.service.operations.accounts import find_list

        secret = secret_of(settings)
        with database.writing() as connection:
            found = find_list(connection, list_, account)
            key_id, token = keys.create_key(connection, secret, found.id, type, name, until)
    say(token)
    complain(f"made the {type} key {name!r} of the project {found.name!r}; its id is {key_id}")
    complain("keep the token: it is not shown again")
    return 0


def list_keys(
    list_: Annotated[str | None, typer.Option("--list", metavar="NAME|ID", help="Only those of it.")] = None,
    account: ProjectAccount = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> int:
    """Print the keys, without their tokens."""
    with reading(database_url) as connection:
        from audiencefilter.service.operations import accounts, keys

        list_id = None if list_ is None else accounts.find_list(connection, list_, account).id
        rows = keys.keys_of(connection, list_id)
    shown = [{**key, "token": f"…{key['hint']}", "state": _state(key)} for key in rows]
    return _print_listing("keys", shown, as_json)


def disable_key(key: KeyId, database_url: DatabaseUrl = None) -> int:
    """Let a key not be valid until it is enabled."""
    return _set_enabled(key, False, database_url)


def enable_key(key: KeyId, database_url: DatabaseUrl = None) -> int:
    """Let a key be valid again."""
    return _set_enabled(key, True, database_url)


def revoke_key(key: KeyId, database_url: DatabaseUrl = None) -> int:
    """Delete a key for good."""
    with writing(database_url) as connection:
        from audiencefilter.service.operations import keys

        keys.revoke(connection, key)
    complain(f"the key {key} is revoked")
    return 0


def _set_enabled(key: str, enabled: bool, database_url: str | None) -> int:
    with writing(database_url) as connection:
        from audiencefilter.service.operations import keys

        keys.set_enabled(connection, key, enabled)
    complain(f"the key {key} is {'enabled' if enabled else 'disabled'}")
    return 0


def _state(key: dict[str, Any]) -> str:
    from audiencefilter.service.instants import aware

    if not key["enabled"]:
        return "disabled"
    expires = key["expiresAt"]
    return "expired" if expires is not None and aware(expires) <= datetime.now(UTC) else "valid"


# -- listings -----------------------------------------------------------------------------------------------------

#: The columns of the printed tables; JSON output has all columns.
_COLUMNS: Final = {
    "accounts": ("id", "name", "plan", "lists", "createdAt"),
    "projects": ("id", "name", "account", "contacts", "createdAt"),
    "keys": ("id", "name", "type", "list", "account", "state", "expiresAt", "token"),
}
#: Columns that do not wrap, so that ids can be copied.
_UNBROKEN: Final = ("id", "createdAt", "expiresAt")


def _print_listing(resource: str, rows: Sequence[Mapping[str, Any]], as_json: bool) -> int:
    """Print rows as a table, or as one JSON object a line."""
    if as_json:
        # The service's function, since SQLite returns instants without a time zone.
        from audiencefilter.service.instants import printed

        out = standard_output()
        for row in rows:
            values = {name: printed(value) if isinstance(value, datetime) else value for name, value in row.items()}
            out.write(json_line(values))
    elif rows:
        _print_table(rows, _COLUMNS[resource])
    else:
        complain(f"no {resource}")
    return 0


def _print_table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> None:
    """Print a table in the width of the terminal; in its full width if the output is no terminal."""
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for column in columns:
        table.add_column(Text(column), overflow="fold", no_wrap=column in _UNBROKEN)
    for row in rows:
        table.add_row(*(Text(_shown(row[column])) for column in columns))
    console = Console()
    if not console.is_terminal:
        unbound = console.options.update(max_width=10_000)
        console.width = max(console.width, Measurement.get(console, unbound, table).maximum)
    with console.capture() as capture:  # rich ends the program when a pipe is closed
        console.print(table)
    typer.echo(capture.get(), nl=False)


def _shown(value: Any) -> str:
    """Return the text of a cell: in full, and without control characters."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d}"
    return "".join(char if char.isprintable() else "\ufffd" for char in cell(value))


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
keys_app = group(
    "API keys.",
    {"create": create_key, "list": list_keys, "disable": disable_key, "enable": enable_key, "revoke": revoke_key},
)
