"""Schemas of dataclasses; fields and relations from annotations, for the adapters of all annotated classes."""

import dataclasses
import types
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from collections.abc import Set as AbstractSet
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import partial
from itertools import chain
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from audiencefilter.adapters.members import Choice, Link, Names, Source, field_of, schema_of_classes
from audiencefilter.contacts.source import Declared
from audiencefilter.language.decimals import MAX_SCALE
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Notation, Schema


class Attribute(NamedTuple):
    """An attribute of a class: its annotation, title, description, and scale where the annotation has none."""

    annotation: Any
    title: str | None = None
    description: str | None = None
    example: Any = None
    scale: int | None = None


#: Returns the attributes of a class by name; None for a class whose instances are not records.
AttributesOf: TypeAlias = Callable[[type], Mapping[str, Attribute] | None]

#: bool is before int, and datetime before date: their base classes.
_TYPES: Final = (
    (bool, FieldType.BOOLEAN),
    (int, FieldType.INTEGER),
    (float, FieldType.NUMBER),
    (Decimal, FieldType.DECIMAL),
    (str, FieldType.STRING),
    (datetime, FieldType.DATETIME),
    (date, FieldType.DATE),
    (UUID, FieldType.UUID),
)
#: Type checkers read `float` as `int | float`.
_NUMBERS: Final = {FieldType.INTEGER, FieldType.NUMBER, FieldType.DECIMAL}
#: pydantic's types for texts and date-times: classes that are not base classes of their values.
_NAMED: Final = {
    "EmailStr": FieldType.STRING,
    "AwareDatetime": FieldType.DATETIME,
    "NaiveDatetime": FieldType.DATETIME,
}
#: Annotations of lists of values; a tuple counts only with an ellipsis.
_LISTS: Final = (list, set, frozenset, Sequence, MutableSequence, AbstractSet)


class _Kind(NamedTuple):
    """One alternative of an annotation: a type, and the allowed texts where it has only some."""

    type: FieldType | None
    values: tuple[str, ...] | None = None


def _scale_in(annotation: Any) -> int | None:
    """Return the largest number of decimal places in an annotation; None where it has none, or too many."""
    marks = getattr(annotation, "__metadata__", ())
    marks = (*marks, *(inner for mark in marks for inner in getattr(mark, "metadata", ())))
    places = [getattr(mark, "decimal_places", None) for mark in marks]
    places += map(_scale_in, get_args(annotation))
    scale = max((one for one in places if one is not None), default=MAX_SCALE + 1)
    return scale if scale <= MAX_SCALE else None


def _read(annotation: Any) -> tuple[list[Any], bool, bool]:
    """Return the alternatives of an annotation, or of the items of its list; whether it allows None; and is a list."""
    members = _members(annotation)
    others = [member for member in members if member is not type(None)]
    nullable = len(others) < len(members)
    if len(others) == 1:
        origin, arguments = get_origin(others[0]), get_args(others[0])
        if origin in _LISTS or (origin is tuple and arguments[1:] == (...,)):
            return _members(arguments[0]), nullable, True
    return others, nullable, False


def _members(annotation: Any) -> list[Any]:
    """Return the alternatives of a union, including nested ones; each value of a Literal is one."""
    annotation = _bare(annotation)
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        return [inner for member in get_args(annotation) for inner in _members(member)]
    if origin is Literal:
        return [
            type(None) if value is None else _Kind(_kind_of(type(value)).type, _texts([value]))
            for value in get_args(annotation)
        ]
    return [annotation]


def _bare(annotation: Any) -> Any:
    """Remove wrappers that do not affect the type: Annotated, Final, NewType, type aliases."""
    if get_origin(annotation) in (Annotated, Final):
        return _bare(get_args(annotation)[0])
    inner = getattr(annotation, "__supertype__", getattr(annotation, "__value__", None))
    return annotation if inner is None else _bare(inner)


def _kind_of(annotation: Any) -> _Kind:
    if isinstance(annotation, _Kind):
        return annotation
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
    """Return values, or the values of an enumeration's members, as texts; None where one is not a text."""
    found = tuple(value.value if isinstance(value, Enum) else value for value in values)
    return found if all(isinstance(value, str) for value in found) else None


def _values(kinds: list[_Kind]) -> tuple[str, ...] | None:
    """Return the only values that the alternatives allow; None where one allows any."""
    values = [kind.values for kind in kinds if kind.values is not None]
    return tuple(chain.from_iterable(values)) if len(values) == len(kinds) else None


# -- schemas ----------------------------------------------------------------------------------------------------------


def schema_from(source: type, name: str, notation: Notation, attributes_of: AttributesOf, choice: Choice) -> Schema:
    """Return the schema of an annotated class, without attributes whose values cannot be filtered."""
    # A Python int has no width, so an INTEGER has 64 bits.
    read = partial(_read_class, attributes_of, notation)
    return schema_of_classes(source, read, choice, name, notation, kind="attribute")


def _read_class(attributes_of: AttributesOf, notation: Notation, source: type) -> Source:
    """Return the attributes of a class whose instances are records."""
    attributes = attributes_of(source) or {}

    def make(name: str) -> Field | Link | str:
        attribute = attributes[name]
        field, (members, _, many) = _field(name, attribute, notation), _read(attribute.annotation)
        if isinstance(field, Field) or len(members) != 1 or attributes_of(members[0]) is None:
            return field
        return Link(name, members[0], many, title=attribute.title, description=attribute.description)

    return Source(source.__name__, source, {name: name for name in attributes}, make)


def _field(name: str, attribute: Attribute, notation: Notation) -> Field | str:
    """Return the field of an attribute; the reason where it has none."""
    members, nullable, many = _read(attribute.annotation)
    kinds = [_kind_of(member) for member in members if member is not type(None)]
    found, scale = {kind.type for kind in kinds}, None
    kind = found.pop() if len(found) == 1 else FieldType.NUMBER if found and found <= _NUMBERS else None
    if kind is None:
        bare = _bare(attribute.annotation)  # named as the class's source has it
        is_plain = isinstance(bare, type) and not get_args(bare)
        return f"no field type fits {bare.__name__ if is_plain else str(bare).replace('typing.', '')}"
    if kind is FieldType.DECIMAL:  # without a scale it is a number
        scale = _scale_in(attribute.annotation) if attribute.scale is None else attribute.scale
        kind = FieldType.NUMBER if scale is None else kind
    return field_of(
        name,
        Declared(kind, many, 64 if kind is FieldType.INTEGER else 32, scale=scale),
        notation,
        nullable=nullable,
        values=_values(kinds),
        title=attribute.title,
        description=attribute.description,
        example=attribute.example,
    )


def schema_of(
    source: Any,
    name: str | None = None,
    notation: Notation = Notation.EXTENDED,
    include: Names | None = None,
    exclude: Names = (),
) -> Schema:
    """Return the schema of a dataclass: a field for each attribute that is a plain value.

    These are str, int, float, Decimal, bool, datetime, date and UUID. A Decimal is an exact decimal where the attribute
    has a scale, ``field(metadata={"scale": 2})``, and else a number. An attribute whose annotation allows None is
    nullable. A list, a set or a tuple of any length becomes a field with many values. A ``Literal`` of texts or an
    enumeration of texts becomes a field with `values`. Another dataclass becomes a relation to one record, and a list
    of dataclasses a relation to many; dataclasses may refer to one another. Left out are attributes of other types,
    those named like a secret, and in the published notation dates, ids, lists and dataclasses. :attr:`Schema.left_out`
    has the reasons.

    Args:
        source: the dataclass.
        name: the name of a record; the name of the class when omitted.
        notation: the notation of clauses.
        include: the only attributes to take, by name; or a mapping from classes to such names. An attribute whose name
            has a word such as password, token, pin or key is taken only if named here.
        exclude: attributes to leave out, likewise.

    Raises:
        TypeError: `source` is not a dataclass; or one text in place of names.
        ValueError: no attribute can be filtered; or `include` or `exclude` has an unknown name or class.
        NameError: an annotation is text with a name that its module does not define.

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
    return schema_from(source, name or source.__name__, notation, attributes_of, Choice(source, include, exclude))


def attributes_of(source: type) -> Mapping[str, Attribute] | None:
    """Return the attributes of a dataclass, also of one of pydantic; None for any other class."""
    if not _is_dataclass(source):
        return None
    hints = get_type_hints(source, include_extras=True)
    marks = vars(source).get("__pydantic_fields__", {})
    return {
        one.name: attribute_of(hints[one.name], marks.get(one.name), one.metadata.get("scale"))
        for one in dataclasses.fields(source)
    }


def attribute_of(annotation: Any, info: Any, scale: int | None = None) -> Attribute:
    """Return an attribute with what pydantic's `FieldInfo` says of it, where there is one."""
    if info is None:
        return Attribute(annotation, scale=scale)
    example = info.examples[0] if info.examples else None
    return Attribute(Annotated[annotation, info], info.title, info.description, example, scale)


def _is_dataclass(source: Any) -> bool:
    return isinstance(source, type) and dataclasses.is_dataclass(source)
