"""What the service keeps, as a table to be read or as JSON Lines."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import typer

from audiencefilter.cli.terminal import complain, standard_output
from audiencefilter.cli.writing import cell, json_line

#: These stay on one line: an id is to be copied.
_WHOLE: Final = ("id", "createdAt", "expiresAt")
#: More than any table takes.
_UNBOUND: Final = 10_000


def print_listing(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], as_json: bool, what: str) -> None:
    """Print rows."""
    if as_json:
        out = standard_output()
        for row in rows:
            out.write(json_line({name: _plain(value) for name, value in row.items()}))
    elif rows:
        _print_table(rows, columns)
    else:
        complain(f"no {what}")


def _print_table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> None:
    """Print a table within the terminal, or as wide as it is where nobody sees the lines break."""
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for column in columns:
        table.add_column(Text(column), overflow="fold", no_wrap=column in _WHOLE)
    for row in rows:
        table.add_row(*(Text(_shown(row[column])) for column in columns))
    console = Console()
    if not console.is_terminal:
        unbound = console.options.update(max_width=_UNBOUND)
        console.width = max(console.width, Measurement.get(console, unbound, table).maximum)
    with console.capture() as capture:  # its own printing would end the program when a pipe is closed
        console.print(table)
    typer.echo(capture.get(), nl=False)


def _plain(value: Any) -> Any:
    # Of the service, since its database may give instants without their zone.
    from audiencefilter.service.instants import printed

    return printed(value) if isinstance(value, datetime) else value


def _shown(value: Any) -> str:
    """Return the text of a cell: whole, and without control characters."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d}"
    return "".join(char if char.isprintable() else "\ufffd" for char in cell(value))
