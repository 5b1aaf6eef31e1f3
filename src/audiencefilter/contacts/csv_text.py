"""The text of CSV, in UTF-8: its rows, with the lines that they begin on."""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

#: A longer value is a quotation mark that nobody closed.
LONGEST: Final = 1_000_000
UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_BROKEN: Final = re.compile("[\udc80-\udcff]")


class CsvRows:
    """Reads rows on.

    The limit of :mod:`csv` is the process's. It is raised where it is lower; a higher one is somebody else's choice.

    Args:
        texts: lines, or parts of them.
        delimiter: what stands between values.
        line: how many lines were read before.
    """

    def __init__(self, texts: Iterable[str], delimiter: str, line: int = 0) -> None:
        if csv.field_size_limit() < LONGEST:
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


# -- UTF-8 whose broken bytes spoil their own row only ------------------------------------------------------------


class _Escape:
    """Decodes a byte that is not UTF-8 as a lone surrogate, and remembers that there was one.

    So rows need not be searched for such bytes as long as there was none at all.
    """

    met = False

    def __call__(self, error: UnicodeError) -> tuple[str | bytes, int]:
        self.met = True
        return codecs.lookup_error("surrogateescape")(error)


_escape: Final = _Escape()
_ESCAPE: Final = "audiencefilter-escape"
codecs.register_error(_ESCAPE, _escape)


def text_of(stream: "io.BufferedReader[Any] | io.BytesIO") -> io.TextIOWrapper:
    """Return the text of a stream, with its line ends as they are."""
    return io.TextIOWrapper(stream, encoding="utf-8", errors=_ESCAPE, newline="")


class Lines:
    """The lines of a stream from its start, a byte order mark left out; it is read no further than they are asked for.

    Attributes:
        is_exact: whether the stream stands after the last line that was given. It does not once a line ended with a
            carriage return alone.
    """

    def __init__(self, stream: io.BufferedReader) -> None:
        self.is_exact = True
        self._stream = stream

    def __iter__(self) -> Iterator[str]:
        mark = codecs.BOM_UTF8
        for line in self._stream:
            text = line.removeprefix(mark).decode(errors=_ESCAPE)
            mark = b""
            if "\r" in text.removesuffix("\n").removesuffix("\r"):
                self.is_exact = False
                yield from io.StringIO(text, newline="")
            else:
                yield text


def any_broken() -> bool:
    """Whether any byte so far was not UTF-8."""
    return _escape.met


def is_broken(text: str) -> bool:
    """Whether a text has a byte that was not UTF-8."""
    return not text.isascii() and _BROKEN.search(text) is not None
