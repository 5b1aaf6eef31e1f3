"""Five audiences of the legislators, each built on the page with the fewest clicks and keys that it allows.

They are those of a review of the page: two conditions in an OR; a choice and a text; tags; what somebody did, how often
and when; and who joined lately.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tests.service.hand import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def sign_in(page: "Page", address: str, key: str, place: str = "", keep: bool = False) -> None:
    """Open the page with a private key, which it keeps in its tab where that is wanted."""
    page.goto(f"{address}/builder#{place}")
    page.locator("input[type=password]").fill(key)
    if keep:
        page.locator("input[type=checkbox]").check()
    page.get_by_role("button", name="Sign in").click()
    _new(page).wait_for()


def built(page: "Page", name: str) -> tuple[int, Any]:
    """Build and save one of the five; return how many clicks and keys it took, and its clause."""
    hand = Hand(page)
    hand.click(_new(page))
    # The focus is where the first condition is sought.
    _focus(page, "Add a condition")
    AUDIENCES[name](hand, page)
    page.locator(".figures:not(.old)[aria-busy=false]").wait_for()
    hand.click(page.get_by_role("button", name="Save", exact=True))
    page.locator(".said", has_text=re.compile("^Saved")).wait_for()
    return hand.count, json.loads(page.locator("audience-filter").evaluate("element => element.json"))


def _new(page: "Page") -> "Locator":
    return page.get_by_role("navigation").get_by_role("button", name="New audience", exact=True)


def _focus(page: "Page", label: str) -> None:
    """Wait until the focus is in a box that is called so."""
    page.locator(f"input:focus[aria-label='{label}']").wait_for()


def _option(page: "Page", words: str) -> "Locator":
    return page.locator("[role=option]:visible", has_text=re.compile(words)).first


def _find(hand: Hand, page: "Page", text: str, words: str) -> None:
    """Type letters where a condition is sought, and take the first that is found."""
    hand.type(text)
    page.locator("[role=option][aria-selected=true]", has_text=re.compile(words)).wait_for()
    hand.press("Enter")


def _next(hand: Hand, page: "Page") -> None:
    hand.press("Control+Enter")
    _focus(page, "Add a condition")


def _either(hand: Hand, page: "Page") -> None:
    _find(hand, page, "vt", "is VT")
    _next(hand, page)
    _find(hand, page, "po", "^points|^Points")
    hand.type("30")
    hand.choose(page.get_by_label("Is true of whom").first, "any of these")


def _both(hand: Hand, page: "Page") -> None:
    _find(hand, page, "ge", "^Gender")
    hand.click(_option(page, "^F"))
    _next(hand, page)
    _find(hand, page, "ca", "is CA")


def _tagged(hand: Hand, page: "Page") -> None:
    _find(hand, page, "vip", "vip")
    hand.click(_option(page, "^berlin"))


def _opened(hand: Hand, page: "Page") -> None:
    _find(hand, page, "ope", "opened email")
    page.wait_for_timeout(300)
    hand.type("3")
    hand.choose(page.get_by_role("combobox", name="When").last, "in the last")


def _joined(hand: Hand, page: "Page") -> None:
    _find(hand, page, "cr", "^createdAt|^Created|^Joined")


AUDIENCES: Final[Mapping[str, Callable[[Hand, "Page"], None]]] = {
    "City is VT, or Points is at least 30": _either,
    "Gender is F, City is CA": _both,
    "Tags has any of vip, berlin": _tagged,
    "opened email at least 3 times in the last 30 days": _opened,
    "joined in the last 30 days": _joined,
}
CLAUSES: Final[Mapping[str, Any]] = {
    "City is VT, or Points is at least 30": {"OR": [{"city": "VT"}, {"points": {"gte": 30}}]},
    "Gender is F, City is CA": {"data.gender": "F", "city": "CA"},
    "Tags has any of vip, berlin": {"tags": {"hasSome": ["vip", "berlin"]}},
    "opened email at least 3 times in the last 30 days": {
        "actions": {"count": {"where": {"name": "opened email", "createdAt": {"gte": {"now": "-P30D"}}}, "gte": 3}}
    },
    "joined in the last 30 days": {"createdAt": {"gte": {"now": "-P30D"}}},
}
