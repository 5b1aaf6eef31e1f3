"""Open files and stdin: detect the format, and return decompressed, buffered streams."""

import errno
import glob
import gzip
import io
import os
import re
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path, PurePath
from typing import BinaryIO, Final, cast

from audiencefilter.contacts.policy import ContactsError
from audiencefilter.language.errors import show

#: What begins so below a folder is no data: Spark writes checksums, marks and unfinished files beside its files.
_HIDDEN: Final = (".", "_")
_GZIP_MAGIC: Final = b"\x1f\x8b"
_PARQUET_MAGIC: Final = b"PAR1"
#: Start of an object, or of an array of objects, which the source refuses with a hint. A CSV header may start with `[`.
_JSON: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{")


class Format(Enum):
    """A format of contacts."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"


_SUFFIXES: Final = {
    ".csv": Format.CSV,
    ".tsv": Format.CSV,
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".json": Format.JSONL,
    ".parquet": Format.PARQUET,
}


def suffix_of(name: str) -> str:
    """Return the suffix of a file name, ignoring `.gz`.

    >>> suffix_of("contacts.CSV.gz")
    '.csv'
    """
    path = PurePath(name.lower())
    return path.with_suffix("").suffix if path.suffix == ".gz" else path.suffix


def format_of(name: str) -> Format | None:
    """Return the format of a file name's suffix, or None.

    >>> format_of("contacts.jsonl.gz")
    <Format.JSONL: 'jsonl'>
    """
    return _SUFFIXES.get(suffix_of(name))


def format_of_content(start: bytes) -> Format:
    """Return the format of contacts by their first bytes.

    >>> format_of_content(b'{"id": 1}'), format_of_content(b"id,email")
    (<Format.JSONL: 'jsonl'>, <Format.CSV: 'csv'>)
    """
    if start.startswith(_PARQUET_MAGIC):
        return Format.PARQUET
    return Format.JSONL if _JSON.match(start) else Format.CSV


# -- stores saved by an older version ---------------------------------------------------------------------------------

#: The last version that reads them.
_LAST_READER: Final = "audiencefilter 0.2.0 at commit 8fbb7454"
#: The file that describes a folder or an archive, and its first bytes in a folder.
_MANIFEST: Final = "store.json"
_MANIFEST_START: Final = b'{"version": "4", "schemas": '
#: The key in the metadata of a single table, and the most bytes of metadata that are searched.
_KEY_OF_TABLES: Final = b"audiencefilter.columns"
_MOST_METADATA: Final = 1 << 24


class NotContactsError(ContactsError, ValueError):
    """The rows of a file or folder are not the contacts: it is a part of a table, or a store of an older version."""


class ChangedFileError(ContactsError, OSError):
    """A file was changed or replaced while it was read."""


class Unchanged:
    """Files as they were when this was made, by path; or one that is open, whose path may lead to another meanwhile."""

    def __init__(self, files: Sequence[str], descriptor: int | None = None) -> None:
        self._places = {file: file if descriptor is None else descriptor for file in files}
        self._states = {file: _state(place) for file, place in self._places.items()}

    def check(self) -> None:
        """Raise ChangedFileError if a file has another size, time of change or inode."""
        for file, place in self._places.items():
            if _state(place) != self._states[file]:
                problem = "was changed or replaced while it was read"
                raise ChangedFileError(f"{file} {problem}: what was read of it so far is void, read it again")


def _state(file: str | int) -> tuple[int, int, int] | None:
    """Return what tells a file from another; None if there is none."""
    with suppress(OSError):
        found = os.stat(file)
        return found.st_size, found.st_mtime_ns, found.st_ino
    return None


def refuse_saved_store(path: str | os.PathLike[str]) -> None:
    """Raise NotContactsError if a path is that of a store saved by an older version."""
    manifest = os.path.join(path, _MANIFEST)
    if os.path.isfile(manifest):
        with open(manifest, "rb") as file:
            _refuse(os.fspath(path), file.read(len(_MANIFEST_START)) == _MANIFEST_START)
    elif os.path.isfile(path):  # reading a pipe here would take its bytes
        with open(path, "rb") as file:
            _refuse(os.fspath(path), _is_saved_store(file))


def _is_saved_store(content: BinaryIO) -> bool:
    start = content.read(40)
    if start.startswith(b"ARROW1"):
        return _KEY_OF_TABLES in content.read(min(int.from_bytes(start[12:16], "little"), _MOST_METADATA))
    return start.startswith(b"PK\x03\x04") and start.endswith(_MANIFEST.encode())  # the first member of an archive


def _refuse(name: str, is_saved_store: bool) -> None:
    if is_saved_store:
        raise NotContactsError(
            f"{name} is a store saved by an older version, and is no longer read: with {_LAST_READER}, write Parquet "
            "by pyarrow.parquet.write_table(ColumnStore.open(path).to_arrow(), parquet), and read that"
        )


# -- streams ------------------------------------------------------------------------------------------------------


def open_bytes(name: str | None) -> io.BufferedReader:
    """Return the stream of a file, or of stdin."""
    raw = stdin() if name is None else open(name, "rb")  # noqa: SIM115 - the source closes it
    start = peek(raw)
    _refuse(name or "stdin", _is_saved_store(io.BytesIO(start)))
    if start.startswith(_GZIP_MAGIC):
        return io.BufferedReader(cast("io.RawIOBase", _Unpacked(raw)), 1 << 17)
    return raw


class _Unpacked(gzip.GzipFile):
    """A decompressed gzip stream, which also closes the compressed one."""

    def __init__(self, packed: io.BufferedReader) -> None:
        self._packed = packed
        super().__init__(fileobj=packed, mode="rb")

    def close(self) -> None:
        super().close()
        self._packed.close()


def stdin() -> io.BufferedReader:
    """Return the stream of stdin, with peek()."""
    stream: BinaryIO = sys.stdin.buffer
    return stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", stream))


def size_of(stream: io.BufferedReader) -> int | None:
    """Return the bytes of an uncompressed regular file; None for any other stream."""
    raw = stream.raw
    if not isinstance(raw, io.FileIO):
        return None
    status = os.fstat(raw.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def peek(stream: io.BufferedReader) -> bytes:
    """Return the buffered start of a stream without advancing it."""
    return stream.peek()


# -- Parquet ------------------------------------------------------------------------------------------------------

#: What is beside or above the files of a table, the table's format, and a call that reads its rows.
_TABLES: Final = (
    ("_delta_log", "Delta Lake", "deltalake.DeltaTable(…).to_pyarrow_table()"),
    ("metadata/*.metadata.json", "Iceberg", "catalog.load_table(…).scan().to_arrow() of pyiceberg"),
    (".hoodie", "Hudi", "pyarrow.Table.from_batches(hudi.HudiTable(…).read())"),
    ("manifest/manifest-list-*", "Paimon", "new_read().to_arrow(…) of pypaimon"),
)


def files_of(path: str | os.PathLike[str]) -> list[str]:
    """Return the file of a path, the files `*.parquet` in a folder, or those of a glob pattern, sorted by name.

    Below a folder, and below the folder in which a pattern begins, names that begin with `.` or `_` are left out.

    Raises:
        FileNotFoundError: there is none in the folder or of the pattern.
        NotContactsError: one of them belongs to a table of another format, or is a store of an older version.
    """
    name = os.fspath(path)
    refuse_saved_store(name)
    if os.path.isdir(name):
        top, pattern, problem = name, os.path.join(glob.escape(name), "**", "*.parquet"), "file *.parquet in the folder"
    elif glob.has_magic(name) and not os.path.exists(name):
        top, pattern, problem = _fixed(name), name, "file of this pattern"
    else:
        if format_of(name) in (None, Format.PARQUET):
            _refuse_tables([name])
        return [name]
    found = [file for file in glob.glob(pattern, recursive=True) if not _is_hidden(os.path.relpath(file, top))]
    if not found:
        raise FileNotFoundError(errno.ENOENT, f"there is no {problem}", name)
    _refuse_tables(found)
    for file in found:
        refuse_saved_store(file)
    return sorted(found)


def _fixed(pattern: str) -> str:
    """Return the folder above the first part of a pattern that has a wildcard."""
    while glob.has_magic(pattern):
        pattern = os.path.dirname(pattern)
    return pattern or os.curdir


def _is_hidden(path: str) -> bool:
    return any(part.startswith(_HIDDEN) for part in PurePath(path).parts)


def _refuse_tables(files: list[str]) -> None:
    """Raise NotContactsError if a file belongs to a table: rows that were deleted or replaced may be in its files."""
    for place, kind, call in _tables(files):
        raise NotContactsError(
            f"{place} is a table of {kind}, and its files may have rows that were deleted or replaced: read it by "
            f"{call}, and give that to ColumnStore.from_arrow, or write it by pyarrow.parquet.write_table"
        )


def _tables(files: list[str]) -> Iterator[tuple[str | Path, str, str]]:
    """Yield the tables to which files belong, with their format and a call that reads them."""
    own = {Path(folder) for folder in {os.path.dirname(os.path.realpath(file)) for file in files}}
    for folder in sorted(own.union(*(folder.parents for folder in own))):
        for mark, kind, call in _TABLES:
            if any(glob.iglob(mark, root_dir=folder)):
                yield folder, kind, call
    for file in files:
        if os.path.basename(file).startswith("ducklake-"):
            yield os.path.dirname(file), "DuckLake", "duckdb.sql('FROM …').to_arrow_table()"


def check_folders(file: str, name: str) -> None:
    """Raise NotContactsError if a column that a file lacks is in the names of its folders, as in ``country=DE``."""
    for folder in Path(file).absolute().parent.parts:
        if folder.startswith(f"{name}="):
            raise NotContactsError(
                f"{file} has no column {show(name)}, and the names of folders ({folder}) are not read: give "
                "ColumnStore.from_arrow the table pyarrow.dataset.dataset(folder, partitioning='hive').to_table()"
            )
