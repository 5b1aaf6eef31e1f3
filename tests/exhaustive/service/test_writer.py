"""SQLite has one writer for all accounts: what takes long is done before it writes, and nothing is lost by that."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread, local
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from typer.testing import CliRunner

import audiencefilter as af
from audiencefilter.program import app
from audiencefilter.service.api.app import create_app
from audiencefilter.service.errors import ConflictError
from audiencefilter.service.limits import UNLIMITED
from audiencefilter.service.operations import accounts, audiences, contacts, keys, membership, workspace
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.workspace import Account, Workspace
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import actions, new_id, now
from tests.service.databases import on_both, on_sqlite
from tests.service.evaluating import define, redefine
from tests.service.interface import LINKS, Operation, belongings, operations
from tests.service.replay import assert_consistent
from tests.service.running import SECRET, Tenant

HIGH, LOW = '{"points": {"gte": 10}}', '{"points": {"lt": 10}}'

#: What takes long: it reads filters, or selects contacts by each filter.
LONG = ((af, "parse"), (af.Filter, "to_sqlalchemy"), (af.Filter, "select"), (af.AudienceIndex, "add"))
#: What asks filters about one contact.
EVALUATING = ((af.AudienceIndex, "match"), (af.AudienceIndex, "changes"))


class Within:
    """The service within this process, for :class:`Tenant`."""

    def __init__(self, url: str, folder: Path) -> None:
        secret = folder / "secret"
        secret.write_text(SECRET, encoding="ascii")
        settings = Settings(database_url=url, secret_file=secret, rate_limits=False, log_level="error")
        self.url = url
        self._app = create_app(settings)
        self.database: Database = self._app.state.service.database

    def client(self, path: str = "", **headers: str) -> TestClient:
        return TestClient(self._app, base_url=f"http://testserver{path}", headers=headers)

    def tenant(self, name: str) -> Tenant:
        with self.database.writing() as connection:
            account_id = accounts.create_account(connection, name, "pro")
            list_id = accounts.create_list(connection, account_id, name, {"notation": "published"})
            _, private = keys.create_key(connection, SECRET.encode(), list_id, "private", "tests")
            _, public = keys.create_key(connection, SECRET.encode(), list_id, "public", "tests")
        return Tenant(self, account_id, list_id, private, public)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def within(new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Within]:
    """The service, which these tests share."""
    made = Within(new_database(), tmp_path_factory.mktemp("within"))
    with closing(made.database):
        yield made


@pytest.fixture
def tenant(within: Within, request: pytest.FixtureRequest) -> Iterator[Tenant]:
    """A new account."""
    with closing(within.tenant(request.node.name)) as made:
        yield made


class Watch:
    """Notes what is evaluated, and what of it takes long and is done while a transaction writes."""

    def __init__(self) -> None:
        self.evaluated: list[str] = []
        self.held: list[str] = []
        self._here = local()

    def around(self, writing: Callable[[Database], Any]) -> Callable[[Database], Any]:
        @contextmanager
        def watched(database: Database) -> Iterator[sa.Connection]:
            with writing(database) as connection:
                self._here.writes = True
                try:
                    yield connection
                finally:
                    self._here.writes = False

        return watched

    def of(self, name: str, function: Callable[..., Any], is_long: bool) -> Callable[..., Any]:
        def watched(*arguments: Any, **options: Any) -> Any:
            self.evaluated.append(name)
            if is_long and getattr(self._here, "writes", False):
                self.held.append(name)
            return function(*arguments, **options)

        return watched


@pytest.fixture(params=["short", "long"])
def watch(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Watch:
    """Watch what takes long; in the second case, any evaluation is said to."""
    made = Watch()
    if request.param == "long":
        monkeypatch.setattr(membership, "_MAX_WRITER_ACTIONS", -1)
    for owner, name in (*LONG, *EVALUATING):
        is_long = request.param == "long" or (owner, name) in LONG
        monkeypatch.setattr(owner, name, made.of(name, getattr(owner, name), is_long))
    monkeypatch.setattr(Database, "writing", made.around(Database.writing))
    return made


WRITES = [operation for operation in operations() if operation.method != "GET" and str(operation) != LINKS]


@on_sqlite
@pytest.mark.parametrize("operation", WRITES, ids=str)
def test_no_operation_does_what_takes_long_while_it_writes(tenant: Tenant, watch: Watch, operation: Operation) -> None:
    ids = belongings(tenant)
    assert watch.evaluated  # by what made them
    assert operation.send(tenant.api, lambda _, what: ids[what])[0] in {200, 201}
    assert watch.held == []


@on_sqlite
def test_no_change_of_an_audience_does_what_takes_long_while_it_writes(tenant: Tenant, watch: Watch) -> None:
    tenant.load({"points": number} for number in range(20))
    path = f"/audiences/{tenant.audience('high', HIGH)['id']}"
    for fields, size in (({"mode": "manual"}, 10), ({"mode": "smart", "filters": LOW}, 10), ({"filters": "{}"}, None)):
        watch.evaluated.clear()
        answer = tenant.api.patch(path, json=fields)
        assert len(answer.json()["data"]["audience"]["subs"]) == size if size else answer.status_code == 400
        assert watch.evaluated or not size
    assert watch.held == []


@on_sqlite
@pytest.mark.parametrize("asks", ['{"name": {"contains": "%s"}}', '{"createdAt": {"gte": {"now": "-PT%sH"}}}'])
def test_no_change_evaluates_many_filters_of_many_actions_while_it_writes(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch, asks: str
) -> None:
    tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).raise_for_status()
    contact = tenant.contact("ada@cam.edu")
    for number in range(5):
        numbers = range(number * 90, number * 90 + (18 if "now" in asks else 90))
        some = ", ".join(f'{{"actions": {{"some": {asks % one}}}}}' for one in numbers)
        tenant.audience(str(number), f'{{"OR": [{some}]}}')
    columns = {"subId": contact["id"], "listId": tenant.list_id, "increase": 1, "createdAt": now(), "updatedAt": now()}
    with tenant.service.database.writing() as connection:
        connection.execute(actions.insert(), [{"id": new_id(), "name": "bought", **columns} for _ in range(190)])
    made = Watch()
    for owner, name in EVALUATING:
        monkeypatch.setattr(owner, name, made.of(name, getattr(owner, name), is_long=True))
    monkeypatch.setattr(Database, "writing", made.around(Database.writing))
    tenant.api.patch(f"/contacts/{contact['id']}", json={"points": 7}).raise_for_status()
    assert made.evaluated
    assert made.held == []


@on_sqlite
def test_a_write_that_has_to_be_prepared_does_not_read_all_actions_first(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    tenant.api.patch(f"/extensions/lists/{tenant.list_id}", json={"notation": "extended"}).raise_for_status()
    contact = tenant.contact("ada@cam.edu")
    tenant.audience("buyers", '{"actions": {"some": {"name": "bought"}}}')
    monkeypatch.setattr(membership, "_MAX_WRITER_ACTIONS", -1)
    made, read = Watch(), membership._of_contacts

    def noted(connection: sa.Connection, query: Any, *arguments: Any) -> Any:
        if query is membership._ACTION_IDS:
            made.of("all actions", lambda: None, is_long=True)()
        return read(connection, query, *arguments)

    monkeypatch.setattr(membership, "_of_contacts", noted)
    monkeypatch.setattr(Database, "writing", made.around(Database.writing))
    tenant.api.patch(f"/contacts/{contact['id']}", json={"points": 7}).raise_for_status()
    assert (len(made.evaluated), len(made.held)) == (2, 1)  # for the preparation, and to compare it


@on_sqlite
def test_a_public_key_does_not_what_takes_long_while_it_writes(tenant: Tenant, watch: Watch) -> None:
    tenant.audience("cam", '{"email": {"contains": "cam"}}')
    watch.evaluated.clear()
    with tenant.client(tenant.public) as form:
        for _ in range(2):
            answer = form.post("/contacts", json={"email": "ada@cam.edu", "listId": tenant.list_id})
            assert answer.status_code == 201
    assert watch.evaluated
    assert watch.held == []


@on_sqlite
def test_an_import_does_not_what_takes_long_while_it_writes(tenant: Tenant, watch: Watch, tmp_path: Path) -> None:
    tenant.audience("high", HIGH)
    tenant.contact("ada@cam.edu")
    watch.evaluated.clear()
    file = tmp_path / "contacts.csv"
    file.write_text(
        "email,points\nada@cam.edu,30\nbob@cam.edu,40\nBOB@cam.edu,50\neve@cam.edu,70\n,60\n", encoding="utf-8"
    )
    arguments = ["import", str(file), "--list", tenant.list_id, "--on-existing", "update"]
    environment = {"AUDIENCEFILTER_DATABASE_URL": tenant.service.url}
    done = CliRunner().invoke(app, arguments, env=environment)
    assert done.exit_code == 0, done.output
    assert sorted(contact["points"] for contact in tenant.listed()) == [30, 50, 60, 70]
    assert watch.evaluated
    assert watch.held == []


class Meanwhile:
    """What somebody else does to a list, in transactions of its own."""

    def __init__(self, tenant: Tenant) -> None:
        self.tenant = tenant
        self.database = tenant.service.database
        self._cache = DefinitionCache()
        self._begin = self.database.writing

    @contextmanager
    def _writing(self) -> Iterator[Workspace]:
        with self._begin() as connection:
            yield Workspace(connection, self._cache, self.tenant.account_id)

    def define(self, filters: str) -> None:
        with self._writing() as work:
            define(work, self.tenant.list_id, "new", "smart", {"filters": filters})

    def redefine(self, audience: Mapping[str, Any], **fields: Any) -> None:
        with self._writing() as work:
            redefine(work, audience["id"], fields)

    def create(self, points: int) -> None:
        with self._writing() as work:
            contacts.create(work, self.tenant.list_id, {"points": points, "email": f"{points}@new.edu"})

    def change(self, contact: Mapping[str, Any], **fields: Any) -> None:
        with self._writing() as work:
            contacts.change(work, contact["id"], fields)

    def delete(self, contact: Mapping[str, Any]) -> None:
        with self._writing() as work:
            contacts.delete(work, contact["id"])


@pytest.fixture(params=[False, True])
def is_prepared(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> bool:
    """Whether every change is evaluated before the transaction that writes, as those that take long."""
    if request.param:
        monkeypatch.setattr(membership, "_MAX_WRITER_ACTIONS", -1)
    return bool(request.param)


@pytest.fixture
def meanwhile(tenant: Tenant) -> Meanwhile:
    return Meanwhile(tenant)


def interrupt(monkeypatch: pytest.MonkeyPatch, database: Database, *steps: Callable[[], None]) -> None:
    """Let something happen between the transactions of the next request: a step before each that writes."""
    writing, left = database.writing, list(steps)

    def interrupted() -> Any:
        if left:
            left.pop(0)()
        return writing()

    monkeypatch.setattr(database, "writing", interrupted)


@on_both
def test_members_of_a_smart_audience_stay_as_they_are_when_it_becomes_manual(
    tenant: Tenant, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch
) -> None:
    stays, leaves, enters, goes, returns = (
        tenant.contact(f"{number}@cam.edu", points=points) for number, points in enumerate((10, 10, 0, 10, 10))
    )
    audience = tenant.audience("high", HIGH)

    def move() -> None:
        meanwhile.change(leaves, points=0)
        meanwhile.change(enters, points=20)
        meanwhile.delete(goes)
        meanwhile.change(returns, points=0)
        meanwhile.change(returns, points=30)
        meanwhile.create(15)
        meanwhile.create(5)

    interrupt(monkeypatch, meanwhile.database, move)
    made = tenant.api.patch(f"/audiences/{audience['id']}", json={"mode": "manual"}).json()["data"]["audience"]
    assert sorted(contact["points"] for contact in made["subs"]) == [10, 15, 20, 30]
    assert {contact["id"] for contact in made["subs"]} >= {stays["id"], enters["id"], returns["id"]}


@on_both
def test_an_audience_that_is_defined_anew_meanwhile_keeps_the_members_of_then(
    tenant: Tenant, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch
) -> None:
    contact = tenant.contact("ada@cam.edu", points=3)
    tenant.contact("bob@cam.edu", points=30)
    audience = tenant.audience("high", HIGH)

    def there_and_back() -> None:
        # It is again as it was, and events since do not lead from its members to those that it has now.
        meanwhile.redefine(audience, filters=LOW)
        meanwhile.redefine(audience, filters=HIGH)

    redefined = [lambda: meanwhile.redefine(audience, filters=LOW, name="low")]
    interrupt(monkeypatch, meanwhile.database, there_and_back, *redefined)
    made = tenant.api.patch(f"/audiences/{audience['id']}", json={"mode": "manual"}).json()["data"]["audience"]
    assert (made["name"], made["mode"], [sub["id"] for sub in made["subs"]]) == ("low", "manual", [contact["id"]])


@on_both
@pytest.mark.parametrize("request_", ["change", "create", "delete", "act", "take back"])
@pytest.mark.parametrize("what", ["the audiences", "the contact"])
def test_events_tell_it_as_it_was_where_something_changes_meanwhile(
    tenant: Tenant,
    meanwhile: Meanwhile,
    monkeypatch: pytest.MonkeyPatch,
    is_prepared: bool,
    request_: str,
    what: str,
) -> None:
    contact = tenant.contact("ada@cam.edu", points=3)
    action = tenant.api.post("/extensions/actions", json={"subId": contact["id"], "name": "a", "increase": 4}).json()
    high, low, other = (tenant.audience(name, HIGH if name == "high" else LOW) for name in ("high", "low", "other"))
    everyone = {sub["id"] for sub in tenant.listed()}
    last = int(tenant.api.get("/extensions/events", params={"listId": tenant.list_id}).json()["data"]["cursor"])

    def change() -> None:
        if what == "the audiences":
            meanwhile.redefine(other, filters='{"city": "Bonn"}')
        else:
            meanwhile.change(contact, points=9, city="Bonn")

    # A write that is prepared begins twice, the first time without a preparation.
    interrupt(monkeypatch, meanwhile.database, *([lambda: None] if is_prepared else []), change)
    match request_:
        case "change":
            answer = tenant.api.patch(f"/contacts/{contact['id']}", json={"points": 50})
            shown = answer.json()["data"]["contact"]
            assert [audience["id"] for audience in shown["audiences"]] == [high["id"]]
            assert shown["city"] == (None if what == "the audiences" else "Bonn")
        case "create":
            body = {"email": "new@cam.edu", "listId": tenant.list_id, "points": 5}
            answer = tenant.api.post("/contacts", json=body)
            held = [audience["id"] for audience in answer.json()["data"]["contact"]["audiences"]]
            assert held == [low["id"], *([] if what == "the audiences" else [other["id"]])]
        case "delete":
            answer = tenant.api.delete(f"/extensions/contacts/{contact['id']}")
        case "act":
            body = {"subId": contact["id"], "name": "b", "increase": 2}
            answer = tenant.api.post("/extensions/actions", json=body)
        case _:
            answer = tenant.api.delete(f"/actions/{action['data']['action']['id']}")
    assert answer.status_code in {200, 201}, answer.text
    points = {sub["id"]: sub["points"] for sub in tenant.listed()}
    now = 7 if what == "the audiences" else 9
    expected = {"change": 50, "create": now, "delete": None, "act": now + 2, "take back": now - 4}
    assert points.get(contact["id"]) == expected[request_]
    # Of what was defined anew, the events since then say it.
    before = {high["id"]: set[str](), low["id"]: set(everyone)}
    assert_consistent(meanwhile.database, tenant.list_id, before, last)


@on_both
def test_members_that_enter_meanwhile_count(
    tenant: Tenant, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch
) -> None:
    tenant.contact("ada@cam.edu", points=10)
    audience, one = tenant.audience("high", HIGH), replace(UNLIMITED, members=1)
    account = Account(meanwhile.database, DefinitionCache(), tenant.account_id)
    interrupt(monkeypatch, meanwhile.database, lambda: meanwhile.create(20))
    with pytest.raises(ConflictError, match="the 1 that"):
        account.write(lambda work: audiences.change(work, audience["id"], {"mode": "manual"}, one), is_long=True)
    assert tenant.api.get(f"/audiences/{audience['id']}").json()["data"]["audience"]["mode"] == "smart"


@on_both
@pytest.mark.parametrize("other", ["define", "forget", "curate"])
def test_nobody_of_this_process_comes_in_between(
    tenant: Tenant, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    contact = tenant.contact("ada@cam.edu")
    smart, manual = tenant.audience("high", HIGH)["id"], tenant.audience("some")["id"]
    requests: dict[str, Callable[[], Any]] = {
        "define": lambda: tenant.audience("low", LOW),
        "forget": lambda: tenant.api.delete(f"/audiences/{smart}").raise_for_status(),
        "curate": lambda: tenant.api.post(f"/extensions/audiences/{manual}/members", json={"add": [contact["id"]]}),
    }
    thread = Thread(target=requests[other])
    waited = []

    def overtake() -> None:
        thread.start()
        thread.join(0.3)
        waited.append(thread.is_alive())

    interrupt(monkeypatch, meanwhile.database, overtake)
    tenant.api.patch(f"/contacts/{contact['id']}", json={"city": "Bonn"}).raise_for_status()
    thread.join(30)
    assert (waited, thread.is_alive()) == ([True], False)


@on_sqlite
def test_whoever_is_always_overtaken_is_told_to_try_again(
    tenant: Tenant, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch
) -> None:
    contact = tenant.contact("ada@cam.edu")
    monkeypatch.setattr(workspace, "_MAX_ATTEMPTS", 2)
    monkeypatch.setattr(membership, "_MAX_WRITER_ACTIONS", -1)
    steps = [lambda number=number: meanwhile.change(contact, points=number) for number in (1, 2, 3)]
    interrupt(monkeypatch, meanwhile.database, *steps)
    refused = tenant.api.patch(f"/contacts/{contact['id']}", json={"city": "Bonn"})
    assert refused.status_code == 503
    assert refused.json()["message"] == "other requests change the same contacts or audiences: try again"
    (now,) = tenant.listed()
    assert (now["points"], now["city"]) == (2, None)
