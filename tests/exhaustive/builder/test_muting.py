"""Conditions that people switch off for a while: shown, and no part of the clause."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.builder.element import settled, show, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines

_SENT = "new FormData(document.querySelector('form')).get('audience')"


def _mute(page: "Page", name: str) -> None:
    """Press the key on the handle of a condition or a group."""
    page.get_by_role("button", name=f"{name}: move, copy, delete").first.press("m")
    settled(page)


def _counts(page: "Page") -> Any:
    return page.evaluate("[element.muted, element.fresh]")


def test_a_condition_is_switched_off_and_on_by_its_menu(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    show(page, {"country": "DE", "points": {"gte": 5}})
    handle = page.get_by_role("button", name="country is DE: move, copy, delete")
    handle.click()
    page.get_by_role("menuitem", name="Switch off").click()
    settled(page)
    assert shown(page) == {"points": {"gte": 5}}
    assert page.evaluate(_SENT) == '{"points":{"gte":5}}'
    assert _counts(page) == [1, 0]
    row = page.get_by_role("group", name="Condition: country is DE")
    assert row.get_by_text("Switched off. It does not count.").is_visible()
    assert handle.evaluate("one => one.getRootNode().getElementById(one.getAttribute('aria-describedby')).innerText")
    assert page.evaluate("element.shadowRoot.activeElement.getAttribute('aria-label')").startswith("country")
    # What it says is edited meanwhile, and counts once it is on.
    row.get_by_role("combobox", name="Value").or_(row.get_by_role("textbox", name="Value")).first.fill("FR")
    settled(page)
    assert shown(page) == {"points": {"gte": 5}}
    page.get_by_role("button", name="country is FR: move, copy, delete").click()
    page.get_by_role("menuitem", name="Switch on").click()
    settled(page)
    assert (shown(page), _counts(page)) == ({"country": "FR", "points": {"gte": 5}}, [0, 0])
    assert page.get_by_text("Switched off. It does not count.").count() == 0


def test_a_group_is_switched_off_by_a_key_and_undone(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    clause = {"country": "DE", "OR": [{"points": 1}, {"actions": {"some": {"name": "x"}}}]}
    show(page, clause)
    _mute(page, "any of these")
    assert (shown(page), _counts(page)) == ({"country": "DE"}, [1, 0])
    assert page.get_by_role("status").inner_text() != ""
    page.get_by_role("button", name="Switch on").click()
    settled(page)
    assert (shown(page), _counts(page)) == (clause, [0, 0])
    for undone, counts in [({"country": "DE"}, [1, 0]), (clause, [0, 0])]:
        page.get_by_role("button", name="Undo").click()
        settled(page)
        assert (shown(page), _counts(page)) == (undone, counts)
    page.get_by_role("button", name="Redo").click()
    settled(page)
    assert (shown(page), _counts(page)) == ({"country": "DE"}, [1, 0])


def test_the_last_of_a_group_and_of_related_records_is_as_if_it_were_deleted(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    show(page, {"OR": [{"points": 1}], "visits": {"some": {"seconds": 3}, "every": {"seconds": 4}}})
    _mute(page, "points is 1")
    assert (shown(page), _counts(page)) == ({"visits": {"some": {"seconds": 3}, "every": {"seconds": 4}}}, [1, 0])
    _mute(page, "seconds is 3")
    assert (shown(page), _counts(page)) == ({"visits": {"some": {}, "every": {"seconds": 4}}}, [2, 0])
    # That all of none are such would be said of everybody.
    _mute(page, "seconds is 4")
    assert (shown(page), _counts(page)) == ({"visits": {"some": {}}}, [3, 0])
    assert page.locator(".fresh").count() == 0


def test_what_is_unfinished_does_not_block_the_form_while_it_is_off(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    show(page, {"points": 1})
    page.get_by_role("combobox", name="Add a condition").fill("country")
    page.keyboard.press("Enter")
    settled(page)
    assert (_counts(page), page.evaluate("element.checkValidity()")) == ([0, 1], False)
    _mute(page, "country is")
    assert (_counts(page), page.evaluate("element.checkValidity()"), shown(page)) == ([1, 0], True, {"points": 1})
    # All that is left is off: nothing is said of anybody.
    _mute(page, "points is 1")
    assert (_counts(page), shown(page)) == ([2, 0], {})


def test_an_edit_of_json_drops_what_is_off_and_undo_brings_it_back(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    show(page, {"country": "DE", "points": 1})
    _mute(page, "country is DE")
    page.get_by_role("tab", name="JSON").click()
    box = page.get_by_role("textbox", name="JSON")
    assert "country" not in box.input_value()
    page.get_by_role("tab", name="Form").click()
    assert _counts(page) == [1, 0]
    page.get_by_role("tab", name="JSON").click()
    box.fill('{"points": 2}')
    page.wait_for_function("element.draft?.answer?.valid")
    page.get_by_role("tab", name="Form").click()
    assert (shown(page), _counts(page)) == ({"points": 2}, [0, 0])
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert (shown(page), _counts(page)) == ({"points": 1}, [1, 0])
    # A reset gives what the page has set.
    page.evaluate("document.querySelector('form').reset()")
    settled(page)
    assert (shown(page), _counts(page)) == ({"country": "DE", "points": 1}, [0, 0])


def test_a_copy_is_off_as_well_and_another_value_is_not(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    show(page, {"country": "DE", "points": 1})
    _mute(page, "country is DE")
    page.get_by_role("button", name="country is DE: move, copy, delete").press("Control+d")
    settled(page)
    assert (shown(page), _counts(page)) == ({"points": 1}, [2, 0])
    # The value that it has is no other one.
    show(page, {"points": 1})
    assert _counts(page) == [2, 0]
    show(page, {"points": 3})
    assert _counts(page) == [0, 0]
