"""Clocks that are being moved, and audiences that were defined on a machine whose clock is behind others."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_HAS_AS_OF = sa.text('"asOf" IS NOT NULL')


def upgrade() -> None:
    """Add what clocks and contacts are found by."""
    op.add_column("clocks", sa.Column("defined", sa.DateTime(timezone=True)))
    op.create_index("ix_clocks_until", "clocks", ["until"])
    op.create_index("ix_clocks_defined", "clocks", ["defined"])
    op.create_index(
        "ix_contacts_listId_asOf",
        "contacts",
        ["listId", "asOf"],
        sqlite_where=_HAS_AS_OF,
        postgresql_where=_HAS_AS_OF,
    )


def downgrade() -> None:
    """Remove it; a clock that is being moved is due."""
    op.execute("UPDATE clocks SET due = until WHERE until IS NOT NULL")
    op.drop_index("ix_contacts_listId_asOf", "contacts")
    op.drop_index("ix_clocks_defined", "clocks")
    op.drop_index("ix_clocks_until", "clocks")
    op.drop_column("clocks", "defined")
