"""How many contacts each list has, and how many bytes of custom data: what an account may have is bounded."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Count what there is."""
    for name in ("contacts", "dataBytes"):
        op.add_column("event_counters", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))
    size = "LENGTH(CAST(data AS BLOB))" if op.get_bind().dialect.name == "sqlite" else "OCTET_LENGTH(data)"
    for name, counted in (("contacts", "COUNT(*)"), ("dataBytes", f"COALESCE(SUM({size}), 0)")):
        of_list = f'SELECT {counted} FROM contacts WHERE contacts."listId" = event_counters."listId"'  # noqa: S608
        op.execute(f'UPDATE event_counters SET "{name}" = ({of_list})')  # noqa: S608


def downgrade() -> None:
    """Forget it."""
    op.drop_column("event_counters", "dataBytes")
    op.drop_column("event_counters", "contacts")
