"""What the tests of the page share: the service that serves it, accounts on it, and tabs of a browser."""

from tests.page.conftest import service, tabs, tenant

__all__ = ["service", "tabs", "tenant"]
