"""A store as a file and back, mapped into memory.

Without relations it is one file of Arrow's IPC format, with the schema of the fields and the version of this format in
its metadata. With relations it is an archive of such files: one for each table, one for each way that leads to records,
and a description of all.

What the first version of the format has no form for is of the second.
"""

import json
import os
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

from audiencefilter.columns.archive import Archive, MappedArchive, is_archive
from audiencefilter.columns.arrays import pyarrow
from audiencefilter.columns.described import described, is_of_first_version, schemas_of
from audiencefilter.columns.saved_columns import SavedColumns, table_of
from audiencefilter.columns.saved_relations import SavedWays, ways_of
from audiencefilter.columns.snapshot import Segment
from audiencefilter.contacts.arrow import distinct_names

_FIRST: Final = "1"
_SECOND: Final = "2"
_VERSION_KEY: Final = b"audiencefilter.columns"
_SCHEMA_KEY: Final = b"audiencefilter.schema"
#: The member of an archive that describes the others.
_DESCRIPTION: Final = "store.json"
_TABLE: Final = "tables/{}.arrow"
_GROUPS: Final = "groups/{}.arrow"
#: What Arrow raises for a file that is not what it says; a name that is no text is a ValueError.
_UNREADABLE: Final = (pyarrow.ArrowException, OSError, ValueError)
#: What a description raises that is none.
_NO_DESCRIPTION: Final = (AttributeError, KeyError, RecursionError, TypeError, ValueError)


def save_segment(segment: Segment, path: str | os.PathLike[str]) -> None:
    """Write a segment to a file, which takes its name when it is complete.

    Raises:
        RecordError: a value is not of its field's type.
        ValueError: the schema leads to others without end.
    """
    schemas = described(segment.schema)
    write = _archived(segment, schemas) if segment.schema.relations else _in_one_table(segment, schemas)
    unfinished = Path(f"{os.fspath(path)}.{os.getpid()}.part")
    try:
        write(unfinished)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _in_one_table(segment: Segment, schemas: list[dict[str, Any]]) -> Callable[[Path], None]:
    version = _FIRST if is_of_first_version(schemas) else _SECOND
    table = table_of(segment)
    table = table.replace_schema_metadata({_VERSION_KEY: version, _SCHEMA_KEY: json.dumps(schemas[0], default=str)})
    return lambda path: _write(table, path)


def _archived(segment: Segment, schemas: list[dict[str, Any]]) -> Callable[[Path], None]:
    ways, tables = ways_of(segment)
    description = {"version": _SECOND, "schemas": schemas, "ways": [way.described() for way in ways]}

    def write(path: Path) -> None:
        with path.open("wb") as file, closing(Archive(file)) as archive:
            archive.write(_DESCRIPTION, lambda member: member.write(json.dumps(description, default=str).encode()))
            for number, held in enumerate(tables):
                archive.write(_TABLE.format(number), partial(_write, table_of(held)))
            for number, way in enumerate(ways[1:], 1):
                archive.write(_GROUPS.format(number), partial(_write, way.groups()))

    return write


def _write(table: pyarrow.Table, path: Any) -> None:
    import pyarrow.ipc

    # One batch: its columns are each in one piece, as they are needed again.
    with pyarrow.ipc.new_file(path, table.schema) as file:
        file.write_table(table, max_chunksize=max(table.num_rows, 1))


# -- opening ------------------------------------------------------------------------------------------------------


def open_segment(path: str | os.PathLike[str], trusted: bool) -> Segment:
    """Open a file that :func:`save_segment` wrote.

    Args:
        path: the file.
        trusted: whether to believe what it says of its own layout. Where that is wrong, the process may end.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: it is no such file, or of another version, or damaged.
    """
    name = os.fspath(path)
    if is_archive(path):
        return _open_archive(name, trusted)
    table = _read(pyarrow.memory_map(name), name, trusted)
    metadata = table.schema.metadata or {}
    _check_version(metadata.get(_VERSION_KEY, b"").decode(errors="replace"), name)
    try:
        (schema,) = schemas_of([json.loads(metadata[_SCHEMA_KEY])])
    except _NO_DESCRIPTION as error:
        raise ValueError(f"{name} describes no schema: {error}") from None
    columns = SavedColumns(table)
    return Segment(columns, schema, columns.encoded)


def _open_archive(name: str, trusted: bool) -> Segment:
    try:
        archive = MappedArchive(pyarrow.memory_map(name), trusted)
        description = archive.member(_DESCRIPTION).to_pybytes()
    except ValueError as error:
        raise _damaged(name, error) from None

    def table(number: int, member: str = _TABLE) -> pyarrow.Table:
        return _read(archive.member(member.format(number)), name, trusted)

    try:
        found = json.loads(description)
        _check_version(str(found["version"]), name)
        schemas = schemas_of(found["schemas"])
        ways = SavedWays(found["ways"], schemas[0], table, lambda number: table(number, _GROUPS), trusted)
    except _NO_DESCRIPTION as error:
        raise error if str(error).startswith(name) else _damaged(name, error) from None
    return ways.root()


def _read(source: Any, name: str, trusted: bool) -> pyarrow.Table:
    """Return what is in a file: offsets, codes, lengths and UTF-8 are verified, unless it is trusted."""
    import pyarrow.ipc

    try:
        file = pyarrow.ipc.open_file(source)
    except _UNREADABLE as error:
        raise ValueError(f"{name} is no Arrow IPC file: {error}") from None
    try:
        table = file.read_all()
        if not trusted:
            table.validate(full=True)
        distinct_names(table.column_names)
    except _UNREADABLE as error:
        raise _damaged(name, error) from None
    return table


def _check_version(version: str, name: str) -> None:
    if version not in {_FIRST, _SECOND}:
        what = f"is of version {version} of the format" if version else "was not written by ColumnStore.save"
        raise ValueError(
            f"{name} {what}: this release reads version {_FIRST} and {_SECOND}; make it anew from its source"
        )


def _damaged(name: str, error: Exception) -> ValueError:
    return ValueError(f"{name} is damaged ({error}): make it anew from its source")
