"""Who may do what: every operation, with keys that are not valid, public ones, and those of other accounts."""

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from audiencefilter.service.api.app import create_app
from audiencefilter.service.api.gate import BASE, is_under_base
from audiencefilter.service.operations import accounts, keys
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.tables import now
from tests.service.databases import on_both
from tests.service.interface import EXAMPLES, LINKS, LIST, NOWHERE, Operation, Place, belongings, operations
from tests.service.running import SECRET, RunningService, Tenant
from tests.service.snapshots import snapshot

_numbers = count(1)

OPERATIONS = operations()
PRIVATE_ONLY = [operation for operation in OPERATIONS if str(operation) not in ("POST /contacts", LINKS)]
OWN = [operation for operation in OPERATIONS if (operation.method, operation.path) in EXAMPLES]
ID_PLACES = [
    pytest.param(operation, place, id=f"{operation} {'.'.join(place)}")
    for operation in OWN
    for place, _ in operation.example.places()
]

every_operation = pytest.mark.parametrize("operation", OPERATIONS, ids=str)


@pytest.fixture
def application(tmp_path: Path) -> Iterator[FastAPI]:
    """The application itself."""
    settings = Settings.model_validate({"database_url": f"sqlite:///{tmp_path / 'empty.db'}", "secret": SECRET})
    app = create_app(settings)
    yield app
    app.state.service.database.close()


def test_the_operations_are_all_that_the_application_has(application: FastAPI) -> None:
    found = {
        (method, context.path or "")
        for context in iter_route_contexts(application.routes)
        for method in context.methods or {"any"}
    }
    under_base = {(method, path) for method, path in found if is_under_base(path)}
    assert under_base == {(operation.method, BASE + operation.path) for operation in OPERATIONS}
    assert len(under_base) >= 11
    # The others need no key: they can only be read, and take nothing that could be of an account.
    outside = found - under_base
    assert {method for method, _ in outside} <= {"GET", "HEAD"}
    # The assets of the page are chosen among files of the package: test_page.py.
    assert {path for _, path in outside if "{" in path} == {"/builder/{digest}/{path:path}"}
    assert {path for _, path in outside} >= {"/openapi.json", "/healthz", "/readyz"}


@every_operation
def test_an_operation_has_an_example_whose_ids_are_all_marked(operation: Operation) -> None:
    # Optional ones, too: one that is left out of the example would not be tried below.
    ids = {place for place in operation.names if re.search("(^id|Ids?)$", place[1])}
    marked = {place for place, _ in operation.example.places()}
    assert ids <= marked, f"give {sorted(ids - marked)} an id in the example of {operation}"


def test_examples_are_of_operations_that_there_are() -> None:
    assert EXAMPLES.keys() == {(operation.method, operation.path) for operation in OPERATIONS}


@on_both
@every_operation
def test_its_own_account_is_answered(tenant: Tenant, operation: Operation) -> None:
    own = belongings(tenant)
    status, body = operation.send(tenant.api, lambda _, kind: own[kind])
    assert status in ({401} if str(operation) == LINKS else {200, 201}), body


@every_operation
def test_without_a_valid_key_nothing_is_answered(tenant: Tenant, operation: Operation) -> None:
    own = belongings(tenant)
    tokens = _invalid_tokens(tenant)
    before = snapshot(tenant.service.database, [tenant.account_id])
    for why, token in tokens.items():
        with tenant.client(token) as client:
            status, body = operation.send(client, lambda _, kind: own[kind])
        assert status == 401, f"{why}: {body}"
        assert '"error":401' in body
    assert snapshot(tenant.service.database, [tenant.account_id]) == before


def _invalid_tokens(tenant: Tenant) -> dict[str, str | None]:
    """Make keys that are not valid any more; return the tokens by what is wrong with them."""
    found: dict[str, str | None] = {"none": None, "empty": "", "wrong": f"{tenant.private[:-4]}0000"}
    disabled, found["disabled"] = tenant.key("private")
    public, found["disabled, public"] = tenant.key("public")
    _, found["expired"] = tenant.key("private", expires=now() - timedelta(seconds=1))
    revoked, found["revoked"] = tenant.key("private")
    with tenant.service.database.writing() as connection:
        keys.set_enabled(connection, disabled, False)
        keys.set_enabled(connection, public, False)
        keys.revoke(connection, revoked)
    return found


@pytest.mark.parametrize("operation", PRIVATE_ONLY, ids=str)
def test_a_public_key_may_only_create_contacts(tenant: Tenant, operation: Operation) -> None:
    own = belongings(tenant)
    before = snapshot(tenant.service.database, [tenant.account_id])
    with tenant.client(tenant.public) as client:
        status, body = operation.send(client, lambda _, kind: own[kind])
    assert status == 403, body
    assert snapshot(tenant.service.database, [tenant.account_id]) == before


def test_a_public_key_creates_contacts_on_its_own_list_only(tenant: Tenant, other: Tenant) -> None:
    with tenant.service.database.writing() as connection:
        second = accounts.create_list(connection, tenant.account_id, f"second {next(_numbers)}", {})
    owners = [tenant.account_id, other.account_id]
    before = snapshot(tenant.service.database, owners)
    with tenant.client(tenant.public) as client:
        answers = [
            client.post("/contacts", json={"email": "ada@cam.edu", "listId": list_id})
            for list_id in (second, other.list_id, NOWHERE)
        ]
        assert [answer.status_code for answer in answers] == [403, 403, 403]
        assert len({answer.text for answer in answers}) == 1
        assert snapshot(tenant.service.database, owners) == before
        made = client.post("/contacts", json={"email": "ada@cam.edu", "listId": tenant.list_id})
    assert made.status_code == 201


@pytest.mark.parametrize("operation", [operation for operation in OWN if any(operation.example.places())], ids=str)
def test_another_account_is_told_that_there_is_nothing(tenant: Tenant, other: Tenant, operation: Operation) -> None:
    own = belongings(tenant)
    owners = [tenant.account_id, other.account_id]
    before = snapshot(tenant.service.database, owners)
    held = operation.send(other.api, lambda _, kind: own[kind])
    nowhere = operation.send(other.api, lambda _, kind: NOWHERE)
    assert held == nowhere
    assert held[0] == 404
    assert snapshot(tenant.service.database, owners) == before


@pytest.mark.parametrize(("operation", "place"), ID_PLACES)
def test_one_id_of_another_account_is_as_one_of_nothing(
    tenant: Tenant, other: Tenant, operation: Operation, place: Place
) -> None:
    """Among ids of the caller's own there is one of another account's."""
    theirs, own = belongings(tenant), belongings(other)
    before = snapshot(tenant.service.database, [tenant.account_id])
    passed_over = place in operation.example.passed_over

    def with_(at_place: dict[str, str]) -> tuple[int, str]:
        return operation.send(other.api, lambda where, kind: at_place[kind] if where == place else own[kind])

    if passed_over:
        # It is no error, so the request does what else is asked for: once for each of the two.
        nowhere = with_(dict.fromkeys(own, NOWHERE))
        again = with_(dict.fromkeys(own, NOWHERE))
        held = with_(theirs)
        assert held == again
        assert held[0] == nowhere[0] == 200
    else:
        all_before = snapshot(tenant.service.database, [tenant.account_id, other.account_id])
        nowhere = with_(dict.fromkeys(own, NOWHERE))
        held = with_(theirs)
        assert held == nowhere
        assert held[0] == 404
        assert snapshot(tenant.service.database, [tenant.account_id, other.account_id]) == all_before
    for secret in (*(theirs[kind] for kind in theirs if kind != LIST), tenant.list_id):
        assert secret not in held[1]
    assert snapshot(tenant.service.database, [tenant.account_id])["contacts"][0] == before["contacts"][0]
    assert snapshot(tenant.service.database, [tenant.account_id])["members"][0] == before["members"][0]


def test_an_audience_takes_no_contact_of_another_list_of_the_account(tenant: Tenant) -> None:
    own = belongings(tenant)
    with tenant.service.database.writing() as connection:
        second = accounts.create_list(connection, tenant.account_id, f"second {next(_numbers)}", {})
    made = tenant.api.post("/contacts", json={"email": "bob@cam.edu", "listId": second}).json()["data"]["contact"]
    before = snapshot(tenant.service.database, [tenant.account_id])
    added = tenant.api.post(f"/extensions/audiences/{own['$manual']}/members", json={"add": [made["id"]]})
    assert added.status_code == 404
    assert snapshot(tenant.service.database, [tenant.account_id]) == before


def test_projects_are_those_of_the_account(tenant: Tenant, other: Tenant) -> None:
    with tenant.service.database.writing() as connection:
        second = accounts.create_list(connection, tenant.account_id, f"second {next(_numbers)}", {})
    projects = tenant.api.get("/projects").json()["data"]["projects"]
    assert [project["id"] for project in projects] == [tenant.list_id, second]
    assert [project["id"] for project in other.api.get("/projects").json()["data"]["projects"]] == [other.list_id]


@pytest.mark.parametrize("path", ["", "/", "/nothing", "/contacts", "/contacts/", "/contacts/x/y", "/extensions"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "PUT", "POST", "PATCH", "DELETE", "TRACE"])
def test_nothing_under_the_base_address_answers_without_a_key(service: RunningService, method: str, path: str) -> None:
    with service.client() as client:
        assert client.request(method, f"{BASE}{path}").status_code == 401


@every_operation
def test_a_preflight_is_answered_for_creating_contacts_only(service: RunningService, operation: Operation) -> None:
    headers = {
        "Origin": "https://shop.example",
        "Access-Control-Request-Method": operation.method,
        "Access-Control-Request-Headers": "apikey,content-type",
    }
    path = operation.path.replace("{id}", NOWHERE)
    with service.client() as client:
        answer = client.options(f"{BASE}{path}", headers=headers)
    if str(operation) == "POST /contacts":
        assert answer.status_code == 200
        assert answer.headers["Access-Control-Allow-Origin"] in {"*", "https://shop.example"}
        return
    assert answer.status_code >= 400
    methods = [method.strip() for method in answer.headers.get("Access-Control-Allow-Methods", "").split(",")]
    assert operation.method not in methods


def test_answers_to_a_page_have_the_headers_of_cors_for_creating_contacts_only(tenant: Tenant) -> None:
    headers = {"Origin": "https://shop.example"}
    made = tenant.api.post("/contacts", json={"email": "a@b.c", "listId": tenant.list_id}, headers=headers)
    assert made.headers["Access-Control-Allow-Origin"]
    for operation in PRIVATE_ONLY:
        path = operation.path.replace("{id}", NOWHERE)
        answer = tenant.api.request(operation.method, path, headers=headers)
        assert "Access-Control-Allow-Origin" not in answer.headers, operation
