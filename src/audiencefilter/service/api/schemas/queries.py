"""Query parameters."""

import re
from typing import Annotated, Final

from fastapi import Query
from pydantic import BaseModel, BeforeValidator
from pydantic_core import PydanticCustomError

from audiencefilter.service.operations.contacts import GREATEST
from audiencefilter.service.operations.listing import Order, Sort


def _flag(text: object) -> object:
    """Refuse `yes` and `on`, which pydantic accepts."""
    if text in ("true", "false"):
        return text == "true"
    raise PydanticCustomError("bool_parsing", "must be true or false")


def _digits(text: object) -> object:
    """Refuse ` 1_0.0`, which pydantic accepts."""
    if isinstance(text, str) and re.fullmatch("-?[0-9]+", text):
        return text
    raise PydanticCustomError("int_parsing", "must be a whole number, in digits")


#: A text to search for; an empty one would select every contact that has a value.
Part = Annotated[str | None, Query(min_length=1, max_length=500, description="partial match, in any case")]
Flag = Annotated[
    bool | None, BeforeValidator(_flag, json_schema_input_type=bool), Query(description="`true` or `false`")
]
#: Place it after the limits of a number, so that the OpenAPI document shows the limits.
DIGITS: Final = BeforeValidator(_digits)
ListId = Annotated[str, Query(min_length=1, max_length=100, description="the list")]


class ContactsQuery(BaseModel):
    """The contacts of a list to return, and their order."""

    listId: ListId
    limit: Annotated[int, Query(ge=1, le=20_000), DIGITS] = 20_000
    page: Annotated[int, Query(ge=1, le=GREATEST), DIGITS] = 1
    sort: Annotated[
        Sort | None,
        Query(description="`position` is the rank on the list, 1 being the first; points and createdAt if not sent"),
    ] = None
    order: Order = "desc"
    email: Part = None
    firstName: Part = None
    lastName: Part = None
    phoneNumber: Part = None
    name: Part = None
    company: Part = None
    country: Part = None
    city: Part = None
    socialOne: Part = None
    socialTwo: Part = None
    website: Part = None
    isVerified: Flag = None
    unsubscribed: Flag = None
    isGDPR: Flag = None
