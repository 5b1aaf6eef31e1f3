"""The modules by themselves: the model in Node, their types, their size."""

import gzip
import json
import os
import re
from pathlib import Path

import pytest

import audiencefilter as af
from tests.builder.element import HERE, MODULES, node, packages
from tests.conformance.corpus import RELATIONS, VALUES
from tests.engines.required import required

#: Bytes of all modules together, compressed.
LARGEST = 54_000


def test_size() -> None:
    loaded = _loaded("audience-filter.js")
    together = b"".join((MODULES / name).read_bytes() for name in sorted(loaded))
    assert len(gzip.compress(together, 9)) <= LARGEST
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
        for other in re.findall(r'^(?:import|export) .*?"\./([\w-]+\.js)";$', source, re.MULTILINE):
            _loaded(other, found)
    return found


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


@pytest.mark.engines
def test_types() -> None:
    compiler = required("npm", packages) / "typescript" / "bin" / "tsc"
    done = node(compiler, "-p", HERE / "tsconfig.json")
    assert done.returncode == 0, done.stdout


def test_it_needs_the_document_of_a_schema() -> None:
    """What the element reads of a document is there."""
    document = af.CONTACT.builder()
    read = {"notation", "root", "schemas", "operators", "aggregates", "starts", "zoned", "zones"}
    assert read <= document.keys()
