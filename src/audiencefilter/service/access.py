"""Accounts, lists and keys: make and find them; what a key may do; how many requests an account may send."""

import hashlib
import hmac
import json
import math
import re
import secrets
import threading
import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, Final, Literal, NamedTuple

import sqlalchemy as sa
from limits import RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import MovingWindowRateLimiter as Limiter

from audiencefilter.service.answers import NotFoundError, ServiceError
from audiencefilter.service.tables import accounts, aware, keys, links, lists, new_id, now

KeyType = Literal["private", "public", "builder"]
Plan = Literal["free", "pro"]


class Caller(NamedTuple):
    """The owner of a valid key."""

    key_id: str
    name: str
    type: KeyType
    list_id: str
    account_id: str
    plan: str
    is_read_only: bool

    @property
    def is_builder(self) -> bool:
        """Whether it sees one list only, and no secrets of contacts."""
        return self.type == "builder"

    @property
    def visible(self) -> sa.ColumnElement[bool]:
        """The condition for the lists that the key permits to see."""
        own = lists.c.accountId == self.account_id
        return sa.and_(own, lists.c.id == self.list_id) if self.is_builder else own


_HIDDEN: Final = ("accountId", "notation", "fields", "version")
_COLUMNS: Final = ["email", "firstName", "lastName", "points", "referrals", "createdAt"]
_SETTINGS: Final = {"mode": "standard", "branding": True, "referrals": False, "startFrom": 1, "columns": _COLUMNS}
_NEW_LIST: Final[Mapping[str, Any]] = {**_SETTINGS, "notation": "extended", "fields": "[]", "version": 0}


def create_account(connection: sa.Connection, name: str, plan: Plan) -> str:
    """Create an account and return its id."""
    account_id = new_id()
    try:
        connection.execute(accounts.insert().values(id=account_id, name=name, plan=plan, createdAt=now()))
    except sa.exc.IntegrityError:
        raise ServiceError(f"there is already an account called {name!r}", 409) from None
    return account_id


def create_list(connection: sa.Connection, account_id: str, name: str, fields: Mapping[str, Any]) -> str:
    """Create a list of an account and return its id, which is its `url`, too, unless the fields have one."""
    moment, list_id = now(), new_id()
    values = {**_NEW_LIST, "url": list_id, **fields, "id": list_id, "accountId": account_id, "name": name}
    values |= {"columns": json.dumps(values["columns"]), "createdAt": moment, "updatedAt": moment}
    try:
        connection.execute(lists.insert().values(values))
    except sa.exc.IntegrityError:
        why = f"there is already a list called {name!r}, or one with the url {values['url']!r}"
        raise ServiceError(why, 409) from None
    return list_id


def shown(row: "sa.Row[Any]") -> dict[str, Any]:
    """Return a list as the interface shows it."""
    found = {str(name): value for name, value in row._mapping.items() if name not in _HIDDEN}
    return found | {"columns": json.loads(row.columns)}


def create_key(
    connection: sa.Connection, secret: bytes, list_id: str, type: KeyType, name: str,
    expires: datetime | None = None, read_only: bool = False,
) -> tuple[str, str]:  # fmt: skip
    """Create a key of a list; return its id and its token, which the database does not contain."""
    key_id, token = new_id(), f"af_{type}_{secrets.token_urlsafe(32)}"
    row = {"id": key_id, "listId": list_id, "type": type, "name": name, "expiresAt": expires, "readOnly": read_only}
    row |= {"digest": _digest(secret, token), "hint": token[-4:], "enabled": True, "createdAt": now()}
    connection.execute(keys.insert().values(row))
    return key_id, token


def change_key(connection: sa.Connection, key_id: str, enabled: bool | None) -> None:
    """Enable or disable a key, or with None delete it; raise NotFoundError if it does not exist."""
    own = keys.c.id == key_id
    change = keys.delete().where(own) if enabled is None else keys.update().where(own).values(enabled=enabled)
    if not connection.execute(change).rowcount:
        raise NotFoundError("Key")


def create_link(
    connection: sa.Connection, secret: bytes, list_id: str, name: str, expires: datetime | None, read_only: bool,
    lasts: timedelta = timedelta(minutes=5),
) -> str:  # fmt: skip
    """Create a link that makes a key of the type `builder` once, with this name and end; return its code."""
    code = secrets.token_urlsafe(32)
    connection.execute(links.delete().where(links.c.expiresAt <= now()))
    values = {"digest": _digest(secret, code), "listId": list_id, "name": name, "readOnly": read_only}
    connection.execute(links.insert().values(keyExpiresAt=expires, expiresAt=now() + lasts, **values))
    return code


def use_link(connection: sa.Connection, secret: bytes, code: str) -> str:
    """Return the token of the new key of a link; raise ServiceError if it was used, or is too old."""
    used = links.delete().where(links.c.digest == _digest(secret, code)).returning(*links.c)
    row = connection.execute(used).one_or_none()
    if row is None or aware(row.expiresAt) <= now():
        raise ServiceError("the link was used already, or is too old: ask for a new one", 401)
    return create_key(connection, secret, row.listId, "builder", row.name, row.keyExpiresAt, row.readOnly)[1]


_KEYS: Final = sa.select(keys, lists.c.accountId, accounts.c.plan).select_from(keys.join(lists).join(accounts))
_CALLER: Final = _KEYS.where(keys.c.digest == sa.bindparam("of"), keys.c.enabled)


def caller_of(connection: sa.Connection, secret: bytes, token: str) -> Caller | None:
    """Return the owner of a token; None if its key is unknown, disabled or expired."""
    row = connection.execute(_CALLER, {"of": _digest(secret, token)}).one_or_none()
    if row is None or (row.expiresAt is not None and aware(row.expiresAt) <= now()):
        return None
    return Caller(row.id, row.name, row.type, row.listId, row.accountId, row.plan, row.readOnly)


def _digest(secret: bytes, token: str) -> str:
    # Whoever reads the database can neither use it nor test guesses.
    return hmac.new(secret, token.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()


_OWN: Final = lists.c.id == sa.bindparam("of"), lists.c.accountId == sa.bindparam("account")
_LIST: Final = sa.select(lists).where(*_OWN)
VERSION: Final = sa.select(lists.c.version).where(*_OWN)
#: Locks the list against changes of its audiences.
LOCKED_VERSION: Final = VERSION.with_for_update(key_share=True)
#: Makes the next version, unless the list has another one than was read.
NEXT_VERSION: Final = lists.update().where(*_OWN, lists.c.version == sa.bindparam("read")).returning(*lists.c)


def find_list(connection: sa.Connection, caller: Caller, list_id: str, query: sa.Select[Any] = _LIST) -> "sa.Row[Any]":
    """Return the row of a list, or what another query takes of it; raise NotFoundError."""
    row = connection.execute(query, {"of": list_id, "account": caller.account_id}).one_or_none()
    if row is None or (caller.is_builder and list_id != caller.list_id):
        raise NotFoundError("List")
    return row


BASE: Final = "/v4"
PUBLIC: Final = f"POST {BASE}/contacts"
LINKS: Final = f"POST {BASE}/extensions/links"
#: The most contacts of an answer to a key of the type `builder`.
MOST_OF_BUILDER: Final = 100

#: What keys of the type `builder` permit: to read their list, to ask about clauses; and, unless read only, the writes.
_QUESTIONS: Final = "breakdown|comparison|explain|preview|suggest|validate"
_BUILDER_READS: Final = re.compile(f"GET .*|POST /v4/extensions/({_QUESTIONS})", re.DOTALL)
_BUILDER_WRITES: Final = re.compile("(POST|PATCH|DELETE) /v4/(extensions/)?audiences(/.*)?", re.DOTALL)
#: The requests that take long, of which an account has only some at a time.
COSTLY: Final = re.compile(
    "GET /v4/contacts|(POST|GET|PATCH|DELETE) /v4/audiences(/.*)?|GET .*/proposed|(PUT|PATCH) /v4/extensions/lists/.*"
    f"|POST .*/(undelete|restore|members)|POST /v4/extensions/({_QUESTIONS}|export|import)",
    re.DOTALL,
)


def require_permission(caller: Caller, request: str) -> None:
    """Raise ServiceError for a request that a key does not permit."""
    if caller.type == "public" and request != PUBLIC:
        raise ServiceError("a public key can create contacts only", 403)
    if not caller.is_builder or _BUILDER_READS.fullmatch(request):
        return
    if not _BUILDER_WRITES.fullmatch(request):
        raise ServiceError("a key of the type builder builds audiences: it cannot do this", 403)
    if caller.is_read_only:
        raise ServiceError("this key is read only: it cannot change audiences", 403)


_LIMITS: Final = {"free": RateLimitItemPerMinute(100), "pro": RateLimitItemPerMinute(1000)}
#: While Redis does not answer, each process counts by itself for so many seconds.
_SILENCE: Final = 5.0


class Rates:
    """Counts requests of accounts, those with public keys apart, and invalid keys of addresses. Safe for threads."""

    def __init__(self, invalid_keys: int, redis_url: str | None = None) -> None:
        self._invalid_keys = RateLimitItemPerMinute(invalid_keys)
        self._own = Limiter(MemoryStorage())
        self._shared = None if redis_url is None else Limiter(_storage(redis_url))
        self._silent_until = 0.0
        # Two threads that use the memory of limits 5.8 at a time may start its timer twice, which raises an error.
        self._lock = threading.Lock()

    def count(self, caller: Caller) -> dict[str, str]:
        """Count a request, or raise ServiceError; return headers of draft-ietf-httpapi-ratelimit-headers-11."""
        kind, limit = "public" if caller.type == "public" else "private", _LIMITS[caller.plan]
        left, seconds = self._hit(limit, "requests in a minute", caller.account_id, kind)
        return {"RateLimit-Policy": f'"{kind}";q={limit.amount};w=60', "RateLimit": f'"{kind}";r={left};t={seconds}'}

    def count_invalid(self, host: str | None) -> None:
        """Count a key that is not valid; raise ServiceError if its address has tried too many."""
        self._hit(self._invalid_keys, "keys in a minute that are not valid", "invalid", network_of(host))

    def _hit(self, limit: RateLimitItemPerMinute, what: str, *of: str) -> tuple[int, int]:
        if self._shared is not None and time.monotonic() >= self._silent_until:
            try:
                return _counted(self._shared, limit, what, of)
            except StorageError:
                self._silent_until = time.monotonic() + _SILENCE
        with self._lock:
            return _counted(self._own, limit, what, of)


def _counted(limiter: Limiter, limit: RateLimitItemPerMinute, what: str, of: tuple[str, ...]) -> tuple[int, int]:
    """Count; return how many are left, and the seconds until there are more."""
    is_counted = limiter.hit(limit, *of)
    reset, left = limiter.get_window_stats(limit, *of)
    seconds = min(60, max(1, math.ceil(reset - time.time())))
    if not is_counted:
        raise ServiceError(f"more than {limit.amount} {what}: try again in {seconds} s", 429, retry_after=seconds)
    return max(0, left), seconds


def _storage(redis_url: str) -> Any:
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    # Every request waits for Redis: the timeouts are short. One retry, since Redis may have closed the connection.
    options: Mapping[str, Any] = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0, "retry": Retry(NoBackoff(), 1)}
    return storage_from_string(redis_url, wrap_exceptions=True, **options)


def network_of(host: str | None) -> str:
    """Return the unit that is counted: an IPv4 address, or the first 64 bits of an IPv6 address, one customer's."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))
    return str(address)
