"""The bound on memory holds for all columns of a worker together, as the system measures it."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import audiencefilter as af
from audiencefilter.service.operations import accounts, column_files, column_pool, contacts
from audiencefilter.service.operations.column_pool import Columns
from audiencefilter.service.operations.column_store import Job, build
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage import tables
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import new_id
from tests.service.evaluating import EvaluatedList

LISTS = 6
MB = 1_000_000
SEARCH = af.parse('{"AND": [{"email": {"contains": "ab"}}, {"points": {"gte": 10}}]}')
#: Prints how much more memory a worker has after it has counted in lists in turn, and how many columns are open.
WORKER = """
import sys
from pathlib import Path
from tests.service.unit.test_memory_of_columns import counted
print(*counted(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:]))
"""


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[EvaluatedList]:
    made = EvaluatedList(f"sqlite:///{tmp_path / 'columns.db'}")
    yield made
    made.database.close()


def with_columns(filled: EvaluatedList, folder: Path, size: int) -> list[str]:
    """Return lists with the same columns, of as many contacts."""
    with filled.database.writing() as connection:
        lists = [accounts.create_list(connection, filled.account_id, f"{n}", {}) for n in range(LISTS)]
        for first in range(0, size, 10_000):
            rows = [
                contacts.new_contact(lists[0], {"email": f"{new_id()}@cam.edu", "points": n % 100})
                for n in range(first, min(size, first + 10_000))
            ]
            connection.execute(tables.contacts.insert(), rows)
        # All at one version, so that what is noted suits the columns of one.
        connection.execute(tables.event_counters.update().values(version=9, noted=9))
    build(filled.database, Job(str(filled.database.url), lists[0], str(folder), 10**9))
    made = column_files.newest(folder, lists[0])
    assert made is not None
    for number, list_id in enumerate(lists[1:]):
        shutil.copytree(made, folder / f"{list_id}-9-{number:08x}")
    return lists


def counted(url: str, folder: Path, memory: int, account_id: str, *lists: str) -> tuple[int, int]:
    """Count in lists, and return the most bytes that the process has had more, and how many columns are open then."""
    database = Database(url, 2, 1)
    held = Columns(url, folder, 5, memory)
    most, before = 0, None
    for list_id in lists * 2:
        with Account(database, DefinitionCache(), account_id).reading() as work:
            answer = held.count(work, work.read_list(list_id), SEARCH)
        assert answer.source == "columns"
        now = column_pool.resident()
        assert now is not None
        # The first has the libraries with it.
        before = now if before is None else before
        most = max(most, now - before)
    opened = held.opened()
    held.close()
    database.close()
    return most, opened


@pytest.mark.parametrize(("memory", "opened"), [(10**9, LISTS), (1, 1)])
def test_those_that_were_not_used_for_longest_go(
    filled: EvaluatedList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, memory: int, opened: int
) -> None:
    # As where the system does not say: what columns know of themselves is the same each time.
    monkeypatch.setattr(column_pool, "resident", lambda: None)
    lists = with_columns(filled, tmp_path / "columns", 100)
    held = Columns(str(filled.database.url), tmp_path / "columns", 5, memory)
    for list_id in lists:
        with Account(filled.database, DefinitionCache(), filled.account_id).reading() as work:
            assert held.count(work, work.read_list(list_id), SEARCH).source == "columns"
    assert held.opened() == opened


@pytest.mark.deep
def test_a_worker_stays_within_its_bound(filled: EvaluatedList, tmp_path: Path) -> None:
    if column_pool.resident() is None:
        pytest.skip("the system does not say how much memory a process has")
    folder = tmp_path / "columns"
    lists = with_columns(filled, folder, 100_000)

    def measured(memory: int) -> tuple[int, int]:
        arguments = [str(filled.database.url), str(folder), str(memory), filled.account_id, *lists]
        ended = subprocess.run([sys.executable, "-c", WORKER, *arguments], capture_output=True, text=True, check=True)
        most, opened = map(int, ended.stdout.split())
        return most, opened

    free, of_all = measured(10**9)
    assert of_all == LISTS
    assert free > 40 * MB
    bounded, of_some = measured(60 * MB)
    assert 1 < of_some < LISTS
    assert bounded < min(free, 60 * MB)
    # One alone stays, whatever it takes: nobody would have any.
    least, of_one = measured(1)
    assert of_one == 1
    assert least < free / 2
