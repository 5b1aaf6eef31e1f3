"""Pages of docs/how-to whose files and commands run as they are printed."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import httpx2
import psycopg
import pytest

from tests.docs.pages import DOCS, ROOT, codes, files
from tests.engines.postgresql import PostgreSQL

_DJANGO: Final = DOCS / "how-to" / "filter-a-django-model.md"
_FOLLOWING: Final = DOCS / "how-to" / "follow-a-database.md"
_SERVICE: Final = DOCS / "how-to" / "run-the-service-on-postgresql.md"


_SETTINGS: Final = """
SECRET_KEY, USE_TZ = "of the tests", True
INSTALLED_APPS = ["crm", "django.contrib.contenttypes", "django.contrib.auth", "django.contrib.staticfiles"]
STATIC_URL, DEFAULT_AUTO_FIELD = "/static/", "django.db.models.BigAutoField"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
"""
#: Runs the examples, with the tables of one migration.
_RUN: Final = """
import doctest, sys
import django
django.setup()
from django.core.management import call_command
call_command("check", "--fail-level", "WARNING", verbosity=0)
call_command("makemigrations", "crm", verbosity=0)
call_command("migrate", verbosity=0)
call_command("makemigrations", "--check", "--dry-run", verbosity=0)
sys.exit(doctest.testfile("examples.txt", module_relative=False).failed)
"""


def _console(code: str) -> str:
    """Return code as a doctest: comments have what the line above gives."""
    return "".join(
        f"{line[2:]}\n" if line.startswith("# ") else f">>> {line}\n" if line else "\n" for line in code.splitlines()
    )


def test_the_project_of_django_runs(tmp_path: Path) -> None:
    written = files(_DJANGO)
    written["settings.py"] += _SETTINGS
    (tmp_path / "crm").mkdir()
    (tmp_path / "crm" / "__init__.py").touch()
    for name, text in written.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    examples = "".join(map(_console, [text for text in written.values() if "\n# " in text]))
    assert examples.count(">>> ") > 30
    (tmp_path / "examples.txt").write_text(examples, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _RUN],
        cwd=tmp_path,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    migration = (tmp_path / "crm" / "migrations" / "0001_initial.py").read_text("utf-8")
    assert "('clause', models.JSONField())" in migration
    assert "audiencefilter" not in migration


def test_the_worker_prints_the_events(postgresql: PostgreSQL, tmp_path: Path) -> None:
    postgresql.fetch("CREATE DATABASE crm")
    url = f"postgresql://postgres@/crm?host={postgresql.socket}"
    worker = files(_FOLLOWING)["worker.py"]
    assert "postgresql://worker@127.0.0.1/crm" in worker
    (tmp_path / "worker.py").write_text(worker.replace("postgresql://worker@127.0.0.1/crm", url), encoding="utf-8")
    shutil.copy(ROOT / "examples" / "follow_postgresql.py", tmp_path)
    making, publishing, changing = codes(_FOLLOWING, "sql")
    try:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute((making + publishing).encode())
            for changes, shown in zip(("", changing), codes(_FOLLOWING, "text"), strict=True):
                connection.execute(changes.encode())
                command = [sys.executable, "worker.py"]
                with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as program:
                    assert program.stdout is not None
                    lines = shown.splitlines(keepends=True)
                    assert [program.stdout.readline() for _ in lines] == lines
                    while connection.execute("SELECT 1 FROM audiencefilter_events").fetchone():
                        assert program.poll() is None  # it acknowledges the last one after it has printed it
                    program.kill()
    finally:
        postgresql.fetch("SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = 'crm'")
        postgresql.fetch("SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE database = 'crm'")
        postgresql.fetch("DROP DATABASE crm WITH (FORCE)")


@pytest.fixture
def environment(postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """The database of the page, the folder of the commands, and the variables to reach both."""
    for statement in "".join(codes(_SERVICE, "sql")).split(";\n")[:-1]:
        postgresql.fetch(statement)
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "audiencefilter"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m audiencefilter "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    path = os.pathsep.join([str(tmp_path), str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path}


def test_the_commands_start_a_service(postgresql: PostgreSQL, environment: dict[str, str]) -> None:
    _, settings, creating, serving, reading = codes(_SERVICE, "sh")
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
