"""The tables, and the values of their ids and instants. Columns have the names of the fields of the interface."""

import os
import time
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa

metadata = sa.MetaData(naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s"})

#: Texts are sorted by code points, as docs/indexes.md says; this is SQLite's default.
_CODE_POINTS: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_ID: Final = sa.String(36)
_INSTANT: Final = sa.DateTime(timezone=True)


def _table(name: str, *items: Any) -> sa.Table:
    return sa.Table(name, metadata, *items)


def _columns(type_: Any, *names: str, nullable: bool = False, **options: Any) -> "list[sa.Column[Any]]":
    return [sa.Column(name, type_, nullable=nullable, **options) for name in names]


def _owner(name: str, table: str, primary_key: bool = False) -> "sa.Column[str]":
    """Return a foreign key whose row is deleted together with its owner."""
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, _ID, key, nullable=False, primary_key=primary_key)


revisions = _table("revisions", sa.Column("revision", sa.String(32), primary_key=True))

accounts = _table(
    "accounts",
    *_columns(_ID, "id", primary_key=True),
    *_columns(sa.Text, "name", unique=True),
    *_columns(sa.Text, "plan"),
    *_columns(sa.BigInteger, "contacts", "dataBytes", server_default="0"),
    *_columns(_INSTANT, "createdAt"),
)

LIST_TEXTS: Final = (
    "title", "desc", "color", "socialDescription", "senderName", "replyTo", "sender", "legal", "userId", "domainId",
    "defaultPageId", "referralPageId", "successPageId", "listSettingsId", "whitelistEmailId", "templateId", "themeId",
    "icon", "favicon", "ogImage", "customHeadCode", "customBodyCode", "analyticsA", "analyticsB",
)  # fmt: skip

lists = _table(
    "lists",
    *_columns(_ID, "id", primary_key=True),
    _owner("accountId", "accounts"),
    *_columns(sa.Text, "url", unique=True),
    # `columns` are a JSON array of texts, and the custom `fields` one of objects.
    *_columns(sa.Text, "name", "mode", "columns", "notation", "fields"),
    *_columns(sa.Text, *LIST_TEXTS, nullable=True),
    *_columns(sa.Boolean, "branding", "referrals"),
    *_columns(sa.Integer, "startFrom"),
    *_columns(_INSTANT, "createdAt", "updatedAt"),
    # Counts the changes of the list and its audiences: whoever changes these locks the row.
    *_columns(sa.BigInteger, "version"),
    sa.UniqueConstraint("accountId", "name"),
)

keys = _table(
    "keys",
    *_columns(_ID, "id", primary_key=True),
    _owner("listId", "lists"),
    # The token itself is not stored.
    *_columns(sa.Text, "digest", unique=True),
    *_columns(sa.Text, "name", "type", "hint"),
    *_columns(sa.Boolean, "enabled", "readOnly"),
    *_columns(_INSTANT, "expiresAt", nullable=True),
    *_columns(_INSTANT, "createdAt"),
    sa.Index(None, "listId"),
)

#: Links that sign in to the page once: each makes a key of the type `builder`. The code itself is not stored.
links = _table(
    "links",
    *_columns(sa.Text, "digest", primary_key=True),
    _owner("listId", "lists"),
    *_columns(sa.Text, "name"),
    *_columns(sa.Boolean, "readOnly"),
    *_columns(_INSTANT, "keyExpiresAt", nullable=True),
    *_columns(_INSTANT, "expiresAt"),
)

CONTACT_TEXTS: Final = (
    "email", "firstName", "lastName", "phoneNumber", "address", "name", "socialOne", "socialTwo", "website", "company",
    "country", "city",
)  # fmt: skip

contacts = _table(
    "contacts",
    *_columns(_ID, "id", primary_key=True),
    _owner("listId", "lists"),
    *_columns(_CODE_POINTS, *CONTACT_TEXTS, nullable=True),
    *_columns(sa.Integer, "points", "referrals"),
    *_columns(sa.Boolean, "isVerified", "unsubscribed", "isGDPR"),
    # A JSON object as compact text, and the last part of its privateLink.
    *_columns(sa.Text, "data", "privateCode"),
    *_columns(_INSTANT, "createdAt"),
    # The email with its case folded, which is unique on a list.
    *_columns(sa.Text, "emailKey", nullable=True),
    sa.UniqueConstraint("listId", "emailKey"),
)

for _name, _indexed in {
    "id": (contacts.c.id,),
    "points": (contacts.c.points, contacts.c.createdAt, contacts.c.id),
    "position": (contacts.c.points.desc(), contacts.c.createdAt, contacts.c.id),
    "referrals": (contacts.c.referrals,),
    "createdAt": (contacts.c.createdAt, contacts.c.id),
}.items():
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, *_indexed)

# Missing values come first, which is SQLite's default.
for _name in ("email", "firstName", "lastName", "company", "country", "city"):
    _column = contacts.c[_name]
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, _column).ddl_if(dialect="sqlite")
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, _column.nulls_first()).ddl_if(dialect="postgresql")

audiences = _table(
    "audiences",
    *_columns(_ID, "id", primary_key=True),
    _owner("listId", "lists"),
    *_columns(sa.Text, "name", "mode"),
    # The filters as the client sent them; none in manual mode.
    *_columns(sa.Text, "filters", nullable=True),
    *_columns(_INSTANT, "createdAt", "updatedAt"),
    *_columns(_INSTANT, "deletedAt", nullable=True),
    # The version of the list that its last change made.
    *_columns(sa.BigInteger, "listVersion"),
    sa.Index(None, "listId", "listVersion"),
)

#: The states of audiences after each change of a name, a mode or filters, by the name of the key that made it.
versions = _table(
    "audience_versions",
    _owner("audienceId", "audiences", primary_key=True),
    *_columns(sa.Integer, "version", primary_key=True, autoincrement=False),
    *_columns(sa.Text, "name", "mode", "by"),
    *_columns(sa.Text, "filters", nullable=True),
    *_columns(_INSTANT, "at"),
)

members = _table(
    "members",
    _owner("audienceId", "audiences", primary_key=True),
    _owner("contactId", "contacts", primary_key=True),
    sa.Index(None, "contactId"),
)

actions = _table(
    "actions",
    *_columns(_ID, "id", primary_key=True),
    _owner("subId", "contacts"),
    *_columns(sa.Text, "name"),
    *_columns(sa.Integer, "increase"),
    *_columns(_INSTANT, "createdAt", "updatedAt"),
    sa.Index(None, "subId"),
)

#: The ids of contacts, as a JSON array, that writes have changed and the worker of events has not read yet.
outbox = _table(
    "outbox",
    *_columns(sa.BigInteger().with_variant(sa.Integer, "sqlite"), "number", primary_key=True),
    _owner("listId", "lists"),
    *_columns(sa.Text, "ids"),
    *_columns(_INSTANT, "at"),
)

#: Who entered and left audiences, numbered by the Tracker of the list. An event outlives contacts and audiences.
events = _table(
    "events",
    _owner("listId", "lists", primary_key=True),
    *_columns(sa.BigInteger, "number", primary_key=True, autoincrement=False),
    *_columns(sa.Text, "type"),
    *_columns(_ID, "audienceId", "contactId"),
    *_columns(_INSTANT, "createdAt", "happenedAt"),
    sa.Index(None, "contactId"),
    sa.Index(None, "createdAt"),
)

#: How far the worker is with a list: its version, when time alone changes members, and the last event that was deleted.
trackers = _table(
    "trackers",
    _owner("listId", "lists", primary_key=True),
    *_columns(sa.BigInteger, "version"),
    *_columns(_INSTANT, "due", nullable=True),
    *_columns(sa.BigInteger, "pruned", server_default="0"),
)


def new_id() -> str:
    """Return a UUID of version 7 (RFC 9562, method 3): those of one process are in the order of their creation."""
    milliseconds, rest = divmod(time.time_ns(), 1_000_000)
    fraction = (rest << 12) // 1_000_000
    random = int.from_bytes(os.urandom(8)) >> 2
    return str(UUID(int=milliseconds << 80 | 0x7 << 76 | fraction << 64 | 0x2 << 62 | random))


def now() -> datetime:
    """Return the current instant."""
    return datetime.now(UTC)


def aware(instant: datetime) -> datetime:
    """Return an instant from the database with its time zone, UTC, which SQLite omits."""
    return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant


def printed(instant: datetime) -> str:
    """Print an instant in UTC (naive ones are UTC), always with the same length."""
    return aware(instant).astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
