"""The text of CSV, in UTF-8: its rows, with the lines that they begin on."""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from audiencefilter.contacts.csv_options import CsvOptions, delimiter_of
from audiencefilter.contacts.opening import peek
from audiencefilter.contacts.source import twice

#: A longer value is a quotation mark that nobody closed.
LONGEST: Final = 1_000_000
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
#: What Excel writes and reads before the header, to name the delimiter.
_SEP: Final = re.compile(rb'(?:\xef\xbb\xbf)?"?sep=([\t -!#-~])"?(?:\r\n|\n|\r(?!\n))', re.IGNORECASE)
#: An object, or an array of objects.
_JSON: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{\s*["}]')
_BROKEN: Final = re.compile("[\udc80-\udcff]")


class CsvRows:
    """Reads rows on.

    The limit of :mod:`csv` is the process's. It is raised where it is lower; a higher one is somebody else's choice.
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
        """Return up to this many rows, and what is wrong with the row after them, if anything."""
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
    """The lines of a stream from its start, without a byte order mark; nothing is read ahead."""

    def __init__(self, stream: io.BufferedReader) -> None:
        #: Whether the stream stands after the last line given; not so once a line ended with a carriage return alone.
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


# -- where a file begins ------------------------------------------------------------------------------------------


class Opened(NamedTuple):
    """A CSV file that has been read up to the end of its header."""

    delimiter: str
    lines: Lines
    rows: CsvRows
    header: list[str]


def open_csv(name: str, stream: io.BufferedReader, options: CsvOptions, usual: str = ",") -> Opened:
    """Read the header of a file, and the line before it that names the delimiter.

    Raises:
        ValueError: there is no usable header.
        DelimiterError: it is not plain what stands between values.
    """
    start = peek(stream)
    if start.startswith(_UTF16_MARKS):
        raise ValueError(f"{name} is UTF-16: save it as UTF-8")
    if _JSON.match(start):
        raise ValueError(f"{name} is JSON, and not CSV: JSON Lines and ColumnStore.from_records have records of JSON")
    given, line = options.delimiter, 1
    if (found := _SEP.match(start)) is not None:
        stream.read(found.end())
        given, line = options.fixed_delimiter or found[1].decode(), 2
    lines = Lines(stream)
    texts = iter(lines)
    first = next(texts, "")
    where = f"{name}, line {line}"
    delimiter = delimiter_of(where, first, given, usual)
    rows = CsvRows(chain([first], texts), delimiter, line - 1)
    return Opened(delimiter, lines, rows, _header(where, rows, options))


def _header(where: str, rows: CsvRows, options: CsvOptions) -> list[str]:
    found, error = rows.read(1)
    if error is not None:
        raise ValueError(f"{where}: {broken_quoting(error)}")
    header = found[0] if found else []
    if not header:
        raise ValueError(f"{where.rpartition(',')[0]} has no header: its first line must name the columns")
    if is_broken("".join(header)):
        raise ValueError(f"{where}: the header is not UTF-8: save the file as UTF-8")
    try:
        names = options.renamed(header)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    if wrong := twice(names):
        raise ValueError(f"{where}: {wrong}: rename all but one")
    return names


def broken_quoting(error: csv.Error) -> str:
    """Return what is wrong with the quotation marks of a row."""
    match str(error):
        case "unexpected end of data":
            return 'the file ends within a quoted value: a " is not closed'
        case text if text.startswith("field larger than"):
            return f'a value of over {LONGEST:,} characters: is a " not closed?'
        case text:
            return f'broken quoting ({text}): write a " within a quoted value twice'
