"""Mutations of JSON that keep it JSON: what a mutation of bytes hardly ever does.

They are of the text, so that a key may stand twice in an object.
"""

import json
import re
from random import Random
from typing import Final, NamedTuple

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
#: A text, a sign, or a number or a word of a document.
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)


class _Value(NamedTuple):
    """Where a value stands in a text, and where its key, if it has one, begins."""

    start: int
    end: int
    member: int


def _values(text: str) -> list[_Value]:
    """Return where all values stand, those that hold others behind these; at the end the whole document."""
    found: list[_Value] = []
    pending: list[tuple[int, int]] = []
    member: int | None = None
    tokens = list(_TOKEN.finditer(text))
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        start, end = token.span()
        if following is not None and following[0] == ":":
            member = start  # a key
            continue
        match token[0]:
            case "," | ":":
                continue
            case "{" | "[":
                pending.append((start, start if member is None else member))
            case "}" | "]":
                start, first = pending.pop()
                found.append(_Value(start, end, first))
            case _:
                found.append(_Value(start, end, start if member is None else member))
        member = None
    return found


def mutated(source: str, random: Random) -> str:
    """Return a document with one to four things changed.

    Raises:
        ValueError: it is no JSON.
        RecursionError: it is nested too deeply.
    """
    document = json.loads(source)
    if random.random() < 0.3:
        source = json.dumps(document, indent=random.choice((None, 1)), ensure_ascii=random.random() < 0.5)
    for _ in range(random.choice((1, 1, 2, 3, 4))):
        source = random.choice(_CHANGES)(source, random)
    return source


def _new(text: str, random: Random) -> str:
    """Return a new value: a scalar, an empty container, or a copy of what stands somewhere, alone or wrapped."""
    scalar = json.dumps(random.choice(SCALARS), ensure_ascii=random.random() < 0.5)
    copied = random.choice(_values(text))
    copy = text[copied.start : copied.end]
    return random.choice((scalar, scalar, scalar, "{}", "[]", copy, f"[{copy}]", f"{{{_key(random)}: {copy}}}"))


def _key(random: Random) -> str:
    return json.dumps(random.choice(KEYS))


def _replace(text: str, random: Random) -> str:
    """Put another value in the place of one, under its key or another."""
    value, new = random.choice(_values(text)), _new(text, random)
    has_key = value.member < value.start
    before = text[: value.member] + f"{_key(random)}: " if has_key and random.random() < 0.3 else text[: value.start]
    return before + new + text[value.end :]


def _insert(text: str, random: Random) -> str:
    """Put a value into a container, under a key where that is an object: one that is there, or another."""
    containers = [value for value in _values(text) if text[value.start] in "{["]
    if not containers:
        return f"[{text}, {_new(text, random)}]"
    container, new = random.choice(containers), _new(text, random)
    inside = [value for value in _values(text) if container.start < value.start < container.end]
    if text[container.start] == "{":
        keys = [text[value.member : value.start] for value in inside if value.member < value.start]
        new = (random.choice(keys) if keys and random.random() < 0.7 else f"{_key(random)}: ") + new
    return text[: container.end - 1] + (", " if inside else "") + new + text[container.end - 1 :]


def _remove(text: str, random: Random) -> str:
    """Take a value out with its key and a comma; the whole document stays."""
    *inside, whole = _values(text)
    value = random.choice(inside or [whole])
    if value == whole:
        return "{}"
    before, after = text[: value.member].rstrip(), text[value.end :].lstrip()
    return before.removesuffix(",") + after if before.endswith(",") else before + after.removeprefix(",")


_CHANGES: Final = (_insert, _insert, _replace, _replace, _remove)
