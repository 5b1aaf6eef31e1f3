"""The form in other people's pages: what docs/form.md prints of them is what runs here."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.builder.element import MODULES, PageServer, settled
from tests.builder.printed import check_of_docs, printed
from tests.docs.pages import ROOT
from tests.engines.engine import AbsentError
from tests.engines.required import required
from tests.exhaustive.builder.packing import INDEX, OF_REACT, app, bundled, running, serve

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.engines

_POINTS: Final = "Condition: points is at least"


def _type_points(page: "Page", value: str) -> None:
    """Put the focus on the number of points by the keyboard, and type another."""
    field = page.get_by_role("group", name=_POINTS).get_by_label("Value")
    for _ in range(20):
        if field.evaluate("field => field.getRootNode().activeElement === field"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type(value)


#: Sets all properties, and only then loads the modules.
_EARLY: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Audiences</title>
<form><audience-filter name="audience"></audience-filter></form>
<script>
const element = document.querySelector("audience-filter"), told = [];
Object.assign(element, {
  messages: {form: "Fine"}, headers: {"X-Key": "secret"}, parameters: {listId: "7"}, view: "json",
  value: {points: {gte: 100}}, schema: %s, endpoint: "/check",
});
element.addEventListener("change", ({detail}) => told.push(detail.valid));
</script>
<script type="module" src="/modules/audience-filter.js"></script>"""


def test_what_is_set_before_the_element_is_known_holds(page: "Page", server: PageServer) -> None:
    asked: list[Any] = []
    names = check_of_docs()

    def check(body: Any) -> Any:
        asked.append(body)
        return names["check"](body)

    text = _EARLY % json.dumps(names["SCHEMA"].builder())
    server.pages["/early"] = (text.encode(), "text/html; charset=utf-8")
    server.posts["/check"] = check
    with page.expect_request("**/check") as request:
        page.goto(f"{server.origin}/early")
    page.get_by_text("Fine").wait_for()
    assert request.value.headers["x-key"] == "secret"
    assert request.value.headers["accept-language"] == "en"
    assert asked == [{"listId": "7", "filters": '{"points":{"gte":100}}'}]
    assert page.get_by_role("textbox", name="JSON").is_visible()
    assert page.evaluate("[element.json, told]") == ['{"points":{"gte":100}}', [True]]
    # What is set later is not undone where the element moves to.
    page.evaluate("() => { element.headers = {}; element.view = 'form'; document.body.append(element); }")
    assert page.evaluate("[element.headers, element.view]") == [{}, "form"]


def test_a_page_of_react(page: "Page", server: PageServer, folder: Path) -> None:
    sources = {"src/audience.jsx": printed("audience.jsx"), "index.html": INDEX % "audience.jsx"}
    made = bundled(app(folder, {**sources, "vite.config.js": OF_REACT}))
    (code,) = [content for path, content in made.items() if path.endswith(".js")]
    modules = {f"/static/audience-filter/{path.name}": path.read_bytes() for path in MODULES.glob("*.js")}
    pages: dict[str, bytes | str] = {
        "/react.html": printed("index.html"),
        "/audience.js": code,
        "/saved.json": '{"points": {"gte": 100}}',
    }
    saved = serve(server, {**pages, **modules})
    page.goto(f"{server.origin}/react.html")
    settled(page)
    save = page.get_by_role("button", name="Save")
    _type_points(page, "many")
    page.get_by_text("1 problem").wait_for()
    assert save.is_disabled()
    # What goes back into the element leaves the focus and what was typed where they are.
    page.keyboard.press("Control+a")
    page.keyboard.type("25")
    page.wait_for_function("!document.querySelector('button').disabled")
    # Nothing is saved that was not checked.
    held: list[Route] = []

    def hold(route: "Route") -> None:
        held.append(route)

    page.route("**/check", hold)
    with page.expect_request("**/check"):
        page.keyboard.type("0")
    assert save.is_disabled()
    held.pop().continue_()
    page.unroute("**/check")
    page.wait_for_function("!document.querySelector('button').disabled")
    with page.expect_response("**/audiences"):
        save.click()
    assert saved == [{"points": {"gte": 250}}]
    while page.evaluate("element.ui.undo.disabled") is False:
        page.evaluate("element.undo()")
    settled(page)
    assert page.evaluate("element.json") == '{"points":{"gte":100}}'


_DJANGO: Final = """
SECRET_KEY, DEBUG, ALLOWED_HOSTS, ROOT_URLCONF, USE_TZ = "of the tests", True, ["127.0.0.1"], "urls", True
INSTALLED_APPS, STATIC_URL = ["django.contrib.staticfiles"], "/static/"
MIDDLEWARE = ["django.middleware.csrf.CsrfViewMiddleware"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["templates"]}]
"""


@contextmanager
def _django(folder: Path) -> Iterator[str]:
    """Give the address of a site of Django, which runs meanwhile.

    Raises:
        AbsentError: Django is not installed.
    """
    if find_spec("django") is None:
        raise AbsentError("Django is not installed")
    (folder / "templates").mkdir()
    names = ("checking.py", "urls.py", "templates/audience.html")
    files = {name: printed(name) for name in names} | {"settings.py": _DJANGO + printed("settings.py")}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    run = "import sys; sys.path.append(sys.argv[1]); from tests.adapters.django.site import run; run()"
    with running(["-c", run, str(ROOT)], folder, folder / "log", DJANGO_SETTINGS_MODULE="settings") as address:
        yield f"{address}/"


def test_a_template_of_django(page: "Page", request: pytest.FixtureRequest, tmp_path: Path) -> None:
    site = _django(tmp_path)
    address = required("django", site.__enter__)
    request.addfinalizer(lambda: site.__exit__(None, None, None))
    page.goto(address)
    settled(page)
    assert "points is at least 100" in page.locator("form + p").inner_text()
    _type_points(page, "many")
    settled(page)
    # The element holds the form back.
    assert page.evaluate("document.forms[0].checkValidity()") is False
    page.keyboard.press("Control+a")
    page.keyboard.type("250")
    settled(page)
    assert page.evaluate("document.forms[0].checkValidity()") is True
    with page.expect_navigation():
        page.get_by_role("button", name="Save").press("Enter")
    page.evaluate("delete window.element")
    settled(page)
    assert "points is at least 250" in page.locator("form + p").inner_text()
    assert json.loads(page.evaluate("element.json")) == {"points": {"gte": 250}}
    # Who goes round the element is refused in words.
    page.evaluate(
        """() => { const form = document.forms[0]; document.querySelector("audience-filter").removeAttribute("name");
          document.querySelector("audience-filter").name = null;
          const input = form.appendChild(document.createElement("input"));
          input.name = "audience"; input.value = '{"contry": "<b>"}'; form.noValidate = true; }"""
    )
    with page.expect_navigation() as answered:
        page.get_by_role("button", name="Save").press("Enter")
    assert answered.value.status == 400
    assert answered.value.header_value("content-type") == "text/plain; charset=utf-8"
    assert 'did you mean "country"?' in answered.value.text()


class _Notebook:
    """A notebook whose kernel runs."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def run(self, code: str) -> Mapping[str, Any]:
        """Run a cell at the end; return what it shows, by media types."""
        import nbformat

        cells = self._client.nb.cells
        cells.append(nbformat.v4.new_code_cell(code))
        self._client.execute_cell(cells[-1], len(cells) - 1)
        outputs: list[dict[str, Any]] = cells[-1]["outputs"]
        assert len(outputs) <= 1, outputs
        return outputs[0]["data"] if outputs else {}


@contextmanager
def _notebook(folder: Path) -> Iterator[_Notebook]:
    """Give a notebook.

    Raises:
        AbsentError: nothing is installed that runs one.
    """
    try:
        import nbclient
        import nbformat
    except ImportError as error:
        raise AbsentError(str(error)) from None
    notebook = nbformat.v4.new_notebook()
    resources = {"metadata": {"path": str(folder)}}
    client = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources)
    with client.setup_kernel():
        yield _Notebook(client)


def test_a_cell_of_a_notebook(page: "Page", server: PageServer, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    for name in ("checking.py", "form_server.py"):
        (tmp_path / name).write_text(printed(name), encoding="utf-8")
    kernel = _notebook(tmp_path)
    notebook = required("notebooks", kernel.__enter__)
    request.addfinalizer(lambda: kernel.__exit__(None, None, None))
    shown = notebook.run(printed("A cell"))["text/html"]
    # A notebook shows it in a page of its own origin.
    server.pages["/notebook"] = (f"<!doctype html><title>Notebook</title>{shown}".encode(), "text/html; charset=utf-8")
    page.goto(f"{server.origin}/notebook")
    settled(page)
    page.evaluate("element.value = {points: {gte: 100}}")
    settled(page)
    _type_points(page, "250")
    settled(page)
    found = notebook.run(printed("The next cell"))
    assert found["text/plain"] == "Preview(count=1, total=2, sample=({'points': 300},))"
    # A page that was not given the key is not answered.
    address = notebook.run("address")["text/plain"].strip("'")
    ask = "address => fetch(address, {method: 'POST', body: '{}'}).then(answer => answer.status)"
    assert page.evaluate(ask, f"{address}/other") == 404
