"""The types of values in requests and answers."""

from datetime import datetime
from typing import Annotated, Any, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from audiencefilter.service.instants import printed
from audiencefilter.service.operations.contacts import GREATEST, LEAST

#: Texts of contacts have at most so many characters.
LONGEST_TEXT: Final = 1_000
#: Free-form data has at most so many bytes, as JSON.
LONGEST_DATA: Final = 64_000

#: Texts that have an index have fewer: with 4 bytes each they must fit in an entry of PostgreSQL's, of 2,704 bytes.
LONGEST_INDEXED_TEXT: Final = 500
#: Free-form data is nested no deeper, so that whatever reads JSON can read it.
DEEPEST_DATA: Final = 100

#: PostgreSQL cannot keep the character U+0000, so nothing takes it.
WITHOUT_NUL: Final = r"^[^\x00]*$"
_NOT_BLANK: Final = r"^[^\x00]*[^\x00\s][^\x00]*$"
#: Not more is asked of an address than that mail could be sent to it.
_ADDRESS: Final = r"^[^@\s\x00]+@[^@\s\x00]+$"
#: What RFC 9110 lets stand in If-Match, in ASCII.
ENTITY_TAGS: Final = r'^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$'

#: What is wrong with a text that does not match.
PATTERNS: Final = {
    WITHOUT_NUL: "has the character U+0000, which cannot be kept",
    _NOT_BLANK: "must not be blank, nor have the character U+0000",
    _ADDRESS: "must be an email address, such as ada@example.com",
    ENTITY_TAGS: 'must be an ETag with its quotation marks, as the answer had it: "..."',
}


class RequestBody(BaseModel):
    """A body that has no fields but those declared, and no values of other types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Shape(BaseModel):
    """A part of an answer."""

    model_config = ConfigDict(extra="forbid")


def _is_deeper(data: dict[str, Any], levels: int) -> bool:
    """Whether there are values below so many objects and arrays."""
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
    # Not with pydantic's own JSON: this is how it is kept.
    import json

    if _is_deeper(data, DEEPEST_DATA):
        raise PydanticCustomError("too_deep", f"is nested in more than {DEEPEST_DATA} levels")
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    except UnicodeEncodeError:
        raise PydanticCustomError("string_unicode", "has a lone surrogate, which is no character") from None
    except ValueError:
        raise PydanticCustomError(
            "not_a_json_number", "has a number that is not finite, which JSON cannot say"
        ) from None
    if len(text) > LONGEST_DATA:
        raise PydanticCustomError("too_long", f"has {len(text)} bytes as JSON, more than {LONGEST_DATA}")
    return data


def _whole(value: object) -> object:
    """Read a number without a fraction as a whole one: to JSON, 5.0 is 5."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Id = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=WITHOUT_NUL)]
Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT, pattern=WITHOUT_NUL)]
IndexedText = Annotated[str, StringConstraints(max_length=LONGEST_INDEXED_TEXT, pattern=WITHOUT_NUL)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT, pattern=_NOT_BLANK)]
#: An internet address has up to 254 characters.
Email = Annotated[str, StringConstraints(max_length=254, pattern=_ADDRESS)]
WHOLE: Final = BeforeValidator(_whole)
Counter = Annotated[int, Field(ge=LEAST, le=GREATEST), WHOLE]
Data = Annotated[dict[str, Any], AfterValidator(_not_too_much)]
Instant = Annotated[
    datetime,
    PlainSerializer(printed, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
