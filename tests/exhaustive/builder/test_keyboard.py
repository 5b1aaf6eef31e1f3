"""Everything by keyboard: the benchmark filters are built so, and conditions are moved, copied and deleted."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import audiencefilter as af
from tests.builder.element import schemas, settled, show, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines

FILTERS: dict[str, Any] = json.loads((Path(__file__).parents[3] / "benchmarks" / "filters.json").read_text("utf-8"))
_SCHEMA = schemas()["extended"]
#: Of a row, how often Tab leads from its handle on: to the field, to the operator, to the operand.
_WORDS = {
    "equals": "is", "gt": "is more than", "gte": "is at least", "lt": "is less than", "in": "is one of",
    "notIn": "is none of", "contains": "contains", "startsWith": "starts with", "endsWith": "ends with",
    "not": "has a value",
}  # fmt: skip
_OF_DATES = {"gte": "is on or after", "lt": "is before"}


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

    def type(self, text: str) -> None:
        self._keys.insert_text(text)

    def to(self, label: str, key: str = "Tab") -> None:
        """Go on by Tab to what has a label."""
        for _ in range(30):
            if _focused(self.page) == label:
                return
            self.press(key)
        raise AssertionError(f"Tab does not lead to {label!r}, but to {_focused(self.page)!r}")

    def choose(self, words: str) -> None:
        """Choose an option of the select that has the focus, by its first letters."""
        current = (
            """() => document.querySelector("audience-filter").shadowRoot.activeElement.selectedOptions?.[0].text"""
        )
        self.press("Home")
        for _ in range(40):
            if self.page.evaluate(current) == words:
                return
            self.press("ArrowDown")
        raise AssertionError(f"there is no {words!r}")

    def condition(self, field: str, operator: str, operand: Any) -> None:
        """Add a condition where the focus is on the input that adds them."""
        self.type(field)
        self.press("Enter")
        # The focus is on the value.
        self.to("Comparison", "Shift+Tab")
        is_date = field == "createdAt"
        self.choose(_OF_DATES[operator] if is_date else _WORDS[operator])
        if operand is None:
            return
        if isinstance(operand, list):
            self.to("Add a value")
            for value in operand:
                self.type(value)
                self.press("Enter")
        elif isinstance(operand, bool):
            self.to("Value")
            self.choose("yes" if operand else "no")
        elif is_date:
            self.to("Value")
            self.type(operand[:10])
        else:
            self.to("Value")
            self.press("Control+a")
            self.type(str(operand))

    def build(self, clause: dict[str, Any]) -> None:
        """Add the conditions of a filter object to the group that the focus is in."""
        for key, value in clause.items():
            if key == "OR":
                self.press("Control+Shift+Enter")
                for member in value:
                    self.build(member)
                    self.press("Control+Enter")
                self.press("Escape", "Escape", "Home")
                # On the handle of the first condition of the whole.
                self.press("Control+Enter")
                continue
            operators = value if isinstance(value, dict) else {"equals": value}
            for operator, operand in operators.items():
                self.condition(key, operator, operand)
                self.press("Control+Enter")


@pytest.mark.parametrize("name", FILTERS)
def test_filters_are_built_by_keys(page_of: Callable[..., "Page"], name: str) -> None:
    page = page_of("extended")
    hands = _Hands(page)
    hands.to("Add a condition")
    hands.build(FILTERS[name])
    settled(page)
    assert page.evaluate("element.valid")
    assert af.parse(shown(page), schema=_SCHEMA) == af.parse(FILTERS[name], schema=_SCHEMA)


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


def test_the_menu_of_a_handle_does_the_same(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"points": 1, "country": "DE"})
    hands = _Hands(page)
    hands.to("points is 1: move, copy, delete")
    hands.press("Enter", "ArrowDown")
    assert _focused(page) == "Move down"
    hands.press("Enter")
    assert list(page.evaluate("element.clause")) == ["country", "points"]
    assert _focused(page).startswith("points")
    hands.press("Enter", "Escape")
    assert _focused(page).startswith("points")
