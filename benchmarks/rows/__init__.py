"""Selecting from a list of contacts, beside a hand-written lambda, and beside other engines."""

from benchmarks.rows.others import others
from benchmarks.rows.own import own
from benchmarks.table import Table, Target


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure up to 100,000 contacts, or with `full` up to a million."""
    tables, targets = own([5_000, 100_000, 1_000_000] if full else [5_000, 100_000])
    more_tables, more_targets = others(9 if full else 5)
    return tables + more_tables, targets + more_targets
