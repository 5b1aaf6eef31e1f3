"""Values at a path in custom data: a mapping of JSON values, or JSON text.

A value of another type than its field's is missing, and nothing here is ever an error.
"""

import json
import re
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, assert_never

from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import parse_instant

#: What text may hold of which a database can store nothing.
_UNSAFE: Final = re.compile("[\x00\ud800-\udfff]")


def at_path(held: Any, field: Field) -> Any:
    """Return the value of a field in what its attribute holds, as comparisons read it; None where it is missing.

    >>> plan = Field("plan", FieldType.STRING, attribute="data", path=("plan",))
    >>> at_path({"plan": "pro"}, plan), at_path('{"plan": "pro"}', plan), at_path({"plan": 1}, plan)
    ('pro', 'pro', None)
    """
    if isinstance(held, str | bytes | bytearray):
        held = _document(held)
    for key in field.path:
        if not isinstance(held, Mapping):
            return None
        held = held.get(key)
    if held is None:
        return None
    return _list(held, field) if field.many else _value(held, field)


def _document(text: str | bytes | bytearray) -> Any:
    try:
        return json.loads(text if isinstance(text, str) else text.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):  # no JSON, no UTF-8, an integer of too many digits; nested too deep
        return None


def _refuse(name: str) -> Any:
    raise ValueError(name)


def _list(held: Any, field: Field) -> tuple[Any, ...] | None:
    if not isinstance(held, list | tuple):
        return None
    values: list[Any] = []
    for element in held:
        if element is None or element != element:  # NaN is a missing element, too
            values.append(None)
        elif (value := _value(element, field)) is None:
            return None
        else:
            values.append(value)
    return tuple(values)


def _value(held: Any, field: Field) -> Any:
    """Return a value of a field's type, None where it is of another one."""
    match field.type:
        case FieldType.STRING:
            return str.__str__(held) if isinstance(held, str) and _UNSAFE.search(held) is None else None
        case FieldType.INTEGER:
            return _integer(held, field)
        case FieldType.NUMBER:
            return _number(held)
        case FieldType.BOOLEAN:
            return held if isinstance(held, bool) else None
        case FieldType.DATETIME:
            return parse_instant(str.__str__(held)) if isinstance(held, str) else None
        case _:
            assert_never(field.type)


def _integer(held: Any, field: Field) -> int | None:
    if isinstance(held, bool) or not isinstance(held, int | float):
        return None
    if isinstance(held, float) and not held.is_integer():  # as no NaN and no infinity is
        return None
    low, high = field.integer_range
    return int(held) if low <= held <= high else None


def _number(held: Any) -> float | None:
    if isinstance(held, bool) or not isinstance(held, int | float):
        return None
    try:
        double = float(held)
    except OverflowError:
        return None
    return double if isfinite(double) else None
