"""The types of values in requests and answers."""

from datetime import datetime
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from audiencefilter.service.instants import printed
from audiencefilter.service.operations.contacts import GREATEST, LEAST

#: Texts of contacts have at most so many characters.
LONGEST_TEXT: Final = 1_000
#: Free-form data has at most so many bytes, as JSON.
LONGEST_DATA: Final = 64_000

#: PostgreSQL cannot keep the character U+0000, so nothing takes it.
_WITHOUT_NUL: Final = r"^[^\x00]*$"


class RequestBody(BaseModel):
    """A body that has no fields but those declared, and no values of other types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Shape(BaseModel):
    """A part of an answer."""

    model_config = ConfigDict(extra="forbid")


def _not_too_much(data: dict[str, Any]) -> dict[str, Any]:
    # Not with pydantic's own JSON: this is how it is kept.
    import json

    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise PydanticCustomError("not_json", "must be plain JSON: no NaN, lone surrogates or deep nesting") from None
    if len(text) > LONGEST_DATA:
        raise PydanticCustomError("too_long", f"has {len(text)} bytes as JSON, more than {LONGEST_DATA}")
    return data


Id = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=_WITHOUT_NUL)]
Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT, pattern=_WITHOUT_NUL)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT, pattern=_WITHOUT_NUL)]
#: Not more is asked of an address than that mail could be sent to it; an internet address has up to 254 characters.
Email = Annotated[str, StringConstraints(max_length=254, pattern=r"^[^@\s\x00]+@[^@\s\x00]+$")]
Counter = Annotated[int, Field(ge=LEAST, le=GREATEST)]
Data = Annotated[dict[str, Any], AfterValidator(_not_too_much)]
Instant = Annotated[
    datetime,
    PlainSerializer(printed, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
