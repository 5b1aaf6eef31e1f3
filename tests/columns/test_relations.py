"""Relations over columns: nested in records and in Arrow, and joined by keys."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from datetime import datetime
from random import Random
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.columns.predicates import related
from tests.columns.forcing import WAYS, forced
from tests.conformance import second_corpus as corpus
from tests.examples import examples
from tests.joined_worlds import JoinedWorld, joined_worlds

T = af.FieldType
ways = pytest.mark.parametrize("way", WAYS)


def selected(f: af.Filter, rows: list[Any], now: datetime) -> list[int]:
    return [index for index, row in enumerate(rows) if f.matches(row, now=now)]


# -- where the records come from ----------------------------------------------------------------------------------


def of_records(world: JoinedWorld) -> af.ColumnStore:
    return af.ColumnStore.from_records(world.rows, world.schema)


def joined(world: JoinedWorld, levels: int = 3) -> af.ColumnStore:
    """Return the tables joined, as deep as a clause may ask."""
    tables = {schema.name: table(schema, world.tables[schema.name]) for schema in world.schemas}

    def links(schema: af.Schema, levels: int) -> dict[str, af.Related]:
        return {
            link.name: af.Related(
                tables[link.schema.name],
                on=world.on[schema.name, link.name],
                related=links(link.schema, levels - 1) if levels > 1 else None,
            )
            for link in schema.relations.values()
        }

    return af.ColumnStore.from_arrow(tables[world.schema.name], world.schema, related=links(world.schema, levels))


def table(schema: af.Schema, rows: list[dict[str, Any]]) -> pa.Table:
    """Return rows as a table without what they lead to."""
    links = {link.attribute for link in schema.relations.values()}
    plain = af.Schema(schema.name, schema.fields)
    return af.ColumnStore.from_records(
        [{key: held for key, held in row.items() if key not in links} for row in rows], plain
    ).to_arrow()


SOURCES: Mapping[str, Callable[[JoinedWorld], af.ColumnStore]] = {"records": of_records, "tables": joined}


@pytest.mark.random
@ways
@pytest.mark.parametrize("source", SOURCES)
def test_random_worlds(source: str, way: str) -> None:
    sizes = []

    @examples(150)
    @given(joined_worlds())
    def compare(world: JoinedWorld) -> None:
        expected = selected(world.filter, world.rows, world.now)
        sizes.append(len(expected) / max(len(world.rows), 1))
        store = SOURCES[source](world)
        assert store.indices(world.filter, now=world.now).tolist() == expected
        assert store.count(world.filter, now=world.now) == len(expected)

    with forced(way):
        compare()
    assert sum(0 < size < 1 for size in sizes) > len(sizes) / 5
