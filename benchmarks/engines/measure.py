"""The ten filters over one database, beside queries by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import audiencefilter as af
from benchmarks.engines.by_hand import ByHand, by_hand
from benchmarks.engines.database import Database
from benchmarks.timing import interleaved_calls

_OURS: Final = "to_sql"
_USUAL: Final = "usual"
_EXACT: Final = "as exact"
#: A query that takes less is run so often in one sample, in seconds.
_SAMPLE: Final = 0.005


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured of one filter.

    Attributes:
        count: how many contacts it selects.
        seconds: what our query takes.
        over_usual: its time to that of the usual query by hand.
        others: how many more contacts the usual query selects.
        over_exact: its time to that of a query by hand that is as exact; that is the usual one where it can be.
    """

    count: int
    seconds: float
    over_usual: float
    others: int
    over_exact: float


def measure(
    database: Database, filters: Mapping[str, af.Filter], expected: Mapping[str, int], address: str, rounds: int
) -> dict[str, Measured]:
    """Return what was measured of each filter, after a check of how many contacts it selects."""
    hand = by_hand(database.dialect, address)
    return {name: _measure(database, f, hand[name], expected[name], rounds) for name, f in filters.items()}


def _measure(database: Database, f: af.Filter, hand: ByHand, expected: int, rounds: int) -> Measured:
    tasks = {_OURS: database.ours(f), _USUAL: database.by_hand(hand.usual)}
    if hand.exact is not None:
        tasks[_EXACT] = database.by_hand(hand.exact)
    for name in tasks.keys() - {_USUAL}:
        if (count := tasks[name]()) != expected:
            raise AssertionError(f"{name} counts {count} in {database.kind.name}, not {expected}: {f!r}")
    others = tasks[_USUAL]() - expected
    timings = interleaved_calls(tasks, rounds, _SAMPLE)
    over_usual = timings.ratio(_OURS, _USUAL)
    over_exact = over_usual if hand.exact is None else timings.ratio(_OURS, _EXACT)
    return Measured(expected, timings.median(_OURS), over_usual, others, over_exact)
