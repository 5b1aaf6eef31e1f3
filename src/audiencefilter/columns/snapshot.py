"""The rows of a store at one moment: a snapshot of parts, each of which is a segment and its replaced rows.

Snapshots, parts and segments are immutable to readers, so readers need no lock; a change returns another snapshot.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from threading import Lock
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias

from audiencefilter.columns.arrays import ArrowArray, Flags, RowNumbers, Rows, flags_of, numpy, pyarrow, ranges
from audiencefilter.columns.cache import Cache
from audiencefilter.columns.encodings.column import Column
from audiencefilter.columns.encodings.encode import combined, encode, encode_lists
from audiencefilter.contacts.arrow import Columns, RelatedColumns, TableColumns, belonging
from audiencefilter.contacts.documents import alike
from audiencefilter.contacts.lists import shown, unordered_name
from audiencefilter.contacts.records import RecordColumns
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.schema import Field, Relation, Schema

#: Maximum share of replaced rows; beyond it, all rows are encoded again.
_MAX_PATCHED_SHARE: Final = 1 / 8
#: Minimum rows of a segment that is never merged with appended rows.
_MAX_JOINED_ROWS: Final = 1_048_576
#: Maximum bytes of cached answers for each group of related records: seven columns of numbers.
_ANSWER_BYTES_PER_GROUP: Final = 64

#: Converts an error in a row to an error in the row of the parent segment.
Blame: TypeAlias = Callable[[RecordError], RecordError]


@dataclass(slots=True)
class Children:
    """Related records of a segment's rows, in groups; see :class:`~.arrow.RelatedColumns`.

    Attributes:
        answers: a value for each group, by questions that were requested more than once.
    """

    segment: "Segment"
    offsets: RowNumbers
    groups: RowNumbers | None
    orphans: int
    answers: Cache[Hashable, Column] = field(init=False)

    def __post_init__(self) -> None:
        self.answers = Cache(_ANSWER_BYTES_PER_GROUP * len(self.offsets))

    @property
    def nbytes(self) -> int:
        """Bytes now in memory."""
        groups = 0 if self.groups is None else self.groups.nbytes
        return self.segment.nbytes + self.offsets.nbytes + groups + self.answers.nbytes


#: Returns the saved children of a relation, given the blame of the parent rows.
Saved: TypeAlias = Callable[[Blame | None], "Children"]


class Relatives:
    """Related records of a segment's rows: each relation is read once, on first use."""

    def __init__(
        self,
        has: Callable[[Relation], bool],
        read: Callable[[Relation, RowNumbers | None], Children],
        origin: "Origin | None" = None,
    ) -> None:
        self.has = has
        self.origin: Final = origin
        self._read = read
        self._children: dict[str, Children] = {}
        self._lock = Lock()

    def children(self, relation: Relation) -> Children:
        """Return the records of a relation.

        Raises:
            RecordError: a value is not a record; the error has the row number.
        """
        if relation.name not in self._children:
            with self._lock:
                if relation.name not in self._children:
                    self._children[relation.name] = self._read(relation, None)
        return self._children[relation.name]

    def children_of(self, relation: Relation, rows: RowNumbers) -> Children:
        """Return the related records of some rows; if the relation is not yet read, only these rows are read."""
        with self._lock:
            found = self._children.get(relation.name)
            return self._read(relation, rows) if found is None else found

    def orphans(self) -> dict[str, int]:
        """Return, for the relations read so far, the number of records that belong to no row."""
        return {name: children.orphans for name, children in list(self._children.items())}

    def have_read(self, relation: Relation) -> bool:
        """Whether the records of a relation are already in memory."""
        return relation.name in self._children

    @property
    def nbytes(self) -> int:
        """Bytes now in memory."""
        return sum(children.nbytes for children in list(self._children.values()))


class Origin(NamedTuple):
    """Source of gathered rows.

    Attributes:
        numbers: row numbers in the concatenated segments.
    """

    relatives: tuple[Relatives, ...]
    sizes: tuple[int, ...]
    numbers: RowNumbers


class Segment:
    """Rows of one source. Each column is encoded once, on first use; then its source frees it.

    Args:
        adopt: returns the column of a field that its source has already encoded, or None.
        blame: converts an error in one of the rows to an error in the row of the parent segment.
        relatives: the related records of the rows; by default the saved ones, or those of the source.
        saved: by relation name, the saved related records.
    """

    def __init__(
        self,
        source: Columns,
        schema: Schema,
        adopt: Callable[[Field], Column | None] | None = None,
        blame: Blame | None = None,
        relatives: Relatives | None = None,
        saved: Mapping[str, Saved] = MappingProxyType({}),
    ) -> None:
        self.rows = source.rows
        self.schema = schema
        self.source: Final = source
        self.relatives = _relatives(source, blame, saved) if relatives is None else relatives
        self.reads_source = relatives is None
        self._saved = saved
        self._adopt = adopt
        self._blame = blame
        self._encoded: dict[str, Column] = {}
        self._lock = Lock()

    def column(self, field: Field) -> Column:
        """Return the encoded column of a field.

        Raises:
            ValueError: the field has no column.
            RecordError: the column has a value that is not of the field's type.
        """
        found = self._encoded.get(field.name)
        return found if found is not None else self._encode(field)

    def _encode(self, field: Field) -> Column:
        with self._lock:
            found = self._encoded.get(field.name) or self._adopted(field)
            if found is None:
                if not self.source.has(field):
                    self._refuse(field)
                with blamed(self._blame):
                    self._encoded |= self._newly_encoded(field)
                found = self._encoded[field.name]
                is_kept = field.attribute in self._fields()
                if is_kept and not any(self._reads_again(other, field) for other in self.schema.fields):
                    self.source.forget(field.attribute)
            return found

    def children(self, relation: Relation) -> Children:
        """Return the records of a relation.

        Raises:
            ValueError: the relation has no column.
            RecordError: a value is not a record.
        """
        if not self.relatives.has(relation):
            self._refuse(relation)
        with blamed(self._blame):
            return self.relatives.children(relation)

    def is_nested(self, relation: Relation) -> bool:
        """Whether the records of a relation are nested in an unconverted column of the source."""
        return self.reads_source and relation.name not in self._saved and self.source.is_nested(relation)

    def _refuse(self, member: Field | Relation) -> NoReturn:
        raise ValueError(
            f"there is no column {show(member.attribute)}, which the filter reads as {member.name}: "
            f"the columns are {', '.join(map(show, shown(self.source.names)))}"
        )

    def _newly_encoded(self, field: Field) -> dict[str, Column]:
        """Return the column of a field, and the columns that are read with it."""
        if field.path:
            others = [other for other in self.schema.fields if other.path and self._reads_again(other, field)]
            found = self.source.at_paths(field, [other for other in others if other != field])
            return {each.name: _encoded(column, each) for each, column in found.items()}
        mark = unordered_name(field.attribute)
        sets = self.source.raw(mark) if mark in self.source.names else None
        unordered = None if sets is None else flags_of(sets.fill_null(False))
        return {field.name: _encoded(self.source.column(field), field, unordered)}

    def _adopted(self, field: Field) -> Column | None:
        found = None if self._adopt is None else self._adopt(field)
        if found is not None:
            self._encoded[field.name] = found
        return found

    def _reads_again(self, other: Field, field: Field) -> bool:
        """Whether another field still needs the source column of this one."""
        return other.attribute == field.attribute and other.name not in self._encoded

    def encode(self) -> list[Column]:
        """Encode the columns of all fields, and return them."""
        return [self.column(field) for field in self.schema.fields if self.source.has(field)]

    def take(self, rows: Rows) -> pyarrow.Table:
        """Return some rows with all columns: those of fields in the fields' types, others without conversion.

        Raises:
            RecordError: a value is not of its field's type; the error's index is a position in `rows`.
        """
        fields, numbers = self._fields(), pyarrow.array(_numbers(rows))
        return pyarrow.table({name: self._taken(name, fields.get(name), rows, numbers) for name in self.source.names})

    def _taken(self, name: str, field: Field | None, rows: Rows, numbers: ArrowArray) -> ArrowArray:
        if field is None:
            return self.source.raw(name).take(numbers)
        with self._lock:  # otherwise another thread might encode the column, and the source free it, in between
            encoded = self._encoded.get(field.name) or self._adopted(field)
            if encoded is None:
                return self.source.some(field, numbers)
        return encoded.take(rows)

    def to_table(self, form: Callable[[Column], ArrowArray | None]) -> pyarrow.Table:
        """Return all rows with all columns; `form` may replace an encoded column by another form."""
        fields, everything = self._fields(), slice(0, self.rows)
        columns = {}
        for name in self.source.names:
            if name in fields:
                encoded = self.column(fields[name])
                formed = form(encoded)
                columns[name] = encoded.take(everything) if formed is None else formed
            else:
                columns[name] = combined(self.source.once(name))
        return pyarrow.table(columns)

    def _fields(self) -> dict[str, Field]:
        """Return the field of each column outside custom data; of several fields with the same column, the first."""
        return {field.attribute: field for field in reversed(self.schema.fields) if not field.path}

    @property
    def nbytes(self) -> int:
        """Bytes now in memory."""
        encoded = sum(column.nbytes for column in list(self._encoded.values()))
        return self.source.nbytes + encoded + self.relatives.nbytes


def _relatives(source: Columns, blame: Blame | None, saved: Mapping[str, Saved]) -> Relatives:
    """Return the related records of a segment's rows."""

    # They must not reference the segment, which references them: an unused store would stay in memory until the next
    # garbage collection.
    def has(relation: Relation) -> bool:
        return relation.name in saved or source.has(relation)

    def read(relation: Relation, rows: RowNumbers | None) -> Children:
        if relation.name in saved:
            return saved[relation.name](blame)
        if rows is None:
            return parted(source.related(relation), relation, blame)
        with blamed(placed(rows)):
            related = source.related_from(rows.tolist(), relation)
        return parted(related.among(rows, source.rows), relation, blame)

    return Relatives(has, read)


@contextmanager
def blamed(blame: Blame | None) -> Iterator[None]:
    """Convert the row of a RecordError by a blame."""
    try:
        yield
    except RecordError as error:
        raise (error if blame is None else blame(error)) from None


def placed(numbers: RowNumbers | range) -> Blame:
    """Return the blame of rows that have these numbers in the parent."""
    return lambda error: error if error.index is None else error.at(int(numbers[error.index]))


def _encoded(column: pyarrow.ChunkedArray, field: Field, unordered: Flags | None = None) -> Column:
    return encode_lists(column, field.type, unordered) if field.many else encode(column, field.type)


def parted(related: RelatedColumns, relation: Relation, of_rows: Blame | None) -> Children:
    """Return related records as a segment with groups."""
    offsets, groups = related.offsets, related.groups
    segment = Segment(related.columns, relation.schema, blame=blame_of(relation, offsets, groups, of_rows))
    return Children(segment, offsets, groups, related.orphans)


def blame_of(relation: Relation, offsets: RowNumbers, groups: RowNumbers | None, of_rows: Blame | None) -> Blame:
    """Return the blame of related records; see :func:`parted`."""

    def blame(error: RecordError) -> RecordError:
        found = belonging(error, relation, offsets)
        if groups is not None:
            found = _coming_from(groups)(found)
        return found if of_rows is None else of_rows(found)

    return blame


# -- rows of several segments -------------------------------------------------------------------------------------


def gathered(segments: Sequence[Segment], numbers: RowNumbers, schema: Schema, blame: Blame | None = None) -> Segment:
    """Return rows of several segments as one segment, by row numbers in the concatenated segments, in any order.

    Raises:
        RecordError: a value is not of its field's type; the error has the row number in the result.
    """
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
    if bool((order[1:] > order[:-1]).all()):
        return table
    return table.take(pyarrow.array(numpy.argsort(order)))


def _unread(segments: Sequence[Segment], numbers: RowNumbers, schema: Schema) -> dict[str, list[Any]] | None:
    """Return the rows' values of relations if all segments come from records and no relation is read; else None."""
    found = dict[str, list[Any]]()
    for relation in schema.relations.values():
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
    return Children(segment, offsets, groups, sum(children.orphans for children in found))


def _found_children(origin: Origin, relation: Relation) -> list[Children]:
    """Return the related records of each source segment of the rows."""
    found, start = list[Children](), 0
    for relatives, size in zip(origin.relatives, origin.sizes, strict=True):
        numbers = origin.numbers - start
        rows = numpy.unique(numbers[(numbers >= 0) & (numbers < size)])
        with blamed(_coming_from(numbers)):
            if not relatives.has(relation):
                found.append(_no_children(size, relation))
            elif len(rows) == size:
                found.append(relatives.children(relation))
            else:
                found.append(relatives.children_of(relation, rows))
        start += size
    return found


def _coming_from(numbers: RowNumbers) -> Blame:
    """Return the blame of source rows, given the source row number of each gathered row."""
    return lambda error: error if error.index is None else error.at(int((numbers == error.index).argmax()))


def _no_children(rows: int, relation: Relation) -> Children:
    """Return empty related records for rows without the column of a relation."""
    return Children(
        Segment(TableColumns(pyarrow.table({})), relation.schema), numpy.zeros(rows + 1, numpy.int64), None, 0
    )


def _numbers(rows: Rows) -> RowNumbers:
    return numpy.arange(rows.start, rows.stop) if isinstance(rows, slice) else rows


@dataclass(frozen=True, slots=True)
class Patch:
    """Rows that replace others.

    Attributes:
        numbers: row numbers of the replaced rows, ascending; one or more.
        segment: the new rows, in this order.
    """

    numbers: RowNumbers
    segment: Segment


@dataclass(frozen=True, slots=True)
class Part:
    """The current rows of a segment."""

    segment: Segment
    patch: Patch | None = None

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.segment.rows

    @property
    def nbytes(self) -> int:
        """Bytes now in memory."""
        replaced = 0 if self.patch is None else self.patch.segment.nbytes + self.patch.numbers.nbytes
        return self.segment.nbytes + replaced

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The segments that contain the rows."""
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
        """Return the part with some rows replaced.

        Args:
            numbers: row numbers, ascending.
            rows: the new rows, in this order.
        """
        if self.patch is not None:
            earlier = numpy.flatnonzero(~numpy.isin(self.patch.numbers, numbers))
            places = numpy.concatenate([self.patch.numbers[earlier], numbers])
            order = numpy.argsort(places)
            new = numpy.arange(rows.rows) + self.patch.segment.rows
            chosen = numpy.concatenate([earlier, new])[order]
            numbers, rows = places[order], gathered((self.patch.segment, rows), chosen, rows.schema)
        replaced = Part(self.segment, Patch(numbers, rows))
        if len(numbers) <= _MAX_PATCHED_SHARE * self.rows:
            return replaced
        return Part(gathered(replaced.segments, replaced.numbers(), rows.schema))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Parts in row order."""

    parts: tuple[Part, ...]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return sum(part.rows for part in self.parts)

    @property
    def nbytes(self) -> int:
        """Bytes now in memory."""
        return sum(part.nbytes for part in self.parts)

    def orphans(self) -> dict[str, int]:
        """Return, for the relations read so far, the number of records that belong to no row."""
        found = Counter[str]()
        for segment in self.segments:
            found.update(segment.relatives.orphans())
        return dict(found)

    def divided(self, numbers: RowNumbers) -> list[tuple[slice, int]]:
        """Split ascending row numbers by part: for each part a slice of them, and the number of its first row."""
        ends = numpy.searchsorted(numbers, [*self.starts, self.rows]).tolist()
        return [(slice(*pair), start) for pair, start in zip(pairwise(ends), self.starts, strict=True)]

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The segments that contain the rows."""
        return tuple(segment for part in self.parts for segment in part.segments)

    @property
    def starts(self) -> list[int]:
        """Number of the first row of each part."""
        return list(accumulate((part.rows for part in self.parts[:-1]), initial=0))

    def blames(self) -> list[Blame]:
        """Return the blame of each segment's rows."""
        return [blame for part, start in zip(self.parts, self.starts, strict=True) for blame in part.blames(start)]

    def numbers(self) -> RowNumbers:
        """Return the number of each row in the concatenated segments."""
        sizes = accumulate((sum(segment.rows for segment in part.segments) for part in self.parts), initial=0)
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
            return taken(self.segments, self.numbers()[numbers])

    # -- changing -------------------------------------------------------------------------------------------------

    def append(self, rows: Segment) -> "Snapshot":
        """Return the snapshot with rows after its last one.

        While the last part has more than half the rows of the part before it, small parts are merged: so the parts stay
        few, and each row is encoded again only as often as the logarithm of the number of rows.
        """
        parts = [*self.parts, Part(rows)]
        while len(parts) > 1 and _are_joined(*parts[-2:]):
            before = sum(part.rows for part in parts[:-2])
            with blamed(placed(range(before, self.rows + rows.rows))):
                parts[-2:] = [Part(Snapshot(tuple(parts[-2:])).in_one(rows.schema))]
        return Snapshot(tuple(parts))

    def update(self, numbers: RowNumbers, rows: Segment) -> "Snapshot":
        """Return the snapshot with some rows replaced.

        Args:
            numbers: row numbers, ascending.
            rows: the new rows, in this order.
        """
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


def _are_joined(one: Part, other: Part) -> bool:
    return one.rows < min(2 * other.rows, _MAX_JOINED_ROWS)


def _joined(tables: Sequence[pyarrow.Table], schema: Schema) -> pyarrow.Table:
    """Concatenate tables: an absent column becomes null, and custom data in several forms becomes text."""
    data = {field.attribute for field in schema.fields if field.path}
    try:
        return pyarrow.concat_tables(alike(tables, data), promote_options="permissive")
    except pyarrow.ArrowException as error:
        raise ValueError(f"rows of different columns cannot be joined: {error}") from None
