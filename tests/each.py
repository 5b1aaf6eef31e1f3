"""Many cases in one test: all of them are checked, and each that fails is named, with the reason.

A test of its own for each of thousands costs more to collect, in every process, than to run.
"""

import traceback
from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")


def each(cases: Iterable[Case], check: Callable[[Case], None]) -> None:
    """Check every case, whichever fail; a case is named by what `str` makes of it."""
    reasons: list[tuple[str, str]] = []
    count = 0
    for case in cases:
        count += 1
        try:
            check(case)
        except (Exception, pytest.fail.Exception) as error:
            reasons.append((str(case), "".join(traceback.format_exception(error))))
    assert count, "there is no case"
    if reasons:
        names = ", ".join(name for name, _ in reasons)
        told = "\n".join(f"{name}: {reason}" for name, reason in reasons)
        pytest.fail(f"{len(reasons)} of {count} cases failed: {names}\n\n{told}", pytrace=False)
