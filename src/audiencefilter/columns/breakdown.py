"""The breakdown of a filter over columns: which contacts each part selects, as bits."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from audiencefilter.columns.bitset import Bitset
from audiencefilter.columns.planned import PlannedQueries
from audiencefilter.filter import Filter
from audiencefilter.insight.breakdown import Breakdown
from audiencefilter.insight.breakdown import breakdown as broken_down
from audiencefilter.language.ast import Node
from audiencefilter.language.schema import Schema
from audiencefilter.plan.normal_form import normal_form
from audiencefilter.plan.selection import selection


def breakdown(f: Filter, planned: PlannedQueries, now: datetime | None, among: Bitset | None = None) -> Breakdown:
    """Return the breakdown of a filter over a snapshot.

    Args:
        f: the filter.
        planned: the queries of the snapshot.
        now: the instant, in UTC; None where nothing in the filter is relative.
        among: the rows that are counted; None for all.

    Raises:
        ValueError: there is no column for a field of the filter.
        RecordError: a value in such a column is not of the field's type.
    """
    return broken_down(f.ast, f.schema, _Bits(f.schema, planned, now, among))


class _Bits:
    """What parts select as bits of all rows, which whoever gets them may change."""

    def __init__(self, schema: Schema, planned: PlannedQueries, now: datetime | None, among: Bitset | None):
        self._among = among
        self._schema = schema
        self._planned = planned
        self._now = now

    def of(self, node: Node) -> Bitset:
        query = self._planned.query(selection(normal_form(node, self._schema)))
        bits = (query if self._now is None else query.at_instant(self._now)).bits()
        if self._among is not None:
            bits &= self._among
        return bits

    def joined(self, members: Iterable[Bitset], conjunctive: bool) -> Iterator[Bitset]:
        """Join in place: each member is let go of before the next one is asked for."""
        joined: Bitset | None = None
        for bits in members:
            if joined is None:
                joined = bits
            elif conjunctive:
                joined &= bits
            else:
                joined |= bits
            yield joined

    def count(self, selected: Bitset) -> int:
        return selected.count()
