"""What the extensions take and give."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from audiencefilter.service.api.schemas.resources import Contact, ProblemShape
from audiencefilter.service.api.schemas.values import WHOLE, Id, Instant, RequestBody, Shape

#: So many contacts can be added to an audience at a time.
MOST_MEMBERS = 10_000

Clause = Annotated[
    str,
    Field(
        description="a where clause over contacts, as JSON text",
        examples=['{"points": {"gte": 100}, "country": {"in": ["DE", "FR"]}}'],
    ),
]


class PreviewRequest(RequestBody):
    """A clause to look at before it is saved."""

    listId: Id
    filters: Clause
    sample: Annotated[int, Field(ge=0, le=100, description="how many of the contacts to show"), WHOLE] = 10


class WarningShape(Shape):
    """A trap in a clause that is valid."""

    code: str
    path: str
    message: str


class PreviewShape(Shape):
    """What a clause would select now."""

    count: int
    total: int = Field(description="how many contacts the list has")
    share: float = Field(description="count / total; 0 of an empty list")
    sample: Sequence[Contact] = Field(description="the newest of those selected")
    description: str = Field(description="the clause as a sentence")
    warnings: Sequence[WarningShape]


class Previews(Shape):
    """A preview."""

    preview: PreviewShape


class ValidationRequest(RequestBody):
    """A clause to check."""

    filters: Clause


class ValidationShape(Shape):
    """What there is to say of a clause."""

    valid: bool
    problems: Sequence[ProblemShape] = Field(description="all that is wrong with it")
    warnings: Sequence[WarningShape]
    description: str | None = Field(description="the clause as a sentence; null if it is not valid")
    text: str | None = Field(description="the clause in the text form; null if it is not valid")


class Validations(Shape):
    """A validation."""

    validation: ValidationShape


class ExplanationRequest(RequestBody):
    """A contact, and the clause or the smart audience that it is or is not in: one of the two."""

    contactId: Id
    audienceId: Id | None = None
    filters: Clause | None = None


class Verdict(Shape):
    """What a part of a clause says of a contact."""

    text: str = Field(description="the test in the text form, or AND, OR, NOT")
    path: str
    verdict: bool | None = Field(description="null is unknown: a value is missing")
    field: str | None
    value: Any = Field(description="what the contact has in the field")
    children: Sequence["Verdict"]


class ExplanationShape(Shape):
    """Why a contact is selected, or is not."""

    selected: bool
    text: str = Field(description="the verdicts as lines of text")
    verdict: Verdict


class Explanations(Shape):
    """An explanation."""

    explanation: ExplanationShape


class MembersChange(RequestBody):
    """Who becomes a member of a manual audience, and who no longer is one."""

    add: Sequence[Id] = Field(default=(), max_length=MOST_MEMBERS, description="ids of contacts")
    remove: Sequence[Id] = Field(default=(), max_length=MOST_MEMBERS, description="ids of contacts")


class MembersChanged(Shape):
    """How many members were added and removed."""

    added: int
    removed: int


class Members(Shape):
    """What became of members."""

    members: MembersChanged


class Event(Shape):
    """What happened to an audience.

    `enter` and `leave` are of one contact. `defined` and `deleted` are of the audience: it is new, has other filters or
    another mode, so that its members have to be read anew; or it is gone.
    """

    id: str = Field(description="the cursor that has seen it")
    type: Literal["enter", "leave", "defined", "deleted"]
    audienceId: str
    contactId: str | None
    listId: str
    createdAt: Instant


class Events(Shape):
    """Events after a cursor."""

    events: Sequence[Event]
    cursor: str = Field(description="send it as `after` to get what comes next")


class DeletedContact(Shape):
    """A contact that is gone."""

    id: str


class Deleted(Shape):
    """What is gone."""

    contact: DeletedContact
