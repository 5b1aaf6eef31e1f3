"""Functions of pyarrow, over dictionaries where that is quicker."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from benchmarks.clauses import IN_2020, IN_2023, IN_2024, LOW_CARDINALITY, OTHER_CITIES, TEN_COUNTRIES

_TEN: Final = pa.array(TEN_COUNTRIES)
_TWO: Final = pa.array(["US", "IN"])
_OTHERS: Final = pa.array(OTHER_CITIES)


class PyArrow:
    form: ClassVar[str] = (
        "`pyarrow.compute`; all texts but the email dictionaries, of which a test is taken; `eight-leaves` in two steps"
    )

    def __init__(self, table: Any, address: str, threads: int) -> None:
        if pa.cpu_count() != threads:
            raise RuntimeError(f"pyarrow has {pa.cpu_count()} threads, not {threads}")
        self._columns = {name: table[name].combine_chunks() for name in table.column_names}
        self._columns |= {name: self._columns[name].dictionary_encode() for name in LOW_CARDINALITY}
        self._masks: dict[str, Callable[[], Any]] = {
            "country-equals": self._country_equals,
            "points-and-subscribed": self._points_and_subscribed,
            "email-contains": lambda: pc.match_substring(pc.ascii_lower(self._columns["email"]), "gmail"),
            "verified-in-points": self._verified_in_points,
            "company-or-city": self._company_or_city,
            "notin-date-or": self._notin_date_or,
            "or-wide": self._or_wide,
            "email-equals": lambda: pc.equal(self._columns["email"], address),
            "lastname-contains": lambda: self._of("lastName", _contains("mül")),
        }

    def count(self, clause: str) -> int:
        if clause == "eight-leaves":
            return len(self._eight_leaves())
        return int(self._masks[clause]().true_count)

    def indices(self, clause: str) -> NDArray[np.int64]:
        found = self._eight_leaves() if clause == "eight-leaves" else pc.indices_nonzero(self._masks[clause]())
        return np.asarray(found, np.int64)

    def nbytes(self) -> int:
        return sum(column.nbytes for column in self._columns.values())

    def close(self) -> None:
        """Do nothing: the columns are all there is."""

    def _of(self, column: str, test: Callable[[Any], Any], rows: Any = None) -> Any:
        """Test a dictionary, and take the verdicts for all rows or for some."""
        encoded = self._columns[column]
        return pc.take(test(encoded.dictionary), encoded.indices if rows is None else pc.take(encoded.indices, rows))

    def _country_equals(self) -> Any:
        countries = self._columns["country"]
        return pc.equal(countries.indices, pc.index(countries.dictionary, "DE").cast(countries.indices.type))

    def _points_and_subscribed(self) -> Any:
        return pc.and_not(pc.greater_equal(self._columns["points"], 100), self._columns["unsubscribed"])

    def _verified_in_points(self) -> Any:
        columns = self._columns
        in_ten = self._of("country", lambda countries: pc.is_in(countries, _TEN))
        return pc.and_(pc.and_(columns["isVerified"], pc.greater(columns["points"], 500)), in_ten)

    def _company_or_city(self) -> Any:
        tech = self._of("company", _contains("tech"))
        return pc.or_kleene(tech, self._of("city", lambda cities: pc.starts_with(cities, "San")))

    def _notin_date_or(self) -> Any:
        elsewhere = self._of("country", lambda countries: pc.invert(pc.is_in(countries, _TWO)))
        quick = pc.and_(pc.greater_equal(self._columns["createdAt"], IN_2023), elsewhere)
        first = self._of("firstName", lambda names: pc.starts_with(names, "A"))
        return pc.and_(quick, pc.or_kleene(first, self._of("lastName", lambda names: pc.ends_with(names, "son"))))

    def _eight_leaves(self) -> Any:
        """Return the positions: all rows are put to the quick tests, those that pass to the others."""
        columns = self._columns
        active = pc.and_not(columns["isVerified"], columns["unsubscribed"])
        created = columns["createdAt"]
        dated = pc.and_(pc.greater_equal(created, IN_2020), pc.less(created, IN_2024))
        engaged = pc.or_kleene(pc.greater_equal(columns["points"], 1000), pc.greater_equal(columns["referrals"], 5))
        rows = pc.indices_nonzero(pc.and_(pc.and_(active, dated), engaged))
        at_gmail = pc.ends_with(pc.take(columns["email"], rows), "@gmail.com")
        elsewhere = self._of("city", lambda cities: pc.invert(pc.is_in(cities, _OTHERS)), rows)
        employed = pc.is_valid(pc.take(columns["company"].indices, rows))
        return pc.filter(rows, pc.and_(pc.and_(at_gmail, elsewhere), employed))

    def _or_wide(self) -> Any:
        return pc.or_kleene(pc.invert(self._columns["unsubscribed"]), pc.less(self._columns["points"], 50))


def _contains(needle: str) -> Callable[[Any], Any]:
    return lambda texts: pc.match_substring(texts, needle, ignore_case=True)
