"""Rows that cannot be taken: each is told with its place, and counted."""

from audiencefilter.cli.guard import complain
from audiencefilter.contacts.policy import OnError, Policy


class BadRows(Policy):
    """Tells of bad rows as they are met, but not again of those that an earlier run has counted.

    Args:
        told_before: whether what is read now has been read by an earlier run.
    """

    def __init__(self, told_before: bool) -> None:
        super().__init__(OnError.SKIP)
        self._held: list[str] | None = [] if told_before else None
        self._count = 0

    def broken_row(self, message: str) -> None:
        """Note a row that cannot be read."""
        self.note(message)

    def keeps_row_of(self, message: str) -> bool:
        """Note a row with a wrong value, which is not kept."""
        self.note(message)
        return False

    def note(self, message: str) -> None:
        """Tell of a row, or hold back what there is to tell until it is known whether it is new."""
        self._count += 1
        if self._held is None:
            complain(message)
        else:
            self._held.append(message)

    def forget(self) -> None:
        """Hear that the rows up to here were counted by an earlier run."""
        self._count = 0
        if self._held is not None:
            self._held.clear()

    def tell(self) -> None:
        """Hear that the rows from here on are new."""
        for message in self._held or ():
            complain(message)
        self._held = None

    def take(self) -> int:
        """Return how many there were since this was last asked."""
        count, self._count = self._count, 0
        return count
