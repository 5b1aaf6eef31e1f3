"""Near misses: the records that fail the fewest tests of a filter."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, assert_never

from audiencefilter.backends.interpreter import is_selected
from audiencefilter.explain.explanation import Explanation
from audiencefilter.language.given_records import check_record, check_records
from audiencefilter.language.instants import asked_at
from audiencefilter.plan import nodes as p
from audiencefilter.plan.nodes import Plan


class ExplainingFilter(Protocol):
    """The methods of a filter used here."""

    def selection_at(self, now: datetime | None = None) -> Plan:
        """Return its plan for selecting at an instant; see :attr:`audiencefilter.Filter.selection`."""

    def explain(self, record: Any, *, now: datetime | None = None) -> Explanation:
        """Explain why a record is selected or not."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A record that is not selected, and the tests it fails.

    Attributes:
        record: the given record.
        failing: the number of tests that would have to change for it to be selected.
        explanation: the verdict of every test.
    """

    record: Any
    failing: int
    explanation: Explanation


def near_misses(
    f: ExplainingFilter, records: Iterable[Any], most: int = 3, *, now: datetime | None = None
) -> tuple[NearMiss, ...]:
    """Return the `most` records that are closest to being selected and are not, the closest first."""
    # A clause on related records counts as one test, whatever their number. The records are read once, and not stored.
    check_records(records, "near_misses")
    now = asked_at(now)
    plan = f.selection_at(now)
    if isinstance(plan, p.Constant):  # all records are equally close
        return ()
    each = enumerate(_checked(records))
    missed = ((failing, index, record) for index, record in each if (failing := _failing(plan, record)))
    # The index preserves the order of equally close records, and records are never compared.
    closest = heapq.nsmallest(most, missed, key=lambda miss: miss[:2])
    return tuple(NearMiss(record, failing, f.explain(record, now=now)) for failing, _, record in closest)


def _checked(records: Iterable[Any]) -> Iterator[Any]:
    for record in records:
        check_record(record)
        yield record


def _failing(plan: Plan, record: Any) -> int:
    """Return the number of tests that would have to change; 0 when the record is selected."""
    # A plan negates its leaves only, so that a group becomes true through its children alone.
    if isinstance(plan, p.Absolute):
        return 0 if is_selected(plan, record) else 1
    match plan:
        case p.Conjunction(children):
            return sum(_failing(child, record) for child in children)
        case p.Disjunction(children):
            return min(_failing(child, record) for child in children)
        case p.RelativeBound() | p.RelativeDays() | p.Quantified() | p.Aggregated():
            return 0 if is_selected(plan, record) else 1
        case _:
            assert_never(plan)
