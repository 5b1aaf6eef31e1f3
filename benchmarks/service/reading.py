"""Long answers, read as they come."""

import http.client
import json
from contextlib import closing
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

_BUFFER: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class Read:
    """How an answer came.

    Attributes:
        first: seconds until the first byte of its body.
        total: seconds until the last.
        size: its length in bytes.
    """

    first: float
    total: float
    size: int


def read(port: int, path: str, token: str) -> Read:
    """Read an answer, and let it go."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=600)) as connection:
        start = perf_counter()
        answer = _asked(connection, path, token)
        size = len(answer.read1(_BUFFER))
        first = perf_counter() - start
        while piece := answer.read1(_BUFFER):
            size += len(piece)
        return Read(first, perf_counter() - start, size)


def read_json(port: int, path: str, token: str) -> Any:
    """Read an answer, and return what stands under `data`."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=600)) as connection:
        return json.loads(_asked(connection, path, token).read())["data"]


def _asked(connection: http.client.HTTPConnection, path: str, token: str) -> http.client.HTTPResponse:
    connection.request("GET", path, headers={"apiKey": token})
    answer = connection.getresponse()
    if answer.status != 200:
        raise RuntimeError(f"{answer.status} for {path}: {answer.read(500)!r}")
    return answer
