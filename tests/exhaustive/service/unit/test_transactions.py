"""A transaction sees what others have committed before it, whatever the one before it left on the connection."""

import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa

from audiencefilter.service.limits import Timeouts
from audiencefilter.service.storage.database import Database, read_until
from tests.service.databases import on_both

_NUMBERS = sa.table("numbers", sa.column("number"))


# psycopg warns of a cursor that is not closed.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_rows_that_are_not_fetched_do_not_keep_an_old_state(new_database: Callable[[], str]) -> None:
    """As where a client leaves in the middle of a long answer: its next reader is anybody's."""
    with closing(Database(new_database(), connections=1, stream_connections=1)) as database:
        with database.writing() as connection:
            connection.exec_driver_sql("CREATE TABLE numbers (number INTEGER)")
            connection.execute(_NUMBERS.insert(), [{"number": number} for number in range(1_000)])
        left = []
        for transaction in (database.streaming, database.costly, database.reading):
            with transaction() as connection:
                rows = connection.execute(sa.select(_NUMBERS.c.number))
                left.append((rows, rows.fetchone()))
            with database.writing() as connection:
                connection.execute(_NUMBERS.insert().values(number=-1))
            with transaction() as connection:
                count = connection.scalar(sa.select(sa.func.count()).select_from(_NUMBERS))
            assert count == 1_000 + len(left)


#: A statement that takes seconds.
_SLOW = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000) SELECT count(*) FROM n"


def _read(connection: sa.Connection, statement: str, seconds: float) -> Any:
    return read_until(time.monotonic() + seconds, connection, partial(connection.scalar, sa.text(statement)))


@on_both
def test_a_transaction_goes_on_after_what_it_reads_took_too_long(new_database: Callable[[], str]) -> None:
    with closing(Database(new_database(), timeouts=Timeouts(statement=0.5))) as database:
        with database.costly() as connection:
            for seconds in (0.2, 10):
                began = time.monotonic()
                assert _read(connection, _SLOW, seconds) is None
                assert time.monotonic() - began < 2
                # What follows has its own time.
                assert _read(connection, "SELECT 7", 10) == 7
            with pytest.raises(sa.exc.DBAPIError, match="no_such_table"):
                _read(connection, "SELECT * FROM no_such_table", 10)
            assert connection.scalar(sa.text("SELECT 8")) == 8
        # A client that has left is no reason to answer.
        with (
            database.costly(lambda: False) as connection,
            pytest.raises(sa.exc.DBAPIError, match=r"interrupted|cancel"),
        ):
            _read(connection, _SLOW, 10)
