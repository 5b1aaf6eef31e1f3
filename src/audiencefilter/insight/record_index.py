"""The values of a record and its related records, read once for all filters that are evaluated.

Most filters about related records test when something happened and of what name it was. So the records are grouped by
the values that a filter reads, in the order of their instants: it is evaluated for one of each, and at its bounds.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.backends.interpreter import value_added
from audiencefilter.language.ast import Function
from audiencefilter.language.durations import Edge, Relative
from audiencefilter.language.errors import RecordError
from audiencefilter.language.instants import microseconds
from audiencefilter.language.records import value_of
from audiencefilter.language.related_records import records_of
from audiencefilter.language.schema import Field
from audiencefilter.plan import nodes as p
from audiencefilter.plan.nodes import Plan, Related, walk
from audiencefilter.plan.relative import Way, moving

#: Called again and again in the course of long work; what it raises ends the work.
Check: TypeAlias = Callable[[], object]

#: Groups of fewer records than this, on average, save nothing.
WORTHWHILE: Final = 4


class Group:
    """Related records that differ, as far as they are asked about, in one instant at most."""

    def __init__(self, rows: Sequence[Any], instants: Sequence[int]) -> None:
        self.rows = rows
        self.instants = instants
        self._added: dict[tuple[str, bool], Sequence[Any]] = {}

    def added(self, plan: Related) -> Sequence[Any]:
        """Return what each of them adds.

        Raises:
            RecordError: a value cannot be compared, or not added.
        """
        if isinstance(plan, p.Quantified) or plan.field is None:
            return self.rows
        key = plan.field.name, plan.function is Function.SUM
        found = self._added.get(key)
        if found is None:
            found = self._added[key] = [value_added(plan, row) for row in self.rows]
        return found


class _Reading(NamedTuple):
    """What a condition reads of a record.

    Attributes:
        fields: records that have the same values for these are alike.
        ordered: the one whose instants only bounds are asked about; None for no such field.
    """

    fields: tuple[Field, ...]
    ordered: Field | None


def _reading(where: Plan) -> _Reading | None:
    """Return what a condition reads; None where it cannot be asked of records that are alike."""
    relative = {part.field.name: part.field for part in walk(where) if isinstance(part, p.RelativeBound)}
    bounds = [part.field for part in walk(where) if isinstance(part, p.Bound) and isinstance(part.value, datetime)]
    if len(relative) > 1:
        return None
    ordered = next(iter([*relative.values(), *bounds]), None)
    fields: dict[str, Field] = {}
    for part in walk(where):
        match part:
            case p.RelativeBound(field) | p.Bound(field) | p.Presence(field) | p.Known(field) if field == ordered:
                pass
            case p.RelativeBound(field) | p.Bound(field) | p.Presence(field) | p.Known(field):
                fields[field.name] = field
            case p.Membership(field) | p.Match(field):
                fields[field.name] = field
            case p.Quantified() | p.Aggregated() | p.ListHas() | p.ListEquals():
                return None
            case p.Constant() | p.Conjunction() | p.Disjunction():
                pass
            case _:
                assert_never(part)
    return _Reading(tuple(fields[name] for name in sorted(fields)), ordered)


def microseconds_of(instant: datetime | Edge) -> float:
    """Return the microseconds since 1970 of an instant that a datetime holds, or of one before or after all of them."""
    match instant:
        case datetime():
            return microseconds(instant)
        case Edge.BEFORE:
            return -inf
        case Edge.AFTER:
            return inf
        case _:
            assert_never(instant)


class RecordIndex:
    """The values of a record and its related records, each read once, when it is first needed."""

    def __init__(self, record: Any, check: Check | None = None) -> None:
        self._record = record
        self.check = check
        # By the identity of the record, which stands beside the value so that no other record gets that identity.
        self._instants: dict[tuple[int, str], tuple[Any, int | None]] = {}
        self._readings: dict[int, tuple[Plan, _Reading | None]] = {}
        self._groups: dict[tuple[int, str, _Reading], tuple[Any, Sequence[Group] | None]] = {}
        self._sorted: dict[tuple[Way, str], list[int]] = {}

    def instant(self, record: Any, field: Field) -> int | None:
        """Return what the record or a related one holds, in microseconds since 1970; None where it is missing.

        Raises:
            RecordError: it cannot be compared.
        """
        key = id(record), field.name
        found = self._instants.get(key)
        if found is None:
            value = value_of(record, field)
            found = self._instants[key] = record, None if value is None else microseconds(value)
        return found[1]

    def groups(self, record: Any, plan: Related) -> Sequence[Group] | None:
        """Return the records that a relation leads to in groups that are alike to what is asked of them."""
        reading = self._reading(plan.where)
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

    def _reading(self, where: Plan) -> _Reading | None:
        if id(where) not in self._readings:
            self._readings[id(where)] = where, _reading(where)
        return self._readings[id(where)][1]

    def _grouped(self, record: Any, plan: Related, reading: _Reading) -> Sequence[Group] | None:
        kinds: dict[tuple[Any, ...], list[tuple[int, Any]]] = {}
        try:
            rows = records_of(record, plan.relation)
            for row in rows:
                instant = None if reading.ordered is None else self.instant(row, reading.ordered)
                kind = (instant is None, *(value_of(row, field) for field in reading.fields))
                kinds.setdefault(kind, []).append((instant or 0, row))
        except RecordError:
            return None
        if len(kinds) * WORTHWHILE > len(rows):
            return None
        return [_group(members, with_instants=not kind[0]) for kind, members in kinds.items()]

    def may_flip(self, selection: Plan, now: datetime, until: datetime | None) -> bool:
        """Whether it is possible that a selection flips after an instant, and up to another one; else it does not.

        Of many filters most change their answer at none of the instants that are of interest: no operand reaches or
        passes a value between two instants, however many related records there are.
        """
        try:
            return any(self._any_between(*place, now, until) for place in moving(selection))
        except RecordError:
            return True  # which is raised when the record is evaluated, if a test reads the value

    def _any_between(self, way: Way, field: Field, operand: Relative, now: datetime, until: datetime | None) -> bool:
        values = self._sorted.get((way, field.name))
        if values is None:
            values = self._sorted[way, field.name] = sorted(self._all(self._record, way, field))
        first = bisect_left(values, microseconds_of(operand.at(now)))
        return first < len(values) and (until is None or values[first] <= microseconds_of(operand.at(until)))

    def _all(self, record: Any, way: Way, field: Field) -> Iterator[int]:
        if way:
            for row in records_of(record, way[0]):
                yield from self._all(row, way[1:], field)
        elif (instant := self.instant(record, field)) is not None:
            yield instant


def _group(members: list[tuple[int, Any]], with_instants: bool) -> Group:
    if not with_instants:
        return Group([row for _, row in members], ())
    members.sort(key=lambda member: member[0])
    return Group([row for _, row in members], [instant for instant, _ in members])
