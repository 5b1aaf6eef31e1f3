"""Which audiences contacts are in, and which they entered and left, as JSON Lines and as CSV."""

import csv
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import BinaryIO

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.matching import Change, Membership
from audiencefilter.cli.outputs.values import cell, json_line


class MembershipFormat(Enum):
    """How audiences of contacts are written."""

    JSONL = "jsonl"
    CSV = "csv"


class MembershipSink(ABC):
    """Takes the audiences of contacts in batches."""

    @abstractmethod
    def write(self, found: Sequence[Membership | Change]) -> None:
        """Take a batch."""


class JsonlMemberships(MembershipSink):
    """Writes an object on a line for each contact.

    Args:
        out: where to.
    """

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def write(self, found: Sequence[Membership | Change]) -> None:
        """Write a batch."""
        self._out.write(b"".join([json_line(contact._asdict()) for contact in found]))


class CsvMemberships(MembershipSink):
    """Writes a header, and a line for each contact and audience.

    Args:
        out: where to.
        header: the names of the columns.
        delimiter: what stands between values.
    """

    def __init__(self, out: BinaryIO, header: Sequence[str], delimiter: str) -> None:
        self._out = out
        self._lines: list[str] = []
        # The writer quotes what its own line end consists of, so both characters are in it; _write() puts one of them.
        self._writer = csv.writer(_Appender(self._lines), delimiter=delimiter, lineterminator="\r\n")
        self._write([header])

    def write(self, found: Sequence[Membership | Change]) -> None:
        """Write a batch."""
        self._write([row for contact in found for row in _rows(contact)])

    def _write(self, rows: Sequence[Sequence[str]]) -> None:
        self._writer.writerows(rows)
        text = "".join([line[:-2] + "\n" for line in self._lines])
        self._lines.clear()
        try:
            self._out.write(text.encode())
        except UnicodeEncodeError:
            raise Failure("a text has half a surrogate pair, which CSV cannot hold: write --to jsonl") from None


class _Appender:
    """What csv.writer writes to: each line is added to a list."""

    def __init__(self, lines: list[str]) -> None:
        self.write = lines.append


def _rows(contact: Membership | Change) -> Iterator[Sequence[str]]:
    match contact:
        case Membership(id, audiences):
            for key in audiences:
                yield cell(id), cell(key)
        case Change(id, entered, left):
            for key in entered:
                yield cell(id), cell(key), "entered"
            for key in left:
                yield cell(id), cell(key), "left"


def header(changes: bool) -> Sequence[str]:
    """Return the names of the columns of CSV."""
    return ("id", "audience", "change") if changes else ("id", "audience")
