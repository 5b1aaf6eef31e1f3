"""select and count: formats in and out."""

import gzip
import json
import os
import sys
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pytest

from tests.cli.helpers import CSV, HEADER, JSONL, RICH, cli, parquet, program, refused, saved
from tests.each import each

RICH_CSV = "".join(CSV.splitlines(keepends=True)[:3])
RICH_JSONL = "".join(JSONL.splitlines(keepends=True)[:2])
BOM = b"\xef\xbb\xbf"
NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return saved(tmp_path, "contacts.csv", CSV)


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    return saved(tmp_path, "contacts.jsonl", JSONL)


def test_the_program_starts_reads_a_pipe_and_prints() -> None:
    result = program("select", "-w", RICH, stdin=CSV.encode())
    assert (result.code, result.out, result.err) == (0, RICH_CSV, "")


#: The name of a file, its content, options, and what select writes.
WRITTEN: dict[str, tuple[str, str | bytes, list[str], str]] = {
    "CSV as it was read": ("c.csv", CSV, ["-w", "{}"], CSV),
    "rows of CSV": ("c.csv", CSV, [], RICH_CSV),
    "CSV of Windows": ("c.csv", CSV.replace("\n", "\r\n"), ["-w", "{}"], CSV.replace("\n", "\r\n")),
    "CSV with a mark": ("c.csv", BOM + CSV.encode(), ["-w", "{}"], CSV),
    "both": ("c.csv", BOM + CSV.replace("\n", "\r\n").encode(), [], RICH_CSV.replace("\n", "\r\n")),
    "no last line end, and empty lines": ("c.csv", "id,points\n\n1,90\n\n2,91", [], "id,points\n1,90\n2,91\n"),
    "tabs by an option": ("c.csv", "id\tpoints\n1\t90\n2\t1\n", ["--delimiter", "tab"], "id\tpoints\n1\t90\n"),
    "tabs by a name": ("c.tsv", "id\tpoints\n1\t90\n2\t1\n", [], "id\tpoints\n1\t90\n"),
    "tabs within gzip": ("c.tsv.gz", gzip.compress(b"id\tpoints\n1\t90\n2\t1\n"), [], "id\tpoints\n1\t90\n"),
    "CSV as JSON": (
        "c.csv", CSV, ["--to", "jsonl", "--limit", "1"],
        '{"id":"1","email":"ada@cam.edu","points":250,"createdAt":"2024-05-01T10:00:00Z","note":"first"}\n',
    ),
    "CSV as JSON, of no type": (
        "c.csv", "points,referrals\n90,lots\n", ["--to", "jsonl"], '{"points":90,"referrals":"lots"}\n',
    ),
    "JSON as it was read": ("c.jsonl", JSONL, [], RICH_JSONL),
    "JSON with space and a mark": (
        "c.jsonl", BOM + b'{"points": 90}\r\n\n   \n  {"points": 91}  \n{"points": 92}', [],
        '{"points": 90}\r\n  {"points": 91}  \n{"points": 92}\n',
    ),
    "JSON as CSV": (
        "c.jsonl", JSONL, ["--to", "csv"],
        'id,email,points,extra\n1,ada@cam.edu,250,"{""a"":[1,null]}"\n2,bob@acme.com,90,\n',
    ),
    "columns": ("c.jsonl", JSONL, ["--columns", "points,id,absent", "--limit", "1"], '{"points":250,"id":1}\n'),
    "half a surrogate pair": (
        "c.jsonl", '{"points": 90, "note": "\\ud800"}\n', [], '{"points": 90, "note": "\\ud800"}\n',
    ),
    "a column with half of one": (
        "c.jsonl", '{"points": 90, "note": "\\ud800"}\n', ["--columns", "note"], '{"note":"\\ud800"}\n',
    ),
}  # fmt: skip


def test_what_is_written(tmp_path: Path) -> None:
    def check(case: tuple[str, tuple[str, str | bytes, list[str], str]]) -> None:
        name, content, options, expected = case[1]
        where = () if "-w" in options else ("-w", RICH)
        result = cli("select", *where, *options, saved(tmp_path, name, content))
        assert (result.code, result.bytes, result.err) == (0, expected.encode(), "")

    each(WRITTEN.items(), check)


@pytest.mark.parametrize("hard", ["a\rb", "a\nb", "a\r\nb", '"', ",", " x ", "\u2028", "'", "\0", "Zoë 😀"])
def test_csv_values_survive(tmp_path: Path, hard: str) -> None:
    quoted = hard.replace('"', '""')
    path = saved(tmp_path, "contacts.csv", f'id,note,points\n1,"{quoted}",90\n')
    once = cli("select", "-w", RICH, path).bytes
    assert cli("select", "-w", RICH, saved(tmp_path, "again.csv", once)).bytes == once
    assert cli("select", "-w", RICH, "--to", "jsonl", path).rows[0]["note"] == hard


def test_what_is_counted(tmp_path: Path, table: Path, lines: Path) -> None:
    def check(case: tuple[list[object], str]) -> None:
        options, expected = case
        where = () if "-w" in options else ("-w", RICH)
        result = cli("count", *where, *options)
        assert (result.code, result.out) == (0 if expected[0] != "0" else 1, expected)

    cases: list[tuple[list[object], str]] = [
        (["-w", '{"email": {"not": null}}', table], "3\n"),  # an empty value of CSV is missing
        (["-w", '{"points": {"not": null}}', table], "3\n"),
        (["-v", table], "2 of 4 (50.0%)\n"),
        (["-w", '{"points": 1}', table], "0\n"),
        ([saved(tmp_path, "contacts.txt", JSONL)], "2\n"),
        ([saved(tmp_path, "contacts.csv.gz", gzip.compress(CSV.encode()))], "2\n"),
    ]
    each(cases, check)
    assert "error: " in refused("count", "-w", RICH, "--format", "csv", tmp_path / "contacts.txt")


@pytest.mark.parametrize(("content", "expected"), [(CSV, RICH_CSV), (JSONL, RICH_JSONL)])
def test_stdin_is_recognised(content: str, expected: str) -> None:
    assert cli("select", "-w", RICH, stdin=content).out == expected
    assert cli("count", "-w", RICH, "-", stdin=gzip.compress(content.encode())).out == "2\n"
    written = cli("select", "-w", RICH, "--to", "jsonl", stdin=content).out
    assert cli("select", "-w", RICH, "--to", "jsonl", stdin=written).out == written


def test_several_files_are_read_as_one(tmp_path: Path, table: Path) -> None:
    narrow = saved(tmp_path, "narrow.csv", "points,id\n95,5\n3,6\n")
    assert cli("select", "-w", RICH, table, narrow).out == RICH_CSV + "5,,95,,\n"
    wide = saved(tmp_path, "wide.csv", "points,more\n95,5\n")
    message = refused("select", "-w", RICH, table, wide)
    assert "wide.csv has 'more'" in message
    assert "--columns" in message
    assert cli("select", "-w", RICH, "--columns", "points", table, wide).out == "points\n250\n90\n95\n"


def test_a_key_that_the_csv_header_lacks_is_refused(tmp_path: Path) -> None:
    first = saved(tmp_path, "a.jsonl", '{"points": 90}\n')
    second = saved(tmp_path, "b.jsonl", '{"points": 91, "more": 1}\n')
    assert "b.jsonl has 'more'" in refused("select", "-w", RICH, "--to", "csv", first, second)
    chosen = cli("select", "-w", RICH, "--to", "csv", "--columns", "more, points", first, second)
    assert chosen.out == "more,points\n,90\n1,91\n"


def test_nothing_selected_exits_1(table: Path) -> None:
    for options, expected in (([], HEADER + "\n"), (["--to", "table"], "")):
        result = cli("select", "-w", '{"points": 1}', *options, table)
        assert (result.code, result.out) == (1, expected)


def test_a_limit_stops_early(tmp_path: Path, lines: Path) -> None:
    broken = saved(tmp_path, "broken.jsonl", JSONL + "broken\n" * 2)
    assert cli("select", "-w", RICH, "--limit", "1", lines, broken).out == JSONL.splitlines(keepends=True)[0]


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_many_pieces_are_one_result(tmp_path: Path, suffix: str) -> None:
    rows = [(number, number % 7) for number in range(10_000)]
    texts = ["id,points", *(f"{number},{points}" for number, points in rows)]
    if suffix == "csv":
        path = saved(tmp_path, "c.csv", "\n".join(texts))
    else:
        path = parquet(tmp_path, {"id": [row[0] for row in rows], "points": [row[1] for row in rows]})
    expected = [text for text in texts if not text[-1].isdigit() or text.endswith(",3")]
    asked = ("select", "-w", '{"points": 3}', "--to", "csv", path)
    assert cli(*asked).out.splitlines() == expected
    assert cli(*asked, "--limit", "1000").out.splitlines() == expected[:1001]


def test_a_table_shows_the_first_and_text_as_it_is(tmp_path: Path) -> None:
    content = "id,points\n" + "".join(f"{number},90\n" for number in range(100, 150))
    result = cli("select", "-w", RICH, "--to", "table", saved(tmp_path, "c.csv", content))
    assert (result.code, "119" in result.out, "120" in result.out) == (0, True, False)
    assert "20 of 50 selected" in result.err
    assert "--to table" not in cli("select", "-w", RICH, "--to", "table", "--limit", "3", tmp_path / "c.csv").err
    path = saved(tmp_path, "d.csv", "id,points,note\n1,90,[bold]\x1b[2J\n")
    assert "[bold]\ufffd[2J" in cli("select", "-w", RICH, "--to", "table", path).out


#: Options of select over a file of JSON Lines, and what is said.
REFUSED: dict[str, tuple[list[str], str]] = {
    **{f"delimiter {one!r}": (["--delimiter", one], "write one character") for one in ("", "ab", '"', "\n")},
    "no column": (["--columns", " , "], ""),
    "no row": (["--limit", "0"], "--limit"),
    "a table in a file": (["-o", "{folder}/out.csv", "--to", "table"], "a table is to be read"),
    "Parquet out": (["-o", "{folder}/out.parquet"], "not as Parquet"),
    "an absent folder": (["-o", "{folder}/absent/out.csv"], "absent/out.csv: No such file or directory"),
    "stdin twice": (["-w", "@-", "-"], "stdin can be read once"),
    "stdin as two files": (["-", "-"], "stdin"),
}


def test_a_wrong_option_is_told(tmp_path: Path, lines: Path) -> None:
    def check(case: tuple[str, tuple[list[str], str]]) -> None:
        options, message = case[1]
        result = cli("select", "-w", RICH, *(one.format(folder=tmp_path) for one in options), lines, stdin="{}")
        assert (result.code, result.out) == (2, "")
        assert message in result.err

    each(REFUSED.items(), check)


def test_the_name_of_the_output_tells_its_format(tmp_path: Path, lines: Path) -> None:
    out = tmp_path / "out.csv"
    result = cli("select", "-w", RICH, "-o", out, "--columns", "id", lines)
    assert (result.code, result.out, result.err, out.read_text()) == (0, "", "", "id\n1\n2\n")
    packed = tmp_path / "out.jsonl.gz"
    assert cli("select", "-w", RICH, "-o", packed, lines).code == 0
    assert gzip.decompress(packed.read_bytes()).decode() == RICH_JSONL


def test_the_output_is_complete_or_absent(tmp_path: Path, lines: Path) -> None:
    broken = saved(tmp_path, "broken.jsonl", "broken\n")
    out = saved(tmp_path, "out.jsonl", "before")
    assert cli("select", "-w", RICH, "-o", out, lines, broken).code == 2
    assert out.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.jsonl", "contacts.jsonl", "out.jsonl"]
    assert cli("select", "-w", RICH, "-o", out, lines).code == 0
    assert out.read_text() == RICH_JSONL


def test_the_output_keeps_its_mode_and_its_link_and_a_device_stays_one(tmp_path: Path, lines: Path) -> None:
    target = saved(tmp_path, "target.jsonl", "")
    target.chmod(0o640)
    link = tmp_path / "link.jsonl"
    link.symlink_to(target)
    assert cli("select", "-w", RICH, "-o", link, lines).code == 0
    assert (link.is_symlink(), target.stat().st_mode & 0o777) == (True, 0o640)
    assert target.read_text()
    assert cli("select", "-w", RICH, "-o", os.devnull, lines).code == 0
    assert not Path(os.devnull).is_file()


def test_an_input_is_not_overwritten(tmp_path: Path, lines: Path) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to(lines)
    for output in (lines, link):
        assert "one of the files that are read" in refused("select", "-w", RICH, "-o", output, lines)
    assert lines.read_text() == JSONL


@pytest.fixture
def contacts(tmp_path: Path) -> Path:
    return parquet(tmp_path, {
        "id": [1, 2, 3],
        "points": pa.array([250, 9, None], pa.int64()),
        "createdAt": pa.array([NOON, None, NOON], pa.timestamp("ns", "UTC")),
        "tags": [["a"], [], None],
        "share": [float("nan"), 0.5, 1.0],
        "price": [Decimal("1.50"), None, None],
        "raw": [b"\xff", None, None],
    })  # fmt: skip


def test_rows_of_parquet_are_selected_counted_and_explained(contacts: Path) -> None:
    result = cli("select", "-w", RICH, contacts)
    assert json.loads(result.out) == {
        "id": 1, "points": 250, "createdAt": "2024-05-01T12:00:00+00:00", "tags": ["a"], "share": None, "price": 1.5,
        "raw": "/w==",
    }  # fmt: skip
    assert cli("count", "-w", RICH, stdin=result.out).out == "1\n"
    out = cli("select", "-w", RICH, "--to", "csv", contacts).out
    assert out == 'id,points,createdAt,tags,share,price,raw\n1,250,2024-05-01T12:00:00+00:00,"[""a""]",,1.50,/w==\n'
    assert cli("count", "-w", "createdAt >= '2024-01-01T00:00:00Z'", "-v", contacts).out == "2 of 3 (66.7%)\n"
    assert cli("count", "-w", "{}", stdin=contacts.read_bytes()).out == "3\n"  # known by its content
    assert cli("explain", "-w", RICH, "--contact", "2", contacts).out == "✗ points >= 90 (points is 9)\n"


def test_nanoseconds_are_cut_towards_the_past(tmp_path: Path) -> None:
    path = parquet(tmp_path, {"createdAt": pa.array([-1, 1_714_564_800_000_000_999], pa.timestamp("ns", "UTC"))})
    for instant in ("2024-05-01T12:00:00Z", "1969-12-31T23:59:59.999999Z"):
        assert cli("count", "-w", f"createdAt = '{instant}'", path).out == "1\n"


def test_what_is_wrong_with_parquet_is_told(tmp_path: Path, contacts: Path) -> None:
    wrong = parquet(tmp_path, {"points": ["90", "lots"]}, "b.parquet")
    twice = pa.Table.from_arrays([pa.array([1])] * 2, names=["points", "points"])
    for path, message in (
        (parquet(tmp_path, {"pts": [1]}, "a.parquet"), "has no column 'points'"),
        (wrong, "b.parquet, row 1: points is '90'"),
        (parquet(tmp_path, twice, "twice.parquet"), "more than one column is called 'points'"),
        (saved(tmp_path, "d.parquet", b"PAR1"), "d.parquet"),
        (saved(tmp_path, "e.parquet", b""), "e.parquet"),
        (saved(tmp_path, "f.parquet", contacts.read_bytes()[:-20]), "f.parquet"),
    ):
        assert message in refused("count", "-w", RICH, path)
    assert cli("count", "-w", RICH, "--on-error", "null", "-v", wrong).out == "0 of 2 (0.0%)\n"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="a pipe has no name here")
def test_a_pipe_of_parquet_is_refused(contacts: Path) -> None:
    reading, writing = os.pipe()
    with open(writing, "wb") as file:
        file.write(contacts.read_bytes())  # less than a pipe holds
    message = refused("count", "-w", RICH, "--format", "parquet", f"/dev/fd/{reading}")
    os.close(reading)
    assert "cannot be read from a pipe" in message


def test_pyarrow_is_named_when_it_is_absent(contacts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "Parquet needs pyarrow" in refused("count", "-w", RICH, contacts)
