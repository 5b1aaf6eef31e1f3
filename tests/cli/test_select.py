"""select and count: formats in and out."""

import gzip
import json
import os
from pathlib import Path

import pytest

from tests.cli.helpers import CSV, HEADER, JSONL, cli, program, saved

RICH = '{"points": {"gte": 90}}'


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return saved(tmp_path, "contacts.csv", CSV)


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    return saved(tmp_path, "contacts.jsonl", JSONL)


# -- CSV ----------------------------------------------------------------------------------------------------------


def test_csv_is_written_as_it_was_read(table: Path) -> None:
    result = cli("select", "-w", "{}", table)
    assert (result.code, result.out, result.err) == (0, CSV, "")


def test_the_program_starts_reads_a_pipe_and_prints() -> None:
    result = program("select", "-w", RICH, stdin=CSV.encode())
    assert (result.code, result.out.splitlines(), result.err) == (0, CSV.splitlines()[:3], "")


def test_csv_rows_are_filtered(table: Path) -> None:
    out = cli("select", "-w", RICH, table).out
    assert out.splitlines() == CSV.splitlines()[:3]


def test_an_empty_value_of_csv_is_missing(table: Path) -> None:
    assert cli("count", "-w", '{"email": {"not": null}}', table).out == "3\n"
    assert cli("count", "-w", '{"points": {"not": null}}', table).out == "3\n"


@pytest.mark.parametrize("prefix", [b"\xef\xbb\xbf", b""])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_csv_line_ends_are_kept_and_a_byte_order_mark_is_not(tmp_path: Path, prefix: bytes, line_end: str) -> None:
    content = CSV.replace("\n", line_end)
    path = saved(tmp_path, "contacts.csv", prefix + content.encode())
    assert cli("select", "-w", "{}", path).bytes == content.encode()


def test_csv_may_lack_a_last_line_end_and_have_empty_lines(tmp_path: Path) -> None:
    path = saved(tmp_path, "contacts.csv", "id,points\n\n1,90\n\n2,91")
    assert cli("select", "-w", RICH, path).out == "id,points\n1,90\n2,91\n"


@pytest.mark.parametrize("hard", ["a\rb", "a\nb", "a\r\nb", '"', ",", " x ", "\u2028", "'", "\0", "Zoë 😀"])
def test_csv_values_survive(tmp_path: Path, hard: str) -> None:
    quoted = hard.replace('"', '""')
    path = saved(tmp_path, "contacts.csv", f'id,note,points\n1,"{quoted}",90\n')
    once = cli("select", "-w", RICH, path).bytes
    twice = cli("select", "-w", RICH, saved(tmp_path, "again.csv", once)).bytes
    assert once == twice
    assert json.loads(cli("select", "-w", RICH, "--to", "jsonl", path).out)["note"] == hard


@pytest.mark.parametrize(("name", "option"), [("c.csv", ["--delimiter", "tab"]), ("c.tsv", []), ("c.tsv.gz", [])])
def test_csv_with_tabs(tmp_path: Path, name: str, option: list[str]) -> None:
    content = b"id\tpoints\n1\t90\n2\t1\n"
    path = saved(tmp_path, name, gzip.compress(content) if name.endswith("gz") else content)
    assert cli("select", "-w", RICH, *option, path).out == "id\tpoints\n1\t90\n"


@pytest.mark.parametrize("delimiter", ["", "ab", '"', "\n"])
def test_a_delimiter_is_one_character(table: Path, delimiter: str) -> None:
    result = cli("count", "-w", RICH, "--delimiter", delimiter, table)
    assert result.code == 2
    assert "write one character" in result.err


def test_csv_as_json_lines_has_the_types_of_the_schema(table: Path) -> None:
    out = cli("select", "-w", RICH, "--to", "jsonl", table).out
    assert json.loads(out.splitlines()[0]) == {
        "id": "1",
        "email": "ada@cam.edu",
        "points": 250,
        "createdAt": "2024-05-01T10:00:00Z",
        "note": "first",
    }
    assert cli("select", "-w", RICH, "--to", "jsonl", stdin=out).out == out


def test_csv_as_json_lines_keeps_what_is_of_no_type(tmp_path: Path) -> None:
    path = saved(tmp_path, "contacts.csv", "points,referrals\n90,lots\n")
    out = cli("select", "-w", RICH, "--to", "jsonl", path).out
    assert json.loads(out) == {"points": 90, "referrals": "lots"}


def test_several_files_are_read_as_one(tmp_path: Path, table: Path) -> None:
    other = saved(tmp_path, "other.csv", "points,id\n95,5\n3,6\n")
    out = cli("select", "-w", RICH, table, other).out
    assert out.splitlines() == [*CSV.splitlines()[:3], "5,,95,,"]


def test_a_file_with_further_columns_is_refused(tmp_path: Path, table: Path) -> None:
    other = saved(tmp_path, "other.csv", "points,more\n95,5\n")
    result = cli("select", "-w", RICH, table, other)
    assert result.code == 2
    assert "other.csv has 'more'" in result.err
    assert "--columns" in result.err
    assert cli("select", "-w", RICH, "--columns", "points", table, other).out == "points\n250\n90\n95\n"


# -- JSON Lines ---------------------------------------------------------------------------------------------------


def test_json_lines_are_written_as_they_were_read(lines: Path) -> None:
    result = cli("select", "-w", RICH, lines)
    assert (result.code, result.out) == (0, "".join(JSONL.splitlines(keepends=True)[:2]))


def test_json_lines_may_lack_a_last_line_end_and_have_space_and_a_mark(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.jsonl", b'\xef\xbb\xbf{"points": 90}\r\n\n   \n  {"points": 91}  \n{"points": 92}')
    assert cli("select", "-w", RICH, path).bytes == b'{"points": 90}\r\n  {"points": 91}  \n{"points": 92}\n'


def test_json_lines_as_csv(lines: Path) -> None:
    out = cli("select", "-w", RICH, "--to", "csv", lines).out
    assert out == 'id,email,points,extra\n1,ada@cam.edu,250,"{""a"":[1,null]}"\n2,bob@acme.com,90,\n'


def test_a_key_that_the_csv_header_lacks_is_refused(tmp_path: Path) -> None:
    first = saved(tmp_path, "a.jsonl", '{"points": 90}\n')
    second = saved(tmp_path, "b.jsonl", '{"points": 91, "more": 1}\n')
    result = cli("select", "-w", RICH, "--to", "csv", first, second)
    assert result.code == 2
    assert "b.jsonl has 'more'" in result.err
    chosen = cli("select", "-w", RICH, "--to", "csv", "--columns", "more, points", first, second)
    assert chosen.out == "more,points\n,90\n1,91\n"


def test_columns_are_chosen(lines: Path) -> None:
    assert cli("select", "-w", RICH, "--columns", "points,id,absent", "--limit", "1", lines).out == (
        '{"points":250,"id":1}\n'
    )
    assert cli("select", "-w", RICH, "--columns", " , ", lines).code == 2


def test_half_a_surrogate_pair_is_kept_in_json_and_refused_in_csv(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.jsonl", '{"points": 90, "note": "\\ud800"}\n')
    assert cli("select", "-w", RICH, path).bytes == path.read_bytes()
    assert '"\\ud800"' in cli("select", "-w", RICH, "--columns", "note", path).out
    refused = cli("select", "-w", RICH, "--to", "csv", path)
    assert refused.code == 2
    assert "--to jsonl" in refused.err


# -- stdin, gzip, counts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("content", "expected"), [(CSV, 3), (JSONL, 2)])
def test_stdin_is_recognised(content: str, expected: int) -> None:
    assert len(cli("select", "-w", RICH, stdin=content).out.splitlines()) == expected
    assert cli("count", "-w", RICH, "-", stdin=gzip.compress(content.encode())).out == "2\n"


def test_the_format_can_be_told(tmp_path: Path) -> None:
    path = saved(tmp_path, "contacts.txt", JSONL)
    assert cli("count", "-w", RICH, path).out == "2\n"
    assert cli("count", "-w", RICH, "--format", "csv", path).code == 2


def test_gzip_is_undone(tmp_path: Path) -> None:
    path = saved(tmp_path, "contacts.csv.gz", gzip.compress(CSV.encode()))
    assert cli("count", "-w", RICH, path).out == "2\n"


def test_gzip_that_is_cut_off_is_told(tmp_path: Path) -> None:
    path = saved(tmp_path, "contacts.csv.gz", gzip.compress(os.urandom(5_000))[:-500])
    result = cli("count", "-w", "{}", path)
    assert result.code == 2
    assert "contacts.csv.gz" in result.err


def test_count_tells_the_share(table: Path) -> None:
    assert cli("count", "-w", RICH, "-v", table).out == "2 of 4 (50.0%)\n"


def test_nothing_selected_exits_1(table: Path) -> None:
    counted = cli("count", "-w", '{"points": 1}', table)
    assert (counted.code, counted.out) == (1, "0\n")
    chosen = cli("select", "-w", '{"points": 1}', table)
    assert (chosen.code, chosen.out) == (1, HEADER + "\n")


def test_a_limit_stops_early(tmp_path: Path, lines: Path) -> None:
    broken = saved(tmp_path, "broken.jsonl", JSONL + "broken\n" * 2)
    assert cli("select", "-w", RICH, "--limit", "1", lines, broken).out == JSONL.splitlines(keepends=True)[0]
    assert cli("select", "-w", RICH, "--limit", "0", lines).code == 2


def test_many_pieces_are_one_result(tmp_path: Path) -> None:
    rows = [f"{index},{index % 7}" for index in range(20_000)]
    path = saved(tmp_path, "contacts.csv", "\n".join(["id,points", *rows]))
    expected = ["id,points", *(row for row in rows if row.endswith(",3"))]
    assert cli("select", "-w", '{"points": 3}', path).out.splitlines() == expected
    assert cli("select", "-w", '{"points": 3}', "--limit", "2000", path).out.splitlines() == expected[:2001]


def test_stdin_is_read_once() -> None:
    result = cli("count", "-w", "@-", stdin="{}")
    assert result.code == 2
    assert "stdin can be read once" in result.err
    assert cli("count", "-w", "{}", "-", "-").code == 2


# -- tables -------------------------------------------------------------------------------------------------------


def test_a_table_shows_the_first(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "id,points\n" + "".join(f"{index},90\n" for index in range(100, 150)))
    result = cli("select", "-w", RICH, "--to", "table", path)
    assert result.code == 0
    assert "119" in result.out
    assert "120" not in result.out
    assert "20 of 50 selected" in result.err
    assert "--to table" not in cli("select", "-w", RICH, "--to", "table", "--limit", "3", path).err


def test_a_table_shows_text_as_it_is(tmp_path: Path) -> None:
    path = saved(tmp_path, "c.csv", "id,points,note\n1,90,[bold]\x1b[2J\n")
    out = cli("select", "-w", RICH, "--to", "table", path).out
    assert "[bold]\ufffd[2J" in out


def test_a_table_of_nobody_is_empty(table: Path) -> None:
    result = cli("select", "-w", '{"points": 1}', "--to", "table", table)
    assert (result.code, result.out) == (1, "")


# -- files out ----------------------------------------------------------------------------------------------------


def test_the_name_of_the_output_tells_its_format(tmp_path: Path, lines: Path) -> None:
    out = tmp_path / "out.csv"
    result = cli("select", "-w", RICH, "-o", out, "--columns", "id", lines)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert out.read_text() == "id\n1\n2\n"


def test_the_output_can_be_compressed(tmp_path: Path, lines: Path) -> None:
    out = tmp_path / "out.jsonl.gz"
    assert cli("select", "-w", RICH, "-o", out, lines).code == 0
    assert gzip.decompress(out.read_bytes()).decode() == "".join(JSONL.splitlines(keepends=True)[:2])


def test_the_output_is_complete_or_absent(tmp_path: Path, lines: Path) -> None:
    broken = saved(tmp_path, "broken.jsonl", "broken\n")
    out = saved(tmp_path, "out.jsonl", "before")
    assert cli("select", "-w", RICH, "-o", out, lines, broken).code == 2
    assert out.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.jsonl", "contacts.jsonl", "out.jsonl"]
    assert cli("select", "-w", RICH, "-o", out, lines).code == 0
    assert out.read_text().startswith('{"id": 1')


def test_the_output_keeps_its_mode_and_its_link(tmp_path: Path, lines: Path) -> None:
    target = saved(tmp_path, "target.jsonl", "")
    target.chmod(0o640)
    link = tmp_path / "link.jsonl"
    link.symlink_to(target)
    assert cli("select", "-w", RICH, "-o", link, lines).code == 0
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    assert target.read_text()


def test_an_input_is_not_overwritten(tmp_path: Path, lines: Path) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to(lines)
    for output in (lines, link):
        result = cli("select", "-w", RICH, "-o", output, lines)
        assert result.code == 2
        assert "one of the files that are read" in result.err
    assert lines.read_text() == JSONL


@pytest.mark.parametrize(
    ("output", "options", "message"),
    [
        ("out.csv", ["--to", "table"], "a table is to be read"),
        ("out.parquet", [], "not as Parquet"),
        ("absent/out.csv", [], "No such file or directory"),
    ],
)
def test_a_wrong_output_is_refused(tmp_path: Path, lines: Path, output: str, options: list[str], message: str) -> None:
    result = cli("select", "-w", RICH, "-o", tmp_path / output, *options, lines)
    assert result.code == 2
    assert message in result.err
    assert output in result.err or options


def test_a_device_stays_one(lines: Path) -> None:
    assert cli("select", "-w", RICH, "-o", os.devnull, lines).code == 0
    assert not Path(os.devnull).is_file()
