"""Actions."""

from pydantic import Field

from audiencefilter.service.api.shapes.values import Counter, Id, Instant, Name, RequestBody, Shape


class Action(Shape):
    """What earned a contact points."""

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
