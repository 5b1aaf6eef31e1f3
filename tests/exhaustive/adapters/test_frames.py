"""Masks of frames select what rows do: the conformance cases and random worlds, by the types of columns."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given

import audiencefilter as af
from tests.adapters.frames import OF_ARROW, objects, rows_of
from tests.columns.sources import table
from tests.examples import examples
from tests.strategies import Scenario, scenarios
from tests.worlds.joined import JoinedWorld, joined_worlds

ROWS = 24


def _links(schema: af.Schema, table_of: Callable[[str], Any], on: Mapping[Any, Any], levels: int = 3) -> Any:
    """Return the joins of a schema's relations, so many levels deep."""
    return {
        link.name: af.Related(
            table_of(link.schema.name),
            on=on[schema.name, link.name],
            related=_links(link.schema, table_of, on, levels - 1) if levels > 1 else None,
        )
        for link in schema.relations.values()
    }


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
        related = _links(world.schema, tables.__getitem__, world.on)
        assert rows_of(f.mask(tables[world.schema.name], related, now=world.now)) == expected

    compare()
    assert any(selected)
