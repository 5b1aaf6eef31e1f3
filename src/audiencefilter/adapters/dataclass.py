"""Schemas of dataclasses, and what the adapters of annotated classes share: fields and relations of annotations."""

import dataclasses
import types
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from decimal import Decimal
from enum import Enum
from functools import partial
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Notation, Relation, Schema


class Found(NamedTuple):
    """What an annotation says of a field."""

    type: FieldType
    nullable: bool
    many: bool = False
    values: tuple[str, ...] | None = None


class Attribute(NamedTuple):
    """An attribute of a class: its annotation, and what people call it."""

    annotation: Any
    title: str | None = None
    description: str | None = None
    example: Any = None


#: The attributes of a class by name; None where it is no class whose instances are records.
AttributesOf: TypeAlias = Callable[[type], Mapping[str, Attribute] | None]

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
#: What a list of values may be annotated as; a tuple only with an ellipsis.
_LISTS: Final = (list, set, frozenset, Sequence, MutableSequence, AbstractSet)


class _Kind(NamedTuple):
    """One alternative of an annotation: a type, and the only values it has, where it is a text that has few."""

    type: FieldType | None
    values: tuple[str, ...] | None = None


def find(annotation: Any) -> Found | None:
    """Return what an annotation says, or None where its values cannot be filtered by.

    >>> find(int | None)
    Found(type=<FieldType.INTEGER: 'integer'>, nullable=True, many=False, values=None)
    >>> find(list[Literal["a", "b"]])
    Found(type=<FieldType.STRING: 'string'>, nullable=False, many=True, values=('a', 'b'))
    """
    members = _members(annotation)
    others = [member for member in members if member is not type(None)]
    nullable = len(others) < len(members)
    element = _element(others)
    if element is not None:
        one = find(element[0])
        return None if one is None or one.many else Found(one.type, nullable, True, one.values)
    kinds = [_kind_of(member) for member in others]
    found = {kind.type for kind in kinds}
    kind = FieldType.NUMBER if found == _NUMBERS else found.pop() if len(found) == 1 else None
    return None if kind is None else Found(kind, nullable, False, _values(kinds))


def find_class(annotation: Any) -> tuple[type, bool] | None:
    """Return the class whose instances an annotation says are there, and whether they are many; None for any other.

    >>> (
    ...     find_class(list[Mapping]) == (Mapping, True),
    ...     find_class(Found | None) == (Found, False),
    ...     find_class(Found | int),
    ... )
    (True, True, None)
    """
    others = [member for member in _members(annotation) if member is not type(None)]
    element = _element(others)
    if element is not None:
        inner = _members(element[0])
        return (inner[0], True) if len(inner) == 1 and isinstance(inner[0], type) else None
    return (others[0], False) if len(others) == 1 and isinstance(others[0], type) else None


def _element(members: list[Any]) -> tuple[Any] | None:
    """Return the annotation of the values of a list; None where an annotation is no one list."""
    if len(members) != 1:
        return None
    origin, arguments = get_origin(members[0]), get_args(members[0])
    if origin is tuple:
        return (arguments[0],) if len(arguments) == 2 and arguments[1] is ... else None
    return (arguments[0],) if origin in _LISTS else None


def _members(annotation: Any) -> list[Any]:
    """Return the alternatives of a union, of unions within it too; a Literal is one for each of its values."""
    annotation = _bare(annotation)
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        return [inner for member in get_args(annotation) for inner in _members(member)]
    if origin is Literal:
        return [type(None) if value is None else _OneOf(value) for value in get_args(annotation)]
    return [annotation]


class _OneOf(NamedTuple):
    """A value of a Literal."""

    value: Any


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


def _kind_of(annotation: Any) -> _Kind:
    if isinstance(annotation, _OneOf):
        kind = _kind_of(type(annotation.value))
        return kind if kind.type is not FieldType.STRING else _Kind(kind.type, _texts([annotation.value]))
    if not isinstance(annotation, type):
        return _Kind(None)
    if annotation.__name__ in _NAMED and annotation.__module__.startswith("pydantic"):
        return _Kind(_NAMED[annotation.__name__])
    if issubclass(annotation, Enum):
        values = _texts(annotation)
        if values:
            return _Kind(FieldType.STRING, values)
        if not issubclass(annotation, str | int):
            return _Kind(None)
    return _Kind(next((kind for base, kind in _TYPES if issubclass(annotation, base)), None))


def _texts(values: Iterable[Any]) -> tuple[str, ...] | None:
    """Return values, or those of an enumeration's members, as texts; None where one is none."""
    found = tuple(value.value if isinstance(value, Enum) else value for value in values)
    return found if all(isinstance(value, str) for value in found) else None


def _values(kinds: list[_Kind]) -> tuple[str, ...] | None:
    """Return the only values that one of some alternatives may have; None where one has any."""
    values: list[str] = []
    for kind in kinds:
        if kind.values is None:
            return None
        values += kind.values
    return tuple(values)


# -- schemas ----------------------------------------------------------------------------------------------------------


def schema_from(source: type, name: str, notation: Notation, attributes_of: AttributesOf) -> Schema:
    """Return the schema of an annotated class; attributes whose values cannot be filtered by are left out.

    Instances of classes, one or a list of them, are related records; the published notation has neither them nor lists.
    An int has no width in Python, so an ``INTEGER`` has 64 bits.

    Raises:
        ValueError: none of the attributes can be filtered by.
    """
    schemas = _Schemas(attributes_of, notation)
    attributes = attributes_of(source) or {}
    if not schemas.fields(source):
        raise ValueError(f"{name} has no attribute that can be filtered by, only {', '.join(attributes) or 'none'}")
    return schemas.of(source, name)


class _Schemas:
    """The schemas of classes that lead to one another: one of each."""

    def __init__(self, attributes_of: AttributesOf, notation: Notation) -> None:
        self._attributes_of = attributes_of
        self._notation = notation
        self._made: dict[type, Schema] = {}
        self._fields: dict[type, list[Field]] = {}

    def of(self, source: type, name: str | None = None) -> Schema:
        """Return the schema of a class that has fields."""
        found = self._made.get(source)
        if found is None:
            found = Schema(name or source.__name__, self.fields(source), self._notation, self._relations(source))
            self._made[source] = found
        return found

    def fields(self, source: type) -> list[Field]:
        """Return the fields of a class; none where its instances are no records."""
        found = self._fields.get(source)
        if found is None:
            attributes = self._attributes_of(source) or {}
            fields = (self._field(name, attribute) for name, attribute in attributes.items())
            found = self._fields[source] = [field for field in fields if field is not None]
        return found

    def _field(self, name: str, attribute: Attribute) -> Field | None:
        found = find(attribute.annotation)
        if found is None or (found.many and self._notation is Notation.PUBLISHED):
            return None
        return Field(
            name,
            found.type,
            nullable=found.nullable,
            bits=64 if found.type is FieldType.INTEGER else 32,
            many=found.many,
            values=found.values,
            title=attribute.title,
            description=attribute.description,
            example=attribute.example,
        )

    def _relations(self, source: type) -> list[Relation]:
        if self._notation is Notation.PUBLISHED:
            return []
        found = []
        for name, attribute in (self._attributes_of(source) or {}).items():
            leads_to = find_class(attribute.annotation)
            if leads_to is not None and self.fields(leads_to[0]):
                words = attribute.title, attribute.description
                found.append(Relation(name, partial(self.of, leads_to[0]), None, leads_to[1], *words))
        return found


def schema_of(source: Any, name: str | None = None, notation: Notation = Notation.EXTENDED) -> Schema:
    """Return the schema of a dataclass: a field for each of its str, int, float, Decimal, bool and datetime attributes.

    An attribute whose annotation allows None may be missing. A list, a set or a tuple of any length is a field of many
    values, a ``Literal`` of texts and an enumeration of texts a field with values. Another dataclass is a relation to
    one record, a list of them a relation to many; they may lead back to one another. Attributes of other types are left
    out, and in the published notation lists and dataclasses are, too.

    Args:
        source: the dataclass.
        name: what a record is called; the name of the class when omitted.
        notation: which clauses are accepted.

    Raises:
        TypeError: not a dataclass.
        ValueError: no attribute that can be filtered by.
        NameError: an annotation is text that names what its module does not have.

    >>> @dataclasses.dataclass
    ... class Item:
    ...     price: float
    >>> @dataclasses.dataclass
    ... class Order:
    ...     total: float
    ...     tags: list[str]
    ...     items: list[Item]
    ...     note: str | None = None
    >>> schema_of(Order)
    Schema('Order', total: number, tags: [string], note: string, items: [Item])
    """
    if not _is_dataclass(source):
        raise TypeError(f"a dataclass is needed, not {source!r}")
    return schema_from(source, name or source.__name__, notation, attributes_of)


def attributes_of(source: type) -> Mapping[str, Attribute] | None:
    """Return the attributes of a dataclass; None for any other class."""
    if not _is_dataclass(source):
        return None
    hints = get_type_hints(source, include_extras=True)
    return {field.name: Attribute(hints[field.name]) for field in dataclasses.fields(source)}


def _is_dataclass(source: Any) -> bool:
    return isinstance(source, type) and dataclasses.is_dataclass(source)
