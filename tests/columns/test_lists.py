"""Lists as offsets and codes: found by a look at all codes or by postings, however many and however long they are."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.columns import tuning
from tests.each import each

T = af.FieldType
SCHEMA: Final = af.Schema("Contact", [af.Field("tags", T.STRING, many=True), af.Field("n", T.INTEGER, many=True)])


def clause(**tests: Any) -> af.Filter:
    return af.parse(tests, schema=SCHEMA)


@cache
def many(rows: int, distinct: int, seed: int = 1) -> tuple[pa.Array, list[list[int] | None]]:
    """Return random lists of integers, some missing, empty, with nulls or repeats; and the same as Python has them."""
    random = np.random.default_rng(seed)
    offsets = np.concatenate([[0], np.cumsum(random.integers(0, 5, rows))])
    values = pa.array(random.integers(0, distinct, offsets[-1]), mask=random.random(offsets[-1]) < 0.05)
    missing = pa.array(random.random(rows) < 0.1)
    array = pa.ListArray.from_arrays(pa.array(offsets.astype(np.int32)), values, mask=missing)
    return array, array.to_pylist()


TESTS: Final[dict[str, tuple[dict[str, Any], Callable[[list[int]], bool]]]] = {
    "has": ({"has": 3}, lambda held: 3 in held),
    "has none": ({"has": -1}, lambda held: False),
    "not has": ({"not": {"has": 3}}, lambda held: 3 not in held),
    "some": ({"hasSome": [3, 5, 7, -1]}, lambda held: not {3, 5, 7}.isdisjoint(held)),
    "many": ({"hasSome": list(range(0, 60, 2))}, lambda held: not {*range(0, 60, 2)}.isdisjoint(held)),
    "every": ({"hasEvery": [3, 5]}, lambda held: {3, 5} <= {*held}),
    "every and none": ({"hasEvery": [3, -1]}, lambda held: False),
    "equals": ({"equals": [3, 5]}, lambda held: held == [3, 5]),
    "equals, repeated": ({"equals": [3, 3]}, lambda held: held == [3, 3]),
    "not equals": ({"not": [3]}, lambda held: held != [3]),
    "empty": ({"isEmpty": True}, lambda held: not held),
    "not empty": ({"isEmpty": False}, bool),
}


@pytest.mark.parametrize(("distinct", "scans"), [(8, True), (8, False), (300, True), (300, False), (700_000, False)])
def test_lists_are_found(distinct: int, scans: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "TUNING", tuning.TUNING._replace(eager_values=-1 if scans else 10**9))
    array, held = many(2_000 if distinct < 1_000 else 40_000, distinct)
    store = af.ColumnStore.from_arrow(pa.table({"n": pa.chunked_array([array.slice(0, 7), array.slice(7)])}), SCHEMA)
    missing = store.count(clause(n=None))
    assert missing == held.count(None)

    def is_found(name: str) -> None:
        operand, is_true = TESTS[name]
        f = clause(n=operand)
        expected = [row for row, one in enumerate(held) if one is not None and is_true(one)]
        for _ in range(3):
            assert store.indices(f).tolist() == expected
            assert store.count(f) == len(expected)
        assert store.count(af.parse({"OR": [f.to_dict(), {"NOT": f.to_dict()}]}, schema=SCHEMA)) == len(held) - missing

    each(TESTS, is_found)


def test_all_is_made_beforehand() -> None:
    store = af.ColumnStore.from_records([{"tags": ["a"]}] * 3, SCHEMA)
    store.encode()
    before = store.nbytes
    assert store.count(clause(tags={"has": "a"})) == 3
    assert store.nbytes == before


def test_nothing_in_the_lists() -> None:
    def check(held: list[Any]) -> None:
        for array in (pa.array(held), pa.array(held, pa.list_(pa.string())), pa.array(held, pa.large_list(pa.null()))):
            store = af.ColumnStore.from_arrow(pa.table({"tags": array, "n": array.cast(pa.list_(pa.int64()))}), SCHEMA)
            present = [row for row, one in enumerate(held) if one is not None]
            for name, value in (("tags", "a"), ("n", 1)):
                assert store.count(clause(**{name: {"has": value}})) == 0
                assert store.count(clause(**{name: [value]})) == 0
                assert store.indices(clause(**{name: {"not": {"has": value}}})).tolist() == present
                assert store.indices(clause(**{name: {"isEmpty": False}})).tolist() == [r for r in present if held[r]]
                assert store.indices(clause(**{name: {"not": None}})).tolist() == present
            assert store.to_arrow()["tags"].to_pylist() == held
            store.append([{"tags": ["a"]}])
            assert store.to_arrow()["tags"].to_pylist() == [*held, ["a"]]

    lists: list[list[Any]] = [[], [None] * 3, [[]] * 3, [[None]] * 3, [None, [], [None]]]
    each(lists, check)


def test_lists_come_back_as_they_were() -> None:
    array, held = many(5_000, 50)
    store = af.ColumnStore.from_arrow(pa.table({"n": array}), SCHEMA)
    store.encode()
    assert store.to_arrow()["n"].to_pylist() == held
    f = clause(n={"has": 7})
    assert store.to_arrow(f)["n"].to_pylist() == [one for one in held if one is not None and 7 in one]
