"""Lists say what their audiences may ask for: a notation, and custom fields."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Lists go on with what they had."""
    op.add_column("lists", sa.Column("notation", sa.String(length=9), nullable=False, server_default="published"))
    op.add_column("lists", sa.Column("fields", sa.Text(), nullable=False, server_default="[]"))


def downgrade() -> None:
    """Forget what no earlier version can read: audiences that ask for it have to be deleted before."""
    # Not by making the table anew: all contacts would go with the old one.
    op.drop_column("lists", "fields")
    op.drop_column("lists", "notation")
