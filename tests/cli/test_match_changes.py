"""match --changes: the audiences that contacts entered and left from one file to another."""

import csv
import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import audiencefilter as af
from tests.cli.helpers import Result, cli, saved
from tests.cli.match_helpers import AUDIENCES, EXTENDED, LEGISLATORS, SOME, answers, contacts, random_audiences

BEFORE = """id,email,points,note
1,ada@cam.edu,90,x
2,bob@acme.com,90,x
3,cy@acme.com,1,x
4,di@cam.edu,1,x
"""
#: 1 leaves one and enters none, 2 leaves and enters, 3 changes where nobody looks, 4 is gone, and 5 is new.
AFTER = """note,points,id,email
y,,5,eve@cam.edu
y,1,3,cy@acme.com
y,2,2,bob@cam.edu
y,90,1,
"""
CHANGES: list[dict[str, Any]] = [
    {"id": "5", "entered": ["alumni", "everybody"], "left": []},
    {"id": "2", "entered": ["alumni"], "left": ["rich"]},
    {"id": "1", "entered": [], "left": ["alumni"]},
    {"id": "4", "entered": [], "left": ["alumni", "everybody"]},
]


@pytest.fixture
def some(tmp_path: Path) -> Path:
    return saved(tmp_path, "some.jsonl", SOME)


@pytest.fixture
def before(tmp_path: Path) -> Path:
    return saved(tmp_path, "before.csv", BEFORE)


def changes(audiences: Path, *args: object, stdin: str | None = None) -> Result:
    return cli("match", "-a", audiences, "--changes", *args, stdin=stdin)


# -- what is written ------------------------------------------------------------------------------------------------


def test_contacts_that_entered_or_left_anything_have_a_line(some: Path, before: Path, tmp_path: Path) -> None:
    result = changes(some, before, saved(tmp_path, "after.csv", AFTER))
    assert (result.code, result.err) == (0, "")
    assert answers(result) == CHANGES


def test_csv_has_a_row_for_each_change(some: Path, before: Path, tmp_path: Path) -> None:
    result = changes(some, "--to", "csv", before, saved(tmp_path, "after.csv", AFTER))
    assert list(csv.reader(io.StringIO(result.out))) == [
        ["id", "audience", "change"],
        ["5", "alumni", "entered"],
        ["5", "everybody", "entered"],
        ["2", "alumni", "entered"],
        ["2", "rich", "left"],
        ["1", "alumni", "left"],
        ["4", "alumni", "left"],
        ["4", "everybody", "left"],
    ]


def test_without_changes_nothing_is_written(some: Path, before: Path) -> None:
    result = changes(some, before, before)
    assert (result.code, result.out, result.err) == (1, "", "")


def test_one_of_the_files_may_be_stdin(some: Path, before: Path, tmp_path: Path) -> None:
    assert answers(changes(some, before, "-", stdin=AFTER)) == CHANGES
    assert answers(changes(some, "-", saved(tmp_path, "after.csv", AFTER), stdin=BEFORE)) == CHANGES


@pytest.mark.parametrize("files", [[], ["a.csv"], ["a.csv", "b.csv", "c.csv"]])
def test_there_are_two_files(some: Path, files: list[str]) -> None:
    result = changes(some, *files, stdin=BEFORE)
    assert (result.code, result.out) == (2, "")
    assert "--changes compares two files: name that from before, then that from after" in result.err


def test_ids_are_compared_as_text_and_written_as_they_were_read(some: Path, before: Path, tmp_path: Path) -> None:
    table = csv.DictReader(io.StringIO(AFTER))
    rows: list[dict[str, Any]] = [
        {"id": int(row["id"]), "email": row["email"], "points": int(row["points"] or 0)} for row in table
    ]
    expected = [{**change, "id": int(change["id"])} for change in CHANGES[:3]] + [CHANGES[3]]
    lines = saved(tmp_path, "after.jsonl", "\n".join(map(json.dumps, rows)))
    assert answers(changes(some, before, lines)) == expected
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "after.parquet")
    assert answers(changes(some, before, tmp_path / "after.parquet")) == expected
    # And the other way round.
    back = answers(changes(some, tmp_path / "after.parquet", before))
    assert [(str(one["id"]), one["entered"], one["left"]) for one in sorted(back, key=lambda one: str(one["id"]))] == [
        (one["id"], one["left"], one["entered"]) for one in sorted(CHANGES, key=lambda one: str(one["id"]))
    ]


def test_contacts_may_be_paired_by_another_column(some: Path, tmp_path: Path) -> None:
    first = saved(tmp_path, "1.jsonl", '{"email": "ada@cam.edu", "points": 1}')
    second = saved(tmp_path, "2.jsonl", '{"email": "ada@cam.edu", "points": 95, "id": 9}')
    assert answers(changes(some, "--id", "email", first, second)) == [
        {"id": "ada@cam.edu", "entered": ["rich"], "left": []}
    ]


# -- what is wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_before", [True, False])
def test_an_id_stands_once_in_a_file(some: Path, tmp_path: Path, is_before: bool) -> None:
    twice = saved(tmp_path, "twice.csv", "id,email,points\n1,,90\n2,,1\n1,,1\n")
    once = saved(tmp_path, "once.csv", "id,email,points\n1,,1\n2,,90\n")
    files = [twice, once] if is_before else [once, twice]
    result = changes(some, *files)
    assert result.code == 2
    assert f"{twice}, line 4: there was a contact with id '1' before" in result.err
    result = changes(some, "--on-error", "skip", *files)
    assert result.err.startswith("warning: 1 row skipped\n")
    key, other = ("left", "entered") if is_before else ("entered", "left")
    assert [(change["id"], change[key]) for change in answers(result)] == [("1", ["rich"]), ("2", [])]
    assert [(change["id"], change[other]) for change in answers(result)] == [("1", []), ("2", ["rich"])]


def test_a_contact_whose_values_were_wrong_neither_appears_nor_is_gone(some: Path, tmp_path: Path) -> None:
    wrong = saved(tmp_path, "wrong.csv", "id,email,points\n1,,lots\n2,,1\n")
    right = saved(tmp_path, "right.csv", "id,email,points\n1,,90\n2,,90\n")
    result = changes(some, "--on-error", "skip", wrong, right)
    assert answers(result) == [{"id": "2", "entered": ["rich"], "left": []}]
    assert f"{wrong}, line 2: points is 'lots'" in result.err
    result = changes(some, "--on-error", "skip", right, wrong)
    assert answers(result) == [{"id": "2", "entered": [], "left": ["rich"]}]
    result = changes(some, "--on-error", "null", right, wrong)
    assert answers(result)[0] == {"id": "1", "entered": [], "left": ["rich"]}


def test_a_repeated_id_is_told_also_where_the_first_contact_was_wrong(some: Path, tmp_path: Path) -> None:
    path = saved(tmp_path, "a.csv", "id,email,points\n1,,lots\n1,,90\n")
    for files in ([path, saved(tmp_path, "b.csv", "id,email,points\n")], [tmp_path / "b.csv", path]):
        result = changes(some, "--on-error", "skip", *files)
        assert (result.code, result.out) == (1, "")
        assert result.err.startswith("warning: 2 rows skipped\n")


def test_a_column_that_one_file_lacks_throughout_is_told(some: Path, tmp_path: Path) -> None:
    first = saved(tmp_path, "1.jsonl", '{"id": 1, "points": 90, "email": null}')
    second = saved(tmp_path, "2.jsonl", '{"id": 1, "email": null}')
    result = changes(some, first, second)
    assert answers(result) == [{"id": 1, "entered": [], "left": ["rich"]}]
    assert result.err == (
        f"warning: no contact of {second} has points, which audiences read: it was a missing value throughout\n"
    )


# -- exactness ------------------------------------------------------------------------------------------------------


def changed(rows: list[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    """Return contacts some of which are gone, new, or have another's values, in another order."""
    chooser = Random(seed)
    kept = [dict(row) for row in chooser.sample(rows, len(rows) - 30)]
    for row in chooser.sample(kept, 200):
        for name in chooser.sample(("points", "city", "company", "createdAt", "isVerified", "lastName"), 2):
            row[name] = chooser.choice([chooser.choice(rows)[name], None])
    new = [{**chooser.choice(rows), "id": f"new {number}"} for number in range(20)]
    chooser.shuffle(kept)
    return kept + new


def test_random_changes_are_those_of_each_filter(tmp_path: Path) -> None:
    rows = contacts()
    later = changed(rows, 4)
    audiences = random_audiences(9, 60)
    filters = [(audience["key"], af.parse(audience["filters"], EXTENDED)) for audience in audiences]
    path = saved(tmp_path, "a.jsonl", "\n".join(map(json.dumps, audiences)))
    after = saved(tmp_path, "after.jsonl", "\n".join(map(json.dumps, later)))
    result = changes(path, "--notation", "extended", LEGISLATORS, after)

    def members(rows: list[dict[str, Any]]) -> dict[str, list[str]]:
        records = [af.CONTACT.coerce(row) for row in rows]
        return {record["id"]: [key for key, f in filters if f.matches(record)] for record in records}

    was, is_ = members(rows), members(later)
    expected = [
        {
            "id": name,
            "entered": [key for key in is_.get(name, []) if key not in was.get(name, [])],
            "left": [key for key in was.get(name, []) if key not in is_.get(name, [])],
        }
        for name in [*is_, *(name for name in was if name not in is_)]
    ]
    found = answers(result)
    assert found == [change for change in expected if change["entered"] or change["left"]]
    assert len(found) > 200


def test_everybody_enters_or_leaves_where_a_file_is_empty(tmp_path: Path) -> None:
    empty = saved(tmp_path, "empty.jsonl", "")
    members = {answer["id"]: answer["audiences"] for answer in answers(cli("match", "-a", AUDIENCES, LEGISLATORS))}
    members = {name: audiences for name, audiences in members.items() if audiences}
    entered = {change["id"]: change["entered"] for change in answers(changes(AUDIENCES, empty, LEGISLATORS))}
    left = {change["id"]: change["left"] for change in answers(changes(AUDIENCES, LEGISLATORS, empty))}
    assert entered == left == members


def test_more_contacts_than_a_piece_are_gone(some: Path, tmp_path: Path) -> None:
    numbers, kept = range(4_500), range(4_000, 4_500)
    header = "id,email,points\n"
    before = saved(tmp_path, "b.csv", header + "".join(f"{number},,{number % 100}\n" for number in numbers))
    after = saved(tmp_path, "a.csv", header + "".join(f"{number},,90\n" for number in kept))
    found = answers(changes(some, before, after))
    gone = [number for number in numbers if number not in kept]
    assert [int(change["id"]) for change in found if "everybody" in change["left"]] == gone
    assert sum(1 for change in found if change["entered"] == ["rich"]) == 450
