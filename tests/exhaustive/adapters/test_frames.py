"""Masks of frames select what rows do: the conformance cases and random worlds, by the types of columns."""

import pytest
from hypothesis import given

from tests.adapters.frames import OF_ARROW, objects, rows_of
from tests.columns.sources import table
from tests.examples import examples
from tests.strategies import Scenario, scenarios

ROWS = 24


@pytest.mark.parametrize("kind", ["objects", *OF_ARROW])
def test_random_scenarios(kind: str) -> None:
    selected = []

    @examples(150)
    @given(scenarios(rows=ROWS))
    def compare(scenario: Scenario) -> None:
        f, rows = scenario.filter, scenario.rows
        expected = [row for row, record in enumerate(rows) if f.matches(record)]
        selected.append(0 < len(expected) < ROWS)
        names = [field.attribute for field in scenario.schema.fields]
        frame = objects(rows, names) if kind == "objects" else OF_ARROW[kind](table(scenario.schema, rows))
        assert rows_of(f.mask(frame)) == expected

    compare()
    assert sum(selected) > len(selected) / 20
