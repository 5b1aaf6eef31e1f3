"""The commands ``audiencefilter serve`` and ``worker``: the processes of the service."""

import os
import signal
import subprocess
import sys
from typing import Annotated, Any

import typer
import uvicorn
from limits.errors import ConfigurationError
from uvicorn.supervisors import Multiprocess

from audiencefilter.cli.guard import Failure
from audiencefilter.service import PREFIX, app, events
from audiencefilter.service.commands import ServiceDatabase, failures


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 is all of IPv4.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65_535, help="The port; 0 takes a free one.")] = 8000,
    workers: Annotated[int, typer.Option("--workers", min=1, help="The number of processes.")] = 1,
    worker: Annotated[bool, typer.Option("--worker", help="Run the worker of events, too.")] = False,
    *, service: ServiceDatabase,
) -> int:  # fmt: skip
    """Run the service until SIGINT or SIGTERM; answers that have begun are completed."""
    _end_on_signals()
    settings = service.settings()
    if service.database_url is not None:
        os.environ[f"{PREFIX}DATABASE_URL"] = service.database_url  # for the processes that it starts
    try:
        with failures(settings):
            app.create_app(settings).state.service.database.close()  # what is wrong is said here, and once
    except ConfigurationError as error:
        raise Failure(str(error)) from None
    app.configure(settings.log_level)
    # The service logs requests itself, and configures uvicorn's loggers too. In s, the default of the last one kills
    # processes that start on a busy machine.
    options: dict[str, Any] = {"log_config": None, "access_log": False, "timeout_worker_healthcheck": 60}
    options |= {"server_header": False, "timeout_graceful_shutdown": settings.stop_after}
    target = f"{app.__name__}:{app.served.__name__}"
    config = uvicorn.Config(target, host, port, workers=workers, factory=True, lifespan="on", ws="none", **options)
    with config.bind_socket() as listening:
        if worker or workers > 1:
            (_WithWorker if worker else Multiprocess)(config, [listening]).run()
            return 0
        server = uvicorn.Server(config)
        server.run([listening])
        return 0 if server.started else 2  # the log has the reason


def work(
    parent: Annotated[int, typer.Option("--parent", hidden=True, help="End with this process, which started it.")] = 0,
    *, service: ServiceDatabase,
) -> int:  # fmt: skip
    """Make events of what changes, until SIGINT or SIGTERM. Of several, one works, and others wait for its end."""
    _end_on_signals()
    app.configure(service.settings().log_level)
    # Nobody waits for its statements.
    with service.opened(connections=2, stream_connections=1, statement_timeout=3_600.0) as database:
        events.follow(database, lambda: parent in (0, os.getppid()))
    return 0


class _WithWorker(Multiprocess):
    """The processes that serve, and one that makes events."""

    _worker: "subprocess.Popen[bytes] | None" = None

    def keep_subprocess_alive(self) -> None:
        """Start what has ended."""
        super().keep_subprocess_alive()
        if not self.should_exit.is_set() and (self._worker is None or self._worker.poll() is not None):
            command = [sys.executable, "-m", "audiencefilter", "worker", "--parent", str(os.getpid())]
            self._worker = subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603 - it is this program

    def terminate_all(self) -> None:
        """End all processes."""
        super().terminate_all()
        if self._worker is not None:
            self._worker.terminate()
            self._worker.wait()


def _end_on_signals() -> None:
    """End the process with 0. While it serves, uvicorn handles signals, and raises them again after its stop."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(0))
