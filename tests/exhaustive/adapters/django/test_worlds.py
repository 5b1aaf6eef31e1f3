"""Random worlds of joined tables through Matches, against the rules."""

import pytest

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from tests.adapters.django.conftest import database
from tests.adapters.django.project import Tables
from tests.agreement import cases, comparing

__all__ = ["database"]


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
