"""Saved audiences: JSON Lines, a header and then one line for each audience."""

import json
import os
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Final

from audiencefilter.filter import Filter, parse
from audiencefilter.language.errors import InvalidFilterError, show
from audiencefilter.language.limits import Limits
from audiencefilter.language.schema import Notation, Schema

FORMAT: Final = "audiencefilter-audiences"
VERSION: Final = 1


def write(path: str | os.PathLike[str], audiences: Iterable[tuple[Hashable, Filter]]) -> None:
    """Write audiences to a file, in their order. The file takes its name when it is whole.

    Raises:
        TypeError: a key cannot be written; the file stays as it was.
    """
    lines = [_text({"format": FORMAT, "version": VERSION})]
    lines += [f'{{"key":{_text(_checked(key))},"filters":{f.to_json()}}}' for key, f in audiences]
    temporary = f"{os.fspath(path)}.{os.getpid()}.new"
    try:
        with open(temporary, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _checked(key: Any) -> Any:
    """Return a key as JSON has it: one that is read back as an equal key."""
    if isinstance(key, tuple) and type(key) is tuple:
        return [_checked(part) for part in key]
    if key is None or type(key) in (str, int, bool) or (type(key) is float and key - key == 0):
        return key
    raise TypeError(
        f"the key {show(key)} cannot be saved: text, numbers, booleans, None and tuples of them can; "
        "save the audiences under such keys"
    )


def read(path: str | os.PathLike[str], schema: Schema, limits: Limits) -> Iterator[tuple[Hashable, Filter]]:
    """Give the audiences of a file, in their order.

    Raises:
        ValueError: it is no such file, of another version, or a line is wrong.
    """
    extended = schema.with_notation(Notation.EXTENDED)
    name = os.fspath(path)
    with open(path, encoding="utf-8") as file:
        _check_header(name, _parsed(file.readline()))
        for number, line in enumerate(file, 2):
            entry = _parsed(line)
            if not isinstance(entry, dict) or entry.keys() != {"key", "filters"}:
                raise ValueError(f'{name}, line {number}: not an audience: {{"key": …, "filters": {{…}}}} is expected')
            try:
                yield _key(entry["key"]), parse(entry["filters"], extended, limits)
            except (InvalidFilterError, TypeError) as error:
                raise ValueError(f"{name}, line {number}: {error}") from error


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _check_header(name: str, header: Any) -> None:
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError(f"{name} has no audiences saved by AudienceIndex.save: its first line is another one")
    if header.get("version") != VERSION:
        raise ValueError(
            f"{name} is of version {show(header.get('version'))} of its format, and this release reads {VERSION}: "
            "load it with the release that saved it, and save it again from its filters"
        )


def _key(value: Any) -> Hashable:
    return tuple(_key(part) for part in value) if isinstance(value, list) else value
