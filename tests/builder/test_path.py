"""One way through the form, in Chromium: a clause is made by hand, corrected, sent, and opened again."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

import audiencefilter as af
from tests.builder.element import checked, schemas, settled, show, shown

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.engines

#: What is made on the way.
MADE: Final[dict[str, Any]] = {
    "points": {"gte": 100},
    "country": {"in": ["DE", "Ça, là"]},
    "createdAt": {"gte": {"now": "-P30D"}},
    "isVerified": True,
    "OR": [
        {"email": {"endsWith": "@cam.edu"}},
        {"tags": {"hasSome": ["vip"]}},
        {"visits": {"some": {"seconds": {"gte": 60}}}},
    ],
}


def _add(page: "Page", field: str, group: str = "Audience: all of these") -> "Locator":
    """Add a condition to a group by keys, which leave the focus on its value; return its row."""
    page.get_by_role("group", name=group).get_by_role("combobox", name="Add a condition").last.focus()
    page.keyboard.type(field)
    page.keyboard.press("Enter")
    return page.get_by_role("group", name=f"Condition: {field}").last


_LABELS: Final = [
    "Audience: all of these", "Condition: points is at least 100", "Condition: country is one of DE, Ça, là",
    "Condition: createdAt is in the last 30 days", "Condition: isVerified is yes", "Group: any of these",
    "Condition: email ends with @cam.edu", "Condition: tags has any of vip", "Condition: visits has one where",
    "Where: all of these", "Condition: seconds is at least 60",
]  # fmt: skip
_SENTENCE: Final = (
    "People whose points is at least 100 and whose country is one of DE, Ça, là and whose createdAt is in the last 30 "
    "days and whose isVerified is yes and (whose email ends with @cam.edu or whose tags has any of vip or whose visits "
    "has one where seconds is at least 60)."
)
_ANY: Final = "Group: any of these"


def _labels(page: "Page") -> list[str]:
    """Return what a screen reader says of every row and group, in order."""
    said = "all => all.map(one => one.getAttribute('aria-label')).filter(one => one?.includes(': '))"
    found: list[str] = page.get_by_role("group").evaluate_all(said)
    return found


def _status(page: "Page") -> str:
    found: str = page.get_by_role("status").inner_text()
    return found


def test_a_clause_is_made_by_hand_and_opened_again(page_of: Callable[..., "Page"]) -> None:
    page = page_of("second")
    # A number by keys. What is wrong is said beside it, and holds the form back.
    row = _add(page, "points")
    page.keyboard.type("many")
    settled(page)
    assert row.locator(".problem").inner_text() == "points needs a number"
    assert row.get_by_label("Value").get_attribute("aria-invalid") == "true"
    assert (_status(page), page.evaluate("element.checkValidity()")) == ("1 problem", False)
    page.keyboard.press("Control+a")
    page.keyboard.type("100")
    settled(page)
    assert (_status(page), row.locator(".problem").count()) == ("", 0)
    # Several values, an age and a choice, by mouse and keys.
    row = _add(page, "country")
    row.get_by_label("Comparison").select_option(label="is one of")
    row.get_by_role("combobox", name="Add a value").focus()
    for value in ("DE", "FR", "Ça, là"):
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    row.get_by_role("button", name="Remove FR").click()
    row = _add(page, "createdAt")
    row.get_by_label("Comparison").select_option(label="is in the last")
    row.get_by_label("How many").fill("30")
    _add(page, "isVerified").get_by_label("Value").select_option(label="yes")
    # A group, with a condition about related records in it.
    page.get_by_role("button", name="Add a group").last.click()
    _add(page, "email", _ANY).get_by_label("Comparison").select_option(label="ends with")
    page.get_by_role("group", name="Condition: email").get_by_label("Value").fill("@cam.edu")
    _add(page, "tags", _ANY).get_by_role("combobox", name="Add a value").focus()
    page.keyboard.type("vip")
    page.keyboard.press("Enter")
    row = _add(page, "visits", _ANY)
    row.get_by_role("combobox", name="Add a condition").last.focus()
    page.keyboard.type("seconds")
    page.keyboard.press("Enter")
    page.keyboard.type("60")
    assert (checked(page), _labels(page)) == (MADE, _LABELS)
    made = page.evaluate("element.json")
    # A row is moved out of the group by keys, and deleted; both are undone by the button, and done again by keys.
    page.get_by_role("button", name="tags has any of vip: move, copy, delete").focus()
    page.keyboard.press("Alt+Shift+ArrowLeft")
    assert shown(page)["tags"] == {"hasSome": ["vip"]}
    page.keyboard.press("Delete")
    without = MADE | {"OR": [MADE["OR"][0], MADE["OR"][2]]}
    assert shown(page) == without
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    assert page.evaluate("element.json") == made
    page.get_by_role("group", name="Audience: all of these").locator(".handle").first.focus()
    for key in ("Control+Shift+z", "Control+Shift+z"):
        page.keyboard.press(key)
    assert shown(page) == without
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    settled(page)
    # The form sends it as it is shown, and says it in words; the check takes it for the clause that it is.
    sent = page.evaluate("[document.forms[0].checkValidity(), new FormData(document.forms[0]).get('audience')]")
    f = af.parse(MADE, schema=schemas()["second"])
    assert sent == [True, made]
    assert af.parse(made, schema=schemas()["second"]) == f
    assert page.get_by_role("region", name="In words").inner_text() == _SENTENCE
    # Its text can be edited as well.
    page.get_by_role("tab", name="Text").click()
    text = page.get_by_role("textbox", name="Text")
    assert text.input_value() == f.to_text()
    text.fill(f.to_text().replace("points >= 100", "points >= 250"))
    page.wait_for_function("element.draft?.answer?.valid")
    page.get_by_role("tab", name="Form").click()
    assert page.get_by_role("group", name="Condition: points").get_by_label("Value").input_value() == "250"
    # In another page the clause looks as it did where it was made.
    other = page_of("second")
    show(other, json.loads(made))
    assert shown(other) == MADE
    assert _labels(other) == _LABELS
