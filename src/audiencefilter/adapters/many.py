"""Many audiences at once: their numbers of contacts, and their contacts."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from audiencefilter.adapters.many_shared import Key, Place, at_one_instant, naming
from audiencefilter.filter import Filter
from audiencefilter.language.errors import given
from audiencefilter.language.given_records import check_sync, is_of
from audiencefilter.language.instants import asked_at
from audiencefilter.language.schema import CONTACT

if TYPE_CHECKING:
    from audiencefilter.backends.sql.condition import Related
    from audiencefilter.columns.store import ColumnStore


def count_many(
    filters: Mapping[Key, Filter],
    over: Any,
    now: datetime | None = None,
    related: "Mapping[str, Related] | None" = None,
) -> dict[Key, int]:
    """Return how many contacts each of many audiences has: the same numbers as one by one, sooner.

    Args:
        filters: the audiences by key, all over one schema.
        over: a list of records; a :class:`ColumnStore`; a DataFrame of pandas; a DataFrame or LazyFrame of polars; the
            path of a Parquet file, a folder of them or a glob, which polars scans once, and which may be larger than
            memory; a DataFrame of Spark, counted by one aggregation; an engine or a connection of SQLAlchemy with a
            Table, a mapped class or an alias of one, as ``(engine, Contact)`` or ``(engine, select.subquery())``; or a
            client of clickhouse-connect with the name of a table or an :class:`Expression`, as
            ``(client, "contacts")``. All counts are of one moment: an engine's are of one transaction, on PostgreSQL,
            MySQL and MariaDB with REPEATABLE READ; a given connection stays in its transaction and its level;
            ClickHouse has one moment for a statement.
        now: the evaluation instant of all audiences, with a time zone; the clock's time when omitted.
        related: for a database, as for :meth:`Filter.to_sqlalchemy`; for ClickHouse as for :meth:`Filter.to_sql`;
            for Spark, frames and their joins.

    Raises:
        TypeError: `over` is something else, an audience is no filter, or `related` is given without a database.
        FileNotFoundError: a folder or a glob has no Parquet file.
        OSError: a file was changed or replaced since the call began; what has been given is void.
        ValueError: an audience is over another schema, or reads a column that `over` lacks, and the message has its
            key; or a file is not Parquet.

    >>> import audiencefilter as af
    >>> store = af.ColumnStore.from_records([{"points": 5}, {"points": 7}, {"city": "Bonn"}])
    >>> count_many({"keen": af.parse({"points": {"gte": 5}}), "bonn": af.parse({"city": "Bonn"})}, store)
    {'keen': 2, 'bonn': 1}
    """
    named = at_one_instant(filters, asked_at(now))
    place = _place("count_many", named, over, related)
    return dict(zip(named, naming(named, place.counts, place.check), strict=True))


def match_many(
    filters: Mapping[Key, Filter],
    over: Any,
    now: datetime | None = None,
    related: "Mapping[str, Related] | None" = None,
) -> Iterator[tuple[Key, Any]]:
    """Give the contacts of many audiences, one after the other, as pairs of an audience's key and a contact's.

    The audiences come in the order of `filters`, and memory has few of them at once: a database runs a statement for
    each, whose rows are streamed. The call itself raises what is wrong with the audiences, `over` and its columns.

    Args:
        filters: as for :func:`count_many`.
        over: as for :func:`count_many`, without a frame of Spark. The key of a contact is its row number, from 0; in a
            database its primary key, a tuple if that has several columns; on ClickHouse the column ``id``, or another
            one that you name, as ``(client, "contacts", "email")``. The transaction of a database ends after the last
            pair.
        now: as for :func:`count_many`.
        related: as for :func:`count_many`.

    Raises as :func:`count_many`.

    >>> import audiencefilter as af
    >>> store = af.ColumnStore.from_records([{"points": 5}, {"points": 7}, {"city": "Bonn"}])
    >>> list(match_many({"keen": af.parse({"points": {"gte": 5}}), "bonn": af.parse({"city": "Bonn"})}, store))
    [('keen', 0), ('keen', 1), ('bonn', 2)]
    """
    named = at_one_instant(filters, asked_at(now))
    place = _place("match_many", named, over, related)
    found = naming(named, place.members, place.check)
    return ((key, row) for key, rows in zip(named, found, strict=True) for row in rows)


def _place(name: str, named: Mapping[Key, Filter], over: Any, related: "Mapping[str, Related] | None") -> Place:
    """Return the place of the contacts of a call, by the type of what it is given."""
    if isinstance(over, tuple) and len(over) in (2, 3):
        call = f"{name}(filters, ({{}}, table))"
        check_sync(over[0], f"list({call})" if name == "match_many" else call)
        if is_of(over[0], "sqlalchemy", "Engine", "Connection"):
            from audiencefilter.adapters.many_sql import Database

            return Database(over, related)
        if is_of(over[0], "clickhouse_connect.driver.client", "Client"):
            from audiencefilter.adapters.many_clickhouse import ClickHouse

            return ClickHouse(over, related)
    if is_of(over, "pyspark.sql", "DataFrame"):
        from audiencefilter.adapters.spark import Frame as SparkFrame

        return SparkFrame(over, related)
    if related is not None:
        raise TypeError(f"{name} takes related for a database or Spark only: a store has its related records")
    if is_of(over, "audiencefilter.columns.store", "ColumnStore"):
        return _Store(over)
    if is_of(over, "pandas", "DataFrame"):
        from audiencefilter.adapters.frames import store_of

        schema = next((f.schema for f in named.values()), CONTACT)
        return _Store(store_of(over, schema))
    if isinstance(over, list):
        return _Records(list(over))
    if isinstance(over, str | os.PathLike) or is_of(over, "polars", "DataFrame", "LazyFrame"):
        from audiencefilter.adapters.many_frames import Frame

        return Frame(over)
    raise TypeError(
        f"{name} takes a list of records, a ColumnStore, a frame of pandas, polars or Spark, the path of Parquet, "
        f"(engine, table) or (client of ClickHouse, table), not {given(over)}"
    )


class _Store:
    """The contacts of a store, by row number."""

    def __init__(self, store: "ColumnStore") -> None:
        self.counts, self.check, self._store = store.counts_of, store.count, store

    def members(self, filters: Sequence[Filter]) -> Iterable[Iterable[Any]]:
        """Give the numbers of the rows of each filter."""
        return (rows.tolist() for rows in self._store.indices_of(filters))


class _Records:
    """Contacts in a list of records, by row number; each filter is asked alone."""

    def __init__(self, records: list[Any]) -> None:
        self._records = records

    def check(self, f: Filter) -> object:
        """Raise a RecordError if a value cannot be compared."""
        return f.select(self._records)

    def counts(self, filters: Sequence[Filter]) -> list[int]:
        """Return the numbers of contacts."""
        return [len(f.select(self._records)) for f in filters]

    def members(self, filters: Sequence[Filter]) -> Iterable[Iterable[int]]:
        """Give the numbers of the rows of each filter."""
        chosen = ({id(one) for one in f.select(self._records)} for f in filters)
        return ([number for number, one in enumerate(self._records) if id(one) in some] for some in chosen)
