"""The store of columns beside other engines over contacts in memory."""

import os
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

from benchmarks.columns import report
from benchmarks.columns.arrow_contacts import Form
from benchmarks.columns.build import build, resident
from benchmarks.columns.first_questions import first_questions
from benchmarks.columns.measure import Measured, measure
from benchmarks.columns.new_questions import new_questions
from benchmarks.columns.peers import ARROW, ROWS, STORE, installed, library
from benchmarks.columns.process import in_process
from benchmarks.columns.storage import store_contacts
from benchmarks.table import Table, Target


@dataclass(frozen=True, slots=True)
class _Extent:
    """How much is measured.

    Attributes:
        size: how many contacts there are.
        rounds: of counting and of finding.
        builds: how often everything is built.
        together: how many engines are in memory at once, beside the store.
        rows: whether there is time for the engine over rows.
        form: how the values are distributed; of other forms than the usual only counting and finding are measured.
    """

    size: int
    rounds: int
    builds: int
    together: int
    rows: bool
    form: Form = "usual"


_SHORT: Final = (
    _Extent(200_000, 5, 3, 20, rows=True),
    _Extent(200_000, 5, 3, 20, rows=False, form="skewed"),
)
_FULL: Final = (
    _Extent(1_000_000, 9, 3, 20, rows=True),
    _Extent(1_000_000, 9, 3, 20, rows=False, form="complete"),
    _Extent(1_000_000, 9, 3, 20, rows=False, form="skewed"),
    _Extent(10_000_000, 3, 1, 3, rows=False),
)
_FORMS: Final[dict[Form, str]] = {"complete": " without missing numbers", "skewed": " with skewed numbers and flags"}
_FIRST_FORMS: Final[tuple[Form, ...]] = ("usual", "long")
#: So many of the best engines are measured with all threads, too.
_BEST: Final = 2


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 200,000 contacts, or with `full` a million and ten million."""
    tables: list[Table] = []
    targets: list[Target] = []
    for extent in _FULL if full else _SHORT:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "contacts.arrow")
            in_process(1, store_contacts, path, extent.size, extent.form)
            found, bounds = _measured(path, extent)
        tables += found
        targets += bounds
    found, bounds = in_process(1, new_questions, 300_000 if full else 30_000, _FULL[0].rounds)
    tables += found
    targets += bounds
    size = (_FULL if full else _SHORT)[0].size
    for threads, form in product({1, os.cpu_count() or 1}, _FIRST_FORMS):
        table, bounds = in_process(threads, first_questions, size, form, threads, _FULL[0].rounds)
        tables.append(table)
        targets += bounds
    return tables, targets


def _measured(path: Path, extent: _Extent) -> tuple[list[Table], list[Target]]:
    names, notes = _engines(extent)
    contacts = f"{extent.size:,} contacts{_FORMS.get(extent.form, '')}"
    what = f"{contacts}, one thread"
    measured, more_notes = _in_groups(path, names, extent)
    forms = [f"{name}: {form}." for name, form in measured.forms.items()]
    tables = report.timing_tables(measured, extent.size, what, [*forms, *notes, *more_notes])
    targets = report.timing_targets(measured, what)
    if extent.form in _FORMS:
        return tables, targets
    built = {name: in_process(1, build, path, name, extent.builds) for name in measured.forms}
    memory = {name: in_process(1, resident, path, name) for name in (ARROW, *built)}
    tables += _with_all_threads(path, measured, extent, contacts)
    tables += report.build_table(built, what), report.memory_table(memory, extent.size, what)
    return tables, [*targets, *report.build_targets(built[STORE], extent.size, what)]


def _engines(extent: _Extent) -> tuple[list[str], list[str]]:
    """Return the names of the engines to measure, and why others are not measured."""
    names, absent = installed()
    notes = [f"{name} is not installed." for name in absent]
    if not extent.rows:
        names = [name for name in names if name != ROWS]
        notes.append(f"{ROWS} is left out: its table and indexes take long, and much memory.")
    return names, notes


def _in_groups(path: Path, names: Sequence[str], extent: _Extent) -> tuple[Measured, list[str]]:
    """Measure as many engines at once as fit into memory, each time beside the store, and say which ended early."""
    measured: Measured | None = None
    notes = []
    for start in range(0, len(names), extent.together):
        group = names[start : start + extent.together]
        try:
            found = in_process(1, measure, path, group, 1, extent.rounds, indices=True)
        except BrokenProcessPool:
            notes.append(f"{', '.join(group)}: the process ended early, as it does for want of memory.")
        else:
            measured = found if measured is None else measured | found
    if len(names) > extent.together:
        notes.append(f"{extent.together} engines at a time run in turns with the store; its times are of the last.")
    if measured is None:
        raise MemoryError("no group of engines came to its end: see how much memory there is")
    return measured, notes


def _with_all_threads(path: Path, measured: Measured, extent: _Extent, contacts: str) -> list[Table]:
    """Return the times of counting with all threads, of the store and of the best engines of different libraries."""
    threads = os.cpu_count() or 1
    if threads == 1:
        return []
    best = _best_by_library(report.means(measured.counts))[:_BEST]
    found = in_process(threads, measure, path, best, threads, extent.rounds, indices=False)
    return report.timing_tables(found, extent.size, f"{contacts}, {threads} threads", notes=[])


def _best_by_library(means: Mapping[str, float]) -> list[str]:
    """Return the best variant of each library, the best one first."""
    best: dict[str, str] = {}
    for name in sorted(means.keys() - {ROWS}, key=means.__getitem__):
        best.setdefault(library(name), name)
    return list(best.values())
