"""The places of a clause's parts in its source: of warnings, and of the names that a renaming changes."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple

from audiencefilter.language import operators as table
from audiencefilter.language.ast import Node, Quantifier
from audiencefilter.language.errors import Path, Problem
from audiencefilter.language.json_text import Tree
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.problems import Finding
from audiencefilter.language.schema import Schema
from audiencefilter.notations import text_parser
from audiencefilter.notations.canonical import to_json
from audiencefilter.notations.json import json_start, text_of, tree_of_audience, tree_of_json
from audiencefilter.notations.positions import Locate, invalid, locate_in_json
from audiencefilter.notations.text import Layout
from audiencefilter.notations.text_printer import write_name
from audiencefilter.notations.tree import Audiences


class _Source(NamedTuple):
    """A valid clause in its notation."""

    text: str
    tree: Tree
    locate: Locate
    #: Writes the name of a member, or of a field after that of its relation.
    write: Callable[[str], str]
    write_inner: Callable[[str], str]


def _read(source: str | bytes, schema: Schema, limits: Limits) -> _Source:
    text = text_of(source, limits, "a clause")
    if json_start().match(text):
        write = partial(json.dumps, ensure_ascii=False)
        return _Source(text, tree_of_json(text, limits), locate_in_json, write, write)
    audiences = Audiences({}, schema, limits, tree_of_audience, lambda _: None)  # their word is known, and no name
    layout = Layout(schema, limits, [], audiences)
    tree = layout.tree(text_parser.read(text, limits), (), schema)
    return _Source(text, tree, layout.locate, write_name, partial(write_name, has_dots=False))


class _Part(NamedTuple):
    """A part of a clause: a test, or a name of the schema with its other name."""

    path: Path
    names: tuple[str, str] | None = None
    #: Whether the name is a value: that of the field of an aggregate.
    is_value: bool = False


def _parts(tree: Any, schema: Schema, other: Schema, path: Path = ()) -> Iterator[_Part]:
    """Give the tests and the names of a valid clause in order; `other` is the schema with other names."""
    names = {one.name: another.name for one, another in zip(schema.members, other.members, strict=True)}
    for key, value in tree:
        here = (*path, key)
        if key in names:
            yield _Part(here, (key, names[key]))
        if key in schema.by_name:
            operators = [(name,) for name, _ in value if name != table.MODE_KEY] if type(value) is tuple else [()]
            yield from (_Part((*here, *operator)) for operator in operators)
        elif key in names:
            related = schema.relations[key].schema, other.relations[names[key]].schema
            for rule, inner in value:
                yield from _related(rule, inner, *related, (*here, rule))
        elif key == table.AUDIENCE_KEY:
            for operator, members in value:
                yield _Part((*here, operator))
                yield from _members(members, schema, other, (*here, operator))
        elif type(value) is list:
            yield from _members(value, schema, other, here)
        else:
            yield from _parts(value, schema, other, here)


def _members(members: list[Any], schema: Schema, other: Schema, path: Path) -> Iterator[_Part]:
    for index, member in enumerate(members):
        if type(member) is tuple:  # not the name of an audience
            yield from _parts(member, schema, other, (*path, index))


def _related(key: str, value: Any, schema: Schema, other: Schema, path: Path) -> Iterator[_Part]:
    """Give the parts of a key of a relation object."""
    yield _Part(path)
    if isinstance(table.RELATION_RULES_BY_KEY[key].asks, Quantifier):
        yield from _parts(value or (), schema, other, path)
        return
    content = dict(value)
    if (name := content.pop(table.FIELD_KEY, None)) is not None:
        names = {one.name: another.name for one, another in zip(schema.fields, other.fields, strict=True)}
        yield _Part((*path, table.FIELD_KEY), (name, names[name]), is_value=True)
    yield from _parts(content.pop(table.WHERE_KEY, ()), schema, other, (*path, table.WHERE_KEY))
    yield from (_Part((*path, operator)) for operator in content)


def warned(
    source: str | bytes, node: Node, schema: Schema, limits: Limits, warnings: Iterable[tuple[str, Path, str]]
) -> tuple[Problem, ...]:
    """Return warnings, each a code, a path in the canonical clause and a message, with their places in the source."""
    # The canonical clause has the tests of the source in their order.
    read, canonical = _read(source, schema, limits), tree_of_json(to_json(node, schema), limits)
    pairs = list(zip(_tests(canonical, schema), _tests(read.tree, schema), strict=True))
    findings = []
    for code, path, message in warnings:
        within = [place for test, place in pairs if test == path]
        within = within or [place for test, place in pairs if test[: len(path)] == path]
        shared = takewhile(lambda steps: len({*steps}) == 1, zip(*within, strict=False))
        findings.append(Finding(code, tuple(steps[0] for steps in shared), message, at_key=True))
    return invalid(findings, read.text, read.locate).problems


def _tests(tree: Tree, schema: Schema) -> Iterator[Path]:
    return (part.path for part in _parts(tree, schema, schema) if part.names is None)


def renamed(source: str | bytes, schema: Schema, other: Schema, limits: Limits = DEFAULT_LIMITS) -> str:
    """Return the source of a valid clause with the names of another schema, which differs in names only."""
    read = _read(source, schema, limits)
    parts = [part for part in _parts(read.tree, schema, other) if part.names and part.names[0] != part.names[1]]
    spans = read.locate(read.text, [Finding("", part.path, "", at_key=not part.is_value) for part in parts])
    text = read.text
    for span, part in sorted(zip(spans, parts, strict=True), reverse=True):
        if span is not None and part.names is not None:
            write = read.write_inner if part.is_value else read.write
            text = text[: span.start] + write(part.names[1]) + text[span.end :]
    return text
