"""``python -m benchmarks.service.pace``: small requests at a fixed rate, whatever becomes of those before them.

It reads one line of JSON with `port`, `rate` and `requests`, sends the requests in turn until its input ends, and
prints for each when it was due and how long after that it was answered, by the clock that all processes share; null
where it was refused, or not sent since hundreds were waiting already.
"""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from itertools import cycle
from typing import Final, TypeAlias

from benchmarks.service.wire import Connection

#: Connections that are there before the first request.
_READY: Final = 8
#: Not more wait for an answer: whoever does not keep up would only fall behind further.
_WAITING: Final = 300

_Answered: TypeAlias = tuple[float, float | None]


async def _paced(port: int, rate: float, messages: Sequence[bytes]) -> list[_Answered]:
    free = [await Connection.open(port) for _ in range(_READY)]
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    found: list[_Answered] = []
    sent: set[asyncio.Task[None]] = set()

    async def one(message: bytes, due: float) -> None:
        connection = free.pop() if free else await Connection.open(port)
        status = await connection.exchange(message)
        found.append((due, time.monotonic() - due if status == 200 else None))
        free.append(connection)

    due = time.monotonic()
    for message in cycle(messages):
        if ended.done():
            break
        await asyncio.sleep(due - time.monotonic())
        if len(sent) < _WAITING:
            task = asyncio.create_task(one(message, due))
            sent.add(task)
            task.add_done_callback(sent.discard)
        else:
            found.append((due, None))
        due += 1 / rate
    await asyncio.gather(*sent)
    for connection in free:
        await connection.close()
    return found


def main() -> None:
    """Send what the first line of the input says."""
    told = json.loads(sys.stdin.readline())
    messages = [text.encode() for text in told["requests"]]
    print(json.dumps(asyncio.run(_paced(told["port"], told["rate"], messages))))


if __name__ == "__main__":
    main()
