"""``make release``: what it asks for first, and what it makes, in a copy of the checkout."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from dist import check_npm

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
    for path in (ROOT / ".ci").glob("*.py"):
        (clone / ".ci" / path.name).write_bytes(path.read_bytes())
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


def release(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script with a `make` that finds no fault, and makes the minified files."""
    programs = clone.parent / "programs"
    programs.mkdir(exist_ok=True)
    make = programs / "make"
    make.write_text(f'#!/bin/sh\necho "make $*"\ncase "$*" in minified) exec {shutil.which("make")} "$@";; esac\n')
    make.chmod(0o755)
    return subprocess.run(
        [sys.executable, ".ci/release.py", *arguments], cwd=clone, env=environment(programs), check=False,
        capture_output=True, text=True,
    )  # fmt: skip


def test_a_release_has_a_tag_and_all_files_with_their_parts_and_digests(copy: Path) -> None:
    done = release(copy, VERSION)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "make lint types" in done.stdout
    assert git(copy, "describe") == f"v{VERSION}"
    assert git(copy, "status", "--porcelain") == ""
    assert re.search(rf"^## \[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d$", (copy / "CHANGELOG.md").read_text(), re.M)
    assert f'version = "{VERSION}"' in (copy / "pyproject.toml").read_text()
    dist = copy / "dist"
    names = {path.name for path in dist.iterdir()}
    parts = f"audiencefilter-{VERSION}.cdx.json"
    own = {f"audiencefilter-{VERSION}-py3-none-any.whl", f"audiencefilter-{VERSION}.tar.gz", parts}
    assert own | {f"audience-filter-{VERSION}.tgz", "SHA256SUMS"} <= names
    assert all("conformance" in name for name in names - own - {f"audience-filter-{VERSION}.tgz", "SHA256SUMS"})
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=dist, check=True, capture_output=True)
    components = {component["name"].lower() for component in json.loads((dist / parts).read_text())["components"]}
    assert {"lark", "pydantic", "sqlalchemy", "polars"} <= components


def test_a_dry_run_builds_and_checks_the_same_and_changes_nothing(copy: Path) -> None:
    before = git(copy, "rev-parse", "HEAD")
    record(copy, {})
    done = release(copy, VERSION, "--dry-run")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "not green at this commit" in done.stdout
    assert f"audiencefilter-{VERSION}-py3-none-any.whl works" in done.stdout
    assert f"would be tagged v{VERSION}" in done.stdout
    assert (git(copy, "rev-parse", "HEAD"), git(copy, "tag"), git(copy, "status", "--porcelain")) == (before, "", "")
    assert not (copy / "dist").exists()


def test_a_package_of_npm_that_lacks_a_file_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "package.json").write_text(
        '{"name": "a", "version": "1.0.0", "exports": {"./b": {"default": "./b.js"}}}'
    )
    packed = tmp_path / "a.tgz"
    with tarfile.open(packed, "w:gz") as archive:
        archive.add(package, "package")
    with pytest.raises(SystemExit, match=r"a\.tgz lacks \./b\.js"):
        check_npm(packed)
    (package / "b.js").write_text("")
    with tarfile.open(packed, "w:gz") as archive:
        archive.add(package, "package")
    check_npm(packed)


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
