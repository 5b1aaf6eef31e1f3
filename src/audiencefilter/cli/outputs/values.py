"""Values as text, for formats that have none but text, and for JSON."""

import json
import math
from base64 import b64encode
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any, Final


def json_line(mapping: Mapping[str, Any]) -> bytes:
    r"""Return a contact as a line of JSON.

    >>> json_line({"name": "Zoë", "points": float("nan")})
    b'{"name":"Zo\xc3\xab","points":null}\n'
    """
    text = _dumps(mapping)
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:  # half a surrogate pair, which JSON can write as an escape only
        return _dumps(mapping, ensure_ascii=True).encode() + b"\n"


def cell(value: Any) -> str:
    """Return a value as the text of a CSV file; a missing one is empty.

    >>> cell(True), cell(None), cell({"a": 1})
    ('true', '', '{"a":1}')
    """
    match value:
        case str():
            return value
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float() if math.isnan(value):
            return ""
        case int() | float():
            return repr(value)
        case _:
            return _of_other(value)


def _of_other(value: Any) -> str:
    plain = _plain(value) if not isinstance(value, dict | list | tuple) else value
    return plain if isinstance(plain, str) else _dumps(plain)


def _dumps(value: Any, ensure_ascii: bool = False) -> str:
    encoder = _ESCAPING if ensure_ascii else _ENCODER
    try:
        return encoder.encode(value)
    except ValueError:  # NaN, which is a missing value, or an infinity, which JSON has no way to write
        return encoder.encode(_finite(value))


def _finite(value: Any) -> Any:
    match value:
        case float() if not math.isfinite(value):
            return None
        case dict():
            return {key: _finite(member) for key, member in value.items()}
        case list() | tuple():
            return [_finite(member) for member in value]
        case _:
            return value


def _plain(value: Any) -> Any:
    """Return what JSON can hold in place of a value that Parquet or a database can and JSON cannot."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    return str(value)


# Made once: json.dumps() would make one for each contact.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
_ESCAPING: Final = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":"), default=_plain)
