"""The service that serves the page, and accounts on it; tabs of a browser."""

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

import pytest

from tests.service.serving import Served, Tenant, served
from tests.service.tabs import Tabs

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_numbers = count(1)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service that all tests share; each has an account of its own."""
    with served(tmp_path_factory.mktemp("served")) as made:
        yield made


@pytest.fixture
def tenant(service: Served) -> Iterator[Tenant]:
    """A new account on the shared service."""
    made = service.tenant(f"account {next(_numbers)}")
    yield made
    made.close()


@pytest.fixture
def tabs(browser: "Browser") -> Iterator[Tabs]:
    """Tabs of a browser, in which nothing went wrong."""
    context = browser.new_context()
    made = Tabs(context)
    yield made
    context.close()
    assert made.wrong == []
