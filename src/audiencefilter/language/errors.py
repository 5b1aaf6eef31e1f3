"""Exceptions, and problems as data with their JSON paths; :mod:`audiencefilter.language.problems` has the messages."""

import json
import re
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

#: Maximum number of problems in one error.
MAX_PROBLEMS: Final = 100


class Fix(NamedTuple):
    """An edit of a source that removes a problem."""

    #: The first replaced character, from 0.
    start: int
    #: The first character after the replaced ones.
    end: int
    text: str

    def apply(self, source: str) -> str:
        """Return the source with the edit."""
        return source[: self.start] + self.text + source[self.end :]


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of a clause.

    Attributes:
        code: a stable name, in snake case; ``docs/errors.md`` lists them all.
        path: the place, as a JSON path.
        message: the problem, in a sentence.
        value: the value at the path; from a mapping, the caller's own object, of any size. Printed values are
            shortened.
        expected: the values allowed there, or None.
        hint: what to write instead, or None where that is unknown.
        line: the line in the source, from 1, when the source was text.
        column: the character in the line, from 1, when the source was text.
        excerpt: the line with a caret below the place, when the source was text.
        fix: the hint as an edit of the source, when it can be one and the source was text.
    """

    code: str
    path: str
    message: str
    value: Any = None
    expected: str | None = None
    hint: str | None = None
    line: int | None = None
    column: int | None = None
    excerpt: str | None = None
    fix: Fix | None = None

    def __str__(self) -> str:
        where = self.path if self.line is None else f"line {self.line}, column {self.column} ({self.path})"
        lines = [f"{where}: {self.message} [{self.code}]"]
        if self.excerpt is not None:
            lines += ["    " + line for line in self.excerpt.splitlines()]
        if self.expected is not None:
            lines.append(f"    expected: {self.expected}")
        if self.hint is not None:
            lines.append(f"    hint: {self.hint}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the parts that are there as JSON values, but for `value`, which may have any size: the excerpt has it.

        >>> Problem("empty", "$", "the clause is empty", hint="write {}").to_dict()
        {'code': 'empty', 'path': '$', 'message': 'the clause is empty', 'hint': 'write {}'}
        """
        names = ("code", "path", "message", "expected", "hint", "line", "column", "excerpt", "fix")
        found = {name: part for name in names if (part := getattr(self, name)) is not None}
        return found if self.fix is None else {**found, "fix": self.fix._asdict()}


class InvalidFilterError(ValueError):
    """A rejected clause, with all its problems.

    Attributes:
        problems: the problems, in the order of the source; at most 100.

    >>> import audiencefilter as af
    >>> try:
    ...     af.parse({"points": {"gte": "100"}, "emial": "x"})
    ... except af.InvalidFilterError as error:
    ...     [(problem.code, problem.path, problem.hint) for problem in error.problems]
    [('wrong_type', '$.points.gte', 'write 100'), ('unknown_field', '$.emial', 'did you mean "email"?')]
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return str(self.problems[0])
        return f"{len(self.problems)} problems\n" + "\n".join(str(problem) for problem in self.problems)


class RecordError(ValueError):
    """A record with a value that is not of its field's type.

    Attributes:
        field: the name of the field.
        value: the value in the record.
        expected: a description of the allowed values.
        index: the index of the record among those given, from 0; None for a single record.
    """

    def __init__(self, field: str, value: Any, expected: str, index: int | None = None) -> None:
        super().__init__(field, value, expected, index)
        self.field = field
        self.value = value
        self.expected = expected
        self.index = index

    def __str__(self) -> str:
        where = "" if self.index is None else f"record {self.index}: "
        return f"{where}{self.field} is {show(self.value)}, expected {self.expected}"

    def at(self, index: int | None) -> "RecordError":
        """Return the same error for the record at `index`.

        >>> print(RecordError("points", "x", "a whole number").at(3))
        record 3: points is 'x', expected a whole number
        """
        return RecordError(self.field, self.value, self.expected, index)


class UnsupportedError(ValueError):
    """A construct that a back-end cannot evaluate exactly.

    Attributes:
        backend: the back-end.
        construct: the unsupported construct.
    """

    def __init__(self, backend: str, construct: str) -> None:
        super().__init__(backend, construct)
        self.backend = backend
        self.construct = construct

    def __str__(self) -> str:
        return f"{shorten(self.backend)} cannot express {shorten(self.construct)}"


def shorten(text: str, width: int = 200) -> str:
    """Return a text for a message; a text longer than `width` loses its middle.

    >>> shorten("x" * 50 + "y" * 50, width=12)
    'xxxxxxxx…yyy'
    """
    if len(text) <= width:
        return text
    end = width // 4
    return f"{text[: width - 1 - end]}…{text[-end:] if end else ''}"


def show(value: Any, width: int = 60) -> str:
    """Print any value for a message on one line of at most `width` characters.

    >>> show("x" * 100, width=12)
    "'xxxxxxx...'"
    """
    try:
        text = str.__str__(repr(_beginning(value, width, width)))
    except Exception:  # any error of a foreign __repr__, or an integer with more digits than Python prints
        text = f"a value of type {type(value).__name__}"
    text = printable(text.replace("\n", " "))
    if len(text) > width:
        close = text[-1] if text[-1] in "'\")]}" else ""
        text = text[: width - 3 - len(close)] + "..." + close
    return text


def given(value: Any) -> str:
    """Describe an argument for a message: what may be contacts by its type only, without a row of them.

    >>> given(5), given([{"email": "ada@cam.edu"}])
    ('5', 'a list')
    """
    kind = type(value)
    if isinstance(value, str | bytes | bytearray | memoryview | type) or not (
        hasattr(kind, "__iter__") or hasattr(kind, "__arrow_c_stream__") or hasattr(kind, "__arrow_c_array__")
    ):
        return show(value)
    library = kind.__module__.partition(".")[0]
    return f"a {kind.__name__}" if library == "builtins" else f"a {kind.__name__} of {library}"


def printable(text: str) -> str:
    """Return a text with escapes for what controls a terminal or the order of text."""
    return text if text.isprintable() else "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


def _beginning(value: Any, width: int, levels: int) -> Any:
    """Cut a value of a built-in type to the part that determines its first `width` printed characters."""
    # Each item prints as at least one character, so items after the first `width` are dropped. Records in a cycle would
    # print without end.
    left = width

    def beginning(value: Any, levels: int) -> Any:
        nonlocal left
        left -= 1
        kind = type(value)
        if kind in (str, bytes, bytearray):
            return value[: width + 1]
        if kind not in (list, tuple, dict, set, frozenset) or not value:
            return value
        if not levels or left < 0:
            return ...
        # Each item but the last prints as at least three characters: itself, a comma and a space.
        first = islice(value.items() if kind is dict else value, width // 3 + 1)
        if kind is dict:
            return {beginning(key, levels - 1): beginning(item, levels - 1) for key, item in first}
        return kind([beginning(item, levels - 1) for item in first])

    return beginning(value, levels)


# -- paths ------------------------------------------------------------------------------------------------------------

#: A place in a JSON document: keys and indexes from the outside in.
Path: TypeAlias = tuple[str | int, ...]

#: Maximum number of characters of a key in a message, and of a name that gets a suggestion; a key may have megabytes.
MAX_KEY: Final = 100


def render(path: Path) -> str:
    """Print a path; keys of more than 100 characters lose their middle.

    >>> render(("AND", 1, "points", "odd key"))
    '$.AND[1].points["odd key"]'
    """
    parts = ["$"]
    for step in path:
        if isinstance(step, int):
            parts.append(f"[{step}]")
            continue
        key = shorten(step, MAX_KEY)
        parts.append(f".{key}" if key.isascii() and key.isidentifier() else f"[{json.dumps(key)}]")
    return "".join(parts)


_STEP: Final = r'\.([A-Za-z_][A-Za-z0-9_]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]'


def steps(path: str) -> Path:
    """Return the keys and indexes of a printed path."""
    return tuple(
        name if name else int(index) if index else json.loads(quoted) for name, index, quoted in re.findall(_STEP, path)
    )
