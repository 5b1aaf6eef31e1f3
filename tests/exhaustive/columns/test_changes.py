"""Rows appended and replaced: what readers see, and what is encoded again."""

import threading
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import audiencefilter as af
from audiencefilter.columns import snapshot
from audiencefilter.columns.query import Query
from tests.columns.forcing import forced
from tests.examples import examples

SCHEMA = af.Schema(
    "Row",
    [
        af.Field("name", af.FieldType.STRING),
        af.Field("points", af.FieldType.INTEGER),
        af.Field("share", af.FieldType.NUMBER),
    ],
)
FILTERS = [
    af.parse(clause, schema=SCHEMA)
    for clause in (
        {"points": {"gte": 3}},
        {"name": {"contains": "A"}},
        {"name": None},
        {"OR": [{"share": {"lt": 0.5}}, {"name": {"in": ["a", "b@a"]}}]},
        {"NOT": {"points": 3, "name": "b@a"}},
    )
]
records = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(("a", "A", "b@a", "c", "", None)),
        "points": st.integers(0, 6) | st.none(),
        "share": st.sampled_from((0.0, 0.25, 0.5, 1.0, None)),
    },
)


class Changes(RuleBasedStateMachine):
    """A store beside a list that has the same done to it."""

    @initialize(rows=st.lists(records, max_size=20), way=st.sampled_from(("as it is", "small", "no codes", "tables")))
    def made(self, rows: list[dict[str, Any]], way: str) -> None:
        self.way = forced(way)
        self.way.__enter__()
        self.rows = rows
        self.store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
        self.folder = TemporaryDirectory()

    def teardown(self) -> None:
        if hasattr(self, "way"):
            self.way.__exit__(None, None, None)
            del self.store
            self.folder.cleanup()

    @rule(reopened=st.booleans(), memory=st.sampled_from((0, 1_000_000)))
    def save(self, reopened: bool, memory: int) -> None:
        self.store.save(self.folder.name)
        if reopened:
            self.store = af.ColumnStore.open(self.folder.name, threads=1, memory=memory)

    @rule(rows=st.lists(records, max_size=6))
    def append(self, rows: list[dict[str, Any]]) -> None:
        self.store.append(rows)
        self.rows = [*self.rows, *rows]

    @rule(data=st.data())
    def update(self, data: st.DataObject) -> None:
        indices = data.draw(st.lists(st.integers(0, len(self.rows) - 1), unique=True) if self.rows else st.just([]))
        rows = data.draw(st.lists(records, min_size=len(indices), max_size=len(indices)))
        self.store.update(indices, rows)
        self.rows = list(self.rows)
        for index, one in zip(indices, rows, strict=True):
            self.rows[index] = one

    @invariant()
    def the_same_rows_are_selected(self) -> None:
        if not hasattr(self, "store"):
            return
        assert len(self.store) == len(self.rows)
        for f in FILTERS:
            expected = [index for index, one in enumerate(self.rows) if f.matches(one)]
            assert self.store.indices(f).tolist() == expected
            assert self.store.count(f) == len(expected)
        names = {field.attribute: None for field in SCHEMA.fields}
        assert self.store.to_arrow().to_pylist() == [{**names, **one} for one in self.rows]


TestChanges = Changes.TestCase
TestChanges.settings = examples(60, stateful_step_count=15)


def points(store: af.ColumnStore) -> list[int]:
    return [record["points"] for record in store.select(af.parse({"points": {"not": None}}, schema=SCHEMA))]


def test_an_append_encodes_nothing_that_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "MAX_JOINED_ROWS", 1_000)
    store = af.ColumnStore.from_records([{"points": number} for number in range(1_000)], SCHEMA)
    store.count(FILTERS[0])
    first = store._snapshot.parts[0]
    for number in range(300):
        store.append([{"points": number}])
    assert store._snapshot.parts[0] is first
    assert len(store._snapshot.parts) < 12
    assert points(store) == [*range(1_000), *range(300)]


def test_an_update_encodes_only_what_it_brings() -> None:
    store = af.ColumnStore.from_records([{"points": number} for number in range(1_000)], SCHEMA)
    store.count(FILTERS[0])
    segment = store._snapshot.parts[0].segment
    store.update(np.array([5, 3]), [{"points": -5}, {"points": -3}])
    store.update([5, 999], [{"points": -55}, {}])
    assert store._snapshot.parts[0].segment is segment
    assert points(store)[:6] == [0, 1, 2, -3, 4, -55]
    store.update(range(500), [{"points": 1}] * 500)
    assert store._snapshot.parts[0].segment is not segment
    assert store._snapshot.parts[0].patch is None
    assert points(store) == [1] * 500 + list(range(500, 999))


def test_readers_keep_what_they_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that is interrupted by a change in the middle of its work sees none of it."""
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


def test_writers_and_readers_at_once() -> None:
    """Each append is of ten rows, of which one update at a time changes all: no reader counts a part of them."""
    store = af.ColumnStore.from_records([], SCHEMA, threads=1)
    old, new = (af.parse({"points": number}, schema=SCHEMA) for number in (1, 2))
    failures: list[str] = []
    done = threading.Event()

    def write() -> None:
        for number in range(60):
            store.append([{"points": 1}] * 10)
            store.update(range(number * 10, number * 10 + 10), [{"points": 2}] * 10)
        done.set()

    def read() -> None:
        while not done.is_set():
            first, second, size = store.count(old), store.count(new), len(store)
            if first not in (0, 10) or second % 10 or size % 10:
                failures.append(f"{first} {second} {size}")

    threads = [threading.Thread(target=task) for task in (write, read, read)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert (store.count(old), store.count(new), len(store)) == (0, 600, 600)


def test_a_wrong_record_changes_nothing() -> None:
    store = af.ColumnStore.from_records([{"points": 1}, {"points": 2}], SCHEMA)
    wrong = [{"points": 5}, {"points": "six"}]
    with pytest.raises(af.RecordError) as appended:
        store.append(wrong)
    with pytest.raises(af.RecordError) as updated:
        store.update([0, 1], wrong)
    assert appended.value.index == updated.value.index == 1
    assert points(store) == [1, 2]


@pytest.mark.parametrize(
    ("indices", "count", "error", "words"),
    [
        ([2], 1, IndexError, "no contact at 2: the store has 2, counted from 0"),
        ([-1], 1, IndexError, "no contact at -1"),
        ([0, 0], 2, ValueError, "place 0 is named twice"),
        ([0], 2, ValueError, "1 places and 2 records"),
        ([0.5], 1, ValueError, "have to be integers"),
        ([True], 1, ValueError, "have to be integers"),
        ("0", 1, ValueError, "have to be integers"),
        ([[0]], 1, ValueError, "of one dimension"),
    ],
)
def test_indices_that_are_none(indices: Any, count: int, error: type[Exception], words: str) -> None:
    store = af.ColumnStore.from_records([{"points": 1}, {"points": 2}], SCHEMA)
    with pytest.raises(error, match=words):
        store.update(indices, [{"points": 9}] * count)
    assert points(store) == [1, 2]


def test_nothing_to_change() -> None:
    store = af.ColumnStore.from_records([{"points": 1}], SCHEMA)
    before = store._snapshot
    store.append([])
    store.update([], [])
    assert store._snapshot is before


def test_other_columns_come_along() -> None:
    store = af.ColumnStore.from_records([{"id": 1, "points": 1}, {"id": 2, "points": 2}], SCHEMA)
    store.append([{"points": 3, "note": "late"}])
    store.update([0], [{"id": 7, "points": 1}])
    found = store.select(af.parse({}, schema=SCHEMA))
    assert [(one["id"], one["points"], one["note"]) for one in found] == [(7, 1, None), (2, 2, None), (None, 3, "late")]


def test_other_columns_of_types_that_do_not_go_together() -> None:
    store = af.ColumnStore.from_records([{"id": 1, "points": 1}] * 9, SCHEMA)
    store.append([{"id": "one", "points": 1}])
    assert store.count(FILTERS[0]) == 0
    with pytest.raises(ValueError, match="cannot be joined"):
        store.select(af.parse({}, schema=SCHEMA))
