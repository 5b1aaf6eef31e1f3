"""What a filter's tree means, by the model of `tests/reference_documents.py`, and where the parts of a clause stand.

The tree becomes a document that the model reads; nothing here imports more of the package than the tree and the schema.
The tests hold every back-end against :func:`verdict`, and every reported position against :func:`spans`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any
from uuid import UUID

from audiencefilter.language import ast
from audiencefilter.language.durations import Relative
from audiencefilter.language.schema import Field, Relation, Schema
from tests import reference_documents as model

#: What the tests of the first language ask at, in whose clauses nothing depends on it.
_NEVER = datetime(2000, 1, 1, tzinfo=UTC)


def verdict(node: ast.Node, schema: Schema, record: Any, now: datetime = _NEVER) -> bool | None:
    """Return whether a clause is true of a record, false, or unknown (None)."""
    return verdicts(node, schema, [record], now)[0]


def verdicts(node: ast.Node, schema: Schema, records: Sequence[Any], now: datetime = _NEVER) -> list[bool | None]:
    """Return whether a clause is true of each record, false, or unknown (None)."""
    return model.verdicts(_clause(node), _document(schema), records, now, {})


def selects(node: ast.Node, schema: Schema, record: Mapping[str, Any]) -> bool:
    """Return whether a record is selected: the whole clause is true, and not merely unknown."""
    return verdict(node, schema, record) is True


@lru_cache(maxsize=500)
def _document(schema: Schema) -> Mapping[str, Any]:
    """Return the document of a schema and of those that it leads to."""
    names: dict[int, str] = {}
    found: dict[str, Any] = {}

    def name_of(one: Schema) -> str:
        if id(one) not in names:
            names[id(one)] = name = f"{one.name} {len(names)}"
            found[name] = {"fields": list(map(_field, one.fields))}
            found[name]["relations"] = [_relation(link, name_of(link.schema)) for link in one.relations.values()]
        return names[id(one)]

    return {"root": name_of(schema), "schemas": found}


def _field(of: Field) -> dict[str, Any]:
    found = {"name": of.name, "type": of.type.name, "attribute": of.attribute, "many": of.many, "bits": of.bits}
    return {**found, "scale": of.scale, **({"path": of.path} if of.path else {})}


def _relation(link: Relation, schema: str) -> dict[str, Any]:
    found = {"name": link.name, "schema": schema, "attribute": link.attribute, "many": link.many}
    return {**found, "path": link.path} if link.is_data else found


def _clause(node: ast.Node) -> dict[str, Any]:
    match node:
        case ast.Comparison():
            return {node.field: _test(node)}
        case ast.Not(child):
            return {"NOT": _clause(child)}
        case ast.And(children):
            return {"AND": list(map(_clause, children))}
        case ast.Or(children):
            return {"OR": list(map(_clause, children))}
        case ast.Quantified(relation, quantifier, child):
            return {relation: {quantifier.value: None if child is None else _clause(child)}}
        case ast.Aggregate(relation, function, of, where, tests):
            counted = {"where": _clause(where), **({} if function is ast.Function.COUNT else {"field": of})}
            return {"AND": [{relation: {function.value: {**counted, **_test(test)}}} for test in tests]}
        case ast.InAudience(audiences):
            return {"audience": {"in": [_clause(audience.clause) for audience in audiences]}}


def _test(node: ast.Node) -> dict[str, Any]:
    if isinstance(node, ast.Not):
        return {"not": _test(node.child)}
    assert isinstance(node, ast.Comparison)
    if node.operator is ast.Operator.IS_NULL:
        return {"equals": None}
    test = {node.operator.value: _operand(node.value)}
    if node.ignore_case:
        return {**test, "mode": "insensitive"}
    return {**test, "mode": "default"} if node.operator is ast.Operator.CONTAINS else test


def _operand(value: Any) -> Any:
    match value:
        case tuple():
            return list(map(_operand, value))
        case bool() | str():
            return value
        case int() | float() | Decimal():
            return model.Number(repr(value) if isinstance(value, float) else str(value))
        case datetime() | date():
            return value.isoformat()
        case UUID():
            return str(value)
        case Relative(now, start, zone, week_start):
            parts = {"start": start and start.value, "zone": zone, "weekStart": week_start and week_start.value}
            return {"now": now, **{name: part for name, part in parts.items() if part is not None}}
        case _:
            raise AssertionError(value)  # of dates the model is asked by the clause itself


# -- places ---------------------------------------------------------------------------------------------------------

_STEP = re.compile(r'\.([A-Za-z_][A-Za-z0-9_]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]')
_TOKEN = re.compile(r'[ \t\r\n]*("(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+)', re.DOTALL)

Steps = tuple[str | int, ...]


def steps(path: str) -> Steps:
    """Read a JSON path as problems print it."""
    import json

    assert path.startswith("$"), path
    found: list[str | int] = []
    position = 1
    while position < len(path):
        step = _STEP.match(path, position)
        assert step is not None, path
        name, index, quoted = step.groups()
        found.append(name if name is not None else int(index) if index is not None else json.loads(quoted))
        position = step.end()
    return tuple(found)


def resolve(source: Any, path: str) -> Any:
    """Return what stands at a path of a JSON value; KeyError, IndexError or TypeError where nothing does."""
    for step in steps(path):
        source = source[step]
    return source


@dataclass
class Places:
    """Offsets at which the keys and the values of each path start; several where a key stands twice."""

    keys: dict[Steps, list[int]] = field(default_factory=dict)
    values: dict[Steps, list[int]] = field(default_factory=dict)


def spans(text: str) -> Places:
    """Find where everything stands in a JSON document that has been read without an error."""
    import json

    places = Places()

    def token(position: int) -> tuple[str, int, int]:
        found = _TOKEN.match(text, position)
        assert found is not None, text[position : position + 20]
        return found[1], found.start(1), found.end(1)

    def value(position: int, path: Steps) -> int:
        found, start, end = token(position)
        places.values.setdefault(path, []).append(start)
        if found not in ("[", "{"):
            return end
        close = "]" if found == "[" else "}"
        following, _, after = token(end)
        if following == close:
            return after
        index = 0
        while True:
            step: str | int = index
            if close == "}":
                key, start, end = token(end)
                step = json.loads(key, strict=False)
                places.keys.setdefault((*path, step), []).append(start)
                _, _, end = token(end)  # the colon
            end = value(end, (*path, step))
            separator, _, end = token(end)
            index += 1
            if separator == close:
                return end

    value(0, ())
    return places


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return where an offset stands, both counted from 1; lines end with a line feed."""
    before = text[:offset]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
