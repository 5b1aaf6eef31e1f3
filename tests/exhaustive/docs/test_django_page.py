"""The page about Django: its project is made of its files, and its examples run there, in their order."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.docs.pages import DOCS, files

PAGE: Final = DOCS / "how-to" / "filter-a-django-model.md"
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


def test_the_examples_run(tmp_path: Path) -> None:
    written = files(PAGE)
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
