"""What all tests share: how many random examples there are, and the engines as fixtures."""

import gc
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests import examples, slow
from tests.engines import fixtures
from tests.engines.fixtures import (
    clickhouse,
    duckdb,
    engine,
    engines,
    local_engine,
    mariadb,
    mysql,
    postgresql,
    postgresql_icu,
    spark,
    sqlite,
)
from tests.service.programs import required

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = [
    "clickhouse",
    "duckdb",
    "engine",
    "engines",
    "local_engine",
    "mariadb",
    "mysql",
    "postgresql",
    "postgresql_icu",
    "spark",
    "sqlite",
]

examples.register_profiles()


# Of a module: what drives it is closed then, as another one cannot be begun beside it.
@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Chromium."""
    from tests.builder.element import browsing

    with ExitStack() as stack:
        yield required("chromium", lambda: stack.enter_context(browsing()))


#: After so many modules, what they left is looked through, with all tests: what is frozen is never collected.
_MODULES: Final = 100
_modules = count(1)


@pytest.fixture(scope="module", autouse=True)
def frozen() -> None:
    """Let no garbage collection go through all tests, and what those before have left: what measures starts many."""
    if next(_modules) % _MODULES == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage while tests are collected: they stay, and would be looked through again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave slow files out before they are imported, in a run of all default tests: a third of its collection."""
    leaves_slow_out = config.args == config.getini("testpaths") and "not slow" in config.getoption("markexpr")
    is_test = collection_path.name.startswith("test_")
    return (leaves_slow_out and is_test and slow.is_slow(collection_path)) or None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--part", metavar="N/COUNT", help="run the exhaustive tests of the files N, N + COUNT, N + 2 COUNT and so on"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the exhaustive tests of other parts: those of `deep`, and in the deep run all random ones."""
    if part := config.getoption("--part"):
        exhaustive = {"deep", "random"} if config.getoption("hypothesis_profile") == "deep" else {"deep"}
        divided = [item for item in items if exhaustive & {marker.name for marker in item.iter_markers()}]
        number, parts = map(int, part.split("/"))
        chosen = set(sorted({item.path for item in divided})[number - 1 :: parts])
        others = {item for item in divided if item.path not in chosen}
        config.hook.pytest_deselected(items=[*others])
        items[:] = [item for item in items if item not in others]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what runs on an engine of the marker `engines`, what Hypothesis runs, and what takes long."""
    fixtures.mark(item)
    examples.mark(item)
    slow.mark(item)
