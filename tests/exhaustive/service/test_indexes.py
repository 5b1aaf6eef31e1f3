"""The queries of listings and audiences are served by indexes, as the plans of the databases say."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.operations import accounts, audiences, listing
from audiencefilter.service.operations.clock_advance import Reaching, due_at
from audiencefilter.service.operations.contacts import new_contact
from audiencefilter.service.operations.custom_fields import note_moments
from audiencefilter.service.operations.definitions import Definitions, ListState, SharedIndex, SmartAudience
from audiencefilter.service.operations.listing import Order, Sort
from audiencefilter.service.operations.notation import CustomField, Language
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import upgrade
from audiencefilter.service.storage.tables import actions, clocks, contacts, new_id, now
from tests.service.databases import on_both

LIST = "list"
TRIALS = Language("extended", (CustomField("trial", ("trial",), "datetime"),))

pytestmark = on_both


@pytest.fixture(scope="module")
def filled(new_database: Callable[[], str]) -> Iterator[tuple[Database, str]]:
    """A database with a list of contacts that differ in everything, and others of which only the clocks run."""
    database = Database(new_database())
    upgrade(database)
    with database.writing() as connection:
        account_id = accounts.create_account(connection, "a", "free")
        list_id = accounts.create_list(connection, account_id, "l", {"notation": "published"})
        others = [
            accounts.create_list(connection, account_id, f"l{number}", {"notation": "published"})
            for number in range(500)
        ]
        connection.execute(clocks.insert(), [{"listId": other, "at": now(), "due": now()} for other in others])
        rows = [new_contact(list_id, _fields(number)) for number in range(3_000)]
        connection.execute(contacts.insert(), rows)
        connection.execute(actions.insert(), [_action(row, number) for number, row in enumerate(rows)])
        note_moments(connection, TRIALS, rows, new=True)
    with database.writing() as connection:
        connection.execute(sa.text("ANALYZE"))
    yield database, list_id
    database.close()


def _action(contact: dict[str, Any], number: int) -> dict[str, Any]:
    at = now() - timedelta(hours=number)
    made = {"id": new_id(), "subId": contact["id"], "listId": contact["listId"], "name": "login", "increase": 1}
    return made | {"createdAt": at, "updatedAt": at}


def _fields(number: int) -> dict[str, Any]:
    texts = ("firstName", "lastName", "company", "country", "city")
    return {
        "email": f"{number}@example.com",
        "points": number,
        "referrals": number,
        "createdAt": now() - timedelta(hours=number),
        "data": {"trial": (now() + timedelta(hours=number)).isoformat()},
        **{name: f"{name} {number}" for name in texts},
    }


def plan(database: Database, query: sa.SelectBase) -> str:
    """Return what a database would do for a query if it reads no whole table."""
    with database.reading() as connection:
        compiled = query.compile(connection, compile_kwargs={"render_postcompile": True})
        if database.dialect == "sqlite":
            values = (compiled.params[name] for name in compiled.positiontup or ())
            parameters = tuple(str(value) if isinstance(value, datetime) else value for value in values)
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", parameters)
            return "\n".join(row.detail for row in rows)
        connection.execute(sa.text("SET LOCAL enable_seqscan = off"))
        rows = connection.exec_driver_sql(f"EXPLAIN {compiled}", compiled.params)
        return "\n".join(row[0] for row in rows)


@pytest.mark.parametrize(
    ("clause", "index"),
    [
        ({"email": "17@example.com"}, "email"),
        ({"email": {"in": ["17@example.com", "18@example.com"]}}, "email"),
        ({"email": {"startsWith": "17"}}, "email"),
        ({"firstName": "firstName 17"}, "firstName"),
        ({"lastName": {"startsWith": "lastName 17"}}, "lastName"),
        ({"company": "company 17"}, "company"),
        ({"country": {"in": ["country 17", "country 18"]}}, "country"),
        ({"city": "city 17"}, "city"),
        ({"points": {"gte": 2_990}}, "points|position"),
        ({"referrals": 17}, "referrals"),
        ({"createdAt": {"gte": "2999-01-01T00:00:00Z"}}, "createdAt"),
    ],
    ids=json.dumps,
)
def test_an_audience_is_found_by_an_index(filled: tuple[Database, str], clause: dict[str, Any], index: str) -> None:
    database, list_id = filled
    query = sa.select(sa.func.count()).where(
        audiences.selected_on(ListState(list_id, 0, Language(), now(), {}), af.parse(clause))
    )
    found = plan(database, query)
    assert any(f"ix_contacts_{name}" in found for name in index.split("|")), found


@pytest.mark.parametrize("order", ["asc", "desc"])
@pytest.mark.parametrize("sort", [None, "points", "createdAt", "email", "firstName", "lastName", "position"])
def test_a_page_is_read_in_its_order(filled: tuple[Database, str], sort: Sort | None, order: Order) -> None:
    database, list_id = filled
    by = listing.ordering(sort, order, database.dialect)
    found = plan(database, listing.page_of(listing.condition(list_id, {}), by, 10, 1))
    # Equal texts are put in the order of their ids within the index's own order.
    whole = "USE TEMP B-TREE FOR ORDER BY" if database.dialect == "sqlite" else "\n->  Sort"
    assert f"ix_contacts_{sort or 'points'}" in found, found
    assert whole not in found.replace("  ->", "->"), found


@pytest.mark.parametrize(
    ("clause", "index"),
    [
        ('{"createdAt": {"gte": {"now": "-P30D"}}}', "contacts_createdAt"),
        ('{"actions": {"max": {"field": "createdAt", "lt": {"now": "-P30D"}}}}', "actions_listId_createdAt"),
        ('{"trial": {"lte": {"now": "P1D"}}}', "moments_listId_field_at"),
    ],
)
def test_who_may_enter_or_leave_as_time_passes_is_found_by_an_index(
    filled: tuple[Database, str], clause: str, index: str
) -> None:
    database, list_id = filled
    holding = SharedIndex().replace([clause], TRIALS)
    definitions = Definitions({}, (SmartAudience("a", clause, holding.filters[clause]),), TRIALS, holding)
    with database.reading() as connection:
        moment = now()
        reaching = Reaching(connection, list_id, definitions.windows)
        assert f"ix_{index}" in plan(database, reaching.candidates(moment - timedelta(minutes=1), moment, 500))
        (place,) = reaching.places()
        assert f"ix_{index}" in plan(database, reaching.next_values(place, [moment]))


def test_which_clock_is_due_is_found_by_indexes(filled: tuple[Database, str]) -> None:
    database, _ = filled
    found = plan(database, due_at(now() - timedelta(days=1)))
    assert all(f"ix_clocks_{name}" in found for name in ("due", "until", "at", "defined")), found


def test_contacts_that_are_ahead_of_their_clock_are_found_by_an_index(filled: tuple[Database, str]) -> None:
    database, list_id = filled
    with database.reading() as connection:
        ahead = Reaching(connection, list_id, frozenset()).candidates(now(), now(), 500, is_back=True)
    assert "ix_contacts_listId_asOf" in plan(database, ahead)
