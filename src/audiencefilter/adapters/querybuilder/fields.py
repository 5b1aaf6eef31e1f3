"""The fields of a schema as react-querybuilder takes them in its property ``fields``."""

from typing import Any, assert_never

from audiencefilter.adapters.querybuilder.operators import OF_LISTS, OF_ONE, OPERATORS, MatchMode, operators_of
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.limits import DEFAULT_LIMITS
from audiencefilter.language.schema import Notation, Relation, Schema

_LABELS = {row.name: row.name for row in OPERATORS} | {
    "beginsWith": "begins with",
    "endsWith": "ends with",
    "doesNotContain": "does not contain",
    "doesNotBeginWith": "does not begin with",
    "doesNotEndWith": "does not end with",
    "null": "is missing",
    "notNull": "is there",
    "notIn": "not in",
    "notBetween": "not between",
}


def querybuilder_fields(schema: Schema) -> list[dict[str, Any]]:
    """Return the fields and the relations of a schema: with their operators, editors, values and match modes.

    A relation has the fields of its records as ``subproperties``, over as many relations as clauses may follow.

    >>> from audiencefilter.language.schema import CONTACT
    >>> points = querybuilder_fields(CONTACT)[3]
    >>> points["inputType"], [operator["name"] for operator in points["operators"]]
    ('number', ['=', '<', '>', '<=', '>=', 'notNull', 'in', 'between'])
    """
    return _fields(schema, DEFAULT_LIMITS.relations)


def _fields(schema: Schema, relations: int) -> list[dict[str, Any]]:
    found = [_field(field, schema.notation) for field in schema.fields]
    if relations:
        found += [_relation(link, relations - 1) for link in schema.relations.values()]
    return found


def _field(field: Field, notation: Notation) -> dict[str, Any]:
    made: dict[str, Any] = {
        "name": field.name,
        "label": field.name if field.title is None else field.title,
        "operators": _options(operators_of(field, notation)),
        **_editor(field),
    }
    if field.values is not None:
        made["values"] = [{"name": value, "label": value} for value in field.values]
    if field.many:
        # Its values have no names: the nested query has one field, without a name.
        element = {**_editor(field), "operators": _options(["=", "in"])}
        element |= {"values": made.pop("values")} if field.values is not None else {}
        made["matchModes"] = [mode.value for mode in OF_LISTS]
        made["subproperties"] = [{"name": "", "label": made["label"], **element}]
    return made


def _relation(relation: Relation, relations: int) -> dict[str, Any]:
    modes = list(MatchMode) if relation.many else list(OF_ONE)
    return {
        "name": relation.name,
        "label": relation.name if relation.title is None else relation.title,
        "operators": _options(["="] if relation.many else ["=", "null", "notNull"]),
        "matchModes": [mode.value for mode in modes],
        "subproperties": _fields(relation.schema, relations),
    }


def _options(names: list[str]) -> list[dict[str, str]]:
    return [{"name": name, "label": _LABELS[name]} for name in names]


def _editor(field: Field) -> dict[str, str]:
    """Return what a value is edited with."""
    match field.type:
        case FieldType.STRING:
            return {"valueEditorType": "text" if field.values is None else "select", "inputType": "text"}
        case FieldType.INTEGER | FieldType.NUMBER:
            return {"valueEditorType": "text", "inputType": "number"}
        case FieldType.BOOLEAN:
            return {"valueEditorType": "checkbox", "inputType": "checkbox"}
        case FieldType.DATETIME:
            return {"valueEditorType": "text", "inputType": "datetime-local"}
        case _:
            assert_never(field.type)
