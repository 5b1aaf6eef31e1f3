"""The text form to a checked AST.

A lark parser (``grammar/text.lark``) gives parts with their places in the source; these become the tree that the same
clause in JSON reads into, which is checked as any other. So names, types and notation have one set of rules.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from audiencefilter.language import problems
from audiencefilter.language.ast import Node
from audiencefilter.language.limits import Limits
from audiencefilter.language.operators import GROUPS, MODE_KEY, RULES
from audiencefilter.language.paths import Path
from audiencefilter.language.problems import Finding
from audiencefilter.language.schema import Schema
from audiencefilter.notations.canonical import measure
from audiencefilter.notations.check import check
from audiencefilter.notations.grammars import grammar
from audiencefilter.notations.places import Span, invalid
from audiencefilter.notations.source import plain_text, read_integer, text_of
from audiencefilter.notations.text_errors import finding_of
from audiencefilter.notations.text_guard import guard
from audiencefilter.notations.text_printer import write_value
from audiencefilter.notations.tree import AbandonedError, Tree
from audiencefilter.notations.vocabulary import vocabulary

if TYPE_CHECKING:
    from lark import Lark, Token

#: The JSON key of an operator, by its words in the text form; some have a second spelling.
_KEYS: Final = {**{rule.text: rule.key for rule in RULES}, "<>": "not"}
_MODES: Final = {"IGNORING CASE": "insensitive", "EXACT": "default"}
#: A literal in a row of them, or (outside the group) a comment between two.
_LITERAL: Final = re.compile(r"--[^\n]*+|('[^']*+(?:''[^']*+)*+'|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|[A-Za-z]+)")


def parse_text(source: Any, schema: Schema, limits: Limits) -> Node:
    """Return the AST of a clause in the text form.

    Args:
        source: the clause, as str or UTF-8 bytes.
        schema: the fields and the notation.
        limits: how much a clause may ask for; nesting and nodes are those of the same clause in canonical JSON.

    Raises:
        InvalidFilterError: the source is not accepted; its problems.
    """
    text = plain_text(source)
    try:
        text = text_of(source, limits, "text (str or bytes)")
        part = _read(text, limits)
    except AbandonedError as stop:
        raise invalid([stop.finding], text, write=write_value) from None
    findings: list[Finding] = []
    layout = _Layout(schema, limits, findings)
    tree = layout.place(part, ())
    node = check(vocabulary(schema, limits), tree, findings, counted=False)
    if not findings:
        depth, nodes = measure(node, schema)
        if depth > limits.depth:
            findings.append(problems.too_deep((), limits.depth))
        if nodes > limits.nodes:
            findings.append(problems.too_many_nodes((), limits.nodes))
    if findings:
        raise invalid(findings, text, layout.locate, write_value)
    return node


# -- parts: what stands in the source ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Value:
    """A literal, or a list of them: its text, and where it stands."""

    text: str
    span: Span
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class _Test:
    """A comparison: operator keys with their operands, all of one field."""

    field: str
    field_span: Span
    operator_span: Span
    operands: tuple[tuple[tuple[str, ...], _Value], ...]
    mode: str | None
    mode_span: Span | None
    span: Span
    height = 1


@dataclass(frozen=True, slots=True)
class _Group:
    """A group: its logical key, what it holds, and where its first keyword stands."""

    key: str
    parts: tuple["_Part", ...]
    span: Span
    keyword: Span
    height: int


@dataclass(frozen=True, slots=True)
class _Constant:
    """``EVERYONE`` or ``NOONE``."""

    everyone: bool
    span: Span
    height = 1


_Part = _Test | _Group | _Constant


class _Builder:
    """Makes parts as the parser recognises rules, from the inside out; each method is a rule of the grammar."""

    def any(self, children: list[Any]) -> _Part:
        return self._group("OR", children)

    def all(self, children: list[Any]) -> _Part:
        return self._group("AND", children)

    def negation(self, children: list[Any]) -> _Part:
        keyword, part = children
        return self._made("NOT", (part,), Span(keyword.start_pos, part.span.end), _span(keyword))

    def constant(self, children: list[Any]) -> _Part:
        (token,) = children
        return _Constant(token.type == "EVERYONE", _span(token))

    def _group(self, key: str, children: list[Any]) -> _Part:
        members = children[::2]
        # Parentheses around a group of the same kind add no level.
        parts = tuple(part for member in members for part in _members(member, key))
        return self._made(key, parts, Span(members[0].span.start, members[-1].span.end), _span(children[1]))

    def _made(self, key: str, parts: tuple[_Part, ...], span: Span, keyword: Span) -> _Part:
        return _Group(key, parts, span, keyword, 1 + max(part.height for part in parts))

    def comparison(self, children: list[Any]) -> _Part:
        name, words, *rest = children
        mode = rest.pop() if rest and isinstance(rest[-1], _Words) else None
        values = [
            value if isinstance(value, _Value) else _Value(str(value), _span(value))
            for value in rest
            if isinstance(value, _Value) or value.type == "LITERAL"
        ]
        operands = tuple(self._operands(words, values))
        end = max(part.span.end for part in (words, mode, *(value for _, value in operands)) if part is not None)
        return _Test(
            _name(name),
            _span(name),
            words.span,
            operands,
            None if mode is None else _MODES[mode.text],
            None if mode is None else mode.span,
            Span(name.start_pos, end),
        )

    @staticmethod
    def _operands(words: "_Words", values: list[_Value]) -> Iterator[tuple[tuple[str, ...], _Value]]:
        match words.text:
            case "IS NULL":
                yield ("equals",), _Value("null", words.span)
            case "IS NOT NULL":
                yield ("not",), _Value("null", words.span)
            case "BETWEEN":
                low, high = values
                yield ("gte",), low
                yield ("lte",), high
            case text if text in _KEYS:
                yield (_KEYS[text],), values[0]
            case text:  # NOT CONTAINS and the like
                yield ("not", _KEYS[text.removeprefix("NOT ")]), values[0]

    # Terminals and the rules that hold only terminals.

    def words(self, children: list[Any]) -> "_Words":
        text = " ".join(token.upper() for token in children)
        return _Words(text, Span(children[0].start_pos, children[-1].end_pos))

    operator = among = presence = between = mode = words

    def list(self, children: list[Any]) -> _Value:
        opening, *runs, closing = children
        pieces: list[str] = []
        end = opening.end_pos
        for run in runs:  # and the commas between them; what was passed over becomes spaces, so that places stay right
            pieces += (" " * (run.start_pos - end), run)
            end = run.end_pos
        return _Value("".join(pieces), Span(opening.start_pos, closing.end_pos), is_list=True)


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of an operator or of a mode, in capitals."""

    text: str
    span: Span


def _members(part: _Part, key: str) -> tuple[_Part, ...]:
    return part.parts if isinstance(part, _Group) and part.key == key else (part,)


def _span(token: "Token") -> Span:
    return Span(token.start_pos or 0, token.end_pos or 0)


def _name(token: "Token") -> str:
    return str(token) if token[0] != '"' else token[1:-1].replace('""', '"')


@cache
def _parser() -> "Lark":
    """Return the parser, which builds parts as it goes: no tree of lark's own is ever made."""
    from lark import Lark

    return Lark(
        grammar("text"), parser="lalr", maybe_placeholders=False, transformer=_Builder(), g_regex_flags=re.ASCII
    )


def _read(text: str, limits: Limits) -> _Part:
    from lark.exceptions import UnexpectedInput

    guard(text, limits)
    parsing: Any = _parser().parse_interactive(text)  # lark gives its methods no types
    try:
        parsing.exhaust_lexer()
        part = parsing.feed_eof()
    except UnexpectedInput as error:
        raise AbandonedError(finding_of(text, error, parsing.accepts())) from None
    # A filter object is at most a conjunction with groups in it, so no clause within the limits is as high as this.
    if part.height > 2 * limits.depth + 2:
        raise AbandonedError(problems.too_deep((), limits.depth, _innermost(part).span.start))
    return part  # type: ignore[no-any-return]


def _innermost(part: _Part) -> _Part:
    while isinstance(part, _Group):
        part = max(part.parts, key=lambda member: member.height)
    return part


# -- the layout: parts to a tree, with the places of everything in it -----------------------------------------------


class _Layout:
    """The tree of a part, and where in the source its keys and values stand."""

    def __init__(self, schema: Schema, limits: Limits, findings: list[Finding]) -> None:
        self.schema = schema
        self.limits = limits
        self.findings = findings
        self.values: dict[Path, Span] = {}
        self.keys: dict[Path, Span] = {}
        self.lists: dict[Path, _Value] = {}

    def locate(self, text: str, findings: Sequence[Finding]) -> list[Span | None]:
        """Return where each finding stands: at a key, a value, or a value of a list, which is looked for only now."""
        listed: dict[Path, set[int]] = {}
        for path in {finding.path for finding in findings} - self.values.keys():
            if path[:-1] in self.lists:
                listed.setdefault(path[:-1], set()).add(int(path[-1]))
        for path, wanted in listed.items():
            self._place_in_list(path, wanted)
        return [self._span_of(finding) for finding in findings]

    def _place_in_list(self, path: Path, wanted: set[int]) -> None:
        value = self.lists[path]
        first = value.span.start + 1
        literals = (found.span(1) for found in _LITERAL.finditer(value.text) if found[1])
        for index, (start, end) in enumerate(islice(literals, max(wanted) + 1)):
            if index in wanted:
                self.values[*path, index] = Span(first + start, first + end)

    def _span_of(self, finding: Finding) -> Span:
        path = finding.path
        if finding.at_key and path in self.keys:
            return self.keys[path]
        # A path that the source does not spell out (a group that the text form has no key for) stands where its
        # innermost spelled-out part does.
        while path not in self.values:
            path = path[:-1]
        return self.values[path]

    def place(self, part: _Part, path: Path) -> Tree:
        self.values[path] = part.span
        match part:
            case _Constant(everyone):
                return () if everyone else (("OR", []),)
            case _Group("NOT", (inner,)):
                self.keys[*path, "NOT"] = part.keyword
                return (("NOT", self.place(inner, (*path, "NOT"))),)
            case _Group(key, parts):
                here = (*path, key)
                self.keys[here], self.values[here] = part.keyword, part.span
                return ((key, [self.place(member, (*here, index)) for index, member in enumerate(parts)]),)
            case _Test():
                return self._test(part, path)

    def _test(self, test: _Test, path: Path) -> Tree:
        here = (*path, test.field)
        self.keys[here], self.values[here] = test.field_span, test.span
        if test.field in GROUPS:  # in double quotes; as a key of the tree it would be the group
            unknown = problems.unknown_field(here, test.field, self.schema)
            self.findings.append(replace(unknown, hint=f"for the group write {test.field} without quotes"))
            return ()
        pairs: list[tuple[str, Tree]] = []
        for keys, value in test.operands:
            for length in range(1, len(keys) + 1):
                self.keys[(*here, *keys[:length])] = test.operator_span
            tree = self._value(value, (*here, *keys))
            for key in reversed(keys[1:]):
                tree = ((key, tree),)
            pairs.append((keys[0], tree))
        if test.mode is not None and test.mode_span is not None:
            self.keys[*here, MODE_KEY] = self.values[*here, MODE_KEY] = test.mode_span
            pairs.append((MODE_KEY, test.mode))
        return ((test.field, tuple(pairs)),)

    def _value(self, value: _Value, path: Path) -> Tree:
        self.values[path] = value.span
        if not value.is_list:
            return self._literal(value.text)
        texts = [text for text in _LITERAL.findall(value.text) if text]
        if len(texts) > self.limits.values:  # which the checker reports, whatever they are
            return [None] * len(texts)
        self.lists[path] = value
        return list(map(self._literal, texts))

    def _literal(self, text: str) -> Tree:
        if text[0] == "'":
            return text[1:-1].replace("''", "'")
        if text[0].isalpha():
            return {"true": True, "false": False, "null": None}[text.lower()]
        if not set(text).isdisjoint(".eE"):
            return float(text)
        return read_integer(text, self.limits.digits)
