"""Contacts."""

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from audiencefilter.service.api.shapes.values import (
    Counter,
    Data,
    Email,
    Id,
    IndexedText,
    Instant,
    RequestBody,
    Shape,
    Text,
)


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
    """A subscriber of one list. What is not known of a contact is null."""

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
    privateLink: str = Field(description="the contact's own page: whoever has the link is taken for the contact")


class ContactChange(RequestBody):
    """What can be changed of a contact; what is not sent stays as it is, and null clears a text."""

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


#: What a public key cannot set, since whoever has such a key is not known.
PRIVATE_FIELDS = frozenset({"points", "referrals", "isVerified", "unsubscribed"})


class Pagination(Shape):
    """Where a page stands."""

    total: int = Field(description="the number of contacts")
    pages: int = Field(description="the number of pages")
    currentPage: int
    perPage: int
