"""How many random examples a test tries: few by default, many in the deep run."""

from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

#: The examples of a test that names no number: by default, in `make test-deep`, and for a longer search by hand.
_DEFAULT: Final = 10
_DEEP: Final = 30
_THOROUGH: Final = 3_000
#: A number that a test names counts where other tests have this number of examples.
_NAMED_BESIDE: Final = 80

_SLOW: Final = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def register_profiles() -> None:
    """Make the profiles that `pytest --hypothesis-profile` takes, and load that of the default run.

    The default and the deep run try the same examples every time; `--hypothesis-profile=thorough` looks further.
    """
    common: dict[str, Any] = {"deadline": None, "suppress_health_check": _SLOW}
    settings.register_profile("default", max_examples=_DEFAULT, derandomize=True, **common)
    settings.register_profile("deep", max_examples=_DEEP, derandomize=True, **common)
    settings.register_profile("thorough", max_examples=_THOROUGH, **common)
    settings.load_profile("default")


def examples(number: int, **more: Any) -> settings:
    """Return the settings of a test that has a number of examples of its own.

    Args:
        number: the examples where other tests have 80; a run with more or fewer has more or fewer of these, too.
        more: further settings.
    """
    return settings(max_examples=max(1, round(number * settings().max_examples / _NAMED_BESIDE)), **more)


def mark(item: pytest.Item) -> None:
    """Mark a test of Hypothesis. One that has its examples inside has to be marked `random` by hand."""
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        item.add_marker(pytest.mark.random)
