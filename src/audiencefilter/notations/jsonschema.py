"""The JSON Schema (2020-12) of a valid clause, made from the operator table.

It accepts every clause that the parser accepts. What it cannot say, and so lets through: duplicate keys, instants that
do not exist (a leap day in another year, or outside years 0001 to 9999 in UTC), nesting, the number of nodes, the
size of the source, the digits of an integer, and numbers beyond all doubles.
"""

from typing import Any, Final, assert_never

from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.operators import GROUPS, MODE_KEY, MODE_NOTATION, MODE_TYPE, MODES, RULES, Operand, Rule
from audiencefilter.language.schema import Field, FieldType, Notation, Schema

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_NULL: Final = {"type": "null"}
#: "$" may stand before a line end; nothing may follow here.
_END: Final = r"(?![\s\S])"
#: A day of any month of any year: only the 29th of February is left open.
_DAY: Final = (
    r"(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))"
)
_TIMESTAMP: Final = (
    rf"^(?!0000)[0-9]{{4}}-{_DAY}"
    r"[Tt ](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?"
    r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])" + _END
)
_TEXT: Final = r"^[^\u0000\uD800-\uDFFF]*" + _END


def json_schema(schema: Schema) -> dict[str, Any]:
    """Return the JSON Schema of the clauses of a schema, in its notation and within the default limits.

    >>> from audiencefilter.language.schema import CONTACT
    >>> list(json_schema(CONTACT)["$defs"]["filter"]["properties"])[-3:]
    ['createdAt', 'AND', 'OR']
    """
    reference = {"$ref": "#/$defs/filter"}
    return {
        "$schema": DIALECT,
        "title": f"{schema.name} filter",
        **reference,
        "$defs": {"filter": filter_object(schema, reference)},
    }


def filter_object(schema: Schema, reference: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a filter object; `reference` is what stands for it within itself."""
    properties = {field.name: field_schema(field, schema.notation) for field in schema.fields}
    for group in GROUPS.values():
        forms: list[dict[str, Any]] = []
        if group.takes_array(schema.notation):
            forms.append({"type": "array", "items": reference})
        if group.takes_object(schema.notation):
            forms.append(reference)
        if forms:
            properties[group.key] = {**_any_of(forms), "description": group.meaning}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def field_schema(field: Field, notation: Notation) -> dict[str, Any]:
    """Return the schema of what stands under the name of a field: a value, or an operator object."""
    forms: list[dict[str, Any]] = [_value(field.type, DEFAULT_LIMITS.text)]
    if field.nullable and notation is Notation.EXTENDED:
        forms.append(_NULL)
    forms.append(_operators(field, notation))
    return {"anyOf": forms, "description": f"{field.type.value}{'' if field.nullable else ', always present'}"}


def _any_of(forms: list[dict[str, Any]]) -> dict[str, Any]:
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _value(type: FieldType, longest: int) -> dict[str, Any]:
    match type:
        case FieldType.STRING:
            return {"type": "string", "maxLength": longest, "pattern": _TEXT}
        case FieldType.INTEGER | FieldType.NUMBER:
            return {"type": "number"}
        case FieldType.BOOLEAN:
            return {"type": "boolean"}
        case FieldType.DATETIME:
            return {"type": "string", "maxLength": longest, "pattern": _TIMESTAMP}
        case _:
            assert_never(type)


def _operators(field: Field, notation: Notation) -> dict[str, Any]:
    operands = {rule.key: _operand(rule, field, notation) for rule in RULES}
    properties = {key: operand for key, operand in operands.items() if operand is not None}
    found: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    if field.type is MODE_TYPE and notation is MODE_NOTATION:
        properties[MODE_KEY] = {"enum": list(MODES), "description": "how the other operators here treat case"}
        insensitive = next(name for name, folds in MODES.items() if folds)
        found["if"] = {"properties": {MODE_KEY: {"const": insensitive}}, "required": [MODE_KEY]}
        found["then"] = {"properties": _when_folded(DEFAULT_LIMITS)}
    return found


def _operand(rule: Rule, field: Field, notation: Notation) -> dict[str, Any] | None:
    """Return the schema of an operand; None where the field does not have the operator."""
    forms: list[dict[str, Any]] = []
    if rule.accepts(field, notation):
        forms.append(_plain_operand(rule, field.type))
        if rule.key == "not":
            forms.append(_one_operator(field, notation))
    if rule.accepts_null(field, notation) and (field.nullable or rule.key == "not"):
        forms.append(_NULL)
    return {**_any_of(forms), "description": rule.meaning} if forms else None


def _plain_operand(rule: Rule, type: FieldType) -> dict[str, Any]:
    value = _value(type, DEFAULT_LIMITS.needle if rule.folds else DEFAULT_LIMITS.text)
    if rule.operand is Operand.LIST:
        return {"type": "array", "items": value, "maxItems": DEFAULT_LIMITS.values}
    return value


def _one_operator(field: Field, notation: Notation) -> dict[str, Any]:
    operands = {rule.key: _operand(rule, field, notation) for rule in RULES if rule.key != "not"}
    return {
        "type": "object",
        "properties": {key: operand for key, operand in operands.items() if operand is not None},
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }


def _when_folded(limits: Limits) -> dict[str, Any]:
    """Return what holds for operands where case is ignored: nothing is ordered, and texts and lists are shorter."""
    narrowed: dict[str, Any] = {}
    for rule in RULES:
        if not rule.foldable:
            narrowed[rule.key] = False
        elif rule.operand is Operand.LIST:
            narrowed[rule.key] = {"maxItems": limits.folded_values, "items": {"maxLength": limits.needle}}
        else:
            narrowed[rule.key] = {"maxLength": limits.needle}
    narrowed["not"] = {"maxLength": limits.needle, "properties": {k: v for k, v in narrowed.items() if k != "not"}}
    return narrowed
