"""Random worlds of all layers on every back-end, against the reference model.

A world has tables, clauses about them and an instant. A back-end answers every clause and its negation; what it answers
otherwise than the model is a fault, and so is a refusal that :data:`REFUSED` does not allow.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import SystemRandom
from typing import Any, Final

import audiencefilter as af
from tests.adapters.frames import objects, rows_of
from tests.agreement.cases import LEVELS, ONE_BY_ONE, Answers, Ask, Case, by_engine, joined
from tests.answers import Loaded
from tests.engines.engine import Engine
from tests.frames import asked, frame_of
from tests.worlds import pairs, small
from tests.worlds.maker import World, aimed, world
from tests.worlds.telling import told

#: Of the small worlds each 509th clause, from another one on for each seed.
_STEP: Final = 509

#: What a back-end may refuse: the field that it cannot have, and the names of those who refuse it, in these words.
REFUSED: Final[tuple[tuple[dict[str, Any], tuple[str, ...], str], ...]] = (
    (
        {"name": "f", "type": "INTEGER", "bits": 64, "attribute": "data", "path": ["f"]},
        ("sqlite", "postgresql", "duckdb", "mysql", "clickhouse", "spark"),
        "declare 32 bits, or store it in a column of its own",
    ),
)


def seed_of_run() -> int:
    """Return the seed that the environment names, or a fresh one."""
    return int(os.environ.get("AUDIENCEFILTER_SEED") or SystemRandom().randrange(10**9))


# -- layers -----------------------------------------------------------------------------------------------------------


def _small(seed: int, clauses: int) -> World:
    return replace(small.world(seed, first=seed, step=_STEP), seed=seed)


def _pairs(seed: int, clauses: int) -> World:
    return pairs.Ground(seed).world()


def _drawn(swarm: bool, seed: int, clauses: int) -> World:
    return world(seed, LEVELS, storable=True, clauses=clauses, swarm=swarm)


#: How the world of a seed is drawn, with so many clauses where it has no number of its own.
LAYERS: Final[Mapping[str, Callable[[int, int], World]]] = {
    "small": _small, "pairs": _pairs, "swarms": partial(_drawn, True), "random": partial(_drawn, False), "aimed": aimed,
}  # fmt: skip


# -- back-ends that are asked many clauses at once --------------------------------------------------------------------


def _filters(case: Case) -> list[af.Filter]:
    return [f for _, one in case.pairs for f in (one, ~one)]


def by_frame(case: Case) -> Ask:
    """Ask one frame of polars for all filters in one query."""
    import polars as pl

    filters = _filters(case)
    frame = _frame(case, filters)
    ids = [row["id"] for row in case.rows]
    found = frame.select(f.to_polars(now=case.world.now).alias(str(place)) for place, f in enumerate(filters))
    columns = {f: found[str(place)] for place, f in enumerate(filters)}

    def ask(f: af.Filter) -> Answers:
        yield "polars", pl.Series(ids).filter(columns[f].fill_null(False)).to_list()

    return ask


def _frame(case: Case, filters: list[af.Filter]) -> Any:
    tree: dict[str, Any] = {}
    for f in filters:
        asked(f.ast, tree)
    return frame_of(case.schema, case.rows, tree)


def by_masks(case: Case) -> Ask:
    """Ask for masks of frames of polars, PyArrow and pandas, by turns; one takes long, so a part of the filters."""
    filters = _filters(case)
    frame = _frame(case, filters)
    names = dict.fromkeys(member.attribute for member in case.schema.members)
    frames = [("arrow", frame.to_arrow()), ("pandas", objects(case.rows, list(names))), ("polars", frame)]
    places = {f: place for place, f in enumerate(filters)}

    def ask(f: af.Filter) -> Answers:
        if places[f] % 16 not in (0, 3):  # a clause as it is, and another one's negation
            return
        way, one = frames[places[f] % 3]
        yield f"mask of {way}", [case.rows[place]["id"] for place in rows_of(f.mask(one, now=case.world.now))]

    return ask


def by_engine_at_once(engine: Engine, case: Case) -> Ask:
    """Ask an engine all filters in as few queries as it can, by turns with literals, parameters and SQLAlchemy."""
    loaded = Loaded(engine, joined(case), LEVELS)
    loaded.batch = 2 * len(case.pairs)
    ways = ["literals of no table", *([] if engine.name == "spark" else loaded.ways[2:])]
    # Spark plans long: it is asked a clause of sixteen as it is, and of another one the negation.
    filters = [f for place, f in enumerate(_filters(case)) if engine.name != "spark" or place % 32 in (0, 17)]
    ways_of = {f: ways[(place + place // 2) % len(ways)] for place, f in enumerate(filters)}
    found: dict[af.Filter, list[int]] = {}
    for way in ways:
        asked_so = [f for f in ways_of if ways_of[f] == way]
        found |= zip(asked_so, loaded.ask(way, [(f, case.world.now) for f in asked_so]), strict=True)

    def ask(f: af.Filter) -> Answers:
        if f in found:
            yield ways_of[f], found[f]

    return ask


#: The back-ends of this process, quick for many clauses about the same records.
PREPARE: Final[Mapping[str, Callable[[Case], Ask]]] = {**ONE_BY_ONE, "polars": by_frame, "masks": by_masks}


def of_engine(engine: Engine, at_once: bool = True) -> Callable[[Case], Ask]:
    return partial(by_engine_at_once if at_once else by_engine, engine)


# -- comparison -------------------------------------------------------------------------------------------------------


@dataclass
class Seen:
    """What came of some cases on a back-end.

    Attributes:
        clauses: the number of clauses, without their negations.
        telling: the number of those that select neither nobody nor everybody.
        unknown: the number of those that are unknown of somebody.
        answered: the number that were answered.
        refused: the reasons of refusals, with their numbers.
        faults: the differences from the rules.
    """

    clauses: int = 0
    telling: int = 0
    unknown: int = 0
    answered: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def compare(prepare: Callable[[Case], Ask], case: Case, seen: Seen, who: str = "it", command: str = "") -> None:
    """Ask a back-end every clause of a case and its negation."""
    ask, refusal = None, ""
    try:
        ask = prepare(case)
    except af.UnsupportedError as error:
        refusal = str(error)
    for one, f in case.pairs:
        expected = one.verdicts()
        seen.clauses += 1
        seen.telling += 0 < expected.count(True) < len(expected)
        seen.unknown += None in expected
        if ask is None:
            seen.refused[refusal] += 1
            continue
        try:
            differing = next(differences(ask, case, one, f), None)
        except af.UnsupportedError as error:
            seen.refused[str(error)] += 1
            continue
        seen.answered += 1
        if differing is not None:
            way, found, right = differing
            seen.faults.append(told(one, f"{who}, {way},", found, right, command))


def differences(ask: Ask, case: Case, one: World, f: af.Filter) -> Iterator[tuple[str, list[Any], list[int]]]:
    """Yield what a back-end answers otherwise than the rules: how it was asked, what it said, and what is right."""
    expected = one.verdicts()
    for asked_filter, wanted in ((f, True), (~f, False)):
        right = [row["id"] for row, verdict in zip(case.rows, expected, strict=True) if verdict is wanted]
        for way, found in _answers(ask, asked_filter):
            if found != right:
                yield f"{way}{'' if wanted else ', negated'}", found, right


def _answers(ask: Ask, f: af.Filter) -> Iterator[tuple[str, Any]]:
    """Yield what a back-end answers; an error that is no refusal is an answer, too."""
    try:
        for way, found in ask(f):
            yield way, sorted(found)
    except af.UnsupportedError:
        raise
    except Exception as error:
        yield f"{type(error).__name__}: {error}", []
