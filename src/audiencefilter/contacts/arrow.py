"""Columns of contacts, which a store is made of: those of Arrow tables and of Polars frames."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NoReturn

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

#: Stands for the number of a row that is no row of the table that others are of; see :class:`Origin`.
OF_NONE: Final = -1


class Columns(ABC):
    """Columns of equal length, each read and converted when it is first asked for."""

    names: tuple[str, ...]
    rows: int
    origin: "Origin | None" = None

    def has(self, member: Field | Relation) -> bool:
        """Whether there is a column for a field or a relation."""
        return member.attribute in self.names

    @abstractmethod
    def column(self, field: Field) -> pa.ChunkedArray:
        """Return the column of a field without a path in its canonical type: see :func:`~.lists.conform_field`.

        A field without a column is a missing value throughout.
        """

    def some(self, field: Field, numbers: pa.Array) -> pa.ChunkedArray:
        """Return of some rows what :meth:`column` does of all; no value of the others is looked at."""
        return conform_field(self.raw(field.attribute).take(numbers), field)

    def at_paths(self, field: Field, others: Sequence[Field]) -> dict[Field, pa.ChunkedArray]:
        """Return the column of a field at a path in custom data, and what is best read with it."""
        held = self.raw(field.attribute)
        return read_documents(held.chunks, [field, *others] if is_json_text(held.type) else [field])

    @abstractmethod
    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column as it came, to write out rows of it."""

    def once(self, name: str) -> pa.ChunkedArray:
        """Return a column as :meth:`raw` does, and keep nothing of it here that was not: it is not asked for again."""
        return self.raw(name)

    def is_nested(self, relation: Relation) -> bool:
        """Whether the records that a relation leads to stand in its column, which :meth:`raw` gives."""
        return relation.attribute in self.names

    def related(self, relation: Relation) -> "RelatedColumns":
        """Return the records that a relation leads to, here those that are nested in its column."""
        return nested(self.raw(relation.attribute), relation)

    def picked(self, numbers: NDArray[np.int64]) -> "Columns":
        """Return some of the rows, in another order: nothing else is looked at."""
        return PickedRows(self, numbers)

    def related_from(self, rows: Sequence[int], relation: Relation) -> "RelatedColumns":
        """Return the records that a relation leads to from some of the rows, whatever the others hold.

        Raises as :meth:`related`, with the place among these rows.
        """
        return self.picked(np.array(rows, np.int64)).related(relation)

    @abstractmethod
    def forget(self, name: str) -> None:
        """Let go of a column's memory: whoever asked for it has encoded it. It is still one of the `names`."""

    @property
    @abstractmethod
    def nbytes(self) -> int:
        """How many bytes the Arrow buffers take that are held in memory now."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Rows of a table that several relations may lead to."""

    #: Equal for the same table with the same names of columns.
    table: Hashable
    #: The rows of the table, `OF_NONE` for a row of no table; None: its first rows, in their order.
    numbers: NDArray[np.int64] | None = None


@dataclass(frozen=True, slots=True)
class RelatedColumns:
    """The records that rows are related to, in groups: all of one group lead from the same rows."""

    columns: Columns
    #: Where each group begins, and after them the number of all records.
    offsets: NDArray[np.int64]
    #: The group of each row; None: each row has its own, in the order of the rows.
    groups: NDArray[np.int64] | None = None
    #: The number of records that no row leads to, which are left out.
    orphans: int = 0

    def among(self, numbers: NDArray[np.int64], rows: int) -> "RelatedColumns":
        """Return the same where the rows have these numbers among more, which lead to none."""
        groups = np.full(rows, len(self.offsets) - 1)
        groups[numbers] = np.arange(len(numbers)) if self.groups is None else self.groups
        return replace(self, offsets=np.append(self.offsets, self.offsets[-1]), groups=groups)


def belonging(error: RecordError, relation: Relation, offsets: NDArray[np.int64]) -> RecordError:
    """Return an error of a related record as one of the group that it is in: its field says where, as in ``coerce``."""
    if error.index is None:
        return error
    group = int(np.searchsorted(offsets, error.index, "right")) - 1
    place = f"{relation.name}[{error.index - int(offsets[group])}]" if relation.many else relation.name
    return RecordError(f"{place}.{error.field}", error.value, error.expected, group)


class PickedRows(Columns):
    """Some of the rows of other columns, in another order; a column is picked when it is asked for."""

    def __init__(self, columns: Columns, numbers: NDArray[np.int64]) -> None:
        self.names = columns.names
        self.rows = len(numbers)
        self.origin = None if columns.origin is None else Origin(columns.origin.table, numbers)
        self._columns = columns
        self._numbers = numbers

    def has(self, member: Field | Relation) -> bool:
        """Whether there is a column for a field, or records for a relation."""
        return self._columns.has(member)

    def is_nested(self, relation: Relation) -> bool:
        """Whether the records that a relation leads to stand in its column, and not in a table of their own."""
        return self._columns.is_nested(relation)

    def column(self, field: Field) -> pa.ChunkedArray:
        """Return a field's column in its canonical type; of the records that are left out no value is looked at."""
        if not self.has(field):
            return conform_field(missing(self.rows), field)
        return self._columns.some(field, pa.array(self._numbers))

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column as it came."""
        return self._columns.raw(name).take(pa.array(self._numbers))

    def forget(self, name: str) -> None:
        """Let go of a column's memory."""
        self._columns.forget(name)

    @property
    def nbytes(self) -> int:
        """How many bytes the Arrow buffers take that are held in memory now."""
        return self._columns.nbytes + self._numbers.nbytes


class TableColumns(Columns):
    """Columns that are in memory.

    Raises:
        ValueError: two columns of one name.
        TypeError: nothing of that kind.

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
        """Return a column as it came."""
        return self._columns[name]

    def forget(self, name: str) -> None:
        """Let go of a column; it cannot be had again."""
        self._columns.pop(name, None)

    @property
    def nbytes(self) -> int:
        """How many bytes the columns' buffers take; one that columns share counts once."""
        held = pa.Table.from_arrays(list(self._columns.values()), list(self._columns))
        return int(held.get_total_buffer_size())


def table_of(held: Any) -> pa.Table:
    """Return a table of anything that Arrow has an interface to. Raises TypeError: it has none."""
    if isinstance(held, pa.Table):
        return held
    if hasattr(held, "__arrow_c_stream__") or hasattr(held, "__arrow_c_array__"):
        return pa.table(held)
    raise TypeError(f"an Arrow table, or what has __arrow_c_stream__, is needed, not {show(held)}")


def distinct_names(names: list[str]) -> tuple[str, ...]:
    """Return names of columns, which have to be different. Raises ValueError: they are not."""
    if wrong := twice(names):
        raise ValueError(f"{wrong}: rename all but one")
    return tuple(names)


def missing(rows: int) -> pa.ChunkedArray:
    """Return a column of nothing but missing values."""
    return pa.chunked_array([pa.nulls(rows)])


# -- nested records -----------------------------------------------------------------------------------------------


def nested(column: pa.ChunkedArray, relation: Relation) -> RelatedColumns:
    """Return the records in a column: lists of structs, or with a relation to one structs.

    Raises:
        RecordError: something else is in it.

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
    columns.rows = len(records)  # of which there may be many without columns
    return RelatedColumns(columns, offsets)


def _refuse(column: pa.ChunkedArray, relation: Relation, expected: str) -> NoReturn:
    """Raise RecordError for the first value there is."""
    row = pa.compute.index(column.is_valid(), True).as_py()
    raise RecordError(relation.name, column[row].as_py(), expected, row)


# -- polars -------------------------------------------------------------------------------------------------------


def columns_of_polars(frame: "pl.DataFrame | pl.LazyFrame") -> TableColumns:
    """Return the columns of a frame, which share its memory; a lazy one is collected.

    Raises:
        TypeError: no frame.
        ValueError: a column that Arrow has no type for.

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

    if column.dtype == pl.Object:  # Arrow would be given the addresses
        raise ValueError(f"Arrow has no type for the column {show(column.name)} (Object): leave it out, or cast it")
    try:
        # As Polars holds it: text is not copied until it is asked for.
        return column.to_arrow(compat_level=pl.CompatLevel.newest())
    except (pl.exceptions.PolarsError, pa.ArrowException, TypeError, ValueError):
        raise ValueError(
            f"Arrow has no type for the column {show(column.name)} ({column.dtype}): leave it out, or cast it"
        ) from None
