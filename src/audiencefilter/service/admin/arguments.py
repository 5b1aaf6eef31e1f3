"""Arguments of commands: names, dates, settings of lists, and the confirmation of a deletion."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any, Final

import typer

from audiencefilter.cli.guard import Failure
from audiencefilter.cli.terminal import complain
from audiencefilter.tools import instead_of, parse_instant, suggest_instant

#: The limit of all texts by which the service finds rows.
_MAX_NAME_CHARACTERS: Final = 500


def read_name(text: str) -> str:
    """Return a name without surrounding space.

    >>> read_name(" Spring ")
    'Spring'
    """
    name = text.strip()
    if not name:
        raise Failure("a name has at least one character")
    if len(name) > _MAX_NAME_CHARACTERS:
        raise Failure(f"a name has at most {_MAX_NAME_CHARACTERS:,} characters, and this one {len(name):,}")
    return checked_text(name)


def checked_text(text: str) -> str:
    """Return a text that every database can store."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Failure(f"{text!r} is not UTF-8") from None
    return text


_DAYS: Final = re.compile(r"(\d{1,7})d", re.ASCII)


def read_expiry(text: str, now: datetime) -> datetime:
    """Return the instant of an expiry: a date-time, or a number of days from now.

    >>> from datetime import UTC
    >>> read_expiry("90d", datetime(2025, 1, 1, tzinfo=UTC))
    datetime.datetime(2025, 4, 1, 0, 0, tzinfo=datetime.timezone.utc)
    """
    instant = _after_days(text, now) or parse_instant(text)
    if instant is None:
        meant = suggest_instant(text)
        raise Failure(f"--expires {text!r}: write {meant or '2027-01-31T09:30:00Z'}, or a number of days such as 90d")
    if instant <= now:
        raise Failure(f"--expires {text!r} is in the past: the key would never be valid")
    return instant


def _after_days(text: str, now: datetime) -> datetime | None:
    found = _DAYS.fullmatch(text)
    if found is None:
        return None
    try:
        return now + timedelta(days=int(found[1]))
    except OverflowError:
        raise Failure(f"--expires {text!r} is beyond the year 9999") from None


_MAX_INTEGER: Final = 2**31 - 1
_MAX_TEXT_CHARACTERS: Final = 100_000
_BOOLEANS: Final = {"true": True, "false": False}


def read_settings_of_list(given: Iterable[str]) -> dict[str, Any]:
    """Return settings of a list by name.

    >>> read_settings_of_list(["branding=false", "startFrom=100", "columns=email, points", "title="])
    {'branding': False, 'startFrom': 100, 'columns': ['email', 'points'], 'title': None}
    """
    readers = _readers()
    found: dict[str, Any] = {}
    for text in given:
        field, equals, value = text.partition("=")
        if not equals:
            raise Failure(f"--set {text!r}: write a field and its value, as in --set title=Spring")
        if field not in readers:
            raise Failure(f"--set {text!r}: a list has no field {field!r} to set{instead_of(field, readers)}")
        if field in found:
            raise Failure(f"--set {text!r}: {field} is set twice")
        found[field] = readers[field](field, checked_text(value))
    return found


def _readers() -> Mapping[str, Callable[[str, str], Any]]:
    # Imported here, since it loads SQLAlchemy.
    from audiencefilter.service.storage.tables import LIST_TEXTS

    return {
        "name": lambda field, text: read_name(text),
        "url": _present,
        "mode": _present,
        "branding": _boolean,
        "referrals": _boolean,
        "startFrom": _integer,
        "columns": _names,
        **dict.fromkeys(LIST_TEXTS, _text),
    }


def _text(field: str, text: str) -> str | None:
    """Read a text; an empty one removes the value."""
    if len(text) > _MAX_TEXT_CHARACTERS:
        raise Failure(f"--set {field}: at most {_MAX_TEXT_CHARACTERS:,} characters, and these are {len(text):,}")
    return text or None


def _present(field: str, text: str) -> str:
    if not text.strip():
        raise Failure(f"--set {field}: a list has to have one")
    return read_name(text)


def _boolean(field: str, text: str) -> bool:
    if text not in _BOOLEANS:
        raise Failure(f"--set {field}={text}: write true or false")
    return _BOOLEANS[text]


def _integer(field: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= _MAX_INTEGER):
        raise Failure(f"--set {field}={text}: write a whole number from 0 to {_MAX_INTEGER}")
    return int(text)


def _names(field: str, text: str) -> list[str]:
    names = [part.strip() for part in text.split(",") if part.strip()]
    return list(dict.fromkeys(names))


ProjectAccount = Annotated[
    str | None,
    typer.Option("--account", metavar="NAME|ID", help="Its account, where several have a project of that name."),
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether to go on; for scripts.")]


def confirm(what: str, yes: bool) -> None:
    """Print the planned deletion, and request confirmation."""
    complain(f"{what}; it cannot be undone")
    if yes:
        return
    if not sys.stdin.isatty():
        raise Failure("nothing is deleted: nobody is there to be asked; --yes goes on without")
    if not typer.confirm("go on?", err=True):
        raise Failure("nothing is deleted")
