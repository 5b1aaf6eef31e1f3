"""The commands of operators: accounts, projects, keys, links to the page, import, and the tables of the database."""

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import sqlalchemy as sa
import typer
from pydantic import ValidationError

from audiencefilter.cli.guard import Failure, group
from audiencefilter.cli.inputs import FileOptions
from audiencefilter.cli.terminal import complain, progress, say, standard_output
from audiencefilter.cli.writing import cell, json_line
from audiencefilter.contacts.database.address import contacts_errors, is_address, read_address
from audiencefilter.contacts.files import format_of, format_of_content, open_bytes, peek, stdin
from audiencefilter.contacts.inputs import STDIN
from audiencefilter.thin import PREFIX, access, events, importing
from audiencefilter.thin import accounts as owners
from audiencefilter.thin.access import KeyType
from audiencefilter.thin.accounts import Plan
from audiencefilter.thin.database import Database
from audiencefilter.thin.errors import ServiceError
from audiencefilter.thin.importing import OnExisting, Options, Target
from audiencefilter.thin.settings import Settings
from audiencefilter.thin.tables import LIST_TEXTS, accounts, audiences, aware, contacts, keys, lists, printed
from audiencefilter.tools import instead_of, parse_instant, suggest_instant

Account = Annotated[str, typer.Argument(metavar="ACCOUNT", help="Its name or its id.")]
Project = Annotated[str, typer.Argument(metavar="PROJECT", help="Its name or its id.")]
KeyId = Annotated[str, typer.Argument(metavar="KEY_ID", help="The id of the key, as `keys list` shows it.")]
OfAccount = Annotated[
    str | None,
    typer.Option("--account", metavar="NAME|ID", help="Its account, where several have a project of that name."),
]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="FIELD=VALUE",
        help="A field of the list; may be given several times. Separate columns by commas; an empty text removes the "
        "value.",
    ),
]
Expires = typer.Option("--expires", metavar="DATE-TIME|DAYSd", help="When it expires.")
ReadOnly = Annotated[
    bool, typer.Option("--read-only", help="The key of the type builder changes nothing, not even audiences.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation; for scripts.")]

#: The limit of all texts by which the service finds rows, and that of others.
_MAX_NAME: Final = 500
_MAX_SETTING: Final = 100_000
#: The contacts that are deleted in one transaction.
_STEP: Final = 500


# -- the database -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ServiceDatabase:
    """The option for the database of the service."""

    database_url: Annotated[
        str | None,
        typer.Option(
            "--database-url",
            metavar="URL",
            help=f"The database of the service; that of {PREFIX}DATABASE_URL when omitted, and the file "
            "audiencefilter.db without it.",
        ),
    ] = None

    def settings(self) -> Settings:
        """Return the settings from the environment, with this database."""
        try:
            return Settings() if self.database_url is None else Settings(database_url=self.database_url)
        except ValidationError as error:
            # The message omits the values: one is a secret, another may contain a password.
            details = error.errors(include_url=False, include_input=False)
            names = [f"{PREFIX}{'.'.join(map(str, detail['loc'])).upper()}" for detail in details]
            wrong = [f"{name} is not accepted: {one['msg']}" for name, one in zip(names, details, strict=True)]
            raise Failure("\n".join(wrong)) from None

    @contextmanager
    def opened(self) -> Iterator[Database]:
        """Connect to the database; make its tables if it is empty."""
        with opened(self.settings()) as database:
            yield database

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Open a transaction that reads."""
        with self.opened() as database, database.reading() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Open a transaction that writes."""
        with self.opened() as database, database.writing() as connection:
            yield connection


@contextmanager
def opened(settings: Settings) -> Iterator[Database]:
    """Connect to a database, and make its tables if it is empty; its errors end the command with a message."""
    with _connected(settings) as database:
        if database.prepare():
            complain(f"made the tables in {read_address(settings.database_url).name}")
        yield database


@contextmanager
def _connected(settings: Settings) -> Iterator[Database]:
    try:
        database = Database(settings)
    except (ValueError, ModuleNotFoundError) as error:
        raise Failure(f"the database is not accepted: {error}") from None
    try:
        with contacts_errors(read_address(settings.database_url)):
            yield database
    except ServiceError as error:
        raise Failure(error.message) from None
    finally:
        database.close()


def secret_of(settings: Settings) -> bytes:
    """Return the secret for the digests of keys."""
    try:
        return settings.digest_secret()
    except ValueError as error:
        raise Failure(str(error)) from None


def upgrade(*, service: ServiceDatabase) -> int:
    """Make the tables in an empty database."""
    with service.opened():
        say(f"{read_address(service.settings().database_url).name} has the tables of this version")
    return 0


def status(*, service: ServiceDatabase) -> int:
    """Say whether the database has the tables of this version. Exit code 1: it has not."""
    settings = service.settings()
    address = read_address(settings.database_url)
    # Opening a SQLite file that does not exist would create it.
    if address.file is not None and not address.file.exists():
        raise Failure(f"there is no file {address.file}: audiencefilter db upgrade makes it")
    with _connected(settings) as database:
        wrong = database.unready()
    say(f"{address.name} has the tables of this version" if wrong is None else wrong)
    return 0 if wrong is None else 1


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
        account_id = owners.create_account(connection, name, plan)
    say(account_id)
    complain(f"made the account {name!r} with the plan {plan}")
    return 0


def list_accounts(as_json: AsJson = False, *, service: ServiceDatabase) -> int:
    """Print the accounts."""
    owned = sa.select(sa.func.count()).where(lists.c.accountId == accounts.c.id).scalar_subquery()
    query = sa.select(accounts, owned.label("lists")).order_by(accounts.c.createdAt, accounts.c.id)
    with service.reading() as connection:
        rows = [dict(row._mapping) for row in connection.execute(query)]
    return _print_listing("accounts", ("id", "name", "plan", "lists", "createdAt"), rows, as_json)


def set_plan(
    account: Account, plan: Annotated[Plan, typer.Argument(help="The new plan.")], *, service: ServiceDatabase
) -> int:
    """Set the plan of an account."""
    with service.writing() as connection:
        found = _find_account(connection, account)
        connection.execute(accounts.update().where(accounts.c.id == found.id).values(plan=plan))
    complain(f"the account {found.name!r} has the plan {plan}; it had {found.plan}")
    return 0


def delete_account(account: Account, yes: Yes = False, *, service: ServiceDatabase) -> int:
    """Delete an account with its projects, and all that is in them. After an interruption, run it again to continue."""
    with service.opened() as database:
        with database.reading() as connection:
            found = _find_account(connection, account)
            own = lists.c.accountId == found.id
            list_ids = connection.scalars(sa.select(lists.c.id).where(own)).all()
            holdings = _holdings(connection, own)
        _confirm(f"this deletes the account {found.name!r} with {holdings}", yes)
        for list_id in list_ids:
            _delete_list(database, list_id)
        with database.writing() as connection:
            connection.execute(accounts.delete().where(accounts.c.id == found.id))
    complain(f"the account {found.name!r} is deleted")
    return 0


def _find_account(connection: sa.Connection, called: str) -> Any:
    query = sa.select(accounts).where(sa.or_(accounts.c.id == called, accounts.c.name == called))
    found = connection.execute(query).first()
    if found is None:
        raise Failure(f"there is no account {called!r}: audiencefilter accounts list shows them")
    return found


# -- projects -----------------------------------------------------------------------------------------------------


def create_project(
    name: Annotated[str, typer.Argument(help="Its name, unique in its account.")],
    account: Annotated[str, typer.Option("--account", metavar="NAME|ID", help="The account of the project.")],
    fields: Set = None,
    *,
    service: ServiceDatabase,
) -> int:
    """Make a project, and print its id."""
    name, values = read_name(name), read_settings_of_list(fields or [])
    if "name" in values:
        raise Failure("--set name: the name stands before the options")
    with service.writing() as connection:
        owner = _find_account(connection, account)
        list_id = owners.create_list(connection, owner.id, name, values)
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
    count = sa.select(sa.func.count()).where(contacts.c.listId == lists.c.id).scalar_subquery()
    query = sa.select(lists, accounts.c.name.label("account"), count.label("contacts"))
    query = query.join(accounts, accounts.c.id == lists.c.accountId).order_by(lists.c.createdAt, lists.c.id)
    with service.reading() as connection:
        if account is not None:
            query = query.where(accounts.c.id == _find_account(connection, account).id)
        rows = [{**row._mapping, **owners.shown(row)} for row in connection.execute(query)]
    return _print_listing("projects", ("id", "name", "account", "contacts", "createdAt"), rows, as_json)


def update_project(project: Project, fields: Set = None, account: OfAccount = None, *, service: ServiceDatabase) -> int:
    """Set fields of a project."""
    values = read_settings_of_list(fields or [])
    if not values:
        raise Failure("there is nothing to change: write --set FIELD=VALUE")
    stored = {name: json.dumps(value) if name == "columns" else value for name, value in values.items()}
    with service.writing() as connection:
        found = _find_list(connection, project, account)
        changed = lists.update().where(lists.c.id == found.id).values(updatedAt=datetime.now(UTC), **stored)
        try:
            connection.execute(changed)
        except sa.exc.IntegrityError:
            raise Failure("there is already a project with that name or url") from None
    complain(f"set {', '.join(values)} of the project {found.name!r}")
    return 0


def delete_project(project: Project, account: OfAccount = None, yes: Yes = False, *, service: ServiceDatabase) -> int:
    """Delete a project with all that is in it. After an interruption, run it again to continue."""
    with service.opened() as database:
        with database.reading() as connection:
            found = _find_list(connection, project, account)
            holdings = _holdings(connection, lists.c.id == found.id)
        _confirm(f"this deletes the project {found.name!r} of the account {found.account!r} with {holdings}", yes)
        _delete_list(database, found.id)
    complain(f"the project {found.name!r} is deleted")
    return 0


def _find_list(connection: sa.Connection, called: str | None, account: str | None) -> Any:
    """Return a list with the name and the plan of its account; the only one if it is not called."""
    query = sa.select(lists, accounts.c.name.label("account"), accounts.c.plan)
    query = query.join(accounts, accounts.c.id == lists.c.accountId).order_by(lists.c.createdAt, lists.c.id)
    if called is not None:
        query = query.where(sa.or_(lists.c.id == called, lists.c.name == called))
    if account is not None:
        query = query.where(accounts.c.id == _find_account(connection, account).id)
    found = connection.execute(query.limit(20)).all()
    if len(found) == 1:
        return found[0]
    if called is None:
        which = f"there are {len(found)} projects" if found else "there is no project yet"
        raise Failure(f"{which}: name one with --list; audiencefilter projects list shows them")
    if not found:
        of = "" if account is None else f" of the account {account!r}"
        raise Failure(f"there is no project {called!r}{of}: audiencefilter projects list shows them")
    known = ", ".join(f"{row.id} (of {row.account!r})" for row in found)
    raise Failure(f"there are {len(found)} projects called {called!r}: name the id or the account: {known}")


def _holdings(connection: sa.Connection, which: sa.ColumnElement[bool]) -> str:
    """Return what lists have, in words."""
    own = sa.select(lists.c.id).where(which)
    counts = []
    for column, noun in (
        (lists.c.id, "project"),
        (contacts.c.listId, "contact"),
        (audiences.c.listId, "audience"),
        (keys.c.listId, "key"),
    ):
        number = connection.scalar(sa.select(sa.func.count()).where(column.in_(own))) or 0
        counts.append(f"{number:,} {noun}{'' if number == 1 else 's'}")
    return ", ".join(counts)


def _delete_list(database: Database, list_id: str) -> None:
    """Delete a list in short transactions, its keys first, so that nobody uses a part of it."""
    is_any = True
    with database.writing() as connection:
        connection.execute(keys.delete().where(keys.c.listId == list_id))
    while is_any:
        with database.writing() as connection:
            some = sa.select(contacts.c.id).where(contacts.c.listId == list_id).limit(_STEP)
            gone = contacts.delete().where(contacts.c.id.in_(some.scalar_subquery())).returning(contacts.c.data)
            sizes = [len(data.encode()) for data in connection.scalars(gone)]
            owner = sa.select(lists.c.accountId).where(lists.c.id == list_id).scalar_subquery()
            less = {"contacts": accounts.c.contacts - len(sizes), "dataBytes": accounts.c.dataBytes - sum(sizes)}
            connection.execute(accounts.update().where(accounts.c.id == owner).values(less))
            is_any = bool(sizes)
    with database.writing() as connection:
        connection.execute(lists.delete().where(lists.c.id == list_id))
        events.drop(connection, list_id)


def _confirm(what: str, yes: bool) -> None:
    complain(f"{what}; it cannot be undone")
    if yes:
        return
    if not sys.stdin.isatty():
        raise Failure("nothing is deleted: there is no terminal to confirm it; --yes goes on without")
    if not typer.confirm("go on?", err=True):
        raise Failure("nothing is deleted")


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
    expires: Annotated[str | None, Expires] = None,
    account: OfAccount = None,
    read_only: ReadOnly = False,
    *,
    service: ServiceDatabase,
) -> int:
    """Make a key, and print its token, which is not stored and cannot be printed again."""
    name = read_name(name)
    if read_only and type != "builder":
        raise Failure("--read-only is for keys of the type builder")
    until = None if expires is None else read_expiry(expires, datetime.now(UTC))
    secret = secret_of(service.settings())
    with service.writing() as connection:
        found = _find_list(connection, list_, account)
        key_id, token = access.create_key(connection, secret, found.id, type, name, until, read_only)
    say(token)
    complain(f"made the {type} key {name!r} of the project {found.name!r}; its id is {key_id}")
    complain("store the token now: it is not shown again")
    return 0


def open_builder(
    list_: Annotated[
        str | None, typer.Option("--list", metavar="NAME|ID", help="The project; the only one when omitted.")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="Who it is for: the name of the key.")] = "page",
    expires: Annotated[str, Expires] = "30d",
    address: Annotated[str, typer.Option("--address", help="The address of the service.")] = "http://127.0.0.1:8000",
    open_: Annotated[bool, typer.Option("--open", help="Open the link in a browser.")] = False,
    account: OfAccount = None,
    read_only: ReadOnly = False,
    *,
    service: ServiceDatabase,
) -> int:
    """Print a link to the page that signs in once, within five minutes, with a key for building audiences."""
    base, name, until = read_base(address), read_name(name), read_expiry(expires, datetime.now(UTC))
    secret = secret_of(service.settings())
    with service.writing() as connection:
        found = _find_list(connection, list_, account)
        code = access.create_link(connection, secret, found.id, name, until, read_only)
    link = f"{base}/builder#link={code}"
    say(link)
    complain(f"open it within five minutes: it signs in once to the project {found.name!r}")
    if open_:
        import webbrowser

        if not webbrowser.open(link):
            complain("no browser was found here: open the link by hand")
    return 0


def list_keys(
    list_: Annotated[str | None, typer.Option("--list", metavar="NAME|ID", help="Only those of this project.")] = None,
    account: OfAccount = None,
    as_json: AsJson = False,
    *,
    service: ServiceDatabase,
) -> int:
    """Print the keys, without their tokens."""
    columns = [column for column in keys.c if column is not keys.c.digest]
    query = sa.select(*columns, lists.c.name.label("list"), accounts.c.name.label("account"))
    query = query.join(lists, keys.c.listId == lists.c.id).join(accounts, lists.c.accountId == accounts.c.id)
    with service.reading() as connection:
        if list_ is not None:
            query = query.where(keys.c.listId == _find_list(connection, list_, account).id)
        rows = [dict(row._mapping) for row in connection.execute(query.order_by(keys.c.createdAt, keys.c.id))]
    shown = [{**key, "token": f"…{key['hint']}", "state": _state(key)} for key in rows]
    names = "id", "name", "type", "list", "account", "state", "expiresAt", "token"
    return _print_listing("keys", names, shown, as_json)


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
        if state == "revoked":
            access.revoke(connection, key)
        else:
            access.set_enabled(connection, key, state == "enabled")
    complain(f"the key {key} is {state}")
    return 0


def _state(key: Mapping[str, Any]) -> str:
    if not key["enabled"]:
        return "disabled"
    expires = key["expiresAt"]
    return "expired" if expires is not None and aware(expires) <= datetime.now(UTC) else "valid"


# -- import -------------------------------------------------------------------------------------------------------


def import_contacts(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Contacts in CSV, JSON Lines or Parquet, gzip or not; - is stdin.")
    ],
    list_: Annotated[str, typer.Option("--list", metavar="NAME|ID", help="The list to import into.")],
    account: OfAccount = None,
    on_existing: Annotated[
        OnExisting, typer.Option("--on-existing", help="What to do with contacts whose email is on the list already.")
    ] = "skip",
    resubscribe: Annotated[
        bool, typer.Option("--resubscribe", help="Subscribe again those who have unsubscribed, if the file says so.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say only what would be done.")] = False,
    *,
    options: FileOptions,
    service: ServiceDatabase,
) -> int:
    """Import contacts by their email; after an interruption, run it again. Exit code 1: there were bad rows."""
    settings, csv = service.settings(), options.csv()
    if is_address(file):
        raise Failure(f"{file.partition('://')[0]}:// is a database: import reads files")
    with opened(settings) as database, _readable(file) as path, progress(become="created") as advance:
        with database.reading() as connection:
            found = _find_list(connection, list_, account)
        target = Target(found.accountId, found.id, found.fields, settings.quotas(found.plan))
        with open_bytes(path) as stream:
            format_ = options.format or format_of(file) or format_of_content(peek(stream))
        name = "stdin" if file == STDIN else file
        with importing.inputs_of(path, format_, csv) as inputs:
            how = Options(on_existing, resubscribe, dry_run)
            result = importing.run(database, target, how, inputs, name, advance)
    for problem in result.problems:
        complain(f"{name}, line {problem['line']:,}: {problem['message']}")
    if result.refused > len(result.problems):
        complain(f"… and {result.refused - len(result.problems):,} more")
    if result.stayedUnsubscribed:
        left = f"{result.stayedUnsubscribed:,} who have unsubscribed"
        complain(f"left as they are: {left}; --resubscribe subscribes them again")
    would = "would be " if dry_run else ""
    parts = ("created", "changed", "unchanged", "refused")
    say(would + ", ".join(f"{getattr(result, part):,} {part}" for part in parts))
    return 1 if result.refused else 0


@contextmanager
def _readable(file: str) -> Iterator[str]:
    """Give the path of a file that can be read more than once: of a copy, if it comes through a pipe."""
    if file != STDIN and Path(file).is_file():
        yield file
        return
    if file == STDIN and sys.stdin.isatty():
        raise Failure("no contacts: name a file, or pipe one in")
    with tempfile.TemporaryDirectory(prefix="audiencefilter-") as folder:
        copy = Path(folder) / "stdin"
        with copy.open("wb") as copied, nullcontext(stdin()) if file == STDIN else open(file, "rb") as piped:
            shutil.copyfileobj(piped, copied)
        yield str(copy)


# -- arguments ----------------------------------------------------------------------------------------------------


def read_name(text: str) -> str:
    """Return a name without surrounding space.

    >>> read_name(" Spring ")
    'Spring'
    """
    name = text.strip()
    if not name:
        raise Failure("a name has at least one character")
    if len(name) > _MAX_NAME:
        raise Failure(f"a name has at most {_MAX_NAME:,} characters, and this one {len(name):,}")
    try:
        name.encode()
    except UnicodeEncodeError:
        raise Failure(f"{name!r} is not UTF-8") from None
    return name


def read_base(text: str) -> str:
    """Return the address of a service, also from that of its page.

    >>> read_base("https://a.example/"), read_base("http://127.0.0.1:8000/builder#list")
    ('https://a.example', 'http://127.0.0.1:8000')
    """
    base = text.partition("#")[0].rstrip("/").removesuffix("/builder")
    if re.fullmatch(r"https?://([^\s/?@:\[\]]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(/[^\s?]*)?", base) is None:
        raise Failure(f"--address {text!r}: write one such as https://audiences.example.com")
    return base


def read_expiry(text: str, now: datetime) -> datetime:
    """Return the instant of an expiry: a date-time, or a number of days from now.

    >>> read_expiry("90d", datetime(2025, 1, 1, tzinfo=UTC))
    datetime.datetime(2025, 4, 1, 0, 0, tzinfo=datetime.timezone.utc)
    """
    days = re.fullmatch("([0-9]{1,7})d", text)
    try:
        instant = parse_instant(text) if days is None else now + timedelta(days=int(days[1]))
    except OverflowError:
        raise Failure(f"--expires {text!r} is beyond the year 9999") from None
    if instant is None:
        meant = suggest_instant(text)
        raise Failure(f"--expires {text!r}: write {meant or '2027-01-31T09:30:00Z'}, or a number of days such as 90d")
    if instant <= now:
        raise Failure(f"--expires {text!r} is in the past: the key would never be valid")
    return instant


def read_settings_of_list(given: Iterable[str]) -> dict[str, Any]:
    """Return settings of a list by name.

    >>> read_settings_of_list(["branding=false", "startFrom=100", "columns=email, points", "title="])
    {'branding': False, 'startFrom': 100, 'columns': ['email', 'points'], 'title': None}
    """
    found: dict[str, Any] = {}
    for text in given:
        field, equals, value = text.partition("=")
        if not equals:
            raise Failure(f"--set {text!r}: write a field and its value, as in --set title=Spring")
        if field not in _READERS:
            raise Failure(f"--set {text!r}: a list has no field {field!r} to set{instead_of(field, _READERS)}")
        if field in found:
            raise Failure(f"--set {text!r}: {field} is set twice")
        try:
            found[field] = _READERS[field](value)
        except ValueError as error:
            raise Failure(f"--set {field}={value[:100]}: {error}") from None
    return found


def _text(text: str) -> str | None:
    if len(text) > _MAX_SETTING:
        raise ValueError(f"has at most {_MAX_SETTING:,} characters, and these are {len(text):,}")
    return text or None


def _boolean(text: str) -> bool:
    if text not in {"true", "false"}:
        raise ValueError("write true or false")
    return text == "true"


def _integer(text: str) -> int:
    greatest = 2**31 - 1
    if re.fullmatch("[0-9]{1,19}", text) is None or int(text) > greatest:
        raise ValueError(f"write a whole number from 0 to {greatest}")
    return int(text)


def _columns(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    **dict.fromkeys(("name", "url", "mode"), read_name),
    **dict.fromkeys(("branding", "referrals"), _boolean),
    "startFrom": _integer,
    "columns": _columns,
    **dict.fromkeys(LIST_TEXTS, _text),
}


# -- listings -----------------------------------------------------------------------------------------------------


def _print_listing(what: str, columns: Sequence[str], rows: Sequence[Mapping[str, Any]], as_json: bool) -> int:
    """Print rows as a table with some columns, or with all of them as one JSON object a line."""
    if as_json:
        out = standard_output()
        for row in rows:
            values = {name: printed(value) if isinstance(value, datetime) else value for name, value in row.items()}
            out.write(json_line(values))
    elif rows:
        _print_table(columns, rows)
    else:
        complain(f"no {what}")
    return 0


def _print_table(columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> None:
    """Print a table in the width of the terminal; in its full width if the output is no terminal."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for column in columns:
        # Ids do not wrap, so that they can be copied.
        table.add_column(Text(column), overflow="fold", no_wrap=column in ("id", "createdAt", "expiresAt"))
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
    {"create": create_project, "list": list_projects, "update": update_project, "delete": delete_project},
)
keys_app = group(
    "API keys.",
    {"create": create_key, "list": list_keys, "disable": disable_key, "enable": enable_key, "revoke": revoke_key},
)
db_app = group("The tables of the service.", {"upgrade": upgrade, "status": status})
