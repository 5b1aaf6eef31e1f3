"""Which state of an audience somebody has seen: each state has a tag."""

import hashlib
import json
from collections.abc import Container, Iterable
from datetime import datetime
from typing import Any

from audiencefilter.service.errors import ChangedError
from audiencefilter.service.instants import printed


def tag_of(values: Iterable[Any]) -> str:
    """Return the tag of a state: the same for the same values, as they are shown.

    Args:
        values: of a row; instants in UTC, whether they say so or not.

    >>> tag_of(["top", None]) == tag_of(["top", None]), len(tag_of(["top", None]))
    (True, 32)
    """
    shown = [printed(value) if isinstance(value, datetime) else value for value in values]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]


def refuse_unseen(values: Iterable[Any], seen: Container[str] | None) -> None:
    """Refuse to change what is in another state than somebody has seen.

    Args:
        values: the row that is to change.
        seen: the tags of the states that they know; None where they do not say.

    Raises:
        ChangedError: it is.
    """
    if seen is not None and tag_of(values) not in seen:
        raise ChangedError(
            "the audience has changed since it was read, and nothing is done: read it again, and send the ETag that "
            "it has now as If-Match"
        )
