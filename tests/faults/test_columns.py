"""Faults of stores of columns that were there once."""

from typing import Final

import polars as pl

import audiencefilter as af
from audiencefilter.columns.query import QueryCache
from tests.columns.forcing import forced, tuned

T = af.FieldType
TEXTS: Final = af.Schema("Row", [af.Field("text", T.STRING)])


def test_plans_of_short_needles_count_their_bits() -> None:
    rows = [{"text": f"{number}ab"} for number in range(8_000)]
    with tuned(max_codes=0):
        store = af.ColumnStore.from_records(rows, TEXTS)
        store.encode()
        kept = QueryCache(store._snapshot, 1)
        short = kept.query(af.parse({"text": {"contains": "ab"}}, TEXTS).selection)
    assert (short.count(), sum(part.nbytes for part in short._parts)) == (8_000, 1_000)


def test_columns_of_polars_of_many_distinct_texts_are_selected_written_and_compared() -> None:
    held = ["ada@x.org", "bea", None, "@", *(f"text {number}" for number in range(50))]
    with forced("no codes"):
        store = af.ColumnStore.from_polars(pl.DataFrame({"text": held}), TEXTS)
        assert store.count(af.parse({"text": {"gte": "text 0"}}, TEXTS)) == 50
        assert store.count(af.parse({"text": {"in": ["bea", "@"]}}, TEXTS)) == 2
        assert [row["text"] for row in store.select(af.parse({}, TEXTS))] == held
        assert store.to_arrow()["text"].to_pylist() == held
