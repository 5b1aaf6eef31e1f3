"""Making the columns of a list, in a process of its own, which ``python -m`` starts with this module.

The contacts are read in pages, each in a transaction of its own, so that nobody waits for it. Before the first page it
begins to be noted which contacts change, and the version of that moment is that of the columns: a contact that changes
while they are made is among those that changed since, and counted apart.

The pages go into a Parquet file, from which the store reads and encodes one column after the other: so the process has
one page, and then one column as it came, and not all contacts as Python has them.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final

import numpy
import pyarrow
import pyarrow.parquet
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.instants import aware
from audiencefilter.service.operations.columns import files, process_memory
from audiencefilter.service.operations.language import ACTION, ACTIONS, Language, language_of
from audiencefilter.service.operations.versions import forget_changes, start_noting, version_of
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import actions, contacts, lists

#: How many contacts are read at a time.
_PAGE: Final = 5_000
#: How many changes are forgotten at a time, since others write in between.
_FORGOTTEN: Final = 500
#: The part of the work that reading is.
_READING: Final = 0.7
_PARQUET: Final = "contacts.parquet"
#: What an action takes beside its name, in characters.
_ACTION: Final = 200
#: An id as numpy has it.
_ID: Final = "|S36"
_ARROW: Final = {
    af.FieldType.STRING: pyarrow.string(),
    af.FieldType.INTEGER: pyarrow.int32(),
    af.FieldType.NUMBER: pyarrow.float64(),
    af.FieldType.BOOLEAN: pyarrow.bool_(),
    af.FieldType.DATETIME: pyarrow.timestamp("us", "UTC"),
}


@dataclass(frozen=True, slots=True)
class Job:
    """What to make.

    Attributes:
        url: of the database.
        list_id: the list.
        folder: of all columns.
        most: the bytes that all columns may take in files, and the process in memory beside what it has to begin with.
    """

    url: str
    list_id: str
    folder: str
    most: int

    def written(self) -> bytes:
        """Return it for :func:`main`. It has the password of the database, and is not for the command line."""
        return json.dumps(asdict(self)).encode()


def main() -> None:
    """Make the columns that standard input asks for, unless another process makes some."""
    job = Job(**json.loads(sys.stdin.buffer.read()))
    # Whoever answers requests comes first.
    os.nice(10)
    process_memory.allow(job.most)
    database = Database(job.url, 1, 1, 1)
    try:
        build(database, job)
    finally:
        database.close()


def build(database: Database, job: Job) -> None:
    """Make the columns of a list, unless another process makes columns, or the list is gone."""
    folder = Path(job.folder)
    with files.alone(folder) as is_alone:
        if not is_alone:
            return
        files.clear(folder, job.most)
        files.write_progress(folder, job.list_id, 0)
        with database.writing() as connection:
            start_noting(connection, job.list_id)
        with database.reading() as connection:
            version = version_of(connection, job.list_id).number
            kept = sa.select(lists.c.notation, lists.c.fields).where(lists.c.id == job.list_id)
            row = connection.execute(kept).one_or_none()
            total = connection.scalar(sa.select(sa.func.count()).where(contacts.c.listId == job.list_id)) or 0
        if row is None:
            return
        language = language_of(row.notation, row.fields)
        with files.made(folder, job.list_id, version) as part:
            count = _write_columns(database, job, language, total, part)
            files.write_about(part, version, count, language.kept())
            with database.reading() as connection:
                if not version_of(connection, job.list_id).knows_since(version):
                    raise ValueError("contacts were erased meanwhile, or too many changed: what was read is not kept")
            if (size := files.size_of(part)) > job.most:
                raise ValueError(f"columns of {size:,} bytes, and all together may take {job.most:,}")
        files.clear(folder, job.most)
        while _forget_some(database, job.list_id):
            pass


def _forget_some(database: Database, list_id: str) -> bool:
    with database.writing() as connection:
        return forget_changes(connection, list_id, _FORGOTTEN)


def _write_columns(database: Database, job: Job, language: Language, total: int, part: Path) -> int:
    parquet, schema = part / _PARQUET, _arrow_schema(language)
    count = 0
    with pyarrow.parquet.ParquetWriter(parquet, schema) as writer, _ids_written(part / files.IDS) as write_ids:
        for page in _pages(database, job.list_id, language):
            writer.write_table(pyarrow.Table.from_pylist(page, schema))
            write_ids([row["id"] for row in page])
            count += len(page)
            files.write_progress(Path(job.folder), job.list_id, _READING * min(1, count / max(1, total)))
    pyarrow.default_memory_pool().release_unused()
    af.ColumnStore.from_parquet(parquet, language.schema, threads=1).save(part / files.STORE)
    parquet.unlink()
    return count


@contextmanager
def _ids_written(path: Path) -> Iterator[Callable[[Sequence[str]], None]]:
    """Give what writes ids, ascending, a page at a time, to a file of numpy's, whose size is known in the end.

    Raises:
        ValueError: they do not ascend.
    """
    count, last = 0, numpy.bytes_()
    with path.open("wb") as file:

        def write(page: Sequence[str]) -> None:
            nonlocal count, last
            ids = numpy.array([last, *page], _ID)
            if not (ids[1:] > ids[:-1]).all():
                raise ValueError("the database does not sort ids by code points")
            file.write(ids[1:].tobytes())
            count, last = count + len(page), ids[-1]

        _write_header(file, 0)
        yield write
        file.seek(0)
        # There is room in it for a larger number.
        _write_header(file, count)


def _write_header(file: IO[bytes], count: int) -> None:
    header = {"descr": _ID, "fortran_order": False, "shape": (count,)}
    numpy.lib.format.write_array_header_1_0(file, header)


def _pages(database: Database, list_id: str, language: Language) -> Iterator[list[dict[str, Any]]]:
    after = ""
    while True:
        with database.reading() as connection:
            own = sa.and_(contacts.c.listId == list_id, contacts.c.id > after)
            page = records(connection, language, own, _PAGE)
        if page:
            yield page
            after = page[-1]["id"]
        if len(page) < _PAGE:
            # Who comes now has changed since the version; who waited for an empty page might wait for ever.
            return


def records(
    connection: sa.Connection, language: Language, which: sa.ColumnElement[bool], most: int | None = None
) -> list[dict[str, Any]]:
    """Return contacts with all that filters of a language may ask for, by their ids, ascending."""
    columns = [contacts.c[name] for name in ("id", *_attributes(language))]
    query = sa.select(*columns).where(which).order_by(contacts.c.id).limit(most)
    found = [dict(row) for row in connection.execute(query).mappings()]
    for record in found:
        record["createdAt"] = aware(record["createdAt"])
    if ACTIONS.name in language.schema.relations:
        _add_actions(connection, found)
    return found


def size_of(connection: sa.Connection, language: Language, which: sa.ColumnElement[bool]) -> int:
    """Return about how many characters :func:`records` reads of contacts."""
    texts = [contacts.c[name] for name in _attributes(language) if isinstance(contacts.c[name].type, sa.Text)]
    lengths = [sa.func.coalesce(sa.func.length(text), 0) for text in texts]
    found = connection.scalar(sa.select(sa.func.sum(sum(lengths, sa.literal(0)))).where(which)) or 0
    if ACTIONS.name in language.schema.relations:
        of_them = actions.c.subId.in_(sa.select(contacts.c.id).where(which))
        acted = sa.select(sa.func.count(), sa.func.sum(sa.func.length(actions.c.name))).where(of_them)
        count, named = connection.execute(acted).one()
        found += _ACTION * count + (named or 0)
    return int(found)


def _add_actions(connection: sa.Connection, found: Sequence[dict[str, Any]]) -> None:
    for record in found:
        record[ACTIONS.name] = []
    names = [field.attribute for field in ACTION.fields]
    held = {record["id"]: record[ACTIONS.name] for record in found}
    asked = sa.select(actions.c.subId, *(actions.c[name] for name in names)).where(actions.c.subId.in_(held))
    for contact_id, *values in connection.execute(asked):
        act = dict(zip(names, values, strict=True))
        held[contact_id].append(act | {"createdAt": aware(act["createdAt"])})


def _attributes(language: Language) -> list[str]:
    return list(dict.fromkeys(field.attribute for field in language.schema.fields))


def _arrow_schema(language: Language) -> pyarrow.Schema:
    types = {field.attribute: _ARROW[field.type] for field in language.schema.fields if not field.path}
    types |= {field.attribute: pyarrow.string() for field in language.schema.fields if field.path}
    if ACTIONS.name in language.schema.relations:
        types[ACTIONS.name] = pyarrow.list_(
            pyarrow.struct([(field.attribute, _ARROW[field.type]) for field in ACTION.fields])
        )
    return pyarrow.schema(list(types.items()))


if __name__ == "__main__":
    main()
