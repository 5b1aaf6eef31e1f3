"""Stores of contacts with lists and custom data, from records and from Arrow, and random worlds without relations."""

import json
from collections.abc import Iterable, Iterator, Mapping
from math import isnan
from random import Random
from typing import Any

import pyarrow as pa

import audiencefilter as af
from audiencefilter.contacts.values import canonical_type
from tests.worlds.graphs import Maker, World


class Alone(Maker):
    """Draws a world of one schema, which leads to no other."""

    def _schemas(self) -> list[af.Schema]:
        first = super()._schemas()[0]
        return [af.Schema(first.name, first.fields)]


def worlds_of_one(random: Random) -> Iterator[World]:
    """Draw some clauses about the same records, which lead to no others."""
    made = Alone(random, plain=False)
    (schema,) = made.schemas
    rows = made.records()[schema.name]
    for levels in (1, 2, 1, 2, 1):
        yield World(schema, made.clause(schema, levels), made.now, rows)


def as_table(schema: af.Schema, rows: Iterable[Mapping[str, Any]]) -> pa.Table:
    """Return records as a table of canonical types; custom data as JSON text."""
    held = list(rows)
    columns = {}
    for field in schema.fields:
        values = [row.get(field.attribute) for row in held]
        if field.path:
            columns[field.attribute] = pa.array(list(map(_text, values)), pa.string())
        else:
            columns[field.attribute] = pa.array(values, canonical_type(field))
    return pa.table(columns)


def _text(held: Any) -> str | None:
    if isinstance(held, bytes):
        return held.decode()
    return held if held is None or isinstance(held, str) else json.dumps(_without_nan(held))


def _without_nan(held: Any) -> Any:
    """Return a document with null for NaN, which JSON does not have."""
    if isinstance(held, dict):
        return {key: _without_nan(value) for key, value in held.items()}
    if isinstance(held, list):
        return list(map(_without_nan, held))
    return None if isinstance(held, float) and isnan(held) else held
