"""Policy for invalid values and broken rows, with their counts."""

from collections.abc import Iterator
from enum import Enum


class ContactsError(Exception):
    """The contacts cannot be read; the message says what the user has to correct."""


class OnError(Enum):
    """Effect of an invalid value: stop the command, skip its contact, or count as a missing value."""

    STOP = "stop"
    SKIP = "skip"
    NULL = "null"


class Policy:
    """Apply OnError to invalid rows and values, and count them."""

    def __init__(self, on_error: OnError) -> None:
        self.on_error = on_error
        self._listed: list[str] = []
        self.skipped: int = 0
        self.nulled: int = 0
        self.empty = 0
        self.notes: list[str] = []

    def broken_row(self, message: str) -> None:
        """Skip a row that cannot be read, or stop."""
        self._tell(message)
        self.skipped += 1

    def keeps_row_of(self, message: str) -> bool:
        """Whether a row with an invalid value stays, with that value missing."""
        self._tell(message)
        if self.on_error is OnError.NULL:
            self.nulled += 1
            return True
        self.skipped += 1
        return False

    def report(self) -> Iterator[str]:
        """Yield the notes and counts as lines of a report."""
        yield from (f"note: {note}" for note in self.notes)
        if self.empty:
            yield f"note: {counted(self.empty, 'empty row')} passed over"
        total = self.skipped + self.nulled
        if not total:
            return
        parts = []
        if self.skipped:
            parts.append(f"{counted(self.skipped, 'row')} skipped")
        if self.nulled:
            parts.append(f"{counted(self.nulled, 'value')} taken as missing")
        yield "warning: " + ", ".join(parts)
        yield from (f"  {message}" for message in self._listed)
        if total > len(self._listed):
            yield f"  … and {total - len(self._listed):,} more"

    def _tell(self, message: str) -> None:
        if self.on_error is OnError.STOP:
            raise ContactsError(f"{message}\n  (--on-error skip or null continues)")
        if len(self._listed) < 5:
            self._listed.append(message)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
