"""Changes in two transactions: one that reads, and evaluates filters, and one that writes, and evaluates none."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

import sqlalchemy as sa

from audiencefilter.service.errors import OutdatedError, UnavailableError
from audiencefilter.service.storage.database import Database

Foreseen = TypeVar("Foreseen")
Written = TypeVar("Written")

#: So often a change is foreseen again where others change the same things, before it is given up.
_ATTEMPTS: Final = 20


def write(
    database: Database,
    foresee: Callable[[sa.Connection], Foreseen],
    change: Callable[[sa.Connection, Foreseen], Written],
) -> Written:
    """Evaluate filters in a transaction that reads, and then change things in one that writes.

    SQLite has one writer for all accounts, so that it is not held while filters are evaluated. Where something has
    changed between the two transactions, both are done again.

    Args:
        database: where.
        foresee: finds what the change will do.
        change: does it, and raises OutdatedError where it would do something else.

    Raises:
        UnavailableError: others keep changing the same things.
    """
    for _ in range(_ATTEMPTS):
        with database.reading() as connection:
            foreseen = foresee(connection)
        with suppress(OutdatedError), database.writing() as connection:
            return change(connection, foreseen)
    raise UnavailableError("other requests keep changing the same things: try again")
