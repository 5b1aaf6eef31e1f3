"""The tables, and the values of their ids and instants.

Columns have the names of the fields of the interface, so that a row needs no translation.
"""

import os
import secrets
import time
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_INSTANT: Final = sa.DateTime(timezone=True)


def _id() -> "sa.Column[str]":
    return sa.Column("id", sa.String(36), primary_key=True)


def _owner(name: str, table: str, primary_key: bool = False) -> "sa.Column[str]":
    """Return a foreign key whose row is deleted together with its owner."""
    return sa.Column(
        name, sa.String(36), sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=False, primary_key=primary_key
    )


def _created() -> "sa.Column[datetime]":
    return sa.Column("createdAt", _INSTANT, nullable=False)


def _updated() -> "sa.Column[datetime]":
    return sa.Column("updatedAt", _INSTANT, nullable=False)


accounts = sa.Table(
    "accounts",
    metadata,
    _id(),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("plan", sa.String(8), nullable=False),
    _created(),
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
    _created(),
    _updated(),
    # Counts the changes of its audiences and of its language; not shown.
    sa.Column("definitions", sa.BigInteger, nullable=False),
    # The language of its audiences: `published` or `extended`, and the custom fields, a JSON array of objects.
    sa.Column("notation", sa.String(9), nullable=False, server_default="published"),
    sa.Column("fields", sa.Text, nullable=False, server_default="[]"),
    # The time zone of the days that people choose, and the words of its fields for people, a JSON object; not shown.
    sa.Column("zone", sa.String(64)),
    sa.Column("words", sa.Text, nullable=False, server_default="{}"),
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
    sa.Column("expiresAt", _INSTANT),
    _created(),
    # Whether a key of the type `builder` changes nothing.
    sa.Column("readOnly", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index(None, "listId"),
)

#: Links that sign in to the page once: each makes a key of the type `builder`.
builder_links = sa.Table(
    "builder_links",
    metadata,
    # The code itself is not stored.
    sa.Column("digest", sa.String(64), primary_key=True),
    _owner("listId", "lists"),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("readOnly", sa.Boolean, nullable=False),
    sa.Column("keyExpiresAt", _INSTANT),
    sa.Column("expiresAt", _INSTANT, nullable=False),
    sa.Index(None, "listId"),
)

#: The optional text fields of a contact.
CONTACT_TEXTS: Final = (
    "email", "firstName", "lastName", "phoneNumber", "address", "name", "socialOne", "socialTwo", "website", "company",
    "country", "city",
)  # fmt: skip

#: Texts in filters are sorted by code points, as docs/indexes.md says; this is SQLite's default.
_CODE_POINTS: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

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
    _created(),
    # The email with its case folded, which is unique on a list; not shown.
    sa.Column("emailKey", sa.Text),
    # The last part of its privateLink.
    sa.Column("privateCode", sa.String(24), nullable=False),
    # The instant up to which events of the contact report changes by time, if later than the clock of its list; not
    # shown.
    sa.Column("asOf", _INSTANT),
    sa.UniqueConstraint("listId", "emailKey"),
)


#: The texts in the filters of audiences and in the sort keys of contacts.
INDEXED_TEXTS: Final = ("email", "firstName", "lastName", "company", "country", "city")

#: Few contacts have a value: for all others, the clock of their list is later.
_HAS_AS_OF: Final = contacts.c.asOf.is_not(None)
sa.Index(None, contacts.c.listId, contacts.c.asOf, sqlite_where=_HAS_AS_OF, postgresql_where=_HAS_AS_OF)

for _name, _columns in {
    "id": (contacts.c.id,),
    "points": (contacts.c.points, contacts.c.createdAt, contacts.c.id),
    "position": (contacts.c.points.desc(), contacts.c.createdAt, contacts.c.id),
    "referrals": (contacts.c.referrals,),
    "createdAt": (contacts.c.createdAt, contacts.c.id),
}.items():
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, *_columns)

# The indexes have missing values first, which is SQLite's default.
for _name in INDEXED_TEXTS:
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
    # Whether the members depend on the clock; not shown.
    sa.Column("relative", sa.Boolean, nullable=False, server_default=sa.false()),
    # The instant from which its members had to be read again; events report the changes since then; not shown.
    sa.Column("definedAt", _INSTANT),
    _created(),
    _updated(),
    sa.Index(None, "listId"),
)

#: The states of audiences after each change of a name, a mode or filters.
audience_versions = sa.Table(
    "audience_versions",
    metadata,
    _owner("audienceId", "audiences", primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("listId", sa.String(36), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("mode", sa.String(8), nullable=False),
    sa.Column("filters", sa.Text),
    sa.Column("at", _INSTANT, nullable=False),
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
    _created(),
    _updated(),
    # The list of the contact, for finding actions by their time; not shown.
    sa.Column("listId", sa.String(36)),
    sa.Index(None, "subId"),
    sa.Index(None, "listId", "createdAt"),
)

#: The date-times in the custom data of contacts, of fields with one value, for finding the contacts.
moments = sa.Table(
    "moments",
    metadata,
    _owner("contactId", "contacts", primary_key=True),
    sa.Column("field", sa.Text, primary_key=True),
    sa.Column("listId", sa.String(36), nullable=False),
    sa.Column("at", _INSTANT, nullable=False),
    sa.Index(None, "listId", "field", "at"),
)

#: The lists with audiences that follow the clock.
clocks = sa.Table(
    "clocks",
    metadata,
    _owner("listId", "lists", primary_key=True),
    # Events report changes by time alone up to this instant, or for a contact up to its `asOf` if that is later.
    sa.Column("at", _INSTANT, nullable=False),
    # The instant of the next change by time, or an earlier one; missing if there is none. While the clock moves, only
    # of contacts that have changed meanwhile.
    sa.Column("due", _INSTANT),
    # The end of the present movement, which takes several transactions, and the last contact that it has reached.
    sa.Column("until", _INSTANT),
    sa.Column("reached", sa.String(36)),
    # The last contact whose `moments` are complete for the present fields of the list; missing for all contacts.
    sa.Column("filled", sa.String(36)),
    # The last definition of an audience, if some machines have not reached this instant; members are read, and contacts
    # change, as of this instant at the earliest.
    sa.Column("defined", _INSTANT),
    sa.Index(None, "due"),
    sa.Index(None, "at"),
    sa.Index(None, "until"),
    sa.Index(None, "defined"),
)

#: The number of events of a list. A transaction that adds events locks this row until it ends, so that numbers become
#: visible in order.
event_counters = sa.Table(
    "event_counters",
    metadata,
    _owner("listId", "lists", primary_key=True),
    sa.Column("last", sa.BigInteger, nullable=False),
    # The last pruned event.
    sa.Column("pruned", sa.BigInteger, nullable=False, server_default="0"),
    # The number of changes of its contacts or their actions; locked as `last` is.
    sa.Column("version", sa.BigInteger, nullable=False, server_default="0"),
    # The version since which changed contacts are recorded; missing if they are not.
    sa.Column("noted", sa.BigInteger),
    # The number of contacts and the bytes of their custom data, so that adding a contact needs no count.
    sa.Column("contacts", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("dataBytes", sa.BigInteger, nullable=False, server_default="0"),
)

#: The version of the list at the last change of a contact: a reader with the contacts of a version finds those changed
#: since, including deleted ones.
contact_changes = sa.Table(
    "contact_changes",
    metadata,
    _owner("listId", "lists", primary_key=True),
    # No foreign key: this row outlives the contact.
    sa.Column("contactId", sa.String(36), primary_key=True),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Index(None, "listId", "version"),
)

events = sa.Table(
    "events",
    metadata,
    _owner("listId", "lists", primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("type", sa.String(8), nullable=False),
    # No foreign keys: an event outlives its audience and contact.
    sa.Column("audienceId", sa.String(36), nullable=False),
    sa.Column("contactId", sa.String(36)),
    _created(),
    # The instant of a change by time alone, whose event was stored later.
    sa.Column("happenedAt", _INSTANT),
)

#: The progress of the import of a file into a list.
imports = sa.Table(
    "imports",
    metadata,
    _id(),
    _owner("listId", "lists"),
    # The digest of the content of the file.
    sa.Column("digest", sa.String(64), nullable=False),
    # The number of rows so far, without the unreadable ones.
    sa.Column("position", sa.BigInteger, nullable=False),
    # The results of these rows.
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("skipped", sa.BigInteger, nullable=False),
    sa.Column("bad", sa.BigInteger, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),
    _created(),
    _updated(),
    sa.UniqueConstraint("listId", "digest"),
)


# -- ids and instants ---------------------------------------------------------------------------------------------


def new_id() -> str:
    """Return a UUID of version 7 (RFC 9562): rows made at about the same time are neighbours in an index.

    The 12 bits after the milliseconds are their fraction (method 3 of the RFC), so the identifiers of one process are
    in the order of their creation, except within a quarter of a microsecond.

    >>> UUID(new_id()).version
    7
    """
    milliseconds, rest = divmod(time.time_ns(), 1_000_000)
    fraction = (rest << 12) // 1_000_000
    random = int.from_bytes(os.urandom(8)) >> 2
    return str(UUID(int=milliseconds << 80 | 0x7 << 76 | fraction << 64 | 0x2 << 62 | random))


def new_code() -> str:
    """Return 128 random bits as text, for a secret of one owner."""
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
    """Print an instant in UTC (naive ones are UTC), always with the same length, so texts sort as instants do.

    >>> printed(datetime(2025, 1, 1, 12, 0, 0, 5, UTC)), printed(datetime(2025, 1, 1))
    ('2025-01-01T12:00:00.000005Z', '2025-01-01T00:00:00.000000Z')
    """
    return aware(instant).astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
