"""Conditional changes: ``ETag`` in answers, ``If-Match`` in requests."""

import re
from collections.abc import Container
from typing import Annotated, Any, Final

from fastapi import Header

from audiencefilter.service.api.schemas.values import ENTITY_TAGS
from audiencefilter.service.operations.audiences import tag_of

#: A tag with its mark: where only a strong one were looked for, the text between two tags would look like one.
_TAG: Final = re.compile(r'(W/)?"([^"]*)"')

IfMatch = Annotated[
    str | None,
    Header(
        alias="If-Match",
        pattern=ENTITY_TAGS,
        description="the `ETag` of the audience as it was read: where it has changed since, the answer is 412 and "
        "nothing is done",
    ),
]


def etag(values: tuple[Any, ...]) -> dict[str, str]:
    """Return the header that says which state of an audience an answer has."""
    return {"ETag": f'"{tag_of(values)}"'}


def seen(if_match: str | None) -> Container[str] | None:
    """Return the tags of the states that a client has seen; None where any state will do.

    Tags that are marked as weak are none that the service gives, and fit nothing.

    >>> seen(None), seen("*"), seen('W/"one", "two"')
    (None, None, {'two'})
    """
    if if_match is None or if_match == "*":
        return None
    return {tag for weak, tag in _TAG.findall(if_match) if not weak}
