"""The first selected contacts as a table, to be read."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import typer

from audiencefilter.cli.outputs.sink import Sink
from audiencefilter.cli.outputs.values import cell
from audiencefilter.contacts.source import Source

if TYPE_CHECKING:
    from rich.table import Table

#: So many rows are shown, and so many characters of a value.
SHOWN: Final = 20
_LONG: Final = 40
#: What stands between two columns: the line, and a space on each side of it.
_BORDER: Final = 3


class TableSink(Sink):
    """Shows the first contacts, the columns that the filter reads before the others.

    Args:
        columns: the columns to show; None: as many as there is room for.
        first: the columns that the filter reads.
        most: how many contacts to show.
    """

    def __init__(self, columns: Sequence[str] | None, first: Sequence[str], most: int = SHOWN) -> None:
        self._columns = columns
        self._first = tuple(first)
        self._most = most
        self._kept: list[dict[str, Any]] = []

    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Keep the first rows."""
        if len(self._kept) < self._most:
            self._kept += map(dict, source.mappings(rows[: self._most - len(self._kept)]))

    def finish(self) -> None:
        """Print the table."""
        if not self._kept:
            return
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        texts: dict[str, Sequence[str]] = {
            column: self._texts(column) for column in self._columns or self._all_columns()
        }
        if self._columns is None:
            texts = dict(_fitting(texts, Console().width))
        table = Table()
        for column in texts:
            table.add_column(Text(printable(column)), overflow="ellipsis", no_wrap=True)
        for row in zip(*texts.values(), strict=True):
            table.add_row(*map(Text, row))
        print_table(table)

    def _all_columns(self) -> list[str]:
        present = dict.fromkeys(key for mapping in self._kept for key in mapping)
        first = [column for column in ("id", *self._first) if column in present]
        return list(dict.fromkeys([*first, *present]))

    def _texts(self, column: str) -> list[str]:
        return [printable(cell(mapping.get(column))) for mapping in self._kept]


def _fitting(columns: Mapping[str, Sequence[str]], width: int) -> Iterator[tuple[str, Sequence[str]]]:
    """Give the columns, from the first on, that fit side by side; at least one."""
    from rich.cells import cell_len

    taken = 1
    for column, texts in columns.items():
        taken += _BORDER + max(map(cell_len, [printable(column), *texts]))
        if taken > width and column != next(iter(columns)):
            return
        yield column, texts


def print_table(table: "Table") -> None:
    """Print a table on stdout."""
    from rich.console import Console

    console = Console()
    with console.capture() as capture:  # its own printing would end the program when a pipe is closed
        console.print(table)
    typer.echo(capture.get(), nl=False)


def printable(text: str) -> str:
    r"""Return a text that a terminal shows as it is: short, and without control characters.

    >>> printable("a\x1b[2Jb")
    'a\ufffd[2Jb'
    """
    shown = text if len(text) <= _LONG else text[: _LONG - 1] + "…"
    return "".join(char if char.isprintable() else "\ufffd" for char in shown)
