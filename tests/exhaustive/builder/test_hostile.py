"""What is hostile: markup, long lists, deep nesting, a thousand fields; and nothing is slow while one types."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.builder.element import settled, show, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines

#: The most nodes that may be drawn or removed for a letter and for the check that follows, however much there is.
_DRAWN: Final = 20
#: The most calls of functions for a letter, the check included, for each condition that there is.
_CALLS: Final = 60

_WATCH: Final = """() => {
  window.drawn = 0;
  const told = list => { for (const one of list) drawn += one.addedNodes.length + one.removedNodes.length; };
  new MutationObserver(told).observe(element.shadowRoot, {subtree: true, childList: true});
}"""
_LISTEN: Final = """() => {
  drawn = 0;
  window.told = new Promise(done => element.addEventListener("change", done, {once: true}));
}"""


class _Work:
    """Counts what the element does while one types: where it went through everything at each key, typing would be slow.

    Time is not measured: a machine that has more to do is slow, too.
    """

    def __init__(self, page: "Page") -> None:
        self._page = page
        self._browser = page.context.new_cdp_session(page)
        self._browser.send("Profiler.enable")
        self._browser.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
        page.evaluate(_WATCH)

    def typed(self, text: str, *, is_edit: bool = True) -> tuple[int, int]:
        """Type where the focus is, and let each letter be checked.

        Args:
            text: what is typed.
            is_edit: whether a letter changes the clause, so that a check follows.

        Returns:
            The most nodes that one letter has drawn and removed, and the most calls of functions that it took, loops
            counted by their turns.
        """
        most = (0, 0)
        for letter in text:
            self._page.evaluate(_LISTEN)
            self._calls()
            self._page.keyboard.type(letter)
            if is_edit:
                self._page.evaluate("told")
            calls = self._calls()
            drawn: int = self._page.evaluate("drawn")
            most = max(most[0], drawn), max(most[1], calls)
        return most

    def _calls(self) -> int:
        """Return how many calls there were since it was asked last."""
        scripts = self._browser.send("Profiler.takePreciseCoverage")["result"]
        functions = [one for script in scripts if "/modules/" in script["url"] for one in script["functions"]]
        return sum(max(part["count"] for part in one["ranges"]) for one in functions)


def test_markup_stays_text(page_of: Callable[..., "Page"]) -> None:
    markup = "<img src=x onerror='window.broken = 1'><script>window.broken = 1</script>"
    clause: dict[str, Any] = {
        "firstName": markup,
        "country": {"in": [markup, "</select>"]},
        "plan": {"equals": markup},
        markup: {"odd": markup},
        "tags": {"hasSome": [markup]},
    }
    page = page_of(showing=clause)
    for view in ("text", "json", "form"):
        page.evaluate("view => { element.view = view; }", view)
        page.wait_for_timeout(100)
    assert page.evaluate("window.broken ?? null") is None
    assert page.evaluate("element.shadowRoot.querySelectorAll('img, script').length") == 0
    assert page.evaluate("element.clause") == clause


_VALUES: Final = """count => {
  element.value = {firstName: "A", country: {in: Array.from({length: count}, (_, at) => `value ${at}`)}};
}"""


def test_a_hundred_thousand_values(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    work = _Work(page)
    took = []
    for count in (100, 100_000):
        page.evaluate(_VALUES, count)
        settled(page)
        assert page.get_by_text(f"{count:,} values", exact=True).is_visible()
        assert page.evaluate("element.shadowRoot.querySelectorAll('*').length") < 1_000
        page.get_by_role("button", name=f"{count - 20:,} earlier values").click()
        assert page.get_by_role("button", name="Remove ").count() > 80
        page.get_by_label("Value", exact=True).first.focus()
        page.keyboard.press("End")
        took.append(work.typed("bc"))
        found = page.evaluate("element.clause")
        assert (found["firstName"], len(found["country"]["in"])) == ("Abc", count)
    (few_drawn, few_calls), (drawn, calls) = took
    assert 0 < few_drawn <= _DRAWN
    assert drawn <= _DRAWN
    # A thousand times the values: none is gone through.
    assert 0 < calls < 2 * few_calls


def test_sixty_four_levels(page_of: Callable[..., "Page"]) -> None:
    clause: dict[str, Any] = {"points": 1}
    for level in range(63):
        clause = {"country": f"{level}", "OR": [clause, {"email": "a"}]}
    page = page_of(showing=clause)
    assert page.evaluate("element.valid")
    assert shown(page) == clause
    page.get_by_role("group", name="Condition: points is").get_by_label("Value").fill("2")
    settled(page)
    assert page.evaluate("element.valid")


def test_a_thousand_fields_and_conditions(page_of: Callable[..., "Page"]) -> None:
    page = page_of("wide")
    work = _Work(page)
    show(page, {f"field{number}": {"startsWith": "a"} for number in range(500)})
    add = page.get_by_role("combobox", name="Add a condition")
    add.click()
    assert page.locator("[role=option]").count() == 50
    assert page.get_by_text("950 more: type to find them").is_visible()
    drawn, calls = work.typed("d99", is_edit=False)
    # Fifty options of at most three nodes go, and as many come; a field is looked at some times, as sorting does.
    assert 0 < drawn <= 2 * 50 * 3
    assert 1_000 < calls <= _CALLS * 1_000
    page.keyboard.press("Control+a")
    page.keyboard.type("field999")
    page.keyboard.press("Enter")
    page.keyboard.type("z")
    value = page.get_by_role("group", name="Condition: field0 starts with").get_by_label("Value")
    value.focus()
    drawn, calls = work.typed("bc")
    assert 0 < drawn <= _DRAWN
    assert 500 < calls <= _CALLS * 500
    found = shown(page)
    assert found["field0"] == {"startsWith": "bca"} or found["field0"] == {"startsWith": "abc"}
    assert "field999" in found
