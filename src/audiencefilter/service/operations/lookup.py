"""Accounts and lists by what a person calls them: their name, or their id."""

from typing import Any

import sqlalchemy as sa

from audiencefilter.service.errors import ConflictError, ServiceError
from audiencefilter.service.operations.accounts import LIST_COLUMNS
from audiencefilter.service.storage.tables import accounts, contacts, lists


class UnknownError(ServiceError):
    """Nothing is called so."""

    status = 404


def all_accounts(connection: sa.Connection) -> list[dict[str, Any]]:
    """Return all accounts with the number of their lists, the oldest first."""
    owned = sa.select(sa.func.count()).where(lists.c.accountId == accounts.c.id).scalar_subquery()
    query = sa.select(accounts, owned.label("lists")).order_by(accounts.c.createdAt, accounts.c.id)
    return [dict(row) for row in connection.execute(query).mappings()]


def find_account(connection: sa.Connection, called: str) -> sa.Row[str, str, str]:
    """Return the id, the name and the plan of an account.

    Args:
        connection: any.
        called: its name or its id.

    Raises:
        UnknownError: there is none.
    """
    query = sa.select(accounts.c.id, accounts.c.name, accounts.c.plan)
    found = connection.execute(query.where(sa.or_(accounts.c.id == called, accounts.c.name == called))).first()
    if found is None:
        raise UnknownError(f"there is no account {called!r}: audiencefilter accounts list shows them")
    return found


def find_list(connection: sa.Connection, called: str, account: str | None = None) -> sa.Row[str, str, str, str]:
    """Return the id, the name, and the id and the name of the account, of a list.

    Args:
        connection: any.
        called: its name or its id.
        account: the name or the id of its account, where several have a list of that name.

    Raises:
        UnknownError: there is none, or no such account.
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
    held = sa.select(sa.func.count()).where(contacts.c.listId == lists.c.id).scalar_subquery()
    query = (
        sa.select(*(lists.c[name] for name in LIST_COLUMNS), accounts.c.name.label("account"), held.label("contacts"))
        .join(accounts, accounts.c.id == lists.c.accountId)
        .order_by(accounts.c.createdAt, accounts.c.id, lists.c.createdAt, lists.c.id)
    )
    if account_id is not None:
        query = query.where(accounts.c.id == account_id)
    return [dict(row) for row in connection.execute(query).mappings()]
