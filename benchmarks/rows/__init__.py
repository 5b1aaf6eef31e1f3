"""Selecting from a list of contacts, beside a hand-written lambda or comprehension, and beside other engines."""

from benchmarks.rows.others import others
from benchmarks.rows.own import own
from benchmarks.rows.related import related
from benchmarks.table import Table, Target


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure up to 100,000 contacts, or with `full` up to a million."""
    tables, targets = own([5_000, 100_000, 1_000_000] if full else [5_000, 100_000])
    for more_tables, more_targets in (related([5_000, 100_000]), others(9 if full else 5)):
        tables += more_tables
        targets += more_targets
    return tables, targets
