"""What goes wrong, as data first and prose second.

The wording of each problem lives in :mod:`audiencefilter.language.problems`.
"""

from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple

#: An error carries at most this many problems.
MAX_PROBLEMS: Final = 100
#: A message repeats at most this many characters of what it is about.
MAX_REPEATED: Final = 200
#: A list of n items is printed in at least so many times n characters.
_LEAST_SHOWN: Final = 3


class Fix(NamedTuple):
    """An edit of a source, by which a problem is gone.

    Attributes:
        start: the first character that is replaced, from 0.
        end: the first one after it that is not.
        text: what to put there.
    """

    start: int
    end: int
    text: str

    def apply(self, source: str) -> str:
        """Return the source with the edit.

        >>> Fix(2, 5, "b").apply("a bbb c")
        'a b c'
        """
        return source[: self.start] + self.text + source[self.end :]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a clause.

    Attributes:
        code: a stable name, in snake case; ``docs/errors.md`` lists them all.
        path: where, as a JSON path.
        message: what is wrong, in a sentence.
        value: what stands there: of a mapping the author's own value, of any size. What is printed of it is short.
        expected: what may stand there instead, or None.
        hint: what to write instead, where that is known, or None.
        line: the line in the source, from 1, when the source was text.
        column: the character in the line, from 1, when the source was text.
        excerpt: the line with a caret below the place, when the source was text.
        fix: what the hint says as an edit of the source, where it is one and the source was text.
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


class InvalidFilterError(ValueError):
    """A clause that is not accepted, with all its problems.

    Attributes:
        problems: what is wrong, in the order of the source; at most 100.

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
    """A record whose value is not of its field's type.

    Attributes:
        field: the name of the field.
        value: what the record holds.
        expected: what it should hold.
        index: which record of those given, from 0; None for a single one.
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
        """Return the same error of another record.

        >>> print(RecordError("points", "x", "a whole number").at(3))
        record 3: points is 'x', expected a whole number
        """
        return RecordError(self.field, self.value, self.expected, index)


class UnsupportedError(ValueError):
    """A construct that a back-end cannot give its exact meaning.

    Attributes:
        backend: the back-end.
        construct: what it cannot do.
    """

    def __init__(self, backend: str, construct: str) -> None:
        super().__init__(backend, construct)
        self.backend = backend
        self.construct = construct

    def __str__(self) -> str:
        return f"{shorten(self.backend)} cannot express {shorten(self.construct)}"


def shorten(text: str, width: int = MAX_REPEATED) -> str:
    """Return a text that a message repeats, without its middle where it is longer than `width`.

    >>> shorten("x" * 50 + "y" * 50, width=12)
    'xxxxxxxx…yyy'
    """
    if len(text) <= width:
        return text
    end = width // 4
    return f"{text[: width - 1 - end]}…{text[-end:] if end else ''}"


def show(value: Any, width: int = 60) -> str:
    """Print a value for a message: short, on one line, whatever it is and however large.

    >>> show("x" * 100, width=12)
    "'xxxxxxx...'"
    """
    try:
        text = str.__str__(repr(_beginning(value, width, width)))
    except Exception:  # somebody else's __repr__; or an integer of more digits than Python prints
        text = f"a value of type {type(value).__name__}"
    text = text.replace("\n", " ")
    if len(text) > width:
        close = text[-1] if text[-1] in "'\")]}" else ""
        text = text[: width - 3 - len(close)] + "..." + close
    return text


def _beginning(value: Any, width: int, levels: int) -> Any:
    """Return so much of a value of a built-in type that its first characters are printed the same.

    Each value in it takes a character at least, so that of so many as there are characters the others are left out:
    what holds itself, as records that lead to one another do, has no end.
    """
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
        first = islice(value.items() if kind is dict else value, width // _LEAST_SHOWN + 1)
        if kind is dict:
            return {beginning(key, levels - 1): beginning(item, levels - 1) for key, item in first}
        return kind([beginning(item, levels - 1) for item in first])

    return beginning(value, levels)
