"""The bound on memory holds for all columns of a worker together."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import audiencefilter as af
from audiencefilter.service.operations import accounts, column_files, contacts
from audiencefilter.service.operations.column_pool import Columns
from audiencefilter.service.operations.column_store import Job, build
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage import tables
from audiencefilter.service.storage.tables import new_id
from tests.service.evaluating import EvaluatedList

LISTS = 6
SEARCH = af.parse('{"AND": [{"email": {"contains": "ab"}}, {"points": {"gte": 10}}]}')


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[EvaluatedList]:
    made = EvaluatedList(f"sqlite:///{tmp_path / 'columns.db'}")
    yield made
    made.database.close()


def with_columns(filled: EvaluatedList, folder: Path, size: int) -> list[str]:
    """Return lists with the same columns, of as many contacts."""
    with filled.database.writing() as connection:
        lists = [
            accounts.create_list(connection, filled.account_id, f"{n}", {"notation": "published"}) for n in range(LISTS)
        ]
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


@pytest.mark.parametrize(("memory", "opened"), [(10**9, LISTS), (1, 1)])
def test_those_that_were_not_used_for_longest_go(
    filled: EvaluatedList, tmp_path: Path, memory: int, opened: int
) -> None:
    lists = with_columns(filled, tmp_path / "columns", 100)
    held = Columns(str(filled.database.url), tmp_path / "columns", 5, memory)
    for list_id in lists:
        with Account(filled.database, DefinitionCache(), filled.account_id).reading() as work:
            assert held.count(work, work.read_list(list_id), SEARCH).source == "columns"
    assert held.opened() == opened
