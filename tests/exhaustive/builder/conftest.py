"""The browser, the server, and pages that are closed after a test."""

from tests.builder.conftest import npm, page, page_of, server

__all__ = ["npm", "page", "page_of", "server"]
