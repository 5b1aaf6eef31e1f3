"""Values of a record and its related records, read once for all filters.

Most filters on related records test the time of an event and its name. So the records are grouped by the values that a
filter reads, and sorted by their instants: the filter is evaluated for one record of each group, and at its bounds.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from math import inf
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.backends.interpreter import ADDING, value_added
from audiencefilter.language.errors import RecordError
from audiencefilter.language.instants import Edge, microseconds
from audiencefilter.language.records import value_of
from audiencefilter.language.related_records import records_of
from audiencefilter.language.relative_dates import Anniversary, MovingOperand, day_of
from audiencefilter.language.schema import Field
from audiencefilter.plan import nodes as p
from audiencefilter.plan.nodes import Plan, Related, walk
from audiencefilter.plan.relative import Way, moving

#: A function called repeatedly during long work; its exceptions end the work.
Check: TypeAlias = Callable[[], object]

#: Minimum average group size; smaller groups save no time.
MIN_GROUP_RECORDS: Final = 4


class EqualRecords:
    """Related records equal in every field the filter reads, except one timestamp."""

    def __init__(self, rows: Sequence[Any], instants: Sequence[int]) -> None:
        self.rows = rows
        self.instants = instants
        self._added: dict[tuple[str, bool], Sequence[Any]] = {}

    def added(self, plan: Related) -> Sequence[Any]:
        """Return the values that the records add to an aggregate."""
        if isinstance(plan, p.Quantified) or plan.field is None:
            return self.rows
        key = plan.field.name, plan.function in ADDING
        found = self._added.get(key)
        if found is None:
            found = self._added[key] = [value_added(plan, row) for row in self.rows]
        return found


class _FieldsRead(NamedTuple):
    """The fields that a condition reads."""

    #: Records with equal values in these belong to one group.
    fields: tuple[Field, ...]
    #: The date-time field that is compared with bounds only; None where there is none.
    ordered: Field | None


def _reading(where: Plan) -> _FieldsRead | None:
    """Return the fields that a condition reads; None where it does not allow grouping."""
    parts = list(walk(where))
    relative = {part.field.name: part.field for part in parts if isinstance(part, p.RelativeBound)}
    bounds = [part.field for part in parts if isinstance(part, p.Bound) and isinstance(part.value, date)]
    if len(relative) > 1 or any(isinstance(part, p.Related | p.ListTest | p.RelativeDays) for part in parts):
        return None
    ordered = next(iter([*relative.values(), *bounds]), None)
    fields: dict[str, Field] = {}
    for part in parts:
        is_order = isinstance(part, p.RelativeBound | p.Bound | p.Presence | p.Known) and part.field == ordered
        if isinstance(part, p.Presence | p.Leaf) and not is_order:
            fields[part.field.name] = part.field
    return _FieldsRead(tuple(fields[name] for name in sorted(fields)), ordered)


def position_of(value: date | Edge) -> float:
    """Return the microseconds since 1970 of a datetime, the days of a date; infinite before and after all values."""
    match value:
        case datetime():
            return microseconds(value)
        case date():
            return day_of(value)
        case Edge.BEFORE:
            return -inf
        case Edge.AFTER:
            return inf
        case _:
            assert_never(value)


class RecordIndex:
    """The values of a record and its related records, each read once, on first use."""

    def __init__(self, record: Any, check: Check | None = None) -> None:
        self._record = record
        self.check = check
        # The key has the identity of the record. The record is stored with the value, so its identity is not reused.
        self._instants: dict[tuple[int, str], tuple[Any, int | None]] = {}
        self._readings: dict[int, tuple[Plan, _FieldsRead | None]] = {}
        self._groups: dict[tuple[int, str, _FieldsRead], tuple[Any, Sequence[EqualRecords] | None]] = {}
        self._sorted: dict[tuple[Way, str], list[int]] = {}

    def instant(self, record: Any, field: Field) -> int | None:
        """Return the position in time of a value of the record or a related one; None where it is missing."""
        key = id(record), field.name
        found = self._instants.get(key)
        if found is None:
            value = value_of(record, field)
            found = self._instants[key] = record, None if value is None else int(position_of(value))
        return found[1]

    def groups(self, record: Any, plan: Related) -> Sequence[EqualRecords] | None:
        """Return the records of a relation in groups that are equivalent for its clause."""
        if id(plan.where) not in self._readings:
            self._readings[id(plan.where)] = plan.where, _reading(plan.where)
        _, reading = self._readings[id(plan.where)]
        if reading is None:
            return None
        key = id(record), plan.relation.name, reading
        if key not in self._groups:
            self._groups[key] = record, self._grouped(record, plan, reading)
        _, groups = self._groups[key]
        try:
            for group in groups or ():
                group.added(plan)
        except RecordError:
            return None
        return groups

    def _grouped(self, record: Any, plan: Related, reading: _FieldsRead) -> Sequence[EqualRecords] | None:
        kinds: dict[tuple[Any, ...], list[tuple[int, Any]]] = {}
        try:
            rows = records_of(record, plan.relation)
            for row in rows:
                instant = None if reading.ordered is None else self.instant(row, reading.ordered)
                kind = (instant is None, *(value_of(row, field) for field in reading.fields))
                kinds.setdefault(kind, []).append((instant or 0, row))
        except RecordError:
            return None
        if len(kinds) * MIN_GROUP_RECORDS > len(rows):
            return None
        found = []
        for (is_missing, *_), members in kinds.items():
            members.sort(key=itemgetter(0))
            rows = [row for _, row in members]
            found.append(EqualRecords(rows, () if is_missing else [instant for instant, _ in members]))
        return found

    def may_flip(self, selection: Plan, now: datetime, until: datetime | None) -> bool:
        """Whether a selection may change between two instants; False means that it does not."""
        # Most filters do not change in the span of interest: no operand reaches or passes a value between the two
        # instants, for any number of related records.
        try:
            return any(self._any_between(*place, now, until) for place in moving(selection))
        except RecordError:
            return True  # the error is raised when the record is evaluated, if a test reads the value

    def _any_between(
        self, way: Way, field: Field, operand: MovingOperand, now: datetime, until: datetime | None
    ) -> bool:
        if isinstance(operand, Anniversary):
            return True  # windows of days are entered every year
        values = self._sorted.get((way, field.name))
        if values is None:
            values = self._sorted[way, field.name] = sorted(self._all(self._record, way, field))
        first = bisect_left(values, position_of(operand.at(now)))
        return first < len(values) and (until is None or values[first] <= position_of(operand.at(until)))

    def _all(self, record: Any, way: Way, field: Field) -> Iterator[int]:
        if way:
            for row in records_of(record, way[0]):
                yield from self._all(row, way[1:], field)
        elif (instant := self.instant(record, field)) is not None:
            yield instant
