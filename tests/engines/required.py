"""Programs of the system that some tests need."""

import shutil
from collections.abc import Callable
from typing import TypeVar

import pytest

from tests.engines.engine import AbsentError
from tests.engines.registry import in_ci

_T = TypeVar("_T")


def required(name: str, start: Callable[[], _T]) -> _T:
    """Return what a function starts; where it cannot, skip the test, or fail it in continuous integration."""
    try:
        return start()
    except AbsentError as error:
        reason = f"{name}: {error}"
    if in_ci():
        pytest.fail(reason)
    pytest.skip(reason)


def program(*names: str) -> str:
    """Return where a program is that goes by one of some names.

    Raises:
        AbsentError: there is none.
    """
    for name in names:
        # Servers are kept where only an administrator's path leads.
        found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/usr/local/bin")
        if found is not None:
            return found
    raise AbsentError(f"{' or '.join(names)} is not installed")
