"""Many audiences at once over frames of polars, and over Parquet that polars scans."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any, Final

try:
    import polars
except ImportError as error:
    raise ImportError("counts over frames and Parquet need polars: pip install 'audiencefilter[polars]'") from error

from audiencefilter.contacts.files import Unchanged, check_folders, files_of
from audiencefilter.filter import Filter
from audiencefilter.language.errors import show
from audiencefilter.language.suggest import instead_of

#: Audiences whose rows are in memory at once.
_GROUP: Final = 50


class Frame:
    """A frame, or Parquet in files."""

    def __init__(self, over: Any) -> None:
        is_path = isinstance(over, str | os.PathLike)
        self._name = os.fspath(over) if is_path else "the frame"
        self._files = files_of(over) if is_path else []
        self._unchanged = Unchanged(self._files)
        with self._reading():
            self._frame: polars.LazyFrame = _scanned(self._files) if is_path else over.lazy()
            self._columns = self._frame.collect_schema().names()

    def check(self, f: Filter) -> None:
        """Raise a ValueError if polars cannot evaluate a filter over the frame."""
        self.counts([f])

    def _check_columns(self, f: Filter) -> None:
        """Raise a ValueError if the frame lacks a column that a filter reads."""
        for name in sorted(f.fields):
            member = f.schema.relations.get(name) or f.schema.by_name[name]
            if member.attribute not in self._columns:
                for file in self._files:
                    check_folders(file, member.attribute)
                choice = instead_of(member.attribute, self._columns)
                raise ValueError(f"{self._name} has no column {show(member.attribute)} for {show(name)}{choice}")

    def counts(self, filters: Sequence[Filter]) -> list[int]:
        """Return the numbers of rows, by one scan."""
        if not filters:
            return []
        sums = self._columns_of(filters, lambda f: f.to_polars().sum())
        with self._reading():
            return list(map(int, self._frame.select(sums).collect(engine="streaming").row(0)))

    def members(self, filters: Sequence[Filter]) -> Iterator[list[int]]:
        """Give the numbers of the rows of each filter, by one scan for a group of filters, the first of them now."""
        rows = self._columns_of(filters, lambda f: polars.arg_where(f.to_polars()).implode())
        with self._reading():
            self._frame.select(rows).collect_schema()
        groups = [rows[start : start + _GROUP] for start in range(0, len(rows), _GROUP)]
        first = [self._members(group) for group in groups[:1]]
        return chain.from_iterable(chain(first, map(self._members, groups[1:])))

    def _members(self, rows: Sequence[polars.Expr]) -> list[list[int]]:
        with self._reading():
            return list(self._frame.select(rows).collect().row(0))

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Raise a problem of polars with a file or with the type of a column as a ValueError of one line.

        Raises ChangedFileError: a file is another than at first, even if polars could read it.
        """
        try:
            yield
        except (polars.exceptions.PolarsError, polars.exceptions.PanicException, OSError) as error:
            self._unchanged.check()
            if isinstance(error, OSError):
                raise
            raise ValueError(str(error).partition("\n")[0]) from error
        self._unchanged.check()

    def _columns_of(self, filters: Sequence[Filter], column: Callable[[Filter], polars.Expr]) -> list[polars.Expr]:
        """Return a column for each filter, after a check that the frame has what they read."""
        for f in filters:
            self._check_columns(f)
        return [column(f).alias(str(at)) for at, f in enumerate(filters)]


def _scanned(files: list[str]) -> polars.LazyFrame:
    """Return the rows of Parquet files."""
    try:
        from audiencefilter.contacts.parquet import int96_columns
    except ImportError as error:
        raise ImportError("counts over Parquet need pyarrow too: pip install 'audiencefilter[columns]'") from error
    instants = int96_columns(files)
    frame = polars.scan_parquet(files, glob=False, hive_partitioning=False)
    if not instants.names:
        return frame
    types: Any = polars.from_arrow(instants.empty_table())
    schema = {**frame.collect_schema(), **types.schema}
    return polars.scan_parquet(files, glob=False, hive_partitioning=False, schema=schema)
