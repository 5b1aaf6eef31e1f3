"""A private server: a process that listens on a socket in a folder of its own, and ends with the tests."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tests.engines.engine import AbsentError
from tests.engines.folder import make_folder

_T = TypeVar("_T")

_DEADLINE = 60.0

# The shell ends the server when its own input ends: when the tests close it, and also when they are killed. It removes
# the files only then, so that the log of a server that ended by itself can be read.
_GUARD = """
folder=$1 signal=$2; shift 2
exec 3<&0
"$@" >"$folder/log" 2>&1 </dev/null 3<&- &
server=$!
{ read -r _ <&3; [ -e "$folder/ended" ] || kill -s "$signal" "$server"; } &
closing=$!
wait "$server"
: >"$folder/ended"
wait "$closing"
rm -rf "$folder"
"""


class Server:
    """A folder, the programs that prepare it and the server that runs in it.

    Servers refuse to run as root, so root runs all of it as the user nobody.
    """

    def __init__(self, name: str) -> None:
        if os.name != "posix":
            raise AbsentError("a private server needs Unix")
        self.name = name
        self._user = _nobody() if os.geteuid() == 0 else None
        self.folder = make_folder(name)
        self._guard: subprocess.Popen[bytes] | None = None
        if self._user is not None:
            os.chown(self.folder, *self._user)

    def run(self, command: Sequence[str | Path]) -> str:
        """Run a program to its end and return its output.

        Raises:
            AbsentError: it cannot be run, or fails.
        """
        try:
            done: subprocess.CompletedProcess[str] = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                timeout=_DEADLINE, check=False, **self._how(),
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError) as error:
            raise AbsentError(f"{command[0]}: {error}") from error
        if done.returncode:
            raise AbsentError(f"{command[0]} failed: {done.stdout.strip()[-500:]}")
        return done.stdout

    def start(self, command: Sequence[str | Path], address: Path, connect: Callable[[], _T], signal: str) -> _T:
        """Start the server and return the first connection to it.

        Args:
            command: the program and its arguments.
            address: the socket that it listens on.
            connect: connects, or raises while the server is not ready.
            signal: what ends the server quickly.

        Raises:
            AbsentError: the server ended, or was not ready in time.
        """
        self._guard = subprocess.Popen(
            ["/bin/sh", "-c", _GUARD, "sh", str(self.folder), signal, *map(str, command)],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,  # an interrupt at the terminal is for the tests alone
            **self._how(),
        )  # fmt: skip
        deadline = time.monotonic() + _DEADLINE
        while True:
            try:
                _touch(address)
                return connect()
            except Exception as error:  # each driver has its own
                if time.monotonic() > deadline or (self.folder / "ended").exists():
                    raise AbsentError(f"{self.name} is not ready: {error}; {self.log()[-500:]}") from error
            time.sleep(0.05)

    def give(self, folder: Path) -> None:
        """Let the user of the server have a folder that was put into its own."""
        if self._user is not None:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, *self._user, follow_symlinks=False)

    def log(self) -> str:
        """Return what the server wrote."""
        path = self.folder / "log"
        return path.read_text(errors="replace") if path.exists() else ""

    def close(self) -> None:
        """End the server, and remove the folder."""
        if self._guard is not None:
            assert self._guard.stdin is not None
            self._guard.stdin.close()
            self._guard.wait(_DEADLINE)
            self._guard = None
        shutil.rmtree(self.folder, ignore_errors=True)

    def _how(self) -> dict[str, Any]:
        """Return how a program is run: as which user, where, and without the locale of the tests."""
        how: dict[str, Any] = {"cwd": self.folder, "env": os.environ | {"LC_ALL": "C", "TZ": "UTC"}}
        if self._user is not None:
            user, group = self._user
            how |= {"user": user, "group": group, "extra_groups": []}
        return how


def _touch(address: Path) -> None:
    """Connect once without a driver: pymysql leaves its socket open where nobody listens."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.connect(str(address))


def _nobody() -> tuple[int, int]:
    """Return the numbers of a user without rights and of its group."""
    import pwd

    try:
        entry = pwd.getpwnam("nobody")
        return entry.pw_uid, entry.pw_gid
    except KeyError:
        raise AbsentError("there is no user nobody to run a server as") from None
