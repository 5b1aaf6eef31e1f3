"""The service on SQLite, as fixtures."""

from tests.service.fixtures import backend, new_database, other, service, tenant

__all__ = ["backend", "new_database", "other", "service", "tenant"]
