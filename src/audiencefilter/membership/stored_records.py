"""Records as JSON text: a tracker stores a contact as the index compares it, and reads it back with the same values."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from math import isfinite, isnan
from typing import Any, Final
from uuid import UUID

from audiencefilter.language.custom_data import json_of
from audiencefilter.language.errors import RecordError
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.given_records import check_record
from audiencefilter.language.instants import EPOCH, microseconds
from audiencefilter.language.json_text import decoder, integer_of
from audiencefilter.language.json_text import json_of as json_text
from audiencefilter.language.reachable_schemas import reachable_schemas
from audiencefilter.language.records import attribute_of, unscaled, value_of
from audiencefilter.language.related_records import records_of
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.types import by_type

#: Custom data that no field and no relation reads, in place of values that are not JSON; NaN is a missing value.
_UNREADABLE: Final[list[list[Any]]] = [[]]
_SET: Final = "set"


def record_text(record: Any, schema: Schema) -> str:
    """Return the JSON text of a record's fields and relations; ValueError if it is nested too deeply, or in itself."""
    check_record(record)
    try:
        return json_text(_written(record, schema), (",", ":"), ensure_ascii=True)
    except (RecursionError, RecordError) as error:
        if isinstance(error, RecordError) and not isinstance(error.value, RecursionError):  # from reading a value
            raise
        raise ValueError(
            f"a record of {schema.name} contains itself, or is nested too deeply to be stored: leave the relation that "
            "leads back out of the schema"
        ) from None


def record_of(text: str, schema: Schema, members: Iterable[Field | Relation] | None = None) -> dict[str, Any]:
    """Return the record of a text of :func:`record_text`, with all members or only given ones."""
    stored = decoder(repeated=True, parse_int=integer_of).decode(text)  # what was written here has no key twice
    return _read(stored, schema.members if members is None else members)


def forms_of(schema: Schema) -> dict[str, str]:
    """Return how values are stored, by the schema's name, empty for the first, and the attribute."""
    found: dict[str, set[str]] = {}
    for number, known in enumerate(reachable_schemas(schema)):
        for member in known.members:
            form = member.declared.name if isinstance(member, Relation) else member.type.value
            if isinstance(member, Field) and member.scale is not None:
                form += f" {member.scale}"
            form = "custom data" if member.is_data else form + " many" * member.many
            found.setdefault(f"{known.name if number else ''}.{member.attribute}", set()).add(form)
    return {place: ", ".join(sorted(forms)) for place, forms in found.items()}


def _written(record: Any, schema: Schema) -> dict[str, Any]:
    found = {member.attribute: _member(record, member) for member in schema.members}
    return {attribute: value for attribute, value in found.items() if value is not None}


def _member(record: Any, member: Field | Relation) -> Any:
    if isinstance(member, Field) and not member.path:
        return _value(value_of(record, member), member)
    if isinstance(member, Field) or member.is_data:
        raw = attribute_of(record, member.attribute, member.name)
        return _data(json_of(raw) if isinstance(raw, bytes | bytearray) else raw)
    return [_related(one, member) for one in records_of(record, member)]


def _related(record: Any, relation: Relation) -> dict[str, Any]:
    try:
        return _written(record, relation.schema)
    except RecordError as error:
        raise RecordError(f"{relation.name}.{error.field}", error.value, error.expected) from None


def _value(value: Any, field: Field) -> Any:
    if value is None:
        return None
    write = _JSON[field.type][0]
    if not field.many:
        return write(value)
    items = [None if item is None else write(item) for item in value]
    return {_SET: items} if isinstance(value, frozenset) else items


def _data(raw: Any) -> Any:
    match raw:
        case float() if not isfinite(raw):
            return None if isnan(raw) else _UNREADABLE
        case None | bool() | int() | float() | str():
            return raw
        case Mapping():
            return {key: _data(value) for key, value in raw.items() if isinstance(key, str)}
        case list() | tuple():
            return [_data(value) for value in raw]
        case _:
            return _UNREADABLE


def _read(stored: Mapping[str, Any], members: Iterable[Field | Relation]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for member in members:
        value = stored.get(member.attribute)
        if isinstance(member, Relation) and not member.is_data:
            rows = [_read(row, member.schema.members) for row in value or ()]
            record[member.attribute] = rows if member.many else next(iter(rows), None)
        elif value is None or isinstance(member, Relation) or member.path:
            record[member.attribute] = value
        else:
            record[member.attribute] = _raw(value, member)
    return record


def _raw(stored: Any, field: Field) -> Any:
    read = _JSON[field.type][1]
    if not field.many:
        return read(stored, field)
    kind, items = (frozenset, stored[_SET]) if isinstance(stored, dict) else (list, stored)
    return kind(None if item is None else read(item, field) for item in items)


def _number(value: Any) -> Any:
    """Return a number, which may be a Decimal, a Fraction or infinite, as a JSON value."""
    return value if isinstance(value, int) or (isinstance(value, float) and isfinite(value)) else str(value)


def _exact(stored: Any, _: Field) -> Any:
    if not isinstance(stored, str):
        return stored
    if stored in ("inf", "-inf"):
        return float(stored)
    return Fraction(stored) if "/" in stored else Decimal(stored)


def _same(value: Any, _: object = None) -> Any:
    return value


#: Functions from a value as comparisons read it to a JSON value, and from that to a value of a record.
_JSON: Final[Mapping[FieldType, tuple[Callable[[Any], Any], Callable[[Any, Field], Any]]]] = by_type(
    string=(_same, _same),
    integer=(_number, _exact),
    number=(_number, _exact),
    boolean=(_same, _same),
    datetime=(microseconds, lambda stored, _: EPOCH + timedelta(microseconds=stored)),
    date=(date.isoformat, lambda stored, _: date.fromisoformat(stored)),
    uuid=(str, lambda stored, _: UUID(stored)),
    decimal=(_same, lambda stored, field: unscaled(stored, field.scale or 0)),
)
