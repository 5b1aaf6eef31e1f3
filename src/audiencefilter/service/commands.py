"""The commands of operators: accounts, projects, keys, links to the page, import, and the tables of the database."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, TypeAlias

import sqlalchemy as sa
import typer
from pydantic import Field, TypeAdapter, ValidationError

from audiencefilter.cli.guard import Failure, database_message, group
from audiencefilter.cli.inputs import FileOptions
from audiencefilter.cli.terminal import complain, say
from audiencefilter.contacts.files import format_of, format_of_content, open_bytes
from audiencefilter.contacts.inputs import STDIN
from audiencefilter.service import PREFIX, access, events
from audiencefilter.service.access import KeyType, Plan
from audiencefilter.service.answers import ServiceError, dumped, worded
from audiencefilter.service.database import Database, database_url, name_of
from audiencefilter.service.models import Name
from audiencefilter.service.routes.importing import CONVERTED, Importer, OnExisting
from audiencefilter.service.settings import Settings
from audiencefilter.service.tables import accounts, contacts, keys, lists
from audiencefilter.tools import parse_instant


def _option(flag: str, help: str, shape: str | None = None) -> Any:
    return typer.Option(flag, metavar=shape, help=help)


_CALLED: Final = "NAME|ID"
_DATABASE: Final = f"The database of the service; that of {PREFIX}DATABASE_URL when omitted."

Called = Annotated[str, typer.Argument(help="Its name or its id.")]
KeyId = Annotated[str, typer.Argument(help="The id of the key, as `keys list` shows it.")]
NewName = Annotated[str, typer.Argument(help="Its name, which no other one has.")]
NewPlan = Annotated[Plan, typer.Argument(help="The new plan.")]
OfPlan = Annotated[Plan, _option("--plan", "100 or 1000 requests a minute.")]
OfAccount = Annotated[str, _option("--account", "The account of the project.", _CALLED)]
OfProject = Annotated[str, _option("--list", "The project.", _CALLED)]
KeyName = Annotated[str, _option("--name", "Who or what it is for.")]
_EXPIRES: Final = _option("--expires", "When it expires.", "DATE-TIME|DAYSd")
ReadOnly = Annotated[bool, _option("--read-only", "The key of the type builder changes nothing, not even audiences.")]
Existing = Annotated[OnExisting, _option("--on-existing", "What to do with contacts that the list has.")]
Yes = Annotated[bool, _option("--yes", "Do not ask for confirmation; for scripts.")]


@dataclass(frozen=True)
class ServiceDatabase:
    """The option for the database of the service."""

    database_url: Annotated[str | None, _option("--database-url", _DATABASE, "URL")] = None

    def settings(self) -> Settings:
        """Return the settings from the environment, with this database."""
        try:
            return Settings() if self.database_url is None else Settings(database_url=self.database_url)
        except ValidationError as error:
            (one, *_) = error.errors(include_url=False, include_input=False)  # it may be a secret
            raise Failure(f"{PREFIX}{'.'.join(map(str, one['loc'])).upper()} {worded(one)}") from None

    @contextmanager
    def opened(self, **settings: Any) -> Iterator[Database]:
        """Connect, with some settings of its own, and make the tables if it is empty; its errors end the command."""
        chosen = self.settings().model_copy(update=settings)
        with failures(chosen), closing(Database(chosen)) as database:
            if database.prepare():
                complain(f"made the tables in {name_of(database.url)}")
            yield database

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Open a transaction that writes."""
        with self.opened() as database, database.writing() as connection:
            yield connection


@contextmanager
def failures(settings: Settings) -> Iterator[None]:
    """Turn the errors of the database into Failure, of one line without its password."""
    try:
        yield
    except (ServiceError, ModuleNotFoundError, ValueError) as error:
        raise Failure(str(error)) from None
    except sa.exc.SQLAlchemyError as error:
        url = database_url(settings.database_url)
        raise Failure(f"{name_of(url)}: {database_message(error, url.password)}") from None


def create_account(name: NewName, plan: OfPlan = "free", *, service: ServiceDatabase) -> int:
    """Make an account, and print its id."""
    with service.writing() as connection:
        say(access.create_account(connection, read_name(name), plan))
    return _done(f"made the account {name!r} with the plan {plan}")


def list_accounts(*, service: ServiceDatabase) -> int:
    """Print the accounts."""
    return _print_rows(service, sa.select(accounts).order_by(accounts.c.createdAt, accounts.c.id))


def set_plan(account: Called, plan: NewPlan, *, service: ServiceDatabase) -> int:
    """Set the plan of an account."""
    with service.writing() as connection:
        found = _find_account(connection, account)
        connection.execute(accounts.update().where(accounts.c.id == found.id).values(plan=plan))
    return _done(f"the account {found.name!r} has the plan {plan}; it had {found.plan}")


def delete_account(account: Called, yes: Yes = False, *, service: ServiceDatabase) -> int:
    """Delete an account with its projects, and all that is in them. After an interruption, run it again to continue."""
    with service.opened() as database:
        with database.reading() as connection:
            found = _find_account(connection, account)
            own = connection.scalars(sa.select(lists.c.id).where(lists.c.accountId == found.id)).all()
        _confirm(f"the account {found.name!r} with {len(own)} projects and {found.contacts:,} contacts", yes)
        for list_id in own:
            _delete_list(database, found.id, list_id)
        with database.writing() as connection:
            connection.execute(accounts.delete().where(accounts.c.id == found.id))
    return _done(f"the account {found.name!r} is deleted")


def _find_account(connection: sa.Connection, called: str) -> Any:
    query = sa.select(accounts).where(sa.or_(accounts.c.id == called, accounts.c.name == called))
    if (found := connection.execute(query).first()) is None:
        raise Failure(f"there is no account {called!r}: audiencefilter accounts list shows them")
    return found


_NUMBER: Final = sa.select(sa.func.count()).where(contacts.c.listId == lists.c.id).label("contacts")
#: All lists, each with the name and the plan of its account and the number of its contacts.
_LISTS: Final = (
    sa.select(lists, accounts.c.name.label("account"), accounts.c.plan, _NUMBER)
    .join(accounts, accounts.c.id == lists.c.accountId)
    .order_by(lists.c.createdAt, lists.c.id)
)


def create_project(name: NewName, account: OfAccount, *, service: ServiceDatabase) -> int:
    """Make a project, and print its id."""
    with service.writing() as connection:
        owner = _find_account(connection, account)
        say(access.create_list(connection, owner.id, read_name(name), {}))
    return _done(f"made the project {name!r} of the account {owner.name!r}")


def list_projects(*, service: ServiceDatabase) -> int:
    """Print the projects."""
    return _print_rows(service, _LISTS, access.shown)


def delete_project(project: Called, yes: Yes = False, *, service: ServiceDatabase) -> int:
    """Delete a project with all that is in it. After an interruption, run it again to continue."""
    with service.opened() as database:
        with database.reading() as connection:
            found = _find_list(connection, project)
        _confirm(f"the project {found.name!r} of the account {found.account!r} with {found.contacts:,} contacts", yes)
        _delete_list(database, found.accountId, found.id)
    return _done(f"the project {found.name!r} is deleted")


def _find_list(connection: sa.Connection, called: str) -> Any:
    found = connection.execute(_LISTS.where(sa.or_(lists.c.id == called, lists.c.name == called)).limit(2)).all()
    if len(found) != 1:
        what = "are several projects" if found else "is no project"
        raise Failure(f"there {what} called {called!r}: audiencefilter projects list shows their ids")
    return found[0]


def _delete_list(database: Database, account_id: str, list_id: str) -> None:
    """Delete a list in short transactions, its keys first, so that nobody uses a part of it."""
    with database.writing() as connection:
        connection.execute(keys.delete().where(keys.c.listId == list_id))
    sizes = [0]
    while sizes:
        with database.writing() as connection:
            some = sa.select(contacts.c.id).where(contacts.c.listId == list_id).limit(500)
            gone = contacts.delete().where(contacts.c.id.in_(some.scalar_subquery())).returning(contacts.c.data)
            sizes = [len(data.encode()) for data in connection.scalars(gone)]
            less = {"contacts": accounts.c.contacts - len(sizes), "dataBytes": accounts.c.dataBytes - sum(sizes)}
            connection.execute(accounts.update().where(accounts.c.id == account_id).values(less))
    with database.writing() as connection:
        connection.execute(lists.delete().where(lists.c.id == list_id))
        events.drop(connection, list_id)


def _confirm(what: str, yes: bool) -> None:
    complain(f"this deletes {what}; it cannot be undone")
    if not yes and not (sys.stdin.isatty() and typer.confirm("go on?", err=True)):
        raise Failure("nothing is deleted: --yes goes on without a terminal to confirm it")


def _done(what: str) -> int:
    complain(what)
    return 0


def create_key(
    list_: OfProject,
    type: Annotated[KeyType, _option("--type", "private: all; public: sign contacts up; builder: build audiences.")],
    name: KeyName, expires: Annotated[str | None, _EXPIRES] = None, read_only: ReadOnly = False, *,
    service: ServiceDatabase,
) -> int:  # fmt: skip
    """Make a key, and print its token, which is not stored and cannot be printed again."""
    if read_only and type != "builder":
        raise Failure("--read-only is for keys of the type builder")
    until = None if expires is None else read_expiry(expires, datetime.now(UTC))
    with service.writing() as connection:
        found, secret = _find_list(connection, list_), service.settings().digest_secret()
        key_id, token = access.create_key(connection, secret, found.id, type, read_name(name), until, read_only)
    say(token)
    complain(f"made the {type} key {name!r} of the project {found.name!r}; its id is {key_id}")
    return _done("store the token now: it is not shown again")


def open_builder(
    list_: OfProject, name: KeyName = "page", expires: Annotated[str, _EXPIRES] = "30d",
    address: Annotated[str, _option("--address", "The address of the service.")] = "http://127.0.0.1:8000",
    read_only: ReadOnly = False, *, service: ServiceDatabase,
) -> int:  # fmt: skip
    """Print a link to the page that signs in once, within five minutes, with a key for building audiences."""
    if not re.fullmatch(r"https?://[^\s?#]+", address):
        raise Failure(f"--address {address!r}: write one such as https://audiences.example.com")
    until = read_expiry(expires, datetime.now(UTC))
    with service.writing() as connection:
        found, secret = _find_list(connection, list_), service.settings().digest_secret()
        code = access.create_link(connection, secret, found.id, read_name(name), until, read_only)
    say(f"{address.rstrip('/').removesuffix('/builder')}/builder#link={code}")
    return _done(f"open it within five minutes: it signs in once to the project {found.name!r}")


def list_keys(*, service: ServiceDatabase) -> int:
    """Print the keys, without their tokens."""
    columns = [column for column in keys.c if column is not keys.c.digest]
    query = sa.select(*columns, lists.c.name.label("list"), accounts.c.name.label("account"))
    query = query.select_from(keys.join(lists).join(accounts)).order_by(keys.c.createdAt, keys.c.id)
    return _print_rows(service, query)


def disable_key(key_id: KeyId, *, service: ServiceDatabase) -> int:
    """Disable a key until it is enabled."""
    return _change_key(service, key_id, False, "disabled")


def enable_key(key_id: KeyId, *, service: ServiceDatabase) -> int:
    """Enable a key."""
    return _change_key(service, key_id, True, "enabled")


def revoke_key(key_id: KeyId, *, service: ServiceDatabase) -> int:
    """Delete a key for good."""
    return _change_key(service, key_id, None, "revoked")


def _change_key(service: ServiceDatabase, key_id: str, enabled: bool | None, state: str) -> int:
    with service.writing() as connection:
        access.change_key(connection, key_id, enabled)
    return _done(f"the key {key_id} is {state}")


def import_contacts(
    file: Annotated[str, typer.Argument(help="Contacts in CSV, JSON Lines or Parquet, gzip or not; - is stdin.")],
    list_: OfProject, on_existing: Existing = "skip",
    resubscribe: Annotated[bool, _option("--resubscribe", "Subscribe those again who have unsubscribed.")] = False,
    dry_run: Annotated[bool, _option("--dry-run", "Say only what would be done.")] = False,
    *, options: FileOptions, service: ServiceDatabase,
) -> int:  # fmt: skip
    """Import contacts by their email; after an interruption, run it again. Exit code 1: there were bad rows."""
    csv, name = options.csv(CONVERTED), "stdin" if file == STDIN else file
    with service.opened() as database:
        with database.reading() as connection:
            found = _find_list(connection, list_)
        quotas = service.settings().quotas(found.plan)
        importer = Importer(database, found, quotas, on_existing, resubscribe, dry_run, csv=csv)
        with open_bytes(None if file == STDIN else file) as sent:
            format_ = options.format or format_of(file) or format_of_content(sent.peek())
            result = importer.run(sent, name, format_)
    for problem in result.problems:
        complain(f"{name}, line {problem['line']:,}: {problem['message']}")
    if more := result.refused - len(result.problems):
        complain(f"… and {more:,} more")
    if result.stayedUnsubscribed:
        complain(f"{result.stayedUnsubscribed:,} who have unsubscribed stay so: --resubscribe subscribes them again")
    parts = [f"{getattr(result, part):,} {part}" for part in ("created", "changed", "unchanged", "refused")]
    say(("would be " if dry_run else "") + ", ".join(parts))
    return 1 if result.refused else 0


#: Indexed, as IndexedText is.
_NAME: Final = TypeAdapter[str](Annotated[Name, Field(max_length=500)])


def read_name(text: str) -> str:
    """Return a name, of what the service permits."""
    try:
        return _NAME.validate_python(text)
    except ValidationError as error:
        raise Failure(f"the name {worded(error.errors(include_url=False)[0])}") from None


def read_expiry(text: str, now: datetime) -> datetime:
    """Return the instant of an expiry: a date-time, or a number of days from now."""
    days = re.fullmatch("([0-9]{1,5})d", text)
    if (instant := now + timedelta(days=int(days[1])) if days else parse_instant(text)) is None:
        raise Failure(f"--expires {text!r}: write 2027-01-31T09:30:00Z, or a number of days such as 90d")
    if instant <= now:
        raise Failure(f"--expires {text!r} is in the past: the key would never be valid")
    return instant


def _print_rows(service: ServiceDatabase, query: sa.Select[Any], shown: Callable[[Any], Any] = sa.Row._asdict) -> int:
    with service.opened() as database, database.reading() as connection:
        for row in connection.execute(query):
            say(dumped({str(name): value for name, value in shown(row).items()}).decode())
    return 0


_Group: TypeAlias = dict[str, Callable[..., int]]
_ACCOUNTS: Final[_Group] = {"create": create_account, "list": list_accounts, "plan": set_plan, "delete": delete_account}
_PROJECTS: Final[_Group] = {"create": create_project, "list": list_projects, "delete": delete_project}
_KEYS: Final[_Group] = {"create": create_key, "list": list_keys, "disable": disable_key, "enable": enable_key}
accounts_app = group("Accounts, which have projects and a plan.", _ACCOUNTS)
projects_app = group("Projects: each is a list of contacts.", _PROJECTS)
keys_app = group("API keys.", _KEYS | {"revoke": revoke_key})
