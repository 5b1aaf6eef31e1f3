"""Values at a path in custom data: a mapping of JSON values, or JSON text.

A value of another type than its field's is missing, and no JSON, whatever it holds, is an error. So is text that is no
JSON, as `NaN` is none. Of a key that stands twice in JSON text the last one counts, which nobody should count on.
"""

import json
from collections.abc import Callable, Mapping
from math import inf, isfinite, isnan
from typing import Any, Final

from audiencefilter.language.digits import SAFE_DIGITS
from audiencefilter.language.fields import UNSAFE, Field, FieldType, by_type
from audiencefilter.language.instants import parse_instant

#: A whole number of more digits is beyond all doubles.
_MOST_DIGITS: Final = 309


def at_path(raw: Any, field: Field) -> Any:
    """Return the value of a field in what its attribute holds, as comparisons read it; None where it is missing.

    >>> plan = Field("plan", FieldType.STRING, attribute="data", path=("plan",))
    >>> at_path({"plan": "pro"}, plan), at_path('{"plan": "pro"}', plan), at_path({"plan": 1}, plan)
    ('pro', 'pro', None)
    """
    first, *others = field.path
    raw = document(raw).get(first)
    for key in others:
        raw = under(raw, key)
    return value_at_end(raw, field)


def document(raw: Any) -> Mapping[str, Any]:
    """Return the JSON object that an attribute holds, as a mapping or as text; an empty one where it holds none.

    >>> document('{"plan": "pro"}'), document(b'{"plan": '), document("[]"), document(None)
    ({'plan': 'pro'}, {}, {}, {})
    """
    if isinstance(raw, str | bytes | bytearray):
        raw = _parsed(raw)
    return raw if isinstance(raw, Mapping) else {}


def under(raw: Any, key: str) -> Any:
    """Return what stands under a key, and None where there is no object, or no such key in it."""
    return raw.get(key) if isinstance(raw, Mapping) else None


def value_at_end(raw: Any, field: Field) -> Any:
    """Return the value of a field of what stands at the end of its path: None where that is of another type."""
    if raw is None:
        return None
    return _list(raw, field) if field.many else _value(raw, field)


def _parsed(text: str | bytes | bytearray) -> Any:
    try:
        source = text if isinstance(text, str) else text.decode("utf-8")
        return (_OF_SHORT_TEXT if len(source) <= SAFE_DIGITS else _OF_LONG_TEXT).decode(source)
    except (ValueError, RecursionError):  # no JSON, or no UTF-8; nested too deep
        return None


def _refuse(name: str) -> Any:
    raise ValueError(name)


def _bounded(digits: str) -> float:
    """Return an integer, and an infinity where it is beyond all doubles, since of any more digits it takes too long."""
    return int(digits) if len(digits) <= _MOST_DIGITS else inf


_OF_SHORT_TEXT: Final = json.JSONDecoder(parse_constant=_refuse)
_OF_LONG_TEXT: Final = json.JSONDecoder(parse_constant=_refuse, parse_int=_bounded)


def _list(raw: Any, field: Field) -> tuple[Any, ...] | None:
    if not isinstance(raw, list | tuple):
        return None
    values: list[Any] = []
    for element in raw:
        if element is None or (isinstance(element, float) and isnan(element)):
            values.append(None)
        elif (value := _value(element, field)) is None:
            return None
        else:
            values.append(value)
    return tuple(values)


def _value(raw: Any, field: Field) -> Any:
    """Return a value of a field's type, None where it is of another one."""
    return _READERS[field.type](raw, field)


def _text(raw: Any, _: Field) -> str | None:
    return str.__str__(raw) if isinstance(raw, str) and UNSAFE.search(raw) is None else None


def _integer(raw: Any, field: Field) -> int | None:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return None
    if isinstance(raw, float) and not raw.is_integer():  # as no NaN and no infinity is
        return None
    low, high = field.integer_range
    return int(raw) if low <= raw <= high else None


def _number(raw: Any, _: Field) -> float | None:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return None
    try:
        double = float(raw)
    except OverflowError:
        return None
    return double if isfinite(double) else None


_READERS: Final[Mapping[FieldType, Callable[[Any, Field], Any]]] = by_type(
    string=_text,
    integer=_integer,
    number=_number,
    boolean=lambda raw, _: raw if isinstance(raw, bool) else None,
    datetime=lambda raw, _: parse_instant(str.__str__(raw)) if isinstance(raw, str) else None,
)
