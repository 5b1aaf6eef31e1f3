"""Filters are read under stricter limits when they are sent; what is stored stays readable."""

import json
from collections.abc import Iterator

import pytest

import audiencefilter as af
from audiencefilter.service.api.routes import clauses
from audiencefilter.service.operations import accounts
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage import tables
from audiencefilter.service.storage.database import Database
from tests.service.evaluating import define, redefine

STRICT = af.Limits.strict()
#: Within the defaults alone: it has a test too many.
WIDE = json.dumps({"OR": [{"email": {"contains": f"v{number}"}} for number in range(STRICT.nodes)]})


@pytest.fixture
def work(database: Database) -> Iterator[Workspace]:
    with database.writing() as connection:
        account_id = accounts.create_account(connection, "Acme", "free")
        yield Workspace(connection, DefinitionCache(), account_id)


@pytest.fixture
def list_id(work: Workspace) -> str:
    return accounts.create_list(work.connection, work.account_id, "Spring", {"notation": "published"})


def test_filters_beyond_the_limits_are_refused_with_their_limit(work: Workspace, list_id: str) -> None:
    with pytest.raises(af.InvalidFilterError, match=r"Limits\.nodes") as refused:
        define(work, list_id, "wide", "smart", {"filters": WIDE})
    assert [problem.code for problem in refused.value.problems] == ["too_many_nodes"]
    made = define(work, list_id, "narrow", "smart", {"filters": '{"points": 1}'})
    with pytest.raises(af.InvalidFilterError):
        redefine(work, made.id, {"filters": WIDE})


def test_stored_filters_have_passed(work: Workspace, list_id: str) -> None:
    made = define(work, list_id, "old", "smart", {"filters": '{"points": 1}'})
    work.connection.execute(tables.audiences.update().values(filters=WIDE))
    assert redefine(work, made.id, {"name": "new"}).filters == WIDE
    assert redefine(work, made.id, {"filters": WIDE}).name == "new"
    assert clauses.filter_of_audience(work, made.id, work.read_list(list_id)) == af.parse(WIDE)
