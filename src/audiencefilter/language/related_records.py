"""How records hold others: the one place that knows what a relation of a record leads to."""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from decimal import Decimal
from numbers import Real
from typing import Any

from audiencefilter.language.errors import RecordError
from audiencefilter.language.records import is_missing
from audiencefilter.language.schema import Relation


def records_of(record: Any, relation: Relation) -> Sequence[Any]:
    """Return the records that a relation of a record leads to: of a relation to one, it or none.

    Raises:
        RecordError: there stands something else, or something that can be read only once.
    """
    if isinstance(record, Mapping):
        held = record.get(relation.attribute)
    else:
        held = getattr(record, relation.attribute, None)
    if held is None:
        return ()
    is_collection = isinstance(held, Collection) and not isinstance(held, str | bytes | bytearray | Mapping)
    if not relation.many:
        if is_collection or not _is_record(held):
            if is_missing(held):
                return ()
            raise RecordError(relation.name, held, "one record, or None")
        return (held,)
    if not is_collection:
        if is_missing(held):
            return ()
        raise RecordError(relation.name, held, "a list of records")
    for row in held:
        if not _is_record(row):
            raise RecordError(relation.name, row, "a record in each place of the list")
    return held if isinstance(held, list | tuple) else tuple(held)


def _is_record(row: Any) -> bool:
    """Whether something may be a record: a mapping, or an object that is no value."""
    return row is not None and not isinstance(
        row, str | bytes | bytearray | bool | Real | Decimal | datetime | AbstractSet | list | tuple
    )
