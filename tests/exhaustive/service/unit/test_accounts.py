"""Accounts and their lists, without HTTP."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from audiencefilter.service.errors import ConflictError, NotFoundError
from audiencefilter.service.operations import accounts
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.database import Database


@pytest.fixture
def connection(database: Database) -> Iterator[sa.Connection]:
    with database.reading() as made:
        yield made


def test_the_name_of_an_account_is_its_own(connection: sa.Connection) -> None:
    accounts.create_account(connection, "Acme", "free")
    with pytest.raises(ConflictError, match="there is already an account called 'Acme'"):
        accounts.create_account(connection, "Acme", "pro")


def test_the_name_of_a_list_is_its_own_in_its_account(connection: sa.Connection) -> None:
    first, second = (accounts.create_account(connection, name, "free") for name in ("Acme", "Globex"))
    accounts.create_list(connection, first, "Spring", {})
    accounts.create_list(connection, second, "Spring", {})
    with pytest.raises(ConflictError, match="there is already a list called 'Spring'"):
        accounts.create_list(connection, first, "Spring", {})


def test_the_url_of_a_list_is_its_own_everywhere(connection: sa.Connection) -> None:
    first, second = (accounts.create_account(connection, name, "free") for name in ("Acme", "Globex"))
    accounts.create_list(connection, first, "Spring", {"url": "spring"})
    with pytest.raises(ConflictError, match="url 'spring'"):
        accounts.create_list(connection, second, "Spring", {"url": "spring"})


def test_a_url_is_made_of_any_name(connection: sa.Connection) -> None:
    work = Workspace(connection, DefinitionCache(), accounts.create_account(connection, "Acme", "free"))
    for name in ("Spring & Summer", "日本", "🦊", "a/b?c#d", "x" * 500, "Ünï"):
        list_id = accounts.create_list(connection, work.account_id, name, {})
        url = accounts.get_list(work, list_id)["url"]
        assert url.replace("-", "").isalnum()
        assert url.isascii()


def test_what_is_not_there_is_not_found(connection: sa.Connection) -> None:
    with pytest.raises(NotFoundError, match="Account not found"):
        accounts.set_plan(connection, "nobody", "pro")
    with pytest.raises(NotFoundError, match="List not found"):
        accounts.update_list(connection, "nowhere", {"title": "Spring"})
    work = Workspace(connection, DefinitionCache(), accounts.create_account(connection, "Acme", "free"))
    with pytest.raises(NotFoundError, match="List not found"):
        accounts.get_list(work, "nowhere")
