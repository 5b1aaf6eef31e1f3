"""Convert findings to problems, with line, column and an excerpt with a caret where the source was text."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.language.errors import MAX_PROBLEMS, Fix, InvalidFilterError, Problem, render, shorten
from audiencefilter.language.json_text import json_of
from audiencefilter.language.problems import Finding, write_pairs
from audiencefilter.language.relative_dates import RelativeOperand
from audiencefilter.notations.canonical import relative_to_dict
from audiencefilter.notations.tree import plain

#: The width of an excerpt; longer lines are cut around the position.
_WIDTH: Final = 100


class Span(NamedTuple):
    """A range of the source: offsets in characters, from 0, the end excluded."""

    start: int
    end: int


#: Locates findings in a source; None for unknown positions.
Locate: TypeAlias = Callable[[str, Sequence[Finding]], Sequence[Span | None]]

#: Returns the edit that replaces the operator at a span; None where no edit exists.
Rewrite: TypeAlias = Callable[[Finding, Span, str], Fix | None]


# -- JSON -------------------------------------------------------------------------------------------------------------

_SPACE: Final = re.compile(r"[ \t\n\r]*+")
#: A string, a scalar, or a bracket.
_TOKEN: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^\s",:\[\]{}]++|[\[\]{}]', re.DOTALL)
#: Tokens that matter where brackets are counted; an opening one is the group.
NESTING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|([\[{])|[\]}]', re.DOTALL)


def locate_in_json(text: str, findings: Sequence[Finding]) -> Sequence[Span | None]:
    """Return the span of the key or the value at each finding's path; for a container, its opening bracket."""
    # The text is valid JSON. It is scanned once, up to the last position.
    root = _Wanted()
    for index, finding in enumerate(findings):
        wanted = root
        for depth, step in enumerate(finding.path):
            occurrences = wanted.steps.setdefault(step, {})
            wanted = occurrences.setdefault(finding.occurrences.get(depth, 0), _Wanted())
        (wanted.keys if finding.at_key and finding.path else wanted.values).append(index)
    search = _Search(text, len(findings))
    search.value(_past_space(text, 0), root)
    return search.spans


@dataclass(slots=True)
class _Wanted:
    """A value of the document on the path to findings: those at its key, those at itself, and its wanted children."""

    keys: list[int] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    #: By key or index, and then by occurrence, since a key may be repeated.
    steps: dict[str | int, dict[int, "_Wanted"]] = field(default_factory=dict)


class _Search:
    def __init__(self, text: str, count: int) -> None:
        self.text = text
        self.spans: list[Span | None] = [None] * count
        self.left = count

    def value(self, start: int, wanted: _Wanted) -> int:
        """Record the position of the value that starts here and of the wanted values in it; return its end."""
        is_container = self.text[start] in "[{"
        if is_container:
            self._note(wanted.values, Span(start, start + 1))
            return self._members(start, wanted) if wanted.steps else self.end_of(start)
        end = self.end_of(start)
        self._note(wanted.values, Span(start, end))
        return end

    def _members(self, start: int, wanted: _Wanted) -> int:
        text = self.text
        is_object = text[start] == "{"
        seen: dict[str | int, int] = {}
        position, index = _past_space(text, start + 1), 0
        while self.left and text[position] not in "]}":
            step: str | int = index
            key = Span(position, position)
            if is_object:
                key = Span(position, self.end_of(position))
                step = json.loads(text[key.start : key.end])
                position = _past_space(text, _past_space(text, key.end) + 1)
            inner = None
            if step in wanted.steps:
                inner = wanted.steps[step].get(seen.get(step, 0))
                seen[step] = seen.get(step, 0) + 1
            if inner is None:
                position = self.end_of(position)
            else:
                self._note(inner.keys, key)
                position = self.value(position, inner)
            position = _past_space(text, position)
            if text[position : position + 1] == ",":
                position = _past_space(text, position + 1)
            index += 1
        return position + 1

    def _note(self, indexes: list[int], span: Span) -> None:
        for index in indexes:
            self.spans[index] = span
        self.left -= len(indexes)

    def end_of(self, start: int) -> int:
        """Return the end of a value without findings."""
        text = self.text
        if text[start] not in "[{":
            return _TOKEN.match(text, start).end()  # type: ignore[union-attr]  # the text is valid JSON
        level = 0
        for found in NESTING.finditer(text, start):
            if found[1]:
                level += 1
            elif found[0] in "]}":
                level -= 1
                if level == 0:
                    return found.end()
        raise AssertionError("a container without an end has been read")


def _past_space(text: str, position: int) -> int:
    return _SPACE.match(text, position).end()  # type: ignore[union-attr]  # it matches anywhere


# -- problems ---------------------------------------------------------------------------------------------------------


def _write(value: Any) -> str:
    return json_of(relative_to_dict(value) if isinstance(value, RelativeOperand) else value, ensure_ascii=True)


def invalid(
    findings: list[Finding],
    text: str | None,
    locate: Locate | None = None,
    write: Callable[[Any], str] = _write,
    name: Callable[[str], str] = json.dumps,
    rewrite: Rewrite | None = None,
) -> InvalidFilterError:
    """Return the error with all findings, located where the source was text."""
    # `locate` finds findings without an offset; None where only offsets are known. `write`, `name` and `rewrite` are
    # the notation's functions to print a value and a name, and to replace operators, which without it are pairs of
    # JSON.
    findings = findings[:MAX_PROBLEMS]
    if text is None:
        return InvalidFilterError(tuple(_problem(finding, None, write) for finding in findings))
    placed = list(zip(findings, _spans(findings, text, locate), strict=True))
    placed.sort(key=lambda pair: -1 if pair[1] is None else pair[1].start)
    lines = _Lines(text)
    return InvalidFilterError(
        tuple(
            _problem(finding, None, write)
            if span is None
            else _problem(finding, lines.show(span), write, _fix(finding, span, text, write, name, rewrite or _rewrite))
            for finding, span in placed
        )
    )


def _spans(findings: list[Finding], text: str, locate: Locate | None) -> list[Span | None]:
    spans = [None if finding.offset is None else Span(finding.offset, finding.offset + 1) for finding in findings]
    unknown = [index for index, span in enumerate(spans) if span is None]
    if locate is not None and unknown:
        for index, span in zip(unknown, locate(text, [findings[index] for index in unknown]), strict=True):
            spans[index] = span
    return spans


def _problem(
    finding: Finding, shown: tuple[int, int, str] | None, write: Callable[[Any], str], fix: Fix | None = None
) -> Problem:
    line, column, excerpt = shown or (None, None, None)
    path = render(finding.path)
    hint = finding.hint
    if finding.replacement is not None:
        hint = f"write {shorten(write(finding.replacement))}" + (f"; {hint}" if hint else "")
    if hint is None and finding.instead:
        hint = f"write {shorten(write_pairs(finding.instead))}"
    if hint is None and finding.rename is not None:
        hint = f"did you mean {json.dumps(finding.rename)}?"
    value = plain(finding.value) if finding.path or finding.code == "not_an_object" else finding.value
    return Problem(finding.code, path, finding.message, value, finding.expected, hint, line, column, excerpt, fix)


def _rewrite(finding: Finding, span: Span, text: str) -> Fix | None:
    """Return the edit that replaces the last key of a path and its value by pairs; None where the key has escapes."""
    key = json.dumps(finding.path[-1], ensure_ascii=False)
    end = len(text[: span.start].rstrip(" \t\n\r:"))
    return Fix(end - len(key), span.end, write_pairs(finding.instead)) if text.endswith(key, 0, end) else None


def _fix(
    finding: Finding, span: Span, text: str, write: Callable[[Any], str], name: Callable[[str], str], rewrite: Rewrite
) -> Fix | None:
    """Return the replacement of a finding as an edit of the source; None where it has none."""
    if finding.fix is not None:
        return finding.fix
    if finding.code == "not_an_object" and finding.hint and isinstance(finding.value, str):  # JSON inside a JSON string
        return Fix(span.start, span.end, finding.value)
    if finding.instead:
        return rewrite(finding, span, text)
    stretch = text[span.start : span.end]
    if finding.rename is not None:
        is_key = finding.hint is None and stretch.strip('"') == finding.path[-1]
        return Fix(span.start, span.end, name(finding.rename)) if is_key else None
    if finding.replacement is None or finding.hint is not None:  # beside another hint, it is only a part
        return None
    return Fix(span.start, span.end, write(finding.replacement))


class _Lines:
    """Prints spans of a text with their lines; spans come in order, so that the text is scanned once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._number, self._line_start, self._shown = 1, 0, 0

    def show(self, span: Span) -> tuple[int, int, str]:
        """Return the line and the column of a span, from 1, and its excerpt."""
        text, start = self._text, span.start
        self._number += text.count("\n", self._shown, start)
        self._line_start = text.rfind("\n", self._shown, start) + 1 or self._line_start
        self._shown = start
        # The part of the line that an excerpt may show, plus enough to detect a longer line.
        first, last = max(self._line_start, start - 2 * _WIDTH), min(len(text), start + 2 * _WIDTH)
        end = text.find("\n", start, last)
        end = last if end < 0 else end
        length = max(1, min(span.end, end) - start)
        shown = excerpt(text[first:end], self._number, start - first, length)
        return self._number, start - self._line_start + 1, shown


def excerpt(line: str, number: int, column: int, length: int) -> str:
    """Return a line with carets below `length` characters from `column` on, cut to a readable width."""
    start = max(0, min(column - _WIDTH // 2, len(line) - _WIDTH))
    shown = line[start : start + _WIDTH]
    before, after = "…" if start else "", "…" if start + _WIDTH < len(line) else ""
    shown = "".join(char if char.isprintable() else "\ufffd" for char in shown)
    margin = f"{number} | "
    carets = "^" * max(1, min(length, _WIDTH - (column - start)))
    indent = " " * (len(margin) - 2) + "| " + " " * (len(before) + column - start)
    return f"{margin}{before}{shown}{after}\n{indent}{carets}"
