"""Column files of lists, which all workers of a machine read: their names, how to write and to verify them.

Each build is a folder, ``{list}-{version}-{random}``, which gets its name when it is complete and never changes
afterwards. One process of a machine builds columns at a time, so their memory is that of one process; the system
releases its lock however the process ends.
"""

import hashlib
import json
import os
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

#: The files of a build: the contacts, their ids in the same order, and the description of both.
CONTACTS: Final = "contacts.parquet"
IDS: Final = "ids.npy"
_ABOUT: Final = "about.json"
#: The lock of the process that builds columns, and its progress.
_LOCK: Final = "making.lock"
_PROGRESS: Final = "making"
_NAME: Final = re.compile(r"(?P<list>[0-9a-f-]{36})-(?P<version>\d+)-[0-9a-f]{8}", re.ASCII)
#: The errors that a damaged file raises.
_DAMAGED: Final = (OSError, ValueError, KeyError, TypeError)


@dataclass(frozen=True, slots=True)
class About:
    """The description of columns.

    Attributes:
        version: the version of the contacts; some contacts may be of a later version.
        language: the language of the filters, as the list stores it.
    """

    version: int
    contacts: int
    language: Mapping[str, str]
    digests: Mapping[str, str]


def newest(folder: Path, list_id: str) -> Path | None:
    """Return the newest columns of a list, or None."""
    found = [(int(match["version"]), path) for match, path in _complete(folder) if match["list"] == list_id]
    return max(found)[1] if found else None


def verified(path: Path) -> About:
    """Read all files of some columns, and return their description.

    Raises:
        ValueError: the files are damaged or missing.
    """
    try:
        found = json.loads((path / _ABOUT).read_text(encoding="utf-8"))
        about = About(**found)
        if {name: _digest(path / name) for name in (CONTACTS, IDS)} != about.digests:
            raise ValueError("the files have been changed since they were written")
    except _DAMAGED as error:
        raise ValueError(f"{path.name} is damaged: {error}") from None
    return about


def note_use(path: Path) -> None:
    """Record a use of columns: :func:`clear` deletes the least recently used ones first."""
    with suppress(OSError):
        os.utime(path)


def forget(folder: Path, list_id: str) -> None:
    """Delete all columns of a list."""
    for match, path in [*_complete(folder)]:
        if match["list"] == list_id:
            remove(path)


def remove(path: Path) -> None:
    """Delete columns; processes that have opened them can go on reading them."""
    # Renamed first, so that no process finds a part of them.
    gone = path.with_name(f"{secrets.token_hex(8)}.gone")
    with suppress(OSError):
        path.rename(gone)
        shutil.rmtree(gone)


@contextmanager
def made(folder: Path, list_id: str, version: int) -> Iterator[Path]:
    """Yield an empty folder for new columns. It gets its name in the end; a failure deletes it."""
    part = folder / f"{list_id}.part"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(mode=0o700, parents=True)
    try:
        yield part
        part.rename(folder / f"{list_id}-{version}-{secrets.token_hex(4)}")
    finally:
        shutil.rmtree(part, ignore_errors=True)


def write_about(part: Path, version: int, contacts: int, language: Mapping[str, str]) -> None:
    """Write the description of the columns in a folder, as the last of its files."""
    about = About(version, contacts, language, {name: _digest(part / name) for name in (CONTACTS, IDS)})
    (part / _ABOUT).write_text(json.dumps(asdict(about)), encoding="utf-8")


def clear(folder: Path, most: int) -> None:
    """Delete older columns, parts of processes that have ended, and the least recently used columns beyond a size.

    Args:
        folder: the folder of all columns.
        most: the bytes of columns that may remain.
    """
    newest_of: dict[str, tuple[int, Path]] = {}
    for match, path in _complete(folder):
        one = (int(match["version"]), path)
        other = newest_of.get(match["list"])
        if other is not None:
            remove(min(other, one)[1])
        newest_of[match["list"]] = one if other is None else max(other, one)
    room = most
    for path in sorted((path for _, path in newest_of.values()), key=_used_at, reverse=True):
        room -= size_of(path)
        if room < 0:
            remove(path)
    for path in (*folder.glob("*.part"), *folder.glob("*.gone")):
        # The processes of these parts have ended: this process has the lock, and is not building. A `.gone` folder is
        # one that could not be deleted at once.
        shutil.rmtree(path, ignore_errors=True)


def size_of(path: Path) -> int:
    """Return the bytes of columns in files."""
    try:
        return sum(file.stat().st_size for file in path.iterdir())
    except OSError:
        return 0


# -- making, one process at a time ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Making:
    """The build in progress.

    Attributes:
        list_id: the list of the columns; empty while unknown.
        progress: the completed part, from 0 to 1.
    """

    list_id: str
    progress: float


@contextmanager
def alone(folder: Path) -> Iterator[bool]:
    """Lock the folder for building, and yield whether this process has the lock."""
    import fcntl

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(folder / _LOCK, "ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True


def making(folder: Path) -> Making | None:
    """Return the build in progress, or None."""
    import fcntl

    try:
        with open(folder / _LOCK, "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        with suppress(OSError, ValueError):
            list_id, progress = (folder / _PROGRESS).read_text(encoding="ascii").split()
            return Making(list_id, float(progress))
        return Making("", 0.0)
    except OSError:
        return None
    return None


def write_progress(folder: Path, list_id: str, progress: float) -> None:
    """Write the progress of the build, from 0 to 1; the caller has the lock of :func:`alone`."""
    part = folder / f"{_PROGRESS}.new"
    part.write_text(f"{list_id} {progress:.3f}", encoding="ascii")
    part.replace(folder / _PROGRESS)


def _complete(folder: Path) -> Iterator[tuple[Mapping[str, str] | Any, Path]]:
    with suppress(OSError):
        for entry in os.scandir(folder):
            if (match := _NAME.fullmatch(entry.name)) is not None:
                yield match, Path(entry.path)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").hexdigest()


def _used_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
