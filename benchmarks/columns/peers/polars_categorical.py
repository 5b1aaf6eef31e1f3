"""Polars with a Categorical column for the countries, which are compared and never searched."""

from typing import Any, ClassVar

import polars as pl

from benchmarks.columns.peers.polars_sum import PolarsSum


class PolarsCategorical(PolarsSum):
    form: ClassVar[str] = "as Polars sum, the country Categorical; a search is slower over Categorical than over String"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        super().__init__(table, address, threads)
        self._frame = self._frame.with_columns(pl.col("country").cast(pl.Categorical))


PEER = PolarsCategorical
