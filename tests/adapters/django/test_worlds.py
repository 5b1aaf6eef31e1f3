"""Random worlds of joined tables through Matches, against the rules."""

from random import Random

import pytest

import audiencefilter as af
from audiencefilter.adapters.django import Matches
from tests.adapters.django.project import Tables
from tests.agreement import joined
from tests.joined_worlds import joined_world
from tests.reference import verdicts


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 150), marks=pytest.mark.deep)])
def test_random_worlds(database: str, seeds: range) -> None:
    """``filter`` selects where a clause is true, and ``exclude`` where it is false."""
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
