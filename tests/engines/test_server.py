"""A private server ends with the process that started it."""

import os
from pathlib import Path

import pytest

from tests.engines.engine import AbsentError
from tests.engines.server import Server

ROOT = Path(__file__).parents[2]

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


def test_a_server_that_ends_by_itself_is_absent_with_what_it_said() -> None:
    server = Server("failing")
    with pytest.raises(AbsentError, match="out of memory"):
        server.start(["/bin/sh", "-c", "echo out of memory; exit 1"], server.folder / "socket", list, signal="TERM")
    server.close()
    assert not server.folder.exists()
