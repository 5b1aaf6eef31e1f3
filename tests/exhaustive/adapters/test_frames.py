"""Masks of frames select what rows do: the conformance cases and random worlds, by the types of columns."""

import pytest
from hypothesis import given

from tests.adapters.frames import OF_ARROW, objects, rows_of
from tests.columns.sources import linked, table
from tests.examples import examples
from tests.strategies import Scenario, scenarios
from tests.worlds.joined import JoinedWorld, joined_worlds

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


@pytest.mark.parametrize("kind", OF_ARROW)
def test_random_worlds_over_joined_frames(kind: str) -> None:
    selected = []

    @examples(120)
    @given(joined_worlds())
    def compare(world: JoinedWorld) -> None:
        f = world.filter
        expected = [row for row, record in enumerate(world.rows) if f.matches(record, now=world.now)]
        selected.append(0 < len(expected) < len(world.rows))
        tables = {schema.name: OF_ARROW[kind](table(schema, world.tables[schema.name])) for schema in world.schemas}
        related = linked(world.schema, tables.__getitem__, world.on)
        assert rows_of(f.mask(tables[world.schema.name], related, now=world.now)) == expected

    compare()
    assert any(selected)
