"""match --changes: the audiences that contacts entered and left from one file to another."""

import csv
import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.helpers import Result, cli, jsonl, parquet, saved
from tests.cli.match_helpers import (
    AUDIENCES,
    LEGISLATORS,
    SOME,
    contacts,
    members,
    of_filters,
    random_audiences,
)

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
def files(tmp_path: Path) -> tuple[Path, Path]:
    return saved(tmp_path, "before.csv", BEFORE), saved(tmp_path, "after.csv", AFTER)


def changes(audiences: Path, *args: object, stdin: str | None = None) -> Result:
    return cli("match", "-a", audiences, "--changes", *args, stdin=stdin)


def points(folder: Path, name: str, *values: object, ids: Any = None) -> Path:
    """Save contacts with some points."""
    rows = "".join(f"{number},,{value}\n" for number, value in zip(ids or range(1, 9), values, strict=False))
    return saved(folder, name, f"id,email,points\n{rows}")


def test_contacts_that_entered_or_left_anything_have_a_line(some: Path, files: tuple[Path, Path]) -> None:
    before, after = files
    result = changes(some, before, after)
    assert (result.code, result.err, result.rows) == (0, "", CHANGES)
    assert changes(some, before, "-", stdin=AFTER).rows == CHANGES
    assert changes(some, "-", after, stdin=BEFORE).rows == CHANGES
    assert list(csv.reader(io.StringIO(changes(some, "--to", "csv", before, after).out))) == [
        ["id", "audience", "change"],
        *([row["id"], key, change] for row in CHANGES for change in ("entered", "left") for key in row[change]),
    ]
    result = changes(some, before, before)
    assert (result.code, result.out, result.err) == (1, "", "")


@pytest.mark.parametrize("files", [[], ["a.csv"], ["a.csv", "b.csv", "c.csv"]])
def test_there_are_two_files(some: Path, files: list[str]) -> None:
    result = changes(some, *files, stdin=BEFORE)
    assert (result.code, result.out) == (2, "")
    assert "--changes compares two files: name that from before, then that from after" in result.err


def test_ids_are_compared_as_text_and_written_as_they_were_read(
    some: Path, files: tuple[Path, Path], tmp_path: Path
) -> None:
    before, _ = files
    rows: list[dict[str, Any]] = [
        {"id": int(row["id"]), "email": row["email"], "points": int(row["points"] or 0)}
        for row in csv.DictReader(io.StringIO(AFTER))
    ]
    expected = [{**change, "id": int(change["id"])} for change in CHANGES[:3]] + [CHANGES[3]]
    for after in (saved(tmp_path, "after.jsonl", jsonl(*rows)), parquet(tmp_path, rows)):
        assert changes(some, before, after).rows == expected
        # And the other way round.
        back = {str(one["id"]): (one["entered"], one["left"]) for one in changes(some, after, before).rows}
        assert back == {one["id"]: (one["left"], one["entered"]) for one in CHANGES}


def test_contacts_may_be_paired_by_another_column(some: Path, tmp_path: Path) -> None:
    first = saved(tmp_path, "1.jsonl", '{"email": "ada@cam.edu", "points": 1}')
    second = saved(tmp_path, "2.jsonl", '{"email": "ada@cam.edu", "points": 95, "id": 9}')
    found = changes(some, "--id", "email", first, second).rows
    assert found == [{"id": "ada@cam.edu", "entered": ["rich"], "left": []}]


@pytest.mark.parametrize("is_before", [True, False])
def test_an_id_stands_once_in_a_file(some: Path, tmp_path: Path, is_before: bool) -> None:
    twice, once = points(tmp_path, "twice.csv", 90, 1, 1, ids=[1, 2, 1]), points(tmp_path, "once.csv", 1, 90)
    files = [twice, once] if is_before else [once, twice]
    result = changes(some, *files)
    assert result.code == 2
    assert f"{twice}, line 4: there was a contact with id '1' before" in result.err
    result = changes(some, "--on-error", "skip", *files)
    assert result.err.startswith("warning: 1 row skipped\n")
    key, other = ("left", "entered") if is_before else ("entered", "left")
    assert result.rows == [{"id": "1", key: ["rich"], other: []}, {"id": "2", key: [], other: ["rich"]}]


def test_a_contact_whose_values_were_wrong_neither_appears_nor_is_gone(some: Path, tmp_path: Path) -> None:
    wrong, right = points(tmp_path, "wrong.csv", "lots", 1), points(tmp_path, "right.csv", 90, 90)
    result = changes(some, "--on-error", "skip", wrong, right)
    assert result.rows == [{"id": "2", "entered": ["rich"], "left": []}]
    assert f"{wrong}, line 2: points is 'lots'" in result.err
    left = [{"id": number, "entered": [], "left": ["rich"]} for number in ("1", "2")]
    assert changes(some, "--on-error", "skip", right, wrong).rows == left[1:]
    assert changes(some, "--on-error", "null", right, wrong).rows == left


def test_a_repeated_id_is_told_also_where_the_first_contact_was_wrong(some: Path, tmp_path: Path) -> None:
    path, empty = points(tmp_path, "a.csv", "lots", 90, ids=[1, 1]), points(tmp_path, "b.csv")
    for files in ([path, empty], [empty, path]):
        result = changes(some, "--on-error", "skip", *files)
        assert (result.code, result.out) == (1, "")
        assert result.err.startswith("warning: 2 rows skipped\n")


def test_a_column_that_one_file_lacks_throughout_is_told(some: Path, tmp_path: Path) -> None:
    first = saved(tmp_path, "1.jsonl", '{"id": 1, "points": 90, "email": null}')
    second = saved(tmp_path, "2.jsonl", '{"id": 1, "email": null}')
    result = changes(some, first, second)
    assert result.rows == [{"id": 1, "entered": [], "left": ["rich"]}]
    said = f"no contact of {second} has points, which audiences read: it was a missing value throughout"
    assert result.err == f"warning: {said}\n"


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
    later = changed(contacts(), 4)
    path, filters = random_audiences(tmp_path, 9, 30)
    result = changes(path, "--notation", "extended", LEGISLATORS, saved(tmp_path, "after.jsonl", jsonl(*later)))
    was, is_ = of_filters(filters, contacts()), of_filters(filters, later)
    expected = [
        {
            "id": name,
            "entered": [key for key in is_.get(name, []) if key not in was.get(name, [])],
            "left": [key for key in was.get(name, []) if key not in is_.get(name, [])],
        }
        for name in [*is_, *(name for name in was if name not in is_)]
    ]
    assert result.rows == [change for change in expected if change["entered"] or change["left"]]
    assert len(result.rows) > 200


def test_everybody_enters_or_leaves_where_a_file_is_empty(tmp_path: Path) -> None:
    empty = saved(tmp_path, "empty.jsonl", "")
    everybody = {name: keys for name, keys in members(cli("match", "-a", AUDIENCES, LEGISLATORS)).items() if keys}
    assert {one["id"]: one["entered"] for one in changes(AUDIENCES, empty, LEGISLATORS).rows} == everybody
    assert {one["id"]: one["left"] for one in changes(AUDIENCES, LEGISLATORS, empty).rows} == everybody


def test_audiences_that_read_nothing_are_entered_and_left(tmp_path: Path) -> None:
    path = saved(tmp_path, "a.jsonl", '{"key": "all", "filters": {}}\n')
    first, second = (
        saved(tmp_path, "1.jsonl", jsonl({"id": 1}, {"id": 2})),
        saved(tmp_path, "2.jsonl", jsonl({"id": 2}, {"id": 3})),
    )
    entered, left = {"id": 3, "entered": ["all"], "left": []}, {"id": 1, "entered": [], "left": ["all"]}
    assert changes(path, first, second).rows == [entered, left]


def test_more_contacts_than_a_piece_are_gone(some: Path, tmp_path: Path) -> None:
    ids, kept = range(4_500), range(4_000, 4_500)
    before = points(tmp_path, "b.csv", *(number % 100 for number in ids), ids=ids)
    after = points(tmp_path, "a.csv", *(90 for _ in kept), ids=kept)
    found = changes(some, before, after).rows
    assert [int(change["id"]) for change in found if "everybody" in change["left"]] == list(range(4_000))
    assert sum(change["entered"] == ["rich"] for change in found) == 450
