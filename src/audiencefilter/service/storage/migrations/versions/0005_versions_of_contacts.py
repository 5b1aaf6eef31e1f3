"""How often the contacts of a list have changed, and which: what numbers are of, and what columns are behind by."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Begin to count."""
    op.add_column("event_counters", sa.Column("version", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("event_counters", sa.Column("noted", sa.BigInteger()))
    op.create_table(
        "contact_changes",
        sa.Column("listId", sa.String(length=36), nullable=False),
        sa.Column("contactId", sa.String(length=36), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["listId"], ["lists.id"], name="fk_contact_changes_listId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("listId", "contactId", name="pk_contact_changes"),
    )
    op.create_index("ix_contact_changes_listId_version", "contact_changes", ["listId", "version"])


def downgrade() -> None:
    """Forget how often they changed."""
    op.drop_table("contact_changes")
    op.drop_column("event_counters", "noted")
    op.drop_column("event_counters", "version")
