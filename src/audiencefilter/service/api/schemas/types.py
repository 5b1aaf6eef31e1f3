"""Types of values in requests and answers."""

import json
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from itertools import islice
from typing import Annotated, Any, Final

import pydantic
import sqlalchemy as sa
from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from audiencefilter.service.operations.contacts import GREATEST, LEAST
from audiencefilter.service.storage.tables import printed
from audiencefilter.tools import MAX_PROBLEMS

#: The limit of a text of a contact.
MAX_TEXT_CHARACTERS: Final = 1_000
#: The limit of the free-form data of a contact, as JSON in UTF-8.
MAX_DATA_BYTES: Final = 64_000
#: The maximum depth of free-form data, so that every JSON parser can read it.
MAX_DATA_LEVELS: Final = 100

#: PostgreSQL cannot store the character U+0000, so no text may contain it.
WITHOUT_NUL: Final = r"^[^\x00]*$"
_NOT_BLANK: Final = r"^[^\x00]*[^\x00\s][^\x00]*$"
#: The minimum that mail needs of an address.
_ADDRESS: Final = r"^[^@\s\x00]+@[^@\s\x00]+$"
#: The syntax of If-Match in RFC 9110, limited to ASCII.
ENTITY_TAGS: Final = r'^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$'

#: Messages for texts that do not match a pattern.
PATTERNS: Final = {
    WITHOUT_NUL: "has the character U+0000, which cannot be stored",
    _NOT_BLANK: "must not be blank, nor have the character U+0000",
    _ADDRESS: "must be an email address, such as ada@example.com",
    ENTITY_TAGS: 'must be an ETag with its quotation marks, as the answer had it: "..."',
}


class RequestBody(BaseModel):
    """A request body. It rejects undeclared fields, and values of other types."""

    model_config = pydantic.ConfigDict(extra="forbid", strict=True)

    @pydantic.model_validator(mode="before")
    @classmethod
    def _with_few_unknown_fields(cls, body: Any) -> Any:
        """Drop the unknown fields beyond the reported problems: pydantic would make an error of each."""
        known = cls.model_fields
        if not isinstance(body, dict) or len(body) <= len(known) + MAX_PROBLEMS:
            return body
        unknown = islice((name for name in body if name not in known), MAX_PROBLEMS)
        return {name: body[name] for name in (*(name for name in known if name in body), *unknown)}


class Shape(BaseModel):
    """A part of an answer."""

    model_config = pydantic.ConfigDict(extra="forbid")


def envelope(name: str, description: str, /, **fields: Any) -> type[Shape]:
    """Return a shape of fields with types and without descriptions."""
    types: dict[str, Any] = {field: (type_, ...) for field, type_ in fields.items()}
    return pydantic.create_model(name, __base__=Shape, __doc__=description, **types)


def columns_of(table: sa.Table, names: Iterable[str]) -> dict[str, Any]:
    """Return the types of fields that have the names and the types of columns."""

    def type_of(column: sa.Column[Any]) -> Any:
        type_ = Instant if isinstance(column.type, sa.DateTime) else column.type.python_type
        return type_ | None if column.nullable else type_

    return {name: type_of(table.c[name]) for name in names}


def _is_deeper(data: dict[str, Any], levels: int) -> bool:
    """Whether data has values below this many levels of objects and arrays."""
    level: list[Any] = [data]
    for _ in range(levels):
        level = [
            inner
            for value in level
            for inner in (value.values() if isinstance(value, dict) else value)
            if isinstance(inner, (dict, list))
        ]
        if not level:
            return False
    return True


def _not_too_much(data: dict[str, Any]) -> dict[str, Any]:
    if _is_deeper(data, MAX_DATA_LEVELS):
        raise PydanticCustomError("too_deep", f"is nested in more than {MAX_DATA_LEVELS} levels")
    try:
        # The database stores this form, not that of pydantic.
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    except UnicodeEncodeError:
        raise PydanticCustomError("string_unicode", "has a lone surrogate, which is no character") from None
    except ValueError:
        why = "has a number that is not finite, which JSON cannot say"
        raise PydanticCustomError("not_a_json_number", why) from None
    if len(text) > MAX_DATA_BYTES:
        raise PydanticCustomError("too_long", f"has {len(text)} bytes as JSON, more than {MAX_DATA_BYTES}")
    return data


#: Ranges of invisible characters: categories Cc and Cf, and Default_Ignorable_Code_Point of Unicode.
_INVISIBLE: Final = (
    (0x0000, 0x001F), (0x007F, 0x009F), (0x00AD, 0x00AD), (0x034F, 0x034F), (0x0600, 0x0605), (0x061C, 0x061C),
    (0x06DD, 0x06DD), (0x070F, 0x070F), (0x0890, 0x0891), (0x08E2, 0x08E2), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x110BD, 0x110BD), (0x110CD, 0x110CD), (0x13430, 0x1343F),
    (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
#: The pattern of an address in the OpenAPI document: it lists the characters that `_visible` refuses.
_SEEN: Final = "[^@\\s{}]+".format("".join(f"{chr(first)}-{chr(last)}" for first, last in _INVISIBLE))


def _shows_nothing(char: str) -> bool:
    """Whether a character is invisible, so that two addresses could look the same."""
    return any(first <= ord(char) <= last for first, last in _INVISIBLE)


def _visible(address: str) -> str:
    for position, char in enumerate(address, 1):
        if _shows_nothing(char):
            name = f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()
            message = "has the character {name} at position {position}, which nobody can see: leave it out"
            raise PydanticCustomError("invisible_character", message, {"name": name, "position": position})
    return address


def _whole(value: object) -> object:
    """Read a number without a fraction as an integer: in JSON, 5.0 equals 5."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Id = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=WITHOUT_NUL)]
Text = Annotated[str, StringConstraints(max_length=MAX_TEXT_CHARACTERS, pattern=WITHOUT_NUL)]
#: Indexed; at 4 bytes a character it must fit in an index entry of PostgreSQL (2,704 bytes).
IndexedText = Annotated[str, StringConstraints(max_length=500, pattern=WITHOUT_NUL)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT_CHARACTERS, pattern=_NOT_BLANK)]
#: An email address has up to 254 characters.
Email = Annotated[
    str,
    StringConstraints(max_length=254, pattern=_ADDRESS),
    AfterValidator(_visible),
    Field(json_schema_extra={"pattern": f"^{_SEEN}@{_SEEN}$"}),
]
WHOLE: Final = BeforeValidator(_whole)
Counter = Annotated[int, Field(ge=LEAST, le=GREATEST), WHOLE]
Data = Annotated[dict[str, Any], AfterValidator(_not_too_much)]
Instant = Annotated[
    datetime,
    pydantic.PlainSerializer(printed, return_type=str),
    pydantic.WithJsonSchema({"type": "string", "format": "date-time"}),
]
