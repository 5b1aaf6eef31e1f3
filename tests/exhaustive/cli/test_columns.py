"""select and count by columns: what comes out, and what is complained of, is as by rows."""

import gzip
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.contacts import csv_blocks
from audiencefilter.contacts.schema_file import schema_text
from audiencefilter.contacts.values import canonical_type
from tests.cli.column_helpers import both, only_rows, sizes
from tests.cli.helpers import RICH, Result, cli, csv_rows, csv_text, parquet, saved
from tests.conformance.corpus import CONTACTS

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
COLUMNS = ["points", "email"]


def run(*arguments: Any, **options: Any) -> Callable[[], Result]:
    return lambda: cli(*arguments, **options)


def conformance_table() -> pa.Table:
    kinds = [pa.field(field.name, canonical_type(field)) for field in af.CONTACT.fields]
    return pa.Table.from_pylist(CONTACTS.contacts(), pa.schema([pa.field("id", pa.int64()), *kinds]))


def conformance_csv() -> str:
    rows = conformance_table().to_pylist()
    return csv_text(
        *({key: at.isoformat() if isinstance(at, datetime) else at for key, at in row.items()} for row in rows)
    )


@pytest.mark.parametrize("format", ["csv", "parquet"])
def test_clauses_select_the_same(tmp_path: Path, format: str) -> None:
    if format == "csv":
        path = saved(tmp_path, "c.csv", conformance_csv())
    else:
        path = parquet(tmp_path, conformance_table())
    by_columns_too = 0
    cases = CONTACTS.accepted()[::19]
    for case in cases:
        notation = ("--notation", case.notation.value)
        where = saved(tmp_path, "clause.json", case.source)
        asked = ("select", "-w", f"@{where}", *notation, "--to", "csv", "--columns", "id", path)
        result, tested = both(run(*asked), block=400)
        by_columns_too += tested > 0
        if format == "parquet":  # in CSV an empty text is a missing value
            assert result.out.splitlines()[1:] == list(map(str, case.ids or ()))
    assert by_columns_too > 0.87 * len(cases)


values = st.sampled_from(
    [*("", "1", "90", "250", "-7", "90.0", "lots", "2147483648", "ada@cam.edu", "Zoë", "\0", " ", "\ufeff"),
     *("a,b", 'say "x"', "two\nlines", "two\r\nlines", "\r", "\n")]
)  # fmt: skip
marks = st.sampled_from(
    [*(b'"', b'"', b",", b",", b"\n", b"\n", b"\r", b"\r\n"),
     *(b"90", b"1", b"a", b"\xff", b"\xc3\xa9", b"\xef\xbb\xbf", b" ")]
)  # fmt: skip


@st.composite
def csv_files(draw: st.DrawFn) -> bytes:
    """Draw a file that has mostly right rows, and some that are broken."""
    rows = [COLUMNS]
    for _ in range(draw(st.integers(0, 30))):
        kind = draw(st.integers(0, 29))
        points = draw(st.sampled_from(["", "1", "90", "250"])) if kind else draw(values)
        rows.append([points, draw(values)] if kind != 1 else draw(st.lists(values, max_size=3)))
    line_end = draw(st.sampled_from(["\n", "\r\n"]))
    content = draw(st.sampled_from([b"", b"", b"\xef\xbb\xbf"])) + csv_rows(rows, line_end).encode()
    if draw(st.integers(0, 2)) == 0:  # without a last line end, or in the middle of something
        content = content[: -draw(st.integers(1, 30))]
    if draw(st.integers(0, 3)) == 0:
        place = draw(st.integers(0, len(content)))
        content = content[:place] + b"".join(draw(st.lists(marks, max_size=4))) + content[place:]
    return content


@given(
    csv_files(),
    st.sampled_from(["stop", "skip", "null"]),
    st.sampled_from([(), ("--limit", "1"), ("--limit", "4"), ("--to", "jsonl"), ("--columns", "email")]),
    st.sampled_from(["file", "pipe", "gzip"]),
    st.integers(8, 200),
)
@example(b"points,email\n" + b"90,a\n" * 7 + b"lots,b\n" + b"90,a\n" * 20, "stop", (), "file", 60)
@example(b"points,email\n" + b"90,a\n" * 20 + b'90,5" disk\n' + b"90,a\n" * 5, "skip", (), "file", 40)
def test_csv_files_give_the_same(
    content: bytes, on_error: str, options: tuple[str, ...], shape: str, block: int
) -> None:
    with TemporaryDirectory() as folder:
        packed = gzip.compress(content) if shape == "gzip" else content
        path = saved(Path(folder), "c.csv.gz" if shape == "gzip" else "c.csv", packed)
        given_file = {"stdin": content} if shape == "pipe" else {}
        file = () if shape == "pipe" else (path,)
        how = ("-w", RICH, "--format", "csv", "--on-error", on_error)
        both(run("select", *how, *options, *file, **given_file), block=block)
        both(run("count", "-v", *how, *file, **given_file), block=block)


def rich_csv(rows: int) -> str:
    return csv_rows([["id", "points", "note"], *([str(row), str(row % 200), f'"{row}"'] for row in range(rows))])


def test_a_csv_file_is_read_by_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, "c.csv", rich_csv(100))
    result, tested = both(run("select", "-w", RICH, path), block=300)
    assert (result.code, len(result.out.splitlines()), tested > 3) == (0, 11, True)
    counted, tested = both(run("count", "-v", "-w", RICH, path), block=300)
    assert (counted.out, tested > 3) == ("10 of 100 (10.0%)\n", True)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert both(run("count", "-w", RICH, path))[1] == 0


@pytest.mark.parametrize("on_error", ["stop", "skip"])
@pytest.mark.parametrize(
    ("place", "line"), [(50, "50,lots,x\n"), (60, '60,90,5" disk\n'), (60, "60,90,a\rb\n"), (97, '97,90,"open\n')]
)
def test_only_the_portion_with_what_is_wrong_is_read_by_rows(
    tmp_path: Path, place: int, line: str, on_error: str
) -> None:
    lines = rich_csv(100).splitlines(keepends=True)
    path = saved(tmp_path, "c.csv", "".join([*lines[:place], line, *lines[place + 1 :]]))
    result, tested = both(run("select", "-w", RICH, "--on-error", on_error, path), block=200)
    if "lots" in line:
        assert f"{path}, line 51: points is 'lots'" in result.err
    assert tested > (4 if "lots" in line and on_error == "skip" else 2)


def test_gzip_that_is_cut_off_is_told_after_the_rows_before(tmp_path: Path) -> None:
    content = gzip.compress("".join(f"{row},{row * 7919}\n" for row in range(30_000)).encode())
    path = saved(tmp_path, "c.csv.gz", gzip.compress(b"points,id\n") + content[:-1_000])
    results = []
    for by_columns in (True, False):
        with sizes(block=4_000, step=8_192) as patch:
            if not by_columns:
                only_rows(patch)
            results.append(cli("select", "-w", RICH, path))
    for result in results:
        assert result.code == 2
        assert result.err == f"error: {path}: the gzip data is broken: {results[0].err.rpartition(': ')[2]}"
        assert len(result.out) > 10_000
    shorter, longer = sorted((result.out for result in results), key=len)
    assert longer.startswith(shorter)


@pytest.mark.parametrize("delimiter", [";", "tab", "§"])
def test_any_delimiter_gives_the_same(tmp_path: Path, delimiter: str) -> None:
    path = saved(tmp_path, "c.csv", rich_csv(60).replace(",", "\t" if delimiter == "tab" else delimiter))
    _, tested = both(run("select", "-w", RICH, "--delimiter", delimiter, path), block=300)
    assert (tested > 0) is (delimiter != "§")


def test_what_is_long_gives_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, "c.csv", "points,note\n90,a\n90," + "x" * 1_000_001 + "\n90,b\n")
    for on_error in ("stop", "skip"):
        both(run("select", "-w", RICH, "--on-error", on_error, path), block=3_000_000)
    # A row that is longer than a block, and than what may wait for its end.
    path = saved(tmp_path, "c.csv", "points,note\n" + ("90," + "x" * 900 + "\n") * 9)
    assert both(run("select", "-w", RICH, path), block=50)[1] > 1
    monkeypatch.setattr(csv_blocks, "_MAX_PENDING_BYTES", 500)
    assert both(run("select", "-w", RICH, path), block=50)[1] == 0


wrong_values: dict[str, pa.Array] = {
    "text": pa.array(["90", None, "lots"] * 9), "fractions": pa.array([90.0] * 20 + [90.5] + [float("nan")] * 6),
    "large": pa.array([90] * 20 + [2**31] + [None] * 6), "decimals": pa.array([90] * 27).cast(pa.decimal128(30, 2)),
    "booleans": pa.array([True] * 27), "lists": pa.array([[90]] * 27), "nothing": pa.nulls(27),
    "entries": pa.array([90, None, 7] * 9).dictionary_encode(),
}  # fmt: skip


@pytest.mark.parametrize("kind", wrong_values)
@pytest.mark.parametrize("on_error", ["stop", "skip", "null"])
def test_parquet_files_give_the_same(tmp_path: Path, kind: str, on_error: str) -> None:
    path = parquet(tmp_path, {"id": range(27), "points": wrong_values[kind]}, row_group_size=10)
    for options in ((), ("--limit", "2"), ("--to", "csv"), ("--columns", "id")):
        both(run("select", "-w", RICH, "--on-error", on_error, *options, path))
    both(run("count", "-v", "-w", RICH, "--on-error", on_error, path))


def test_timestamps_of_any_unit_give_the_same(tmp_path: Path) -> None:
    moments = [NOON - timedelta(days=400 * row) for row in range(20)] + [None]
    for kind in (pa.timestamp("s"), pa.timestamp("ms", "UTC"), pa.timestamp("us", "Asia/Kolkata"), pa.timestamp("ns")):
        column = pa.array(moments, pa.timestamp("us", "UTC")).cast(pa.int64())
        per_second = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}[kind.unit]
        numbers = pa.array([None if at is None else at * per_second // 10**6 for at in column.to_pylist()], pa.int64())
        path = parquet(tmp_path, {"createdAt": numbers.cast(kind)})
        result, tested = both(run("select", "-w", "createdAt >= '2010-01-01T00:00:00Z'", path))
        assert tested > 0
        assert result.out


def test_a_parquet_file_is_read_by_columns(tmp_path: Path) -> None:
    path = parquet(tmp_path, {"id": range(100), "points": [row % 200 for row in range(100)]}, row_group_size=30)
    result, tested = both(run("select", "-w", RICH, path))
    assert (len(result.out.splitlines()), tested) == (10, 9)
    assert both(run("count", "-w", RICH, path), many=101)[1] == 0


def schema_file(folder: Path, *fields: af.Field) -> Path:
    return saved(folder, "schema.json", schema_text(af.Schema("Row", fields)))


def test_absent_columns_give_the_same(tmp_path: Path) -> None:
    clause = '{"OR": [{"city": "Bonn"}, {"city": {"not": null}}, {"points": 90}]}'
    for path in (saved(tmp_path, "c.csv", "points\n" + "90\n1\n" * 20), parquet(tmp_path, {"points": [90, 1] * 20})):
        result, tested = both(run("select", "-w", clause, "--missing-columns", "null", path))
        assert len(result.out.splitlines()) >= 20
        assert tested > 0
        both(run("select", "-w", clause, path))


def test_a_field_that_cannot_be_missing_gives_the_same(tmp_path: Path) -> None:
    points = af.Field("points", af.FieldType.INTEGER, nullable=False)
    schema = schema_file(tmp_path, points, af.Field("city", af.FieldType.STRING, nullable=False))
    clause = '{"points": {"gte": 90}, "NOT": {"city": "Bonn"}}'
    content = "points,city\n" + "90,Köln\n" * 9
    for lines in (content, content + ",Ulm\n90,\n", "points\n90\n"):
        path = saved(tmp_path, "c.csv", lines)
        for on_error in ("stop", "null"):
            options = ("--schema", schema, "--on-error", on_error, "--missing-columns", "null")
            both(run("select", "-w", clause, *options, path))


def test_two_fields_of_one_column_are_read_by_rows(tmp_path: Path) -> None:
    exact = af.Field("exact", af.FieldType.INTEGER, attribute="points")
    schema = schema_file(tmp_path, exact, af.Field("nearly", af.FieldType.NUMBER, attribute="points"))
    path = saved(tmp_path, "c.csv", "points\n" + "90\n1\n" * 20)
    result, tested = both(run("count", "-w", '{"exact": 90, "nearly": {"gt": 1.5}}', "--schema", schema, path))
    assert (result.out, tested) == ("20\n", 0)


def test_infinite_numbers_are_read_by_rows(tmp_path: Path) -> None:
    schema = schema_file(tmp_path, af.Field("total", af.FieldType.NUMBER))
    path = parquet(tmp_path, {"total": [1.5] * 20 + [float("inf")] + [2.5] * 20})
    asked = ("count", "-w", '{"total": {"gt": 2}}', "--schema", schema, path)
    result, _ = both(run(*asked))
    assert result.code != 0
    assert "total is inf, expected a finite number" in result.err
    result, tested = both(run(*asked, "--on-error", "skip"))
    assert (result.out, tested > 0) == ("20\n", True)


def test_several_files_give_the_same(tmp_path: Path) -> None:
    paths = [saved(tmp_path, f"{name}.csv", rich_csv(100)) for name in "ab"]
    paths.append(parquet(tmp_path, {"id": range(50), "points": [95] * 50, "note": ["x"] * 50}))
    result, tested = both(run("select", "-w", RICH, "--limit", "45", *paths), block=300, first=0)
    assert len(result.out.splitlines()) == 46
    assert tested > 5


def test_a_clause_that_reads_no_column_gives_the_same(tmp_path: Path) -> None:
    for path in (saved(tmp_path, "c.csv", rich_csv(20)), parquet(tmp_path, {"id": range(20)})):
        assert both(run("count", "-v", "-w", "{}", path))[0].out == "20 of 20 (100.0%)\n"
