"""What SQLite does to find the members of an audience: counted, since times tell little on a busy machine."""

import json
from typing import Any

import pytest
import sqlalchemy as sa

from audiencefilter.service.operations import accounts
from audiencefilter.service.operations.audiences import Audience
from audiencefilter.service.operations.breakdown import counted
from audiencefilter.service.operations.contacts import new_contact
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.listing import members_of
from audiencefilter.service.operations.notation import Language
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import contacts, now

CONTACTS, TESTS = 500, 200
#: It has every number in it.
COMPANY = " ".join(map(str, range(TESTS)))


@pytest.fixture
def list_id(database: Database) -> str:
    with database.writing() as connection:
        made = accounts.create_list(
            connection, accounts.create_account(connection, "Acme", "free"), "Spring", {"notation": "published"}
        )
        rows = [{"email": f"{number}@cam.edu", "points": number, "company": COMPANY} for number in range(CONTACTS)]
        connection.execute(contacts.insert(), [new_contact(made, row) for row in rows])
    return made


def query(list_id: str, filters: str) -> sa.Select[Any]:
    return members_of(
        Audience("a", "a", filters, "smart", list_id, now(), now()), ListState(list_id, 0, Language(), now(), {})
    )


def test_statements_with_filters_are_not_kept(database: Database, list_id: str) -> None:
    """Everybody may send many that take 20 MB each when they are compiled."""
    state = ListState(list_id, 0, Language(), now(), {})
    kept: dict[Any, Any] = {}
    with database.reading() as connection:
        connection.execution_options(compiled_cache=kept)
        assert connection.scalar(sa.select(sa.func.count()).select_from(contacts)) == CONTACTS
        assert len(kept) == 1
        assert len(connection.execute(query(list_id, '{"points": {"lt": 3}}')).all()) == 3
        assert counted(connection, state, state.language.read('{"points": {"lt": 3}}')).breakdown.alone == 3
        assert len(kept) == 1


def needles(key: str, tests: int) -> str:
    """Return a clause of many tests, any of which decides about every contact."""
    first = 0 if key == "OR" else TESTS
    return json.dumps({key: [{"company": {"contains": str(first + number)}} for number in range(tests)]})


def steps(database: Database, wanted: sa.Select[Any], rows: int | None = None) -> int:
    """Return about how many instructions SQLite takes for some rows of a query, or for all."""
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 10
        return 0

    with database.reading() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.set_progress_handler(count, 10)
        try:
            result = connection.execute(wanted)
            found = result.fetchall() if rows is None else result.fetchmany(rows)
            result.close()
        finally:
            driver.set_progress_handler(None, 0)
    assert found if rows else True
    return taken


@pytest.mark.parametrize("key", ["AND", "OR"])
def test_a_contact_is_tested_until_it_is_decided(database: Database, list_id: str, key: str) -> None:
    few, many = (steps(database, query(list_id, needles(key, tests))) for tests in (2, TESTS))
    # Every further test that is made of each contact takes some instructions more.
    assert CONTACTS * 5 < many < few + CONTACTS * TESTS // 10


def test_the_first_members_are_there_before_the_last_contact_is_tested(database: Database, list_id: str) -> None:
    # By the index of points, SQLite would sort all before it gave the first.
    everyone = query(list_id, '{"points": {"gte": 0}}')
    assert steps(database, everyone, rows=1) < steps(database, everyone) / 10
    with database.reading() as connection:
        found = [row.email for row in connection.execute(everyone)]
    assert found == [f"{number}@cam.edu" for number in range(CONTACTS)]
