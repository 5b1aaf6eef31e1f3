"""``audiencefilter serve``: it starts, refuses what cannot be, and ends as it is asked to."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import httpx2
import pytest
import uvicorn

from audiencefilter.service import logs
from audiencefilter.service.operations import accounts, keys
from audiencefilter.service.storage.database import Database
from tests.cli.helpers import PROGRAM, Run, cli, either_way, saved
from tests.service.running import SECRET

pytestmark = pytest.mark.skipif(os.name != "posix", reason="about POSIX signals")

_DEADLINE = 60.0


class Serving:
    """A service that runs.

    Attributes:
        process: its first process.
        address: where it answers.
    """

    def __init__(self, folder: Path, *options: str, **settings: str) -> None:
        self.log_file = folder / "serve.log"
        environment = {
            **os.environ,
            "AUDIENCEFILTER_SECRET": SECRET,
            "AUDIENCEFILTER_DATABASE_URL": f"sqlite:///{folder / 'service.db'}",
            **settings,
        }
        with self.log_file.open("wb") as log:
            self.process = subprocess.Popen(
                [*PROGRAM, "serve", "--port", "0", *options],
                cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
            )  # fmt: skip
        self.address = ""
        try:
            self._wait()
        except BaseException:
            self.process.kill()
            self.process.communicate()
            raise

    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log_file.read_text().splitlines() if line.startswith("{")]

    def end(self, number: int) -> int:
        self.process.send_signal(number)
        out, _ = self.process.communicate(timeout=_DEADLINE)
        assert out == b""
        return self.process.returncode

    def _wait(self) -> None:
        deadline = time.monotonic() + _DEADLINE
        while True:
            assert self.process.poll() is None, self.log_file.read_text()
            assert time.monotonic() < deadline, self.log_file.read_text()
            for line in self.log():
                if line["message"] == "listening":
                    self.address = line["address"].removesuffix("/v4")
            with contextlib.suppress(httpx2.TransportError):
                if self.address and httpx2.get(f"{self.address}/readyz", timeout=5).status_code == 200:
                    return
            time.sleep(0.05)


@contextlib.contextmanager
def serving(folder: Path, *options: str, **settings: str) -> Iterator[Serving]:
    made = Serving(folder, *options, **settings)
    try:
        yield made
    finally:
        if made.process.poll() is None:
            # The workers of a process that is killed would go on: it is asked to end them.
            made.process.terminate()
            made.process.communicate(timeout=_DEADLINE)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_a_signal_ends_it(tmp_path: Path, workers: int, number: int) -> None:
    with serving(tmp_path, "--workers", str(workers)) as service:
        answer = httpx2.get(f"{service.address}/v4/projects")
        assert answer.status_code == 401
        assert "server" not in answer.headers
        assert service.end(number) == 0
        warned = [line for line in service.log() if line["level"] == "warning"]
        assert [line["message"] for line in warned] == [
            "each worker counts requests by itself: set AUDIENCEFILTER_REDIS_URL for one count of all"
        ] * (workers > 1)
        assert "Traceback" not in service.log_file.read_text()
    with pytest.raises(httpx2.TransportError):
        httpx2.get(f"{service.address}/healthz")


def test_workers_without_limits_are_not_warned_of(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2", AUDIENCEFILTER_RATE_LIMITS="false") as service:
        assert service.end(signal.SIGTERM) == 0
        assert not [line for line in service.log() if line["level"] == "warning"]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_answer_being_sent_is_completed(tmp_path: Path, workers: int) -> None:
    rows = 20_000
    with serving(tmp_path, "--workers", str(workers), AUDIENCEFILTER_STOP_AFTER="60") as service:
        database = Database(f"sqlite:///{tmp_path / 'service.db'}", 1, 1)
        with database.writing() as connection:
            account_id = accounts.create_account(connection, "Acme", "pro")
            list_id = accounts.create_list(connection, account_id, "Spring", {"notation": "published"})
            _, token = keys.create_key(connection, SECRET.encode(), list_id, "private", "tests")
        database.close()
        file = tmp_path / "contacts.csv"
        file.write_text("firstName,city\n" + "".join(f"Ada {index},Bonn\n" for index in range(rows)))
        url = f"sqlite:///{tmp_path / 'service.db'}"
        assert cli("import", file, "--list", list_id, "--database-url", url).code == 0
        request = httpx2.stream(
            "GET", f"{service.address}/v4/contacts", params={"listId": list_id}, headers={"apiKey": token}, timeout=60
        )
        with request as answer:
            received = answer.iter_raw(1_000)
            body = next(received)  # it is being sent, and far larger than what lies between the two
            ended = threading.Thread(target=service.end, args=(signal.SIGTERM,))
            ended.start()
            while not any(line["message"] == "Shutting down" for line in service.log()):
                time.sleep(0.02)
            body += b"".join(received)
        ended.join(_DEADLINE)
        assert service.process.returncode == 0
        assert len(json.loads(body)["data"]["contacts"]) == rows


def test_the_database_of_the_option_is_that_of_all_workers(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    with serving(tmp_path, "--workers", "2", "--database-url", url) as service:
        assert service.end(signal.SIGTERM) == 0
    assert (tmp_path / "other.db").exists()
    assert not (tmp_path / "service.db").exists()


# -- within this process ----------------------------------------------------------------------------------------------


class Supervisor:
    """Takes the place of uvicorn's, and notes what it is given where that would start workers."""

    ran: ClassVar[list["Supervisor"]] = []

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        self.config = config
        (self._listening,) = sockets
        self.database_url = ""

    def run(self) -> None:
        with socket.create_connection(self._listening.getsockname(), timeout=5):
            self.database_url = os.environ["AUDIENCEFILTER_DATABASE_URL"]
            self.ran.append(self)


@pytest.fixture
def supervisors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Supervisor]:
    """Return what takes the supervisors that ran."""
    ran: list[Supervisor] = []
    monkeypatch.setattr(Supervisor, "ran", ran)
    monkeypatch.setattr("uvicorn.supervisors.Multiprocess", Supervisor)
    monkeypatch.setattr(logs, "configure", lambda _: None)  # it would be for all that runs in this process
    monkeypatch.setenv("AUDIENCEFILTER_SECRET", SECRET)
    monkeypatch.setenv("AUDIENCEFILTER_DATABASE_URL", f"sqlite:///{tmp_path / 'service.db'}")
    return ran


@pytest.mark.parametrize("limits", ["true", "false"])
def test_workers_are_warned_of_where_each_has_limits_of_its_own(
    supervisors: list[Supervisor], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, limits: str
) -> None:
    monkeypatch.setenv("AUDIENCEFILTER_RATE_LIMITS", limits)
    assert cli("serve", "--port", "0", "--workers", "3").code == 0
    assert [one.config.workers for one in supervisors] == [3]
    warned = [record for record in caplog.records if record.levelname == "WARNING"]
    assert len(warned) == (limits == "true")
    assert all("each worker counts requests by itself" in record.getMessage() for record in warned)


def test_workers_have_the_database_of_the_option(supervisors: list[Supervisor], tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    assert cli("serve", "--port", "0", "--workers", "2", "--database-url", url).code == 0
    assert [one.database_url for one in supervisors] == [url]
    assert (tmp_path / "other.db").exists()
    assert not (tmp_path / "service.db").exists()


@either_way
@pytest.mark.parametrize("workers", [1, 2])
def test_a_port_in_use_is_told(run: Run, workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AUDIENCEFILTER_SECRET", SECRET)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--port", port, "--workers", workers)
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[-1] == f"error: cannot listen on 127.0.0.1 port {port}: Address already in use"


@either_way
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"DATABASE_URL": "mysql://host/db"}, "SQLite or PostgreSQL, not in mysql"),
        ({"DATABASE_URL": "sqlite:////nowhere/a.db"}, "unable to open database file"),
        ({"STOP_AFTER": "-1"}, "AUDIENCEFILTER_STOP_AFTER is not accepted: input should be greater"),
        ({"LOG_LEVEL": "loud"}, "AUDIENCEFILTER_LOG_LEVEL is not accepted: input should be 'debug'"),
        ({"REDIS_URL": "nowhere://x"}, "AUDIENCEFILTER_REDIS_URL is not accepted: unknown storage"),
        ({"SECRET_FILE": "folder"}, "folder: Is a directory"),
        ({"SECRET_FILE": "short"}, "short holds 5 characters; a secret needs at least 32"),
        ({"SECRET_FILE": "bytes"}, "bytes holds no secret: it is not text in ASCII"),
        ({"SECRET_FILE": "none/secret"}, "No such file or directory"),
    ],
)
def test_a_setting_that_cannot_be_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in settings.items():
        monkeypatch.setenv(f"AUDIENCEFILTER_{name}", value)
    (tmp_path / "folder").mkdir()
    saved(tmp_path, "short", "short")
    saved(tmp_path, "bytes", b"\xff" * 40)
    result = run("serve", "--port", "0")
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert "Traceback" not in result.err


@either_way
def test_a_host_that_is_none_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("serve", "--host", "host.invalid")
    assert result.code == 2
    assert "error: cannot listen on host.invalid port 8000: " in result.err
