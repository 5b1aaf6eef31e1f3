"""The playground: the form over contacts, without a server."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

import audiencefilter as af
from tests.builder.element import browsing
from tests.docs.playground import DOCS, playground
from tests.engines.required import required

pytestmark = pytest.mark.engines

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Playground</title>
<link rel="stylesheet" href="playground/playground.css"><main><h1>Playground</h1><div id="without-server"></div></main>
<script type="module" src="playground/playground.js"></script>"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/index.html"
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def _shown(folder: Path) -> Iterator[Any]:
    (folder / "index.html").write_text(_PAGE, encoding="utf-8")
    (folder / "playground").mkdir()
    for name in ("playground.js", "playground.css"):
        (folder / "playground" / name).write_bytes((DOCS / "playground" / name).read_bytes())
    playground().build(folder)
    with required("chromium", browsing) as browser, _served(folder) as address:
        page = browser.new_page()
        page.set_default_timeout(10_000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        page.wait_for_selector(".number small")
        yield page
        assert errors == []


def _selected(clause: Any) -> int:
    """Return how many contacts the package selects."""
    now = datetime.now(UTC)
    contacts = [_with_moments(contact, now) for contact in playground().contacts()]
    return len(af.parse(clause, playground().SCHEMA).select(contacts, now=now))


def _with_moments(contact: dict[str, Any], now: datetime) -> dict[str, Any]:
    actions = [
        {"name": one["name"], "createdAt": now - timedelta(days=one["daysAgo"], seconds=1)}
        for one in contact["actions"]
    ]
    return {**contact, "createdAt": datetime.fromisoformat(contact["createdAt"]), "actions": actions}


def test_starters_select_what_the_package_selects(tmp_path: Path) -> None:
    with _shown(tmp_path) as page:
        assert page.inner_text(".number").startswith("537 of 537")
        for button in page.query_selector_all(".starters button"):
            button.click()
            clause = json.loads(unquote(urlparse(page.url).fragment))
            assert int(page.inner_text(".number").split()[0]) == _selected(clause) > 0


def test_an_edit_counts_again_and_a_wrong_one_dims(tmp_path: Path) -> None:
    with _shown(tmp_path) as page:
        page.evaluate("document.querySelector('audience-filter').value = {points: {gte: 10}}")
        value = page.locator(".operand input").first
        value.fill("12")
        assert int(page.inner_text(".number").split()[0]) == _selected({"points": {"gte": 12}})
        value.fill("abc")
        page.wait_for_selector(".number.old")
        page.get_by_text("Terms needs a number").wait_for()


def test_values_are_suggested_with_their_numbers(tmp_path: Path) -> None:
    with _shown(tmp_path) as page:
        ask = {"relation": None, "field": None, "typed": "vermont", "clause": '{"isVerified": true}'}
        found = page.evaluate("ask => document.querySelector('audience-filter').suggest(ask)", ask)
        values = [{"relation": None, "field": "city", "value": "VT", "label": "Vermont", "count": 2}]
        assert found == {"values": values, "more": False}
