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
from typing import BinaryIO, Final, cast, get_args

from audiencefilter.backends.sql.condition import DialectName
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.language.errors import show
from audiencefilter.language.suggest import closest

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
    """Return the suffix of a file name, ignoring `.gz`."""
    path = PurePath(name.lower())
    return path.with_suffix("").suffix if path.suffix == ".gz" else path.suffix


def format_of(name: str) -> Format | None:
    """Return the format of a file name's suffix, or None."""
    return _SUFFIXES.get(suffix_of(name))


def format_of_content(start: bytes) -> Format:
    """Return the format of contacts by their first bytes."""
    if start.startswith(_PARQUET_MAGIC):
        return Format.PARQUET
    return Format.JSONL if _JSON.match(start) else Format.CSV


# -- files of other formats -------------------------------------------------------------------------------------------

_TO_PARQUET: Final = "write it as Parquet: "
_URL: Final = re.compile(r"([A-Za-z][\w+.-]+)://")  # one letter is a drive


def _query(dialect: str) -> str:
    return (
        f"audiencefilter sql --inline --dialect {dialect} --where CLAUSE writes a condition for its own program; in "
        "Python, f.to_sqlalchemy(table) does, and Schema.from_sqlalchemy(table) makes a schema"
    )


#: How files of other formats begin, their names, and what to do instead. Letters alone may begin a CSV header.
_OTHERS: Final = tuple(
    (re.compile(start, re.DOTALL), kind, instead)
    for start, kind, instead in (
        (rb'PK\x03\x04.{26}store\.json|\{"version": "4", "schemas": ', "a store saved by an older version",
         f"{_TO_PARQUET}ColumnStore.open(…).to_arrow() of audiencefilter 0.2.0 at commit 8fbb7454 has the rows"),
        (rb"\xff\xfe|\xfe\xff|(?:[\t\r\n -~]\0){2}|(?:\0[\t\r\n -~]){2}", "UTF-16", "save it as UTF-8"),
        (rb"(?:\xef\xbb\xbf)?\s*<(?i:\?xml|!doctype|html)\b", "XML or HTML, and not CSV",
         "save the table as CSV, in UTF-8"),
        (rb"ORC.{0,60}?[\0-\x08]", "ORC", f"{_TO_PARQUET}pyarrow.orc.read_table(…) has the rows"),
        (rb"ARROW1\0\0|\xff{4}.{3}\0", "Arrow", f"{_TO_PARQUET}polars.read_ipc(…) has the rows"),
        (rb"FEA1.{0,60}?[\0-\x08]", "Feather", f"{_TO_PARQUET}pyarrow.feather.read_table(…) has the rows"),
        (rb"Obj\x01", "Avro", f"{_TO_PARQUET}polars.read_avro(…) has the rows"),
        (rb"VTXF[^,;|]{0,60}?[\0-\x08]", "Vortex", f"{_TO_PARQUET}vortex.open(…).to_arrow() has the rows"),
        (rb"\$FL[23]@\(#\)", "SPSS", f"{_TO_PARQUET}pandas.read_spss(…) has the rows"),
        (rb"\xd0\xcf\x11\xe0|PK\x03\x04.{26}(?:\[Content_Types\]|_rels/|docProps/|xl/)", "an Excel workbook",
         "save the sheet as CSV, in UTF-8"),
        (rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis", "a workbook", "save the sheet as CSV, in UTF-8"),
        (rb"SQLite format 3\0", "a SQLite database", _query("sqlite")),
        (rb".{8}DUCK.{2}\0{6}", "a DuckDB database", _query("duckdb")),
        (rb"PK\x03\x04", "a zip archive", "unpack it first, with unzip"),
        (rb"\x28\xb5\x2f\xfd", "packed by zstd", "unpack it first, with unzstd"),
        (rb"BZh[1-9]1AY&SY", "packed by bzip2", "unpack it first, with bunzip2"),
        (rb"\xfd7zXZ\0", "packed by xz", "unpack it first, with unxz"),
    )
)  # fmt: skip
#: How files of Lance end.
_LANCE: Final = b"LANC"


class NotContactsError(ContactsError, ValueError):
    """The rows of a file or folder are not the contacts: it has another format, or is a part of a table."""


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


def refuse_other(path: str | os.PathLike[str]) -> None:
    """Raise NotContactsError if a path is a URL, a file of another format, or a store of an older version."""
    name, manifest = os.fspath(path), os.path.join(path, "store.json")
    _refuse_url(name)
    if os.path.isfile(read := manifest if os.path.isdir(path) else path):  # reading a pipe here would take its bytes
        with open(read, "rb") as file:
            _refuse_start(name, file.read(io.DEFAULT_BUFFER_SIZE))
            file.seek(-min(file.tell(), len(_LANCE)), os.SEEK_END)
            if file.read() == _LANCE:
                raise NotContactsError(f"{name} is Lance: {_TO_PARQUET}lance.dataset(…).to_table() has the rows")


def _refuse_url(name: str) -> None:
    if (found := _URL.match(name)) is None:
        return
    scheme = found[1]
    dialect = closest(scheme.partition("+")[0].lower(), get_args(DialectName))
    instead = "name a file that is here" if dialect is None else _query(dialect)
    raise NotContactsError(f"{scheme}://… is a URL, and contacts are read from files and stdin: {instead}")


def _refuse_start(name: str, start: bytes) -> None:
    for mark, kind, instead in _OTHERS:
        if mark.match(start):
            raise NotContactsError(f"{name} is {kind}: {instead}")


# -- streams ------------------------------------------------------------------------------------------------------


def open_bytes(name: str | None) -> io.BufferedReader:
    """Return the stream of a file, or of stdin."""
    _refuse_url(name or "")
    raw = stdin() if name is None else open(name, "rb")  # noqa: SIM115 - the source closes it
    try:
        if raw.peek().startswith(_GZIP_MAGIC):
            raw = io.BufferedReader(cast("io.RawIOBase", _Unpacked(raw)), 1 << 17)
        _refuse_start(name or "stdin", raw.peek())
    except BaseException:
        if name is not None:
            raw.close()
        raise
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


# -- Parquet ------------------------------------------------------------------------------------------------------

#: What is beside or above the files of a table, the table's format, and a call that reads its rows.
_TABLES: Final = (
    ("_delta_log", "Delta Lake", "deltalake.DeltaTable(…).to_pyarrow_table()"),
    ("metadata/*.metadata.json", "Iceberg", "catalog.load_table(…).scan().to_arrow() of pyiceberg"),
    (".hoodie", "Hudi", "pyarrow.Table.from_batches(hudi.HudiTable(…).read())"),
    ("_versions/*.manifest", "Lance", "lance.dataset(…).to_table()"),
    ("manifest/manifest-list-*", "Paimon", "new_read().to_arrow(…) of pypaimon"),
)


def files_of(path: str | os.PathLike[str]) -> list[str]:
    """Return the file of a path, the files `*.parquet` in a folder, or those of a glob pattern, sorted by name."""
    name = os.fspath(path)
    refuse_other(name)
    if os.path.isdir(name):
        top, pattern, problem = name, os.path.join(glob.escape(name), "**", "*.parquet"), "file *.parquet in the folder"
    elif glob.has_magic(name) and not os.path.exists(name):
        top, pattern, problem = _fixed(name), name, "file of this pattern"
    else:
        if format_of(name) in (None, Format.PARQUET):
            _refuse_tables([name])
        return [name]
    # Names that begin with . or _ are left out below the folder, or below the one in which the pattern begins.
    below = [(file, PurePath(os.path.relpath(file, top)).parts) for file in glob.glob(pattern, recursive=True)]
    found = [file for file, parts in below if not any(part.startswith(_HIDDEN) for part in parts)]
    _refuse_tables(found or [os.path.join(top, "none")])
    if not found:
        raise FileNotFoundError(errno.ENOENT, f"there is no {problem}", name)
    for file in found:
        refuse_other(file)
    return sorted(found)


def _fixed(pattern: str) -> str:
    """Return the folder above the first part of a pattern that has a wildcard."""
    while glob.has_magic(pattern):
        pattern = os.path.dirname(pattern)
    return pattern or os.curdir


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
