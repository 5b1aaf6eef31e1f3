"""The queries of listings and audiences are served by indexes, as the plans of the databases say."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.operations import accounts, audiences, listing
from audiencefilter.service.operations.contacts import new_contact
from audiencefilter.service.operations.listing import Order, Sort
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import upgrade
from audiencefilter.service.storage.tables import contacts
from tests.service.databases import on_both

LIST = "list"

pytestmark = on_both


@pytest.fixture(scope="module")
def filled(new_database: Callable[[], str]) -> Iterator[tuple[Database, str]]:
    """A database with a list of contacts that differ in everything."""
    database = Database(new_database())
    upgrade(database)
    with database.writing() as connection:
        list_id = accounts.create_list(connection, accounts.create_account(connection, "a", "free"), "l", {})
        connection.execute(contacts.insert(), [new_contact(list_id, _fields(number)) for number in range(3_000)])
    with database.writing() as connection:
        connection.execute(sa.text("ANALYZE"))
    yield database, list_id
    database.close()


def _fields(number: int) -> dict[str, Any]:
    texts = ("firstName", "lastName", "company", "country", "city")
    return {
        "email": f"{number}@example.com",
        "points": number,
        "referrals": number,
        **{name: f"{name} {number}" for name in texts},
    }


def plan(database: Database, query: sa.Select[Any]) -> str:
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
    query = sa.select(sa.func.count()).where(audiences.selected_on(list_id, af.parse(clause)))
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
