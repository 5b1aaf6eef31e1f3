"""Columns of contacts from Arrow tables and Polars frames, the input of a column store."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
import pyarrow as pa
import pyarrow.compute
from numpy.typing import NDArray

from audiencefilter.contacts.documents import is_json_text, read_documents
from audiencefilter.contacts.lists import conform_field
from audiencefilter.contacts.source import twice
from audiencefilter.contacts.types import is_list
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.schema import Field, Relation

if TYPE_CHECKING:
    import polars as pl


class Columns(ABC):
    """Columns of equal length; each is read and converted on first use."""

    names: tuple[str, ...]
    rows: int

    def has(self, member: Field | Relation) -> bool:
        """Whether a field or a relation has a column."""
        return member.attribute in self.names

    @abstractmethod
    def column(self, field: Field) -> pa.ChunkedArray:
        """Return the column of a field without a path in its canonical type: see :func:`~.lists.conform_field`.

        A field without a column has a missing value in every row.
        """

    def some(self, field: Field, numbers: pa.Array) -> pa.ChunkedArray:
        """Return the :meth:`column` of some rows; the values of other rows are not read."""
        return conform_field(self.raw(field.attribute).take(numbers), field)

    def at_paths(self, field: Field, others: Sequence[Field]) -> dict[Field, pa.ChunkedArray]:
        """Return the column of a field at a path in custom data, and the columns that are cheap to read with it."""
        held = self.raw(field.attribute)
        return read_documents(held.chunks, [field, *others] if is_json_text(held.type) else [field])

    @abstractmethod
    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column without conversion."""

    def once(self, name: str) -> pa.ChunkedArray:
        """Return the :meth:`raw` column for its last use: the column does not enter a cache."""
        return self.raw(name)

    def is_nested(self, relation: Relation) -> bool:
        """Whether the records of a relation are nested in a column, which :meth:`raw` returns."""
        return relation.attribute in self.names

    def related(self, relation: Relation) -> "RelatedColumns":
        """Return the records of a relation, here those nested in its column."""
        return nested(self.raw(relation.attribute), relation)

    def picked(self, numbers: NDArray[np.int64]) -> "Columns":
        """Select rows by number, in this order, without reading a column."""
        return PickedRows(self, numbers)

    def related_from(self, rows: Sequence[int], relation: Relation) -> "RelatedColumns":
        """Return the related records of some rows, and ignore the values of other rows.

        Raises as :meth:`related`; the error's index is a position in `rows`.
        """
        return self.picked(np.array(rows, np.int64)).related(relation)

    @abstractmethod
    def forget(self, name: str) -> None:
        """Free the memory of a column after its encoding. Its name stays in `names`."""

    @property
    @abstractmethod
    def nbytes(self) -> int:
        """Bytes of the Arrow buffers that are now in memory."""


@dataclass(frozen=True, slots=True)
class RelatedColumns:
    """Related records in groups; all records of a group belong to the same rows."""

    columns: Columns
    #: Start of each group, then the total number of records.
    offsets: NDArray[np.int64]
    #: Group of each row; None: row i has group i.
    groups: NDArray[np.int64] | None = None
    #: Number of records that belong to no row; they are left out.
    orphans: int = 0

    def among(self, numbers: NDArray[np.int64], rows: int) -> "RelatedColumns":
        """Place these rows among `rows` rows, at these numbers; the other rows have no records."""
        groups = np.full(rows, len(self.offsets) - 1)
        groups[numbers] = np.arange(len(numbers)) if self.groups is None else self.groups
        return replace(self, offsets=np.append(self.offsets, self.offsets[-1]), groups=groups)


def belonging(error: RecordError, relation: Relation, offsets: NDArray[np.int64]) -> RecordError:
    """Move an error from a related record to its group, with the place in the field name, as ``coerce`` writes it."""
    if error.index is None:
        return error
    group = int(np.searchsorted(offsets, error.index, "right")) - 1
    place = f"{relation.name}[{error.index - int(offsets[group])}]" if relation.many else relation.name
    return RecordError(f"{place}.{error.field}", error.value, error.expected, group)


class PickedRows(Columns):
    """Rows of other columns, selected by number; each column is selected on use."""

    def __init__(self, columns: Columns, numbers: NDArray[np.int64]) -> None:
        self.names = columns.names
        self.rows = len(numbers)
        self._columns = columns
        self._numbers = numbers

    def has(self, member: Field | Relation) -> bool:
        """Whether a field has a column, or a relation has records."""
        return self._columns.has(member)

    def is_nested(self, relation: Relation) -> bool:
        """Whether the records of a relation are nested in a column, not in a separate table."""
        return self._columns.is_nested(relation)

    def column(self, field: Field) -> pa.ChunkedArray:
        """Return a field's column in its canonical type, without reading the values of other rows."""
        if not self.has(field):
            return conform_field(missing(self.rows), field)
        return self._columns.some(field, pa.array(self._numbers))

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column without conversion."""
        return self._columns.raw(name).take(pa.array(self._numbers))

    def forget(self, name: str) -> None:
        """Free the memory of a column."""
        self._columns.forget(name)

    @property
    def nbytes(self) -> int:
        """Bytes of the Arrow buffers that are now in memory."""
        return self._columns.nbytes + self._numbers.nbytes


class TableColumns(Columns):
    """Columns in memory.

    Raises:
        ValueError: two columns have the same name.
        TypeError: the argument has no Arrow interface.

    >>> TableColumns(pa.table({"points": [5, 7]})).names
    ('points',)
    """

    def __init__(self, table: Any) -> None:
        read = table_of(table)
        self.names = distinct_names(read.column_names)
        self.rows = read.num_rows
        self._columns = dict(zip(self.names, read.columns, strict=True))

    def column(self, field: Field) -> pa.ChunkedArray:
        """Return a field's column in its canonical type."""
        return conform_field(self.raw(field.attribute) if self.has(field) else missing(self.rows), field)

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column without conversion."""
        return self._columns[name]

    def forget(self, name: str) -> None:
        """Drop a column; it cannot be read again."""
        self._columns.pop(name, None)

    @property
    def nbytes(self) -> int:
        """Bytes of the columns' buffers; a shared buffer counts once."""
        held = pa.Table.from_arrays(list(self._columns.values()), list(self._columns))
        return int(held.get_total_buffer_size())


def table_of(held: Any) -> pa.Table:
    """Convert an object with an Arrow interface to a table. Raises TypeError: the object has none."""
    if isinstance(held, pa.Table):
        return held
    if hasattr(held, "__arrow_c_stream__") or hasattr(held, "__arrow_c_array__"):
        return pa.table(held)
    raise TypeError(f"an Arrow table, or what has __arrow_c_stream__, is needed, not {show(held)}")


def distinct_names(names: list[str]) -> tuple[str, ...]:
    """Return column names as a tuple. Raises ValueError: two names are equal."""
    if wrong := twice(names):
        raise ValueError(f"{wrong}: rename all but one")
    return tuple(names)


def missing(rows: int) -> pa.ChunkedArray:
    """Return a column with a missing value in every row."""
    return pa.chunked_array([pa.nulls(rows)])


# -- nested records -----------------------------------------------------------------------------------------------


def nested(column: pa.ChunkedArray, relation: Relation) -> RelatedColumns:
    """Return the records nested in a column: lists of structs, or structs where the relation leads to one record.

    Raises:
        RecordError: a value has another type.

    >>> from audiencefilter.language.schema import FieldType, Schema
    >>> action = Schema("Action", [Field("points", FieldType.INTEGER)])
    >>> held = pa.chunked_array([[[{"points": 5}, {"points": 7}], None, [{"points": 9}]]])
    >>> related = nested(held, Relation("actions", action))
    >>> related.offsets.tolist(), related.columns.raw("points").to_pylist()
    ([0, 2, 2, 3], [5, 7, 9])
    """
    kind = column.type
    if column.null_count == len(column):
        attributes = [field.attribute for field in relation.schema.fields]
        attributes += [further.attribute for further in relation.schema.relations.values()]
        none = pa.table({attribute: pa.nulls(0) for attribute in dict.fromkeys(attributes)})
        return RelatedColumns(TableColumns(none), np.zeros(len(column) + 1, np.int64))
    if relation.many:
        if not is_list(kind) or not (pa.types.is_struct(kind.value_type) or pa.types.is_null(kind.value_type)):
            _refuse(column, relation, "a list of records")
        counts = pa.compute.fill_null(pa.compute.list_value_length(column), 0)
        records = pa.compute.list_flatten(column)
    else:
        if not pa.types.is_struct(kind):
            _refuse(column, relation, "one record, or None")
        counts, records = column.is_valid(), column.drop_null()
    offsets = np.concatenate([[0], np.cumsum(counts.to_numpy(), dtype=np.int64)])
    if pa.types.is_null(records.type) or records.null_count:
        place = pa.compute.index(records.is_valid(), False).as_py()
        row = int(np.searchsorted(offsets, place, "right")) - 1
        raise RecordError(relation.name, None, "a record in each place of the list", row)
    columns = TableColumns(pa.Table.from_struct_array(records))
    columns.rows = len(records)  # a table without columns has no row count
    return RelatedColumns(columns, offsets)


def _refuse(column: pa.ChunkedArray, relation: Relation, expected: str) -> NoReturn:
    """Raise RecordError for the first value that is not null."""
    row = pa.compute.index(column.is_valid(), True).as_py()
    raise RecordError(relation.name, column[row].as_py(), expected, row)


# -- polars -------------------------------------------------------------------------------------------------------


def columns_of_polars(frame: "pl.DataFrame | pl.LazyFrame") -> TableColumns:
    """Return the columns of a frame without copying them; a lazy frame is collected.

    Raises:
        TypeError: the argument is not a frame.
        ValueError: Arrow has no type for a column.

    >>> import polars as pl
    >>> columns_of_polars(pl.DataFrame({"points": [5, None]})).names
    ('points',)
    """
    try:
        import polars as pl
    except ImportError as error:
        raise ImportError("from_polars() needs polars: install it with pip install 'audiencefilter[polars]'") from error
    collected: Any = frame.collect() if isinstance(frame, pl.LazyFrame) else frame
    if not isinstance(collected, pl.DataFrame):
        raise TypeError(f"a DataFrame or a LazyFrame of polars is needed, not {show(frame)}")
    return TableColumns(pa.table({column.name: _arrow(column) for column in collected.iter_columns()}))


def _arrow(column: "pl.Series") -> Any:
    import polars as pl

    if column.dtype == pl.Object:  # Arrow would receive memory addresses
        raise ValueError(f"Arrow has no type for the column {show(column.name)} (Object): leave it out, or cast it")
    try:
        # The newest level exports Polars' string views without a copy.
        return column.to_arrow(compat_level=pl.CompatLevel.newest())
    except (pl.exceptions.PolarsError, pa.ArrowException, TypeError, ValueError):
        raise ValueError(
            f"Arrow has no type for the column {show(column.name)} ({column.dtype}): leave it out, or cast it"
        ) from None
