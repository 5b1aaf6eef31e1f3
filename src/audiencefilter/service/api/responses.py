"""Answers: JSON under `data`, whole or in pieces."""

import datetime
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import aclosing
from functools import partial
from typing import Any, Final

import anyio
import orjson
import sqlalchemy as sa
from anyio import to_thread
from pydantic import BaseModel
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from audiencefilter.service.errors import ServiceError
from audiencefilter.service.instants import printed
from audiencefilter.service.work import current

JSON = "application/json"
#: The key in the state of a request of further fields in the header of its answer.
FURTHER_HEADERS: Final = "further_headers"

#: The bytes of a streamed answer that a client has to take in the time of the settings.
_PORTION: Final = 65_536


def add_headers(scope: Scope, headers: Mapping[str, str]) -> None:
    """Add fields to the header of the answer to a request."""
    scope.setdefault("state", {}).setdefault(FURTHER_HEADERS, {}).update(headers)


def dumped(value: Any) -> bytes:
    """Print a value as JSON, date-times as the interface has them."""
    return orjson.dumps(value, default=_other, option=orjson.OPT_PASSTHROUGH_DATETIME)


def answer(status: int = 200, /, **values: Any) -> Response:
    """Return the values under ``data``, as JSON."""
    return Response(dumped({"data": values}), status, media_type=JSON)


def fields(shape: type[BaseModel], found: object, **values: Any) -> dict[str, Any]:
    """Return the fields of a part of an answer: the given ones, and the attributes of an object for the others."""
    return {name: values[name] if name in values else getattr(found, name) for name in shape.model_fields}


def whole(pieces: Iterator[bytes]) -> Response:
    """Return an answer of JSON whose pieces are made before it is sent."""
    return Response(b"".join(pieces), media_type=JSON)


class Timed(Response):
    """An answer sent `step` seconds after the work began (by :func:`time.monotonic`), or a multiple of that later.

    So the duration of the work does not show.
    """

    def __init__(self, name: str, value: Any, status: int, began: float, step: float) -> None:
        super().__init__(dumped({"data": {name: value}}), status, media_type=JSON)
        self._began = began
        self._step = step

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait, and send it."""
        passed = time.monotonic() - self._began
        due = self._began + passed + self._step - passed % self._step
        # An event loop oversleeps by less than 2 ms.
        await anyio.sleep(max(0.0, due - 0.002 - time.monotonic()))
        # The event loop sleeps in whole milliseconds from now on, which still shows when it began to sleep.
        await to_thread.run_sync(_sleep_until, due)
        await super().__call__(scope, receive, send)


def _sleep_until(due: float) -> None:
    time.sleep(max(0.0, due - time.monotonic()))


class Progressing(StreamingResponse):
    """An answer that is sent in portions, until a client does not take one of them in time."""

    #: The longest time for a portion, in seconds; as the settings say, once a request is answered.
    patience: float = 10.0
    #: How long to rest after a time of work, in seconds; as the places say, once a request is answered.
    rest_after: Callable[[float], float] = staticmethod(lambda _: 0.0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it, with the patience of the settings."""
        service = scope["app"].state.service
        self.patience = service.settings.read_timeout
        self.rest_after = partial(service.costly_turns.rest_after, scope["state"]["caller"].account_id)
        began = anyio.current_time()
        try:
            await super().__call__(scope, receive, send)
        finally:
            current().sending = anyio.current_time() - began

    async def stream_response(self, send: Send) -> None:
        """Send the answer, and close its source; raise TimeoutError where the client does not take a portion."""

        async def send_in_time(message: Message) -> None:
            for portion in _portions(message):
                with anyio.fail_after(self.patience):
                    await send(portion)

        async with aclosing(self.body_iterator):  # type: ignore[type-var]
            await super().stream_response(send_in_time)


def _portions(message: Message) -> Iterator[Message]:
    """Give a message with a long part of a body as several."""
    body = message.get("body", b"")
    if len(body) <= _PORTION:
        yield message
        return
    for start in range(0, len(body), _PORTION):
        yield {**message, "body": body[start : start + _PORTION]}


class Streamed(Progressing):
    """An answer whose pieces are made in a thread, one after the other, as the client takes them.

    There is at least one piece. It is made at once, so that an error in it becomes an answer of its own. The generator
    is closed in the end, also when the client goes away.
    """

    def __init__(
        self,
        pieces: Iterator[bytes],
        status: int = 200,
        media_type: str = JSON,
        headers: dict[str, str] | None = None,
    ) -> None:
        self._pieces = pieces
        self._first = next(pieces)
        super().__init__(self._rest(), status, headers, media_type)

    async def _rest(self) -> AsyncIterator[bytes]:
        piece: bytes | None = self._first
        try:
            while piece is not None:
                yield piece
                piece = await self._next()
        finally:
            with anyio.CancelScope(shield=True):
                await to_thread.run_sync(self._pieces.close)  # type: ignore[attr-defined]

    async def _next(self) -> bytes | None:
        current().renew()
        began = anyio.current_time()
        try:
            piece = await to_thread.run_sync(next, self._pieces, None)
            await anyio.sleep(self.rest_after(anyio.current_time() - began))
            return piece
        except (sa.exc.DBAPIError, ServiceError):
            # Where the client has gone away, that is what stopped the work, or the database.
            await anyio.lowlevel.checkpoint_if_cancelled()
            raise


def _other(value: Any) -> str:
    if isinstance(value, datetime.datetime):
        return printed(value)
    raise TypeError(f"{type(value).__name__} is not printed")
