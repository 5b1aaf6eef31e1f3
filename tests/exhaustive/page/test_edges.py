"""The edges of one audience: other tabs, other audiences, the file that is downloaded, and words for people only."""

import json
import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.builder.element import MODULES
from tests.service.serving import Tenant
from tests.service.tabs import Tabs, condition, counts

with suppress(ImportError):
    from playwright.sync_api import expect

pytestmark = pytest.mark.engines

_VALUE = "[aria-label=Value]:not([role=listbox])"


def _open(page: Any, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name).click()


def _rows(page: Any) -> int:
    with page.expect_download() as download:
        page.get_by_role("button", name="Download CSV").click()
    return len(download.value.path().read_text(encoding="utf-8").splitlines()) - 1


def test_what_is_downloaded_is_what_is_shown(tenant: Tenant, tabs: Tabs) -> None:
    for points in range(6):
        tenant.contact(f"p{points}@cam.edu", name=f"P{points}", points=points, city="Bern" if points else "Rome")
    audience = tenant.audience("Some", '{"points": {"gte": 2}, "city": "Bern"}')
    page = tabs.open(tenant)
    _open(page, "Some")
    csv = page.get_by_role("button", name="Download CSV")
    assert _rows(page) == 4
    # Another tab saves: what is shown is what is saved.
    theirs = '{"points": {"gte": 4}, "city": "Bern"}'
    tenant.api.patch(f"/audiences/{audience['id']}", json={"filters": theirs})
    page.get_by_role("heading", name="People (2)").wait_for()
    assert (page.locator(_VALUE).first.input_value(), _rows(page)) == ("4", 2)
    # With an edit there is no file; that of a name is kept where somebody else saves another clause.
    page.get_by_label("Name", exact=True).fill("Mine")
    expect(csv).to_be_disabled()
    tenant.api.patch(f"/audiences/{audience['id']}", json={"filters": theirs.replace("4", "5")})
    expect(page.locator(_VALUE).first).to_have_value("5")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Mine")
    page.get_by_label("Name", exact=True).fill("Some")
    expect(csv).to_be_enabled()
    page.get_by_role("button", name=re.compile("^without this row: 5")).click()
    page.get_by_role("heading", name="Near misses (4)").wait_for()
    expect(csv).to_be_hidden()


def test_a_new_audience_begins_anew_and_offers_the_draft(tenant: Tenant, tabs: Tabs) -> None:
    page = tabs.open(tenant)
    new = page.get_by_role("button", name="New audience")
    new.click()
    condition(page, "points", "is at least", "5")
    expect(page.get_by_label("Name", exact=True)).to_have_attribute("placeholder", "Points is at least 5")
    new.click()
    assert page.locator(_VALUE).count() == 0
    page.get_by_role("button", name="Go on with it").click()
    expect(page.locator(_VALUE)).to_have_value("5")


def test_money_of_a_year_is_summed(tenant: Tenant, tabs: Tabs) -> None:
    this, last = ((datetime.now(UTC) - timedelta(days=days)).isoformat() for days in (30, 500))
    for name, orders in (("Ada", [(60.25, this), (40.3, this)]), ("Bob", [(60.25, this), (99, last)])):
        made = [{"total": total, "at": at} for total, at in orders]
        tenant.contact(f"{name.lower()}@cam.edu", name=name, data={"orders": made, "spent": 12.5})
    page = tabs.open(tenant)
    page.get_by_role("button", name="Fields").click()
    dialog = page.get_by_role("dialog")
    total = dialog.get_by_label("Type of total")
    assert total.locator("option:checked").inner_text() == "money, or exact decimal"
    dialog.get_by_role("button", name="Add orders").click()
    dialog.get_by_text("Added", exact=True).wait_for()
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="New audience").click()
    page.get_by_role("combobox", name="Add a condition").fill("orders")
    page.keyboard.press("Enter")
    row = page.locator(".relation")
    row.get_by_label("What is asked").select_option(label="sum of")
    row.get_by_label("Value", exact=True).fill("100.50")
    row.get_by_role("combobox", name="Add a condition").fill("at")
    page.keyboard.press("Enter")
    row.get_by_label("Comparison").last.select_option(label="is in the last")
    row.get_by_label("How many").fill("365")
    counts(page, 1, 2)
    page.get_by_text("sum of total of orders is at least 100.50 where at is in the last 365 days.").wait_for()


#: All texts and titles, also within the form.
_SHOWN = """() => { const found = [], look = root => { for (const one of root.querySelectorAll("*")) {
  found.push(one.title ?? "", ...[...one.childNodes].filter(({nodeType}) => nodeType === 3).map(({data}) => data));
  if (one.shadowRoot) look(one.shadowRoot); } }; look(document.body); return found.join("\\n"); }"""
_WORDS = re.compile(r"\b(ETag|If-Match|UUID|HTTP|PATCH|apiKey|listId|audienceId|contactId|filters)\b|/v\d|`|01a2260b")


def test_no_word_of_the_interface_reaches_people(tenant: Tenant, tabs: Tabs) -> None:
    for name in ("../service/page/words.js", "messages.js"):
        source = (MODULES / name).read_text("utf-8")
        assert [one for one in re.findall(r'"((?:[^"\\]|\\.)*)"', source) if _WORDS.search(one)] == []
    page = tabs.open(tenant)
    tenant.audience("Some", '{"points": {"gte": 2}}')
    _open(page, "Some")
    said = [
        "send the ETag that it has now as If-Match", "listId: must be a UUID", "PATCH /v4/audiences",
        "'Some': 'User' (01a2260b-7ed9-7b6b-8b6b-0123456789ab): change or delete them", "send `filters`",
    ]  # fmt: skip
    for status, words in [(412, said[0]), *((400, one) for one in said), (500, ""), (409, said[3])]:
        body = json.dumps({"error": status, "message": words} if words else "<html>")
        page.route("**/v4/**", lambda route, _, s=status, b=body: route.fulfill(status=s, body=b))
        page.locator(_VALUE).fill(str(len(words) + status))
        page.wait_for_timeout(700)
        assert not _WORDS.search(page.evaluate(_SHOWN))
        page.unroute("**/v4/**")
