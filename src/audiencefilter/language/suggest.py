"""Did-you-mean: the known name, and the value of a type, that somebody most likely meant."""

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Any, Final, assert_never

from audiencefilter.language.errors import show
from audiencefilter.language.fields import FieldType
from audiencefilter.language.instants import suggest_instant

#: Nobody meant a field by a name longer than this; comparing it with all of them would take long.
_LONGEST: Final = 100
#: A name is compared with no more than so many others.
_MOST_COMPARED: Final = 200
#: A message lists no more names than these.
_MOST_LISTED: Final = 30
#: Nobody meant a number by a longer text, and no text by an integer from here on.
_LONGEST_NUMBER: Final = 30
_LARGEST_TEXT: Final = 10**30
_BOOLEANS: Final = {"true": True, "false": False, "1": True, "0": False}


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like `name`, or None when none is like it.

    Case, underscores and spaces count for nothing: ``first_name`` is ``firstName``.

    >>> closest("first_name", ["email", "firstName"])
    'firstName'
    """
    import difflib  # only a clause that is wrong pays for it

    if len(name) > _LONGEST:
        return None
    plain = {_plain(candidate): candidate for candidate in known}
    wanted = _plain(name)
    if wanted in plain:
        return plain[wanted]
    found = difflib.get_close_matches(wanted, _likely(wanted, plain), n=1, cutoff=0.7)
    return plain[found[0]] if found else None


def _likely(wanted: str, names: Collection[str]) -> Collection[str]:
    """Return the names to compare with: of many, some that begin alike, since each comparison takes its time."""
    if len(names) <= _MOST_COMPARED:
        return names
    return list(islice((name for name in names if name[:1] == wanted[:1]), _MOST_COMPARED))


def instead_of(name: object, known: Iterable[str]) -> str:
    """Return the end of a message about a name that is not known: what to write instead.

    >>> instead_of("ponts", ["points", "email"]), instead_of("?", ["points", "email"]), instead_of("?", [])
    ("; did you mean 'points'?", '; there are points, email', '')
    """
    names = tuple(known)
    meant = closest(str(name), names)
    if meant is not None:
        return f"; did you mean {show(meant)}?"
    more = f" and {len(names) - _MOST_LISTED} others" if len(names) > _MOST_LISTED else ""
    return f"; there are {', '.join(names[:_MOST_LISTED])}{more}" if names else ""


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char not in "_- .$")


# -- values -------------------------------------------------------------------------------------------------------


def is_like(value: object, type: FieldType) -> bool:
    """Whether a value is of the JSON type that a field's values have.

    >>> is_like("a", FieldType.DATETIME), is_like(True, FieldType.INTEGER)
    (True, False)
    """
    match type:
        case FieldType.STRING | FieldType.DATETIME:
            return isinstance(value, str)
        case FieldType.INTEGER | FieldType.NUMBER:
            return _is_number(value)
        case FieldType.BOOLEAN:
            return isinstance(value, bool)
        case _:
            assert_never(type)


def meant(value: Any, type: FieldType) -> Any:
    """Return the value of a type that somebody who wrote another meant, where there is just one, or None.

    >>> meant("12", FieldType.INTEGER), meant("2025-01-01", FieldType.DATETIME), meant([1], FieldType.INTEGER)
    (12, '2025-01-01T00:00:00Z', None)
    """
    match type:
        case FieldType.STRING:
            is_short = isinstance(value, float) or (_is_number(value) and abs(value) < _LARGEST_TEXT)
            return repr(value) if is_short else None
        case FieldType.INTEGER | FieldType.NUMBER:
            return _number(value) if isinstance(value, str) else None
        case FieldType.BOOLEAN:
            if isinstance(value, str):
                return _BOOLEANS.get(value.strip().lower())
            return bool(value) if _is_number(value) and value in (0, 1) else None
        case FieldType.DATETIME:
            return suggest_instant(value)
        case _:
            assert_never(type)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _number(text: str) -> int | float | None:
    if len(text) > _LONGEST_NUMBER or "_" in text:
        return None
    for read in (int, float):
        try:
            number = read(text.strip())
        except ValueError:
            continue
        return number if number - number == 0 else None  # neither NaN nor infinite
    return None
