"""What is wrong with contacts is told, and passed over where that is wanted."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.contacts.csv import column_reader
from audiencefilter.language.errors import RecordError
from audiencefilter.language.schema import Field, FieldType, Schema
from tests.cli.helpers import cli, refused, saved
from tests.strategies import FIRST_TYPES

RICH = '{"points": {"gte": 90}}'
BAD = 'id,points,note\n1,90,"a\nb"\n2,lots,\n3,91,\n4,1e99,\n'
BAD_LINES = (
    '{"id": 1, "points": 90}\n\n{"id": 2, "points": "lots"}\n{"id": 3, "points": true}\n{"id": 4, "points": 91}\n'
)


# -- values -------------------------------------------------------------------------------------------------------


def test_a_wrong_value_is_placed(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", BAD)
    assert f"{path}, line 4: points is 'lots', expected a whole number" in refused("count", "-w", RICH, path)
    path = saved(tmp_path, "c.jsonl", BAD_LINES)
    assert f"{path}, line 3: points is 'lots', expected a whole number" in refused("count", "-w", RICH, path)


@pytest.mark.parametrize("content", [BAD, BAD_LINES])
def test_a_contact_with_a_wrong_value_is_skipped(content: str) -> None:
    result = cli("count", "-w", "{}", stdin=content)
    assert (result.code, result.out, result.err) == (0, "4\n", "")  # nothing reads the wrong values
    result = cli("count", "-w", RICH, "--on-error", "skip", "-v", stdin=content)
    assert (result.code, result.out) == (0, "2 of 2 (100.0%)\n")
    assert result.err.startswith("warning: 2 rows skipped\n  stdin, line ")


@pytest.mark.parametrize("content", [BAD, BAD_LINES])
def test_a_wrong_value_is_taken_as_missing(content: str) -> None:
    result = cli("count", "-w", RICH, "--on-error", "null", "-v", stdin=content)
    assert (result.code, result.out) == (0, "2 of 4 (50.0%)\n")
    assert result.err.startswith("warning: 2 values taken as missing\n")
    assert cli("count", "-w", '{"points": {"not": null}}', "--on-error", "null", stdin=content).out == "2\n"


def test_the_first_few_are_told() -> None:
    content = "points\n" + "lots\n" * 1_000
    result = cli("count", "-w", RICH, "--on-error", "skip", stdin=content)
    assert result.code == 1
    assert len(result.err.splitlines()) == 7
    assert "… and 995 more" in result.err


def test_columns_that_are_not_read_cannot_stop_it() -> None:
    assert cli("count", "-w", RICH, stdin="points,createdAt,isVerified\n90,yesterday,maybe\n").out == "1\n"
    assert cli("count", "-w", RICH, stdin='{"points": 90, "createdAt": 5}\n').out == "1\n"


# -- columns ------------------------------------------------------------------------------------------------------


def test_a_missing_column_is_told() -> None:
    message = refused("count", "-w", '{"firstName": "Ada", "points": 1}', stdin="id,first_name,points\n1,Ada,1\n")
    assert "stdin has no column 'firstName', which the filter reads: did you mean 'first_name'?" in message
    assert "the columns are: id, first_name, points" in message


def test_a_missing_column_may_be_allowed() -> None:
    clause = '{"OR": [{"firstName": "Ada"}, {"points": 1}]}'
    result = cli("count", "-w", clause, "--missing-columns", "null", stdin="points\n1\n2\n")
    assert (result.code, result.out) == (0, "1\n")


def test_a_key_that_no_line_has_is_warned_of() -> None:
    result = cli("count", "-w", '{"firstName": "Ada"}', stdin='{"first_name": "Ada"}\n')
    assert (result.code, result.out) == (1, "0\n")
    assert result.err.startswith("warning: no contact has firstName")
    one = cli("count", "-w", '{"firstName": "Ada"}', stdin='{"first_name": "Ada"}\n{"firstName": null}\n')
    assert one.err == ""


# -- rows ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "stdin has no header"),
        (b"\n", "has no header"),
        (b"id,id\n", "line 1: more than one column is called 'id'"),
        (b"points,\xff\n90,1\n", "line 1: the header is not UTF-8"),
        (b"\xff\xfep\0o\0i\0n\0t\0s\0\n\0", "is UTF-16"),
        (b'"points\n90\n', 'a " is not closed'),
        (b"points,id\n90\n", "line 2: 1 value, fewer than the 2 columns of the header"),
        (b"points,id\n90,1\n\n90,1,2\n", "line 4: 3 values, more than the 2"),
        (b'points,id\n90,"1"x\n', "line 2: broken quoting"),
        (b'points,id\n90,"1', "line 2: the file ends within a quoted value"),
        (b"points,id\n90,1\n90,caf\xe9\n", "line 3: 'id' is not UTF-8"),
        (b"points,id\n90," + b"x" * 1_000_001 + b"\n", "a value of over 1,000,000 characters"),
    ],
)
def test_a_broken_csv_is_told(content: bytes, message: str) -> None:
    assert message in refused("count", "-w", RICH, stdin=content)


def test_broken_rows_of_csv_are_skipped() -> None:
    content = b'points,id\n90\n90,1,2\n90,1\n90,"1"x\n91,caf\xe9\n92,2\n'
    for on_error in ("skip", "null"):
        result = cli("select", "-w", RICH, "--on-error", on_error, stdin=content)
        assert result.out == "points,id\n90,1\n92,2\n"
        assert "warning: 4 rows skipped" in result.err


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"nonsense", "not JSON: Expecting value at column 1"),
        (b"[1, 2]", "[1, 2] is no object: write one object on each line"),
        (b"[", "not JSON"),
        (b"3", "3 is no object"),
        (b'{"points": 90} {}', "not JSON: Extra data at column 16"),
        (b'{"points": NaN}', "NaN is not JSON"),
        (b'{"points": -Infinity}', "-Infinity is not JSON"),
        (b'{"points": 90', "not JSON"),
        (b'{"city": "\xff"}', "not UTF-8"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"points": ' + b"9" * 5_000 + b"}", "a number has too many digits"),
    ],
)
def test_a_broken_line_is_told_and_skipped(line: bytes, message: str) -> None:
    content = b'{"points": 90}\n' + line + b'\n{"points": 91}\n'
    error = refused("count", "-w", RICH, "--format", "jsonl", stdin=content)
    assert error.startswith("error: stdin, line 2: ")
    assert message in error
    assert cli("count", "-w", RICH, "--on-error", "skip", stdin=content).out == "2\n"


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    assert "absent.csv: No such file" in refused("count", "-w", RICH, "absent.csv")
    assert f"{tmp_path}: there is no file *.parquet in the folder" in refused("count", "-w", RICH, tmp_path)


@pytest.mark.parametrize("command", ["select", "count"])
def test_a_wrong_clause_is_told_before_anything_is_read(command: str) -> None:
    result = cli(command, "-w", '{"point": 1}', "absent.csv")
    assert result.code == 2
    assert "^" in result.err
    assert "absent" not in result.err


# -- anything at all ----------------------------------------------------------------------------------------------

SOUP = st.lists(
    st.one_of(
        st.sampled_from(
            [b'"', b",", b"\n", b"\r", b"points", b"90", b"{", b"}", b":", b"\0", b"\xff", b"\xef\xbb\xbf"]
        ),
        st.sampled_from(
            [b'{"points":90}\n', b"points,id\n", b"90,1\n", b"PAR1", b"\x1f\x8b", b"NaN", b"1e999", b"[1]"]
        ),
        st.binary(max_size=6),
    ),
    max_size=14,
).map(b"".join)


@given(SOUP, st.sampled_from([None, "csv", "jsonl", "parquet"]), st.sampled_from(["stop", "skip", "null"]))
def test_no_bytes_make_a_traceback(content: bytes, format: str | None, on_error: str) -> None:
    options = ["--on-error", on_error, *(["--format", format] if format else [])]
    assert cli("select", "-w", RICH, *options, stdin=content).code in (0, 1, 2)
    assert cli("count", "-w", "{}", *options, stdin=content).code in (0, 1, 2)


@given(st.text(max_size=20) | SOUP.map(lambda raw: raw.decode("utf-8", "surrogateescape")))
def test_no_clause_makes_a_traceback(clause: str) -> None:
    assert cli("check", "-w", "{" + clause).code in (0, 2)


# -- values of a column -------------------------------------------------------------------------------------------

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

    def one_by_one() -> list[object]:
        return [schema.coerce({"x": text}, strings=True)["x"] for text in texts]

    try:
        expected = one_by_one()
    except RecordError:
        with pytest.raises(RecordError):
            column_reader(field)(texts)
    else:
        found = list(column_reader(field)(texts))
        assert found == expected
        assert list(map(type, found)) == list(map(type, expected))
