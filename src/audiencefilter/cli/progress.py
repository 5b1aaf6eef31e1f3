"""Progress on stderr, where somebody watches it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

#: Is given the rows read, and those selected or created so far.
Advance = Callable[[int, int], None]


@contextmanager
def progress(wanted: bool = True, become: str = "selected") -> Iterator[Advance]:
    """Give a function to call as the work goes on; it shows nothing unless stderr is a terminal.

    Args:
        wanted: whether to show anything at all.
        become: what the rows are called that the second number counts.
    """
    if not (wanted and sys.stderr.isatty()):
        yield lambda read, selected: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    text = TextColumn(
        f"{{task.completed:,}} read, {{task.fields[selected]:,}} {become}, {{task.fields[rate]:,}} rows/s"
    )
    with Progress(SpinnerColumn(), text, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, selected=0, rate=0)

        def advance(read: int, selected: int) -> None:
            elapsed = bar.tasks[0].elapsed or 0.0
            bar.update(task, completed=read, selected=selected, rate=int(read / elapsed) if elapsed else 0)

        yield advance
