"""How Alembic runs the migrations: over the connection that it is given."""

from alembic import context

from audiencefilter.service.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
