"""From findings to problems: line, column and a caret excerpt, where the source was text."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from audiencefilter.language.errors import MAX_PROBLEMS, InvalidFilterError, Problem
from audiencefilter.language.paths import Path, render
from audiencefilter.language.problems import Finding
from audiencefilter.notations.grammars import lark_parser
from audiencefilter.notations.tree import plain

#: JSON above this is not parsed again for positions: its problems carry their path only.
LARGEST_PLACED: Final = 64_000
#: The width of an excerpt; a longer line is cut around the place.
_WIDTH: Final = 100


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the source: offsets in characters, from 0, the end excluded."""

    start: int
    end: int


class Places(Protocol):
    """Where things stand in a source."""

    def find(self, finding: Finding) -> Span | None:
        """Return the stretch that the finding is about, or None where it is not known."""


class NoPlaces:
    """The places in a source that was no text, or is too large to be parsed again."""

    def find(self, finding: Finding) -> Span | None:
        """Return nothing but what the finding itself knows."""
        return None if finding.offset is None else Span(finding.offset, finding.offset + 1)


class JsonPlaces:
    """The places in a JSON document, found by parsing it once more with ``grammar/json.lark``."""

    def __init__(self, text: str) -> None:
        # The grammar refuses no text that the scanner took, and findings without an offset exist only for such texts.
        (self._root,) = lark_parser("json").parse(text).children
        self._members: dict[int, dict[str, list[Any]]] = {}  # of the objects that were looked into, by identity

    def find(self, finding: Finding) -> Span | None:
        """Return the stretch of the key or the value at the finding's path."""
        if finding.offset is not None:
            return Span(finding.offset, finding.offset + 1)
        place, key = self._root, None
        for index, step in enumerate(finding.path):
            last = index == len(finding.path) - 1
            occurrence = finding.occurrence if last else 0
            place, key = self._step(place, step, occurrence)
        return _span(key if finding.at_key and key is not None else place)

    def _step(self, place: Any, step: str | int, occurrence: int) -> tuple[Any, Any]:
        """Return the value one step further in, and its key where it has one."""
        if isinstance(step, int):
            return place.children[1 + step], None
        members = self._members.get(id(place))
        if members is None:
            members = self._members[id(place)] = {}
            for pair in place.children[1:]:
                members.setdefault(json.loads(pair.children[0]), []).append(pair.children)
        pairs = members[step]
        key, value = pairs[min(occurrence, len(pairs) - 1)]
        return value, key


def _span(place: Any) -> Span:
    """Return the stretch of a token; of an object or an array its opening bracket, since it may be long."""
    token = place if hasattr(place, "start_pos") else place.children[0]
    return Span(token.start_pos, token.end_pos)


def invalid(
    findings: list[Finding],
    text: str | None,
    places: Callable[[str], Places] | None = None,
    write: Callable[[Any], str] = json.dumps,
) -> InvalidFilterError:
    """Return the error that carries all findings, placed where the source was text.

    Args:
        findings: what is wrong.
        text: the source, when it was text.
        places: how to find things in it; None where only offsets are known.
        write: how the notation writes a value, for replacements.
    """
    findings = findings[:MAX_PROBLEMS]
    found: Places = NoPlaces()
    if text is not None and places is not None and any(finding.offset is None for finding in findings):
        found = places(text)
    spans = [(finding, found.find(finding) if text is not None else None) for finding in findings]
    spans.sort(key=lambda pair: -1 if pair[1] is None else pair[1].start)
    return InvalidFilterError(tuple(_problem(finding, span, text, write) for finding, span in spans))


def _problem(finding: Finding, span: Span | None, text: str | None, write: Callable[[Any], str]) -> Problem:
    line = column = excerpt = None
    if span is not None and text is not None:
        line, column, excerpt = _locate(text, span)
    hint = finding.hint
    if finding.has_replacement:
        hint = f"write {write(finding.replacement)}"
    return Problem(
        finding.code,
        render(finding.path),
        finding.message,
        plain(finding.value) if finding.path or finding.code == "not_an_object" else finding.value,
        finding.expected,
        hint,
        line,
        column,
        excerpt,
    )


def _locate(text: str, span: Span) -> tuple[int, int, str]:
    line_start = text.rfind("\n", 0, span.start) + 1
    line_end = text.find("\n", span.start)
    line_end = len(text) if line_end < 0 else line_end
    number = text.count("\n", 0, span.start) + 1
    column = span.start - line_start
    length = max(1, min(span.end, line_end) - span.start)
    return number, column + 1, excerpt(text[line_start:line_end], number, column, length)


def excerpt(line: str, number: int, column: int, length: int) -> str:
    """Return a line with carets below `length` characters from `column` on, cut to a readable width.

    >>> print(excerpt('{"points": "1"}', 1, 11, 3))
    1 | {"points": "1"}
      |            ^^^
    """
    start = max(0, min(column - _WIDTH // 2, len(line) - _WIDTH))
    shown = line[start : start + _WIDTH]
    before, after = "…" if start else "", "…" if start + _WIDTH < len(line) else ""
    shown = "".join(char if char.isprintable() else "\ufffd" for char in shown)
    margin = f"{number} | "
    carets = "^" * max(1, min(length, _WIDTH - (column - start)))
    indent = " " * (len(margin) - 2) + "| " + " " * (len(before) + column - start)
    return f"{margin}{before}{shown}{after}\n{indent}{carets}"


def offsets(spans: Mapping[Path, Span], keys: Mapping[Path, Span]) -> Places:
    """Return the places of a source whose parser kept them as it went."""
    return _KnownPlaces(spans, keys)


@dataclass(frozen=True, slots=True)
class _KnownPlaces:
    values: Mapping[Path, Span]
    keys: Mapping[Path, Span]

    def find(self, finding: Finding) -> Span | None:
        if finding.offset is not None:
            return Span(finding.offset, finding.offset + 1)
        path = finding.path
        if finding.at_key and path in self.keys:
            return self.keys[path]
        # A path that the source does not spell out (a group that the text form has no key for) stands where its
        # innermost spelled-out part does.
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path)
