"""The same audiences built in each form with the fewest clicks and keys that it allows."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from benchmarks.forms.hand import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


@dataclass(frozen=True, slots=True)
class Form:
    """A form for conditions.

    Attributes:
        name: of the file that shows it.
        title: what people call it.
        tasks: what builds each audience, by what it is.
        clauses: what each task makes, where the form gives it.
        many: gives as many conditions as it is told, as the form takes them.
    """

    name: str
    title: str = ""
    tasks: tuple[Callable[[Hand, "Page"], object], ...] = ()
    many: Callable[[int], Any] = lambda count: {}
    clauses: tuple[Any, ...] = ()


def _react(page: "Page", part: str) -> "Locator":
    return page.get_by_test_id(part).last


def _react_rule(hand: Hand, page: "Page", field: str | None, value: str) -> None:
    hand.click(_react(page, "add-rule"))
    if field:
        hand.choose(_react(page, "fields"), field)
    if value:
        hand.click(_react(page, "value-editor"))
        hand.type(value)


def _react_either(hand: Hand, page: "Page") -> None:
    hand.choose(_react(page, "combinators"), "OR")
    _react_rule(hand, page, None, "VT")
    _react_rule(hand, page, "Points", "30")


def _react_both(hand: Hand, page: "Page") -> None:
    # The first value, F, is chosen by itself.
    _react_rule(hand, page, "Gender", "")
    _react_rule(hand, page, None, "CA")


def _react_tags(hand: Hand, page: "Page") -> None:
    _react_rule(hand, page, "Tags", "")
    # A native list: one value is clicked, the other with Ctrl.
    _react(page, "value-editor").select_option(["vip", "berlin"])
    hand.note(2, "choose vip and berlin")


def _react_many(count: int) -> Any:
    rules = [{"field": "city", "operator": "=", "value": f"City {number}"} for number in range(count)]
    return {"combinator": "or", "rules": rules}


def _awesome_rule(hand: Hand, page: "Page", field: str) -> "Locator":
    hand.click(page.get_by_role("button", name="Add rule").last)
    rule = page.locator(".rule").last
    hand.choose(rule.locator("select").first, field)
    return rule


def _awesome_value(hand: Hand, rule: "Locator", value: str) -> None:
    hand.click(rule.locator(".rule--value input").last)
    hand.type(value)


def _awesome_either(hand: Hand, page: "Page") -> None:
    # What joins the rules is offered once there are two.
    _awesome_value(hand, _awesome_rule(hand, page, "City"), "VT")
    rule = _awesome_rule(hand, page, "Points")
    _awesome_value(hand, rule, "30")
    hand.click(page.get_by_text("Or", exact=True).last)


def _awesome_both(hand: Hand, page: "Page") -> None:
    rule = _awesome_rule(hand, page, "Gender")
    hand.choose(rule.locator(".rule--value select").last, "F")
    _awesome_value(hand, _awesome_rule(hand, page, "City"), "CA")


def _awesome_tags(hand: Hand, page: "Page") -> None:
    rule = _awesome_rule(hand, page, "Tags")
    rule.locator(".rule--value select").last.select_option(["vip", "berlin"])
    hand.note(2, "choose vip and berlin")


def _awesome_many(count: int) -> Any:
    rule = {"field": "city", "operator": "equal", "valueSrc": ["value"], "valueType": ["text"]}
    rules = [
        {"id": f"rule{number}", "type": "rule", "properties": {**rule, "value": [f"City {number}"]}}
        for number in range(count)
    ]
    return {"id": "all", "type": "group", "properties": {"conjunction": "OR"}, "children1": rules}


REACT: Final = Form(
    "react_querybuilder", "react-querybuilder 8.24", (_react_either, _react_both, _react_tags), _react_many
)
AWESOME: Final = Form(
    "awesome_query_builder", "react-awesome-query-builder 6.6", (_awesome_either, _awesome_both, _awesome_tags),
    _awesome_many,
)  # fmt: skip


def _own_option(hand: Hand, page: "Page", label: str) -> None:
    hand.click(page.locator("[role=option]:visible", has_text=re.compile(f"^{label}")).first)


def _own_begin(hand: Hand, page: "Page") -> None:
    hand.click(page.get_by_role("combobox", name="Add a condition"))


def _own_either(hand: Hand, page: "Page") -> None:
    hand.choose(page.get_by_label("Is true of whom").first, "any of these")
    _own_begin(hand, page)
    _own_option(hand, page, "City")
    hand.type("VT")
    _own_begin(hand, page)
    _own_option(hand, page, "Points")
    hand.type("30")


def _own_both(hand: Hand, page: "Page") -> None:
    _own_begin(hand, page)
    _own_option(hand, page, "Gender")
    _own_option(hand, page, "F")
    _own_begin(hand, page)
    _own_option(hand, page, "City")
    hand.type("CA")


def _own_tags(hand: Hand, page: "Page") -> None:
    _own_begin(hand, page)
    _own_option(hand, page, "Tags")
    _own_option(hand, page, "vip")
    # The box has the focus: its list is opened again.
    hand.press("ArrowDown")
    _own_option(hand, page, "berlin")


def _own_many(count: int) -> Any:
    return {"OR": [{"city": f"City {number}"} for number in range(count)]}


OWN: Final = Form(
    "audience_filter",
    "audience-filter",
    (_own_either, _own_both, _own_tags),
    _own_many,
    (
        {"OR": [{"city": "VT"}, {"points": {"gte": 30}}]},
        {"gender": "F", "city": "CA"},
        {"tags": {"hasSome": ["vip", "berlin"]}},
    ),
)
