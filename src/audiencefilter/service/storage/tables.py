"""The tables. Columns are called as the fields of the interface, so that a row needs no translation."""

from datetime import datetime
from typing import Final

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
    """Return the column of a row that goes when the row does that it belongs to."""
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

#: The fields of a list that are texts and may be missing.
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
    # Counts the changes of its audiences, and of what they may ask for; not shown.
    sa.Column("definitions", sa.BigInteger, nullable=False),
    # What audiences may ask for: `published` or `extended`, and the custom fields, a JSON array of objects.
    sa.Column("notation", sa.String(9), nullable=False, server_default="published"),
    sa.Column("fields", sa.Text, nullable=False, server_default="[]"),
    sa.UniqueConstraint("accountId", "name"),
)

keys = sa.Table(
    "keys",
    metadata,
    _id(),
    _owner("listId", "lists"),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("type", sa.String(8), nullable=False),
    # The token itself is not kept.
    sa.Column("digest", sa.String(64), nullable=False, unique=True),
    sa.Column("hint", sa.String(8), nullable=False),
    sa.Column("enabled", sa.Boolean, nullable=False),
    sa.Column("expiresAt", _INSTANT),
    _created(),
    sa.Index(None, "listId"),
)

#: The fields of a contact that are texts and may be missing.
CONTACT_TEXTS: Final = (
    "email", "firstName", "lastName", "phoneNumber", "address", "name", "socialOne", "socialTwo", "website", "company",
    "country", "city",
)  # fmt: skip

#: Texts that filters read are ordered by code points, as docs/indexes.md says: what SQLite does by itself.
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
    # What makes its address its own on a list: the email with its case folded; not shown.
    sa.Column("emailKey", sa.Text),
    # The last part of its privateLink.
    sa.Column("privateCode", sa.String(24), nullable=False),
    # Up to when events tell what time alone changed for it, where that is later than its list's clock; not shown.
    sa.Column("asOf", _INSTANT),
    sa.UniqueConstraint("listId", "emailKey"),
)


#: The texts that audiences filter by, and that contacts are sorted by.
INDEXED_TEXTS: Final = ("email", "firstName", "lastName", "company", "country", "city")

#: For the few that have one: of all but these, the clock of their list is later.
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

# With missing values first, which is what SQLite does by itself.
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
    # As it was sent; none in manual mode.
    sa.Column("filters", sa.Text),
    # Whether its members depend on the clock; not shown.
    sa.Column("relative", sa.Boolean, nullable=False, server_default=sa.false()),
    # When its members had to be read anew: events tell what happened since; not shown.
    sa.Column("definedAt", _INSTANT),
    _created(),
    _updated(),
    sa.Index(None, "listId"),
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
    # That of the contact, to find the actions of an hour by; not shown.
    sa.Column("listId", sa.String(36)),
    sa.Index(None, "subId"),
    sa.Index(None, "listId", "createdAt"),
)

#: The date-times in the custom data of contacts, for those fields that have one value: to find the contacts by.
moments = sa.Table(
    "moments",
    metadata,
    _owner("contactId", "contacts", primary_key=True),
    sa.Column("field", sa.Text, primary_key=True),
    sa.Column("listId", sa.String(36), nullable=False),
    sa.Column("at", _INSTANT, nullable=False),
    sa.Index(None, "listId", "field", "at"),
)

#: The lists whose audiences follow the clock.
clocks = sa.Table(
    "clocks",
    metadata,
    _owner("listId", "lists", primary_key=True),
    # Events tell what time alone changed up to this instant; for a contact whose `asOf` is later, up to that.
    sa.Column("at", _INSTANT, nullable=False),
    # When time changes something next, or earlier; missing where it never does. While the clock is moved, it is that of
    # the contacts that have changed meanwhile.
    sa.Column("due", _INSTANT),
    # Where the clock is moved to, which takes several transactions, and up to which contact it has come.
    sa.Column("until", _INSTANT),
    sa.Column("reached", sa.String(36)),
    # Up to which contact `moments` have been written for the fields that the list has now; missing where for all.
    sa.Column("filled", sa.String(36)),
    # When an audience was last defined, where that is later than this instant on some machines; members are read, and
    # contacts change, as of this instant at the earliest.
    sa.Column("defined", _INSTANT),
    sa.Index(None, "due"),
    sa.Index(None, "at"),
    sa.Index(None, "until"),
    sa.Index(None, "defined"),
)

#: How many events a list has had. Whoever adds some holds this row until the transaction ends, so numbers become
#: visible in their order.
event_counters = sa.Table(
    "event_counters",
    metadata,
    _owner("listId", "lists", primary_key=True),
    sa.Column("last", sa.BigInteger, nullable=False),
    # The last one of those that are kept no longer.
    sa.Column("pruned", sa.BigInteger, nullable=False, server_default="0"),
    # How often its contacts, or their actions, have changed: held as `last` is.
    sa.Column("version", sa.BigInteger, nullable=False, server_default="0"),
    # Since which version it is noted which contacts changed; missing where nobody needs to know.
    sa.Column("noted", sa.BigInteger),
    # How many contacts it has, and how many bytes of custom data they have: so nobody counts them to add one.
    sa.Column("contacts", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("dataBytes", sa.BigInteger, nullable=False, server_default="0"),
)

#: At which version of its list a contact changed last: whoever has the contacts of a version knows which have changed
#: since, also those that are gone.
contact_changes = sa.Table(
    "contact_changes",
    metadata,
    _owner("listId", "lists", primary_key=True),
    # No foreign key: it outlives the contact.
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
    # No foreign keys: an event outlives what it is about.
    sa.Column("audienceId", sa.String(36), nullable=False),
    sa.Column("contactId", sa.String(36)),
    _created(),
    # When it happened, where it was written later: time alone did it.
    sa.Column("happenedAt", _INSTANT),
)

#: How far a file has been imported into a list.
imports = sa.Table(
    "imports",
    metadata,
    _id(),
    _owner("listId", "lists"),
    # Of the content of the file.
    sa.Column("digest", sa.String(64), nullable=False),
    # How many rows it has come to, those left out that could not be read.
    sa.Column("position", sa.BigInteger, nullable=False),
    # How many rows became what, up to there.
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("skipped", sa.BigInteger, nullable=False),
    sa.Column("bad", sa.BigInteger, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),
    _created(),
    _updated(),
    sa.UniqueConstraint("listId", "digest"),
)
