"""The form of a clause in Django's admin, in a browser, with the element of the packed package."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.builder.element import blank, closed
from tests.docs.pages import ROOT
from tests.engines.required import required
from tests.exhaustive.builder.packing import packed, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.engines


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    element = required("npm", lambda: packed(folder))
    command = ["-m", "tests.adapters.django.site", str(folder / "site.db"), str(element)]
    with running(command, ROOT, folder / "log", DJANGO_SETTINGS_MODULE=None) as found:
        yield found


@pytest.fixture
def page(browser: "Browser", address: str) -> Iterator["Page"]:
    made = blank(browser)
    made.goto(f"{address}/admin/login/?next=/admin/crm/audience/add/")
    made.get_by_label("Username:").fill("admin")
    made.get_by_label("Password:").fill("admin")
    with made.expect_navigation():
        made.get_by_role("button", name="Log in").click()
    yield made
    closed(made)


def test_the_admin_edits_a_clause(page: "Page", address: str) -> None:
    page.wait_for_function("customElements.get('audience-filter') !== undefined")
    element = page.locator("audience-filter")
    assert element.get_attribute("name") == "clause"
    page.get_by_label("Name:").fill("top")
    page.locator("label[for=id_clause]").click()
    assert element.evaluate("element => document.activeElement === element")
    page.evaluate("document.querySelector('audience-filter').value = {points: {gte: '100'}, emial: 'a'}")
    with page.expect_navigation():
        page.get_by_role("button", name="Save", exact=True).click()
    errors = page.locator("ul.errorlist li").all_inner_texts()
    assert len(errors) == 2
    assert errors[0].startswith("$.points.gte: points is an integer, so it cannot be compared with a string")
    assert 'did you mean "email"?' in errors[1]
    # The element shows what was sent, also what is wrong.
    page.wait_for_function("customElements.get('audience-filter') !== undefined")
    shown = "document.querySelector('audience-filter').json"
    assert json.loads(page.evaluate(shown)) == {"points": {"gte": "100"}, "emial": "a"}
    page.evaluate("document.querySelector('audience-filter').value = {points: {gte: 100}}")
    with page.expect_navigation():
        page.get_by_role("button", name="Save", exact=True).click()
    assert page.locator("ul.messagelist").inner_text().startswith("The audience")
    assert page.locator("td.field-contacts").inner_text() == "1"
    with page.expect_navigation():
        page.locator("th.field-name a").click()
    page.wait_for_function("customElements.get('audience-filter') !== undefined")
    assert json.loads(page.evaluate(shown)) == {"points": {"gte": 100}}
    # By hand, as somebody does.
    element.get_by_role("group", name="Condition: points is at least").get_by_label("Value").fill("200")
    with page.expect_navigation():
        page.get_by_role("button", name="Save and continue editing").click()
    page.wait_for_function("customElements.get('audience-filter') !== undefined")
    assert json.loads(page.evaluate(shown)) == {"points": {"gte": 200}}
