"""Counting the contacts that a filter selects in databases, beside a query written by hand."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any, Final

import audiencefilter as af
from audiencefilter.backends.sql.condition import DialectName
from benchmarks.clauses import filters
from benchmarks.engines.database import KINDS, Database
from benchmarks.engines.measure import Measured, measure
from benchmarks.engines.ratios import of_every_kind
from benchmarks.made_up import Row, contacts
from benchmarks.table import Table, Target
from benchmarks.timing import geometric_mean
from tests.engines.engine import AbsentError

#: The bound on our time to that of a query by hand that is as exact.
_BOUND: Final = 1.1


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 100,000 contacts, or with `full` a million."""
    rows = contacts(1_000_000 if full else 100_000)
    address = rows[len(rows) // 2]["email"]
    tested = filters(address)
    expected = {name: len(f.select(rows)) for name, f in tested.items()}
    tables: list[Table] = []
    targets: list[Target] = []
    for dialect in KINDS:
        try:
            found, bounds = _database(dialect, rows, tested, expected, address)
        except AbsentError as error:
            name = KINDS[dialect].name
            found, bounds = [Table(name, [name], [["absent"]], [str(error)])], []
        tables += found
        targets += bounds
    more_tables, more_targets = of_every_kind(full)
    return tables + more_tables, targets + more_targets


def _database(
    dialect: DialectName,
    rows: Sequence[Row],
    tested: Mapping[str, af.Filter],
    expected: Mapping[str, int],
    address: str,
) -> tuple[list[Table], list[Target]]:
    tables: list[Table] = []
    targets: list[Target] = []
    with closing(Database(dialect, rows)) as database:
        title = f"{database.title()}, {len(rows):,} contacts"
        for indexes in (None, database.indexes()):
            if indexes:
                database.create_indexes()
            measured = measure(database, tested, expected, address, 11 if len(rows) <= 100_000 else 7)
            note = [f"{database.kind.form}; {f'indexes on {indexes}' if indexes else 'no index'}."]
            tables.append(_table(f"{title}, {'with indexes' if indexes else 'no index'}", measured, note))
            targets.append(_target(f"{database.kind.name}, {'with indexes' if indexes else 'no index'}", measured))
    return tables, targets


def _table(title: str, measured: Mapping[str, Measured], notes: list[str]) -> Table:
    lines: list[list[Any]] = [
        [name, f"{one.count:,}", one.seconds * 1e3, one.over_usual, _difference(one.others), one.over_exact]
        for name, one in measured.items()
    ]
    usual = geometric_mean([one.over_usual for one in measured.values()])
    exact = geometric_mean([one.over_exact for one in measured.values()])
    lines.append(["**geometric mean**", "", "", usual, "", exact])
    columns = ["filter", "selected", "to_sql, ms", "/ usual", "the usual selects", "/ as exact"]
    return Table(title, columns, lines, notes)


def _difference(others: int) -> str:
    return "as many" if not others else f"{abs(others):,} {'more' if others > 0 else 'fewer'}"


def _target(what: str, measured: Mapping[str, Measured]) -> Target:
    worst = max(measured, key=lambda name: measured[name].over_exact)
    return Target(f"to_sql over as exact by hand: {what}, {worst}", _BOUND, measured[worst].over_exact)
