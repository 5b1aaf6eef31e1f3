"""People's habits: pasting, text and JSON, hints, lists, dates; and checks that misbehave."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.builder.element import checked, settled, show, shown
from tests.each import each

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines


def _paste(page: "Page", text: str) -> None:
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.setData("text", text);
          const at = element.shadowRoot.activeElement ?? element.shadowRoot.querySelector(".keys, button");
          const how = {clipboardData: data, bubbles: true, composed: true, cancelable: true};
          at.dispatchEvent(new ClipboardEvent("paste", how));
        }""",
        text,
    )


def test_what_is_typed_and_wrong_has_its_errors_at_their_places(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"email": "before"})
    page.get_by_role("tab", name="Text").click()
    box = page.get_by_role("textbox", name="Text")
    box.fill("points >= 10 AND\ncontry = 'DE'")
    page.wait_for_function("element.draft?.answer")
    assert page.get_by_text("no field 'contry'").is_visible()
    page.get_by_role("button", name="line 2, column 1").click()
    assert page.evaluate("element.shadowRoot.activeElement.selectionStart") == len("points >= 10 AND\n")
    # The audience is what it was, and what was typed is not lost.
    assert page.evaluate("element.clause") == {"email": "before"}
    page.get_by_role("tab", name="Form").click()
    page.get_by_role("button", name="Go on with it").click()
    box.fill("points >= 10 AND\ncountry = 'DE'")
    page.wait_for_function("element.draft?.answer?.valid")
    assert shown(page) == {"points": {"gte": 10}, "country": "DE"}
    page.get_by_role("tab", name="Form").click()
    assert page.get_by_label("Value").first.input_value() == "10"


def _silence(page: "Page") -> None:
    """Let no check be answered any more."""
    page.route("**/check/**", lambda route: None)


def test_what_a_check_said_is_not_done_to_what_is_there_since(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"contry": "FR", "points": 5})
    button = page.get_by_role("button", name="Apply")
    button.wait_for()
    _silence(page)
    page.locator(".handle").first.focus()
    page.keyboard.press("Alt+Shift+ArrowDown")
    assert page.evaluate("element.json") == '{"points":5,"contry":"FR"}'
    button.click()
    assert page.evaluate("element.json") == '{"points":5,"contry":"FR"}'


def test_what_is_typed_is_valid_when_the_check_says_so_and_not_known_before(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"points": {"gte": 1}})
    page.get_by_role("tab", name="Text").click()
    box = page.get_by_role("textbox", name="Text")
    may_be_sent = "document.forms[0].checkValidity()"
    box.fill("points >= ")
    page.wait_for_function("element.draft?.answer")
    assert (page.evaluate("element.valid"), page.evaluate(may_be_sent)) == (False, False)
    box.fill("points >= 10")
    page.wait_for_function("element.draft?.answer?.valid")
    assert (page.evaluate("element.valid"), page.evaluate(may_be_sent)) == (True, True)
    assert page.evaluate("new FormData(document.forms[0]).get('audience')") == '{"points":{"gte":10}}'
    _silence(page)
    box.fill("points >= 999")
    # A form that was sent now would have what was there before.
    assert (page.evaluate("element.valid"), page.evaluate(may_be_sent)) == (None, False)


def test_events_tell_of_edits_checks_and_problems(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"points": {"gte": 1}})
    page.evaluate("""() => { window.told = [];
      const tell = ({target, type, detail}) => target === element && told.push([type, detail?.valid ?? null]);
      for (const name of ["input", "change", "problems"]) element.addEventListener(name, tell); }""")
    page.get_by_label("Value").fill("x")
    settled(page)
    page.get_by_label("Value").fill("2")
    settled(page)
    told = page.evaluate("told")
    assert [name for name, _ in told] == ["input", "problems", "change", "input", "problems", "change"]
    assert [valid for name, valid in told if name == "change"] == [False, True]
    assert json.loads(page.evaluate("new FormData(document.querySelector('form')).get('audience')")) == {
        "points": {"gte": 2}
    }


def test_a_hint_is_applied_with_one_click(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    page.evaluate("""() => { element.check = async ({clause}) => {
      const at = [...clause].join("").indexOf("prö");
      const fix = {start: [...clause.slice(0, at)].length, end: [...clause.slice(0, at)].length + 3, text: "pro"};
      return at < 0 ? {valid: true, clause, text: "", description: "", problems: [], warnings: []} : {valid: false,
        problems: [{code: "unknown_value", path: "$.plan", message: "no plan", hint: "did you mean pro?", fix}]};
    }; element.value = {email: "😀", plan: "prö"}; }""")
    page.get_by_role("button", name="Apply: did you mean pro?").click()
    assert checked(page) == {"email": "😀", "plan": "pro"}
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("element.clause") == {"email": "😀", "plan": "prö"}


def test_a_pasted_column_becomes_values(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"country": {"in": ["DE"]}, "points": {"in": [1]}})
    page.get_by_role("combobox", name="Add a value").first.focus()
    _paste(page, "DE\nFR\r\nÇa, là\n")
    page.get_by_role("combobox", name="Add a value").last.focus()
    _paste(page, "2\t3\n4")
    assert checked(page) == {"country": {"in": ["DE", "FR", "Ça, là"]}, "points": {"in": [1, 2, 3, 4]}}
    page.get_by_role("button", name="Remove FR").click()
    page.get_by_role("button", name="Remove all").last.click()
    assert page.evaluate("element.clause") == {"country": {"in": ["DE", "Ça, là"]}}
    # An empty list is no condition yet.
    assert page.evaluate("element.fresh") == 1


def _choose(page: "Page", words: str) -> None:
    page.get_by_label("Comparison").select_option(label=words)


_WEEK: Final = {"today": "P0D", "weekStart": "sunday"}
#: What is shown, what is chosen in controls by their labels, and what it becomes.
CHOICES: Final[list[tuple[Any, dict[str, str], Any]]] = [
    ({"birthday": "2024-02-29"}, {"Value": "1987-06-15"}, {"birthday": "1987-06-15"}),
    ({"birthday": "2024-02-29"}, {"Comparison": "is on or before"}, {"birthday": {"lte": "2024-02-29"}}),
    (
        {"birthday": {"gte": "2024-02-29"}},
        {"Comparison": "has its anniversary in the next", "How many": "3", "Unit": "weeks", "Time zone": "Asia/Kabul"},
        {"birthday": {"anniversary": {"from": "P0D", "to": "P20D", "zone": "Asia/Kabul"}}},
    ),
    (
        {"birthday": {"gte": "2024-02-29"}},
        {"Comparison": "has its anniversary", "Which one": "this week", "Weeks start on": "Sunday"},
        {"birthday": {"anniversary": {"from": {**_WEEK, "start": "week"}, "to": {**_WEEK, "end": "week"}}}},
    ),
    ({"joinedOn": {"lt": "2024-02-29"}}, {"Comparison": "is today"}, {"joinedOn": {"equals": {"today": "P0D"}}}),
    ({"joinedOn": {"lt": "2024-02-29"}}, {"Comparison": "is in the last"}, {"joinedOn": {"gte": {"today": "-P30D"}}}),
    (
        {"joinedOn": {"lt": "2024-02-29"}},
        {"Comparison": "is"},
        {"joinedOn": {"gte": {"today": "P0D", "start": "month"}}},
    ),
    (
        {"renewsOn": {"lte": {"today": "-P1M", "end": "month"}}},
        {"Counted from": "the start of: this year"},
        {"renewsOn": {"lte": {"today": "-P1M", "start": "year"}}},
    ),
]


def test_days_and_anniversaries_are_chosen(page_of: Callable[..., "Page"]) -> None:
    page = page_of("third")

    def check(case: tuple[Any, dict[str, str], Any]) -> None:
        before, choices, after = case
        show(page, before)
        assert shown(page) == before
        for label, choice in choices.items():
            control = page.get_by_label(label, exact=True).first
            if control.evaluate("one => one.localName") == "select":
                control.select_option(label=choice)
            else:
                control.fill(choice)
            if control.get_attribute("role") == "combobox":
                control.press("Enter")
        assert checked(page) == after

    each(CHOICES, check)


def test_money_has_its_places_and_all_its_digits(page_of: Callable[..., "Page"]) -> None:
    page = page_of("third")
    page.evaluate("""() => { element.value = JSON.parse('{"balance": {"gte": 19.9}}'); }""")
    settled(page)
    value = page.get_by_label("Value")
    assert value.input_value() == "19.90"
    value.fill("1234567890123456.78")
    settled(page)
    assert page.evaluate("element.json") == '{"balance":{"gte":1234567890123456.78}}'


def test_days_are_those_of_the_zone(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    page.evaluate("() => { element.zone = 'America/New_York'; }")
    show(page, {"createdAt": {"gte": {"now": "-P30D"}}})
    assert page.get_by_text("Days are those of New York").is_visible()
    _choose(page, "is on")
    assert page.evaluate("[element.json, element.fresh]") == ["{}", 1]
    day = page.get_by_label("Value", exact=True)
    day.fill("2026-11-25")
    assert shown(page) == {"createdAt": {"gte": "2026-11-25T05:00:00Z", "lt": "2026-11-26T05:00:00Z"}}
    day.fill("")
    assert page.evaluate("element.fresh") == 1
    day.fill("2026-11-25")
    _choose(page, "is between")
    page.get_by_label("To", exact=True).fill("2026-11-30")
    assert checked(page) == {"createdAt": {"gte": "2026-11-25T05:00:00Z", "lt": "2026-12-01T05:00:00Z"}}
    assert page.get_by_role("group", name="createdAt is between Nov 25, 2026 and Nov 30, 2026").is_visible()
    _choose(page, "is after")
    assert shown(page) == {"createdAt": {"gte": "2026-11-26T05:00:00Z"}}
    _choose(page, "is in the next")
    page.get_by_label("How many").fill("7")
    assert shown(page) == {"createdAt": {"gte": {"now": "P0D"}, "lte": {"now": "P7D"}}}
    _choose(page, "is")
    assert shown(page) == {"createdAt": {"gte": {"now": "P0D", "start": "month", "zone": "America/New_York"}}}
    settled(page)
    assert page.evaluate("element.valid")


_SLOW = """() => {
  window.asked = [];
  element.check = ({clause}, signal) => new Promise((done, failed) => asked.push({clause, done, failed, signal}));
}"""
_ANSWER = """([at, description]) => asked[at].done({valid: true, clause: asked[at].clause, text: "", description,
  problems: [], warnings: []})"""


def test_answers_to_older_states_are_dropped(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"points": {"gte": 1}})
    page.evaluate(_SLOW)
    for at, value in enumerate(("2", "3")):
        page.get_by_label("Value").fill(value)
        page.wait_for_function("at => asked.at(-1)?.clause.includes(at)", arg=f":{value}}}")
        assert page.evaluate("asked.length") >= at + 1
    page.evaluate(_ANSWER, [page.evaluate("asked.length") - 1, "newest"])
    page.evaluate(_ANSWER, [page.evaluate("asked.length") - 2, "oldest"])
    assert page.evaluate("asked.at(-2).signal.aborted")
    assert page.evaluate("element.checked.answer.description") == "newest"
    assert shown(page) == {"points": {"gte": 3}}


def test_a_check_that_fails_or_is_slow_loses_nothing(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"points": {"gte": 1}})
    page.evaluate(_SLOW)
    page.get_by_label("Value").fill("7")
    page.get_by_text("The check takes long. Nothing is lost; go on.").wait_for(timeout=30_000)
    page.evaluate("asked.at(-1).failed(new Error('no <b>network</b>'))")
    status = page.get_by_role("status")
    assert status.inner_text() == "The check failed: no <b>network</b>. Nothing is lost."
    assert page.evaluate("element.clause") == {"points": {"gte": 7}}
    page.evaluate("asked.length = 0")
    page.get_by_role("button", name="Try again").click()
    page.evaluate(_ANSWER, [0, "again"])
    settled(page)
    page.get_by_role("tab", name="Text").click()
    page.evaluate("() => { element.check = async () => ({odd: true}); }")
    page.get_by_text("The check failed: the answer does not say").wait_for()


def test_without_a_check_it_says_so(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    page.evaluate("() => { element.endpoint = null; element.value = {points: 1}; }")
    page.get_by_text("Not checked: no check is set.").wait_for()
    page.get_by_label("Value").fill("2")
    assert page.evaluate("element.value") == {"points": 2}
