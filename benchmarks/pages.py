"""The pages of ``benchmarks/results``: prose by hand, and the tables of a run between two marks."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.table import Table

_RUN: Final = re.compile(r"(<!-- run -->\n).*(<!-- end of run -->)", re.DOTALL)


def write_page(path: Path, facts: Mapping[str, str], full: bool, tables: Sequence[Table]) -> None:
    """Put the tables of a run in the place of those of the run before; all else that a page has stays.

    Args:
        path: of the page. A suite without one is only printed.
        facts: what the suite was run on.
        full: whether at full size.
        tables: of the suite, its targets last.
    """
    if not path.exists():
        return
    page = path.read_text(encoding="utf-8")
    if not _RUN.search(page):
        raise ValueError(f"{path}: there are no marks between which a run stands")
    path.write_text(_RUN.sub(lambda found: f"{found[1]}{_run(facts, full, tables)}{found[2]}", page), encoding="utf-8")


def _run(facts: Mapping[str, str], full: bool, tables: Sequence[Table]) -> str:
    on = "; ".join(f"{name} {value}" for name, value in facts.items())
    return f"\nA {'full' if full else 'short'} run on {on}.\n\n" + "".join(f"{table.markdown(2)}\n" for table in tables)
