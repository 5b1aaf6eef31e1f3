"""Many audiences at once: their numbers of contacts, and their contacts."""

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from operator import methodcaller
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from audiencefilter.adapters.named import at_one_instant, naming
from audiencefilter.filter import Filter
from audiencefilter.language.errors import given
from audiencefilter.language.given_records import check_sync
from audiencefilter.language.instants import asked_at

if TYPE_CHECKING:
    from audiencefilter.backends.sql.condition import Related

Key = TypeVar("Key", bound=Hashable)
_Place: TypeAlias = tuple[
    Callable[[Sequence[Filter]], list[int]],
    Callable[[Sequence[Filter]], Iterable[Iterable[Any]]],
    Callable[[Filter], object],
]


def count_many(
    filters: Mapping[Key, Filter],
    over: Any,
    now: datetime | None = None,
    related: "Mapping[str, Related] | None" = None,
) -> dict[Key, int]:
    """Return how many contacts each of many audiences has: the same numbers as one by one, sooner.

    Args:
        filters: the audiences by key, all over one schema.
        over: a :class:`ColumnStore`; a DataFrame or LazyFrame of polars; the path of a Parquet file, a folder of them
            or a glob, which polars scans once, and which may be larger than memory; a DataFrame of Spark, counted by
            one aggregation; an engine or a connection of SQLAlchemy with a table or mapped class,
            as ``(engine, Contact)``, or with a SELECT of the keys of some contacts, and a mapping from fields to
            columns: ``(engine, select, columns)``; many audiences over many contacts read these into columns; or a
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
            key; a file is not Parquet; or a SELECT does not read what `columns` has, has more than conditions and
            joins, or has a contact several times.

    >>> import audiencefilter as af
    >>> store = af.ColumnStore.from_records([{"points": 5}, {"points": 7}, {"city": "Bonn"}])
    >>> count_many({"keen": af.parse({"points": {"gte": 5}}), "bonn": af.parse({"city": "Bonn"})}, store)
    {'keen': 2, 'bonn': 1}
    """
    named = at_one_instant(filters, asked_at(now))
    counts, _, check = _place("count_many", over, related)
    return dict(zip(named, naming(named, counts, check), strict=True))


def match_many(
    filters: Mapping[Key, Filter],
    over: Any,
    now: datetime | None = None,
    related: "Mapping[str, Related] | None" = None,
) -> Iterator[tuple[Key, Any]]:
    """Give the contacts of many audiences, one after the other, as pairs of an audience's key and a contact's.

    The audiences come in the order of `filters`. Memory has few of them at once, or of a database at most 128 MB beside
    the keys of its contacts. The call itself raises what is wrong with the audiences, `over` and its columns; a SELECT
    that has a contact several times is refused before the first pair.

    Args:
        filters: as for :func:`count_many`.
        over: as for :func:`count_many`, without a frame of Spark. The key of a contact is its row number, from 0; in a
            database its primary key, a tuple if that has several columns, or what a SELECT selects; on ClickHouse the
            column ``id``, or another one that you name, as ``(client, "contacts", "email")``. The transaction of a
            database ends after the last pair.
        now: as for :func:`count_many`.
        related: as for :func:`count_many`.

    Raises as :func:`count_many`.

    >>> import audiencefilter as af
    >>> store = af.ColumnStore.from_records([{"points": 5}, {"points": 7}, {"city": "Bonn"}])
    >>> list(match_many({"keen": af.parse({"points": {"gte": 5}}), "bonn": af.parse({"city": "Bonn"})}, store))
    [('keen', 0), ('keen', 1), ('bonn', 2)]
    """
    named = at_one_instant(filters, asked_at(now))
    _, members, check = _place("match_many", over, related)
    found = naming(named, members, check)
    return ((key, row) for key, rows in zip(named, found, strict=True) for row in rows)


def _place(name: str, over: Any, related: "Mapping[str, Related] | None") -> _Place:
    """Return the functions that count, find and check filters over something."""
    if isinstance(over, tuple) and over:
        call = f"{name}(filters, ({{}}, table))"
        check_sync(over[0], f"list({call})" if name == "match_many" else call)
    if isinstance(over, tuple) and len(over) in (2, 3) and hasattr(over[0], "dialect"):
        from audiencefilter.adapters.many_sql import Place

        place = Place(over, related)
        return place.counts, place.members, place.check
    if isinstance(over, tuple) and 2 <= len(over) <= 3 and hasattr(over[0], "query_rows_stream"):
        from audiencefilter.adapters import many_clickhouse

        table = many_clickhouse.Place(over, related)
        return table.counts, table.members, table.check
    if hasattr(over, "sparkSession"):
        from audiencefilter.adapters.spark import counts, evaluated

        if name == "match_many":
            raise TypeError("match_many gives row numbers, which Spark has not: use adapters.spark.match_partitions")
        return lambda some: counts(over, some, related), lambda _: (), lambda f: evaluated(over, [f], related)
    if related is not None:
        raise TypeError(f"{name} takes related for a database or Spark only: a store has its related records")
    if hasattr(over, "counts_of"):
        return over.counts_of, lambda filters: map(methodcaller("tolist"), over.indices_of(filters)), over.count
    if isinstance(over, str | os.PathLike) or hasattr(over, "collect_schema"):
        from audiencefilter.adapters.many_frames import Frame

        frame = Frame(over)
        return frame.counts, frame.members, frame.check
    raise TypeError(
        f"{name} takes a ColumnStore, a frame of polars or Spark, the path of Parquet, (engine, table) or "
        f"(client of ClickHouse, table), not {given(over)}"
    )
