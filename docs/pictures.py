"""Pictures of the page in ten states, at three widths, light and dark, for docs/images/page.

`python docs/pictures.py [--folder FOLDER] [--only STATE]` makes them, of the contacts in examples.
"""

import argparse
import base64
import contextlib
import io
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from examples.service import CONTACTS, Interface, command, served  # noqa: E402

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


def values(shown: Shown) -> None:
    """The values of a field."""
    shown.open("West coast")
    shown.page.locator(".toggle").nth(1).click()
    shown.page.locator(".values table").wait_for()


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
    signing_in, empty_list, new, an_audience, groups, values, pinned, near_misses, saving, away,
)  # fmt: skip


def main(arguments: Sequence[str]) -> None:
    """Make the pictures."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "images" / "page")
    parser.add_argument("--only", action="append", help="a state, as often as wanted")
    parser.add_argument("--width", action="append", choices=WIDTHS)
    parser.add_argument("--scheme", action="append", choices=SCHEMES)
    parser.add_argument("--png", action="store_true", help="larger files, which every viewer shows")
    parser.add_argument("--scale", type=float, default=0.6, help="of the pictures to what is seen")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    states = [state for state in STATES if not chosen.only or state.__name__ in chosen.only]
    with service() as (address, token, list_id, empty_id), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        for width in chosen.width or WIDTHS:
            for scheme in chosen.scheme or SCHEMES:
                for state in states:
                    with opened(browser, width, scheme) as page:
                        state(Shown(page, address, token, list_id, empty_id, width == "phone"))
                        kind = "png" if chosen.png else "webp"
                        name = f"{state.__name__.replace('_', '-')}-{width}-{scheme}.{kind}"
                        (chosen.folder / name).write_bytes(picture(page, kind, chosen.scale))
        browser.close()


@contextmanager
def service() -> Iterator[tuple[str, str, str, str]]:
    """Run a service with contacts and audiences; give its address, a key and two lists: the second is empty."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        command(folder, "accounts", "create", "Congress", "--plan", "pro")
        command(folder, "projects", "create", "Members", "--account", "Congress")
        command(folder, "projects", "create", "Guests", "--account", "Congress")
        token = command(folder, "keys", "create", "--list", "Members", "--type", "private", "--name", "page").strip()
        command(folder, "import", str(CONTACTS), "--list", "Members")
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
