"""Keys of the type `builder`, and the links that make one: audiences of one list, and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count

import httpx2
import pytest
import sqlalchemy as sa

from audiencefilter.service.api.gate import BUILDER_READS, BUILDER_WRITES
from audiencefilter.service.operations import accounts, keys
from audiencefilter.service.storage.tables import builder_links, now
from tests.service.databases import on_both
from tests.service.interface import LIST, Operation, belongings, operations
from tests.service.running import SECRET, Tenant
from tests.service.snapshots import snapshot

_numbers = count(1)

OPERATIONS = [one for one in operations() if str(one) != "POST /extensions/links"]


def form_of(operation: Operation) -> str:
    """Return an operation as the gate names it."""
    parts = ["*" if part.startswith("{") else part for part in operation.path.split("/")]
    return f"{operation.method} {'/'.join(parts)}"


READS = [operation for operation in OPERATIONS if form_of(operation) in BUILDER_READS]
WRITES = [operation for operation in OPERATIONS if form_of(operation) in BUILDER_WRITES]
OTHERS = [operation for operation in OPERATIONS if operation not in (*READS, *WRITES)]


@contextmanager
def client_of(tenant: Tenant, read_only: bool = False) -> Iterator[httpx2.Client]:
    with tenant.client(tenant.key("builder", read_only=read_only)[1]) as client:
        yield client


def sent(operation: Operation, client: httpx2.Client, own: dict[str, str]) -> tuple[int, str]:
    """Send the example of an operation, with a short page of contacts."""
    if str(operation) == "GET /contacts":
        answer = client.get("/contacts", params={"listId": own[LIST], "limit": 100})
        return answer.status_code, answer.text
    return operation.send(client, lambda _, kind: own[kind])


def test_the_gate_names_operations_that_there_are() -> None:
    assert len(READS) == len(BUILDER_READS)
    assert len(WRITES) == len(BUILDER_WRITES)
    assert {str(one) for one in OTHERS} >= {
        "POST /contacts", "PATCH /contacts/{id}", "DELETE /extensions/contacts/{id}", "DELETE /actions/{id}",
        "POST /extensions/actions", "GET /extensions/audiences/{id}/export", "PATCH /extensions/lists/{id}",
        "PUT /extensions/lists/{id}/fields",
    }  # fmt: skip


@pytest.mark.parametrize("operation", [*READS, *WRITES], ids=str)
def test_it_builds_audiences_of_its_list(tenant: Tenant, operation: Operation) -> None:
    own = belongings(tenant)
    with client_of(tenant) as client:
        status, body = sent(operation, client, own)
    assert status in {200, 201}, body
    assert "/me/" not in body  # the private link of a contact


@pytest.mark.parametrize("operation", OTHERS, ids=str)
def test_it_does_nothing_else(tenant: Tenant, operation: Operation) -> None:
    own = belongings(tenant)
    before = snapshot(tenant.service.database, [tenant.account_id])
    with client_of(tenant) as client:
        before = snapshot(tenant.service.database, [tenant.account_id])
        status, body = sent(operation, client, own)
    assert status == 403, body
    assert snapshot(tenant.service.database, [tenant.account_id]) == before


@pytest.mark.parametrize("operation", WRITES, ids=str)
def test_one_that_is_read_only_changes_nothing(tenant: Tenant, operation: Operation) -> None:
    own = belongings(tenant)
    with client_of(tenant, read_only=True) as client:
        before = snapshot(tenant.service.database, [tenant.account_id])
        status, body = sent(operation, client, own)
        assert (status, "read only" in body) == (403, True)
        assert snapshot(tenant.service.database, [tenant.account_id]) == before
        assert client.get("/extensions/key").json()["data"]["key"]["readOnly"] is True


@on_both
@pytest.mark.parametrize("operation", [one for one in (*READS, *WRITES) if any(one.example.places())], ids=str)
def test_another_list_of_its_account_is_not_there(tenant: Tenant, operation: Operation) -> None:
    own = belongings(tenant)
    with tenant.service.database.writing() as connection:
        second = accounts.create_list(connection, tenant.account_id, f"another {next(_numbers)}", {})
        _, token = keys.create_key(connection, SECRET.encode(), second, "builder", "more")
    with tenant.client(token) as client:
        before = snapshot(tenant.service.database, [tenant.account_id])
        status, body = sent(operation, client, own)
        assert status == 404, body
        assert snapshot(tenant.service.database, [tenant.account_id]) == before


def test_it_says_what_it_is_and_lists_its_list_only(tenant: Tenant) -> None:
    with tenant.service.database.writing() as connection:
        accounts.create_list(connection, tenant.account_id, f"another {next(_numbers)}", {})
    with client_of(tenant) as client:
        assert [one["id"] for one in client.get("/projects").json()["data"]["projects"]] == [tenant.list_id]
        key = client.get("/extensions/key").json()["data"]["key"]
    assert key == {"type": "builder", "name": "more", "listId": tenant.list_id, "readOnly": False}
    own = tenant.api.get("/extensions/key").json()["data"]["key"]
    assert (own["type"], own["listId"]) == ("private", None)


def test_it_lists_few_contacts_at_a_time(tenant: Tenant) -> None:
    tenant.load({"email": f"{number}@cam.edu", "points": 1} for number in range(120))
    audience = tenant.audience("all", '{"points": 1}')
    with client_of(tenant) as client:
        assert client.get("/contacts", params={"listId": tenant.list_id}).status_code == 403
        assert client.get("/contacts", params={"listId": tenant.list_id, "limit": 101}).status_code == 403
        assert len(client.get(f"/audiences/{audience['id']}").json()["data"]["audience"]["subs"]) == 100
    assert len(tenant.api.get(f"/audiences/{audience['id']}").json()["data"]["audience"]["subs"]) == 120


def link(tenant: Tenant, read_only: bool = False) -> str:
    with tenant.service.database.writing() as connection:
        return keys.create_link(connection, SECRET.encode(), tenant.list_id, "Ada", None, read_only)


@on_both
def test_a_link_gives_a_key_once(tenant: Tenant) -> None:
    code = link(tenant, read_only=True)
    with tenant.client(None) as client:
        made = client.post("/extensions/links", json={"link": code})
        again = client.post("/extensions/links", json={"link": code})
    assert (made.status_code, again.status_code) == (200, 401)
    assert "used already" in again.json()["message"]
    with tenant.client(made.json()["data"]["key"]) as client:
        found = client.get("/extensions/key").json()["data"]["key"]
    assert found == {"type": "builder", "name": "Ada", "listId": tenant.list_id, "readOnly": True}


def test_a_link_that_is_too_old_gives_no_key(tenant: Tenant) -> None:
    code = link(tenant)
    with tenant.service.database.writing() as connection:
        connection.execute(sa.update(builder_links).values(expiresAt=now() - timedelta(seconds=1)))
    with tenant.client(None) as client:
        assert client.post("/extensions/links", json={"link": code}).status_code == 401
        assert client.post("/extensions/links", json={"link": "", "more": 1}).status_code == 400
    # The next link removes those that are too old.
    link(tenant)
    with tenant.service.database.reading() as connection:
        digests = connection.scalars(sa.select(builder_links.c.digest).where(builder_links.c.expiresAt <= now())).all()
    assert digests == []
