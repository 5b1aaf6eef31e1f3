"""The context of an operation: the data of one account, in one transaction."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeVar

import sqlalchemy as sa

from audiencefilter.service.errors import NotFoundError, UnavailableError
from audiencefilter.service.limits import current
from audiencefilter.service.operations.definitions import SUMMARY, DefinitionCache, Definitions, ListState
from audiencefilter.service.operations.notation import AudienceNames, language_of
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import aware, clocks, lists, now

Result = TypeVar("Result")

#: The most attempts at a write whose preparation is outdated each time.
_MAX_ATTEMPTS: Final = 20


class UnpreparedError(Exception):
    """The preparation of a write has no result of a long computation, or an outdated one: prepare the write again."""


class _PreparedError(Exception):
    """The preparation of a write is complete."""


@dataclass(slots=True)
class Preparation:
    """The results of the long computations of a write.

    SQLite has one writer for all accounts, so a read transaction makes these computations. The operation runs twice:
    first in a read transaction, up to :meth:`Workspace.begin_writing`; then in the write transaction, which uses the
    results that are still current.
    """

    is_reading: bool = False
    results: dict[str, Any] = field(default_factory=dict)


#: A lock on a list: changes of contacts share it, changes of audiences exclude all others.
ListLock = Literal["shared", "exclusive"]
CHANGES_CONTACTS: Final[ListLock] = "shared"
CHANGES_AUDIENCES: Final[ListLock] = "exclusive"

#: Two instants of a list: events report changes by time up to the first one; the second one is that of the latest
#: definition of an audience. Both may come from a machine whose clock is ahead.
_EVENTS_UNTIL: Final = [
    sa.select(column).where(clocks.c.listId == lists.c.id).scalar_subquery()
    for column in (clocks.c.at, clocks.c.defined)
]


@dataclass(frozen=True, slots=True)
class Workspace:
    """A transaction of an account.

    Attributes:
        preparation: the preparation of the write; None where everything is computed in this transaction.
        list_id: the only list of the account that the caller may see; None is every list.
        by: the name of the key of the caller; None if there is none.
    """

    connection: sa.Connection
    cache: DefinitionCache
    account_id: str
    preparation: Preparation | None = None
    list_id: str | None = None
    by: str | None = None

    @property
    def is_visible(self) -> sa.ColumnElement[bool]:
        """The condition for lists that the caller may see."""
        of_account = lists.c.accountId == self.account_id
        return of_account if self.list_id is None else sa.and_(of_account, lists.c.id == self.list_id)

    def read_list(self, list_id: str, lock: ListLock | None = None) -> ListState:
        """Return a list of the account.

        Raises:
            NotFoundError: the account has no such list.
        """
        state_columns = (lists.c.definitions, lists.c.notation, lists.c.fields, *_EVENTS_UNTIL)
        columns = (*state_columns, *(lists.c[name] for name in SUMMARY))
        query = sa.select(*columns).where(lists.c.id == list_id, self.is_visible)
        if lock is not None:
            query = self.locking(query, read=lock == "shared")
        row = self.connection.execute(query).one_or_none()
        if row is None:
            raise NotFoundError("List")
        version, notation, fields, moved, defined, *summary = row
        at = max([now(), *(aware(one) for one in (moved, defined) if one is not None)])
        summarized = dict(zip(SUMMARY, summary, strict=True))
        names = AudienceNames(self.fetch, list_id)
        return ListState(list_id, version, language_of(notation, fields), at, summarized, names)

    def fetch(self, query: "sa.Select[Any]") -> Sequence[Any]:
        """Return the rows of a query."""
        return self.connection.execute(query).all()

    def definitions_of(self, state: ListState) -> Definitions:
        """Return the audiences of a list, as the transaction sees them.

        Raises:
            UnpreparedError: they have to be parsed, and this transaction writes.
        """
        if self.preparation is not None and not self.preparation.is_reading and not self.cache.has(state):
            raise UnpreparedError
        return self.cache.get(self.connection, state)

    def locking(self, query: "sa.Select[Any]", read: bool = False) -> "sa.Select[Any]":
        """Return a query that locks its rows until the transaction ends, unless this is a preparation."""
        is_preparing = self.preparation is not None and self.preparation.is_reading
        return query if is_preparing else query.with_for_update(read=read)

    def prepared(self, name: str, compute: Callable[[], Result], is_current: Callable[[Result], bool]) -> Result:
        """Return the result of a long computation; a write transaction with a preparation takes the result from there.

        Args:
            name: unique in the operation.
            compute: returns the result.
            is_current: whether a result follows from the data that this transaction has read and locked.

        Raises:
            UnpreparedError: there is no current result.
        """
        if self.preparation is None:
            return compute()
        results = self.preparation.results
        if self.preparation.is_reading:
            results[name] = compute()
        elif name not in results or not is_current(results[name]):
            raise UnpreparedError
        result: Result = results[name]
        return result

    def begin_writing(self) -> None:
        """End the preparation: an operation calls this before its first write."""
        if self.preparation is not None and self.preparation.is_reading:
            raise _PreparedError


@dataclass(frozen=True, slots=True)
class Account:
    """The data of one account.

    Attributes:
        database: contains the data.
        list_id: the only list that the caller may see; None is every list.
        by: the name of the key of the caller; None if there is none.
    """

    database: Database
    cache: DefinitionCache
    id: str
    list_id: str | None = None
    by: str | None = None

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
        """Open a write transaction without a preparation, as :meth:`Database.writing` does."""
        return self._within(self.database.writing())

    @contextmanager
    def _within(
        self, transaction: AbstractContextManager[sa.Connection], preparation: Preparation | None = None
    ) -> Iterator[Workspace]:
        with transaction as connection:
            yield Workspace(connection, self.cache, self.id, preparation, self.list_id, self.by)

    def write(self, operation: Callable[[Workspace], Result], is_long: bool = False) -> Result:
        """Run an operation in one write transaction; a preparation precedes it where the operation takes long.

        Args:
            operation: calls :meth:`Workspace.begin_writing` before its first write if it uses
                :meth:`Workspace.prepared` or :meth:`Workspace.definitions_of`.
            is_long: whether to prepare the first attempt, too.

        Raises:
            UnavailableError: other requests keep changing the same data.
        """
        for _ in range(_MAX_ATTEMPTS):
            current().check()
            preparation = Preparation(is_reading=True)
            if is_long:
                with suppress(_PreparedError), self._within(self.database.reading(), preparation) as work:
                    operation(work)
            preparation.is_reading = False
            with suppress(UnpreparedError), self._within(self.database.writing(), preparation) as work:
                return operation(work)
            is_long = True
        raise UnavailableError("other requests change the same contacts or audiences: try again")
