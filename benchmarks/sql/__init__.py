"""Writing filters as SQL, beside SQLAlchemy by hand."""

from benchmarks.sql.expressions import expressions
from benchmarks.sql.texts import texts
from benchmarks.table import Table, Target


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure the clause that is also read, and the ten that contacts are selected by."""
    rounds = 51 if full else 11
    tables, targets = texts(rounds)
    more_tables, more_targets = expressions(rounds)
    return tables + more_tables, targets + more_targets
