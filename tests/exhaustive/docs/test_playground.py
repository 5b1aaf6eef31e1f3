"""The playground: the form over contacts, without a server."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlparse

import pytest

import audiencefilter as af
from tests.builder.element import blank, closed
from tests.docs.pages import DOCS, program, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.engines

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Playground</title>
<link rel="stylesheet" href="playground/playground.css"><main><h1>Playground</h1><div id="without-server"></div></main>
<script type="module" src="playground/playground.js"></script>"""


@pytest.fixture
def page(browser: "Browser", tmp_path: Path) -> Iterator["Page"]:
    """The playground."""
    (tmp_path / "index.html").write_text(_PAGE, encoding="utf-8")
    (tmp_path / "playground").mkdir()
    for name in ("playground.js", "playground.css"):
        (tmp_path / "playground" / name).write_bytes((DOCS / "playground" / name).read_bytes())
    program("playground").build(tmp_path)
    shown = blank(browser)
    with served(tmp_path) as origin:
        shown.goto(f"{origin}/index.html")
        shown.wait_for_selector(".number small")
        yield shown
    closed(shown)


def _selected(clause: Any) -> int:
    """Return how many contacts the package selects."""
    now = datetime.now(UTC)
    contacts = [_with_moments(contact, now) for contact in program("playground").contacts()]
    return len(af.parse(clause, program("playground").SCHEMA).select(contacts, now=now))


def _with_moments(contact: dict[str, Any], now: datetime) -> dict[str, Any]:
    actions = [
        {"name": one["name"], "createdAt": now - timedelta(days=one["daysAgo"], seconds=1)}
        for one in contact["actions"]
    ]
    return {**contact, "createdAt": datetime.fromisoformat(contact["createdAt"]), "actions": actions}


def test_starters_select_what_the_package_selects(page: "Page") -> None:
    assert page.inner_text(".number").startswith("537 of 537")
    for button in page.query_selector_all(".starters button"):
        button.click()
        clause = json.loads(unquote(urlparse(page.url).fragment))
        assert int(page.inner_text(".number").split()[0]) == _selected(clause) > 0


def test_an_edit_counts_again_and_a_wrong_one_dims(page: "Page") -> None:
    page.evaluate("document.querySelector('audience-filter').value = {points: {gte: 10}}")
    value = page.locator(".operand input").first
    value.fill("12")
    assert int(page.inner_text(".number").split()[0]) == _selected({"points": {"gte": 12}})
    value.fill("abc")
    page.wait_for_selector(".number.old")
    page.get_by_text("Terms needs a number").wait_for()


def test_values_are_suggested_with_their_numbers(page: "Page") -> None:
    ask = {"relation": None, "field": None, "typed": "vermont", "clause": '{"isVerified": true}'}
    found = page.evaluate("ask => document.querySelector('audience-filter').suggest(ask)", ask)
    values = [{"relation": None, "field": "city", "value": "VT", "label": "Vermont", "count": 2}]
    assert found == {"values": values, "more": False}
