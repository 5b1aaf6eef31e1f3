"""The documentation as a site has every page in its navigation, and the page of the playground what it loads."""

import tomllib
from collections.abc import Iterator
from typing import Any

from tests.docs.pages import DOCS, PAGES, ROOT
from tests.docs.playground import playground


def _places(nav: Any) -> Iterator[str]:
    """Give the pages of a navigation."""
    if isinstance(nav, str):
        yield nav
    else:
        for inner in nav.values() if isinstance(nav, dict) else nav:
            yield from _places(inner)


def test_every_page_is_in_the_navigation() -> None:
    nav = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    assert sorted(_places(nav)) == sorted(page.relative_to(DOCS).as_posix() for page in PAGES)


def test_the_page_loads_what_is_there() -> None:
    page = (DOCS / "playground.md").read_text(encoding="utf-8")
    assert all(f'"playground/playground.{kind}"' in page for kind in ("css", "js"))
    assert (DOCS / "playground" / "playground.css").is_file()
    found = playground().data()
    (root, *_) = found["schema"]["schemas"].values()
    assert len(found["contacts"]) == 537
    paths = {field["name"]: (field["attribute"], field["path"]) for field in root["fields"]}
    assert paths["data.birthday"] == ("data", ["birthday"])
