"""The commands ``audiencefilter serve`` and ``worker``: the processes of the service."""

import logging
import os
import signal
import socket
import subprocess
import sys
from typing import Annotated, Final

import typer
import uvicorn
from limits.errors import ConfigurationError
from uvicorn.supervisors import Multiprocess

from audiencefilter.cli.guard import Failure, os_message
from audiencefilter.thin import PREFIX, app, events
from audiencefilter.thin.access import Rates
from audiencefilter.thin.commands import ServiceDatabase, opened, secret_of
from audiencefilter.thin.logs import configure
from audiencefilter.thin.settings import Settings

_APPLICATION: Final = f"{app.__name__}:{app.served.__name__}"
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
#: How long a statement of the worker may take, in seconds: nobody waits for it.
_PATIENCE: Final = 3_600.0

_log: Final = logging.getLogger("audiencefilter.service")


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 is all of IPv4.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65_535, help="The port; 0 takes a free one.")] = 8000,
    workers: Annotated[int, typer.Option("--workers", min=1, help="The number of processes.")] = 1,
    worker: Annotated[bool, typer.Option("--worker", help="Run the worker of events, too.")] = False,
    *,
    service: ServiceDatabase,
) -> int:
    """Run the service until SIGINT or SIGTERM; answers that have begun are completed."""
    _end_on_signals()
    settings = service.settings()
    if service.database_url is not None:
        os.environ[f"{PREFIX}DATABASE_URL"] = service.database_url  # for the processes that it starts
    _check(settings)
    with _listen(host, port) as listening:
        configure(settings.log_level)
        if workers > 1 and settings.rate_limits and settings.redis_url is None:
            _log.warning("each worker counts requests by itself: set AUDIENCEFILTER_REDIS_URL for one count of all")
        _log.info("listening", extra={"address": _address(listening), "workers": workers})
        config = uvicorn.Config(
            _APPLICATION,
            factory=True,
            workers=workers,
            lifespan="on",
            ws="none",
            # The service logs requests itself, and configures uvicorn's loggers too.
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=settings.stop_after,
        )
        if worker:
            _WithWorker(config, [listening]).run()
        elif workers > 1:
            Multiprocess(config, [listening]).run()
        else:
            server = uvicorn.Server(config)
            server.run([listening])
            if not server.started:
                return 2  # the log has the reason
    return 0


def work(
    parent: Annotated[int, typer.Option("--parent", hidden=True, help="End with this process, which started it.")] = 0,
    *,
    service: ServiceDatabase,
) -> int:
    """Make events of what changes, until SIGINT or SIGTERM. Of several, one works, and others wait for its end."""
    _end_on_signals()
    settings = service.settings()
    configure(settings.log_level)
    patient = {"connections": 2, "stream_connections": 1, "statement_timeout": _PATIENCE}
    with opened(settings.model_copy(update=patient)) as database:
        events.follow(database, lambda: parent in (0, os.getppid()))
    return 0


class _WithWorker(Multiprocess):
    """The processes that serve, and one that makes events."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self._worker: subprocess.Popen[bytes] | None = None

    def keep_subprocess_alive(self) -> None:
        """Start what has ended."""
        super().keep_subprocess_alive()
        if not self.should_exit.is_set() and (self._worker is None or self._worker.poll() is not None):
            command = [sys.executable, "-m", __package__, "worker", "--parent", str(os.getpid())]
            self._worker = subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603 - it is this program

    def terminate_all(self) -> None:
        """End all processes."""
        super().terminate_all()
        if self._worker is not None:
            self._worker.terminate()
            self._worker.wait()


def _end_on_signals() -> None:
    """End the process by SystemExit. While it serves, uvicorn handles signals, and raises them again after its stop."""

    def end(number: int, frame: object) -> None:
        raise SystemExit(0)

    for number in _SIGNALS:
        signal.signal(number, end)


def _check(settings: Settings) -> None:
    """Check that the application can be created, and create its tables, before a worker starts."""
    secret_of(settings)
    with opened(settings):
        pass
    if settings.rate_limits:
        try:
            Rates(settings.invalid_keys, settings.redis_url)
        except (ConfigurationError, ValueError) as error:
            raise Failure(f"AUDIENCEFILTER_REDIS_URL is not accepted: {error}") from None


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _, _, _, address = found[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":  # on Windows this option would let two services share a port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(2048)  # as uvicorn does
        except BaseException:
            listening.close()
            raise
    except OSError as error:
        raise Failure(f"cannot listen on {host} port {port}: {os_message(error)}") from None
    listening.set_inheritable(True)
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/v4" if ":" in host else f"http://{host}:{port}/v4"
