"""What the forms of a dialect are made of: SQL with places for the column and for operands."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias


class Kind(Enum):
    """What is bound in an operand's place."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    INSTANT = "instant"  # text of a timestamp, which takes the type of the column
    TEXTS = "texts"  # from here on, lists in one parameter
    INTEGERS = "integers"
    NUMBERS = "numbers"
    INSTANTS = "instants"

    __hash__ = object.__hash__


class _Column(Enum):
    COLUMN = "column"


#: The place of the column that a form tests.
COLUMN: Final = _Column.COLUMN


def identity(value: Any) -> Any:
    """Return the value: how most operands are bound."""
    return value


@dataclass(frozen=True, slots=True, eq=False)
class Operand:
    """The place of a leaf's operand. The same object twice in one form is the same parameter twice.

    Attributes:
        kind: what is bound.
        encode: what makes of the operand what is bound; with `spread`, of each of its values.
        spread: whether the operand is a tuple whose values are written out, with commas between.
        before: SQL in front of each written-out value.
        after: SQL behind each written-out value.
    """

    kind: Kind
    encode: Callable[[Any], Any] = identity
    spread: bool = False
    before: str = ""
    after: str = ""


Part: TypeAlias = str | _Column | Operand
#: A form: parts to be written one after the other.
Fragment: TypeAlias = tuple[Part, ...]
