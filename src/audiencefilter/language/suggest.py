"""Suggestions: the name or value that the author of a clause probably meant."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import islice
from typing import Any, Final

from audiencefilter.language.errors import MAX_KEY, printable, show
from audiencefilter.language.fields import FieldType
from audiencefilter.language.instants import MAX_MEANT, suggest_date, suggest_instant
from audiencefilter.language.types import JsonKind, by_type

#: Maximum number of names compared with one name.
_MAX_COMPARED: Final = 200
#: Maximum number of names listed in a message.
MAX_LISTED: Final = 30


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most similar to `name`, or None when none is similar.

    Case, underscores and spaces are ignored: ``first_name`` is ``firstName``. Names with the opposite meaning, such as
    ``nin`` and ``in``, or ``gt`` and ``lt``, are not similar.

    >>> closest("first_name", ["email", "firstName"]), closest("notEquals", ["equals"])
    ('firstName', None)
    """
    import difflib  # imported here, since only invalid clauses need it

    if len(name) > MAX_KEY:
        return None
    plain = {plain_name(candidate): candidate for candidate in known}
    wanted = plain_name(name)
    if wanted in plain:
        return plain[wanted]
    found = difflib.get_close_matches(wanted, _likely(wanted, plain), n=_MAX_COMPARED, cutoff=0.7)
    return next((plain[alike] for alike in found if not _are_opposed(name, plain[alike])), None)


def _likely(wanted: str, names: Collection[str]) -> Collection[str]:
    """Return the names to compare with; of many, only some that begin alike, because each comparison takes time."""
    if len(names) <= _MAX_COMPARED:
        return names
    first = wanted[:1].casefold()
    return list(islice((name for name in names if name[:1].casefold() == first), _MAX_COMPARED))


def instead_of(name: object, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown name: what to write instead.

    >>> instead_of("ponts", ["points", "email"]), instead_of("?", ["points", "email"]), instead_of("?", [])
    ("; did you mean 'points'?", '; there are points, email', '')
    """
    names = tuple(known)
    meant = closest(str(name), names)
    if meant is not None:
        return f"; did you mean {show(meant)}?"
    more = f" and {len(names) - MAX_LISTED} others" if len(names) > MAX_LISTED else ""
    return f"; there are {printable(', '.join(names[:MAX_LISTED]))}{more}" if names else ""


def plain_name(name: str) -> str:
    """Return a name without the parts that comparisons ignore: case, underscores, hyphens, spaces, dots and ``$``."""
    return "".join(char for char in name.casefold() if char not in "_- .$")


def is_cut_short(name: str) -> bool:
    """Whether the last letter of a name of two letters may be missing: ``gt_`` may be ``gte``."""
    return len(plain_name(name[:MAX_KEY])) == 2 and name[:1].isalpha() and not name[-1:].isalnum()


def is_slip(name: str, other: str) -> bool:
    """Whether two names differ by one misspelling: one letter, not the first, is wrong, missing or swapped."""
    # An ``is`` before either is ignored.
    if len(name) > MAX_KEY:
        return False
    one, two = (plain_name(each).removeprefix("is") for each in (name, other))
    if one == two or max(len(one), len(two)) < 4 or one[:1] != two[:1]:
        return one == two  # a short name with another letter is another word
    start = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    one, two = one[start:], two[start:]
    is_swap = len(one) > 1 and one[1::-1] == two[:2] and one[2:] == two[2:]
    is_near = is_swap or one[1:] == two[1:] or one == two[1:] or one[1:] == two
    return is_near and not _are_opposed(name, other)


def only_slip(name: str, known: Iterable[str]) -> str | None:
    """Return the one known name that a name misspells; None where there is none, or where it may be one of several."""
    plain = plain_name(name[:MAX_KEY])
    known = _likely(name.removeprefix("is"), tuple(known))
    found = [other for other in known if plain_name(other) == plain]
    found = found or [other for other in known if is_slip(name, other) and plain != f"{plain_name(other)}i"]
    return found[0] if len(found) == 1 else None


_WORD: Final = r"[A-Z]{2,}s(?![a-z])|[A-Z]?[a-z]+|[A-Z]+(?![a-z])"
_DENIALS: Final = frozenset(("not", "no", "non", "nor", "none", "never", "without", "lacks"))
#: Prefixes that negate a name, or mark it as ignoring case.
_PREFIXES: Final = ("not", "non", "no", "un", "in", "im", "dis", "de", "n", "i")
#: Words that never replace one another.
_OPPOSITES: Final = tuple(
    frozenset(words.split())
    for words in (
        "gt gte lt lte", "min max", "start starts end ends", "before after since until from to", "first last",
        "some every all any none", "and or xor", "more less", "older newer", "with without", "enabled disabled",
        "male female", "true false", "open closed", "year month week day hour", "mssql mysql",
    )
)  # fmt: skip


def _are_opposed(name: str, other: str) -> bool:
    """Whether one of two names negates the other, or they differ in a word with an opposite."""
    one, two = plain_name(name), plain_name(other)
    if one == two:
        return False
    ours, theirs = words_of(name), words_of(other)
    return (
        bool(ours & _DENIALS) != bool(theirs & _DENIALS)
        or _numbers(name) != _numbers(other) != [] != _numbers(name)
        or any(a == prefix + b or b == prefix + a for prefix in _PREFIXES for a in (one, *ours) for b in (two, *theirs))
        or any(ours & group and theirs & group and ours & group != theirs & group for group in _OPPOSITES)
    )


def words_of(name: str) -> frozenset[str]:
    """Return the words of a name, in lower case."""
    return frozenset(word.lower() for word in re.findall(_WORD, name))


def _numbers(name: str) -> list[str]:
    return re.findall("[0-9]+", name)


# -- values -------------------------------------------------------------------------------------------------------


def is_like(value: object, type: FieldType) -> bool:
    """Whether a value is of the JSON type that a field's values have."""
    is_boolean = type is FieldType.BOOLEAN
    return isinstance(value, bool) is is_boolean and isinstance(value, _JSON_TYPES[type.facts.json])


_JSON_TYPES: Final = {JsonKind.STRING: (str,), JsonKind.NUMBER: (int, float), JsonKind.BOOLEAN: (bool,)}


#: What separates values in a text, or encloses them.
_SEVERAL: Final = r"[,;|\n\t]|^(?:[\s\[({\"']|$)|[\s\])}\"']$"


def in_list(value: Any) -> list[Any] | None:
    """Return a list of a value; None for a text that may have several, or none."""
    return None if isinstance(value, str) and re.search(_SEVERAL, value) else [value]


def meant(value: Any, type: FieldType) -> Any:
    """Return the only value of a type that the author of another value may have meant, or None."""
    return _MEANT[type](value)


def _meant_text(value: Any) -> str | None:
    is_short = isinstance(value, float) or (_is_number(value) and abs(value) < 10**30)
    return repr(value) if is_short else None


def _meant_boolean(value: Any) -> bool | None:
    if isinstance(value, str):
        return {"true": True, "false": False, "1": True, "0": False}.get(value.strip().lower())
    return bool(value) if _is_number(value) and value in (0, 1) else None


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _meant_number(text: Any) -> int | float | None:
    if not isinstance(text, str) or len(text) > 30 or "_" in text:
        return None
    for read in (int, float):
        try:
            number = read(text.strip())
        except ValueError:
            continue
        return number if number - number == 0 else None  # neither NaN nor an infinity
    return None


def _meant_decimal(text: Any) -> int | float | None:
    from decimal import Decimal

    number = _meant_number(text)
    is_exact = not isinstance(number, float) or Decimal(text.strip()) == Decimal(repr(number))
    return number if is_exact else None  # it has more digits than a double


def suggest_uuid(value: object) -> str | None:
    """Return the id that the author of `value` probably meant, or None."""
    if not isinstance(value, str) or len(value) > MAX_MEANT or len(re.findall("[0-9A-Fa-f]", value)) != 32:
        return None
    from uuid import UUID

    try:
        return str(UUID(value.strip()))
    except ValueError:
        return None


_MEANT: Final[Mapping[FieldType, Callable[[Any], Any]]] = by_type(
    string=_meant_text, integer=_meant_number, number=_meant_number, boolean=_meant_boolean, datetime=suggest_instant,
    date=suggest_date, uuid=suggest_uuid, decimal=_meant_decimal,
)  # fmt: skip
