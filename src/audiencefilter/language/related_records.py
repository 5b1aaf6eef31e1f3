"""Related records: the only module that defines how records refer to others."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from audiencefilter.language.custom_data import json_of, under
from audiencefilter.language.errors import RecordError
from audiencefilter.language.given_records import has_names, is_record
from audiencefilter.language.records import attribute_of, is_missing
from audiencefilter.language.schema import OBJECT, Relation


def records_of(record: Any, relation: Relation) -> Sequence[Any]:
    """Return the related records of a record, for a relation to one it or none; RecordError as below."""
    return related_records(attribute_of(record, relation.attribute, relation.name), relation)


def objects_at(raw: Any, relation: Relation) -> list[dict[str, Any]]:
    """Return a record of each object in custom data that a relation leads to, from its attribute's value."""
    try:
        found = json_of(raw) if isinstance(raw, str | bytes | bytearray) else raw
        for key in relation.path or ():
            found = under(found, key)
        elements = (found if isinstance(found, list | tuple) else ()) if relation.many else (found,)
        return [{OBJECT: one} for one in elements if type(one) is dict or isinstance(one, Mapping)]
    except Exception as error:
        raise RecordError(relation.name, raw, "custom data") from error


def related_records(raw: Any, relation: Relation) -> Sequence[Any]:
    """Return the related records from the value of a relation; RecordError for others, or ones read only once."""
    if relation.is_data:
        return objects_at(raw, relation)
    return _many(raw, relation) if relation.many else _one(raw, relation)


def held_records(raw: Any, relation: Relation) -> Sequence[Any]:
    """Return the collection of a relation to many, its items unchecked; RecordError where it is read only once."""
    return raw if isinstance(raw, list | tuple) else _many(raw, relation)


def _many(raw: Any, relation: Relation) -> Sequence[Any]:
    if raw is None:
        return ()
    if not _is_collection(raw):
        if is_missing(raw):
            return ()
        # A manager of Django or a query of SQLAlchemy may hide some of the records.
        instead = ": give list(….all()), or filter in the database" if callable(getattr(raw, "all", None)) else ""
        raise RecordError(relation.name, raw, f"a list of records{instead}")
    try:
        rows = raw if type(raw) is list or type(raw) is tuple else tuple(raw)
    except Exception as error:  # an array without dimensions; or any error of a foreign collection
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
    """Whether values of a type may be the record of a relation to one: records other than collections."""
    is_collection = issubclass(kind, Collection) and not issubclass(kind, Mapping) and not has_names(kind)
    return is_record(kind) and not is_collection
