"""Audiences follow the clock: what events tell of it, the date-times that contacts are found by; events may go."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_ID = sa.String(length=36)
_INSTANT = sa.DateTime(timezone=True)
_ADDED = (("contacts", "asOf"), ("audiences", "definedAt"), ("events", "happenedAt"))


def upgrade() -> None:
    """No audience depends on the clock yet."""
    for table, column in _ADDED:
        op.add_column(table, sa.Column(column, _INSTANT))
    op.add_column("audiences", sa.Column("relative", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("event_counters", sa.Column("pruned", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("actions", sa.Column("listId", _ID))
    op.execute(
        'UPDATE actions SET "listId" = (SELECT contacts."listId" FROM contacts WHERE contacts.id = actions."subId")'
    )
    op.create_index("ix_actions_listId_createdAt", "actions", ["listId", "createdAt"])
    op.create_table(
        "moments",
        sa.Column("contactId", _ID, nullable=False),
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("listId", _ID, nullable=False),
        sa.Column("at", _INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["contactId"], ["contacts.id"], name="fk_moments_contactId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("contactId", "field", name="pk_moments"),
    )
    op.create_index("ix_moments_listId_field_at", "moments", ["listId", "field", "at"])
    op.create_table(
        "clocks",
        sa.Column("listId", _ID, nullable=False),
        sa.Column("at", _INSTANT, nullable=False),
        sa.Column("due", _INSTANT),
        sa.Column("until", _INSTANT),
        sa.Column("reached", _ID),
        sa.Column("filled", _ID),
        sa.ForeignKeyConstraint(["listId"], ["lists.id"], name="fk_clocks_listId", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("listId", name="pk_clocks"),
    )
    op.create_index("ix_clocks_due", "clocks", ["due"])
    op.create_index("ix_clocks_at", "clocks", ["at"])


def downgrade() -> None:
    """Forget what no earlier version can read: audiences that depend on the clock have to be deleted before."""
    op.drop_table("clocks")
    op.drop_table("moments")
    op.drop_index("ix_actions_listId_createdAt", "actions")
    op.drop_column("actions", "listId")
    op.drop_column("audiences", "relative")
    op.drop_column("event_counters", "pruned")
    for table, column in _ADDED:
        op.drop_column(table, column)
