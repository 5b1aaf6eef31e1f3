"""One way through the page `/builder`, in Chromium: an audience is made with the form, saved, and followed."""

import pytest

from tests.service.serving import Tenant
from tests.service.tabs import Tabs, condition, counts

pytestmark = pytest.mark.engines


def test_an_audience_is_built_saved_and_watched(tenant: Tenant, tabs: Tabs) -> None:
    from playwright.sync_api import expect

    ada = tenant.contact("ada@cam.edu", name="Ada Lovelace", points=40, city="London")
    bob = tenant.contact("bob@cam.edu", name="Bob", points=250, city="Bern")
    page = tabs.open(tenant)
    page.get_by_role("button", name="New audience").click()
    condition(page, "points", "is at least", "100")
    counts(page, 1, 2)
    # The people, with what the clause reads first.
    table = page.get_by_role("table").first
    table.get_by_role("cell", name="bob@cam.edu").wait_for()
    assert table.get_by_role("columnheader").all_inner_texts()[:2] == ["Name", "Points"]
    assert table.get_by_role("cell", name="ada@cam.edu").count() == 0
    # Why is Ada not in it?
    page.get_by_label("Name or email").fill("ada@")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_role("button", name="Check Ada Lovelace").click()
    page.get_by_text("Ada Lovelace is not in it").wait_for()
    expect(page.locator("span.mine.no")).to_contain_text("40")
    page.get_by_label("Name", exact=True).fill("Best")
    page.get_by_role("main").get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("navigation").get_by_role("button", name="Best").wait_for()
    (audience,) = tenant.api.get("/audiences", params={"listId": tenant.list_id}).json()["data"]["audiences"]
    assert (audience["name"], audience["mode"], audience["filters"]) == ("Best", "smart", '{"points":{"gte":100}}')
    # Its members change as contacts do.
    tenant.api.patch(f"/contacts/{ada['id']}", json={"points": 100})
    counts(page, 2, 2)
    # What was said of Ada is said anew.
    page.get_by_text("Ada Lovelace is in it").wait_for()
    tenant.api.patch(f"/contacts/{bob['id']}", json={"points": 99})
    counts(page, 1, 2)
    # What is open is there when the page is loaded anew; the key is not.
    assert page.evaluate("Object.keys({...localStorage, ...sessionStorage}).length") == 0
    page.reload()
    page.get_by_label("Key", exact=True).fill(tenant.private)
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Best")
    counts(page, 1, 2)
