"""Vortex: a compressed array in memory, with dictionaries of texts, to which expressions are applied."""

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
        "`compress(array).apply(expression)`, in one thread; comparisons in the place of `in_list`, which is slower; "
        "`notin-date-or` and `eight-leaves` in two steps"
    )

    def __init__(self, table: Any, address: str, threads: int) -> None:
        vx.set_worker_threads(threads)
        self._array = vx.compress(vx.array(table.combine_chunks()))
        self._expressions = _expressions(address)
        self._seconds = _seconds()

    def count(self, clause: str) -> int:
        return int(self._last(clause)[0].true_count)

    def indices(self, clause: str) -> NDArray[np.int64]:
        last, first = self._last(clause)
        found = np.flatnonzero(last.fill_null(False).to_numpy(zero_copy_only=False))
        if first is None:
            return found
        return np.flatnonzero(first.to_arrow_array().to_numpy(zero_copy_only=False))[found]

    def nbytes(self) -> int:
        return int(self._array.nbytes)

    def close(self) -> None:
        """Do nothing: the array is all there is."""

    def _last(self, clause: str) -> tuple[Any, Any]:
        """Return which rows pass; in two steps, which of those that pass the first, and which do that."""
        first = self._array.apply(fill_null(self._expressions[clause], False))
        if clause not in self._seconds:
            return first.to_arrow_array(), None
        return self._array.filter(first).apply(self._seconds[clause]).to_arrow_array(), first


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
