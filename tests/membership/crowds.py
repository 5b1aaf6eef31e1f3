"""Many audiences at once: random schemas with filters over them and records near the filters' constants."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from tests.strategies import T, clauses_from, constants, records, schemas
from tests.worlds.graphs import FIRST, LAST, Maker


@dataclass(frozen=True)
class Crowd:
    """Filters over one schema, records that they may select, and instants in their order."""

    schema: af.Schema
    filters: list[af.Filter]
    rows: list[dict[str, Any]]
    instants: list[datetime] = field(default_factory=list)


@st.composite
def crowds(draw: st.DrawFn, filters: int = 8, rows: int = 6, levels: int = 3) -> Crowd:
    """Draw a schema, filters whose constants they share, and records near those constants."""
    schema = draw(schemas())
    seeds = {
        field.name: [draw(constants(field.type)) for _ in range(draw(st.integers(1, 4)))] for field in schema.fields
    }
    pools = {name: st.sampled_from(values) for name, values in seeds.items()}
    clauses = st.integers(1, levels).flatmap(lambda depth: clauses_from(schema, pools, depth))
    drawn = [af.parse(draw(clauses), schema=schema) for _ in range(filters)]
    extended = schema.with_notation(af.Notation.EXTENDED)
    drawn += [~f for f in drawn if draw(st.integers(0, 4)) == 0]
    return Crowd(extended, drawn, [draw(records(schema, seeds)) for _ in range(rows)])


#: How far time goes on between two moves.
_STEPS = (
    timedelta(microseconds=1), timedelta(hours=1), timedelta(days=1), timedelta(days=7), timedelta(days=31),
    timedelta(days=366),
)  # fmt: skip


def worldly_crowds(filters: int = 8) -> st.SearchStrategy[Crowd]:
    """Draw filters of the second language over one schema, their records, and a few instants."""
    return st.integers(0, 2**64).map(lambda seed: worldly_crowd(Random(seed), filters))


def worldly_crowd(random: Random, filters: int) -> Crowd:
    """Draw what :func:`worldly_crowds` does; the shapes of the clauses are those of :mod:`tests.worlds`."""
    made = Maker(random, plain=False)
    root = made.schemas[0]
    drawn = [af.parse(made.clause(root, random.choice((1, 1, 2, 3))), schema=root) for _ in range(filters)]
    instants = [made.now]
    for _ in range(3):
        step = random.choice(_STEPS) * random.choice((0, 1, 1, 2))
        instants.append(instants[-1] + step if step < LAST - instants[-1] else LAST)
    if random.random() < 0.2 and instants[0] - FIRST > _STEPS[-1]:
        instants.insert(0, instants[0] - _STEPS[-1])
    return Crowd(root, drawn, made.records()[root.name], instants)


def members(filters: dict[Any, af.Filter], record: Any, now: datetime | None = None) -> set[Any]:
    """Return what an index of these filters has to return, by asking each, with care."""
    if now is None:
        return {key for key, f in filters.items() if f.matches(record)}
    return {key for key, f in filters.items() if is_selected(f.selection_at(now), record)}


__all__ = ["Crowd", "T", "crowds", "members", "worldly_crowds"]
