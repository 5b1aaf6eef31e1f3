"""The dearest clauses that limits let through, in seconds for a million contacts."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from time import process_time
from typing import Final, NamedTuple, TypeAlias

import audiencefilter as af
from audiencefilter.backends.sql.condition import DialectName
from benchmarks.engines.database import DATABASES, counting
from benchmarks.made_up import Row, contacts
from benchmarks.table import Table, Target
from benchmarks.timing import Clock
from benchmarks.worst.clauses import SCHEMA, clauses
from tests.engines.engine import AbsentError

#: Makes of contacts what counts those that a filter selects, and a clock of the processor's seconds that it takes.
_Way: TypeAlias = Callable[[Sequence[Row]], "Evaluator"]

_PRESETS: Final = {"Limits()": af.Limits(), "Limits.strict()": af.Limits.strict()}
#: What a clause of a stranger may take at most on a million contacts, in seconds of a processor.
BOUND: Final = 500.0


class Evaluator(NamedTuple):
    """Contacts in one of the ways: what counts those that a filter selects, a clock of processors, and what ends it."""

    count: Callable[[af.Filter], int]
    clock: Clock = process_time
    close: Callable[[], None] = lambda: None

    def seconds(self, f: af.Filter) -> tuple[int, float]:
        """Return how many contacts a filter selects, and the seconds that it took; the first run makes ready for it."""
        count = self.count(f)
        start = self.clock()
        self.count(f)
        return count, self.clock() - start


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 1,000 contacts, or with `full` 20,000."""
    rows = contacts(20_000 if full else 1_000)
    tables: list[Table] = []
    targets: list[Target] = []
    for preset, limits in _PRESETS.items():
        filters = {name: af.parse(clause, SCHEMA, limits) for name, clause in clauses(limits).items()}
        columns = {way: _measured(start, rows, filters) for way, start in _WAYS.items()}
        lines = [
            [name, *("absent" if found is None else _cell(found.get(name)) for found in columns.values())]
            for name in filters
        ]
        note = f"Seconds of a processor for a million contacts, from {len(rows) // 4:,} and {len(rows):,} of them."
        tables.append(Table(f"Within {preset}", ["clause", *_WAYS], lines, [note]))
        if limits == af.Limits.strict():
            targets += [
                Target(f"the worst clause, {way}, s", BOUND, max(found.values()))
                for way, found in columns.items()
                if found is not None
            ]
    return tables, targets


def _measured(start: _Way, rows: Sequence[Row], filters: Mapping[str, af.Filter]) -> dict[str, float] | None:
    """Return the seconds for a million contacts: what more contacts take more, as reading a clause takes its time."""
    few: dict[str, float] = {}
    found: dict[str, float] = {}
    for number, part in enumerate((rows[: len(rows) // 4], rows)):
        try:
            made = start(part)
        except AbsentError:
            return None
        with closing(made):
            for name, f in filters.items():
                try:
                    count, seconds = made.seconds(f)
                except af.UnsupportedError:
                    continue
                if count != len(f.select(part)):
                    raise AssertionError(f"{name}: {count} are selected")
                if number:
                    found[name] = max(seconds - few[name], 0) / (len(rows) - len(rows) // 4) * 1e6
                else:
                    few[name] = seconds
    return found


def _cell(seconds: float | None) -> str:
    return "refused" if seconds is None else f"{seconds:,.1f}"


def _rows(rows: Sequence[Row]) -> Evaluator:
    return Evaluator(lambda f: len(f.select(rows)))


def _columns(rows: Sequence[Row]) -> Evaluator:
    store = af.ColumnStore.from_records(rows, SCHEMA)
    return Evaluator(store.count)


def _database(dialect: DialectName, rows: Sequence[Row]) -> Evaluator:
    database = DATABASES[dialect]
    engine = database.started()
    engine.load("contacts", af.CONTACT, rows)
    engine.fetch(database.settle)
    return Evaluator(lambda f: counting(engine, "contacts", *f.to_sql(dialect))(), database.clock(engine), engine.close)


_WAYS: Final[Mapping[str, _Way]] = {
    "rows": _rows,
    "columns": _columns,
    "SQLite": partial(_database, "sqlite"),
    "PostgreSQL": partial(_database, "postgresql"),
}
