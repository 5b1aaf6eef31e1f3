"""Make a release: check, write the version and the date of the changelog, build, list the parts, commit and tag.

Nothing leaves the machine. What is left to do by hand is printed at the end. ``make release VERSION=0.3.0`` runs this.
"""

import json
import re
import subprocess
import sys
import tarfile
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from exhaustive import PARTS

ROOT: Final = Path(__file__).parent.parent
DIST: Final = ROOT / "dist"


def main(version: str) -> None:
    """Make the release of a version.

    Raises:
        SystemExit: something has to be done first; the message says what.
    """
    if re.fullmatch(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?", version) is None:
        sys.exit("write the version as three numbers: make release VERSION=0.3.0")
    if git("status", "--porcelain"):
        sys.exit("the checkout has changes: commit them first")
    if git("tag", "--list", f"v{version}"):
        sys.exit(f"there is a tag v{version}: choose another version")
    changelog = ROOT / "CHANGELOG.md"
    heading = f"## [{version}] - unreleased"
    if heading not in (text := changelog.read_text()):
        sys.exit(f"CHANGELOG.md has no heading {heading!r}: write what users notice below it")
    if missing := not_green():
        sys.exit(f"not green at this commit: {', '.join(missing)}: run `make exhaustive`")
    run("make", "check", "wheel")
    changelog.write_text(text.replace(heading, f"## [{version}] - {datetime.now(UTC):%Y-%m-%d}"))
    project = ROOT / "pyproject.toml"
    project.write_text(re.sub(r'(?m)^version = ".+"$', f'version = "{version}"', project.read_text(), count=1))
    for stale in DIST.glob("audiencefilter-*"):
        stale.unlink()
    run("make", "minified")
    run(sys.executable, "-m", "hatchling", "build", "--directory", str(DIST))
    list_parts(DIST / f"audiencefilter-{version}.tar.gz", DIST / f"audiencefilter-{version}.cdx.json")
    git("commit", "--quiet", "--all", "--message", f"release: set version {version}")
    git("tag", "--annotate", "--message", f"audiencefilter {version}", f"v{version}")
    print("\n".join(["", "built:", *(f"  {path}" for path in sorted(DIST.glob(f"audiencefilter-{version}*")))]))
    print(f"to publish it: git push origin HEAD v{version}, and upload the wheel and the sdist")


def not_green() -> list[str]:
    """Return the parts of the exhaustive tests that are not recorded as green at this commit."""
    record = ROOT / "build" / "exhaustive" / f"{git('rev-parse', 'HEAD')}.json"
    found = json.loads(record.read_text()) if record.exists() else {}
    return [part for part in PARTS if not found.get(part, {}).get("is_green")]


def list_parts(sdist: Path, target: Path) -> None:
    """Write the software bill of materials (CycloneDX) of the package with all extras."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        (source,) = Path(folder).iterdir()
        export = [sys.executable, "-m", "uv", "export", "--quiet", "--preview", "--format", "cyclonedx1.5"]
        run(*export, "--all-extras", "--no-dev", "--project", str(source), "--output-file", str(target))


def git(*arguments: str) -> str:
    """Return what git prints."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def run(*command: str) -> None:
    """Run a program; where it fails, end with its exit code."""
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
