"""Random worlds as the package has them: their schema, filters and tables, and who is asked about them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Any, Final, TypeAlias

import audiencefilter as af
from tests import answers as answers_of
from tests.agreement.joined import Joined, is_of_double, reach, with_data
from tests.answers import Records
from tests.described import schema_of
from tests.engines.engine import Engine
from tests.worlds.maker import KEYS, World, world

#: The most relations on a path of a clause.
LEVELS: Final = 3

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
        return af.parse(one.text, self.schema, audiences=one.audience_texts)


def case_of(seed: int, clauses: int, backend: str = "") -> Case:
    """Return the case of a seed, as a back-end can store it."""
    return case_for(world(seed, LEVELS, storable=True, clauses=clauses), backend)


def case_for(found: World, backend: str) -> Case:
    """Return a world as a back-end can store it: some have doubles for decimals, or lists in JSON."""
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


#: The back-ends of this process that are asked one filter after the other.
ONE_BY_ONE: Final[Mapping[str, Callable[[Case], Ask]]] = {
    name: _of_worlds(answers_of.LOCAL[name]) for name in ("rows", "index", "columns")
}


def by_engine(engine: Engine, case: Case) -> Ask:
    """Ask an engine of SQL."""
    ask = answers_of.by_engine(engine, joined(case), LEVELS)
    return lambda f: ask(f, case.world.now)


def joined(case: Case) -> Joined:
    """Return the tables of a case, with the columns of custom data that only relations read."""
    described = case.world.schema["schemas"]
    schemas = {case.schema.name: case.schema}
    for schema in list(schemas.values()):
        reach(schema, schemas)
    schemas = {name: schema for name, schema in schemas.items() if "table" in described[name]}
    tables = {name: described[name]["table"] for name in schemas}
    on = {
        (name, link["name"]): dict(link["on"])
        for name in schemas
        for link in described[name].get("relations", ())
        if "on" in link
    }
    joining = {key for one in on.values() for pair in one.items() for key in pair} - {"id"}
    return Joined(
        case.schema,
        {name: with_data(schema) for name, schema in schemas.items()},
        tables,
        {name: [_coerced(schemas[name], row) for row in case.world.tables[table]] for name, table in tables.items()},
        {
            name: {key: af.FieldType[kind] for key, kind in KEYS.get(table, {}).items() if key in joining}
            for name, table in tables.items()
        },
        on,
    )


def _coerced(schema: af.Schema, row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as it is loaded: with values that are no longer one of several forms."""
    alone = af.Schema(schema.name, schema.fields)  # objects in custom data are not converted
    found = {**row, **alone.coerce({one.attribute: row.get(one.attribute) for one in schema.fields})}
    for one in schema.fields:
        if one.many and not one.path and found[one.attribute] is not None:
            found[one.attribute] = list(found[one.attribute])
    return found
