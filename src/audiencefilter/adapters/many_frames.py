"""Many audiences at once over frames of polars, and over Parquet that polars scans."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

try:
    import polars
except ImportError as error:
    raise ImportError("counts over frames and Parquet need polars: pip install 'audiencefilter[polars]'") from error

from audiencefilter.contacts.files import check_folders, files_of
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
        with _as_value_error():
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
        with _as_value_error():
            return list(map(int, self._frame.select(sums).collect(engine="streaming").row(0)))

    def members(self, filters: Sequence[Filter]) -> Iterator[list[int]]:
        """Give the numbers of the rows of each filter, by one scan for a group of filters."""
        rows = self._columns_of(filters, lambda f: polars.arg_where(f.to_polars()).implode())
        with _as_value_error():
            self._frame.select(rows).collect_schema()
        return self._members(rows)

    def _members(self, rows: Sequence[polars.Expr]) -> Iterator[list[int]]:
        for start in range(0, len(rows), _GROUP):
            with _as_value_error():
                found = self._frame.select(rows[start : start + _GROUP]).collect().row(0)
            yield from map(list, found)

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


@contextmanager
def _as_value_error() -> Iterator[None]:
    """Raise a problem that polars has with a file or with the type of a column as a ValueError of one line."""
    try:
        yield
    except polars.exceptions.PolarsError as error:
        raise ValueError(str(error).partition("\n")[0]) from error
