"""Many audiences: of one contact, beside a loop and merged code; over a store, beside engines of columns."""

from typing import Final

from benchmarks.columns.process import in_process
from benchmarks.membership import batch, matching, memory, second, stage
from benchmarks.table import Table, Target

#: Rounds by the number of audiences.
_ROUNDS: Final = {1_000: 9, 10_000: 5}
_MORE_ROUNDS: Final = {**_ROUNDS, 100_000: 3}


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 1,000 and 10,000 audiences, or with `full` 100,000 as well."""
    rounds = _MORE_ROUNDS if full else _ROUNDS
    sizes = list(rounds)
    tables: list[Table] = []
    targets: list[Target] = []
    for size in sizes:
        found, bounds = in_process(1, one_size, size, rounds[size])
        tables += found
        targets += bounds
    for size in sizes[1:]:
        found_one, more = in_process(1, second.measure, size, rounds[size])
        tables.append(found_one)
        targets += more
    held, more_bounds = memory.measure(sizes)
    together, batch_bounds = batch.run(full)
    return [*tables, held, *together], [*targets, *more_bounds, *batch_bounds]


def one_size(size: int, rounds: int) -> tuple[list[Table], list[Target]]:
    """Measure so many audiences; in a process of its own, since what they take stays with it."""
    on = stage.set_up(size)
    tables, targets = matching.measure(on, rounds)
    return [stage.facts_table(on), *tables], targets
