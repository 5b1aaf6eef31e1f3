"""An application under uvicorn, as a process of its own, with one worker."""

import contextlib
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_DEADLINE: Final = 60.0
#: Connections are kept while the other application has its turn.
_KEEP_ALIVE: Final = "3600"


@dataclass(frozen=True, slots=True)
class Server:
    """A running application.

    Attributes:
        port: where it listens, on 127.0.0.1.
        process: its process.
    """

    port: int
    process: int

    def forget_peak(self) -> None:
        """Let the peak of its memory be what it has now."""
        with contextlib.suppress(OSError):
            Path(f"/proc/{self.process}/clear_refs").write_text("5", encoding="ascii")

    def peak(self) -> float:
        """Return the peak of its memory, in MB; NaN where the system does not say."""
        return self._memory("VmHWM")

    def memory(self) -> float:
        """Return its memory, in MB; NaN where the system does not say."""
        return self._memory("VmRSS")

    def _memory(self, name: str) -> float:
        try:
            lines = Path(f"/proc/{self.process}/status").read_text(encoding="ascii").splitlines()
        except OSError:
            return float("nan")
        return next((int(line.split()[1]) / 1e3 for line in lines if line.startswith(name)), float("nan"))


@contextlib.contextmanager
def running(factory: str, environment: Mapping[str, str], log: Path) -> Iterator[Server]:
    """Give an application that answers, and stop it in the end.

    Args:
        factory: what makes it, as uvicorn names it.
        environment: what it is told.
        log: where it writes; both applications log a line for each request.

    Raises:
        RuntimeError: it does not answer.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [
        sys.executable, "-m", "uvicorn", "--factory", factory, "--host", "127.0.0.1", "--port", str(port),
        "--timeout-keep-alive", _KEEP_ALIVE,
    ]  # fmt: skip
    with open(log, "ab") as file:
        process = subprocess.Popen(
            command, env=os.environ | environment, stdin=subprocess.DEVNULL, stdout=file, stderr=file
        )
    try:
        _wait(process, port, log)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        try:
            process.wait(_DEADLINE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    deadline = time.monotonic() + _DEADLINE
    while True:
        with contextlib.suppress(OSError), contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as probe:
            probe.request("GET", "/openapi.json")
            probe.getresponse().read()
            return
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{log.name}: {log.read_text(encoding='utf-8')[-2000:]}")
        time.sleep(0.05)
