"""A private server ends with the process that started it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.engines.postgresql import PostgreSQL

ROOT = Path(__file__).parents[3]

# Prints the folder and the process of a server, and waits.
STARTER = """
from tests.engines.engine import AbsentError
from tests.engines.postgresql import PostgreSQL
try:
    engine = PostgreSQL()
except AbsentError:
    print(flush=True)
    raise SystemExit
folder = engine.socket
print(folder, open(folder + "/data/postmaster.pid").readline().strip(), flush=True)
input()
"""


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def test_a_server_ends_when_its_starter_is_killed(postgresql: PostgreSQL) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as starter:
        assert starter.stdout is not None
        folder, process = starter.stdout.readline().split()
        assert alive(int(process))
        starter.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 60
    while (alive(int(process)) or Path(folder).exists()) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive(int(process))
    assert not Path(folder).exists()
