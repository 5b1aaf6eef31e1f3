"""What is wrong with contacts is told, and passed over where that is wanted."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.contacts.csv import column_reader
from audiencefilter.language.errors import RecordError
from audiencefilter.language.schema import Field, FieldType, Schema
from tests.cli.helpers import RICH, cli, jsonl, refused, saved
from tests.each import each
from tests.strategies import FIRST_TYPES

BAD = 'id,points,note\n1,90,"a\nb"\n2,lots,\n3,91,\n4,1e99,\n'
BAD_LINES = (
    '{"id": 1, "points": 90}\n\n{"id": 2, "points": "lots"}\n{"id": 3, "points": true}\n{"id": 4, "points": 91}\n'
)


@pytest.mark.parametrize(("name", "content", "line"), [("c.csv", BAD, 4), ("c.jsonl", BAD_LINES, 3)])
def test_a_wrong_value_is_placed_skipped_or_missing(tmp_path: Path, name: str, content: str, line: int) -> None:
    path = saved(tmp_path, name, content)
    assert f"{path}, line {line}: points is 'lots', expected a whole number" in refused("count", "-w", RICH, path)
    result = cli("count", "-w", "{}", path)
    assert (result.code, result.out, result.err) == (0, "4\n", "")  # nothing reads the wrong values
    result = cli("count", "-w", RICH, "--on-error", "skip", "-v", path)
    assert (result.code, result.out) == (0, "2 of 2 (100.0%)\n")
    assert result.err.startswith(f"warning: 2 rows skipped\n  {path}, line ")
    result = cli("count", "-w", RICH, "--on-error", "null", "-v", path)
    assert (result.code, result.out) == (0, "2 of 4 (50.0%)\n")
    assert result.err.startswith("warning: 2 values taken as missing\n")
    assert cli("count", "-w", '{"points": {"not": null}}', "--on-error", "null", path).out == "2\n"


def test_the_first_few_are_told() -> None:
    result = cli("count", "-w", RICH, "--on-error", "skip", stdin="points\n" + "lots\n" * 1_000)
    assert (result.code, len(result.err.splitlines())) == (1, 7)
    assert "… and 995 more" in result.err


def test_a_missing_column_is_told_or_allowed() -> None:
    message = refused("count", "-w", '{"firstName": "Ada", "points": 1}', stdin="id,first_name,points\n1,Ada,1\n")
    assert "stdin has no column 'firstName', which the filter reads; did you mean 'first_name'?" in message
    clause = '{"OR": [{"firstName": "Ada"}, {"points": 1}]}'
    result = cli("count", "-w", clause, "--missing-columns", "null", stdin="points\n1\n2\n")
    assert (result.code, result.out) == (0, "1\n")


def test_a_key_that_no_line_has_is_warned_of() -> None:
    result = cli("count", "-w", '{"firstName": "Ada"}', stdin='{"first_name": "Ada"}\n')
    assert (result.code, result.out) == (1, "0\n")
    assert result.err.startswith("warning: no contact has firstName")
    one = cli("count", "-w", '{"firstName": "Ada"}', stdin='{"first_name": "Ada"}\n{"firstName": null}\n')
    assert one.err == ""


BROKEN_CSV = [
    (b"", "stdin has no header"), (b"\n", "has no header"), (b"id,id\n", "line 1: more than one column is called 'id'"),
    (b"points,\xff\n90,1\n", "line 1: the header is not UTF-8"),
    (b"\x01\x02points", r"line 1: the header has '\x01', so this is no text: save the table as CSV"),
    ("points\n9\n".encode("utf-16-le"), "stdin is UTF-16: save it as UTF-8"),
    (b" <!DOCTYPE html><p>points</p>", "is XML or HTML, and not CSV: save the table as CSV"),
    (b"\xff\xfep\0o\0i\0n\0t\0s\0\n\0", "is UTF-16"), (b'"points\n90\n', 'a " is not closed'),
    (b"points,id\n90\n", "line 2: 1 value, fewer than the 2 columns of the header"),
    (b"points,id\n90,1\n\n90,1,2\n", "line 4: 3 values, more than the 2"),
    (b'points,id\n90,"1"x\n', "line 2: broken quoting"),
    (b'points,id\n90,"1', "line 2: the file ends within a quoted value"),
    (b"points,id\n90,1\n90,caf\xe9\n", "line 3: 'id' is not UTF-8"),
    (b"points,id\n90," + b"x" * 1_000_001 + b"\n", "a value of over 1,000,000 characters"),
]  # fmt: skip
BROKEN_LINES = [
    (b"nonsense", "not JSON: Expecting value at column 1"),
    (b"[1, 2]", "[1, 2] is no object: write one object on each line"), (b"[", "not JSON"),
    (b'{"points": 90} {}', "not JSON: Extra data at column 16"), (b'{"points": NaN}', "NaN is not JSON"),
    (b'{"points": 90', "not JSON"),
    (b'{"points": 9, "points": 90}', 'the key "points" occurs in an object more than once'),
    (b'{"points": 90, "a": [{"b": 1, "b": 1}]}', 'the key "b" occurs in an object more than once'),
    (b'{"city": "\xff"}', "not UTF-8"), (b"[" * 100_000, "nested too deep"),
    (b'{"points": ' + b"9" * 5_000 + b"}", "a number has too many digits"),
]  # fmt: skip


def test_a_broken_csv_is_told() -> None:
    def check(case: tuple[bytes, str]) -> None:
        content, message = case
        assert message in refused("count", "-w", RICH, stdin=content)

    each(BROKEN_CSV, check)


def test_broken_rows_of_csv_are_skipped() -> None:
    content = b'points,id\n90\n90,1,2\n90,1\n90,"1"x\n91,caf\xe9\n92,2\n'
    for on_error in ("skip", "null"):
        result = cli("select", "-w", RICH, "--on-error", on_error, stdin=content)
        assert result.out == "points,id\n90,1\n92,2\n"
        assert "warning: 4 rows skipped" in result.err


def test_a_broken_line_is_told_and_skipped() -> None:
    def check(case: tuple[bytes, str]) -> None:
        line, message = case
        content = b'{"points": 90}\n' + line + b'\n{"points": 91}\n'
        error = refused("count", "-w", RICH, "--format", "jsonl", stdin=content)
        assert error.startswith("error: stdin, line 2: ")
        assert message in error
        assert cli("count", "-w", RICH, "--on-error", "skip", stdin=content).out == "2\n"

    each(BROKEN_LINES, check)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    assert "absent.csv: No such file" in refused("count", "-w", RICH, "absent.csv")
    assert refused("count", "-w", RICH, "") == refused("check", "") == "error: '': No such file or directory\n"
    assert f"{tmp_path}: there is no file *.parquet in the folder" in refused("count", "-w", RICH, tmp_path)
    cut_off = saved(tmp_path, "contacts.csv.gz", gzip.compress(os.urandom(5_000))[:-500])
    assert "contacts.csv.gz" in refused("count", "-w", "{}", cut_off)
    half_a_pair = saved(tmp_path, "c.jsonl", '{"points": 90, "note": "\\ud800"}\n')
    assert "--to jsonl" in refused("select", "-w", RICH, "--to", "csv", half_a_pair)


def test_what_is_nested_as_deep_as_can_be_read_makes_no_traceback(tmp_path: Path) -> None:
    for depth in (600, 900):
        nested = saved(tmp_path, "c.jsonl", f'{{"points": 90, "note": {"[" * depth}1e400{"]" * depth}}}\n')
        assert cli("select", "-w", RICH, "--to", "csv", nested).code in (0, 2)


#: What is no file, and the engine of the command that is to be written instead; none where it is no database.
NO_FILES = [
    ("postgresql://ada:hunter2@host/crm", "postgresql"), ("postgresql+psycopg://ada:hunter2@host/crm", "postgresql"),
    ("postgres://ada:hunter2@host:port/crm", "postgresql"), ("MySQL://ada:hunter2@host/crm", "mysql"),
    ("mariadb+pymysql://ada:hunter2@host/crm", "mariadb"), ("sqlite:///hunter2.db", "sqlite"),
    ("duckdb:///hunter2.duckdb", "duckdb"), ("clickhouse+native://ada:hunter2@host/crm", "clickhouse"),
    ("https://ada:hunter2@example.com/contacts.csv", None), ("s3://hunter2/contacts.parquet", None),
]  # fmt: skip


def test_a_url_in_place_of_a_file_is_told_what_to_write() -> None:
    def check(case: tuple[str, str | None]) -> None:
        url, dialect = case
        said = (
            "name a file that is here"
            if dialect is None
            else f"audiencefilter sql --inline --dialect {dialect} --where"
        )
        for command in (
            *((name, "-w", RICH, url) for name in ("select", "count", "bench")),
            ("explain", "-w", RICH, "--row", 1, url),
            ("schema", "infer", url),
            ("match", "-a", url, "contacts.csv"),
        ):
            message = refused(*command)
            assert message.startswith(
                f"error: {url.partition('://')[0]}://… is a URL, and contacts are read from files"
            )
            assert said in message
            assert "hunter2" not in message
        with pytest.raises(ValueError, match="is a URL") as caught:
            af.ColumnStore.from_csv(url)
        assert "hunter2" not in str(caught.value)

    each(NO_FILES, check)


@pytest.mark.parametrize("command", ["select", "count"])
def test_a_wrong_clause_is_told_before_anything_is_read(command: str) -> None:
    message = refused(command, "-w", '{"point": 1}', "absent.csv")
    assert "^" in message
    assert "absent" not in message


RECORDS = [{"id": 1, "email": "ada@b.de", "points": 95}, {"id": 2, "email": "bob@b.de", "points": 3}]
ENVELOPE = {"records": RECORDS}
MANY = {"total": 2, "next": None, "records": RECORDS * 1_000}
#: A document, and what writes its records.
DOCUMENTS: list[tuple[Any, str]] = [
    (RECORDS, "jq -c '.[]' writes it so"),
    (RECORDS * 1_000, "jq -c '.[]' writes it so"),
    (ENVELOPE, "jq -c '.NAME[]'"),
    (MANY, "jq -c '.NAME[]'"),
    ({"data": {"audiences": [], "contacts": RECORDS}}, "jq -c '.NAME[]'"),
]
#: Each in one line, and in many.
CONTENTS = [(json.dumps(document, indent=indent), what) for document, what in DOCUMENTS for indent in (None, 1)]


def test_a_document_is_told_with_what_to_do(tmp_path: Path) -> None:
    audiences = saved(tmp_path, "audiences.jsonl", {"key": "rich", "filters": {"points": {"gte": 90}}})
    commands: list[list[object]] = [
        ["count", "-w", RICH], ["select", "-w", RICH], ["count", "-w", RICH, "--on-error", "skip"],
        ["explain", "-w", RICH, "--row", "1"], ["match", "--audiences", audiences], ["bench", "-w", RICH],
        ["schema", "infer"],
    ]  # fmt: skip

    def check(case: tuple[str, str]) -> None:
        content, what = case
        path = saved(tmp_path, "c.json", content)
        asked = commands if len(content) < 1_000 else [commands[0], commands[-1]]
        # For infer one object in a line may be a contact with others.
        for command in asked if content != json.dumps(MANY) else asked[:1]:
            result = cli(*command, path)
            assert (result.code, result.out) == (2, ""), command
            assert result.err.startswith(f"error: {path} ")
            assert len(result.err.splitlines()) == 1
            assert what in result.err

    each(CONTENTS, check)
    result = cli("schema", "infer", saved(tmp_path, "c.json", MANY))
    assert result.code == 0
    assert "note: records: of one contact alone: if these are the contacts, give each a line\n" in result.err


def test_a_document_is_known_by_its_content_and_within_gzip() -> None:
    indented = json.dumps(RECORDS, indent=2)
    for content in (json.dumps(RECORDS), indented, "\ufeff \n" + json.dumps(RECORDS), gzip.compress(indented.encode())):
        assert "stdin is a JSON array" in cli("count", "-w", RICH, stdin=content).err
    for option in ([], ["--on-error", "skip"]):
        assert "stdin is a JSON array" in cli("count", "-w", RICH, *option, "--format", "jsonl", stdin="[]").err


def test_objects_on_several_lines_are_told(tmp_path: Path) -> None:
    content = "\n".join(json.dumps(record, indent=2) for record in RECORDS)
    message = refused("count", "-w", RICH, "--on-error", "skip", saved(tmp_path, "c.json", content))
    assert "has a JSON object on several lines, and JSON Lines has one on each: jq -c . writes it so" in message


@pytest.mark.parametrize(("content", "where", "count"), [
    ('{"id": 1, "points": 95, "actions": [{"name": "login"}]}', RICH, 1),
    # Another field of the schema tells that it is a contact, in which what the filter reads is missing.
    ('{"email": "a@b.de", "actions": [{"name": "login"}]}', "points IS NULL", 1),
    # Two objects are JSON Lines, whatever they hold.
    (jsonl(ENVELOPE, ENVELOPE), "points IS NULL", 2),
    ("[id],[points]\n1,95\n2,3\n", "points >= 90", 1),
])  # fmt: skip
def test_what_looks_like_a_document_and_is_none(content: str, where: str, count: int) -> None:
    options = ("--notation", "extended", *(["--map", "[points]=points"] if content[0] == "[" else []))
    assert cli("count", "-w", where, *options, stdin=content).out == f"{count}\n"


def test_an_array_further_down_is_a_broken_line(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.jsonl", jsonl(RECORDS[0], RECORDS))
    assert "c.jsonl, line 2: " in cli("count", "-w", RICH, path).err
    assert cli("count", "-w", RICH, "--on-error", "skip", path).out == "1\n"


@pytest.mark.parametrize(("content", "what"), CONTENTS[:2])
def test_audiences_in_a_document_are_told(content: str, what: str, tmp_path: Path) -> None:
    path = saved(tmp_path, "a.json", content)
    said = f"{path} is a JSON array, and JSON Lines has one object on each line: {what}\n"
    assert refused("match", "--audiences", path, stdin=jsonl(RECORDS[0])) == f"error: {said}"


@pytest.mark.parametrize("content", [json.dumps(RECORDS), json.dumps(ENVELOPE, indent=1), '{"points": 5}\n'])
def test_json_is_no_csv(content: str, tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", content)
    said = "c.csv is JSON, and not CSV: JSON Lines and ColumnStore.from_records have records of JSON"
    assert said in cli("count", "-w", RICH, path).err
    with pytest.raises(ValueError, match="is JSON, and not CSV"):
        af.ColumnStore.from_csv(path)


MARKS = [b'"', b",", b"\n", b"\r", b"points", b"90", b"{", b"}", b":", b"\0", b"\xff", b"\xef\xbb\xbf"]
ROWS = [b'{"points":90}\n', b"points,id\n", b"90,1\n", b"PAR1", b"\x1f\x8b", b"NaN", b"1e999", b"[1]"]
SOUP = st.lists(st.sampled_from(MARKS) | st.sampled_from(ROWS) | st.binary(max_size=6), max_size=14).map(b"".join)


@given(SOUP, st.sampled_from([None, "csv", "jsonl", "parquet"]), st.sampled_from(["stop", "skip", "null"]))
def test_no_bytes_make_a_traceback(content: bytes, format: str | None, on_error: str) -> None:
    options = ["--on-error", on_error, *(["--format", format] if format else [])]
    assert cli("select", "-w", RICH, *options, stdin=content).code in (0, 1, 2)
    assert cli("count", "-w", "{}", *options, stdin=content).code in (0, 1, 2)


@given(st.text(max_size=20) | SOUP.map(lambda raw: raw.decode("utf-8", "surrogateescape")))
def test_no_clause_makes_a_traceback(clause: str) -> None:
    assert cli("check", "-w", "{" + clause).code in (0, 2)


TEXTS = st.one_of(
    st.text(max_size=8),
    st.integers().map(str),
    st.floats().map(str),
    st.datetimes().map(lambda moment: moment.isoformat() + "Z"),
    st.sampled_from(["", "true", "FALSE", "0", "1", "-0", "1e3", "2024-02-30T00:00:00Z", "nan"]),
)


@given(st.sampled_from(FIRST_TYPES), st.booleans(), st.lists(TEXTS, max_size=6))
def test_a_column_is_read_as_coerce_reads_each_value(kind: FieldType, nullable: bool, texts: list[str]) -> None:
    field = Field("x", kind, nullable=nullable)
    schema = Schema("Thing", [field])
    try:
        expected = [schema.coerce({"x": text}, strings=True)["x"] for text in texts]
    except RecordError:
        with pytest.raises(RecordError):
            column_reader(field)(texts)
    else:
        found = list(column_reader(field)(texts))
        assert found == expected
        assert list(map(type, found)) == list(map(type, expected))
