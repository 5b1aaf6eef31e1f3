"""A page of another origin, in a browser: it can sign contacts up with a public key, and do nothing else."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.builder.element import PageServer, serving
from tests.service.serving import Tenant, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.engines

#: Does requests one after the other, and says what each came to: an answer, or that it was blocked.
_FETCH: Final = """async asked => {
  const found = [];
  for (const [url, options] of asked) {
    try {
      const answer = await fetch(url, options);
      found.push({status: answer.status, body: await answer.json(), id: answer.headers.get("X-Request-ID")});
    } catch (error) {
      found.push({blocked: error.name});
    }
  }
  return found;
}"""


@pytest.fixture(scope="module")
def other() -> Iterator[PageServer]:
    with serving() as made:
        yield made


def fetch(browser: "Browser", server: PageServer, *asked: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what each request came to of a page of another origin."""
    server.pages["/"] = (b"<!doctype html><title>A sign-up form</title>", "text/html; charset=utf-8")
    page = browser.new_page()
    page.goto(f"{server.origin}/")
    found: list[dict[str, Any]] = page.evaluate(_FETCH, asked)
    page.close()
    return found


def sign_up(tenant: Tenant, email: str, key: str | None = None) -> tuple[str, dict[str, Any]]:
    """Return the arguments of `fetch` by which a form signs a contact up."""
    headers = {"apiKey": key or tenant.public, "Content-Type": "application/json"}
    body = f'{{"email": "{email}", "listId": "{tenant.list_id}"}}'
    return f"{tenant.service.address}/v4/contacts", {"method": "POST", "headers": headers, "body": body}


def test_a_public_key_signs_contacts_up(browser: "Browser", other: PageServer, tenant: Tenant) -> None:
    asked = [sign_up(tenant, "ada@cam.edu"), sign_up(tenant, "ada@cam.edu"), sign_up(tenant, "no address")]
    first, again, wrong = fetch(browser, other, *asked)
    assert first["status"] == again["status"] == 201
    assert first["body"] == again["body"]
    assert first["body"]["data"]["contact"] == {"email": "ada@cam.edu", "listId": tenant.list_id}
    # The page can read what went wrong, and the id to ask about it.
    assert (wrong["status"], wrong["body"]["error"]) == (400, 400)
    assert wrong["id"]
    assert [contact["email"] for contact in tenant.listed()] == ["ada@cam.edu"]


def test_nothing_else_can_be_asked_by_a_page(browser: "Browser", other: PageServer, tenant: Tenant) -> None:
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
    found = fetch(browser, other, *asked)
    assert found == [{"blocked": "TypeError"}] * len(asked)
    assert tenant.listed() == [contact]
    assert tenant.api.get(f"/audiences/{audience}").status_code == 200


def test_pages_of_other_origins_are_blocked_where_origins_are_named(
    browser: "Browser", other: PageServer, tmp_path: Path
) -> None:
    allowed = ["https://shop.example", other.origin]
    with served(tmp_path, cors_origins=allowed) as service, serving() as stranger:
        tenant = service.tenant("Acme")
        (refused,) = fetch(browser, stranger, sign_up(tenant, "eve@cam.edu"))
        (done,) = fetch(browser, other, sign_up(tenant, "ada@cam.edu"))
        assert refused == {"blocked": "TypeError"}
        assert done["status"] == 201
        assert [contact["email"] for contact in tenant.listed()] == ["ada@cam.edu"]
        tenant.close()
