"""Schemas as JSON: each is listed once and relations refer to it by number, so cycles are possible.

Also the schemas that a clause reaches over relations.
"""

import json
import zlib
from typing import Any, Final

from audiencefilter.language.limits import DEFAULT_LIMITS
from audiencefilter.language.schema import Field, FieldType, Relation, Schema

#: Keys that every field has.
_FIRST: Final = ("name", "type", "attribute", "nullable", "bits")
#: Keys that are omitted at their default.
_FURTHER: Final = (
    "many", "path", "values", "format", "scale", "storage", "title", "description", "example", "group", "synonyms",
    "labels",
)  # fmt: skip
_OF_RELATIONS: Final = ("title", "description", "path", "group", "synonyms")
_WITHOUT_MEANING: Final = ("storage", "title", "description", "example", "group", "synonyms", "labels")


def schema_document(schema: Schema) -> list[dict[str, Any]]:
    """Return a schema and all schemas reachable from it, itself first, as JSON values.

    Raises:
        ValueError: the reachable schemas have no end.

    >>> schema_document(Schema("Person", [Field("name", FieldType.STRING)]))[0]["fields"]
    [{'name': 'name', 'type': 'string', 'attribute': 'name', 'nullable': True, 'bits': 32}]
    """
    schemas = [schema]
    return [_schema(known, schemas) for known in schemas]  # the list grows while it is read


def _schema(schema: Schema, schemas: list[Schema]) -> dict[str, Any]:
    relations = [_relation(relation, schemas) for relation in schema.relations.values()]
    return {
        "name": schema.name,
        "notation": schema.notation.value,
        "fields": [_field(field) for field in schema.fields],
        **({"relations": relations} if relations else {}),
    }


def _field(field: Field) -> dict[str, Any]:
    plain = Field(field.name, FieldType.STRING)  # every type has the same defaults
    further = {key: value for key in _FURTHER if (value := getattr(field, key)) != getattr(plain, key)}
    return {**{key: getattr(field, key) for key in _FIRST}, "type": field.type.value, **further}


def _relation(relation: Relation, schemas: list[Schema]) -> dict[str, Any]:
    further = {key: value for key in _OF_RELATIONS if (value := getattr(relation, key)) is not None}
    if not relation.synonyms:
        del further["synonyms"]
    number = _number(relation.declared, schemas)
    return {"name": relation.name, "schema": number, "attribute": relation.attribute, "many": relation.many, **further}


def _number(schema: Schema, schemas: list[Schema], most: int = 250) -> int:
    """Return the number of a schema, which is added if it is new; one that leads to more than `most` never ends."""
    number = index_of(schema, schemas)
    if number is not None:
        return number
    if len(schemas) == most:
        raise ValueError(f"{schemas[0].name} leads to more than {most:,} schemas: give each of them once")
    schemas.append(schema)
    return len(schemas) - 1


def checksum(schema: Schema) -> str:
    """Return a checksum of the fields and relations; schemas in which filters mean the same have equal checksums."""
    meaning = [
        [
            {key: value for key, value in member.items() if key not in _WITHOUT_MEANING}
            for member in (*each["fields"], *each.get("relations", ()))
        ]
        for each in schema_document(schema)
    ]
    return f"{zlib.crc32(json.dumps(meaning).encode()):08x}"


# -- the schemas that clauses reach -----------------------------------------------------------------------------------


def related_schemas(schema: Schema, relations: int = DEFAULT_LIMITS.relations) -> list[Schema]:
    """Return a schema and those reachable over this many relations; equal ones once.

    >>> from audiencefilter.language.schema import CONTACT
    >>> related_schemas(CONTACT) == [CONTACT]
    True
    """
    reached = newest = [schema]
    for _ in range(relations):
        found: list[Schema] = []
        for relation in (relation for known in newest for relation in known.relations.values()):
            if index_of(relation.schema, [*reached, *found]) is None:
                found.append(relation.schema)
        reached, newest = [*reached, *found], found
    return reached


def index_of(schema: Schema, schemas: list[Schema]) -> int | None:
    """Return the index of a schema, or of an equal one; None where there is none."""
    same = (index for index, other in enumerate(schemas) if other is schema)
    equal = (index for index, other in enumerate(schemas) if other == schema)
    return next(same, next(equal, None))


def reached_relations(schema: Schema, reached: list[Schema]) -> list[tuple[Relation, int]]:
    """Return the relations of a schema that clauses may follow, each with the index of its schema in `reached`."""
    found = [(relation, index_of(relation.schema, reached)) for relation in schema.relations.values()]
    return [(relation, index) for relation, index in found if index is not None]
