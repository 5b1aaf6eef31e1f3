"""Random worlds of the third part on every back-end, against the rules.

A world has tables, clauses about them and an instant, drawn from a seed. Every back-end answers every clause and its
negation, in every way that it has. What it refuses is counted; what it answers otherwise than the rules is a fault.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Any, Final, TypeAlias

import audiencefilter as af
from audiencefilter.language.schema import Relation
from tests import answers as answers_of
from tests.agreement.joined import Joined, is_of_double
from tests.answers import Records
from tests.described import schema_of
from tests.engines.engine import Engine
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


def _of_worlds(prepare: Callable[[Records], answers_of.Ask]) -> Callable[[Case], Ask]:
    """Return what asks a back-end at the instant of a world."""

    def prepared(case: Case) -> Ask:
        ask = prepare(Records(case.schema, case.rows, [f for _, one in case.pairs for f in (one, ~one)]))
        return lambda f: ask(f, case.world.now)

    return prepared


by_rows, by_index, by_columns, by_polars, by_masks = map(
    _of_worlds,
    (answers_of.by_rows, answers_of.by_index, answers_of.by_columns, answers_of.by_polars, answers_of.by_masks),
)


def by_engine(engine: Engine, case: Case) -> Ask:
    """Ask an engine of SQL."""
    ask = answers_of.by_engine(engine, joined(case), _LEVELS)
    return lambda f: ask(f, case.world.now)


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
