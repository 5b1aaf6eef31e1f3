"""Answers: JSON under `data`, whole or in pieces."""

import datetime
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from typing import Any, Final

import anyio
import orjson
from anyio import to_thread
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Send

from audiencefilter.service.instants import printed

JSON = "application/json"

#: A client that takes nothing for so long, in seconds, is gone: it must not keep what pieces are made from.
_PATIENCE: Final = 60.0


def dumped(value: Any) -> bytes:
    """Print a value as JSON, date-times as the interface has them."""
    return orjson.dumps(value, default=_other, option=orjson.OPT_PASSTHROUGH_DATETIME)


def answer(name: str, value: Any, status: int = 200) -> Response:
    """Return ``{"data": {name: value}}``."""
    return Response(dumped({"data": {name: value}}), status, media_type=JSON)


def whole(pieces: Iterator[bytes]) -> Response:
    """Return an answer of JSON whose pieces are made before it is sent."""
    return Response(b"".join(pieces), media_type=JSON)


class Streamed(StreamingResponse):
    """An answer whose pieces are made in a thread, one after the other, as the client takes them.

    The first piece is made at once, so that what it raises becomes an answer of its own.

    Args:
        pieces: gives at least one piece; it is closed in the end, also when the client goes away.
        status: of the answer.
        media_type: what the pieces are of.
        headers: further ones.
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
                piece = await to_thread.run_sync(next, self._pieces, None)
        finally:
            with anyio.CancelScope(shield=True):
                await to_thread.run_sync(self._pieces.close)  # type: ignore[attr-defined]

    async def stream_response(self, send: Send) -> None:
        """Send the pieces, and let go of what they are made from.

        Raises:
            TimeoutError: the client does not take them.
        """

        async def send_in_time(message: Message) -> None:
            with anyio.fail_after(_PATIENCE):
                await send(message)

        async with aclosing(self.body_iterator):  # type: ignore[type-var]
            await super().stream_response(send_in_time)


def _other(value: Any) -> str:
    if isinstance(value, datetime.datetime):
        return printed(value)
    raise TypeError(f"{type(value).__name__} is not printed")
