"""Tables that are joined, on an engine: loaded, and told to a filter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.language.records import scaled
from tests.agreement.tables import table_of
from tests.conformance.corpus import Language, link_rows
from tests.engines.engine import Engine
from tests.worlds.joined import KEYS, JoinedWorld


@dataclass(frozen=True)
class Joined:
    """Some tables.

    Attributes:
        root: what a contact has.
        schemas: what the rows of each table have, by the name of the schema.
        names: the names of the tables.
        rows: the rows of each table, by the name of its schema.
        keys: the columns that join the rows of each and are no fields.
        on: the columns that are the same, ours and theirs, by the names of a schema and its relation.
    """

    root: af.Schema
    schemas: Mapping[str, af.Schema]
    names: Mapping[str, str]
    rows: Mapping[str, Sequence[Mapping[str, Any]]]
    keys: Mapping[str, Mapping[str, af.FieldType]]
    on: Mapping[tuple[str, str], Mapping[str, str]]

    @property
    def table(self) -> str:
        """The contacts' table."""
        return self.names[self.root.name]

    def load(self, engine: Engine, columns: Mapping[str, str] | None = None) -> None:
        """Make the tables anew; `columns`: SQL types by attribute, where a table has it."""
        for name, schema in self.schemas.items():
            keys = [af.Field(f"key: {key}", kind, attribute=key) for key, kind in self.keys[name].items()]
            fields = [*schema.fields, *keys]
            attributes = {field.attribute for field in fields}
            types = {name: kind for name, kind in (columns or {}).items() if name in attributes}
            engine.load(self.names[name], af.Schema(name, fields), self.rows[name], columns=types, has_ids=True)

    def related(
        self, schema: af.Schema | None = None, types: Mapping[str, str] | None = None, levels: int = 3
    ) -> dict[str, af.Related]:
        """Return what `to_sql` has to be told, so many relations deep; `types`: as the tables were loaded with."""
        schema = self.root if schema is None else schema
        return {
            name: af.Related(
                self.names[link.schema.name],
                on=self.on[schema.name, name],
                columns=self.columns(link.schema, types),
                related=self.related(link.schema, types, levels - 1) if levels > 1 else None,
            )
            for name, link in schema.relations.items()
            if not link.is_data
        }

    def alchemy_related(
        self, sources: Mapping[str, sa.TableClause], schema: af.Schema | None = None, levels: int = 3
    ) -> dict[str, af.Related]:
        """Return what `to_sqlalchemy` has to be told, so many relations deep; `sources`: as of :meth:`sources`."""
        schema = self.root if schema is None else schema
        return {
            name: af.Related(
                sources[link.schema.name],
                on=self.on[schema.name, name],
                related=self.alchemy_related(sources, link.schema, levels - 1) if levels > 1 else None,
            )
            for name, link in schema.relations.items()
            if not link.is_data
        }

    def columns(self, schema: af.Schema, types: Mapping[str, str] | None) -> dict[str, Any] | None:
        """Return the columns of a table that are of other types than is usual."""
        if types is None:
            return None
        return {
            field.name: af.Column(field.attribute, types[field.attribute])
            for field in schema.fields
            if field.attribute in types
        }

    def sources(self) -> dict[str, sa.TableClause]:
        """Return the tables as SQLAlchemy has them, by the names of their schemas."""
        found = {}
        for name, schema in self.schemas.items():
            keys = [af.Field(f"key: {key}", kind, attribute=key) for key, kind in self.keys[name].items()]
            found[name] = table_of(self.names[name], af.Schema(name, [*schema.fields, *keys]))
        return found

    def records(self) -> list[dict[str, Any]]:
        """Return the contacts as dicts that lead to one another."""
        found = {name: [dict(row) for row in rows] for name, rows in self.rows.items()}
        for (name, relation), on in self.on.items():
            link = self.schemas[name].relations[relation]
            link_rows(found[name], relation, link.many, on, found[link.schema.name])
        return found[self.root.name]

    def with_decimals_of_doubles(self) -> "Joined":
        """Return the tables without the decimals that no double is next to, which become missing values."""

        def kept(schema: af.Schema, row: Mapping[str, Any]) -> dict[str, Any]:
            scales = {one.attribute: one.scale for one in schema.fields if one.scale is not None and not one.path}
            return {
                name: None if name in scales and not is_of_double(value, scales[name]) else value
                for name, value in row.items()
            }

        rows = {name: [kept(self.schemas[name], row) for row in found] for name, found in self.rows.items()}
        return replace(self, rows=rows)


def is_of_double(value: Any, scale: int) -> bool:
    """Whether SQLite can store a decimal, or each of a list."""
    if isinstance(value, list | tuple):  # in JSON, which has doubles only
        return all(one is None or one != one or scaled(float(one), scale) == scaled(one, scale) for one in value)
    return value is None or value != value or value == int(value) or scaled(float(value), scale) == scaled(value, scale)


def of_language(language: Language) -> Joined:
    """Return the tables of conformance cases."""
    root, on = language.root(), language.joins()
    schemas = {root.name: root}
    for schema in list(schemas.values()):
        reach(schema, schemas)
    tables = {name: one["table"] for name, one in language.document["schemas"].items() if "table" in one}
    rows = {name: [{"id": at, **row} for at, row in enumerate(language.tables()[of])] for name, of in tables.items()}
    joining: dict[str, set[str]] = {name: set() for name in tables}
    for (name, relation), pairs in on.items():
        joining[name] |= set(pairs)
        joining[schemas[name].relations[relation].schema.name] |= set(pairs.values())
    keys = {
        name: {key: _type(rows[name], key) for key in sorted(found - {"id", *schemas[name].by_name})}
        for name, found in joining.items()
    }
    return Joined(root, {name: with_data(schemas[name]) for name in tables}, tables, rows, keys, on)


def with_data(schema: af.Schema) -> af.Schema:
    """Return a schema with a field in each column that only relations to objects read, as engines make columns."""
    known = {one.attribute for one in schema.fields}
    links = {link.attribute for link in schema.relations.values() if link.is_data} - known
    data = [af.Field(f"data: {name}", af.FieldType.STRING, attribute=name, path=("x",)) for name in sorted(links)]
    return af.Schema(schema.name, [*schema.fields, *data], relations=list(schema.relations.values()))


def reach(schema: af.Schema, found: dict[str, af.Schema]) -> None:
    """Add the schemas that relations lead to."""
    for link in schema.relations.values():
        if link.schema.name not in found:
            found[link.schema.name] = link.schema
            reach(link.schema, found)


def _type(rows: Sequence[Mapping[str, Any]], key: str) -> af.FieldType:
    held = {type(row[key]) for row in rows if row.get(key) is not None}
    return af.FieldType.STRING if held == {str} else af.FieldType.INTEGER


def of_world(world: JoinedWorld) -> Joined:
    """Return the tables of a random world."""
    schemas = {schema.name: schema for schema in world.schemas}
    return Joined(
        world.schema, schemas, {name: f"table of {name}" for name in schemas},
        {name: world.tables[name] for name in schemas}, dict.fromkeys(schemas, KEYS), world.on,
    )  # fmt: skip
