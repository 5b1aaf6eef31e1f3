"""Filters are read under stricter limits when they are sent; what is stored stays readable."""

import json
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.api.routes import clauses
from audiencefilter.service.operations import accounts
from audiencefilter.service.storage import tables
from audiencefilter.service.storage.database import Database
from tests.service.evaluating import define, redefine

STRICT = af.Limits.strict()
#: Within the defaults alone: it has a test too many.
WIDE = json.dumps({"OR": [{"email": {"contains": f"v{number}"}} for number in range(STRICT.nodes)]})


@pytest.fixture
def connection(database: Database) -> Iterator[sa.Connection]:
    with database.writing() as made:
        yield made


def test_filters_beyond_the_limits_are_refused_with_their_limit(connection: sa.Connection) -> None:
    account_id = accounts.create_account(connection, "Acme", "free")
    list_id = accounts.create_list(connection, account_id, "Spring", {})
    with pytest.raises(af.InvalidFilterError, match=r"Limits\.nodes") as refused:
        define(connection, account_id, list_id, "wide", "smart", {"filters": WIDE})
    assert [problem.code for problem in refused.value.problems] == ["too_many_nodes"]
    made = define(connection, account_id, list_id, "narrow", "smart", {"filters": '{"points": 1}'})
    with pytest.raises(af.InvalidFilterError):
        redefine(connection, account_id, made.id, {"filters": WIDE})


def test_stored_filters_have_passed(connection: sa.Connection) -> None:
    account_id = accounts.create_account(connection, "Acme", "free")
    list_id = accounts.create_list(connection, account_id, "Spring", {})
    made = define(connection, account_id, list_id, "old", "smart", {"filters": '{"points": 1}'})
    connection.execute(tables.audiences.update().values(filters=WIDE))
    assert redefine(connection, account_id, made.id, {"name": "new"}).filters == WIDE
    assert redefine(connection, account_id, made.id, {"filters": WIDE}).name == "new"
    assert clauses._of_audience(connection, account_id, made.id, list_id) == af.parse(WIDE)
