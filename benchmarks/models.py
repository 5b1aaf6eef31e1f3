"""The notation as pydantic TypedDicts: what a service would validate with that writes no parser of its own.

It refuses the same clauses as far as its types go, and gives no tree.
"""

from datetime import datetime
from typing import Annotated, Any, TypeAlias

from pydantic import AwareDatetime, ConfigDict, Field, StrictBool, StrictInt, StrictStr, TypeAdapter
from typing_extensions import TypedDict

_Instant: TypeAlias = AwareDatetime
_Text: TypeAlias = Annotated[StrictStr, Field(max_length=4_000)]
_Texts: TypeAlias = Annotated[list[StrictStr], Field(max_length=100_000)]
_Integers: TypeAlias = Annotated[list[StrictInt], Field(max_length=100_000)]
_STRICT = ConfigDict(extra="forbid")


class _OfText(TypedDict, total=False):
    __pydantic_config__ = _STRICT  # type: ignore[misc]
    equals: _Text
    among: Annotated[_Texts, Field(alias="in")]
    none_of: Annotated[_Texts, Field(alias="notIn")]
    contains: _Text
    starts_with: Annotated[_Text, Field(alias="startsWith")]
    ends_with: Annotated[_Text, Field(alias="endsWith")]
    missing_not: Annotated[None, Field(alias="not")]


class _OfNumber(TypedDict, total=False):
    __pydantic_config__ = _STRICT  # type: ignore[misc]
    equals: StrictInt
    among: Annotated[_Integers, Field(alias="in")]
    none_of: Annotated[_Integers, Field(alias="notIn")]
    gt: StrictInt
    gte: StrictInt
    lt: StrictInt
    lte: StrictInt
    missing_not: Annotated[None, Field(alias="not")]


class _OfInstant(TypedDict, total=False):
    __pydantic_config__ = _STRICT  # type: ignore[misc]
    equals: _Instant
    gt: _Instant
    gte: _Instant
    lt: _Instant
    lte: _Instant
    missing_not: Annotated[None, Field(alias="not")]


class _OfFlag(TypedDict, total=False):
    __pydantic_config__ = _STRICT  # type: ignore[misc]
    equals: StrictBool
    missing_not: Annotated[None, Field(alias="not")]


class _Where(TypedDict, total=False):
    __pydantic_config__ = _STRICT  # type: ignore[misc]
    email: _Text | _OfText
    first_name: Annotated[_Text | _OfText, Field(alias="firstName")]
    last_name: Annotated[_Text | _OfText, Field(alias="lastName")]
    points: StrictInt | _OfNumber
    referrals: StrictInt | _OfNumber
    is_verified: Annotated[StrictBool | _OfFlag, Field(alias="isVerified")]
    unsubscribed: StrictBool | _OfFlag
    company: _Text | _OfText
    country: _Text | _OfText
    city: _Text | _OfText
    created_at: Annotated[datetime | _OfInstant, Field(alias="createdAt")]
    every: Annotated["list[_Where]", Field(alias="AND")]
    some: Annotated["list[_Where]", Field(alias="OR")]


def adapter() -> TypeAdapter[Any]:
    """Return what validates a clause."""
    return TypeAdapter(_Where)
