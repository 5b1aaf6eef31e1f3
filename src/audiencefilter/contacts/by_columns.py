"""Filters over many rows at once, by the :class:`~audiencefilter.columns.store.ColumnStore`."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from audiencefilter.filter import Filter
from audiencefilter.language.errors import RecordError
from audiencefilter.language.schema import Field


def can_be_asked(needed: Sequence[Field], present: Sequence[Field]) -> bool:
    """Whether filters can be asked by columns: a field has its column to itself, and the libraries are there.

    Args:
        needed: the fields that the filter reads.
        present: those of them that have a column.
    """
    attributes = {field.attribute for field in needed}
    if not needed or len(attributes) < len(needed) or not all(field.nullable for field in {*needed} - {*present}):
        return False
    try:
        import audiencefilter.columns.store  # noqa: F401
    except ImportError:  # numpy or pyarrow
        return False
    return True


def places_of(
    f: Filter, needed: Sequence[Field], columns: Mapping[str, Any], rows: int, strings: bool = False
) -> Sequence[int] | None:
    """Return which rows a filter selects, from 0, ascending; None where a value is wrong.

    Args:
        f: the filter.
        needed: the fields that it reads.
        columns: columns of Arrow, by attribute; a field without one is a missing value.
        rows: how many there are.
        strings: whether text stands for numbers and the like, as in CSV.
    """
    import pyarrow

    from audiencefilter.columns.store import ColumnStore
    from audiencefilter.contacts.columns_reading.conform import conform

    table = {
        field.attribute: columns.get(field.attribute, pyarrow.chunked_array([pyarrow.nulls(rows)])) for field in needed
    }
    try:
        if strings:
            table = {field.attribute: conform(table[field.attribute], field, strings=True) for field in needed}
        found = ColumnStore.from_arrow(pyarrow.table(table), f.schema, threads=1).indices(f)
    except (RecordError, ValueError):  # a wrong value, or a column that is broken
        return None
    return cast("Sequence[int]", found)
