"""Did-you-mean: the known name that somebody most likely meant."""

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Final

from audiencefilter.language.errors import show

#: Nobody meant a field by a name longer than this; comparing it with all of them would take long.
_LONGEST: Final = 100
#: A name is compared with no more than so many others.
_MOST_COMPARED: Final = 200
#: A message lists no more names than these.
_MOST_LISTED: Final = 30


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
