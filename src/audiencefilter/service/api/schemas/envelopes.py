"""Whole answers, and which there are of an operation."""

from typing import Any, Final, Generic, TypeVar

from pydantic import BaseModel

from audiencefilter.service.api.schemas.examples import FILES
from audiencefilter.service.api.schemas.resources import (
    Action,
    Audience,
    AudienceFields,
    AudienceSummary,
    Contact,
    Error,
    List,
    Pagination,
    StatedErrorShape,
)
from audiencefilter.service.api.schemas.values import Shape

DataT = TypeVar("DataT", bound=BaseModel)


class Answer(Shape, Generic[DataT]):
    """A successful answer."""

    data: DataT


class OneContact(Shape):
    """A contact."""

    contact: Contact


class SignedUp(Shape):
    """What a public key is told of a contact."""

    email: str
    listId: str


class CreatedContact(Shape):
    """A contact as it was created; to a public key only its email and its list."""

    contact: Contact | SignedUp


class Contacts(Shape):
    """A page of contacts."""

    contacts: list[Contact]
    pagination: Pagination


class OneAudience(Shape):
    """An audience."""

    audience: Audience


class DeletedAudience(Shape):
    """An audience as it was, without its members."""

    audience: AudienceFields


class Audiences(Shape):
    """The audiences of a list, without their members."""

    audiences: list[AudienceFields]


class ContactAudiences(Shape):
    """The audiences that a contact is in."""

    audiences: list[AudienceSummary]


class OneList(Shape):
    """A list."""

    list: List


class Projects(Shape):
    """The lists of an account."""

    projects: list[List]


class OneAction(Shape):
    """An action."""

    action: Action


class Actions(Shape):
    """The actions of a contact."""

    actions: list[Action]


_MEANINGS: Final = {
    400: "The request is not valid.",
    401: "There is no valid API key.",
    403: "The API key may not do this.",
    404: "There is no such thing.",
    409: "What is there already stands against it.",
    410: "It is kept no longer.",
    412: "It has changed since it was read; nothing is done.",
    413: "The body is too long.",
    415: "The body is not JSON.",
    429: "There were too many requests, or too many wait; Retry-After says when there can be more.",
    503: "It takes too long, or the database is impaired; Retry-After says when to try again.",
}


def documented(status: int, shape: type[BaseModel], *others: int, body: bool = True) -> dict[int | str, dict[str, Any]]:
    """Return the answers of an operation, for the OpenAPI document.

    Args:
        status: of success.
        shape: what stands under `data` then.
        others: the statuses of errors that are not those of every operation.
        body: whether requests have a body.
    """
    always = (400, 401, 403, 429, 503, *((413, 415) if body else ()))
    answers: dict[int | str, dict[str, Any]] = {status: {"model": Answer[shape], "description": "Done."}}  # type: ignore[valid-type]
    for other in sorted({*always, *others}):
        model: Any = Error | StatedErrorShape if other == 400 else Error
        answers[other] = {"model": model, "description": _MEANINGS[other]}
    return answers


def tagged(answers: dict[int | str, dict[str, Any]]) -> dict[int | str, dict[str, Any]]:
    """Return the answers of an operation, that of success with an ``ETag``."""
    success, *_ = answers
    tag = {"description": "which state of the audience this is, for `If-Match`", "schema": {"type": "string"}}
    return answers | {success: answers[success] | {"headers": {"ETag": tag}}}


def documented_file(*media_types: str, others: tuple[int, ...] = (404,)) -> dict[int | str, dict[str, Any]]:
    """Return the answers of an operation that gives something else than JSON, for the OpenAPI document.

    Args:
        media_types: what it gives.
        others: as of :func:`documented`.
    """
    answers = documented(200, Shape, *others, body=False)
    content = {
        media_type: {"schema": {"type": "string", "examples": [FILES[media_type]]}} for media_type in media_types
    }
    return answers | {200: {"description": "Done.", "content": content}}
