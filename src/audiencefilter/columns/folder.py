"""A store saved in a folder: a file for each part, and a manifest that names them.

No file is ever changed. A save writes the files of new parts, replaces the manifest in one step, and removes the files
that the new manifest does not name; so whenever a process ends, the folder contains the store of one whole save.
"""

import json
import mmap
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from audiencefilter.columns.arrays import numpy, pyarrow, values_of
from audiencefilter.columns.resident import Resident, SavedSegment
from audiencefilter.columns.saving import (
    DESCRIPTION_ERRORS,
    check_version,
    damaged,
    read_segment,
    read_table,
    write_table,
    writer,
)
from audiencefilter.columns.segment import Segment, blamed, placed
from audiencefilter.columns.snapshot import Part, Patch, Snapshot, Stored, used
from audiencefilter.language.schema import Schema
from audiencefilter.language.schema_document import schema_document, schemas_of

_VERSION: Final = "4"
_MANIFEST: Final = "store.json"
#: The beginning of the names of all files but the manifest.
_FILE: Final = "part-"
_NUMBERS: Final = ".numbers"


def save_folder(parts: Iterable[Part], schema: Schema, folder: Path, resident: Resident) -> Snapshot:
    """Save parts in a folder, and return the snapshot of its files; files that are in it already stay.

    Raises:
        RecordError: a value is not of its field's type.
        ValueError: the schema has an endless chain of new schemas.
    """
    with _locked(folder):
        saved, described, start = list[Part](), list[dict[str, Any]](), 0
        for part in parts:
            with blamed(placed(range(start, start + part.rows))):
                found, description = _saved_part(part, folder, resident)
            saved.append(found)
            described.append(description)
            start += part.rows
        manifest = {"version": _VERSION, "schemas": schema_document(schema), "parts": described}
        unfinished = folder / f"{_FILE}{uuid4().hex}"
        unfinished.write_text(json.dumps(manifest, default=str), encoding="utf-8")
        _sync(unfinished)
        _sync(folder)
        unfinished.replace(folder / _MANIFEST)
        _sync(folder)
        named = {each.path.stem for part in saved for each in part.contents if isinstance(each, SavedSegment)}
        for file in folder.glob(f"{_FILE}*"):
            if file.stem not in named:
                with suppress(PermissionError):  # on Windows while a store has the file open; a later save removes it
                    file.unlink()
    return Snapshot(tuple(saved))


def _saved_part(part: Part, folder: Path, resident: Resident) -> tuple[Part, dict[str, Any]]:
    """Return a part as files of a folder, and its description in the manifest."""
    stored = _saved(part.stored, folder, resident)
    if part.patch is None:
        return Part(stored), _described(stored)
    patch = _saved(part.patch.stored, folder, resident)
    numbers = patch.path.with_suffix(_NUMBERS)
    if not numbers.exists():
        write_table(pyarrow.table({"numbers": part.patch.numbers}), str(numbers))
        _sync(numbers)
    return Part(stored, Patch(part.patch.numbers, patch)), _described(stored) | {"patch": _described(patch)}


def _saved(stored: Stored, folder: Path, resident: Resident) -> SavedSegment:
    """Return a segment as a file of a folder, which is written unless it is there."""
    if isinstance(stored, SavedSegment) and stored.path.parent == folder and stored.path.exists():
        return stored
    path = folder / f"{_FILE}{uuid4().hex}.arrow"
    with used(stored) as segment:
        writer(segment)(path)
    _sync(path)
    return _mapped(path, stored.rows, resident, trusted=True)


def _described(stored: SavedSegment) -> dict[str, Any]:
    return {"file": stored.path.stem, "rows": stored.rows, "bytes": stored.size}


def open_folder(folder: Path, trusted: bool, resident: Resident) -> tuple[Snapshot, Schema]:
    """Open a folder of :func:`save_folder`.

    Raises:
        FileNotFoundError: the folder has no manifest.
        ValueError: it is no saved store, has another version, or is damaged.
    """
    while True:
        content = (folder / _MANIFEST).read_bytes()
        try:
            return _opened(content, folder, trusted, resident)
        except FileNotFoundError as error:
            if content == (folder / _MANIFEST).read_bytes():  # else a save has removed the file meanwhile
                raise damaged(str(folder), error) from None


def _opened(content: bytes, folder: Path, trusted: bool, resident: Resident) -> tuple[Snapshot, Schema]:
    name = str(folder)
    try:
        found = json.loads(content)
        check_version(str(found["version"]), name, (_VERSION,))
        schema = schemas_of(found["schemas"])[0]
        parts = tuple([_part(each, folder, trusted, resident) for each in found["parts"]])
        if not parts:
            raise ValueError("there are no parts")
    except FileNotFoundError:
        raise
    except (*DESCRIPTION_ERRORS, OSError) as error:
        raise error if str(error).startswith(name) else damaged(name, error) from None
    return Snapshot(parts), schema


def _part(described: Mapping[str, Any], folder: Path, trusted: bool, resident: Resident) -> Part:
    stored = _of(described, folder, trusted, resident)
    if "patch" not in described:
        return Part(stored)
    patch = _of(described["patch"], folder, trusted, resident)
    path = patch.path.with_suffix(_NUMBERS)
    numbers = values_of(read_table(pyarrow.memory_map(str(path)), str(path), False).column("numbers").combine_chunks())
    ascending = len(numbers) and numbers[0] >= 0 and numbers[-1] < stored.rows and (numpy.diff(numbers) > 0).all()
    if len(numbers) != patch.rows or numbers.dtype != numpy.int64 or not ascending:
        raise ValueError(f"the numbers of {patch.rows} replaced rows are not those of {stored.rows} rows")
    return Part(stored, Patch(numbers, patch))


def _of(described: Mapping[str, Any], folder: Path, trusted: bool, resident: Resident) -> SavedSegment:
    path = folder / f"{described['file']}.arrow"
    if path.parent != folder or not path.name.startswith(_FILE):
        raise ValueError(f"{path.name} is not a file of it")
    if (rows := int(described["rows"])) < 0:
        raise ValueError(f"{path.name} has {rows} rows")
    stored = _mapped(path, rows, resident, trusted)
    if stored.size != described["bytes"]:
        raise ValueError(f"{path.name} has {stored.size} bytes, not {described['bytes']}")
    return stored


def _mapped(path: Path, rows: int, resident: Resident, trusted: bool) -> SavedSegment:
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    verified = set[str]()

    def make() -> Segment:
        source = pyarrow.BufferReader(pyarrow.py_buffer(mapped))
        segment = read_segment(str(path), source, trusted, verified)
        if segment.rows != rows:
            raise damaged(str(path), ValueError(f"it has {segment.rows} rows, not {rows}"))
        return segment

    return SavedSegment(path, rows, mapped, make, resident)


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_file() or os.name == "posix":
        number = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Wait for other processes that save in a folder; the system unlocks it when a process ends."""
    if os.name != "posix":
        yield
        return
    import fcntl

    number = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)
