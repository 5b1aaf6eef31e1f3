"""The element in a page, with a server that checks its clauses by `af.parse`, and a browser that shows it."""

import http.server
import json
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl

import audiencefilter as af
from tests.conformance.corpus import CONTACT, RELATIONS, VALUES
from tests.engines.engine import AbsentError
from tests.engines.required import program

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HERE: Final = Path(__file__).parent
MODULES: Final = Path(af.__file__).parent / "builder"
PACKAGES: Final = HERE / "node_modules"

_FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions")

_PAGE: Final = """<!doctype html>
<html lang="{language}" dir="{direction}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Audiences</title>
<style>:root {{ color-scheme: light dark }} body {{ font: 16px sans-serif; margin: 1rem }}</style>
<main><h1>Audience</h1>
<form><audience-filter name="audience" endpoint="/check/{schema}"></audience-filter></form></main>
<script type="module">
import "/modules/audience-filter.js";
import {{ withSeldom }} from "/modules/later.js";
await new Promise(withSeldom);
const element = document.querySelector("audience-filter");
element.schema = await (await fetch("/schema/{schema}")).json();
window.element = element;
</script>"""


#: The audiences that clauses of the schema "audiences" may name.
AUDIENCES: Final[Mapping[str, Any]] = VALUES.document["audiences"]

#: Pages of others do not say which element it is, and may draw it late.
_SETTLED: Final = """(() => {
  window.element ??= document.querySelector("audience-filter");
  const {checker, valid} = element ?? {};
  return checker && valid !== null && !checker.asking && !checker.timer;
})()"""


@cache
def schemas() -> Mapping[str, af.Schema]:
    """Return the schemas that pages are about: the conformance suites', and one of a thousand fields."""
    wide = af.Schema("Wide", [af.Field(f"field{number}", af.FieldType.STRING) for number in range(1_000)])
    published, extended = (CONTACT[notation] for notation in af.Notation)
    second, third = RELATIONS.root(), VALUES.root()
    return {
        "published": published, "extended": extended, "second": second, "wide": wide,
        "third": third, "audiences": third,
    }  # fmt: skip


def check(asked: Mapping[str, Any], schema: af.Schema) -> dict[str, Any]:
    """Answer as an endpoint of one's own does."""
    try:
        text = asked.get("text")
        if text is None:
            f = af.parse(asked["filters"], schema=schema, audiences=AUDIENCES)
        else:
            f = af.parse_text(text, schema=schema, audiences=AUDIENCES)
    except af.InvalidFilterError as error:
        problems = [_problem(one) for one in error.problems]
        return {"valid": False, "clause": None, "text": None, "description": None, "problems": problems, "warnings": []}
    warnings = [{"code": one.code, "path": one.path, "message": one.message} for one in f.warnings]
    return {
        "valid": True, "clause": f.to_json(), "text": f.to_text(), "description": f.describe(),
        "problems": [], "warnings": warnings,
    }  # fmt: skip


def _problem(problem: af.Problem) -> dict[str, Any]:
    names = ("code", "path", "message", "expected", "hint", "line", "column", "excerpt")
    found = {name: getattr(problem, name) for name in names}
    fix = getattr(problem, "fix", None)
    return found | {"fix": None if fix is None else {"start": fix.start, "end": fix.end, "text": fix.text}}


class _Handler(http.server.BaseHTTPRequestHandler):
    server: "PageServer"

    def do_GET(self) -> None:
        _, kind, *rest = self.path.split("?")[0].split("/")
        match kind:
            case "modules":
                kind = "text/css" if rest[-1].endswith(".css") else "text/javascript"
                self._answer(MODULES.joinpath(*rest).read_bytes(), kind)
            case "npm":
                self._answer((PACKAGES / "/".join(rest)).read_bytes(), "text/javascript")
            case "schema":
                names = list(AUDIENCES) if rest[0] == "audiences" else None
                self._answer(json.dumps(schemas()[rest[0]].builder(audiences=names)).encode(), "application/json")
            case "page":
                schema, language, direction = rest
                text = _PAGE.format(schema=schema, language=language, direction=direction)
                self._answer(text.encode(), "text/html; charset=utf-8")
            case _ if self.path in self.server.pages:
                self._answer(*self.server.pages[self.path])
            case _:
                self._answer(b"", "image/x-icon")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        is_form = self.headers["Content-Type"] == "application/x-www-form-urlencoded"
        asked = dict(parse_qsl(body.decode())) if is_form else json.loads(body)
        own = self.server.posts.get(self.path)
        found = own(asked) if own else check(asked, schemas()[self.path.rsplit("/", 1)[-1]])
        self._answer(json.dumps(found).encode(), "text/plain" if is_form else "application/json")

    def _answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        # The page may ask about a newer state by now.
        with suppress(ConnectionError):
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class PageServer(http.server.ThreadingHTTPServer):
    """Serves the element, schemas, a check, and pages.

    Attributes:
        pages: those of a test's own, by path: the content, and what it is.
        posts: what answers a test's own requests with JSON, by path.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pages: dict[str, tuple[bytes, str]] = {}
        self.posts: dict[str, Callable[[Any], Any]] = {}
        self.origin = f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a page that is left breaks what it asked for."""


@contextmanager
def serving() -> Iterator[PageServer]:
    with PageServer() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def browsing() -> Iterator["Browser"]:
    """Give a Chromium that is driven.

    Raises:
        AbsentError: it is not installed, or what drives it is not.
    """
    try:
        from playwright.sync_api import Error, expect, sync_playwright
    except ImportError as error:
        raise AbsentError(str(error)) from error
    path = program("chromium", "chromium-browser", "google-chrome")
    # By default 5 s, which a busy machine may take.
    expect.set_options(timeout=20_000)
    with sync_playwright() as driver:
        try:
            browser = driver.chromium.launch(executable_path=path, args=list(_FLAGS))
        except Error as error:
            raise AbsentError(str(error)) from error
        try:
            yield browser
        finally:
            browser.close()


def packages(folder: Path = HERE) -> Path:
    """Return where the packages of npm are, which are installed by the lock file of a folder where they are not.

    Raises:
        AbsentError: there is no Node, or nowhere to install them from.
    """
    program("node")
    # npm writes this file last.
    installed = folder / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < (folder / "package-lock.json").stat().st_mtime:
        command = [program("npm"), "ci"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode:
            raise AbsentError(f"npm ci: {done.stderr.strip()[-300:]}")
    return folder / "node_modules"


def node(*arguments: str | Path, source: str | None = None, seconds: int = 300) -> subprocess.CompletedProcess[str]:
    """Run Node.

    Raises:
        AbsentError: it is not installed.
    """
    command = [program("node"), *map(str, arguments)]
    return subprocess.run(command, input=source, capture_output=True, text=True, timeout=seconds, check=False, cwd=HERE)


def opened(
    browser: "Browser", server: PageServer, schema: str = "second", language: str = "en", **options: Any
) -> "Page":
    """Open a page with the element, which may be showing a clause."""
    direction, showing = options.pop("direction", "ltr"), options.pop("showing", None)
    page = blank(browser, **options)
    page.goto(f"{server.origin}/page/{schema}/{language}/{direction}")
    page.wait_for_function("window.element?.shadowRoot?.querySelector('.group')")
    settled(page)
    if showing is not None:
        show(page, showing)
    return page


def blank(browser: "Browser", **options: Any) -> "Page":
    """Open an empty page, of which errors fail the test when it is closed by `closed`."""
    page = browser.new_page(**options)
    page.set_default_timeout(20_000)
    page.on("pageerror", lambda error: _errors(page).append(str(error)))
    return page


def _errors(page: "Page") -> list[str]:
    found: list[str] = page.__dict__.setdefault("errors_of_page", [])
    return found


def closed(page: "Page") -> None:
    """Close a page, in which nothing may have been thrown."""
    page.close()
    assert _errors(page) == []


def settled(page: "Page") -> None:
    """Wait until the check has answered about what is shown."""
    page.wait_for_function(_SETTLED, timeout=30_000)


def show(page: "Page", clause: Any) -> None:
    """Let the element show a clause."""
    page.evaluate("clause => { element.value = JSON.parse(clause); }", json.dumps(clause))
    settled(page)


def shown(page: "Page") -> Any:
    """Return the element's clause."""
    return json.loads(page.evaluate("element.json"))


def checked(page: "Page") -> Any:
    """Return the element's clause, when the check has answered about it."""
    settled(page)
    return shown(page)
