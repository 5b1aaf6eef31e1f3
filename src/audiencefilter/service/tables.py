"""The tables, and the values of their ids and instants. Columns have the names of the fields of the interface."""

import os
import secrets
import time
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa

metadata = sa.MetaData(naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s"})

#: Texts are sorted by code points, as docs/indexes.md says; this is SQLite's default.
_CODE_POINTS: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def _table(name: str, *items: Any) -> sa.Table:
    return sa.Table(name, metadata, *items)


def _text(name: str, nullable: bool = False, **options: Any) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=nullable, **options)


def _flag(name: str) -> "sa.Column[bool]":
    return sa.Column(name, sa.Boolean, nullable=False)


def _number(name: str, type_: Any = sa.Integer, **options: Any) -> "sa.Column[int]":
    return sa.Column(name, type_, nullable=False, **options)


def _instant(name: str, nullable: bool = False) -> "sa.Column[datetime]":
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _id(name: str = "id", primary_key: bool = True) -> "sa.Column[str]":
    return sa.Column(name, sa.String(36), primary_key=primary_key, nullable=False)


def _owner(name: str, table: str, primary_key: bool = False) -> "sa.Column[str]":
    """Return a foreign key whose row is deleted together with its owner."""
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(36), key, nullable=False, primary_key=primary_key)


#: The revision of these tables, in one row.
revisions = _table("revisions", sa.Column("revision", sa.String(32), primary_key=True))

accounts = _table(
    "accounts",
    _id(),
    _text("name", unique=True),
    _text("plan"),
    # What it stores: kept by each write, so that adding a contact needs no count.
    _number("contacts", sa.BigInteger, server_default="0"),
    _number("dataBytes", sa.BigInteger, server_default="0"),
    _instant("createdAt"),
)

#: The optional text fields of a list.
LIST_TEXTS: Final = (
    "title", "desc", "color", "socialDescription", "senderName", "replyTo", "sender", "legal", "userId", "domainId",
    "defaultPageId", "referralPageId", "successPageId", "listSettingsId", "whitelistEmailId", "templateId", "themeId",
    "icon", "favicon", "ogImage", "customHeadCode", "customBodyCode", "analyticsA", "analyticsB",
)  # fmt: skip

lists = _table(
    "lists",
    _id(),
    _owner("accountId", "accounts"),
    _text("name"),
    _text("url", unique=True),
    _text("mode"),
    _flag("branding"),
    _flag("referrals"),
    _number("startFrom"),
    # A JSON array of texts.
    _text("columns"),
    *(_text(name, nullable=True) for name in LIST_TEXTS),
    _instant("createdAt"),
    _instant("updatedAt"),
    # The notation of its clauses, `published` or `extended`, and the custom fields, a JSON array of objects.
    _text("notation"),
    _text("fields"),
    # Counts the changes of its audiences, notation and fields: whoever changes these locks the row.
    _number("version", sa.BigInteger),
    sa.UniqueConstraint("accountId", "name"),
)

keys = _table(
    "keys",
    _id(),
    _owner("listId", "lists"),
    _text("name"),
    _text("type"),
    # The token itself is not stored.
    _text("digest", unique=True),
    _text("hint"),
    _flag("enabled"),
    _flag("readOnly"),
    _instant("expiresAt", nullable=True),
    _instant("createdAt"),
    sa.Index(None, "listId"),
)

#: Links that sign in to the page once: each makes a key of the type `builder`. The code itself is not stored.
links = _table(
    "links",
    _text("digest", primary_key=True),
    _owner("listId", "lists"),
    _text("name"),
    _flag("readOnly"),
    _instant("keyExpiresAt", nullable=True),
    _instant("expiresAt"),
)

#: The optional text fields of a contact.
CONTACT_TEXTS: Final = (
    "email", "firstName", "lastName", "phoneNumber", "address", "name", "socialOne", "socialTwo", "website", "company",
    "country", "city",
)  # fmt: skip

contacts = _table(
    "contacts",
    _id(),
    _owner("listId", "lists"),
    *(sa.Column(name, _CODE_POINTS) for name in CONTACT_TEXTS),
    *(_number(name) for name in ("points", "referrals")),
    *(_flag(name) for name in ("isVerified", "unsubscribed", "isGDPR")),
    # A JSON object, as compact text.
    _text("data"),
    _instant("createdAt"),
    # The email with its case folded, which is unique on a list.
    _text("emailKey", nullable=True),
    # The last part of its privateLink.
    _text("privateCode"),
    sa.UniqueConstraint("listId", "emailKey"),
)

for _name, _columns in {
    "id": (contacts.c.id,),
    "points": (contacts.c.points, contacts.c.createdAt, contacts.c.id),
    "position": (contacts.c.points.desc(), contacts.c.createdAt, contacts.c.id),
    "referrals": (contacts.c.referrals,),
    "createdAt": (contacts.c.createdAt, contacts.c.id),
}.items():
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, *_columns)

# Missing values come first, which is SQLite's default.
for _name in ("email", "firstName", "lastName", "company", "country", "city"):
    _column = contacts.c[_name]
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, _column).ddl_if(dialect="sqlite")
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, _column.nulls_first()).ddl_if(dialect="postgresql")

audiences = _table(
    "audiences",
    _id(),
    _owner("listId", "lists"),
    _text("name"),
    _text("mode"),
    # The filters as the client sent them; none in manual mode.
    _text("filters", nullable=True),
    _instant("createdAt"),
    _instant("updatedAt"),
    # A deleted audience can come back for some days.
    _instant("deletedAt", nullable=True),
    sa.Index(None, "listId"),
)

#: The states of audiences after each change of a name, a mode or filters.
versions = _table(
    "audience_versions",
    _owner("audienceId", "audiences", primary_key=True),
    _number("version", primary_key=True, autoincrement=False),
    _text("name"),
    _text("mode"),
    _text("filters", nullable=True),
    _instant("at"),
    # The name of the key that made the change.
    _text("by"),
)

#: The curated members of manual audiences.
members = _table(
    "members",
    _owner("audienceId", "audiences", primary_key=True),
    _owner("contactId", "contacts", primary_key=True),
    sa.Index(None, "contactId"),
)

actions = _table(
    "actions",
    _id(),
    _owner("subId", "contacts"),
    _text("name"),
    _number("increase"),
    _instant("createdAt"),
    _instant("updatedAt"),
    sa.Index(None, "subId"),
)

#: What writes have changed and the worker of events has not read yet; see :mod:`.events`.
outbox = _table(
    "outbox",
    _number("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    _owner("listId", "lists"),
    # `contacts` or `audiences`, and their ids, a JSON array.
    _text("kind"),
    _text("ids"),
    _instant("at"),
)

#: Who entered and left audiences. The numbers of a list are those that its Tracker gives them: they have no gaps. There
#: are no foreign keys to audiences and contacts: an event outlives them.
events = _table(
    "events",
    _owner("listId", "lists", primary_key=True),
    _number("number", sa.BigInteger, primary_key=True, autoincrement=False),
    _text("type"),
    _id("audienceId", primary_key=False),
    _id("contactId", primary_key=False),
    _instant("createdAt"),
    _instant("happenedAt"),
    sa.Index(None, "contactId"),
    sa.Index(None, "createdAt"),
)

#: How far the worker of events is with each list.
trackers = _table(
    "trackers",
    _owner("listId", "lists", primary_key=True),
    # The version of the list whose audiences it has.
    _number("version", sa.BigInteger),
    # When time alone changes the next members.
    _instant("due", nullable=True),
    # The number of the last event that was deleted for its age.
    _number("pruned", sa.BigInteger, server_default="0"),
)


def new_id() -> str:
    """Return a UUID of version 7 (RFC 9562): those of one process are in the order of their creation.

    The 12 bits after the milliseconds are their fraction (method 3 of the RFC).

    >>> UUID(new_id()).version
    7
    """
    milliseconds, rest = divmod(time.time_ns(), 1_000_000)
    fraction = (rest << 12) // 1_000_000
    random = int.from_bytes(os.urandom(8)) >> 2
    return str(UUID(int=milliseconds << 80 | 0x7 << 76 | fraction << 64 | 0x2 << 62 | random))


def new_code() -> str:
    """Return 128 random bits as text, for a secret of one contact."""
    return secrets.token_urlsafe(16)


def now() -> datetime:
    """Return the current instant."""
    return datetime.now(UTC)


def aware(instant: datetime) -> datetime:
    """Return an instant from the database with its time zone, UTC, which SQLite omits.

    >>> aware(datetime(2025, 1, 1)).tzinfo
    datetime.timezone.utc
    """
    return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant


def printed(instant: datetime) -> str:
    """Print an instant in UTC (naive ones are UTC), always with the same length.

    >>> printed(datetime(2025, 1, 1, 12, 0, 0, 5, UTC)), printed(datetime(2025, 1, 1))
    ('2025-01-01T12:00:00.000005Z', '2025-01-01T00:00:00.000000Z')
    """
    return aware(instant).astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
