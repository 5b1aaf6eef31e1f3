"""Columns of lists: of every kind that Arrow has, of records, of CSV and Parquet, and what is wrong in them."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import accumulate, product
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet as pq

import audiencefilter as af
from audiencefilter.contacts.values import canonical_type, conform
from audiencefilter.language.records import value_reader
from tests.columns.sources import rows_of
from tests.each import each
from tests.examples import examples

T = af.FieldType
TAGS, SCORES = af.Field("tags", T.STRING, many=True), af.Field("scores", T.INTEGER, many=True)
RATES, DAYS = af.Field("rates", T.NUMBER, many=True), af.Field("days", T.DATETIME, many=True)
REQUIRED = af.Field("tags", T.STRING, many=True, nullable=False)
SCHEMA = af.Schema("Contact", [TAGS, SCORES, RATES, DAYS, af.Field("email", T.STRING)])
HELD = [[1, 2], None, [], [3, None], [4, 5]]
NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


def read(array: Any, field: af.Field = SCORES) -> Any:
    chunks = array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])
    found = conform(chunks, field)
    assert found.type == canonical_type(field)
    return found.to_pylist()


KINDS: list[Callable[[pa.DataType], pa.DataType]] = [pa.list_, pa.large_list, pa.list_view, pa.large_list_view]


def test_every_kind_of_list() -> None:
    def check(case: tuple[Callable[[pa.DataType], pa.DataType], pa.DataType]) -> None:
        kind, element = case
        array = pa.array(HELD, kind(element))
        assert read(array) == HELD
        assert read(array.slice(1, 3)) == HELD[1:4]
        assert read(pa.chunked_array([array.slice(3), array.slice(0, 0), array.slice(0, 2)])) == HELD[3:] + HELD[:2]

    each(product(KINDS, [pa.int8(), pa.uint64(), pa.float32(), pa.float64()]), check)


def test_lists_of_a_fixed_size() -> None:
    held = [[1, 2], None, [3, None]]
    array = pa.array(held, pa.list_(pa.int16(), 2))
    assert read(array) == held
    assert read(array.slice(1)) == held[1:]
    behind = pa.FixedSizeListArray.from_arrays(pa.array([1, 2, 2**40, 3]), 2, mask=pa.array([False, True]))
    assert read(behind) == [[1, 2], None]


def test_what_stands_behind_a_null_is_no_value() -> None:
    offsets = pa.array([0, 2, 4], pa.int32())
    array = pa.ListArray.from_arrays(offsets, pa.array([2**40, 1, 2, 3]), mask=pa.array([True, False]))
    assert read(array) == [None, [2, 3]]


@pytest.mark.parametrize("array", [
    pa.array([["a", "b"], None, ["a", None]], pa.list_(pa.dictionary(pa.int8(), pa.string()))),
    pa.DictionaryArray.from_arrays(
        pa.array([0, None, 1], pa.int32()), pa.array([["a", "b"], ["a", None]], pa.list_(pa.string()))
    ),
    pa.RunEndEncodedArray.from_arrays(
        pa.array([1, 2, 3], pa.int32()), pa.array([["a", "b"], None, ["a", None]], pa.list_(pa.string()))
    ),
    pa.array([["a", "b"], None, ["a", None]]),
], ids=["dictionary", "dictionary of lists", "runs of lists", "plain"])  # fmt: skip
def test_lists_of_text(array: pa.Array) -> None:
    assert read(array, TAGS) == [["a", "b"], None, ["a", None]]


def test_values_are_those_of_single_fields() -> None:
    assert read(pa.array([[float("nan"), -0.0, 1.5], None]), RATES) == [[None, 0.0, 1.5], None]
    assert str(read(pa.array([[-0.0]]), RATES)) == "[[0.0]]"
    nanoseconds = pa.array([[1_714_564_800_000_000_999]]).cast(pa.list_(pa.timestamp("ns", "Asia/Kathmandu")))
    assert read(nanoseconds, DAYS) == [[NOON]]
    assert read(pa.array([["2024-05-01T14:00:00+02:00", None]]), DAYS) == [[NOON, None]]
    assert read(pa.nulls(2), DAYS) == [None, None]
    assert read(pa.array([[None, None], []]), DAYS) == [[None, None], []]
    assert read(pa.chunked_array([], pa.list_(pa.int8()))) == []


def test_what_is_wrong_is_named_with_its_place() -> None:
    def check(case: tuple[af.Field, Any, str, Any, int]) -> None:
        field, chunks, name, value, index = case
        arrays = [pa.array(chunk) for chunk in chunks]
        firsts = accumulate(map(len, arrays), initial=0)
        with pytest.raises(af.RecordError) as raised:
            _ = [conform(pa.chunked_array([array]), field, first=first) for array, first in zip(arrays, firsts)]  # noqa: B905
        assert (raised.value.field, raised.value.value, raised.value.index) == (name, value, index)

    each([
        (SCORES, [[[1], None], [[], [1, 2**31]]], "scores[1]", 2**31, 3),
        (SCORES, [[[1.0], [1.0, 2.5]]], "scores[1]", 2.5, 1),
        (TAGS, [[["a"], []], [[], [None, 5]]], "tags[1]", 5, 3),
        (TAGS, [[None, "a"]], "tags", "a", 1),
        (TAGS, [[{"a": 1}]], "tags", {"a": 1}, 0),
        (TAGS, [[b"a"]], "tags", b"a", 0),
        (SCORES, [[None], [7]], "scores", 7, 1),
        (REQUIRED, [[["a"], []], [None]], "tags", None, 2),
        (REQUIRED, [["", "a"]], "tags", None, 0),
        (REQUIRED, [[[], None, [5]]], "tags", None, 1),
        (REQUIRED, [[[], [5], None]], "tags[0]", 5, 1),
    ], check)  # fmt: skip


def test_a_map_is_no_list() -> None:
    for held in ([("a", 1)], []):
        with pytest.raises(af.RecordError, match=r"tags is \{.*\}, expected a list"):
            read(pa.array([held], pa.map_(pa.string(), pa.int8())), TAGS)


def store(*held: Any, name: str = "tags", schema: af.Schema = SCHEMA) -> af.ColumnStore:
    return af.ColumnStore.from_records([{name: one} for one in held], schema)


def test_whatever_is_a_list_in_a_record() -> None:
    forms = [
        ["a"], ("a",), {"a"}, frozenset({"a"}), np.array(["a"]), pa.array(["a"]), pa.chunked_array([["a"]]),
        pl.Series(["a"]), pa.scalar(["a"]), None, [], ["b", None],
    ]  # fmt: skip
    made = store(*forms)
    assert rows_of(made, {"tags": {"has": "a"}}) == list(range(9))
    assert rows_of(made, {"NOT": {"tags": {"has": "a"}}}) == [10, 11]
    numbers = store(np.array([3, 4]), np.array([]), np.array([1.0, np.nan]), (5.0, None), name="scores")
    assert numbers.to_arrow()["scores"].to_pylist() == [[3, 4], [], [1, None], [5, None]]
    assert rows_of(numbers, {"scores": {"has": 5}}) == [3]


def test_a_set_has_no_order() -> None:
    for made in (store(["a"], {"a", "b"}), store(["a"], ["b"])):
        made.append([{"tags": frozenset({"c"})}])
        assert rows_of(made, {"tags": {"has": "c"}}) == [2]
        assert rows_of(made, {"tags": {"isEmpty": False}}) == [0, 1, 2]
        for clause in ({"tags": ["a"]}, {"tags": {"not": ["a"]}}):
            with pytest.raises(af.RecordError, match=r"tags is frozenset.*expected a list: the order of its values"):
                rows_of(made, clause)
    assert store({"a"}).to_arrow().column_names == ["tags", "scores", "rates", "days", "email"]
    made.update([2], [{"tags": ["c"]}])
    made.update([0, 1], [{"tags": ["a"]}] * 2)  # so many that all are encoded anew
    assert rows_of(made, {"tags": ["a"]}) == [0, 1]


def test_a_wrong_list_in_a_record() -> None:
    def check(case: tuple[str, Any, str]) -> None:
        field, held, name = case
        with pytest.raises(af.RecordError) as raised:
            af.ColumnStore.from_records([{}, {field: held}], SCHEMA)
        assert (raised.value.field, raised.value.index) == (name, 1)

    each([
        ("tags", "a", "tags"), ("tags", b"a", "tags"), ("tags", {"a": 1}, "tags"), ("tags", iter(["a"]), "tags"),
        ("tags", 5, "tags"), ("tags", ["a", 5], "tags[1]"), ("tags", ["a", b"b"], "tags[1]"),
        ("tags", ["a", "\ud800"], "tags[1]"), ("scores", [1, True], "scores[1]"), ("scores", [1.5], "scores[0]"),
        ("scores", ["1"], "scores[0]"), ("scores", (1, 2**31), "scores[1]"), ("rates", [True, 1.5], "rates[0]"),
        ("rates", [float("inf"), 10**400], "rates[1]"), ("days", [NOON, "yesterday"], "days[1]"),
    ], check)  # fmt: skip


def test_a_list_that_has_to_be_there() -> None:
    schema = af.Schema("Contact", [REQUIRED])
    several: list[list[dict[str, Any]]] = [[{"tags": []}, {}], [{"tags": []}, {"tags": None}]]
    for records in several:
        with pytest.raises(af.RecordError, match="record 1: tags is None, expected a list"):
            af.ColumnStore.from_records(records, schema)


elements = st.none() | st.floats() | st.integers(-3, 3) | st.sampled_from([1.0, 2.5, True, "1", 2**40])


@examples(100)
@given(st.lists(st.none() | st.lists(elements, max_size=3), max_size=5), st.sampled_from([SCORES, RATES, TAGS]))
def test_lists_of_records_hold_what_coerce_makes_of_them(held: list[Any], field: af.Field) -> None:
    read_one = value_reader(field, infinite=True)
    expected, wrong = [], None
    for index, one in enumerate(held):
        try:
            expected.append(read_one(one))
        except af.RecordError as error:
            wrong = wrong or (error.field, index)
    if wrong is None:
        assert store(*held, name=field.name).to_arrow()[field.name].to_pylist() == expected
    else:
        with pytest.raises(af.RecordError) as raised:
            store(*held, name=field.name)
        assert (raised.value.field, raised.value.index) == wrong


def test_lists_in_csv_are_json_text(tmp_path: Path) -> None:
    path = tmp_path / "contacts.csv"
    path.write_text('email,tags,scores\na,"[""vip"", null]",[1]\nb,,"[2, 3.0]"\nc,null,[]\n')
    made = af.ColumnStore.from_csv(path, SCHEMA)
    assert made.to_arrow().to_pydict() == {
        "email": ["a", "b", "c"], "tags": [["vip", None], None, None], "scores": [[1], [2, 3], []],
    }  # fmt: skip
    path.write_text("email,tags\na,[]\nb,vip\n")
    with pytest.raises(af.RecordError, match="record 1: tags is 'vip', expected a list"):
        af.ColumnStore.from_csv(path, SCHEMA)


def test_lists_in_parquet(tmp_path: Path) -> None:
    table = pa.table(
        {"tags": [["a", "b"], None, [], ["a", None]] * 500, "scores": [[1.0], [2.0, None], None, []] * 500}
    )
    pq.write_table(table, tmp_path / "contacts.parquet", row_group_size=700)
    made = af.ColumnStore.from_parquet(tmp_path / "contacts.parquet", SCHEMA)
    assert rows_of(made, {"tags": {"has": "a"}})[:4] == [0, 3, 4, 7]
    assert rows_of(made, {"scores": [1]}) == list(range(0, 2_000, 4))
    found = made.to_arrow()
    assert found["tags"].to_pylist() == table["tags"].to_pylist()
    assert found["scores"].to_pylist() == table["scores"].to_pylist()


def test_what_select_returns_are_lists_of_python() -> None:
    made = store([NOON, None], None, name="days")
    assert made.select(af.parse({"days": {"has": NOON.isoformat()}}, schema=SCHEMA)) == [
        {"tags": None, "scores": None, "rates": None, "days": [NOON, None], "email": None}
    ]
    assert made.select(af.parse({"days": {"isEmpty": False}}, schema=SCHEMA))[0]["days"][0].tzinfo is UTC
    schema = af.Schema("Contact", [af.Field("ids", af.FieldType.UUID, many=True), af.Field("n", af.FieldType.INTEGER)])
    rows = [{"n": 1, "ids": None}, {"n": 2, "ids": [UUID(int=1), None]}, {"n": 3, "ids": []}]
    assert af.ColumnStore.from_records(rows, schema).select(af.parse({"n": {"gte": 1}}, schema)) == rows
