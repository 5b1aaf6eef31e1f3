"""SQLite in memory, with the indexes that an expert makes for these clauses."""

import sqlite3
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from benchmarks.clauses import IN_2020, IN_2023, IN_2024, OTHER_CITIES
from benchmarks.columns.peers.sql import conditions, listed

#: Most hold all that a clause asks for, so that the table is not read.
_INDEXES: Final = (
    "email",
    "country, points, isVerified",
    "points, unsubscribed",
    "unsubscribed, points",
    "createdAt, country, firstName, lastName",
    "company, city",
    "lastName",
)


class SQLite:
    form: ClassVar[str] = f"in memory, indexes on ({'), ('.join(_INDEXES)})"

    def __init__(self, table: Any, address: str, threads: int) -> None:
        self._connection = sqlite3.connect(":memory:")
        self._connection.execute(f"CREATE TABLE contacts (row INTEGER PRIMARY KEY, {', '.join(table.column_names)})")
        # Instants are numbers, which compare quicker than texts.
        created = table.column_names.index("createdAt")
        numbers = table.set_column(created, "createdAt", table["createdAt"].cast(pa.int64()))
        rows = zip(range(len(table)), *(column.to_pylist() for column in numbers.columns), strict=True)
        marks = ", ".join("?" * (len(table.column_names) + 1))
        self._connection.executemany(f"INSERT INTO contacts VALUES ({marks})", rows)
        for number, columns in enumerate(_INDEXES):
            self._connection.execute(f"CREATE INDEX by_{number} ON contacts ({columns})")
        self._connection.execute("ANALYZE")
        self._conditions = _conditions(address)

    def count(self, clause: str) -> int:
        ((number,),) = self._connection.execute(f"SELECT count(*) FROM contacts WHERE {self._conditions[clause]}")
        return int(number)

    def indices(self, clause: str) -> NDArray[np.int64]:
        found = self._connection.execute(f"SELECT row FROM contacts WHERE {self._conditions[clause]}")
        # An index gives them in its own order, and numpy sorts quicker.
        return np.sort(np.fromiter((row for (row,) in found), np.int64))

    def nbytes(self) -> int:
        ((pages,),) = self._connection.execute("PRAGMA page_count")
        ((size,),) = self._connection.execute("PRAGMA page_size")
        return int(pages) * int(size)

    def close(self) -> None:
        self._connection.close()


def _conditions(address: str) -> dict[str, str]:
    """Return the conditions: LIKE ignores the case of ASCII alone, GLOB minds case."""
    return conditions(address) | {
        "email-contains": "email LIKE '%gmail%'",
        "company-or-city": "city GLOB 'San*' OR company LIKE '%tech%'",
        "notin-date-or": f"createdAt >= {_instant(IN_2023)} AND country NOT IN ('US', 'IN') "
        "AND (firstName GLOB 'A*' OR lastName GLOB '*son')",
        # The planner would take the index on createdAt, five times as slow as none: a plus keeps it from that.
        "eight-leaves": f"isVerified AND NOT unsubscribed AND +createdAt >= {_instant(IN_2020)} "
        f"AND +createdAt < {_instant(IN_2024)} AND (points >= 1000 OR referrals >= 5) AND company IS NOT NULL "
        f"AND city NOT IN ({listed(OTHER_CITIES)}) AND email GLOB '*@gmail.com'",
        "lastname-contains": "lastName LIKE '%mül%' OR lastName LIKE '%mÜl%'",
    }


def _instant(moment: datetime) -> int:
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
