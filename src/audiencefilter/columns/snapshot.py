"""The rows of a store at one moment: a snapshot of parts, each a segment and what has replaced some of its rows.

All three are immutable for who reads them, so that readers need no lock; what changes a snapshot returns another.
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

#: When more than this share of the rows is replaced, all are encoded anew.
_MAX_PATCHED_SHARE: Final = 1 / 8
#: Segments of at least this many rows are never joined with what is appended to them.
_MAX_JOINED_ROWS: Final = 1_048_576
#: The most bytes of answers for each group of related records: seven columns of numbers.
_ANSWER_BYTES_PER_GROUP: Final = 64

#: Says of an error in one row in which row it is of the segment that led there.
Blame: TypeAlias = Callable[[RecordError], RecordError]


@dataclass(slots=True)
class Children:
    """The records that the rows of a segment are related to, in groups; see :class:`~.arrow.RelatedColumns`.

    Attributes:
        answers: a value for each group, by the questions that were asked more than once.
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
        """The bytes in memory now."""
        groups = 0 if self.groups is None else self.groups.nbytes
        return self.segment.nbytes + self.offsets.nbytes + groups + self.answers.nbytes


#: What a file has for a relation: made into children by the blame of the rows that lead there.
Saved: TypeAlias = Callable[[Blame | None], "Children"]


class Relatives:
    """The records that the rows of a segment are related to: each relation is read when it is first needed, once."""

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
        """Return the records that a relation leads to.

        Raises:
            RecordError: something else than records is there; it has the number of the row.
        """
        if relation.name not in self._children:
            with self._lock:
                if relation.name not in self._children:
                    self._children[relation.name] = self._read(relation, None)
        return self._children[relation.name]

    def children_of(self, relation: Relation, rows: RowNumbers) -> Children:
        """Return the records that a relation leads to from some rows, of which alone they are read if none were yet."""
        with self._lock:
            found = self._children.get(relation.name)
            return self._read(relation, rows) if found is None else found

    def orphans(self) -> dict[str, int]:
        """Return for the relations that were read how many of their records no row leads to."""
        return {name: children.orphans for name, children in list(self._children.items())}

    def have_read(self, relation: Relation) -> bool:
        """Whether the records that a relation leads to are here already."""
        return relation.name in self._children

    @property
    def nbytes(self) -> int:
        """The bytes in memory now."""
        return sum(children.nbytes for children in list(self._children.values()))


class Origin(NamedTuple):
    """Where rows were gathered from.

    Attributes:
        numbers: of the rows, as if the segments stood one after the other.
    """

    relatives: tuple[Relatives, ...]
    sizes: tuple[int, ...]
    numbers: RowNumbers


class Segment:
    """Rows of one source. Each column is encoded when it is first needed, once; then its source forgets it.

    Args:
        adopt: returns the column of a field that its source has encoded already, or None.
        blame: says of an error in one of the rows in which row it is of the segment they are related to.
        relatives: the records that the rows are related to; those that were saved or that the source has when omitted.
        saved: by the names of relations, what a file has for them.
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
            ValueError: there is no such column.
            RecordError: it has a value that is not of the field's type.
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
        """Return the records that a relation leads to.

        Raises:
            ValueError: there is no such column.
            RecordError: something else than records is there.
        """
        if not self.relatives.has(relation):
            self._refuse(relation)
        with blamed(self._blame):
            return self.relatives.children(relation)

    def is_nested(self, relation: Relation) -> bool:
        """Whether the records that a relation leads to stand in a column of the source, as they came."""
        return self.reads_source and relation.name not in self._saved and self.source.is_nested(relation)

    def _refuse(self, member: Field | Relation) -> NoReturn:
        raise ValueError(
            f"there is no column {show(member.attribute)}, which the filter reads as {member.name}: "
            f"the columns are {', '.join(map(show, shown(self.source.names)))}"
        )

    def _newly_encoded(self, field: Field) -> dict[str, Column]:
        """Return the column of a field, and of those that are read with it."""
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
        """Whether another field has yet to read the column of this one."""
        return other.attribute == field.attribute and other.name not in self._encoded

    def encode(self) -> list[Column]:
        """Encode the columns of all fields, and return them."""
        return [self.column(field) for field in self.schema.fields if self.source.has(field)]

    def take(self, rows: Rows) -> pyarrow.Table:
        """Return some rows with all their columns: those of fields in the types of the fields, others as they came.

        Raises:
            RecordError: a value is not of its field's type; it has the place among the rows that are taken.
        """
        fields, numbers = self._fields(), pyarrow.array(_numbers(rows))
        return pyarrow.table({name: self._taken(name, fields.get(name), rows, numbers) for name in self.source.names})

    def _taken(self, name: str, field: Field | None, rows: Rows, numbers: ArrowArray) -> ArrowArray:
        if field is None:
            return self.source.raw(name).take(numbers)
        with self._lock:  # or the column might be encoded, and forgotten by its source, in between
            encoded = self._encoded.get(field.name) or self._adopted(field)
            if encoded is None:
                return self.source.some(field, numbers)
        return encoded.take(rows)

    def to_table(self, form: Callable[[Column], ArrowArray | None]) -> pyarrow.Table:
        """Return all rows with all their columns; encoded ones in a form of their own where there is one."""
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
        """Return the field of each column that is one field's; of several fields on one column, the first."""
        return {field.attribute: field for field in reversed(self.schema.fields) if not field.path}

    @property
    def nbytes(self) -> int:
        """The bytes in memory now."""
        encoded = sum(column.nbytes for column in list(self._encoded.values()))
        return self.source.nbytes + encoded + self.relatives.nbytes


def _relatives(source: Columns, blame: Blame | None, saved: Mapping[str, Saved]) -> Relatives:
    """Return what the rows of a segment are related to.

    It does not hold the segment, which holds it: a store that nobody has any more would stay until garbage is
    collected.
    """

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
    """Say of an error in which row it is."""
    try:
        yield
    except RecordError as error:
        raise (error if blame is None else blame(error)) from None


def placed(numbers: RowNumbers | range) -> Blame:
    """Return the blame of rows that have these numbers among others."""
    return lambda error: error if error.index is None else error.at(int(numbers[error.index]))


def _encoded(column: pyarrow.ChunkedArray, field: Field, unordered: Flags | None = None) -> Column:
    return encode_lists(column, field.type, unordered) if field.many else encode(column, field.type)


def parted(related: RelatedColumns, relation: Relation, of_rows: Blame | None) -> Children:
    """Return related records as the rows of a segment of their own."""
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
    """Return rows of some segments as one, by their numbers as if the segments stood one after the other, in any order.

    Raises:
        RecordError: a value is not of its field's type; it has the number of the row among those that are returned.
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
        # What was read stays as it is; what was not may never be.
        if any(each.have_read(relation) for each in origin.relatives):
            with suppress(RecordError):  # which is raised again when a filter reads it
                joined.children(relation)
    return Segment(columns, schema, blame=blame, relatives=joined)


def _origin(segments: Sequence[Segment], numbers: RowNumbers) -> Origin:
    """Return where rows come from in the end, so that no change stands on all that were before it.

    Segments that no row comes from any more are dropped.
    """
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
    """Return rows of some segments with all their columns; see :func:`gathered`."""
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
    """Return what rows hold for relations, where all rows came as records and none of them was read; else None."""
    found = dict[str, list[Any]]()
    for relation in schema.relations.values():
        joined = list[Any]()
        for segment in segments:
            source = segment.source
            records = source.held.get(relation.attribute) if isinstance(source, RecordColumns) else None
            if records is None:
                return None
            joined += records
        found[relation.attribute] = [joined[number] for number in numbers.tolist()]
    return found


def _gathered_children(origin: Origin, relation: Relation, blame: Blame | None) -> Children:
    """Return what the rows of :func:`gathered` are related to: the groups that they lead to, each once."""
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
    """Return what each of the segments is related to that rows come from."""
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
    """Return the blame of rows that others come from, given where from."""
    return lambda error: error if error.index is None else error.at(int((numbers == error.index).argmax()))


def _no_children(rows: int, relation: Relation) -> Children:
    """Return what rows are related to that lack the column of a relation."""
    return Children(
        Segment(TableColumns(pyarrow.table({})), relation.schema), numpy.zeros(rows + 1, numpy.int64), None, 0
    )


def _numbers(rows: Rows) -> RowNumbers:
    return numpy.arange(rows.start, rows.stop) if isinstance(rows, slice) else rows


@dataclass(frozen=True, slots=True)
class Patch:
    """Rows that stand in place of others.

    Attributes:
        numbers: those of the rows that they replace, ascending; one or more.
        segment: the rows, in that order.
    """

    numbers: RowNumbers
    segment: Segment


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a segment as they are now."""

    segment: Segment
    patch: Patch | None = None

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.segment.rows

    @property
    def nbytes(self) -> int:
        """The bytes in memory now."""
        replaced = 0 if self.patch is None else self.patch.segment.nbytes + self.patch.numbers.nbytes
        return self.segment.nbytes + replaced

    @property
    def segments(self) -> tuple[Segment, ...]:
        """What the rows are taken from."""
        return (self.segment,) if self.patch is None else (self.segment, self.patch.segment)

    def blames(self, start: int) -> list[Blame]:
        """Return for each segment the blame of its rows, given the number of the part's first row."""
        replaced = [] if self.patch is None else [placed(self.patch.numbers + start)]
        return [placed(range(start, start + self.rows)), *replaced]

    def numbers(self) -> RowNumbers:
        """Return the number of each row in its segments, as if they stood one after the other."""
        numbers = numpy.arange(self.rows)
        if self.patch is not None:
            numbers[self.patch.numbers] = numpy.arange(self.rows, self.rows + self.patch.segment.rows)
        return numbers

    def replace(self, numbers: RowNumbers, rows: Segment) -> "Part":
        """Return the part with some rows replaced.

        Args:
            numbers: those of the rows, ascending.
            rows: what stands there from now on, in that order.
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
    """Parts, one after the other."""

    parts: tuple[Part, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return sum(part.rows for part in self.parts)

    @property
    def nbytes(self) -> int:
        """The bytes in memory now."""
        return sum(part.nbytes for part in self.parts)

    def orphans(self) -> dict[str, int]:
        """Return for the relations that were read how many of their records no row leads to."""
        found = Counter[str]()
        for segment in self.segments:
            found.update(segment.relatives.orphans())
        return dict(found)

    def divided(self, numbers: RowNumbers) -> list[tuple[slice, int]]:
        """Return for each part which of some row numbers, ascending, are in it, and the number of its first row."""
        ends = numpy.searchsorted(numbers, [*self.starts, self.rows]).tolist()
        return [(slice(*pair), start) for pair, start in zip(pairwise(ends), self.starts, strict=True)]

    @property
    def segments(self) -> tuple[Segment, ...]:
        """What the rows are taken from."""
        return tuple(segment for part in self.parts for segment in part.segments)

    @property
    def starts(self) -> list[int]:
        """The number of the first row of each part."""
        return list(accumulate((part.rows for part in self.parts[:-1]), initial=0))

    def blames(self) -> list[Blame]:
        """Return the blame of the rows of each segment."""
        return [blame for part, start in zip(self.parts, self.starts, strict=True) for blame in part.blames(start)]

    def numbers(self) -> RowNumbers:
        """Return the number of each row in its segments, as if they stood one after the other."""
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
        """Return some rows, given by their numbers, with all their columns."""
        with blamed(placed(numbers)):
            return taken(self.segments, self.numbers()[numbers])

    # -- changing -------------------------------------------------------------------------------------------------

    def append(self, rows: Segment) -> "Snapshot":
        """Return the snapshot with rows after its last one.

        Small parts at the end are joined while the later one has come to half the earlier one's size: so there are few
        parts, and a row is encoded again only as often as the logarithm of their number.
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
            numbers: those of the rows, ascending.
            rows: what stands there from now on, in that order.
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
        """Return the rows as they are now, and nothing of those that were replaced."""
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
    """Return the rows of some tables, one after the other; a column that one of them lacks is missing there.

    Custom data that came in several forms becomes text.

    Raises:
        ValueError: they have columns of one name and types that do not go together.
    """
    data = {field.attribute for field in schema.fields if field.path}
    try:
        return pyarrow.concat_tables(alike(tables, data), promote_options="permissive")
    except pyarrow.ArrowException as error:
        raise ValueError(f"rows of different columns cannot be joined: {error}") from None
