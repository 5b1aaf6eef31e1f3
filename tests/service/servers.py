"""PostgreSQL servers of a test's own, which can be stopped, hung, started again and copied."""

import os
import shutil
import signal
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy as sa

from tests.engines import postgresql
from tests.engines.server import Server

_PORT = 5432  # names the socket


class OwnServer:
    """A server with its data, which stay when it stops.

    Args:
        of: whose data it begins with, as its standby; that server has stopped.
    """

    def __init__(self, of: "OwnServer | None" = None) -> None:
        self._home = Server("own")
        self._programs: Path = postgresql.prepare(self._home, lambda _: True) if of is None else of._programs
        if of is not None:
            shutil.copytree(of._data, self._data)
            (self._data / "standby.signal").touch()
            self._home.give(self._data)
        self._running: Server | None = None

    @property
    def host(self) -> str:
        """The folder of its socket."""
        return str(self._home.folder)

    def url(self, *others: "OwnServer", **query: str) -> str:
        """Return the URL of this server, or of whichever of several."""
        # SQLAlchemy reads a port after a host only where there are several.
        hosts = [f"{server.host}:{_PORT}" for server in (self, *others)] if others else self.host
        url = sa.URL.create("postgresql", "postgres", database="postgres", query={"host": hosts, **query})
        return url.render_as_string(hide_password=False)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._running = Server("run")
        command: list[str | Path] = [self._programs / "postgres", "-D", self._data, "-k", self._home.folder]
        command += postgresql.settings()
        self._running.start(command, Path(self.host) / f".s.PGSQL.{_PORT}", self._connect, signal="INT").close()

    def stop(self) -> None:
        """Stop it if it runs; transactions are rolled back."""
        if self._running is not None:
            self._running.close()
            self._running = None

    def execute(self, statement: str) -> list[tuple[Any, ...]]:
        """Execute a statement in a session of its own."""
        with closing(self._connect()) as connection:
            done = connection.execute(statement.encode())
            return [] if done.description is None else done.fetchall()

    def hang(self) -> list[int]:
        """Stop all of its processes where they are; return them, for :meth:`go_on`."""
        (first, *_) = (self._data / "postmaster.pid").read_text().split()
        os.kill(int(first), signal.SIGSTOP)
        processes = [int(first), *_children(int(first))]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        return processes

    @staticmethod
    def go_on(processes: list[int]) -> None:
        """Let processes go on."""
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)

    def take_over(self) -> None:
        """Let a standby be the server that is written to."""
        assert self.execute("SELECT pg_promote()") == [(True,)]

    def close(self) -> None:
        """Stop it, and remove its data."""
        self.stop()
        self._home.close()

    @property
    def _data(self) -> Path:
        return self._home.folder / "data"

    def _connect(self) -> "psycopg.Connection[tuple[Any, ...]]":
        return psycopg.connect(host=self.host, port=_PORT, user="postgres", dbname="postgres", autocommit=True)


def _children(parent: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name, in parentheses, may hold anything.
            fields = status.read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent:
                found.append(int(status.parent.name))
    return found
