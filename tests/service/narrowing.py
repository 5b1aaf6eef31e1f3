"""The OpenAPI document with ids that there are, so that requests made from it reach more than "not found"."""

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.service.interface import EXAMPLES

#: Clauses that are valid: the document can only say that a clause is a string.
_FILTERS: Final = [
    '{"points": {"gte": 3}}',
    '{"email": {"contains": "c1"}}',
    '{"OR": [{"country": {"in": ["DE"]}}, {"isVerified": true}]}',
]

#: The fields that a list has by itself: the document can only say that one has a name.
_FIELDS: Final = ["points", "city", "createdAt", "isVerified"]

#: Takes any string, and says what is wrong with it.
_TAKES_ALL: Final = "/extensions/validate"


def narrowed(document: Mapping[str, Any], ids: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return a document whose ids, and clauses, are some that there are.

    Args:
        document: the service's own.
        ids: by what stands for them in the examples.
    """
    made = copy.deepcopy(dict(document))
    for (method, path), example in EXAMPLES.items():
        operation = made["paths"][path][method.lower()]
        for (part, name), kind in example.places():
            if (part, name) in example.passed_over:
                continue  # any other id is valid, too
            if part == "body":
                _narrow(_body(made, operation)["properties"][name], ids[kind])
            else:
                (parameter,) = (
                    found for found in operation["parameters"] if (found["in"], found["name"]) == (part, name)
                )
                _narrow(parameter["schema"], ids[kind])
        if "requestBody" in operation and path != _TAKES_ALL:
            properties = _body(made, operation)["properties"]
            if "filters" in properties:
                _narrow(properties["filters"], _FILTERS)
            if "field" in properties:
                _narrow(properties["field"], _FIELDS)
    return made


def _body(document: Mapping[str, Any], operation: Mapping[str, Any]) -> dict[str, Any]:
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    found: dict[str, Any] = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return found


def _narrow(schema: dict[str, Any], values: Sequence[str]) -> None:
    """Let a string, an optional one, or the items of an array be some values only."""
    if "anyOf" in schema:
        for option in schema["anyOf"]:
            if option["type"] == "string":
                _narrow(option, values)
    elif schema["type"] == "array":
        _narrow(schema["items"], values)
    else:
        schema.clear()
        schema.update({"type": "string", "enum": list(values)})
