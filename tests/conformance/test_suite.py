"""The suite as others get it: its cases are as its schema says, and both packages have all of its files."""

import json
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.conformance.corpus import SUITE
from tests.each import each
from tests.engines.programs import program
from tests.engines.required import required

ABOUT = json.loads((SUITE / "suite.json").read_text("utf-8"))
SCHEMA = json.loads((SUITE / "case.schema.json").read_text("utf-8"))
CASES: list[dict[str, Any]] = [json.loads(line) for line in (SUITE / "cases.jsonl").read_text("utf-8").splitlines()]
FILES = sorted(path.relative_to(SUITE).as_posix() for path in SUITE.rglob("*") if path.is_file())


def test_every_case_is_as_the_schema_says() -> None:
    check = jsonschema.Draft202012Validator(SCHEMA)
    each(CASES, check.validate)
    with pytest.raises(jsonschema.ValidationError):
        check.validate({**CASES[0], "level": "some"})
    with pytest.raises(jsonschema.ValidationError):
        check.validate({**CASES[0], "expected": {"rejected": True}})


def test_the_schema_names_what_the_suite_has() -> None:
    named = SCHEMA["properties"]
    assert named["level"]["enum"] == list(ABOUT["levels"])
    assert named["skip"]["items"]["enum"] == sorted(ABOUT["skips"])
    assert named["world"]["enum"] == ABOUT["worlds"] == sorted(path.stem for path in (SUITE / "worlds").iterdir())
    for name, level in ABOUT["levels"].items():
        assert min(case["since"] for case in CASES if case["level"] == name) == level["since"]
    assert {reason for case in CASES for reason in case.get("skip", ())} == set(ABOUT["skips"])
    assert max(case["since"] for case in CASES) == ABOUT["language"]
    assert all(case["since"] <= case.get("until", ABOUT["language"]) for case in CASES)
    assert max(Counter(case["id"] for case in CASES).values()) == 1


def test_the_wheel_has_the_suite_and_nothing_else(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=SUITE.parent, check=True, capture_output=True)
    (path,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        packed = [name for name in archive.namelist() if ".dist-info/" not in name]
        assert sorted(packed) == [f"audiencefilter_conformance/{name}" for name in FILES]
        assert archive.read("audiencefilter_conformance/cases.jsonl") == (SUITE / "cases.jsonl").read_bytes()


@pytest.mark.engines
def test_the_package_of_npm_has_the_suite_and_nothing_else() -> None:
    npm = required("npm", lambda: program("npm"))
    done = subprocess.run([npm, "pack", "--dry-run", "--json"], cwd=SUITE.parent, capture_output=True, check=True)
    (packed,) = json.loads(done.stdout)
    found = sorted(file["path"] for file in packed["files"])
    assert found == sorted(["README.md", "package.json", *(f"suite/{name}" for name in FILES)])
