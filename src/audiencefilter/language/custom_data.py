"""Values at a path in custom data: a mapping of JSON values, or JSON text.

A value whose type is not the field's type counts as missing. Invalid JSON is never an error, whatever the text; ``NaN``
is invalid JSON. Where JSON text repeats a key, the last value counts; do not rely on this.
"""

from collections.abc import Callable, Mapping
from math import inf, isfinite, isnan
from typing import Any, Final

from audiencefilter.language.decimals import units_of_double
from audiencefilter.language.fields import UNSAFE, Field, FieldType
from audiencefilter.language.instants import parse_date, parse_instant
from audiencefilter.language.json_text import SAFE_DIGITS, decoder
from audiencefilter.language.types import by_type, parse_uuid


def at_path(raw: Any, field: Field) -> Any:
    """Return the value of a field in the value of its attribute, as comparisons read it; None where it is missing.

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
    """Return the JSON object in an attribute, which is a mapping or text; an empty object for anything else.

    >>> document('{"plan": "pro"}'), document(b'{"plan": '), document("[]"), document(None)
    ({'plan': 'pro'}, {}, {}, {})
    """
    if isinstance(raw, str | bytes | bytearray):
        raw = json_of(raw)
    return raw if isinstance(raw, Mapping) else {}


def under(raw: Any, key: str) -> Any:
    """Return the value of a key; None where `raw` is not an object or lacks the key."""
    return raw.get(key) if isinstance(raw, Mapping) else None


def value_at_end(raw: Any, field: Field) -> Any:
    """Return the value of a field from the value at the end of its path; None where the type is wrong."""
    if raw is None:
        return None
    return _list(raw, field) if field.many else _value(raw, field)


def json_of(text: str | bytes | bytearray) -> Any:
    """Return the value of a JSON text; None for invalid JSON, including NaN."""
    try:
        source = text if isinstance(text, str) else text.decode("utf-8")
        return (_STRICT if len(source) <= SAFE_DIGITS else _STRICT_AND_BOUNDED).decode(source)
    except (ValueError, RecursionError):  # invalid JSON, invalid UTF-8, or nesting that is too deep
        return None


def _bounded(digits: str) -> float:
    """Return an integer, or an infinity beyond the range of doubles: converting long texts of digits takes too long."""
    return int(digits) if len(digits) <= 309 else inf


#: Decoders of JSON that reject NaN and infinities, which Python's own accepts.
_STRICT: Final = decoder(repeated=True)
_STRICT_AND_BOUNDED: Final = decoder(repeated=True, parse_int=_bounded)


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
    """Return a value of the field's type; None for a value of another type."""
    return _READERS[field.type](raw, field)


def _text(raw: Any, _: Field) -> str | None:
    return str.__str__(raw) if isinstance(raw, str) and UNSAFE.search(raw) is None else None


def _integer(raw: Any, field: Field) -> int | None:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return None
    if isinstance(raw, float) and not raw.is_integer():  # NaN and infinities are not integers either
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


def _decimal(raw: Any, field: Field) -> int | None:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return None
    return units_of_double(raw, field.scale or 0)


_READERS: Final[Mapping[FieldType, Callable[[Any, Field], Any]]] = by_type(
    string=_text,
    integer=_integer,
    number=_number,
    boolean=lambda raw, _: raw if isinstance(raw, bool) else None,
    datetime=lambda raw, _: parse_instant(str.__str__(raw)) if isinstance(raw, str) else None,
    date=lambda raw, _: parse_date(str.__str__(raw)) if isinstance(raw, str) else None,
    decimal=_decimal,
    uuid=lambda raw, _: parse_uuid(str.__str__(raw)) if isinstance(raw, str) else None,
)
