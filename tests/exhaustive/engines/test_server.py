"""A private server ends with the process that started it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.engines.postgresql import PostgreSQL
from tests.engines.programs import candidates, copied, is_of_wheel
from tests.engines.test_server import ROOT, STARTER, alive


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


def test_a_server_leaves_nothing_when_it_is_closed(postgresql: PostgreSQL) -> None:
    other = PostgreSQL()
    assert other.fetch("SELECT 1") == [(1,)]
    process = int(Path(other.socket, "data", "postmaster.pid").read_text().splitlines()[0])
    other.close()
    assert not alive(process)
    assert not Path(other.socket).exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="a user reads what is its own")
def test_programs_are_copied_where_the_user_of_the_server_cannot_read_them(
    postgresql: PostgreSQL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = next(candidates())
    if not is_of_wheel(wheel):
        pytest.skip("no wheel")
    programs = copied(wheel, tmp_path / "private")
    (tmp_path / "private").chmod(0o700)
    (programs / "postgres").chmod(0o700)
    monkeypatch.setattr("tests.engines.postgresql.candidates", lambda: iter([programs]))
    other = PostgreSQL()
    assert other.fetch("SELECT 1") == [(1,)]
    other.close()
