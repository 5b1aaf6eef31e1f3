"""Programs of the system that some tests need."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from tests.engines.engine import AbsentError
from tests.engines.programs import program
from tests.engines.registry import in_ci

__all__ = ["program", "required"]

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
