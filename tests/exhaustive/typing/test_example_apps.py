"""The applications in examples/ pass pyright, and a mistake in them does not; ``make types`` runs mypy over them."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
#: SQLModel needs SQLAlchemy 2.0, so that it is installed beside the oldest versions only.
APPS = ["fastapi_app.py", *(["sqlmodel_app.py"] if importlib.util.find_spec("sqlmodel") else [])]


def pyright(*files: Path) -> tuple[int, str]:
    """Return the exit code of pyright, and what it prints."""
    pytest.importorskip("pyright")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout


def test_the_applications_pass() -> None:
    code, text = pyright(*(ROOT / "examples" / name for name in APPS))
    assert code == 0, text


def test_a_mistake_does_not_pass(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong_app.py"
    source = (ROOT / "examples" / "fastapi_app.py").read_text(encoding="utf-8")
    wrong.write_text(source.replace("query.limit, query.page", "query.limit, query.filter"), encoding="utf-8")
    code, text = pyright(wrong)
    assert code == 1
    assert "wrong_app.py" in text
