"""A transaction sees what others have committed before it, whatever the one before it left on the connection."""

from collections.abc import Callable
from contextlib import closing

import pytest
import sqlalchemy as sa

from audiencefilter.service.storage.database import Database

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
