"""Make a release: check, write the version and the date of the changelog, build and check all files, commit and tag.

All of it is done in a temporary clone; what came of it is taken over at the end, or with ``--dry-run`` is not. Nothing
leaves the machine. ``make release VERSION=0.3.0`` runs this.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from exhaustive import PARTS

ROOT: Final = Path(__file__).parent.parent


def main(version: str, is_dry: bool) -> None:
    """Make the release of a version.

    Raises:
        SystemExit: something has to be done first; the message says what.
    """
    started = time.monotonic()
    if re.fullmatch(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?", version) is None:
        sys.exit("write the version as three numbers: make release VERSION=0.3.0")
    if git("status", "--porcelain"):
        sys.exit("the checkout has changes: commit them first")
    if git("tag", "--list", f"v{version}"):
        sys.exit(f"there is a tag v{version}: choose another version")
    heading = f"## [{version}] - unreleased"
    if heading not in (ROOT / "CHANGELOG.md").read_text():
        sys.exit(f"CHANGELOG.md has no heading {heading!r}: write what users notice below it")
    if missing := not_green():
        say = f"not green at this commit: {', '.join(missing)}: run `make exhaustive`"
        if not is_dry:
            sys.exit(say)
        print(say)
    # Parts of that record are the default tests, and those of the wheel.
    run("make", "lint", "types")
    with TemporaryDirectory() as folder:
        clone = Path(folder, "audiencefilter")
        git("clone", "--quiet", *identity(), str(ROOT), str(clone))
        write(clone / "CHANGELOG.md", re.escape(heading), f"## [{version}] - {datetime.now(UTC):%Y-%m-%d}")
        write(clone / "pyproject.toml", r'(?m)^version = ".+"$', f'version = "{version}"')
        run("make", "minified", cwd=clone)
        run(sys.executable, ".ci/dist.py", cwd=clone)
        git("commit", "--quiet", "--all", "--message", f"release: set version {version}", cwd=clone)
        git("tag", "--annotate", "--message", f"audiencefilter {version}", f"v{version}", cwd=clone)
        if is_dry:
            print(git("show", "--stat", "--format=%nwould be tagged v" + version + ": %s", cwd=clone))
        else:
            git("pull", "--quiet", "--ff-only", "--tags", str(clone), "HEAD")
            shutil.rmtree(ROOT / "dist", ignore_errors=True)
            shutil.move(clone / "dist", ROOT / "dist")
            print(f"to publish it: git push origin HEAD v{version} (docs/releases.md)")
    print(f"{'dry run' if is_dry else 'release'} of {version}: {time.monotonic() - started:.0f} s")


def not_green() -> list[str]:
    """Return the parts of the exhaustive tests that are not recorded as green at this commit."""
    record = ROOT / "build" / "exhaustive" / f"{git('rev-parse', 'HEAD')}.json"
    found = json.loads(record.read_text()) if record.exists() else {}
    return [part for part in PARTS if not found.get(part, {}).get("is_green")]


def identity() -> list[str]:
    """Return the options that give a clone the author of this checkout."""
    keys = ("user.name", "user.email")
    return [f"--config={key}={value}" for key in keys if (value := git("config", "--default", "", key))]


def write(path: Path, pattern: str, text: str) -> None:
    """Replace the one place of a file that a pattern finds."""
    path.write_text(re.sub(pattern, text, path.read_text(), count=1))


def git(*arguments: str, cwd: Path = ROOT) -> str:
    """Return what git prints."""
    return subprocess.run(["git", *arguments], cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()


def run(*command: str, cwd: Path = ROOT) -> None:
    """Run a program; where it fails, end with its exit code."""
    if code := subprocess.run(command, cwd=cwd, check=False).returncode:
        sys.exit(code)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("version", nargs="?", default="")
    parser.add_argument("--dry-run", action="store_true", help="do all of it in the clone alone")
    options = parser.parse_args()
    main(options.version, options.dry_run)
