"""The new service on each of its databases; run them with THIN=1 until the old one goes."""

from tests.service.client.conftest import home, new_database, other, place

__all__ = ["home", "new_database", "other", "place"]
