"""The page `/builder` in tabs of Chromium. Violations of its policy and requests elsewhere fail each test."""

import re
from typing import TYPE_CHECKING, Any, Final

from tests.builder.element import packages
from tests.engines.required import required
from tests.service.serving import Tenant

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

#: What a page tells of itself, before any of its own modules runs.
_WATCH: Final = """addEventListener("securitypolicyviolation",
  (event) => console.error(`POLICY ${event.violatedDirective} ${event.blockedURI}`));"""

_AXE: Final = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
  one => [one.id, one.nodes.map(node => [node.html.slice(0, 200), node.failureSummary])])"""


class Tabs:
    """Tabs of one browser, which are watched: nothing may be thrown, violate the policy, or be asked of others."""

    def __init__(self, context: "BrowserContext") -> None:
        self.context = context
        self.wrong: list[str] = []
        context.set_default_timeout(20_000)
        context.add_init_script(_WATCH)

    def open(self, tenant: Tenant, key: str | None = None, *, place: str = "") -> "Page":
        """Open the page and sign in; the place is a list and an audience."""
        page = self.blank(tenant, place)
        page.get_by_label("Key", exact=True).fill(key or tenant.private)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_text("Live", exact=True).wait_for()
        return page

    def blank(self, tenant: Tenant, place: str = "") -> "Page":
        """Open the page, without signing in."""
        page = self.context.new_page()
        address = tenant.service.address
        page.on("pageerror", lambda error: self.wrong.append(f"thrown: {error}"))
        page.on("console", lambda said: self.wrong.append(said.text) if "POLICY" in said.text else None)
        page.on("request", lambda asked: None if asked.url.startswith(address) else self.wrong.append(asked.url))
        page.goto(f"{address}/builder#{place}")
        return page


def condition(page: "Page", field: str, operator: str, value: str) -> None:
    """Add a condition at the end."""
    page.get_by_role("combobox", name="Add a condition").last.fill(field)
    page.keyboard.press("Enter")
    row = page.get_by_role("group", name=f"Condition: {field}").last
    row.get_by_label("Comparison").select_option(label=operator)
    row.locator("[aria-label=Value]:not([role=listbox])").fill(value)


def counts(page: "Page", count: int, contacts: int) -> None:
    """Wait until this number of contacts is selected, and nothing is older."""
    from playwright.sync_api import expect

    expect(page.locator(".figures .whole")).to_have_text(re.compile(rf"^{count} of {contacts} contacts?\b"))
    expect(page.locator(".figures.old")).to_have_count(0)


def complaints(page: "Page") -> Any:
    """Return the violations that axe finds on a page, on which nothing moves."""
    page.emulate_media(reduced_motion="reduce")
    # What drives the browser is not bound by the page's policy.
    page.evaluate((required("npm", packages) / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    return page.evaluate(_AXE)
