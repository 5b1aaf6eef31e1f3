"""Knowing that the process is asked to stop, so that answers without an end can end."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Stopping:
    """Whether the process is asked to stop. The server waits for open answers, and says nothing to them."""

    def __init__(self) -> None:
        self.asked = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen for signals, and pass them on to whoever did so before. Only the main thread can."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.getsignal(number) for number in _SIGNALS}

        def note(number: int, frame: FrameType | None) -> None:
            self.asked = True
            handler = before[signal.Signals(number)]
            if callable(handler):
                handler(number, frame)

        for number, handler in before.items():
            # Where nobody listens, the signal ends the process by itself.
            if callable(handler):
                signal.signal(number, note)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
