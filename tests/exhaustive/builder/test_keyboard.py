"""By keyboard conditions are moved, copied and deleted; `tests/builder/test_path.py` makes a clause so."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.builder.element import show

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines


def _focused(page: "Page") -> str:
    """Return what the focus is on, as a screen reader says it."""
    said = """() => { let at = document.activeElement; while (at?.shadowRoot) at = at.shadowRoot.activeElement;
      return at?.getAttribute("aria-label") ?? at?.textContent ?? ""; }"""
    found: str = page.evaluate(said)
    return found


class _Hands:
    """Presses keys, and nothing else."""

    def __init__(self, page: "Page") -> None:
        self._keys = page.keyboard
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self._keys.press(key)

    def to(self, label: str, key: str = "Tab") -> None:
        """Go on by Tab to what has a label."""
        for _ in range(30):
            if _focused(self.page) == label:
                return
            self.press(key)
        raise AssertionError(f"Tab does not lead to {label!r}, but to {_focused(self.page)!r}")


def test_conditions_are_moved_copied_and_deleted(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"points": 1, "country": "DE", "email": "x"})
    hands = _Hands(page)
    hands.to("points is 1: move, copy, delete")
    tree = "JSON.parse(JSON.stringify(element.clause))"
    hands.press("Alt+Shift+ArrowDown")
    assert list(page.evaluate(tree)) == ["country", "points", "email"]
    assert _focused(page).startswith("points")
    hands.press("Alt+Shift+ArrowRight")
    assert page.evaluate(tree) == {"country": "DE", "OR": [{"points": 1}], "email": "x"}
    assert _focused(page).startswith("points")
    hands.press("Control+d")
    assert page.evaluate(tree) == {"country": "DE", "OR": [{"points": 1}, {"points": 1}], "email": "x"}
    hands.press("Alt+Shift+ArrowLeft")
    assert page.evaluate(tree) == {"country": "DE", "OR": [{"points": 1}], "points": 1, "email": "x"}
    hands.press("Delete")
    assert page.evaluate(tree) == {"country": "DE", "OR": [{"points": 1}], "email": "x"}
    assert _focused(page).startswith("email")
    hands.press("ArrowUp")
    assert _focused(page).startswith("points")
    hands.press("Home")
    assert _focused(page).startswith("country")
    hands.press("End")
    assert _focused(page).startswith("email")
    for _ in range(5):
        hands.press("Control+z")
    assert page.evaluate(tree) == {"points": 1, "country": "DE", "email": "x"}
    for _ in range(5):
        hands.press("Control+Shift+z")
    assert page.evaluate(tree) == {"country": "DE", "OR": [{"points": 1}], "email": "x"}


def test_into_a_group_is_where_the_element_reads_on(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    # The page goes from left to right, what the element stands in does not.
    page.evaluate("element.parentElement.dir = 'rtl'")
    show(page, {"points": 1, "country": "DE"})
    hands = _Hands(page)
    hands.to("country is DE: move, copy, delete")
    hands.press("Alt+Shift+ArrowLeft")
    assert page.evaluate("element.clause") == {"points": 1, "OR": [{"country": "DE"}]}
    hands.press("Alt+Shift+ArrowRight")
    assert page.evaluate("element.clause") == {"points": 1, "country": "DE"}
