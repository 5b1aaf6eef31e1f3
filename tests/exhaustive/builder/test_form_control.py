"""The element as a control of a form: what `<input>` does there, it does."""

import json
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.builder.element import PageServer, schemas, settled

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines

#: `answer()` lets the check answer that is under way; `invalid` lists the controls that were refused.
_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Audiences</title>
<main><h1>Audience</h1><form action="/sent">
<label for="audience">Who gets it</label>
<fieldset><audience-filter id="audience" name="audience" %s schema='%s'></audience-filter></fieldset>
<p><button name="way" value="save">Save</button> <button type="reset">Reset</button></p></form></main>
<script type="module">
import "/modules/audience-filter.js";
window.element = document.querySelector("audience-filter");
window.invalid = [];
element.addEventListener("invalid", () => invalid.push(element.validationMessage));
const waiting = [];
window.holdChecks = () => { element.check = async (source, signal) => {
  await new Promise((go, end) => {
    waiting.push(go);
    signal.addEventListener("abort", () => { waiting.splice(waiting.indexOf(go) >>> 0, 1); end(); });
  });
  const body = { filters: source.clause, text: source.text };
  return (await fetch("/check/second", { method: "POST", signal, body: JSON.stringify(body) })).json();
}; };
window.answer = (most) => waiting.splice(0, most ?? waiting.length).forEach((go) => go());
</script>"""

_POINTS: Final = '{"points":{"gte":100}}'


def _opened(page: "Page", server: PageServer, attributes: str = f"value='{_POINTS}' endpoint='/check/second'") -> None:
    schema = json.dumps(schemas()["second"].builder()).replace("'", "&#39;")
    server.pages["/form"] = ((_PAGE % (attributes, schema)).encode(), "text/html; charset=utf-8")
    page.goto(f"{server.origin}/form")
    page.wait_for_function("window.element?.shadowRoot?.querySelector('.bar')")


@pytest.fixture
def form(page: "Page", server: PageServer) -> "Page":
    """The page, with a clause that was checked."""
    _opened(page, server)
    settled(page)
    return page


def _value(page: "Page") -> Any:
    return page.get_by_label("Value", exact=True).first


def _save(page: "Page") -> Any:
    return page.get_by_role("button", name="Save")


def _sent(page: "Page") -> dict[str, list[str]]:
    page.wait_for_url("**/sent?*")
    return parse_qs(urlsplit(page.url).query)


_FOCUSED: Final = "document.activeElement === element && element.shadowRoot.activeElement?.getAttribute('aria-label')"


def test_it_has_what_a_control_has(form: "Page") -> None:
    found = form.evaluate(
        """[element.form === document.forms[0], element.name, element.type, element.willValidate,
        element.validity.valid, element.validationMessage, element.checkValidity(), element.reportValidity(),
        element.labels[0] === document.querySelector("label"), document.forms[0].elements.audience === element,
        element.required, element.disabled, element.readOnly]"""
    )
    assert found == [True, "audience", "audience-filter", True, True, "", True, True, True, True, False, False, False]
    # Its label names it, and gives it the focus.
    assert form.get_by_role("group", name="Who gets it").first.is_visible()
    form.locator("label[for]").click()
    assert form.evaluate(_FOCUSED) == "Value"
    form.evaluate("element.blur()")
    assert form.evaluate(_FOCUSED) is False
    form.evaluate("element.focus()")
    assert form.evaluate(_FOCUSED) == "Value"
    # A click beside its controls goes nowhere.
    form.evaluate("element.blur()")
    form.get_by_role("group", name="Condition").first.click(position={"x": 2, "y": 2})
    assert form.evaluate(_FOCUSED) is False
    form.evaluate("element.setCustomValidity('Not these')")
    assert form.evaluate("[element.validationMessage, element.validity.customError]") == ["Not these", True]
    form.evaluate("element.setCustomValidity('')")
    # What takes no part is not checked.
    form.evaluate("element.disabled = element.required = true; element.name = 'other'")
    assert form.evaluate("[element.willValidate, element.outerHTML.includes('name=\"other\"')]") == [False, True]


def test_an_empty_one_that_is_required_is_refused(page: "Page", server: PageServer) -> None:
    _opened(page, server, "required")
    assert page.evaluate("[element.validity.valueMissing, element.validationMessage]") == [True, "Add a condition"]
    _save(page).click()
    assert page.evaluate(f"[invalid.length, {_FOCUSED} !== false]") == [1, True]
    page.evaluate("value => { element.value = JSON.parse(value); }", _POINTS)
    _save(page).click()
    assert _sent(page)["audience"] == [_POINTS]


def test_the_form_shows_what_is_wrong_at_the_value(page: "Page", server: PageServer) -> None:
    _opened(page, server)
    page.evaluate("document.body.style.paddingBlockEnd = '3000px'")
    _value(page).fill("many")
    settled(page)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 3000)")
    page.evaluate("document.forms[0].requestSubmit()")
    assert page.evaluate(_FOCUSED) == "Value"
    message = page.evaluate("element.validationMessage")
    assert "points" in message.lower()
    box = _value(page).bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 700
    # Asking whether it is right moves nothing.
    page.evaluate("document.activeElement.blur(); element.checkValidity()")
    assert page.evaluate("document.activeElement === document.body")


def test_a_submit_waits_for_the_check(form: "Page") -> None:
    form.evaluate("holdChecks()")
    _value(form).fill("250")
    assert form.evaluate("[element.validity.valid, element.validationMessage]") == [
        False, "The audience is being checked"
    ]  # fmt: skip
    _save(form).click()
    assert form.url.endswith("/form")
    # An edit meanwhile means that it is not to be sent yet.
    _value(form).fill("260")
    form.evaluate("answer()")
    form.wait_for_timeout(400)
    form.evaluate("answer()")
    settled(form)
    assert form.url.endswith("/form")
    _value(form).fill("270")
    _save(form).click()
    form.evaluate("answer()")
    assert _sent(form) == {"audience": ['{"points":{"gte":270}}'], "way": ["save"]}


def test_a_submit_waits_for_all_checks_of_a_form(form: "Page") -> None:
    form.evaluate(
        """() => { holdChecks(); const other = Object.assign(document.createElement("audience-filter"),
        {name: "other", schema: element.schema, value: {points: {gte: 1}}, check: element.check});
        document.forms[0].append(other); }"""
    )
    form.wait_for_function("answer() || [...document.querySelectorAll('audience-filter')].every((one) => one.valid)")
    for at, points in enumerate(("250", "2")):
        form.get_by_label("Value", exact=True).nth(at).fill(points)
    _save(form).click()
    # One answers after the other.
    form.evaluate("answer(1)")
    form.wait_for_function("[...document.querySelectorAll('audience-filter')].some((one) => one.valid)")
    assert form.url.endswith("/form")
    form.evaluate("answer()")
    sent = _sent(form)
    assert (sent["audience"], sent["other"]) == (['{"points":{"gte":250}}'], ['{"points":{"gte":2}}'])


def test_a_submit_that_waited_is_refused_in_words(form: "Page") -> None:
    form.evaluate("holdChecks()")
    _value(form).fill("many")
    _save(form).click()
    form.evaluate("answer()")
    form.wait_for_function("invalid.length === 2")
    assert form.evaluate(_FOCUSED) == "Value"
    assert form.url.endswith("/form")


def test_saving_again_tries_a_failed_check_again(form: "Page") -> None:
    form.evaluate("() => { element.check = async () => { throw new Error('away'); }; }")
    _value(form).fill("250")
    _save(form).click()
    form.wait_for_function("element.validationMessage.startsWith('The audience could not be checked')")
    assert form.url.endswith("/form")
    form.evaluate("element.check = null")
    _save(form).click()
    assert _sent(form)["audience"] == ['{"points":{"gte":250}}']


@pytest.mark.parametrize("check", ["endpoint='/check/second'", ""])
def test_a_submit_waits_for_what_an_edit_loads(page: "Page", server: PageServer, check: str) -> None:
    held: list[Any] = []
    page.route("**/seldom.js", lambda route: held.append(route))  # noqa: PLW0108
    _opened(page, server, f"value='{_POINTS}' {check}")
    page.wait_for_function("element.checkValidity()")
    operator = page.get_by_label("Comparison")
    for _ in range(2):
        with page.expect_request("**/seldom.js"):
            operator.select_option("lte")
        _save(page).click()
        page.wait_for_timeout(100)
        assert (page.url.rpartition("/")[2], page.evaluate("element.json")) == ("form", _POINTS)
        if len(held) == 1:
            held[0].abort()
            page.get_by_text("A part of the form could not be loaded. Try it again.").wait_for()
            assert (operator.input_value(), page.evaluate("element.validity.valid")) == ("gte", True)
    held[1].continue_()
    assert _sent(page) == {"audience": ['{"points":{"lte":100}}'], "way": ["save"]}


def test_an_unfinished_condition_is_not_sent(form: "Page") -> None:
    box = form.get_by_role("combobox", name="Add a condition").first
    box.fill("name")
    box.press("Enter")
    form.wait_for_function("element.fresh === 1")  # the first edit loads the rest of the form
    assert form.evaluate("element.json") == _POINTS
    _save(form).click()
    assert form.evaluate("[element.validity.valueMissing, element.validationMessage]") == [
        True, "Finish the condition in dashes, or delete it"
    ]  # fmt: skip
    assert form.evaluate("element.shadowRoot.activeElement.closest('.fresh') !== null")
    form.keyboard.type("Ada")
    _save(form).click()
    (sent,) = _sent(form)["audience"]
    assert json.loads(sent)["points"] == {"gte": 100}
    assert "Ada" in sent


def test_reset_and_back(page: "Page", server: PageServer) -> None:
    _opened(page, server)
    _value(page).fill("250")
    settled(page)
    page.get_by_role("button", name="Reset").click()
    assert page.evaluate("element.json") == _POINTS
    assert page.evaluate("new FormData(document.forms[0]).get('audience')") == _POINTS
    _value(page).fill("270")
    settled(page)
    _save(page).click()
    _sent(page)
    page.go_back()
    page.wait_for_function("clause => window.element?.json === clause", arg='{"points":{"gte":270}}')
    assert _value(page).input_value() == "270"
    page.get_by_role("button", name="Reset").click()
    assert page.evaluate("element.json") == _POINTS


def test_a_value_that_is_no_json_is_shown_and_not_replaced(page: "Page", server: PageServer) -> None:
    _opened(page, server, """value='{"points": ' """)
    assert page.evaluate("[element.validity.badInput, element.view]") == [True, "json"]
    source = page.get_by_role("textbox", name="JSON")
    source.wait_for()
    _save(page).click()
    assert page.evaluate(_FOCUSED) == "JSON"
    # Without a check, JSON is taken as it is typed.
    source.fill(_POINTS)
    page.wait_for_function("element.validity.valid")
    _save(page).click()
    assert _sent(page)["audience"] == [_POINTS]
