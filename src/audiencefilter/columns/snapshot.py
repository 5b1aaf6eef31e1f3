"""The rows of a store at one moment, which never change: parts, each of which is a segment and its replaced rows."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from audiencefilter.columns import tuning
from audiencefilter.columns.arrays import RowNumbers, distinct_of, numpy, pyarrow, ranges
from audiencefilter.columns.column import Column
from audiencefilter.columns.segment import (
    Blame,
    Children,
    Origin,
    Relatives,
    Segment,
    blame_of,
    blamed,
    coming_from,
    placed,
)
from audiencefilter.contacts.arrow import TableColumns
from audiencefilter.contacts.documents import alike
from audiencefilter.contacts.records import RecordColumns
from audiencefilter.language.errors import RecordError
from audiencefilter.language.schema import FieldType, Relation, Schema


class Patch(NamedTuple):
    """The rows, one or more, that replace those with these numbers, which ascend."""

    numbers: RowNumbers
    segment: Segment


class Part(NamedTuple):
    """The current rows of a segment."""

    segment: Segment
    patch: Patch | None = None

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.segment.rows

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The rows, and the replacing ones."""
        return (self.segment,) if self.patch is None else (self.segment, self.patch.segment)

    def blames(self, start: int) -> list[Blame]:
        """Return the blame of each segment's rows, given the number of the part's first row."""
        replaced = [] if self.patch is None else [placed(self.patch.numbers + start)]
        return [placed(range(start, start + self.rows)), *replaced]

    def numbers(self) -> RowNumbers:
        """Return the number of each row in the concatenated segments."""
        numbers = numpy.arange(self.rows)
        if self.patch is not None:
            numbers[self.patch.numbers] = numpy.arange(self.rows, self.rows + self.patch.segment.rows)
        return numbers

    def replace(self, numbers: RowNumbers, rows: Segment) -> "Part":
        """Return the part with the rows of some numbers, which ascend, replaced by new ones in this order."""
        if self.patch is not None:
            earlier = numpy.flatnonzero(~numpy.isin(self.patch.numbers, numbers))
            places = numpy.concatenate([self.patch.numbers[earlier], numbers])
            order = numpy.argsort(places)
            new = numpy.arange(rows.rows) + self.patch.segment.rows
            chosen = numpy.concatenate([earlier, new])[order]
            numbers, rows = places[order], gathered((self.patch.segment, rows), chosen, rows.schema)
        replaced = Part(self.segment, Patch(numbers, rows))
        if len(numbers) <= tuning.TUNING.max_patched_share * self.rows:
            return replaced
        return Part(gathered(replaced.segments, replaced.numbers(), rows.schema))


class Snapshot(NamedTuple):
    """Parts in row order."""

    parts: tuple[Part, ...]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return sum(part.rows for part in self.parts)

    def divided(self, numbers: RowNumbers) -> list[tuple[slice, int]]:
        """Split ascending row numbers by part: for each part a slice of them, and the number of its first row."""
        ends = numpy.searchsorted(numbers, [*self.starts, self.rows]).tolist()
        return [(slice(*pair), start) for pair, start in zip(pairwise(ends), self.starts, strict=True)]

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The segments that contain the rows."""
        return tuple(each for part in self.parts for each in part.segments)

    @property
    def starts(self) -> list[int]:
        """Number of the first row of each part."""
        return list(accumulate((part.rows for part in self.parts[:-1]), initial=0))

    def blames(self) -> list[Blame]:
        """Return the blame of each segment's rows."""
        return [blame for part, start in zip(self.parts, self.starts, strict=True) for blame in part.blames(start)]

    def numbers(self) -> RowNumbers:
        """Return the number of each row in the concatenated segments."""
        sizes = accumulate((sum(each.rows for each in part.segments) for part in self.parts), initial=0)
        return numpy.concatenate([part.numbers() + start for part, start in zip(self.parts, sizes, strict=False)])

    def encode(self) -> list[Column]:
        """Encode the columns of all fields, and return them."""
        columns = list[Column]()
        for segment, blame in zip(self.segments, self.blames(), strict=True):
            with blamed(blame):
                columns += segment.encode()
        return columns

    def take(self, numbers: RowNumbers) -> pyarrow.Table:
        """Return rows by their numbers, with all columns."""
        with blamed(placed(numbers)):
            return taken(self.segments, self.numbers()[numbers] if any(part.patch for part in self.parts) else numbers)

    # -- changing -------------------------------------------------------------------------------------------------

    def append(self, rows: Segment) -> "Snapshot":
        """Return the snapshot with rows after its last one."""
        parts = [*self.parts, Part(rows)]
        # Small parts are merged while the last part has more than half as many rows as the part before it. So there are
        # few parts, and the number of times that a row is encoded again grows with the logarithm of the number of rows.
        while len(parts) > 1 and parts[-2].rows < min(2 * parts[-1].rows, tuning.TUNING.min_whole_rows):
            before = sum(part.rows for part in parts[:-2])
            with blamed(placed(range(before, self.rows + rows.rows))):
                parts[-2:] = [Part(Snapshot(tuple(parts[-2:])).in_one(rows.schema))]
        return Snapshot(tuple(parts))

    def update(self, numbers: RowNumbers, rows: Segment) -> "Snapshot":
        """Return the snapshot with the rows of some numbers, which ascend, replaced by new ones in this order."""
        parts = list(self.parts)
        for index, (which, start) in enumerate(self.divided(numbers)):
            found = numbers[which]
            if len(found):
                chosen = numpy.arange(which.start, which.stop)
                some = rows if len(found) == rows.rows else gathered((rows,), chosen, rows.schema)
                with blamed(placed(range(start, self.rows))):
                    parts[index] = parts[index].replace(found - start, some)
        return Snapshot(tuple(parts))

    def without_replaced(self, schema: Schema) -> "Snapshot":
        """Return the current rows without the replaced ones."""
        parts = []
        for part, start in zip(self.parts, self.starts, strict=True):
            with blamed(placed(range(start, start + part.rows))):
                parts.append(Part(gathered(part.segments, part.numbers(), schema)) if part.patch else part)
        return Snapshot(tuple(parts))

    def in_one(self, schema: Schema) -> Segment:
        """Return all rows in one segment."""
        if len(self.parts) == 1 and self.parts[0].patch is None:
            return self.parts[0].segment
        return gathered(self.segments, self.numbers(), schema)


# -- rows of several segments ------------------------------------------------------------------------------------------


def gathered(segments: Sequence[Segment], numbers: RowNumbers, schema: Schema, blame: Blame | None = None) -> Segment:
    """Return rows of segments as one, by their numbers in all of them; a RecordError has the row in the result."""
    table = taken(segments, numbers)
    unread = _unread(segments, numbers, schema)
    if unread is not None:
        return Segment(RecordColumns(table, unread, len(numbers)), schema, blame=blame)
    columns = TableColumns(table)
    columns.rows = len(numbers)
    origin = _origin(segments, numbers)
    joined = Relatives(
        lambda relation: any(each.has(relation) for each in origin.relatives),
        lambda relation, _: _gathered_children(origin, relation, blame),
        origin,
    )
    for relation in schema.relations.values():
        # Relations that are read stay in memory; the others are read on first use.
        if any(each.have_read(relation) for each in origin.relatives):
            with suppress(RecordError):  # raised again when a filter reads the relation
                joined.children(relation)
    return Segment(columns, schema, blame=blame, relatives=joined)


def _origin(segments: Sequence[Segment], numbers: RowNumbers) -> Origin:
    """Return the original source of rows, without unused segments, so that changes do not form a chain."""
    of_each = [
        segment.relatives.origin or Origin((segment.relatives,), (segment.rows,), numpy.arange(segment.rows))
        for segment in segments
    ]
    befores = accumulate((sum(each.sizes) for each in of_each), initial=0)
    places = [each.numbers + before for each, before in zip(of_each, befores, strict=False)]
    chosen = numpy.concatenate(places)[numbers]
    relatives = [relatives for each in of_each for relatives in each.relatives]
    sizes = numpy.array([size for each in of_each for size in each.sizes])
    ends = numpy.cumsum(sizes)
    owners = numpy.searchsorted(ends, chosen, "right")
    is_used = numpy.zeros(len(relatives), bool)
    is_used[owners] = True
    is_used[0] |= not is_used.any()
    moved = numpy.cumsum(numpy.where(is_used, sizes, 0)) - ends
    used = numpy.flatnonzero(is_used).tolist()
    return Origin(tuple(relatives[index] for index in used), tuple(sizes[used].tolist()), chosen + moved[owners])


def taken(segments: Sequence[Segment], numbers: RowNumbers) -> pyarrow.Table:
    """Return rows of several segments with all columns; see :func:`gathered`."""
    if len(segments) == 1:
        return segments[0].take(numbers)
    starts = [0, *accumulate(segment.rows for segment in segments)]
    owners = numpy.searchsorted(starts, numbers, "right") - 1
    chosen = [numpy.flatnonzero(owners == index) for index in range(len(segments))]
    tables = []
    for segment, places, start in zip(segments, chosen, starts, strict=False):
        if len(places):
            with blamed(placed(places)):
                tables.append(segment.take(numbers[places] - start))
    if not tables:
        return segments[0].take(numbers)
    order = numpy.concatenate(chosen)
    table = _joined(tables, segments[0].schema)
    return table if (order[1:] > order[:-1]).all() else table.take(pyarrow.array(numpy.argsort(order)))


def _unread(segments: Sequence[Segment], numbers: RowNumbers, schema: Schema) -> dict[str, list[Any]] | None:
    """Return the rows' values of relations if all segments come from records and no relation is read; else None."""
    found = dict[str, list[Any]]()
    for relation in (one for one in schema.relations.values() if not one.is_data):
        joined = list[Any]()
        for segment in segments:
            source = segment.source
            records = source.related_values.get(relation.attribute) if isinstance(source, RecordColumns) else None
            if records is None:
                return None
            joined += records
        found[relation.attribute] = [joined[number] for number in numbers.tolist()]
    return found


def _gathered_children(origin: Origin, relation: Relation, blame: Blame | None) -> Children:
    """Return the related records of :func:`gathered` rows: each of their groups once."""
    _, sizes, numbers = origin
    found = _found_children(origin, relation)
    groups_before = [0, *accumulate(len(children.offsets) - 1 for children in found)]
    of_rows = numpy.concatenate(
        [
            start + (numpy.arange(size) if children.groups is None else children.groups)
            for children, size, start in zip(found, sizes, groups_before, strict=False)
        ]
    )[numbers]
    groups: RowNumbers | None = None
    if any(children.groups is not None for children in found):
        of_rows, groups = numpy.unique(of_rows, return_inverse=True)
    records_before = [0, *accumulate(children.segment.rows for children in found)]
    shifted = [children.offsets + start for children, start in zip(found, records_before, strict=False)]
    starts = numpy.concatenate([offsets[:-1] for offsets in shifted])[of_rows]
    counts = numpy.concatenate([numpy.diff(offsets) for offsets in shifted])[of_rows]
    rows = ranges(starts, counts)
    offsets = numpy.concatenate([[0], numpy.cumsum(counts)])
    of_records = blame_of(relation, offsets, groups, blame)
    with blamed(blame_of(relation, offsets, groups, None)):
        segment = gathered([children.segment for children in found], rows, relation.schema, of_records)
    return Children(segment, offsets, groups)


def _found_children(origin: Origin, relation: Relation) -> list[Children]:
    """Return the related records of each source segment of the rows."""
    found, start = list[Children](), 0
    for relatives, size in zip(origin.relatives, origin.sizes, strict=True):
        numbers = origin.numbers - start
        rows = distinct_of(numbers[(numbers >= 0) & (numbers < size)])
        with blamed(coming_from(numbers)):
            if not relatives.has(relation):
                none = Segment(TableColumns(pyarrow.table({})), relation.schema)
                found.append(Children(none, numpy.zeros(size + 1, numpy.int64), None))
            elif len(rows) == size:
                found.append(relatives.children(relation))
            else:
                found.append(relatives.children_of(relation, rows))
        start += size
    return found


def _joined(tables: Sequence[pyarrow.Table], schema: Schema) -> pyarrow.Table:
    """Concatenate tables: an absent column becomes null, and custom data in several forms, or codes, become text."""
    several = {one.attribute for one in schema.members if one.is_data}
    several |= {one.attribute for one in schema.fields if one.type is FieldType.STRING and one.is_single}
    try:
        return pyarrow.concat_tables(alike(tables, several), promote_options="permissive")
    except pyarrow.ArrowException as error:
        raise ValueError(f"rows of different columns cannot be joined: {error}") from None
