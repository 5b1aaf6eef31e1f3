"""Build the columns of a list in a process of its own, which ``python -m`` starts with this module.

Contacts are read in pages, one transaction each, so that no other transaction waits. Before the first page, the
database starts to record changed contacts, and the columns have the version of that moment: a contact that changes
during the build is among the later changes, and counted separately.

The pages go into a Parquet file, from which the store of a worker reads a column when a filter first needs it. So the
memory of the process contains one page of contacts, and values of another type than the file's columns end it.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final

import numpy
import pyarrow
import pyarrow.compute
import pyarrow.parquet
import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.operations import column_files
from audiencefilter.service.operations.breakdown import Counts
from audiencefilter.service.operations.change_log import (
    MAX_CHANGED_CONTACTS,
    Version,
    changed_since,
    forget_changes,
    start_noting,
    version_of,
)
from audiencefilter.service.operations.deleting import STEP, in_steps
from audiencefilter.service.operations.notation import ACTION, ACTIONS, Language, language_of
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import actions, aware, contacts, lists

#: The number of contacts in one read.
_PAGE_CONTACTS: Final = 5_000
#: The type of an id in numpy.
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
    """The parameters of a build.

    Attributes:
        most: the bytes of all columns in files.
    """

    url: str
    list_id: str
    folder: str
    most: int

    def written(self) -> bytes:
        """Return the job for standard input of :func:`main`: the password of the database must not be in a command."""
        return json.dumps(asdict(self)).encode()


def main() -> None:
    """Build the columns of the job on standard input, unless another process is building."""
    job = Job(**json.loads(sys.stdin.buffer.read()))
    # Requests have priority.
    os.nice(10)
    database = Database(job.url, 1, 1, 1)
    try:
        build(database, job)
    finally:
        database.close()


def build(database: Database, job: Job) -> None:
    """Build the columns of a list, unless another process is building, or the list is deleted."""
    folder = Path(job.folder)
    with column_files.alone(folder) as is_alone:
        if not is_alone:
            return
        column_files.clear(folder, job.most)
        column_files.write_progress(folder, job.list_id, 0)
        with database.writing() as connection:
            start_noting(connection, job.list_id)
        with database.reading() as connection:
            version = version_of(connection, job.list_id).number
            query = sa.select(lists.c.notation, lists.c.fields).where(lists.c.id == job.list_id)
            row = connection.execute(query).one_or_none()
            total = connection.scalar(sa.select(sa.func.count()).where(contacts.c.listId == job.list_id)) or 0
        if row is None:
            return
        language = language_of(row.notation, row.fields)
        with column_files.made(folder, job.list_id, version) as part:
            count = _write_columns(database, job, language, total, part)
            column_files.write_about(part, version, count, language.columns_of_list())
            with database.reading() as connection:
                if not version_of(connection, job.list_id).knows_since(version):
                    raise ValueError("contacts were erased meanwhile, or too many changed: what was read is dropped")
            if (size := column_files.size_of(part)) > job.most:
                raise ValueError(f"columns of {size:,} bytes, and all together may take {job.most:,}")
        column_files.clear(folder, job.most)
        in_steps(database, lambda connection: forget_changes(connection, job.list_id, STEP))


def _write_columns(database: Database, job: Job, language: Language, total: int, part: Path) -> int:
    parquet, schema = part / column_files.CONTACTS, _arrow_schema(language)
    count = 0
    with pyarrow.parquet.ParquetWriter(parquet, schema) as writer, _ids_written(part / column_files.IDS) as write_ids:
        for page in _pages(database, job.list_id, language):
            writer.write_table(pyarrow.Table.from_pylist(page, schema))
            write_ids([row["id"] for row in page])
            count += len(page)
            column_files.write_progress(Path(job.folder), job.list_id, min(1, count / max(1, total)))
    return count


@contextmanager
def _ids_written(path: Path) -> Iterator[Callable[[Sequence[str]], None]]:
    """Yield a function that writes pages of ids to a numpy file; ids that do not ascend are a ValueError."""
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
        # numpy pads the header, so the final number fits.
        _write_header(file, count)


def _write_header(file: IO[bytes], count: int) -> None:
    header = {"descr": _ID, "fortran_order": False, "shape": (count,)}
    numpy.lib.format.write_array_header_1_0(file, header)


def _pages(database: Database, list_id: str, language: Language) -> Iterator[list[dict[str, Any]]]:
    after = ""
    while True:
        with database.reading() as connection:
            own = sa.and_(contacts.c.listId == list_id, contacts.c.id > after)
            page = records(connection, language, own, _PAGE_CONTACTS)
        if page:
            yield page
            after = page[-1]["id"]
        if len(page) < _PAGE_CONTACTS:
            # Contacts created from now on are among the later changes; waiting for an empty page might never end.
            return


def records(
    connection: sa.Connection, language: Language, which: sa.ColumnElement[bool], most: int | None = None
) -> list[dict[str, Any]]:
    """Return contacts in ascending order of ids, with all fields that filters of a language can read."""
    columns = [contacts.c[name] for name in ("id", *_attributes(language))]
    query = sa.select(*columns).where(which).order_by(contacts.c.id).limit(most)
    found = [dict(row) for row in connection.execute(query).mappings()]
    for record in found:
        record["createdAt"] = aware(record["createdAt"])
    if ACTIONS.name in language.shown_schema.relations:
        _add_actions(connection, found)
    return found


def size_of(connection: sa.Connection, language: Language, which: sa.ColumnElement[bool]) -> int:
    """Return about the number of characters that :func:`records` reads."""
    texts = [contacts.c[name] for name in _attributes(language) if isinstance(contacts.c[name].type, sa.Text)]
    lengths = [sa.func.coalesce(sa.func.length(text), 0) for text in texts]
    found = connection.scalar(sa.select(sa.func.sum(sum(lengths, sa.literal(0)))).where(which)) or 0
    if ACTIONS.name in language.shown_schema.relations:
        of_them = actions.c.subId.in_(sa.select(contacts.c.id).where(which))
        acted = sa.select(sa.func.count(), sa.func.sum(sa.func.length(actions.c.name))).where(of_them)
        count, named = connection.execute(acted).one()
        # Beside its name, an action takes about 200 characters.
        found += 200 * count + (named or 0)
    return int(found)


def _add_actions(connection: sa.Connection, found: Sequence[dict[str, Any]]) -> None:
    for record in found:
        record[ACTIONS.name] = []
    names = [field.attribute for field in ACTION.fields]
    by_id = {record["id"]: record[ACTIONS.name] for record in found}
    query = sa.select(actions.c.subId, *(actions.c[name] for name in names)).where(actions.c.subId.in_(by_id))
    for contact_id, *values in connection.execute(query):
        act = dict(zip(names, values, strict=True))
        by_id[contact_id].append(act | {"createdAt": aware(act["createdAt"])})


def _attributes(language: Language) -> list[str]:
    schema = language.shown_schema
    objects = [relation.data for relation in schema.relations.values() if relation.is_data]
    return list(dict.fromkeys(field.attribute for field in [*schema.fields, *objects]))


def _arrow_schema(language: Language) -> pyarrow.Schema:
    types = {field.attribute: _ARROW[field.type] for field in language.shown_schema.fields if not field.path}
    types |= dict.fromkeys(_attributes(language)[len(types) :], pyarrow.string())  # custom data
    if ACTIONS.name in language.shown_schema.relations:
        types[ACTIONS.name] = pyarrow.list_(
            pyarrow.struct([(field.attribute, _ARROW[field.type]) for field in ACTION.fields])
        )
    return pyarrow.schema(list(types.items()))


if __name__ == "__main__":
    main()


#: The most characters of changed contacts that a worker reads: 10,000 contacts may have 64 kB of custom data each.
MAX_CHANGED_CHARACTERS: Final = 20_000_000


@dataclass(frozen=True, slots=True)
class _Changed:
    """The contacts that have changed since the build, as they are in a version.

    Attributes:
        unchanged: for each contact of the columns, whether it is unchanged.
    """

    version: int
    unchanged: Any
    store: af.ColumnStore
    count: int


class OpenColumns:
    """The columns of a list, each read when a filter first needs it. Safe for threads.

    Raises:
        OSError: another process removes the files meanwhile. Once they are open, they can be removed.
        ValueError: the files are damaged.
    """

    def __init__(self, path: Path, language: Language) -> None:
        self.path = path
        self.about = column_files.verified(path)
        self._language = language
        self._store = af.ColumnStore.from_parquet(path / column_files.CONTACTS, language.shown_schema, threads=1)
        self._ids = numpy.load(path / column_files.IDS, mmap_mode="r", allow_pickle=False)
        self._changed: _Changed | None = None
        self._lock = Lock()

    @property
    def nbytes(self) -> int:
        """The approximate memory of the columns that filters have read, and of the mapped ids."""
        changed = self._changed
        own = 0 if changed is None else changed.store.nbytes + int(changed.unchanged.nbytes)
        return self._store.nbytes + int(self._ids.nbytes) + own

    def can_count(self, version: Version, language: Language) -> bool:
        """Return whether the changes between the build and this version are recorded, and the language is the same."""
        same = self.about.language == self._language.columns_of_list() == language.columns_of_list()
        return same and version.knows_since(self.about.version)

    def changes(self) -> int:
        """Return the number of contacts that had changed at the last count."""
        changed = self._changed
        return 0 if changed is None else changed.count

    def counted(
        self, connection: sa.Connection, list_id: str, version: Version, f: af.Filter, at: datetime
    ) -> Counts | None:
        """Count the contacts of each part of a filter; None if too many contacts, or too large ones, have changed."""
        changed = self._at(connection, list_id, version)
        if changed is None:
            return None
        base = self._store.breakdown(f, at, among=changed.unchanged, without=True)
        more = changed.store.breakdown(f, at, without=True)
        return Counts(int(changed.unchanged.sum()) + len(changed.store), _sum(base, more))

    def selected(
        self, connection: sa.Connection, list_id: str, version: Version, f: af.Filter, at: datetime
    ) -> int | None:
        """Return the number of contacts that a filter selects; None as :meth:`counted`."""
        changed = self._at(connection, list_id, version)
        if changed is None:
            return None
        within = self._store.mask(f, now=at) & changed.unchanged
        return int(numpy.count_nonzero(within)) + changed.store.count(f, now=at)

    def knows(self, connection: sa.Connection, list_id: str, version: Version) -> bool:
        """Return whether it can count a version: neither too many contacts have changed since, nor too large ones."""
        return self._at(connection, list_id, version) is not None

    def values(
        self,
        connection: sa.Connection,
        list_id: str,
        version: Version,
        f: af.Filter | None,
        field: str,
        at: datetime,
        most: int,
    ) -> dict[str, int] | None:
        """Return the most frequent texts of a field with their numbers of contacts; None as :meth:`counted`."""
        changed = self._at(connection, list_id, version)
        if changed is None:
            return None
        which: tuple[af.Filter, ...] = () if f is None else (f,)
        now = at if f is not None and f.is_relative else None
        tables = [
            self._store.value_counts(field, *which, now=now, among=changed.unchanged),
            changed.store.value_counts(field, *which, now=now),
        ]
        texts = [table.set_column(0, "value", table["value"].cast(pyarrow.large_string())) for table in tables]
        found = pyarrow.concat_tables(texts).group_by("value").aggregate([("count", "sum")])
        order = [("count_sum", "descending"), ("value", "ascending")]
        top = found.take(pyarrow.compute.select_k_unstable(found, most, sort_keys=order))
        return dict(zip(top["value"].to_pylist(), top["count_sum"].to_pylist(), strict=True))

    def _at(self, connection: sa.Connection, list_id: str, version: Version) -> _Changed | None:
        """Return the contacts that have changed since the build; None if they are too many, or too large."""
        changed = self._changed
        if changed is None or changed.version != version.number:
            return self._read(connection, list_id, version.number)
        return changed

    def _read(self, connection: sa.Connection, list_id: str, version: int) -> _Changed | None:
        since = changed_since(list_id, self.about.version)
        ids = connection.scalars(since.limit(MAX_CHANGED_CONTACTS + 1)).all()
        which = sa.and_(contacts.c.listId == list_id, contacts.c.id.in_(since))
        if len(ids) > MAX_CHANGED_CONTACTS or size_of(connection, self._language, which) > MAX_CHANGED_CHARACTERS:
            return None
        now = records(connection, self._language, which)
        store = af.ColumnStore.from_records(now, self._language.shown_schema, threads=1)
        changed = _Changed(version, self._without(ids), store, len(ids))
        with self._lock:
            # A transaction that began earlier must not replace a newer version.
            if self._changed is None or self._changed.version < version:
                self._changed = changed
        return changed

    def _without(self, ids: Sequence[str]) -> Any:
        unchanged = numpy.ones(len(self._ids), bool)
        wanted = numpy.array(ids, "S36")
        places = numpy.searchsorted(self._ids, wanted)
        inside = places < len(self._ids)
        places = places[inside]
        unchanged[places[self._ids[places] == wanted[inside]]] = False
        return unchanged


def _sum(one: af.Breakdown, other: af.Breakdown) -> af.Breakdown:
    """Return the sum of two breakdowns of the same filter."""
    children = tuple(_sum(*pair) for pair in zip(one.children, other.children, strict=True))
    without = None if one.without is None or other.without is None else one.without + other.without
    return replace(one, alone=one.alone + other.alone, left=one.left + other.left, children=children, without=without)
