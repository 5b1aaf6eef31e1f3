"""The fields that a filter may name, and their types."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, Literal

from audiencefilter.language.errors import show


class FieldType(Enum):
    """The type of a field's values.

    ``STRING`` is any Unicode text, ``INTEGER`` a whole number of 32 or 64 bits, ``NUMBER`` an IEEE double (a Decimal in
    a record is read as the nearest one), ``BOOLEAN`` true or false, ``DATETIME`` an instant in microseconds.
    """

    STRING = "string"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATETIME = "datetime"

    __hash__ = object.__hash__


class Notation(Enum):
    """Which clauses are accepted; every clause of ``PUBLISHED`` keeps its meaning in ``EXTENDED``."""

    PUBLISHED = "published"
    EXTENDED = "extended"

    __hash__ = object.__hash__


#: The keys that a filter object gives a meaning of their own, and so no field can have.
GROUP_KEYS: Final = ("AND", "OR", "NOT")


@dataclass(frozen=True, slots=True)
class Field:
    """One filterable field.

    Attributes:
        name: how clauses name it.
        type: the type of its values.
        attribute: the key of a mapping, the attribute of an object and the default column; `name` when omitted.
        nullable: whether a contact may lack a value.
        bits: the width of an ``INTEGER``, 32 or 64.

    Raises:
        ValueError: an empty or reserved name, or another width.

    >>> Field("points", FieldType.INTEGER).attribute
    'points'
    """

    name: str
    type: FieldType
    attribute: str = ""
    nullable: bool = True
    bits: Literal[32, 64] = 32

    def __init__(
        self,
        name: str,
        type: FieldType,
        attribute: str | None = None,
        nullable: bool = True,
        bits: Literal[32, 64] = 32,
    ) -> None:
        if not _is_name(name) or name in GROUP_KEYS:
            raise ValueError(f"a field cannot be called {show(name)}")
        if not isinstance(type, FieldType):
            raise ValueError(f"the type of {show(name)} must be a FieldType, not {show(type)}")
        if bits not in (32, 64):
            raise ValueError(f"bits of {show(name)} must be 32 or 64, not {show(bits)}")
        if attribute is not None and not _is_name(attribute):
            raise ValueError(f"the attribute of {show(name)} must be a name, not {show(attribute)}")
        for slot, value in (
            ("name", name),
            ("type", type),
            ("attribute", name if attribute is None else attribute),
            ("nullable", bool(nullable)),
            ("bits", bits),
        ):
            object.__setattr__(self, slot, value)

    @property
    def integer_range(self) -> tuple[int, int]:
        """The least and the greatest value of an ``INTEGER`` field."""
        return integer_range(self.bits)


def integer_range(bits: int) -> tuple[int, int]:
    """Return the least and the greatest integer of so many bits.

    >>> integer_range(32)
    (-2147483648, 2147483647)
    """
    return -(2 ** (bits - 1)), 2 ** (bits - 1) - 1


def _is_name(name: object) -> bool:
    return isinstance(name, str) and name != ""


class Schema:
    """The fields of a contact and the notation of its clauses. Immutable.

    Args:
        name: what a record is called, for messages.
        fields: the filterable fields, in the order they are shown.
        notation: which clauses are accepted.

    Raises:
        ValueError: no fields, or two of the same name.

    >>> Schema("Order", [Field("total", FieldType.NUMBER)])
    Schema('Order', total: number)
    """

    def __init__(self, name: str, fields: Iterable[Field], notation: Notation = Notation.EXTENDED) -> None:
        self._name = name
        self._fields = tuple(fields)
        self._notation = Notation(notation)
        self._by_name = MappingProxyType({field.name: field for field in self._fields})
        self._hash = hash((self._name, self._fields, self._notation))
        #: What other modules worked out from these fields and want to find again; keyed by what it is.
        self.memo: dict[str, Any] = {}
        if not self._fields:
            raise ValueError(f"schema {show(name)} has no fields")
        if len(self._by_name) != len(self._fields):
            names = [field.name for field in self._fields]
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"schema {show(name)} has two fields called {show(twice)}")

    @property
    def name(self) -> str:
        """What a record is called."""
        return self._name

    @property
    def fields(self) -> tuple[Field, ...]:
        """The filterable fields."""
        return self._fields

    @property
    def notation(self) -> Notation:
        """Which clauses are accepted."""
        return self._notation

    @property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by their names."""
        return self._by_name

    def with_notation(self, notation: Notation) -> "Schema":
        """Return the same fields with another notation.

        >>> CONTACT.with_notation(Notation.EXTENDED).notation
        <Notation.EXTENDED: 'extended'>
        """
        return self if notation is self._notation else Schema(self._name, self._fields, notation)

    def coerce(self, mapping: Mapping[str, Any], strings: bool = False) -> dict[str, Any]:
        """Make a record of JSON values: dates in ISO 8601 become aware date-times, absent fields stay absent.

        Keys that are no field of the schema are kept as they are.

        Args:
            mapping: values by :attr:`Field.attribute`.
            strings: also read text, as from a CSV file: ``"12"``, ``"true"``, and ``""`` as missing.

        Raises:
            RecordError: a value is not of its field's type, or beyond its range.

        >>> CONTACT.coerce({"points": "12", "city": "", "isVerified": "true"}, strings=True)
        {'points': 12, 'city': None, 'isVerified': True}
        """
        from audiencefilter.language.records import coerce

        return coerce(self, mapping, strings)

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema (2020-12) of a valid clause.

        >>> CONTACT.json_schema()["$schema"]
        'https://json-schema.org/draft/2020-12/schema'
        """
        from audiencefilter.notations.jsonschema import json_schema

        return json_schema(self)

    def filter_type(self) -> Any:
        """Return a type for pydantic models: it takes a clause, as an object or as JSON text, and gives a Filter.

        >>> from pydantic import TypeAdapter
        >>> TypeAdapter(CONTACT.filter_type()).validate_python({"points": 1}).to_text()
        'points = 1'
        """
        from audiencefilter.adapters.pydantic import filter_type

        return filter_type(self)

    @classmethod
    def from_sqlalchemy(cls, source: Any, name: str | None = None, notation: Notation = Notation.EXTENDED) -> "Schema":
        """Make a schema of a mapped class or a Table; see :mod:`audiencefilter.adapters.sqlalchemy`."""
        from audiencefilter.adapters.sqlalchemy import schema_of

        return schema_of(source, name, notation)

    @classmethod
    def from_pydantic(cls, model: type, name: str | None = None, notation: Notation = Notation.EXTENDED) -> "Schema":
        """Make a schema of a pydantic model; see :mod:`audiencefilter.adapters.pydantic`."""
        from audiencefilter.adapters.pydantic import schema_of

        return schema_of(model, name, notation)

    @classmethod
    def from_dataclass(cls, source: type, name: str | None = None, notation: Notation = Notation.EXTENDED) -> "Schema":
        """Make a schema of a dataclass; see :mod:`audiencefilter.adapters.dataclass`."""
        from audiencefilter.adapters.dataclass import schema_of

        return schema_of(source, name, notation)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Schema):
            return NotImplemented
        return (self._name, self._fields, self._notation) == (other._name, other._fields, other._notation)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Schema, (self._name, self._fields, self._notation)

    def __repr__(self) -> str:
        fields = ", ".join(f"{field.name}: {field.type.value}" for field in self._fields)
        return f"Schema({self._name!r}, {fields})"


#: The contact of the published interface: its 11 filterable fields.
CONTACT: Final = Schema(
    "Contact",
    [
        Field("email", FieldType.STRING),
        Field("firstName", FieldType.STRING),
        Field("lastName", FieldType.STRING),
        Field("points", FieldType.INTEGER),
        Field("referrals", FieldType.INTEGER),
        Field("isVerified", FieldType.BOOLEAN),
        Field("unsubscribed", FieldType.BOOLEAN),
        Field("company", FieldType.STRING),
        Field("country", FieldType.STRING),
        Field("city", FieldType.STRING),
        Field("createdAt", FieldType.DATETIME),
    ],
    Notation.PUBLISHED,
)
