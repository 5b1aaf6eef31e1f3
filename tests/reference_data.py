"""Values at a path in custom data, read a second time from the rules: what is of another type is missing."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from audiencefilter.language.schema import Field, FieldType

_INSTANT: Final = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))", re.ASCII
)


def at_path(held: Any, field: Field) -> Any:
    """Return the value that an attribute holds for a field; None where it is missing, and for null in a list."""
    if isinstance(held, bytes):
        try:
            held = held.decode()
        except UnicodeDecodeError:
            return None
    if isinstance(held, str):
        held = _document(held)
    for key in field.path:
        held = held.get(key) if isinstance(held, Mapping) else None
    if not field.many:
        return _value(held, field)
    if not isinstance(held, list | tuple):
        return None
    found = [_value(element, field) for element in held]
    nulls = [element is None or element != element for element in held]
    if any(value is None and not null for value, null in zip(found, nulls, strict=True)):
        return None
    return found


def _document(text: str) -> Any:
    def refuse(name: str) -> Any:
        raise ValueError(name)

    try:
        return json.loads(text, parse_constant=refuse)
    except ValueError:
        return None


def _value(held: Any, field: Field) -> Any:
    is_number = isinstance(held, int | float) and not isinstance(held, bool)
    match field.type:
        case FieldType.STRING:
            if not isinstance(held, str) or any(char == "\0" or "\ud800" <= char <= "\udfff" for char in held):
                return None
            return held
        case FieldType.INTEGER:
            if not is_number or held != held or held in (float("inf"), -float("inf")) or held != int(held):
                return None
            return int(held) if -(2 ** (field.bits - 1)) <= held < 2 ** (field.bits - 1) else None
        case FieldType.NUMBER:
            if not is_number:
                return None
            try:
                double = float(held)
            except OverflowError:
                return None
            return double if double - double == 0 else None
        case FieldType.BOOLEAN:
            return held if isinstance(held, bool) else None
        case FieldType.DATETIME:
            return instant(held) if isinstance(held, str) else None
        case FieldType.DATE | FieldType.UUID | FieldType.DECIMAL:
            raise AssertionError(field)  # tests/reference_documents.py reads these


def instant(text: str) -> datetime | None:
    """Return the instant of a text in the form of the operands of dates."""
    found = _INSTANT.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(found[index]) for index in range(1, 7))
    offset = timedelta()
    if found[8]:
        hours, minutes = int(found[9]), int(found[10])
        if hours > 23 or minutes > 59:
            return None
        offset = timedelta(hours=hours, minutes=minutes) * (-1 if found[8] == "-" else 1)
    try:
        micros = int((found[7] or "").ljust(6, "0")[:6])
        return datetime(year, month, day, hour, minute, second, micros, UTC) - offset
    except (ValueError, OverflowError):
        return None
