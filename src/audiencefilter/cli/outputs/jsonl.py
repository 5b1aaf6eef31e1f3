"""Selected contacts as JSON Lines."""

from collections.abc import Sequence
from typing import Any, BinaryIO

from audiencefilter.cli.outputs.sink import Sink
from audiencefilter.cli.outputs.values import json_line
from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.source import Source


class JsonlSink(Sink):
    """Writes each contact on a line; one that was read from JSON Lines as it stood there.

    Args:
        out: where to.
        columns: the columns to write; None: all.
    """

    def __init__(self, out: BinaryIO, columns: Sequence[str] | None) -> None:
        self._out = out
        self._columns = columns

    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Write rows."""
        self._out.write(b"".join(self._lines(source, rows)))

    def _lines(self, source: Source, rows: Sequence[Any]) -> list[bytes]:
        if self._columns is None and source.format is Format.JSONL:
            return [row.line if row.line.endswith(b"\n") else row.line + b"\n" for row in rows]
        mappings = source.mappings(rows)
        if self._columns is None:
            return [json_line(mapping) for mapping in mappings]
        return [
            json_line({column: mapping[column] for column in self._columns if column in mapping})
            for mapping in mappings
        ]
