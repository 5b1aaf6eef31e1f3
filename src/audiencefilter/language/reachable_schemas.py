"""The schemas that a schema leads to over relations, and a checksum of them."""

import json
import zlib
from dataclasses import fields
from typing import Final

from audiencefilter.language.limits import DEFAULT_LIMITS
from audiencefilter.language.schema import Field, Relation, Schema

#: What filters over a field depend on.
_MEANING: Final = tuple(one.name for one in fields(Field) if one.compare)


def reachable_schemas(schema: Schema, most: int = 250) -> list[Schema]:
    """Return a schema and all that relations lead to from it, itself first; equal ones once."""
    # Relations that make new schemas lead on without end: more than `most` are a ValueError.
    schemas = [schema]
    for known in schemas:  # the list grows while it is read
        for relation in known.relations.values():
            if index_of(relation.declared, schemas) is not None:
                continue
            if len(schemas) == most:
                raise ValueError(f"{schema.name} leads to more than {most:,} schemas: give each of them once")
            schemas.append(relation.declared)
    return schemas


def checksum(schema: Schema) -> str:
    """Return a checksum of the fields and relations; schemas in which filters mean the same have equal checksums."""
    schemas = reachable_schemas(schema)
    meaning = [
        [
            *([getattr(one, name) for name in _MEANING] for one in known.fields),
            *(
                [one.name, index_of(one.declared, schemas), one.attribute, one.many, one.path]
                for one in known.relations.values()
            ),
        ]
        for known in schemas
    ]
    return f"{zlib.crc32(json.dumps(meaning, default=str).encode()):08x}"


def related_schemas(schema: Schema, relations: int = DEFAULT_LIMITS.relations) -> list[Schema]:
    """Return a schema and those reachable over this many relations; equal ones once."""
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
