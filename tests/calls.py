"""How much work a function does, counted where a clock would tell of the machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls(work: Callable[[], Any]) -> int:
    """Count the calls that some work takes, of functions in Python and in C."""
    count = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    _noted(work, sys.setprofile, note, sys.getprofile())
    return count


def lines(work: Callable[[], Any], file: str) -> int:
    """Count the lines of a file that some work runs in this thread, those of a loop each time."""
    count = 0

    def note(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return note if frame.f_code.co_filename == file else None

    _noted(work, sys.settrace, note, sys.gettrace())
    return count


def _noted(work: Callable[[], Any], install: Callable[[Any], None], note: Any, before: Any) -> None:
    install(note)
    try:
        work()
    finally:
        install(before)
