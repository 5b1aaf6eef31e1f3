"""Columns of contacts from Arrow tables and Polars frames, the input of a column store."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

import numpy as np
import pyarrow as pa
import pyarrow.compute
from numpy.typing import NDArray

from audiencefilter.contacts.arrays import Mapped, is_bytes, is_list, taken
from audiencefilter.contacts.documents import objects_in, read_documents
from audiencefilter.contacts.source import Declared, twice
from audiencefilter.contacts.values import conform
from audiencefilter.language.decimals import BEYOND, MAX_SCALE
from audiencefilter.language.errors import RecordError, given, show
from audiencefilter.language.schema import OBJECT, Field, FieldType, Relation

if TYPE_CHECKING:
    import polars as pl

_OTHERS: Final = "from_records reads records, from_parquet and from_csv files"
#: First character of the names of internal columns, which no caller's name begins with.
_HIDDEN: Final = "\0"


def unordered_name(attribute: str) -> str:
    """Return the name of the column that marks the rows whose list was a set, which has no order."""
    return f"{_HIDDEN}unordered {attribute}"


def object_name(attribute: str) -> str:
    """Return the name of the column that marks the rows whose document was an object and is kept as JSON text."""
    return f"{_HIDDEN}object {attribute}"


def shown(names: Iterable[str]) -> list[str]:
    """Return the column names that are not internal."""
    return [name for name in names if not name.startswith(_HIDDEN)]


class Columns(ABC):
    """Columns of equal length; each is read and converted on first use."""

    #: The file in messages, or nothing.
    name = ""
    names: tuple[str, ...]
    rows: int

    def has(self, member: Field | Relation) -> bool:
        """Whether a field or a relation has a column."""
        return member.attribute in self.names

    def column(self, field: Field, mapped: Mapped = map) -> pa.ChunkedArray:
        """Return the column of a field without a path in its canonical type, with only missing values if absent."""
        return conform(self.raw(field.attribute) if self.has(field) else missing(self.rows), field, mapped=mapped)

    def at_paths(self, field: Field, others: Sequence[Field]) -> dict[Field, pa.ChunkedArray]:
        """Return the column of a field at a path in custom data, and the columns that are cheap to read with it."""
        column = self.raw(field.attribute)
        return read_documents(column.chunks, [field, *others])

    @abstractmethod
    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column without conversion."""

    def related(self, relation: Relation) -> "RelatedColumns":
        """Return the records of a relation, here those nested in its column."""
        column = self.raw(relation.attribute)
        return _objects(column, relation) if relation.is_data else nested(column, relation)

    def picked(self, numbers: NDArray[np.int64]) -> "Columns":
        """Select rows by number, in this order, without reading a column."""
        return PickedRows(self, numbers)

    def related_from(self, rows: Sequence[int], relation: Relation) -> "RelatedColumns":
        """Return the related records of some rows, ignoring others; a RecordError has the position in `rows`."""
        return self.picked(np.array(rows, np.int64)).related(relation)

    @abstractmethod
    def forget(self, name: str) -> None:
        """Free the memory of a column after it is converted. Its name stays in `names`."""


class RelatedColumns(NamedTuple):
    """Related records in groups; all records of a group belong to the same rows."""

    columns: Columns
    #: Start of each group, then the total number of records.
    offsets: NDArray[np.int64]
    #: Group of each row; None: row i has group i.
    groups: NDArray[np.int64] | None = None

    def among(self, numbers: NDArray[np.int64], rows: int) -> "RelatedColumns":
        """Place these rows among `rows` rows, at these numbers; the other rows have no records."""
        groups = np.full(rows, len(self.offsets) - 1)
        groups[numbers] = np.arange(len(numbers)) if self.groups is None else self.groups
        return self._replace(offsets=np.append(self.offsets, self.offsets[-1]), groups=groups)


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

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column without conversion."""
        return taken(self._columns.raw(name), pa.array(self._numbers))

    def forget(self, name: str) -> None:
        """Free the memory of a column."""
        self._columns.forget(name)


class TableColumns(Columns):
    """Columns in memory; ValueError: two have the same name, or one is a VARIANT."""

    def __init__(self, table: Any) -> None:
        read = table_of(table)
        if problem := wrong_columns(read.schema):
            raise ValueError(problem)
        self.names = tuple(read.column_names)
        self.rows = read.num_rows
        self._columns = dict(zip(self.names, read.columns, strict=True))

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column without conversion."""
        return self._columns[name]

    def forget(self, name: str) -> None:
        """Drop a column; it cannot be read again."""
        self._columns.pop(name, None)


def table_of(source: Any) -> pa.Table:
    """Convert an object with an Arrow interface to a table. Raises TypeError: the object has none."""
    if isinstance(source, pa.Table):
        return source
    if hasattr(source, "__arrow_c_stream__") or hasattr(source, "__arrow_c_array__"):
        return pa.table(source)
    raise TypeError(f"an Arrow table, or what has __arrow_c_stream__, is needed, not {given(source)}: {_OTHERS}")


def wrong_columns(schema: pa.Schema) -> str | None:
    """Return a message about columns that cannot be read, or None: two with one name, or one of type VARIANT."""
    if wrong := twice(schema.names):
        return f"{wrong}: rename all but one"
    for one in schema:
        if _has_variant(one.type):
            return (
                f"the column {show(one.name)} is a VARIANT, which is not read: write it as JSON text, in DuckDB "
                "CAST(… AS JSON), in Spark to_json(…)"
            )
    return None


def _has_variant(kind: pa.DataType) -> bool:
    """Whether a type is a VARIANT of Parquet, or has one in it: Arrow reads it as its two or three binary parts."""
    children = [kind.field(index) for index in range(kind.num_fields)]
    binary = {child.name for child in children if is_bytes(child.type)}
    is_variant = {"metadata", "value"} == {child.name for child in children} - {"typed_value"} <= binary
    return is_variant or any(_has_variant(child.type) for child in children)


def declared_type(kind: pa.DataType, is_required: bool = False) -> Declared:
    """Return what a column's type declares, such as integer of 64 bits, or boolean."""
    if pa.types.is_integer(kind):
        is_wide = kind.bit_width == 64 or kind == pa.uint32()
        return Declared(FieldType.INTEGER, bits=64 if is_wide else 32, required=is_required)
    if pa.types.is_boolean(kind):
        return Declared(FieldType.BOOLEAN, required=is_required)
    if pa.types.is_timestamp(kind):
        return Declared(FieldType.DATETIME, required=is_required)
    if pa.types.is_date(kind):
        return Declared(FieldType.DATE, required=is_required)
    if isinstance(kind, pa.UuidType):
        return Declared(FieldType.UUID, required=is_required)
    if pa.types.is_decimal(kind) and 10**kind.precision <= BEYOND and 0 <= kind.scale <= MAX_SCALE:
        return Declared(FieldType.DECIMAL, required=is_required, scale=kind.scale)
    # A double declares no type, because a column of whole numbers with missing values is often written as doubles.
    return Declared(None, required=is_required)


def missing(rows: int) -> pa.ChunkedArray:
    """Return a column with a missing value in every row."""
    return pa.chunked_array([pa.nulls(rows)])


# -- nested records -----------------------------------------------------------------------------------------------


def nested(column: pa.ChunkedArray, relation: Relation) -> RelatedColumns:
    """Return the records nested in a column: lists of structs, or structs where the relation leads to one record."""
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


def _objects(column: pa.ChunkedArray, relation: Relation) -> RelatedColumns:
    """Return the objects in a column of custom data as records."""
    found = objects_in(column, relation)
    offsets = np.concatenate([[0], np.cumsum(list(map(len, found)), dtype=np.int64)])
    texts = pa.array(list(chain.from_iterable(found)), pa.large_string())
    return RelatedColumns(TableColumns(pa.table({OBJECT: texts})), offsets)


def _refuse(column: pa.ChunkedArray, relation: Relation, expected: str) -> NoReturn:
    """Raise RecordError for the first value that is not null."""
    row = pa.compute.index(column.is_valid(), True).as_py()
    raise RecordError(relation.name, column[row].as_py(), expected, row)


# -- polars -------------------------------------------------------------------------------------------------------


def columns_of_polars(frame: "pl.DataFrame | pl.LazyFrame") -> TableColumns:
    """Return the columns of a frame without copying them; a lazy frame is collected. TypeError: it is no frame."""
    try:
        import polars as pl
    except ImportError as error:
        raise ImportError("from_polars() needs polars: install it with pip install 'audiencefilter[polars]'") from error
    collected: Any = frame.collect() if isinstance(frame, pl.LazyFrame) else frame
    if not isinstance(collected, pl.DataFrame):
        raise TypeError(f"a DataFrame or a LazyFrame of polars is needed, not {given(frame)}: {_OTHERS}")
    return TableColumns(pa.table({column.name: arrow_of_polars(column) for column in collected.iter_columns()}))


def arrow_of_polars(column: "pl.Series") -> Any:
    """Return a column, without copying it unless it is nested. Raises ValueError: Arrow has no type for it."""
    import polars as pl

    if column.dtype == pl.Object:  # Arrow would receive memory addresses
        raise ValueError(f"Arrow has no type for the column {show(column.name)} (Object): leave it out, or cast it")
    try:
        # The newest level exports Polars' string views without a copy; Arrow cannot select rows of them in structs.
        level = pl.CompatLevel.oldest() if column.dtype.is_nested() else pl.CompatLevel.newest()
        return column.to_arrow(compat_level=level)
    except (pl.exceptions.PolarsError, pa.ArrowException, TypeError, ValueError):
        raise ValueError(
            f"Arrow has no type for the column {show(column.name)} ({column.dtype}): leave it out, or cast it"
        ) from None
