"""Masks of frames select what rows do: the conformance cases and random worlds, by the types of columns."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given

import audiencefilter as af
from tests.adapters.frames import OF_ARROW, objects, rows_of
from tests.columns.sources import corpus_cases, corpus_table, table
from tests.conformance.corpus import CONTACTS, RELATIONS, VALUES
from tests.examples import examples
from tests.strategies import Scenario, scenarios
from tests.worlds.joined import JoinedWorld, joined_worlds

ROWS = 24
EACH_OF_ARROW = pytest.mark.parametrize("kind", OF_ARROW)


# -- what rows do ---------------------------------------------------------------------------------------------------


def _frames_of_contacts() -> dict[str, Any]:
    whole = af.ColumnStore.from_records(CONTACTS.contacts(), af.CONTACT).to_arrow()
    names = [field.attribute for field in af.CONTACT.fields]
    found = {kind: of(whole) for kind, of in OF_ARROW.items()}
    nullable = found["pandas"].convert_dtypes()
    return {
        **found,
        "objects": objects(CONTACTS.contacts(), names),
        "nullable types": nullable,
        "floats, categories, naive": whole.to_pandas(categories=["country", "city"]).assign(
            createdAt=found["pandas"]["createdAt"].dt.tz_localize(None)
        ),
    }


def test_the_conformance_cases() -> None:
    ids = [contact["id"] for contact in CONTACTS.contacts()]
    contacts = _frames_of_contacts()
    assert contacts["floats, categories, naive"]["points"].dtype == "float64"
    wrong, sizes = [], set()
    for number, case in enumerate(CONTACTS.distinct()):
        kind = list(contacts)[number % len(contacts)]
        found = tuple(ids[row] for row in rows_of(case.parse().mask(contacts[kind])))
        sizes.add(len(found))
        if found != case.ids:
            wrong.append((kind, case.name))
    assert not wrong
    assert len(sizes) > 20


# -- related records ----------------------------------------------------------------------------------------------


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


@EACH_OF_ARROW
def test_the_second_conformance_cases_over_joined_frames(kind: str) -> None:
    ids = [contact["id"] for contact in RELATIONS.contacts()]
    root = RELATIONS.root()
    tables: dict[str, Any] = {}

    def table_of(name: str) -> Any:
        return tables.setdefault(name, OF_ARROW[kind](corpus_table(name)))

    related = _links(root, table_of, RELATIONS.joins())
    selected = []
    for case in list(corpus_cases())[list(OF_ARROW).index(kind) :: len(OF_ARROW)]:
        mask = case.parse().mask(table_of(root.name), related, now=case.now)
        assert tuple(ids[row] for row in rows_of(mask)) == case.ids, case.name
        selected.append(len(case.ids or ()))
    assert len(set(selected)) > 8


@pytest.mark.parametrize("part", ["second", "third"])
def test_conformance_cases_over_columns_of_objects(part: str) -> None:
    """Related records are lists of dicts in a column, custom data are dicts and texts, lists are lists."""
    contacts = RELATIONS.contacts() if part == "second" else list(VALUES.contacts())
    root: af.Schema = RELATIONS.root() if part == "second" else VALUES.root()
    cases: list[Any] = (
        list(corpus_cases()) if part == "second" else [one for one in VALUES.cases() if one.ids is not None]
    )
    ids = [contact["id"] for contact in contacts]
    frame = objects(contacts, list(dict.fromkeys(member.attribute for member in root.members)))
    sizes = set()
    for case in cases[::2]:
        found = tuple(ids[row] for row in rows_of(case.parse().mask(frame, now=case.now)))
        assert found == case.ids, case.name
        sizes.add(len(found))
    assert len(sizes) > 8


# -- random worlds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["objects", *OF_ARROW])
def test_random_scenarios(kind: str) -> None:
    selected = []

    @examples(150)
    @given(scenarios(rows=ROWS))
    def compare(scenario: Scenario) -> None:
        f, rows = scenario.filter, scenario.rows
        expected = [row for row, record in enumerate(rows) if f.matches(record)]
        selected.append(len(expected))
        names = [field.attribute for field in scenario.schema.fields]
        frame = objects(rows, names) if kind == "objects" else OF_ARROW[kind](table(scenario.schema, rows))
        assert rows_of(f.mask(frame)) == expected

    compare()
    assert sum(0 < size < ROWS for size in selected) > len(selected) / 20


@EACH_OF_ARROW
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
