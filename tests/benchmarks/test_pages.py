"""The pages of benchmarks/results have the tables of a run beside prose by hand."""

import importlib
import sys
from pathlib import Path

import pytest

from benchmarks import __main__ as program
from benchmarks.pages import write_page
from benchmarks.table import Table, Target
from tests.each import each

PAGES = Path(__file__).parents[2] / "benchmarks" / "results"
PAGE = "# Parsing\n\nBy hand.\n\n<!-- run -->\nthe run before\n<!-- end of run -->\n\nBy hand, too.\n"
WRITTEN = """# Parsing

By hand.

<!-- run -->

A short run on machine toaster; Python 3.

## One \\1

| what | µs |
| --- | ---: |
| json.loads | 2.40 |

- A note.

## Targets

| target | bound on the ratio | measured | verdict |
| --- | ---: | ---: | ---: |
| parse over json.loads | ≤ 3.5 | 5.66 | **not met** |

<!-- end of run -->

By hand, too.
"""


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Return what a suite might."""
    table = Table("One \\1", ["what", "µs"], [["json.loads", 2.4]], ["A note."])
    return [table], [Target("parse over json.loads", 3.5, 5.661)]


@pytest.fixture
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "import_module", lambda name: sys.modules[__name__])
    monkeypatch.setattr(program, "machine", lambda: {"machine": "toaster", "Python": "3"})


@pytest.mark.usefixtures("_tiny")
def test_a_run_is_written_into_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "parse.md"
    page.write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["benchmarks", "parse", "rows", "--pages", str(tmp_path)])
    for _ in range(2):  # the second time in the place of the first
        program.main()
        assert page.read_text(encoding="utf-8") == WRITTEN
    assert list(tmp_path.iterdir()) == [page]  # rows has no page


@pytest.mark.usefixtures("_tiny")
def test_without_a_folder_a_run_is_printed_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {page: page.read_bytes() for page in PAGES.glob("*.md")}
    monkeypatch.setattr(sys, "argv", ["benchmarks", "parse"])
    program.main()
    assert "## parse\n\n### One \\1\n\n| what | µs |" in capsys.readouterr().out
    assert {page: page.read_bytes() for page in PAGES.glob("*.md")} == before


def test_a_page_without_marks_is_left_as_it_is(tmp_path: Path) -> None:
    page = tmp_path / "parse.md"
    page.write_text("# Parsing\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no marks"):
        write_page(page, {}, full=False, tables=[])
    assert page.read_text(encoding="utf-8") == "# Parsing\n"


def test_each_page_is_that_of_a_suite_and_has_a_run(tmp_path: Path) -> None:
    def check(page: Path) -> None:
        assert callable(importlib.import_module(f"benchmarks.{page.stem}").run)
        copy = tmp_path / page.name
        copy.write_bytes(page.read_bytes())
        write_page(copy, {"machine": "toaster"}, full=False, tables=run(False)[0])
        written = copy.read_text(encoding="utf-8")
        assert "A short run on machine toaster." in written
        assert page.read_text(encoding="utf-8").partition("<!-- run -->")[0] == written.partition("<!-- run -->")[0]

    each(sorted(PAGES.glob("*.md")), check)
