"""``audiencefilter serve`` and ``db``: run the service, and bring its database to the tables of this version."""

import atexit
import os
import shutil
import signal
import socket
import sys
import tempfile
from typing import TYPE_CHECKING, Annotated, Final

import typer

from audiencefilter.cli.guard import Failure, group, os_message
from audiencefilter.cli.terminal import say
from audiencefilter.contacts.database.address import is_address, read_address
from audiencefilter.service.admin.database import ServiceDatabase, connected, missing_extra_named, opened, secret_of

if TYPE_CHECKING:
    from audiencefilter.service.settings import Settings

_APPLICATION: Final = "audiencefilter.service.api.app:served"
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 is all of IPv4.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65_535, help="The port; 0 takes a free one.")] = 8000,
    workers: Annotated[int, typer.Option("--workers", min=1, help="The number of processes.")] = 1,
    *,
    service: ServiceDatabase,
) -> int:
    """Run the service until SIGINT or SIGTERM; answers that have begun are completed."""
    for number in _SIGNALS:
        signal.signal(number, _end)
    settings = service.settings()
    if service.database_url is not None:
        os.environ["AUDIENCEFILTER_DATABASE_URL"] = service.database_url  # for the workers
    _check(settings)
    _serve(settings, _listen(host, port), workers)
    return 0


def _end(number: int, frame: object) -> None:
    """End the process. While it serves, uvicorn handles signals, and raises them again after the shutdown."""
    raise SystemExit(0)


def _check(settings: "Settings") -> None:
    """Check that the application can be created, and create its tables, before a worker starts."""
    with missing_extra_named():
        import uvicorn  # noqa: F401 - check that it is installed
        from limits.errors import ConfigurationError

        import audiencefilter.service.api.app  # noqa: F401 - check that its dependencies are installed
        from audiencefilter.service.api.gate import RateLimiter

        if settings.metrics:
            import prometheus_client  # noqa: F401 - check that it is installed
    secret_of(settings)
    with opened(settings.database_url):
        pass
    if settings.rate_limits and settings.redis_url is not None:
        try:
            RateLimiter(settings.redis_url)
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


def _serve(settings: "Settings", listening: socket.socket, workers: int) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from audiencefilter.service import logs

    logs.configure(settings.log_level)
    log = logs.logger("audiencefilter.service")
    if workers > 1 and settings.rate_limits and settings.redis_url is None:
        log.warning("each worker counts requests by itself: set AUDIENCEFILTER_REDIS_URL for one count of all")
    log.info("listening", address=_address(listening), workers=workers)
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
    with listening:
        if workers > 1:
            if settings.metrics:
                _count_together()
            Multiprocess(config, [listening]).run()
        else:
            server = uvicorn.Server(config)
            server.run([listening])
            if not server.started:
                sys.exit(2)  # the log has the reason


def _count_together() -> None:
    """Create the folder in which the workers share their counters, unless the environment names one."""
    from audiencefilter.service.api.monitoring import SHARED_FOLDER

    if SHARED_FOLDER not in os.environ:
        folder = tempfile.mkdtemp(prefix="audiencefilter-metrics-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ[SHARED_FOLDER] = folder


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/v4" if ":" in host else f"http://{host}:{port}/v4"


# -- db -----------------------------------------------------------------------------------------------------------


def upgrade(*, service: ServiceDatabase) -> int:
    """Bring the database to the tables of this version; make them where there are none."""
    url = service.url()
    with connected(url) as database:
        from audiencefilter.service.storage import migrating

        before, after = migrating.upgrade(database)
    name = read_address(url).name
    if before == after:
        say(f"{name} is at revision {after}: nothing to do")
    else:
        say(f"{name} is upgraded from {'no tables' if before is None else f'revision {before}'} to revision {after}")
    return 0


def status(*, service: ServiceDatabase) -> int:
    """Say whether the database has the tables of this version. Exit code 1: it has not."""
    url = service.url()
    # Opening a SQLite file that does not exist would create it.
    file = read_address(url).file if url.startswith("sqlite") and is_address(url) else None
    if file is not None and not file.exists():
        raise Failure(f"there is no file {file}: audiencefilter db upgrade makes it")
    with connected(url) as database:
        from audiencefilter.service.storage.migrating import State, revision_of, state_of

        state, revision = state_of(database), revision_of(database)
    messages = {
        State.EMPTY: "is empty: run audiencefilter db upgrade",
        State.BEHIND: f"is at revision {revision}, behind this version: run audiencefilter db upgrade",
        State.OLD: f"is at revision {revision}, of an early version: start with a new database",
        State.CURRENT: f"is at revision {revision}, that of this version",
        State.AHEAD: f"is at revision {revision}, of a later version of audiencefilter: install that version",
    }
    say(f"{read_address(url).name} {messages[state]}")
    return 0 if state is State.CURRENT else 1


db_app = group("The tables of the service.", {"upgrade": upgrade, "status": status})
