"""match: the audiences that every contact is in."""

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from tests.cli.helpers import CSV, JSONL, Result, cli, jsonl, parquet, refused, saved
from tests.cli.match_helpers import FOUND, LEGISLATORS, SOME, audiences, contacts, members, of_filters, random_audiences

RICH, ALUMNI = FOUND[1], FOUND[3]
EVERYBODY = FOUND[2]


@pytest.fixture
def some(tmp_path: Path) -> Path:
    return saved(tmp_path, "some.jsonl", SOME)


def pairs(result: Result) -> list[list[str]]:
    """Return the rows of CSV below the header."""
    header, *rows = csv.reader(io.StringIO(result.bytes.decode(), newline=""))
    assert header == ["id", "audience"]
    return rows


def test_every_contact_has_its_audiences_in_the_order_of_their_file(some: Path) -> None:
    result = cli("match", "--audiences", some, stdin=JSONL)
    assert (result.code, result.err) == (0, "")
    assert result.rows == [{"id": number, "audiences": found} for number, found in enumerate(FOUND, 1)]
    result = cli("match", "-a", some, "--to", "csv", stdin=CSV)
    assert (result.code, result.err) == (0, "")
    assert pairs(result) == [[str(number), key] for number, found in enumerate(FOUND, 1) for key in found]


def test_a_contact_in_none_has_a_line_and_none_at_all_are_exit_code_1(tmp_path: Path) -> None:
    path = audiences(tmp_path, {"top": {"points": {"gt": 200}}})
    assert cli("match", "-a", path, stdin=JSONL).rows[1] == {"id": 2, "audiences": []}
    result = cli("match", "-a", path, stdin='{"id": 7, "points": 1}\n')
    assert (result.code, result.rows) == (1, [{"id": 7, "audiences": []}])


def test_hard_ids_and_keys_survive(tmp_path: Path) -> None:
    hard = 'a"b, c\nd\re Zoë 😀 '  # each alone is a value of select, which writes with the same writers
    path, contact = audiences(tmp_path, {hard: {}}), json.dumps({"id": hard})
    assert cli("match", "-a", path, stdin=contact).rows == [{"id": hard, "audiences": [hard]}]
    assert pairs(cli("match", "-a", path, "--to", "csv", stdin=contact)) == [[hard, hard]]
    contact = '{"id": "\\ud83d"}'
    assert members(cli("match", "-a", path, stdin=contact)) == {"\ud83d": [hard]}
    assert "half a surrogate pair" in refused("match", "-a", path, "--to", "csv", stdin=contact)


def test_keys_of_all_kinds_are_written(tmp_path: Path) -> None:
    keys = ["a", 7, 2.5, False, None, ["eu", [1, None]]]
    path = saved(tmp_path, "a.jsonl", jsonl(*({"id": "other", "key": key, "filters": {}} for key in keys)))
    assert cli("match", "-a", path, stdin='{"id": 1}').rows == [{"id": 1, "audiences": keys}]
    written = pairs(cli("match", "-a", path, "--to", "csv", stdin='{"id": 1}'))
    assert [key for _, key in written] == ["a", "7", "2.5", "false", "", '["eu",[1,null]]']


def test_the_name_of_the_output_tells_the_format(some: Path, tmp_path: Path) -> None:
    for name, first in (("o.csv", b"id,audience\n"), ("o.csv.gz", b"id,audience\n"), ("o.txt", b'{"id":1,')):
        path = tmp_path / name
        assert cli("match", "-a", some, "-o", path, stdin=JSONL).out == ""
        content = path.read_bytes()
        assert (gzip.decompress(content) if name.endswith("gz") else content).startswith(first)


def test_what_cannot_be_written_leaves_files_as_they_were(some: Path, tmp_path: Path) -> None:
    lines = saved(tmp_path, "c.jsonl", JSONL)
    for path, content in ((some, SOME), (lines, JSONL)):
        assert "is one of the files that are read" in refused("match", "-a", some, "-o", path, lines)
        assert path.read_text() == content
    wrong = '{"id": 1}\n{"id": 2, "points": "x"}'
    for name, stdin in (("o.parquet", JSONL), ("o.jsonl", wrong)):
        refused("match", "-a", some, "-o", tmp_path / name, stdin=stdin)
        assert not (tmp_path / name).exists()


def test_all_formats_say_the_same(some: Path, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in JSONL.splitlines()]
    columns = {name: [row.get(name) for row in rows] for name in ("points", "id", "email")}
    expected = dict(enumerate(FOUND, 1))
    for args in (
        [saved(tmp_path, "c.jsonl.gz", gzip.compress(JSONL.encode()))],
        [parquet(tmp_path, {"extra": [None] * 4, **columns}, row_group_size=3)],
    ):
        result = cli("match", "-a", some, *args)
        assert (members(result), result.err) == (expected, "")
    for name, delimiter, options in (
        ("c.csv", ",", []),
        ("c.tsv", "\t", []),
        ("c.txt", ";", ["--format", "csv", "--delimiter", ";"]),
    ):
        path = saved(tmp_path, name, CSV.replace(",", delimiter))
        assert members(cli("match", "-a", some, *options, path)) == {str(key): one for key, one in expected.items()}


def test_contacts_and_audiences_may_come_from_stdin(some: Path, tmp_path: Path) -> None:
    table, lines = saved(tmp_path, "c.csv", CSV), saved(tmp_path, "c.jsonl", JSONL)
    found = cli("match", "-a", some, table, "-", stdin=JSONL).rows
    assert [one["audiences"] for one in found] == FOUND + FOUND
    assert list(members(cli("match", "-a", "-", lines, stdin=SOME)).values()) == FOUND
    for files in ([], ["-"], [lines, "-"]):
        assert "stdin can be read once" in refused("match", "-a", "-", *files, stdin=SOME)


def test_a_schema_and_a_notation_are_those_of_the_clauses(tmp_path: Path) -> None:
    fields = [{"name": "score", "type": "integer", "attribute": "points", "bits": 64}]
    path = audiences(tmp_path, {"some": {"NOT": {"score": {"gte": 3000000000}}}})
    asked = ("match", "-a", path, "--schema", saved(tmp_path, "s.json", {"fields": fields}))
    assert members(cli(*asked, stdin='{"id": 1, "points": 5}\n{"id": 2, "points": 4e9}')) == {1: ["some"], 2: []}
    assert "[extended_only]" in refused(*asked, "--notation", "published", stdin="")


def test_only_columns_that_audiences_read_can_be_wrong(tmp_path: Path) -> None:
    path = audiences(tmp_path, {"a": {"points": {"gte": 1}}})
    assert cli("match", "-a", path, stdin="id,points,isVerified,createdAt\n1,2,maybe,soon\n").code == 0
    message = refused("match", "-a", path, stdin="id,points\n1,2\n2,lots\n")
    assert "stdin, line 3: points is 'lots', expected a whole number" in message


def test_wrong_values_are_skipped_or_missing(some: Path) -> None:
    content = "id,points,email\n1,90,\n2,lots,ada@cam.edu\n3,91,x\n"
    skipped = cli("match", "-a", some, "--on-error", "skip", stdin=content)
    assert members(skipped) == {"1": RICH, "3": RICH}
    assert skipped.err.startswith("warning: 1 row skipped\n  stdin, line 3: points is 'lots'")
    assert members(cli("match", "-a", some, "--on-error", "null", stdin=content)) == {"1": RICH, "2": ALUMNI, "3": RICH}


def test_missing_columns_are_told_or_missing_values(some: Path) -> None:
    assert "stdin has no column 'email'" in refused("match", "-a", some, stdin="id,points\n1,90\n")
    result = cli("match", "-a", some, "--missing-columns", "null", stdin="id,points\n1,90\n")
    assert members(result) == {"1": RICH}
    result = cli("match", "-a", some, stdin='{"id": 1, "points": 90}')
    assert result.err.startswith("warning: no contact has email, which audiences read: ")


def test_a_column_of_ids_is_named_and_has_to_be_there(some: Path) -> None:
    assert members(cli("match", "-a", some, "--id", "email", stdin=JSONL.splitlines()[0])) == {"ada@cam.edu": FOUND[0]}
    for content in ("points,email\n1,a\n", "ID,points,email\n1,1,a\n"):
        result = cli("match", "-a", some, stdin=content)
        assert (result.code, result.out) == (2, "")
        assert "stdin has no column 'id': name the column that tells contacts apart, as in --id email" in result.err


@pytest.mark.parametrize(("value", "said"), [
    (None, "id is missing"),
    (True, "id is True, expected a text or a whole number"),
    (1.5, "id is 1.5, expected"),
    ({"a": 1}, "id is {'a': 1}, expected"),
])  # fmt: skip
def test_a_contact_without_an_id_is_a_bad_row(some: Path, value: Any, said: str) -> None:
    content = f'{{"id": 1}}\n\n{json.dumps({"id": value})}\n{{"points": 3}}\n{{"id": 4, "points": 90}}\n'
    assert f"stdin, line 3: {said}" in refused("match", "-a", some, stdin=content)
    result = cli("match", "-a", some, "--on-error", "null", stdin=content)
    assert members(result) == {1: EVERYBODY, 4: RICH}
    assert result.err.startswith("warning: 2 rows skipped\n")
    assert "stdin, line 4: id is missing" in result.err


def test_rows_of_parquet_are_left_out_too(some: Path, tmp_path: Path) -> None:
    table = pa.table({"id": [1, None, 3, 4], "points": [90, 90, 3_000_000_000, 91], "email": ["a.edu", "b", "c", None]})
    result = cli("match", "-a", some, "--on-error", "skip", parquet(tmp_path, table))
    assert members(result) == {1: FOUND[0], 4: RICH}
    assert "c.parquet, row 2: id is missing" in result.err
    assert "c.parquet, row 3: points is 3000000000" in result.err
    for rest in (table.slice(1, 1), table.slice(0, 0)):
        result = cli("match", "-a", some, "--on-error", "skip", parquet(tmp_path, rest))
        assert (result.code, result.out) == (1, "")


def test_bad_ids_and_wrong_values_of_one_piece_leave_each_other_their_own_rows(some: Path) -> None:
    rows = ["1,90,a", ",90,b", "3,lots,c", "4,1,d.edu", ",lots,e", "6,91,f"]
    result = cli("match", "-a", some, "--on-error", "skip", stdin="id,points,email\n" + "\n".join(rows))
    assert members(result) == {"1": RICH, "4": ALUMNI, "6": RICH}
    told = [line.partition(":")[0].strip() for line in result.err.splitlines()[1:]]
    assert told == ["stdin, line 3", "stdin, line 6", "stdin, line 4"]


def test_random_audiences_are_found_as_each_filter_finds_them(tmp_path: Path) -> None:
    path, filters = random_audiences(tmp_path, 6, 40)
    found = members(cli("match", "-a", path, "--notation", "extended", LEGISLATORS))
    assert list(found.items()) == list(of_filters(filters, contacts()).items())
    assert sum(map(len, found.values())) > 1_000
