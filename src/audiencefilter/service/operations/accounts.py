"""Accounts and their lists (projects): create, change and list them; find them by name or id."""

import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final, Literal

import sqlalchemy as sa

from audiencefilter.service.errors import ConflictError, NotFoundError, ServiceError
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import accounts, contacts, event_counters, lists, new_id, now

Plan = Literal["free", "pro"]

#: The visible columns of a list, in the order of the specification.
LIST_COLUMNS: Final = (
    "id", "url", "name", "mode", "color", "title", "desc", "socialDescription", "branding", "referrals", "startFrom",
    "senderName", "replyTo", "sender", "legal", "createdAt", "updatedAt", "userId", "domainId", "defaultPageId",
    "referralPageId", "successPageId", "listSettingsId", "whitelistEmailId", "templateId", "themeId", "icon",
    "favicon", "ogImage", "columns", "customHeadCode", "customBodyCode", "analyticsA", "analyticsB",
)  # fmt: skip

_LISTS: Final = sa.select(*(lists.c[name] for name in LIST_COLUMNS))

#: The defaults of a new list.
_NEW_LIST: Final[Mapping[str, Any]] = {
    "mode": "standard",
    "branding": True,
    "referrals": False,
    "startFrom": 1,
    "notation": "extended",
    "columns": ["email", "firstName", "lastName", "points", "referrals", "createdAt"],
}


def create_account(connection: sa.Connection, name: str, plan: Plan) -> str:
    """Create an account and return its id.

    Raises:
        ConflictError: the name is taken.
    """
    account_id = new_id()
    try:
        connection.execute(accounts.insert().values(id=account_id, name=name, plan=plan, createdAt=now()))
    except sa.exc.IntegrityError:
        raise ConflictError(f"there is already an account called {name!r}") from None
    return account_id


def set_plan(connection: sa.Connection, account_id: str, plan: Plan) -> None:
    """Set the plan of an account.

    Raises:
        NotFoundError: the account does not exist.
    """
    if not connection.execute(accounts.update().where(accounts.c.id == account_id).values(plan=plan)).rowcount:
        raise NotFoundError("Account")


def create_list(connection: sa.Connection, account_id: str, name: str, settings: Mapping[str, Any]) -> str:
    """Create a list of an account and return its id.

    Args:
        connection: a connection in a write transaction.
        account_id: the account.
        name: unique among the lists of the account.
        settings: further fields of the list. Without `url`, the name gives one.

    Raises:
        ConflictError: the account has a list of this name, or the url is taken.
    """
    moment = now()
    values = dict(_NEW_LIST) | {"url": _slug(name)} | dict(settings)
    values["columns"] = json.dumps(values["columns"])
    list_id = new_id()
    values |= {"id": list_id, "accountId": account_id, "name": name, "definitions": 0}
    try:
        connection.execute(lists.insert().values(createdAt=moment, updatedAt=moment, **values))
    except sa.exc.IntegrityError:
        raise ConflictError(f"there is already a list called {name!r}, or one with the url {values['url']!r}") from None
    connection.execute(event_counters.insert().values(listId=list_id, last=0))
    return list_id


def update_list(connection: sa.Connection, list_id: str, settings: Mapping[str, Any]) -> None:
    """Set fields of a list.

    Raises:
        NotFoundError: the list does not exist.
        ConflictError: the name or the url is taken.
    """
    values = dict(settings)
    if "columns" in values:
        values["columns"] = json.dumps(values["columns"])
    try:
        done = connection.execute(lists.update().where(lists.c.id == list_id).values(updatedAt=now(), **values))
    except sa.exc.IntegrityError:
        raise ConflictError("there is already a list with that name or url") from None
    if not done.rowcount:
        raise NotFoundError("List")


def lists_of(work: Workspace) -> list[dict[str, Any]]:
    """Return the lists of an account, the oldest first."""
    found = work.connection.execute(_LISTS.where(work.is_visible).order_by(lists.c.createdAt, lists.c.id))
    return [_shown(row) for row in found]


def get_list(work: Workspace, list_id: str) -> dict[str, Any]:
    """Return a list.

    Raises:
        NotFoundError: the account has no such list.
    """
    own = _LISTS.where(lists.c.id == list_id, work.is_visible)
    row = work.connection.execute(own).one_or_none()
    if row is None:
        raise NotFoundError("List")
    return _shown(row)


def _shown(row: sa.Row[Any]) -> dict[str, Any]:
    shown = dict(zip(LIST_COLUMNS, row, strict=True))
    shown["columns"] = json.loads(shown["columns"])
    return shown


def _slug(name: str) -> str:
    """Make a part of a URL from a name.

    >>> _slug("Öffentliche Liste, 2025")[:22]
    'offentliche-liste-2025'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    # The id makes the URLs of equal names in two accounts different.
    return "-".join([*re.findall("[a-z0-9]+", plain)[:8], new_id()[-8:]])


class UnknownError(ServiceError):
    """No account or list has this name or id."""

    status = 404


def all_accounts(connection: sa.Connection) -> list[dict[str, Any]]:
    """Return all accounts with the number of their lists, the oldest first."""
    owned = sa.select(sa.func.count()).where(lists.c.accountId == accounts.c.id).scalar_subquery()
    query = sa.select(accounts, owned.label("lists")).order_by(accounts.c.createdAt, accounts.c.id)
    return [dict(row) for row in connection.execute(query).mappings()]


def find_account(connection: sa.Connection, called: str) -> sa.Row[str, str, str]:
    """Return the id, the name and the plan of an account.

    Raises:
        UnknownError: the account does not exist.
    """
    query = sa.select(accounts.c.id, accounts.c.name, accounts.c.plan)
    found = connection.execute(query.where(sa.or_(accounts.c.id == called, accounts.c.name == called))).first()
    if found is None:
        raise UnknownError(f"there is no account {called!r}: audiencefilter accounts list shows them")
    return found


def find_list(connection: sa.Connection, called: str, account: str | None = None) -> sa.Row[str, str, str, str]:
    """Return the id and the name of a list, then the id and the name of its account.

    Args:
        connection: a connection in any transaction.
        called: the name or the id of the list.
        account: the name or the id of its account, where several accounts have a list of that name.

    Raises:
        UnknownError: the list or the account does not exist.
        ConflictError: several accounts have a list of that name.
    """
    query = (
        sa.select(lists.c.id, lists.c.name, accounts.c.id.label("accountId"), accounts.c.name.label("account"))
        .join(accounts, accounts.c.id == lists.c.accountId)
        .where(sa.or_(lists.c.id == called, lists.c.name == called))
        .order_by(accounts.c.createdAt, accounts.c.id)
    )
    if account is not None:
        query = query.where(accounts.c.id == find_account(connection, account).id)
    match connection.execute(query).all():
        case []:
            of = "" if account is None else f" of the account {account!r}"
            raise UnknownError(f"there is no list {called!r}{of}: audiencefilter projects list shows them")
        case [found]:
            return found
        case several:
            known = ", ".join(f"{row.id} (of {row.account!r})" for row in several)
            raise ConflictError(
                f"there are {len(several)} lists called {called!r}: name the id or the account: {known}"
            )


def all_lists(connection: sa.Connection, account_id: str | None = None) -> list[dict[str, Any]]:
    """Return all lists or those of an account, with the account's name and the number of contacts, the oldest first."""
    count = sa.select(sa.func.count()).where(contacts.c.listId == lists.c.id).scalar_subquery()
    query = (
        _LISTS.add_columns(accounts.c.name.label("account"), count.label("contacts"))
        .join(accounts, accounts.c.id == lists.c.accountId)
        .order_by(accounts.c.createdAt, accounts.c.id, lists.c.createdAt, lists.c.id)
    )
    if account_id is not None:
        query = query.where(accounts.c.id == account_id)
    return [dict(row) for row in connection.execute(query).mappings()]
