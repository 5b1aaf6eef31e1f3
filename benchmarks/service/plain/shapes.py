"""The shapes of bodies and answers."""
# ruff: noqa: N815 - fields are called as in the interface

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict


class Shape(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class ListSummary(Shape):
    id: str
    name: str
    url: str
    mode: str
    referrals: bool
    color: str | None
    title: str | None
    desc: str | None


class AudienceSummary(Shape):
    id: str
    name: str
    mode: str


class ContactFields(Shape):
    id: str
    email: str | None
    firstName: str | None
    lastName: str | None
    phoneNumber: str | None
    createdAt: datetime
    points: int
    referrals: int
    listId: str
    isVerified: bool
    unsubscribed: bool
    data: dict[str, Any]
    address: str | None
    isGDPR: bool
    name: str | None
    socialOne: str | None
    socialTwo: str | None
    website: str | None
    company: str | None
    country: str | None
    city: str | None


class Contact(ContactFields):
    list: ListSummary
    audiences: Sequence[AudienceSummary]
    referralLink: str
    privateLink: str


class Pagination(Shape):
    total: int
    pages: int
    currentPage: int
    perPage: int


class Contacts(Shape):
    contacts: list[Contact]
    pagination: Pagination


class ContactsAnswer(Shape):
    data: Contacts


class OneContact(Shape):
    contact: Contact


class ContactAnswer(Shape):
    data: OneContact


class AudienceFields(Shape):
    id: str
    name: str
    filters: str | None
    mode: str
    listId: str
    createdAt: datetime
    updatedAt: datetime


class Audience(AudienceFields):
    subs: list[Contact]


class Audiences(Shape):
    audiences: list[AudienceFields]


class AudiencesAnswer(Shape):
    data: Audiences


class OneAudience(Shape):
    audience: Audience


class AudienceAnswer(Shape):
    data: OneAudience


class List(Shape):
    id: str
    url: str
    name: str
    mode: str
    color: str | None
    title: str | None
    desc: str | None
    socialDescription: str | None
    branding: bool
    referrals: bool
    startFrom: int
    senderName: str | None
    replyTo: str | None
    sender: str | None
    legal: str | None
    createdAt: datetime
    updatedAt: datetime
    userId: str | None
    domainId: str | None
    defaultPageId: str | None
    referralPageId: str | None
    successPageId: str | None
    listSettingsId: str | None
    whitelistEmailId: str | None
    templateId: str | None
    themeId: str | None
    icon: str | None
    favicon: str | None
    ogImage: str | None
    columns: list[str]
    customHeadCode: str | None
    customBodyCode: str | None
    analyticsA: str | None
    analyticsB: str | None


class OneList(Shape):
    list: List


class ListAnswer(Shape):
    data: OneList


class ContactChange(BaseModel):
    model_config = ConfigDict(extra="forbid")

    email: str | None = None
    firstName: str | None = None
    lastName: str | None = None
    phoneNumber: str | None = None
    data: dict[str, Any] = {}
    unsubscribed: bool = False
    isVerified: bool = False
    points: int = 0
    referrals: int = 0
    address: str | None = None
    isGDPR: bool = False
    name: str | None = None
    socialOne: str | None = None
    socialTwo: str | None = None
    website: str | None = None
    company: str | None = None
    country: str | None = None
    city: str | None = None


class NewContact(ContactChange):
    email: str
    listId: str


class Preview(BaseModel):
    listId: str
    filters: str
    sample: int = 0


class Found(Shape):
    count: int
    share: float
    sample: list[Contact]


class OnePreview(Shape):
    preview: Found


class PreviewAnswer(Shape):
    data: OnePreview
