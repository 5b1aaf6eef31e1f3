"""Models of contacts, audiences, lists, actions and errors."""

from collections.abc import Sequence
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, Field, model_validator
from pydantic_core import PydanticCustomError

from audiencefilter.service.api.schemas.types import (
    Counter,
    Data,
    Email,
    Id,
    IndexedText,
    Instant,
    Name,
    RequestBody,
    Shape,
    Text,
    columns_of,
    envelope,
)
from audiencefilter.service.operations.accounts import LIST_COLUMNS
from audiencefilter.service.storage.tables import lists

DataT = TypeVar("DataT", bound=BaseModel)


class ListSummary(Shape):
    """The list of a contact."""

    id: str
    name: str
    url: str = Field(description="the list's part of the addresses of its pages")
    mode: str
    referrals: bool = Field(description="whether contacts can refer others")
    color: str | None = Field(description="the primary color")
    title: str | None
    desc: str | None


class AudienceSummary(Shape):
    """An audience that a contact is in."""

    id: str
    name: str
    mode: str


class Contact(Shape):
    """A subscriber of one list. Unknown values are null."""

    id: str
    email: str | None
    firstName: str | None
    lastName: str | None
    phoneNumber: str | None
    createdAt: Instant
    points: int
    referrals: int
    listId: str
    isVerified: bool
    unsubscribed: bool
    data: dict[str, Any] = Field(description="free-form custom data")
    address: str | None
    isGDPR: bool = Field(description="GDPR consent")
    name: str | None = Field(description="the full name")
    socialOne: str | None
    socialTwo: str | None
    website: str | None
    company: str | None
    country: str | None
    city: str | None
    list: ListSummary
    audiences: Sequence[AudienceSummary]
    referralLink: str
    privateLink: str | None = Field(
        description="the contact's own page: a secret, since the page treats every visitor as the contact; null for "
        "keys of the type `builder`"
    )


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
PRIVATE_FIELDS = frozenset({"points", "referrals", "isVerified", "unsubscribed"})


class Pagination(Shape):
    """The number of this page, and of all pages and contacts."""

    total: int = Field(description="the number of contacts")
    pages: int = Field(description="the number of pages")
    currentPage: int
    perPage: int


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
    """The fields of an audience to change. A field that is not sent keeps its value."""

    name: Name = ""
    mode: Literal["manual", "smart"] = "manual"
    filters: str | None = _FILTERS


def _is_blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


List = envelope(
    "List",
    "A container of contacts, with its settings.",
    **columns_of(lists, LIST_COLUMNS)
    | {"columns": Annotated[list[str], Field(description="the fields of contacts that a table shows")]},
)


class Action(Shape):
    """An action for which a contact receives points."""

    id: str
    name: str
    increase: int
    createdAt: Instant
    updatedAt: Instant
    subId: str = Field(description="the contact")


class NewAction(RequestBody):
    """An action to be created."""

    name: Name
    increase: Counter
    subId: Id


class FixShape(Shape):
    """A correction of a clause: replace the characters from `start` to before `end` by `text`."""

    start: int = Field(description="the offset of the first character to replace, from 0, in code points")
    end: int = Field(description="the offset of the first character after them, in code points")
    text: str


class ProblemShape(Shape):
    """A problem of a request, or of the clause in it."""

    code: str
    path: str = Field(description="where, as a JSON path; in a clause: of the clause")
    message: str
    expected: str | None = None
    hint: str | None = Field(default=None, description="what to write instead")
    line: int | None = None
    column: int | None = None
    excerpt: str | None = Field(default=None, description="the line of the clause, with a caret below the place")
    fix: FixShape | None = Field(default=None, description="the hint as an edit of the clause that was sent")


class Error(Shape):
    """An error: `error` is the HTTP status."""

    error: int = Field(description="the HTTP status")
    message: str
    problems: list[ProblemShape] | None = Field(default=None, description="each thing that is wrong with the request")


class StatedErrorShape(Shape):
    """An error by the rules of audiences: `error` is the message."""

    error: str = Field(description="the message")
    problems: list[ProblemShape] | None = Field(default=None, description="what is wrong with the filters")


class Answer(Shape, Generic[DataT]):
    """A successful answer."""

    data: DataT


OneContact = envelope("OneContact", "A contact.", contact=Contact)


class SignedUp(Shape):
    """The fields of a contact that a public key receives."""

    email: str
    listId: str


CreatedContact = envelope(
    "CreatedContact",
    "A contact as it was created; to a public key only its email and its list.",
    contact=Contact | SignedUp,
)
Contacts = envelope("Contacts", "A page of contacts.", contacts=list[Contact], pagination=Pagination)
OneAudience = envelope("OneAudience", "An audience.", audience=Audience)
DeletedAudience = envelope("DeletedAudience", "An audience as it was, without its members.", audience=AudienceFields)
Audiences = envelope("Audiences", "The audiences of a list, without their members.", audiences=list[AudienceFields])
ContactAudiences = envelope("ContactAudiences", "The audiences that a contact is in.", audiences=list[AudienceSummary])
OneList = envelope("OneList", "A list.", list=List)
Projects = envelope("Projects", "The lists of an account.", projects=list[List])  # type: ignore[valid-type]
OneAction = envelope("OneAction", "An action.", action=Action)
Actions = envelope("Actions", "The actions of a contact.", actions=list[Action])
