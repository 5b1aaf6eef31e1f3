"""Answers: JSON under `data`, whole or streamed."""

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
from audiencefilter.service.limits import current
from audiencefilter.service.storage.tables import printed

JSON = "application/json"
#: The key of a request's state for additional header fields of its answer.
FURTHER_HEADERS: Final = "further_headers"


def add_headers(scope: Scope, headers: Mapping[str, str]) -> None:
    """Add header fields to the answer of a request."""
    scope.setdefault("state", {}).setdefault(FURTHER_HEADERS, {}).update(headers)


def dumped(value: Any) -> bytes:
    """Print a value as JSON, with date-times in the format of the interface."""
    return orjson.dumps(value, default=_other, option=orjson.OPT_PASSTHROUGH_DATETIME)


def answer(status: int = 200, /, **values: Any) -> Response:
    """Return a JSON answer with the values under ``data``."""
    return Response(dumped({"data": values}), status, media_type=JSON)


def fields(shape: type[BaseModel], found: object, **values: Any) -> dict[str, Any]:
    """Return the fields of a shape: the given values, else the attributes of an object."""
    return {name: values[name] if name in values else getattr(found, name) for name in shape.model_fields}


def whole(pieces: Iterator[bytes]) -> Response:
    """Return a JSON answer, built before it is sent."""
    return Response(b"".join(pieces), media_type=JSON)


class Timed(Response):
    """An answer sent a whole number of steps after the work began (by :func:`time.monotonic`): this hides its duration.

    A step has `step` seconds. There is at least one.
    """

    def __init__(self, name: str, value: Any, status: int, began: float, step: float) -> None:
        super().__init__(dumped({"data": {name: value}}), status, media_type=JSON)
        self._began = began
        self._step = step

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait, then send the answer."""
        passed = time.monotonic() - self._began
        due = self._began + passed + self._step - passed % self._step
        # An event loop oversleeps by less than 2 ms.
        await anyio.sleep(max(0.0, due - 0.002 - time.monotonic()))
        # A thread sleeps the rest: the event loop sleeps in whole milliseconds, which would show when the sleep began.
        await to_thread.run_sync(_sleep_until, due)
        await super().__call__(scope, receive, send)


def _sleep_until(due: float) -> None:
    time.sleep(max(0.0, due - time.monotonic()))


class Progressing(StreamingResponse):
    """An answer sent in portions, until the client does not receive one in time."""

    #: The time limit of a portion, in seconds; set from the settings when the answer is sent.
    patience: float = 10.0
    #: Returns the rest in seconds after some seconds of work; set from the queue when the answer is sent.
    rest_after: Callable[[float], float] = staticmethod(lambda _: 0.0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer, with the time limit of the settings."""
        service = scope["app"].state.service
        self.patience = service.settings.read_timeout
        self.rest_after = partial(service.costly_turns.rest_after, scope["state"]["caller"].account_id)
        began = anyio.current_time()
        try:
            await super().__call__(scope, receive, send)
        finally:
            current().sending = anyio.current_time() - began

    async def stream_response(self, send: Send) -> None:
        """Send the answer, and close its source; raise TimeoutError if the client does not receive a portion."""

        async def send_in_time(message: Message) -> None:
            for portion in _portions(message):
                with anyio.fail_after(self.patience):
                    await send(portion)

        async with aclosing(self.body_iterator):  # type: ignore[type-var]
            await super().stream_response(send_in_time)


def _portions(message: Message) -> Iterator[Message]:
    """Split a message with a long body into several."""
    body, size = message.get("body", b""), 65_536
    if len(body) <= size:
        yield message
        return
    for start in range(0, len(body), size):
        yield {**message, "body": body[start : start + size]}


class Streamed(Progressing):
    """An answer whose pieces a thread makes one by one, as the client receives them.

    There is at least one piece. The constructor makes it, so that an error in it becomes an error answer. The
    generator is always closed, also when the client disconnects.
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
            # If the client has disconnected, that was the cause of the error: raise the cancellation instead.
            await anyio.lowlevel.checkpoint_if_cancelled()
            raise


def _other(value: Any) -> str:
    if isinstance(value, datetime.datetime):
        return printed(value)
    raise TypeError(f"{type(value).__name__} is not printed")
