"""What requests depend on to have their turn: costly ones, and short ones."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated

import sqlalchemy as sa
from fastapi import Depends, Request

from audiencefilter.service.api.context import TheCaller, TheService
from audiencefilter.service.errors import ClientGoneError


class Turn:
    """The turn of one costly request.

    Attributes:
        is_gone: whether its client has gone away.
    """

    is_gone = False

    def is_wanted(self) -> bool:
        """Whether anybody waits for the answer."""
        return not self.is_gone


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
        turn = Turn()
        if not self.applies(request):
            yield turn
            return
        async with service.costly_turns.turn(caller.account_id), _watched(request, turn):
            try:
                yield turn
            except sa.exc.DBAPIError:
                if turn.is_gone:
                    raise ClientGoneError from None
                raise


async def short_turn(request: Request, service: TheService, caller: TheCaller) -> AsyncIterator[None]:
    """Hold a place while a request is at work that is not costly."""
    needed = request.scope["route"].dependant.dependencies
    if any(isinstance(one.call, Costly) and one.call.applies(request) for one in needed):
        yield
        return
    async with service.short_turns.turn(caller.account_id):
        yield


@asynccontextmanager
async def _watched(request: Request, turn: Turn) -> AsyncIterator[None]:
    """Note when the client goes away. Its request has been read."""

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        turn.is_gone = True

    if await request.is_disconnected():
        raise ClientGoneError
    watching = asyncio.create_task(watch())
    try:
        yield
    finally:
        watching.cancel()


CostlyTurn = Annotated[Turn, Depends(Costly())]
