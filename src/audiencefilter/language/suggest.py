"""Did-you-mean: the known name, and the value of a type, that somebody most likely meant."""

import re
from collections.abc import Collection, Iterable
from itertools import islice
from typing import Any, Final, assert_never

from audiencefilter.language.errors import show
from audiencefilter.language.fields import FieldType
from audiencefilter.language.instants import suggest_instant

#: Nobody meant a field by a name longer than this; comparing it with all of them would take long.
_LONGEST: Final = 100
#: A name is compared with no more than this many others.
_MOST_COMPARED: Final = 200
#: A message lists no more names than these.
_MOST_LISTED: Final = 30
#: Nobody meant a number by a longer text, and no text by an integer from here on.
_LONGEST_NUMBER: Final = 30
_LARGEST_TEXT: Final = 10**30
_BOOLEANS: Final = {"true": True, "false": False, "1": True, "0": False}


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like `name`, or None when none is like it.

    Case, underscores and spaces count for nothing: ``first_name`` is ``firstName``. A name that says the opposite, as
    ``nin`` does of ``in`` and ``gt`` of ``lt``, is not like it.

    >>> closest("first_name", ["email", "firstName"]), closest("notEquals", ["equals"])
    ('firstName', None)
    """
    import difflib  # only a clause that is wrong pays for it

    if len(name) > _LONGEST:
        return None
    plain = {plain_name(candidate): candidate for candidate in known}
    wanted = plain_name(name)
    if wanted in plain:
        return plain[wanted]
    found = difflib.get_close_matches(wanted, _likely(wanted, plain), n=_MOST_COMPARED, cutoff=0.7)
    return next((plain[alike] for alike in found if not _are_opposed(name, plain[alike])), None)


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


def plain_name(name: str) -> str:
    """Return a name without what counts for nothing: case, underscores, hyphens, spaces, dots and ``$``.

    >>> plain_name("$not_In"), plain_name("IS NOT NULL")
    ('notin', 'isnotnull')
    """
    return "".join(char for char in name.casefold() if char not in "_- .$")


#: What is shorter is a word of its own when a letter of it is another.
_SHORTEST_SLIP: Final = 4


def is_slip(name: str, other: str) -> bool:
    """Whether a name is another one but for its spelling: one letter, not the first, is wrong, missing or swapped.

    An ``is`` before either counts for nothing.

    >>> is_slip("starts_with", "startsWith"), is_slip("contians", "contains"), is_slip("ncontains", "contains")
    (True, True, False)
    """
    if len(name) > _LONGEST:
        return False
    one, two = (plain_name(each).removeprefix("is") for each in (name, other))
    if one == two or max(len(one), len(two)) < _SHORTEST_SLIP or one[:1] != two[:1]:
        return one == two
    start = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    one, two = one[start:], two[start:]
    is_swap = len(one) > 1 and one[1::-1] == two[:2] and one[2:] == two[2:]
    is_near = is_swap or one[1:] == two[1:] or one == two[1:] or one[1:] == two
    return is_near and not _are_opposed(name, other)


_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_DENIALS: Final = frozenset(("not", "no", "non", "nor", "none", "never", "without", "lacks"))
#: What stands before a name to deny it, or to say that case does not matter.
_PREFIXES: Final = ("not", "non", "no", "un", "in", "im", "dis", "de", "n", "i")
#: Words of which one is never meant where another stands.
_OPPOSITES: Final = tuple(
    frozenset(words.split())
    for words in (
        "gt gte lt lte", "min max", "start starts end ends", "before after since until from to", "first last",
        "some every all any none", "and or", "more less", "older newer", "with without", "enabled disabled",
        "male female", "true false", "open closed", "year month week day hour",
    )
)  # fmt: skip


def _are_opposed(name: str, other: str) -> bool:
    """Whether one of two names denies the other, or they differ in a word that has an opposite."""
    one, two = plain_name(name), plain_name(other)
    if one == two:
        return False
    ours, theirs = _words(name), _words(other)
    return (
        bool(ours & _DENIALS) != bool(theirs & _DENIALS)
        or _numbers(name) != _numbers(other) != [] != _numbers(name)
        or any(_differ_by_prefix(a, b) for a in (one, *ours) for b in (two, *theirs))
        or any(ours & group and theirs & group and ours & group != theirs & group for group in _OPPOSITES)
    )


def _words(name: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(name))


def _numbers(name: str) -> list[str]:
    return re.findall("[0-9]+", name)


def _differ_by_prefix(one: str, two: str) -> bool:
    return any(one == prefix + two or two == prefix + one for prefix in _PREFIXES)


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
