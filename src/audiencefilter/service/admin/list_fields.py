"""The fields of a list, as ``--set field=value`` gives them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from audiencefilter.cli.failure import Failure
from audiencefilter.language.suggest import instead_of
from audiencefilter.service.admin.names import checked_text, read_name

_GREATEST: Final = 2**31 - 1
_LONGEST: Final = 100_000
_BOOLEANS: Final = {"true": True, "false": False}


def read_settings_of_list(given: Iterable[str]) -> dict[str, Any]:
    """Return fields by their names.

    Args:
        given: each of the form ``field=value``.

    Raises:
        Failure: one is not; there is no such field, or it is given twice; or its value is of another type.

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
    # Loaded when it is needed, since it needs SQLAlchemy.
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
    """Read a text; an empty one takes the value away."""
    if len(text) > _LONGEST:
        raise Failure(f"--set {field}: at most {_LONGEST:,} characters, and these are {len(text):,}")
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
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= _GREATEST):
        raise Failure(f"--set {field}={text}: write a whole number from 0 to {_GREATEST}")
    return int(text)


def _names(field: str, text: str) -> list[str]:
    names = [part.strip() for part in text.split(",") if part.strip()]
    return list(dict.fromkeys(names))
