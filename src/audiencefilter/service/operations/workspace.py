"""The context of an operation: the data of one account, in one transaction."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from typing import Final, TypeVar

import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError, OutdatedError, UnavailableError
from audiencefilter.service.limits import current
from audiencefilter.service.operations.definitions import SUMMARY, DefinitionCache, Definitions, ListState
from audiencefilter.service.operations.notation import language_of
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import aware, clocks, lists, now

Foreseen = TypeVar("Foreseen")
Written = TypeVar("Written")

#: The most attempts at a change while other requests change the same data.
_MAX_ATTEMPTS: Final = 20


@dataclass(frozen=True, slots=True)
class ListLock:
    """A lock on a list: changes of contacts share it, changes of audiences exclude all others."""

    shared: bool


#: The instant up to which events report changes by time, and that of the last definition; both may be from a machine
#: whose clock is ahead.
_TOLD: Final = [
    sa.select(column).where(clocks.c.listId == lists.c.id).scalar_subquery()
    for column in (clocks.c.at, clocks.c.defined)
]

CHANGES_CONTACTS: Final = ListLock(shared=True)
CHANGES_AUDIENCES: Final = ListLock(shared=False)


@dataclass(frozen=True, slots=True)
class Workspace:
    """A transaction of an account."""

    connection: sa.Connection
    cache: DefinitionCache
    account_id: str

    def read_list(self, list_id: str, lock: ListLock | None = None) -> ListState:
        """Return a list of the account.

        Raises:
            NotFoundError: the account has no such list.
        """
        kept = (lists.c.definitions, lists.c.notation, lists.c.fields, *_TOLD)
        columns = (*kept, *(lists.c[name] for name in SUMMARY))
        query = sa.select(*columns).where(lists.c.id == list_id, lists.c.accountId == self.account_id)
        if lock is not None:
            query = query.with_for_update(read=lock.shared)
        row = self.connection.execute(query).one_or_none()
        if row is None:
            raise NotFoundError("List")
        version, notation, fields, told, defined, *summary = row
        at = max([now(), *(aware(one) for one in (told, defined) if one is not None)])
        summarized = dict(zip(SUMMARY, summary, strict=True))
        return ListState(list_id, version, language_of(notation, fields), at, summarized)

    def definitions_of(self, state: ListState) -> Definitions:
        """Return the audiences of a list, as the transaction sees them."""
        return self.cache.get(self.connection, state)


@dataclass(frozen=True, slots=True)
class Account:
    """The data of one account.

    Attributes:
        database: contains the data.
    """

    database: Database
    cache: DefinitionCache
    id: str

    def reading(self) -> AbstractContextManager[Workspace]:
        """Open a read transaction, as :meth:`Database.reading` does."""
        return self._within(self.database.reading())

    def costly(self, is_wanted: Callable[[], bool]) -> AbstractContextManager[Workspace]:
        """Open a long read transaction, as :meth:`Database.costly` does."""
        return self._within(self.database.costly(is_wanted))

    def streaming(self, is_wanted: Callable[[], bool]) -> AbstractContextManager[Workspace]:
        """Open a read transaction that streams its rows, as :meth:`Database.streaming` does."""
        return self._within(self.database.streaming(is_wanted))

    def writing(self) -> AbstractContextManager[Workspace]:
        """Open a write transaction, as :meth:`Database.writing` does."""
        return self._within(self.database.writing())

    @contextmanager
    def _within(self, transaction: AbstractContextManager[sa.Connection]) -> Iterator[Workspace]:
        with transaction as connection:
            yield Workspace(connection, self.cache, self.id)

    def write(
        self, foresee: Callable[[Workspace], Foreseen], change: Callable[[Workspace, Foreseen], Written]
    ) -> Written:
        """Evaluate filters in a read transaction, then write in another one.

        SQLite has one writer for all accounts, so no filter is evaluated in the write transaction. If data has changed
        between the two transactions, both run again.

        Args:
            foresee: computes the effect of the change.
            change: makes the change, or raises OutdatedError if its effect would differ.

        Raises:
            UnavailableError: other requests keep changing the same data.
        """
        for _ in range(_MAX_ATTEMPTS):
            current().check()
            with self.reading() as work:
                foreseen = foresee(work)
            with suppress(OutdatedError), self.writing() as work:
                return change(work, foreseen)
        raise UnavailableError("other requests keep changing the same things: try again")
