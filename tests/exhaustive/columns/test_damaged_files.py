"""A damaged file is refused, or answers; it never ends the process."""

import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.ipc
import pytest

import audiencefilter as af
from tests.columns.forcing import forced
from tests.exhaustive.columns.damage import ALONE, PEOPLE

DEEP = 800
CITIES = ["Bonn", "Kiel", "Zürich", None, "Łódź"]
ROWS: list[dict[str, Any]] = [
    {
        "tag": f"t{number}",
        "email": f"ada{number}@example{number % 3}.com" if number % 5 else None,
        "points": number % 7 if number % 4 else None,
        "isVerified": [True, False, None][number % 3],
        "city": CITIES[number % 5],
        "company": f"c{number % 9}",
        "createdAt": datetime(2024, 5, 1, tzinfo=UTC) + timedelta(hours=number),
    }
    for number in range(60)
]


def saved(folder: Path, way: str = "as it is") -> Path:
    path = folder / "contacts.arrow"
    with forced(way):
        af.ColumnStore.from_records(ROWS, af.CONTACT).save(path)
    return path


def table_of_people() -> pa.Table:
    return pa.table(
        {
            "id": range(30),
            "list": [number % 4 for number in range(30)],
            "name": [f"n{number}" for number in range(30)],
            "tags": [[f"t{number % 5}", "x"] if number % 3 else None for number in range(30)],
            "days": [[datetime(2024, 5, 1 + number % 9, tzinfo=UTC)] for number in range(30)],
            "data": [f'{{"plan": "p{number % 3}", "seats": {number / 2}}}' for number in range(30)],
        }
    )


def saved_alone(folder: Path, way: str = "as it is") -> Path:
    """Save what has lists and custom data, and no relations: one table."""
    path = folder / "alone"
    with forced(way):
        af.ColumnStore.from_arrow(table_of_people(), ALONE).save(path)
    return path


def saved_people(folder: Path, way: str = "as it is") -> Path:
    """Save what has lists, custom data and relations: an archive."""
    path = folder / "people"
    lists = pa.table({"id": [1, 2, 3], "title": ["A", "B", None]})
    people = table_of_people()
    actions = pa.table(
        {
            "person": [number * 7 % 31 for number in range(60)],
            "points": [number % 11 for number in range(60)],
            "name": [f"a{number % 4}" for number in range(60)],
        }
    )
    of_people = af.Related(actions, on={"id": "person"})
    members = af.Related(people, on={"id": "list"}, related={"actions": of_people})
    related = {"actions": of_people, "list": af.Related(lists, on={"list": "id"}, related={"members": members})}
    with forced(way):
        af.ColumnStore.from_arrow(people, PEOPLE, related=related).save(path)
    return path


def run_damage(path: Path, first: int, last: int) -> dict[str, int]:
    """Ask damaged copies in a process of its own; return how many were refused and how many answered."""
    command = [sys.executable, "-m", "tests.exhaustive.columns.damage", str(path), str(first), str(last)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    *_, copy, counts = ["", *ended.stdout.splitlines()]
    assert ended.returncode == 0, f"{counts or copy} ended the process: {ended.returncode} {ended.stderr[-2_000:]}"
    found = {name: int(count) for name, count in re.findall(r"'(\w+)': (\d+)", counts)}
    assert sum(found.values()) == last - first
    return found


def test_damaged_copies_are_refused_or_answer(tmp_path: Path) -> None:
    found = run_damage(saved(tmp_path), 0, 30)
    assert found["refused"] > 15, "most of a small file is its layout"


def test_damaged_archives_are_refused_or_answer(tmp_path: Path) -> None:
    found = run_damage(saved_people(tmp_path), 0, 60)
    assert found["refused"] > 30, "half of them have another checksum"


@pytest.mark.parametrize("way", ["as it is", "no codes"])
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("save", [saved_people, saved_alone])
def test_many_damaged_lists_and_relations_are_refused_or_answer(
    tmp_path: Path, save: Callable[[Path, str], Path], way: str, part: int
) -> None:
    size = DEEP // 2
    assert run_damage(save(tmp_path, way), 100 + part * size, 100 + (part + 1) * size)["refused"]


@pytest.mark.parametrize("way", ["as it is", "no codes"])
@pytest.mark.parametrize("part", range(4))
def test_many_damaged_copies_are_refused_or_answer(tmp_path: Path, way: str, part: int) -> None:
    size = DEEP // 4
    assert run_damage(saved(tmp_path, way), 100 + part * size, 100 + (part + 1) * size)["refused"]


def with_bytes(path: Path, old: bytes, new: bytes) -> None:
    """Put some bytes in place of others, that stand there once."""
    content = path.read_bytes()
    assert content.count(old) == 1
    assert len(old) == len(new)
    path.unlink()
    path.write_bytes(content.replace(old, new))


def offsets(*lengths: int) -> bytes:
    """Return the offsets that Arrow writes for texts of such lengths."""
    places = [0]
    for length in lengths:
        places.append(places[-1] + length)
    return b"".join(place.to_bytes(4, "little") for place in places)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        (b"Z\xc3\xbcrich", b"Z\xff\xbcrich", "UTF8|UTF-8"),  # the text of a field
        (b"t10t11t12", b"t10t\xff1t12", "UTF8|UTF-8"),  # that of another column
        (offsets(0, 4, 4, 7), offsets(0, 4, 400, 7), "offset"),
        (offsets(0, 4, 4, 7), offsets(0, 4, -2, 9), "offset"),
    ],
)
def test_opening_says_what_is_wrong(tmp_path: Path, old: bytes, new: bytes, wrong: str) -> None:
    path = saved(tmp_path)
    with_bytes(path, old, new)
    with pytest.raises(
        ValueError, match=rf"contacts\.arrow is damaged \(.*({wrong}).*\): make it anew from its source"
    ):
        af.ColumnStore.open(path)


def test_a_description_nested_without_end_is_none(tmp_path: Path) -> None:
    path = saved(tmp_path)
    table = pa.ipc.open_file(path).read_all()
    table = table.replace_schema_metadata({**table.schema.metadata, b"audiencefilter.schema": b"[" * 1_000_000})
    with pa.ipc.new_file(path, table.schema) as file:
        file.write_table(table)
    with pytest.raises(ValueError, match="describes no schema"):
        af.ColumnStore.open(path)


def test_a_trusted_file_is_not_read_through(tmp_path: Path) -> None:
    """What is wrong with a column that nobody reads is not looked for."""
    path = saved(tmp_path)
    with_bytes(path, b"t10t11t12", b"t10t\xff1t12")
    f = af.parse({"points": {"gte": 5}})
    assert af.ColumnStore.open(path, trusted=True).count(f) == af.ColumnStore.from_records(ROWS).count(f)


def test_opened_and_trusted_answer_alike(tmp_path: Path) -> None:
    path = saved(tmp_path)
    opened, trusted = af.ColumnStore.open(path), af.ColumnStore.open(path, trusted=True)
    assert opened.to_arrow().equals(trusted.to_arrow())
