"""Explain: why a record is selected or not, test by test."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, assert_never

from audiencefilter.backends.interpreter import first_of, verdict
from audiencefilter.language.ast import Aggregate, And, Comparison, Node, Not, Or, Quantified
from audiencefilter.language.errors import shorten
from audiencefilter.language.paths import render
from audiencefilter.language.records import value_of
from audiencefilter.language.schema import Field, Schema
from audiencefilter.notations.canonical import Route, paths
from audiencefilter.notations.text_printer import to_text, write_value
from audiencefilter.plan.normal_form import normal_form
from audiencefilter.plan.relative import at

_MARKS: Final = {True: "✓", False: "✗", None: "?"}
#: The longest value that is printed whole.
_WIDTH: Final = 60


@dataclass(frozen=True, slots=True)
class Explanation:
    """The verdict of one part of a filter on one record.

    Attributes:
        text: a test in the text form, or ``AND``, ``OR``, ``NOT``, ``EVERYONE``, ``NOONE``; printed, a long one is
            cut.
        path: where the part stands in ``f.to_dict()``, as a JSON path.
        value: what the record holds in the field of a test; None where it is missing, and for groups.
        verdict: True, False, or None for unknown.
        children: the parts of a group.
        field: the field of a test; None for groups.
    """

    text: str
    path: str
    value: Any
    verdict: bool | None
    children: tuple["Explanation", ...] = ()
    field: str | None = None

    def __str__(self) -> str:
        return "\n".join(self._lines(0))

    def _lines(self, level: int) -> list[str]:
        known = ""
        if self.field is not None:
            known = f" ({self.field} is {'missing' if self.value is None else _show(self.value)})"
        lines = [f"{'  ' * level}{_MARKS[self.verdict]} {shorten(self.text)}{known}"]
        for child in self.children:
            lines += child._lines(level + 1)
        return lines


def _show(value: Any) -> str:
    """Print a value as the text form does; a long one is cut."""
    text = write_value(value[:_WIDTH] if isinstance(value, str) else value)
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"


def explain(node: Node, schema: Schema, record: Any, now: datetime) -> Explanation:
    """Return the explanation of an AST for a record at an instant.

    Raises:
        RecordError: a value cannot be compared.
    """
    known = paths(node, schema)

    def visit(node: Node, route: Route) -> Explanation:
        path = render(known[route])
        match node:
            case Comparison(field) | Not(Comparison(field)):
                return _test(node, schema.by_name[field], schema, record, path, now)
            case Quantified() | Aggregate():
                found = verdict(at(normal_form(node, schema), now), record)
                return Explanation(to_text(node, schema), path, None, found)
            case And(()) | Or(()):
                return Explanation(to_text(node, schema), path, None, isinstance(node, And))
            case And(children) | Or(children):
                parts = tuple(visit(child, (*route, index)) for index, child in enumerate(children))
                decisive = isinstance(node, Or)
                text = "OR" if decisive else "AND"
                return Explanation(text, path, None, first_of(decisive, (part.verdict for part in parts)), parts)
            case Not(child):
                part = visit(child, (*route, 0))
                return Explanation("NOT", path, None, None if part.verdict is None else not part.verdict, (part,))
            case _:
                assert_never(node)

    return visit(node, ())


def _test(node: Node, field: Field, schema: Schema, record: Any, path: str, now: datetime) -> Explanation:
    found = verdict(at(normal_form(node, schema), now), record)
    return Explanation(to_text(node, schema), path, value_of(record, field), found, field=field.name)
