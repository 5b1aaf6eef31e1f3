"""`<audience-filter>` beside two other forms for conditions, each in a page of its own in Chromium."""

import gzip
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import audiencefilter as af
from benchmarks.forms.hand import Hand
from benchmarks.forms.tasks import AWESOME, OWN, REACT, Form
from benchmarks.table import Table, Target
from benchmarks.tasks import tasks_of
from tests.builder.element import MODULES, PageServer, blank, browsing, check, closed, packages, serving
from tests.engines.engine import AbsentError
from tests.engines.required import program

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_HERE: Final = Path(__file__).parent
_FORMS: Final = (OWN, REACT, AWESOME)
_AUDIENCES: Final = ("City is VT, or Points is at least 30", "Gender is F, City is CA", "Tags has any of vip, berlin")
_CONDITIONS: Final = 200
_LETTERS: Final = 20
#: In pixels.
_NARROW: Final = 320
_WIDE: Final = {"width": 1200, "height": 900}
#: Seconds between letters, and after what is drawn.
_LETTER: Final = 0.08
_DRAWN: Final = 3.0
_TAGS: Final = ("vip", "berlin", "press")
_TEXT: Final = af.FieldType.STRING
_SCHEMA: Final = af.Schema(
    "Contact",
    [
        af.Field("city", _TEXT, title="City"),
        af.Field("points", af.FieldType.INTEGER, title="Points"),
        af.Field("gender", _TEXT, title="Gender", values=("F", "M")),
        af.Field("tags", _TEXT, title="Tags", many=True, values=_TAGS),
        af.Field("createdAt", af.FieldType.DATETIME, title="Created"),
    ],
)
_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Audience</title><link rel="stylesheet" href="/forms/{name}.css"><style>body {{ font: 16px sans-serif }}</style>
<main><h1>Audience</h1><div id="root"></div></main><script type="module" src="/forms/{name}.js"></script>"""
_AXE: Final = """async () => (await axe.run(document, {resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})).violations.map(
  one => `${one.id} at ${one.nodes.length} places`).join(", ")"""


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Build the same audiences in each form, and measure what it takes."""
    del full
    try:
        with tempfile.TemporaryDirectory() as folder, serving() as server, browsing() as browser:
            server.pages["/forms/schema.json"] = json.dumps(_SCHEMA.builder()).encode(), "application/json"
            server.posts["/forms/check"] = lambda asked: check(asked, _SCHEMA)
            sizes = {form.name: _bundled(form.name, Path(folder), server) for form in (*_FORMS, Form("empty"))}
            found = [_measured(browser, server, form) for form in _FORMS]
    except AbsentError as error:
        return [Table("Forms", ["form"], [[f"absent: {error}"]])], []
    shared = sum(sizes["empty"])
    first, later = ([sizes[form.name][at] for form in _FORMS] for at in (0, 1))
    beyond = [first[0], *(size - shared for size in first[1:])]
    lines: list[list[Any]] = [["kB, minified and gzip, loaded at first, beyond React", *beyond]]
    lines += [["kB with React, which ours does not need", *first], ["kB loaded with the first edit", *later]]
    apps = [(_HERE / f"{form.name}.jsx").read_text("utf-8") for form in _FORMS]
    lines.append(["lines of the app", *(len([line for line in app.splitlines() if line.strip()]) for app in apps)])
    lines += [[what, *(one[what] for one in found)] for what in found[0]]
    return [Table("Forms", ["", *(form.title for form in _FORMS)], lines)], []


def _bundled(name: str, folder: Path, server: PageServer) -> tuple[float, float]:
    """Bundle a form, and let the server have it; return how many kB come over a line, at first and later."""
    command: list[str | Path] = [
        _peers() / ".bin" / "esbuild", _HERE / f"{name}.jsx", "--bundle", "--minify", "--format=esm", "--jsx=automatic",
        '--define:process.env.NODE_ENV="production"', "--splitting", f"--outdir={folder / name}", "--log-level=error",
        f"--alias:audience-filter={MODULES / 'audience-filter.min.js'}",
    ]  # fmt: skip
    subprocess.run(command, env=os.environ | {"NODE_PATH": str(_peers())}, check=True)
    first = later = 0
    server.pages[f"/forms/{name}.css"] = b"", "text/css"
    for file in (folder / name).iterdir():
        content = file.read_bytes()
        server.pages[f"/forms/{file.name}"] = content, "text/css" if file.suffix == ".css" else "text/javascript"
        size = len(gzip.compress(content, 9))
        first, later = (first + size, later) if file.stem == name else (first, later + size)
    server.pages[f"/forms/{name}"] = _PAGE.format(name=name).encode(), "text/html; charset=utf-8"
    return first / 1000, later / 1000


def _peers() -> Path:
    """Return where the other forms are, which are installed by the lock file where they are not."""
    found = _HERE / "node_modules"
    if not found.is_dir():
        subprocess.run([program("npm"), "ci"], cwd=_HERE, capture_output=True, check=True)
    return found


def _measured(browser: "Browser", server: PageServer, form: Form) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    for at, (what, task) in enumerate(zip(_AUDIENCES, form.tasks, strict=True)):
        page = _opened(browser, server, form)
        hand = Hand(page)
        task(hand, page)
        clause = page.evaluate("form.query")
        if form.clauses and clause != form.clauses[at]:
            raise ValueError(f"{what} was built as {clause}")
        found[f"clicks and keys for: {what}"] = hand.count
        if at == 0:
            page.evaluate((packages() / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
            found["axe, WCAG 2.2 AA"] = page.evaluate(_AXE) or "nothing"
            page.set_viewport_size({"width": _NARROW, "height": 700})
            found[f"px wide in a window of {_NARROW}"] = page.evaluate("document.documentElement.scrollWidth")
        closed(page)
    page = _opened(browser, server, form)
    with tasks_of(browser, page) as drawing:
        page.evaluate("clause => form.show(clause)", form.many(_CONDITIONS))
        time.sleep(_DRAWN)
    page.locator("input[type=text]:not([role=combobox])").first.focus()
    with tasks_of(browser, page) as typing:
        for _ in range(_LETTERS):
            page.keyboard.type("a")
            time.sleep(_LETTER)
    closed(page)
    found[f"ms, longest task, drawing {_CONDITIONS} conditions"] = max(task.clock for task in drawing)
    found["ms of the processor for a letter typed there"] = sum(task.processor for task in typing) / _LETTERS
    return found


def _opened(browser: "Browser", server: PageServer, form: Form) -> "Page":
    page = blank(browser, viewport=_WIDE)
    page.goto(f"{server.origin}/forms/{form.name}")
    page.wait_for_function("window.form")
    page.locator("#root button").first.wait_for()
    return page
