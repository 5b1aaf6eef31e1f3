"""All tables of the first version that can be upgraded; `storage/tables.py` has those of this version."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = None
branch_labels = None
depends_on = None

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_INSTANT = sa.DateTime(timezone=True)


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

LIST_TEXTS = (
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
    sa.Column("columns", sa.Text, nullable=False),
    *(sa.Column(name, sa.Text) for name in LIST_TEXTS),
    _created(),
    _updated(),
    sa.Column("definitions", sa.BigInteger, nullable=False),
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
    sa.Column("digest", sa.String(64), nullable=False, unique=True),
    sa.Column("hint", sa.String(8), nullable=False),
    sa.Column("enabled", sa.Boolean, nullable=False),
    sa.Column("expiresAt", _INSTANT),
    _created(),
    sa.Index(None, "listId"),
)

CONTACT_TEXTS = (
    "email", "firstName", "lastName", "phoneNumber", "address", "name", "socialOne", "socialTwo", "website", "company",
    "country", "city",
)  # fmt: skip

_CODE_POINTS = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

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
    sa.Column("data", sa.Text, nullable=False),
    _created(),
    sa.Column("emailKey", sa.Text),
    sa.Column("privateCode", sa.String(24), nullable=False),
    sa.Column("asOf", _INSTANT),
    sa.UniqueConstraint("listId", "emailKey"),
)


INDEXED_TEXTS = ("email", "firstName", "lastName", "company", "country", "city")

_HAS_AS_OF = contacts.c.asOf.is_not(None)
sa.Index(None, contacts.c.listId, contacts.c.asOf, sqlite_where=_HAS_AS_OF, postgresql_where=_HAS_AS_OF)

for _name, _columns in {
    "id": (contacts.c.id,),
    "points": (contacts.c.points, contacts.c.createdAt, contacts.c.id),
    "position": (contacts.c.points.desc(), contacts.c.createdAt, contacts.c.id),
    "referrals": (contacts.c.referrals,),
    "createdAt": (contacts.c.createdAt, contacts.c.id),
}.items():
    sa.Index(f"ix_contacts_{_name}", contacts.c.listId, *_columns)

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
    sa.Column("filters", sa.Text),
    sa.Column("relative", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("definedAt", _INSTANT),
    _created(),
    _updated(),
    sa.Index(None, "listId"),
)

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
    sa.Column("listId", sa.String(36)),
    sa.Index(None, "subId"),
    sa.Index(None, "listId", "createdAt"),
)

moments = sa.Table(
    "moments",
    metadata,
    _owner("contactId", "contacts", primary_key=True),
    sa.Column("field", sa.Text, primary_key=True),
    sa.Column("listId", sa.String(36), nullable=False),
    sa.Column("at", _INSTANT, nullable=False),
    sa.Index(None, "listId", "field", "at"),
)

clocks = sa.Table(
    "clocks",
    metadata,
    _owner("listId", "lists", primary_key=True),
    sa.Column("at", _INSTANT, nullable=False),
    sa.Column("due", _INSTANT),
    sa.Column("until", _INSTANT),
    sa.Column("reached", sa.String(36)),
    sa.Column("filled", sa.String(36)),
    sa.Column("defined", _INSTANT),
    sa.Index(None, "due"),
    sa.Index(None, "at"),
    sa.Index(None, "until"),
    sa.Index(None, "defined"),
)

event_counters = sa.Table(
    "event_counters",
    metadata,
    _owner("listId", "lists", primary_key=True),
    sa.Column("last", sa.BigInteger, nullable=False),
    sa.Column("pruned", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("version", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("noted", sa.BigInteger),
    sa.Column("contacts", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("dataBytes", sa.BigInteger, nullable=False, server_default="0"),
)

contact_changes = sa.Table(
    "contact_changes",
    metadata,
    _owner("listId", "lists", primary_key=True),
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
    sa.Column("audienceId", sa.String(36), nullable=False),
    sa.Column("contactId", sa.String(36)),
    _created(),
    sa.Column("happenedAt", _INSTANT),
)

imports = sa.Table(
    "imports",
    metadata,
    _id(),
    _owner("listId", "lists"),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("position", sa.BigInteger, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("skipped", sa.BigInteger, nullable=False),
    sa.Column("bad", sa.BigInteger, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),
    _created(),
    _updated(),
    sa.UniqueConstraint("listId", "digest"),
)


def upgrade() -> None:
    """Create the tables; on PostgreSQL with pg_trgm, also the indexes of parts of texts."""
    connection = op.get_bind()
    metadata.create_all(connection)
    if connection.dialect.name == "postgresql" and _has_trigrams(connection):
        for name in ("email", "firstName", "lastName", "company"):
            operators = {name: "gin_trgm_ops"}
            op.create_index(
                f"ix_contacts_{name}_parts", "contacts", [name], postgresql_using="gin", postgresql_ops=operators
            )


def _has_trigrams(connection: sa.Connection) -> bool:
    """Return whether pg_trgm is installed, and create it if possible."""
    try:
        with connection.begin_nested():
            connection.execute(sa.text("CREATE EXTENSION IF NOT EXISTS pg_trgm"))
    except sa.exc.DBAPIError:  # it is not available, or the user has no permission
        return False
    return True
