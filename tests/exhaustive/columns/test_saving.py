"""Stores as files: what comes back, what others read, and what is refused."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.feather
import pyarrow.ipc
import pytest
from hypothesis import given

import audiencefilter as af
from tests.columns.forcing import WAYS, forced
from tests.examples import examples
from tests.strategies import Scenario, scenarios

ROWS = [
    {"id": 1, "email": "ada@example.com", "points": 5, "isVerified": True, "city": "Zürich"},
    {"id": 2, "email": None, "points": None, "isVerified": False, "createdAt": datetime(2024, 5, 1, 12, tzinfo=UTC)},
    {"id": 3, "email": "ida@example.com", "points": -7, "isVerified": None, "city": ""},
]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "contacts.arrow"
    af.ColumnStore.from_records(ROWS, af.CONTACT).save(path)
    return path


@pytest.mark.parametrize("way", WAYS)
@examples(40)
@given(scenario=scenarios(rows=15))
def test_a_store_comes_back(tmp_path_factory: pytest.TempPathFactory, way: str, scenario: Scenario) -> None:
    f = scenario.filter
    path = tmp_path_factory.mktemp("saved") / "rows.arrow"
    with forced(way):
        store = af.ColumnStore.from_records(scenario.rows, scenario.schema, threads=1)
        store.save(path)
        opened = af.ColumnStore.open(path, threads=1)
        assert opened.schema == scenario.schema
        assert opened.indices(f).tolist() == store.indices(f).tolist()
        assert opened.to_arrow().to_pylist() == store.to_arrow().to_pylist()


def test_what_was_changed_is_saved(tmp_path: Path) -> None:
    store = af.ColumnStore.from_records(ROWS, af.CONTACT)
    store.append([{"id": 4, "points": 9}])
    store.update([0], [{"id": 5, "points": 6}])
    store.save(tmp_path / "contacts.arrow")
    opened = af.ColumnStore.open(tmp_path / "contacts.arrow")
    assert opened.to_arrow().to_pylist() == store.to_arrow().to_pylist()
    opened.append([{"id": 6, "points": 10}])
    assert [one["id"] for one in opened.select(af.parse('{"points": {"gt": 5}}'))] == [5, 4, 6]


def test_fields_of_two_types_on_one_column_come_back(tmp_path: Path) -> None:
    fields = [af.Field("points", af.FieldType.INTEGER, attribute="pts"), af.Field("score", af.FieldType.NUMBER, "pts")]
    schema = af.Schema("Row", fields)
    store = af.ColumnStore.from_arrow(pa.table({"pts": [5, None, 8]}), schema)
    store.save(tmp_path / "rows.arrow")
    opened = af.ColumnStore.open(tmp_path / "rows.arrow")
    for one in (store, opened):
        assert one.count(af.parse({"score": {"lt": 7.5}, "points": {"gte": 5}}, schema=schema)) == 1
        assert one.to_arrow().to_pylist() == [{"pts": 5}, {"pts": None}, {"pts": 8}]
        assert one.to_arrow().schema.field("pts").type == pa.int32()


def test_codes_are_not_copied(saved: Path) -> None:
    """They are in the file, which is mapped: opening allocates no memory for them."""
    before = pa.total_allocated_bytes()
    opened = af.ColumnStore.open(saved)
    assert opened.count(af.parse('{"points": {"gt": 0}}')) == 1
    assert pa.total_allocated_bytes() - before < 1_000


def test_arrow_reads_it(saved: Path) -> None:
    found = pyarrow.feather.read_table(saved)
    assert found["points"].to_pylist() == [5, None, -7]
    assert found["city"].to_pylist() == ["Zürich", None, ""]
    assert found["isVerified"].to_pylist() == [True, False, None]


def test_polars_reads_it(saved: Path) -> None:
    found = pl.read_ipc(saved.read_bytes())
    assert found["city"].to_list() == ["Zürich", None, ""]
    assert found["email"].to_list() == ["ada@example.com", None, "ida@example.com"]


def test_a_store_may_take_the_place_of_its_own_file(saved: Path) -> None:
    opened = af.ColumnStore.open(saved)
    opened.append([{"id": 4, "points": 50}])
    opened.save(saved)
    assert [one["id"] for one in af.ColumnStore.open(saved).select(af.parse('{"points": {"gt": 0}}'))] == [1, 4]
    assert [one.name for one in saved.parent.iterdir()] == [saved.name]


def rewritten(path: Path, metadata: dict[bytes, bytes] | None = None, **columns: Any) -> None:
    """Write a table to a file, with the metadata of the store that is there or others."""
    old = pa.ipc.open_file(path).read_all()
    table = pa.table(columns) if columns else old
    table = table.replace_schema_metadata({**(old.schema.metadata or {}), **(metadata or {})})
    with pa.ipc.new_file(path, table.schema) as file:
        file.write_table(table)


def test_codes_out_of_order_are_not_believed(saved: Path) -> None:
    """Somebody else has written the dictionaries: they mean what Arrow says, whatever their order."""
    texts = pa.DictionaryArray.from_arrays(pa.array([2, 1, 0, 3], pa.uint8()), ["b", "c", "a", "b"])
    nulls = pa.DictionaryArray.from_arrays(pa.array([None, 0, 1, 1], pa.uint8()), [None, "x"])
    numbers = pa.DictionaryArray.from_arrays(pa.array([2, 1, 0, 1], pa.int8()), [None, 9, 4])
    rewritten(saved, city=texts, company=nulls, points=numbers)
    opened = af.ColumnStore.open(saved)
    for clause, expected in (
        ({"city": "b"}, [2, 3]),
        ({"city": {"startsWith": "a"}}, [0]),
        ({"company": {"not": None}}, [2, 3]),
        ({"points": {"gte": 5}}, [1, 3]),
        ({"points": {"lte": 4}}, [0]),
    ):
        assert opened.indices(af.parse(clause)).tolist() == expected


def test_codes_beyond_the_dictionary_are_not_believed(saved: Path) -> None:
    table = pa.ipc.open_file(saved).read_all()
    bad = pa.DictionaryArray.from_arrays(pa.array([1, 250, 0], pa.uint8()), [None, "a"], safe=False)
    with pa.ipc.new_file(saved, pa.schema([("city", bad.type)], table.schema.metadata)) as file:
        file.write_table(pa.table({"city": bad}).replace_schema_metadata(table.schema.metadata))
    with pytest.raises(ValueError, match=r"is damaged \(.*indices invalid"):
        af.ColumnStore.open(saved)
    with pytest.raises(ValueError, match="the codes of city are beyond"):
        af.ColumnStore.open(saved, trusted=True).count(af.parse('{"city": "a"}'))


@pytest.mark.parametrize("content", [b"", b"id,points\n1,2\n", b"ARROW1\0\0" + b"\0" * 100])
def test_no_such_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "contacts.arrow"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"contacts\.arrow is no Arrow IPC file"):
        af.ColumnStore.open(path)


def test_an_absent_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        af.ColumnStore.open(tmp_path / "absent.arrow")


def test_another_version(saved: Path) -> None:
    rewritten(saved, {b"audiencefilter.columns": b"99"})
    with pytest.raises(ValueError, match="is of version 99 of the format: this release reads version 1"):
        af.ColumnStore.open(saved)


def test_somebody_elses_arrow_file(tmp_path: Path) -> None:
    path = tmp_path / "other.arrow"
    pl.DataFrame({"points": [1]}).write_ipc(path)
    with pytest.raises(ValueError, match=r"was not written by ColumnStore\.save"):
        af.ColumnStore.open(path)


@pytest.mark.parametrize("described", [b"{", b"[]", b'{"name": "x", "fields": [], "notation": "published"}'])
def test_a_broken_description(saved: Path, described: bytes) -> None:
    rewritten(saved, {b"audiencefilter.schema": described})
    with pytest.raises(ValueError, match=r"contacts\.arrow describes no schema"):
        af.ColumnStore.open(saved)
