"""Conditions that nobody has finished: what people see of them, and no clause ever has."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.builder.element import checked, show, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines

# Uses the controls of the form at random, as people who do not care what they do, and looks at the clause after each.
_USE = """async ([count, seed]) => {
  const roll = n => { seed = (seed * 1103515245 + 12345) % 2 ** 31; return Math.floor(seed / 2 ** 31 * n); };
  const one = list => list[roll(list.length)];
  const root = element.shadowRoot;
  element.check = null;
  const texts = ["", "", "VT", "5", "1,000", "3/4/2024", "abc", " ", "2024-02-30"];
  const say = (control, type) => control.dispatchEvent(new Event(type, {bubbles: true}));
  const use = control => {
    control.focus();
    if (control.localName === "button") return control.click();
    if (control.localName === "select") {
      const open = [...control.options].filter(option => !option.disabled);
      if (!open.length) return;
      control.value = one(open).value;
      return say(control, "change");
    }
    if (control.type === "checkbox") return control.click();
    const names = element.doc.schemas[element.doc.root].fields.map(field => field.name);
    const numbers = ["", "3", "40"], days = ["", "2024-02-29"];
    control.value = control.classList.contains("add") ? one([...names, "actions", "visits"])
      : one(control.type === "text" ? texts : control.type === "number" ? numbers : days);
    say(control, "input");
    say(control, "change");
    if (control.role === "combobox" && roll(4))
      control.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
  };
  // A group with nothing in it, a list with nothing in it, the empty text, all of no records.
  const wrong = (clause, above = "") => {
    if (clause === "") return "an empty text";
    if (Array.isArray(clause) && !clause.length) return "an empty list";
    if (Array.isArray(clause)) return clause.map(one => wrong(one, "[")).find(Boolean);
    if (clause === null || typeof clause !== "object") return null;
    const keys = Object.keys(clause);
    if (!keys.length && !/^(|where|some|none|is|isNot)$/.test(above)) return `nothing in ${above}`;
    return keys.map(key => wrong(clause[key], key)).find(Boolean);
  };
  const all = node => [node, ...(node.children ?? []).flatMap(all), ...(node.child ? all(node.child) : [])];
  // What is drawn is what the tree has, in its order; some of it may be folded.
  const isOld = () => {
    const drawn = [...root.querySelectorAll("[data-id]")].map(one => Number(one.dataset.id));
    return drawn.join() !== all(element.history.tree).map(one => one.id).filter(id => drawn.includes(id)).join();
  };
  const found = {clauses: new Set(), fresh: 0};
  const controls = "[role=tabpanel] :is(input, select, button)";
  for (let step = 0; step < count; step++) {
    const all = [...root.querySelectorAll(controls)].filter(control => control.offsetParent);
    const small = all.filter(control => !control.matches(".foot *, .handle"));
    const before = element.json;
    if (all.length > 90) for (const {id} of [...element.history.tree.children].slice(1)) element.removeNode(id);
    else if (roll(12) === 0) one([() => element.undo(), () => element.redo()])();
    else use(one(roll(3) && small.length ? small : all));
    root.querySelectorAll("[role=menu]:not([hidden]) button")[roll(8)]?.click();
    const clause = element.value, why = wrong(clause);
    if (why) return {why, before, after: element.json};
    if (element.fresh > 0 !== element.matches(":state(fresh)")) return {why: "the state", fresh: element.fresh};
    const isDashed = Boolean(root.querySelector(".fresh"));
    if (!element.drawing.timer && element.fresh > 0 !== isDashed) return {why: "the dashes", after: element.json};
    if (!element.drawing.timer && isOld()) return {why: "the drawing", before, after: element.json};
    found.clauses.add(element.json);
    found.fresh += element.fresh > 0;
    if (step % 20 === 0) await new Promise(done => setTimeout(done));
  }
  return {...found, clauses: found.clauses.size};
}"""


@pytest.mark.parametrize(("schema", "seed"), [("second", 3), ("third", 5)])
def test_no_clause_has_what_nobody_finished(page_of: Callable[..., "Page"], schema: str, seed: int) -> None:
    page = page_of(schema)
    found = page.evaluate(_USE, [400, seed])
    assert "why" not in found, found
    # It did make clauses, and leave conditions unfinished.
    assert found["clauses"] > 50
    assert found["fresh"] > 50


def test_a_new_condition_waits_for_its_value_in_silence(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    add = page.get_by_role("combobox", name="Add a condition")
    add.fill("country")
    add.press("Enter")
    row = page.get_by_role("group", name="Condition: country is")
    assert (checked(page), page.evaluate("element.fresh"), page.evaluate("element.valid")) == ({}, 1, True)
    assert row.locator(".problem, .warning").count() == 0
    assert page.get_by_role("status").inner_text() == ""
    # Nothing is said of it before it was left.
    assert row.get_by_text("Choose a value. It does not count yet.").is_hidden()
    page.keyboard.type("VT")
    assert (checked(page), page.evaluate("element.fresh")) == ({"country": "VT"}, 0)
    assert page.get_by_role("group", name="Condition: country is VT", exact=True).is_visible()
    page.get_by_role("combobox", name="Add a condition").fill("tags")
    page.keyboard.press("Enter")
    tags = page.get_by_role("group", name="Condition: tags has any of")
    page.get_by_role("combobox", name="Add a condition").focus()
    assert tags.get_by_text("Choose a value. It does not count yet.").is_visible()
    tags.get_by_role("button", name="Delete", exact=True).click()
    assert (shown(page), page.evaluate("element.fresh")) == ({"country": "VT"}, 0)


def test_an_empty_group_counts_once_it_has_something(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"OR": [{"country": "VT"}]})
    page.get_by_role("button", name="Add a group").click()
    assert shown(page) == {"OR": [{"country": "VT"}]}
    assert page.evaluate("document.activeElement.shadowRoot.activeElement.classList.contains('add')")
    page.keyboard.type("points")
    page.keyboard.press("Enter")
    page.keyboard.type("1,000")
    assert checked(page) == {"OR": [{"country": "VT"}, {"points": {"gte": 1000}}]}
    page.keyboard.press("Control+Shift+Backspace")
    assert (shown(page), page.evaluate("element.fresh")) == ({"OR": [{"country": "VT"}]}, 1)


def test_what_comes_in_empty_is_shown_and_asked_about(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    clause: dict[str, Any] = {"OR": [{"country": "VT"}, {}], "tags": {"hasEvery": []}}
    show(page, clause)
    assert (shown(page), page.evaluate("element.fresh")) == (clause, 0)
    empty = "This is empty, so it is the same for everybody. Add to it, or delete it?"
    questions = page.locator(".question").filter(has_text=empty)
    assert questions.count() == 2
    questions.last.get_by_role("button", name="Delete").click()
    questions.first.get_by_role("button", name="Delete").click()
    assert shown(page) == {"OR": [{"country": "VT"}]}


def test_values_come_back_with_their_operator(page_of: Callable[..., "Page"]) -> None:
    page = page_of(showing={"tags": {"hasEvery": ["vip", "berlin"]}})
    operator = page.get_by_label("Comparison")
    operator.select_option(label="has a value")
    operator.select_option(label="has all of")
    assert shown(page) == {"tags": {"hasEvery": ["vip", "berlin"]}}
