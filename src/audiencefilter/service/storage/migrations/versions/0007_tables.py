"""All tables, as `storage/tables.py` defines them. Before a migration follows this one, write its tables out here."""

import sqlalchemy as sa
from alembic import op

from audiencefilter.service.storage.tables import metadata

revision = "0007"
down_revision = None
branch_labels = None
depends_on = None


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
