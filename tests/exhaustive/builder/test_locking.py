"""Parts of a clause that the page locks: no control, key, text, JSON, paste, undo, reset or state changes them."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.builder.element import PageServer, checked, settled, show, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines

CLAUSE: Final[dict[str, Any]] = {"country": "DE", "points": {"gte": 5}}
_SAID: Final = "Locked: it cannot be changed here."


def _lock(page: "Page", clause: Any, *paths: str) -> None:
    show(page, clause)
    page.evaluate("paths => { element.locked = paths; }", list(paths))
    settled(page)


def _type(page: "Page", view: str, source: str) -> Any:
    """Type a source in place of the clause; return what the form says of it."""
    page.get_by_role("tab", name=view).click()
    page.get_by_role("textbox", name=view).fill(source)
    page.wait_for_function("element.draft?.answer")
    problems = page.evaluate("element.problems.map(one => one.message)")
    page.get_by_role("tab", name="Form").click()
    if problems:
        page.get_by_role("button", name="Drop it").click()
    settled(page)
    return problems


def test_no_control_of_a_locked_condition_can_be_used(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    _lock(page, CLAUSE, "$.country")
    row = page.get_by_role("group", name="Condition: country is DE")
    controls = row.locator("button, input, select")
    assert controls.count() > 3
    assert controls.evaluate_all("all => all.every(one => one.matches(':disabled'))")
    assert row.get_by_text(_SAID).is_visible()
    assert page.get_by_label("Is true of whom").is_disabled()
    # The other condition is as it was, and can be moved around it.
    other = page.get_by_role("button", name="points is at least 5: move, copy, delete")
    other.press("Alt+Shift+ArrowUp")
    settled(page)
    assert list(shown(page)) == ["points", "country"]
    page.get_by_role("group", name="Condition: points").get_by_label("Value").fill("6")
    assert checked(page) == {"points": {"gte": 6}, "country": "DE"}
    assert page.get_by_role("group", name="Condition: country is DE").get_by_text(_SAID).is_visible()
    page.evaluate("element.locked = []")
    settled(page)
    assert row.locator(":disabled").count() == page.get_by_text(_SAID).count() == 0
    assert shown(page) == {"points": {"gte": 6}, "country": "DE"}


def test_no_edit_of_a_program_or_of_what_is_around_changes_it(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    clause = {"OR": [{"points": 1}, {"country": "DE"}], "email": "a"}
    _lock(page, clause, "$.OR[1].country")
    for key in ("m", "Delete"):
        page.get_by_role("button", name="any of these: move, copy, delete").press(key)
        assert (checked(page), page.get_by_role("status").inner_text()) == (clause, _SAID)
    # A mode around it says something else; a copy does not.
    done = page.evaluate(
        """async () => {
          const {change} = await import("/modules/edits.js");
          const [any] = element.history.tree.children;
          const {json} = element;
          element.edit(root => change(root, any.id, found => ({...found, mode: "all"})));
          element.edit(root => change(root, any.children[1].id, found => ({...found, operand: "FR"})));
          return [json, element.json, element.history.past.length];
        }"""
    )
    assert done[0] == done[1]
    assert done[2] == 0
    page.get_by_role("button", name="any of these: move, copy, delete").press("Control+d")
    settled(page)
    assert shown(page)["AND"] == [{"OR": clause["OR"]}]
    page.get_by_role("button", name="Undo").click()
    assert checked(page) == clause


@pytest.mark.parametrize(
    ("clause", "path", "good", "wrong"),
    [
        (CLAUSE, "$.country", {"tags": {"has": "vip"}, "country": "DE"}, {"OR": [{"country": "DE"}, {"points": 1}]}),
        # The check writes these in another way.
        ({"OR": [{"country": "DE"}], "points": 1}, "$.OR", {"points": 2, "country": "DE"}, {"points": 2}),
        ({"NOT": [{"country": "DE"}], "points": 1}, "$.NOT", {"country": {"not": "DE"}}, {"country": "DE"}),
        # A range is one condition; another end of it that is typed makes it one.
        (
            {"points": {"gte": 1, "lte": 9}}, "$.points.gte",
            {"email": "a", "points": {"gte": 1, "lte": 9}}, {"points": {"gte": 1, "lte": 5}},
        ),
        ({"points": {"gte": 1}}, "$.points", {"points": {"gte": 1, "lte": 5}}, {"points": {"gte": 2, "lte": 5}}),
        (
            {"OR": [{"points": 1}, {"points": 2}]}, "$.OR",
            {"email": "a", "OR": [{"points": 1}, {"points": 2}]},
            {"OR": [{"points": 1}, {"points": 2}, {"email": "a"}]},
        ),
        (
            {"actions": {"some": {"name": "x"}}}, "$.actions.some.name",
            {"actions": {"some": {"name": "x"}, "none": {"name": "y"}}}, {"actions": {"some": {"name": "y"}}},
        ),
    ],
)  # fmt: skip
def test_json_and_text_are_refused_where_they_change_it(
    page_of: Callable[..., "Page"], clause: Any, path: str, good: Any, wrong: Any
) -> None:
    page = page_of()
    _lock(page, clause, path)
    before = shown(page)
    assert _type(page, "JSON", json.dumps(wrong)) == [_SAID]
    assert shown(page) == before
    assert _type(page, "Text", "points = 77") == [_SAID]
    assert shown(page) == before
    assert _type(page, "JSON", json.dumps(good)) == []
    assert page.evaluate("element.valid")
    assert shown(page) == good
    # It is locked in what was typed as well.
    assert page.get_by_text(_SAID).is_visible()
    assert _type(page, "JSON", json.dumps(wrong)) == [_SAID]
    page.get_by_role("button", name="Undo").click()
    assert checked(page) == before


def test_a_paste_a_reset_and_a_restored_state_keep_it(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    _lock(page, CLAUSE, "$.country")
    page.get_by_role("group", name="Condition: points").get_by_label("Value").fill("6")
    page.evaluate('element.formStateRestoreCallback(\'{"country":"FR"}\')')
    assert checked(page) == {"country": "DE", "points": {"gte": 6}}
    page.evaluate("element.take('json', '{\"country\":\"FR\"}', true)")
    page.wait_for_function("element.draft?.answer")
    assert page.get_by_text(_SAID).last.is_visible()
    assert page.evaluate("element.validationMessage") == _SAID
    page.evaluate("document.querySelector('form').reset()")
    assert checked(page) == CLAUSE
    page.evaluate("element.view = 'form'")
    assert page.get_by_text(_SAID).is_visible()
    # A restored state with it is taken, one without a check is not where it lacks it.
    page.evaluate('element.formStateRestoreCallback(\'{"points":3,"country":"DE"}\')')
    assert checked(page) == {"points": 3, "country": "DE"}
    page.evaluate("element.check = null; element.removeAttribute('endpoint'); element.view = 'json'")
    page.get_by_role("textbox", name="JSON").fill("{}")
    page.wait_for_function("element.draft?.isTaken === false")
    assert page.evaluate("[element.json, element.checkValidity()]") == ['{"points":3,"country":"DE"}', False]


def test_the_page_may_set_another_value_and_another_schema(page_of: Callable[..., "Page"]) -> None:
    page = page_of()
    _lock(page, CLAUSE, "$.country")
    # Those of the new value are locked, by the same paths.
    show(page, {"points": 1, "country": "FR"})
    assert page.get_by_role("group", name="Condition: country is FR").get_by_text(_SAID).is_visible()
    page.get_by_role("button", name="points is 1: move, copy, delete").press("Delete")
    settled(page)
    page.evaluate("element.schema = structuredClone(element.schema)")
    assert checked(page) == {"country": "FR"}
    assert page.get_by_text(_SAID).count() == 1
    # A value without it locks nothing; where it was set before the schema, the state that came back has to have it.
    show(page, {"points": 1})
    assert page.get_by_text(_SAID).count() == 0
    page.evaluate(
        """() => {
          const made = document.createElement("audience-filter");
          made.value = {country: "DE"};
          made.locked = ["$.country"];
          made.formStateRestoreCallback('{"points":1}');
          made.schema = element.schema;
          element.replaceWith(made);
          window.element = made;
        }"""
    )
    page.wait_for_function("element.shadowRoot.querySelector('.locked fieldset')")
    assert shown(page) == {"country": "DE"}


_MINIFIED: Final = """<!doctype html><meta charset="utf-8"><title>Audiences</title>
<form><audience-filter endpoint="/check/second" value='{"country":"DE","points":5}'></audience-filter></form>
<script type="module">
import "/modules/audience-filter.min.js";
const element = document.querySelector("audience-filter");
element.locked = ["$.country"];
element.schema = await (await fetch("/schema/second")).json();
element.edit(root => ({...root, children: []}));
window.early = element.json;
</script>"""


def test_the_minified_file_takes_no_edit_before_it_has_locked(page: "Page", server: PageServer) -> None:
    server.pages["/locked"] = (_MINIFIED.encode(), "text/html; charset=utf-8")
    page.goto(f"{server.origin}/locked")
    page.locator(".locked fieldset:disabled").wait_for()
    settled(page)
    assert page.evaluate("early") == '{"country":"DE","points":5}'
    page.get_by_role("button", name="points is 5: move, copy, delete").press("Delete")
    assert checked(page) == {"country": "DE"}
