"""Audiences."""

from typing import Any, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from audiencefilter.service.api.shapes.contact import Contact
from audiencefilter.service.api.shapes.values import Id, Instant, Name, RequestBody, Shape

_FILTERS: Any = Field(
    default=None,
    description="a where clause over contacts, as JSON text",
    examples=['{"points": {"gte": 100}, "country": {"in": ["DE", "FR"]}}'],
)


class AudienceFields(Shape):
    """A named group of contacts of a list, without its members."""

    id: str
    name: str
    filters: str | None = Field(description="as it was sent; null in manual mode")
    mode: Literal["manual", "smart"]
    listId: str
    createdAt: Instant
    updatedAt: Instant


class Audience(AudienceFields):
    """A named group of contacts of a list."""

    subs: list[Contact] = Field(description="the contacts that are in it now")


class NewAudience(RequestBody):
    """An audience to be created."""

    name: Name
    listId: Id
    mode: Literal["manual", "smart"] = "manual"
    filters: str | None = _FILTERS

    @model_validator(mode="before")
    @classmethod
    def _has_name_and_list(cls, body: Any) -> Any:
        if isinstance(body, dict) and any(_is_blank(body.get(name)) for name in ("name", "listId")):
            raise PydanticCustomError("stated", "Name and listId are required")
        return body


class AudienceChange(RequestBody):
    """What can be changed of an audience; what is not sent stays as it is."""

    name: Name = ""
    mode: Literal["manual", "smart"] = "manual"
    filters: str | None = _FILTERS


def _is_blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())
