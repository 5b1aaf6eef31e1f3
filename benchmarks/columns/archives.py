"""A saved store with a relation: to open it, and its first count, beside the same tables in Parquet files.

Each time the file is opened anew, and is in the memory of the system.
"""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import audiencefilter as af
from audiencefilter.timing import interleaved
from benchmarks.columns.related import ACTIONS, CLAUSES, CONTACT, SQL, START, instants, made_up
from benchmarks.table import Table

_ASKED: Final = ("has", "some", "count")
_TAG: Final = "tag 7"


class Opened(Protocol):
    """The contacts and their actions, from files that were opened just now.

    Attributes:
        form: how they are read.
    """

    form: str

    def __init__(self, files: "Files") -> None: ...

    def count(self, clause: str) -> int:
        """Return how many contacts a clause selects."""


class Files:
    """The same contacts and actions in the files that are compared.

    Args:
        folder: where to.
        people: the contacts.
        actions: what they did.
    """

    def __init__(self, folder: Path, people: pa.Table, actions: pa.Table) -> None:
        self.store = folder / "store"
        self.people = folder / "people.parquet"
        self.actions = folder / "actions.parquet"
        joined = {"actions": af.Related(actions, on={"id": "contactId"})}
        af.ColumnStore.from_arrow(people, CONTACT, threads=1, related=joined).save(self.store)
        pq.write_table(people, self.people)
        pq.write_table(actions.sort_by("contactId"), self.actions)

    def sizes(self) -> str:
        """Say how large they are."""
        parquet = self.people.stat().st_size + self.actions.stat().st_size
        return f"The store takes {self.store.stat().st_size / 1e6:,.0f} MB, Parquet {parquet / 1e6:,.0f} MB."


def archives(contacts: int, rounds: int) -> Table:
    """Return what was measured with one thread over so many contacts, with ten actions each in the mean.

    Raises:
        ValueError: two of those that are compared count differently.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = Files(Path(folder), *made_up(contacts))
        _check(files)
        tasks: dict[str, Callable[[], object]] = {}
        for name, kind in KINDS.items():
            tasks[f"{name} open"] = partial(kind, files)
            tasks |= {f"{name} {clause}": partial(_count, kind, files, clause) for clause in _ASKED}
        timings = interleaved(tasks, rounds)
        lines = [
            [name, *(f"{timings.median(f'{name} {what}') * 1e3:,.2f}" for what in ("open", *_ASKED))] for name in KINDS
        ]
        notes = [f"{name}: {kind.form}." for name, kind in KINDS.items()]
        notes.append(f"{files.sizes()} *open* is without a count, the others are with one, the first.")
    title = (
        f"Opening a file, and the first count, ms, {contacts:,} contacts, {contacts * ACTIONS:,} actions, one thread"
    )
    return Table(title, ["from a file", "open", *_ASKED], lines, notes)


def _count(kind: type[Opened], files: Files, clause: str) -> int:
    return kind(files).count(clause)


def _check(files: Files) -> None:
    for clause in _ASKED:
        found = {name: _count(kind, files, clause) for name, kind in KINDS.items()}
        if len(set(found.values())) > 1:
            raise ValueError(f"{clause} selects {found}")


# -- kinds of files -----------------------------------------------------------------------------------------------


class _Store:
    form = "`ColumnStore.open`, which verifies the file"
    trusted = False

    def __init__(self, files: Files) -> None:
        self._store = af.ColumnStore.open(files.store, threads=1, trusted=self.trusted)

    def count(self, clause: str) -> int:
        return self._store.count(af.parse(CLAUSES[clause], schema=self._store.schema), now=START)


class _TrustedStore(_Store):
    form = "`ColumnStore.open(trusted=True)`"
    trusted = True


class _PyArrow:
    form = "`dataset.to_table` of the columns and the rows that a clause needs, actions sorted by contact"

    def __init__(self, files: Files) -> None:
        import pyarrow.dataset as ds

        self._people = ds.dataset(files.people)
        self._actions = ds.dataset(files.actions)

    def count(self, clause: str) -> int:
        if clause == "has":
            (tags,) = self._people.to_table(columns=["tags"]).combine_chunks().columns
            rows = pc.list_parent_indices(tags).filter(pc.equal(pc.list_flatten(tags), _TAG))
            return len(rows.unique())
        (since,) = instants(clause, START)
        wanted = pc.field("createdAt") >= since
        if clause == "some":
            found = self._actions.to_table(["contactId"], filter=wanted & (pc.field("name") == "click"))
            return len(found["contactId"].unique())
        counts = (
            self._actions.to_table(["contactId"], filter=wanted).group_by("contactId").aggregate([([], "count_all")])
        )
        return int(pc.sum(pc.greater_equal(counts["count_all"], 3)).as_py() or 0)


class _Polars:
    form = "`scan_parquet`, actions sorted by contact"

    def __init__(self, files: Files) -> None:
        import polars as pl

        self._pl: Any = pl
        self._people = pl.scan_parquet(files.people)
        self._actions = pl.scan_parquet(files.actions)

    def count(self, clause: str) -> int:
        pl = self._pl
        key = pl.col("contactId")
        if clause == "has":
            query = self._people.filter(pl.col("tags").list.contains(_TAG)).select(pl.len())
        else:
            (since,) = instants(clause, START)
            recent = self._actions.filter(pl.col("createdAt") >= since)
            if clause == "some":
                query = recent.filter(pl.col("name") == "click").select(key.n_unique())
            else:
                query = recent.group_by(key).len().filter(pl.col("len") >= 3).select(pl.len())
        return int(query.collect().item())


class _DuckDB:
    form = "views of `read_parquet`, actions sorted by contact"

    def __init__(self, files: Files) -> None:
        import duckdb

        self._connection = duckdb.connect()
        for statement in ("SET threads = 1", "SET TimeZone = 'UTC'"):
            self._connection.execute(statement)
        for name, path in (("people", files.people), ("actions", files.actions)):
            self._connection.read_parquet(str(path)).create_view(name)

    def count(self, clause: str) -> int:
        return int(self._connection.execute(SQL[clause], instants(clause, START)).fetchall()[0][0])


KINDS: Final[dict[str, type[Opened]]] = {
    "ColumnStore": _Store,
    "ColumnStore, trusted": _TrustedStore,
    "pyarrow": _PyArrow,
    "Polars": _Polars,
    "DuckDB": _DuckDB,
}
