"""Columns of CSV files: what Python's strict reader and Schema.coerce make of them."""

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.contacts import csv_blocks
from audiencefilter.contacts.csv_blocks import csv_columns
from audiencefilter.contacts.csv_options import LONGEST, CsvOptions
from tests.strategies import instants, texts, timestamps

T = af.FieldType
SCHEMA = af.Schema("Row", [
    af.Field("text", T.STRING), af.Field("whole", T.INTEGER), af.Field("number", T.NUMBER),
    af.Field("flag", T.BOOLEAN), af.Field("at", T.DATETIME),
])  # fmt: skip
HEADER = [field.name for field in SCHEMA.fields] + ["other"]


def expected_columns(content: bytes, delimiter: str = ",") -> Any:
    """Return the columns of a file; an error, or the index of a row with a wrong value."""
    try:
        rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=delimiter, strict=True))
    except (csv.Error, UnicodeDecodeError):
        return ValueError
    if not rows or not rows[0] or len(set(rows[0])) < len(rows[0]):
        return ValueError
    header, *rows = rows
    rows = [row for row in rows if any(row)]
    if any(len(row) != len(header) for row in rows):
        return ValueError
    columns: dict[str, list[Any]] = {name: [] for name in header}
    # The first wrong value is that of the first column which has one.
    for index, row in enumerate(rows):
        try:
            coerced = SCHEMA.coerce(dict(zip(header, row, strict=True)), strings=True)
        except af.RecordError:
            return index
        for name in header:
            value = coerced[name]
            columns[name].append(float(value) if name == "number" and value is not None else value)
    return columns


def check(content: bytes, delimiter: str = ",") -> None:
    expected = expected_columns(content, delimiter)
    with TemporaryDirectory() as folder:
        path = Path(folder, "contacts.csv")
        path.write_bytes(content)
        if expected is ValueError:
            with pytest.raises(ValueError, match=r"contacts\.csv|column|record") as broken:
                csv_columns(path, SCHEMA, CsvOptions(delimiter))
            assert type(broken.value) in {ValueError, af.RecordError}
            return
        if isinstance(expected, int):
            with pytest.raises(af.RecordError) as wrong:
                csv_columns(path, SCHEMA, CsvOptions(delimiter))
            assert wrong.value.index is not None
            assert wrong.value.index >= expected
            return
        source = csv_columns(path, SCHEMA, CsvOptions(delimiter))
    assert source.names == tuple(expected)
    for name in source.names:
        assert source.raw(name).to_pylist() == expected[name]
    for field in SCHEMA.fields:
        if source.has(field):
            assert source.column(field).to_pylist() == expected[field.name]


def written(rows: Sequence[Sequence[str]], line_end: str = "\n", quoting: Any = csv.QUOTE_MINIMAL) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator=line_end, quoting=quoting).writerows(rows)
    return out.getvalue().encode()


values = (
    texts
    | instants.flatmap(timestamps)
    | st.sampled_from(
        ["", "12", "-7", "1.5", "1e3", "true", "FALSE", "0", 'say "x"', "a,b", "two\nlines", "\r\n", "a\rb", " 1"]
    )
)
right = {
    "text": values,
    "whole": st.sampled_from(["", "0", "12", "-7", "1.0", "2147483647"]),
    "number": st.sampled_from(["", "0", "-0.0", "1.5", "1e3", "9007199254740993"]),
    "flag": st.sampled_from(["", "true", "False", "0", "1"]),
    "at": st.just("") | instants.flatmap(timestamps),
    "other": values,
}


@st.composite
def files(draw: st.DrawFn) -> bytes:
    header = draw(st.permutations(HEADER))[: draw(st.integers(1, len(HEADER)))]
    # A wrong value in most files would leave no file to read.
    pools = {name: st.one_of(right[name], values) if draw(st.integers(0, 9)) == 0 else right[name] for name in header}
    rows = [[draw(pools[name]) for name in header] for _ in range(draw(st.integers(0, 5)))]
    content = written([header, *rows], draw(st.sampled_from(["\n", "\r\n"])), draw(st.sampled_from([0, 1])))
    if draw(st.booleans()):
        content = b"\xef\xbb\xbf" + content
    return content


@given(files())
def test_files_hold_what_coerce_makes_of_their_rows(content: bytes) -> None:
    check(content)


@given(
    st.lists(
        st.sampled_from(["text", "a", "1", ",", ",", '"', '"', '""', "\n", "\n", "\r\n", "\r", " ", "é"]), max_size=14
    )
)
@example(['"', "a", '"', '"'])
def test_files_of_any_marks_are_read_as_a_strict_reader_does(parts: list[str]) -> None:
    check(("text,other\n" + "".join(parts)).encode())
    check("".join(parts).encode())


@given(files(), st.integers(1, 40))
def test_blocks_may_end_anywhere(content: bytes, size: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(csv_blocks, "_BLOCK_BYTES", size)
        check(content)
        patch.setattr(csv_blocks, "BATCH_ROWS", 1)
        check(content)


@pytest.mark.parametrize("delimiter", [";", "\t", "|", "§"])
def test_the_delimiter_may_be_any_character(tmp_path: Path, delimiter: str) -> None:
    path = tmp_path / "contacts.csv"
    path.write_text(f'text{delimiter}whole\n"a{delimiter}b"{delimiter}12\n', encoding="utf-8")
    source = csv_columns(path, SCHEMA, CsvOptions(delimiter))
    assert [source.raw(name).to_pylist() for name in ("text", "whole")] == [[f"a{delimiter}b"], [12]]


@pytest.mark.parametrize("delimiter", ["", ",,", '"', "\n", "\r", "\0"])
def test_a_delimiter_is_one_character(tmp_path: Path, delimiter: str) -> None:
    with pytest.raises(ValueError, match="the delimiter"):
        csv_columns(tmp_path / "contacts.csv", SCHEMA, CsvOptions(delimiter))


@pytest.mark.parametrize(("content", "message"), [
    (b"\0" * 100, r"line 1: the header has '\x00', so this is no text: save the table as CSV"),
    (b"a.txt" + b"\0" * 95 + b"0000644", "so this is no text"),
    (b"<?xml version='1.0'?><a/>", "is XML or HTML, and not CSV"),
    (b"", "has no header"),
    (b"\ntext\n", "has no header"),
    (b"text,other,text\n1,2,3\n", "more than one column is called 'text'"),
    (b"text,other\na,b\n\na\n", "line 4: 1 value, fewer than the 2 columns of the header"),
    (b'text,other\n"a\nb",b\na,b,c\n', "line 4: 3 values, more than the 2 columns of the header"),
    (b"text\na,b\n", "line 2: 2 values, more than the 1 column of the header"),
    (b"text,other\na,b\na,\xff\n", "line 3: 'other' is not UTF-8: save the file as UTF-8"),
    (b"te\xffxt\n", "line 1: the header is not UTF-8"),
    ("text\na\n".encode("utf-16"), "is UTF-16: save it as UTF-8"),
    (b'text,other\na,b\n"a,b\n', "line 3: the file ends within a quoted value"),
    (b'text,other\na,b\n"a"b,c\n', "line 3: broken quoting (',' expected after '\"')"),
])  # fmt: skip
def test_broken_files_are_errors_with_their_lines(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "contacts.csv"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=re.escape(message)) as raised:
        csv_columns(path, SCHEMA)
    assert not isinstance(raised.value, UnicodeError)


def test_a_value_beyond_the_limit_of_the_reader_of_rows_is_told(tmp_path: Path) -> None:
    path = tmp_path / "contacts.csv"
    path.write_text("text\n" + "x" * (LONGEST + 1) + '\n5" disk\n')
    with pytest.raises(ValueError, match="line 2: a value of over 1,000,000 characters"):
        csv_columns(path, SCHEMA)


def test_long_values_are_read_where_quotation_marks_are_plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_blocks, "_MAX_PENDING_BYTES", 2_000_000)  # held for the sake of whole batches
    path = tmp_path / "contacts.csv"
    path.write_text("text,other\n" + "".join(f'{index},"{"x" * (LONGEST + 1)}"\n' for index in range(4)))
    source = csv_columns(path, SCHEMA)
    assert [len(text) for text in source.raw("other").to_pylist()] == [LONGEST + 1] * 4


def test_a_limit_of_the_process_is_not_lowered(tmp_path: Path) -> None:
    path = tmp_path / "contacts.csv"
    path.write_text("text\n" + "x" * (LONGEST + 1) + '\n5" disk\n')
    before = csv.field_size_limit(2 * LONGEST)
    try:
        assert csv_columns(path, SCHEMA).rows == 2
        assert csv.field_size_limit() == 2 * LONGEST
    finally:
        csv.field_size_limit(before)


def test_lines_are_counted_by_each_of_their_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_blocks, "_BLOCK_BYTES", 32)
    path = tmp_path / "contacts.csv"
    path.write_bytes(b"text,other\r\n" + b'"a\rb\r\nc\nd",1\r\n' * 20 + b"a\r\n")
    with pytest.raises(ValueError, match="line 82: 1 value,"):
        csv_columns(path, SCHEMA)


def test_a_missing_file_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        csv_columns(tmp_path / "none.csv", SCHEMA)


def test_a_wrong_value_has_the_index_of_its_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_blocks, "_BLOCK_BYTES", 256)
    monkeypatch.setattr(csv_blocks, "BATCH_ROWS", 50)
    path = tmp_path / "contacts.csv"
    path.write_text("text,whole\n" + "a,1\n" * 500 + "a,x\n" + "a,1\n" * 500)
    with pytest.raises(af.RecordError, match="record 500: whole is 'x', expected a whole number"):
        csv_columns(path, SCHEMA)


def test_a_header_alone_is_columns_of_no_rows(tmp_path: Path) -> None:
    path = tmp_path / "contacts.csv"
    for content in ("text,whole,other", "text,whole,other\r\n"):
        path.write_text(content)
        source = csv_columns(path, SCHEMA)
        assert (source.rows, source.names) == (0, ("text", "whole", "other"))
        assert [source.raw(name).type for name in source.names] == [pa.string(), pa.int32(), pa.string()]


def test_only_one_byte_order_mark_is_one(tmp_path: Path) -> None:
    path = tmp_path / "contacts.csv"
    path.write_bytes(b"\xef\xbb\xbf\xef\xbb\xbfwhole,text\n12,\xef\xbb\xbfa\n")
    source = csv_columns(path, SCHEMA)
    assert source.names == ("\ufeffwhole", "text")
    assert [source.raw(name).to_pylist() for name in source.names] == [["12"], ["\ufeffa"]]
