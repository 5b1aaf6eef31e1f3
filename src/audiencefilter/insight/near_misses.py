"""Near misses: the records that a filter leaves out by the fewest tests."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, assert_never

from audiencefilter.backends.interpreter import is_selected
from audiencefilter.insight.explain import Explanation
from audiencefilter.language.given_records import check_record, check_records
from audiencefilter.language.instants import asked_at
from audiencefilter.plan import nodes as p
from audiencefilter.plan.nodes import Plan


class Checked(Protocol):
    """What is asked of a filter here."""

    def selection_at(self, now: datetime | None = None) -> Plan:
        """Return its plan at an instant, as far as it is true."""

    def explain(self, record: Any, *, now: datetime | None = None) -> Explanation:
        """Say why a record is selected or not."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A record that is not selected, and what keeps it out.

    Attributes:
        record: the record, as it was given.
        failing: how many tests would have to turn out otherwise for it to be selected.
        explanation: the verdict of every test.
    """

    record: Any
    failing: int
    explanation: Explanation


def near_misses(
    f: Checked, records: Iterable[Any], most: int = 3, *, now: datetime | None = None
) -> tuple[NearMiss, ...]:
    """Return the records that are closest to being selected and are not, the closest first.

    Args:
        f: the filter.
        records: as for :meth:`audiencefilter.Filter.select`; read once, and not kept.
        most: how many to return.
        now: the instant that the clause is asked at, with a time zone; the clock's when omitted.

    What is asked of related records is one test, however many they are.

    Raises:
        RecordError: a value cannot be compared.
        TypeError: they are no records, or it is one record.
        ValueError: `now` has no time zone.

    >>> from audiencefilter import parse
    >>> f = parse({"points": {"gte": 100}, "city": "Bonn"})
    >>> records = [{"points": 1, "city": "Kiel"}, {"points": 99, "city": "Bonn"}]
    >>> (miss,) = near_misses(f, records, most=1)
    >>> miss.record, miss.failing
    ({'points': 99, 'city': 'Bonn'}, 1)
    """
    check_records(records, "near_misses")
    now = asked_at(now)
    plan = f.selection_at(now)
    if isinstance(plan, p.Constant):  # nobody is any closer than anybody else
        return ()
    each = enumerate(_checked(records))
    missed = ((failing, index, record) for index, record in each if (failing := _failing(plan, record)))
    # The index keeps records of equal distance in their order, and from being compared.
    closest = heapq.nsmallest(most, missed, key=lambda miss: miss[:2])
    return tuple(NearMiss(record, failing, f.explain(record, now=now)) for failing, _, record in closest)


def _checked(records: Iterable[Any]) -> Iterator[Any]:
    for record in records:
        check_record(record)
        yield record


def _failing(plan: Plan, record: Any) -> int:
    """Return how many tests have to turn out otherwise; 0 when the record is selected.

    Negation stands in the leaves of a plan, so that a group needs nothing but its children to come true.
    """
    match plan:
        case p.Conjunction(children):
            return sum(_failing(child, record) for child in children)
        case p.Disjunction(children):
            return min(_failing(child, record) for child in children)
        case p.Constant() | p.Presence() | p.Known() | p.Membership() | p.Bound() | p.Match() | p.RelativeBound():
            return 0 if is_selected(plan, record) else 1
        case p.ListHas() | p.ListEquals() | p.Quantified() | p.Aggregated():
            return 0 if is_selected(plan, record) else 1
        case _:
            assert_never(plan)
