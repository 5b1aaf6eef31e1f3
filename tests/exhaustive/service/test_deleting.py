"""``accounts delete`` and ``projects delete``, while the service runs."""

import os
import pty
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from audiencefilter.service.operations import accounts, deleting, keys
from audiencefilter.service.storage import tables
from tests.cli.helpers import PROGRAM, Result, cli
from tests.service.databases import on_both, on_sqlite
from tests.service.running import SECRET, RunningService, Tenant


def run(tenant: Tenant, *arguments: object) -> Result:
    return cli(*arguments, "--database-url", tenant.service.url)


def done(tenant: Tenant, *arguments: object) -> Result:
    result = run(tenant, *arguments)
    assert result.code == 0, result
    return result


def refused(tenant: Tenant, *arguments: object) -> str:
    result = run(tenant, *arguments)
    assert (result.code, result.out) == (2, ""), result
    return result.err


def count(tenant: Tenant, table: sa.Table, *where: sa.ColumnElement[bool]) -> int:
    with tenant.service.database.reading() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(table).where(*where)) or 0


def left_of(tenant: Tenant, list_id: str) -> dict[str, int]:
    """Return how many rows of each table are of a list."""
    return {
        "lists": count(tenant, tables.lists, tables.lists.c.id == list_id),
        **{
            table.name: count(tenant, table, table.c.listId == list_id)
            for table in (
                tables.contacts, tables.audiences, tables.keys, tables.events, tables.event_counters, tables.imports,
            )
        },
    }  # fmt: skip


def filled(tenant: Tenant, contacts: int = 7) -> list[str]:
    """Put contacts on the list, with actions and events, and in audiences."""
    tenant.audience("all", '{"points": {"gte": 0}}')
    manual = tenant.audience("by hand")["id"]
    ids = [tenant.contact(f"c{number}@cam.edu")["id"] for number in range(contacts)]
    tenant.api.post(f"/extensions/audiences/{manual}/members", json={"add": ids})
    for contact in ids:
        for _ in range(2):
            tenant.api.post("/extensions/actions", json={"subId": contact, "name": "joined", "increase": 1})
    return ids


@contextmanager
def deletions(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, int]]]:
    """Note the table and the number of rows of every deletion, and an entry for every transaction."""
    noted: list[tuple[str, int]] = []

    def note(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("DELETE FROM "):
            noted.append((statement.split()[2], cursor.rowcount))

    def end(connection: Any) -> None:
        noted.append(("commit", 0))

    event.listen(sa.Engine, "after_cursor_execute", note)
    event.listen(sa.Engine, "commit", end)
    try:
        yield noted
    finally:
        event.remove(sa.Engine, "after_cursor_execute", note)
        event.remove(sa.Engine, "commit", end)


@on_both
def test_a_project_is_deleted_with_all_that_is_in_it(tenant: Tenant, other: Tenant) -> None:
    gone, kept = filled(tenant), filled(other)
    said = done(tenant, "projects", "delete", tenant.list_id, "--yes").err
    assert "1 project, 7 contacts, 2 audiences, 2 keys; it cannot be undone" in said
    assert set(left_of(tenant, tenant.list_id).values()) == {0}
    for ids, left in ((gone, 0), (kept, len(kept))):
        assert count(tenant, tables.members, tables.members.c.contactId.in_(ids)) == left
        assert count(tenant, tables.actions, tables.actions.c.subId.in_(ids)) == 2 * left
    # Its keys are gone, and the account is there.
    assert tenant.api.get("/projects").status_code == 401
    assert tenant.account_id in done(tenant, "accounts", "list").out
    assert len(other.listed()) == 7


@on_both
def test_an_account_is_deleted_with_its_projects(tenant: Tenant, other: Tenant) -> None:
    filled(tenant)
    with tenant.service.database.writing() as connection:
        accounts.create_list(connection, tenant.account_id, "second", {})
    filled(other, 2)
    said = done(tenant, "accounts", "delete", tenant.account_id, "--yes").err
    assert "2 projects, 7 contacts" in said
    assert set(left_of(tenant, tenant.list_id).values()) == {0}
    assert count(tenant, tables.accounts, tables.accounts.c.id == tenant.account_id) == 0
    assert tenant.api.get("/projects").status_code == 401
    assert len(other.listed()) == 2


@pytest.mark.parametrize(
    "command", [("projects", "delete", "{list}"), ("accounts", "delete", "{account}")], ids=" ".join
)
def test_nothing_is_deleted_where_nobody_can_be_asked(tenant: Tenant, command: tuple[str, ...]) -> None:
    filled(tenant, 1)
    before = left_of(tenant, tenant.list_id)
    said = refused(tenant, *(part.format(list=tenant.list_id, account=tenant.account_id) for part in command))
    assert "it cannot be undone" in said
    assert "error: nothing is deleted: there is no terminal to confirm it; --yes goes on without" in said
    assert left_of(tenant, tenant.list_id) == before


@pytest.mark.skipif(os.name != "posix", reason="a terminal")
@pytest.mark.parametrize(("typed", "code"), [("y\n", 0), ("\n", 2)])
def test_a_person_is_asked(tenant: Tenant, typed: str, code: int) -> None:
    ours, theirs = pty.openpty()
    try:
        os.write(ours, typed.encode())
        arguments = ["projects", "delete", tenant.list_id, "--database-url", tenant.service.url]
        result = subprocess.run(
            [*PROGRAM, *arguments], stdin=theirs, capture_output=True, text=True, timeout=60, check=False
        )
    finally:
        os.close(ours)
        os.close(theirs)
    assert "go on? [y/N]" in result.stderr
    assert result.returncode == code, result
    assert left_of(tenant, tenant.list_id)["lists"] == (0 if code == 0 else 1)
    assert ("nothing is deleted" in result.stderr) == (code == 2)


def test_what_is_not_there_is_told(tenant: Tenant) -> None:
    assert "there is no account 'nobody'" in refused(tenant, "accounts", "delete", "nobody", "--yes")
    assert "there is no list 'nothing'" in refused(tenant, "projects", "delete", "nothing", "--yes")


@on_both
def test_a_large_list_is_deleted_in_short_transactions(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deleting, "STEP", 4)
    filled(tenant, 10)
    for number in range(5):
        tenant.audience(f"further {number}")
    with deletions(monkeypatch) as noted:
        done(tenant, "projects", "delete", tenant.list_id, "--yes")
    deleted = {
        name: [rows for table, rows in noted if table == name]
        for name in ("contacts", "actions", "events", "audiences")
    }
    for name, rows in deleted.items():
        assert max(rows) <= 4, name
        assert sum(rows) == {"contacts": 10, "actions": 20, "events": 27, "audiences": 7}[name]
    # None of them shares a transaction with another.
    transactions: list[list[str]] = [[]]
    for table, number in noted:
        if table == "commit":
            transactions.append([])
        elif number and table in deleted:
            transactions[-1].append(table)
    assert max(map(len, transactions)) == 1


@on_sqlite
def test_others_write_while_a_list_is_deleted(tenant: Tenant, other: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deleting, "STEP", 100)
    tenant.load({"email": f"{number}@cam.edu"} for number in range(3_000))
    remaining: list[int] = []
    deleter = threading.Thread(target=deleting.delete_list, args=(tenant.service.database, tenant.list_id))
    deleter.start()
    number = 0
    while deleter.is_alive():
        other.contact(f"{number}@cam.edu")
        remaining.append(count(tenant, tables.contacts, tables.contacts.c.listId == tenant.list_id))
        number += 1
    deleter.join()
    assert remaining[-1] == 0
    assert len({left for left in remaining if 0 < left < 3_000}) >= 3, "they wrote in the midst of it"


@on_sqlite
def test_an_account_loses_all_its_keys_first(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tenant, 2)
    with tenant.service.database.writing() as connection:
        second = accounts.create_list(connection, tenant.account_id, "second", {})
        _, token = keys.create_key(connection, SECRET.encode(), second, "private", "of another list")
    statuses: list[int] = []

    def asked(_: float) -> None:
        """Ask in the pause between two steps."""
        with tenant.client(token) as client:
            statuses.append(client.get("/projects").status_code)

    asked(0)
    monkeypatch.setattr(deleting, "time", SimpleNamespace(monotonic=time.monotonic, sleep=asked))
    done(tenant, "accounts", "delete", tenant.account_id, "--yes")
    assert statuses[0] == 200
    assert len(statuses) > 3
    assert set(statuses[1:]) == {401}


def test_an_interrupted_deletion_goes_on(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deleting, "STEP", 3)
    filled(tenant, 8)
    steps = 0
    proceed = deleting._delete_contacts

    def interrupted(*arguments: Any) -> bool:
        nonlocal steps
        steps += 1
        if steps == 4:
            raise KeyboardInterrupt
        return proceed(*arguments)

    monkeypatch.setattr(deleting, "_delete_contacts", interrupted)
    assert run(tenant, "projects", "delete", tenant.list_id, "--yes").code == 130
    assert 0 < left_of(tenant, tenant.list_id)["contacts"] <= 8
    # Nobody uses a list that is half gone.
    assert tenant.api.get("/projects").status_code == 401
    done(tenant, "projects", "delete", tenant.list_id, "--yes")
    assert set(left_of(tenant, tenant.list_id).values()) == {0}


def test_the_commands_are_loaded_when_they_are_called(service: RunningService) -> None:
    program = "import sys; from audiencefilter.program import app; print([m for m in sys.modules if 'admin' in m])"
    result = subprocess.run([PROGRAM[0], "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout.strip() == "[]"
    assert "projects" in cli("--help").out
    assert "delete" in cli("projects", "--help").out
