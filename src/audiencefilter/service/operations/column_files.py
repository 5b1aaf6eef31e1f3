"""Columns of lists in files, which all workers of a machine map: how they are called, made whole, and verified.

Each making is a folder that takes its name when it is complete, ``{list}-{version}-{random}``. It is never changed. One
process of a machine makes columns at a time, so that their memory is that of one; by a lock that the system takes away
when it ends, however it does.
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

#: In a folder: the contacts as a store, their ids in its order, and what both are of.
STORE: Final = "contacts.store"
IDS: Final = "ids.npy"
_ABOUT: Final = "about.json"
#: Held by the process that makes columns, and how far it has come.
_LOCK: Final = "making.lock"
_PROGRESS: Final = "making"
_NAME: Final = re.compile(r"(?P<list>[0-9a-f-]{36})-(?P<version>\d+)-[0-9a-f]{8}", re.ASCII)
#: What a file raises that is not what it should be.
_DAMAGED: Final = (OSError, ValueError, KeyError, TypeError)


@dataclass(frozen=True, slots=True)
class About:
    """What columns are of.

    Attributes:
        version: that of the contacts, or an earlier one than that of some.
        language: what filters may ask of them, as the list keeps it.
    """

    version: int
    contacts: int
    language: Mapping[str, str]
    digests: Mapping[str, str]


def newest(folder: Path, list_id: str) -> Path | None:
    """Return the newest columns of a list; None where there are none."""
    found = [(int(match["version"]), path) for match, path in _complete(folder) if match["list"] == list_id]
    return max(found)[1] if found else None


def verified(path: Path) -> About:
    """Read all of some columns, and return what they are of.

    Raises:
        ValueError: they are damaged, or gone.
    """
    try:
        held = json.loads((path / _ABOUT).read_text(encoding="utf-8"))
        about = About(**held)
        if {name: _digest(path / name) for name in (STORE, IDS)} != about.digests:
            raise ValueError("what the files hold is not what was written")
    except _DAMAGED as error:
        raise ValueError(f"{path.name} is damaged: {error}") from None
    return about


def note_use(path: Path) -> None:
    """Note that columns are used: those that were not for longest go first."""
    with suppress(OSError):
        os.utime(path)


def forget(folder: Path, list_id: str) -> None:
    """Delete all columns of a list."""
    for match, path in [*_complete(folder)]:
        if match["list"] == list_id:
            remove(path)


def remove(path: Path) -> None:
    """Delete columns; whoever has mapped them keeps what they have."""
    # Under another name first, so that nobody finds a part of them.
    gone = path.with_name(f"{secrets.token_hex(8)}.gone")
    with suppress(OSError):
        path.rename(gone)
        shutil.rmtree(gone)


@contextmanager
def made(folder: Path, list_id: str, version: int) -> Iterator[Path]:
    """Give an empty folder for new columns, which takes its name in the end; nothing is left of it on failure."""
    part = folder / f"{list_id}.part"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(mode=0o700, parents=True)
    try:
        yield part
        part.rename(folder / f"{list_id}-{version}-{secrets.token_hex(4)}")
    finally:
        shutil.rmtree(part, ignore_errors=True)


def write_about(part: Path, version: int, contacts: int, language: Mapping[str, str]) -> None:
    """Say what the columns in a folder are of, the last of its files."""
    about = About(version, contacts, language, {name: _digest(part / name) for name in (STORE, IDS)})
    (part / _ABOUT).write_text(json.dumps(asdict(about)), encoding="utf-8")


def clear(folder: Path, most: int) -> None:
    """Delete what no list needs: older columns, parts of processes that have ended, and of the rest what is too much.

    Args:
        folder: of all columns.
        most: this many bytes stay, those that were used last.
    """
    newest_of: dict[str, tuple[int, Path]] = {}
    for match, path in _complete(folder):
        one = (int(match["version"]), path)
        kept = newest_of.get(match["list"])
        if kept is not None:
            remove(min(kept, one)[1])
        newest_of[match["list"]] = one if kept is None else max(kept, one)
    room = most
    for path in sorted((path for _, path in newest_of.values()), key=_used_at, reverse=True):
        room -= size_of(path)
        if room < 0:
            remove(path)
    for path in (*folder.glob("*.part"), *folder.glob("*.gone")):
        # Of processes that have ended: this one is alone, and makes none now. `.gone` could not be deleted at once.
        shutil.rmtree(path, ignore_errors=True)


def size_of(path: Path) -> int:
    """Return the bytes of columns: what they take when they are mapped."""
    try:
        return sum(file.stat().st_size for file in path.iterdir())
    except OSError:
        return 0


# -- making, one process at a time ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Making:
    """What is being made.

    Attributes:
        list_id: the list that the columns are of; empty where it is not known yet.
        progress: from 0 to 1.
    """

    list_id: str
    progress: float


@contextmanager
def alone(folder: Path) -> Iterator[bool]:
    """Make columns, and say whether this process is the only one of the machine that does."""
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
    """Return what a process makes now; None where none does."""
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
    """Say how far the process has come that makes columns, from 0 to 1; it is :func:`alone`."""
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
