"""The page `/builder` as it is served: its headers, and what it is made of. test_in_browser.py uses it."""

import gzip
import re
from importlib.resources import files
from typing import Final

import httpx2
import pytest

from audiencefilter.service.routes.page import PAGE_URL
from tests.service.serving import Served

MODULES: Final = files("audiencefilter") / "service" / "page"
ELEMENT: Final = files("audiencefilter") / "builder"


@pytest.fixture
def page(service: Served) -> str:
    with service.client() as client:
        return client.get(PAGE_URL).text


def _assets(page: str) -> list[str]:
    return re.findall(r'(?:href|src)="([^"]+)"', page)


def test_the_page_may_run_its_own_modules_and_nothing_else(service: Served) -> None:
    with service.client() as client:
        answer = client.get(PAGE_URL)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
        assert policy.pop("default-src") == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
        assert policy["require-trusted-types-for"] == "'script'"
        assert "unsafe" not in str(policy)
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert client.head(PAGE_URL).headers["content-length"] == answer.headers["content-length"]
        # It needs no key, and none can be told by it.
        assert client.post(PAGE_URL).status_code == 405


def test_assets_never_change_under_their_addresses(service: Served, page: str) -> None:
    assets = _assets(page)
    assert {address.rsplit(".")[-1] for address in assets} == {"js", "css", "svg"}
    digests = {re.fullmatch(rf"{PAGE_URL}/([0-9a-f]{{16}})/.+", address) for address in assets}
    (digest,) = {found and found[1] for found in digests}
    with service.client() as client:
        for address in assets:
            answer = client.get(address)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["x-content-type-options"] == "nosniff"
            # Those of another version, which a page that is still open may ask for, are not these.
            other = client.get(address.replace(str(digest), "0" * 16))
            assert (other.status_code, other.headers.get("cache-control")) == (404, None)
        for path in ("service/page/types.d.ts", "service/page/index.html", "service/settings.py", "../py.typed", ""):
            assert client.get(f"{PAGE_URL}/{digest}/{path}").status_code == 404, path


def test_every_module_that_is_asked_for_is_served(service: Served, page: str) -> None:
    (script,) = (address for address in _assets(page) if address.endswith(".js"))
    main = script.replace(".min.js", ".js")
    with service.client() as client:
        known = _load(client, main, set())
        size = len(gzip.compress(client.get(script).content))
    # What is there is used, and what is used is there.
    assert {address.rsplit("/", 1)[-1] for address in known if "/service/page/" in address} == {
        module.name for module in MODULES.iterdir() if module.name.endswith(".js") and ".min." not in module.name
    }
    assert size < 60_000


def _load(client: httpx2.Client, address: str, known: set[str]) -> set[str]:
    """Load a module and those that it imports; return their addresses."""
    known.add(address)
    answer = client.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8"), address
    for other in re.findall(r'^(?:import|export)\b.*?"(\.[^"]+)";$', answer.text, re.MULTILINE):
        found = answer.url.join(other).path
        if found not in known:
            _load(client, found, known)
    return known


def test_no_markup_is_made_of_data() -> None:
    sources = [module.read_text(encoding="utf-8") for module in MODULES.iterdir() if module.name.endswith(".js")]
    wrong = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|DOMParser|createContextual"
    assert not re.search(wrong, "".join(sources))
    html = (MODULES / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script[^>]*>[^<]", html)


def test_every_module_is_described() -> None:
    described = re.findall(r"^// - ([\w.-]+):", (MODULES / "types.d.ts").read_text(encoding="utf-8"), re.MULTILINE)
    modules = [module.name for module in MODULES.iterdir() if module.name.endswith(".js")]
    assert sorted(described) == sorted(name for name in modules if not name.endswith(".min.js"))


def _keys(source: str) -> list[str]:
    return re.findall(r'(?<=[ ,])"?([\w.:!]+)"?: (?="|\{ one: )', re.sub(r"(?<=: )\{ one: .*? \}(?=,)", '""', source))


def test_all_words_are_there_and_used() -> None:
    modules = [
        module for module in MODULES.iterdir() if module.name.endswith(".js") and not module.name.endswith(".min.js")
    ]
    sources = {module.name: module.read_text(encoding="utf-8") for module in modules}
    table = sources.pop("words.js")
    keys = _keys(table)
    assert len(keys) > 150
    known = set(keys)
    assert len(known) == len(keys)
    page = "".join(sources.values())
    of_the_element = _keys((ELEMENT / "messages.js").read_text("utf-8"))
    assert set(re.findall(r'\bsay\("([^"]+)"', page)) <= known | set(of_the_element)
    # What is put together of parts is used, too.
    parts = set(re.findall(r"say\(`(\w+\.)\$", page)) | {"key.", "starter."}
    assert {key for key in known if f'"{key}"' not in page and not key.startswith(tuple(parts))} == set()
