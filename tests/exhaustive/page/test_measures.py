"""What the page asks of people and of a slow line; `benchmarks/page.py` measures the time that it takes."""

from typing import TYPE_CHECKING, Final

import pytest

from tests.service import congress
from tests.service.first_load import first_load
from tests.service.five_audiences import AUDIENCES, CLAUSES, built, sign_in
from tests.service.serving import Tenant

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.engines

#: Of all five together.
_CLICKS: Final = 45
#: The page, its script, its style sheet, and its icon; each file of the chain names the next.
_FILES: Final = 4
_CHAIN: Final = 2
#: Compressed.
_KILOBYTES: Final = 62


def test_five_audiences_take_few_clicks_and_keys(browser: "Browser", tenant: Tenant) -> None:
    congress.fill(tenant, opened=5)
    count = 0
    for name in AUDIENCES:
        page = browser.new_page(viewport={"width": 1300, "height": 1000})
        page.set_default_timeout(20_000)
        sign_in(page, tenant.service.address, tenant.private)
        clicks, clause = built(page, name)
        assert clause == CLAUSES[name]
        count += clicks
        page.close()
    assert count <= _CLICKS


def test_one_can_type_a_key_before_the_script_has_come(browser: "Browser", tenant: Tenant) -> None:
    page = browser.new_page()
    address = f"{tenant.service.address}/builder"
    scripts: list[Route] = []
    # Playwright sets an attribute on the function, which a method does not allow.
    page.route("**/*.js", lambda route: scripts.append(route))  # noqa: PLW0108
    key = page.locator("input[type=password]")

    def wait() -> None:
        key.wait_for()
        key.fill(tenant.private)
        for script in scripts:
            script.continue_()
        page.unroute("**/*.js")

    found = first_load(page, lambda: page.goto(address, wait_until="commit"), wait)
    assert len(scripts) == 1
    assert found.chain <= _CHAIN
    assert found.files <= _FILES
    assert found.kilobytes < _KILOBYTES
    # What was typed meanwhile stays.
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("navigation").get_by_role("button", name="New audience", exact=True).wait_for(timeout=30_000)
    page.close()
