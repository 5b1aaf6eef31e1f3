"""The rows of CSV text, with the lines that they begin on."""

import csv
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

#: A longer value is a quotation mark that nobody closed.
LONGEST: Final = 1_000_000


class CsvRows:
    """Reads rows on.

    Args:
        texts: lines, or parts of them.
        delimiter: what stands between values.
        line: how many lines were read before.
    """

    def __init__(self, texts: Iterable[str], delimiter: str, line: int = 0) -> None:
        csv.field_size_limit(LONGEST)
        self._reader = csv.reader(texts, delimiter=delimiter, strict=True)
        self._before = line

    @property
    def line(self) -> int:
        """How many lines have been read."""
        return self._before + self._reader.line_num

    def read(self, count: int) -> tuple[list[list[str]], csv.Error | None]:
        """Return up to so many rows, and what is wrong with the row after them, if anything."""
        rows: list[list[str]] = []
        try:
            rows.extend(islice(self._reader, count))  # keeps what was read before an error
        except csv.Error as error:
            return rows, error
        return rows, None


def line_numbers(rows: Sequence[Sequence[str]], line: int) -> list[int]:
    """Return the line that each row begins on, the first on `line`."""
    numbers = []
    for row in rows:
        numbers.append(line)
        line += lines_of(row)
    return numbers


def lines_of(row: Sequence[str]) -> int:
    """Return how many lines a row takes."""
    return 1 + sum(text.count("\n") + text.count("\r") - text.count("\r\n") for text in row)
