"""Masks of frames: which rows of a frame of pandas, Polars or PyArrow a filter selects.

Arrow's inference for Python objects is lossy: it makes a date of a date-time beside a date. So a column of objects is
read as the values of records are, unless it has only texts, or only booleans.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from audiencefilter.columns.arrays import ArrowArray, numpy, pyarrow
from audiencefilter.columns.column import Column
from audiencefilter.columns.encode import of_numpy, unencoded
from audiencefilter.columns.query import mask_once
from audiencefilter.columns.segment import Segment
from audiencefilter.columns.store import ColumnStore, once
from audiencefilter.contacts.arrays import Mapped, exactly, plain
from audiencefilter.contacts.arrow import (
    Columns,
    RelatedColumns,
    TableColumns,
    arrow_of_polars,
    unordered_name,
)
from audiencefilter.contacts.records import columns_of_records
from audiencefilter.contacts.source import twice
from audiencefilter.filter import Filter
from audiencefilter.language.errors import RecordError, given
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.given_records import is_of
from audiencefilter.language.schema import Relation, Schema

#: What to do with what is no frame, by the name of its type.
_INSTEAD: Final = {
    "Series": "give the frame",
    "RecordBatch": "give pyarrow.table(batch)",
    "LazyFrame": "f.to_polars() filters it",
}


def mask(f: Filter, frame: Any, now: datetime | None) -> Any:
    """Return the mask of a frame; see :meth:`audiencefilter.Filter.mask`."""
    columns = FrameColumns(frame, f.schema)
    flags = mask_once(Segment(columns, f.schema, once=columns.ready), f, now)
    if is_of(frame, "pandas", "DataFrame"):
        return sys.modules["pandas"].Series(flags, frame.index)
    return pyarrow.chunked_array([flags]) if is_of(frame, "pyarrow", "Table") else sys.modules["polars"].Series(flags)


def store_of(frame: Any, schema: Schema) -> ColumnStore:
    """Return the store of a frame for one call."""
    columns = FrameColumns(frame, schema)
    return once(columns, schema, columns.ready)


# -- columns ------------------------------------------------------------------------------------------------------


class FrameColumns(Columns):
    """Columns of a frame; each is converted on first use."""

    def __init__(self, frame: Any, schema: Schema) -> None:
        if is_of(frame, "pandas", "DataFrame") or is_of(frame, "polars", "DataFrame"):
            names = [name for name in frame.columns if isinstance(name, str)]  # pandas has other names, too
        elif is_of(frame, "pyarrow", "Table"):
            names = frame.column_names
        else:
            hint = _INSTEAD.get(type(frame).__name__, "f.select takes records; of other frames give an Arrow table")
            raise TypeError(
                f"mask takes a frame of pandas or Polars, or a Table of PyArrow, not {given(frame)}: {hint}"
            )
        if wrong := twice(names):
            raise ValueError(f"{wrong}: rename all but one")
        self._frame = frame
        self._schema = schema
        lists = [field for field in schema.fields if field.many and not field.path and field.attribute in names]
        self._marks = {unordered_name(field.attribute): field for field in lists}
        self.names = (*names, *self._marks)
        self.rows = len(frame)
        self._sources: dict[str, Columns] = {}

    def column(self, field: Field, mapped: Mapped = map) -> ArrowArray:
        """Return a field's column in its canonical type."""
        return self._source(field).column(field, mapped)

    def ready(self, field: Field) -> Column:
        """Return a field's column as a store for one call has it."""
        column = self._frame[field.attribute]
        kind: Any = getattr(column, "dtype", None)
        if is_of(kind, "pandas", "DatetimeTZDtype"):
            kind = numpy.dtype(f"M8[{kind.unit}]")
        found = of_numpy(column.to_numpy(kind), field) if isinstance(kind, numpy.dtype) else None
        if found is None:
            self._sources[field.name] = self._converted(column, field)
            found = unencoded(self.column(field), field.type)
        return found

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
            self._sources[member.name] = self._converted(self._frame[member.attribute], member)
        return self._sources[member.name]

    def _converted(self, column: Any, member: Field | Relation) -> Columns:
        name = member.attribute
        array = _arrow(column)
        values = _values(column) if array is None else []
        if (isinstance(member, Relation) or member.type is FieldType.DATETIME) and not member.is_data:
            found = _first_finer(values) if array is None else exactly(array)
            if isinstance(found, int):
                expected = "whole microseconds: round the column first"
                raise RecordError(member.name, _values(column)[found], expected, found)
            array = found
        if array is not None:
            return TableColumns(pyarrow.table({name: array}))
        sharing = [one for one in self._schema.members if one.attribute == name]
        # A schema has at least one field.
        fields = [one for one in sharing if isinstance(one, Field)] or [Field(f"no {name}", FieldType.STRING)]
        relations = [one for one in sharing if isinstance(one, Relation)]
        schema = Schema(self._schema.name, fields, relations=relations)
        return columns_of_records(({name: value} for value in values), schema)


def _values(column: Any) -> list[Any]:
    """Return the values of a column as objects of Python."""
    return list(column.to_pylist() if isinstance(column, pyarrow.ChunkedArray) else column.to_list())


def _arrow(column: Any) -> ArrowArray | None:
    """Return a column in Arrow; None for objects of Python other than texts alone, or booleans alone."""
    is_of_pandas = is_of(column, "pandas", "Series")
    has_objects = is_of_pandas and column.dtype == object
    # Arrow would follow a record that leads back to itself without end.
    if has_objects and sys.modules["pandas"].api.types.infer_dtype(column) not in ("string", "boolean", "empty"):
        return None
    try:
        if is_of(column, "polars", "Series"):
            array = arrow_of_polars(column)
        elif is_of_pandas and isinstance(column.dtype, numpy.dtype) and column.dtype.kind in "fb":
            array = pyarrow.array(column.to_numpy())  # a fraction of the time of from_pandas; NaN is a missing value
        else:
            array = pyarrow.Array.from_pandas(column) if is_of_pandas else column
    except (pyarrow.ArrowException, NotImplementedError, TypeError, ValueError):
        return None
    kind = array.type
    is_period = isinstance(kind, pyarrow.BaseExtensionType) and kind.extension_name.startswith("pandas.")
    if is_period or (has_objects and pyarrow.types.is_floating(kind)):
        return None  # a period would be an integer, and booleans beside a NaN of NumPy numbers
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
