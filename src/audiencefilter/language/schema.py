"""A schema: the fields that a filter may name, and the notation of its clauses."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from audiencefilter.cache import Memo
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType

if TYPE_CHECKING:
    from audiencefilter.language.records import RecordReader

#: Field and FieldType stand here, too, since pickles of 0.1 look for them here.
__all__ = ["CONTACT", "Field", "FieldType", "HigherFloors", "Notation", "Schema"]


class Notation(Enum):
    """Which clauses are accepted; every clause of ``PUBLISHED`` keeps its meaning in ``EXTENDED``."""

    PUBLISHED = "published"
    EXTENDED = "extended"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class HigherFloors:
    """What a schema's methods do with the help of higher floors, which this one cannot import.

    :mod:`audiencefilter.schema` enters it as the package is loaded.
    """

    json_schema: Callable[["Schema"], dict[str, Any]]
    filter_type: Callable[["Schema"], Any]
    from_sqlalchemy: Callable[[Any, str | None, "Notation"], "Schema"]
    from_pydantic: Callable[[type, str | None, "Notation"], "Schema"]
    from_dataclass: Callable[[type, str | None, "Notation"], "Schema"]


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

    _higher: ClassVar[HigherFloors]

    def __init__(self, name: str, fields: Iterable[Field], notation: Notation = Notation.EXTENDED) -> None:
        self._name = name
        self._fields = tuple(fields)
        self._notation = Notation(notation)
        self._by_name = MappingProxyType({field.name: field for field in self._fields})
        self._hash = hash((self._name, self._fields, self._notation))
        #: What other modules worked out from these fields and want to find again.
        self.memo: Memo = dict[Any, Any]()
        self._readers: dict[bool, RecordReader] = {}
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
        reader = self._readers.get(strings)
        if reader is None:
            from audiencefilter.language.records import RecordReader

            reader = self._readers[strings] = RecordReader(self._fields, strings)
        return reader.read(mapping)

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema (2020-12) of a valid clause.

        >>> CONTACT.json_schema()["$schema"]
        'https://json-schema.org/draft/2020-12/schema'
        """
        return self._higher.json_schema(self)

    def filter_type(self) -> Any:
        """Return a type for pydantic models: it takes a clause, as an object or as JSON text, and gives a Filter.

        >>> from pydantic import TypeAdapter
        >>> TypeAdapter(CONTACT.filter_type()).validate_python({"points": 1}).to_text()
        'points = 1'
        """
        return self._higher.filter_type(self)

    @classmethod
    def from_sqlalchemy(cls, source: Any, name: str | None = None, notation: Notation = Notation.EXTENDED) -> "Schema":
        """Make a schema of a mapped class or a Table; see :mod:`audiencefilter.adapters.sqlalchemy`."""
        return cls._higher.from_sqlalchemy(source, name, notation)

    @classmethod
    def from_pydantic(cls, model: type, name: str | None = None, notation: Notation = Notation.EXTENDED) -> "Schema":
        """Make a schema of a pydantic model; see :mod:`audiencefilter.adapters.pydantic`."""
        return cls._higher.from_pydantic(model, name, notation)

    @classmethod
    def from_dataclass(cls, source: type, name: str | None = None, notation: Notation = Notation.EXTENDED) -> "Schema":
        """Make a schema of a dataclass; see :mod:`audiencefilter.adapters.dataclass`."""
        return cls._higher.from_dataclass(source, name, notation)

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


def reach(higher: HigherFloors) -> None:
    """Give the methods of schemas what they need of higher floors."""
    Schema._higher = higher


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
