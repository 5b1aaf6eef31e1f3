"""Bodies and parameters of requests."""

import json
import re
import unicodedata
from typing import Annotated, Any, Final, Literal

import pydantic
from fastapi import Query
from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

import audiencefilter as af
from audiencefilter.tools import MAX_LEVELS, MAX_PROBLEMS, is_too_deep

#: The limit of the custom data of a contact, as JSON in UTF-8, and its depth.
MAX_DATA_BYTES: Final = 64_000
LEAST, GREATEST = af.Field("points", af.FieldType.INTEGER).integer_range

#: PostgreSQL cannot store the character U+0000, so no text may contain it.
WITHOUT_NUL: Final = r"^[^\x00]*$"
_NOT_BLANK: Final = r"^[^\x00]*[^\x00\s][^\x00]*$"
#: The minimum that mail needs of an address.
_ADDRESS: Final = r"^[^@\s\x00]+@[^@\s\x00]+$"
#: The syntax of If-Match in RFC 9110, limited to ASCII.
ENTITY_TAGS: Final = r'^(\*|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$'

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
        # pydantic would make an error of each.
        if isinstance(body, dict) and len(body) > MAX_PROBLEMS:
            for name in [name for name in body if name not in cls.model_fields][MAX_PROBLEMS:]:
                del body[name]
        return body


#: Return custom data as the database stores it.
printed_data: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


def _not_too_much(data: dict[str, Any]) -> dict[str, Any]:
    if is_too_deep([data]):
        raise PydanticCustomError("too_deep", f"is nested in more than {MAX_LEVELS} levels")
    try:
        text = printed_data(data)
        size = len(text.encode())
    except UnicodeEncodeError:
        raise PydanticCustomError("string_unicode", "has a lone surrogate, which is no character") from None
    except ValueError:
        why = "has a number that is not finite, which JSON cannot say"
        raise PydanticCustomError("not_a_json_number", why) from None
    if size > MAX_DATA_BYTES:
        raise PydanticCustomError("too_long", f"has {size} bytes as JSON, more than {MAX_DATA_BYTES}")
    if r"\u0000" in text.replace(r"\\", ""):
        # jsonb has no such texts: one would fail every statement about custom data of its list.
        raise PydanticCustomError("nul_character", PATTERNS[WITHOUT_NUL])
    return data


#: Invisible characters: categories Cc and Cf, and Default_Ignorable_Code_Point of Unicode.
_INVISIBLE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5"
    "\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd"
    "\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def _visible(address: str) -> str:
    """Refuse characters that nobody sees."""
    if (found := _INVISIBLE.search(address)) is not None:
        name = f"U+{ord(found[0]):04X} {unicodedata.name(found[0], '')}".rstrip()
        message = "has the character {name} at position {position}, which nobody can see: leave it out"
        raise PydanticCustomError("invisible_character", message, {"name": name, "position": found.start() + 1})
    return address


def _whole(value: object) -> object:
    """Read a number without a fraction as an integer: in JSON, 5.0 equals 5."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE: Final = BeforeValidator(_whole)
Id = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=WITHOUT_NUL)]
Text = Annotated[str, StringConstraints(max_length=1_000, pattern=WITHOUT_NUL)]
#: Indexed; at 4 bytes a character it must fit in an index entry of PostgreSQL (2,704 bytes).
IndexedText = Annotated[str, StringConstraints(max_length=500, pattern=WITHOUT_NUL)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=1_000, pattern=_NOT_BLANK)]
Email = Annotated[str, StringConstraints(max_length=254, pattern=_ADDRESS), AfterValidator(_visible)]
Counter = Annotated[int, Field(ge=LEAST, le=GREATEST), WHOLE]
Data = Annotated[dict[str, Any], AfterValidator(_not_too_much)]
Mode = Literal["manual", "smart"]
Clause = Annotated[str, Field(description="a where clause, as JSON", examples=['{"points": {"gte": 100}}'])]


class ContactChange(RequestBody):
    """The fields of a contact to change. A field that is not sent keeps its value; null removes a text."""

    email: Email | None = None
    firstName: IndexedText | None = None
    lastName: IndexedText | None = None
    phoneNumber: Text | None = None
    data: Data = Field(default_factory=dict)
    unsubscribed: bool = False
    isVerified: bool = False
    points: Counter = 0
    referrals: Counter = 0
    address: Text | None = None
    isGDPR: bool = False
    name: Text | None = None
    socialOne: Text | None = None
    socialTwo: Text | None = None
    website: Text | None = None
    company: IndexedText | None = None
    country: IndexedText | None = None
    city: IndexedText | None = None


class NewContact(ContactChange):
    """A contact to be created."""

    email: Email
    listId: Id


#: Fields that a public key cannot set, since its users are unknown.
PRIVATE_FIELDS: Final = frozenset({"points", "referrals", "isVerified", "unsubscribed"})


class NewAudience(RequestBody):
    """An audience to be created."""

    name: Name
    listId: Id
    mode: Mode = "manual"
    filters: Clause | None = None

    @pydantic.model_validator(mode="before")
    @classmethod
    def _has_name_and_list(cls, body: Any) -> Any:
        named = [body.get(name) for name in ("name", "listId")] if isinstance(body, dict) else []
        if any(value is None or (isinstance(value, str) and not value.strip()) for value in named):
            raise PydanticCustomError("stated", "Name and listId are required")
        return body


class AudienceChange(RequestBody):
    """The fields of an audience to change. A field that is not sent keeps its value."""

    name: Name = ""
    mode: Mode = "manual"
    filters: Clause | None = None


class MembersChange(RequestBody):
    """The contacts to add to a manual audience, and those to remove."""

    add: Annotated[list[Id], Field(max_length=10_000)] = []
    remove: Annotated[list[Id], Field(max_length=10_000)] = []
    emails: Annotated[list[Text], Field(max_length=10_000, description="more to add, by their addresses")] = []


class NewAction(RequestBody):
    """An action to be created."""

    name: Name
    increase: Counter
    subId: Id


class ListChange(RequestBody):
    """What to change of a list."""

    notation: Literal["published", "extended"] | None = None


class Invitation(RequestBody):
    """Whom a link is for, and whether they only read."""

    name: Annotated[Name, Field(max_length=500)]
    readOnly: bool = False


class Link(RequestBody):
    """A link to be exchanged for a key."""

    link: Id


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


def _address_part(text: str | None) -> str | None:
    """Refuse a space, which no address has: a plus sign that is not encoded is read as one."""
    if text is not None and " " in text:
        raise PydanticCustomError("space", "has a space, which no address has: send a plus sign as %2B")
    return text


Part = Annotated[str | None, Query(min_length=1, max_length=500, description="a part, whatever its case and marks")]
Flag = Annotated[bool | None, BeforeValidator(_flag, json_schema_input_type=bool), Query(description="true or false")]
#: Place it after the limits of a number, so that the OpenAPI document shows the limits.
DIGITS: Final = BeforeValidator(_digits)
ListId = Annotated[str, Query(min_length=1, max_length=100, description="the list")]
Sort = Literal["points", "createdAt", "email", "firstName", "lastName", "position"]
_MOVING: Final = "contacts that come or go meanwhile may be seen twice or not at all"
_CURSOR: Final = "in place of `page`: empty at first, then `pagination.next` of the answer"
_SORT: Final = "`position` is the rank on the list, 1 being the first; points and createdAt if not sent"


class ContactsQuery(BaseModel):
    """The contacts of a list to return, and their order."""

    listId: ListId
    limit: Annotated[int, Query(ge=1, le=20_000), DIGITS] = 20_000
    page: Annotated[int, Query(ge=1, le=GREATEST, description=_MOVING), DIGITS] = 1
    after: Annotated[str | None, Query(max_length=10_000, description=_CURSOR)] = None
    sort: Annotated[Sort | None, Query(description=_SORT)] = None
    order: Literal["asc", "desc"] = "desc"
    email: Annotated[Part, AfterValidator(_address_part)] = None
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
