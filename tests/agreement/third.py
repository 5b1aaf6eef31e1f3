"""Random worlds of the third part on every back-end, against the rules.

A world has tables, clauses about them and an instant, drawn from a seed. Every back-end answers every clause and its
negation, in every way that it has. What it refuses is counted; what it answers otherwise than the rules is a fault.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.language.schema import Relation
from tests.adapters.frames import objects, rows_of
from tests.agreement.joined import Joined
from tests.agreement.third_tables import is_of_double
from tests.engines.engine import Engine
from tests.frames import asked, frame_of
from tests.third_schemas import schema_of
from tests.worlds.maker import World, world

#: Whether the package reads objects in custom data, and audiences by their names.
HAS_OBJECTS: Final = "path" in inspect.signature(Relation).parameters
HAS_NAMES: Final = "audiences" in inspect.signature(af.parse).parameters
#: Columns that join the tables, beside their ids.
_KEYS: Final = {"Contact": ("teamId",), "Order": ("contactId",), "Team": ()}
_ON: Final = {
    ("Contact", "orders"): {"id": "contactId"},
    ("Contact", "team"): {"teamId": "id"},
    ("Team", "members"): {"id": "teamId"},
}
#: The most relations on a path of a clause.
_LEVELS: Final = 3

#: The engines whose lists are JSON with doubles here.
_JSON_LISTS: Final = ("sqlite", "mysql", "clickhouse")

#: The ids of whom a filter is true, by the ways that a back-end has to find them.
Answers: TypeAlias = Iterator[tuple[str, list[int]]]
Ask: TypeAlias = Callable[[af.Filter], Answers]


@dataclass
class Case:
    """A world as the package has it."""

    world: World

    @cached_property
    def schema(self) -> af.Schema:
        return schema_of(self.world.schema)

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        return self.world.rows

    @cached_property
    def pairs(self) -> list[tuple[World, af.Filter]]:
        """The worlds with each of the clauses alone, with their filters."""
        return [(one, self.parsed(one)) for one in self.world.each]

    def parsed(self, one: World) -> af.Filter:
        names: dict[str, Any] = {"audiences": one.audience_texts} if HAS_NAMES else {}
        return af.parse(one.text, self.schema, **names)

    def ids(self, f: af.Filter, members: Callable[[Any], Any]) -> list[int]:
        return [row["id"] for row in self.rows if members(row)]


def case_of(seed: int, clauses: int, backend: str = "") -> Case:
    """Return the case of a seed, with the decimals that a back-end can store: some have doubles, or lists in JSON."""
    found = world(seed, _LEVELS, storable=True, clauses=clauses, objects=HAS_OBJECTS, names=HAS_NAMES)
    return Case(_of_doubles(found, backend == "sqlite") if backend in _JSON_LISTS else found)


def _of_doubles(found: World, also_singles: bool) -> World:
    tables = dict(found.tables)
    for described in found.schema["schemas"].values():
        for one in described["fields"]:
            is_double = one.get("many") or also_singles
            if one.get("scale") is not None and "path" not in one and is_double and described.get("table") in tables:
                name = one.get("attribute", one["name"])
                other: Any = None if one.get("nullable", True) else [] if one.get("many") else Decimal(0)
                tables[described["table"]] = [
                    row if is_of_double(row.get(name), one["scale"]) else {**row, name: other}
                    for row in tables[described["table"]]
                ]
    return replace(found, tables=tables)


# -- back-ends --------------------------------------------------------------------------------------------------------


def by_rows(case: Case) -> Ask:
    """Ask rows: all at once, and one by one at the instant."""

    def ask(f: af.Filter) -> Answers:
        now = case.world.now
        yield "select", [row["id"] for row in f.select(case.rows, now=now)]
        yield "matches", case.ids(f, lambda row: f.matches(row, now=now))
        yield "at", [row["id"] for row in f.at(now).select(case.rows)]

    return ask


def by_index(case: Case) -> Ask:
    """Ask an index of all filters and their negations, and the same after it was saved and loaded."""
    keys = {f: number for number, f in enumerate(f for _, one in case.pairs for f in (one, ~one))}
    index = af.AudienceIndex(case.schema)
    refused: dict[af.Filter, af.UnsupportedError] = {}
    for f, key in keys.items():
        try:
            index.add(key, f)
        except af.UnsupportedError as error:
            refused[f] = error
    with TemporaryDirectory() as folder:
        index.save(Path(folder, "a"))
        indexes = {"index": index, "loaded": af.AudienceIndex.load(Path(folder, "a"), case.schema, trusted=True)}
    now = case.world.now
    found = {name: [one.match(row, now=now) for row in case.rows] for name, one in indexes.items()}

    def ask(f: af.Filter) -> Answers:
        if f in refused:
            raise refused[f]
        for name, matched in found.items():
            yield name, [row["id"] for row, own in zip(case.rows, matched, strict=True) if keys[f] in own]

    return ask


def by_columns(case: Case) -> Ask:
    """Ask a store of columns."""
    read = {one.attribute for one in case.schema.fields}  # other keys would be columns, too
    read |= {link.attribute for link in case.schema.relations.values()}
    records = [{name: value for name, value in row.items() if name in read} for row in case.rows]
    store = af.ColumnStore.from_records(records, case.schema)

    def ask(f: af.Filter) -> Answers:
        now = case.world.now
        yield "columns", [case.rows[place]["id"] for place in store.indices(f, now=now)]
        yield "again", [case.rows[place]["id"] for place in store.indices(f, now=now)]

    return ask


def by_polars(case: Case) -> Ask:
    """Ask frames of polars, which have the relations of the clause."""

    def ask(f: af.Filter) -> Answers:
        frame = frame_of(case.schema, case.rows, asked(f.ast)).with_columns(ids_of(case))
        yield "polars", frame.filter(f.to_polars(now=case.world.now))["the id"].to_list()
        yield "lazy", frame.lazy().filter(f.to_polars(now=case.world.now)).collect()["the id"].to_list()

    return ask


def by_masks(case: Case) -> Ask:
    """Ask for masks of frames: of Arrow types in Polars and PyArrow, and of objects of Python in pandas."""
    names = dict.fromkeys(member.attribute for member in case.schema.members)
    of_objects = objects(case.rows, list(names))

    def ask(f: af.Filter) -> Answers:
        frame = frame_of(case.schema, case.rows, asked(f.ast))
        for way, one in (("polars", frame), ("arrow", frame.to_arrow()), ("pandas", of_objects)):
            yield f"mask of {way}", [case.rows[place]["id"] for place in rows_of(f.mask(one, now=case.world.now))]

    return ask


def ids_of(case: Case) -> Any:
    import polars as pl

    return pl.Series("the id", [row["id"] for row in case.rows])


def by_engine(engine: Engine, case: Case) -> Ask:
    """Ask an engine of SQL, by text with parameters and literals, and by SQLAlchemy."""
    tables = joined(case)
    types = None if engine.has_missing_lists else dict.fromkeys(_lists(tables), "Nullable(String)")
    try:
        tables.load(engine, types)
    except KeyError as error:  # the tests have no column for a type there
        raise af.UnsupportedError(engine.name, f"a column of {error}") from error
    related = tables.related(types=types, levels=_LEVELS)
    columns = tables.columns(tables.root, types)

    def ask(f: af.Filter) -> Answers:
        for inline in (True, False) if engine.name != "spark" else (True,):
            sql = f.to_sql(engine.dialect, None, columns, inline=inline, related=related, now=case.world.now)  # type: ignore[arg-type]
            yield (
                "literals" if inline else "parameters",
                engine.ids(tables.table, sql.text, None if inline else sql.parameters),
            )
        alchemy = engine.alchemy()
        if alchemy is not None:
            sources = tables.sources()
            contacts = sources[case.schema.name]
            condition = f.to_sqlalchemy(contacts, tables.alchemy_related(sources, levels=_LEVELS), now=case.world.now)
            with alchemy.connect() as connection:
                statement = sa.select(contacts.c.id).where(condition).order_by(contacts.c.id)
                yield "sqlalchemy", list(connection.scalars(statement))

    return ask


def _lists(tables: Joined) -> set[str]:
    fields = [field for schema in tables.schemas.values() for field in schema.fields]
    return {field.attribute for field in fields if field.many and not field.path}


def joined(case: Case) -> Joined:
    """Return the tables of a case, with the columns of custom data that only relations read."""
    described = case.world.schema["schemas"]
    schemas = {case.schema.name: case.schema}
    for schema in list(schemas.values()):
        _reach(schema, schemas)
    schemas = {name: schema for name, schema in schemas.items() if name in _KEYS}
    tables = {name: described[name]["table"] for name in schemas}
    return Joined(
        case.schema,
        {name: _with_data(schema, described[name]) for name, schema in schemas.items()},
        tables,
        {name: [_coerced(schemas[name], row) for row in case.world.tables[table]] for name, table in tables.items()},
        {name: dict.fromkeys(_KEYS[name], af.FieldType.INTEGER) for name in schemas},
        _ON,
    )


def _reach(schema: af.Schema, found: dict[str, af.Schema]) -> None:
    for link in schema.relations.values():
        if link.schema.name not in found:
            found[link.schema.name] = link.schema
            _reach(link.schema, found)


def _with_data(schema: af.Schema, described: Mapping[str, Any]) -> af.Schema:
    """Return a schema with a field for each column of custom data: an engine makes columns of fields."""
    known = {one.attribute for one in schema.fields}
    more = {link["attribute"] for link in described.get("relations", ()) if "path" in link} - known
    data = [af.Field(f"data: {name}", af.FieldType.STRING, attribute=name, path=("x",)) for name in sorted(more)]
    return af.Schema(schema.name, [*schema.fields, *data], relations=list(schema.relations.values()))


def _coerced(schema: af.Schema, row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as it is loaded: with values that are no longer one of several forms."""
    alone = af.Schema(schema.name, schema.fields)  # objects in custom data are not converted
    found = {**row, **alone.coerce({one.attribute: row.get(one.attribute) for one in schema.fields})}
    for one in schema.fields:
        if one.many and not one.path and found[one.attribute] is not None:
            found[one.attribute] = list(found[one.attribute])
    return found


# -- comparison -------------------------------------------------------------------------------------------------------

PREPARE: Final[Mapping[str, Callable[[Case], Ask]]] = {
    "rows": by_rows,
    "index": by_index,
    "columns": by_columns,
    "polars": by_polars,
    "masks": by_masks,
}
