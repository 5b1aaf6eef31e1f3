"""Many audiences at once over frames of polars, and over Parquet that polars scans."""

import os
from collections.abc import Iterator, Sequence
from typing import Any, Final

try:
    import polars
except ImportError as error:
    raise ImportError("counts over frames and Parquet need polars: pip install 'audiencefilter[polars]'") from error

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
        self._frame: polars.LazyFrame = polars.scan_parquet(over) if is_path else over.lazy()
        self._columns = self._frame.collect_schema().names()

    def check(self, f: Filter) -> None:
        """Raise a ValueError if the frame lacks a column that a filter reads."""
        for name in sorted(f.fields):
            member = f.schema.relations.get(name) or f.schema.by_name[name]
            if member.attribute not in self._columns:
                choice = instead_of(member.attribute, self._columns)
                raise ValueError(f"{self._name} has no column {show(member.attribute)} for {show(name)}{choice}")

    def counts(self, filters: Sequence[Filter]) -> list[int]:
        """Return the numbers of rows, by one scan."""
        for f in filters:
            self.check(f)
        if not filters:
            return []
        sums = [f.to_polars().sum().alias(str(at)) for at, f in enumerate(filters)]
        return list(map(int, self._frame.select(sums).collect(engine="streaming").row(0)))

    def members(self, filters: Sequence[Filter]) -> Iterator[list[int]]:
        """Give the numbers of the rows of each filter, by one scan for a group of filters."""
        for f in filters:
            self.check(f)
        return self._members(filters)

    def _members(self, filters: Sequence[Filter]) -> Iterator[list[int]]:
        for start in range(0, len(filters), _GROUP):
            rows = [
                polars.arg_where(f.to_polars()).implode().alias(str(at))
                for at, f in enumerate(filters[start : start + _GROUP])
            ]
            for found in self._frame.select(rows).collect().row(0):
                yield list(found)
