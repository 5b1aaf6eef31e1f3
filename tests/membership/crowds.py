"""Many audiences at once: random schemas with filters over them and records near the filters' constants."""

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

import audiencefilter as af
from tests.strategies import T, clauses_from, constants, records, schemas


@dataclass(frozen=True)
class Crowd:
    """Filters over one schema, and records that they may select."""

    schema: af.Schema
    filters: list[af.Filter]
    rows: list[dict[str, Any]]


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


def members(filters: dict[Any, af.Filter], record: Any) -> set[Any]:
    """Return what an index of these filters has to return, by asking each."""
    return {key for key, f in filters.items() if f.matches(record)}


__all__ = ["Crowd", "T", "crowds", "members"]
