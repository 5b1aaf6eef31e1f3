"""The browser, the server, and pages that are closed after a test."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.builder.element import PageServer, blank, closed, opened, packages, serving
from tests.engines.required import required

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="package")
def server() -> Iterator[PageServer]:
    with serving() as made:
        yield made


@pytest.fixture
def page_of(browser: "Browser", server: PageServer) -> Iterator[Callable[..., "Page"]]:
    """Give a function that opens a page with the element."""
    pages: list[Page] = []

    def make(*arguments: Any, **options: Any) -> "Page":
        pages.append(opened(browser, server, *arguments, **options))
        return pages[-1]

    yield make
    for page in pages:
        closed(page)


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """An empty page."""
    made = blank(browser)
    yield made
    closed(made)


@pytest.fixture(scope="package")
def npm() -> None:
    required("npm", packages)
