"""How records hold others: the one place that knows what a relation of a record leads to."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from audiencefilter.language.errors import RecordError
from audiencefilter.language.given_records import has_names, is_record
from audiencefilter.language.records import attribute_of, is_missing
from audiencefilter.language.schema import Relation


def records_of(record: Any, relation: Relation) -> Sequence[Any]:
    """Return the records that a relation of a record leads to: of a relation to one, it or none.

    Raises:
        RecordError: there stands something else, or something that can be read only once.
    """
    return related_records(attribute_of(record, relation.attribute, relation.name), relation)


def related_records(raw: Any, relation: Relation) -> Sequence[Any]:
    """Return the records that a relation leads to, of what a record holds for it.

    Raises:
        RecordError: it holds something else, or something that can be read only once.
    """
    return _many(raw, relation) if relation.many else _one(raw, relation)


def held_records(raw: Any, relation: Relation) -> Sequence[Any]:
    """Return what a record holds for a relation to many, as it is where it can be; its rows are not looked at then.

    Raises:
        RecordError: it is no sized collection that can be read again.
    """
    return raw if isinstance(raw, list | tuple) else _many(raw, relation)


def _many(raw: Any, relation: Relation) -> Sequence[Any]:
    if raw is None:
        return ()
    if not _is_collection(raw):
        if is_missing(raw):
            return ()
        raise RecordError(relation.name, raw, "a list of records")
    try:
        rows = raw if type(raw) is list or type(raw) is tuple else tuple(raw)
    except Exception as error:  # an array without dimensions; or whatever else somebody's collection raises
        raise RecordError(relation.name, raw, "a list of records") from error
    for row in rows:
        if not is_record(type(row)):
            raise RecordError(relation.name, row, "a record in each place of the list")
    return rows


def _one(raw: Any, relation: Relation) -> Sequence[Any]:
    if raw is None:
        return ()
    if is_single_record(type(raw)):
        return (raw,)
    if not _is_collection(raw) and is_missing(raw):
        return ()
    raise RecordError(relation.name, raw, "one record, or None")


def _is_collection(raw: Any) -> bool:
    return isinstance(raw, Collection) and not isinstance(raw, str | bytes | bytearray | Mapping)


def is_single_record(kind: type) -> bool:
    """Whether values of a type may be the record that a relation to one leads to: records that are no collections.

    >>> is_single_record(dict), is_single_record(object), is_single_record(list)
    (True, True, False)
    """
    is_collection = issubclass(kind, Collection) and not issubclass(kind, Mapping) and not has_names(kind)
    return is_record(kind) and not is_collection
