"""The public Schema: the language's Schema with its methods connected to the notations and the adapters.

So is ``Filter.mask``.

Each of these is imported on first use: the adapters import pydantic and SQLAlchemy.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from audiencefilter import filter as filters
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.limits import DEFAULT_LIMITS, Limits
from audiencefilter.language.schema import CONTACT, HigherFloors, Notation, Proposal, Relation, Schema, Typed, reach

if TYPE_CHECKING:
    from audiencefilter.backends.sql.condition import Related

__all__ = ["CONTACT", "Field", "FieldType", "Notation", "Relation", "Schema"]

_Names: TypeAlias = Iterable[str] | Mapping[Any, Iterable[str]]


def _json_schema(schema: Schema, audiences: Iterable[str] | None) -> dict[str, Any]:
    from audiencefilter.notations.jsonschema import json_schema

    return json_schema(schema, audiences)


def _builder(
    schema: Schema, limits: Limits | None, audiences: Iterable[str] | None, zone: str | None
) -> dict[str, Any]:
    from audiencefilter.notations.builder import builder

    return builder(schema, DEFAULT_LIMITS if limits is None else limits, audiences, zone)


def _querybuilder_fields(schema: Schema) -> list[dict[str, Any]]:
    from audiencefilter.adapters.querybuilder import querybuilder_fields

    return querybuilder_fields(schema)


def _filter_type(schema: Schema) -> Any:
    from audiencefilter.adapters.pydantic import filter_type

    return filter_type(schema)


def _load(path: Any) -> Schema:
    from audiencefilter.contacts.schema_file import read_schema

    return read_schema(Path(path))[0]


def _infer(source: str, name: str, include: _Names | None, table: str | None, sample: int) -> Proposal:
    from audiencefilter.adapters.proposal import infer

    return infer(source, name, include, table, sample)


def _from_columns(kind: Typed, source: Any, include: Iterable[str] | None, name: str) -> Schema:
    from audiencefilter.adapters.typed_columns import schema_of

    return schema_of(kind, source, include, name)


def _from_sqlalchemy(
    source: Any,
    name: str | None,
    notation: Notation,
    fields: Iterable[Field] | Mapping[Any, Iterable[Field]],
    depth: int,
    include: _Names | None,
    exclude: _Names,
) -> Schema:
    from audiencefilter.adapters.sqlalchemy import schema_of

    return schema_of(source, name, notation, fields, depth, include, exclude)


def _from_pydantic(
    model: type, name: str | None, notation: Notation, include: _Names | None, exclude: _Names
) -> Schema:
    from audiencefilter.adapters.pydantic import schema_of

    return schema_of(model, name, notation, include, exclude)


def _from_dataclass(
    source: type, name: str | None, notation: Notation, include: _Names | None, exclude: _Names
) -> Schema:
    from audiencefilter.adapters.dataclass import schema_of

    return schema_of(source, name, notation, include, exclude)


def _mask(f: filters.Filter, frame: Any, related: "Mapping[str, Related] | None", now: datetime | None) -> Any:
    from audiencefilter.adapters.frames import mask

    return mask(f, frame, related, now)


filters.reach(_mask)


def _from_django(
    model: Any,
    name: str | None,
    fields: Iterable[Field] | Mapping[Any, Iterable[Field]],
    depth: int,
    include: _Names | None,
    exclude: _Names,
) -> Schema:
    from audiencefilter.adapters.django.schemas import schema_of

    return schema_of(model, name, fields, depth, include, exclude)


reach(
    HigherFloors(
        json_schema=_json_schema,
        builder=_builder,
        querybuilder_fields=_querybuilder_fields,
        filter_type=_filter_type,
        load=_load,
        infer=_infer,
        from_columns=_from_columns,
        from_sqlalchemy=_from_sqlalchemy,
        from_pydantic=_from_pydantic,
        from_dataclass=_from_dataclass,
        from_django=_from_django,
    )
)
