"""Polars with Enum columns, whose categories are searched in place of the rows, each time anew."""

from typing import Any, ClassVar

import polars as pl

from benchmarks.clauses import LOW_CARDINALITY, OTHER_CITIES
from benchmarks.columns.peers import polars
from benchmarks.columns.peers.polars_sum import PolarsSum


class PolarsEnum(PolarsSum):
    form: ClassVar[str] = "as Polars sum, all texts but the email Enum; their categories are searched"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        super().__init__(table, address, threads)
        categories = {name: self._frame[name].drop_nulls().unique().sort() for name in LOW_CARDINALITY}
        self._frame = self._frame.with_columns(
            [pl.col(name).cast(pl.Enum(values)) for name, values in categories.items()]
        )
        first, last, company, _, city = (pl.lit(values) for values in categories.values())
        self._expressions |= {
            "company-or-city": _of("company", polars.contains(company, "tech"))
            | _of("city", city.str.starts_with("San")),
            "notin-date-or": polars.outside_from_2023()
            & (_of("firstName", first.str.starts_with("A")) | _of("lastName", last.str.ends_with("son"))),
            "eight-leaves": pl.col("email").str.ends_with("@gmail.com")
            & _of("city", ~city.is_in(OTHER_CITIES))
            & pl.col("company").is_not_null(),
            "lastname-contains": _of("lastName", polars.contains(last, "mül", "mÜl")),
        }


def _of(column: str, verdicts: pl.Expr) -> pl.Expr:
    """Return what was found of the categories, for each row by its code."""
    return verdicts.gather(pl.col(column).to_physical())


PEER = PolarsEnum
