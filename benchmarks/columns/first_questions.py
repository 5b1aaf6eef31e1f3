"""The first question of a new store over an Arrow table, beside engines that have the contacts; and its second one."""

import json
import re
from collections.abc import Callable
from functools import partial
from operator import truediv
from time import perf_counter, process_time
from typing import Any, Final

import audiencefilter as af
from benchmarks.clauses import clauses, filters
from benchmarks.columns.arrow_contacts import Form, arrow_contacts
from benchmarks.columns.peers import STORE, installed, load
from benchmarks.table import Table, Target
from benchmarks.timing import Clock, Task, each, interleaved

#: What the store may take, over the best other engine: for all filters, and for the worst one.
_SUM: Final = 1.0
_WORST: Final = 2.0
#: The second question of the same columns, over a first one.
_SECOND: Final = 1.0
_OTHERS: Final = ("Polars", "DuckDB", "Vortex")
#: The constants of the second questions.
_CONSTANTS: Final = {
    '"DE"': '"GB"', "gmail": "yahoo", "tech": "bank", '"San"': '"New"', '"A"': '"B"', '"son"': '"ova"', "MÜL": "AND",
    '"US"': '"FR"', "2023-01": "2023-02", "2020-06": "2020-07",
}  # fmt: skip


def first_questions(contacts: int, form: Form, threads: int, rounds: int) -> tuple[Table, list[Target]]:
    """Count by each of ten filters: each time by a new store, and by engines whose frame or table is made before."""
    table = arrow_contacts(contacts, form)
    address = table["email"][contacts // 2].as_py()
    names = [name for name in _OTHERS if name in installed()[0]]
    others = {name: load(name)(table, address, threads) for name in names}
    clock, time = (process_time, "of the processor") if threads == 1 else (perf_counter, "elapsed")
    new = partial(af.ColumnStore.from_arrow, table, af.CONTACT, threads=threads)
    lines: list[list[Any]] = []
    known = clauses(address)
    for clause, f in filters(address).items():
        tasks: dict[str, Task] = {STORE: lambda f=f: new().count(f)}  # type: ignore[misc]
        tasks |= {name: partial(engine.count, clause) for name, engine in others.items()}
        if len({task() for task in tasks.values()}) > 1:
            raise AssertionError(f"{clause}: the engines count differently")
        timings = interleaved(tasks, rounds, clock=clock)
        lines.append(
            [clause, *(timings.median(name) * 1e3 for name in tasks), _second(new, known[clause], f, rounds, clock)]
        )
    what = (
        f"{contacts:,} contacts{', long and distinct texts' * (form == 'long')}, {threads} thread{'s' * (threads > 1)}"
    )
    targets = [Target(f"second questions, {what}: worst over the first", _SECOND, max(line[-1] for line in lines))]
    for beside in dict.fromkeys((2, len(names))):
        ours, best = [line[1] for line in lines], [min(line[2 : 2 + beside]) for line in lines]
        title = f"first questions, {what}, beside {', '.join(names[:beside])}"
        targets.append(Target(f"{title}: sum over the best", _SUM, sum(ours) / sum(best)))
        targets.append(Target(f"{title}: worst", _WORST, max(map(truediv, ours, best))))
    notes = [f"{name}: {engine.form}." for name, engine in others.items()]
    notes.append("*Second / first*: by other constants, of a store that was asked one question, and of a new one.")
    columns = ["filter", STORE, *names, "second / first"]
    return Table(f"The first question, ms {time}, {what}", columns, lines, notes), targets


def _second(new: Callable[[], af.ColumnStore], clause: Any, f: af.Filter, rounds: int, clock: Clock) -> float:
    """Return the time of a question with other constants, of stores that were asked one, over that of new ones."""
    text = re.sub(r": (\d+)", lambda number: f": {int(number[1]) + 1}", json.dumps(clause, ensure_ascii=False))
    for constant, other in _CONSTANTS.items():
        text = text.replace(constant, other)
    g, asked = af.parse(text), [new() for _ in range(rounds + 1)]
    for store in asked:
        store.count(f)
    tasks = {"first": lambda: new().count(g), "second": each(lambda store: store.count(g), asked)}
    return interleaved(tasks, rounds, clock=clock).ratio("second", "first")
