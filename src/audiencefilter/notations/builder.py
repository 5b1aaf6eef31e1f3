"""The data of a schema that a form needs to write clauses, made from the operator table."""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any, Final

from audiencefilter.language import operators as table
from audiencefilter.language.ast import Function, Quantifier
from audiencefilter.language.durations import Start, zones
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.limits import Limits
from audiencefilter.language.reachable_schemas import reached_relations, related_schemas
from audiencefilter.language.schema import Notation, Relation, Schema
from audiencefilter.notations.jsonschema import example_of
from audiencefilter.notations.vocabulary import takes_relative


def builder(
    schema: Schema, limits: Limits, audiences: Iterable[str] | None = None, zone: str | None = None
) -> dict[str, Any]:
    """Return the document of a schema, as `Schema.builder`; ValueError where there is no such time zone."""
    if zone is not None and zone not in zones():
        raise ValueError(f"there is no time zone {show(zone)}: name one of the IANA data base, as Europe/Berlin")
    reached = related_schemas(schema, limits.relations)
    names = _unique(known.name for known in reached)
    schemas = {name: _schema(known, reached, names) for name, known in zip(names, reached, strict=True)}
    has_member = table.AUDIENCE_KEY in schema.by_name or table.AUDIENCE_KEY in schema.relations
    if audiences is not None and schema.notation is Notation.EXTENDED and not has_member:
        schemas[names[0]]["fields"].append(_audience(audiences))
    return {
        "version": 1,  # a form for an older version cannot read the document
        "name": schema.name,
        "notation": schema.notation.value,
        "limits": asdict(limits),
        "root": names[0],
        "schemas": schemas,
        "groups": {
            group.key: {
                "array": group.takes_array(schema.notation),
                "object": group.takes_object(schema.notation),
                "meaning": group.meaning,
            }
            for group in table.GROUPS.values()
        },
        "operators": {rule.key: _operator(rule) for rule in table.RULES},
        "modes": list(table.MODES),
        "relations": {rule.key: _relation_key(rule) for rule in table.RELATION_RULES},
        "aggregates": {
            rule.key: _aggregate(rule, rule.asks) for rule in table.RELATION_RULES if isinstance(rule.asks, Function)
        },
        "starts": [start.value for start in Start],
        "zoned": [start.value for start in Start if start.takes_zone],
        "zones": sorted(zones()),
        "zone": zone,
    }


def _unique(names: Iterable[str]) -> list[str]:
    """Return the names, with a number appended to repeated ones."""
    found: dict[str, None] = {}
    for name in names:
        number, unique = 2, name
        while unique in found:
            number, unique = number + 1, f"{name} {number}"
        found[unique] = None
    return list(found)


def _schema(schema: Schema, reached: list[Schema], names: list[str]) -> dict[str, Any]:
    """Describe one schema; `names`: the names of the schemas that clauses reach."""
    return {
        "title": None,
        "fields": [_field(field, schema.notation) for field in schema.fields],
        "relations": [_relation(link, names[index]) for link, index in reached_relations(schema, reached)],
    }


def _field(field: Field, notation: Notation) -> dict[str, Any]:
    return {
        "name": field.name,
        "type": field.type.value,
        "many": field.many,
        "nullable": field.nullable,
        "bits": field.bits,
        "scale": field.scale,
        "values": None if field.values is None else list(field.values),
        **_named(field),
        "example": example_of(field.example),
        "labels": None if field.labels is None else dict(field.labels),
        **_operators(field, notation),
        "aggregates": [rule.key for rule in table.RELATION_RULES if rule.can_be_of(field)],
    }


def _named(member: Field | Relation) -> dict[str, Any]:
    shown = {"title": member.title, "description": member.description}
    return {**shown, "group": member.group, "synonyms": list(member.synonyms)}


def _audience(names: Iterable[str]) -> dict[str, Any]:
    """Describe the test of audiences as a field that has the names of audiences as its values."""
    field = Field(table.AUDIENCE_KEY, FieldType.STRING, nullable=False, title="Audience")
    operators = {"operators": ["in", "notIn"], "nulls": [], "relative": [], "mode": False, "aggregates": []}
    return _field(field, Notation.EXTENDED) | operators | {"values": list(names)}


def _operators(field: Field, notation: Notation) -> dict[str, Any]:
    """Describe the operators of a field in a notation by their keys, with the shapes of their operands."""
    return {
        "operators": _keys(lambda rule: rule.accepts(field, notation)),
        "nulls": _keys(lambda rule: table.takes_null(rule, field, notation)),
        "relative": _keys(lambda rule: takes_relative(rule, field, notation)),
        "mode": table.has_mode(field, notation),
    }


def _keys(accepts: Callable[[table.Rule], bool]) -> list[str]:
    return [rule.key for rule in table.RULES if accepts(rule)]


def _relation(relation: Relation, name: str) -> dict[str, Any]:
    related = relation.schema.fields
    rules = [rule for rule in table.RELATION_RULES if rule.many is relation.many]
    return {
        "name": relation.name,
        "many": relation.many,
        "schema": name,
        **_named(relation),
        "labels": None,
        "operators": [rule.key for rule in rules if not rule.types or any(map(rule.can_be_of, related))],
        "nulls": [rule.key for rule in rules if rule.null],
    }


# -- the tables -------------------------------------------------------------------------------------------------------


def _operator(rule: table.Rule) -> dict[str, Any]:
    return {
        "operand": _SHAPES[rule.operand] if rule.types else None,
        "many": None if rule.many is None else _SHAPES[rule.many],
        "words": rule.english[rule.negated],
        "denied": rule.english[not rule.negated],
        "text": rule.text,
        "meaning": rule.meaning,
        "negation": rule.negated,
        "relative": bool(rule.relative),
        "mode": rule.foldable,
        "folds": rule.folds,
        "whole": rule.whole,
    }


_SHAPES: Final = {
    table.Operand.VALUE: "value", table.Operand.LIST: "values", table.Operand.FLAG: "boolean",
    table.Operand.WINDOW: "window",
}  # fmt: skip


def _relation_key(rule: table.RelationRule) -> dict[str, Any]:
    return {
        "operand": "filter" if isinstance(rule.asks, Quantifier) else "aggregate",
        "many": rule.many,
        "words": rule.text.lower(),
        "text": rule.text,
        "meaning": rule.meaning,
        "negation": rule.negated,
    }


def _aggregate(rule: table.RelationRule, function: Function) -> dict[str, Any]:
    """Describe the operators on the result of an aggregate: those it has for every type of its field."""
    fields = [Field("result", kind, scale=0 if kind is FieldType.DECIMAL else None) for kind in rule.types]
    results = [table.result_of(function, field) for field in fields] or [table.result_of(function, None)]
    kinds, new = {result.type for result in results}, Notation.EXTENDED
    of_time = [result for result in results if result.type.facts.is_time]
    return {
        "field": bool(rule.types),
        "type": next(iter(kinds)).value if len(kinds) == 1 else None,
        "operators": _keys(lambda row: all(row.accepts(one, new) and table.is_of_result(row, one) for one in results)),
        "nulls": _keys(lambda rule: all(one.nullable and table.takes_null(rule, one, new) for one in results)),
        "relative": _keys(lambda rule: bool(of_time) and all(takes_relative(rule, one, new) for one in of_time)),
    }
