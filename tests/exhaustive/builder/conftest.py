"""The browser, the server, and pages that are closed after a test."""

from pathlib import Path

import pytest

from tests.builder.conftest import npm, page, page_of, server
from tests.engines.required import required
from tests.exhaustive.builder.packing import installed

__all__ = ["npm", "page", "page_of", "server"]


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package of npm is installed."""
    made: Path = required("npm", lambda: installed(tmp_path_factory.mktemp("app")))
    return made
