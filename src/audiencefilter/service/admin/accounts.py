"""``audiencefilter accounts``, ``projects`` and ``keys``: accounts, their lists, and the keys of these lists."""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from audiencefilter.cli.guard import Failure, group
from audiencefilter.cli.terminal import complain, say, standard_output
from audiencefilter.cli.writing import cell, json_line
from audiencefilter.service.admin.database import ProjectAccount, ServiceDatabase, Yes, confirm, opened, secret_of
from audiencefilter.tools import instead_of, parse_instant, render, suggest_instant

if TYPE_CHECKING:
    import sqlalchemy as sa

    from audiencefilter.service.operations.notation import CustomField

Plan = Literal["free", "pro"]
Notation = Literal["published", "extended"]
KeyType = Literal["private", "public", "builder"]

Account = Annotated[str, typer.Argument(metavar="ACCOUNT", help="Its name or its id.")]
Project = Annotated[str, typer.Argument(metavar="PROJECT", help="Its name or its id.")]
KeyId = Annotated[str, typer.Argument(metavar="KEY_ID", help="The id of the key, as `keys list` shows it.")]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="FIELD=VALUE",
        help="A field of the list; may be given several times. Separate columns by commas; an empty text "
        "removes the value.",
    ),
]
ReadOnly = Annotated[
    bool, typer.Option("--read-only", help="The key of the type builder changes nothing, not even audiences.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]


# -- accounts -----------------------------------------------------------------------------------------------------


def create_account(
    name: Annotated[str, typer.Argument(help="Its name, unique among accounts.")],
    plan: Annotated[Plan, typer.Option("--plan", help="100 or 1000 requests a minute.")] = "free",
    *,
    service: ServiceDatabase,
) -> int:
    """Make an account, and print its id."""
    name = read_name(name)
    with service.writing() as connection:
        from audiencefilter.service.operations import accounts

        account_id = accounts.create_account(connection, name, plan)
    say(account_id)
    complain(f"made the account {name!r} with the plan {plan}")
    return 0


def list_accounts(as_json: AsJson = False, *, service: ServiceDatabase) -> int:
    """Print the accounts."""
    with service.reading() as connection:
        from audiencefilter.service.operations import accounts

        rows = accounts.all_accounts(connection)
    return _print_listing("accounts", rows, as_json)


def set_plan(
    account: Account,
    plan: Annotated[Plan, typer.Argument(help="The new plan.")],
    *,
    service: ServiceDatabase,
) -> int:
    """Set the plan of an account."""
    with service.writing() as connection:
        from audiencefilter.service.operations import accounts

        found = accounts.find_account(connection, account)
        accounts.set_plan(connection, found.id, plan)
    complain(f"the account {found.name!r} has the plan {plan}; it had {found.plan}")
    return 0


def delete_account(account: Account, yes: Yes = False, *, service: ServiceDatabase) -> int:
    """Delete an account with its projects, and all that is in them. After an interruption, run it again to continue."""
    return _delete(service, None, account, yes)


def _delete(service: ServiceDatabase, project: str | None, account: str | None, yes: bool) -> int:
    """Delete a project, or an account if no project is given."""
    settings = service.settings()
    with opened(settings.database_url) as database:
        import sqlalchemy as sa

        from audiencefilter.service.operations import accounts, column_files, deleting
        from audiencefilter.service.storage.database import Database
        from audiencefilter.service.storage.tables import lists

        delete: Callable[[Database, str], None]
        with database.reading() as connection:
            if project is None:
                found: Any = accounts.find_account(connection, account or "")
                called, of, condition = f"the account {found.name!r}", "", lists.c.accountId == found.id
                delete = deleting.delete_account
            else:
                found = accounts.find_list(connection, project, account)
                called, of = f"the project {found.name!r}", f" of the account {found.account!r}"
                condition, delete = lists.c.id == found.id, deleting.delete_list
            own = sa.select(lists.c.id).where(condition)
            list_ids = connection.scalars(own).all()
            contents = deleting.holdings_of(connection, own)
        confirm(f"this deletes {called}{of} with {contents}", yes)
        delete(database, found.id)
        for list_id in list_ids:
            column_files.forget(settings.columns_folder, list_id)
    complain(f"{called} is deleted")
    return 0


# -- projects -----------------------------------------------------------------------------------------------------


def create_project(
    name: Annotated[str, typer.Argument(help="Its name, unique in its account.")],
    account: Annotated[str, typer.Option("--account", metavar="NAME|ID", help="The account of the project.")],
    fields: Set = None,
    *,
    service: ServiceDatabase,
) -> int:
    """Make a project, and print its id."""
    name = read_name(name)
    values = read_settings_of_list(fields or [])
    if "name" in values:
        raise Failure("--set name: the name stands before the options")
    with service.writing() as connection:
        from audiencefilter.service.operations import accounts

        owner = accounts.find_account(connection, account)
        list_id = accounts.create_list(connection, owner.id, name, values)
    say(list_id)
    complain(f"made the project {name!r} of the account {owner.name!r}")
    return 0


def list_projects(
    account: Annotated[
        str | None, typer.Option("--account", metavar="NAME|ID", help="Only those of this account.")
    ] = None,
    as_json: AsJson = False,
    *,
    service: ServiceDatabase,
) -> int:
    """Print the projects; with --json all their fields."""
    with service.reading() as connection:
        from audiencefilter.service.operations import accounts

        account_id = None if account is None else accounts.find_account(connection, account).id
        rows = [{**row, "columns": json.loads(row["columns"])} for row in accounts.all_lists(connection, account_id)]
    return _print_listing("projects", rows, as_json)


def update_project(
    project: Project,
    fields: Set = None,
    account: ProjectAccount = None,
    *,
    service: ServiceDatabase,
) -> int:
    """Set fields of a project."""
    values = read_settings_of_list(fields or [])
    if not values:
        raise Failure("there is nothing to change: write --set FIELD=VALUE")
    with service.writing() as connection:
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
    *,
    service: ServiceDatabase,
) -> int:
    """Print the language of the audiences of a project as JSON; with options, change it first."""
    wanted = None if fields is None else _read_fields(fields)
    with opened(service.url()) as database:
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
    project: Project, account: ProjectAccount = None, yes: Yes = False, *, service: ServiceDatabase
) -> int:
    """Delete a project with all that is in it. After an interruption, run it again to continue."""
    return _delete(service, project, account, yes)


# -- keys ---------------------------------------------------------------------------------------------------------


def create_key(
    list_: Annotated[str, typer.Option("--list", metavar="NAME|ID", help="The project of the key.")],
    type: Annotated[
        KeyType,
        typer.Option(
            "--type",
            help="private: for servers, may do everything; public: may sign contacts up; builder: may build audiences.",
        ),
    ],
    name: Annotated[str, typer.Option("--name", help="What it is for.")],
    expires: Annotated[
        str | None,
        typer.Option("--expires", metavar="DATE-TIME|DAYSd", help="When it expires; never when omitted."),
    ] = None,
    account: ProjectAccount = None,
    read_only: ReadOnly = False,
    *,
    service: ServiceDatabase,
) -> int:
    """Make a key, and print its token, which is not stored and cannot be printed again."""
    name = read_name(name)
    if read_only and type != "builder":
        raise Failure("--read-only is for keys of the type builder")
    settings = service.settings()
    until = None if expires is None else read_expiry(expires, datetime.now(UTC))
    with opened(settings.database_url) as database:
        from audiencefilter.service.operations import keys
        from audiencefilter.service.operations.accounts import find_list

        secret = secret_of(settings)
        with database.writing() as connection:
            found = find_list(connection, list_, account)
            key_id, token = keys.create_key(connection, secret, found.id, type, name, until, read_only)
    say(token)
    complain(f"made the {type} key {name!r} of the project {found.name!r}; its id is {key_id}")
    complain("store the token now: it is not shown again")
    return 0


def open_builder(
    list_: Annotated[
        str | None, typer.Option("--list", metavar="NAME|ID", help="The project; the only one when omitted.")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="Who it is for: the name of the key.")] = "page",
    expires: Annotated[
        str,
        typer.Option("--expires", metavar="DATE-TIME|DAYSd", help="When the key expires."),
    ] = "30d",
    address: Annotated[str, typer.Option("--address", help="The address of the service.")] = "http://127.0.0.1:8000",
    open_: Annotated[bool, typer.Option("--open", help="Open the link in a browser.")] = False,
    account: ProjectAccount = None,
    read_only: ReadOnly = False,
    *,
    service: ServiceDatabase,
) -> int:
    """Print a link to the page that signs in once, within five minutes, with a key for building audiences."""
    base, name, until = read_base(address), read_name(name), read_expiry(expires, datetime.now(UTC))
    for called in (list_, account):
        _checked_text(called or "")
    settings = service.settings()
    if open_:
        _check_page(base)
    with opened(settings.database_url) as database:
        from audiencefilter.service.operations import keys
        from audiencefilter.service.operations.accounts import find_list

        secret = secret_of(settings)
        with database.writing() as connection:
            found = find_list(connection, _only_list(connection, account) if list_ is None else list_, account)
            code = keys.create_link(connection, secret, found.id, name, until, read_only)
    link = f"{base}/builder#link={code}"
    say(link)
    complain(f"open it within five minutes: it signs in once to the project {found.name!r}")
    if open_:
        import webbrowser

        if not webbrowser.open(link):
            complain("no browser was found here: open the link by hand")
    return 0


def _only_list(connection: "sa.Connection", account: str | None) -> str:
    """Return the id of the only project of an account, or of all accounts."""
    from audiencefilter.service.operations import accounts

    account_id = None if account is None else accounts.find_account(connection, account).id
    known: list[str] = [one["id"] for one in accounts.all_lists(connection, account_id)]
    if not known:
        raise Failure("there is no project yet: audiencefilter projects create makes one")
    if len(known) > 1:
        raise Failure(f"there are {len(known)} projects: name one with --list; audiencefilter projects list shows them")
    return known[0]


def _check_page(base: str) -> None:
    """Check that a service has its page at an address, before a link to it is made."""
    from http.client import HTTPException
    from urllib.request import urlopen

    try:
        with urlopen(f"{base}/builder", timeout=_PAGE_SECONDS):  # noqa: S310  the scheme is http or https
            pass
    except (OSError, ValueError, HTTPException) as error:
        raise Failure(
            f"there is no page at {base}/builder ({error}): start the service with audiencefilter serve, or name its "
            "address with --address"
        ) from None


#: How long the page may take to answer, in seconds.
_PAGE_SECONDS: Final = 10.0


def list_keys(
    list_: Annotated[str | None, typer.Option("--list", metavar="NAME|ID", help="Only those of this project.")] = None,
    account: ProjectAccount = None,
    as_json: AsJson = False,
    *,
    service: ServiceDatabase,
) -> int:
    """Print the keys, without their tokens."""
    with service.reading() as connection:
        from audiencefilter.service.operations import accounts, keys

        list_id = None if list_ is None else accounts.find_list(connection, list_, account).id
        rows = keys.keys_of(connection, list_id)
    shown = [{**key, "token": f"…{key['hint']}", "state": _state(key)} for key in rows]
    return _print_listing("keys", shown, as_json)


def disable_key(key: KeyId, *, service: ServiceDatabase) -> int:
    """Disable a key until it is enabled."""
    return _change_key(service, key, "disabled")


def enable_key(key: KeyId, *, service: ServiceDatabase) -> int:
    """Enable a key."""
    return _change_key(service, key, "enabled")


def revoke_key(key: KeyId, *, service: ServiceDatabase) -> int:
    """Delete a key for good."""
    return _change_key(service, key, "revoked")


def _change_key(service: ServiceDatabase, key: str, state: Literal["disabled", "enabled", "revoked"]) -> int:
    with service.writing() as connection:
        from audiencefilter.service.operations import keys

        if state == "revoked":
            keys.revoke(connection, key)
        else:
            keys.set_enabled(connection, key, state == "enabled")
    complain(f"the key {key} is {state}")
    return 0


def _state(key: dict[str, Any]) -> str:
    from audiencefilter.service.storage.tables import aware

    if not key["enabled"]:
        return "disabled"
    expires = key["expiresAt"]
    return "expired" if expires is not None and aware(expires) <= datetime.now(UTC) else "valid"


# -- arguments ----------------------------------------------------------------------------------------------------

#: The limit of all texts by which the service finds rows.
MAX_NAME_CHARACTERS: Final = 500
MAX_SETTING_CHARACTERS: Final = 100_000


def read_name(text: str) -> str:
    """Return a name without surrounding space.

    >>> read_name(" Spring ")
    'Spring'
    """
    name = text.strip()
    if not name:
        raise Failure("a name has at least one character")
    if len(name) > MAX_NAME_CHARACTERS:
        raise Failure(f"a name has at most {MAX_NAME_CHARACTERS:,} characters, and this one {len(name):,}")
    return _checked_text(name)


def _checked_text(text: str) -> str:
    """Return a text that every database can store."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Failure(f"{text!r} is not UTF-8") from None
    return text


def read_base(text: str) -> str:
    """Return the address of a service, also from that of its page.

    >>> read_base("https://a.example/"), read_base("http://127.0.0.1:8000/builder#list")
    ('https://a.example', 'http://127.0.0.1:8000')
    """
    base = _checked_text(text).partition("#")[0].rstrip("/").removesuffix("/builder")
    if re.fullmatch(r"https?://([^\s/?@:\[\]]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(/[^\s?]*)?", base) is None:
        raise Failure(f"--address {text!r}: write one such as https://audiences.example.com")
    return base


def read_expiry(text: str, now: datetime) -> datetime:
    """Return the instant of an expiry: a date-time, or a number of days from now.

    >>> from datetime import UTC
    >>> read_expiry("90d", datetime(2025, 1, 1, tzinfo=UTC))
    datetime.datetime(2025, 4, 1, 0, 0, tzinfo=datetime.timezone.utc)
    """
    instant = _after_days(text, now) or parse_instant(text)
    if instant is None:
        meant = suggest_instant(text)
        raise Failure(f"--expires {text!r}: write {meant or '2027-01-31T09:30:00Z'}, or a number of days such as 90d")
    if instant <= now:
        raise Failure(f"--expires {text!r} is in the past: the key would never be valid")
    return instant


def _after_days(text: str, now: datetime) -> datetime | None:
    found = re.fullmatch("([0-9]{1,7})d", text)
    if found is None:
        return None
    try:
        return now + timedelta(days=int(found[1]))
    except OverflowError:
        raise Failure(f"--expires {text!r} is beyond the year 9999") from None


def read_settings_of_list(given: Iterable[str]) -> dict[str, Any]:
    """Return settings of a list by name.

    >>> read_settings_of_list(["branding=false", "startFrom=100", "columns=email, points", "title="])
    {'branding': False, 'startFrom': 100, 'columns': ['email', 'points'], 'title': None}
    """
    readers = _readers()
    found: dict[str, Any] = {}
    for text in given:
        field, equals, value = text.partition("=")
        if not equals:
            raise Failure(f"--set {text!r}: write a field and its value, as in --set title=Spring")
        if field not in readers:
            raise Failure(f"--set {text!r}: a list has no field {field!r} to set{instead_of(field, readers)}")
        if field in found:
            raise Failure(f"--set {text!r}: {field} is set twice")
        found[field] = readers[field](field, _checked_text(value))
    return found


def _readers() -> Mapping[str, Callable[[str, str], Any]]:
    # Imported here, since it loads SQLAlchemy.
    from audiencefilter.service.storage.tables import LIST_TEXTS

    return {
        "name": lambda field, text: read_name(text),
        "url": _required,
        "mode": _required,
        "branding": _boolean,
        "referrals": _boolean,
        "startFrom": _integer,
        "columns": _columns,
        **dict.fromkeys(LIST_TEXTS, _text),
    }


def _text(field: str, text: str) -> str | None:
    """Read a text; an empty one removes the value."""
    if len(text) > MAX_SETTING_CHARACTERS:
        raise Failure(f"--set {field}: at most {MAX_SETTING_CHARACTERS:,} characters, and these are {len(text):,}")
    return text or None


def _required(field: str, text: str) -> str:
    if not text.strip():
        raise Failure(f"--set {field}: a list has to have one")
    return read_name(text)


def _boolean(field: str, text: str) -> bool:
    if text not in {"true", "false"}:
        raise Failure(f"--set {field}={text}: write true or false")
    return text == "true"


def _integer(field: str, text: str) -> int:
    greatest = 2**31 - 1
    if re.fullmatch("[0-9]{1,19}", text) is None or int(text) > greatest:
        raise Failure(f"--set {field}={text}: write a whole number from 0 to {greatest}")
    return int(text)


def _columns(field: str, text: str) -> list[str]:
    names = [part.strip() for part in text.split(",") if part.strip()]
    return list(dict.fromkeys(names))


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
        from audiencefilter.service.storage.tables import printed

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
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for column in columns:
        table.add_column(Text(column), overflow="fold", no_wrap=column in _UNBROKEN)
    for row in rows:
        table.add_row(*(Text(_shown(row[column])) for column in columns))
    console = Console()
    if not console.is_terminal:
        console.width = 10_000  # the table takes as much of it as it needs
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
