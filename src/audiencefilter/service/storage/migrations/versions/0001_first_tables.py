"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ID = sa.String(length=36)
_INSTANT = sa.DateTime(timezone=True)
#: On PostgreSQL, an index in any other collation would serve either equality or prefixes and order.
_CODE_POINTS = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "accounts",
        sa.Column("id", _ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("plan", sa.String(length=8), nullable=False),
        sa.Column("createdAt", _INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("name", name="uq_accounts_name"),
    )
    op.create_table(
        "lists",
        sa.Column("id", _ID, nullable=False),
        sa.Column("accountId", _ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("branding", sa.Boolean(), nullable=False),
        sa.Column("referrals", sa.Boolean(), nullable=False),
        sa.Column("startFrom", sa.Integer(), nullable=False),
        sa.Column("columns", sa.Text(), nullable=False),
        sa.Column("title", sa.Text()),
        sa.Column("desc", sa.Text()),
        sa.Column("color", sa.Text()),
        sa.Column("socialDescription", sa.Text()),
        sa.Column("senderName", sa.Text()),
        sa.Column("replyTo", sa.Text()),
        sa.Column("sender", sa.Text()),
        sa.Column("legal", sa.Text()),
        sa.Column("userId", sa.Text()),
        sa.Column("domainId", sa.Text()),
        sa.Column("defaultPageId", sa.Text()),
        sa.Column("referralPageId", sa.Text()),
        sa.Column("successPageId", sa.Text()),
        sa.Column("listSettingsId", sa.Text()),
        sa.Column("whitelistEmailId", sa.Text()),
        sa.Column("templateId", sa.Text()),
        sa.Column("themeId", sa.Text()),
        sa.Column("icon", sa.Text()),
        sa.Column("favicon", sa.Text()),
        sa.Column("ogImage", sa.Text()),
        sa.Column("customHeadCode", sa.Text()),
        sa.Column("customBodyCode", sa.Text()),
        sa.Column("analyticsA", sa.Text()),
        sa.Column("analyticsB", sa.Text()),
        sa.Column("createdAt", _INSTANT, nullable=False),
        sa.Column("updatedAt", _INSTANT, nullable=False),
        sa.Column("definitions", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["accountId"], ["accounts.id"], name="fk_lists_accountId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_lists"),
        sa.UniqueConstraint("accountId", "name", name="uq_lists_accountId_name"),
        sa.UniqueConstraint("url", name="uq_lists_url"),
    )
    op.create_table(
        "audiences",
        sa.Column("id", _ID, nullable=False),
        sa.Column("listId", _ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("mode", sa.String(length=8), nullable=False),
        sa.Column("filters", sa.Text()),
        sa.Column("createdAt", _INSTANT, nullable=False),
        sa.Column("updatedAt", _INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["listId"], ["lists.id"], name="fk_audiences_listId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_audiences"),
    )
    op.create_index("ix_audiences_listId", "audiences", ["listId"])
    op.create_table(
        "contacts",
        sa.Column("id", _ID, nullable=False),
        sa.Column("listId", _ID, nullable=False),
        sa.Column("email", _CODE_POINTS),
        sa.Column("firstName", _CODE_POINTS),
        sa.Column("lastName", _CODE_POINTS),
        sa.Column("phoneNumber", _CODE_POINTS),
        sa.Column("address", _CODE_POINTS),
        sa.Column("name", _CODE_POINTS),
        sa.Column("socialOne", _CODE_POINTS),
        sa.Column("socialTwo", _CODE_POINTS),
        sa.Column("website", _CODE_POINTS),
        sa.Column("company", _CODE_POINTS),
        sa.Column("country", _CODE_POINTS),
        sa.Column("city", _CODE_POINTS),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("referrals", sa.Integer(), nullable=False),
        sa.Column("isVerified", sa.Boolean(), nullable=False),
        sa.Column("unsubscribed", sa.Boolean(), nullable=False),
        sa.Column("isGDPR", sa.Boolean(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("createdAt", _INSTANT, nullable=False),
        sa.Column("emailKey", sa.Text()),
        sa.Column("privateCode", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["listId"], ["lists.id"], name="fk_contacts_listId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_contacts"),
        sa.UniqueConstraint("listId", "emailKey", name="uq_contacts_listId_emailKey"),
    )
    op.create_index("ix_contacts_createdAt", "contacts", ["listId", "createdAt", "id"])
    op.create_index("ix_contacts_id", "contacts", ["listId", "id"])
    op.create_index("ix_contacts_points", "contacts", ["listId", "points", "createdAt", "id"])
    op.create_index("ix_contacts_position", "contacts", ["listId", sa.column("points").desc(), "createdAt", "id"])
    op.create_index("ix_contacts_referrals", "contacts", ["listId", "referrals"])
    op.create_table(
        "event_counters",
        sa.Column("listId", _ID, nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["listId"], ["lists.id"], name="fk_event_counters_listId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("listId", name="pk_event_counters"),
    )
    op.create_table(
        "events",
        sa.Column("listId", _ID, nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("type", sa.String(length=8), nullable=False),
        sa.Column("audienceId", _ID, nullable=False),
        sa.Column("contactId", _ID),
        sa.Column("createdAt", _INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["listId"], ["lists.id"], name="fk_events_listId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("listId", "number", name="pk_events"),
    )
    op.create_table(
        "imports",
        sa.Column("id", _ID, nullable=False),
        sa.Column("listId", _ID, nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("skipped", sa.BigInteger(), nullable=False),
        sa.Column("bad", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("createdAt", _INSTANT, nullable=False),
        sa.Column("updatedAt", _INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["listId"], ["lists.id"], name="fk_imports_listId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_imports"),
        sa.UniqueConstraint("listId", "digest", name="uq_imports_listId_digest"),
    )
    op.create_table(
        "keys",
        sa.Column("id", _ID, nullable=False),
        sa.Column("listId", _ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("type", sa.String(length=8), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("hint", sa.String(length=8), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("expiresAt", _INSTANT),
        sa.Column("createdAt", _INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["listId"], ["lists.id"], name="fk_keys_listId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_keys"),
        sa.UniqueConstraint("digest", name="uq_keys_digest"),
    )
    op.create_index("ix_keys_listId", "keys", ["listId"])
    op.create_table(
        "actions",
        sa.Column("id", _ID, nullable=False),
        sa.Column("subId", _ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("increase", sa.Integer(), nullable=False),
        sa.Column("createdAt", _INSTANT, nullable=False),
        sa.Column("updatedAt", _INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["subId"], ["contacts.id"], name="fk_actions_subId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_actions"),
    )
    op.create_index("ix_actions_subId", "actions", ["subId"])
    op.create_table(
        "members",
        sa.Column("audienceId", _ID, nullable=False),
        sa.Column("contactId", _ID, nullable=False),
        sa.ForeignKeyConstraint(["audienceId"], ["audiences.id"], name="fk_members_audienceId", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["contactId"], ["contacts.id"], name="fk_members_contactId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("audienceId", "contactId", name="pk_members"),
    )
    op.create_index("ix_members_contactId", "members", ["contactId"])

    _index_texts()


def _index_texts() -> None:
    """Index the texts of contacts; on PostgreSQL also their parts, where it has trigrams."""
    if op.get_context().dialect.name == "sqlite":
        for name in ("email", "firstName", "lastName", "company", "country", "city"):
            op.create_index(f"ix_contacts_{name}", "contacts", ["listId", name])
        return
    for name in ("email", "firstName", "lastName", "company", "country", "city"):
        text = sa.text(f'"{name}" NULLS FIRST')
        op.create_index(f"ix_contacts_{name}", "contacts", ["listId", text])
    if _has_trigrams():
        for name in ("email", "firstName", "lastName", "company"):
            op.create_index(
                f"ix_contacts_{name}_parts",
                "contacts",
                [name],
                postgresql_using="gin",
                postgresql_ops={name: "gin_trgm_ops"},
            )


def _has_trigrams() -> bool:
    """Whether pg_trgm is there, or can be made."""
    connection = op.get_bind()
    try:
        with connection.begin_nested():
            connection.execute(sa.text("CREATE EXTENSION IF NOT EXISTS pg_trgm"))
    except sa.exc.DBAPIError:  # it is not installed, or the user may not
        return False
    return True
