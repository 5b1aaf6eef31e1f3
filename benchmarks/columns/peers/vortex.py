"""Vortex: a compressed array in memory, with dictionaries of texts, to which expressions are applied."""

from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from operator import and_, ne, or_
from typing import Any, ClassVar

import numpy as np
import vortex as vx
from numpy.typing import NDArray
from vortex.expr import Expr, column, fill_null, ilike, is_not_null, like

from benchmarks.clauses import IN_2020, IN_2023, IN_2024, OTHER_CITIES, TEN_COUNTRIES


class Vortex:
    form: ClassVar[str] = (
        "`compress(array).apply(expression)`, an array for each thread; comparisons in the place of `in_list`, which "
        "is slower; `notin-date-or` and `eight-leaves` in two steps"
    )

    def __init__(self, table: Any, address: str, threads: int) -> None:
        size = -(-len(table) // threads)
        self._starts = range(0, len(table), size)
        self._arrays = [vx.compress(vx.array(table.slice(start, size).combine_chunks())) for start in self._starts]
        self._map: Any = map if threads == 1 else ThreadPoolExecutor(threads).map
        self._expressions = _expressions(address)
        self._seconds = _seconds()

    def count(self, clause: str) -> int:
        return sum(self._map(lambda array: int(self._last(array, clause)[0].true_count), self._arrays))

    def indices(self, clause: str) -> NDArray[np.int64]:
        found = self._map(lambda array: self._positions(array, clause), self._arrays)
        return np.concatenate([one + start for one, start in zip(found, self._starts, strict=True)])

    def nbytes(self) -> int:
        return sum(int(array.nbytes) for array in self._arrays)

    def close(self) -> None:
        """Do nothing: the arrays are all there is."""

    def _last(self, array: Any, clause: str) -> tuple[Any, Any]:
        """Return which rows pass; in two steps, which of those that pass the first, and which do that."""
        first = array.apply(fill_null(self._expressions[clause], False))
        if clause not in self._seconds:
            return first.to_arrow_array(), None
        return array.filter(first).apply(self._seconds[clause]).to_arrow_array(), first

    def _positions(self, array: Any, clause: str) -> NDArray[np.int64]:
        last, first = self._last(array, clause)
        found = np.flatnonzero(last.fill_null(False).to_numpy(zero_copy_only=False))
        return found if first is None else np.flatnonzero(first.to_arrow_array().to_numpy(zero_copy_only=False))[found]


def _expressions(address: str) -> dict[str, Expr]:
    """Return the ten clauses, quick tests first; of two steps the first."""
    country, points, created, flag = column("country"), column("points"), column("createdAt"), column("isVerified")
    subscribed = ~column("unsubscribed")
    return {
        "country-equals": country == "DE",
        "points-and-subscribed": (points >= 100) & subscribed,
        "email-contains": ilike(column("email"), "%gmail%"),
        "verified-in-points": flag & (points > 500) & reduce(or_, [country == one for one in TEN_COUNTRIES]),
        "company-or-city": like(column("city"), "San%") | ilike(column("company"), "%tech%"),
        "notin-date-or": (created >= IN_2023) & (country != "US") & (country != "IN"),
        "eight-leaves": flag
        & subscribed
        & (created >= IN_2020)
        & (created < IN_2024)
        & ((points >= 1000) | (column("referrals") >= 5)),
        "or-wide": (points < 50) | subscribed,
        "email-equals": column("email") == address,
        "lastname-contains": ilike(column("lastName"), "%mül%"),
    }


def _seconds() -> dict[str, Expr]:
    """Return the slow tests, for what passes the quick ones."""
    city = column("city")
    return {
        "notin-date-or": like(column("firstName"), "A%") | like(column("lastName"), "%son"),
        "eight-leaves": is_not_null(column("company"))
        & reduce(and_, [ne(city, one) for one in OTHER_CITIES])
        & like(column("email"), "%@gmail.com"),
    }
