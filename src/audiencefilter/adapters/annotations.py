"""The field type behind a Python annotation, for the adapters whose sources are annotated classes."""

import types
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from audiencefilter.language.schema import Field, FieldType, Notation, Schema


class Found(NamedTuple):
    """What an annotation says of a field."""

    type: FieldType
    nullable: bool


#: bool before int, whose subclass it is.
_TYPES: Final = (
    (bool, FieldType.BOOLEAN),
    (int, FieldType.INTEGER),
    (float, FieldType.NUMBER),
    (Decimal, FieldType.NUMBER),
    (str, FieldType.STRING),
    (datetime, FieldType.DATETIME),
)
#: `int | float` is what `float` means to type checkers.
_NUMBERS: Final = {FieldType.INTEGER, FieldType.NUMBER}
#: pydantic's own names for texts and date-times: classes that are no subclasses of what their values are.
_NAMED: Final = {
    "EmailStr": FieldType.STRING,
    "AwareDatetime": FieldType.DATETIME,
    "NaiveDatetime": FieldType.DATETIME,
    "PastDatetime": FieldType.DATETIME,
    "FutureDatetime": FieldType.DATETIME,
}


def find(annotation: Any) -> Found | None:
    """Return what an annotation says, or None where its values cannot be filtered by.

    >>> find(int | None)
    Found(type=<FieldType.INTEGER: 'integer'>, nullable=True)
    """
    members = _members(annotation)
    kinds = {_type_of(member) for member in members if member is not type(None)}
    kind = FieldType.NUMBER if kinds == _NUMBERS else kinds.pop() if len(kinds) == 1 else None
    return None if kind is None else Found(kind, type(None) in members)


def _members(annotation: Any) -> list[Any]:
    """Return the alternatives of a union, of unions within it too; a Literal is one of the types of its values."""
    annotation = _bare(annotation)
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        return [inner for member in get_args(annotation) for inner in _members(member)]
    if origin is Literal:
        return [type(value) for value in get_args(annotation)]
    return [annotation]


def _bare(annotation: Any) -> Any:
    """Take off what says nothing of the kind of value: Annotated, Final, NewType, type aliases."""
    while True:
        if get_origin(annotation) in (Annotated, Final):
            annotation = get_args(annotation)[0]
        elif hasattr(annotation, "__supertype__"):
            annotation = annotation.__supertype__
        elif hasattr(annotation, "__value__"):
            annotation = annotation.__value__
        else:
            return annotation


def _type_of(annotation: Any) -> FieldType | None:
    if not isinstance(annotation, type):
        return None
    if annotation.__name__ in _NAMED and annotation.__module__.startswith("pydantic"):
        return _NAMED[annotation.__name__]
    if issubclass(annotation, Enum) and not issubclass(annotation, str | int):
        return None
    return next((kind for base, kind in _TYPES if issubclass(annotation, base)), None)


def schema_from(name: str, annotations: Mapping[str, Any], notation: Notation) -> Schema:
    """Return the schema of annotated names; those whose values cannot be filtered by are left out.

    An int has no width in Python, so an ``INTEGER`` has 64 bits.

    Raises:
        ValueError: none of them can be filtered by.
    """
    fields = []
    for attribute, annotation in annotations.items():
        found = find(annotation)
        if found is not None:
            bits: Literal[32, 64] = 64 if found.type is FieldType.INTEGER else 32
            fields.append(Field(attribute, found.type, nullable=found.nullable, bits=bits))
    if not fields:
        raise ValueError(f"{name} has no attribute that can be filtered by, only {', '.join(annotations) or 'none'}")
    return Schema(name, fields, notation)
