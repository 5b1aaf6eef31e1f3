"""Keys, without HTTP."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError
from audiencefilter.service.operations import accounts, keys
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import now

SECRET = b"a secret of the tests, of enough characters"


@pytest.fixture
def connection(database: Database) -> Iterator[sa.Connection]:
    with database.writing() as made:
        yield made


@pytest.fixture
def list_id(connection: sa.Connection) -> str:
    return accounts.create_list(connection, accounts.create_account(connection, "account", "free"), "list", {})


def test_a_token_stands_for_its_account(connection: sa.Connection, list_id: str) -> None:
    key_id, token = keys.create_key(connection, SECRET, list_id, "public", "form")
    caller = keys.caller_of(connection, SECRET, token)
    assert caller is not None
    assert (caller.key_id, caller.is_public, caller.list_id, caller.plan) == (key_id, True, list_id, "free")
    _, private = keys.create_key(connection, SECRET, list_id, "private", "server")
    held = keys.caller_of(connection, SECRET, private)
    assert held is not None
    assert not held.is_public
    assert held.account_id == caller.account_id


def test_a_digest_is_of_its_secret(connection: sa.Connection, list_id: str) -> None:
    _, token = keys.create_key(connection, SECRET, list_id, "private", "server")
    assert keys.caller_of(connection, b"another" + SECRET, token) is None


def test_a_plan_is_followed_at_once(connection: sa.Connection, list_id: str) -> None:
    _, token = keys.create_key(connection, SECRET, list_id, "private", "server")
    caller = keys.caller_of(connection, SECRET, token)
    assert caller is not None
    accounts.set_plan(connection, caller.account_id, "pro")
    caller = keys.caller_of(connection, SECRET, token)
    assert caller is not None
    assert caller.plan == "pro"


def test_a_key_is_valid_until_it_expires(
    connection: sa.Connection, list_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = now() + timedelta(days=1)
    _, token = keys.create_key(connection, SECRET, list_id, "private", "server", end)
    millisecond = timedelta(milliseconds=1)
    for moment, is_valid in ((end - millisecond, True), (end, False), (end + millisecond, False)):
        monkeypatch.setattr(keys, "now", lambda moment=moment: moment)
        assert (keys.caller_of(connection, SECRET, token) is not None) is is_valid


@pytest.mark.parametrize("token", ["", "x", "x" * 1_000_000, "\ud800", "é\x00"])
def test_any_text_can_be_asked_for(connection: sa.Connection, list_id: str, token: str) -> None:
    assert list_id
    assert keys.caller_of(connection, SECRET, token) is None


def test_keys_of_one_list_or_of_all_are_listed(connection: sa.Connection, list_id: str) -> None:
    other = accounts.create_list(connection, accounts.create_account(connection, "other", "pro"), "its list", {})
    first, _ = keys.create_key(connection, SECRET, list_id, "private", "first")
    second, _ = keys.create_key(connection, SECRET, other, "public", "second")
    assert [key["id"] for key in keys.keys_of(connection, list_id)] == [first]
    assert [(key["id"], key["account"], key["list"]) for key in keys.keys_of(connection)] == [
        (first, "account", "list"), (second, "other", "its list"),
    ]  # fmt: skip


def test_what_is_not_there_is_not_found(connection: sa.Connection) -> None:
    with pytest.raises(NotFoundError, match="List not found"):
        keys.create_key(connection, SECRET, "nowhere", "private", "server")
    with pytest.raises(NotFoundError, match="Key not found"):
        keys.set_enabled(connection, "nothing", True)
    with pytest.raises(NotFoundError, match="Key not found"):
        keys.revoke(connection, "nothing")


def test_the_files_of_the_database_have_no_tokens(database: Database) -> None:
    with database.writing() as connection:
        account_id = accounts.create_account(connection, "account", "free")
        list_id = accounts.create_list(connection, account_id, "list", {})
        tokens = [keys.create_key(connection, SECRET, list_id, "private", "server")[1] for _ in range(3)]
    contents = b"".join(Path(f"{database.url.database}{end}").read_bytes() for end in ("", "-wal"))
    assert list_id.encode() in contents
    for token in tokens:
        assert token[-4:].encode() in contents
        assert token.encode() not in contents
        assert token.removeprefix("af_private_").encode() not in contents
    assert SECRET not in contents
