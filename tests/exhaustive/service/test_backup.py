"""Backup and restore, by the very commands of docs/operations.md, while the service is written to."""

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest
import sqlalchemy as sa

from audiencefilter.service.storage.tables import contacts, event_counters, events
from tests.cli.helpers import cli
from tests.engines.programs import candidates
from tests.service.databases import on_postgresql
from tests.service.running import RunningService, Tenant, running

PAGE: Final = (Path(__file__).parents[3] / "docs" / "operations.md").read_text("utf-8")


def command(beginning: str) -> str:
    """Return the one command of the page that begins so."""
    (found,) = [line for line in PAGE.splitlines() if line.startswith(beginning)]
    return found


def shell(line: str, folder: Path, **environment: str) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), *map(str, candidates()), os.environ["PATH"]])
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, env={**os.environ, "PATH": path, **environment}, capture_output=True, text=True,
        timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@contextmanager
def written_to(tenant: Tenant) -> Iterator[list[str]]:
    """Let somebody create contacts meanwhile; give the ids of those that were answered."""
    answered: list[str] = []
    is_over = threading.Event()

    def write() -> None:
        with tenant.client(tenant.private) as client:
            while not is_over.is_set():
                body = {"email": f"during{len(answered)}@cam.edu", "listId": tenant.list_id}
                made = client.post("/contacts", json=body)
                assert made.status_code == 201
                answered.append(made.json()["data"]["contact"]["id"])

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield answered
    finally:
        is_over.set()
        writer.join()


def filled(service: RunningService) -> Tenant:
    tenant = service.tenant("backup")
    tenant.audience("all", '{"points": {"gte": 0}}')
    manual = tenant.audience("by hand")["id"]
    ids = [tenant.contact(f"c{number}@cam.edu", data={"number": number})["id"] for number in range(20)]
    tenant.api.post(f"/extensions/audiences/{manual}/members", json={"add": ids[:5]})
    tenant.api.post("/extensions/actions", json={"subId": ids[0], "name": "joined", "increase": 5})
    return tenant


def assert_restored(url: str, folder: Path, original: Tenant, answered: list[str]) -> None:
    """Check that a service on a copy has all that was answered before it was made, and is one state."""
    assert cli("db", "status", "--database-url", url).code == 0
    folder.mkdir()
    of_original = (original.account_id, original.list_id, original.private, original.public)
    with running(url, folder) as service, closing(Tenant(service, *of_original)) as copy:
        shown = {contact["id"]: contact for contact in copy.listed()}
        assert set(answered) <= shown.keys()
        assert [contact["points"] for contact in shown.values() if contact["email"] == "c0@cam.edu"] == [5]
        assert sum(len(contact["audiences"]) for contact in shown.values()) == len(shown) + 5
        with service.database.reading() as connection:
            numbers = connection.scalars(sa.select(events.c.number).order_by(events.c.number)).all()
            last = connection.scalar(sa.select(event_counters.c.last))
            held = connection.scalar(sa.select(sa.func.count()).select_from(contacts))
        # No gap, none twice, and one event for each contact that is there: nothing is there by halves.
        assert list(numbers) == list(range(1, (last or 0) + 1))
        assert len(numbers) == 2 + 5 + (held or 0)
        # It goes on.
        copy.contact("after@cam.edu")
        with copy.client(copy.public) as form:
            sign_up = {"email": "form@cam.edu", "listId": copy.list_id}
            assert form.post("/contacts", json=sign_up).status_code == 201


@pytest.mark.parametrize("program", ["sqlite3", "python"])
def test_a_copy_of_sqlite_is_a_database(tmp_path: Path, program: str) -> None:
    line = command("sqlite3 audiencefilter.db" if program == "sqlite3" else 'python -c "import sqlite3')
    if shutil.which(program) is None and program == "sqlite3":
        pytest.skip("sqlite3 is not installed")
    file = tmp_path / "audiencefilter.db"
    with running(f"sqlite:///{file}", tmp_path) as service, closing(filled(service)) as tenant:
        with written_to(tenant) as answered:
            while len(answered) < 5:
                time.sleep(0.02)
            before = list(answered)
            shell(line, tmp_path)
        assert len(answered) > len(before), "it was written to meanwhile"
    with closing(sqlite3.connect(tmp_path / "backup.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    # What the page says of restoring: also where the old file was left in the middle of something.
    file.write_bytes(b"damaged")
    (tmp_path / "audiencefilter.db-wal").write_bytes(b"of the old one")
    shell(command("rm -f audiencefilter.db"), tmp_path)
    shell(command("cp backup.db"), tmp_path)
    assert_restored(f"sqlite:///{file}", tmp_path / "restored", tenant, before)


@on_postgresql
def test_a_dump_of_postgresql_is_a_database(new_database: Callable[[], str], tmp_path: Path) -> None:
    if not any((folder / "pg_dump").exists() for folder in candidates()):
        pytest.skip("pg_dump is not installed")
    with running(new_database(), tmp_path) as service, closing(filled(service)) as tenant:
        with written_to(tenant) as answered:
            while len(answered) < 5:
                time.sleep(0.02)
            before = list(answered)
            shell(command("pg_dump"), tmp_path, DATABASE_URL=service.url.replace("+psycopg", ""))
        assert len(answered) > len(before), "it was written to meanwhile"
    restored = new_database()
    shell(command("pg_restore"), tmp_path, NEW_DATABASE_URL=restored.replace("+psycopg", ""))
    assert_restored(restored, tmp_path / "restored", tenant, before)
