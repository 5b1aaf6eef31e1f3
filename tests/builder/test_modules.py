"""The modules without a browser: the model in Node, what is made of them, their size, and what is said of them."""

import gzip
import json
import os
import re
from collections.abc import Mapping
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

import audiencefilter as af
from tests.builder.element import HERE, MODULES, node
from tests.builder.printed import PAGE, check_of_docs, printed
from tests.conformance.corpus import RELATIONS, VALUES
from tests.engines.required import required

PACKAGE: Final = MODULES.parent
ROOT: Final = Path(__file__).parents[2]
#: Bytes of all modules together, compressed.
LARGEST_TOGETHER: Final = 54_000
#: Lines of an app that are of its own.
LONGEST_APP: Final = 10


def test_size() -> None:
    loaded = _loaded("audience-filter.js")
    together = b"".join((MODULES / name).read_bytes() for name in sorted(loaded))
    assert len(gzip.compress(together, 9)) <= LARGEST_TOGETHER
    # The evaluator is another file for pages.
    assert {path.name for path in MODULES.glob("*.js") if not path.name.endswith(".min.js")} == loaded | _loaded(
        "evaluate.js"
    )


def _loaded(name: str, known: set[str] | None = None) -> set[str]:
    """Return the modules that a page loads with one."""
    found = set() if known is None else known
    if name not in found:
        found.add(name)
        source = (MODULES / name).read_text(encoding="utf-8")
        for other in (*_imported(name), *re.findall(r'= import\("\./([\w-]+\.js)"\)', source)):
            _loaded(other, found)
    return found


def _imported(name: str) -> list[str]:
    """Return the modules that are loaded before a module runs."""
    source = (MODULES / name).read_text(encoding="utf-8")
    return re.findall(r'^(?:import|export) .*?"\./([\w-]+\.js)";$', source, re.MULTILINE)


def test_no_module_imports_itself_by_way_of_others() -> None:
    order = TopologicalSorter({path.name: _imported(path.name) for path in MODULES.glob("*.js")})
    assert len([*order.static_order()]) > 30


def test_no_markup_is_made_of_data() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in MODULES.glob("*.js"))
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", source)


@pytest.mark.engines
def test_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = tmp_path / "corpus.json"
    second = [case.parse().to_json() for case in RELATIONS.cases() if not case.rejected]
    # A clause of computed days, or of an empty relation object, stays text.
    third = [
        case.parse().to_json()
        for case in VALUES.cases()
        if not case.rejected and not case.audiences and '"days"' not in case.source
    ]
    shown = {"document": RELATIONS.root().builder(), "clauses": second}
    of_third = {"document": VALUES.root().builder(), "clauses": third}
    corpus.write_text(json.dumps({**shown, "third": of_third}), encoding="utf-8")
    monkeypatch.setitem(os.environ, "CORPUS", str(corpus))
    done = required("node", lambda: node("--test", "--test-reporter=tap", HERE / "tree.test.js"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^# pass 1[0-9]$", done.stdout, re.MULTILINE), done.stdout


def test_it_needs_the_document_of_a_schema() -> None:
    document = af.CONTACT.builder()
    read = {"notation", "root", "schemas", "operators", "aggregates", "starts", "zoned", "zones"}
    assert read <= document.keys()


def test_the_package_is_of_the_project() -> None:
    described = json.loads((MODULES / "package.json").read_text("utf-8"))
    assert "dependencies" not in described
    named = re.findall(r': "\./([\w.-]+)"', json.dumps(described["exports"]))
    assert {name for name in named if not (MODULES / name).exists()} <= {"audience-filter.min.js"}
    assert "index.d.ts" in named


def test_the_manifest_says_what_the_element_has() -> None:
    manifest = json.loads((MODULES / "custom-elements.json").read_text("utf-8"))
    (element,) = manifest["modules"][0]["declarations"]

    def names(kind: str) -> set[str]:
        return {one["name"] for one in element[kind]}

    source = (MODULES / "audience-filter.js").read_text("utf-8")
    observed = re.search(r"observedAttributes = (\[.*?\])", source, re.DOTALL)
    assert observed is not None
    assert names("attributes") == {*re.findall(r'"(\w+)"', observed[1]), "name", "disabled"}
    types = (MODULES / "index.d.ts").read_text("utf-8").partition("export class")[2].partition("addEventListener")[0]
    assert names("members") == set(re.findall(r"^  (?:readonly |get )?(\w+)(?:\(|: )", types, re.MULTILINE))
    # Each is a property or a method of the class, by itself or in a table.
    code = source + (MODULES / "control.js").read_text("utf-8")
    tables = set(re.findall(r"\w+", "".join(re.findall(r"^define\(\[(.*?)\]", code, re.MULTILINE))))
    assert {
        name
        for name in names("members") - tables
        if not re.search(rf"^  (?:get )?{name}(?:\(| = )", code, re.MULTILINE)
    } == set()
    looks = PAGE.read_text("utf-8").partition("## Looks")[2].partition("![")[0]
    assert names("cssParts") == set(re.findall(r"`(\w+)`", looks.partition("Parts, for")[2]))
    assert {one.removeprefix("--audience-filter-") for one in names("cssProperties")} == set(
        re.findall(r"`(\w+)`", looks.partition("prefix")[2].partition("Parts, for")[0])
    )


def test_apps_are_short() -> None:
    for title in ("plain.html", "main.tsx", "App.vue"):
        assert len(printed(title).split("\n\n")) <= 2
        assert len([line for line in printed(title).splitlines() if line]) <= LONGEST_APP, title


@pytest.mark.parametrize("asked", [{"filters": '{"points": {"gte": 100}}'}, {"text": "points >= 100"}])
def test_a_check_of_ones_own_answers(asked: Mapping[str, str]) -> None:
    answer = json.loads(json.dumps(check_of_docs()["check"](asked)))
    f = af.parse({"points": {"gte": 100}})
    assert answer == {
        "valid": True, "clause": f.to_json(), "text": f.to_text(), "description": f.describe(), "warnings": [],
    }  # fmt: skip


def test_a_check_of_ones_own_says_what_is_wrong() -> None:
    source = '{"contry": "DE", "points": {"gte": 5, "lt": 1}}'
    check = check_of_docs()["check"]
    (wrong,) = json.loads(json.dumps(check({"filters": source})))["problems"]
    assert (wrong["code"], wrong["path"], wrong["line"]) == ("unknown_field", "$.contry", 1)
    right = source[: wrong["fix"]["start"]] + wrong["fix"]["text"] + source[wrong["fix"]["end"] :]
    answer = json.loads(json.dumps(check({"filters": right})))
    assert [one["message"] for one in answer["warnings"]] == [one.message for one in af.parse(right).warnings] != []
