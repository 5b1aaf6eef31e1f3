"""Rows appended and replaced: what readers see, and what is encoded again."""

from itertools import product
from typing import Any

import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.columns.query import Query
from tests.columns.forcing import tuned
from tests.each import each

T = af.FieldType
SCHEMA = af.Schema("Row", [af.Field("name", T.STRING), af.Field("points", T.INTEGER)])
F = af.parse({"points": {"gte": 3}}, schema=SCHEMA)


def points(store: af.ColumnStore) -> list[int]:
    return [record["points"] for record in store.select(af.parse({"points": {"not": None}}, schema=SCHEMA))]


@tuned(min_whole_rows=1_000)
def test_an_append_encodes_nothing_that_is_large() -> None:
    """As docs/columns.md says: it costs about as much as a new store of what is appended."""
    store = af.ColumnStore.from_records([{"points": number} for number in range(1_000)], SCHEMA)
    store.count(F)
    first = store._snapshot.parts[0]
    for number in range(70):
        store.append([{"points": number}])
    assert store._snapshot.parts[0] is first
    assert len(store._snapshot.parts) < 10
    assert points(store) == [*range(1_000), *range(70)]


def test_readers_keep_what_they_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    store = af.ColumnStore.from_records([{"points": 1}] * 10, SCHEMA)
    f = af.parse({"points": 1}, schema=SCHEMA)
    count = Query.count

    def interrupted(self: Query) -> int:
        monkeypatch.setattr(Query, "count", count)
        store.append([{"points": 1}] * 5)
        store.update(range(10), [{"points": 2}] * 10)
        return count(self)

    monkeypatch.setattr(Query, "count", interrupted)
    assert store.count(f) == 10
    assert store.count(f) == 5


def test_a_wrong_record_changes_nothing() -> None:
    store = af.ColumnStore.from_records([{"points": 1}, {"points": 2}], SCHEMA)
    wrong = [{"points": 5}, {"points": "six"}]
    with pytest.raises(af.RecordError) as appended:
        store.append(wrong)
    with pytest.raises(af.RecordError) as updated:
        store.update([0, 1], wrong)
    assert appended.value.index == updated.value.index == 1
    assert points(store) == [1, 2]


def test_indices_that_are_none() -> None:
    def check(case: tuple[Any, int, type[Exception], str]) -> None:
        indices, count, error, words = case
        store = af.ColumnStore.from_records([{"points": 1}, {"points": 2}], SCHEMA)
        with pytest.raises(error, match=words):
            store.update(indices, [{"points": 9}] * count)
        assert points(store) == [1, 2]

    each([
        ([2], 1, IndexError, "no contact at 2: the store has 2, counted from 0"),
        ([-1], 1, IndexError, "no contact at -1"),
        ([0, 0], 2, ValueError, "place 0 is named twice"),
        ([0], 2, ValueError, "1 places and 2 records"),
        ([0.5], 1, ValueError, "have to be integers"),
        ([True], 1, ValueError, "have to be integers"),
        ("0", 1, ValueError, "have to be integers"),
        ([[0]], 1, ValueError, "of one dimension"),
    ], check)  # fmt: skip


def test_texts_and_codes_go_together() -> None:
    parts = [[None, *(f"{start}{number}" for number in range(90)), "x"] for start in "ab"]
    codes = [pa.DictionaryArray.from_arrays(pa.array(range(92), pa.int8()), pa.array(part)) for part in parts]
    f = af.parse({"name": "x"}, SCHEMA)
    for chunks, asked in product((codes, codes[:1]), (False, True)):
        names = [name for chunk in chunks for name in chunk.to_pylist()]
        store = af.ColumnStore.from_arrow(pa.table({"name": pa.chunked_array(chunks)}), SCHEMA)
        assert not asked or store.count(f) == len(chunks)
        store.append([{"name": "y"}])
        store.update([2], [{"name": "x"}])
        assert store.to_arrow()["name"].to_pylist() == [*names[:2], "x", *names[3:], "y"]
        assert store.count(f) == len(chunks) + 1


def test_other_columns_come_along() -> None:
    store = af.ColumnStore.from_records([{"id": 1, "points": 1}, {"id": 2, "points": 2}], SCHEMA)
    store.append([{"points": 3, "note": "late"}])
    store.update([0], [{"id": 7, "points": 1}])
    found = store.select(af.parse({}, schema=SCHEMA))
    assert [(one["id"], one["points"], one["note"]) for one in found] == [(7, 1, None), (2, 2, None), (None, 3, "late")]


def test_other_columns_of_types_that_do_not_go_together() -> None:
    store = af.ColumnStore.from_records([{"id": 1, "points": 1}] * 9, SCHEMA)
    store.append([{"id": "one", "points": 1}])
    assert store.count(F) == 0
    with pytest.raises(ValueError, match="cannot be joined"):
        store.select(af.parse({}, schema=SCHEMA))
