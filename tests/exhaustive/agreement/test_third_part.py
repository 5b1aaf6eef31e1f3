"""Random worlds of the third part on every back-end: what the rules say, or a refusal."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.agreement.third import PREPARE, Ask, Case, Seen, by_engine, case_of, compare
from tests.engines.registry import LOCAL, Registry

#: The share of the clauses that select somebody and not everybody, and of those that are unknown of somebody.
LEAST_TELLING, LEAST_UNKNOWN = 0.9, 0.3


def agrees(name: str, prepare: Callable[[Case], Ask], seeds: range, clauses: int) -> Seen:
    """Compare a back-end with the rules in some worlds."""
    seen = Seen()
    for seed in seeds:
        compare(prepare, case_of(seed, clauses, name), seen)
    assert not seen.faults, seen.faults[0]
    assert seen.answered + seen.refused.total() == seen.clauses
    assert seen.telling >= LEAST_TELLING * seen.clauses
    assert seen.unknown >= LEAST_UNKNOWN * seen.clauses
    return seen


@pytest.mark.parametrize("name", PREPARE)
def test_random_worlds(name: str) -> None:
    seen = agrees(name, PREPARE[name], range(10), clauses=6)
    if name in ("rows", "index"):
        assert not seen.refused


@pytest.mark.parametrize("name", LOCAL)
def test_random_worlds_on_local_engines(engines: Registry, name: str) -> None:
    agrees(name, partial(by_engine, engines.get(name)), range(6), clauses=6)


@pytest.mark.engines
@pytest.mark.parametrize("name", ["mariadb", "clickhouse", "spark"])
def test_random_worlds_on_other_engines(engines: Registry, name: str) -> None:
    agrees(name, partial(by_engine, engines.get(name)), range(2 if name == "spark" else 12), clauses=6)


@pytest.mark.parametrize("block", range(1, 7))
@pytest.mark.parametrize("name", [*PREPARE, *LOCAL])
def test_many_random_worlds(engines: Registry, name: str, block: int) -> None:
    prepare = PREPARE[name] if name in PREPARE else partial(by_engine, engines.get(name))
    agrees(name, prepare, range(block * 1_000, block * 1_000 + 40), clauses=8)


def test_a_wrong_back_end_is_found() -> None:
    """One that takes what is unknown for false is found by the negations, and one that selects all by the clauses."""

    def everybody(case: Case) -> Ask:
        return lambda f: iter([("all", [row["id"] for row in case.rows])])

    def two_valued(case: Case) -> Ask:
        known = [(f, [row["id"] for row in f.select(case.rows, now=case.world.now)]) for _, f in case.pairs]
        others = [(~f, [row["id"] for row in case.rows if row["id"] not in ids]) for f, ids in known]
        found = dict([*others, *known])
        return lambda f: iter([("two-valued", found[f])])

    for prepare in (everybody, two_valued):
        seen = Seen()
        for seed in range(5):
            compare(prepare, case_of(seed, clauses=4), seen)
        assert len(seen.faults) > seen.clauses / 4
