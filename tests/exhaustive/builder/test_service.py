"""The element and the reference service: its document of a list, its check, and an audience of what was built."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.builder.element import MODULES, settled
from tests.builder.printed import printed
from tests.service.serving import Tenant, served

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Request, Route

pytestmark = pytest.mark.engines

#: More than the form shows at once, so that one is found by typing.
_CITIES: Final = ["Berlin", "Bern", *(f"City {number}" for number in range(60))]
_FIELDS: Final[list[dict[str, Any]]] = [
    {"name": "data.city", "path": ["city"], "type": "string", "values": _CITIES, "title": "Home"},
    {"name": "tags", "path": ["crm", "tags"], "type": "string", "many": True},
]
_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Audiences</title>
<audience-filter></audience-filter>
<script type="module">
import "/form/audience-filter.js";
const element = document.querySelector("audience-filter"), [apiKey, listId] = %s;
%s
</script>"""


@pytest.fixture
def tenant(tmp_path: Path) -> Iterator[Tenant]:
    """An account on a service of its own, whose list has custom fields."""
    with served(tmp_path) as service:
        made = service.tenant("Acme")
        assert made.api.put(f"/extensions/lists/{made.list_id}/fields", json={"fields": _FIELDS}).status_code == 200
        yield made
        made.close()


@pytest.fixture
def asked(page: "Page", tenant: Tenant) -> list[dict[str, Any]]:
    """What the page asked the service to check. Both have one origin, as behind a server that passes requests on."""
    text = _PAGE % (json.dumps([tenant.private, tenant.list_id]), printed("service.js"))

    def own(route: "Route") -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        if name == "page":
            route.fulfill(body=text, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(path=MODULES / name, content_type="text/javascript")

    found: list[dict[str, Any]] = []
    page.route(f"{tenant.service.address}/form/*", own)

    def note(request: "Request") -> None:
        if request.url.endswith("/validate"):
            found.append(json.loads(request.post_data or ""))

    page.on("request", note)
    page.goto(f"{tenant.service.address}/form/page")
    page.wait_for_function("document.querySelector('audience-filter')?.schema")
    settled(page)
    return found


def _row(page: "Page", words: str) -> "Locator":
    return page.get_by_role("group", name=f"Condition: {words}")


def _add(page: "Page", name: str) -> None:
    page.get_by_role("combobox", name="Add a condition").fill(name)
    page.keyboard.press("Enter")


def test_an_audience_is_built_and_saved(page: "Page", tenant: Tenant, asked: list[dict[str, Any]]) -> None:
    _add(page, "points")
    _row(page, "points").get_by_label("Comparison").select_option(label="is at least")
    _row(page, "points").get_by_label("Value").fill("100")
    _add(page, "Home")
    value = _row(page, "Home").get_by_label("Value").locator("visible=true").first
    value.fill("Berlim")
    value.press("Enter")
    settled(page)
    # The problem stands beside its condition, and a click mends it.
    assert page.evaluate("element.valid") is False
    problem = _row(page, "Home").locator(".problem")
    assert problem.inner_text().startswith("Choose a value of Home")
    assert _row(page, "points").locator(".problem").count() == 0
    problem.get_by_role("button", name='Apply: write "Berlin"').click()
    page.wait_for_function("element.valid")
    assert page.get_by_role("status").inner_text() == ""
    assert "Home is Berlin" in page.get_by_role("region", name="In words").inner_text()
    # The service was asked about this list, and what it gave is what it takes.
    assert asked[-1].keys() == {"listId", "filters"}
    assert asked[-1]["listId"] == tenant.list_id
    clause: str = page.evaluate("element.json")
    assert json.loads(clause) == {"points": {"gte": 100}, "data.city": "Berlin"}
    ada = tenant.contact("ada@cam.edu", points=250, data={"city": "Berlin"})
    tenant.contact("bob@cam.edu", points=250, data={"city": "Bern"})
    audience = tenant.audience("of the form", clause)
    assert audience["filters"] == clause
    found = tenant.api.get(f"/audiences/{audience['id']}").json()["data"]["audience"]
    assert [contact["id"] for contact in found["subs"]] == [ada["id"]]


def test_text_is_checked_and_mended(page: "Page", tenant: Tenant, asked: list[dict[str, Any]]) -> None:
    page.get_by_role("tab", name="Text").click()
    page.get_by_role("textbox", name="Text").fill("tags HAS 'vip' AND ponts >= 100")
    page.wait_for_function("element.draft?.answer")
    assert asked[-1] == {"listId": tenant.list_id, "text": "tags HAS 'vip' AND ponts >= 100"}
    page.get_by_role("button", name='Apply: did you mean "points"?').click()
    page.wait_for_function("element.draft?.answer?.valid")
    page.get_by_role("tab", name="Form").click()
    settled(page)
    assert _row(page, "points is at least").get_by_label("Value").input_value() == "100"
    tenant.audience("of the text", page.evaluate("element.json"))
