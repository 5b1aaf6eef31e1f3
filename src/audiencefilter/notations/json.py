"""The JSON notation: a source to a checked AST."""

from collections.abc import Mapping
from typing import Any, Final

from audiencefilter.cache import Slot
from audiencefilter.language.ast import Node
from audiencefilter.language.limits import Limits
from audiencefilter.language.problems import Finding
from audiencefilter.language.schema import Schema
from audiencefilter.notations.check import Vocabulary, check
from audiencefilter.notations.places import invalid, locate_in_json
from audiencefilter.notations.source import plain_text, text_of, tree_of_json
from audiencefilter.notations.tree import AbandonedError, tree_of

#: What the clauses of a schema may say, within the limits that were asked for last.
_VOCABULARY: Final = Slot[Vocabulary]()


def vocabulary(schema: Schema, limits: Limits) -> Vocabulary:
    """Return what a schema's clauses may say; the last one is kept, since most callers have one set of limits."""
    known = schema.memo.get(_VOCABULARY)
    if known is None or not (known.limits is limits or known.limits == limits):
        known = schema.memo[_VOCABULARY] = Vocabulary(schema, limits)
    return known


def parse_json(source: Any, schema: Schema, limits: Limits) -> Node:
    """Return the AST of a clause.

    Args:
        source: JSON text, as str or UTF-8 bytes, or a mapping.
        schema: the fields and the notation.
        limits: how much a clause may ask for.

    Raises:
        InvalidFilterError: the source is not accepted; all its problems.
    """
    kind = type(source)
    if kind is dict or (not issubclass(kind, str) and issubclass(kind, Mapping)):  # asking an abstract class takes long
        return _parse_mapping(source, schema, limits)
    text = plain_text(source)
    try:
        text = text_of(source, limits, "JSON text (str or bytes), or a mapping")
        tree = tree_of_json(text, limits)
    except AbandonedError as stop:
        raise invalid([stop.finding], text) from None
    findings: list[Finding] = []
    # NUL stands in JSON only as an escape, a lone surrogate as an escape or as a character that is not ASCII.
    unsafe = "\\u" in text or not text.isascii()
    node = check(vocabulary(schema, limits), tree, findings, unsafe)
    if findings:
        raise invalid(findings, text, locate_in_json)
    return node


def _parse_mapping(source: Mapping[Any, Any], schema: Schema, limits: Limits) -> Node:
    findings: list[Finding] = []
    try:
        tree = tree_of(source, limits, findings)
    except AbandonedError as stop:
        raise invalid([*findings, stop.finding], None) from None
    node = check(vocabulary(schema, limits), tree, findings)
    if findings:
        raise invalid(findings, None)
    return node
