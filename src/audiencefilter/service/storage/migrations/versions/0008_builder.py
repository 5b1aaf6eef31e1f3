"""The words and the zone of a list, keys and links for the page, and versions of audiences."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def _owner(name: str, table: str, constraint: str) -> "sa.Column[str]":
    key = sa.ForeignKey(f"{table}.id", name=constraint, ondelete="CASCADE")
    return sa.Column(name, sa.String(36), key, nullable=False)


def upgrade() -> None:
    """Add the columns and the tables; the present state of each audience is its first version."""
    op.add_column("lists", sa.Column("zone", sa.String(64)))
    op.add_column("lists", sa.Column("words", sa.Text, nullable=False, server_default="{}"))
    op.add_column("keys", sa.Column("readOnly", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "builder_links",
        sa.Column("digest", sa.String(64), nullable=False),
        _owner("listId", "lists", "fk_builder_links_listId"),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("readOnly", sa.Boolean, nullable=False),
        sa.Column("keyExpiresAt", _INSTANT),
        sa.Column("expiresAt", _INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_builder_links"),
    )
    op.create_index("ix_builder_links_listId", "builder_links", ["listId"])
    op.create_table(
        "audience_versions",
        _owner("audienceId", "audiences", "fk_audience_versions_audienceId"),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("listId", sa.String(36), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("filters", sa.Text),
        sa.Column("at", _INSTANT, nullable=False),
        sa.Column("by", sa.Text),
        sa.PrimaryKeyConstraint("audienceId", "version", name="pk_audience_versions"),
    )
    op.execute(
        'INSERT INTO audience_versions ("audienceId", version, "listId", name, mode, filters, "at") '
        'SELECT id, 1, "listId", name, mode, filters, "updatedAt" FROM audiences'
    )


def downgrade() -> None:
    """Remove the columns and the tables."""
    op.drop_table("audience_versions")
    op.drop_table("builder_links")
    op.drop_column("keys", "readOnly")
    op.drop_column("lists", "words")
    op.drop_column("lists", "zone")
