"""The tables, and the values of their ids and instants. Columns have the names of the fields of the interface."""

import os
import secrets
import time
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import sqlalchemy as sa

metadata = sa.MetaData(naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s"})

_INSTANT: Final = sa.DateTime(timezone=True)
#: Texts are sorted by code points, as docs/indexes.md says; this is SQLite's default.
_CODE_POINTS: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def _id() -> "sa.Column[str]":
    return sa.Column("id", sa.String(36), primary_key=True)


def _owner(name: str, table: str, primary_key: bool = False) -> "sa.Column[str]":
    """Return a foreign key whose row is deleted together with its owner."""
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(36), key, nullable=False, primary_key=primary_key)


def _instant(name: str, nullable: bool = False) -> "sa.Column[datetime]":
    return sa.Column(name, _INSTANT, nullable=nullable)


#: The revision of these tables, in one row.
revisions = sa.Table("revisions", metadata, sa.Column("revision", sa.String(32), primary_key=True))

accounts = sa.Table(
    "accounts",
    metadata,
    _id(),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("plan", sa.String(8), nullable=False),
    # What it stores: kept by each write, so that adding a contact needs no count.
    sa.Column("contacts", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("dataBytes", sa.BigInteger, nullable=False, server_default="0"),
    _instant("createdAt"),
)

#: The optional text fields of a list.
LIST_TEXTS: Final = (
    "title", "desc", "color", "socialDescription", "senderName", "replyTo", "sender", "legal", "userId", "domainId",
    "defaultPageId", "referralPageId", "successPageId", "listSettingsId", "whitelistEmailId", "templateId", "themeId",
    "icon", "favicon", "ogImage", "customHeadCode", "customBodyCode", "analyticsA", "analyticsB",
)  # fmt: skip

lists = sa.Table(
    "lists",
    metadata,
    _id(),
    _owner("accountId", "accounts"),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("url", sa.Text, nullable=False, unique=True),
    sa.Column("mode", sa.Text, nullable=False),
    sa.Column("branding", sa.Boolean, nullable=False),
    sa.Column("referrals", sa.Boolean, nullable=False),
    sa.Column("startFrom", sa.Integer, nullable=False),
    # A JSON array of texts.
    sa.Column("columns", sa.Text, nullable=False),
    *(sa.Column(name, sa.Text) for name in LIST_TEXTS),
    _instant("createdAt"),
    _instant("updatedAt"),
    # The notation of its clauses, `published` or `extended`, and the custom fields, a JSON array of objects.
    sa.Column("notation", sa.String(9), nullable=False),
    sa.Column("fields", sa.Text, nullable=False),
    # Counts the changes of its audiences, notation and fields: whoever changes these locks the row.
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("accountId", "name"),
)

keys = sa.Table(
    "keys",
    metadata,
    _id(),
    _owner("listId", "lists"),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("type", sa.String(8), nullable=False),
    # The token itself is not stored.
    sa.Column("digest", sa.String(64), nullable=False, unique=True),
    sa.Column("hint", sa.String(8), nullable=False),
    sa.Column("enabled", sa.Boolean, nullable=False),
    sa.Column("readOnly", sa.Boolean, nullable=False),
    _instant("expiresAt", nullable=True),
    _instant("createdAt"),
    sa.Index(None, "listId"),
)

#: Links that sign in to the page once: each makes a key of the type `builder`.
links = sa.Table(
    "links",
    metadata,
    # The code itself is not stored.
    sa.Column("digest", sa.String(64), primary_key=True),
    _owner("listId", "lists"),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("readOnly", sa.Boolean, nullable=False),
    _instant("keyExpiresAt", nullable=True),
    _instant("expiresAt"),
)

#: The optional text fields of a contact.
CONTACT_TEXTS: Final = (
    "email", "firstName", "lastName", "phoneNumber", "address", "name", "socialOne", "socialTwo", "website", "company",
    "country", "city",
)  # fmt: skip

contacts = sa.Table(
    "contacts",
    metadata,
    _id(),
    _owner("listId", "lists"),
    *(sa.Column(name, _CODE_POINTS) for name in CONTACT_TEXTS),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("referrals", sa.Integer, nullable=False),
    sa.Column("isVerified", sa.Boolean, nullable=False),
    sa.Column("unsubscribed", sa.Boolean, nullable=False),
    sa.Column("isGDPR", sa.Boolean, nullable=False),
    # A JSON object, as compact text.
    sa.Column("data", sa.Text, nullable=False),
    _instant("createdAt"),
    # The email with its case folded, which is unique on a list.
    sa.Column("emailKey", sa.Text),
    # The last part of its privateLink.
    sa.Column("privateCode", sa.String(24), nullable=False),
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
    _text = contacts.c[_name]
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, _text).ddl_if(dialect="sqlite")
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, _text.nulls_first()).ddl_if(dialect="postgresql")

audiences = sa.Table(
    "audiences",
    metadata,
    _id(),
    _owner("listId", "lists"),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("mode", sa.String(8), nullable=False),
    # The filters as the client sent them; none in manual mode.
    sa.Column("filters", sa.Text),
    _instant("createdAt"),
    _instant("updatedAt"),
    # A deleted audience can come back for some days.
    _instant("deletedAt", nullable=True),
    sa.Index(None, "listId"),
)

#: The states of audiences after each change of a name, a mode or filters.
versions = sa.Table(
    "audience_versions",
    metadata,
    _owner("audienceId", "audiences", primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("mode", sa.String(8), nullable=False),
    sa.Column("filters", sa.Text),
    _instant("at"),
    # The name of the key that made the change; missing if it was no key.
    sa.Column("by", sa.Text),
)

#: The curated members of manual audiences.
members = sa.Table(
    "members",
    metadata,
    _owner("audienceId", "audiences", primary_key=True),
    _owner("contactId", "contacts", primary_key=True),
    sa.Index(None, "contactId"),
)

actions = sa.Table(
    "actions",
    metadata,
    _id(),
    _owner("subId", "contacts"),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("increase", sa.Integer, nullable=False),
    _instant("createdAt"),
    _instant("updatedAt"),
    sa.Index(None, "subId"),
)

#: What writes have changed and the worker of events has not read yet; see :mod:`.events`.
outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    _owner("listId", "lists"),
    # `contacts` or `audiences`, and their ids, a JSON array.
    sa.Column("kind", sa.String(9), nullable=False),
    sa.Column("ids", sa.Text, nullable=False),
    _instant("at"),
)

#: Who entered and left audiences. The numbers of a list are those that its Tracker gives them: they have no gaps.
events = sa.Table(
    "events",
    metadata,
    _owner("listId", "lists", primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("type", sa.String(5), nullable=False),
    # No foreign keys: an event outlives its audience and its contact.
    sa.Column("audienceId", sa.String(36), nullable=False),
    sa.Column("contactId", sa.String(36), nullable=False),
    _instant("createdAt"),
    _instant("happenedAt"),
    sa.Index(None, "contactId"),
    sa.Index(None, "createdAt"),
)

#: How far the worker of events is with each list.
trackers = sa.Table(
    "trackers",
    metadata,
    _owner("listId", "lists", primary_key=True),
    # The version of the list whose audiences it has.
    sa.Column("version", sa.BigInteger, nullable=False),
    # When time alone changes the next members.
    _instant("due", nullable=True),
    # The number of the last event that was deleted for its age.
    sa.Column("pruned", sa.BigInteger, nullable=False, server_default="0"),
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
