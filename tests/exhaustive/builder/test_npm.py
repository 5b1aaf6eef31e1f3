"""The element as a package of npm, in apps of a few lines that docs/form.md prints, and what is made of its modules."""

import gzip
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

import audiencefilter as af
from tests.builder.element import HERE, PageServer, node, packages, settled
from tests.builder.printed import printed
from tests.engines.required import program, required
from tests.exhaustive.builder.packing import INDEX, OF_REACT, app, bundled, compiled, serve

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engines

#: Bytes of what an app loads of the form before anybody opens anything, compressed.
LARGEST_AT_FIRST: Final = 24_000


def test_types() -> None:
    compiler = required("npm", packages) / "typescript" / "bin" / "tsc"
    done = node(compiler, "-p", HERE / "tsconfig.json")
    assert done.returncode == 0, done.stdout


def test_a_server_can_import_it(folder: Path) -> None:
    script = folder / "server.mjs"
    script.write_text(
        """import { AudienceFilter } from "audience-filter"; import * as min from "audience-filter/min";
        import { MESSAGES } from "audience-filter/messages.js"; import "audience-filter/react";
        console.log(typeof AudienceFilter, typeof min.AudienceFilter, MESSAGES.undo);""",
        encoding="utf-8",
    )
    done = node(script)
    assert done.stdout == "function function Undo\n", done.stderr


def test_holds_the_looks(folder: Path) -> None:
    package = folder / "node_modules" / "audience-filter"
    assert {path.name for path in (package / "looks").iterdir()} == {"bootstrap.css", "material.css", "shadcn.css"}


def _use(page: "Page", address: str, sent: list[Any]) -> None:
    """Type a wrong and a right value, and send both."""
    page.goto(address)
    page.wait_for_function("document.querySelector('audience-filter')?.valid")
    value = page.locator("audience-filter .operand input").first
    value.fill("many")
    page.get_by_role("button", name="Save").click()
    page.wait_for_function("document.querySelector('audience-filter').validity.customError")
    settled(page)
    assert value.evaluate("field => field.getRootNode().activeElement === field")
    value.fill("250")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    assert sent == [{"audience": '{"points":{"gte":250}}'}]


_SERVED: Final = "/node_modules/audience-filter/audience-filter.min.js"
_SELDOM: Final = _SERVED.replace(".min", ".seldom.min")


def _plain(folder: Path) -> dict[str, bytes | str]:
    files = {path: (folder / path[1:]).read_bytes() for path in (_SERVED, _SELDOM)}
    return {"/plain.html": printed("plain.html"), **files}


def _plain_page(page: "Page", server: PageServer, folder: Path, **more: bytes) -> list[str]:
    """Open the plain page; return the list of what it loads."""
    serve(server, {**_plain(folder), **more})
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.removeprefix(server.origin)))
    page.goto(f"{server.origin}/plain.html")
    page.get_by_role("button", name="Undo").wait_for()
    return loaded


def test_a_plain_page(page: "Page", server: PageServer, folder: Path) -> None:
    sent = serve(server, _plain(folder))
    _use(page, f"{server.origin}/plain.html", sent)


def test_a_plain_page_in_firefox(server: PageServer, folder: Path) -> None:
    sent = serve(server, _plain(folder))
    firefox = required("firefox", lambda: program("firefox-esr", "firefox"))
    done = node(HERE / "firefox.mjs", f"{server.origin}/plain.html", firefox)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)
    assert found.pop("message") != ""
    assert found == {
        "labelled": "audience-filter Value",
        "refused": ["audience-filter Value", "/plain.html"],
        "sent": json.dumps({"audience": '{"points":{"gte":250}}'}),
        "reset": '{"points":{"gte":100}}',
        "errors": [],
    }
    assert sent == [{"audience": '{"points":{"gte":250}}'}]


def test_what_few_people_open_is_loaded_when_somebody_does(page: "Page", server: PageServer, folder: Path) -> None:
    loaded = _plain_page(page, server, folder)
    assert _SELDOM not in loaded
    page.get_by_role("tab", name="JSON").press("Enter")
    page.get_by_role("textbox", name="JSON").wait_for()
    assert loaded.count(_SELDOM) == 1
    page.get_by_role("button", name="Keyboard shortcuts").press("Enter")
    page.get_by_role("dialog").get_by_text("Alt + Shift + ↑").wait_for()
    assert loaded.count(_SELDOM) == 1


_OF_FEW: Final = af.Schema(
    "Contact",
    [af.Field("points", af.FieldType.INTEGER), af.Field("createdAt", af.FieldType.DATETIME)],
    af.Notation.EXTENDED,
    [
        af.Relation(
            "actions",
            af.Schema("Action", [af.Field("name", af.FieldType.STRING), af.Field("at", af.FieldType.DATETIME)]),
        )
    ],
)
_SHOW: Final = (
    "([schema, value]) => Object.assign(document.querySelector('audience-filter'), {check: null, schema, value})"
)


def test_conditions_that_few_clauses_have_come_later(page: "Page", server: PageServer, folder: Path) -> None:
    _plain_page(page, server, folder)
    page.route(f"**{_SELDOM}", lambda route: route.abort())
    clause = {
        "actions": {"count": {"where": {"name": "opened"}, "gte": 3}},
        "createdAt": {"gte": {"now": "-P30D"}},
        "points": {"gte": 5},
    }
    page.evaluate(_SHOW, [_OF_FEW.builder(), clause])
    # Without the file, nothing is lost, and what needs no other file is edited.
    page.get_by_text("The form cannot show this. It stays as it is.").wait_for()
    page.get_by_role("textbox", name="Value").fill("7")
    clause["points"] = {"gte": 7}
    assert page.evaluate("document.querySelector('audience-filter').value") == clause
    page.unroute(f"**{_SELDOM}")
    page.evaluate(_SHOW, [_OF_FEW.builder(), clause])
    page.get_by_role("spinbutton", name="How many").wait_for()
    labels = page.get_by_role("group", name="Condition: ").evaluate_all("all => all.map(one => one.ariaLabel)")
    shown = ["opened at least 3 times", "createdAt is in the last 30 days", "points is at least 7"]
    assert {f"Condition: {words}" for words in shown} <= set(labels)
    page.get_by_role("spinbutton", name="How many").fill("7")
    handle = page.get_by_role("button", name="points is at least 7: move, copy, delete")
    handle.press("Enter")
    page.get_by_role("menuitem", name="Delete").click()
    del clause["points"]
    clause["createdAt"] = {"gte": {"now": "-P7D"}}
    assert page.evaluate("document.querySelector('audience-filter').value") == clause


def test_the_focus_goes_where_something_comes_later(page: "Page", server: PageServer, folder: Path) -> None:
    _plain_page(page, server, folder)
    page.evaluate(_SHOW, [_OF_FEW.builder(), {"points": 5}])
    for name, focused in (("actions", "name"), ("createdAt", "How many")):
        add = page.get_by_role("combobox", name="Add a condition").last
        add.fill(name)
        add.press("Enter")
        page.wait_for_function(
            "name => document.querySelector('audience-filter').shadowRoot.activeElement?.ariaLabel === name",
            arg=focused,
        )


def test_an_app_of_react(page: "Page", server: PageServer, folder: Path) -> None:
    made = app(folder, {
        "src/main.tsx": printed("main.tsx"), "index.html": INDEX % "main.tsx", "vite.config.js": OF_REACT,
    })  # fmt: skip
    assert compiled(made, "typescript/bin/tsc") == ""
    sent = serve(server, bundled(made))
    _use(page, f"{server.origin}/index.html", sent)


def test_an_app_loads_at_first_what_everybody_sees(folder: Path) -> None:
    made = app(folder, {"src/main.js": 'import "audience-filter/react";'}) / "dist"
    options = ("--bundle", "--splitting", "--minify", "--format=esm", f"--outdir={made}")
    done = node(folder / "node_modules" / "esbuild" / "bin" / "esbuild", folder / "src" / "main.js", *options)
    assert done.returncode == 0, done.stderr
    loaded, waiting = b"", ["main.js"]
    while waiting:
        content = (made / waiting.pop()).read_bytes()
        loaded += content
        waiting += re.findall(r'(?:from|import)"\./([\w-]+\.js)"', content.decode())
    assert len(gzip.compress(loaded, 9)) <= LARGEST_AT_FIRST
    assert b"Alt + Shift" not in loaded


_MOUNT: Final = """import "audience-filter/looks/bootstrap.css";
import { createApp } from "vue";
import App from "./App.vue";
createApp(App).mount("#root");
"""


def test_an_app_of_vue(page: "Page", server: PageServer, folder: Path) -> None:
    made = app(folder, {
        "src/App.vue": printed("App.vue"), "vite.config.js": printed("vite.config.js"),
        "src/main.ts": _MOUNT,
        "index.html": INDEX % "main.ts",
    })  # fmt: skip
    assert compiled(made, "vue-tsc/bin/vue-tsc.js") == ""
    built = bundled(made)
    assert any(b"--bs-body-bg" in content for path, content in built.items() if path.endswith(".css"))
    sent = serve(server, built)
    _use(page, f"{server.origin}/index.html", sent)


_TYPES: Final = """import type { AudienceFilter } from "audience-filter/svelte";
import type {} from "audience-filter/react";
import type { JSX } from "react";
import type { SvelteHTMLElements } from "svelte/elements";
type InSvelte = SvelteHTMLElements["audience-filter"];
type InReact = JSX.IntrinsicElements["audience-filter"];
export const svelte: InSvelte = { name: "audience", view: "json", onchange: ({ detail }) => detail.json.length };
export const react: InReact = { required: true, onchange: ({ detail }) => detail.description?.length };
// @ts-expect-error There is no such view.
export const noView: InSvelte = { view: "table" };
// @ts-expect-error An address is text.
export const noAddress: InReact = { endpoint: 5 };
export const found: AudienceFilter | null = document.querySelector("audience-filter");
found?.addEventListener("change", ({ detail }) => detail.valid);
// @ts-expect-error It cannot be set.
if (found) found.json = "{}";
"""


def test_types_in_svelte_and_react_and_without(folder: Path) -> None:
    made = app(folder, {"src/types.ts": _TYPES})
    assert compiled(made, "typescript/bin/tsc") == ""
