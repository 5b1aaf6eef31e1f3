"""Finding fields and values, values with counts, activity as one row, and editors of the page's own."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.builder.element import checked, settled, show, shown

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.engines

#: Values as a page finds them. What is asked for is in `questions`; nothing is found while `failing` says so.
_SUGGEST: Final = """() => {
  const found = [[null, "country", "DE", "Germany", 1200], [null, "country", "DK", "Denmark", 3],
    [null, "tags", "vip", null, 9], ["actions", "name", "opened email", null, 42],
    ["actions", "name", "clicked", null, 4]].map(
      ([relation, field, value, label, count]) => ({relation, field, value, label, count}));
  window.questions = [];
  window.failing = () => false;
  element.suggest = async (question, signal) => {
    questions.push(question);
    if (failing(question)) throw new Error("not now");
    const {relation, field, typed} = question;
    const isAbout = one => field === null || (one.relation === relation && one.field === field);
    const isFound = ({value, label}) => `${value} ${label}`.toLowerCase().includes(typed.toLowerCase());
    return {values: found.filter(one => isAbout(one) && isFound(one)), more: false};
  };
  const schema = structuredClone(element.schema);
  const {fields} = schema.schemas[schema.root];
  const set = (name, more) => Object.assign(fields.find(one => one.name === name), more);
  set("country", {title: "Country", group: "Profile", synonyms: ["nation"], labels: {DE: "Germany", DK: "Denmark"}});
  set("points", {title: "Points", group: "Activity"});
  set("plan", {title: "Plan", group: "Profile"});
  element.schema = schema;
}"""


@pytest.fixture
def page(page_of: Callable[..., "Page"]) -> "Page":
    made = page_of()
    made.evaluate(_SUGGEST)
    settled(made)
    return made


def _type(page: "Page", *keys: str) -> None:
    for key in keys:
        if len(key) > 1 and key[0] == "<":
            page.keyboard.press(key[1:-1])
        else:
            page.keyboard.type(key)


def _add(page: "Page") -> "Locator":
    add = page.get_by_role("combobox", name="Add a condition").last
    add.click()
    return add


def _options(page: "Page") -> list[str]:
    return [text.replace("\n", " ") for text in page.locator("[role=option]:visible").all_inner_texts()]


def _focus(page: "Page") -> Any:
    return page.evaluate("element.shadowRoot.activeElement.getAttribute('aria-label')")


def test_activity_is_built_by_eight_keys(page: "Page") -> None:
    _add(page)
    _type(page, "open")
    page.get_by_role("option", name="Did opened email 42", exact=True).wait_for()
    _type(page, "<Enter>", "3", "<Tab>", "<ArrowDown>")
    settled(page)
    recent = {"gte": {"now": "-P30D"}}
    expected: dict[str, Any] = {
        "actions": {"count": {"where": {"name": "opened email", "createdAt": recent}, "gte": 3}}
    }
    assert shown(page) == expected
    row = page.get_by_role("group", name="Condition: opened email at least 3 times in the last 30 days", exact=True)
    assert row.get_by_text("times").is_visible()
    assert not row.get_by_role("combobox", name="Add a condition").is_visible()
    # The rest of the question.
    row.get_by_role("button", name="More conditions").click()
    _type(page, "incr", "<Enter>", "5")
    settled(page)
    expected["actions"]["count"]["where"]["increase"] = {"gte": 5}
    assert shown(page) == expected


def test_activity_waits_for_what_was_done(page: "Page") -> None:
    _add(page)
    _type(page, "actions", "<Enter>")
    page.get_by_role("option", name="clicked 4").wait_for()
    assert (shown(page), page.evaluate("element.fresh"), _focus(page)) == ({}, 1, "name")
    assert _options(page) == ["opened email 42", "clicked 4", "anything"]
    page.get_by_role("option", name="anything").click()
    assert (checked(page), page.evaluate("element.fresh")) == ({"actions": {"count": {"gte": 1}}}, 0)
    page.get_by_label("What is asked").select_option("Did not")
    # Where no time is chosen, nothing changes.
    page.get_by_label("When").dispatch_event("change")
    page.get_by_label("When").select_option("in the last")
    assert checked(page) == {"actions": {"none": {"createdAt": {"gte": {"now": "-P30D"}}}}}
    page.get_by_role("button", name="Remove this comparison").click()
    box = page.get_by_role("combobox", name="name")
    box.fill("left")
    assert checked(page) == {"actions": {"none": {"name": "left"}}}
    page.evaluate("element.undo()")
    assert box.input_value() == "anything"


#: Questions, what their row says, and how many conditions are below it.
_QUESTIONS: Final[list[tuple[Any, str, int]]] = [
    ({"some": {"name": "a"}}, "a at least once", 0),
    ({"none": {"name": "a"}}, "never a", 0),
    ({"count": {"where": {"name": "a"}, "equals": 2}}, "a exactly 2 times", 0),
    ({"count": {"lt": 2}}, "did anything less than 2 times", 0),
    ({"some": {"createdAt": {"gte": {"now": "-P7D"}}, "name": "b"}}, "b at least once in the last 7 days", 0),
    ({"sum": {"field": "increase", "where": {"name": "a"}, "gte": 5}}, "sum of increase of actions is at least 5", 0),
    ({"some": {"name": "a", "increase": 7}}, "a at least once", 1),
    ({"count": {"where": {"name": {"in": ["a", "b"]}}, "gte": 1}}, "did anything at least 1 time", 1),
    ({"every": {"name": "a"}}, "actions all are such that", 1),
    ({"some": {"OR": [{"name": "a"}, {"name": "b"}]}}, "actions has one where", 2),
]


def test_saved_questions_are_read_into_one_row(page: "Page") -> None:
    for question, words, below in _QUESTIONS:
        show(page, {"actions": question})
        assert shown(page) == {"actions": question}
        label = page.evaluate("element.shadowRoot.querySelector('.relation').getAttribute('aria-label')")
        assert label == f"Condition: {words}"
        assert page.locator(".where:visible [data-id]").count() == below


def test_one_box_finds_fields_synonyms_and_values(page: "Page") -> None:
    show(page, {"points": 5, "OR": [{"plan": "a"}, {"plan": "b"}]})
    add = _add(page)
    assert page.locator(".heading").all_inner_texts() == ["Profile", "Activity", "Other"]
    add.fill("nation")
    assert _options(page)[0] == "Country Profile"
    add.fill("germ")
    page.get_by_role("option", name="Country is Germany 1,200").wait_for()
    rest = json.loads(page.evaluate("questions.at(-1).clause"))
    assert rest == {"points": 5, "OR": [{"plan": "a"}, {"plan": "b"}]}
    # One who types fast does not wait for it.
    add.fill("denm")
    _type(page, "<Enter>")
    page.get_by_role("group", name="Condition: Country is Denmark").wait_for()
    settled(page)
    assert shown(page)["country"] == "DK"
    _add(page).fill("vip")
    page.get_by_role("option", name="tags has vip").click()
    assert page.evaluate("element.clause.tags") == {"hasSome": ["vip"]}


def test_values_are_suggested_with_counts_under_the_rest(page: "Page") -> None:
    show(page, {"country": "DE", "points": 5, "OR": [{"plan": "a"}, {"country": {"in": ["DE"]}}]})
    box = page.get_by_role("combobox", name="Value").first
    assert box.input_value() == "Germany"
    box.click()
    page.get_by_role("option", name="Denmark 3").click()
    assert page.evaluate("[questions.at(-1).clause, element.clause.country]") == [
        '{"points":5,"OR":[{"plan":"a"},{"country":{"in":["DE"]}}]}',
        "DK",
    ]
    # Inside of an OR, what holds outside of it.
    page.get_by_role("combobox", name="Add a value").click()
    page.get_by_role("option", name="Denmark 3").click()
    assert json.loads(page.evaluate("questions.at(-1).clause")) == {"country": "DK", "points": 5}
    assert _options(page) == []
    assert page.get_by_role("button", name="Remove Denmark").is_visible()
    # A title is as good as its value, in any case; other texts are values.
    for typed, value in {"germany": "DE", "FR": "FR"}.items():
        box.fill(typed)
        assert page.evaluate("element.clause.country") == value


def test_many_values_are_chosen_in_a_row(page: "Page") -> None:
    show(page, {"country": {"in": ["FR"]}})
    page.get_by_role("combobox", name="Add a value").click()
    page.get_by_role("option", name="Denmark 3").wait_for()
    # What begins with it, at once; then the list is open for the next.
    _type(page, "den", "<Enter>")
    page.get_by_role("option", name="Germany 1,200").click()
    assert page.evaluate("element.clause.country.in") == ["FR", "DK", "DE"]
    # A text that nothing begins with is a value of its own.
    _type(page, "many", "<Enter>")
    assert page.evaluate("element.clause.country.in.at(-1)") == "many"
    page.evaluate("element.undo()")
    page.evaluate("element.undo()")
    page.get_by_role("combobox", name="Add a value").click()
    page.get_by_role("option", name="Germany 1,200").wait_for()
    _type(page, "ger", "<Escape>", "<Enter>")
    assert page.evaluate("element.clause.country.in") == ["FR", "DK", "ger"]
    page.get_by_role("combobox", name="Add a condition").focus()
    assert page.evaluate("element.clause.country.in.length") == 3


def test_a_failure_of_suggestions_hinders_nobody(page: "Page") -> None:
    show(page, {"country": "DE", "points": 5})
    page.evaluate("() => { failing = ({clause}) => clause !== '{}'; }")
    box = page.get_by_role("group", name="Condition: Country").get_by_label("Value")
    box.click()
    page.get_by_role("option", name="Denmark 3").wait_for()
    page.evaluate("() => { failing = () => true; }")
    box.fill("x")
    page.wait_for_function("questions.at(-1).typed === 'x'")
    assert page.evaluate("element.clause.country") == "x"
    page.evaluate("() => { element.suggest = null; }")
    assert page.get_by_role("textbox", name="Value").first.input_value() == "x"


def test_a_page_may_edit_values_itself(page: "Page") -> None:
    page.evaluate("""() => {
      const own = ({value, field, language, commit}) => {
        const el = document.createElement("input");
        el.type = "range";
        el.ariaLabel = `${field.name} ${language}`;
        const show = value => { el.value = value; };
        el.addEventListener("input", () => commit(Number(el.value)));
        show(value);
        return {el, show};
      };
      element.editors = {points: own, "actions.increase": own};
    }""")
    show(page, {"points": {"gte": 5}, "total": 7, "actions": {"some": {"increase": 9}}})
    slider = page.get_by_label("points en")
    assert slider.input_value() == "5"
    slider.fill("50")
    assert page.get_by_label("increase en").input_value() == "9"
    assert page.evaluate("element.clause") == {"points": {"gte": 50}, "total": 7, "actions": {"some": {"increase": 9}}}
    page.evaluate("element.undo()")
    assert slider.input_value() == "5"
    # What is no single value has the editor of the form.
    page.get_by_role("group", name="Condition: Points").get_by_label("Comparison").select_option("is one of")
    assert not slider.is_visible()
