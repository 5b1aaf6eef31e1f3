"""ColumnStore from the outside: where contacts come from, what is returned, what is refused."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet
import pytest

import audiencefilter as af
from tests.columns.forcing import tuned
from tests.conformance.corpus import CONTACTS
from tests.each import each

F = af.parse('{"points": {"gte": 6}}')

#: Counts in threads before a fork and in its child.
_FORKING = """
import os
import audiencefilter as af
from audiencefilter.columns import tuning
tuning.TUNING = tuning.TUNING._replace(thread_cost=0.01, busy_chunk_rows=8)
store = af.ColumnStore.from_records([{"city": f"San {n}"} for n in range(64)], af.CONTACT, threads=3)
f = af.parse({"city": {"endsWith": "7"}})
assert store.count(f) == 6
if child := os.fork():
    raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
assert store.count(f) == 6
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_fork_has_threads_of_its_own() -> None:
    subprocess.run([sys.executable, "-W", "ignore", "-c", _FORKING], check=True, timeout=60)


def test_every_source_gives_the_same_contacts(tmp_path: Path) -> None:
    rows = CONTACTS.contacts()
    frame = pl.DataFrame(rows, infer_schema_length=None)
    frame.write_parquet(tmp_path / "contacts.parquet")
    # CSV has one way to write both an empty text and a missing one.
    frame.with_columns(pl.col(pl.String).replace("", None)).write_csv(
        tmp_path / "contacts.csv", datetime_format="%Y-%m-%dT%H:%M:%S%.6fZ"
    )
    stores = {
        "records": af.ColumnStore.from_records(rows, af.CONTACT),
        "arrow": af.ColumnStore.from_arrow(pa.Table.from_pylist(rows), af.CONTACT),
        "polars": af.ColumnStore.from_polars(frame, af.CONTACT),
        "lazy": af.ColumnStore.from_polars(frame.lazy(), af.CONTACT),
        "parquet": af.ColumnStore.from_parquet(tmp_path / "contacts.parquet", af.CONTACT),
    }
    from_csv = af.ColumnStore.from_csv(tmp_path / "contacts.csv", af.CONTACT)
    without_empty = [{key: None if value == "" else value for key, value in row.items()} for row in rows]
    for case in CONTACTS.accepted()[::20]:
        f = af.parse(case.source, schema=case.schema)
        expected = [index for index, row in enumerate(rows) if f.matches(row)]
        for name, store in stores.items():
            assert store.indices(f).tolist() == expected, (name, case.name)
        assert from_csv.indices(f).tolist() == [index for index, row in enumerate(without_empty) if f.matches(row)]


def test_select_returns_records() -> None:
    rows = [
        {"id": 1, "points": 5, "createdAt": datetime(2024, 1, 1, 12, 30, tzinfo=UTC), "tags": ["a"]},
        {"id": 2, "points": 7, "createdAt": datetime(2024, 1, 2, tzinfo=UTC), "tags": []},
    ]
    (found,) = af.ColumnStore.from_records(rows, af.CONTACT).select(F)
    assert {key: value for key, value in found.items() if value is not None} == rows[1]
    assert set(found) == {"id", "tags"} | {field.name for field in af.CONTACT.fields}
    assert F.matches(found)
    assert found["createdAt"].tzinfo is UTC


def test_types_of_what_is_returned() -> None:
    store = af.ColumnStore.from_records([{"points": 5}, {"points": 7}], af.CONTACT)
    for f in (F, af.parse("{}"), af.parse('{"OR": []}'), af.parse('{"email": "x"}'), af.parse('{"points": 7}')):
        assert type(store.count(f)) is int
        assert store.mask(f).dtype == bool
        assert store.indices(f).dtype == np.int64
    assert (len(store), store.schema) == (2, af.CONTACT)
    assert repr(store).startswith("<ColumnStore of 2 Contact, ")


def test_bitmaps(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = [af.Field("id", af.FieldType.INTEGER, bits=64), af.Field("points", af.FieldType.INTEGER)]
    schema = af.Schema("Contact", [*fields, af.Field("city", af.FieldType.STRING)], af.Notation.EXTENDED)
    rows = [{"id": number, "points": at} for at, number in enumerate((2**32 - 1, 0, None, 7, 2**32, -1))]
    store = af.ColumnStore.from_records(rows, schema)
    few = af.parse({"points": {"lt": 4}}, schema)
    assert set(store.bitmap(few)) == {0, 1, 2, 3}
    assert set(store.bitmap(few, "id")) == {0, 7, 2**32 - 1}
    assert len(store.bitmap(af.parse({"points": -1}, schema), "id")) == 0
    store.update([3], [{"id": 8, "points": 3}])
    assert set(store.bitmap(few, key="id")) == {0, 8, 2**32 - 1}
    for points in (4, 5):
        with pytest.raises(ValueError, match=r"'id' has values that are not from 0 to 2\*\*32 - 1"):
            store.bitmap(af.parse({"points": points}, schema), "id")
    for key in ("city", "idd"):
        with pytest.raises(ValueError, match=f"'{key}' is no field of integers of Contact"):
            store.bitmap(few, key)
    monkeypatch.setitem(sys.modules, "pyroaring", None)
    with pytest.raises(ImportError, match=r"pip install 'audiencefilter\[bitmaps\]'"):
        store.bitmap(few)


def test_arrow_out() -> None:
    table = pa.table({"id": [1, 2, 3], "points": pa.array([5, None, 7], pa.int16())})
    store = af.ColumnStore.from_arrow(table, af.CONTACT)
    assert store.to_arrow(F).to_pylist() == [{"id": 3, "points": 7}]
    assert store.to_arrow().schema == pa.schema({"id": pa.int64(), "points": pa.int32()})
    store.count(F)
    assert store.to_arrow().schema == pa.schema({"id": pa.int64(), "points": pa.int32()})
    assert store.to_arrow().to_pylist() == table.to_pylist()


def test_attributes_name_the_columns() -> None:
    fields = [af.Field("points", af.FieldType.INTEGER, attribute="pts"), af.Field("score", af.FieldType.NUMBER, "pts")]
    schema = af.Schema("Row", fields)
    store = af.ColumnStore.from_arrow(pa.table({"pts": [5, 7, 8]}), schema)
    assert store.count(af.parse({"points": {"gte": 6}}, schema=schema)) == 2
    assert store.count(af.parse({"score": {"lt": 7.5}, "points": {"gt": 5}}, schema=schema)) == 1
    assert store.to_arrow().column_names == ["pts"]


def test_a_column_is_read_when_it_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "contacts.parquet"
    pyarrow.parquet.write_table(pa.table({"points": [5, 7], "city": [1, 2]}), path)
    store = af.ColumnStore.from_parquet(path, af.CONTACT)
    assert store.nbytes == 0
    assert store.count(F) == 1
    with pytest.raises(af.RecordError, match=r"city \(column .city. of .*contacts\.parquet\) is 1, expected"):
        store.count(af.parse('{"city": "x"}'))
    with pytest.raises(ValueError, match="there is no column 'email', which the filter reads as email"):
        store.count(af.parse('{"email": "x"}'))


def test_what_is_made_when_it_is_needed_is_counted() -> None:
    table = pa.table({"email": [f"{number}.ada@{number % 50}.com" for number in range(140_000)]})
    store = af.ColumnStore.from_arrow(table, af.CONTACT)
    with tuned(tests_before_text_index=0, tests_before_codes=1):
        for _ in range(2):
            assert store.count(af.parse('{"email": {"endsWith": "@7.com"}}')) == 2_800
    plain = store.nbytes
    assert store.count(af.parse('{"email": {"contains": "7.ADA@7"}}')) == 2_800
    with_trigrams = store.nbytes
    assert 129 / 8 < (with_trigrams - plain) / 140_000 < 256 / 8  # planes of few texts take less than a bit each
    assert store.count(af.parse('{"email": "57.ada@7.com"}')) == 1
    assert store.nbytes == with_trigrams + 140_000 * (4 + 1) + 4 * (2**14 + 1)


def test_any_number_of_threads() -> None:
    def check(threads: int | None) -> None:
        store = af.ColumnStore.from_records([{"points": 7}], af.CONTACT, threads=threads)
        assert store.count(F) == 1

    each([0, -3, 1, 2, None], check)


def test_filters_of_other_schemas() -> None:
    store = af.ColumnStore.from_records([{"points": 7}], af.CONTACT)
    extended = af.CONTACT.with_notation(af.Notation.EXTENDED)
    assert store.count(af.parse('{"NOT": {"points": 1}}', schema=extended)) == 1
    same = af.Schema("Player", [af.CONTACT.by_name["points"], af.Field("level", af.FieldType.INTEGER)])
    assert store.count(af.parse('{"points": 7}', schema=same)) == 1
    for clause, schema in (
        ('{"level": 1}', same),
        ('{"points": 7}', af.Schema("Wide", [af.Field("points", af.FieldType.INTEGER, bits=64)])),
    ):
        with pytest.raises(ValueError, match="parse it with the store's schema"):
            store.count(af.parse(clause, schema=schema))


@pytest.mark.parametrize("make", [
    lambda: af.ColumnStore.from_arrow({"points": [1]}, af.CONTACT),
    lambda: af.ColumnStore.from_arrow(None, af.CONTACT),
    lambda: af.ColumnStore.from_polars([1], af.CONTACT),
    lambda: af.ColumnStore.from_records(5, af.CONTACT),  # type: ignore[arg-type]
])  # fmt: skip
def test_what_is_no_source(make: Any) -> None:
    with pytest.raises(TypeError):
        make()


def test_what_is_no_filter() -> None:
    def check(case: tuple[str, Any]) -> None:
        ask, f = case
        store = af.ColumnStore.from_records([{"points": 7}], af.CONTACT)
        with pytest.raises(TypeError, match=r"a Filter is needed, not .*: make one with read\(\)"):
            getattr(store, ask)(f)

    each(product(["count", "mask", "indices", "select", "to_arrow"], ['{"points": 1}', {"points": 1}, None]), check)


def test_without_its_libraries_it_says_what_to_install() -> None:
    program = """
import sys
import audiencefilter as af
for name in ("pyarrow", "numpy"):
    held = sys.modules.pop(name, None)
    sys.modules[name] = None
    try:
        af.ColumnStore
    except ImportError as error:
        print(error)
    del sys.modules[name]
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.count("install them with pip install 'audiencefilter[columns]'\n") == 2
