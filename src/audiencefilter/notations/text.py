"""The text form to a checked AST.

Its parts become the tree that the same clause in JSON reads into, which is checked as any other. So names, types and
notation have one set of rules.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, assert_never

from audiencefilter.language import problems
from audiencefilter.language.ast import Node
from audiencefilter.language.limits import Limits
from audiencefilter.language.operators import GROUPS, MODE_KEY
from audiencefilter.language.paths import Path
from audiencefilter.language.problems import Finding
from audiencefilter.language.schema import Schema
from audiencefilter.notations.check import check, over_limits
from audiencefilter.notations.json import plain_text, read_integer, text_of
from audiencefilter.notations.positions import Span, invalid
from audiencefilter.notations.text_parser import Constant, Group, Part, Test, Value, read
from audiencefilter.notations.text_printer import write_value
from audiencefilter.notations.tree import AbandonedError, Tree
from audiencefilter.notations.vocabulary import vocabulary

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
        part = read(text, limits)
    except AbandonedError as stop:
        raise invalid([stop.finding], text, write=write_value) from None
    findings: list[Finding] = []
    layout = _Layout(schema, limits, findings)
    tree = layout.tree(part, ())
    node = check(vocabulary(schema, limits), tree, findings, counted=False)
    if findings := findings or over_limits(node, schema, limits):
        raise invalid(findings, text, layout.locate, write_value)
    return node


# -- the layout: parts to a tree, with the positions of everything in it --------------------------------------------


class _Layout:
    """The tree of a part, and where in the source its keys and values stand."""

    def __init__(self, schema: Schema, limits: Limits, findings: list[Finding]) -> None:
        self.schema = schema
        self.limits = limits
        self.findings = findings
        self.values: dict[Path, Span] = {}
        self.keys: dict[Path, Span] = {}
        self.lists: dict[Path, Value] = {}

    def locate(self, text: str, findings: Sequence[Finding]) -> list[Span | None]:
        """Return where each finding stands: at a key, a value, or a value of a list, which is looked for only now."""
        listed: dict[Path, set[int]] = {}
        for path in {finding.path for finding in findings} - self.values.keys():
            if path[:-1] in self.lists:
                listed.setdefault(path[:-1], set()).add(int(path[-1]))
        for path, wanted in listed.items():
            self._locate_in_list(path, wanted)
        return [self._span_of(finding) for finding in findings]

    def _locate_in_list(self, path: Path, wanted: set[int]) -> None:
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

    def tree(self, part: Part, path: Path) -> Tree:
        self.values[path] = part.span
        match part:
            case Constant(everyone):
                return () if everyone else (("OR", []),)
            case Group("NOT", (inner,)):
                self.keys[*path, "NOT"] = part.keyword
                return (("NOT", self.tree(inner, (*path, "NOT"))),)
            case Group(key, parts):
                here = (*path, key)
                self.keys[here], self.values[here] = part.keyword, part.span
                return ((key, [self.tree(member, (*here, index)) for index, member in enumerate(parts)]),)
            case Test():
                return self._test(part, path)
            case _:
                assert_never(part)

    def _test(self, test: Test, path: Path) -> Tree:
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

    def _value(self, value: Value, path: Path) -> Tree:
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
