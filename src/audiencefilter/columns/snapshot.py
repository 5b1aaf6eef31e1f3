"""The rows of a store at one moment: a snapshot of parts, each a segment and what has replaced some of its rows.

All three are immutable for who reads them, so that readers need no lock; what changes a snapshot returns another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from threading import Lock
from typing import Final

from audiencefilter.columns.arrays import ArrowArray, Flags, RowNumbers, Rows, flags_of, located, numpy, pyarrow
from audiencefilter.columns.encodings.column import Column
from audiencefilter.columns.encodings.encode import encode, encode_lists
from audiencefilter.contacts.arrow import Columns, TableColumns
from audiencefilter.contacts.document_forms import alike
from audiencefilter.contacts.lists import shown, unordered_name
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Field, Schema

#: When more than this share of the rows is replaced, all are encoded anew.
_PATCHED: Final = 1 / 8
#: Segments of at least so many rows are never joined with what is appended to them.
_LARGE: Final = 1_048_576


class Segment:
    """Rows of one source. Each column is encoded when it is first needed, once, and not kept as it came.

    Args:
        source: the columns as they come.
        schema: the fields.
        adopt: returns the column of a field that its source has encoded already, or None.
    """

    def __init__(self, source: Columns, schema: Schema, adopt: Callable[[Field], Column | None] | None = None) -> None:
        self.rows = source.rows
        self.schema = schema
        self._source = source
        self._adopt = adopt
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
                if not self._source.has(field):
                    raise ValueError(
                        f"there is no column {show(field.attribute)}, which the filter reads as {field.name}: "
                        f"the columns are {', '.join(map(show, shown(self._source.names)))}"
                    )
                self._encoded |= self._newly_encoded(field)
                found = self._encoded[field.name]
                is_kept = field.attribute in self._fields()
                if is_kept and not any(self._reads_again(other, field) for other in self.schema.fields):
                    self._source.forget(field.attribute)
            return found

    def _newly_encoded(self, field: Field) -> dict[str, Column]:
        """Return the column of a field, and of those that are read with it."""
        if field.path:
            others = [other for other in self.schema.fields if other.path and self._reads_again(other, field)]
            found = self._source.at_paths(field, [other for other in others if other != field])
            return {each.name: _encoded(column, each) for each, column in found.items()}
        mark = unordered_name(field.attribute)
        sets = self._source.raw(mark) if mark in self._source.names else None
        unordered = None if sets is None else flags_of(sets.fill_null(False))
        return {field.name: _encoded(self._source.column(field), field, unordered)}

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
        return [self.column(field) for field in self.schema.fields if self._source.has(field)]

    def take(self, rows: Rows) -> pyarrow.Table:
        """Return some rows with all their columns: those of fields in the types of the fields, others as they came."""
        fields = self._fields()
        numbers = pyarrow.array(_numbers(rows))
        columns = {}
        for name in self._source.names:
            if name not in fields:
                columns[name] = self._source.raw(name).take(numbers)
                continue
            with self._lock:  # or the column might be encoded, and forgotten by its source, in between
                encoded = self._encoded.get(fields[name].name) or self._adopted(fields[name])
                held: ArrowArray = self._source.column(fields[name]) if encoded is None else None
            columns[name] = held.take(numbers) if encoded is None else encoded.take(rows)
        return pyarrow.table(columns)

    def to_table(self, form: Callable[[Column], ArrowArray | None]) -> pyarrow.Table:
        """Return all rows with all their columns; encoded ones in a form of their own where there is one."""
        table = self.take(slice(0, self.rows))
        for name, field in self._fields().items():
            formed = form(self._encoded[field.name]) if field.name in self._encoded else None
            if formed is not None:
                table = table.set_column(table.column_names.index(name), name, formed)
        return table

    def _fields(self) -> dict[str, Field]:
        """Return the field of each column that is one field's; of several fields on one column, the first."""
        return {field.attribute: field for field in reversed(self.schema.fields) if not field.path}

    @property
    def nbytes(self) -> int:
        """The bytes held in memory now."""
        return self._source.nbytes + sum(column.nbytes for column in self._encoded.values())


def _encoded(column: pyarrow.ChunkedArray, field: Field, unordered: Flags | None = None) -> Column:
    return encode_lists(column, field.type, unordered) if field.many else encode(column, field.type)


def segment_of(table: pyarrow.Table, schema: Schema) -> Segment:
    """Return the rows of a table as a segment."""
    return Segment(TableColumns(table), schema)


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
    """The rows of a segment as they are now.

    Attributes:
        segment: the rows as they were.
        patch: those that were replaced since, if any.
    """

    segment: Segment
    patch: Patch | None = None

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.segment.rows

    @property
    def nbytes(self) -> int:
        """The bytes held in memory now."""
        replaced = 0 if self.patch is None else self.patch.segment.nbytes + self.patch.numbers.nbytes
        return self.segment.nbytes + replaced

    def take(self, rows: Rows) -> pyarrow.Table:
        """Return some rows, given by their numbers in ascending order, with all their columns."""
        if self.patch is None:
            return self.segment.take(rows)
        numbers = _numbers(rows)
        ranks, replaced = located(numbers, self.patch.numbers)
        kept, new = self.segment.take(numbers[~replaced]), self.patch.segment.take(ranks[replaced])
        order = numpy.empty(len(numbers), numpy.int64)
        order[~replaced] = numpy.arange(len(kept))
        order[replaced] = numpy.arange(len(kept), len(numbers))
        return _joined([kept, new], self.segment.schema).take(pyarrow.array(order))

    def replace(self, numbers: RowNumbers, rows: Segment) -> "Part":
        """Return the part with some rows replaced.

        Args:
            numbers: those of the rows, ascending.
            rows: what stands there from now on, in that order.
        """
        if self.patch is not None:
            earlier = numpy.flatnonzero(~numpy.isin(self.patch.numbers, numbers))
            table = _joined([self.patch.segment.take(earlier), rows.take(slice(0, rows.rows))], rows.schema)
            numbers = numpy.concatenate([self.patch.numbers[earlier], numbers])
            order = numpy.argsort(numbers)
            numbers, rows = numbers[order], segment_of(table.take(pyarrow.array(order)), rows.schema)
        replaced = Part(self.segment, Patch(numbers, rows))
        return replaced if len(numbers) <= _PATCHED * self.rows else Part(segment_of(replaced.table(), rows.schema))

    def table(self) -> pyarrow.Table:
        """Return all rows with all their columns."""
        return self.take(slice(0, self.rows))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Parts, one after the other.

    Attributes:
        parts: one or more.
    """

    parts: tuple[Part, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return sum(part.rows for part in self.parts)

    @property
    def nbytes(self) -> int:
        """The bytes held in memory now."""
        return sum(part.nbytes for part in self.parts)

    def divided(self, numbers: RowNumbers) -> list[tuple[slice, int]]:
        """Return for each part which of some row numbers, ascending, are in it, and the number of its first row."""
        starts = [0, *accumulate(part.rows for part in self.parts)]
        ends = numpy.searchsorted(numbers, starts).tolist()
        return [(slice(*pair), start) for pair, start in zip(pairwise(ends), starts, strict=False)]

    def take(self, numbers: RowNumbers) -> pyarrow.Table:
        """Return some rows, given by their numbers in ascending order, with all their columns."""
        divided = zip(self.parts, self.divided(numbers), strict=True)
        taken = [part.take(numbers[which] - start) for part, (which, start) in divided]
        return _joined(taken, self.parts[0].segment.schema)

    # -- changing -------------------------------------------------------------------------------------------------

    def append(self, rows: Segment) -> "Snapshot":
        """Return the snapshot with rows after its last one.

        Small parts at the end are joined while the later one has come to half the earlier one's size: so there are few
        parts, and a row is encoded again only as often as the logarithm of their number.
        """
        parts = [*self.parts, Part(rows)]
        while len(parts) > 1 and _are_joined(*parts[-2:]):
            parts[-2:] = [Part(segment_of(_joined([part.table() for part in parts[-2:]], rows.schema), rows.schema))]
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
                some = rows if len(found) == rows.rows else segment_of(rows.take(which), rows.schema)
                parts[index] = parts[index].replace(found - start, some)
        return Snapshot(tuple(parts))

    def in_one(self, schema: Schema) -> Segment:
        """Return all rows in one segment."""
        if len(self.parts) == 1 and self.parts[0].patch is None:
            return self.parts[0].segment
        return segment_of(_joined([part.table() for part in self.parts], schema), schema)


def _are_joined(one: Part, other: Part) -> bool:
    return one.rows < min(2 * other.rows, _LARGE)


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
