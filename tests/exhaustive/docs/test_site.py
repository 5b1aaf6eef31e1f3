"""The documentation as a site: `make site` builds it, and it asks for nothing from elsewhere."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import audiencefilter as af
from tests.builder.element import blank, closed
from tests.docs.pages import DOCS, PAGES, ROOT, served
from tests.engines.engine import AbsentError
from tests.engines.required import required

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.engines


def _site() -> Path:
    site = ROOT / "build" / "site"
    if not (site / "index.html").exists():
        raise AbsentError("it is not built: make site")
    return site


def test_every_page_is_shown_and_asks_for_nothing_from_elsewhere(browser: "Browser") -> None:
    built, page, asked = required("the site", _site), blank(browser), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    with served(built) as origin:
        for source in PAGES:
            folder = source.relative_to(DOCS).with_suffix("").as_posix().removesuffix("index").strip("/")
            page.goto(f"{origin}/{folder}/" if folder else f"{origin}/")
            title = source.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
            assert page.locator("article h1").inner_text().startswith(title.replace("`", "")), source
            assert page.locator("nav.md-nav--primary a").count() >= len(PAGES), source
            position = page.locator(".md-header").evaluate("header => getComputedStyle(header).position")
            assert position in {"sticky", "fixed"}, source
    closed(page)
    assert any(url.endswith(".css") for url in asked)
    assert [url for url in asked if not url.startswith((f"{origin}/", "data:", f"blob:{origin}/"))] == []


def test_the_site_is_dark_where_the_reader_is(browser: "Browser") -> None:
    built = required("the site", _site)
    with served(built) as origin:
        for scheme, least, most in (("light", 200, 255), ("dark", 0, 60)):
            page = blank(browser, color_scheme=scheme)
            page.goto(f"{origin}/")
            page.wait_for_function("document.body.dataset.mdColorScheme")
            colour = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
            assert all(least <= int(part) <= most for part in re.findall(r"\d+", colour)), colour
            # The first screen shows what to type.
            page.get_by_text("pip install").wait_for()
            closed(page)


def test_every_public_name_is_on_the_page_of_names() -> None:
    page = (required("the site", _site) / "api" / "index.html").read_text(encoding="utf-8")
    for name in af.__all__:
        assert f'id="audiencefilter.{name}"' in page or name == "CONTACT", name
    assert "&gt;&gt;&gt; " in page
    assert "<blockquote" not in page  # which a doctest without a fence would be
