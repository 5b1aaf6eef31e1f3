"""Build what a release publishes, list its parts and digests, and use all of it where the checkout is not.

``make dist`` runs this, after the files that are made of modules. It writes dist/ only.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
#: What the package promises to run on.
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
#: The versions to install with, so that a release of a dependency does not change the result.
LOCKS: Final = ROOT / "requirements" / "dev.txt"
#: A program of a user of the package of npm, with a schema as Python writes it.
OF_NPM: Final = """\
import { readFileSync } from "node:fs";
import { parse } from "audience-filter/evaluate";
const schema = JSON.parse(readFileSync("schema.json", "utf8"));
const selected = parse('{"points": {"gte": 100}}', schema).select([{ points: 250 }, { points: 40 }]);
if (selected.length !== 1 || selected[0].points !== 250) throw new Error(JSON.stringify(selected));
"""


def main(dist: Path) -> None:
    """Build into a folder, which is emptied first, and check what is there.

    Raises:
        SystemExit: a file cannot be built, or is not as its users need it.
    """
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)
    with TemporaryDirectory() as folder:
        work = Path(folder)
        timed("built", build, dist, work)
        files = sorted(dist.iterdir())
        python_files = [path for path in files if path.suffix != ".tgz"]
        timed("twine finds no fault", run, sys.executable, "-m", "twine", "check", "--strict", *python_files)
        (wheel,) = dist.glob("audiencefilter-*.whl")
        (sdist,) = dist.glob("audiencefilter-[0-9]*.tar.gz")
        for version in PYTHONS:
            if (python := interpreter(version)) is None:
                print(f"Python {version}: skipped, it is not on this machine")
                continue
            for path in (wheel, sdist):
                timed(f"Python {version}: {path.name} works", use, path, python, work / f"{version}{path.suffix}")
        for path in (path for path in files if path.suffix == ".tgz"):
            timed(f"{path.name} has what it names", check_npm, path)
        timed("parts listed", list_parts, wheel, dist, work / "parts")
        timed("the package of npm works", use_npm, dist, work / "npm", work / "parts")
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in sorted(dist.iterdir())]
    (dist / "SHA256SUMS").write_text("\n".join([*sums, ""]))
    print("\n".join(["", *sums]))


def build(dist: Path, work: Path) -> None:
    """Build each package for Python, and each for npm, of this repository."""
    for project in (ROOT, ROOT / "conformance"):
        if (project / "pyproject.toml").exists():
            run(sys.executable, "-m", "hatchling", "build", "--directory", dist, cwd=project)
    element = work / "element"
    run("node", ROOT / "tests" / "builder" / "build.mjs", element)
    for package in (element, ROOT / "conformance"):
        if (package / "package.json").exists():
            run("npm", "pack", "--silent", "--pack-destination", dist, package)


def interpreter(version: str) -> str | None:
    """Return the Python of a version: on the path or of pyenv, as .ci/run finds it, or one of uv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    installed = sorted(map(str, pyenv.glob(f"{version}.*/bin/python{version}")), reverse=True)
    for found in (f"python{version}", *installed):
        if shutil.which(found) and printed(found, "--version"):
            return found
    return printed(sys.executable, "-m", "uv", "python", "find", "--managed-python", "--no-python-downloads", version)


def printed(*command: str) -> str | None:
    """Return what a program printed, or nothing where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return None if done.returncode else done.stdout.strip()


def use(path: Path, python: str, environment: Path) -> None:
    """Install a file into a clean environment; run the first example of the README there, and the command."""
    programs = install(path, "cli", python, environment)
    example = re.search(r"```python\n(>>> .*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    if example is None:
        sys.exit("README.md has no example")
    (environment / "example.txt").write_text(example[1])
    # -I: neither the working folder nor the user's packages are on the path.
    run(programs / "python", "-I", "-W", "error", "-m", "doctest", environment / "example.txt", cwd=environment)
    if "audiencefilter" not in run(programs / "audiencefilter", "--help", cwd=environment):
        sys.exit(f"{path.name}: the command has no help")


def install(path: Path, extras: str, python: str, environment: Path) -> Path:
    """Install a file with extras and what these need only; return the folder of the programs."""
    uv("venv", "--quiet", "--python", python, environment)
    programs, locked = programs_of(environment), ("--constraints", LOCKS, "--build-constraints", LOCKS)
    package = f"audiencefilter[{extras}] @ {path.as_uri()}"
    uv("pip", "install", "--quiet", "--python", programs / "python", *locked, package)
    return programs


def uv(*command: str | Path) -> str:
    """Run uv, without settings of the machine."""
    return run(sys.executable, "-m", "uv", "--no-config", *command)


def programs_of(environment: Path) -> Path:
    """Return the folder of the programs of an environment."""
    return environment / ("Scripts" if os.name == "nt" else "bin")


def check_npm(path: Path) -> None:
    """See that a package has each file that its description names, as ``npm pack --dry-run`` lists them."""
    (packed,) = json.loads(run("npm", "pack", "--dry-run", "--json", path))
    files = {entry["path"] for entry in packed["files"]}
    with tarfile.open(path) as archive:
        found = archive.extractfile("package/package.json")
        described = json.loads(found.read() if found else "")
    missing = [
        name
        for name in targets([described.get("exports"), described.get("main"), described.get("types")])
        if not any(Path(file).match(name.removeprefix("./")) for file in files)
    ]
    if missing or not described["version"]:
        sys.exit(f"{path.name} lacks {', '.join(missing) or 'a version'}")


def targets(named: Any) -> Iterator[str]:
    """Yield the files that a part of a package.json names."""
    if isinstance(named, str):
        yield named
    elif named:
        for each in named.values() if isinstance(named, dict) else named:
            yield from targets(each)


def use_npm(dist: Path, folder: Path, environment: Path) -> None:
    """Install the element into an empty folder, and evaluate a clause with it, over a schema of an environment's."""
    folder.mkdir()
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    schema = "import json; import audiencefilter as af; print(json.dumps(af.CONTACT.builder()))"
    (folder / "schema.json").write_text(run(programs_of(environment) / "python", "-I", "-c", schema))
    (folder / "program.mjs").write_text(OF_NPM)
    (package,) = dist.glob("audience-filter-[0-9]*.tgz")
    run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", package, cwd=folder)
    run("node", "program.mjs", cwd=folder)


def list_parts(wheel: Path, dist: Path, environment: Path) -> None:
    """Write the software bill of materials (CycloneDX) of the package with all extras, in the locked versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = ",".join(project["optional-dependencies"])
    programs = install(wheel, extras, sys.executable, environment)
    target = dist / f"audiencefilter-{project['version']}.cdx.json"
    run(
        *(sys.executable, "-m", "cyclonedx_py", "environment", "--pyproject", ROOT / "pyproject.toml"),
        *("--mc-type", "library", "--output-reproducible", "--output-file", target, programs / "python"),
    )
    listed = {part["name"].lower().replace("_", "-") for part in json.loads(target.read_text())["components"]}
    needed = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = {re.split(r"[^\w.-]", one, maxsplit=1)[0] for one in needed if "win32" not in one or "!=" in one}
    if missing := sorted(names - listed):
        sys.exit(f"{target.name} lacks {', '.join(missing)}")


def timed(what: str, work: Any, *arguments: Any) -> None:
    """Do some work, and print what it was with its seconds."""
    started = time.monotonic()
    work(*arguments)
    print(f"{what}: {time.monotonic() - started:.0f} s", flush=True)


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a program, and return what it printed; where it fails, show that and end."""
    # Without these variables the checkout could be importable after all, or uv could pick another environment.
    left_out = ("PYTHONPATH", "VIRTUAL_ENV")
    environment = {key: value for key, value in os.environ.items() if key not in left_out} | {"NO_COLOR": "1"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist").resolve())
