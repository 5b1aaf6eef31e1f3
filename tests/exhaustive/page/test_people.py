"""The people of an audience on the page: step by step, page by page, one who is pinned, and what they have and did."""

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.service.serving import Tenant
from tests.service.tabs import Tabs

# Where it is absent, the fixture `browser` says so.
with suppress(ImportError):
    from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines

_STEPS: Final = """() => [...document.querySelectorAll(".waterfall li")].map((one) =>
  [...one.querySelectorAll(":scope > :is(button, span)")].map((part) => part.textContent.trim()).join(" | "))"""


def _open(tabs: Tabs, tenant: Tenant, filters: str) -> "Page":
    audience = tenant.audience("Some", filters)
    page = tabs.open(tenant, place=f"{tenant.list_id}/{audience['id']}")
    page.locator(".whole b").wait_for()
    return page


def _names(page: "Page") -> Any:
    return page.locator(".people-of-all tbody th")


def test_steps_say_what_each_row_does_and_whom_it_alone_keeps_out(tenant: Tenant, tabs: Tabs) -> None:
    for name, points, city in (("Ada", 10, "Bern"), ("Bob", 30, "Bern"), ("Eve", 40, "Rome"), ("Kim", 50, "Rome")):
        tenant.contact(f"{name.lower()}@cam.edu", name=name, points=points, city=city)
    page = _open(tabs, tenant, '{"points": {"gte": 20}, "city": "Bern"}')
    expect(page.locator(".waterfall li")).to_have_count(3)
    everybody, points, city = page.evaluate(_STEPS)
    assert everybody == "Everybody on the list | 4"
    assert points.endswith("is at least 20 | 3 | −1without this row: 2")
    assert city.endswith("is Bern | 1 | −2without this row: 3")
    # Whom a row alone keeps out, and the audience again.
    page.get_by_role("button", name="without this row: 3").click()
    page.get_by_role("heading", name="Near misses (2)").wait_for()
    expect(_names(page)).to_have_text(["Kim", "Eve"])
    page.get_by_role("button", name="Show the audience again").click()
    page.get_by_role("heading", name="People (1)").wait_for()
    expect(_names(page)).to_have_text(["Bob"])


def test_people_come_in_pages_with_the_columns_that_are_chosen(tenant: Tenant, tabs: Tabs) -> None:
    for number in range(28):
        tenant.contact(f"p{number}@cam.edu", name=f"P{number}", points=5, website=f"https://example.org/{number}")
    page = _open(tabs, tenant, '{"points": 5}')
    expect(_names(page)).to_have_count(25)
    first = _names(page).first.inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(_names(page)).to_have_count(3)
    page.get_by_role("button", name="Previous", exact=True).click()
    expect(_names(page)).to_have_count(25)
    assert _names(page).first.inner_text() == first
    page.locator(".columns summary").click()
    page.locator(".columns").get_by_label("Website").check()
    link = page.get_by_role("link", name="https://example.org/27")
    assert link.get_attribute("rel") == "noopener noreferrer"
    with page.expect_download() as download:
        page.get_by_role("button", name="Download CSV").click()
    assert download.value.suggested_filename == "Some.csv"
    assert len(download.value.path().read_text(encoding="utf-8").splitlines()) == 29


def test_a_person_who_is_pinned_is_compared_as_they_change(tenant: Tenant, tabs: Tabs) -> None:
    ada = tenant.contact("ada@cam.edu", name="Ada", points=10, city="Bern")
    tenant.contact("bob@cam.edu", name="Bob", points=30, city="Bern")
    page = _open(tabs, tenant, '{"points": {"gte": 20}, "city": "Bern"}')
    page.get_by_role("button", name="Bob: compare with each condition").click()
    page.get_by_text("Bob is in it", exact=True).wait_for()
    page.get_by_label("Name or email").fill("ada")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_role("button", name="Check Ada").click()
    page.get_by_text("Ada is not in it", exact=True).wait_for()
    expect(page.locator(".beside .mine")).to_have_text(["✗ Ada: 10, does not fit", "✓ Ada: Bern, fits"])
    tenant.api.patch(f"/contacts/{ada['id']}", json={"points": 20})
    page.get_by_text("Ada is in it", exact=True).wait_for()
    expect(page.locator(".beside .mine")).to_have_text(["✓ Ada: 20, fits", "✓ Ada: Bern, fits"])
    page.get_by_role("button", name="Remove Ada").click()
    expect(page.locator(".beside .mine")).to_have_text(["", ""])


def test_values_of_contacts_are_found_with_counts_and_chosen(tenant: Tenant, tabs: Tabs) -> None:
    for number, city in enumerate(["Bern", "Bern", "Basel"]):
        made = tenant.contact(f"c{number}@x.org", city=city)
        action = {"subId": made["id"], "name": f"opened {city}", "increase": 1}
        assert tenant.api.post("/extensions/actions", json=action).status_code == 201
    page = tabs.open(tenant)
    page.get_by_role("button", name="New audience").click()
    add = page.get_by_role("combobox", name="Add a condition")
    add.fill("bern")
    page.get_by_role("option", name="Did opened Bern 2", exact=True).click()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    add.fill("city")
    page.keyboard.press("Enter")
    # Nobody in Basel did it.
    page.get_by_role("option", name="Bern 2", exact=True).wait_for()
    assert page.get_by_role("option", name="Basel").count() == 0
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    asked = {"where": {"name": "opened Bern", "createdAt": {"gte": {"now": "-P30D"}}}, "gte": 1}
    found = page.evaluate("document.querySelector('audience-filter').json")
    assert json.loads(found) == {"actions": {"count": asked}, "city": "Bern"}
