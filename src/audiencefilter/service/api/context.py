"""Dependencies of routes: the session of the caller, and the turn of the request in the fair queue."""

import asyncio
import signal
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
)
from dataclasses import dataclass
from types import FrameType
from typing import Annotated, Final

import anyio
import sqlalchemy as sa
from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from audiencefilter.service.api.errors import names_of
from audiencefilter.service.api.fair_queue import AccountLocks, AtWork, Newest, StreamPlaces, Turns
from audiencefilter.service.errors import ClientGoneError, SupersededError, UnauthorizedError
from audiencefilter.service.limits import Quotas, Work, begin
from audiencefilter.service.operations.column_pool import Columns
from audiencefilter.service.operations.definitions import DefinitionCache, ListState
from audiencefilter.service.operations.keys import Caller
from audiencefilter.service.operations.listing import ContactPrinter, Links
from audiencefilter.service.operations.workspace import Account, Result, Workspace
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.database import Database


class Stopping:
    """Shutdown flag for streams: the server waits for open answers, but does not notify them."""

    def __init__(self) -> None:
        self.is_set = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Set the flag on signals that end the process, and pass them on. Only the main thread receives signals."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

        def note(number: int, frame: FrameType | None) -> None:
            self.is_set = True
            handler = before[signal.Signals(number)]
            if callable(handler):
                handler(number, frame)

        for number, handler in before.items():
            # A signal without a handler ends the process.
            if callable(handler):
                signal.signal(number, note)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class Service:
    """The parts of a running service."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database
        self.definitions = DefinitionCache()
        self.links = Links(settings.pages_url)
        self.columns = Columns(
            settings.database_url, settings.columns_folder, settings.columns_from, settings.columns_memory
        )
        self.stopping = Stopping()
        self.gate_threads = anyio.CapacityLimiter(settings.gate_connections)
        share, waiting = settings.account_share, (settings.account_queue, settings.queue_timeout)
        at_work = AtWork()
        self.short_turns = Turns(settings.connections, share, *waiting, rests=5, at_work=at_work)
        self.costly_turns = Turns(settings.stream_connections, share, *waiting, rests=5, at_work=at_work)
        # One at a time: Python parses JSON without a pause, so a long body blocks all other threads.
        self.body_turns = Turns(1, 1, *waiting, rests=9, at_work=at_work)
        self.locks = AccountLocks(settings.queue_timeout)
        self.newest = Newest()
        self.stream_places = StreamPlaces(settings.event_streams)


#: The most contacts of an audience or of a page of contacts for a key of the type `builder`.
MAX_LISTED_CONTACTS: Final = 100


@dataclass(frozen=True, slots=True)
class Session:
    """The service, limited to one caller."""

    service: Service
    caller: Caller

    @property
    def quotas(self) -> Quotas:
        """The limits of the account."""
        return self.service.settings.quotas(self.caller.plan)

    @property
    def _account(self) -> Account:
        database, definitions = self.service.database, self.service.definitions
        return Account(database, definitions, self.caller.account_id, self.caller.only_list, self.caller.name or None)

    def reading(self) -> AbstractContextManager[Workspace]:
        """Give a transaction that reads (:meth:`Database.reading`)."""
        return self._account.reading()

    def costly(self, work: Work) -> AbstractContextManager[Workspace]:
        """Give a transaction for long reads, until the work is not wanted (:meth:`Database.costly`)."""
        return self._account.costly(work.is_wanted)

    def streaming(self, work: Work) -> AbstractContextManager[Workspace]:
        """Give a transaction that reads rows one by one (:meth:`Database.streaming`)."""
        return self._account.streaming(work.is_wanted)

    def write(self, operation: Callable[[Workspace], Result], is_long: bool = False) -> Result:
        """Write with :meth:`Account.write`; an account has one write at a time in this process.

        Raises:
            UnavailableError: the waiting time is over, or other requests change the same rows again and again.
        """
        with self.service.locks.of(self.caller.account_id):
            return self._account.write(operation, is_long)

    def printer(self, work: Workspace, state: ListState) -> ContactPrinter:
        """Return the printer of a list's contacts."""
        is_private = not self.caller.is_builder
        return ContactPrinter(work.connection, state, work.definitions_of(state), self.service.links, is_private)


def caller_of(request: Request) -> Caller:
    """Return the caller that the gate admitted.

    Raises:
        UnauthorizedError: the request did not pass the gate, for example in an application mounted under a path.
    """
    caller: Caller | None = getattr(request.state, "caller", None)
    if caller is None:
        raise UnauthorizedError("the API key was not looked at")
    return caller


async def session_of(request: Request) -> Session:
    """Return the session of a request; raise UnauthorizedError where :func:`caller_of` does."""
    return Session(request.app.state.service, caller_of(request))


TheSession = Annotated[Session, Depends(session_of)]


def only_known_parameters(request: Request) -> None:
    """Refuse unknown and repeated parameters, which FastAPI ignores silently.

    PostgreSQL cannot store U+0000, so no id contains this character, in any database.

    Raises:
        RequestValidationError: a parameter is unknown, repeated or contains U+0000.
        HTTPException: the path contains U+0000.
    """
    if any("\0" in str(value) for value in request.path_params.values()):
        raise HTTPException(404)
    known = names_of(request.scope["route"].dependant.query_params)
    times = Counter(name for name, _ in request.query_params.multi_items())
    wrong = []
    for name, value in request.query_params.items():
        if name not in known:
            wrong.append({"type": "extra_forbidden", "loc": ("query", name), "msg": ""})
        elif times[name] > 1:
            wrong.append({"type": "repeated", "loc": ("query", name), "msg": "is there more than once"})
        elif "\0" in value:
            wrong.append({"type": "nul_character", "loc": ("query", name), "msg": "has the character U+0000"})
    if wrong:
        raise RequestValidationError(wrong)


class Turn(Work):
    """The work of one request, at most `limit` seconds, and its wait before that."""

    def __init__(self, limit: float) -> None:
        super().__init__(limit)
        self.waiting = anyio.CancelScope()

    def supersede(self) -> None:
        """Stop waiting and working: a newer request replaces this one."""
        self.is_superseded = True
        self.waiting.cancel()

    def leave(self) -> None:
        """Stop waiting and working: the client has disconnected."""
        self.is_gone = True
        self.waiting.cancel()


class Costly:
    """Dependency of routes with costly requests: gives their :class:`Turn` until the answer is sent.

    Args:
        applies: whether a request is costly; otherwise it is short.
    """

    def __init__(self, applies: Callable[[Request], bool] = lambda _: True) -> None:
        self.applies = applies

    async def __call__(self, request: Request, session: TheSession) -> AsyncIterator[Turn]:
        """Wait for a place, and give the turn; raise ClientGoneError if the client disconnects."""
        turn = Turn(session.service.settings.work_timeout)
        if not self.applies(request):
            yield turn
            return
        async with at_work(request, turn, session.service.costly_turns.turn(session.caller.account_id)):
            yield turn


class NewestOnly(Costly):
    """Dependency of costly routes that answer only the last request of an account."""

    async def __call__(self, request: Request, session: TheSession) -> AsyncIterator[Turn]:
        """Supersede the previous request, wait for a place, and give the turn; raise as :func:`at_work` does."""
        turn = Turn(session.service.settings.work_timeout)
        service, account_id = session.service, session.caller.account_id
        newest = service.newest.turn(account_id, turn.supersede)
        async with at_work(request, turn, newest, service.costly_turns.turn(account_id)):
            yield turn


async def short_turn(request: Request, session: TheSession) -> AsyncIterator[None]:
    """Reserve a place while a short request is at work."""
    needed = request.scope["route"].dependant.dependencies
    if any(isinstance(one.call, Costly) and one.call.applies(request) for one in needed):
        yield
        return
    turn = Turn(session.service.settings.work_timeout)
    async with at_work(request, turn, session.service.short_turns.turn(session.caller.account_id)):
        yield


@asynccontextmanager
async def at_work(request: Request, turn: Turn, *waits: AbstractAsyncContextManager[None]) -> AsyncIterator[None]:
    """Wait for the places of a request while it is wanted, then begin its work.

    Raises:
        ClientGoneError: the client has disconnected.
        SupersededError: a newer request replaces this one.
    """
    async with _watched(request, turn), AsyncExitStack() as stack:
        with turn.waiting:
            for wait in waits:
                await stack.enter_async_context(wait)
        turn.renew()
        turn.check()
        yield


@asynccontextmanager
async def _watched(request: Request, turn: Turn) -> AsyncIterator[None]:
    """Stop the work of a request, whose body has been read, when its client disconnects."""

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        turn.leave()

    if await request.is_disconnected():
        raise ClientGoneError
    begin(turn)
    watching = asyncio.create_task(watch())
    try:
        yield
    except sa.exc.DBAPIError:
        # The driver's error may be about the cancelled statement: raise the cause instead.
        if turn.is_superseded:
            raise SupersededError from None
        if turn.is_gone:
            raise ClientGoneError from None
        raise
    finally:
        watching.cancel()


CostlyTurn = Annotated[Turn, Depends(Costly())]
NewestTurn = Annotated[Turn, Depends(NewestOnly())]
