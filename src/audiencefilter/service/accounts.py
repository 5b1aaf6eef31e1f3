"""Accounts and their lists: make them, and show a list."""

import json
from collections.abc import Mapping
from typing import Any, Final, Literal

import sqlalchemy as sa

from audiencefilter.service.errors import ConflictError
from audiencefilter.service.tables import accounts, lists, new_id, now

Plan = Literal["free", "pro"]

_HIDDEN: Final = ("accountId", "notation", "fields", "version")
_COLUMNS: Final = ["email", "firstName", "lastName", "points", "referrals", "createdAt"]
_SETTINGS: Final = {"mode": "standard", "branding": True, "referrals": False, "startFrom": 1, "columns": _COLUMNS}
_NEW_LIST: Final[Mapping[str, Any]] = {**_SETTINGS, "notation": "extended", "fields": "[]", "version": 0}


def create_account(connection: sa.Connection, name: str, plan: Plan) -> str:
    """Create an account and return its id; raise ConflictError if the name is taken."""
    account_id = new_id()
    try:
        connection.execute(accounts.insert().values(id=account_id, name=name, plan=plan, createdAt=now()))
    except sa.exc.IntegrityError:
        raise ConflictError(f"there is already an account called {name!r}") from None
    return account_id


def create_list(connection: sa.Connection, account_id: str, name: str, fields: Mapping[str, Any]) -> str:
    """Create a list of an account and return its id, which is its `url`, too, unless the fields have one."""
    moment, list_id = now(), new_id()
    values = {**_NEW_LIST, "url": list_id, **fields, "id": list_id, "accountId": account_id, "name": name}
    values |= {"columns": json.dumps(values["columns"]), "createdAt": moment, "updatedAt": moment}
    try:
        connection.execute(lists.insert().values(values))
    except sa.exc.IntegrityError:
        raise ConflictError(f"there is already a list called {name!r}, or one with the url {values['url']!r}") from None
    return list_id


def shown(row: "sa.Row[Any]") -> dict[str, Any]:
    """Return a list as the interface shows it."""
    found = {str(name): value for name, value in row._mapping.items() if name not in _HIDDEN}
    return found | {"columns": json.loads(row.columns)}
