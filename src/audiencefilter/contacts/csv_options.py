"""CSV options (delimiter, column names, booleans, missing values), and rows with their line numbers."""

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count, islice
from typing import Any, Final, NamedTuple

from audiencefilter.contacts.policy import Policy, counted
from audiencefilter.contacts.source import BATCH_ROWS, Batch, twice
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.records import BOOLEANS
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.suggest import instead_of

#: Delimiters that the header may use.
_DELIMITERS: Final = (",", ";", "\t", "|")


@dataclass(frozen=True, slots=True)
class CsvOptions:
    """Options of CSV files. Raises ValueError: an option is invalid; the message says what to write."""

    delimiter: str | None = None
    map: Mapping[str, str] = field(default_factory=dict)
    booleans: Sequence[str] | None = None
    missing: Sequence[str] = ()

    def __post_init__(self) -> None:
        if self.delimiter is not None and not _is_delimiter(self.delimiter):
            what = f"the delimiter {show(self.delimiter)} is not one character that may stand between values"
            raise ValueError(f"{what}: write one character")
        for target, times in Counter(self.map.values()).items():
            if times > 1:
                raise ValueError(f"{times} headers are to be read as {show(target)}: name one of them")
        if self.booleans is not None:
            _check_booleans(self.booleans)
        if isinstance(self.missing, str) or not all(self.missing):
            raise ValueError(f"missing has the texts of missing values, as ['N/A'], not {show(self.missing)}")

    @property
    def names(self) -> Sequence[str]:
        """Names of the options for cells that are set."""
        return [name for name in self.__slots__ if name != "delimiter" and getattr(self, name)]

    def of(self, schema: Schema) -> "CsvOptions":
        """Replace field names in the options by the columns of a schema."""
        columns = {one.attribute for one in schema.fields}
        names = {one.name: one.attribute for one in schema.fields if one.name not in columns}
        return replace(self, map={header: names.get(name, name) for header, name in self.map.items()})

    def renamed(self, header: Sequence[str]) -> list[str]:
        """Return the column names of a header after `map`."""
        for name, target in self.map.items():
            if name not in header:
                raise ValueError(f"there is no column {show(name)} to read as {show(target)}{instead_of(name, header)}")
        return [self.map.get(name, name) for name in header]

    def prepare(self, type: FieldType | None = None) -> Callable[[str], str] | None:
        """Return a function that prepares the texts of a type for the schema; None if none is needed."""
        words = self.words if type is FieldType.BOOLEAN else {}
        if not (self.missing or words):
            return None
        return lambda text: "" if text in self.missing else words.get(text.casefold(), text)

    def prepare_for(self, member: Field | Relation) -> Callable[[str], str] | None:
        """Return :meth:`prepare` for the column of a field; None for a relation and for custom data."""
        if isinstance(member, Field) and not member.path:
            return self.prepare(None if member.many else member.type)
        return None

    @property
    def words(self) -> Mapping[str, str]:
        """Map the words of `booleans`, in lower case, to "true" and "false"."""
        return {word.casefold(): usual for word, usual in zip(self.booleans or (), ("true", "false"), strict=False)}


def _is_delimiter(text: object) -> bool:
    return isinstance(text, str) and len(text) == 1 and text not in '"\r\n\0' and not "\ud800" <= text <= "\udfff"


def _check_booleans(words: Sequence[str]) -> None:
    if isinstance(words, str) or len(words) != 2 or not all(words) or words[0].casefold() == words[1].casefold():
        raise ValueError(f"booleans are the word for true and another for false, as Yes and No, not {show(words)}")
    for word, meaning in zip(words, (True, False), strict=True):
        if BOOLEANS.get(word.lower(), meaning) is not meaning:
            raise ValueError(f"booleans: {show(word)} means {str(not meaning).lower()} already: leave booleans out")


#: RFC 4180, without options.
PLAIN: Final = CsvOptions()


# -- the delimiter of a header --------------------------------------------------------------------------------------


def delimiter_of(where: str, header: str, given: str | None, usual: str) -> str:
    """Return the delimiter of a file. Raises ValueError: the header has another than the usual one."""
    if given is not None:
        return given
    first = header[: csv.field_size_limit()]
    likely = [one for one in _DELIMITERS if len(next(csv.reader([first], delimiter=one), ())) > 1]
    if usual in likely or not likely:
        return usual
    listed = " and ".join(map(show, likely))
    raise ValueError(f"{where}: the header has no {show(usual)}, and it has {listed}: name the delimiter")


# -- rows and their lines ---------------------------------------------------------------------------------------------


#: Maximum characters of a value; a longer one has an unclosed quotation mark.
LONGEST: Final = 1_000_000
#: The line before the header by which Excel names the delimiter.
_SEP: Final = re.compile(rb'(?:\xef\xbb\xbf)?"?sep=([\t -!#-~])"?(?:\r\n|\n|\r(?!\n))', re.IGNORECASE)
#: Start of an object, or of an array of objects.
_JSON: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{\s*["}]')
_BROKEN: Final = re.compile("[\udc80-\udcff]")
#: Characters that only binary files have.
_BINARY: Final = re.compile("[\0-\x06\x0e-\x1a\x1c-\x1f]")


class CsvRows:
    """Reads rows in order."""

    def __init__(self, texts: Iterable[str], delimiter: str, line: int = 0) -> None:
        # The limit is that of the whole process: a lower one is raised; a higher one, the application's choice, stays.
        if csv.field_size_limit() < LONGEST:
            csv.field_size_limit(LONGEST)
        self._reader = csv.reader(texts, delimiter=delimiter, strict=True)
        self._before = line

    @property
    def line(self) -> int:
        """Number of lines read so far."""
        return self._before + self._reader.line_num

    def read(self, most: int) -> tuple[list[list[str]], csv.Error | None]:
        """Return up to `most` rows, and the error of the row after them, if any."""
        rows: list[list[str]] = []
        try:
            rows.extend(islice(self._reader, most))  # `rows` has the rows before an error
        except csv.Error as error:
            return rows, error
        return rows, None

    def batches(self, name: str, header: Sequence[str], policy: Policy, most: int | None = None) -> Iterator[Batch]:
        """Yield rows in batches, at most `most` of them; broken and empty rows go to the policy."""
        for _ in count() if most is None else range(most):
            line = self.line + 1
            rows, error = self.read(BATCH_ROWS)
            if rows:
                yield _batch(rows, line, name, header, policy)
            if error is not None:
                number = line + sum(map(lines_of, rows))
                policy.broken_row(f"{name}, line {number:,}: {broken_quoting(error)}")
            elif not rows:
                return


def _batch(rows: list[list[str]], line: int, name: str, header: Sequence[str], policy: Policy) -> Batch:
    if set(map(len, rows)) == {len(header)} and all(map(any, rows)) and not _escape.met:
        return Batch(rows, lambda: line_numbers(rows, line))
    right: list[list[str]] = []
    numbers: list[int] = []
    for row, number in zip(rows, line_numbers(rows, line), strict=True):
        if not any(row):  # an empty line, or delimiters alone
            policy.empty += bool(row)
        elif (wrong := _wrong_row(row, header)) is None:
            right.append(row)
            numbers.append(number)
        else:
            policy.broken_row(f"{name}, line {number:,}: {wrong}")
    return Batch(right, lambda: numbers)


def _wrong_row(row: Sequence[str], header: Sequence[str]) -> str | None:
    if len(row) != len(header):
        more = "more" if len(row) > len(header) else "fewer"
        return f"{counted(len(row), 'value')}, {more} than the {counted(len(header), 'column')} of the header"
    broken = next((column for column, text in zip(header, row, strict=True) if _is_broken(text)), None)
    return None if broken is None else f"{show(broken)} is not UTF-8: save the file as UTF-8"


def line_numbers(rows: Sequence[Sequence[str]], line: int) -> list[int]:
    """Return the first line of each row; the first row begins on `line`."""
    numbers = []
    for row in rows:
        numbers.append(line)
        line += lines_of(row)
    return numbers


def lines_of(row: Sequence[str]) -> int:
    """Return the number of lines of a row."""
    return 1 + sum(text.count("\n") + text.count("\r") - text.count("\r\n") for text in row)


# -- UTF-8 whose broken bytes spoil their own row only ------------------------------------------------------------


class _Escape:
    """Decodes a byte that is not UTF-8 as a lone surrogate, and sets `met`: until then, no row is searched for one."""

    met = False

    def __call__(self, error: UnicodeError) -> tuple[str | bytes, int]:
        self.met = True
        return codecs.lookup_error("surrogateescape")(error)


_escape: Final = _Escape()
_ESCAPE: Final = "audiencefilter-escape"
codecs.register_error(_ESCAPE, _escape)


def text_of(stream: "io.BufferedReader[Any] | io.BytesIO") -> io.TextIOWrapper:
    """Return the text of a stream with its original line ends."""
    return io.TextIOWrapper(stream, encoding="utf-8", errors=_ESCAPE, newline="")


class Lines:
    """Lines of a stream from its start, without a byte order mark; never reads ahead."""

    def __init__(self, stream: io.BufferedReader) -> None:
        #: Whether the stream position follows the last line given; false once a lone carriage return ended a line.
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


def _is_broken(text: str) -> bool:
    """Whether a text has a byte that was not UTF-8."""
    return not text.isascii() and _BROKEN.search(text) is not None


# -- the start of a file ------------------------------------------------------------------------------------------


class Opened(NamedTuple):
    """A CSV file, read up to the end of its header."""

    delimiter: str
    lines: Lines
    rows: CsvRows
    header: list[str]


def open_csv(name: str, stream: io.BufferedReader, options: CsvOptions, usual: str = ",") -> Opened:
    """Read the header of a file, and the line before it that names the delimiter; ValueError: it is invalid."""
    start = stream.peek()
    if _JSON.match(start):
        raise ValueError(f"{name} is JSON, and not CSV: JSON Lines and ColumnStore.from_records have records of JSON")
    given, line = options.delimiter, 1
    if (found := _SEP.match(start)) is not None:
        stream.read(found.end())
        given, line = options.delimiter or found[1].decode(), 2
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
    if _is_broken("".join(header)):
        raise ValueError(f"{where}: the header is not UTF-8: save the file as UTF-8")
    if (found_byte := _BINARY.search("".join(header))) is not None:
        raise ValueError(f"{where}: the header has {show(found_byte[0])}, so this is no text: save the table as CSV")
    try:
        names = options.renamed(header)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    if wrong := twice(names):
        raise ValueError(f"{where}: {wrong}: rename all but one")
    return names


def broken_quoting(error: csv.Error) -> str:
    """Describe the quotation mark error of a row."""
    match str(error):
        case "unexpected end of data":
            return 'the file ends within a quoted value: a " is not closed'
        case text if text.startswith("field larger than"):
            return f'a value of over {LONGEST:,} characters: is a " not closed?'
        case text:
            return f'broken quoting ({text}): write a " within a quoted value twice'
