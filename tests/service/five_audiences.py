"""Five audiences of the legislators, each built on the page with the fewest clicks and keys that it allows.

They are those of a review of the page: two conditions in an OR; a choice and a text; tags; what somebody did, how often
and when; and who joined lately.
"""

import json
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
    page.get_by_role("button", name="New audience", exact=True).wait_for()


def built(page: "Page", name: str) -> tuple[int, Any]:
    """Build and save one of the five; return how many clicks and keys it took, and its clause."""
    hand = Hand(page)
    hand.click(page.get_by_role("button", name="New audience", exact=True))
    page.get_by_role("heading", level=2, name="A new audience").wait_for()
    AUDIENCES[name](hand, page)
    hand.click(page.get_by_label("Name", exact=True))
    hand.type(name[0])
    hand.press("Enter")
    page.get_by_text("Saved.", exact=True).wait_for()
    return hand.count, json.loads(page.locator("audience-filter").evaluate("element => element.json"))


def _add(hand: Hand, page: "Page", text: str) -> None:
    hand.click(page.get_by_role("combobox", name="Add a condition").first)
    hand.type(text)
    hand.press("Enter")


def _row(page: "Page", name: str) -> "Locator":
    return page.get_by_role("group", name=f"Condition: {name}").last


def _fill(hand: Hand, page: "Page", name: str, value: str) -> None:
    hand.click(_row(page, name).get_by_label("Value", exact=True).first)
    hand.type(value)


def _either(hand: Hand, page: "Page") -> None:
    hand.choose(page.get_by_label("Is true of whom").first, "any of these")
    _add(hand, page, "ci")
    _fill(hand, page, "city", "VT")
    _add(hand, page, "po")
    hand.choose(_row(page, "points").get_by_label("Comparison"), "is at least")
    _fill(hand, page, "points", "30")


def _both(hand: Hand, page: "Page") -> None:
    _add(hand, page, "ge")
    hand.choose(_row(page, "Gender").get_by_label("Value", exact=True), "F")
    _add(hand, page, "ci")
    _fill(hand, page, "city", "CA")


def _tagged(hand: Hand, page: "Page") -> None:
    _add(hand, page, "ta")
    hand.choose(_row(page, "Tags").get_by_label("Comparison"), "has any of")
    hand.click(_row(page, "Tags").get_by_role("combobox", name="Add a value"))
    for tag in ("vip", "berlin"):
        hand.type(tag)
        hand.press("Enter")


def _opened(hand: Hand, page: "Page") -> None:
    _add(hand, page, "act")
    hand.choose(_row(page, "actions").get_by_label("What is asked"), "number")
    hand.click(_row(page, "actions").get_by_label("Value", exact=True).first)
    hand.press("Control+a", "3")
    _add(hand, page, "na")
    _fill(hand, page, "name", "opened email")
    _add(hand, page, "cr")


def _joined(hand: Hand, page: "Page") -> None:
    _add(hand, page, "cr")


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
