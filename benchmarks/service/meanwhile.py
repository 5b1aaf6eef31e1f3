"""What happens to small requests while something else is going on."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Final

#: Requests a second.
RATE: Final = 40
_SETTLED: Final = 0.5


@dataclass(frozen=True, slots=True)
class Waits:
    """How long small requests took, in seconds.

    Attributes:
        count: how many there were.
        failed: how many were not answered with success.
        median: what half of them took at most.
        p99: what 99 of 100 took at most.
    """

    count: int
    failed: int
    median: float
    p99: float


def small_requests(port: int, messages: Sequence[bytes], meanwhile: Callable[[], object], seconds: float) -> Waits:
    """Send small requests from another process while something is repeated for some seconds."""
    command = [sys.executable, "-m", "benchmarks.service.pace"]
    told = {"port": port, "rate": RATE, "requests": [message.decode() for message in messages]}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdin is not None
        client.stdin.write(json.dumps(told) + "\n")
        client.stdin.flush()
        time.sleep(2 * _SETTLED)
        start = time.monotonic()
        while time.monotonic() < start + seconds:
            meanwhile()
        end = time.monotonic()
        printed, _ = client.communicate()
    sent = [wait for due, wait in json.loads(printed) if start <= due <= end]
    taken = [wait for wait in sent if wait is not None]
    cuts = quantiles(taken, n=100, method="inclusive") if len(taken) > 1 else [float("nan")] * 99
    return Waits(len(sent), len(sent) - len(taken), cuts[49], cuts[98])
