"""The first click and the first choice: a submit waits for its check, and nothing is chosen that nobody has chosen."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.builder.element import checked, settled, shown

pytestmark = pytest.mark.engines

#: Sends the form, in place of which it is noted.
_WATCH = """pause => {
  const answer = ({clause}) => ({valid: !clause.includes("many"), clause, problems: clause.includes("many") ?
    [{code: "wrong_type", path: "$.points.gte", message: "points needs a number"}] : []});
  const later = source => new Promise(done => setTimeout(() => done(answer(source)), pause));
  element.check = pause === null ? answer : later;
  const {form} = element, sent = window.sent = [];
  form.append(Object.assign(document.createElement("button"), {textContent: "Save"}));
  form.addEventListener("submit", event => { event.preventDefault(); sent.push(new FormData(form).get("audience")); });
}"""


@pytest.mark.parametrize("pause", [None, 0, 30, 500])
@pytest.mark.parametrize("value", ["7", "many"])
def test_a_click_on_save_is_never_lost(page_of: Callable[..., Any], pause: int | None, value: str) -> None:
    page = page_of(showing={"points": {"gte": 1}})
    page.evaluate(_WATCH, pause)
    settled(page)
    page.get_by_label("Value").fill(value)
    page.get_by_role("button", name="Save").click()
    settled(page)
    page.wait_for_timeout(100)
    assert page.evaluate("sent") == (['{"points":{"gte":7}}'] if value == "7" else [])
    if value == "many":
        focused = "element.shadowRoot.activeElement?.getAttribute('aria-label')"
        assert (page.evaluate("document.activeElement === element"), page.evaluate(focused)) == (True, "Value")


def test_a_second_value_joins_the_first(page_of: Callable[..., Any]) -> None:
    page = page_of(showing={"country": "VT"})
    page.get_by_role("button", name="+ or").click()
    page.keyboard.type("TX")
    page.keyboard.press("Enter")
    assert checked(page) == {"country": {"in": ["VT", "TX"]}}
    assert page.get_by_role("region", name="In words").inner_text() == "People whose country is one of VT, TX."


def _add(page: Any, field: str) -> None:
    page.get_by_role("combobox", name="Add a condition").fill(field)
    page.keyboard.press("Enter")


def test_nothing_is_chosen_that_nobody_chose(page_of: Callable[..., Any]) -> None:
    page = page_of()
    _add(page, "isVerified")
    assert (shown(page), page.evaluate("element.fresh")) == ({}, 1)
    value = page.get_by_role("group", name="Condition: isVerified").get_by_label("Value")
    assert value.locator("option:checked").inner_text() == "Choose…"
    value.select_option(label="no")
    assert checked(page) == {"isVerified": False}


def test_days_are_counted_as_people_do(page_of: Callable[..., Any]) -> None:
    page = page_of("third")
    _add(page, "birthday")
    # Today and six more.
    assert checked(page) == {"birthday": {"anniversary": {"from": "P0D", "to": "P6D"}}}
    assert page.get_by_label("How many").input_value() == "7"
    row = page.get_by_role("group", name="Condition: birthday has its anniversary in the next 7 days")
    row.get_by_label("Comparison").select_option(label="is on")
    row = page.get_by_role("group", name="Condition: birthday")
    row.get_by_label("Value", exact=True).fill("2001-01-03")
    row.get_by_label("Comparison").select_option(label="is between")
    assert row.get_by_label("From", exact=True).input_value() == "2001-01-03"
    row.get_by_label("To", exact=True).fill("2001-01-05")
    assert checked(page) == {"birthday": {"gte": "2001-01-03", "lte": "2001-01-05"}}
