"""Read audiences from lines of JSON: one audience on each line, in the form in which the service lists audiences."""

import json
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from enum import Enum
from math import isfinite
from typing import Any, Final, TypeAlias

from audiencefilter.filter import Filter, parse
from audiencefilter.language.errors import InvalidFilterError, Problem, show
from audiencefilter.language.fields import has_half_a_pair
from audiencefilter.language.json_text import json_of, json_value
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.problems import AbandonedError, Finding
from audiencefilter.language.schema import Schema
from audiencefilter.notations.json import text_of, tree_of_json
from audiencefilter.notations.positions import excerpt, invalid, locate_in_json
from audiencefilter.notations.tree import plain

#: The key of an audience: a scalar of JSON, or a tuple of such keys.
Key: TypeAlias = "str | int | float | bool | tuple[Key, ...] | None"

_EXAMPLE: Final = '{"key": "vip", "filters": {"points": {"gte": 100}}}'
#: Maximum nesting of tuples in a key; the recursion limit depends on Python.
_MAX_KEY_LEVELS: Final = 20


class Absent(Enum):
    """A marker for a missing key, since None is a key."""

    ABSENT = "absent"


@dataclass(slots=True)
class Line:
    """The contents of a line."""

    #: Absent where there is none.
    key: "Key | Absent" = Absent.ABSENT
    #: None for members chosen by hand.
    filter: Filter | None = None
    #: With their places in the file.
    problems: list[Problem] = field(default_factory=list)
    number: int = 0
    text: str = ""
    #: The clause: the value of "filters", or the text in it; empty for members chosen by hand.
    clause: str = ""
    #: The start and the end of the value of "filters" in the text.
    span: tuple[int, int] = (0, 0)

    def note(self, message: str, *path: str, occurrence: int = 0) -> None:
        """Add a problem of the audience, not of its clause."""
        finding = Finding("invalid_audience", path, message, at_key=bool(occurrence), occurrences={0: occurrence})
        self.problems += [self._moved(problem) for problem in invalid([finding], self.text, locate_in_json).problems]

    def place(self, problem: Problem) -> Problem:
        """Return a problem of the clause with its path and its place in the file."""
        start, end = self.span
        if not end:
            return self._moved(problem)
        if self.text[start] != '"':
            return self._moved(problem, start, ".filters")
        where = "" if problem.line is None else f", line {problem.line}, column {problem.column}"
        message = f"in the text of filters{where}: {problem.message}"
        path = f"$.filters{problem.path[1:]}"
        return replace(problem, path=path, message=message, line=self.number, column=start + 1, fix=None)

    def _moved(self, problem: Problem, start: int = 0, path: str = "") -> Problem:
        """Return a problem of a part of the line."""
        path, number = f"${path}{problem.path[1:]}", self.number
        if problem.column is None or problem.excerpt is None:
            return replace(problem, path=path, line=number, column=start + 1)
        offset = start + problem.column - 1
        shown = excerpt(self.text, number, offset, problem.excerpt.splitlines()[-1].count("^"))
        return replace(problem, path=path, line=number, column=offset + 1, excerpt=shown, fix=None)


def key_text(key: Any) -> str:
    """Return the JSON text of a key, in ASCII; TypeError if it cannot be saved."""
    return json_of(_checked(key), (",", ":"), ensure_ascii=True)


def key_of_text(text: str) -> Hashable:
    """Return the key of a text of :func:`key_text`."""
    return _key_of(json_value(text))


def _checked(key: Any, levels: int = _MAX_KEY_LEVELS) -> Any:
    """Return a key as a JSON value that is read back as an equal key."""
    if type(key) is tuple and levels:
        return [_checked(part, levels - 1) for part in key]
    if _is_scalar(key):
        return key
    raise TypeError(
        f"the key {show(key)} cannot be saved: text, numbers, booleans, None and tuples of them can; use such keys"
    )


def _is_scalar(key: Any) -> bool:
    """Whether JSON can express a key so that an equal key is read back."""
    if type(key) is str:
        return not has_half_a_pair(key)
    if type(key) is int:
        return key.bit_length() <= 10_000  # Python neither prints nor reads integers of many more bits
    return key is None or type(key) is bool or (type(key) is float and isfinite(key))


def read_line(line: bytes, number: int, schema: Schema, limits: Limits = DEFAULT_LIMITS) -> Line:
    """Read a line."""
    return _Reader(number, schema, limits).read(line)


class _Reader:
    """Reads one line, and collects its problems."""

    def __init__(self, number: int, schema: Schema, limits: Limits) -> None:
        self._schema = schema
        self._limits = limits
        #: A line also has a key.
        self._of_line = replace(limits, source=2 * limits.source)
        self._line = Line(number=number)
        self._note = self._line.note

    def read(self, line: bytes) -> Line:
        content = self._content(line)
        if content is not None:
            self._line.key = self._key(content)
            self._line.filter = self._filter(content)
        return self._line

    def _content(self, line: bytes) -> dict[str, Any] | None:
        """Return the object of a line; None if it has none."""
        try:
            self._line.text = text_of(line, self._of_line, "a line of JSON")
            tree = tree_of_json(self._line.text, self._of_line)
        except AbandonedError as stop:
            self._line.problems += map(self._line.place, invalid([stop.finding], self._line.text or None).problems)
            return None
        if not isinstance(tree, tuple):
            self._note(f"{_shown(tree)} is no object: write one on each line, as in {_EXAMPLE}")
            return None
        for name, times in Counter(name for name, _ in tree).items():
            if times > 1:
                self._note(f"{show(name)} stands twice", name, occurrence=1)
        return dict(tree)

    # -- keys ---------------------------------------------------------------------------------------------------------

    def _key(self, content: dict[str, Any]) -> "Key | Absent":
        name = next((name for name in ("key", "id") if name in content), None)
        if name is None:
            self._note(f'the audience has neither "key" nor "id": write {_EXAMPLE}')
            return Absent.ABSENT
        try:
            return _key_of(plain(content[name]))
        except TypeError:
            expected = "a text, a number, true, false, null, or an array of these"
            self._note(f"{name} is {_shown(content[name])}, expected {expected}", name)
            return Absent.ABSENT

    # -- filters ------------------------------------------------------------------------------------------------------

    def _filter(self, content: dict[str, Any]) -> Filter | None:
        mode = content.get("mode", "smart")
        if mode == "manual":
            return None
        if mode != "smart":
            self._note(f"mode is {_shown(mode)}, expected 'smart' or 'manual'", "mode")
            return None
        match content.get("filters"):
            case tuple():
                return self._parsed(None)
            case str(clause):
                return self._parsed(clause)
            case None:
                self._note(f"the audience has no filters: write {_EXAMPLE}")
            case other:
                self._note(f"filters is {_shown(other)}, expected an object, or the JSON text of one", "filters")
        return None

    def _parsed(self, text: str | None) -> Filter | None:
        """Return the filter of a text, or else of the line itself, so that problems have positions."""
        line = self._line
        (found,) = locate_in_json(line.text, [Finding("", ("filters",), "")])
        start = 0 if found is None else found.start
        # By str, since an integer may have any number of digits.
        _, end = json.JSONDecoder(parse_int=str).raw_decode(line.text, start)
        line.span = start, end
        line.clause = line.text[start:end] if text is None else text
        try:
            return parse(line.clause, self._schema, self._limits, audiences={})
        except InvalidFilterError as error:
            line.problems += map(line.place, error.problems)
            return None


def _shown(tree: Any) -> str:
    return show(plain(tree), width=30)


def _key_of(tree: Any, levels: int = _MAX_KEY_LEVELS) -> Key:
    """Return the key of a JSON value; TypeError if it has none."""
    if isinstance(tree, list) and levels:
        return tuple(_key_of(each, levels - 1) for each in tree)
    if type(tree) is not int and not _is_scalar(tree):
        raise TypeError
    key: Key = tree
    return key
