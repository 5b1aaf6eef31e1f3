"""Polars as an expert writes it: the sum of an expression, and slow tests only for what passed the quick ones."""

from typing import Any, ClassVar

import numpy as np
import polars as pl
from numpy.typing import NDArray

from benchmarks.clauses import OTHER_CITIES
from benchmarks.columns.peers import polars


class PolarsSum(polars.Polars):
    form: ClassVar[str] = "String columns; `select(expression.sum())`, `eight-leaves` in two steps"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        super().__init__(table, address, threads)
        self._first = {"eight-leaves": polars.active_from_2020()}
        self._expressions["eight-leaves"] = (
            pl.col("email").str.ends_with("@gmail.com")
            & ~pl.col("city").is_in(OTHER_CITIES)
            & pl.col("company").is_not_null()
        )

    def count(self, clause: str) -> int:
        if clause in self._first:
            return int(self._second(clause, self._mask(self._first[clause])).sum())
        return int(self._frame.select(self._expressions[clause].sum()).item())

    def indices(self, clause: str) -> NDArray[np.int64]:
        if clause in self._first:
            mask = self._mask(self._first[clause])
            second: NDArray[np.bool_] = self._second(clause, mask).to_numpy()
            return np.flatnonzero(mask.to_numpy())[second]
        return np.flatnonzero(self._mask(self._expressions[clause]).to_numpy())

    def _mask(self, expression: pl.Expr) -> pl.Series:
        return self._frame.select(expression.fill_null(value=False)).to_series()

    def _second(self, clause: str, mask: pl.Series) -> pl.Series:
        """Return which of the rows of a mask pass the second step, for which its columns alone are gathered."""
        test = self._expressions[clause]
        rows = self._frame.select(test.meta.root_names()).filter(mask)
        return rows.select(test.fill_null(value=False)).to_series()


PEER = PolarsSum
