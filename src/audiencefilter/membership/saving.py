"""Saved audiences: JSON Lines, a header and then one line for each audience."""

import os
from collections.abc import Hashable, Iterable
from math import isfinite
from threading import get_ident
from typing import Any, Final

from audiencefilter.filter import Filter
from audiencefilter.language.digits import json_of
from audiencefilter.language.errors import show
from audiencefilter.language.limits import Limits
from audiencefilter.language.schema import CONTACT, Notation, Schema
from audiencefilter.membership.line import FORMAT, VERSION, ForeignFileError, has_half_a_pair, read_line

#: Python neither prints nor reads much longer integers.
_BITS: Final = 10_000
#: So many problems of a file are told.
_TOLD: Final = 100


def write(path: str | os.PathLike[str], audiences: Iterable[tuple[Hashable, Filter]]) -> None:
    """Write audiences to a file, in their order. The file takes its name when it is whole.

    Raises:
        TypeError: a key cannot be written; the file stays as it was.
    """
    lines = [_text({"format": FORMAT, "version": VERSION})]
    lines += [f'{{"key":{_text(_checked(key))},"filters":{f.to_json()}}}' for key, f in audiences]
    temporary = f"{os.fspath(path)}.{os.getpid()}.{get_ident()}.new"
    try:
        with open(temporary, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)


def _text(value: Any) -> str:
    return json_of(value, (",", ":"))


def _checked(key: Any) -> Any:
    """Return a key as JSON has it: one that is read back as an equal key."""
    if type(key) is tuple:
        return [_checked(part) for part in key]
    if _is_scalar(key):
        return key
    raise TypeError(
        f"the key {show(key)} cannot be saved: text, numbers, booleans, None and tuples of them can; "
        "save the audiences under such keys"
    )


def _is_scalar(key: Any) -> bool:
    """Whether JSON can hold a key, and it can be read again."""
    if type(key) is str:
        return not has_half_a_pair(key)
    if type(key) is int:
        return key.bit_length() <= _BITS
    return key is None or type(key) is bool or (type(key) is float and isfinite(key))


def read(path: str | os.PathLike[str], schema: Schema, limits: Limits) -> list[tuple[Hashable, Filter]]:
    """Return the audiences of a file, in their order.

    Raises:
        ValueError: it is no such file, or of another version, or lines of it are wrong; it says which, and why.
    """
    extended = schema.with_notation(Notation.EXTENDED)
    found: dict[Hashable, Filter] = {}
    wrong: list[str] = []
    with open(path, "rb") as file:
        _check_head(os.fspath(path), file.readline())
        for number, text in enumerate(file, 2):
            line = read_line(text.rstrip(b"\r\n"), number, extended, limits)
            wrong += line.wrong
            if not line.wrong and line.key in found:
                wrong.append(f"line {number}: the key {show(line.key)} stands in an earlier line already")
            elif not line.wrong and line.filter is None:
                wrong.append(f"line {number}: the audience has no filters")
            elif line.filter is not None:
                found[line.key] = line.filter
    if wrong:
        more = [f"and {len(wrong) - _TOLD} more"] if len(wrong) > _TOLD else []
        raise ValueError("\n".join([f"{os.fspath(path)} cannot be loaded:", *wrong[:_TOLD], *more]))
    return list(found.items())


def _check_head(name: str, text: bytes) -> None:
    try:
        head = read_line(text.rstrip(b"\r\n"), 1, CONTACT)
    except ForeignFileError as error:
        raise ValueError(f"{name} cannot be loaded: {error}") from None
    if not head.is_head:
        raise ValueError(f"{name} cannot be loaded: its first line is not that of saved audiences")
