"""Names that are given on the command line."""

from typing import Final

from audiencefilter.cli.failure import Failure

#: As of all texts that the service looks things up by.
_LONGEST: Final = 500


def read_name(text: str) -> str:
    """Return a name without the space around it.

    Raises:
        Failure: nothing is left of it, or it cannot be kept.

    >>> read_name(" Spring ")
    'Spring'
    """
    name = text.strip()
    if not name:
        raise Failure("a name has at least one character")
    if len(name) > _LONGEST:
        raise Failure(f"a name has at most {_LONGEST:,} characters, and this one {len(name):,}")
    return checked_text(name)


def checked_text(text: str) -> str:
    """Return a text that every database can keep.

    Raises:
        Failure: it has bytes that are not UTF-8.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Failure(f"{text!r} is not UTF-8") from None
    return text
