"""Write audiences to a file of JSON Lines, and read them.

The first line has the format and its version. Each line after it has one audience, in the form in which the service
lists audiences. The last line has the built index and a checksum of the file.
"""

import json
import os
import zlib
from collections.abc import Hashable, Iterable
from dataclasses import asdict, astuple, dataclass, field, replace
from enum import Enum
from io import BytesIO
from math import isfinite
from operator import lt
from threading import get_ident
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.filter import Filter, parse
from audiencefilter.language.errors import InvalidFilterError, Problem, show
from audiencefilter.language.fields import has_half_a_pair
from audiencefilter.language.json_text import integer_of, json_of
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.schema import CONTACT, Notation, Schema
from audiencefilter.language.schema_document import checksum
from audiencefilter.notations.json import text_of, tree_of_json
from audiencefilter.notations.positions import excerpt, invalid
from audiencefilter.notations.tree import AbandonedError, plain

#: The key of an audience: a scalar of JSON, or a tuple of such keys.
Key: TypeAlias = "str | int | float | bool | tuple[Key, ...] | None"

FORMAT: Final = "audiencefilter-audiences"
VERSION: Final = 2
#: The format version without a last line.
_PLAIN_VERSION: Final = 1
#: Increment it when the index built from the same filters changes: plans, alternatives, or their stored form.
BUILT: Final = 2

#: Maximum number of problems listed for a file.
_MAX_LISTED_PROBLEMS: Final = 100

_EXAMPLE: Final = '{"key": "vip", "filters": {"points": {"gte": 100}}}'
#: The keys read from a line; the audiences of the service have more.
_READ: Final = ("key", "id", "mode", "filters", "format", "version")
_SPACE: Final = " \t\r\n"


class Absent(Enum):
    """A marker for a missing key, since None is a key."""

    ABSENT = "absent"


class ForeignFileError(Exception):
    """The head of a file has another format, or another version of it."""


@dataclass(slots=True)
class Line:
    """The contents of a line.

    Attributes:
        key: the key of the audience; absent where there is none, and in the head of a file.
        filter: the filter of the audience; None for members chosen by hand.
        is_head: whether the line is the head of a file of saved audiences.
        is_built: whether the line has the built index.
        version: the version of the format, in a head.
        wrong: the problems of the line, each beginning with its number.
    """

    key: "Key | Absent" = Absent.ABSENT
    filter: Filter | None = None
    is_head: bool = False
    is_built: bool = False
    version: int = _PLAIN_VERSION
    wrong: list[str] = field(default_factory=list)


# -- files -------------------------------------------------------------------------------------------------------------


class Built(NamedTuple):
    """The built index of saved audiences.

    Attributes:
        version: the version of this form.
        schema: the checksum of the fields and relations.
        limits: limits that all filters are within.
        places: for each audience, the index of its definition in `definitions`.
        definitions: for each definition, whether it has disjunctions across fields, then the numbers of its
            alternatives.
        inexact: for each of the two registers, the bits of its inexact alternatives, in hexadecimal.
        matcher: the state of the matcher.
    """

    version: int
    schema: str
    limits: Limits
    places: list[int]
    definitions: list[list[int]]
    inexact: list[str]
    matcher: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Saved:
    """The audiences of a file: as filters, or as the texts of filters and the built index."""

    filters: list[tuple[Any, Filter]] = field(default_factory=list)
    texts: list[tuple[Any, str]] = field(default_factory=list)
    built: Built | None = None


def widest(limits: Iterable[Limits]) -> Limits:
    """Return limits that admit everything within any of the given ones.

    >>> widest([DEFAULT_LIMITS, Limits(nodes=5_000, depth=1)]) == Limits(nodes=5_000)
    True
    """
    return Limits(*map(max, zip(*map(astuple, limits), strict=True)))


def write(path: str | os.PathLike[str], audiences: Iterable[tuple[Hashable, str]], built: Built) -> None:
    """Write audiences, with the texts of their filters, to a file in order. The file is replaced when it is complete.

    Raises:
        TypeError: a key cannot be written; the file stays unchanged.
    """
    lines = [_text({"format": FORMAT, "version": VERSION})]
    lines += [f"{_BEFORE_KEY}{_text(_checked(key))}{_BEFORE_FILTERS}{text}}}" for key, text in audiences]
    whole = "".join([f"{line}\n" for line in lines]).encode("utf-8")
    last = json.dumps({**built._asdict(), "limits": asdict(built.limits)}, separators=(",", ":"))
    checksum = zlib.crc32(last.encode("ascii"), zlib.crc32(whole))
    temporary = f"{os.fspath(path)}.{os.getpid()}.{get_ident()}.new"
    try:
        with open(temporary, "wb") as file:
            file.write(whole)
            file.write(f'{_BEFORE_CHECKSUM}"{checksum:08x}"{_BEFORE_BUILT}{last}}}\n'.encode("ascii"))
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)


#: The fixed parts of a line.
_BEFORE_KEY: Final = '{"key":'
_BEFORE_FILTERS: Final = ',"filters":'
_BEFORE_CHECKSUM: Final = '{"checksum":'
_BEFORE_BUILT: Final = ',"built":'
_CHECKSUM: Final = len('"00000000"')
#: Maximum nesting of tuples in a key; the recursion limit depends on Python.
_MAX_KEY_LEVELS: Final = 20


def _text(value: Any) -> str:
    return json_of(value, (",", ":"))


def key_text(key: Any) -> str:
    """Return the JSON text of a key, in ASCII.

    Raises:
        TypeError: the key cannot be saved.

    >>> key_text(("eu", 7)), key_of_text('["eu",7]')
    ('["eu",7]', ('eu', 7))
    """
    return json_of(_checked(key), (",", ":"), ensure_ascii=True)


def key_of_text(text: str) -> Hashable:
    """Return the key of a text of :func:`key_text`."""
    return _key_of(json.loads(text, parse_int=integer_of))


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


def read(path: str | os.PathLike[str], schema: Schema, limits: Limits, trusted: bool) -> Saved:
    """Return the audiences of a file, in their order.

    Raises:
        ValueError: the file has another format or version, is damaged, or has invalid lines; the message names them.
    """
    name = os.fspath(path)
    with open(path, "rb") as file:
        head = file.readline()
        others = file.read()
    if _version(name, head) == _PLAIN_VERSION:
        return Saved(_read_lines(name, others, schema, limits))
    start = others.rfind(b"\n", 0, -1) + 1
    lines, last = others[:start], others[start:]
    written = _checked_built(name, zlib.crc32(lines, zlib.crc32(head)), last)
    built = _read_built(written) if trusted else None
    if built is None or (built.version, built.schema) != (BUILT, checksum(schema)):
        return Saved(_read_lines(name, lines, schema, limits))
    if any(map(lt, astuple(limits), astuple(built.limits))):
        return Saved(_read_lines(name, lines, schema, limits))
    return Saved(texts=list(map(_split, lines.decode("utf-8").split("\n")[:-1])), built=built)


def _checked_built(name: str, before: int, last: bytes) -> bytes:
    """Return the written index of a last line, given the checksum of the lines before it."""
    start = len(_BEFORE_CHECKSUM) + _CHECKSUM + len(_BEFORE_BUILT)
    checksum, built = last[len(_BEFORE_CHECKSUM) :][:_CHECKSUM], last[start:-2]
    if last != b"".join((_BEFORE_CHECKSUM.encode(), checksum, _BEFORE_BUILT.encode(), built, b"}\n")) or (
        checksum != f'"{zlib.crc32(built, before):08x}"'.encode()
    ):
        raise ValueError(
            f"{name} cannot be loaded: its checksum does not match its lines, so the file is damaged or was edited; to "
            f"load an edited file, set the version in its first line to {_PLAIN_VERSION}, and delete its last line"
        )
    return built


def _read_built(written: bytes) -> Built | None:
    """Return the built index; None where it is in another form."""
    found = json.loads(written)
    if found["version"] != BUILT:
        return None
    return Built(**{**found, "limits": Limits(**found["limits"])})


def _split(line: str) -> tuple[Hashable, str]:
    """Return the key and the text of the filter of a line in the form written here."""
    key, end = _decode(line, len(_BEFORE_KEY))
    return _key_of(key) if isinstance(key, list) else key, line[end + len(_BEFORE_FILTERS) : -1]


_decode: Final = json.JSONDecoder().raw_decode


def _read_lines(name: str, lines: bytes, schema: Schema, limits: Limits) -> list[tuple[Hashable, Filter]]:
    """Return the audiences of the lines below a head."""
    extended = schema.with_notation(Notation.EXTENDED)
    found: dict[Hashable, Filter] = {}
    listed: list[str] = []
    problems = 0
    for number, text in enumerate(BytesIO(lines), 2):
        line = _line_of(name, text, number, extended, limits)
        wrong = line.wrong
        if not wrong and line.key in found:
            wrong = [f"line {number}: the key {show(line.key)} stands in an earlier line already"]
        elif not wrong and line.filter is None:
            wrong = [f"line {number}: the audience has no filters"]
        elif line.filter is not None:
            found[line.key] = line.filter
        listed += wrong[: _MAX_LISTED_PROBLEMS - len(listed)]
        problems += len(wrong)
    if problems:
        more = [f"and {problems - _MAX_LISTED_PROBLEMS} more"] if problems > _MAX_LISTED_PROBLEMS else []
        raise ValueError("\n".join([f"{name} cannot be loaded:", *listed, *more]))
    return list(found.items())


def _version(name: str, text: bytes) -> int:
    """Return the version of a file from its first line."""
    head = _line_of(name, text, 1, CONTACT, DEFAULT_LIMITS)
    if not head.is_head:
        raise ValueError(f"{name} cannot be loaded: its first line is not that of saved audiences")
    return head.version


def _line_of(name: str, text: bytes, number: int, schema: Schema, limits: Limits) -> Line:
    """Read a line of a file; raise ValueError for the head of another format on any line."""
    try:
        return read_line(text.rstrip(b"\r\n"), number, schema, limits)
    except ForeignFileError as error:
        raise ValueError(f"{name} cannot be loaded: {error}") from None


# -- lines -------------------------------------------------------------------------------------------------------------


def read_line(line: bytes, number: int, schema: Schema, limits: Limits = DEFAULT_LIMITS) -> Line:
    """Read a line.

    Raises:
        ForeignFileError: it is the head of a file in another format or version.
    """
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
        if line.startswith(_BEFORE_CHECKSUM.encode()):
            self._line.is_built = True
            return self._line
        text, tree = self._tree(line)
        if text is None:
            return self._line
        if not isinstance(tree, tuple):
            self._note(f"{_shown(tree)} is no object: write one on each line, as in {_EXAMPLE}")
            return self._line
        names = [name for name, _ in tree]
        for twice in (name for name in _READ if names.count(name) > 1):
            self._note(f"{show(twice)} stands twice")
        content = dict(tree)
        if "format" in content and "filters" not in content:
            self._check_head(content)
        else:
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

    def _check_head(self, content: dict[str, Any]) -> None:
        name, version = content["format"], content.get("version")
        if name != FORMAT:
            raise ForeignFileError(f"line {self._number}: the format is {_shown(name)}, and not {show(FORMAT)}")
        if version not in (_PLAIN_VERSION, VERSION) or isinstance(version, bool):
            raise ForeignFileError(
                f"line {self._number}: the file is in version {_shown(version)} of its format, "
                f"and versions {_PLAIN_VERSION} and {VERSION} are read"
            )
        self._line.is_head = True
        self._line.version = int(version)

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
    """Return the key of a JSON value.

    >>> _key_of(["eu", 7])
    ('eu', 7)
    """
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
    """Return the start and end of the value of "filters" in a valid JSON object.

    >>> _span_of_filters(' {"key" : [1] , "filters":{}}')
    (26, 28)
    """
    decode = json.JSONDecoder(parse_int=str).raw_decode  # str, since an integer may have any number of digits
    offset = _past_space(text, _past_space(text, 0) + 1)
    while True:
        name, offset = decode(text, offset)
        start = _past_space(text, _past_space(text, offset) + 1)
        _, end = decode(text, start)
        if name == "filters":
            return start, end
        offset = _past_space(text, _past_space(text, end) + 1)


def _past_space(text: str, offset: int) -> int:
    while text[offset] in _SPACE:
        offset += 1
    return offset


def _moved(problem: Problem, text: str, number: int, start: int = 0, path: str = "") -> Problem:
    """Return a problem of a part of a line with its path and position in the file."""
    path = f"${path}{problem.path[1:]}"
    if problem.column is None or problem.excerpt is None:
        return replace(problem, path=path)
    offset = start + problem.column - 1
    carets = problem.excerpt.splitlines()[-1].count("^")
    return replace(problem, path=path, line=number, column=offset + 1, excerpt=excerpt(text, number, offset, carets))
