"""The reference pages say what the code says: their tables, their codes and their links."""

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

import audiencefilter as af
from audiencefilter.explain import warnings
from audiencefilter.language import date_problems, instant_problems, problems, relation_problems
from audiencefilter.service.app import create_app
from audiencefilter.service.settings import Settings
from tests.docs.pages import DOCS, FENCE, ROOT, codes, program
from tests.docs.pages import PAGES as PAGES_OF_DOCS
from tests.each import each

PAGES = [ROOT / "README.md", *PAGES_OF_DOCS]
BENCHMARKS = ROOT / "benchmarks"
OTHERS = [
    *(ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")),
    *(ROOT / "examples" / "README.md", BENCHMARKS / "README.md"),
    *sorted((BENCHMARKS / "results").glob("*.md")),
]

_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
#: A file or a folder of the repository, as the prose names it.
_FILE = re.compile(r"`((?:\.ci|benchmarks|docs|examples|grammar|requirements|src|tests)/[\w./-]*)`")
#: A file of tests, and perhaps some of its tests.
_TESTS = re.compile(r"`(tests/[\w./]+)`((?:,? `test_\w+`)*)")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def _prose(page: Path) -> str:
    """Return a page without its code blocks, where a # is a comment and brackets are lists."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def test_the_tables_are_those_that_the_code_gives() -> None:
    assert program("generate").stale() == [], "run: python docs/generate.py"


def test_every_table_stands_in_a_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for name in program("generate").TABLES:
        assert f"<!-- table: {name} -->" in text


def test_the_page_of_the_service_has_every_operation(tmp_path: Path) -> None:
    text = (DOCS / "service.md").read_text(encoding="utf-8")
    listed = text.partition("## Operations")[2].partition("\n## ")[0]
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path}/contacts.db", secret=SecretStr("s" * 32)))
    app.state.service.database.close()
    parts = {part for path in app.openapi()["paths"] for part in path.split("/") if not part.startswith("{")}
    assert {"contacts", "undelete"} < parts
    assert {part for part in parts if not re.search(rf"\b{part}\b", listed)} == set()


def test_each_promise_names_tests_that_there_are() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    promised, named = text.partition("## What was promised once")[0].split("### Which tests show it")
    promises = re.findall(r"^\*\*([^*.]+)\.?\*\*", promised, re.MULTILINE)
    rows = dict(re.findall(r"^\| ([A-Z][\w ]+?) +\| (`.*) \|$", named, re.MULTILINE))
    assert list(rows) == promises
    for tests in rows.values():
        assert "`" not in _TESTS.sub("", tests), tests
        for file, those in _TESTS.findall(tests):
            code = (ROOT / file).read_text(encoding="utf-8")
            for name in re.findall(r"`(test_\w+)`", those) or ["test_"]:
                assert re.search(rf"^def {name}", code, re.MULTILINE), (file, name)


MODULES = (problems, date_problems, instant_problems, relation_problems)


def problem_codes() -> set[str]:
    """Return the first argument of every Finding."""
    trees = [ast.parse(inspect.getsource(module)) for module in MODULES]
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id == "Finding"
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def warning_codes() -> set[str]:
    """Return the first member of every tuple of three that is yielded."""
    yields = (node.value for node in ast.walk(ast.parse(inspect.getsource(warnings))) if isinstance(node, ast.Yield))
    codes = (found.elts[0] for found in yields if isinstance(found, ast.Tuple))
    return {code.value for code in codes if isinstance(code, ast.Constant) and isinstance(code.value, str)}


def _catalogue() -> list[str]:
    """Return the codes in the tables of errors.md."""
    tables = re.findall(r"<!-- table: \w+ -->\n(.*?)<!-- end", (DOCS / "errors.md").read_text("utf-8"), re.DOTALL)
    return re.findall(r"^\| `(\w+)`", "".join(tables), re.MULTILINE)


def test_every_code_is_found_in_the_source() -> None:
    assert {"wrong_type", "invalid_text", "too_deep"} < problem_codes()
    assert {"leaves_out_missing", "selects_nobody"} < warning_codes()


def test_the_catalogue_has_every_code_once_and_no_other() -> None:
    assert sorted(_catalogue()) == sorted(problem_codes() | warning_codes())


def test_the_version_is_the_latest_of_the_changelog() -> None:
    released = re.findall(
        r"^## \[(\d.*)\] - \d{4}-\d{2}-\d{2}$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert af.__version__ == project["version"] == released[0]
    assert released == sorted(released, key=lambda version: [*map(int, version.split("."))], reverse=True)


def test_python_in_a_page_is_a_doctest() -> None:
    def check(page: Path) -> None:
        for code in codes(page, "python"):
            assert code.startswith(">>> "), code
            # A fence would be taken for output.
            assert code.endswith("\n\n"), code

    each(PAGES, check)


def _anchors(page: Path) -> set[str]:
    """Return the names by which a page's headings are linked to."""
    anchors: set[str] = set()
    for heading in _HEADING.findall(_prose(page)):
        plain = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        anchors.add(plain)
    return anchors


def _links(page: Path) -> Iterator[str]:
    for target in _LINK.findall(_prose(page)):
        if not target.startswith(("https://", "http://", "mailto:")):
            yield target


def test_files_that_are_named_are_there() -> None:
    def check(page: Path) -> None:
        for name in _FILE.findall(_prose(page)):
            assert (ROOT / name).exists(), name

    each([*PAGES, *OTHERS], check)


def test_links_lead_somewhere_and_those_of_the_site_stay_in_it() -> None:
    anchors = cache(_anchors)

    def check(page: Path) -> None:
        for target in _links(page):
            name, _, anchor = target.partition("#")
            path = (page.parent / name).resolve() if name else page
            assert path.exists(), target
            assert not anchor or anchor in anchors(path), target
            assert path.is_relative_to(DOCS) or not page.is_relative_to(DOCS), target

    each([*PAGES, *OTHERS], check)


def test_each_page_is_in_the_index() -> None:
    linked = {
        name: {(DOCS / target.partition("#")[0]).resolve() for target in _links(DOCS / name)}
        for name in ("index.md", "decisions.md")
    }

    def check(page: Path) -> None:
        index = "decisions.md" if page.parent.name == "decisions" else "index.md"
        assert page == DOCS / "index.md" or page in linked[index]

    each(PAGES_OF_DOCS, check)


def _places(nav: Any) -> Iterator[str]:
    """Give the pages of a navigation."""
    if isinstance(nav, str):
        yield nav
    else:
        for inner in nav.values() if isinstance(nav, dict) else nav:
            yield from _places(inner)


def test_every_page_is_in_the_navigation() -> None:
    nav = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    assert sorted(_places(nav)) == sorted(page.relative_to(DOCS).as_posix() for page in PAGES_OF_DOCS)


def test_the_page_of_the_playground_loads_what_is_there() -> None:
    page = (DOCS / "playground.md").read_text(encoding="utf-8")
    assert all(f'"playground/playground.{kind}"' in page for kind in ("css", "js"))
    assert (DOCS / "playground" / "playground.css").is_file()
    found = program("playground").data()
    (root, *_) = found["schema"]["schemas"].values()
    assert len(found["contacts"]) == 537
    paths = {field["name"]: (field["attribute"], field["path"]) for field in root["fields"]}
    assert paths["data.birthday"] == ("data", ["birthday"])


EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)

_ROW = re.compile(r"^\| (`.+`) +\| `(.+)` +\| (both|extended) +\|$", re.MULTILINE)


def _rows() -> Iterator[tuple[str, str, str]]:
    for texts, clause, notation in _ROW.findall((DOCS / "text-form.md").read_text(encoding="utf-8")):
        for text in re.findall(r"`([^`]+)`", texts):
            yield text, clause, notation


def test_a_text_means_the_json_beside_it() -> None:
    rows = list(_rows())
    assert len(rows) > 20
    each(rows, _check_row)


def _check_row(row: tuple[str, str, str]) -> None:
    text, clause, notation = row
    assert af.parse_text(text, EXTENDED) == af.parse(clause, EXTENDED)
    for parse, source in ((af.parse_text, text), (af.parse, clause)):
        if notation == "both":
            assert parse(source, af.CONTACT).fields <= set(af.CONTACT.by_name)
        else:
            with pytest.raises(af.InvalidFilterError) as caught:
                parse(source, af.CONTACT)
            assert {problem.code for problem in caught.value.problems} == {"extended_only"}
