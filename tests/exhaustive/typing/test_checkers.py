"""mypy and pyright over code of users and the examples, with their own settings and not those of this repository."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

import audiencefilter
from tests.engines.engine import AbsentError
from tests.engines.required import required

ROOT: Final = Path(__file__).parents[3]
PACKAGE: Final = Path(audiencefilter.__file__).parent
#: SQLModel needs SQLAlchemy 2.0, so that it is installed beside the oldest versions only.
APPS: Final = ["fastapi_app.py", *(["sqlmodel_app.py"] if find_spec("sqlmodel") else [])]
EXAMPLES: Final = [*sorted(Path(__file__).parent.glob("test_*.py")), *(ROOT / "examples" / name for name in APPS)]
_CACHE: Final = "--cache-dir=.mypy_cache/users"
CHECKERS: Final = {
    "mypy": ("--strict", "--config-file=", "--follow-imports=silent", "--no-error-summary", _CACHE),
    "pyright": ("--pythonpath", sys.executable),
}

#: Code that was accepted though it is wrong, or that is refused though the documentation had it.
WRONG: Final = """\
import audiencefilter as af

index = af.AudienceIndex[str]()
index.add(5, af.parse({}))
PEOPLE = af.CONTACT
made: af.Schema[int] = af.Schema.from_dataclass(str)
name: int = af.parse({}).preview(["a"]).sample[0]
filters: PEOPLE.querybuilder_fields()
"""
WRONG_LINES: Final = [4, 6, 7, 8]


def checked(name: str, *files: Path) -> list[str]:
    """Return the errors that a checker finds, as ``name.py:line``. mypy's cache has earlier paths of a file."""

    def found() -> str:
        if find_spec(name) is None:
            raise AbsentError(f"the package {name} is not installed")
        asked = subprocess.run([sys.executable, "-m", name, "--version"], capture_output=True, text=True, check=False)
        if asked.returncode:
            raise AbsentError(f"{name} does not start: {asked.stderr or asked.stdout}")
        return name

    command = [sys.executable, "-m", required(name, found), *CHECKERS[name], *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode in {0, 1}, done.stdout + done.stderr
    errors = re.findall(r"^ *(\S+\.py):(\d+)\S*(?: -)? error", done.stdout, re.MULTILINE)
    assert bool(errors) is bool(done.returncode), done.stdout
    return sorted(f"{Path(path).name}:{line}" for path, line in errors)


@pytest.mark.parametrize("name", CHECKERS)
def test_code_of_users_has_no_errors_and_wrong_code_one_in_each_line(name: str, tmp_path: Path) -> None:
    assert len(EXAMPLES) > 2
    assert PACKAGE.is_relative_to(ROOT)
    wrong = tmp_path / "wrong.py"
    wrong.write_text(WRONG, encoding="utf-8")
    assert checked(name, *EXAMPLES, wrong) == [f"wrong.py:{line}" for line in WRONG_LINES]


def test_a_mistake_in_an_application_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong_app.py"
    source = (ROOT / "examples" / "fastapi_app.py").read_text(encoding="utf-8")
    wrong.write_text(source.replace("query.limit, query.page", "query.limit, query.filter"), encoding="utf-8")
    assert {place.partition(":")[0] for place in checked("pyright", wrong)} == {"wrong_app.py"}
