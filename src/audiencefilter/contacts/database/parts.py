"""Parts of a table: ranges of a key with at most a million rows each, beside rows of one key."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

#: The most rows of a part, but for rows of the same key, which are all in one.
MAX_ROWS: Final = 1_000_000


class Part(NamedTuple):
    """A range of a key: beyond `low`, and not beyond `high`; None has no limit."""

    low: Any
    high: Any

    def condition(self, key: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
        """Return the condition that a key is in the range; NULL is in no range."""
        limits = ([] if self.low is None else [key > self.low]) + ([] if self.high is None else [key <= self.high])
        return sa.and_(*limits) if limits else key.is_not(None)

    def condition_with_null(self, key: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
        """Return the condition with which the first part has the rows without a key, and parts together all rows."""
        if self.low is not None:
            return self.condition(key)
        return sa.true() if self.high is None else sa.or_(key <= self.high, key.is_(None))


def parts_of(connection: sa.Connection, rows: sa.Select[Any], key: sa.ColumnElement[Any]) -> Iterator[Part]:
    """Give the parts of a SELECT without columns, in the order of a key that may be NULL, or be there twice."""
    number = sa.func.row_number().over(order_by=key).label("number")
    numbered = rows.add_columns(key.label("key"), number).where(key.is_not(None)).subquery()
    last = sa.select(numbered.c.key).where(numbered.c.number % MAX_ROWS == 0).order_by(numbered.c.number)
    yield from map(Part._make, pairwise([None, *connection.scalars(last), None]))
