"""Columns of a Parquet file."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import audiencefilter as af
from audiencefilter.contacts.inputs import Inputs
from audiencefilter.contacts.parquet import ParquetColumns
from audiencefilter.contacts.policy import OnError, Policy

POINTS, CITY, CREATED = (af.CONTACT.by_name[name] for name in ("points", "city", "createdAt"))
TABLE = pa.table({
    "points": pa.array([1, 2, None] * 1_000, pa.int64()), "city": ["Bonn", None, ""] * 1_000,
    "createdAt": pa.array([0, 1, 2] * 1_000, pa.timestamp("ns")), "id": pa.array(range(3_000), pa.int32()),
})  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    pq.write_table(TABLE, tmp_path / "contacts.parquet", row_group_size=700)
    return tmp_path / "contacts.parquet"


@pytest.mark.parametrize("kind", [Path, str])
def test_columns_are_read_by_their_types(path: Path, kind: type) -> None:
    source = ParquetColumns(kind(path))
    assert (source.rows, source.names) == (3_000, ("points", "city", "createdAt", "id"))
    assert source.column(POINTS).to_pylist() == [1, 2, None] * 1_000
    assert source.column(CITY).to_pylist() == ["Bonn", None, ""] * 1_000
    assert source.column(CREATED).to_pylist() == [datetime(1970, 1, 1, tzinfo=UTC)] * 3_000
    assert source.raw("id").to_pylist() == list(range(3_000))
    assert source.column(af.CONTACT.by_name["email"]).null_count == 3_000


def test_a_file_that_takes_its_name_is_not_mixed_in(path: Path) -> None:
    source = ParquetColumns(path)
    other = path.with_suffix(".new")
    pq.write_table(pa.table({"points": [7]}), other)
    os.replace(other, path)
    assert source.column(POINTS).to_pylist() == [1, 2, None] * 1_000
    assert ParquetColumns(path).rows == 1


def test_a_file_that_is_overwritten_is_not_mixed_in(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, store = ParquetColumns(path), af.ColumnStore.from_parquet(path)
    inputs = Inputs((str(path),), af.CONTACT, (), Policy(OnError.STOP)).sources()
    batches = next(inputs).batches()
    assert source.column(POINTS).null_count == store.count(af.parse({"points": 2})) == 1_000
    assert len(next(batches).rows) > 0
    pq.write_table(TABLE.slice(1), path, row_group_size=500)
    for read in (lambda: source.column(CITY), lambda: store.count(af.parse({"city": "Bonn"})), lambda: list(batches)):
        with pytest.raises(OSError, match=r"contacts\.parquet was changed or replaced while it was read"):
            read()
    assert list(inputs) == []
    whole = pq.ParquetFile
    (other := path.with_name("2.parquet")).write_bytes(path.read_bytes())

    def opened(*arguments: Any, **options: Any) -> Any:
        path.with_name("new").write_bytes(path.read_bytes())
        os.replace(path.with_name("new"), path)
        return whole(*arguments, **options)

    monkeypatch.setattr(pq, "ParquetFile", opened)
    with pytest.raises(OSError, match="while it was read: what was read of it so far is void, read it again"):
        af.ColumnStore.from_parquet(other.parent)


def test_a_name_with_a_dot_is_no_path(tmp_path: Path) -> None:
    path = tmp_path / "contacts.parquet"
    pq.write_table(pa.table({"a": [1], "a.b": [2], "c": [{"d": 3}], "c.d": [4]}), path)
    source = ParquetColumns(path)
    assert {name: source.raw(name).to_pylist() for name in source.names} == {
        "a": [1], "a.b": [2], "c": [{"d": 3}], "c.d": [4],
    }  # fmt: skip
    with pytest.raises(KeyError):
        source.raw("b")


def test_a_wrong_value_names_its_row(tmp_path: Path) -> None:
    path = tmp_path / "contacts.parquet"
    pq.write_table(pa.table({"points": [1.0] * 9 + [1.5]}), path, row_group_size=2)
    with pytest.raises(af.RecordError, match=r"record 9: points \(column 'points' of .*contacts\.parquet\) is 1\.5"):
        ParquetColumns(path).column(POINTS)


def test_a_nested_column_is_no_field(tmp_path: Path) -> None:
    path = tmp_path / "contacts.parquet"
    pq.write_table(pa.table({"city": [["a"]]}), path)
    with pytest.raises(
        ValueError, match=r"the column 'city' is nested .* the field city is a string: write it as a flat"
    ):
        ParquetColumns(path).column(CITY)


def test_names_of_columns_have_to_differ(tmp_path: Path) -> None:
    path = tmp_path / "contacts.parquet"
    pq.write_table(pa.Table.from_arrays([pa.array([1]), pa.array([2])], ["id", "id"]), path)
    with pytest.raises(ValueError, match="more than one column is called 'id'"):
        ParquetColumns(path)


def test_a_missing_file_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ParquetColumns(tmp_path / "none.parquet")


@pytest.mark.parametrize("content", [b"", b"id\n1\n", b"PAR1" + b"\0" * 20 + b"PAR1"], ids=["empty", "text", "hollow"])
def test_what_is_no_parquet_is_an_error_that_says_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "contacts.parquet"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"contacts\.parquet is no Parquet file") as raised:
        ParquetColumns(path)
    assert type(raised.value) is ValueError


def test_a_broken_page_is_an_error_that_names_the_column(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4:400] = b"\xff" * 396
    path.write_bytes(content)
    with pytest.raises(ValueError, match="the column 'points' cannot be read") as raised:
        ParquetColumns(path).column(POINTS)
    assert type(raised.value) is ValueError


def people(first: int, end: int) -> pa.Table:
    numbers = range(first, end)
    return pa.table({"city": [f"p{n}" for n in numbers], "points": [n % 10 for n in numbers]})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three files of sixty people, one with other columns first, one in a folder; and a mark of a program."""
    (tmp_path / "more").mkdir()
    for name, table in {"a": people(0, 10), "b": people(10, 55).select([1, 0]), "more/c": people(55, 60)}.items():
        pq.write_table(table, tmp_path / f"{name}.parquet")
    (tmp_path / "more" / "_unfinished.parquet").touch()
    return tmp_path


@pytest.mark.parametrize("pattern", ["", "**/[!_]*.parquet"])
def test_a_folder_and_a_pattern_are_all_their_files(folder: Path, pattern: str) -> None:
    store = af.ColumnStore.from_parquet(folder / pattern)
    assert store.to_arrow().to_pylist() == people(0, 60).to_pylist()
    assert store.count(af.parse({"points": {"gte": 5}})) == 30
    pq.write_table(pa.table({"city": ["x", "y"], "points": [1, 2**40]}), folder / "more" / "d.parquet")
    with pytest.raises(af.RecordError, match=r"record 61: points \(column 'points' of .*d\.parquet\) is 1099511627776"):
        af.ColumnStore.from_parquet(folder / pattern).count(af.parse({"points": 1}))


def test_a_folder_without_parquet(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"there is no file \*\.parquet in the folder"):
        af.ColumnStore.from_parquet(tmp_path)


def test_a_folder_of_a_saved_store_is_refused_and_one_that_only_looks_so_is_not(folder: Path) -> None:
    (folder / "store.json").write_text("{}")
    assert len(af.ColumnStore.from_parquet(folder)) == 60
    (folder / "store.json").write_text('{"version": "4", "schemas": [], "parts": [{"file": "part-1"}]}')
    with pytest.raises(ValueError, match=r"is a store saved by an older version: write it as Parquet: .* commit 8fbb"):
        af.ColumnStore.from_parquet(folder)


def test_structs_are_read_across_row_groups(tmp_path: Path) -> None:
    plans = ["a plan with a name as long as others", "another one"]
    table = pa.table({"data": [{"plan": plans[index % 2], "seats": index} for index in range(3_000)]})
    pq.write_table(table, tmp_path / "structs.parquet", row_group_size=700)
    schema = af.Schema("Contact", [af.Field("plan", af.FieldType.STRING, attribute="data", path=("plan",))])
    store = af.ColumnStore.from_parquet(tmp_path / "structs.parquet", schema)
    assert store.count(af.parse({"plan": "another one"}, schema)) == 1_500


def test_maps_are_read_whose_keys_the_file_has_as_a_dictionary(tmp_path: Path) -> None:
    maps = pa.array([[("plan", "pro")], [("plan", "free"), ("seats", "5")]] * 500, pa.map_(pa.string(), pa.string()))
    pq.write_table(pa.table({"data": maps}), tmp_path / "maps.parquet")
    schema = af.Schema("Contact", [af.Field("plan", af.FieldType.STRING, attribute="data", path=("plan",))])
    store = af.ColumnStore.from_parquet(tmp_path / "maps.parquet", schema)
    assert store.count(af.parse({"plan": "pro"}, schema)) == 500
