"""Dates, anniversaries, money and ids: how people set them, and what clause that makes."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.builder.element import checked, settled, show, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines


def _choose(page: "Page", words: str) -> None:
    page.get_by_label("Comparison").select_option(label=words)


def test_a_day_is_picked(page_of: Callable[..., "Page"]) -> None:
    page = page_of("third", showing={"birthday": "2024-02-29"})
    day = page.get_by_label("Value", exact=True)
    assert day.input_value() == "Feb 29, 2024"
    day.fill("June 15, 1987")
    _choose(page, "is on or before")
    assert checked(page) == {"birthday": {"lte": "1987-06-15"}}


def test_a_birthday_in_the_next_days(page_of: Callable[..., "Page"]) -> None:
    page = page_of("third", showing={"birthday": {"gte": "2024-02-29"}})
    _choose(page, "has its anniversary in the next")
    assert page.get_by_label("How many").input_value() == "7"
    page.get_by_label("How many").fill("3")
    page.get_by_label("Unit").select_option(label="weeks")
    assert checked(page) == {"birthday": {"anniversary": {"from": "P0D", "to": "P3W"}}}
    zone = page.get_by_role("combobox", name="Time zone")
    zone.fill("Europe/Berlin")
    zone.press("Enter")
    assert checked(page) == {"birthday": {"anniversary": {"from": "P0D", "to": "P3W", "zone": "Europe/Berlin"}}}
    assert "birthday" in page.get_by_role("region", name="In words").inner_text()


def test_a_birthday_this_week_from_sunday(page_of: Callable[..., "Page"]) -> None:
    page = page_of("third", showing={"birthday": {"gte": "2024-02-29"}})
    _choose(page, "has its anniversary")
    assert page.get_by_label("Weeks start on").is_hidden()
    page.get_by_label("Which one").select_option(label="this week")
    page.get_by_label("Weeks start on").select_option(label="Sunday")
    settled(page)
    first = {"today": "P0D", "start": "week", "weekStart": "sunday"}
    last = {"today": "P0D", "end": "week", "weekStart": "sunday"}
    assert shown(page) == {"birthday": {"anniversary": {"from": first, "to": last}}}


@pytest.mark.parametrize(
    ("choice", "operand"),
    [
        ("is today", {"equals": {"today": "P0D"}}),
        ("is in the last", {"gte": {"today": "-P30D"}}),
        ("is", {"gte": {"today": "P0D", "start": "month"}}),
    ],
)
def test_days_relative_to_today(page_of: Callable[..., "Page"], choice: str, operand: Any) -> None:
    page = page_of("third", showing={"joinedOn": {"lt": "2024-02-29"}})
    _choose(page, choice)
    assert checked(page) == {"joinedOn": operand}


def test_the_end_of_last_month(page_of: Callable[..., "Page"]) -> None:
    page = page_of("third")
    clause = {"renewsOn": {"lte": {"today": "-P1M", "end": "month"}}}
    show(page, clause)
    assert shown(page) == clause
    assert page.get_by_label("Counted from").evaluate("one => one.selectedOptions[0].text") == "the end of: this month"
    page.get_by_label("Counted from").select_option(label="the start of: this year")
    assert checked(page) == {"renewsOn": {"lte": {"today": "-P1M", "start": "year"}}}


def test_money_has_its_places_and_all_its_digits(page_of: Callable[..., "Page"]) -> None:
    page = page_of("third")
    page.evaluate("""() => { element.value = JSON.parse('{"balance": {"gte": 19.9}}'); }""")
    settled(page)
    value = page.get_by_label("Value")
    assert value.input_value() == "19.90"
    value.fill("1234567890123456.78")
    settled(page)
    assert page.evaluate("element.json") == '{"balance":{"gte":1234567890123456.78}}'


def test_an_id_is_a_text(page_of: Callable[..., "Page"]) -> None:
    page = page_of("third", showing={"externalId": "d011db5a-e241-04eb-604a-5ce3addef82d"})
    page.get_by_label("Value").fill("not an id")
    settled(page)
    assert page.get_by_text("32 hexadecimal digits with hyphens").first.is_visible()


def test_days_are_those_of_the_zone(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    page.evaluate("() => { element.zone = 'America/New_York'; }")
    show(page, {"createdAt": {"gte": {"now": "-P30D"}}})
    assert page.get_by_text("Days are those of New York").is_visible()
    _choose(page, "is on")
    assert page.evaluate("[element.json, element.fresh]") == ["{}", 1]
    day = page.get_by_label("Value", exact=True)
    day.fill("11/25/2026")
    assert shown(page) == {"createdAt": {"gte": "2026-11-25T05:00:00Z", "lt": "2026-11-26T05:00:00Z"}}
    day.fill("soon")
    day.blur()
    assert page.get_by_role("alert").inner_text().startswith("This is no day. Write it like ")
    assert page.evaluate("element.fresh") == 1
    day.fill("25 November 2026")
    _choose(page, "is between")
    page.get_by_label("To", exact=True).fill("2026-11-30")
    assert checked(page) == {"createdAt": {"gte": "2026-11-25T05:00:00Z", "lt": "2026-12-01T05:00:00Z"}}
    assert page.get_by_role("group", name="createdAt is between Nov 25, 2026 and 2026-11-30").is_visible()
    _choose(page, "is after")
    assert shown(page) == {"createdAt": {"gte": "2026-11-26T05:00:00Z"}}
    _choose(page, "is in the next")
    page.get_by_label("How many").fill("7")
    assert shown(page) == {"createdAt": {"gte": {"now": "P0D"}, "lte": {"now": "P7D"}}}
    _choose(page, "is")
    assert shown(page) == {"createdAt": {"gte": {"now": "P0D", "start": "month", "zone": "America/New_York"}}}
    settled(page)
    assert page.evaluate("element.valid")
