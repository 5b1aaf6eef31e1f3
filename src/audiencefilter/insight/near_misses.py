"""Near misses: the records that a filter leaves out by the fewest tests."""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, assert_never

from audiencefilter.backends.interpreter import is_selected
from audiencefilter.insight.explain import Explanation, explain
from audiencefilter.language.ast import Node
from audiencefilter.language.schema import Schema
from audiencefilter.plan.nodes import (
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    Known,
    Match,
    Membership,
    Plan,
    Presence,
)


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


def near_misses(node: Node, schema: Schema, chosen: Plan, records: Iterable[Any], most: int) -> tuple[NearMiss, ...]:
    """Return the records that are closest to being selected and are not, the closest first.

    Args:
        node: the AST.
        schema: its fields.
        chosen: its plan, as far as it is true.
        records: as for :meth:`audiencefilter.Filter.select`; read once, and not kept.
        most: how many to return.

    Raises:
        RecordError: a value cannot be compared.

    >>> from audiencefilter import parse
    >>> f = parse({"points": {"gte": 100}, "city": "Bonn"})
    >>> records = [{"points": 1, "city": "Kiel"}, {"points": 99, "city": "Bonn"}]
    >>> (miss,) = near_misses(f.ast, f.schema, f.selection, records, most=1)
    >>> miss.record, miss.failing
    ({'points': 99, 'city': 'Bonn'}, 1)
    """
    if isinstance(chosen, Constant):  # nobody is any closer than anybody else
        return ()
    missed = ((failing, index, record) for index, record in enumerate(records) if (failing := _failing(chosen, record)))
    # The index keeps records of equal distance in their order, and from being compared.
    closest = heapq.nsmallest(most, missed, key=lambda miss: miss[:2])
    return tuple(NearMiss(record, failing, explain(node, schema, record)) for failing, _, record in closest)


def _failing(plan: Plan, record: Any) -> int:
    """Return how many tests have to turn out otherwise; 0 when the record is selected.

    Negation stands in the leaves of a plan, so that a group needs nothing but its children to come true.
    """
    match plan:
        case Conjunction(children):
            return sum(_failing(child, record) for child in children)
        case Disjunction(children):
            return min(_failing(child, record) for child in children)
        case Constant() | Presence() | Known() | Membership() | Bound() | Match():
            return 0 if is_selected(plan, record) else 1
        case _:
            assert_never(plan)
