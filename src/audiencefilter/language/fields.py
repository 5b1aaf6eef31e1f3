"""The fields of a record and their types."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, assert_never

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


def expected_value(type: FieldType) -> str:
    """Return what an operand of this type looks like."""
    match type:
        case FieldType.STRING:
            return "a string"
        case FieldType.INTEGER | FieldType.NUMBER:
            return "a number"
        case FieldType.BOOLEAN:
            return "true or false"
        case FieldType.DATETIME:
            return 'a timestamp such as "2025-01-01T00:00:00Z"'
        case _:
            assert_never(type)


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
