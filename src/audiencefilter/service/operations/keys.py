"""API keys: create, disable and delete them; find the account, the list and the permissions of a request."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.storage.tables import accounts, aware, keys, lists, new_id, now

KeyType = Literal["private", "public"]


@dataclass(frozen=True, slots=True)
class Caller:
    """The owner of a valid key.

    Attributes:
        is_public: whether the key permits only creating contacts, on its own list.
    """

    key_id: str
    is_public: bool
    list_id: str
    account_id: str
    plan: str


def create_key(
    connection: sa.Connection,
    secret: bytes,
    list_id: str,
    type: KeyType,
    name: str,
    expires: datetime | None = None,
) -> tuple[str, str]:
    """Create a key of a list; return its id and its token, which the database does not contain.

    Raises:
        NotFoundError: the list does not exist.
    """
    token = f"af_{type}_{secrets.token_urlsafe(32)}"
    key_id = new_id()
    if connection.scalar(sa.select(lists.c.id).where(lists.c.id == list_id)) is None:
        raise NotFoundError("List")
    connection.execute(
        keys.insert().values(
            id=key_id,
            listId=list_id,
            type=type,
            name=name,
            digest=_digest(secret, token),
            hint=token[-4:],
            enabled=True,
            expiresAt=expires,
            createdAt=now(),
        )
    )
    return key_id, token


def keys_of(connection: sa.Connection, list_id: str | None = None) -> list[dict[str, Any]]:
    """Return all keys, or those of one list, without their digests; the oldest first."""
    columns = [column for column in keys.c if column is not keys.c.digest]
    query = sa.select(*columns, lists.c.name.label("list"), accounts.c.name.label("account"))
    query = query.join(lists, keys.c.listId == lists.c.id).join(accounts, lists.c.accountId == accounts.c.id)
    if list_id is not None:
        query = query.where(keys.c.listId == list_id)
    return [dict(row) for row in connection.execute(query.order_by(keys.c.createdAt, keys.c.id)).mappings()]


def set_enabled(connection: sa.Connection, key_id: str, enabled: bool) -> None:
    """Enable or disable a key.

    Raises:
        NotFoundError: the key does not exist.
    """
    if not connection.execute(keys.update().where(keys.c.id == key_id).values(enabled=enabled)).rowcount:
        raise NotFoundError("Key")


def revoke(connection: sa.Connection, key_id: str) -> None:
    """Delete a key.

    Raises:
        NotFoundError: the key does not exist.
    """
    if not connection.execute(keys.delete().where(keys.c.id == key_id)).rowcount:
        raise NotFoundError("Key")


def caller_of(connection: sa.Connection, secret: bytes, token: str) -> Caller | None:
    """Return the owner of a token; None if the token is unknown, or its key is disabled or expired."""
    row = connection.execute(_CALLER, {"digest": _digest(secret, token)}).one_or_none()
    if row is None or not _holds(row):
        return None
    return Caller(row.id, row.type == "public", row.listId, row.accountId, row.plan)


_CALLER: Final = (
    sa.select(
        keys.c.id, keys.c.type, keys.c.enabled, keys.c.expiresAt, keys.c.listId, lists.c.accountId, accounts.c.plan
    )
    .join(lists, keys.c.listId == lists.c.id)
    .join(accounts, lists.c.accountId == accounts.c.id)
    .where(keys.c.digest == sa.bindparam("digest"))
)


def renew(connection: sa.Connection, before: bytes, secret: bytes, token: str) -> None:
    """Store the digest of a key by the new secret, in place of that by the one before."""
    is_same = keys.c.digest == _digest(before, token)
    connection.execute(keys.update().where(is_same).values(digest=_digest(secret, token)))


def is_valid(connection: sa.Connection, key_id: str) -> bool:
    """Return whether a key that was valid is still valid."""
    row = connection.execute(sa.select(keys.c.enabled, keys.c.expiresAt).where(keys.c.id == key_id)).one_or_none()
    return row is not None and _holds(row)


def _holds(row: Any) -> bool:
    return bool(row.enabled) and (row.expiresAt is None or aware(row.expiresAt) > now())


def _digest(secret: bytes, token: str) -> str:
    """Return the digest of a token: a reader of the database can neither use it nor test guesses."""
    return hmac.new(secret, token.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
