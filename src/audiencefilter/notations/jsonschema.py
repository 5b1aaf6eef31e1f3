"""The JSON Schema (2020-12) of a valid clause, made from the operator table.

It accepts every clause that the parser accepts, and some more, because it cannot express: duplicate keys, instants that
do not exist (a leap day in another year, or outside years 0001 to 9999 in UTC), names of zones that do not exist, texts
outside a field's values where case is ignored, nesting, also of relations, the number of nodes, the size of the source,
the digits of an integer, and numbers beyond all doubles.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from math import isfinite
from typing import Any, Final, assert_never

from audiencefilter.language import operators as table
from audiencefilter.language.ast import Function, Quantifier
from audiencefilter.language.durations import MAX_DURATION, Start, Weekday
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import format_instant
from audiencefilter.language.limits import DEFAULT_LIMITS
from audiencefilter.language.reachable_schemas import reached_relations, related_schemas
from audiencefilter.language.schema import Notation, Relation, Schema
from audiencefilter.language.types import JsonKind
from audiencefilter.notations.vocabulary import takes_relative

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_NULL: Final = {"type": "null"}
#: The end of the text; "$" also matches before a final line end.
_END: Final = r"(?![\s\S])"
#: A day of any month of any year; the 29th of February is accepted in every year.
_DAY: Final = (
    r"(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))"
)
_TIMESTAMP: Final = (
    rf"^(?!0000)[0-9]{{4}}-{_DAY}"
    r"[Tt ](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?"
    r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])" + _END
)
_DAYS: Final = r"(?:[0-9]{1,9}Y)?(?:[0-9]{1,9}M)?(?:[0-9]{1,9}W)?(?:[0-9]{1,9}D)?"
_DURATION_OF_DAYS: Final = rf"^[+-]?P(?=[0-9]){_DAYS}" + _END
_DURATION: Final = (
    rf"^[+-]?P(?=[0-9T]){_DAYS}"
    r"(?:T(?=[0-9])(?:[0-9]{1,9}H)?(?:[0-9]{1,9}M)?(?:[0-9]{1,9}(?:\.[0-9]{1,6})?S)?)?" + _END
)
_ZONE: Final = {"type": "string", "pattern": "^[A-Za-z0-9_+/-]+" + _END}
#: No NUL and no half of a surrogate pair, also where a pair counts as two characters (zod compiles without "u").
_TEXT: Final = r"^(?:[^\u0000\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])*" + _END


def json_schema(schema: Schema, audiences: Iterable[str] | None = None) -> dict[str, Any]:
    """Return the JSON Schema of the clauses of a schema, in its notation and within the default limits."""
    # `audiences` is None where clauses may test no audiences.
    reached = related_schemas(schema)
    names = _names(reached)
    references = [{"$ref": f"#/$defs/{name}"} for name in names]
    definitions = {
        name: {"title": f"{related.name} filter", **filter_object(related, reference, references, reached)}
        for name, related, reference in zip(names, reached, references, strict=True)
    }
    del definitions[names[0]]["title"]
    if audiences is not None and schema.notation is Notation.EXTENDED:
        member = {"anyOf": [{"enum": list(audiences)}, references[0]]}
        test = _object({key: {"type": "array", "items": member} for key in ("in", "notIn")})
        for name, related in zip(names, reached, strict=True):
            if related.name == schema.name and related.has_same_members(schema):
                definitions[name]["properties"].setdefault(table.AUDIENCE_KEY, test)
    return {"$schema": DIALECT, "title": f"{schema.name} filter", **references[0], "$defs": definitions}


def _names(schemas: list[Schema]) -> list[str]:
    """Return the names of definitions, without characters that are not allowed in a JSON pointer."""
    names = ["filter"]
    for schema in schemas[1:]:
        name = f"{re.sub('[^A-Za-z0-9_.-]', '_', schema.name)}Filter"
        names.append(name if name not in names else f"{name}{len(names)}")
    return names


def filter_object(
    schema: Schema, reference: dict[str, Any], references: list[dict[str, Any]], reached: list[Schema]
) -> dict[str, Any]:
    """Return the schema of a filter object."""
    # `reference` refers to this object from within itself, `references` to the filter objects of each reached schema.
    # `reached` has the schema of the outermost clause, and those reachable from it.
    properties = {field.name: field_schema(field, schema.notation) for field in schema.fields}
    for relation, index in reached_relations(schema, reached):
        properties[relation.name] = relation_schema(relation, references[index])
    for group in table.GROUPS.values():
        forms: list[dict[str, Any]] = []
        if group.takes_array(schema.notation):
            forms.append({"type": "array", "items": reference})
        if group.takes_object(schema.notation):
            forms.append(reference)
        if forms:
            properties[group.key] = {**_any_of(forms), "description": group.meaning}
    return _object(properties)


def field_schema(field: Field, notation: Notation) -> dict[str, Any]:
    """Return the schema of the value of a field: a literal, or an operator object."""
    value = _value(field, DEFAULT_LIMITS.text, is_named=True)
    forms = [_list(value, DEFAULT_LIMITS.values) if field.many else value]
    if field.nullable and notation is Notation.EXTENDED:
        forms.append(_NULL)
    forms += _operators(field, notation)
    kind = f"{'list of ' if field.many else ''}{field.type.value}{'' if field.nullable else ', always present'}"
    found: dict[str, Any] = {"anyOf": forms, **_words(field.title, field.description, kind)}
    found |= {} if field.deprecated is None else {"deprecated": True}
    example = example_of(field.example)
    return found if example is None else {**found, "examples": [example]}


def _words(title: str | None, description: str | None, kind: str) -> dict[str, Any]:
    named = {} if title is None else {"title": title}
    return {**named, "description": kind if description is None else f"{description} ({kind})"}


def example_of(example: Any) -> Any:
    """Return an example as a value of clauses, None where it cannot be one."""
    match example:
        case datetime():
            return format_instant(example) if example.tzinfo is not None else None
        case float():
            return example if isfinite(example) else None
        case str() | bool() | int():
            return example
        case list() | tuple():
            examples = [example_of(value) for value in example]
            return None if None in examples else examples
        case _:
            return None


# -- relations --------------------------------------------------------------------------------------------------------


def relation_schema(relation: Relation, reference: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of the value of a relation."""
    properties = {
        rule.key: {**found, "description": rule.meaning}
        for rule in table.RELATION_RULES
        if rule.many is relation.many and (found := _related(rule, relation.schema, reference)) is not None
    }
    kind = f"{'records' if relation.many else 'a record'} of {relation.schema.name}"
    words = _words(relation.title, relation.description, kind)
    return {**_object(properties), **words}


def _related(rule: table.RelationRule, schema: Schema, reference: dict[str, Any]) -> dict[str, Any] | None:
    """Return the schema of the value of a relation's key; None where no field of the other records supports the key."""
    match rule.asks:
        case Quantifier():
            return _any_of([reference, _NULL]) if rule.null else reference
        case Function():
            if not rule.types:
                return _aggregate(table.result_of(rule.asks, None), reference, {})
            forms = [
                _aggregate(table.result_of(rule.asks, fields[0]), reference, {"enum": [field.name for field in fields]})
                for kind in rule.types
                if (fields := [field for field in schema.fields if field.type is kind and rule.can_be_of(field)])
            ]
            return _any_of(forms) if forms else None
        case _:
            assert_never(rule.asks)


def _aggregate(result: Field, reference: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an aggregate, which has at least one operator: beside a condition, or without one."""
    # `named` is the schema of the name of a field; empty where there is none.
    tests = _operands([rule for rule in table.RULES if table.is_of_result(rule, result)], result, Notation.EXTENDED)
    field = {table.FIELD_KEY: named} if named else {}
    beside = {"type": "object", "minProperties": len(field) + 2}
    without = {**_object({key: {} for key in (*field, *tests)}), "minProperties": len(field) + 1}
    return {**_object({**field, table.WHERE_KEY: reference, **tests}, field), "anyOf": [beside, without]}


# -- fields -----------------------------------------------------------------------------------------------------------


def _any_of(forms: list[dict[str, Any]]) -> dict[str, Any]:
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _object(properties: dict[str, Any], required: Iterable[str] = ()) -> dict[str, Any]:
    """Return the schema of an object without other keys."""
    # Where a key depends on another, an object has several forms, since zod, orval and the strict mode of ajv refuse
    # ``if``, ``not`` and ``dependentRequired``. The form with more required keys is first: clients that are generated
    # of the document read an object by the first form that fits, without the keys that it lacks.
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": properties, **needed, "additionalProperties": False}


def _value(field: Field, max_characters: int, is_named: bool) -> dict[str, Any]:
    """Return the schema of one value; `is_named`: it must be one of the field's `values`, if there are any."""
    if is_named and field.values is not None:
        return {"type": "string", "enum": list(field.values), "maxLength": max_characters}
    kind = field.type.facts.json
    if kind is not JsonKind.STRING:
        return {"type": kind.value}
    return {"type": kind.value, "maxLength": max_characters, "pattern": _PATTERNS[field.type]}


#: The pattern of a text, for the types whose values are texts.
_PATTERNS: Final[Mapping[FieldType, str]] = {
    FieldType.STRING: _TEXT,
    FieldType.DATETIME: _TIMESTAMP,
    FieldType.DATE: rf"^(?!0000)[0-9]{{4}}-{_DAY}" + _END,
    FieldType.UUID: "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}" + _END,
}


def _list(value: dict[str, Any], max_values: int) -> dict[str, Any]:
    return {"type": "array", "items": value, "maxItems": max_values}


def _relative() -> list[dict[str, Any]]:
    """Return the forms of an operand relative to now: with a unit that takes a zone, and without a zone."""
    now = {table.NOW_KEY: _text(_DURATION)}
    anywhere = {**now, table.START_KEY: {"enum": [start.value for start in Start]}}
    zoned = {**now, table.START_KEY: _UNITS, table.WEEK_START_KEY: _WEEK_START, table.ZONE_KEY: _ZONE}
    return [_object(zoned, (*now, table.START_KEY)), _object(anywhere, now)]


def _relative_date() -> list[dict[str, Any]]:
    """Return the forms of an operand relative to today: with the end of a unit, and with a start or neither."""
    return [_object({**edge["properties"], table.ZONE_KEY: _ZONE}, edge["required"]) for edge in _edges()]


def _edges() -> list[dict[str, Any]]:
    today = {table.TODAY_KEY: _text(_DURATION_OF_DAYS)}
    start, end = ({**today, key: _UNITS, table.WEEK_START_KEY: _WEEK_START} for key in (table.START_KEY, table.END_KEY))
    return [_object(end, (*today, table.END_KEY)), _object(start, today)]


def _window() -> list[dict[str, Any]]:
    """Return the forms of a window of anniversaries: from one day to another, and days of the year."""
    end = _any_of([_text(_DURATION_OF_DAYS), *_edges()])
    ends = {table.FROM_KEY: end, table.TO_KEY: end}
    day = {"type": "integer", "minimum": 101, "maximum": 1231}
    days = {"type": "array", "items": {"type": "array", "items": day, "minItems": 2, "maxItems": 2}, "maxItems": 2}
    return [_object({**ends, table.ZONE_KEY: _ZONE}, ends), _object({table.DAYS_KEY: days}, (table.DAYS_KEY,))]


def _text(pattern: str) -> dict[str, Any]:
    return {"type": "string", "maxLength": MAX_DURATION, "pattern": pattern}


_UNITS: Final = {"enum": [start.value for start in Start if start.takes_zone]}
_WEEK_START: Final = {"enum": [day.value for day in Weekday]}
_RELATIVE: Final = {FieldType.DATETIME: _relative, FieldType.DATE: _relative_date}


def _operators(field: Field, notation: Notation) -> list[dict[str, Any]]:
    """Return the forms of the operator object of a field: where it ignores case, if it may, and else."""
    if not table.has_mode(field, notation):
        return [_object(_operands(table.RULES, field, notation))]
    forms = []
    for mode, folds in sorted(table.MODES.items(), reverse=True):
        named = {table.MODE_KEY: {"enum": [mode], "description": "how the other operators here treat case"}}
        rules = [rule for rule in table.RULES if rule.foldable or not folds]
        forms.append(_object({**_operands(rules, field, notation, folds), **named}, named if folds else ()))
    return forms


def _operands(
    rules: Iterable[table.Rule], field: Field, notation: Notation, folds: bool = False
) -> dict[str, dict[str, Any]]:
    """Return the schemas of the operands of the operators that a field has, by their keys; `folds`: ignoring case."""
    operands = {rule.key: _operand(rule, field, notation, folds) for rule in rules}
    return {key: operand for key, operand in operands.items() if operand is not None}


def _operand(rule: table.Rule, field: Field, notation: Notation, folds: bool) -> dict[str, Any] | None:
    """Return the schema of an operand; None where the field does not have the operator."""
    forms: list[dict[str, Any]] = []
    if rule.accepts(field, notation):
        forms += _plain_operand(rule, field, folds)
        if takes_relative(rule, field, notation):
            forms += _RELATIVE[field.type]()
        if rule.key == "not":
            rules = [other for other in table.RULES if other.key != "not" and (other.foldable or not folds)]
            forms.append({**_object(_operands(rules, field, notation, folds)), "minProperties": 1, "maxProperties": 1})
    if table.takes_null(rule, field, notation):
        forms.append(_NULL)
    return {**_any_of(forms), "description": rule.meaning} if forms else None


def _plain_operand(rule: table.Rule, field: Field, folds: bool) -> list[dict[str, Any]]:
    max_characters = DEFAULT_LIMITS.needle if folds or rule.folds else DEFAULT_LIMITS.text
    value = _value(field, max_characters, is_named=rule.whole and not folds)
    shape = rule.operand_of(field)
    match shape:
        case table.Operand.VALUE:
            return [value]
        case table.Operand.LIST:
            return [_list(value, DEFAULT_LIMITS.folded_values if folds else DEFAULT_LIMITS.values)]
        case table.Operand.FLAG:
            return [{"type": "boolean"}]
        case table.Operand.WINDOW:
            return _window()
        case _:
            assert_never(shape)
