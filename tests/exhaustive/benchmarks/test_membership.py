"""The benchmark of audiences: what it makes up is as described, and what it compares gives the same answers."""

from typing import Any

import pytest

from audiencefilter.cli.made_up import Row, contacts
from benchmarks.membership import changing, keeping, matching, one_size, second, stage
from benchmarks.membership.audiences import (
    COPIES,
    FLAGS,
    OR_OF_ANDS,
    OR_OF_FIELDS,
    OR_OF_ONE_FIELD,
    Clause,
    audiences,
)
from benchmarks.membership.contenders import installed
from benchmarks.membership.contenders.contender import Contender
from benchmarks.membership.contenders.naive import Naive
from benchmarks.membership.stage import Stage, indexed, parsed

AUDIENCES = 400


# To draw them takes seconds in each worker.
@pytest.fixture(scope="module", params=[1_000])
def rows(request: pytest.FixtureRequest) -> list[Row]:
    return contacts(request.param)


@pytest.fixture(scope="module")
def clauses(rows: list[Row]) -> dict[str, Clause]:
    return audiences(AUDIENCES, rows)


@pytest.fixture(scope="module")
def naive(clauses: dict[str, Clause]) -> Naive:
    return Naive(parsed(clauses))


# -- audiences ----------------------------------------------------------------------------------------------------


def test_a_larger_number_begins_with_the_same_audiences(rows: list[Row], clauses: dict[str, Clause]) -> None:
    more = audiences(2 * AUDIENCES, rows)
    assert len(more) == 2 * AUDIENCES
    assert list(more.items())[:AUDIENCES] == list(clauses.items())


def test_the_shares_of_alternatives_and_of_copies_are_those_that_are_named(rows: list[Row]) -> None:
    many = list(audiences(5_000, rows).values())
    assert sum("OR" in clause for clause in many) / len(many) == pytest.approx(
        OR_OF_ONE_FIELD + OR_OF_FIELDS + OR_OF_ANDS, abs=0.03
    )
    nested = [clause for clause in many if any(len(group) > 1 for group in clause.get("OR", ()))]
    assert len(nested) / len(many) == pytest.approx(OR_OF_ANDS, abs=0.015)
    assert len({id(clause) for clause in many}) / len(many) == pytest.approx(1 - COPIES, abs=0.015)


def test_no_audience_and_no_alternative_is_by_flags_alone(clauses: dict[str, Clause]) -> None:
    groups = [group for clause in clauses.values() for group in (clause, *clause.get("OR", ()))]
    assert all(set(group) - FLAGS for group in groups)
    assert any(set(group) & FLAGS for group in groups)


def test_a_contact_is_in_some_audiences_and_not_in_most(rows: list[Row], naive: Naive) -> None:
    counts = [naive.count(row) for row in rows]
    assert min(counts) > 0
    assert max(counts) < AUDIENCES / 2


# -- contenders ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", installed()[0], ids=lambda kind: kind.name)
def test_every_contender_finds_the_same_audiences(
    kind: type[Contender], rows: list[Row], clauses: dict[str, Clause], naive: Naive
) -> None:
    contender = kind(parsed(clauses))
    found = [contender.match(record) for record in contender.prepare(rows[:100])]
    assert found == [naive.match(row) for row in rows[:100]]


# -- changes ------------------------------------------------------------------------------------------------------


@pytest.fixture
def on(rows: list[Row], clauses: dict[str, Clause], naive: Naive) -> Stage:
    return Stage(clauses, rows, iter(rows), indexed(parsed(clauses)), naive, {})


def test_the_loop_by_field_finds_the_same_changes(on: Stage, clauses: dict[str, Clause], naive: Naive) -> None:
    by_field = changing.NaiveByField(parsed(clauses))
    every = changing._changed(on, changing._TEN)
    one = changing._changed(on, ("points",))
    for before, after in [*(next(every) for _ in range(20)), *(next(one) for _ in range(20))]:
        assert before is not None
        assert after is not None
        was, now = naive.match(before), naive.match(after)
        assert by_field.changes(before, after) == (now - was, was - now)
        assert by_field.changes(None, after) == (now, set())
        assert by_field.changes(before, None) == (set(), was)


# -- a small run --------------------------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds: dict[Any, dict[str, int]] = {
        stage: {"_CONTACTS": 900, "_WARMED": 100, "_CHECKED": 10},
        matching: {"_SEEN_CONTACTS": 20, "_NEW_CONTACTS": 10, "_COLD_CONTACTS": 5, "_MADE": 1},
        changing: {"_CHANGES": 5, "_NAIVE_CHANGES": 6},
        keeping: {"_CONTACTS": 100, "_WARMED": 20, "_CHANGED": 10},
    }
    for module, values in bounds.items():
        for name, value in values.items():
            monkeypatch.setattr(module, name, value)


@pytest.mark.usefixtures("small")
def test_a_small_run_measures_every_way() -> None:
    tables, targets = one_size(60, rounds=1)
    facts, keys, counts, changes = tables
    assert facts.title == "60 audiences"
    ways = ["index, contacts seen before", "index, the first hundred keys", "index, new contacts"]
    assert [row[0] for row in keys.rows][:3] == ways
    assert not [row for row in keys.rows if row[-2] == "other audiences"]
    assert all(row[-1] > 0 for table in (keys, counts, changes) for row in table.rows)
    assert [row[0] for row in changes.rows][-3:] == ["nothing changes", "created", "deleted"]
    assert targets == []  # the targets are of 1,000 audiences and more


@pytest.mark.usefixtures("small")
def test_every_step_of_keeping_audiences_is_measured_in_every_size() -> None:
    (steps, building), targets = keeping.measure([30, 60], rounds=1)
    assert [row[0] for row in building.rows] == ["30", "60"]
    assert [target.what for target in targets] == [
        f"{step}, 60 audiences over 30" for step in ("add", "replace", "remove")
    ]
    assert {"add", "replace", "remove"} <= {row[0] for row in steps.rows}


def test_a_small_run_of_the_second_language() -> None:
    """It compares the answers by itself."""
    table, targets = second.measure(120, 1)
    assert [row[0] for row in table.rows][-1] == "naive loop"
    assert not targets
