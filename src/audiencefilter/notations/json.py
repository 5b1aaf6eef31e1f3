"""The JSON notation: convert a source to text, to a strict tree, and to a checked AST."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from json import JSONDecodeError
from json.decoder import JSONDecoder
from typing import TYPE_CHECKING, Any, Final

from audiencefilter.language import problems
from audiencefilter.language.ast import Node
from audiencefilter.language.decimals import Written
from audiencefilter.language.errors import Fix
from audiencefilter.language.fields import UNSAFE
from audiencefilter.language.json_text import NotJson, Oddity, Tree, integer_of
from audiencefilter.language.limits import Limits
from audiencefilter.language.problems import AbandonedError, Finding, invalid_json
from audiencefilter.language.schema import Schema
from audiencefilter.notations.check import check
from audiencefilter.notations.vocabulary import vocabulary

if TYPE_CHECKING:
    from audiencefilter.notations.tree import Audiences

_SPACE: Final = " \t\n\r"


def parse_json(source: Any, schema: Schema, limits: Limits, audiences: "Audiences | None" = None) -> Node:
    """Return the AST of a clause: JSON text, as str or UTF-8 bytes, or a mapping; the error has all problems."""
    kind, text = type(source), None
    findings: list[Finding] = []
    try:
        if kind is dict or (kind is not str and not issubclass(kind, str) and issubclass(kind, Mapping)):
            tree = _mapping_reader()(source, limits, findings)
        else:
            is_usual = kind is str and source[:1] == "{" and len(source) * 4 <= limits.source
            text = source if is_usual else text_of(source, limits, "JSON text (str or bytes), or a mapping")
            tree = tree_of_json(text, limits)
    except AbandonedError as stop:
        findings.append(stop.finding)
        is_read, text = False, plain_text(source) if text is None else text
    else:
        # A text without escapes has no NUL, since JSON has it as an escape only.
        safe = text is not None and "\\" not in text and (text.isascii() or UNSAFE.search(text) is None)
        node = check(vocabulary(schema, limits), tree, findings, audiences=audiences, safe=safe)
        if not findings:
            return node
        is_read = True
    from audiencefilter.notations.positions import invalid, locate_in_json

    raise invalid(findings, text, locate_in_json if is_read else None)


@cache
def _mapping_reader() -> Callable[..., Tree]:
    from audiencefilter.notations.tree import tree_of  # imported here, since most clauses are texts

    return tree_of


#: The start of JSON: no clause in the text form begins with a bracket, and every clause in JSON does; or with the text
#: of an object in JSON, a clause that was encoded twice.
json_start: Final = cache(partial(re.compile, r'\s*(?:[{\[]|"\s*\{\s*\\"[\w.$]+\\"\s*:)'))


def is_json(source: Any, limits: Limits) -> bool:
    """Whether a text is JSON, not the text form: whether it begins with a bracket.

    Raises:
        InvalidFilterError: the source is no text, so that neither notation can read it.

    >>> is_json(' {"points": 1}', Limits()), is_json("points = 1", Limits())
    (True, False)
    """
    try:
        text = text_of(source, limits, "JSON or the text form (str or bytes), or a mapping")
    except AbandonedError as stop:
        from audiencefilter.notations.positions import invalid

        raise invalid([stop.finding], plain_text(source)) from None
    return json_start().match(text) is not None


def tree_of_audience(source: Any, limits: Limits, findings: list[Finding]) -> Tree:
    """Return the tree of the clause of an audience; AbandonedError where the source cannot be read."""
    if plain_text(source) is None and isinstance(source, Mapping):
        return _mapping_reader()(source, limits, findings)
    return tree_of_json(text_of(source, limits, "a filter, JSON text, or a mapping"), limits)


# -- a source to text -------------------------------------------------------------------------------------------------


def plain_text(source: Any) -> str | None:
    """Return the plain text of a str or a subclass, ignoring overridden methods; None for other values."""
    kind = type(source)
    return source if kind is str else str.__str__(source) if issubclass(kind, str) else None


def text_of(source: Any, limits: Limits, expected: str) -> str:
    """Return the text of a source: str as it is, bytes as UTF-8; AbandonedError for others, or beyond the limits."""
    text = plain_text(source)
    if text is not None:
        if len(text) * 4 > limits.source:  # a character takes at most four bytes
            _check_size(len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass")), limits)
    elif issubclass(type(source), bytes | bytearray | memoryview):
        encoded = _bytes_of(source, limits, expected)
        try:
            text = encoded.decode("utf-8")
        except UnicodeDecodeError as error:
            raise AbandonedError(problems.invalid_utf8(error.start, encoded[error.start])) from None
    else:
        raise AbandonedError(problems.wrong_source_type(source, expected))
    if text[:1] == "\ufeff":
        raise AbandonedError(problems.byte_order_mark())
    return text


def _bytes_of(source: bytes | bytearray | memoryview, limits: Limits, expected: str) -> bytes:
    try:
        with memoryview(source) as view:  # a subclass may override len()
            _check_size(view.nbytes, limits)
            return bytes(view)
    except (ValueError, BufferError):  # a released memoryview
        raise AbandonedError(problems.wrong_source_type(source, expected)) from None


def _check_size(size: int, limits: Limits) -> None:
    if size > limits.source:
        raise AbandonedError(problems.source_too_large(size, limits.source))


# -- text to a tree ---------------------------------------------------------------------------------------------------


def _scanner(parse_int: Callable[[str], Any] | None = None) -> Any:
    """Return the C scanner of a decoder; on a short text decode() takes as much time again."""
    not_finite = partial(NotJson, Oddity.NOT_FINITE)
    options: Any = {"object_pairs_hook": tuple, "parse_constant": not_finite, "parse_float": Written}
    return JSONDecoder(parse_int=parse_int, **options).scan_once  # type: ignore[attr-defined]


_scan = _scanner()


@lru_cache(maxsize=16)
def _careful_scanner(digits: int) -> Any:
    return _scanner(lambda text: read_integer(text, digits))


def tree_of_json(text: str, limits: Limits, scan: Any = None) -> Tree:
    """Return the tree of a JSON document; AbandonedError where it is invalid or nested beyond the limits."""
    start = 0 if text[:1] == "{" else _skip_space(text, 0)
    scan = scan or (_scan if len(text) <= limits.digits else _careful_scanner(limits.digits))
    try:
        tree, end = scan(text, start)
    except StopIteration as stop:
        raise AbandonedError(_syntax(text, stop.value, "")) from None
    except JSONDecodeError as error:
        raise AbandonedError(_syntax(text, error.pos, error.msg)) from None
    except RecursionError:
        raise AbandonedError(problems.too_deep((), limits.depth, _offset_of_depth(text, limits.depth))) from None
    except ValueError:  # an integer of more digits than this process converts
        return tree_of_json(text, limits, _careful_scanner(limits.digits))
    if end != len(text) and (end := _skip_space(text, end)) != len(text):
        raise AbandonedError(_syntax(text, end, "Extra data"))
    return tree  # type: ignore[no-any-return]


def read_integer(text: str, digits: int) -> int | NotJson:
    """Return an integer, or a marker where it has more than `digits` digits, because converting them takes long."""
    if len(text.lstrip("-")) <= digits:
        return integer_of(text)
    return NotJson(Oddity.TOO_MANY_DIGITS, text[:20] + "…")


def _skip_space(text: str, offset: int) -> int:
    while offset < len(text) and text[offset] in _SPACE:
        offset += 1
    return offset


def _offset_of_depth(text: str, depth: int) -> int:
    """Return the offset at which brackets are nested deeper than a filter of this many levels needs."""
    from audiencefilter.notations.positions import NESTING

    level = 0
    for found in NESTING.finditer(text):
        if found[1]:
            level += 1
            if level > 2 * depth + 2:
                return found.start()
        elif found[0] in "]}":
            level -= 1
    return 0


# -- problems of text that is not JSON ------------------------------------------------------------------------------

_WORDS: Final = {
    "True": "write true", "False": "write false", "None": "write null", "undefined": "write null, or leave the key out",
    "nil": "write null", "NULL": "write null", "TRUE": "write true", "FALSE": "write false",
}  # fmt: skip


#: A string in quotes of either kind, as Python and JavaScript write it; or a backslash outside of strings with its
#: character, so that a quote after it starts no other search to the end. The search keeps no way back in a string.
_QUOTED: Final = r'(?s)\\.|"(?:[^"\\]++|\\.)*+"|\'((?:[^\'\\]++|\\.)*+)\''
#: A comment that is surely one; a # may be a slip.
_COMMENT: Final = r"(?s)//[^\n]*|/\*.*?\*/"


def _requoted(found: re.Match[str]) -> str:
    """Return a string of JSON for one in either quotes."""
    inner = found[1]
    if inner is None:
        return found[0]
    return (
        '"' + re.sub(r'\\.|"', lambda one: {"\\'": "'", '"': '\\"'}.get(one[0], one[0]), inner, flags=re.DOTALL) + '"'
    )


def _syntax(text: str, offset: int, message: str) -> Finding:
    """Describe a scanner error in stable words; Python's messages differ between versions."""
    if not text.strip(_SPACE):
        return invalid_json("the source is empty", 0, "a JSON object", "for everyone write {}")
    rest = text[offset:]
    word = re.match(r"\w+", rest)
    if offset >= len(text):
        hint: str | None = "close every string, array and object"
        return invalid_json("the text ends too early", len(text), "the rest of the filter", hint)
    if word and word[0] in _WORDS:
        hint = _WORDS[word[0]] if offset else None
        fix = Fix(offset, offset + word.end(), hint.removeprefix("write ")) if hint and "," not in hint else None
        return invalid_json(f"{word[0]} is not JSON", offset, "a JSON value", hint, fix)
    if rest[0] == "'":
        fix = Fix(offset, len(text), re.sub(_QUOTED, _requoted, rest)) if re.match(_QUOTED, rest) else None
        hint = "write \" instead of '"
        return invalid_json("JSON has no single quotes", offset, 'text in double quotes: "…"', hint, fix)
    if rest[:2] in ("//", "/*") or rest[0] == "#":
        fix = Fix(offset, offset + comment.end(), "") if (comment := re.match(_COMMENT, rest)) else None
        return invalid_json("JSON has no comments", offset, hint="remove the comment", fix=fix)
    if message.startswith("Invalid control character"):
        character = json.dumps(rest[0])
        described, hint = f"a string contains the control character {character} as it is", f"write {character[1:-1]}"
        fix = Fix(offset, offset + 1, character[1:-1])
        return invalid_json(described, offset, "control characters written as escapes", hint, fix)
    if message.startswith("Unterminated string"):
        return invalid_json("the string that starts here does not end", offset, 'a closing "')
    if message.startswith("Invalid"):
        expected, hint = r"one of \" \\ \/ \b \f \n \r \t \uXXXX", r"write \\ for a backslash"
        return invalid_json("there is no such escape", offset, expected, hint)
    hint = None if json_start().match(text) else problems.TAKES_TEXT
    if message == "Extra data":
        hint = hint or "remove the rest"
        return invalid_json("something follows the JSON value", offset, "the end of the text", hint)
    before = text[:offset].rstrip(_SPACE)
    comma = len(before) - 1 if before.endswith(",") and rest[0] in "}]" else offset
    if comma < offset or (rest[0] == "," and message.startswith("Illegal trailing comma")):
        is_after_digit = text[comma - 1].isdigit() and text[comma + 1 :].lstrip(_SPACE)[:1] == "]"
        fix = None if is_after_digit else Fix(comma, comma + 1, "")  # a number of one digit may be missing
        return invalid_json("there is a comma before the end", comma, hint="remove this comma", fix=fix)
    if word and before.endswith(("{", ",")) and rest[word.end() :].lstrip(_SPACE).startswith(":"):
        fix = Fix(offset, offset + word.end(), f'"{word[0]}"')
        return invalid_json("a key has no quotes", offset, "a key in double quotes", f'write "{word[0][:40]}"', fix)
    hint = hint or _number_hint(before, rest)
    return invalid_json(f"{json.dumps(rest[0])} cannot stand here", offset, _expected(message, before), hint)


def _number_hint(before: str, rest: str) -> str | None:
    """Describe the error in a number that other languages accept."""
    if rest[0] == "+":
        return "write the number without +"
    if rest[0] == "." and rest[1:2].isdigit():
        return "write 0 before the point"
    if before[-1:].isdigit() and (rest[0].isdigit() or rest[0] in "_xX"):
        return "write the number in decimal digits, with no zero before them and nothing between them"
    return None


def _expected(message: str, before: str) -> str:
    if message.startswith("Expecting ',' delimiter"):
        return "a comma or the end of the object or array"
    if message.startswith("Expecting ':' delimiter"):
        return "a colon between a key and its value"
    if message.startswith("Expecting property name"):
        return "a key in double quotes"
    return "a JSON value" if before else "a JSON object"
