"""The worker of docs/how-to/follow-a-database.md prints what the page shows, also if it is killed in between."""

import shutil
import subprocess
import sys
from pathlib import Path

import psycopg

from tests.docs.pages import DOCS, ROOT, codes, files
from tests.engines.postgresql import PostgreSQL

PAGE = DOCS / "how-to" / "follow-a-database.md"


def test_the_worker_prints_the_events(postgresql: PostgreSQL, tmp_path: Path) -> None:
    postgresql.fetch("CREATE DATABASE crm")
    url = f"postgresql://postgres@/crm?host={postgresql.socket}"
    worker = files(PAGE)["worker.py"]
    assert "postgresql://worker@127.0.0.1/crm" in worker
    (tmp_path / "worker.py").write_text(worker.replace("postgresql://worker@127.0.0.1/crm", url), encoding="utf-8")
    shutil.copy(ROOT / "examples" / "follow_postgresql.py", tmp_path)
    making, publishing, changing = codes(PAGE, "sql")
    try:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute((making + publishing).encode())
            for changes, shown in zip(("", changing), codes(PAGE, "text"), strict=True):
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
