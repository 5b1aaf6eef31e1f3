"""Contacts: their rows, what the interface shows of them, and the conditions and orders of listings."""

import base64
import hmac
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from operator import itemgetter
from typing import Any, Final
from urllib.parse import quote

import orjson
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.access import Caller
from audiencefilter.service.answers import NotFoundError, ServiceError, dumped
from audiencefilter.service.audiences import Audiences, audiences_of
from audiencefilter.service.database import batches, unmarked, without_marks
from audiencefilter.service.models import ContactsQuery, printed_data
from audiencefilter.service.requests import Session
from audiencefilter.service.settings import Quotas
from audiencefilter.service.tables import CONTACT_TEXTS, accounts, contacts, lists, new_id, printed
from audiencefilter.tools import fold, parse_instant

#: The columns of a contact that the interface shows, in the order of the specification.
SHOWN: Final = (
    "id", "email", "firstName", "lastName", "phoneNumber", "createdAt", "points", "referrals", "listId", "isVerified",
    "unsubscribed", "data", "address", "isGDPR", "name", "socialOne", "socialTwo", "website", "company", "country",
    "city",
)  # fmt: skip
#: The columns of an export, and what files of contacts have under a name.
COLUMNS: Final = (*SHOWN, "referralLink", "privateLink")
IN_FILES: Final = frozenset({*COLUMNS, "list", "audiences"})
_SUMMARY: Final = ("id", "name", "url", "mode", "referrals", "color", "title", "desc")
_values: Final = itemgetter(*SHOWN)


class Printer:
    """Shows contacts of a list as the interface does, with private links where the caller may see them."""

    def __init__(self, session: Session, found: Audiences) -> None:
        self._session, self._found = session, found
        self._list = orjson.Fragment(orjson.dumps({name: found.list._mapping[name] for name in _SUMMARY}))
        self._page = f"{session.service.settings.pages_url.rstrip('/')}/{quote(found.list.url, safe='')}"

    def shown(self, connection: Any, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return contacts as JSON from rows with all columns; it takes a connection where audiences read relations."""
        limit, hides = self._session.service.settings.statement_timeout, self._session.caller.is_builder
        of_contacts, contacts = audiences_of(connection, self._found, rows, self._session.now, limit), []
        for row in rows:
            contact: dict[str, Any] = dict(zip(SHOWN, _values(row), strict=True))
            contact["createdAt"] = printed(contact["createdAt"])
            contact["data"] = orjson.Fragment(contact["data"])  # as it is stored: its numbers have any size
            contact["list"], contact["audiences"] = self._list, of_contacts[contact["id"]]
            contact["referralLink"] = f"{self._page}?ref={contact['id']}"
            contact["privateLink"] = None if hides else f"{self._page}/me/{row['privateCode']}"
            contacts.append(contact)
        return contacts


_TEXTS: Final = af.Schema("Contact", [af.Field(name, af.FieldType.STRING) for name in CONTACT_TEXTS])


def condition(connection: sa.Connection, query: ContactsQuery) -> sa.ColumnElement[bool]:
    """Return the condition for the contacts of a list with the parts of texts and the flags of a query."""
    sent = query.model_dump(exclude={"listId", "limit", "page", "after", "sort", "order"}, exclude_none=True)
    flags = [contacts.c[name] == value for name, value in sent.items() if isinstance(value, bool)]
    parts = {name: {"contains": without_marks(value)} for name, value in sent.items() if isinstance(value, str)}
    folded = {name: unmarked(connection, contacts.c[name]) for name in parts}
    found = [af.parse(parts, _TEXTS).to_sqlalchemy(folded)] if parts else []
    return sa.and_(contacts.c.listId == query.listId, *flags, *found)


class Ordering:
    """The order of a listing, and signed texts that name places in it. The first `position` has the most points."""

    def __init__(self, secret: bytes, query: ContactsQuery) -> None:
        falls, sort = query.order == "desc", query.sort
        self._secret, self._of = secret, dumped([query.listId, sort, query.order])
        first = ("points", "createdAt") if sort in (None, "points", "position") else (sort,)
        self._keys = [(contacts.c[name], falls) for name in (*first, "id")]
        if sort == "position":
            self._keys[0] = contacts.c.points, not falls

    def clauses(self) -> Iterator[sa.ColumnElement[Any]]:
        """Yield the keys for ORDER BY, with missing values first where they rise, as in the indexes."""
        for column, falls in self._keys:
            clause = column.desc() if falls else column.asc()
            if column.nullable:
                clause = clause.nulls_last() if falls else clause.nulls_first()
            yield clause

    def cursor(self, row: Mapping[str, Any]) -> str:
        """Return the text that names the place of a contact."""
        text = dumped([row[column.name] for column, _ in self._keys])
        return base64.urlsafe_b64encode(self._signature(text) + text).decode()

    def after(self, cursor: str) -> sa.ColumnElement[bool]:
        """Return the condition for the contacts after a place; raise ServiceError if it is none of this listing."""
        try:
            raw = base64.b64decode(cursor.encode("ascii"), b"-_", validate=True)
        except ValueError:
            raw = b""
        if not hmac.compare_digest(raw[:16], self._signature(raw[16:])):
            raise ServiceError(
                "after: is no cursor of this listing: send `next` of its answer, with its sort and order"
            )
        ways, same = [], list[sa.ColumnElement[bool]]()
        for (column, falls), value in zip(self._keys, json.loads(raw[16:]), strict=True):
            at = parse_instant(value) if isinstance(column.type, sa.DateTime) else value
            # Missing values are the first ones that rise, and the last ones that fall.
            if at is None:
                follows = sa.false() if falls else column.is_not(None)
            else:
                follows = sa.or_(column < at, column.is_(None)) if falls else column > at
            ways.append(sa.and_(*same, follows))
            same.append(column.is_(None) if at is None else column == at)
        return sa.or_(*ways)

    def _signature(self, text: bytes) -> bytes:
        return hmac.digest(self._secret, self._of + text, "sha256")[:16]


_NEW: Final[Mapping[str, Any]] = dict.fromkeys(CONTACT_TEXTS) | {
    "points": 0, "referrals": 0, "isVerified": False, "unsubscribed": False, "isGDPR": False, "data": "{}",
}  # fmt: skip


def new_contact(list_id: str, fields: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return the row of a new contact, from the values of its fields; they may have a `createdAt`."""
    made = {"createdAt": now, "emailKey": None, **_NEW, **stored(fields)}
    return made | {"id": new_id(), "listId": list_id, "privateCode": secrets.token_urlsafe(16)}


def stored(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields as the database stores them."""
    data = {"data": printed_data(fields["data"])} if "data" in fields else {}
    return {**fields, **data, **({"emailKey": email_key(fields["email"])} if "email" in fields else {})}


def email_key(email: str | None) -> str | None:
    """Return the key of an email: equal keys are one address, since mail ignores case, as insensitive clauses do."""
    return None if email is None else fold(email)


def find(connection: sa.Connection, caller: Caller, contact_id: str, lock: bool = False) -> Any:
    """Return the row of a contact; raise NotFoundError if the caller sees no such contact."""
    query = sa.select(contacts).join(lists, lists.c.id == contacts.c.listId)
    query = query.where(contacts.c.id == contact_id, caller.visible)
    row = connection.execute(query.with_for_update(of=contacts, key_share=True) if lock else query).one_or_none()
    if row is None:
        raise NotFoundError("Contact")
    return row


def grow(connection: sa.Connection, account_id: str, quotas: Quotas, more: int, more_bytes: int) -> None:
    """Note what an account stores more, or less; refuse more than it may."""
    values = {"contacts": accounts.c.contacts + more, "dataBytes": accounts.c.dataBytes + more_bytes}
    own = accounts.update().where(accounts.c.id == account_id).values(values)
    count, size = connection.execute(own.returning(accounts.c.contacts, accounts.c.dataBytes)).one()
    if more > 0:
        refuse_beyond(quotas.contacts, count, "the account would have {} contacts")
    if more_bytes > 0:
        refuse_beyond(quotas.data_bytes, size, "the custom data of the account would have {} bytes")


def refuse_beyond(most: int, number: int, has: str) -> None:
    """Refuse a number that a plan does not allow, which rolls back what was stored."""
    if number > most:
        remedy = "delete some, or ask the operator of the service for more"
        raise ServiceError(f"{has.format(number)}, and its plan allows {most}: {remedy}", 409, "quota")


def newest(connection: sa.Connection, where: sa.ColumnElement[bool], limit: int) -> list[Any]:
    """Return the rows of the newest contacts that meet a condition."""
    query = sa.select(contacts).where(where).order_by(contacts.c.id.desc()).limit(limit)
    return list(connection.execute(query).mappings()) if limit else []


def oldest_first(connection: sa.Connection, where: sa.ColumnElement[bool], limit: int | None = None) -> Iterator[Any]:
    """Yield batches of rows of the contacts that meet a condition."""
    return batches(connection, sa.select(contacts).where(where).order_by(contacts.c.id).limit(limit))
