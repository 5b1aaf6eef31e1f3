"""Alembic's environment: run the migrations on the connection of the caller."""

from alembic import context

from audiencefilter.service.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
