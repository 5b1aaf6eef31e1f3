"""The memory that audiences take, each way in a process of its own."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final

import audiencefilter as af
from benchmarks.columns.process import in_process, own_memory
from benchmarks.made_up import Row, contacts
from benchmarks.membership.audiences import Clause, audiences
from benchmarks.membership.stage import indexed, parsed
from benchmarks.membership.ways import Naive
from benchmarks.table import Table, Target

_CONTACTS: Final = 20_000
#: The naive loop keeps nothing of a contact, but makes code when it meets the first one.
_NAIVE_CONTACTS: Final = 3
_DEFAULT: Final = 100_000_000
_SMALLER: Final = 20_000_000
#: The most megabytes that the largest index takes beyond its filters.
_LIMIT: Final = 200
#: So many audiences and contacts come before what is measured.
_SETTLING: Final = 1_000
#: From so many audiences on the smaller bound is measured too.
_LARGE: Final = 100_000


@dataclass(frozen=True, slots=True)
class _Grown:
    """By how many bytes a process has grown.

    Attributes:
        filters: when they were parsed.
        made: when the index or the loop over them was made, too.
        asked: when it was asked about the contacts, too.
    """

    filters: float
    made: float
    asked: float


def measure(sizes: Sequence[int]) -> tuple[Table, list[Target]]:
    """Measure indexes of all the sizes, and the naive loop."""
    lines, targets = [], []
    rows = contacts(_CONTACTS)
    clauses = audiences(max(sizes), rows)
    for size in sizes:
        given = dict(islice(clauses.items(), size))
        for bound in (_DEFAULT, _SMALLER) if size >= _LARGE else (_DEFAULT,):
            grown = in_process(1, _grown, given, rows, partial(indexed, memory=bound))
            lines.append(_line(f"index, memory={bound:_}", size, grown))
            if size >= _LARGE and bound == _DEFAULT:
                what = f"memory of the index, {size:,} audiences, memory={bound:_}: MB"
                targets.append(Target(what, _LIMIT, (grown.asked - grown.filters) / 1e6))
        lines.append(_line(Naive.name, size, in_process(1, _grown, given, rows, Naive, _NAIVE_CONTACTS)))
    columns = ["way", "audiences", "filters, MB", "made, MB more", f"after {_CONTACTS:,} contacts, MB more"]
    columns += ["bytes an audience, in all"]
    notes = [
        "What the process has grown by, as the system says; *more* is beyond the filters as they are parsed.",
        f"The naive loop keeps nothing of a contact: it is asked about {_NAIVE_CONTACTS}, so that its code is made.",
    ]
    return Table("Memory", columns, lines, notes), targets


def _line(way: str, size: int, grown: _Grown) -> list[object]:
    megabytes = (grown.filters / 1e6, (grown.made - grown.filters) / 1e6, (grown.asked - grown.filters) / 1e6)
    return [way, f"{size:,}", *megabytes, grown.asked / size]


def _grown(
    clauses: dict[str, Clause],
    rows: list[Row],
    make: Callable[[Any], Naive | af.AudienceIndex],
    asked: int = _CONTACTS,
) -> _Grown:
    """Measure what grows in a process that has been given all else."""
    _settled = _settle(rows[:_SETTLING])
    before = _memory_now()
    filters = parsed(clauses)
    read = _memory_now() - before
    made_of = make(filters)
    made = _memory_now() - before
    for row in rows[:asked]:
        made_of.match(row)
    return _Grown(read, made, _memory_now() - before)


def _settle(rows: list[Row]) -> object:
    """Return what takes the memory that imports have left free, so that what comes next makes the process grow."""
    index = indexed(parsed(audiences(_SETTLING, rows)))
    for row in rows:
        index.match(row)
    return index


def _memory_now() -> float:
    gc.collect()
    return own_memory()
