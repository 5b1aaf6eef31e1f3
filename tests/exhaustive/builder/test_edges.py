"""The first click and the first choice, what is refused in words, and where things stand."""

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


def test_what_describes_no_form_is_refused_in_words(page_of: Callable[..., Any]) -> None:
    page = page_of(showing={"points": 1})
    given = "() => { try { element.schema = {type: 'object'}; } catch (error) { return error.message; } }"
    assert page.evaluate(given) == "schema: give what schema.builder() returns"
    assert shown(page) == {"points": 1}


def test_without_zones_the_browsers_are_offered(page_of: Callable[..., Any]) -> None:
    page = page_of("third")
    page.evaluate("() => { const {zones, ...schema} = element.schema; element.schema = schema; }")
    _add(page, "birthday")
    page.get_by_role("combobox", name="Time zone").fill("Tokyo")
    page.keyboard.press("Enter")
    assert checked(page)["birthday"]["anniversary"]["zone"] == "Asia/Tokyo"


def test_conditions_stand_in_columns(page_of: Callable[..., Any]) -> None:
    clause = {"points": 1, "country": {"in": ["DE", "FR"]}, "actions": {"count": {"where": {"name": "x"}, "gte": 3}}}
    clause |= {"createdAt": {"lt": {"now": "-P1Y"}}}
    page = page_of(viewport={"width": 1200, "height": 800}, showing=clause)
    first = ":scope > .combobox, :scope > .operator, .line > select:not([hidden]), .line > .operand"
    places = page.evaluate(
        """first => [...element.shadowRoot.querySelectorAll(".members > li > :is(.condition, .relation)")].map(row =>
          [...row.querySelectorAll(first)].slice(0, 2).map(one => Math.round(one.getBoundingClientRect().left)))""",
        first,
    )
    assert places == [places[0]] * 4
    whole = "one.style = 'inline-size: max-content; max-inline-size: none', one.offsetWidth"
    cut = f"all => all.filter(one => one.offsetWidth < ({whole})).length"
    assert page.locator(".operator").evaluate_all(cut) == 0
    row = page.get_by_role("group", name="Condition: country")
    assert row.get_by_text("2 values").is_visible()
    assert row.get_by_role("button", name="Remove all").is_hidden()
    row.get_by_role("button", name="Remove FR").click()
    assert row.get_by_text("1 value").is_hidden()


def test_a_long_list_of_comparisons_has_groups(page_of: Callable[..., Any]) -> None:
    page = page_of(showing={"createdAt": {"gte": {"now": "-P30D"}}, "isVerified": True})
    groups = "all => all.map(one => [...one.querySelectorAll('optgroup')].map(group => group.label))"
    found = page.get_by_label("Comparison").evaluate_all(groups)
    assert found == [["Common", "Days", "Times", "Missing"], []]


def test_a_count_reads_as_it_is_written_where_the_page_does_not(page_of: Callable[..., Any]) -> None:
    page = page_of("second", "en", direction="rtl", showing={"points": {"gte": "many"}})
    lefts = page.evaluate(
        """() => { const text = element.ui.status.firstChild; return [0, 2].map(at => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left; }); }"""
    )
    assert page.get_by_role("status").inner_text() == "1 problem"
    assert lefts[0] < lefts[1]
