"""Masks of frames: which rows of a frame of pandas, Modin, Polars or PyArrow a filter selects.

Arrow's inference for Python objects is lossy: it makes a date of a date-time beside a date. So a column of objects is
read as the values of records are.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from types import NoneType
from typing import Any, Final

try:
    import narwhals as nw
except ImportError as error:
    raise ImportError("mask() needs narwhals: install it with pip install 'audiencefilter[frames]'") from error

from audiencefilter.columns.arrays import ArrowArray, Flags, pyarrow
from audiencefilter.columns.segment import Segment
from audiencefilter.columns.store import ColumnStore
from audiencefilter.contacts.arrays import first_finer, plain
from audiencefilter.contacts.arrow import (
    Columns,
    RelatedColumns,
    TableColumns,
    arrow_of_polars,
    shown,
    unordered_name,
)
from audiencefilter.contacts.records import columns_of_records
from audiencefilter.filter import Filter
from audiencefilter.language.errors import RecordError, UnsupportedError, given, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.suggest import closest

_Library = nw.Implementation


def _with_index(frame: nw.DataFrame[Any], flags: Flags) -> Any:
    return nw.get_native_namespace(frame).Series(flags, index=nw.to_native(frame).index)


def _of_polars(frame: nw.DataFrame[Any], flags: Flags) -> Any:
    return nw.get_native_namespace(frame).Series(flags)


def _of_pyarrow(frame: nw.DataFrame[Any], flags: Flags) -> Any:
    return pyarrow.chunked_array([flags])


_MASKS: Final[Mapping[nw.Implementation, Callable[[nw.DataFrame[Any], Flags], Any]]] = {
    _Library.PANDAS: _with_index,
    _Library.MODIN: _with_index,
    _Library.POLARS: _of_polars,
    _Library.PYARROW: _of_pyarrow,
}
_INSTEAD: Final = (
    "f.to_polars() filters a LazyFrame of Polars, f.to_sql a table of DuckDB, Spark or Ibis, "
    "frame.map_partitions(f.mask) a frame of Dask; of others give an Arrow table"
)


def mask(f: Filter, frame: Any, now: datetime | None) -> Any:
    """Return the mask of a frame; see :meth:`audiencefilter.Filter.mask`."""
    read, of_library = _read(frame)
    schema = f.schema
    columns = FrameColumns(read, schema)
    _check_names(columns, schema, f.fields, frame)
    flags = ColumnStore(Segment(columns, schema), schema).mask(f, now=now)
    found = of_library(read, flags)
    return nw.from_native(found, series_only=True) if read is frame else found


def _read(frame: Any) -> tuple[nw.DataFrame[Any], Callable[[nw.DataFrame[Any], Flags], Any]]:
    read = _narwhals(frame)
    if read is None:
        instead = {"Series": "give the frame", "RecordBatch": "give pyarrow.table(batch)"}
        hint = instead.get(type(frame).__name__, "f.select takes records")
        raise TypeError(f"mask takes a frame of pandas, Modin, Polars or PyArrow, not {given(frame)}: {hint}")
    make = _MASKS.get(read.implementation)
    if make is not None and isinstance(read, nw.DataFrame):
        return read, make
    kind = "frame" if make is None else "LazyFrame"
    raise UnsupportedError("mask", f"a {kind} of {read.implementation.value}: {_INSTEAD}")


def _narwhals(frame: Any) -> nw.DataFrame[Any] | nw.LazyFrame[Any] | None:
    """Return a frame as one of Narwhals; None for what is no frame. Raises ValueError: two columns have one name."""
    try:
        read: Any = nw.from_native(frame, pass_through=True)
    except ValueError:
        raise ValueError("the frame has two columns of one name: rename all but one") from None
    return read if isinstance(read, nw.DataFrame | nw.LazyFrame) else None


def _check_names(columns: Columns, schema: Schema, names: Iterable[str], frame: Any) -> None:
    """Raise ValueError if the frame lacks columns of fields or relations; the message has all of them."""
    members: list[Field | Relation] = [schema.by_name.get(name) or schema.relations[name] for name in sorted(names)]
    absent = list(dict.fromkeys(one.attribute for one in members if not columns.has(one)))
    if not absent:
        return
    words = f"the filter reads columns that the frame lacks: {', '.join(map(show, absent))}"
    if any(isinstance(one, Relation) and one.attribute in absent for one in members):
        words += "; nest related records in it, as lists of structs"
    if levels := [name for name in absent if name in getattr(getattr(frame, "index", None), "names", ())]:
        raise ValueError(f"{words}; {show(levels[0])} is in its index, and reset_index() makes a column of it")
    meant = [found for name in absent if (found := closest(name, shown(columns.names))) is not None]
    raise ValueError(f"{words}; did you mean {', '.join(map(show, meant))}?" if meant else words)


# -- columns ------------------------------------------------------------------------------------------------------


class FrameColumns(Columns):
    """Columns of a frame; each is converted on first use."""

    def __init__(self, frame: nw.DataFrame[Any], schema: Schema) -> None:
        self._frame = frame
        self._schema = schema
        given: list[Any] = frame.columns  # pandas has columns with other names than texts
        columns = [name for name in given if isinstance(name, str)]
        lists = [field for field in schema.fields if field.many and not field.path and field.attribute in columns]
        self._marks = {unordered_name(field.attribute): field for field in lists}
        self.names = (*columns, *self._marks)
        self.rows = len(frame)
        self._sources: dict[str, Columns] = {}

    def column(self, field: Field) -> ArrowArray:
        """Return a field's column in its canonical type."""
        return self._source(field).column(field)

    def at_paths(self, field: Field, others: Sequence[Field]) -> dict[Field, ArrowArray]:
        """Return the columns of fields at paths in custom data."""
        return self._source(field).at_paths(field, others)

    def raw(self, name: str) -> ArrowArray:
        """Return the marks of the rows that have a set in a column of lists."""
        source = self._source(self._marks[name])
        return source.raw(name) if name in source.names else pyarrow.chunked_array([pyarrow.nulls(self.rows, "bool")])

    def related(self, relation: Relation) -> RelatedColumns:
        """Return the records of a relation."""
        return self._source(relation).related(relation)

    def forget(self, name: str) -> None:
        """Free what was converted; it is converted again where it is needed."""
        self._sources.clear()

    def _source(self, member: Field | Relation) -> Columns:
        """Return the column of a member: from Arrow, or where it has objects of Python from records."""
        if member.name not in self._sources:
            self._sources[member.name] = self._converted(member.attribute, member)
        return self._sources[member.name]

    def _converted(self, name: str, member: Field | Relation) -> Columns:
        series = self._frame.get_column(name)
        array = _arrow(series)
        values = series.to_list() if array is None else None
        has_instants = isinstance(member, Relation) or member.type is FieldType.DATETIME
        if has_instants and not member.is_data:
            row = first_finer(array) if values is None else _first_finer(values)
            if row is not None:
                raise RecordError(member.name, series[row], "whole microseconds: round the column first", row)
        if values is None:
            return TableColumns(pyarrow.table({name: array}))
        sharing = [one for one in self._schema.members if one.attribute == name]
        # A schema has at least one field.
        fields = [one for one in sharing if isinstance(one, Field)] or [Field(f"no {name}", FieldType.STRING)]
        relations = [one for one in sharing if isinstance(one, Relation)]
        schema = Schema(self._schema.name, fields, relations=relations)
        return columns_of_records(({name: value} for value in values), schema)


#: Arrow keeps a column of these, if it makes text or booleans of it: then all floats are NaN.
_SIMPLE: Final = frozenset({str, bool, float, NoneType})


def _arrow(series: nw.Series[Any]) -> ArrowArray | None:
    """Return a column in Arrow; None for objects of Python other than text and booleans."""
    native = series.to_native()
    is_of_objects = series.implementation.is_pandas_like() and native.dtype == object
    if is_of_objects and not set(map(type, native)) <= _SIMPLE:
        return None
    try:
        array = arrow_of_polars(native) if series.implementation is _Library.POLARS else series.to_arrow()
    except (pyarrow.ArrowException, NotImplementedError, TypeError, ValueError):
        return None
    kind = array.type
    is_period = isinstance(kind, pyarrow.BaseExtensionType) and kind.extension_name.startswith("pandas.")
    if is_period or (is_of_objects and pyarrow.types.is_floating(kind)):
        return None  # a period would be an integer
    chunks = array.chunks if isinstance(array, pyarrow.ChunkedArray) else [array]
    return pyarrow.chunked_array([plain(chunk) for chunk in chunks], None if chunks else kind)


def _first_finer(values: Iterable[Any]) -> int | None:
    """Return the first row that has an instant of pandas with nanoseconds, also within lists and records."""
    seen = set[int]()
    for row, value in enumerate(values):
        pending = [value]
        while pending:
            one = pending.pop()
            if getattr(one, "nanosecond", 0) > 0:  # that of NaT is NaN
                return row
            if isinstance(one, Mapping | list | tuple | set | frozenset) and id(one) not in seen:
                seen.add(id(one))  # records may lead back to their origin
                pending += one.values() if isinstance(one, Mapping) else one
    return None
