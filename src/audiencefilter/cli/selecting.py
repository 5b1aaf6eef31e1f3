"""Contacts through a filter, in pieces, so that memory does not grow with their number."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import compress
from typing import Any

from audiencefilter.cli.guard import complain
from audiencefilter.cli.inputs.reading import Inputs, pieces
from audiencefilter.cli.inputs.source import Source
from audiencefilter.cli.progress import Told
from audiencefilter.filter import Filter


@dataclass(slots=True)
class Tally:
    """How far a selection has come.

    Attributes:
        read: the contacts read, skipped ones left out.
        selected: those that are selected.
        unseen: the columns that the filter reads and no contact had so far.
    """

    read: int = 0
    selected: int = 0
    unseen: set[str] = field(default_factory=set)


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
    predicate = f.predicate()
    seen: set[str] = set()
    for source in inputs.sources():
        yield source, []
        for piece in pieces(source):
            rows, records = source.records(piece)
            chosen = list(compress(rows, map(predicate, records)))
            if limit is not None:
                chosen = chosen[: limit - tally.selected]
            tally.read += len(rows)
            tally.selected += len(chosen)
            told(tally.read, tally.selected)
            yield source, chosen
            if tally.selected == limit:
                return
        seen |= {field.attribute for field in inputs.needed} - source.unseen()
        tally.unseen = {field.attribute for field in inputs.needed} - seen


def report(inputs: Inputs, tally: Tally) -> None:
    """Say on stderr what was passed over, and what no contact had."""
    for line in inputs.policy.report():
        complain(line)
    if tally.read:
        for name in sorted(tally.unseen):
            complain(f"warning: no contact has {name}, which the filter reads: it was a missing value throughout")
