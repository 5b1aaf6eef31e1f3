"""The documentation as a site: `make site` builds it, and it asks for nothing from elsewhere."""

import http.server
import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import audiencefilter as af
from tests.engines.engine import AbsentError
from tests.engines.required import required
from tests.service.browser import Browser

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
SITE = ROOT / "build" / "site"
PAGES = sorted(page.relative_to(DOCS) for page in DOCS.rglob("*.md"))

#: Shows pages one after the other, and writes down of each what a reader would see, and what it loaded.
_READER = """<!doctype html><title>A reader</title><iframe width="1200" height="800"></iframe><script>
(async () => {
  const found = [], frame = document.querySelector("iframe");
  for (const page of PAGES) {
    await new Promise(done => { frame.onload = done; frame.src = page; });
    const {document: shown, performance} = frame.contentWindow;
    found.push({
      page,
      heading: shown.querySelector("article h1")?.innerText,
      links: shown.querySelectorAll("nav.md-nav--primary a").length,
      styled: getComputedStyle(shown.querySelector(".md-header") ?? shown.body).position,
      loaded: performance.getEntriesByType("resource").map(entry => entry.name),
    });
  }
  await fetch("/found", {method: "POST", body: JSON.stringify(found)});
})();
</script>"""


pytestmark = pytest.mark.engines


class _Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        if self.path == "/reader":
            body = _READER.replace("PAGES", json.dumps([_path(page) for page in PAGES])).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        else:
            super().do_GET()

    def do_POST(self) -> None:
        found = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()
        if self.path == "/elsewhere":
            self.server.elsewhere.append(found)  # type: ignore[attr-defined]
        else:
            self.server.found.put(found)  # type: ignore[attr-defined]

    def end_headers(self) -> None:
        # Whatever a page asks of others is refused by the browser, and told.
        policy = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; report-uri /elsewhere"
        self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def _serving(folder: Path) -> Iterator[http.server.ThreadingHTTPServer]:
    handler = partial(_Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.asked, server.elsewhere = [], []  # type: ignore[attr-defined]
        server.found = queue.SimpleQueue()  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def _path(page: Path) -> str:
    folder = page.with_suffix("").as_posix()
    return "/" if folder == "index" else f"/{folder}/"


def _site() -> Path:
    if not (SITE / "index.html").exists():
        raise AbsentError("it is not built: make site")
    return SITE


def test_every_page_is_shown_and_asks_for_nothing_from_elsewhere(tmp_path: Path) -> None:
    built, browser = required("the site", _site), required("chromium", Browser)
    with _serving(built) as site:
        origin = f"http://127.0.0.1:{site.server_port}"
        with browser.showing(f"{origin}/reader", tmp_path / "profile"):
            seen: list[dict[str, Any]] = site.found.get(timeout=120)  # type: ignore[attr-defined]
        assert any(path.endswith(".css") for path in site.asked)  # type: ignore[attr-defined]
        assert site.elsewhere == []  # type: ignore[attr-defined]
    assert [one["page"] for one in seen] == [_path(page) for page in PAGES]
    for page, one in zip(PAGES, seen, strict=True):
        title = (DOCS / page).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        assert one["heading"].startswith(title.replace("`", "")), page
        assert one["links"] >= len(PAGES), page
        assert one["styled"] in {"sticky", "fixed"}, page
        assert all(address.startswith(origin) for address in one["loaded"]), page


def test_every_public_name_is_on_the_page_of_names() -> None:
    page = (required("the site", _site) / "api" / "index.html").read_text(encoding="utf-8")
    for name in af.__all__:
        assert f'id="audiencefilter.{name}"' in page or name == "CONTACT", name
    assert "&gt;&gt;&gt; " in page
    assert "<blockquote" not in page  # which a doctest without a fence would be
