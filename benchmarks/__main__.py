"""``python -m benchmarks [SUITE …] [--full] [--json FILE] [--pages FOLDER]``."""

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from benchmarks.machine import machine
from benchmarks.pages import write_page
from benchmarks.table import Table, Target, targets_table

_SUITES: Final = (
    "parse", "rows", "columns", "sql", "engines", "membership", "imports", "files", "form",
    "forms", "worst", "many", "mask", "tracker",
)  # fmt: skip


def main() -> None:
    """Run the suites that were asked for, print their tables as Markdown, and write them where they are asked for."""
    options = _options()
    facts = machine()
    print(Table("What this was run on", ["part", "is"], list(facts.items())).markdown(), flush=True)
    results: dict[str, Any] = {"machine": facts, "full": options.full}
    for name in options.suites or _SUITES:
        results[name] = _run(name, options.full, facts, options.pages)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure the library beside others.")
    parser.add_argument("suites", nargs="*", choices=[*_SUITES, []], metavar="suite", help=f"of {', '.join(_SUITES)}")
    parser.add_argument("--full", action="store_true", help="at full size, up to a million contacts")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results to a file")
    parser.add_argument("--pages", type=Path, metavar="FOLDER", help="also write the tables into the pages of a folder")
    return parser.parse_args()


def _run(name: str, full: bool, facts: dict[str, str], pages: Path | None) -> dict[str, Any]:
    suite: Callable[[bool], tuple[list[Table], list[Target]]] = import_module(f"benchmarks.{name}").run
    print(f"## {name}\n", flush=True)
    found, targets = suite(full)
    tables = [*found, targets_table(targets)] if targets else found
    for table in tables:
        print(table.markdown(), flush=True)
    if pages:
        write_page(pages / f"{name}.md", facts, full, tables)
    return {"tables": [asdict(table) for table in found], "targets": [asdict(t) | {"met": t.met} for t in targets]}


if __name__ == "__main__":
    main()
