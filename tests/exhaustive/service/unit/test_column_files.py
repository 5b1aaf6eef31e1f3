"""Columns in files: whole or not there, made by one process at a time, and no more of them than are allowed."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.operations import breakdown, change_log, column_files, column_store, contacts
from audiencefilter.service.operations.column_pool import Columns
from audiencefilter.service.operations.column_store import Job, OpenColumns, build
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.notation import CustomField, Language
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage import tables
from audiencefilter.service.storage.tables import new_id, now
from tests.service.evaluating import EvaluatedList

#: More than a page of contacts.
SIZE = 70
#: So many that a process takes a while.
MORE = 7_000
EVERYBODY = af.parse('{"points": {"gte": 0}}')


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EvaluatedList]:
    monkeypatch.setattr(column_store, "_PAGE_CONTACTS", 50)
    made = EvaluatedList(f"sqlite:///{tmp_path / 'columns.db'}")
    add(made, SIZE)
    yield made
    made.database.close()


def add(filled: EvaluatedList, number: int) -> list[str]:
    rows = [contacts.new_contact(filled.id, {"email": new_id(), "points": n}) for n in range(number)]
    with filled.database.writing() as connection:
        connection.execute(tables.contacts.insert(), rows)
        change_log.note_contacts(connection, filled.id, [row["id"] for row in rows])
    return [row["id"] for row in rows]


def job(filled: EvaluatedList, folder: Path, most: int = 10_000_000) -> Job:
    return Job(str(filled.database.url), filled.id, str(folder / "columns"), most)


def built(filled: EvaluatedList, folder: Path) -> OpenColumns:
    build(filled.database, job(filled, folder))
    path = column_files.newest(folder / "columns", filled.id)
    assert path is not None
    return OpenColumns(path, Language())


def selected(filled: EvaluatedList, held: OpenColumns) -> int | None:
    """Return how many contacts there are by columns."""
    with Account(filled.database, DefinitionCache(), filled.account_id).reading() as work:
        state = work.read_list(filled.id)
        version = change_log.version_of(work.connection, filled.id)
        assert held.can_count(version, state.language)
        found = held.counted(work.connection, filled.id, version, EVERYBODY, state.at)
    if found is None:
        return None
    assert found.contacts == found.breakdown.alone
    return found.contacts


def test_all_pages_are_read(filled: EvaluatedList, tmp_path: Path) -> None:
    assert selected(filled, built(filled, tmp_path)) == SIZE


def test_what_changes_while_they_are_made_is_counted_as_it_is(
    filled: EvaluatedList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = column_store._pages

    def interrupted(*arguments: object) -> Iterator[list[dict[str, object]]]:
        for page in pages(*arguments):  # type: ignore[arg-type]
            yield page
            # The first one is in the columns and goes; others come, some after the last page.
            gone = str(page[0]["id"])
            with Account(filled.database, DefinitionCache(), filled.account_id).writing() as work:
                contacts.delete(work, gone)
            add(filled, 1)

    monkeypatch.setattr(column_store, "_pages", interrupted)
    held = built(filled, tmp_path)
    assert selected(filled, held) == SIZE
    assert held.changes() >= 4


def test_of_many_changes_nothing_is_counted(
    filled: EvaluatedList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = built(filled, tmp_path)
    monkeypatch.setattr(column_store, "MAX_CHANGED_CONTACTS", 3)
    add(filled, 3)
    assert selected(filled, held) == SIZE + 3
    add(filled, 1)
    assert selected(filled, held) is None


def test_of_changes_that_are_large_nothing_is_counted(
    filled: EvaluatedList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = built(filled, tmp_path)
    monkeypatch.setattr(column_store, "MAX_CHANGED_CHARACTERS", 1_000)
    (contact_id,) = add(filled, 1)
    assert selected(filled, held) == SIZE + 1
    with filled.database.writing() as connection:
        of_it = tables.contacts.update().where(tables.contacts.c.id == contact_id)
        connection.execute(of_it.values(city="x" * 1_000))
        change_log.note_contacts(connection, filled.id, [contact_id])
    assert selected(filled, held) is None


def test_what_is_read_of_contacts_has_their_custom_data_and_their_actions(filled: EvaluatedList) -> None:
    (contact_id,) = add(filled, 1)
    which = tables.contacts.c.id == contact_id
    language = Language("extended", (CustomField("plan", ("plan",), "string"),))
    with filled.database.writing() as connection:
        connection.execute(tables.contacts.update().where(which).values(data=json.dumps({"plan": "x" * 5_000})))
        one = column_store.size_of(connection, language, which)
        assert 5_000 < one < 6_000
        assert column_store.size_of(connection, Language(), which) < 1_000
        acted = {"subId": contact_id, "listId": filled.id, "increase": 1, "createdAt": now(), "updatedAt": now()}
        rows = [{"id": new_id(), "name": "n" * 100, **acted} for _ in range(10)]
        connection.execute(tables.actions.insert(), rows)
        assert column_store.size_of(connection, language, which) > one + 1_000


def test_what_was_not_noted_is_not_gone_on_with(filled: EvaluatedList, tmp_path: Path) -> None:
    held = built(filled, tmp_path)
    with filled.database.writing() as connection:
        change_log.stop_noting(connection, filled.id)
    add(filled, 1)
    with filled.database.writing() as connection:
        assert not held.can_count(change_log.version_of(connection, filled.id), Language())
        change_log.start_noting(connection, filled.id)
        assert not held.can_count(change_log.version_of(connection, filled.id), Language())
    assert selected(filled, built(filled, tmp_path)) == SIZE + 1


def test_a_process_that_is_killed_leaves_nothing_in_the_way(filled: EvaluatedList, tmp_path: Path) -> None:
    add(filled, MORE)
    folder = tmp_path / "columns"
    command = [sys.executable, "-m", "audiencefilter.service.operations.column_store"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE)
    assert process.stdin is not None
    with process.stdin:
        process.stdin.write(job(filled, tmp_path).written())
    deadline = time.monotonic() + 60
    while not [*folder.glob("*.part")]:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.001)
    found = column_files.making(folder)
    assert found is not None
    assert found.list_id == filled.id
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert column_files.making(folder) is None
    assert column_files.newest(folder, filled.id) is None
    assert selected(filled, built(filled, tmp_path)) == SIZE + MORE
    assert [*folder.glob("*.part")] == []


def test_where_the_disk_is_full_nothing_is_left(
    filled: EvaluatedList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = built(filled, tmp_path)
    before = sorted((tmp_path / "columns").iterdir())

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(column_files, "write_about", full)
    with pytest.raises(OSError, match="No space left"):
        build(filled.database, job(filled, tmp_path))
    assert sorted((tmp_path / "columns").iterdir()) == before
    assert selected(filled, held) == SIZE


def test_one_process_at_a_time_makes_columns(filled: EvaluatedList, tmp_path: Path) -> None:
    folder = tmp_path / "columns"
    with column_files.alone(folder) as first:
        assert first
        assert column_files.making(folder) == column_files.Making("", 0.0)
        column_files.write_progress(folder, filled.id, 0.25)
        assert column_files.making(folder) == column_files.Making(filled.id, 0.25)
        with column_files.alone(folder) as other:
            assert not other
        build(filled.database, job(filled, tmp_path))
        assert column_files.newest(folder, filled.id) is None
    assert selected(filled, built(filled, tmp_path)) == SIZE


def test_columns_that_are_too_large_are_not_kept(filled: EvaluatedList, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"all together may take 1,000"):
        build(filled.database, job(filled, tmp_path, 1_000))
    assert column_files.newest(tmp_path / "columns", filled.id) is None


def test_the_newest_of_each_list_stay_as_far_as_there_is_room(tmp_path: Path) -> None:
    lists = [new_id() for _ in range(3)]
    for age, list_id in enumerate(lists):
        for version in (9, 10):
            path = tmp_path / f"{list_id}-{version}-{age:08x}"
            path.mkdir()
            (path / column_files.CONTACTS).write_bytes(bytes(100))
            os.utime(path, (1_000 - age, 1_000 - age))
    column_files.clear(tmp_path, 250)
    assert [column_files.newest(tmp_path, one) is not None for one in lists] == [True, True, False]
    assert {path.name.split("-")[5] for path in tmp_path.iterdir()} == {"10"}
    assert len([*tmp_path.iterdir()]) == 2


@pytest.mark.parametrize("name", [column_files.CONTACTS, column_files.IDS, "about.json"])
@pytest.mark.parametrize("damage", ["bit", "short", "gone"])
def test_damaged_files_are_found(filled: EvaluatedList, tmp_path: Path, name: str, damage: str) -> None:
    path = built(filled, tmp_path).path
    held = bytearray((path / name).read_bytes())
    (path / name).unlink()
    if damage == "bit" and name != "about.json":
        held[len(held) // 2] ^= 1
        (path / name).write_bytes(held)
    elif damage != "gone":
        (path / name).write_bytes(held[: len(held) // 2])
    with pytest.raises(ValueError, match="is damaged"):
        OpenColumns(path, Language())


def test_columns_that_another_process_removes_while_they_are_opened_do_not_count(
    filled: EvaluatedList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(filled, tmp_path)
    verified = column_files.verified

    def verified_and_removed(path: Path) -> column_files.About:
        about = verified(path)
        column_files.remove(path)
        return about

    monkeypatch.setattr(column_files, "verified", verified_and_removed)
    columns = Columns(str(filled.database.url), tmp_path / "columns", SIZE, 10**9)
    account = Account(filled.database, DefinitionCache(), filled.account_id)
    with closing(columns), account.reading() as work:
        answer = columns.count(work, work.read_list(filled.id), EVERYBODY)
    assert (answer.source, answer.counts.contacts) == ("database", SIZE)


def test_only_changes_that_somebody_may_ask_for_are_kept(
    filled: EvaluatedList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = built(filled, tmp_path)
    for module in (change_log, column_store):
        monkeypatch.setattr(module, "MAX_CHANGED_CONTACTS", 3)

    def forget() -> list[int]:
        with filled.database.writing() as connection:
            while change_log.forget_changes(connection, filled.id, 2):
                pass
            return sorted(connection.scalars(sa.select(tables.contact_changes.c.version)).all())

    def can_count() -> bool:
        with filled.database.reading() as connection:
            return held.can_count(change_log.version_of(connection, filled.id), Language())

    first = held.about.version
    for _ in range(3):
        add(filled, 1)
    assert forget()[-3:] == [first + 1, first + 2, first + 3]
    # Those of the columns are gone, which were noted before these were made.
    assert len(forget()) == 3
    assert selected(filled, held) == SIZE + 3
    for _ in range(4):
        add(filled, 1)
    assert can_count()
    assert selected(filled, held) is None
    assert forget() == [first + 5, first + 6, first + 7]
    assert not can_count()
    assert selected(filled, built(filled, tmp_path)) == SIZE + 7


def test_columns_are_made_though_the_database_cannot_count_in_time(
    filled: EvaluatedList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(breakdown, "counted", slow)
    columns = Columns(str(filled.database.url), tmp_path / "columns", SIZE, 10**9)
    too_few = Columns(str(filled.database.url), tmp_path / "none", SIZE + 1, 10**9)
    with closing(columns), closing(too_few):
        for asked in (too_few, columns):
            account = Account(filled.database, DefinitionCache(), filled.account_id)
            with account.reading() as work, pytest.raises(TimeoutError):
                asked.count(work, work.read_list(filled.id), EVERYBODY)
        deadline = time.monotonic() + 60
        while column_files.newest(tmp_path / "columns", filled.id) is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        with Account(filled.database, DefinitionCache(), filled.account_id).reading() as work:
            assert columns.count(work, work.read_list(filled.id), EVERYBODY).counts.contacts == SIZE
        assert not (tmp_path / "none").exists()
