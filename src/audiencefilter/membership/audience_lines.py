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
from audiencefilter.language.problems import Finding
from audiencefilter.language.schema import Schema
from audiencefilter.notations.json import text_of, tree_of_json
from audiencefilter.notations.positions import excerpt, invalid, locate_in_json
from audiencefilter.notations.tree import AbandonedError, plain

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
    #: The problems of the line, each beginning with its number.
    wrong: list[str] = field(default_factory=list)


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
        self._number = number
        self._schema = schema
        self._limits = limits
        #: A line also has a key.
        self._of_line = replace(limits, source=2 * limits.source)
        self._line = Line()

    def read(self, line: bytes) -> Line:
        text, tree = self._tree(line)
        if text is None:
            return self._line
        if not isinstance(tree, tuple):
            self._note(f"{_shown(tree)} is no object: write one on each line, as in {_EXAMPLE}")
            return self._line
        for name, times in Counter(name for name, _ in tree).items():
            if times > 1:
                self._note(f"{show(name)} stands twice")
        content = dict(tree)
        self._line.key = self._key(content)
        self._line.filter = self._filter(content, text)
        return self._line

    def _note(self, message: str) -> None:
        self._line.wrong.append(f"line {self._number}: {message}")

    def _note_problem(self, problem: Problem) -> None:
        if problem.line is None:
            self._note(str(problem))
        else:
            self._line.wrong.append(str(problem))

    def _tree(self, line: bytes) -> tuple[str | None, Any]:
        text = None
        try:
            text = text_of(line, self._of_line, "a line of JSON")
            return text, tree_of_json(text, self._of_line)
        except AbandonedError as stop:
            for problem in invalid([stop.finding], text).problems:
                self._note_problem(_moved(problem, text or "", self._number))
            return None, None

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
            self._note(f"{name} is {_shown(content[name])}, expected {expected}")
            return Absent.ABSENT

    # -- filters ------------------------------------------------------------------------------------------------------

    def _filter(self, content: dict[str, Any], text: str) -> Filter | None:
        mode = content.get("mode", "smart")
        if mode == "manual":
            return None
        if mode != "smart":
            self._note(f"mode is {_shown(mode)}, expected 'smart' or 'manual'")
            return None
        match content.get("filters"):
            case tuple():
                return self._of_object(text)
            case str(clause):
                return self._of_text(clause)
            case None:
                self._note(f"the audience has no filters: write {_EXAMPLE}")
            case other:
                self._note(f"filters is {_shown(other)}, expected an object, or the JSON text of one")
        return None

    def _of_object(self, text: str) -> Filter | None:
        """Return the filter of a line, parsed from the line itself, so that problems have positions."""
        start, end = _span_of_filters(text)
        try:
            return parse(text[start:end], self._schema, self._limits, audiences={})
        except InvalidFilterError as error:
            for problem in error.problems:
                self._note_problem(_moved(problem, text, self._number, start, ".filters"))
            return None

    def _of_text(self, clause: str) -> Filter | None:
        try:
            return parse(clause, self._schema, self._limits, audiences={})
        except InvalidFilterError as error:
            self._line.wrong += [
                f"line {self._number}, in the text of filters: {problem}" for problem in error.problems
            ]
            return None


def _shown(tree: Any) -> str:
    return show(plain(tree), width=30)


def _key_of(tree: Any, levels: int = _MAX_KEY_LEVELS) -> Key:
    """Return the key of a JSON value; TypeError if it has none."""
    match tree:
        case list() if levels:
            return tuple(_key_of(each, levels - 1) for each in tree)
        case float() if not isfinite(tree):
            raise TypeError
        case str() if has_half_a_pair(tree):
            raise TypeError
        case None | bool() | int() | float() | str():
            return tree
        case _:
            raise TypeError


def _span_of_filters(text: str) -> tuple[int, int]:
    """Return the start and end of the value of "filters" in a valid JSON object."""
    (found,) = locate_in_json(text, [Finding("", ("filters",), "")])
    start = 0 if found is None else found.start
    # str, since an integer may have any number of digits
    return start, json.JSONDecoder(parse_int=str).raw_decode(text, start)[1]


def _moved(problem: Problem, text: str, number: int, start: int = 0, path: str = "") -> Problem:
    """Return a problem of a part of a line with its path and position in the file."""
    path = f"${path}{problem.path[1:]}"
    if problem.column is None or problem.excerpt is None:
        return replace(problem, path=path)
    offset = start + problem.column - 1
    carets = problem.excerpt.splitlines()[-1].count("^")
    return replace(problem, path=path, line=number, column=offset + 1, excerpt=excerpt(text, number, offset, carets))
