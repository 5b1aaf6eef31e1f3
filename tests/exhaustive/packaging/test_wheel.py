"""The wheel: what is in it, and that it works where the checkout is not."""

import gzip
import re
import sys
import tomllib
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Final

import pytest
from dist import install, run, uv

from audiencefilter.service.routes.page import is_current

ROOT = Path(__file__).resolve().parents[3]

#: What is made of modules, of which folders.
MINIFIED: Final = {
    "builder/audience-filter.min.js": ("builder",),
    "builder/audience-filter.seldom.min.js": ("builder",),
    "builder/evaluate.min.js": ("builder",),
    "service/page/main.min.js": ("builder", "service/page"),
}
#: Bytes of minified files, compressed.
LARGEST: Final = {"audience-filter": 24_000, "audience-filter.seldom": 10_500, "evaluate": 13_500}

# Runs in the clean environment, which has neither pytest nor the checkout: hence a program, with its own checks.
USE = """
import pathlib, sys
import audiencefilter as af

assert pathlib.Path(af.__file__).is_relative_to(sys.prefix), af.__file__
assert af.parse('{"points":{"gte":1}}') == af.parse_text("points >= 1")
assert (pathlib.Path(af.__file__).parent / "builder" / "audience-filter.js").is_file()

try:
    af.parse('{\\n  "points": {"gte": }\\n}')
except af.InvalidFilterError as error:
    (problem,) = error.problems
    assert (problem.line, problem.column) == (2, 21), problem
else:
    raise AssertionError("broken JSON was accepted")

try:
    af.parse_text("points >=\\n  >= 1")
except af.InvalidFilterError as error:
    assert error.problems[0].line == 2, error
    assert error.problems[0].column == 3, error
else:
    raise AssertionError("broken text was accepted")
"""

SERVE = """
import pathlib, sys
import audiencefilter
from audiencefilter.service.app import create_app
from audiencefilter.service.settings import Settings

assert pathlib.Path(audiencefilter.__file__).is_relative_to(sys.prefix), audiencefilter.__file__
document = create_app(Settings(database_url=sys.argv[1], secret="x" * 32)).openapi()
print(document["info"]["title"])
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("dist")
    # hatchling is in the locked set; a build front end would resolve and download it anew.
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", target)
    (path,) = target.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def test_holds_the_files_of_the_package_and_nothing_else(wheel: Path) -> None:
    source = ROOT / "src"
    files = [path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    wanted = {path.relative_to(source).as_posix(): path.read_bytes() for path in files}
    wanted |= {f"audiencefilter/grammar/{path.name}": path.read_bytes() for path in (ROOT / "grammar").glob("*.lark")}
    names = ("py.typed", "grammar/json.lark", "grammar/text.lark", "builder/audience-filter.js",
             "builder/looks/bootstrap.css", "service/page/index.html")  # fmt: skip
    assert {f"audiencefilter/{name}" for name in names} <= wanted.keys()
    with zipfile.ZipFile(wheel) as archive:
        packed = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == wanted


@pytest.mark.parametrize("path", MINIFIED)
def test_what_is_made_of_modules_is_current(wheel: Path, path: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = {
            name.removeprefix("audiencefilter/"): archive.read(name)
            for name in archive.namelist()
            if name.endswith(".js") and name.split("/", 1)[1].rpartition("/")[0] in MINIFIED[path]
        }
    assert is_current(files[path], files), "make minified"


@pytest.mark.parametrize("name", LARGEST)
def test_size_of_a_minified_file(wheel: Path, name: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        content = archive.read(f"audiencefilter/builder/{name}.min.js")
    assert len(gzip.compress(content, 9)) <= LARGEST[name]


def test_metadata_is_that_of_the_project(metadata: Message) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert metadata["Name"] == project["name"]
    assert metadata["Version"] == project["version"]
    assert metadata["License-Expression"] == "MIT"
    assert set(metadata.get_all("Provides-Extra", [])) == set(project["optional-dependencies"])
    required = metadata.get_all("Requires-Dist", [])
    for extra, requirements in project["optional-dependencies"].items():
        # The marker of the extra is added to that of the requirement, if it has one.
        held = [text for text in required if f"extra == '{extra}'" in text.replace('"', "'")]
        assert {_name(text) for text in held} == {_name(text) for text in requirements}


def _name(requirement: str) -> str:
    found = re.match("[A-Za-z0-9._-]+", requirement)
    assert found is not None
    return found[0].lower()


def test_works_in_a_clean_environment_without_optional_dependencies(wheel: Path, tmp_path: Path) -> None:
    python = install(wheel, "", sys.executable, tmp_path / "environment") / "python"
    # -I: neither the working folder nor the user's packages are on the path.
    run(python, "-I", "-W", "error", "-c", USE, cwd=tmp_path)
    uv("pip", "check", "--quiet", "--python", python)
    installed = uv("pip", "freeze", "--quiet", "--python", python).lower()
    assert "audiencefilter" in installed
    for extra in ("typer", "rich", "pyarrow", "pytest"):
        assert f"\n{extra}==" not in f"\n{installed}"


def test_the_command_is_installed_with_its_extra(wheel: Path, tmp_path: Path) -> None:
    programs = install(wheel, "cli", sys.executable, tmp_path / "environment")
    assert "audiencefilter" in run(programs / "audiencefilter", "--help", cwd=tmp_path)
    installed = uv("pip", "freeze", "--quiet", "--python", programs / "python")
    assert "pyarrow" not in installed
    (tmp_path / "contacts.csv").write_text("points\n5\n")
    for arguments in (("check", "--strict", "-w"), ("convert", "-w"), ("explain", "--record", '{"points": 5}', "-w")):
        run(programs / "audiencefilter", *arguments, "points = 5", cwd=tmp_path)
    assert run(programs / "audiencefilter", "count", "-w", "points = 5", "contacts.csv", cwd=tmp_path) == "1\n"


def test_the_service_makes_its_tables_with_its_extra(wheel: Path, tmp_path: Path) -> None:
    programs = install(wheel, "cli,service", sys.executable, tmp_path / "environment")
    url = f"sqlite:///{tmp_path / 'contacts.db'}"
    assert run(programs / "audiencefilter", "accounts", "list", "--database-url", url, cwd=tmp_path) == ""
    assert (tmp_path / "contacts.db").exists()
    assert run(programs / "python", "-I", "-W", "error", "-c", SERVE, url, cwd=tmp_path) == "audiencefilter\n"
