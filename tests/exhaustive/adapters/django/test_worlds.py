"""Random worlds of joined tables through Matches, against the rules."""

from random import Random

import pytest

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from tests.adapters.django.conftest import database
from tests.adapters.django.project import Tables
from tests.agreement import cases, comparing, joined
from tests.reference import verdicts
from tests.worlds.joined import joined_world

__all__ = ["database"]


@pytest.mark.parametrize("seeds", [range(6), range(6, 150)])
def test_random_worlds(database: str, seeds: range) -> None:
    telling = asked = refused = 0
    for seed in seeds:
        world = joined_world(Random(seed), filters=6)
        tables = Tables(joined.of_world(world), database, with_arrays=database == "postgresql" and seed % 2 == 0)
        for f in world.filters:
            found = {
                row["id"]: one
                for row, one in zip(world.rows, verdicts(f.ast, f.schema, world.rows, world.now), strict=True)
            }
            condition = Matches(f, now=world.now)
            for of, selected in ((True, tables.root.filter(condition)), (False, tables.root.exclude(condition))):
                right = sorted(number for number, verdict in found.items() if verdict is of)
                try:
                    ids = sorted(selected.values_list("pk", flat=True))
                except af.UnsupportedError:
                    refused += 1
                    continue
                assert ids == right, f"seed {seed}: {of} of {f.to_json()}"
                asked += 1
                telling += 0 < len(right) < len(found)
        tables.drop()
    assert telling > 0.2 * asked
    assert asked > 3 * refused


@pytest.mark.parametrize("seeds", [range(4), range(2_000, 2_040)])
def test_random_worlds_with_custom_data(database: str, seeds: range) -> None:
    made: list[Tables] = []

    def prepare(case: cases.Case) -> cases.Ask:
        made.append(Tables(cases.joined(case), database))

        def ask(f: af.Filter) -> cases.Answers:
            yield "filter", list(made[-1].root.filter(Matches(f, now=case.world.now)).values_list("pk", flat=True))
            yield "exclude", list(made[-1].root.exclude(Matches(~f, now=case.world.now)).values_list("pk", flat=True))

        return ask

    seen = comparing.Seen()
    for seed in seeds:
        # Every list is JSON, and the decimals of SQLite are doubles.
        comparing.compare(prepare, cases.case_of(seed, 6, "sqlite" if database == "default" else "mysql"), seen)
        made.pop().drop()
    assert not seen.faults, seen.faults[0]
    assert seen.telling > 0.9 * seen.clauses
    assert seen.answered > 0.7 * seen.clauses
