"""``audiencefilter import`` on each database: every row once, whatever happens meanwhile."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import ConflictError, NotFoundError
from audiencefilter.service.operations import accounts, change_log, contacts, custom_fields, importing, membership
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.importing import Counts, Import, OnExisting
from audiencefilter.service.operations.workspace import Account, Workspace
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.migrating import prepare
from audiencefilter.service.storage.tables import clocks, event_counters, events, imports, lists
from audiencefilter.service.storage.tables import contacts as contact_table
from tests.cli.helpers import cli
from tests.service.databases import on_both, on_postgresql
from tests.service.evaluating import define
from tests.service.running import SECRET, Tenant

PROGRAM = [sys.executable, "-m", "audiencefilter"]
RICH = '{"points": {"gte": 90}}'
POOR = '{"points": {"lt": 5}}'
VERIFIED = '{"isVerified": true, "city": {"in": ["Bonn", "Rome"]}}'


class List:
    """A list with two smart audiences on a database of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.database = Database(url, 4, 1)
        prepare(self.database)
        with self.database.writing() as connection:
            self.account_id = accounts.create_account(connection, "Acme", "pro")
            self.id = accounts.create_list(connection, self.account_id, "Spring", {"notation": "published"})
            work = Workspace(connection, DefinitionCache(), self.account_id)
            self.audiences = {
                filters: define(work, self.id, name, "smart", {"filters": filters}).id
                for name, filters in (("rich", RICH), ("verified", VERIFIED))
            }

    def store(
        self, before: Import, rows: Sequence[Mapping[str, Any]], on_existing: OnExisting = "skip", **more: Any
    ) -> Import:
        position = before.position + len(rows)
        return Account(self.database, DefinitionCache(), self.account_id).write(
            lambda work: importing.store(work, before, rows, on_existing, position, **more)
        )

    def begin(self, digest: str = "d", again: bool = False) -> Import:
        with self.database.writing() as connection:
            return importing.begin(connection, self.id, digest, again)

    def contacts(self) -> list[dict[str, Any]]:
        return self._all(sa.select(contact_table).order_by(contact_table.c.id))

    def events(self) -> list[tuple[str, str, str | None]]:
        """Return the events of contacts in their order: their type, the filters of their audience, the contact."""
        by_id = {audience_id: filters for filters, audience_id in self.audiences.items()}
        query = sa.select(events).where(events.c.contactId.is_not(None)).order_by(events.c.number)
        return [(row["type"], by_id[row["audienceId"]], row["contactId"]) for row in self._all(query)]

    def check_events(self) -> None:
        """See that numbers have no gaps, and that the events of each contact lead to where it is now."""
        numbers = [row["number"] for row in self._all(sa.select(events.c.number).order_by(events.c.number))]
        assert numbers == list(range(1, len(numbers) + 1))
        assert [row["last"] for row in self._all(sa.select(event_counters.c.last))] == [len(numbers)]
        members: dict[str, set[str]] = {filters: set() for filters in self.audiences}
        for kind, filters, contact_id in self.events():
            assert contact_id is not None
            assert (contact_id in members[filters]) is (kind == "leave"), "entered or left twice"
            (members[filters].add if kind == "enter" else members[filters].discard)(contact_id)
        held = self.contacts()
        for filters in self.audiences:
            assert members[filters] == {contact["id"] for contact in af.parse(filters).select(held)}

    def _all(self, query: sa.Select[*tuple[Any, ...]]) -> list[dict[str, Any]]:
        with self.database.reading() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]


@pytest.fixture
def spring(new_database: Callable[[], str]) -> Iterator[List]:
    made = List(new_database())
    yield made
    made.database.close()


# -- what becomes of rows -----------------------------------------------------------------------------------------


@on_both
def test_rows_become_contacts_as_requests_make_them(spring: List) -> None:
    rows: list[dict[str, Any]] = [
        {"email": "ada@cam.edu", "points": 95, "city": "Bonn", "isVerified": True, "data": {"a": [1, None, "ü"]}},
        {"firstName": "Bob"},
        {"email": "Eve@Cam.edu", "points": 90},
    ]
    state = spring.store(spring.begin(), rows)
    assert state.counts == Counts(created=3)
    held = {contact["firstName"] or contact["email"]: contact for contact in spring.contacts()}
    with spring.database.writing() as connection:
        for row in rows:
            other = {**row, "email": "x" + row["email"]} if "email" in row else row
            contacts.create(Workspace(connection, DefinitionCache(), spring.account_id), spring.id, other)
    own = ("id", "email", "emailKey", "privateCode", "createdAt")
    for contact in spring.contacts()[3:]:
        twin = held[contact["firstName"] or contact["email"][1:]]
        assert {**contact, **dict.fromkeys(own)} == {**twin, **dict.fromkeys(own)}
        assert len(twin["privateCode"]) == len(contact["privateCode"])
    assert held["Eve@Cam.edu"]["emailKey"] == "eve@cam.edu"
    assert held["Bob"]["emailKey"] is None
    # The events of both ways are the same, too.
    assert [event[:2] for event in spring.events()] == 2 * [
        ("enter", RICH), ("enter", VERIFIED), ("enter", RICH),
    ]  # fmt: skip
    spring.check_events()


def test_contacts_that_are_there_are_skipped(spring: List) -> None:
    state = spring.store(spring.begin("a"), [{"email": "ada@cam.edu", "points": 1}, {"email": "ADA@cam.edu"}])
    assert state.counts == Counts(created=1, skipped=1)
    before = spring.contacts()
    state = spring.store(spring.begin("b"), [{"email": "ada@CAM.edu", "points": 99}, {"points": 7}])
    assert state.counts == Counts(created=1, skipped=1)
    assert [contact for contact in spring.contacts() if contact["email"]] == before
    spring.check_events()


@on_both
def test_contacts_that_are_there_are_updated(spring: List) -> None:
    spring.store(spring.begin("a"), [{"email": "ada@cam.edu", "points": 95, "city": "Rome"}, {"email": "bob@x.org"}])
    before = {contact["email"]: contact for contact in spring.contacts()}
    rows: list[dict[str, Any]] = [
        {"email": "ADA@cam.edu", "points": 5, "data": {"seen": True}},
        {"email": "bob@x.org", "points": 0},  # as it is
        {"email": "new@x.org", "points": 10},
        {"email": "ada@cam.edu", "isVerified": True, "points": 91},
        {"email": "NEW@x.org", "points": 90},  # a second time in the file
    ]
    state = spring.store(spring.begin("b"), rows, "update")
    assert state.counts == Counts(created=1, updated=3, skipped=1)
    after = {contact["email"]: contact for contact in spring.contacts()}
    assert after["ada@cam.edu"] == before["ada@cam.edu"] | {"points": 91, "data": '{"seen":true}', "isVerified": True}
    assert after["bob@x.org"] == before["bob@x.org"]
    assert after["new@x.org"]["points"] == 90
    ada, new = after["ada@cam.edu"]["id"], after["new@x.org"]["id"]
    assert [event for event in spring.events() if event[2] == ada] == [
        ("enter", RICH, ada), ("leave", RICH, ada), ("enter", RICH, ada), ("enter", VERIFIED, ada),
    ]  # fmt: skip
    assert [event for event in spring.events() if event[2] == new] == [("enter", RICH, new)]
    spring.check_events()


def test_an_update_keeps_when_the_contact_was_created(spring: List) -> None:
    spring.store(spring.begin("a"), [{"email": "ada@cam.edu"}])
    (before,) = spring.contacts()
    rows = [{"email": "ada@cam.edu", "createdAt": datetime(2020, 1, 1, tzinfo=UTC)}]
    assert spring.store(spring.begin("b"), rows, "update").counts == Counts(skipped=1)
    assert spring.contacts() == [before]


def meet(spring: List, monkeypatch: pytest.MonkeyPatch, held: bool) -> None:
    """Let somebody sign up after contacts were looked for: before the transaction that writes, or within it."""
    real = importing._existing
    meanwhile = [{"email": "ada@cam.edu", "points": 1}]

    def existing(work: Workspace, list_id: str, keys: Iterable[str]) -> dict[str, Mapping[str, Any]]:
        found = real(work, list_id, keys)
        while meanwhile and (work.preparation is None or not work.preparation.is_reading) is held:
            with spring.database.writing() as other:
                contacts.create(Workspace(other, DefinitionCache(), spring.account_id), spring.id, meanwhile.pop())
        return found

    monkeypatch.setattr(importing, "_existing", existing)
    # The rows are prepared, as for contacts with thousands of actions.
    monkeypatch.setattr(membership, "_MAX_WRITER_ACTIONS", -1)
    state = spring.store(spring.begin(), [{"email": "ada@cam.edu", "points": 99}, {"email": "b@x.org"}], "update")
    assert state.counts == Counts(created=1, updated=1)
    assert {contact["email"]: contact["points"] for contact in spring.contacts()} == {"ada@cam.edu": 99, "b@x.org": 0}
    spring.check_events()


@on_both
def test_somebody_who_signs_up_before_rows_are_stored_is_met(spring: List, monkeypatch: pytest.MonkeyPatch) -> None:
    meet(spring, monkeypatch, held=False)


@on_postgresql  # SQLite has one writer at a time
def test_somebody_who_signs_up_at_the_same_moment_is_met(spring: List, monkeypatch: pytest.MonkeyPatch) -> None:
    meet(spring, monkeypatch, held=True)


@on_both
@pytest.mark.parametrize("is_prepared", [False, True])
@pytest.mark.parametrize("change", ["the contact", "the audiences"])
def test_rows_are_taken_anew_where_something_changes_meanwhile(
    spring: List, monkeypatch: pytest.MonkeyPatch, change: str, is_prepared: bool
) -> None:
    if is_prepared:
        monkeypatch.setattr(membership, "_MAX_WRITER_ACTIONS", -1)
    spring.store(spring.begin("a"), [{"email": "ada@cam.edu", "points": 5}])
    (ada,) = spring.contacts()
    writing, once = spring.database.writing, [change]

    def interrupted() -> Any:
        if not once:
            return writing()
        with writing() as connection:
            work = Workspace(connection, DefinitionCache(), spring.account_id)
            if once.pop() == "the contact":
                fields = {"points": 95, "city": "Rome"}
                contacts.change(work, ada["id"], fields)
            else:
                made = define(work, spring.id, "poor", "smart", {"filters": POOR})
                spring.audiences[POOR] = made.id
        return writing()

    begun = spring.begin("b")
    monkeypatch.setattr(spring.database, "writing", interrupted)
    rows = [{"email": "ada@cam.edu", "isVerified": True, "points": 91}, {"email": "b@x.org", "points": 1}]
    assert spring.store(begun, rows, "update").counts == Counts(created=1, updated=1)
    (ada,) = (contact for contact in spring.contacts() if contact["email"] == "ada@cam.edu")
    assert (ada["points"], ada["isVerified"], ada["city"]) == (91, True, "Rome" if change == "the contact" else None)
    if change == "the contact":
        spring.check_events()
    else:
        new = [event[:2] for event in spring.events() if event[2] != ada["id"]]
        assert new == [("enter", POOR)]


@on_both
def test_rows_are_stored_though_others_keep_changing_some_of_their_contacts(
    spring: List, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows: list[dict[str, Any]] = [{"email": f"{number}@cam.edu", "points": 5} for number in range(3)]
    spring.store(spring.begin("a"), rows)
    changes, goes, _ = (contact["id"] for contact in spring.contacts())
    begun, writing, points = spring.begin("b"), spring.database.writing, [4]

    def interrupted() -> Any:
        with writing() as connection:
            work = Workspace(connection, DefinitionCache(), spring.account_id)
            points[0] += 1
            contacts.change(work, changes, {"points": 85 + points[0]})
            if points == [6]:
                contacts.delete(work, goes)
                contacts.create(work, spring.id, {"email": "new@cam.edu", "points": 95})
        return writing()

    monkeypatch.setattr(spring.database, "writing", interrupted)
    # The rows are prepared, as for lists with many operands relative to now.
    monkeypatch.setattr(membership, "_MAX_WRITER_OPERANDS", -1)
    again = [{"email": row["email"], "points": 92} for row in [*rows, {"email": "new@cam.edu"}]]
    assert spring.store(begun, [*again, {"email": "b@x.org"}], "update").counts == Counts(created=2, updated=3)
    found = {contact["email"]: contact["points"] for contact in spring.contacts()}
    assert found == {**{row["email"]: row["points"] for row in again}, "b@x.org": 0}
    spring.check_events()


@on_both
def test_a_column_at_the_path_of_a_custom_field_leads_to_audiences(
    spring: List, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUDIENCEFILTER_SECRET", SECRET)
    fields = tmp_path / "fields.json"
    fields.write_text('[{"name": "score", "path": ["crm", "score"], "type": "number"}]')
    cli("projects", "language", spring.id, "--notation", "extended", "--fields", fields, "--database-url", spring.url)
    spring.audiences = {}
    with spring.database.writing() as connection:
        work = Workspace(connection, DefinitionCache(), spring.account_id)
        for filters in ('{"score": {"gte": 14.3}}', '{"score": null}'):
            spring.audiences[filters] = define(work, spring.id, filters, "smart", {"filters": filters}).id
    file = tmp_path / "c.csv"
    file.write_text("email,data.crm.score\na@b.de,14.30\nb@b.de,9\nc@b.de,\nd@b.de,good\n")
    result = cli("import", file, "--list", spring.id, "--database-url", spring.url)
    assert (result.code, result.out) == (1, "4 rows: 3 created, 0 updated, 0 skipped, 1 bad\n"), result
    emails = {contact["id"]: contact["email"] for contact in spring.contacts()}
    entered = {(filters, emails[who or ""]) for kind, filters, who in spring.events() if kind == "enter"}
    assert entered == {('{"score": {"gte": 14.3}}', "a@b.de"), ('{"score": null}', "c@b.de")}


# -- how far it came ----------------------------------------------------------------------------------------------


def test_how_far_it_came_is_stored_with_the_rows(spring: List) -> None:
    begun = spring.begin()
    assert (begun.position, begun.counts, begun.done) == (0, Counts(), False)
    state = spring.store(begun, [{"points": 1}], bad=2)
    assert spring.begin() == state
    state = spring.store(state, [{"points": 2}], done=True)
    assert spring.begin() == state
    assert (state.position, state.counts, state.done) == (2, Counts(created=2, bad=2), True)
    assert spring.begin("another").position == 0
    again = spring.begin(again=True)
    assert (again.id, again.position, again.counts, again.done) == (begun.id, 0, Counts(), False)
    # What is not finished is gone on with, `again` or not.
    state = spring.store(again, [{"points": 3}])
    assert spring.begin(again=True) == state


def test_nothing_is_stored_of_a_piece_that_fails(spring: List, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = spring.begin()

    def fail(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(importing, "record", fail)
        with pytest.raises(RuntimeError):
            spring.store(begun, [{"points": 100}])
    assert spring.contacts() == []
    assert spring.begin() == begun


def test_two_processes_do_not_import_one_file_at_a_time(spring: List) -> None:
    begun = spring.begin()
    spring.store(begun, [{"points": 1}])
    with pytest.raises(ConflictError, match="another process imports the same file"):
        spring.store(begun, [{"points": 1}])
    assert len(spring.contacts()) == 1


def test_a_list_that_is_gone_is_told(spring: List) -> None:
    begun = spring.begin()
    with spring.database.writing() as connection:
        connection.execute(lists.delete().where(lists.c.id == spring.id))
    with pytest.raises(NotFoundError):
        spring.store(begun, [{"points": 1}])


# -- the program, killed and started again ------------------------------------------------------------------------

ROWS = 14_000


def _row(index: int) -> str:
    # Every other contact has no email: nothing but the position tells whether it has been imported.
    email = f"user{index}@example.com" if index % 2 else ""
    return f"{email},{index},{index % 100},{'true' if index % 3 else 'false'},{('Bonn', 'Rome', 'Oslo')[index % 3]}\n"


@pytest.fixture(scope="session")
def contacts_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("import") / "contacts.csv"
    with path.open("w") as file:
        file.write("email,lastName,points,isVerified,city\n")
        for index in range(ROWS):
            file.write(_row(index))
            if index % 1_000 == 500:
                file.write("nobody,x,1,true,Bonn\n")  # no address
            if index % 1_000 == 600:
                file.write("a@b.de,too,few\n")
    return path


@pytest.mark.parametrize("after", [(0,), (1,), (4_096, 8_192)])
def test_an_import_that_is_killed_goes_on(
    spring: List, contacts_file: Path, tmp_path: Path, after: tuple[int, ...]
) -> None:
    command = [*PROGRAM, "import", str(contacts_file), "--list", spring.id, "--database-url", spring.url]
    for rows in after:
        process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        _wait_for(spring, rows, process)
        process.kill()
        process.communicate()
        assert process.returncode == -9
        # What is stored is whole: the rows that it says, and their events.
        assert len(spring.contacts()) == spring.begin(_digest(spring)).counts.created
        spring.check_events()
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "14,028 rows: 14,000 created, 0 updated, 0 skipped, 28 bad\n")
    if after[-1] > 0:
        assert "continues after the first" in done.stderr
    assert sorted(int(contact["lastName"]) for contact in spring.contacts()) == list(range(ROWS))
    spring.check_events()
    finished = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "nothing to do" in finished.stderr
    assert (finished.returncode, finished.stdout) == (done.returncode, done.stdout)
    assert len(spring.contacts()) == ROWS


def _wait_for(spring: List, rows: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until an import has come so far."""
    while True:
        assert process.poll() is None, "it ended before it could be killed"
        with spring.database.reading() as connection:
            position = connection.scalar(sa.select(imports.c.position))
        if position is not None and position >= rows:
            return
        time.sleep(0.002)


def _digest(spring: List) -> str:
    with spring.database.reading() as connection:
        digest: str = connection.execute(sa.select(imports.c.digest)).scalar_one()
    return digest


def test_a_running_service_is_used_at_the_same_time(tenant: Tenant, contacts_file: Path, tmp_path: Path) -> None:
    tenant.audience("rich", RICH)
    command = [*PROGRAM, "import", str(contacts_file), "--list", tenant.list_id]
    environment = {**os.environ, "AUDIENCEFILTER_DATABASE_URL": tenant.service.url}
    process = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    made: list[str] = []
    ended = threading.Event()

    def sign_up() -> None:
        while not ended.is_set():
            # Some of them are in the file, too: whoever comes first makes the contact.
            index = 13_999 - 2 * len(made)
            answer = tenant.api.post(
                "/contacts", json={"email": f"user{index}@example.com", "listId": tenant.list_id, "points": 90}
            )
            assert answer.status_code in {201, 409}, answer.text
            made.append(answer.json()["data"]["contact"]["id"] if answer.status_code == 201 else "")

    thread = threading.Thread(target=sign_up)
    thread.start()
    out, err = process.communicate()
    ended.set()
    thread.join()
    assert process.returncode == 1, err
    created = [contact_id for contact_id in made if contact_id]
    assert created
    assert f"{ROWS - len(created):,} created, 0 updated, {len(created):,} skipped, 28 bad" in out.decode()
    listed = tenant.api.get("/contacts", params={"listId": tenant.list_id, "limit": 1}).json()["data"]
    assert listed["pagination"]["total"] == ROWS


def test_fifty_thousand_rows(spring: List, tmp_path: Path) -> None:
    path = tmp_path / "many.csv"
    path.write_text("email,points\n" + "".join(f"u{index}@example.com,{index % 100}\n" for index in range(50_000)))
    done = subprocess.run(
        [*PROGRAM, "import", str(path), "--list", "Spring", "--database-url", spring.url],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (
        0, "50,000 rows: 50,000 created, 0 updated, 0 skipped, 0 bad\n", "",
    )  # fmt: skip
    assert len(spring.contacts()) == 50_000
    spring.check_events()


@on_postgresql  # SQLite has one writer at a time
def test_rows_and_a_request_that_hurry_the_clock_do_not_wait_for_each_other(
    spring: List, monkeypatch: pytest.MonkeyPatch
) -> None:
    with spring.database.writing() as connection:
        work = Workspace(connection, DefinitionCache(), spring.account_id)
        custom_fields.set_notation(work, spring.id, "extended")
        define(work, spring.id, "new", "smart", {"filters": '{"createdAt": {"gte": {"now": "-PT1H"}}}'})
        contact = contacts.create(work, spring.id, {"email": "ada@cam.edu"}).row
        # Later than the next change of any contact: both set it.
        connection.execute(clocks.update().values(due=datetime(9999, 1, 1, tzinfo=UTC)))
    begun, real = spring.begin(), change_log.note_contacts

    def change() -> None:
        account = Account(spring.database, DefinitionCache(), spring.account_id)
        account.write(lambda work: contacts.change(work, contact["id"], {"points": 95}))

    other = threading.Thread(target=change)

    def note_contacts(*arguments: Any) -> None:
        other.start()
        other.join(0.5)
        real(*arguments)

    monkeypatch.setattr(importing, "note_contacts", note_contacts)
    assert spring.store(begun, [{"email": "bob@cam.edu", "points": 95}]).counts == Counts(created=1)
    other.join()
    assert [contact["points"] for contact in spring.contacts()] == [95, 95]
