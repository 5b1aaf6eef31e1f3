"""The types of fields: one table of what is true of each.

A new type is a member of :class:`FieldType`, a row of the table below, and an entry wherever :func:`by_type` makes a
table of functions.
"""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from audiencefilter.language.choice import Choice

if TYPE_CHECKING:
    from uuid import UUID


class FieldType(Choice):
    """The type of a field's values.

    ``STRING`` is any Unicode text, ``INTEGER`` a whole number of 32 or 64 bits, ``NUMBER`` an IEEE double (a Decimal in
    a record is read as the nearest one), ``BOOLEAN`` true or false, ``DATETIME`` an instant in microseconds, ``DATE`` a
    calendar day without a time or a zone, ``UUID`` an id of 128 bits, ``DECIMAL`` an
    exact number of at most 18 digits, some of them after the point: the scale of the field.
    """

    STRING = "string"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATETIME = "datetime"
    DATE = "date"
    UUID = "uuid"
    DECIMAL = "decimal"

    @property
    def facts(self) -> "TypeFacts":
        """What is true of this type."""
        return _FACTS[self]


class JsonKind(Choice):
    """The JSON type of a literal."""

    STRING = "string"
    NUMBER = "number"
    BOOLEAN = "boolean"


class TypeFacts(NamedTuple):
    """What is true of a type."""

    #: The words for an operand.
    literal: str
    #: The JSON type of an operand.
    json: JsonKind
    #: The words for a value in a record; `literal` when omitted.
    in_records: str = ""
    #: Whether every instance of the usual Python type is a value of every field of the type, without conversion.
    is_unconverted: bool = False
    #: Whether only the extended notation has fields of this type.
    is_new: bool = False
    is_number: bool = False
    #: Whether there are a least and a greatest of several values: ``min`` and ``max``.
    is_ordered: bool = False
    #: Whether the order is that of time, so that a value is before or after another.
    is_time: bool = False
    #: The first and the last value, where every field of the type has the same; None: no such value.
    edges: tuple[Any, Any] = (None, None)


_T = TypeVar("_T")


def by_type(
    *, string: _T, integer: _T, number: _T, boolean: _T, datetime: _T, date: _T, uuid: _T, decimal: _T
) -> dict[FieldType, _T]:
    """Return a table with an entry for each type. mypy reports a call that lacks one, importing a type without one."""
    return dict(zip(FieldType, (string, integer, number, boolean, datetime, date, uuid, decimal), strict=True))


# fmt: off
_FACTS: Final[Mapping[FieldType, TypeFacts]] = by_type(
    string=TypeFacts("a string", JsonKind.STRING, is_unconverted=True, edges=("", None)),
    integer=TypeFacts("a number", JsonKind.NUMBER, is_number=True, is_ordered=True),
    number=TypeFacts("a number", JsonKind.NUMBER, is_number=True, is_ordered=True),
    boolean=TypeFacts("true or false", JsonKind.BOOLEAN, is_unconverted=True),
    datetime=TypeFacts('a timestamp such as "2025-01-01T00:00:00Z"', JsonKind.STRING, "a datetime",
                       is_ordered=True, is_time=True,
                       edges=(datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC))),
    date=TypeFacts('a date such as "2025-01-31"', JsonKind.STRING, "a date without a time", is_unconverted=True,
                   is_new=True, is_ordered=True, is_time=True, edges=(date.min, date.max)),
    uuid=TypeFacts('an id such as "123e4567-e89b-12d3-a456-426614174000"', JsonKind.STRING,
                   "a UUID or its text", is_unconverted=True, is_new=True),
    decimal=TypeFacts("a number", JsonKind.NUMBER, "a Decimal or a number that the scale can express",
                      is_new=True, is_number=True, is_ordered=True),
)
# fmt: on


#: The texts of ids of 128 bits: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, in any case.
ID: Final = r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
_id: Final = cache(partial(re.compile, ID))


def parse_uuid(text: str) -> "UUID | None":
    """Return the id of a text; None where the text is no id.

    >>> parse_uuid("123E4567-E89B-12D3-A456-426614174000"), parse_uuid("123e4567e89b12d3a456426614174000")
    (UUID('123e4567-e89b-12d3-a456-426614174000'), None)
    """
    return _uuid()(text) if _id().fullmatch(text) is not None else None


@cache
def _uuid() -> "type[UUID]":
    from uuid import UUID  # imported here, since few schemas have ids

    return UUID
