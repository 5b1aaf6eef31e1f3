"""Polars as most write it, and as experts do."""

from typing import Any, ClassVar, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from benchmarks.clauses import IN_2020, IN_2023, IN_2024, LOW_CARDINALITY, OTHER_CITIES, TEN_COUNTRIES

_C: Final = pl.col


class Polars:
    """A lazy frame, filtered and counted."""

    form: ClassVar[str] = "String columns; `lazy().filter(…).select(pl.len())`"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        if pl.thread_pool_size() != threads:
            raise RuntimeError(f"polars was imported with {pl.thread_pool_size()} threads, not {threads}")
        self._frame = pl.DataFrame(table).rechunk()
        self._expressions = expressions(address)

    def count(self, clause: str) -> int:
        counted = self._frame.lazy().filter(self._expressions[clause]).select(pl.len()).collect()
        return int(counted.item())

    def indices(self, clause: str) -> NDArray[np.int64]:
        found = self._frame.select(pl.arg_where(self._expressions[clause])).to_series()
        return found.to_numpy().astype(np.int64)

    def nbytes(self) -> int:
        return int(self._frame.estimated_size())

    def close(self) -> None:
        """Do nothing: the frame is all there is."""


class PolarsSum(Polars):
    """The sum of an expression, and slow tests only for what passed the quick ones."""

    form: ClassVar[str] = "String columns; `select(expression.sum())`, `eight-leaves` in two steps"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        super().__init__(table, address, threads)
        self._first = {"eight-leaves": active_from_2020()}
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


class PolarsEnum(PolarsSum):
    """Enum columns, whose categories are searched in place of the rows, each time anew."""

    form: ClassVar[str] = "as Polars sum, all texts but the email Enum; their categories are searched"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        super().__init__(table, address, threads)
        categories = {name: self._frame[name].drop_nulls().unique().sort() for name in LOW_CARDINALITY}
        self._frame = self._frame.with_columns(
            [pl.col(name).cast(pl.Enum(values)) for name, values in categories.items()]
        )
        first, last, company, _, city = (pl.lit(values) for values in categories.values())
        self._expressions |= {
            "company-or-city": _of("company", contains(company, "tech")) | _of("city", city.str.starts_with("San")),
            "notin-date-or": outside_from_2023()
            & (_of("firstName", first.str.starts_with("A")) | _of("lastName", last.str.ends_with("son"))),
            "eight-leaves": pl.col("email").str.ends_with("@gmail.com")
            & _of("city", ~city.is_in(OTHER_CITIES))
            & pl.col("company").is_not_null(),
            "lastname-contains": _of("lastName", contains(last, "mül", "mÜl")),
        }


def expressions(address: str) -> dict[str, pl.Expr]:
    """Return the ten clauses, quick tests first."""
    return {
        "country-equals": _C("country") == "DE",
        "points-and-subscribed": (_C("points") >= 100) & ~_C("unsubscribed"),
        "email-contains": contains(_C("email"), "gmail"),
        "verified-in-points": _C("isVerified") & _C("country").is_in(TEN_COUNTRIES) & (_C("points") > 500),
        "company-or-city": contains(_C("company"), "tech") | _C("city").str.starts_with("San"),
        "notin-date-or": outside_from_2023()
        & (_C("firstName").str.starts_with("A") | _C("lastName").str.ends_with("son")),
        "eight-leaves": active_from_2020()
        & _C("email").str.ends_with("@gmail.com")
        & ~_C("city").is_in(OTHER_CITIES)
        & _C("company").is_not_null(),
        "or-wide": ~_C("unsubscribed") | (_C("points") < 50),
        "email-equals": _C("email") == address,
        "lastname-contains": contains(_C("lastName"), "mül", "mÜl"),
    }


def contains(texts: pl.Expr, *needles: str) -> pl.Expr:
    """Search as is quickest: with the case of ASCII ignored and that of other letters written out."""
    return texts.str.contains_any(list(needles), ascii_case_insensitive=True)


def outside_from_2023() -> pl.Expr:
    """Return the quick tests of ``notin-date-or``; two comparisons are quicker than a list of two."""
    return (_C("createdAt") >= IN_2023) & (_C("country") != "US") & (_C("country") != "IN")


def active_from_2020() -> pl.Expr:
    """Return the quick tests of ``eight-leaves``."""
    created = (_C("createdAt") >= IN_2020) & (_C("createdAt") < IN_2024)
    return _C("isVerified") & ~_C("unsubscribed") & created & ((_C("points") >= 1000) | (_C("referrals") >= 5))


def _of(column: str, verdicts: pl.Expr) -> pl.Expr:
    """Return what was found of the categories, for each row by its code."""
    return verdicts.gather(pl.col(column).to_physical())
