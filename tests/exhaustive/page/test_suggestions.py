"""The form of the page `/builder` finds what contacts of the list have and did, with counts."""

import json
from typing import TYPE_CHECKING

import pytest

from tests.service.serving import Tenant

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.engines


def test_values_of_contacts_are_found_and_chosen(tenant: Tenant, browser: "Browser") -> None:
    for number, city in enumerate(["Bern", "Bern", "Basel"]):
        made = tenant.contact(f"c{number}@x.org", city=city)
        action = {"subId": made["id"], "name": f"opened {city}", "increase": 1}
        assert tenant.api.post("/extensions/actions", json=action).status_code == 201
    page = browser.new_page()
    page.set_default_timeout(20_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{tenant.service.address}/builder")
    page.get_by_label("Key", exact=True).fill(tenant.private)
    page.get_by_role("button", name="Sign in").click()
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
    page.close()
    assert wrong == []
