"""A page of another origin, in a browser: it can sign contacts up with a public key, and do nothing else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engines.required import required
from tests.service.browser import Browser, PageServer, serving
from tests.service.serving import Tenant, served

pytestmark = pytest.mark.engines


@pytest.fixture(scope="module")
def browser() -> Browser:
    return required("chromium", Browser)


@pytest.fixture(scope="module")
def page() -> Iterator[PageServer]:
    with serving() as made:
        yield made


def sign_up(tenant: Tenant, email: str, key: str | None = None) -> tuple[str, dict[str, Any]]:
    """Return the arguments of `fetch` by which a form signs a contact up."""
    headers = {"apiKey": key or tenant.public, "Content-Type": "application/json"}
    body = f'{{"email": "{email}", "listId": "{tenant.list_id}"}}'
    return f"{tenant.service.address}/v4/contacts", {"method": "POST", "headers": headers, "body": body}


def test_a_public_key_signs_contacts_up(browser: Browser, page: PageServer, tenant: Tenant, tmp_path: Path) -> None:
    asked = [sign_up(tenant, "ada@cam.edu"), sign_up(tenant, "ada@cam.edu"), sign_up(tenant, "no address")]
    first, again, wrong = browser.fetch(page, tmp_path / "profile", *asked)
    assert first["status"] == again["status"] == 201
    assert first["body"] == again["body"]
    assert first["body"]["data"]["contact"] == {"email": "ada@cam.edu", "listId": tenant.list_id}
    # The page can read what went wrong, and the id to ask about it.
    assert (wrong["status"], wrong["body"]["error"]) == (400, 400)
    assert wrong["id"]
    assert [contact["email"] for contact in tenant.listed()] == ["ada@cam.edu"]


def test_nothing_else_can_be_asked_by_a_page(
    browser: Browser, page: PageServer, tenant: Tenant, tmp_path: Path
) -> None:
    contact = tenant.contact("ada@cam.edu", firstName="Ada")
    audience = tenant.audience("manual")["id"]
    base = f"{tenant.service.address}/v4"
    json_headers = {"apiKey": tenant.private, "Content-Type": "application/json"}
    asked: list[tuple[str, dict[str, Any]]] = [
        (f"{base}/contacts?listId={tenant.list_id}", {"headers": {"apiKey": tenant.private}}),
        (f"{base}/projects", {"headers": {"apiKey": tenant.private}}),
        (f"{base}/projects", {"headers": {"apiKey": tenant.public}}),
        (f"{base}/contacts/{contact['id']}", {"method": "PATCH", "headers": json_headers, "body": '{"points": 9}'}),
        (f"{base}/audiences/{audience}", {"method": "DELETE", "headers": json_headers}),
        (f"{base}/extensions/contacts/{contact['id']}", {"method": "DELETE", "headers": json_headers}),
    ]
    found = browser.fetch(page, tmp_path / "profile", *asked)
    assert found == [{"blocked": "TypeError"}] * len(asked)
    assert tenant.listed() == [contact]
    assert tenant.api.get(f"/audiences/{audience}").status_code == 200


def test_pages_of_other_origins_are_blocked_where_origins_are_named(
    browser: Browser, page: PageServer, tmp_path: Path
) -> None:
    allowed = ["https://shop.example", page.origin]
    with served(tmp_path, cors_origins=allowed) as service, serving() as stranger:
        tenant = service.tenant("Acme")
        (refused,) = browser.fetch(stranger, tmp_path / "stranger", sign_up(tenant, "eve@cam.edu"))
        (done,) = browser.fetch(page, tmp_path / "allowed", sign_up(tenant, "ada@cam.edu"))
        assert refused == {"blocked": "TypeError"}
        assert done["status"] == 201
        assert [contact["email"] for contact in tenant.listed()] == ["ada@cam.edu"]
        tenant.close()
