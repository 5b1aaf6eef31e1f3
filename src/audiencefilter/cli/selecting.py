"""Contacts through a filter, in pieces, so that memory does not grow with their number."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from audiencefilter.cli.guard import complain
from audiencefilter.cli.progress import Told
from audiencefilter.contacts.reading import Inputs, chosen, counted
from audiencefilter.contacts.source import Source
from audiencefilter.filter import Filter


@dataclass(slots=True)
class Tally:
    """How far a selection has come.

    Attributes:
        read: the contacts read, skipped ones left out; of a table those that the database gave.
        selected: those that are selected.
        unseen: the columns that the filter reads and no contact had so far.
    """

    read: int = 0
    selected: int = 0
    unseen: set[str] = field(default_factory=set)
    _seen: set[str] = field(default_factory=set)

    def add(self, read: int, selected: int) -> None:
        """Add a piece."""
        self.read += read
        self.selected += selected

    def end(self, source: Source) -> None:
        """Note which columns a source had, now that it has been read."""
        needed = {field.attribute for field in source.needed}
        self._seen |= needed - source.unseen()
        self.unseen = needed - self._seen


def selected(
    f: Filter, inputs: Inputs, tally: Tally, told: Told, limit: int | None = None
) -> Iterator[tuple[Source, list[Any]]]:
    """Give the selected rows of each piece, with their source; each source once more, with no rows, as it is opened.

    Args:
        f: the filter.
        inputs: the contacts.
        tally: kept up to date.
        told: called after every piece.
        limit: stop after so many selected contacts.
    """
    for source in inputs.sources():
        yield source, []
        most = None if limit is None else limit - tally.selected
        for read, rows in chosen(source, f, most):
            kept = rows if limit is None else rows[: limit - tally.selected]
            tally.add(read, len(kept))
            told(tally.read, tally.selected)
            yield source, kept
            if tally.selected == limit:
                return
        tally.end(source)


def count(f: Filter, inputs: Inputs, tally: Tally, told: Told, total: bool) -> None:
    """Count what is selected.

    Args:
        f: the filter.
        inputs: the contacts.
        tally: kept up to date.
        told: called after every piece.
        total: whether it matters how many contacts there are in all.
    """
    for source in inputs.sources():
        for read, selected in counted(source, f, total):
            tally.add(read, selected)
            told(tally.read, tally.selected)
        tally.end(source)


def report(inputs: Inputs, tally: Tally) -> None:
    """Say on stderr what was passed over, and what no contact had."""
    for line in inputs.policy.report():
        complain(line)
    if tally.read:
        for name in sorted(tally.unseen):
            complain(f"warning: no contact has {name}, which the filter reads: it was a missing value throughout")
