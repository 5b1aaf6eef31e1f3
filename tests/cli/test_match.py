"""match: the audiences that every contact is in."""

import csv
import gzip
import io
import json
import sqlite3
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import audiencefilter as af
from tests.cli.helpers import CSV, JSONL, cli, saved
from tests.cli.match_helpers import AUDIENCES, EXTENDED, FOUND, LEGISLATORS, SOME, answers, contacts, random_audiences


@pytest.fixture
def some(tmp_path: Path) -> Path:
    return saved(tmp_path, "some.jsonl", SOME)


# -- what is written ------------------------------------------------------------------------------------------------


def test_every_contact_has_a_line_with_its_audiences_in_the_order_of_their_file(some: Path) -> None:
    result = cli("match", "--audiences", some, stdin=JSONL)
    assert (result.code, result.err) == (0, "")
    assert answers(result) == [{"id": number, "audiences": found} for number, found in enumerate(FOUND, 1)]


def test_a_contact_in_none_has_a_line_and_none_at_all_are_exit_code_1(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.jsonl", '{"key": "top", "filters": {"points": {"gt": 200}}}')
    assert answers(cli("match", "-a", path, stdin=JSONL))[1] == {"id": 2, "audiences": []}
    result = cli("match", "-a", path, stdin='{"id": 7, "points": 1}\n')
    assert (result.code, answers(result)) == (1, [{"id": 7, "audiences": []}])


def test_csv_has_a_row_for_each_contact_and_audience(some: Path) -> None:
    result = cli("match", "-a", some, "--to", "csv", stdin=CSV)
    assert (result.code, result.err) == (0, "")
    expected = [[str(number), key] for number, found in enumerate(FOUND, 1) for key in found]
    assert list(csv.reader(io.StringIO(result.out))) == [["id", "audience"], *expected]


@pytest.mark.parametrize("hard", ['a"b', "a,b", "a\nb", "a\rb", "Zoë 😀", " x "])
def test_hard_ids_and_keys_survive(tmp_path: Path, hard: str) -> None:
    path = saved(tmp_path, "a.jsonl", json.dumps({"key": hard, "filters": {}}))
    contact = json.dumps({"id": hard})
    assert answers(cli("match", "-a", path, stdin=contact)) == [{"id": hard, "audiences": [hard]}]
    out = cli("match", "-a", path, "--to", "csv", stdin=contact).bytes.decode()
    assert list(csv.reader(io.StringIO(out, newline=""))) == [["id", "audience"], [hard, hard]]


def test_half_a_surrogate_pair_is_written_as_json_only(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.jsonl", '{"key": "a", "filters": {}}')
    contact = '{"id": "\\ud83d"}'
    assert answers(cli("match", "-a", path, stdin=contact)) == [{"id": "\ud83d", "audiences": ["a"]}]
    result = cli("match", "-a", path, "--to", "csv", stdin=contact)
    assert result.code == 2
    assert "half a surrogate pair" in result.err


def test_keys_of_all_kinds_are_written(tmp_path: Path) -> None:
    keys = ["a", 7, 2.5, False, None, ["eu", [1, None]]]
    path = saved(tmp_path, "a.jsonl", "\n".join(json.dumps({"key": key, "filters": {}}) for key in keys))
    assert answers(cli("match", "-a", path, stdin='{"id": 1}')) == [{"id": 1, "audiences": keys}]
    out = cli("match", "-a", path, "--to", "csv", stdin='{"id": 1}').out
    assert [row[1] for row in csv.reader(io.StringIO(out))][1:] == ["a", "7", "2.5", "false", "", '["eu",[1,null]]']


def test_the_name_of_the_output_tells_the_format(some: Path, tmp_path: Path) -> None:
    for name, first in (("o.csv", b"id,audience\n"), ("o.csv.gz", b"id,audience\n"), ("o.txt", b'{"id":1,')):
        path = tmp_path / name
        assert cli("match", "-a", some, "-o", path, stdin=JSONL).out == ""
        content = path.read_bytes()
        assert (gzip.decompress(content) if name.endswith("gz") else content).startswith(first)
    result = cli("match", "-a", some, "-o", tmp_path / "o.parquet", stdin=JSONL)
    assert (result.code, (tmp_path / "o.parquet").exists()) == (2, False)


def test_nothing_that_is_read_is_written_over(some: Path, tmp_path: Path) -> None:
    lines = saved(tmp_path, "c.jsonl", JSONL)
    for path, content in ((some, SOME), (lines, JSONL)):
        result = cli("match", "-a", some, "-o", path, lines)
        assert (result.code, path.read_text()) == (2, content)
        assert "is one of the files that are read" in result.err


def test_a_failed_match_leaves_no_file(some: Path, tmp_path: Path) -> None:
    output = tmp_path / "o.jsonl"
    assert cli("match", "-a", some, "-o", output, stdin='{"id": 1}\n{"id": 2, "points": "x"}').code == 2
    assert not output.exists()


# -- where contacts come from ---------------------------------------------------------------------------------------


def test_all_formats_say_the_same(some: Path, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in JSONL.splitlines()]
    columns = {name: [row.get(name) for row in rows] for name in ("extra", "points", "id", "email")}
    columns["extra"] = [None] * len(rows)
    pq.write_table(pa.table(columns), tmp_path / "c.parquet", row_group_size=3)
    database = sqlite3.connect(tmp_path / "c.db")
    database.execute("CREATE TABLE c (note TEXT, id INTEGER, points INTEGER, email TEXT)")
    database.executemany("INSERT INTO c VALUES ('x', :id, :points, :email)", [{"points": None, **row} for row in rows])
    database.commit()
    database.close()
    expected = [{"id": number, "audiences": found} for number, found in enumerate(FOUND, 1)]
    for args in (
        [saved(tmp_path, "c.jsonl.gz", gzip.compress(JSONL.encode()))],
        [tmp_path / "c.parquet"],
        [f"sqlite:///{tmp_path / 'c.db'}", "--table", "c"],
    ):
        result = cli("match", "-a", some, *args)
        assert (result.code, result.err) == (0, "")
        assert answers(result) == expected
    texts = [{**answer, "id": str(answer["id"])} for answer in expected]
    for name, content, options in (
        ("c.csv", CSV, []),
        ("c.tsv", CSV.replace(",", "\t"), []),
        ("c.txt", CSV.replace(",", ";"), ["--format", "csv", "--delimiter", ";"]),
    ):
        assert answers(cli("match", "-a", some, *options, saved(tmp_path, name, content))) == texts


def test_several_files_are_read_as_one_and_stdin_is_among_them(some: Path, tmp_path: Path) -> None:
    table = saved(tmp_path, "c.csv", CSV)
    found = answers(cli("match", "-a", some, table, "-", stdin=JSONL))
    assert [answer["audiences"] for answer in found] == FOUND + FOUND


def test_the_audiences_may_come_from_stdin(tmp_path: Path) -> None:
    lines = saved(tmp_path, "c.jsonl", JSONL)
    assert [answer["audiences"] for answer in answers(cli("match", "-a", "-", lines, stdin=SOME))] == FOUND
    for files in ([], ["-"], [lines, "-"]):
        result = cli("match", "-a", "-", *files, stdin=SOME)
        assert result.code == 2
        assert "stdin can be read once" in result.err


def test_a_schema_and_a_notation_are_those_of_the_clauses(tmp_path: Path) -> None:
    schema = saved(
        tmp_path, "s.json", '{"fields": [{"name": "score", "type": "integer", "attribute": "points", "bits": 64}]}'
    )
    path = saved(tmp_path, "a.jsonl", '{"key": "some", "filters": {"NOT": {"score": {"gte": 3000000000}}}}')
    result = cli("match", "-a", path, "--schema", schema, stdin='{"id": 1, "points": 5}\n{"id": 2, "points": 4e9}')
    assert [answer["audiences"] for answer in answers(result)] == [["some"], []]
    result = cli("match", "-a", path, "--schema", schema, "--notation", "published", stdin="")
    assert result.code == 2
    assert "[extended_only]" in result.err


def test_only_columns_that_audiences_read_can_be_wrong(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.jsonl", '{"key": "a", "filters": {"points": {"gte": 1}}}')
    assert cli("match", "-a", path, stdin="id,points,isVerified,createdAt\n1,2,maybe,soon\n").code == 0
    result = cli("match", "-a", path, stdin="id,points\n1,2\n2,lots\n")
    assert result.code == 2
    assert "stdin, line 3: points is 'lots', expected a whole number" in result.err


def test_wrong_values_are_skipped_or_missing(some: Path) -> None:
    content = "id,points,email\n1,90,\n2,lots,ada@cam.edu\n3,91,x\n"
    skipped = cli("match", "-a", some, "--on-error", "skip", stdin=content)
    assert answers(skipped) == [
        {"id": "1", "audiences": ["rich", "everybody"]},
        {"id": "3", "audiences": ["rich", "everybody"]},
    ]
    assert skipped.err.startswith("warning: 1 row skipped\n  stdin, line 3: points is 'lots'")
    nulled = answers(cli("match", "-a", some, "--on-error", "null", stdin=content))
    assert nulled[1] == {"id": "2", "audiences": ["alumni", "everybody"]}
    assert [nulled[0], nulled[2]] == answers(skipped)


def test_missing_columns_are_told_or_missing_values(some: Path) -> None:
    result = cli("match", "-a", some, stdin="id,points\n1,90\n")
    assert result.code == 2
    assert "stdin has no column 'email'" in result.err
    result = cli("match", "-a", some, "--missing-columns", "null", stdin="id,points\n1,90\n")
    assert answers(result) == [{"id": "1", "audiences": ["rich", "everybody"]}]
    result = cli("match", "-a", some, stdin='{"id": 1, "points": 90}')
    assert result.err.startswith("warning: no contact has email, which audiences read: ")


# -- ids ------------------------------------------------------------------------------------------------------------


def test_the_column_of_ids_can_be_named(some: Path) -> None:
    found = answers(cli("match", "-a", some, "--id", "email", stdin=JSONL.splitlines()[0]))
    assert found == [{"id": "ada@cam.edu", "audiences": FOUND[0]}]


@pytest.mark.parametrize("content", ["points,email\n1,a\n", "ID,points,email\n1,1,a\n"])
def test_a_column_of_ids_has_to_be_there(some: Path, content: str) -> None:
    result = cli("match", "-a", some, stdin=content)
    assert (result.code, result.out) == (2, "")
    assert "stdin has no column 'id': name the column that tells contacts apart, as in --id email" in result.err


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "id is missing"),
        ("", "id is missing"),
        (True, "id is True, expected a text or a whole number"),
        (1.5, "id is 1.5, expected"),
        ([1], "id is [1], expected"),
        ({"a": 1}, "id is {'a': 1}, expected"),
    ],
)
def test_a_contact_without_an_id_is_a_bad_row(some: Path, value: Any, said: str) -> None:
    content = f'{{"id": 1}}\n\n{json.dumps({"id": value})}\n{{"points": 3}}\n{{"id": 4, "points": 90}}\n'
    result = cli("match", "-a", some, stdin=content)
    assert result.code == 2
    assert f"stdin, line 3: {said}" in result.err
    result = cli("match", "-a", some, "--on-error", "null", stdin=content)
    assert answers(result) == [{"id": 1, "audiences": ["everybody"]}, {"id": 4, "audiences": ["rich", "everybody"]}]
    assert result.err.startswith("warning: 2 rows skipped\n")
    assert "stdin, line 4: id is missing" in result.err


def test_rows_of_parquet_are_left_out_too(some: Path, tmp_path: Path) -> None:
    table = pa.table({"id": [1, None, 3, 4], "points": [90, 90, 3_000_000_000, 91], "email": ["a.edu", "b", "c", None]})
    pq.write_table(table, tmp_path / "c.parquet")
    result = cli("match", "-a", some, "--on-error", "skip", tmp_path / "c.parquet")
    assert answers(result) == [{"id": 1, "audiences": FOUND[0]}, {"id": 4, "audiences": FOUND[1]}]
    assert "c.parquet, row 2: id is missing" in result.err
    assert "c.parquet, row 3: points is 3000000000" in result.err
    for rest in (table.filter(pa.array([False, True, False, False])), table.slice(0, 0)):
        pq.write_table(rest, tmp_path / "none.parquet")
        result = cli("match", "-a", some, "--on-error", "skip", tmp_path / "none.parquet")
        assert (result.code, result.out) == (1, "")


def test_bad_ids_and_wrong_values_of_one_piece_leave_each_other_their_own_rows(some: Path) -> None:
    rows = ["1,90,a", ",90,b", "3,lots,c", "4,1,d.edu", ",lots,e", "6,91,f"]
    result = cli("match", "-a", some, "--on-error", "skip", stdin="id,points,email\n" + "\n".join(rows))
    assert answers(result) == [
        {"id": "1", "audiences": ["rich", "everybody"]},
        {"id": "4", "audiences": ["alumni", "everybody"]},
        {"id": "6", "audiences": ["rich", "everybody"]},
    ]
    assert [line.split(":")[0].strip() for line in result.err.splitlines()[1:]] == [
        "stdin, line 3", "stdin, line 6", "stdin, line 4"
    ]  # fmt: skip


# -- exactness ------------------------------------------------------------------------------------------------------


def test_the_examples_are_found_as_each_filter_finds_them() -> None:
    _, *lines = map(json.loads, AUDIENCES.read_text("utf-8").splitlines())
    filters = {line["key"]: af.parse(line["filters"]) for line in lines}
    assert len(filters) >= 6
    result = cli("match", "-a", AUDIENCES, LEGISLATORS)
    records = [af.CONTACT.coerce(contact) for contact in contacts()]
    assert answers(result) == [
        {"id": record["id"], "audiences": [key for key, f in filters.items() if f.matches(record)]}
        for record in records
    ]
    for key, f in filters.items():
        assert 0 < len(f.select(records)) < len(records), key


def test_random_audiences_are_found_as_each_filter_finds_them(tmp_path: Path) -> None:
    audiences = random_audiences(6, 150)
    path = saved(tmp_path, "a.jsonl", "\n".join(map(json.dumps, audiences)))
    filters = [(audience["key"], af.parse(audience["filters"], EXTENDED)) for audience in audiences]
    found = answers(cli("match", "-a", path, "--notation", "extended", LEGISLATORS))
    records = [af.CONTACT.coerce(contact) for contact in contacts()]
    assert found == [
        {"id": record["id"], "audiences": [key for key, f in filters if f.matches(record)]} for record in records
    ]
    assert sum(len(answer["audiences"]) for answer in found) > 1_000
