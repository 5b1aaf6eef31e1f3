"""The tables of the third part's cases and worlds on an engine, and who is selected there."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.language.decimals import scaled
from tests.agreement.joined import Joined
from tests.engines.engine import Engine

#: The column of a contact's number in worlds and cases.
ID = "id"


def joined(document: Mapping[str, Any], root: af.Schema, tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> Joined:
    """Return the tables that a document of schemas describes, with their rows."""
    schemas = {root.name: root}
    for schema in list(schemas.values()):
        _reach(schema, schemas)
    described = {name: found for name, found in document["schemas"].items() if name in schemas and "table" in found}
    on: dict[tuple[str, str], dict[str, str]] = {}
    columns: dict[str, set[str]] = {name: set() for name in described}
    for name, found in described.items():
        for link in found.get("relations", ()):
            if "table" in link and link["name"] in schemas[name].relations:
                on[name, link["name"]] = dict(link["on"])
                columns[name] |= {ours for ours, _ in link["on"]}
                columns[link["schema"]] |= {theirs for _, theirs in link["on"]}
    names = {name: found["table"] for name, found in described.items()}
    rows = {name: _numbered(tables[table]) for name, table in names.items()}
    keys = {
        name: dict.fromkeys(sorted(found - {ID, *schemas[name].by_name}), af.FieldType.INTEGER)
        for name, found in columns.items()
    }
    held = {name: with_data(schemas[name]) for name in described}
    return Joined(root, held, names, rows, keys, on)


def with_data(schema: af.Schema) -> af.Schema:
    """Return a schema with a field in each column that only relations to objects read, as engines make columns."""
    known = {one.attribute for one in schema.fields}
    more = {link.attribute for link in schema.relations.values() if link.is_data} - known
    data = [af.Field(f"data: {name}", af.FieldType.STRING, attribute=name, path=("x",)) for name in sorted(more)]
    return af.Schema(schema.name, [*schema.fields, *data], relations=list(schema.relations.values()))


def _reach(schema: af.Schema, found: dict[str, af.Schema]) -> None:
    for link in schema.relations.values():
        if link.schema.name not in found:
            found[link.schema.name] = link.schema
            _reach(link.schema, found)


def _numbered(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{ID: number, **row} for number, row in enumerate(rows)]


def with_decimals_of_doubles(corpus: Joined) -> Joined:
    """Return the tables without the decimals that no double is next to, which become missing values."""

    def kept(schema: af.Schema, row: Mapping[str, Any]) -> dict[str, Any]:
        scales = {field.attribute: field.scale for field in schema.fields if field.scale is not None and not field.path}
        return {
            name: None if name in scales and not is_of_double(value, scales[name]) else value
            for name, value in row.items()
        }

    rows = {name: [kept(corpus.schemas[name], row) for row in found] for name, found in corpus.rows.items()}
    return Joined(corpus.root, corpus.schemas, corpus.names, rows, corpus.keys, corpus.on)


def is_of_double(value: Any, scale: int) -> bool:
    """Whether SQLite can store a decimal, or each of a list."""
    if isinstance(value, list | tuple):  # in JSON, which has doubles only
        return all(one is None or one != one or scaled(float(one), scale) == scaled(one, scale) for one in value)
    return value is None or value != value or value == int(value) or scaled(float(value), scale) == scaled(value, scale)


def records(corpus: Joined) -> list[dict[str, Any]]:
    """Return the contacts as dicts that lead to one another."""
    found = {name: [dict(row) for row in rows] for name, rows in corpus.rows.items()}
    for name, rows in found.items():
        for link in corpus.schemas[name].relations.values():
            if (name, link.name) not in corpus.on:
                continue
            ours, theirs = zip(*corpus.on[name, link.name].items(), strict=True)
            by_key: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
            for row in found[link.schema.name]:
                by_key.setdefault(tuple(map(row.get, theirs)), []).append(row)
            for row in rows:
                key = tuple(map(row.get, ours))
                related = [] if None in key else by_key.get(key, [])
                row[link.name] = related if link.many else related[0] if related else None
    return found[corpus.root.name]


def expected(f: af.Filter, contacts: Iterable[Mapping[str, Any]], now: datetime) -> list[int]:
    """Return whom the rows of memory select."""
    return [contact[ID] for contact in f.select(contacts, now=now)]


def by_text(
    engine: Engine, corpus: Joined, filters: Sequence[af.Filter], now: Callable[[int], datetime], inline: bool
) -> list[list[int]]:
    """Return whom the SQL of each filter selects, with parameters or with literals."""
    related = corpus.related()
    conditions = [
        f.to_sql(engine.dialect, corpus.table, inline=inline, related=related, now=now(at))  # type: ignore[arg-type]
        for at, f in enumerate(filters)
    ]
    asked = [(text, None if inline else values) for text, values in conditions]
    return [ids for at in range(0, len(asked), 20) for ids in engine.verdicts(corpus.table, asked[at : at + 20])]


def by_sqlalchemy(
    connection: sa.Connection, corpus: Joined, filters: Sequence[af.Filter], now: Callable[[int], datetime]
) -> list[list[int]]:
    """Return whom SQLAlchemy selects by each filter."""
    sources = corpus.sources()
    contacts, related = sources[corpus.root.name], corpus.alchemy_related(sources)
    return [
        list(
            connection.scalars(
                sa.select(contacts.c.id).where(f.to_sqlalchemy(contacts, related, now=now(at))).order_by(contacts.c.id)
            )
        )
        for at, f in enumerate(filters)
    ]
