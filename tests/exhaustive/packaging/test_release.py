"""``make release``: what it asks for first, and what it makes, in a copy of the checkout."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
VERSION = "98.7.0"


LISTED = subprocess.run(
    [sys.executable, ".ci/exhaustive.py", "--list"], cwd=ROOT, check=True, capture_output=True, text=True
)
PARTS = [line.split()[0] for line in LISTED.stdout.splitlines()]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a clone of the checkout with its present files and an entry of the changelog for the version."""
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    changelog = clone / "CHANGELOG.md"
    release = ROOT / ".ci" / "release.py"
    (clone / ".ci" / "release.py").write_bytes(release.read_bytes())
    (clone / ".ci" / "exhaustive.py").write_bytes((ROOT / ".ci" / "exhaustive.py").read_bytes())
    changelog.write_text(changelog.read_text().replace("## [", f"## [{VERSION}] - unreleased\n\n## [", 1))
    git(clone, "add", ".")
    git(clone, "commit", "--quiet", "--all", "--message", "changelog: describe a version")
    record(clone, {part: {"is_green": True} for part in PARTS})
    return clone


def record(clone: Path, found: dict[str, dict[str, bool]]) -> None:
    """Write what came of the exhaustive tests at the commit of a clone."""
    folder = clone / "build" / "exhaustive"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{git(clone, 'rev-parse', 'HEAD')}.json").write_text(json.dumps(found))


def environment(programs: Path) -> dict[str, str]:
    author = {
        f"GIT_{who}_{what}": "tester@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    return os.environ | author | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=folder, env=environment(folder), check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def release(clone: Path, version: str) -> subprocess.CompletedProcess[str]:
    """Run the script with a `make` that finds no fault."""
    programs = clone.parent / "programs"
    programs.mkdir(exist_ok=True)
    make = programs / "make"
    make.write_text('#!/bin/sh\necho "make $*"\n')
    make.chmod(0o755)
    return subprocess.run(
        [sys.executable, ".ci/release.py", version],
        cwd=clone,
        env=environment(programs),
        check=False,
        capture_output=True,
        text=True,
    )


def test_a_release_has_a_tag_a_wheel_an_sdist_and_the_list_of_its_parts(copy: Path) -> None:
    done = release(copy, VERSION)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "make check wheel" in done.stdout
    assert git(copy, "describe") == f"v{VERSION}"
    assert git(copy, "status", "--porcelain") == ""
    assert re.search(rf"^## \[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d$", (copy / "CHANGELOG.md").read_text(), re.M)
    assert f'version = "{VERSION}"' in (copy / "pyproject.toml").read_text()
    names = {path.name for path in (copy / "dist").iterdir()}
    parts = f"audiencefilter-{VERSION}.cdx.json"
    assert names == {f"audiencefilter-{VERSION}-py3-none-any.whl", f"audiencefilter-{VERSION}.tar.gz", parts}
    components = {component["name"] for component in json.loads((copy / "dist" / parts).read_text())["components"]}
    assert {"lark", "pydantic", "sqlalchemy", "polars"} <= components


@pytest.mark.parametrize(("version", "message"), [
    ("", "write the version as three numbers"),
    ("1.2", "write the version as three numbers"),
    ("1.2.3", "CHANGELOG.md has no heading '## [1.2.3] - unreleased'"),
])  # fmt: skip
def test_a_release_says_what_has_to_be_done_first(copy: Path, version: str, message: str) -> None:
    done = release(copy, version)
    assert done.returncode == 1
    assert message in done.stderr
    assert git(copy, "tag", "--list", "v1*") == ""


@pytest.mark.parametrize("found", [{}, {part: {"is_green": part != "columns"} for part in PARTS}])
def test_a_release_needs_a_green_record_of_its_commit(copy: Path, found: dict[str, dict[str, bool]]) -> None:
    record(copy, found)
    done = release(copy, VERSION)
    missing = ", ".join(part for part in PARTS if part not in found or not found[part]["is_green"])
    assert (done.returncode, f"not green at this commit: {missing}: run" in done.stderr) == (1, True), done.stderr


def test_changes_are_committed_before_a_release(copy: Path) -> None:
    (copy / "README.md").write_text("changed")
    done = release(copy, VERSION)
    assert (done.returncode, "commit them first" in done.stderr) == (1, True)
