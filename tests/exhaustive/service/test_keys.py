"""Keys: which are valid, what public ones may do, and what the database keeps of them."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa

from audiencefilter.service.operations import accounts, keys
from audiencefilter.service.storage.tables import metadata, now
from tests.service.running import RunningService, Tenant

INVALID = {"error": 401, "message": "the API key is not valid"}


def ask(tenant: Tenant, token: str | None) -> httpx2.Response:
    """Make a small request with a key."""
    with tenant.client(token) as client:
        return client.get("/projects")


@contextmanager
def public(tenant: Tenant) -> Iterator[httpx2.Client]:
    with tenant.client(tenant.public) as client:
        yield client


def sign_up(tenant: Tenant, **body: Any) -> httpx2.Response:
    with public(tenant) as client:
        return client.post("/contacts", json={"email": "ada@cam.edu", "listId": tenant.list_id, **body})


def test_a_request_without_a_key_is_unauthorized(tenant: Tenant) -> None:
    refused = ask(tenant, None)
    assert refused.status_code == 401
    assert refused.json() == {"error": 401, "message": "no API key: send it in the header apiKey"}


def test_a_key_that_is_not_there_is_unauthorized(tenant: Tenant) -> None:
    token = tenant.private
    for wrong in ("", "x", token[:-1], token + "x", token.swapcase(), f"Bearer {token}", "af_private_", "x" * 10_000):
        refused = ask(tenant, wrong)
        assert (refused.status_code, refused.json()) == (401, INVALID), wrong
    assert ask(tenant, token).status_code == 200


def test_a_key_is_taken_from_its_header_only(tenant: Tenant) -> None:
    with tenant.client(None) as client:
        assert client.get("/projects", params={"apiKey": tenant.private}).status_code == 401
        assert client.get("/projects", headers={"Authorization": f"Bearer {tenant.private}"}).status_code == 401
        assert client.get("/projects", headers={"Cookie": f"apiKey={tenant.private}"}).status_code == 401
        # Names of headers have no case.
        assert client.get("/projects", headers={"APIKEY": tenant.private}).status_code == 200


def test_a_key_expires(tenant: Tenant) -> None:
    _, old = tenant.key("private", expires=now() - timedelta(milliseconds=1))
    _, young = tenant.key("private", expires=now() + timedelta(hours=1))
    assert ask(tenant, old).json() == INVALID
    assert ask(tenant, young).status_code == 200


def test_a_key_is_disabled_and_enabled_at_once(tenant: Tenant, service: RunningService) -> None:
    key_id, token = tenant.key("private")
    for _ in range(2):
        assert ask(tenant, token).status_code == 200
        with service.database.writing() as connection:
            keys.set_enabled(connection, key_id, False)
        assert (ask(tenant, token).status_code, ask(tenant, token).json()) == (401, INVALID)
        with service.database.writing() as connection:
            keys.set_enabled(connection, key_id, True)
    assert ask(tenant, token).status_code == 200


def test_a_key_is_revoked_at_once(tenant: Tenant, service: RunningService) -> None:
    key_id, token = tenant.key("private")
    assert ask(tenant, token).status_code == 200
    with service.database.writing() as connection:
        keys.revoke(connection, key_id)
    assert ask(tenant, token).json() == INVALID
    # The other keys are as they were.
    assert ask(tenant, tenant.private).status_code == 200


def test_a_disabled_public_key_signs_nobody_up(tenant: Tenant, service: RunningService) -> None:
    key_id, token = tenant.key("public")
    with service.database.writing() as connection:
        keys.set_enabled(connection, key_id, False)
    with tenant.client(token) as client:
        refused = client.post("/contacts", json={"email": "ada@cam.edu", "listId": tenant.list_id})
    assert refused.json() == INVALID
    assert tenant.listed() == []


def test_a_public_key_creates_a_contact_and_is_told_nothing_of_it(tenant: Tenant) -> None:
    made = sign_up(tenant, firstName="Ada", data={"from": "form"}, isGDPR=True)
    assert made.status_code == 201
    assert made.json() == {"data": {"contact": {"email": "ada@cam.edu", "listId": tenant.list_id}}}
    contact = tenant.listed()[0]
    assert (contact["email"], contact["firstName"], contact["isGDPR"]) == ("ada@cam.edu", "Ada", True)
    assert contact["data"] == {"from": "form"}


def test_a_public_key_is_answered_the_same_for_a_contact_that_is_there(tenant: Tenant) -> None:
    contact = tenant.contact("ada@cam.edu", firstName="Ada", points=5, unsubscribed=True)
    first = sign_up(tenant, email="ADA@cam.edu", firstName="Eve")
    other = sign_up(tenant, email="new@cam.edu", firstName="Eve")
    assert first.status_code == other.status_code == 201
    assert first.json() == {"data": {"contact": {"email": "ADA@cam.edu", "listId": tenant.list_id}}}
    assert set(first.headers) == set(other.headers)
    # The contact is as it was.
    assert contact in tenant.listed()


@pytest.mark.parametrize("field", ["points", "referrals", "isVerified", "unsubscribed"])
def test_a_public_key_cannot_set_what_the_service_counts_on(tenant: Tenant, field: str) -> None:
    value = 1 if field in {"points", "referrals"} else True
    refused = sign_up(tenant, **{field: value})
    assert (refused.status_code, refused.json()) == (403, {"error": 403, "message": f"a public key cannot set {field}"})
    assert tenant.listed() == []


def test_a_public_key_is_told_all_that_it_cannot_set(tenant: Tenant) -> None:
    refused = sign_up(tenant, points=1, isVerified=True, city="Paris")
    assert refused.json()["message"] == "a public key cannot set isVerified, points"


def test_a_public_key_creates_contacts_on_its_own_list_only(tenant: Tenant, other: Tenant) -> None:
    with tenant.service.database.writing() as connection:
        second = accounts.create_list(connection, tenant.account_id, "second", {})
    # Whether there is such a list makes no difference.
    for list_id in (second, other.list_id, "nowhere"):
        refused = sign_up(tenant, listId=list_id)
        message = "a public key can create contacts on its own list only"
        assert (refused.status_code, refused.json()) == (403, {"error": 403, "message": message})


def test_a_public_key_does_nothing_else(tenant: Tenant) -> None:
    contact, audience = tenant.contact("ada@cam.edu"), tenant.audience("a")
    message = "a public key can create contacts only"
    with public(tenant) as client:
        for method, path in (
            ("GET", f"/contacts?listId={tenant.list_id}"),
            ("PATCH", f"/contacts/{contact['id']}"),
            ("DELETE", "/contacts"),
            ("POST", "/contacts/"),
            ("POST", "/audiences"),
            ("GET", f"/audiences?listId={tenant.list_id}"),
            ("GET", f"/audiences/{audience['id']}"),
            ("PATCH", f"/audiences/{audience['id']}"),
            ("DELETE", f"/audiences/{audience['id']}"),
            ("GET", f"/lists/{tenant.list_id}"),
            ("DELETE", "/actions/x"),
            ("GET", "/projects"),
            ("GET", "/nothing"),
        ):
            refused = client.request(method, path, json={"name": "x"})
            assert (refused.status_code, refused.json()) == (403, {"error": 403, "message": message}), path
    assert tenant.listed() == [contact]


def test_a_public_key_gets_the_errors_of_its_body(tenant: Tenant) -> None:
    for body in ({"email": "x"}, {"email": None}, {"city": 5}, {"unknown": 1}):
        refused = sign_up(tenant, **body)
        assert (refused.status_code, refused.json()["error"]) == (400, 400)
    assert tenant.listed() == []


def test_tokens_have_256_bits_and_say_their_type(tenant: Tenant) -> None:
    tokens = {tenant.key("private")[1] for _ in range(20)} | {tenant.key("public")[1] for _ in range(20)}
    assert len(tokens) == 40
    for token in tokens:
        # 43 characters of 6 bits, of which the last one has 4.
        assert re.fullmatch(r"af_(private|public)_[A-Za-z0-9_-]{43}", token)


def test_the_database_has_digests_and_no_tokens(tenant: Tenant, service: RunningService) -> None:
    key_id, token = tenant.key("private")
    secret = token.removeprefix("af_private_")
    kept = []
    with service.database.reading() as connection:
        for table in metadata.sorted_tables:
            kept += [str(value) for row in connection.execute(sa.select(table)) for value in row]
        digest = connection.scalar(sa.text("SELECT digest FROM keys WHERE id = :id"), {"id": key_id})
    assert len(kept) > 20
    assert not any(token in value or secret in value or tenant.private in value for value in kept)
    assert re.fullmatch("[0-9a-f]{64}", str(digest))
    # Keyed: whoever reads it cannot test guesses.
    assert digest not in {hashlib.sha256(text.encode()).hexdigest() for text in (token, secret)}


def test_keys_are_listed_without_what_could_be_used(tenant: Tenant, service: RunningService) -> None:
    with service.database.reading() as connection:
        listed = keys.keys_of(connection, tenant.list_id)
    assert [key["type"] for key in listed] == ["private", "public"]
    assert [key["hint"] for key in listed] == [tenant.private[-4:], tenant.public[-4:]]
    assert all("digest" not in key and "token" not in key for key in listed)
