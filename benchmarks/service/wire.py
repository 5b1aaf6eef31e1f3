"""A client that takes little of the machine: requests made beforehand, over sockets that stay open."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final

#: The end of an answer that comes in chunks: no other empty line is in JSON.
_LAST_CHUNK: Final = b"\r\n0\r\n\r\n"
_LONGEST: Final = 1 << 26


def request(method: str, path: str, token: str, body: Any = None) -> bytes:
    """Return a request as it is sent."""
    content = b"" if body is None else json.dumps(body).encode()
    head = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"apiKey: {token}"]
    if content:
        head += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*head, "", ""]).encode() + content


class Connection:
    """A connection that is kept.

    Args:
        reader: of its stream.
        writer: of its stream.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int) -> "Connection":
        """Connect to a port of this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=_LONGEST))

    async def exchange(self, message: bytes) -> int:
        """Send a request, read its answer and return the status."""
        self._writer.write(message)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        if b"transfer-encoding: chunked" in head:
            await self._reader.readuntil(_LAST_CHUNK)
        else:
            _, _, rest = head.partition(b"content-length:")
            await self._reader.readexactly(int(rest.split(b"\r\n", 1)[0]))
        return int(head[9:12])

    async def close(self) -> None:
        """Disconnect."""
        self._writer.close()
        await self._writer.wait_closed()


class Clients:
    """Clients side by side, each with one request at a time; to be closed.

    Args:
        port: where the application listens.
        count: how many there are.
    """

    def __init__(self, port: int, count: int) -> None:
        self._loop = asyncio.new_event_loop()
        self._connections = self._loop.run_until_complete(_opened(port, count))

    def send(self, messages: Sequence[bytes]) -> None:
        """Send requests, as many at a time as there are clients, and wait for all answers.

        Raises:
            RuntimeError: one was not answered with success.
        """
        self._loop.run_until_complete(self._send(messages))

    def close(self) -> None:
        """Disconnect all."""
        for connection in self._connections:
            self._loop.run_until_complete(connection.close())
        self._loop.close()

    async def _send(self, messages: Sequence[bytes]) -> None:
        waiting = iter(messages)

        async def one(connection: Connection) -> None:
            for message in waiting:
                status = await connection.exchange(message)
                if status not in {200, 201}:
                    raise RuntimeError(f"{status} for {message[:300]!r}")

        await asyncio.gather(*map(one, self._connections))


async def _opened(port: int, count: int) -> list[Connection]:
    return [await Connection.open(port) for _ in range(count)]
