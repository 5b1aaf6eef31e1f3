"""Random worlds of joined tables on an engine, against the rules."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import sqlalchemy as sa

import audiencefilter as af
from tests.agreement import joined
from tests.engines.engine import Engine
from tests.reference import verdicts
from tests.worlds.joined import JoinedWorld, joined_world


@dataclass
class Seen:
    """What came of some worlds on an engine.

    Attributes:
        filters: how many were asked.
        telling: how many of them select neither nobody nor everybody.
        refused: how many the engine cannot say.
        disagreements: what an engine says that the rules do not.
    """

    filters: int = 0
    telling: int = 0
    refused: int = 0
    disagreements: list[str] = field(default_factory=list)


def world_of(seed: int, engine: Engine, filters: int = 1) -> JoinedWorld:
    """Return a world that an engine can hold, with so many clauses."""
    world = joined_world(Random(seed), filters=filters)
    return world if engine.has_missing_lists else world.without_missing_lists()


def compare(engine: Engine, world: JoinedWorld, seen: Seen) -> None:
    """Ask an engine every clause of a world, in all ways."""
    tables = joined.of_world(world)
    tables.load(engine)
    _compare_sqlalchemy(engine, world, tables, seen)
    asked: list[tuple[str, Any, list[int]]] = []
    for f in world.filters:
        true, false = _expected(f, world)
        seen.filters += 1
        seen.telling += 0 < len(true) < len(world.rows)
        try:
            for text, parameters in _conditions(engine, f, world, tables):
                asked += [(text, parameters, true), (f"NOT ({text})", parameters, false)]
        except af.UnsupportedError:
            seen.refused += 1
    found = engine.verdicts(tables.table, [(text, parameters) for text, parameters, _ in asked])
    for (text, _, right), ids in zip(asked, found, strict=True):
        if ids != right:
            seen.disagreements.append(f"{world!r}\n{text}\nselects {ids}, not {right}")


def _expected(f: af.Filter, world: JoinedWorld) -> tuple[list[int], list[int]]:
    """Return the ids for which a clause is true, and false."""
    found = verdicts(f.ast, f.schema, world.rows, world.now)
    true = [row["id"] for row, one in zip(world.rows, found, strict=True) if one is True]
    return true, [row["id"] for row, one in zip(world.rows, found, strict=True) if one is False]


def _compare_sqlalchemy(engine: Engine, world: JoinedWorld, tables: joined.Joined, seen: Seen) -> None:
    """Ask every clause by SQLAlchemy, and its negation, where it has a dialect of the engine."""
    alchemy = engine.alchemy()
    if alchemy is None:
        return
    sources = tables.sources()
    contacts, related = sources[world.schema.name], tables.alchemy_related(sources)
    with alchemy.connect() as connection:
        for f in world.filters:
            condition = f.to_sqlalchemy(contacts, related, now=world.now)
            for where, right in zip((condition, sa.not_(condition)), _expected(f, world), strict=True):
                statement = sa.select(contacts.c.id).where(where).order_by(contacts.c.id)
                try:
                    ids = list(connection.scalars(statement))
                except af.UnsupportedError:  # by the dialect, when it is compiled
                    seen.refused += 1
                    break
                if ids != right:
                    seen.disagreements.append(f"{world!r}\n{statement}\nselects {ids}, not {right}")


def _conditions(engine: Engine, f: af.Filter, world: JoinedWorld, tables: joined.Joined) -> Iterator[tuple[str, Any]]:
    """Yield the conditions of a filter: with the table named and not, with parameters and literals."""
    for alias in (tables.table, None):
        # Spark takes half a second for each statement, which conditions with literals share.
        for inline in (True, False) if engine.name != "spark" else (True,):
            related = tables.related()
            sql = f.to_sql(engine.dialect, alias, inline=inline, related=related, now=world.now)  # type: ignore[arg-type]
            yield sql.text, None if inline else sql.parameters
