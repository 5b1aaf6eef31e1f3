"""Pictures of the form and of the page that the documentation shows, for docs/images.

`python docs/pictures.py [form] [page]` makes them, of the contacts in examples, and notes of which sources: a test
fails where these have changed since. `--all FOLDER` makes every state of the page at three widths, light and dark.
"""

import argparse
import base64
import contextlib
import hashlib
import io
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import audiencefilter as af  # noqa: E402
from examples.service import Interface, command, served, with_emails  # noqa: E402

WIDTHS: Final = {"wide": (1440, 900), "tablet": (820, 1100), "phone": (375, 780)}
SCHEMES: Final = ("light", "dark")
#: The quality of the pictures, in percent.
QUALITY: Final = 70
#: From the last step to the picture, in milliseconds.
SETTLING: Final = 900
AUDIENCES: Final = (
    ("Vermont veterans", '{"city":"VT","points":{"gte":5}}'),
    ("West coast", '{"city":{"in":["CA","OR","WA"]},"points":{"gte":3},"unsubscribed":false}'),
    ("Leaders or newcomers", '{"OR":[{"referrals":{"gt":0}},{"points":{"lte":2}}],"NOT":{"city":{"in":["CA","TX"]}}}'),
    ("Everybody verified", '{"isVerified":true}'),
)  # fmt: skip

IMAGES: Final = ROOT / "docs" / "images"
MODULES: Final = Path(af.__file__).parent / "builder"
#: Of which sources the pictures were made, by kind.
MADE_OF: Final = IMAGES / "made-of.json"
KINDS: Final = ("form", "page")
#: Modules of which nothing is seen.
_UNSEEN: Final = {"clocks.js", "evaluate.js", "problems.js", "reading.js", "values.js"}

FRAMES: Final = """<!doctype html><style>
body { margin: 0; display: grid; grid-template-columns: repeat(3, 1fr); grid-auto-rows: 420px }
iframe { border: 0; width: 100%; height: 100% }
</style>"""
LOOK: Final = """<!doctype html>
<html lang="en" class="{scheme}" data-bs-theme="{scheme}" style="color-scheme: {scheme}">
<link rel="stylesheet" href="/looks/{look}.css">
<style>body {{ margin: 0; font: 16px sans-serif }} audience-filter {{ padding: 16px; min-height: 100vh }}</style>
<audience-filter></audience-filter>
<script type="module">
import "/audience-filter.min.js";
import {{ checkOf }} from "/evaluate.min.js";
const element = document.querySelector("audience-filter");
element.schema = {schema};
element.check = checkOf(element.schema);
element.value = {value};
</script>"""
WRONG: Final = {"country": {"in": ["DE", "AT"]}, "points": {"gte": "many"}}
#: What the pictures of the form show: values, numbers, days, a group, and what somebody did.
SHOWN: Final[Mapping[str, Any]] = {
    "city": {"in": ["VT", "WA"]},
    "createdAt": {"gte": {"now": "-P3Y"}},
    "OR": [{"points": {"gte": 10}}, {"data.birthday": {"anniversary": {"from": "P0D", "to": "P6D"}}}],
    "actions": {
        "count": {"where": {"name": "opened email", "createdAt": {"gte": {"now": "-P60D"}}}, "gte": 2},
        "none": {"name": "clicked link"},
    },
}
#: The pictures of the form: their widths and schemes.
FORMS: Final = {"form-light": (900, "light"), "form-dark": (900, "dark"), "form-narrow": (320, "light")}


class Shown:
    """The page of a service with contacts and audiences.

    Args:
        page: of the browser.
        address: of the service.
        token: a key.
        narrow: whether the list of audiences is a screen of its own.
    """

    def __init__(self, page: "Page", address: str, token: str, list_id: str, empty_id: str, narrow: bool) -> None:
        self.page = page
        self.address = address
        self.token = token
        self.list_id = list_id
        self.empty_id = empty_id
        self.narrow = narrow

    def sign_in(self, place: str = "") -> None:
        """Sign in at a place."""
        self.page.goto(f"{self.address}/builder#{place}")
        self.page.locator("#key").fill(self.token)
        self.page.keyboard.press("Enter")
        self.page.locator("nav").wait_for(state="attached")
        self.settle()

    def open(self, name: str) -> None:
        """Open an audience."""
        self.sign_in(self.list_id)
        self.page.locator("nav button").filter(has_text=name).click()
        self.page.locator(".whole b").wait_for()
        self.settle()

    def settle(self) -> None:
        """Wait until answers are drawn."""
        self.page.wait_for_timeout(SETTLING)


def signing_in(shown: Shown) -> None:
    """The form that takes a key."""
    shown.page.goto(f"{shown.address}/builder")
    shown.page.locator("#key").wait_for()


def empty_list(shown: Shown) -> None:
    """A list without an audience."""
    shown.sign_in(shown.empty_id)


def new(shown: Shown) -> None:
    """A new audience."""
    shown.sign_in(shown.list_id)
    shown.page.locator("nav button").first.click()
    shown.page.locator("audience-filter").wait_for()
    shown.settle()


def an_audience(shown: Shown) -> None:
    """An audience as it is saved."""
    shown.open("West coast")


def groups(shown: Shown) -> None:
    """Groups in an audience."""
    shown.open("Leaders or newcomers")


def pinned(shown: Shown) -> None:
    """A person who is checked."""
    shown.open("Vermont veterans")
    shown.page.locator(".explaining input").fill("balint")
    shown.page.keyboard.press("Enter")
    shown.page.locator(".explaining .people button").first.click()
    shown.page.locator(".pinned .mine").wait_for()
    shown.settle()
    if shown.narrow:
        shown.page.locator(".explaining").scroll_into_view_if_needed()


def near_misses(shown: Shown) -> None:
    """People whom only one condition keeps out."""
    shown.open("West coast")
    shown.page.locator(".after button").first.click()
    shown.page.locator(".people-of-all > p strong").wait_for()
    shown.settle()


def saving(shown: Shown) -> None:
    """What a change does, before it is saved."""
    shown.open("Vermont veterans")
    shown.page.locator("input[aria-label=Value]").last.fill("2")
    shown.page.locator(".delta span").first.wait_for()
    shown.page.locator(".primary").first.click()
    shown.page.locator("dialog[open]").wait_for()
    shown.settle()


def away(shown: Shown) -> None:
    """A service that does not answer."""
    shown.open("West coast")
    shown.page.route("**/v4/**", lambda route: route.abort())
    shown.page.locator("input[aria-label=Value]").last.fill("4")
    shown.page.locator(".trouble").wait_for()


STATES: Final[Sequence[Callable[[Shown], None]]] = (
    signing_in, empty_list, new, an_audience, groups, pinned, near_misses, saving, away,
)  # fmt: skip


def main(arguments: Sequence[str]) -> None:
    """Make the pictures."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=["form", "page", []], help="of what; all by default")
    parser.add_argument(
        "--all", type=Path, metavar="FOLDER", help="for every state of the page, as large as it is seen"
    )
    chosen = parser.parse_args(arguments)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        if chosen.all:
            chosen.all.mkdir(parents=True, exist_ok=True)
            page_pictures(browser, chosen.all, states(), "png", 1)
        for kind in () if chosen.all else chosen.kinds or KINDS:
            if kind == "form":
                form_pictures(browser)
            else:
                page_pictures(browser, IMAGES, sorted(named() & states()), "webp", 0.6)
            made_of = json.loads(MADE_OF.read_text("utf-8")) | {kind: digest(kind)}
            MADE_OF.write_text(json.dumps(made_of, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        browser.close()


def named() -> set[str]:
    """Return the pictures that pages of the documentation show, by their paths without a suffix."""
    pages = (path.read_text("utf-8") for path in (ROOT / "docs").rglob("*.md"))
    return {name for text in pages for name in re.findall(r"\]\((?:\.\./)*images/([\w/-]+)\.\w+\)", text)}


def states() -> set[str]:
    """Return all pictures of the page."""
    names = (state.__name__.replace("_", "-") for state in STATES)
    return {f"page/{name}-{width}-{scheme}" for name in names for width in WIDTHS for scheme in SCHEMES}


def digest(kind: str) -> str:
    """Return a digest of what is seen in the pictures of a kind, but for comments."""
    sources = [path for path in MODULES.rglob("*") if path.suffix in {".js", ".css"} and path.name not in _UNSEEN]
    if kind == "page":
        folder = MODULES.parent / "service" / "page"
        sources += [path for path in folder.iterdir() if path.suffix in {".js", ".css", ".html"}]
    made = hashlib.sha256()
    for path in sorted(sources):
        if not path.name.endswith(".min.js"):
            text = re.sub(r"/\*.*?\*/|^\s*//.*?$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
            made.update(f"{path.name}\n{''.join(text.split())}\n".encode())
    return made.hexdigest()


def page_pictures(browser: "Browser", folder: Path, wanted: Iterable[str], kind: str, scale: float) -> None:
    """Make pictures of the page in a folder."""
    by_name = {state.__name__.replace("_", "-"): state for state in STATES}
    with service() as (address, token, list_id, empty_id):
        for name in wanted:
            state, width, scheme = name.removeprefix("page/").rsplit("-", 2)
            with opened(browser, width, scheme) as page:
                by_name[state](Shown(page, address, token, list_id, empty_id, width == "phone"))
                path = folder / f"{name}.{kind}"
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(picture(page, kind, scale))


def form_pictures(browser: "Browser") -> None:
    """Make the pictures of the form, and one of its ready looks: light and, below, dark."""
    from docs import playground

    names = [f"{look}-{scheme}" for scheme in SCHEMES for look in ("bootstrap", "material", "shadcn")]

    def answer(route: "Route") -> None:
        name = urlsplit(route.request.url).path[1:]
        if (MODULES / name).is_file():
            route.fulfill(path=MODULES / name)
            return
        look, _, scheme = name.partition("-")
        schema, value = (playground.SCHEMA, SHOWN) if look == "form" else (af.CONTACT, WRONG)
        told = {"schema": json.dumps(schema.builder()), "value": json.dumps(value)}
        frames = "".join(f'<iframe src="/{one}"></iframe>' for one in names)
        form = LOOK.format(look=look, scheme=FORMS[name][1] if look == "form" else scheme, **told)
        route.fulfill(content_type="text/html; charset=utf-8", body=form if look else FRAMES + frames)

    for name, (width, _) in {**FORMS, "": (1620, "")}.items():
        with browser.new_context(viewport={"width": width, "height": 840}, locale="en-GB") as context:
            page = context.new_page()
            page.route("**/*", answer)
            page.goto(f"http://localhost/{name}")
            for frame in page.frames[0 if name else 1 :]:
                frame.wait_for_function(
                    f"document.querySelector('audience-filter')?.valid === {'true' if name else 'false'}"
                )
            if name:
                page.locator(".when").first.wait_for()
                height = page.evaluate("element => document.querySelector('audience-filter').ui.root.offsetHeight + 32")
                page.set_viewport_size({"width": width, "height": height})
            path = IMAGES / (f"{name}.webp" if name else "page/looks.webp")
            path.write_bytes(picture(page, "webp", 1 if name else 0.6))


@contextmanager
def service() -> Iterator[tuple[str, str, str, str]]:
    """Run a service with contacts and audiences; give its address, a key and two lists: the second is empty."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        command(folder, "accounts", "create", "Congress", "--plan", "pro")
        command(folder, "projects", "create", "Members", "--account", "Congress")
        command(folder, "projects", "create", "Guests", "--account", "Congress")
        token = command(folder, "keys", "create", "--list", "Members", "--type", "private", "--name", "page").strip()
        command(folder, "import", with_emails(folder), "--list", "Members")
        with served(folder) as address:
            api = Interface(f"{address}/v4", token)
            lists = {one["name"]: one["id"] for one in api.get("/projects")["projects"]}
            for list_id in lists.values():
                api.patch(f"/extensions/lists/{list_id}", {"notation": "extended"})
            for name, filters in AUDIENCES:
                api.post("/audiences", {"name": name, "listId": lists["Members"], "mode": "smart", "filters": filters})
            (contact,) = api.get(f"/contacts?listId={lists['Members']}&name=becca%20balint")["contacts"]
            for points in (9, 2):
                api.patch(f"/contacts/{contact['id']}", {"points": points})
            yield address, token, lists["Members"], lists.get("Guests", lists["Members"])


@contextmanager
def opened(browser: "Browser", width: str, scheme: Any) -> Iterator["Page"]:
    """Open a page of a width, in a scheme of colours."""
    across, down = WIDTHS[width]
    context = browser.new_context(viewport={"width": across, "height": down}, color_scheme=scheme, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.on("pageerror", lambda error: sys.stderr.write(f"{error}\n"))
    yield page
    context.close()


def picture(page: "Page", kind: str, scale: float) -> bytes:
    """Return what is seen of a page."""
    session = page.context.new_cdp_session(page)
    size = page.viewport_size or {"width": 0, "height": 0}
    clip = {"x": 0, "y": page.evaluate("scrollY"), **size, "scale": scale}
    quality = {"quality": QUALITY} if kind == "webp" else {}
    found = session.send("Page.captureScreenshot", {"format": kind, "clip": clip, **quality})
    return base64.b64decode(found["data"])


if __name__ == "__main__":
    main(sys.argv[1:])
