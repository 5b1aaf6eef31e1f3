"""What people see, hear and touch: axe in every state, languages, directions, narrow windows."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.builder.element import settled, show
from tests.service.tabs import complaints

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.engines, pytest.mark.usefixtures("npm")]

#: A clause that has every kind of condition and of operand.
EVERYTHING: Final[dict[str, Any]] = {
    "email": {"contains": "x", "mode": "default"}, "country": {"in": ["DE", "FR"]}, "plan": "pro",
    "points": {"gte": 1, "lt": 9.5}, "isVerified": True, "tags": {"hasSome": ["a"], "isEmpty": False},
    "createdAt": {"gte": {"now": "-P30D"}, "lt": "2030-01-01T00:00:00Z"},
    "lastSeenAt": {"gte": {"now": "P0D", "start": "month", "zone": "Europe/Berlin"}, "lt": {"now": "-P1Y2M"}},
    "data.plan": None, "list": {"isNot": None}, "actions": {"some": {"name": "login"}, "count": {"gte": 1}},
    "visits": {"sum": {"field": "seconds", "where": {"at": {"gt": {"now": "P3D"}}}, "gte": 3, "lte": 100}},
    "OR": [{"points": {"gte": "many"}}, {"NOT": [{"odd": {"x": 1}}, {"flags": {"has": True}}]}],
}  # fmt: skip


@pytest.mark.parametrize(("language", "direction", "scheme"), [("en", "ltr", "light"), ("de", "rtl", "dark")])
def test_axe_finds_nothing(page_of: Callable[..., "Page"], language: str, direction: str, scheme: str) -> None:
    page = page_of("second", language, direction=direction, color_scheme=scheme)
    assert complaints(page) == [], "empty"
    show(page, EVERYTHING)
    assert complaints(page) == [], "form"
    page.locator(".add").last.focus()
    page.keyboard.type("e")
    assert page.locator("[role=option]").count() > 3
    assert complaints(page) == [], "a list of fields"
    page.keyboard.type("zzzz")
    assert complaints(page) == [], "nothing found"
    page.keyboard.press("Escape")
    page.locator(".handle").first.click()
    assert page.locator("[role=menu]").is_visible()
    assert complaints(page) == [], "a menu"
    page.keyboard.press("Escape")
    page.keyboard.press("Control+/")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    assert keys.is_visible()
    assert complaints(page) == [], "the keys"
    page.keyboard.press("Escape")
    assert not keys.is_visible()
    for view in ("text", "json"):
        page.evaluate("view => { element.view = view; }", view)
        assert complaints(page) == [], view
    page.get_by_role("textbox").fill('{"contry": 1,\n "points": "x"}')
    page.wait_for_function("element.draft?.answer")
    assert page.locator(".problem").count() == 2
    assert complaints(page) == [], "problems of JSON"
    page.evaluate("element.view = 'form'")
    assert complaints(page) == [], "a draft beside the form"
    page.evaluate("() => { element.check = async () => { throw new Error('none') }; }")
    page.wait_for_function("!element.ui.again.hidden")
    assert complaints(page) == [], "a failed check"


_SENT: Final = "new FormData(document.querySelector('form')).get('audience')"


def _try_to_edit(page: "Page") -> None:
    """Do what edits the form: keys, undoing."""
    page.get_by_role("tab", name="Form").focus()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+Enter")
    page.evaluate("element.undo()")


@pytest.mark.parametrize("is_sent", [True, False], ids=["readonly", "disabled"])
def test_nothing_is_edited_where_nothing_may_be(page_of: Callable[..., "Page"], is_sent: bool) -> None:
    page = page_of()
    clause = {"country": "DE", "points": {"gte": 10}, "tags": {"hasSome": ["a", "b"]}}
    show(page, clause)
    page.get_by_role("button", name="Remove a", exact=True).click()
    settled(page)
    clause["tags"] = {"hasSome": ["b"]}
    page.evaluate(
        """is_sent => {
      const form = document.querySelector("form"), set = form.appendChild(document.createElement("fieldset"));
      set.append(element);
      window.hold = isHeld => is_sent ? element.toggleAttribute("readonly", isHeld) : set.disabled = isHeld;
      hold(true);
    }""",
        is_sent,
    )
    settled(page)
    locked = page.locator("[role=tabpanel] :is(input, select, button)")
    assert locked.count() > 10
    assert all(one.is_disabled() for one in locked.all())
    assert page.get_by_role("button", name="Undo").is_disabled()
    _try_to_edit(page)
    settled(page)
    assert page.evaluate("element.json") == json.dumps(clause, separators=(",", ":"))
    sent = page.evaluate(_SENT)
    assert (sent and json.loads(sent)) == (clause if is_sent else None)
    assert complaints(page) == []
    page.get_by_role("tab", name="Text").click()
    assert page.get_by_role("textbox", name="Text").input_value().startswith("country = 'DE'")
    assert page.get_by_role("textbox", name="Text").is_disabled()
    page.get_by_role("tab", name="Form").click()
    page.evaluate("hold(false)")
    _try_to_edit(page)
    settled(page)
    assert json.loads(page.evaluate("element.json")) != clause


_FRENCH: Final[dict[str, Any]] = {
    "audience": "Segment", "condition": "Condition : {name}", "value": "Valeur", "gte": "est au moins",
    "problems": {"one": "{n} problème", "other": "{n} problèmes"}, "nothing": "of this name",
}  # fmt: skip


def test_messages_are_the_pages(page_of: Callable[..., "Page"]) -> None:
    page = page_of("second", "fr", showing={"points": {"gte": 1}, "country": "FR"})
    page.evaluate("own => { element.messages = own; }", _FRENCH)
    settled(page)
    assert page.get_by_role("group", name="Segment").first.is_visible()
    value = page.get_by_role("group", name="Condition : points est au moins").get_by_label("Valeur")
    value.fill("many")
    settled(page)
    # Nought is one in French, and what is not said otherwise is English.
    assert page.get_by_role("status").inner_text() == "1 problème"
    assert page.evaluate("element.say('problems', {n: 0})") == "0 problème"
    assert page.evaluate("element.say('problems', {n: 1234})") == "1\u202f234 problèmes"
    assert page.get_by_role("button", name="Undo").is_visible()
    # In another language all is drawn, and said, anew; what was typed can be undone.
    value.fill("25")
    settled(page)
    page.evaluate("() => { element.messages = null; element.lang = 'de'; }")
    settled(page)
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("element.clause") == {"points": {"gte": 1}, "country": "FR"}


_WIDE: Final = """() => [...element.shadowRoot.querySelectorAll("*")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width && (box.right > innerWidth + 1 || box.left < -1) && !one.closest("pre, dialog");
  }).map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect().right])"""


LOOKS: Final = ("bootstrap", "material", "shadcn")


@pytest.mark.parametrize(("direction", "look"), [("ltr", None), ("rtl", None), *(("ltr", look) for look in LOOKS)])
def test_nothing_is_lost_in_a_narrow_window(page_of: Callable[..., "Page"], direction: str, look: str | None) -> None:
    page = page_of("second", "de", direction=direction, viewport={"width": 320, "height": 640})
    if look is not None:
        page.add_style_tag(url=f"/modules/looks/{look}.css")
    deep: dict[str, Any] = {"points": 1}
    for level in range(12):
        deep = {"OR": [deep, {"email": f"{level}"}]}
    show(page, EVERYTHING | {"NOT": deep})
    page.locator(".members .group .condition .handle").last.click()
    assert page.locator("[role=menu]").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(_WIDE) == []


def test_colours_and_parts_are_the_pages(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"points": 1})
    page.add_style_tag(
        content="""audience-filter { --audience-filter-surface: rgb(1, 2, 3); }
      audience-filter::part(condition) { border-top: 3px solid rgb(4, 5, 6); }"""
    )
    assert page.evaluate("getComputedStyle(element).backgroundColor") == "rgb(1, 2, 3)"
    colour = "getComputedStyle(element.shadowRoot.querySelector('.condition')).borderTopColor"
    assert page.evaluate(colour) == "rgb(4, 5, 6)"


def test_nothing_moves_where_motion_is_reduced(page_of: Callable[..., "Page"]) -> None:
    page = page_of(reduced_motion="reduce", showing={"points": 1})
    moving = """() => [...element.shadowRoot.querySelectorAll("*")].filter(one => {
        const style = getComputedStyle(one);
        return style.transitionDuration !== "0s" || style.animationName !== "none"; }).length"""
    assert page.evaluate(moving) == 0


#: How a page says that it is dark; others by its `color-scheme`.
_DARK: Final = {
    "bootstrap": "document.documentElement.dataset.bsTheme = 'dark'",
    "shadcn": "document.documentElement.classList.add('dark')",
}


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_in_a_ready_look(page_of: Callable[..., "Page"], look: str, is_dark: bool) -> None:
    page = page_of(color_scheme="dark" if is_dark and look not in _DARK else "light")
    page.add_style_tag(url=f"/modules/looks/{look}.css")
    if is_dark and look in _DARK:
        page.evaluate(_DARK[look])
    show(page, {"country": {"in": ["DE", "FR"]}, "points": {"gte": "many"}, "email": {"contains": "x"}})
    page.locator(".condition .handle").first.click()
    assert page.locator(".problem").count() == 1
    assert page.locator("[role=menu]").is_visible()
    assert complaints(page) == [], "a menu"
    background = "getComputedStyle(element.shadowRoot.querySelector('[part=condition]')).backgroundColor"
    assert page.evaluate(background) not in {"rgb(244, 245, 248)", "rgb(34, 36, 44)"}, "the form's own look"
    page.keyboard.press("Escape")
    page.locator(".add").last.focus()
    page.keyboard.type("e")
    assert page.locator("[role=option][aria-selected=true]").is_visible()
    assert complaints(page) == [], "a list of fields"
    show(page, {"country": {"not": "DE"}})
    assert page.locator(".warning").first.inner_text().endswith("leaves out a Contact without a value for country")
    assert complaints(page) == [], "a warning"


@pytest.mark.parametrize(
    ("look", "line", "corner", "radius"),
    [("bootstrap", "--bs-border-color", "--bs-border-radius", "9px"), ("shadcn", "--input", "--radius", "7px"),
     ("material", "--md-sys-color-outline", "--md-sys-shape-corner-extra-small", "9px")],
)  # fmt: skip
def test_a_ready_look_follows_its_system(page_of: Any, look: str, line: str, corner: str, radius: str) -> None:
    page = page_of()
    page.add_style_tag(url=f"/modules/looks/{look}.css")
    show(page, {"points": 1})
    # A theme of a part of the page is nearer than that of the page.
    page.add_style_tag(content=f":root {{ {corner}: 1px; }} main {{ {line}: rgb(1, 2, 3); {corner}: 9px; }}")
    style = page.locator("[role=tabpanel] input").first.evaluate(
        "one => (({borderTopColor, borderRadius}) => [borderTopColor, borderRadius])(getComputedStyle(one))"
    )
    assert style == ["rgb(1, 2, 3)", radius]
