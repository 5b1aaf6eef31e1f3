"""What is wrong with a value of a request, in words."""

from collections.abc import Mapping
from typing import Any, Final

from audiencefilter.service.api.shapes.values import PATTERNS

_PLAIN: Final = {
    "missing": "is required",
    "string_unicode": "has a lone surrogate, which is no character",
    "string_too_short": "must not be empty",
    "int_parsing": "must be a whole number, in digits",
    "bool_parsing": "must be true or false",
}

#: What a value must be that is of another type.
_TYPES: Final = {
    "string_type": "a string",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "dict_type": "an object",
    "list_type": "an array",
    "model_type": "an object",
    "model_attributes_type": "an object",
}


def worded(detail: Mapping[str, Any]) -> str:
    """Return the message for one of pydantic's errors.

    >>> worded({"type": "int_type", "input": "5", "msg": "", "ctx": {}})
    'must be a whole number, not a string'
    """
    kind, context = detail["type"], detail.get("ctx") or {}
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _TYPES:
        return f"must be {_TYPES[kind]}, not {_held(detail.get('input'))}"
    match kind:
        case "string_too_long":
            return f"has more than {context['max_length']} characters"
        case "too_long" if "max_length" in context:
            return f"has more than {context['max_length']} items"
        case "greater_than_equal":
            return f"must be at least {context['ge']}"
        case "less_than_equal":
            return f"must be at most {context['le']}"
        case "literal_error":
            return f"must be {context['expected']}"
        case "string_pattern_mismatch" if context["pattern"] in PATTERNS:
            return PATTERNS[context["pattern"]]
        case _:
            return str(detail["msg"][:1].lower() + detail["msg"][1:])


def _held(value: Any) -> str:
    """Return what a value is in JSON, rather than the value: it may be of any size, and is personal data."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return "a number" if isinstance(value, int) else "a decimal number"
        case str():
            return "a string"
        case list():
            return "an array"
        case _:
            return "an object"
