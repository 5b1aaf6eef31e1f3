"""The members of a contact that a filter reads, and their values in files and databases."""

from collections.abc import Callable, Container, Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, TypeAlias

from audiencefilter.language.instants import format_instant
from audiencefilter.language.records import json_of, value_reader
from audiencefilter.language.schema import Field, Relation, Schema, record_reader

Member: TypeAlias = Field | Relation


def members_of(schema: Schema, names: Container[str]) -> tuple[Member, ...]:
    """Return the fields and the relations of a schema with these names.

    >>> from audiencefilter.language.schema import CONTACT
    >>> [member.name for member in members_of(CONTACT, {"city", "points"})]
    ['points', 'city']
    """
    members: tuple[Member, ...] = (*schema.fields, *schema.relations.values())
    return tuple(member for member in members if member.name in names)


def readings(members: Sequence[Member]) -> list[Member]:
    """Return one member for each column: fields at paths in the same column share one."""
    whole = [member for member in members if not (isinstance(member, Field) and member.path)]
    taken = {member.attribute for member in whole}
    parts = dict[str, Member]()
    for member in members:
        if member.attribute not in taken:
            parts.setdefault(member.attribute, member)
    return [*whole, *parts.values()]


def is_single(member: Member) -> bool:
    """Whether a member is a field of one value with a column of its own."""
    return isinstance(member, Field) and member.is_single


def member_reader(member: Member, strings: bool = False) -> Callable[[Any], Any]:
    """Return a function from a column's value to a record's value of a member; it raises RecordError.

    >>> from audiencefilter.language.schema import FieldType
    >>> member_reader(Field("tags", FieldType.STRING, many=True), strings=True)('["vip", null]')
    ['vip', None]
    """
    if isinstance(member, Field):
        return custom_data if strings and member.path else value_reader(member, strings)
    attribute, read = member.attribute, record_reader([member], strings).read
    return lambda value: read({attribute: value})[attribute]


def custom_data(text: str) -> Mapping[str, Any] | None:
    """Return the object of a JSON text, so that all paths share one parse; None if the text is not an object.

    >>> custom_data('{"plan": "pro"}'), custom_data("pro")
    ({'plan': 'pro'}, None)
    """
    found = json_of(text)
    return found if isinstance(found, dict) else None


def nested(text: str) -> Any:
    """Return the list or the object of a JSON text, and any other text unchanged; ``""`` is a missing value.

    >>> nested('["vip"]'), nested("vip")
    (['vip'], 'vip')
    """
    found = json_of(text) if text[:1] in ("[", "{") else None
    return text or None if found is None else found


def as_json(data: Any) -> Any:
    """Convert custom data from typed columns to JSON: instants and dates become text, decimals become numbers.

    >>> as_json({"at": datetime(2024, 5, 1, 10), "rate": Decimal("0.5")})
    {'at': '2024-05-01T10:00:00Z', 'rate': 0.5}
    """
    if isinstance(data, Mapping):
        return {key: as_json(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [as_json(value) for value in data]
    if isinstance(data, datetime):
        return format_instant(data if data.utcoffset() is not None else data.replace(tzinfo=UTC))
    if isinstance(data, date):
        return data.isoformat()
    if isinstance(data, Decimal) and data.is_finite():
        return int(data) if data == data.to_integral_value() else float(data)
    return data
