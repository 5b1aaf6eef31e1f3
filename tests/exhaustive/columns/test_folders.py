"""Stores saved in folders: what comes back, what is written, what a process that ends leaves, and what is refused."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

import audiencefilter as af
from audiencefilter.columns import folder as folders
from audiencefilter.columns import snapshot
from tests.columns.sources import SOURCES, corpus_store, wrong_cases

SCHEMA = af.Schema(
    "Person",
    [af.Field("name", af.FieldType.STRING), af.Field("points", af.FieldType.INTEGER)],
)
HIGH = af.parse({"points": {"gte": 5}}, schema=SCHEMA)
#: The store of each generation has ten rows more than the one before it, and its number as the first row's points.
_GENERATIONS = """
import sys
import audiencefilter as af

while True:
    store = af.ColumnStore.open(sys.argv[1], threads=1)
    generation = len(store) // 10
    store.append([{"name": f"p{generation}", "points": n} for n in range(10)])
    store.update([0], [{"name": "first", "points": generation}])
    store.save(sys.argv[1])
    print(generation, flush=True)
"""


def people(count: int, first: int = 0) -> list[dict[str, Any]]:
    return [{"name": f"p{number}", "points": number % 10} for number in range(first, first + count)]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A store of a hundred people, five more, and three replaced."""
    folder = tmp_path / "store"
    folder.mkdir()
    store = af.ColumnStore.from_records(people(100), SCHEMA)
    store.append(people(5, 100))
    store.update([1, 2, 3], [{"points": 50}] * 3)
    store.save(folder)
    return folder


def files(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_ino for file in folder.iterdir() if file.name != "store.json"}


@pytest.mark.parametrize("memory", [0, 1_000_000_000])
@pytest.mark.parametrize("source", SOURCES)
def test_the_conformance_cases(tmp_path: Path, source: str, memory: int) -> None:
    store = corpus_store(source)
    expected = store.to_arrow().to_pylist()
    store.save(tmp_path)
    opened = af.ColumnStore.open(tmp_path, memory=memory)
    assert opened.schema == store.schema
    assert opened.to_arrow().to_pylist() == expected
    assert not wrong_cases(opened)


def test_a_save_writes_what_is_new(saved: Path) -> None:
    before = files(saved)
    store = af.ColumnStore.open(saved)
    store.save(saved)
    assert files(saved) == before
    store.append(people(3))
    store.save(saved)
    after = files(saved)
    # The five people who were appended before are in one part with these three now.
    assert len(after) == len(before)
    assert len(after.items() & before.items()) == len(before) - 1
    store.update([9], [{"points": 60}])
    store.save(saved)
    assert len(files(saved).items() & after.items()) == len(after) - 2  # the replaced rows and their numbers
    assert af.ColumnStore.open(saved).select(HIGH) == store.select(HIGH)


def test_what_no_manifest_names_is_removed(saved: Path) -> None:
    (saved / "part-of-a-process-that-ended.arrow").write_bytes(b"unfinished")
    (saved / "notes.txt").write_text("not of the store")
    af.ColumnStore.open(saved).save(saved)
    assert "part-of-a-process-that-ended.arrow" not in files(saved)
    assert (saved / "notes.txt").read_text() == "not of the store"


def test_a_reader_keeps_the_store_that_it_opened(saved: Path, tmp_path: Path) -> None:
    reader = af.ColumnStore.open(saved, memory=0)
    expected = reader.count(HIGH)
    af.ColumnStore.from_records(people(3), SCHEMA).save(saved)
    assert reader.count(HIGH) == expected
    assert af.ColumnStore.open(saved).count(HIGH) == 0
    reader.save(saved)  # its files are gone: they are written again
    assert af.ColumnStore.open(saved).count(HIGH) == expected
    copy = tmp_path / "copy"
    copy.mkdir()
    reader.save(copy)
    assert af.ColumnStore.open(copy).select(HIGH) == reader.select(HIGH)
    reader.save(tmp_path / "file")
    assert af.ColumnStore.open(tmp_path / "file").select(HIGH) == reader.select(HIGH)


def test_a_save_while_the_folder_is_opened(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The manifest that was read names a file that is gone: the new one is read."""
    manifests = [(saved / "store.json").read_bytes()]
    af.ColumnStore.from_records(people(7), SCHEMA).save(saved)
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: manifests.pop() if manifests else read(path))
    assert len(af.ColumnStore.open(saved)) == 7
    assert not manifests


def test_closed_parts_are_read_again(saved: Path) -> None:
    kept, closed = af.ColumnStore.open(saved), af.ColumnStore.open(saved, memory=0)
    for store in (kept, closed):
        assert [store.count(HIGH) for _ in range(3)] == [53, 53, 53]
        assert store.counts_of([HIGH, HIGH]) == [53, 53]
        assert store.mask(HIGH).sum() == store.breakdown(HIGH).alone == 53
        assert store.value_counts("points", HIGH).num_rows == 6
        store.encode()
    assert closed.nbytes < 100 < kept.nbytes


def test_relative_instants(tmp_path: Path) -> None:
    schema = af.Schema("Visit", [af.Field("at", af.FieldType.DATETIME)])
    store = af.ColumnStore.from_records([{"at": datetime(2024, 5, day, tzinfo=UTC)} for day in range(1, 29)], schema)
    store.save(tmp_path)
    week = af.parse({"at": {"gte": {"now": "-P7D"}, "lte": {"now": "P0D"}}}, schema=schema)
    assert [store.count(week, now=datetime(2024, 5, day, 12, tzinfo=UTC)) for day in (5, 20, 28)] == [5, 7, 7]


# -- a process that ends ------------------------------------------------------------------------------------------


class EndedError(BaseException):
    """The process ends here."""


def test_whenever_a_save_ends_the_old_or_the_new_store_is_there(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = af.ColumnStore.open(saved)
    found = set[int]()
    step = 0
    while True:
        left = step

        def ending(real: Callable[..., Any]) -> Callable[..., Any]:
            def called(*arguments: Any) -> Any:
                nonlocal left
                left -= 1
                if left < 0:
                    raise EndedError
                return real(*arguments)

            return called

        store = af.ColumnStore.open(saved)
        store.append(people(2))
        store.update([50], [{"points": 60}])
        with monkeypatch.context() as patched:
            for owner, name in ((folders, "write_table"), (folders, "_sync"), (Path, "replace"), (Path, "unlink")):
                patched.setattr(owner, name, ending(getattr(owner, name)))
            try:
                store.save(saved)
            except EndedError:
                pass
            else:
                break
        left_behind = af.ColumnStore.open(saved)
        found.add(len(left_behind))
        assert len(left_behind) in (105, 107)
        assert left_behind.count(HIGH) == (54 if len(left_behind) == 107 else 53)
        old.save(saved)
        step += 1
    assert found == {105, 107}
    assert step > 8


@pytest.mark.skipif(os.name != "posix", reason="the system has no SIGKILL")
def test_killed_processes(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    af.ColumnStore.from_records([{"name": "first", "points": 0}, *people(9, 1)], SCHEMA).save(folder)
    chance = random.Random(39)
    for _ in range(30):
        child = subprocess.Popen([sys.executable, "-c", _GENERATIONS, str(folder)], stdout=subprocess.PIPE)
        assert child.stdout is not None
        start, saved = 0.0, 0
        for _ in range(chance.randint(2, 4)):
            start = time.perf_counter()
            saved = int(child.stdout.readline())
        # Somewhere in the next change and save, which take as long as the last ones.
        time.sleep(chance.uniform(0, time.perf_counter() - start))
        child.send_signal(signal.SIGKILL)
        saved = max([saved, *map(int, child.stdout.read().split())])
        assert child.wait() == -signal.SIGKILL
        child.stdout.close()
        store = af.ColumnStore.open(folder, threads=1)
        generation = len(store) // 10 - 1
        assert len(store) % 10 == 0
        assert saved <= generation <= saved + 1
        assert store.count(HIGH) == 5 * len(store) // 10 + (generation >= 5)
        assert store.select(af.parse({"name": "first"}, schema=SCHEMA)) == [{"name": "first", "points": generation}]


# -- from Parquet -------------------------------------------------------------------------------------------------


@pytest.fixture
def parquet(tmp_path: Path) -> Path:
    """Three files, one of them in a folder of its own and without a column, with 60 people in all."""
    folder = tmp_path / "parquet"
    (folder / "more").mkdir(parents=True)
    for name, rows in {"a": people(10), "b": people(45, 10), "more/c": people(5, 55)}.items():
        table = pa.Table.from_pylist(rows)
        pa.parquet.write_table(table if name != "b" else table.select(["points", "name"]), folder / f"{name}.parquet")
    return folder


@pytest.mark.parametrize("pattern", ["", "**/*.parquet"])
def test_parquet_becomes_parts(parquet: Path, pattern: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "MAX_JOINED_ROWS", 16)
    expected = af.ColumnStore.from_records(people(60), SCHEMA).to_arrow()
    if not pattern:
        (parquet / "more" / "_unfinished.parquet").touch()
    in_memory = af.ColumnStore.from_parquet(parquet / pattern, SCHEMA)
    store = af.ColumnStore.from_parquet(parquet / pattern, SCHEMA, saved=tmp_path / "new" / "store")
    again = af.ColumnStore.open(tmp_path / "new" / "store", memory=0)
    for one in (in_memory, store, again):
        assert one.to_arrow().to_pylist() == expected.to_pylist()
        assert one.count(HIGH) == 30
    assert [part.rows for part in again._snapshot.parts] == [16, 16, 16, 12]


def test_a_wrong_value_in_parquet_changes_nothing(parquet: Path, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "MAX_JOINED_ROWS", 16)
    before = (saved / "store.json").read_bytes()
    wrong = pa.table({"name": ["a", "b"], "points": [1, 2**40]})
    pa.parquet.write_table(wrong, parquet / "more" / "d.parquet")
    with pytest.raises(af.RecordError, match=r"record 61: points is 1099511627776"):
        af.ColumnStore.from_parquet(parquet, SCHEMA, saved=saved)
    assert (saved / "store.json").read_bytes() == before
    assert len(af.ColumnStore.open(saved)) == 105


def test_parquet_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"there is no file \*\.parquet in the folder"):
        af.ColumnStore.from_parquet(tmp_path, SCHEMA)
    (tmp_path / "a.parquet").write_bytes(b"id,points")
    with pytest.raises(ValueError, match="is no Parquet file"):
        af.ColumnStore.from_parquet(tmp_path, SCHEMA, saved=tmp_path / "store")
    assert not (tmp_path / "store" / "store.json").exists()


# -- what is refused ----------------------------------------------------------------------------------------------


def test_a_folder_without_a_store(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        af.ColumnStore.open(tmp_path)


def changed(folder: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    manifest = json.loads((folder / "store.json").read_text())
    change(manifest)
    (folder / "store.json").write_text(json.dumps(manifest))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda found: found.update(version="5"), "is of version 5 of the format: this release reads version 4"),
        (lambda found: found.pop("schemas"), "is damaged"),
        (lambda found: found["parts"][0].update(rows=-1), "has -1 rows"),
        (lambda found: found.update(parts=[]), "there are no parts"),
        (lambda found: found["parts"][0].update(file="../store/part-x"), "is not a file of it"),
        (lambda found: found["parts"][0].update(file="part-absent"), "part-absent"),
        (lambda found: found["parts"][0].update(bytes=7), "bytes, not 7"),
        (lambda found: found["parts"][0]["patch"].update(rows=2), "the numbers of 2 replaced rows"),
        (lambda found: found["parts"][0].update(rows=2), "the numbers of 3 replaced rows are not those of 2 rows"),
    ],
)
def test_a_manifest_that_is_wrong(saved: Path, change: Callable[[dict[str, Any]], Any], words: str) -> None:
    changed(saved, change)
    with pytest.raises(ValueError, match=words):
        af.ColumnStore.open(saved)


def test_rows_that_are_not_those_of_the_file(saved: Path) -> None:
    changed(saved, lambda found: found["parts"][0].update(rows=99))
    with pytest.raises(ValueError, match="it has 100 rows, not 99"):
        af.ColumnStore.open(saved).count(HIGH)


def test_a_column_is_verified_when_it_is_read(saved: Path) -> None:
    """A text of the first part is no UTF-8: other columns answer."""
    (first, *_) = json.loads((saved / "store.json").read_text())["parts"]
    path = saved / f"{first['file']}.arrow"
    content = path.read_bytes()
    assert content.count(b"p10p11p12") == 1
    path.write_bytes(content.replace(b"p10p11p12", b"p10p\xff1p12"))
    store = af.ColumnStore.open(saved)
    assert store.count(HIGH) == 53
    with pytest.raises(ValueError, match=r"is damaged \(.*UTF8"):
        store.count(af.parse({"name": {"contains": "p1"}}, schema=SCHEMA))
