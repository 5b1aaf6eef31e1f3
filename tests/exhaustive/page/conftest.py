"""The service that serves the page, and accounts on it; tabs of a browser."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.page.conftest import service, tenant
from tests.service.tabs import Tabs

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["service", "tenant"]


@pytest.fixture
def tabs(browser: "Browser") -> Iterator[Tabs]:
    context = browser.new_context()
    made = Tabs(context)
    yield made
    context.close()
    assert made.wrong == []
