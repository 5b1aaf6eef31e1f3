"""The first selected contacts as a table, to be read."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from audiencefilter.cli.inputs.source import Source
from audiencefilter.cli.outputs.sink import Sink
from audiencefilter.cli.outputs.values import cell

#: So many rows and columns are shown, and characters of a value.
SHOWN: Final = 20
_WIDE: Final = 8
_LONG: Final = 40


class TableSink(Sink):
    """Shows the first contacts, the columns that the filter reads before the others.

    Args:
        columns: the columns to show; None: as many as are readable.
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
        columns = self._columns or self._readable_columns()
        table = Table()
        for column in columns:
            table.add_column(Text(printable(column)), overflow="ellipsis", no_wrap=True)
        for mapping in self._kept:
            table.add_row(*(Text(printable(cell(mapping.get(column)))) for column in columns))
        Console().print(table)

    def _readable_columns(self) -> list[str]:
        present = dict.fromkeys(key for mapping in self._kept for key in mapping)
        first = [column for column in ("id", *self._first) if column in present]
        return list(dict.fromkeys([*first, *present]))[:_WIDE]


def printable(text: str) -> str:
    r"""Return a text that a terminal shows as it is: short, and without control characters.

    >>> printable("a\x1b[2Jb")
    'a\ufffd[2Jb'
    """
    shown = text if len(text) <= _LONG else text[: _LONG - 1] + "…"
    return "".join(char if char.isprintable() else "\ufffd" for char in shown)
