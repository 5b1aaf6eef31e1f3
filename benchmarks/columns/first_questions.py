"""The first question of a new store over an Arrow table, beside engines that have the contacts, with all threads."""

import os
from functools import partial
from operator import truediv
from typing import Any, Final

import audiencefilter as af
from benchmarks.clauses import filters
from benchmarks.columns.arrow_contacts import Form, arrow_contacts
from benchmarks.columns.peers import STORE, load
from benchmarks.table import Table, Target
from benchmarks.timing import Task, interleaved

#: What the store may take, over the best other engine: for all filters, and for the worst one.
_SUM: Final = 1.0
_WORST: Final = 2.0
_OTHERS: Final = ("Polars", "DuckDB")


def first_questions(contacts: int, form: Form, rounds: int) -> tuple[Table, list[Target]]:
    """Count by each of ten filters: each time by a new store, and by engines whose frame or table is made before."""
    table = arrow_contacts(contacts, form)
    address = table["email"][contacts // 2].as_py()
    others = {name: load(name)(table, address, os.cpu_count() or 1) for name in _OTHERS}
    lines, ours, best = [], [], []
    for clause, f in filters(address).items():
        tasks: dict[str, Task] = {name: partial(engine.count, clause) for name, engine in others.items()}
        tasks[STORE] = partial(_fresh, table, f)
        if len({task() for task in tasks.values()}) > 1:
            raise AssertionError(f"{clause}: the engines count differently")
        timings = interleaved(tasks, rounds)
        seconds = [timings.median(name) for name in _OTHERS]
        ours.append(timings.median(STORE))
        best.append(min(seconds))
        lines.append([clause, *(each * 1e3 for each in (ours[-1], *seconds)), ours[-1] / best[-1]])
    what = f"{contacts:,} contacts" + (", long and distinct texts" if form == "long" else "")
    targets = [
        Target(f"first questions, {what}: sum over the best", _SUM, sum(ours) / sum(best)),
        Target(f"first questions, {what}: worst", _WORST, max(map(truediv, ours, best))),
    ]
    return Table(f"The first question, ms, {what}, all threads", ["filter", STORE, *_OTHERS, "ratio"], lines), targets


def _fresh(table: Any, f: af.Filter) -> int:
    return af.ColumnStore.from_arrow(table, af.CONTACT).count(f)
