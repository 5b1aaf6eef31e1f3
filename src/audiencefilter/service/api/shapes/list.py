"""Lists, which are also called projects."""

from pydantic import Field

from audiencefilter.service.api.shapes.values import Instant, Shape


class List(Shape):
    """A container of contacts, with its settings."""

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
    createdAt: Instant
    updatedAt: Instant
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
    columns: list[str] = Field(description="the fields of contacts that a table shows")
    customHeadCode: str | None
    customBodyCode: str | None
    analyticsA: str | None
    analyticsB: str | None
