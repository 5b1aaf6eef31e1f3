"""How many random examples a test tries: few by default, many in an exhaustive run."""

from typing import Any, Final

from hypothesis import HealthCheck, settings

#: The examples of a test that names no number: by default, in `make exhaustive`, and for a longer search by hand.
_DEFAULT: Final = 10
_EXHAUSTIVE: Final = 30
_THOROUGH: Final = 3_000
#: A number that a test names counts where other tests have this number of examples.
_NAMED_BESIDE: Final = 80

_SLOW: Final = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def register_profiles() -> None:
    """Make the profiles that `pytest --hypothesis-profile` takes, and load that of the default run.

    The default run tries the same examples every time. An exhaustive one has a seed (`--hypothesis-seed`), which it
    prints; `--hypothesis-profile=thorough` looks further.
    """
    common: dict[str, Any] = {"deadline": None, "suppress_health_check": _SLOW}
    settings.register_profile("default", max_examples=_DEFAULT, derandomize=True, **common)
    settings.register_profile("exhaustive", max_examples=_EXHAUSTIVE, print_blob=False, **common)
    settings.register_profile("thorough", max_examples=_THOROUGH, **common)
    settings.load_profile("default")


def examples(number: int, **more: Any) -> settings:
    """Return the settings of a test that has a number of examples of its own.

    Args:
        number: the examples where other tests have 80; a run with more or fewer has more or fewer of these, too.
        more: further settings.
    """
    return settings(max_examples=max(1, round(number * settings().max_examples / _NAMED_BESIDE)), **more)
