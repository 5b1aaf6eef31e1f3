"""Columns of contacts from Arrow tables and Polars frames, the input of a column store."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NoReturn

import numpy as np
import pyarrow as pa
import pyarrow.compute
from numpy.typing import NDArray

from audiencefilter.backends.sql.condition import Related
from audiencefilter.contacts.arrays import is_bytes, is_list, is_text, taken
from audiencefilter.contacts.documents import is_json_text, objects_in, read_documents
from audiencefilter.contacts.source import Declared, twice
from audiencefilter.contacts.values import conform
from audiencefilter.language.decimals import BEYOND, MAX_SCALE
from audiencefilter.language.errors import RecordError, given, show
from audiencefilter.language.schema import OBJECT, Field, FieldType, Relation, Schema
from audiencefilter.language.suggest import closest

if TYPE_CHECKING:
    import polars as pl

_OTHERS: Final = "from_records reads records, from_parquet and from_csv files"
#: First character of the names of internal columns, which no caller's name begins with.
_HIDDEN: Final = "\0"


def unordered_name(attribute: str) -> str:
    """Return the name of the column that marks the rows whose list was a set, which has no order."""
    return f"{_HIDDEN}unordered {attribute}"


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

    def column(self, field: Field) -> pa.ChunkedArray:
        """Return the column of a field without a path in its canonical type, with only missing values if absent."""
        return conform(self.raw(field.attribute) if self.has(field) else missing(self.rows), field)

    def at_paths(self, field: Field, others: Sequence[Field]) -> dict[Field, pa.ChunkedArray]:
        """Return the column of a field at a path in custom data, and the columns that are cheap to read with it."""
        column = self.raw(field.attribute)
        return read_documents(column.chunks, [field, *others] if is_json_text(column.type) else [field])

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
        """Free the memory of a column after its encoding. Its name stays in `names`."""


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


# -- tables of related records, joined by their keys -------------------------------------------------------------


#: Number of a key with a missing value.
_NO_KEY: Final = -1
#: Maximum range of a table of key numbers, as a multiple of the number of keys.
_ROOM: Final = 4


class JoinedColumns(Columns):
    """Columns, and tables of related records, which are joined on first use; ValueError: an unknown relation or key."""

    def __init__(self, columns: Columns, related: Mapping[str, Related], schema: Schema) -> None:
        if not isinstance(related, Mapping):
            raise TypeError(f"related has an af.Related for each relation by its name, and is not {show(related)}")
        self.names = columns.names
        self.rows = columns.rows
        self._columns = columns
        self._joined = {name: _Joined(_relation(schema, name), each, columns) for name, each in related.items()}
        self._keys = {name for joined in self._joined.values() for name, _ in joined.pairs}

    def has(self, member: Field | Relation) -> bool:
        """Whether a field has a column, or a relation has records."""
        return member.name in self._joined or self._columns.has(member)

    def column(self, field: Field) -> pa.ChunkedArray:
        """Return a field's column in its canonical type."""
        return self._columns.column(field)

    def at_paths(self, field: Field, others: Sequence[Field]) -> dict[Field, pa.ChunkedArray]:
        """Return the column of a field at a path in custom data, and the columns that are cheap to read with it."""
        return self._columns.at_paths(field, others)

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column without conversion."""
        return self._columns.raw(name)

    def related(self, relation: Relation) -> RelatedColumns:
        """Return the records of a relation."""
        joined = self._joined.get(relation.name)
        return self._columns.related(relation) if joined is None else joined.to(self._columns)

    def forget(self, name: str) -> None:
        """Free the memory of a column, unless it is a key."""
        if name not in self._keys:
            self._columns.forget(name)

    def picked(self, numbers: NDArray[np.int64]) -> "JoinedColumns":
        """Select rows by number, in this order; only their records are joined."""
        some = copy(self)
        some._columns = self._columns.picked(numbers)
        some.rows = some._columns.rows
        return some


def _relation(schema: Schema, name: str) -> Relation:
    relation = schema.relations.get(name)
    if relation is None:
        meant = closest(name, schema.relations)
        hint = f": did you mean {show(meant)}?" if meant else ""
        raise ValueError(f"{schema.name} has no relation {show(name)}{hint}")
    return relation


class _Joined:
    """The table of related records of one relation."""

    def __init__(self, relation: Relation, related: Related, rows: Columns) -> None:
        if not isinstance(related, Related):
            raise TypeError(f"{relation.name} is to be joined by an af.Related, not by {show(related)}")
        self._relation = relation
        source = related.source
        table: Columns = source if isinstance(source, Columns) else TableColumns(table_of(source))
        self.pairs = list(related.on.items())
        for ours, theirs in self.pairs:
            _check_column(ours, rows, "the contacts have")
            _check_column(theirs, table, f"the table of {relation.name} has")
        self._keys = [table.raw(theirs) for _, theirs in self.pairs]
        renamed = _renamed(table, related.columns, relation.schema) if related.columns else table
        nested = related.related
        self.records: Columns = JoinedColumns(renamed, nested, relation.schema) if nested else renamed

    def to(self, rows: Columns) -> RelatedColumns:
        """Return the records, grouped by the rows to which they belong."""
        numbers = _numbered([rows.raw(name) for name, _ in self.pairs], self._keys, self._relation)
        ours, theirs = numbers[: rows.rows], numbers[rows.rows :]
        groups = int(ours.max(initial=_NO_KEY)) + 1
        belongs = (theirs >= 0) & (theirs < groups)
        numbers = np.flatnonzero(belongs)
        found = theirs[numbers]
        if not (found[1:] >= found[:-1]).all():
            numbers = numbers[_order(found, groups)]
        is_all = len(numbers) == self.records.rows and bool((numbers[1:] > numbers[:-1]).all())
        columns = self.records if is_all else self.records.picked(numbers)
        offsets = np.concatenate([[0], np.cumsum(np.bincount(found, minlength=groups), dtype=np.int64)])
        orphans = self.records.rows - len(numbers)
        if groups == len(ours) and bool((ours == np.arange(groups)).all()):
            return RelatedColumns(columns, offsets, None, orphans)
        # Rows without a key get the last group, which has no records.
        of_rows = np.where(ours == _NO_KEY, groups, ours)
        return RelatedColumns(columns, np.append(offsets, offsets[-1]), of_rows, orphans)


def _order(numbers: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Return the stable order of numbers below `count`."""
    bits = max(len(numbers) - 1, 1).bit_length()
    if bits + count.bit_length() > 63:
        return np.argsort(numbers, kind="stable")
    # Each number is packed with its position, because np.sort takes half the time of np.argsort.
    return np.sort((numbers << bits) + np.arange(len(numbers))) & ((1 << bits) - 1)


def _check_column(name: Any, columns: Columns, who_has: str) -> None:
    if name not in columns.names:
        raise ValueError(
            f"{who_has} no column {show(name)}: the columns are {', '.join(map(show, shown(columns.names)))}"
        )


def _renamed(table: Columns, columns: Mapping[str, Any], schema: Schema) -> Columns:
    """Rename the columns of fields to the fields' attributes."""
    found = {name: table.raw(name) for name in table.names}
    found |= {name: table.raw(column) for name, column in names_by_attribute(table, columns, schema).items()}
    renamed = TableColumns(pa.table(found))
    renamed.rows = table.rows
    return renamed


def names_by_attribute(table: Columns, columns: Mapping[str, Any], schema: Schema) -> dict[str, str]:
    """Return the names of columns by the attribute of their fields. Raises ValueError: no such field, or column."""
    for name, column in columns.items():
        if name not in schema.by_name:
            raise ValueError(f"{schema.name} has no field {show(name)} for the column {show(column)}")
        _check_column(column, table, f"the table of {schema.name} has")
    return {schema.by_name[name].attribute: column for name, column in columns.items()}


# -- numbers of keys ----------------------------------------------------------------------------------------------


def _numbered(ours: Sequence[Any], theirs: Sequence[Any], relation: Relation) -> NDArray[np.int64]:
    """Number the keys of rows, then those of related records, by the first place of each; -1 if a part is missing."""
    numbers = [_numbered_part(our, their, relation) for our, their in zip(ours, theirs, strict=True)]
    return reduce(_paired, numbers)


def _numbered_part(ours: pa.ChunkedArray, theirs: pa.ChunkedArray, relation: Relation) -> NDArray[np.int64]:
    kind = _key_type(ours.type, theirs.type)
    try:
        both = pa.chunked_array([*_cast(ours, kind).chunks, *_cast(theirs, kind).chunks], kind) if kind else None
    except pa.ArrowInvalid:  # a number outside the type's range, or with a fraction
        both = None
    if both is None:
        raise ValueError(
            f"{relation.name} cannot be joined by a key of {ours.type} and one of {theirs.type}: both have to be text, "
            "both whole numbers, or of one type"
        )
    return _codes(both)


def _codes(keys: pa.ChunkedArray) -> NDArray[np.int64]:
    """Number keys by the first place of each."""
    if pa.types.is_integer(keys.type) and keys.null_count < len(keys):
        ends = pa.compute.min_max(keys).as_py()
        if ends["max"] - ends["min"] < _ROOM * len(keys):
            return _dense(keys, ends["min"], ends["max"])
    encoded = keys.dictionary_encode().unify_dictionaries()
    indices = [np.asarray(pa.compute.fill_null(chunk.indices, _NO_KEY), np.int64) for chunk in encoded.chunks]
    return np.concatenate([np.empty(0, np.int64), *indices])


def _dense(keys: pa.ChunkedArray, low: int, high: int) -> NDArray[np.int64]:
    """Number keys by a lookup table, which takes half the time of a dictionary."""
    offsets = np.asarray(pa.compute.fill_null(keys, low)) - keys.type.to_pandas_dtype()(low)
    places = np.flatnonzero(np.asarray(keys.is_valid()))
    first = np.empty(high - low + 1, np.int64)
    first[offsets[places[::-1]]] = places[::-1]  # the first place of a key is written last, so it stays
    leads = places[first[offsets[places]] == places]
    rank = np.empty(len(first), np.int64)
    rank[offsets[leads]] = np.arange(len(leads))
    numbers = np.full(len(keys), _NO_KEY)
    numbers[places] = rank[offsets[places]]
    return numbers


def _paired(first: NDArray[np.int64], second: NDArray[np.int64]) -> NDArray[np.int64]:
    """Number pairs of key numbers by the first place of each."""
    keys = first * (int(second.max(initial=0)) + 1) + second  # both count existing values, so the product is below 2^63
    return _codes(pa.chunked_array([pa.array(keys, mask=(first < 0) | (second < 0))]))


def _key_type(ours: pa.DataType, theirs: pa.DataType) -> pa.DataType | None:
    """Return a type in which equal keys have equal bytes; None if there is none."""
    kinds = [kind.value_type if pa.types.is_dictionary(kind) else kind for kind in (ours, theirs)]
    some = {kind for kind in kinds if not pa.types.is_null(kind)}
    if all(is_text(kind) or pa.types.is_string_view(kind) for kind in some):
        return pa.large_string()
    if all(pa.types.is_integer(kind) or pa.types.is_floating(kind) for kind in some):
        # Columns of whole numbers with missing values often have type double.
        return pa.uint64() if all(pa.types.is_uint64(kind) for kind in kinds) else pa.int64()
    return some.pop() if len(some) == 1 and not any(map(pa.types.is_nested, kinds)) else None


def _cast(keys: pa.ChunkedArray, kind: pa.DataType) -> pa.ChunkedArray:
    if pa.types.is_floating(keys.type):
        keys = pa.compute.if_else(pa.compute.is_nan(keys), None, keys)
    return keys.cast(kind)
