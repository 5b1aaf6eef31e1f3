"""What the routes are given: the service's parts, the caller, and the turn of their request."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Annotated

import anyio
import sqlalchemy as sa
from anyio import CapacityLimiter
from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from audiencefilter.service.api.errors import names_of
from audiencefilter.service.api.stopping import Stopping
from audiencefilter.service.api.turns import AccountLocks, Newest, StreamPlaces, Turns
from audiencefilter.service.errors import ClientGoneError, SupersededError, UnauthorizedError
from audiencefilter.service.operations.column_pool import Columns
from audiencefilter.service.operations.definitions import DefinitionCache, Definitions, ListState
from audiencefilter.service.operations.keys import Caller
from audiencefilter.service.operations.serializing import ContactPrinter, Links
from audiencefilter.service.operations.workspace import Account, Foreseen, Workspace, Written
from audiencefilter.service.quotas import Quotas
from audiencefilter.service.settings import Settings
from audiencefilter.service.storage.database import Database
from audiencefilter.service.work import Work, begin


@dataclass(frozen=True)
class Service:
    """The parts of a running service."""

    settings: Settings
    database: Database
    definitions: DefinitionCache
    links: Links
    stopping: Stopping
    stream_places: StreamPlaces
    gate_threads: CapacityLimiter
    short_turns: Turns
    costly_turns: Turns
    body_turns: Turns
    locks: AccountLocks
    newest: Newest
    columns: Columns

    def account(self, caller: Caller) -> Account:
        """Return the part of the database that a caller works with."""
        return Account(self.database, self.definitions, caller.account_id)

    def printer(self, work: Workspace, state: ListState, definitions: Definitions | None = None) -> ContactPrinter:
        """Return what prints the contacts of a list; its definitions are read unless they are given."""
        return ContactPrinter(work.connection, state, definitions or work.definitions_of(state), self.links)

    def quotas(self, caller: Caller) -> Quotas:
        """Return how much a caller's account may have."""
        return self.settings.quotas(caller.plan)

    @contextmanager
    def writing(self, caller: Caller) -> Iterator[Workspace]:
        """Give a transaction that writes; the changes of an account take turns in this process.

        Raises:
            UnavailableError: it was not this one's turn for a long time.
        """
        with self.locks.of(caller.account_id), self.account(caller).writing() as work:
            yield work

    def write(
        self,
        caller: Caller,
        foresee: Callable[[Workspace], Foreseen],
        change: Callable[[Workspace, Foreseen], Written],
    ) -> Written:
        """Change things with what filters say of it, as :meth:`Account.write` does.

        It takes turns with all changes of the account in this process, so that only those of other processes come in
        between.

        Raises:
            UnavailableError: it was not this one's turn for a long time, or others keep changing the same things.
        """
        with self.locks.of(caller.account_id):
            return self.account(caller).write(foresee, change)


def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def required_caller(request: Request) -> Caller:
    """Return whom the gate has let through.

    Raises:
        UnauthorizedError: the request came by another way, as where the application is mounted under a path.
    """
    caller: Caller | None = getattr(request.state, "caller", None)
    if caller is None:
        raise UnauthorizedError("the API key was not looked at")
    return caller


def only_known_parameters(request: Request) -> None:
    """Refuse parameters that a route does not have, and those that are there twice: both would be ignored silently.

    PostgreSQL has no text with U+0000, so that character is refused for every database: nothing has it in its id.

    Raises:
        RequestValidationError: there are some.
        HTTPException: U+0000 is in the path.
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


TheService = Annotated[Service, Depends(_service)]
TheCaller = Annotated[Caller, Depends(required_caller)]


class Turn(Work):
    """The work of one request, and what it waits for before it begins.

    Args:
        limit: how long it may take, in seconds.
    """

    def __init__(self, limit: float) -> None:
        super().__init__(limit)
        #: Of what it waits for before it begins.
        self.waiting = anyio.CancelScope()

    def supersede(self) -> None:
        """Note that a newer request has taken its place: it waits no more, and its work stops."""
        self.is_superseded = True
        self.waiting.cancel()

    def leave(self) -> None:
        """Note that the client has gone away: it waits no more, and its statement stops."""
        self.is_gone = True
        self.waiting.cancel()


class Costly:
    """What a costly route depends on: its :class:`Turn`, which it has until its answer is sent.

    Args:
        applies: whether a request is costly; the others are short ones.
    """

    def __init__(self, applies: Callable[[Request], bool] = lambda _: True) -> None:
        self.applies = applies

    async def __call__(self, request: Request, service: TheService, caller: TheCaller) -> AsyncIterator[Turn]:
        """Wait for a place, and give the turn.

        Raises:
            ClientGoneError: the client has gone away meanwhile.
        """
        turn = Turn(service.settings.work_timeout)
        if not self.applies(request):
            yield turn
            return
        async with at_work(request, turn, service.costly_turns.turn(caller.account_id)):
            yield turn


class NewestOnly(Costly):
    """What a costly route depends on whose last request counts: a newer one of the account supersedes it."""

    async def __call__(self, request: Request, service: TheService, caller: TheCaller) -> AsyncIterator[Turn]:
        """Supersede the one before, wait for a place, and give the turn.

        Raises:
            ClientGoneError: the client has gone away meanwhile.
            SupersededError: a newer request came.
        """
        turn = Turn(service.settings.work_timeout)
        newest = service.newest.turn(caller.account_id, turn.supersede)
        async with at_work(request, turn, newest, service.costly_turns.turn(caller.account_id)):
            yield turn


async def short_turn(request: Request, service: TheService, caller: TheCaller) -> AsyncIterator[None]:
    """Hold a place while a request is at work that is not costly."""
    needed = request.scope["route"].dependant.dependencies
    if any(isinstance(one.call, Costly) and one.call.applies(request) for one in needed):
        yield
        return
    turn = Turn(service.settings.work_timeout)
    async with at_work(request, turn, service.short_turns.turn(caller.account_id)):
        yield


@asynccontextmanager
async def at_work(request: Request, turn: Turn, *waits: AbstractAsyncContextManager[None]) -> AsyncIterator[None]:
    """Wait for what a request needs before it begins, as long as it is wanted, and let its work begin.

    Raises:
        ClientGoneError: the client has gone away meanwhile.
        SupersededError: a newer request came.
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
    """Note when the client of a request goes away, and stop its work. The request has been read.

    Raises:
        ClientGoneError: it has, and what was asked of the database was stopped.
        SupersededError: that was stopped as a newer request came.
    """

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
        if turn.is_superseded:
            raise SupersededError from None
        if turn.is_gone:
            raise ClientGoneError from None
        raise
    finally:
        watching.cancel()


CostlyTurn = Annotated[Turn, Depends(Costly())]
NewestTurn = Annotated[Turn, Depends(NewestOnly())]
