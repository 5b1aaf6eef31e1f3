"""A CSV file row by row: slower than Arrow, strict, and able to name the line where it is wrong."""

import csv
import io
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from audiencefilter.columns.arrays import pyarrow as pa

#: So many rows make a batch.
_BATCH: Final = 4_096
_UTF16_MARKS: Final = ("\udcff\udcfe", "\udcfe\udcff")


class CsvRows:
    """The rows of a CSV file.

    Args:
        path: the file.
        delimiter: one character.

    Attributes:
        path: the file.
        delimiter: what stands between values.
        header: the names of the columns.

    Raises:
        ValueError: its first line does not name columns.
        OSError: it cannot be opened.
    """

    def __init__(self, path: str, delimiter: str) -> None:
        self.path = path
        self.delimiter = delimiter
        with self._open() as file:
            rows = self._rows(file)
            _, self.header = next(rows, (1, []))
        if not self.header:
            raise ValueError(f"{path} has no header: its first line must name the columns")

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Give batches of text.

        Raises:
            ValueError: a row is broken; with its line.
        """
        with self._open() as file:
            rows = self._rows(file)
            next(rows, None)
            values = (self._checked(line, row) for line, row in rows if row)  # an empty line is no row
            while batch := list(islice(values, _BATCH)):
                columns = [pa.array(column, pa.string()) for column in zip(*batch, strict=True)]
                yield pa.RecordBatch.from_arrays(columns, self.header)

    def _open(self) -> io.TextIOWrapper:
        return open(self.path, encoding="utf-8-sig", errors="surrogateescape", newline="")

    def _rows(self, file: io.TextIOWrapper) -> Iterator[tuple[int, list[str]]]:
        """Give each row with the number of its first line."""
        reader = csv.reader(file, delimiter=self.delimiter, strict=True)
        while True:
            line = reader.line_num + 1
            try:
                row = next(reader, None)
            except csv.Error as error:
                raise ValueError(f"{self.path}, line {line:,}: {_broken(error)}") from None
            if row is None:
                return
            self._check_text(line, row)
            yield line, row

    def _check_text(self, line: int, row: list[str]) -> None:
        for text in row:
            try:
                text.encode()
            except UnicodeEncodeError:
                is_utf16 = line == 1 and text.startswith(_UTF16_MARKS)
                what = "the file is UTF-16" if is_utf16 else "text that is not UTF-8"
                raise ValueError(f"{self.path}, line {line:,}: {what}: save the file as UTF-8") from None

    def _checked(self, line: int, row: list[str]) -> list[str]:
        if len(row) != len(self.header):
            raise ValueError(
                f"{self.path}, line {line:,}: {len(row)} value{'s' * (len(row) != 1)}, and the header names "
                f"{len(self.header)} column{'s' * (len(self.header) != 1)}"
            )
        return row


def _broken(error: Any) -> str:
    return f"{error}: is a quotation mark missing, or not doubled?"
