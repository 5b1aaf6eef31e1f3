"""A segment: the rows of one source as encoded columns, with their related records; readers need no lock.

An error in a related record is reported as one in the row that has it: the function that converts it is called a blame.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from audiencefilter.columns import tuning
from audiencefilter.columns.arrays import Array, ArrowArray, Flags, RowNumbers, Rows, numpy, pyarrow, values_of
from audiencefilter.columns.cache import Cache
from audiencefilter.columns.codes import DictionaryColumn
from audiencefilter.columns.column import Column
from audiencefilter.columns.encode import encode, encode_lists, unencoded
from audiencefilter.columns.order import RecordOrder
from audiencefilter.contacts.arrays import Mapped
from audiencefilter.contacts.arrow import Columns, RelatedColumns, belonging, shown, unordered_name
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.schema import Field, FieldType, Relation, Schema

#: Converts an error in a row to an error in the row of the parent segment.
Blame: TypeAlias = Callable[[RecordError], RecordError]


@dataclass(slots=True)
class Children:
    """Related records of a segment's rows, in groups; see :class:`~.arrow.RelatedColumns`."""

    segment: "Segment"
    offsets: RowNumbers
    groups: RowNumbers | None
    #: Columns with one value for each group, for values that were requested more than once.
    group_values: Cache[Hashable, Column] = field(init=False)
    _owners: Array | None = field(default=None, init=False)
    _order: RecordOrder | None = field(default=None, init=False)
    _tests: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.group_values = Cache(64 * len(self.offsets))  # bytes: seven columns of numbers

    def owners(self) -> Array:
        """Return the group of each record; finding those of some records anew takes a fifth of a test of a sum."""
        if self._owners is None:
            groups = len(self.offsets) - 1
            numbers = numpy.arange(groups, dtype=numpy.int32 if groups < 2**31 else numpy.int64)
            self._owners = numpy.repeat(numbers, numpy.diff(self.offsets))
        return self._owners

    def order(self, is_test: bool) -> RecordOrder | None:
        """Return an order of the records, made by the second test of all; None before, or without fields for it."""
        # Its fields are the first ones that tests have read; it is made again when the first instant or text was read.
        self._tests += is_test
        if self._tests <= tuning.TUNING.tests_before_order:
            return None
        made, columns = self._order, self.segment
        text = (made and made.text) or columns.first_read(FieldType.STRING)
        instant = (made and made.instant) or columns.first_read(FieldType.DATETIME, FieldType.DATE)
        if (text or instant) and (made is None or (text, instant) != (made.text, made.instant)):
            self._order = RecordOrder(columns.column, text, instant, self.owners(), numpy.diff(self.offsets))
        return self._order


class Relatives:
    """Related records of a segment's rows: each relation is read once, on first use."""

    def __init__(
        self,
        has: Callable[[Relation], bool],
        read: Callable[[Relation, RowNumbers | None], Children],
        origin: "Origin | None" = None,
    ) -> None:
        #: Whether the rows have records of a relation.
        self.has = has
        self.origin: Final = origin
        #: Returns the records of a relation: of all rows, or of some rows only.
        self._read = read
        self._children: dict[str, Children] = {}
        self._lock = Lock()

    def children(self, relation: Relation) -> Children:
        """Return the records of a relation; a RecordError has the row number."""
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

    def have_read(self, relation: Relation) -> bool:
        """Whether the records of a relation are already in memory."""
        return relation.name in self._children


class Origin(NamedTuple):
    """Source of gathered rows, with their numbers in the concatenated segments."""

    relatives: tuple[Relatives, ...]
    sizes: tuple[int, ...]
    numbers: RowNumbers


class Segment:
    """Rows of one source, which frees a column once it is converted. Each column is encoded once, by later plans."""

    def __init__(
        self,
        source: Columns,
        schema: Schema,
        blame: Blame | None = None,
        relatives: Relatives | None = None,
        once: Callable[[Field], Column] | None = None,
    ) -> None:
        self.rows: int = source.rows
        self.schema = schema
        self.source: Final = source
        self.relatives: Relatives = _relatives(source, blame) if relatives is None else relatives
        self._blame = blame
        #: Reads columns of single values where the rows are for a single call, so that they stay unencoded.
        self._once = once
        self._encoded: dict[str, Column] = {}
        #: Converted columns that plans have read before their encoding, and how many plans.
        self._converted: dict[str, tuple[pyarrow.ChunkedArray, int]] = {}
        self._lock = Lock()

    def column(self, field: Field) -> Column:
        """Return the encoded column of a field; ValueError: it has none; RecordError: a value is of another type."""
        found = self._encoded.get(field.name)
        return found if found is not None else self._encode(field)

    def unencoded(self, field: Field, mapped: Mapped) -> Column | None:
        """Return the column of a field without codes for the first plans that read it, else None; raises as column."""
        if field.many or field.path or self._once is not None:  # the first two are read in their parts
            return None
        sizes = tuning.TUNING
        tests = sizes.tests_before_codes if field.type is FieldType.STRING else sizes.tests_before_buckets
        with self._lock:
            found, readings = self._converted.get(field.name, (None, 0))
            if field.name in self._encoded or readings >= (tests if self.rows > sizes.eager_values else 1):
                return None
            if found is None:
                with self._reading(field):
                    found = self.source.column(field, mapped)
            self._converted[field.name] = found, readings + 1
            self._release(field)
            return None if pyarrow.types.is_dictionary(found.type) else unencoded(found, field.type)

    def _encode(self, field: Field) -> Column:
        with self._lock:
            found = self._encoded.get(field.name)
            if found is None:
                with self._reading(field):
                    self._encoded |= self._newly_encoded(field)
                found = self._encoded[field.name]
                self._converted.pop(field.name, None)
                if self._once is None:
                    self._release(field)
            return found

    def first_read(self, *types: FieldType) -> Field | None:
        """Return the first field of the first of some types whose column is encoded; of texts, in codes of one byte."""
        for each in sorted(self.schema.fields, key=lambda each: each.type is not types[0]):
            found = None if each.many or each.type not in types else self._encoded.get(each.name)
            has_few_codes = isinstance(found, DictionaryColumn) and found.codes.itemsize == 1
            if has_few_codes or (found is not None and each.type is not FieldType.STRING):
                return each
        return None

    def children(self, relation: Relation) -> Children:
        """Return the records of a relation; ValueError: it has no column; RecordError: a value is not a record."""
        with self._reading(relation):
            return self.relatives.children(relation)

    @contextmanager
    def _reading(self, member: Field | Relation) -> Iterator[None]:
        """Read a member, if it has a column; a RecordError blames the rows that it is in."""
        if not (self.source.has(member) if isinstance(member, Field) else self.relatives.has(member)):
            where = f"{self.source.name}: " if self.source.name else ""
            raise ValueError(
                f"{where}there is no column {show(member.attribute)}, which the filter reads as {member.name}: "
                f"the columns are {', '.join(map(show, shown(self.source.names)))}"
            )
        with blamed(self._blame):
            yield

    def _newly_encoded(self, field: Field) -> dict[str, Column]:
        """Return the column of a field, and the columns that are read with it."""
        if field.path:
            others = [other for other in self.schema.fields if other.path and self._reads_again(other, field)]
            found = self.source.at_paths(field, [other for other in others if other != field])
            return {each.name: _encoded(column, each) for each, column in found.items()}
        if self._once is not None and not field.many:
            return {field.name: self._once(field)}
        column, _ = self._converted.get(field.name, (None, 0))
        if column is None:
            column = self.source.column(field)
        mark = unordered_name(field.attribute)
        sets = self.source.raw(mark) if mark in self.source.names else None
        unordered = None if sets is None else values_of(sets.fill_null(False))
        return {field.name: _encoded(column, field, unordered)}

    def _release(self, field: Field) -> None:
        """Let the source free the column of a field, unless another field needs it."""
        sharing = [each for each in self.schema.fields if each.attribute == field.attribute]
        if not all(each.path for each in sharing) and not any(self._reads_again(each, field) for each in sharing):
            self.source.forget(field.attribute)

    def _reads_again(self, other: Field, field: Field) -> bool:
        """Whether another field still needs the source column of this one."""
        is_read = other.name in self._encoded or other.name in self._converted
        return other.attribute == field.attribute and not is_read

    def encode(self) -> list[Column]:
        """Encode the columns of all fields, and return them."""
        return [self.column(field) for field in self.schema.fields if self.source.has(field)]

    def take(self, rows: Rows) -> pyarrow.Table:
        """Return some rows with all columns, those of fields in their types; RecordError has the position in `rows`."""
        fields, some = self._fields(), self.source.picked(_numbers(rows))
        return pyarrow.table({name: self._taken(name, fields.get(name), rows, some) for name in self.source.names})

    def _taken(self, name: str, field: Field | None, rows: Rows, some: Columns) -> ArrowArray:
        if field is None:
            return some.raw(name)
        with self._lock:  # otherwise another thread might encode the column, and the source free it, in between
            encoded, (converted, _) = self._encoded.get(field.name), self._converted.get(field.name, (None, 0))
            if encoded is None and converted is None:
                return some.column(field)
        return converted.take(pyarrow.array(_numbers(rows))) if encoded is None else encoded.take(rows)

    def _fields(self) -> dict[str, Field]:
        """Return the field of each column outside custom data; of several fields with the same column, the first."""
        return {field.attribute: field for field in reversed(self.schema.fields) if not field.path}


class FirstReading:
    """A segment as one plan reads it: the columns that few plans have read before are not encoded for it."""

    def __init__(self, segment: Segment, mapped: Mapped) -> None:
        self._segment = segment
        self._mapped = mapped
        self._unencoded: dict[str, Column] = {}

    @property
    def is_provisional(self) -> bool:
        """Whether a column is not encoded, so that a later reading will be faster."""
        return bool(self._unencoded)

    def column(self, field: Field) -> Column:
        """Return the column of a field; raises as :meth:`Segment.column`."""
        found = self._unencoded.get(field.name)
        if found is None:
            found = self._segment.unencoded(field, self._mapped)
            if found is None:
                return self._segment.column(field)
            self._unencoded[field.name] = found
        return found

    def children(self, relation: Relation) -> Children:
        """Return the records of a relation; raises as :meth:`Segment.children`."""
        return self._segment.children(relation)


def _relatives(source: Columns, blame: Blame | None) -> Relatives:
    """Return the related records of a segment's rows."""
    # They must not reference the segment, since the segment references them: with such a cycle, an unused store would
    # stay in memory until the next garbage collection.

    def read(relation: Relation, rows: RowNumbers | None) -> Children:
        if rows is None:
            return parted(source.related(relation), relation, blame)
        with blamed(placed(rows)):
            related = source.related_from(rows.tolist(), relation)
        return parted(related.among(rows, source.rows), relation, blame)

    return Relatives(source.has, read)


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
    return Children(segment, offsets, groups)


def blame_of(relation: Relation, offsets: RowNumbers, groups: RowNumbers | None, of_rows: Blame | None) -> Blame:
    """Return the blame of related records; see :func:`parted`."""

    def blame(error: RecordError) -> RecordError:
        found = belonging(error, relation, offsets)
        if groups is not None:
            found = coming_from(groups)(found)
        return found if of_rows is None else of_rows(found)

    return blame


def coming_from(numbers: RowNumbers) -> Blame:
    """Return the blame of source rows, given the source row number of each row of the parent."""
    return lambda error: error if error.index is None else error.at(int((numbers == error.index).argmax()))


def _numbers(rows: Rows) -> RowNumbers:
    return numpy.arange(rows.start, rows.stop) if isinstance(rows, slice) else rows
