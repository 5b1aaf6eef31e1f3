"""Values and repeated keys that JSON does not allow, recorded so that a problem can name their place."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from audiencefilter.language.errors import shorten


class Oddity(Enum):
    """Why a value is not JSON."""

    NOT_FINITE = "NaN or an infinity"
    TOO_MANY_DIGITS = "an integer with more digits than the limits allow"
    FOREIGN = "a Python value of a type that JSON does not have"


@dataclass(frozen=True, slots=True)
class NotJson:
    """A value that is not JSON: the reason, and its name (``NaN``, or the type of a Python value)."""

    oddity: Oddity
    text: str


class DuplicateKeyError(ValueError):
    """A key occurs twice in a JSON object; JSON readers disagree on which value counts."""


def object_of(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object from pairs: a hook for Python's JSON reader, which would use the last value of a repeated key.

    Raises:
        DuplicateKeyError: a key occurs twice.

    >>> json.loads('{"a": 1, "a": 2}', object_pairs_hook=object_of)
    Traceback (most recent call last):
      ...
    audiencefilter.language.notjson.DuplicateKeyError: the key "a" stands in an object more than once
    """
    made = dict(pairs)
    if len(made) != len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise DuplicateKeyError(f"the key {json.dumps(shorten(twice))} stands in an object more than once")
    return made
