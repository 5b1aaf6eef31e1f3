"""What all tests share: how many random examples there are, and the engines as fixtures."""

import gc
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests import examples
from tests.engines.required import required

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest_plugins = ["tests.engines.fixtures"]

examples.register_profiles()

_EXHAUSTIVE: Final = Path(__file__).with_name("exhaustive")


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
    """Leave `tests/exhaustive` out of a run that does not name it."""
    named = [Path(config.invocation_params.dir, argument.partition("::")[0]) for argument in config.args]
    return (collection_path == _EXHAUSTIVE and not any(path.is_relative_to(_EXHAUSTIVE) for path in named)) or None
