"""Many audiences at once: random schemas with filters over them and records near the filters' constants."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from tests.explain.changing import BASE, CONTACT
from tests.worlds.graphs import FIRST, LAST, Maker


@dataclass(frozen=True)
class Crowd:
    """Filters over one schema, records that they may select, and instants in their order."""

    schema: af.Schema
    filters: list[af.Filter]
    rows: list[dict[str, Any]]
    instants: list[datetime] = field(default_factory=list)


#: How far time goes on between two moves.
_STEPS = (
    timedelta(microseconds=1), timedelta(hours=1), timedelta(days=1), timedelta(days=7), timedelta(days=31),
    timedelta(days=366),
)  # fmt: skip


def worldly_crowd(random: Random, filters: int) -> Crowd:
    """Draw filters over one schema, records that they may select, and instants."""
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


def timed_crowd(random: Random, filters: int) -> Crowd:
    """Draw filters that time alone changes, and records whose instants are close to one another."""

    def instant() -> datetime:
        return BASE + timedelta(days=random.randrange(-30, 50), microseconds=random.choice((0, 0, 1, -1)))

    def bound() -> dict[str, Any]:
        operand = {"now": random.choice(("P0D", "-P30D", "-P1M", "-P7D", "-P1DT12H", "P2W"))}
        if random.random() < 0.4:
            operand["start"] = random.choice(("day", "week", "month"))
        return {random.choice(("gt", "gte", "lt", "lte")): operand}

    def clause(depth: int) -> dict[str, Any]:
        if depth and random.random() < 0.5:
            return {random.choice(("AND", "OR", "NOT")): [clause(depth - 1) for _ in range(2)]}
        where = {"createdAt": bound()}
        tests: list[dict[str, Any]] = [
            {random.choice(("createdAt", "seenAt")): bound()},
            {"points": {"gte": random.randrange(5)}},
            {"actions": {random.choice(("some", "every", "none")): where}},
            {"actions": {"count": {"where": where, random.choice(("gte", "lt")): random.randrange(1, 4)}}},
            {"actions": {"max": {"field": "createdAt", **bound()}}},
            {"actions": {"sum": {"field": "points", "where": where, "gte": 3}}},
            {"list": {"is": {"madeAt": bound()}}},
        ]
        return random.choice(tests)

    def record() -> dict[str, Any]:
        return {
            "points": random.randrange(5),
            "createdAt": random.choice((instant(), instant(), None)),
            "data": {"seen": instant().isoformat()},
            "actions": [{"points": random.randrange(3), "createdAt": instant()} for _ in range(random.randrange(6))],
            "list": random.choice(({"madeAt": instant()}, None)),
        }

    drawn = [af.parse(clause(2), schema=CONTACT) for _ in range(filters)]
    return Crowd(CONTACT, drawn, [record() for _ in range(6)], [BASE, BASE + timedelta(7), BASE + timedelta(31)])


def members(filters: dict[Any, af.Filter], record: Any, now: datetime | None = None) -> set[Any]:
    """Return what an index of these filters has to return, by asking each, with care."""
    if now is None:
        return {key for key, f in filters.items() if f.matches(record)}
    return {key for key, f in filters.items() if is_selected(f.selection_at(now), record)}
