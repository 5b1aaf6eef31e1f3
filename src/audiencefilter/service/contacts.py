"""Contacts: their rows and what the interface shows of them; listing, creating, changing and deleting."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any, Final
from urllib.parse import quote

import orjson
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service import events
from audiencefilter.service.access import Caller
from audiencefilter.service.audiences import Audiences, audiences_of
from audiencefilter.service.database import batches, insertion, unmarked, without_marks
from audiencefilter.service.errors import BadRequestError, ConflictError, NotFoundError, QuotaError
from audiencefilter.service.models import GREATEST, LEAST, Order, Sort, printed_data
from audiencefilter.service.requests import Session
from audiencefilter.service.settings import Quotas
from audiencefilter.service.tables import CONTACT_TEXTS, accounts, contacts, lists, new_code, new_id, printed
from audiencefilter.tools import fold, parse_instant

# -- what is shown ------------------------------------------------------------------------------------------------

#: The columns of a contact that the interface shows, in the order of the specification.
SHOWN: Final = (
    "id", "email", "firstName", "lastName", "phoneNumber", "createdAt", "points", "referrals", "listId", "isVerified",
    "unsubscribed", "data", "address", "isGDPR", "name", "socialOne", "socialTwo", "website", "company", "country",
    "city",
)  # fmt: skip
_SUMMARY: Final = ("id", "name", "url", "mode", "referrals", "color", "title", "desc")
_values: Final = itemgetter(*SHOWN)


class Printer:
    """Shows contacts of a list as the interface does, with private links where the caller may see them."""

    def __init__(self, session: Session, found: Audiences) -> None:
        self._session, self._found = session, found
        self._list = orjson.Fragment(orjson.dumps({name: found.list._mapping[name] for name in _SUMMARY}))
        page = f"{session.service.settings.pages_url.rstrip('/')}/{quote(found.list.url, safe='')}"
        self._referral, self._private = f"{page}?ref=", f"{page}/me/"

    def shown(self, connection: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return contacts with all their fields and their audiences, for orjson, from rows with all columns."""
        limit = self._session.service.settings.statement_timeout
        of_contacts = audiences_of(connection, self._found, rows, self._session.now, limit)
        return [self._one(row, of_contacts[row["id"]]) for row in rows]

    def _one(self, row: Mapping[str, Any], audiences: Sequence[Mapping[str, str]]) -> dict[str, Any]:
        contact: dict[str, Any] = dict(zip(SHOWN, _values(row), strict=True))
        contact["createdAt"] = printed(contact["createdAt"])
        # The text as it is stored: its numbers have any size.
        contact["data"] = orjson.Fragment(contact["data"])
        contact["list"] = self._list
        contact["audiences"] = audiences
        contact["referralLink"] = self._referral + contact["id"]
        contact["privateLink"] = None if self._session.caller.is_builder else self._private + row["privateCode"]
        return contact


# -- listing ------------------------------------------------------------------------------------------------------

#: The parameters of a listing that match a part of a text.
PARTS: Final = (
    "email", "firstName", "lastName", "phoneNumber", "name", "company", "country", "city", "socialOne", "socialTwo",
    "website",
)  # fmt: skip
FLAGS: Final = ("isVerified", "unsubscribed", "isGDPR")
_LISTED: Final = af.Schema("Contact", [af.Field(name, af.FieldType.STRING) for name in PARTS])


def condition(connection: sa.Connection, list_id: str, wanted: Mapping[str, str | bool]) -> sa.ColumnElement[bool]:
    """Return the condition for the contacts of a list with these parts of texts and these flags."""
    parts = {name: {"contains": without_marks(value)} for name, value in wanted.items() if isinstance(value, str)}
    flags = [contacts.c[name] == value for name, value in wanted.items() if isinstance(value, bool)]
    folded = {name: unmarked(connection, contacts.c[name]) for name in parts}
    found = [af.parse(parts, _LISTED).to_sqlalchemy(folded)] if parts else []
    return sa.and_(contacts.c.listId == list_id, *flags, *found)


@dataclass(frozen=True)
class Ordering:
    """The order of a listing: columns, each with whether it falls. The id comes last, so that no two are equal.

    `position` is the rank on the list: 1 has the most points and, of equals, is the oldest.
    """

    sort: Sort | None
    order: Order

    @property
    def keys(self) -> list[tuple["sa.Column[Any]", bool]]:
        """The columns, each with whether it falls."""
        falls = self.order == "desc"
        if self.sort in ("email", "firstName", "lastName"):
            return [(contacts.c[self.sort], falls), (contacts.c.id, falls)]
        points = [] if self.sort == "createdAt" else [(contacts.c.points, falls is not (self.sort == "position"))]
        return [*points, (contacts.c.createdAt, falls), (contacts.c.id, falls)]

    def clauses(self) -> list[sa.ColumnElement[Any]]:
        """Return the keys for ORDER BY, with missing values first where they rise, as in the indexes."""

        def clause(column: "sa.Column[Any]", falls: bool) -> sa.ColumnElement[Any]:
            if not column.nullable:
                return column.desc() if falls else column.asc()
            return column.desc().nulls_last() if falls else column.asc().nulls_first()

        return [clause(*key) for key in self.keys]

    def after(self, values: Sequence[Any]) -> sa.ColumnElement[bool]:
        """Return the condition for the contacts that follow one with these values of the keys."""
        ways, same = [], list[sa.ColumnElement[bool]]()
        for (column, falls), value in zip(self.keys, values, strict=True):
            follows: sa.ColumnElement[bool]
            if value is None:
                # Missing values are the first ones that rise, and the last ones that fall.
                follows = sa.false() if falls else column.is_not(None)
            else:
                follows = sa.or_(column < value, column.is_(None)) if falls else column > value
            ways.append(sa.and_(*same, follows))
            same.append(column.is_(None) if value is None else column == value)
        return sa.or_(*ways)


class Cursor:
    """Texts that name a place in a listing, signed, so that nobody else can make one."""

    def __init__(self, secret: bytes, list_id: str, ordering: Ordering) -> None:
        self._secret, self._of, self._keys = secret, [list_id, ordering.sort, ordering.order], ordering.keys

    def at(self, row: Mapping[str, Any]) -> str:
        """Return the cursor after a contact."""
        values = [row[column.name] for column, _ in self._keys]
        text = json.dumps([printed(value) if isinstance(value, datetime) else value for value in values])
        return base64.urlsafe_b64encode(self._signature(text) + text.encode()).decode()

    def read(self, cursor: str) -> list[Any]:
        """Return the values of the keys at a cursor; raise BadRequestError if it is not of this listing."""
        try:
            raw = base64.b64decode(cursor.encode("ascii"), b"-_", validate=True)
            text = raw[16:].decode()
        except ValueError:
            raw, text = b"", ""
        if not hmac.compare_digest(raw[:16], self._signature(text)):
            raise BadRequestError(
                "after: is no cursor of this listing: send `next` of its answer, with the same sort and order"
            )
        return [
            parse_instant(value) if isinstance(column.type, sa.DateTime) else value
            for (column, _), value in zip(self._keys, json.loads(text), strict=True)
        ]

    def _signature(self, text: str) -> bytes:
        return hmac.new(self._secret, json.dumps([*self._of, text]).encode(), hashlib.sha256).digest()[:16]


# -- changes ------------------------------------------------------------------------------------------------------

_NEW: Final[Mapping[str, Any]] = dict.fromkeys(CONTACT_TEXTS) | {
    "points": 0, "referrals": 0, "isVerified": False, "unsubscribed": False, "isGDPR": False, "data": "{}",
}  # fmt: skip


def new_contact(list_id: str, fields: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return the row of a new contact, from the values of its fields; they may have a `createdAt`."""
    made = {"createdAt": now, **_NEW, **stored(fields)}
    return made | {"id": new_id(), "listId": list_id, "privateCode": new_code(), "emailKey": email_key(made["email"])}


def stored(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields as the database stores them."""
    found = dict(fields)
    if "data" in fields:
        found["data"] = printed_data(fields["data"])
    if "email" in fields:
        found["emailKey"] = email_key(fields["email"])
    return found


def email_key(email: str | None) -> str | None:
    """Return the key of an email: equal keys are one address, since mail ignores case.

    The comparison is that of clauses with ``"mode": "insensitive"``; so ``straße`` and ``strasse``, which are different
    addresses, have two keys.

    >>> email_key("Info@STRAẞE.de")
    'info@straße.de'
    """
    return None if email is None else fold(email)


def create(connection: sa.Connection, account_id: str, row: Mapping[str, Any], quotas: Quotas) -> None:
    """Store a new contact.

    Raises:
        ConflictError: the list has a contact with this email.
        QuotaError: the account has reached its quota of contacts or of custom data.
    """
    grow(connection, account_id, quotas, 1, len(row["data"].encode()))
    added = insertion(connection, contacts).on_conflict_do_nothing(index_elements=["listId", "emailKey"])
    if connection.scalar(added.returning(contacts.c.id), dict(row)) is None:
        raise taken()
    events.note(connection, row["listId"], "contacts", [row["id"]])


def change(
    connection: sa.Connection, caller: Caller, contact_id: str, fields: Mapping[str, Any], quotas: Quotas
) -> Any:
    """Set fields of a contact, and return its row.

    Raises:
        NotFoundError: the caller sees no such contact.
        ConflictError: the list has another contact with the new email.
        QuotaError: the account has reached its quota of custom data.
    """
    values = stored(fields)
    if "data" in values:
        _lock(connection, caller.account_id)
        before = find(connection, caller, contact_id, lock=True)
        more = len(values["data"].encode()) - len(before.data.encode())
        grow(connection, caller.account_id, quotas, 0, more)
    visible = contacts.c.listId.in_(sa.select(lists.c.id).where(caller.visible))
    updated = contacts.update().where(contacts.c.id == contact_id, visible).values(values).returning(*contacts.c)
    try:
        row = connection.execute(updated).one_or_none()
    except sa.exc.IntegrityError:
        raise taken() from None
    if row is None:
        raise NotFoundError("Contact")
    events.note(connection, row.listId, "contacts", [contact_id])
    return row


def add_points(connection: sa.Connection, contact: Any, increase: int) -> None:
    """Add points to a contact that is locked; raise BadRequestError if they would leave their range."""
    points = contact.points + increase
    if not LEAST <= points <= GREATEST:
        raise BadRequestError(f"points would be {points}, beyond {LEAST} to {GREATEST}")
    connection.execute(contacts.update().where(contacts.c.id == contact.id).values(points=points))
    events.note(connection, contact.listId, "contacts", [contact.id])


def delete(connection: sa.Connection, caller: Caller, contact_id: str) -> None:
    """Delete a contact with its actions and memberships; raise NotFoundError if the caller sees no such contact."""
    _lock(connection, caller.account_id)
    row = find(connection, caller, contact_id, lock=True)
    less = {"contacts": accounts.c.contacts - 1, "dataBytes": accounts.c.dataBytes - len(row.data.encode())}
    connection.execute(accounts.update().where(_is(caller.account_id)).values(less))
    connection.execute(contacts.delete().where(contacts.c.id == contact_id))
    events.note(connection, row.listId, "contacts", [contact_id])


def find(connection: sa.Connection, caller: Caller, contact_id: str, lock: bool = False) -> Any:
    """Return the row of a contact; raise NotFoundError if the caller sees no such contact."""
    query = sa.select(contacts).join(lists, lists.c.id == contacts.c.listId)
    query = query.where(contacts.c.id == contact_id, caller.visible)
    row = connection.execute(query.with_for_update(of=contacts, key_share=True) if lock else query).one_or_none()
    if row is None:
        raise NotFoundError("Contact")
    return row


def grow(connection: sa.Connection, account_id: str, quotas: Quotas, more: int, more_bytes: int) -> None:
    """Note what an account stores more; raise QuotaError if it is more than it may."""
    values = {"contacts": accounts.c.contacts + more, "dataBytes": accounts.c.dataBytes + more_bytes}
    changed = (
        accounts.update().where(_is(account_id)).values(values).returning(accounts.c.contacts, accounts.c.dataBytes)
    )
    count, size = connection.execute(changed).one()
    remedy = "delete some, or ask the operator of the service for more"
    if more > 0 and count > quotas.contacts:
        raise QuotaError(f"the account would have {count} contacts, and its plan allows {quotas.contacts}: {remedy}")
    if more_bytes > 0 and size > quotas.data_bytes:
        raise QuotaError(
            f"the custom data of the account would have {size} bytes, and its plan allows {quotas.data_bytes}: {remedy}"
        )


def _lock(connection: sa.Connection, account_id: str) -> None:
    """Lock an account before its contacts, as creating and importing do, against deadlocks."""
    connection.execute(sa.select(accounts.c.id).where(_is(account_id)).with_for_update(key_share=True))


def _is(account_id: str) -> sa.ColumnElement[bool]:
    return accounts.c.id == account_id


def taken() -> ConflictError:
    """Return the error for an email that another contact has."""
    return ConflictError("the list already has a contact with this email")


def newest(connection: sa.Connection, where: sa.ColumnElement[bool], limit: int) -> list[Any]:
    """Return the rows of the newest contacts that meet a condition."""
    query = sa.select(contacts).where(where).order_by(contacts.c.id.desc()).limit(limit)
    return list(connection.execute(query).mappings()) if limit else []


def oldest_first(connection: sa.Connection, where: sa.ColumnElement[bool], limit: int | None = None) -> Iterator[Any]:
    """Yield batches of rows of the contacts that meet a condition."""
    return batches(connection, sa.select(contacts).where(where).order_by(contacts.c.id).limit(limit))
