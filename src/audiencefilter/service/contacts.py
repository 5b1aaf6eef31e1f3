"""Contacts: their rows and what the interface shows of them; listing, creating, changing and deleting."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
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
from audiencefilter.service.models import ContactsQuery, Order, Sort, printed_data
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
        self._page = f"{session.service.settings.pages_url.rstrip('/')}/{quote(found.list.url, safe='')}"

    def shown(self, connection: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return contacts with all their fields and their audiences, for orjson, from rows with all columns."""
        limit, hides = self._session.service.settings.statement_timeout, self._session.caller.is_builder
        of_contacts, contacts = audiences_of(connection, self._found, rows, self._session.now, limit), []
        for row in rows:
            contact: dict[str, Any] = dict(zip(SHOWN, _values(row), strict=True))
            contact["createdAt"] = printed(contact["createdAt"])
            contact["data"] = orjson.Fragment(contact["data"])  # as it is stored: its numbers have any size
            contact["list"] = self._list
            contact["audiences"] = of_contacts[contact["id"]]
            contact["referralLink"] = f"{self._page}?ref={contact['id']}"
            contact["privateLink"] = None if hides else f"{self._page}/me/{row['privateCode']}"
            contacts.append(contact)
        return contacts


# -- listing ------------------------------------------------------------------------------------------------------

_PARTS: Final = (
    "email", "firstName", "lastName", "phoneNumber", "name", "company", "country", "city", "socialOne", "socialTwo",
    "website",
)  # fmt: skip
_FLAGS: Final = ("isVerified", "unsubscribed", "isGDPR")
_LISTED: Final = af.Schema("Contact", [af.Field(name, af.FieldType.STRING) for name in _PARTS])


def condition(connection: sa.Connection, query: ContactsQuery) -> sa.ColumnElement[bool]:
    """Return the condition for the contacts of a list with the parts of texts and the flags of a query."""
    sent = {name: value for name in (*_PARTS, *_FLAGS) if (value := getattr(query, name)) is not None}
    flags = [contacts.c[name] == sent[name] for name in _FLAGS if name in sent]
    parts: dict[str, Any] = {name: {"contains": without_marks(sent[name])} for name in _PARTS if name in sent}
    folded = {name: unmarked(connection, contacts.c[name]) for name in parts}
    found = [af.parse(parts, _LISTED).to_sqlalchemy(folded)] if parts else []
    return sa.and_(contacts.c.listId == query.listId, *flags, *found)


class Ordering:
    """The order of a listing, by columns that rise or fall, and signed texts that name places in it.

    The id comes last, so that no two are equal. `position` is the rank on the list: 1 has the most points and, of
    equals, is the oldest.
    """

    def __init__(self, secret: bytes, list_id: str, sort: Sort | None, order: Order) -> None:
        falls = order == "desc"
        self._secret, self._of = secret, [list_id, sort, order]
        #: The columns, each with whether it falls.
        self._keys: list[tuple[sa.Column[Any], bool]] = [(contacts.c.id, falls)]
        if sort in ("email", "firstName", "lastName"):
            self._keys.insert(0, (contacts.c[sort], falls))
        else:
            self._keys.insert(0, (contacts.c.createdAt, falls))
            if sort != "createdAt":
                self._keys.insert(0, (contacts.c.points, falls is not (sort == "position")))

    def clauses(self) -> Iterator[sa.ColumnElement[Any]]:
        """Yield the keys for ORDER BY, with missing values first where they rise, as in the indexes."""
        for column, falls in self._keys:
            clause = column.desc() if falls else column.asc()
            if column.nullable:
                clause = clause.nulls_last() if falls else clause.nulls_first()
            yield clause

    def cursor(self, row: Mapping[str, Any]) -> str:
        """Return the text that names the place of a contact."""
        values = [row[column.name] for column, _ in self._keys]
        text = json.dumps([printed(value) if isinstance(value, datetime) else value for value in values])
        return base64.urlsafe_b64encode(self._signature(text) + text.encode()).decode()

    def after(self, cursor: str) -> sa.ColumnElement[bool]:
        """Return the condition for the contacts after a place; raise BadRequestError if it is none of this listing."""
        try:
            raw = base64.b64decode(cursor.encode("ascii"), b"-_", validate=True)
            text = raw[16:].decode()
        except ValueError:
            raw, text = b"", ""
        if not hmac.compare_digest(raw[:16], self._signature(text)):
            raise BadRequestError(
                "after: is no cursor of this listing: send `next` of its answer, with the same sort and order"
            )
        ways, same = [], list[sa.ColumnElement[bool]]()
        for (column, falls), value in zip(self._keys, json.loads(text), strict=True):
            at = parse_instant(value) if isinstance(column.type, sa.DateTime) else value
            follows: sa.ColumnElement[bool]
            if at is None:  # missing values are the first ones that rise, and the last ones that fall
                follows = sa.false() if falls else column.is_not(None)
            else:
                follows = sa.or_(column < at, column.is_(None)) if falls else column > at
            ways.append(sa.and_(*same, follows))
            same.append(column.is_(None) if at is None else column == at)
        return sa.or_(*ways)

    def _signature(self, text: str) -> bytes:
        return hmac.new(self._secret, json.dumps([*self._of, text]).encode(), hashlib.sha256).digest()[:16]


# -- changes ------------------------------------------------------------------------------------------------------

_NEW: Final[Mapping[str, Any]] = dict.fromkeys(CONTACT_TEXTS) | {
    "points": 0, "referrals": 0, "isVerified": False, "unsubscribed": False, "isGDPR": False, "data": "{}",
}  # fmt: skip
_TAKEN: Final = "the list already has a contact with this email"


def new_contact(list_id: str, fields: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return the row of a new contact, from the values of its fields; they may have a `createdAt`."""
    made = {"createdAt": now, "emailKey": None, **_NEW, **stored(fields)}
    return made | {"id": new_id(), "listId": list_id, "privateCode": new_code()}


def stored(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields as the database stores them."""
    found = dict(fields)
    if "data" in fields:
        found["data"] = printed_data(fields["data"])
    if "email" in fields:
        found["emailKey"] = email_key(fields["email"])
    return found


def email_key(email: str | None) -> str | None:
    """Return the key of an email: equal keys are one address, since mail ignores case, as insensitive clauses do.

    >>> email_key("Info@STRAẞE.de")  # not strasse
    'info@straße.de'
    """
    return None if email is None else fold(email)


def create(connection: sa.Connection, account_id: str, row: Mapping[str, Any], quotas: Quotas) -> None:
    """Store a new contact; raise ConflictError if the list has its email, or QuotaError if the account is full."""
    grow(connection, account_id, quotas, 1, len(row["data"].encode()))
    added = insertion(connection, contacts).on_conflict_do_nothing(index_elements=["listId", "emailKey"])
    if connection.scalar(added.returning(contacts.c.id), dict(row)) is None:
        raise ConflictError(_TAKEN)
    events.note(connection, row["listId"], "contacts", [row["id"]])


def change(
    connection: sa.Connection, caller: Caller, contact_id: str, fields: Mapping[str, Any], quotas: Quotas
) -> Any:
    """Set fields of a contact, and return its row; raise as :func:`find` and :func:`create`."""
    values = stored(fields)
    if "data" in values:
        before = _locked(connection, caller, contact_id)
        more = len(values["data"].encode()) - len(before.data.encode())
        grow(connection, caller.account_id, quotas, 0, more)
    visible = contacts.c.listId.in_(sa.select(lists.c.id).where(caller.visible))
    updated = contacts.update().where(contacts.c.id == contact_id, visible).values(values).returning(*contacts.c)
    try:
        row = connection.execute(updated).one_or_none()
    except sa.exc.IntegrityError:
        raise ConflictError(_TAKEN) from None
    if row is None:
        raise NotFoundError("Contact")
    events.note(connection, row.listId, "contacts", [contact_id])
    return row


def delete(connection: sa.Connection, caller: Caller, contact_id: str) -> None:
    """Delete a contact with its actions and memberships; raise NotFoundError if the caller sees no such contact."""
    row = _locked(connection, caller, contact_id)
    less = {"contacts": accounts.c.contacts - 1, "dataBytes": accounts.c.dataBytes - len(row.data.encode())}
    connection.execute(accounts.update().where(accounts.c.id == caller.account_id).values(less))
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


def _locked(connection: sa.Connection, caller: Caller, contact_id: str) -> Any:
    """Find a contact and lock it, after its account, as creating and importing do, against deadlocks."""
    account = sa.select(accounts.c.id).where(accounts.c.id == caller.account_id)
    connection.execute(account.with_for_update(key_share=True))
    return find(connection, caller, contact_id, lock=True)


def grow(connection: sa.Connection, account_id: str, quotas: Quotas, more: int, more_bytes: int) -> None:
    """Note what an account stores more; raise QuotaError if it is more than it may."""
    values = {"contacts": accounts.c.contacts + more, "dataBytes": accounts.c.dataBytes + more_bytes}
    own = accounts.update().where(accounts.c.id == account_id).values(values)
    count, size = connection.execute(own.returning(accounts.c.contacts, accounts.c.dataBytes)).one()
    remedy = "delete some, or ask the operator of the service for more"
    if more > 0 and count > quotas.contacts:
        raise QuotaError(f"the account would have {count} contacts, and its plan allows {quotas.contacts}: {remedy}")
    if more_bytes > 0 and size > quotas.data_bytes:
        has = f"the custom data of the account would have {size} bytes"
        raise QuotaError(f"{has}, and its plan allows {quotas.data_bytes}: {remedy}")


def newest(connection: sa.Connection, where: sa.ColumnElement[bool], limit: int) -> list[Any]:
    """Return the rows of the newest contacts that meet a condition."""
    query = sa.select(contacts).where(where).order_by(contacts.c.id.desc()).limit(limit)
    return list(connection.execute(query).mappings()) if limit else []


def oldest_first(connection: sa.Connection, where: sa.ColumnElement[bool], limit: int | None = None) -> Iterator[Any]:
    """Yield batches of rows of the contacts that meet a condition."""
    return batches(connection, sa.select(contacts).where(where).order_by(contacts.c.id).limit(limit))
