"""API keys: create, disable and delete them; find the account, the list and the permissions of a request."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError, UnauthorizedError
from audiencefilter.service.storage.tables import accounts, aware, builder_links, keys, lists, new_id, now

KeyType = Literal["private", "public", "builder"]


@dataclass(frozen=True, slots=True)
class Caller:
    """The owner of a valid key.

    Attributes:
        is_public: whether the key permits only creating contacts, on its own list.
        is_builder: whether the key permits only building audiences of its own list.
        is_read_only: whether a key of the type `builder` changes nothing.
        name: the name of the key.
    """

    key_id: str
    is_public: bool
    list_id: str
    account_id: str
    plan: str
    is_builder: bool = False
    is_read_only: bool = False
    name: str = ""

    @property
    def only_list(self) -> str | None:
        """The only list that the key permits to see; None is every list of the account."""
        return self.list_id if self.is_builder else None


def create_key(
    connection: sa.Connection,
    secret: bytes,
    list_id: str,
    type: KeyType,
    name: str,
    expires: datetime | None = None,
    read_only: bool = False,
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
            readOnly=read_only,
        )
    )
    return key_id, token


#: The time in which a link can be used.
LINK_LIFE: Final = timedelta(minutes=5)


def create_link(
    connection: sa.Connection, secret: bytes, list_id: str, name: str, expires: datetime | None, read_only: bool
) -> str:
    """Create a link that makes a key of the type `builder` once; return its code, which the database does not contain.

    Args:
        connection: a connection in a write transaction.
        secret: the secret for the digests of keys.
        list_id: the list of the key.
        name: the name of the key.
        expires: when the key expires.
        read_only: whether the key changes nothing.
    """
    code = secrets.token_urlsafe(32)
    connection.execute(builder_links.delete().where(builder_links.c.expiresAt <= now()))
    values = {"digest": _digest(secret, code), "listId": list_id, "name": name, "readOnly": read_only}
    connection.execute(builder_links.insert().values(keyExpiresAt=expires, expiresAt=now() + LINK_LIFE, **values))
    return code


def is_link(connection: sa.Connection, secret: bytes, code: str) -> bool:
    """Return whether a link can be used."""
    query = sa.select(builder_links.c.expiresAt).where(builder_links.c.digest == _digest(secret, code))
    expires = connection.scalar(query)
    return expires is not None and aware(expires) > now()


def used_link() -> UnauthorizedError:
    """Return the error for a link that cannot be used."""
    return UnauthorizedError("the link was used already, or is older than five minutes: ask for a new one")


def use_link(connection: sa.Connection, secret: bytes, code: str) -> str:
    """Use a link: return the token of its new key.

    Raises:
        UnauthorizedError: there is no such link, or it was used or is too old.
    """
    used = builder_links.delete().where(builder_links.c.digest == _digest(secret, code)).returning(*builder_links.c)
    row = connection.execute(used).one_or_none()
    if row is None or aware(row.expiresAt) <= now():
        raise used_link()
    return create_key(connection, secret, row.listId, "builder", row.name, row.keyExpiresAt, row.readOnly)[1]


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
    is_builder = row.type == "builder"
    return Caller(row.id, row.type == "public", row.listId, row.accountId, row.plan, is_builder, row.readOnly, row.name)


_CALLER: Final = (
    sa.select(
        keys.c.id,
        keys.c.type,
        keys.c.enabled,
        keys.c.expiresAt,
        keys.c.listId,
        keys.c.readOnly,
        keys.c.name,
        lists.c.accountId,
        accounts.c.plan,
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
