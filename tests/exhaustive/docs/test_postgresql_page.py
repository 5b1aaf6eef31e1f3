"""The commands of docs/how-to/run-the-service-on-postgresql.md start a service that answers."""

import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx2
import pytest

from tests.docs.pages import DOCS, codes
from tests.engines.postgresql import PostgreSQL

PAGE = DOCS / "how-to" / "run-the-service-on-postgresql.md"


@pytest.fixture
def environment(postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """The database of the page, the folder of the commands, and the variables to reach both."""
    for statement in "".join(codes(PAGE, "sql")).split(";\n")[:-1]:
        postgresql.fetch(statement)
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "audiencefilter"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m audiencefilter "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    path = os.pathsep.join([str(tmp_path), str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path}


def test_the_commands_start_a_service(postgresql: PostgreSQL, environment: dict[str, str]) -> None:
    _, settings, creating, serving, reading = codes(PAGE, "sh")
    # The server of the tests has a socket instead of an address.
    settings = settings.replace("@127.0.0.1/audiencefilter", f"@/audiencefilter?host={postgresql.socket}")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serving = f"exec {serving.strip()} --port {port}"
    lines = f"set -e\n{settings}\n{creating}\n{serving}"
    with subprocess.Popen(["sh", "-c", lines], env=environment, stderr=subprocess.DEVNULL) as service:
        try:
            _wait_until_ready(f"http://127.0.0.1:{port}/readyz", service)
            key = Path("token").read_text("utf-8").strip()
            ready, projects = (
                httpx2.get(f"http://127.0.0.1:{port}{path}", headers={"apiKey": key})
                for path in re.findall(r"http://127\.0\.0\.1:8000(/\S+)", reading)
            )
            assert ready.status_code == 200, ready.text
            assert [one["name"] for one in projects.json()["data"]["projects"]] == ["Newsletter"]
        finally:
            service.terminate()


def _wait_until_ready(url: str, service: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        try:
            if httpx2.get(url).status_code == 200:
                return
        except httpx2.HTTPError:
            assert service.poll() is None
        time.sleep(0.1)
    raise AssertionError(f"{url} does not answer")
