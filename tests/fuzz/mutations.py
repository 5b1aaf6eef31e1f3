"""Mutations of JSON that keep it JSON: what a mutation of bytes hardly ever does.

A document is mutated as a tree in which a key may stand twice: an object is a list of pairs in :class:`Object`, an
array a list, everything else a scalar.
"""

import json
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

#: Keys that mean something somewhere, and some that mean nothing.
KEYS: Final = (
    "AND", "OR", "NOT", "points", "email", "city", "isVerified", "createdAt", "referrals", "equals", "not", "in",
    "notIn", "contains", "startsWith", "gt", "gte", "lt", "lte", "mode", "emial", "odd key", "", "x",
    "tags", "scores", "data.plan", "data.renewsAt", "data.tags", "plan", "channels", "actions", "list", "has",
    "hasSome", "hasEvery", "isEmpty", "some", "every", "none", "is", "isNot", "count", "sum", "min", "max", "where",
    "field", "now", "start", "zone", "name", "increase", "contact", "owner",
)  # fmt: skip
SCALARS: Final = (
    None, True, False, 0, 1, -7, 1.5, 1e300, 10**30, float("nan"), float("inf"), "", "a", "9", "insensitive", "default",
    "2025-01-01T00:00:00Z", "2025-01-01", "-P30D", "P0D", "P1DT", "month", "hour", "Europe/Berlin", "UTC", "increase",
    "vip", "pro", "\0", "\ud800", "ä😀", "x" * 600,
)  # fmt: skip


@dataclass
class Object:
    """An object: its keys and values in their order."""

    pairs: list[tuple[str, Any]]


#: A container of a document, and the index of one of its values.
_Slot: TypeAlias = tuple[Object | list[Any], int]


def read(text: str) -> Any:
    """Return the document of a text.

    Raises:
        ValueError: it is no JSON.
        RecursionError: it is nested too deeply.
    """
    return json.loads(text, object_pairs_hook=Object)


def write(document: Any, random: Random) -> str:
    """Return the text of a document, laid out at random."""
    space = random.choice(("", "", " ", "\n"))
    ascii_only = random.random() < 0.5

    def text(value: Any) -> str:
        match value:
            case Object(pairs):
                return "{" + f",{space}".join(f"{text(key)}:{space}{text(item)}" for key, item in pairs) + "}"
            case list():
                return "[" + f",{space}".join(map(text, value)) + "]"
            case _:
                return json.dumps(value, ensure_ascii=ascii_only)

    return text(document)


def mutated(document: Any, random: Random) -> str:
    """Return the text of a mutant of a document."""
    return write(mutate(document, random), random)


def mutate(document: Any, random: Random) -> Any:
    """Return a document with one to four things changed; the one given is left as it is."""
    changed = [_copy(document)]  # so that the document itself is a value among others
    for _ in range(random.choice((1, 1, 2, 3, 4))):
        random.choice(_CHANGES)(changed, random)
    return changed[0]


def _copy(value: Any) -> Any:
    match value:
        case Object(pairs):
            return Object([(key, _copy(item)) for key, item in pairs])
        case list():
            return [_copy(item) for item in value]
        case _:
            return value


def _slots(container: Object | list[Any]) -> list[_Slot]:
    """Return where values stand, from the outside in."""
    found: list[_Slot] = []
    pending: list[Object | list[Any]] = [container]
    while pending:
        container = pending.pop()
        values = container if isinstance(container, list) else [value for _, value in container.pairs]
        found += ((container, index) for index in range(len(values)))
        pending += (value for value in values if isinstance(value, Object | list))
    return found


def _containers(root: list[Any]) -> list[Object | list[Any]]:
    """Return what values can be put into."""
    return [value for slot in _slots(root) if isinstance(value := _get(slot), Object | list)] or [root]


def _get(slot: _Slot) -> Any:
    container, index = slot
    return container[index] if isinstance(container, list) else container.pairs[index][1]


def _set(slot: _Slot, value: Any) -> None:
    container, index = slot
    if isinstance(container, list):
        container[index] = value
    else:
        container.pairs[index] = (container.pairs[index][0], value)


def _insert(container: Object | list[Any], key: str, value: Any, random: Random) -> None:
    if isinstance(container, list):
        container.insert(random.randint(0, len(container)), value)
    else:
        container.pairs.insert(random.randint(0, len(container.pairs)), (key, value))


def _value(root: list[Any], random: Random) -> Any:
    """Return a new value: a scalar, an empty container, or a copy of what stands somewhere."""
    match random.randrange(4):
        case 0:
            return _copy(_get(random.choice(_slots(root))))
        case 1:
            return random.choice((Object([]), [], Object([(random.choice(KEYS), random.choice(SCALARS))])))
        case _:
            return random.choice(SCALARS)


# -- changes --------------------------------------------------------------------------------------------------------


def _repeat(root: list[Any], random: Random) -> None:
    """Let a key of an object stand in it once more, with the same value or another."""
    objects = [found for found in _containers(root) if isinstance(found, Object) and found.pairs]
    if objects:
        chosen = random.choice(objects)
        key, value = random.choice(chosen.pairs)
        _insert(chosen, key, _copy(value) if random.random() < 0.4 else _value(root, random), random)


def _add(root: list[Any], random: Random) -> None:
    _insert(random.choice(_containers(root)), random.choice(KEYS), _value(root, random), random)


def _replace(root: list[Any], random: Random) -> None:
    _set(random.choice(_slots(root)), _value(root, random))


def _rename(root: list[Any], random: Random) -> None:
    inside = [slot for slot in _slots(root) if isinstance(slot[0], Object)]
    if inside:
        container, index = random.choice(inside)
        assert isinstance(container, Object)
        others = [key for key, _ in container.pairs]
        container.pairs[index] = (random.choice((*KEYS, *others)), container.pairs[index][1])


def _remove(root: list[Any], random: Random) -> Any:
    """Take a value out; the whole document stays."""
    inside = [slot for slot in _slots(root) if slot[0] is not root]
    if not inside:
        return random.choice(SCALARS)
    container, index = random.choice(inside)
    return container.pop(index) if isinstance(container, list) else container.pairs.pop(index)[1]


def _move(root: list[Any], random: Random) -> None:
    value = _remove(root, random)
    _insert(random.choice(_containers(root)), random.choice(KEYS), value, random)


def _swap(root: list[Any], random: Random) -> None:
    one, other = random.choice(_slots(root)), random.choice(_slots(root))
    value, instead = _copy(_get(one)), _copy(_get(other))  # copies, since one may hold the other
    _set(one, instead)
    if other in _slots(root):
        _set(other, value)


def _wrap(root: list[Any], random: Random) -> None:
    slot = random.choice(_slots(root))
    value = _get(slot)
    _set(slot, random.choice(([value], [value, _copy(value)], Object([(random.choice(KEYS), value)]))))


_CHANGES: Final = (_repeat, _repeat, _add, _replace, _rename, _remove, _move, _swap, _wrap)
