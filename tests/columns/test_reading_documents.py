"""Columns of custom data: JSON text, structs and maps of Arrow, what records hold, and files."""

import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet as pq

import audiencefilter as af
from audiencefilter.columns.segment import Segment
from audiencefilter.contacts import documents
from audiencefilter.contacts.arrow import TableColumns
from audiencefilter.contacts.documents import read_documents, text_of
from audiencefilter.language.custom_data import at_path, document
from tests.each import each
from tests.examples import examples

T = af.FieldType


def at(name: str, kind: T, *path: str, **more: Any) -> af.Field:
    return af.Field(name, kind, attribute="data", path=path or (name,), **more)


FIELDS = [
    at("text", T.STRING, "x"), at("whole", T.INTEGER, "x"), at("long", T.INTEGER, "x", bits=64),
    at("number", T.NUMBER, "x"), at("flag", T.BOOLEAN, "x"), at("day", T.DATETIME, "x"),
    at("texts", T.STRING, "x", many=True), at("wholes", T.INTEGER, "x", many=True),
    at("numbers", T.NUMBER, "x", many=True), at("flags", T.BOOLEAN, "x", many=True),
    at("days", T.DATETIME, "x", many=True), at("deep", T.INTEGER, "x", "y"), at("digit", T.STRING, "0"),
]  # fmt: skip
SCHEMA = af.Schema("Contact", FIELDS)
NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


def values(array: Any) -> list[dict[str, Any]]:
    """Return the values that fields have in a column, by their names, where they have one."""
    column = array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])
    found = {field.name: held.to_pylist() for field, held in read_documents(column.chunks, FIELDS).items()}
    return [{name: held[row] for name, held in found.items() if held[row] is not None} for row in range(len(column))]


def expected(held: Any) -> dict[str, Any]:
    found = {field.name: at_path(held, field) for field in FIELDS}
    return {name: list(one) if isinstance(one, tuple) else one for name, one in found.items() if one is not None}


TEXTS = [
    '{"x": "a"}', '{"x": 5}', '{"x": 5.0}', '{"x": 1e2}', '{"x": 5.5}', '{"x": 3000000000}', '{"x": -0.0}',
    '{"x": 1e999}', '{"x": 123456789012345678901234567890}', '{"x": true}', '{"x": null}',
    '{"x": "2024-05-01T12:00:00Z"}', '{"x": "2024-02-30T00:00:00Z"}', '{"x": "2024-05-01"}', '{"x": []}',
    '{"x": ["a", null]}', '{"x": [1, 2.0, null]}', '{"x": [1, "a"]}', '{"x": [true]}', '{"x": [[1]]}',
    '{"x": ["2024-05-01T14:00:00.1234567+02:00"]}', '{"x": [1.5]}', '{"x": {"y": 7}}', '{"x": {"y": 7.5}}',
    '{"x": [{"y": 7}]}', '{"0": "zero"}', '["a"]', '"{}"', "{", "", "5", "null", '{"x": NaN}', '{"x": "a\\u0000b"}',
    '{"x": "\\ud800"}', '{"x": "\\ud83d\\ude00"}', "{'x': 1}", '{"x": 1,}', '{"x": 1} ', '{"y": 1, "x": 2}',
    "[" * 100_000, '{"x": ' + "[" * 500 + "]" * 500 + "}", '{"x": ' + "1" * 5_000 + "}",
]  # fmt: skip


def test_json_text_of_every_type() -> None:
    def check(kind: pa.DataType) -> None:
        held = [*TEXTS, None, *TEXTS]
        array = pa.array(held).cast(kind)
        assert values(array) == [expected(text) for text in held]
        assert values(array.slice(3, 9)) == [expected(text) for text in held[3:12]]

    each([pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()], check)


def test_json_text_in_a_dictionary() -> None:
    array = pa.array([*TEXTS, None, *TEXTS])
    for encoded in (array.dictionary_encode(), array.cast(pa.large_binary()).dictionary_encode()):
        assert values(encoded) == [expected(text) for text in array.to_pylist()]
        assert values(encoded.slice(5, 4)) == [expected(text) for text in TEXTS[5:9]]
    runs = pa.RunEndEncodedArray.from_arrays(pa.array([2, 3], pa.int32()), pa.array(['{"x": 1}', None]))
    assert values(runs) == [expected('{"x": 1}')] * 2 + [{}]


def test_bytes_that_are_no_utf_8() -> None:
    held = [b'{"x": "\xff"}', b'{"x": 1}', b"\xff"]
    assert values(pa.array(held)) == [{}, expected('{"x": 1}'), {}]
    assert values(pa.array(held).view(pa.string())) == [{}, expected('{"x": 1}'), {}]


def test_each_distinct_text_is_read_once_for_all_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/columns.md says so."""
    read: list[Any] = []

    def noted(held: Any) -> Any:
        read.append(held)
        return document(held)

    monkeypatch.setattr(documents, "document", noted)
    table = pa.table({"data": ['{"x": 1}', '{"x": "a"}', None] * 100})
    segment = Segment(TableColumns(table), SCHEMA)
    for field in FIELDS:
        segment.column(field)
    assert sorted(read) == [b'{"x": "a"}', b'{"x": 1}']
    assert segment.take(slice(0, 300)) == table
    read.clear()
    many = pa.array([json.dumps({"x": n}) for n in range(1_000)]).dictionary_encode()
    assert values(many.slice(5, 2)) == [expected('{"x": 5}'), expected('{"x": 6}')]
    assert len(read) == 2


def test_structs() -> None:
    def check(array: pa.Array) -> None:
        found = [expected(held) for held in array.to_pylist()]
        assert values(array) == found
        assert values(array.slice(1)) == found[1:]
        assert values(pa.chunked_array([array.slice(1), array.slice(0, 1)])) == found[1:] + found[:1]
        assert values(array.dictionary_encode() if pa.types.is_integer(array.type) else array) == found

    each([
        pa.array([{"x": "a"}, None, {"x": None}, {"x": "a\0b"}]),
        pa.array([{"x": "2024-05-01T12:00:00Z"}, {"x": "2024-02-30T00:00:00Z"}]),
        pa.array([{"x": "a"}, {"x": "a"}], pa.struct({"x": pa.dictionary(pa.int8(), pa.large_string())})),
        pa.array([{"x": "2024-05-01T12:00:00Z"}], pa.struct({"x": pa.string_view()})),
        pa.array([{"x": 5}, {"x": 2**31}, {"x": -(2**63)}]),
        pa.array([{"x": 5}, {"x": 2**63}, {"x": 2**64 - 1}], pa.struct({"x": pa.uint64()})),
        pa.array([{"x": -5}], pa.struct({"x": pa.int8()})),
        pa.array([{"x": v} for v in (5.0, 5.5, -0.0, float("nan"), float("inf"), 2.0**31, 2.0**63, -(2.0**63), 1e300)]),
        pa.array([{"x": 5.0}], pa.struct({"x": pa.float32()})),
        pa.array([{"x": True}, {"x": False}]),
        pa.array([{"x": Decimal("5.0")}, {"x": None}]),
        pa.array([{"x": NOON}]),
        pa.array([{"x": b"a"}]),
        pa.array([{"x": None}]),
        pa.array([{"x": ["a", None]}, {"x": []}, {"x": None}, {"x": ["a\0"]}, {"x": ["b"]}]),
        pa.array([{"x": [1, 2]}, {"x": [2**40]}, {"x": [3]}], pa.struct({"x": pa.large_list(pa.int64())})),
        pa.array([{"x": [1.0, float("nan")]}, {"x": [1.5]}, {"x": [float("inf")]}, {"x": [None]}]),
        pa.array([{"x": [1, 2]}, {"x": None}], pa.struct({"x": pa.list_(pa.int8(), 2)})),
        pa.array([{"x": [["a"]]}, {"x": [None]}]),
        pa.array([{"x": ["2024-05-01T12:00:00Z", None]}, {"x": ["noon"]}]),
        pa.array([{"x": {"y": 7}}, {"x": None}, {"x": {"y": None}}]),
        pa.array([{"0": "zero", "y": 1}]),
        pa.array([["a"]]),
        pa.array([5, None]),
        pa.nulls(3),
    ], check)  # fmt: skip


def test_what_stands_behind_a_null_is_no_value() -> None:
    inner = pa.StructArray.from_arrays([pa.array([1, 2])], ["y"], mask=pa.array([True, False]))
    outer = pa.StructArray.from_arrays([inner], ["x"])
    assert values(outer) == [{}, {"deep": 2}]
    assert values(pa.StructArray.from_arrays([inner], ["x"], mask=pa.array([False, True]))) == [{}, {}]


def test_maps_are_objects() -> None:
    held = [[("x", "a"), ("0", "zero")], None, [("z", "b")], [("x", None)]]
    of_texts = pa.array(held, pa.map_(pa.string(), pa.string()))
    found = [{"text": "a", "digit": "zero"}, {}, {}, {}]
    assert values(of_texts) == found
    assert values(of_texts.slice(2)) == found[2:]
    assert values(of_texts.cast(pa.map_(pa.large_string(), pa.string()))) == found
    of_maps = pa.map_(pa.string(), pa.map_(pa.string(), pa.int16()))
    assert values(pa.array([[("x", [("y", 7)])], [("x", None)]], of_maps)) == [{"deep": 7}, {}]
    assert values(pa.array([[("x", [1, None])]], pa.map_(pa.string(), pa.list_(pa.int8()))))[0]["wholes"] == [1, None]
    assert values(pa.array([[(0, "zero")]], pa.map_(pa.int8(), pa.string()))) == [{}]
    in_struct = pa.array([{"x": [("y", 7)]}, {"x": None}], pa.struct({"x": pa.map_(pa.string(), pa.int8())}))
    assert values(in_struct) == [{"deep": 7}, {}]


def test_unions_are_read_by_python() -> None:
    kinds = [pa.array([5, 6]), pa.array(["a"])]
    union = pa.UnionArray.from_dense(pa.array([0, 1, 0], pa.int8()), pa.array([0, 0, 1], pa.int32()), kinds)
    array = pa.StructArray.from_arrays([union], ["x"])
    assert values(array) == [expected({"x": 5}), expected({"x": "a"}), expected({"x": 6})]
    assert values(union) == [{}, {}, {}]


def test_an_extension_is_what_it_holds() -> None:
    array = pa.ExtensionArray.from_storage(pa.json_(pa.string()), pa.array(['{"x": 5}']))
    assert values(array) == [expected({"x": 5})]


leaves = (
    st.none() | st.booleans() | st.integers(-3, 3) | st.integers() | st.floats() | st.text(max_size=3)
    | st.sampled_from(["2024-05-01T12:00:00Z", NOON, Decimal(5), b"a", {1}, np.int64(5), np.float64(5)])
    | st.sampled_from(["\ud800", 2**63, 2**1100])
)  # fmt: skip
held_values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xy01"), inner, max_size=2)
)
held_documents = st.dictionaries(st.sampled_from(("x", "0", "y")), held_values, max_size=2)


@examples(100)
@given(st.lists(st.none() | held_documents | held_documents.map(OrderedDict) | st.sampled_from(TEXTS), max_size=5))
def test_what_records_hold_means_what_it_does_in_rows(held: list[Any]) -> None:
    store = af.ColumnStore.from_records([{"data": one} for one in held], SCHEMA)
    assert values(store.to_arrow()["data"]) == list(map(expected, held))


@examples(100)
@given(held_documents)
def test_a_document_as_text_means_what_it_did(held: dict[str, Any]) -> None:
    assert expected(text_of(held)) == expected(held)


class Broken(Mapping[str, Any]):
    def __getitem__(self, key: str) -> Any:
        raise OSError("gone")

    def __iter__(self) -> Iterator[str]:
        raise OSError("gone")

    def __len__(self) -> int:
        return 1


@pytest.mark.parametrize("number", ["Infinity", "-Infinity", "NaN", "sNaN"])
def test_decimals_that_are_no_numbers_are_missing(number: str) -> None:
    held: list[Any] = [{"x": "a", "y": Decimal(1)}, {"x": "b", "y": Decimal(number)}]
    schema = af.Schema("Contact", [af.Field(name, T.STRING, "data", path=(name,)) for name in "xy"])
    store = af.ColumnStore.from_records([{"data": data} for data in held], schema)
    assert store.indices(af.parse({"x": "b"}, schema)).tolist() == [1]
    assert store.count(af.parse({"y": {"not": None}}, schema)) == 0


def test_what_records_hold_is_given_back() -> None:
    def kept(*held: Any) -> list[Any]:
        table = af.ColumnStore.from_records([{"data": one} for one in held], SCHEMA).to_arrow()
        found: list[Any] = table["data"].to_pylist()
        return found

    assert kept({"x": 1}, None, {"y": [NOON.date()]}) == ['{"x":1}', None, '{"y":[[["date","2024-05-01"]]]}']
    assert kept({"x": 1}, '{"x": 2}') == ['{"x":1}', '{"x": 2}']
    assert kept('{"x": 1}', "pro", None) == ['{"x": 1}', "pro", None]
    assert kept(b'{"x": 1}', b"\xff") == ['{"x": 1}', None]
    assert kept({"x": True}, {"x": 1.5}) == ['{"x":true}', '{"x":1.5}']
    assert kept({"x": [1, "a"]}, MappingProxyType({"x": Decimal(1)})) == ['{"x":[1,"a"]}', '{"x":[["Decimal","1"]]}']
    assert kept(None, None) == [None, None]
    nested: dict[str, Any] = {}
    nested["x"] = nested
    assert kept(nested, {"x": 1}) == [None, '{"x":1}']
    with pytest.raises(af.RecordError, match=r"record 1: data is .*, expected custom data"):
        kept({}, Broken())


def test_custom_data_of_objects() -> None:
    things = [SimpleNamespace(data={"x": 5}), SimpleNamespace(), {"data": '{"x": 5.0}', "id": 7}]
    store = af.ColumnStore.from_records(things, SCHEMA)
    assert store.indices(af.parse({"whole": 5}, schema=SCHEMA)).tolist() == [0, 2]
    assert store.indices(af.parse({"whole": None}, schema=SCHEMA)).tolist() == [1]


def test_columns_of_several_forms_become_text() -> None:
    forms: list[Any] = [
        [{"x": 5}, {"x": None}], [{"x": 5.5}, {"x": "a"}], ['{"x": 5}'], [b'{"x": 7}', None], [{"x": {"y": 7}}],
        [{"0": "zero"}], [{"x": 2**60}], [{"x": 0.5}], [{"x": [1]}, {"x": [None]}], [None],
    ]  # fmt: skip
    held: list[Any] = []
    store = af.ColumnStore.from_arrow(pa.table({"data": pa.array([{"x": "a"}])}), SCHEMA)
    held.append({"x": "a"})
    for some in forms:
        store.append([{"data": one} for one in some])
        held += some
        assert values(store.to_arrow()["data"]) == list(map(expected, held))
        for clause in ({"whole": {"gte": 5}}, {"text": "a"}, {"deep": 7}, {"wholes": {"has": 1}}, {"number": None}):
            f = af.parse(clause, schema=SCHEMA)
            assert store.indices(f).tolist() == [row for row, one in enumerate(held) if f.matches({"data": one})]
    store.update([0, 3], [{"data": {"x": 5}}, {}])
    held[0], held[3] = {"x": 5}, None
    assert values(store.to_arrow()["data"]) == list(map(expected, held))


def test_a_whole_column_and_paths_in_it() -> None:
    schema = af.Schema("Contact", [af.Field("data", T.STRING), at("whole", T.INTEGER, "x"), at("text", T.STRING, "x")])
    store = af.ColumnStore.from_records([{"data": '{"x": 5}'}, {"data": "{"}, {}], schema)
    assert store.count(af.parse({"data": {"startsWith": "{"}}, schema=schema)) == 2
    assert store.indices(af.parse({"whole": 5}, schema=schema)).tolist() == [0]
    assert store.count(af.parse({"text": None}, schema=schema)) == 3
    assert store.to_arrow()["data"].to_pylist() == ['{"x": 5}', "{", None]


def test_documents_of_records_are_selected_as_they_were_given() -> None:
    held: list[Any] = [{"x": 5, "more": {"ä": [1.5, None, "a\u2028"]}}, None, '{"x": 5}', {}, {"x": 10**300}]
    rows = [{"id": str(number), "data": one} for number, one in enumerate(held)]
    store = af.ColumnStore.from_records(rows[:1], SCHEMA)
    for some in (rows[1:4], rows[4:]):
        store.append(some)
    assert store.select(af.parse({}, schema=SCHEMA)) == rows
    assert store.select(af.parse({"whole": 5}, schema=SCHEMA)) == [rows[0], rows[2]]
    assert sorted(store.to_arrow().column_names) == ["data", "id"]
    texts = pa.table({"id": ["5"], "data": ['{"x": 5}']})
    store = af.ColumnStore.from_arrow(texts, SCHEMA)
    store.append(rows)
    assert store.select(af.parse({"whole": 5}, schema=SCHEMA)) == [*texts.to_pylist(), rows[0], rows[2]]


def test_custom_data_in_parquet(tmp_path: Path) -> None:
    held = [{"x": 5, "more": {"at": NOON}}, None, {"x": None, "more": None}]
    table = pa.table({"data": pa.array(held), "id": [1, 2, 3]})
    texts = pa.table({"data": [None if one is None else json.dumps(one, default=str) for one in held], "id": [1, 2, 3]})
    for written in (table, texts):
        pq.write_table(written, tmp_path / "contacts.parquet")
        store = af.ColumnStore.from_parquet(tmp_path / "contacts.parquet", SCHEMA)
        assert store.indices(af.parse({"whole": 5}, schema=SCHEMA)).tolist() == [0]
        assert store.to_arrow() == written


def test_custom_data_in_csv(tmp_path: Path) -> None:
    path = tmp_path / "contacts.csv"
    path.write_text('id,data\n1,"{""x"": 5}"\n2,\n3,pro\n')
    store = af.ColumnStore.from_csv(path, SCHEMA)
    assert store.select(af.parse({"whole": 5}, schema=SCHEMA)) == [{"id": "1", "data": '{"x": 5}'}]
