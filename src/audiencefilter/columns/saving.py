"""Write a store to a file, and open the file mapped into memory.

Without relations, the file is in Arrow's IPC format. Its metadata contains the schema of the fields and the format
version: version 2 can express parts of a schema that version 1 cannot. With relations, the file is an archive
(version 3). The archive contains a description, one such file for the store and for each relation from it, and the
groups of records of each relation.
"""

import io
import json
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, cast

from audiencefilter.columns.arrays import RowNumbers, pyarrow, values_of
from audiencefilter.columns.saved_columns import AT_PATH, SavedColumns, written
from audiencefilter.columns.segment import Children, Segment
from audiencefilter.contacts.arrow import RelatedColumns, distinct_names
from audiencefilter.contacts.records import RecordColumns
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.limits import Limits
from audiencefilter.language.schema import Schema
from audiencefilter.language.schema_document import is_of_first_version, schema_document, schemas_of

_VERSION_1: Final = "1"
_VERSION_2: Final = "2"
_ARCHIVE_VERSION: Final = "3"
_MAX_DEPTH: Final = Limits().relations
_NUMBERS: Final = pyarrow.large_list(pyarrow.int64())
_VERSION_KEY: Final = b"audiencefilter.columns"
_SCHEMA_KEY: Final = b"audiencefilter.schema"
#: The archive member that describes the others.
_DESCRIPTION: Final = "store.json"
_TABLE: Final = "tables/{}.arrow"
_GROUPS: Final = "groups/{}.arrow"
#: Errors of Arrow for a damaged file; a name that is not text raises ValueError.
_ARROW_ERRORS: Final = (pyarrow.ArrowException, OSError, ValueError)
#: Errors from an invalid description.
DESCRIPTION_ERRORS: Final = (AttributeError, KeyError, RecursionError, TypeError, ValueError)
#: First bytes of an archive.
_MAGIC: Final = b"PK\x03\x04"
_HEADER: Final = struct.Struct("<4s5H3L2H")
#: Errors of zipfile for a file that is not an archive, or a damaged one.
_ARCHIVE_ERRORS: Final = (
    zipfile.BadZipFile,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    ValueError,
    struct.error,
)


def save_segment(segment: Segment, path: str | os.PathLike[str]) -> None:
    """Write a segment to a file, which gets its name after it is complete.

    Raises:
        RecordError: a value is not of its field's type.
        ValueError: the schema has an endless chain of new schemas.
    """
    write = writer(segment)
    unfinished = Path(f"{os.fspath(path)}.{os.getpid()}.part")
    try:
        write(unfinished)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def writer(segment: Segment) -> Callable[[Path], None]:
    """Encode a segment, and return what writes it to a file. Raises as :func:`save_segment`."""
    schemas = schema_document(segment.schema)
    return _archived(segment, schemas) if segment.schema.relations else _in_one_table(segment, schemas)


def _in_one_table(segment: Segment, schemas: list[dict[str, Any]]) -> Callable[[Path], None]:
    version = _VERSION_1 if is_of_first_version(schemas) else _VERSION_2
    table = table_of(segment)
    table = table.replace_schema_metadata({_VERSION_KEY: version, _SCHEMA_KEY: json.dumps(schemas[0], default=str)})
    return lambda path: write_table(table, path)


def _archived(segment: Segment, schemas: list[dict[str, Any]]) -> Callable[[Path], None]:
    ways = _ways_of(segment)
    description = {"version": _ARCHIVE_VERSION, "schemas": schemas, "ways": [way.described() for way in ways]}

    def write(path: Path) -> None:
        with zipfile.ZipFile(path, "w") as archive:
            content = json.dumps(description, default=str).encode()
            _write_member(archive, _DESCRIPTION, lambda member: member.write(content))
            for number, way in enumerate(ways):
                _write_member(archive, _TABLE.format(number), partial(write_table, table_of(way.segment)))
                if way.children is not None:
                    _write_member(archive, _GROUPS.format(number), partial(write_table, _groups_of(way.children)))

    return write


def table_of(segment: Segment) -> pyarrow.Table:
    """Return all rows of a segment with all its columns, encoded."""
    segment.encode()
    table = segment.to_table(written)
    for each in segment.schema.fields:
        if each.path and segment.source.has(each):
            column = segment.column(each)
            codes = written(column)
            stored = column.take(slice(0, segment.rows)) if codes is None else codes
            table = table.append_column(AT_PATH + each.name, stored)
    return table


def write_table(table: pyarrow.Table, path: Any) -> None:
    """Write a table in Arrow's IPC format to a file object or a path."""
    import pyarrow.ipc

    # One batch, so that each column is in one piece when it is read.
    with pyarrow.ipc.new_file(path, table.schema) as file:
        file.write_table(table, max_chunksize=max(table.num_rows, 1))


# -- opening ------------------------------------------------------------------------------------------------------


def open_segment(path: str | os.PathLike[str], trusted: bool) -> Segment:
    """Open a file of :func:`save_segment`. A trusted file with an invalid layout may end the process.

    Raises:
        FileNotFoundError: the file does not exist.
        ValueError: the file is not a saved store, has another version, or is damaged.
    """
    name = os.fspath(path)
    with open(name, "rb"):  # with the error of Python if there is no such file
        return read_segment(name, pyarrow.memory_map(name), trusted)


def read_segment(name: str, mapped: Any, trusted: bool, verified: set[str] | None = None) -> Segment:
    """Return the segment of a file that is mapped into memory; see :func:`open_segment`.

    Args:
        name: the name of the file, for errors.
        mapped: the file of Arrow.
        trusted: whether to verify nothing.
        verified: names of columns that need no verification. Others are verified when they are first read, and added;
            related records all at once. By default, all columns are verified now.
    """
    mapped.seek(0)
    if mapped.read(len(_MAGIC)) == _MAGIC:
        segment = _open_archive(name, mapped, trusted or (verified is not None and name in verified))
        if verified is not None:
            verified.add(name)
        return segment
    table = read_table(mapped, name, trusted or verified is not None)
    metadata = table.schema.metadata or {}
    check_version(metadata.get(_VERSION_KEY, b"").decode(errors="replace"), name)
    try:
        (schema,) = schemas_of([json.loads(metadata[_SCHEMA_KEY])])
    except DESCRIPTION_ERRORS as error:
        raise ValueError(f"{name} describes no schema: {error}") from None
    return Segment(SavedColumns(table, verified=None if trusted else verified, name=name), schema)


def _open_archive(name: str, mapped: Any, trusted: bool) -> Segment:
    try:
        archive = _MappedArchive(mapped, trusted)
        description = archive.member(_DESCRIPTION).to_pybytes()
    except ValueError as error:
        raise damaged(name, error) from None

    try:
        found = json.loads(description)
        check_version(str(found["version"]), name, (_ARCHIVE_VERSION,))
        schemas = schemas_of(found["schemas"])
        if not isinstance(found["ways"], list) or not found["ways"]:
            raise ValueError("there is no list of ways")
        return _root_of(
            found["ways"], schemas[0], lambda member: read_table(archive.member(member), name, trusted), trusted
        )
    except DESCRIPTION_ERRORS as error:
        raise error if str(error).startswith(name) else damaged(name, error) from None


def read_table(source: Any, name: str, trusted: bool) -> pyarrow.Table:
    """Return the table of a file; unless it is trusted, verify offsets, codes, lengths and UTF-8."""
    import pyarrow.ipc

    try:
        file = pyarrow.ipc.open_file(source)
    except _ARROW_ERRORS as error:
        raise ValueError(f"{name} is no Arrow IPC file: {error}") from None
    try:
        table = file.read_all()
        if not trusted:
            table.validate(full=True)
        distinct_names(table.column_names)
    except _ARROW_ERRORS as error:
        raise damaged(name, error) from None
    return table


def check_version(version: str, name: str, known: Sequence[str] = (_VERSION_1, _VERSION_2)) -> None:
    """Raises ValueError: a file is not of a known version of the format."""
    if version not in known:
        what = f"is of version {version} of the format" if version else "was not written by ColumnStore.save"
        raise ValueError(
            f"{name} {what}: this release reads version {' and '.join(known)}; make it anew from its source"
        )


def damaged(name: str, error: Exception) -> ValueError:
    """Return the error of a damaged file."""
    return ValueError(f"{name} is damaged ({error}): make it anew from its source")


# -- related records ----------------------------------------------------------------------------------------------


@dataclass
class _Way:
    """A path of relations from the rows of the store to related records; the first way is the rows of the store.

    Attributes:
        children: the groups of the records; None for the rows of the store.
        unread: names of the records' relations that are not written, with the reason; None if the relation is deeper
            than a clause can go.
    """

    segment: Segment
    depth: int = 0
    parent: int = -1
    relation: str = ""
    children: Children | None = None
    unread: dict[str, str | None] = field(default_factory=dict)

    def described(self) -> dict[str, Any]:
        orphans = 0 if self.children is None else self.children.orphans
        described = {"parent": self.parent, "relation": self.relation, "orphans": orphans}
        return described | {"rows": self.segment.rows, "unread": self.unread}


def _ways_of(root: Segment) -> list[_Way]:
    """Return all ways from the rows of a store, each after its parent. Raises RecordError: a value is not a record."""
    ways = [_Way(root)]
    for number, way in enumerate(ways):  # the loop appends to `ways`
        segment = way.segment
        for relation in segment.schema.relations.values():
            if not segment.relatives.has(relation) or segment.is_nested(relation):
                continue
            # A schema may refer to itself: relations are written to the depth of a clause under the default limits, and
            # deeper if they were already read.
            if way.depth >= _MAX_DEPTH and not segment.relatives.have_read(relation):
                way.unread[relation.name] = None
                continue
            try:
                children = segment.children(relation)
            except _NotSavedError as error:
                way.unread[relation.name] = error.reason
            except RecordError as error:
                if isinstance(segment.source, RecordColumns):
                    raise
                way.unread[relation.name] = str(error)  # a column without records, which no filter can read either
            else:
                ways.append(_Way(children.segment, way.depth + 1, number, relation.name, children))
    return ways


def _groups_of(children: Children) -> pyarrow.Table:
    """Return a table with one row of two lists; the list of groups may be null."""
    found = {"offsets": children.offsets, "groups": children.groups}
    return pyarrow.table({name: pyarrow.array([numbers], _NUMBERS) for name, numbers in found.items()})


class _NotSavedError(ValueError):
    """The file does not contain the records of a relation; :attr:`_Way.unread` explains the reasons."""

    def __init__(self, name: str, reason: str | None) -> None:
        self.reason = reason
        super().__init__(
            f"the store was saved with related records at most {_MAX_DEPTH} relations away, and {show(name)} is "
            "further away: evaluate such a filter before you save the store"
            if reason is None
            else f"{show(name)} could not be saved: {reason}"
        )


@dataclass
class _SavedWay:
    """A way of a file; `relations` has a function for each relation of its records that returns the related records."""

    table: pyarrow.Table
    rows: int
    schema: Schema
    relations: dict[str, Callable[[], RelatedColumns]] = field(default_factory=dict)

    def columns(self) -> SavedColumns:
        return SavedColumns(self.table, self.rows, self.relations)


def _root_of(
    described: Sequence[Mapping[str, Any]],
    schema: Schema,
    read: Callable[[str], pyarrow.Table],
    trusted: bool,
) -> Segment:
    """Return the rows of a store. Raises KeyError, TypeError, ValueError: the description is invalid."""
    ways: list[_SavedWay] = []
    for number, each in enumerate(described):
        way = _SavedWay(read(_TABLE.format(number)), _count(each, "rows"), schema)
        if way.table.num_columns and way.table.num_rows != way.rows:
            raise ValueError(f"{way.rows} records are not those of the table")
        if number:
            if (place := _count(each, "parent")) >= number:
                raise ValueError(f"{place} is beyond {number}")
            parent = ways[place]
            relation = parent.schema.relations[each["relation"]]
            way.schema = relation.schema
            numbers = read(_GROUPS.format(number))
            offsets, groups = _numbers_in(numbers, "offsets"), _numbers_in(numbers, "groups")
            if offsets is None:
                raise ValueError("there are no offsets")
            _check_groups(way.rows, parent.rows, offsets, groups, trusted)
            orphans = _count(each, "orphans")
            parent.relations[relation.name] = partial(_related, way, offsets, groups, orphans)
        for name, reason in each["unread"].items():
            if not isinstance(reason, str | None):
                raise ValueError(f"the reason is {show(reason)}")
            way.relations[way.schema.relations[name].name] = partial(_refuse, name, reason)
        ways.append(way)
    return Segment(ways[0].columns(), schema)


def _related(way: _SavedWay, offsets: RowNumbers, groups: RowNumbers | None, orphans: int) -> RelatedColumns:
    return RelatedColumns(way.columns(), offsets, groups, orphans)


def _refuse(name: str, reason: str | None) -> NoReturn:
    raise _NotSavedError(name, reason)


def _numbers_in(table: pyarrow.Table, name: str) -> RowNumbers | None:
    column = table.column(name)
    if column.type != _NUMBERS or len(column) != 1:
        raise ValueError(f"{name} are no numbers")
    if column.null_count:
        return None
    numbers = column.chunk(0).flatten()
    if numbers.null_count:
        raise ValueError(f"of {name} some are missing")
    return values_of(numbers)


def _check_groups(rows: int, parents: int, offsets: RowNumbers, groups: RowNumbers | None, trusted: bool) -> None:
    if not len(offsets) or (len(offsets) - 1 != parents and groups is None):
        raise ValueError(f"{len(offsets)} offsets are not those of {parents} rows")
    if offsets[0] != 0 or offsets[-1] != rows or (not trusted and (offsets[1:] < offsets[:-1]).any()):
        raise ValueError(f"the offsets are not those of {rows} records")
    if groups is None:
        return
    if len(groups) != parents:
        raise ValueError(f"{len(groups)} groups are not those of {parents} rows")
    if not trusted and len(groups) and not 0 <= int(groups.min()) <= int(groups.max()) < len(offsets) - 1:
        raise ValueError(f"a group is beyond {len(offsets) - 1}")


def _count(described: Mapping[str, Any], key: str) -> int:
    number = described[key]
    if type(number) is not int or number < 0:
        raise ValueError(f"{key} is {show(number)}")
    return number


# -- archives -----------------------------------------------------------------------------------------------------


def _write_member(archive: zipfile.ZipFile, name: str, write: Callable[[Any], None]) -> None:
    """Add a member, which `write` writes to a file object."""
    info = zipfile.ZipInfo(name)
    large = 20  # bytes that zipfile adds to the header of a member that may exceed 4 GB
    padding = -(archive.start_dir + _HEADER.size + len(name) + large + 4) % 64  # the alignment of Arrow's buffers
    info.extra = struct.pack("<HH", 0xD935, padding) + bytes(padding)  # the type that other tools use for padding, too
    with archive.open(info, "w", force_zip64=True) as member:
        write(_Counted(member))


class _Counted(io.RawIOBase):
    """A file object with `tell`, which the members of zipfile lack."""

    def __init__(self, member: Any) -> None:
        self._member = member
        self._count = 0

    def writable(self) -> bool:
        """Return True."""
        return True

    def tell(self) -> int:
        """Return the number of bytes written."""
        return self._count

    def write(self, data: Any) -> int:
        """Write bytes."""
        size = memoryview(data).nbytes
        self._member.write(data)
        self._count += size
        return size


class _MappedArchive:
    """An archive mapped into memory.

    Raises:
        ValueError: the file is not an archive of :func:`_write_member`.
    """

    def __init__(self, mapped: pyarrow.MemoryMappedFile, trusted: bool) -> None:
        self._mapped = mapped
        self._trusted = trusted
        try:
            with zipfile.ZipFile(cast(Any, mapped)) as found:
                self._members = {info.filename: info for info in found.infolist()}
        except _ARCHIVE_ERRORS as error:
            raise ValueError(f"it is no ZIP archive: {error}") from None

    def member(self, name: str) -> pyarrow.Buffer:
        """Return a member as a buffer of the mapped file.

        Raises:
            ValueError: the member does not exist, or is damaged.
        """
        info = self._members.get(name)
        if info is None:
            raise ValueError(f"it has no member {name}")
        if info.compress_type != zipfile.ZIP_STORED or info.file_size != info.compress_size or info.flag_bits & 1:
            raise ValueError(f"its member {name} is compressed or encrypted")
        header = self._at(info.header_offset, _HEADER.size, name)
        magic, *_, names, extra = _HEADER.unpack(header.to_pybytes())
        if magic != _MAGIC:
            raise ValueError(f"its member {name} does not begin where it should")
        found = self._at(info.header_offset + _HEADER.size + names + extra, info.file_size, name)
        if not self._trusted and zlib.crc32(found) != info.CRC:
            raise ValueError(f"its member {name} has another checksum")
        return found

    def _at(self, start: int, size: int, name: str) -> pyarrow.Buffer:
        if start < 0 or size < 0 or start + size > self._mapped.size():
            raise ValueError(f"its member {name} is beyond its end")
        self._mapped.seek(start)
        return self._mapped.read_buffer(size)
