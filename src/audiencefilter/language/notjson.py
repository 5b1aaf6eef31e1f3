"""What JSON has no place for: values, kept so that a problem can name where they stand, and keys that stand twice."""

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
    """A value that is not JSON: why, and how to name it (``NaN``; the type of a Python value)."""

    oddity: Oddity
    text: str


class DuplicateKeyError(ValueError):
    """A key stands twice in a JSON object: readers of JSON take the first, the last, or both."""


def object_of(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of some keys and values; the hook for Python's reader of JSON, which takes the last of a key.

    Raises:
        DuplicateKeyError: a key is there twice.

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
