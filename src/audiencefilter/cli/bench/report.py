"""Timings as text."""

from collections.abc import Sequence
from typing import Final

from audiencefilter.cli.bench.timing import Built, Timing

_HEADER: Final = ("filter", "selected", "share", "columns ms", "rows ms", "ratio", "M rows/s")


def summary(what: str, built: Built) -> str:
    """Say what is timed, and what its columns took."""
    size = built.store.nbytes
    return (
        f"{what}; columns encoded in {built.seconds:.2f} s, {size / 1e6:,.1f} MB, {size / built.arrow:.2f} of Arrow's"
    )


def table(timings: Sequence[Timing], count: int) -> str:
    """Return a line for each filter.

    Args:
        timings: one for each.
        count: how many contacts there are.

    >>> print(table([Timing("one", 5, 0.001, 0.1)], 20_000))
    filter  selected  share  columns ms  rows ms  ratio  M rows/s
    one            5   0.0%       1.000    100.0   100x        20
    """
    lines = [_HEADER, *(_cells(timing, count) for timing in timings)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) if index else cell.ljust(width) for index, (cell, width) in enumerate(
            zip(line, widths, strict=True)
        ))
        for line in lines
    )  # fmt: skip


def _cells(timing: Timing, count: int) -> tuple[str, ...]:
    return (
        timing.name,
        f"{timing.selected:,}",
        f"{timing.selected / count:.1%}",
        f"{timing.columns * 1e3:.3f}",
        f"{timing.rows * 1e3:.1f}",
        f"{timing.rows / timing.columns:,.0f}x",
        f"{count / timing.columns / 1e6:,.0f}",
    )
