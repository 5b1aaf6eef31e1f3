"""Many audiences at once over frames of polars, and over Parquet that polars scans."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate, chain
from typing import Any, Final

try:
    import polars
except ImportError as error:
    raise ImportError("counts over frames and Parquet need polars: pip install 'audiencefilter[polars]'") from error

from audiencefilter.contacts.files import Unchanged, check_folders, files_of
from audiencefilter.contacts.source import members_of
from audiencefilter.filter import Filter
from audiencefilter.language.errors import show
from audiencefilter.language.fields import FieldType
from audiencefilter.language.suggest import instead_of

#: Audiences whose rows are in memory at once.
_GROUP: Final = 50


class Frame:
    """A frame, or Parquet in files, each of which is scanned by itself: its columns may have other types."""

    def __init__(self, over: Any) -> None:
        files = files_of(over) if isinstance(over, str | os.PathLike) else None
        self._unchanged, self._parts = Unchanged(files or ()), list[tuple[str, polars.LazyFrame]]()
        for name in [""] if files is None else files:
            with self._reading(name):
                self._parts.append((name, over.lazy() if files is None else _scanned(name)))

    def check(self, f: Filter) -> None:
        """Raise a ValueError if polars cannot evaluate a filter over the frame."""
        self.counts([f])

    def counts(self, filters: Sequence[Filter]) -> list[int]:
        """Return the numbers of rows, by one scan."""
        if not filters:
            return []
        *found, _ = self._collected(self._rows_of(filters, lambda f: f.to_polars().sum()))
        return [int(sum(column)) for column in found]

    def members(self, filters: Sequence[Filter]) -> Iterator[list[int]]:
        """Give the numbers of the rows of each filter, by one scan for a group of filters, the first of them now."""
        groups = [filters[start : start + _GROUP] for start in range(0, len(filters), _GROUP)]
        rows = [self._rows_of(group, lambda f: polars.arg_where(f.to_polars()).implode()) for group in groups]
        first = [list(self._members(one)) for one in rows[:1]]
        return chain.from_iterable(chain(first, map(self._members, rows[1:])))

    def _members(self, rows: Sequence[polars.LazyFrame]) -> Iterator[list[int]]:
        *found, sizes = self._collected(rows)
        starts = [0, *accumulate(sizes)]
        for column in found:
            yield [start + row for start, part in zip(starts, column, strict=False) for row in part]

    def _rows_of(self, filters: Sequence[Filter], column: Callable[[Filter], polars.Expr]) -> list[polars.LazyFrame]:
        """Return for each part a row of a value of each filter and the number of rows, after a check of columns."""
        found = []
        for name, frame in self._parts:
            with self._reading(name):
                columns = frame.collect_schema()
                for f in filters:
                    _check_columns(f, name, columns)
                exprs = [column(f).alias(str(at)) for at, f in enumerate(filters)]
                read = frame.with_columns(_ranges(filters, columns) if name else ())
                found.append(read.select(*exprs, polars.len().alias("rows")))
                found[-1].collect_schema()
        return found

    def _collected(self, rows: Sequence[polars.LazyFrame]) -> list[list[Any]]:
        """Return the columns of all parts. Raises ChangedFileError: a file is another than at first."""
        step = 16  # polars takes a thread for each file, and hundreds of threads wait for one another
        groups = [rows[start : start + step] for start in range(0, len(rows), step)]
        with self._reading(""):
            try:
                found = [part for group in groups for part in polars.collect_all(group, engine="streaming")]
            except polars.exceptions.PolarsError:
                for (name, _), row in zip(self._parts, rows, strict=True):
                    with self._reading(name):
                        row.collect()
                raise
        self._unchanged.check()
        return [column.to_list() for column in polars.concat(found).iter_columns()]

    @contextmanager
    def _reading(self, name: str) -> Iterator[None]:
        """Raise a problem of polars as a ValueError of one line; of a changed file, ChangedFileError."""
        try:
            yield
        except (polars.exceptions.PolarsError, polars.exceptions.PanicException, OSError) as error:
            self._unchanged.check()
            if isinstance(error, OSError):
                raise
            raise ValueError((f"{name}: " if name else "") + str(error).partition("\n")[0]) from error


def _check_columns(f: Filter, name: str, columns: Mapping[str, Any]) -> None:
    """Raise a ValueError if a file or a frame lacks a column that a filter reads."""
    for member in members_of(f.schema, f.fields):
        if member.attribute not in columns:
            check_folders(name, member.attribute)
            choice = instead_of(member.attribute, columns)
            raise ValueError(
                f"{name or 'the frame'} has no column {show(member.attribute)} for {show(member.name)}{choice}"
            )


def _ranges(filters: Sequence[Filter], columns: Mapping[str, Any]) -> list[polars.Expr]:
    """Return the columns of whole numbers as integers of their fields' bits, for which polars refuses a greater one."""
    read = {field for f in filters for name in f.fields if (field := f.schema.by_name.get(name)) is not None}
    wide = [one for one in read if one.type is FieldType.INTEGER and columns[one.attribute].is_integer()]
    return [polars.col(one.attribute).cast(polars.Int32 if one.bits == 32 else polars.Int64) for one in wide]


def _scanned(file: str) -> polars.LazyFrame:
    """Return the rows of a Parquet file."""
    try:
        from audiencefilter.contacts.parquet import int96_columns
    except ImportError as error:
        raise ImportError("counts over Parquet need pyarrow too: pip install 'audiencefilter[columns]'") from error
    instants = int96_columns(file)
    frame = polars.scan_parquet(file, glob=False, hive_partitioning=False)
    if not instants.names:
        return frame
    types: Any = polars.from_arrow(instants.empty_table())
    schema = {**frame.collect_schema(), **types.schema}
    return polars.scan_parquet(file, glob=False, hive_partitioning=False, schema=schema)
