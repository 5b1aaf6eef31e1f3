"""CSV options (delimiter, column names, lists, booleans, dates), and rows with their line numbers."""

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, count, islice
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.contacts.policy import Policy, counted
from audiencefilter.contacts.source import BATCH_ROWS, Batch, twice
from audiencefilter.language.custom_data import json_of
from audiencefilter.language.date_formats import date_reader
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import format_instant
from audiencefilter.language.records import BOOLEANS
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.suggest import instead_of

#: Delimiter option: find the delimiter in the header.
AUTO: Final = "auto"
#: Delimiters that the header may use.
_DELIMITERS: Final = (",", ";", "\t", "|")

#: Converts the text of a cell to a text that the schema reads, or to the texts of a list.
Prepare: TypeAlias = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class CsvOptions:
    """Options of CSV files. Raises ValueError: an option is invalid; the message says what to write."""

    delimiter: str | None = None
    map: Mapping[str, str] = field(default_factory=dict)
    separator: Mapping[str, str] = field(default_factory=dict)
    booleans: Sequence[str] | None = None
    date_format: Mapping[str, str] = field(default_factory=dict)
    missing: Sequence[str] = ()
    apostrophes: bool = False

    def __post_init__(self) -> None:
        if self.delimiter not in (None, AUTO) and not _is_delimiter(self.delimiter):
            what = f"the delimiter {show(self.delimiter)} is not one character that may stand between values"
            raise ValueError(f"{what}: write one character, or auto")
        for target, times in Counter(self.map.values()).items():
            if times > 1:
                raise ValueError(f"{times} headers are to be read as {show(target)}: name one of them")
        for column, separator in self.separator.items():
            if not separator:
                raise ValueError(f"the separator of {show(column)} must be a text such as ',', and it is empty")
        for form in self.date_format.values():
            date_reader(form)
        if self.booleans is not None:
            _check_booleans(self.booleans)
        if isinstance(self.missing, str) or not all(self.missing):
            raise ValueError(f"missing has the texts of missing values, as ['N/A'], not {show(self.missing)}")

    @property
    def fixed_delimiter(self) -> str | None:
        """The delimiter; None if it depends on the file."""
        return None if self.delimiter == AUTO else self.delimiter

    @property
    def names(self) -> Sequence[str]:
        """Names of the options for cells that are set."""
        return [name for name in self.__slots__ if name != "delimiter" and getattr(self, name)]

    def of(self, schema: Schema) -> "CsvOptions":
        """Replace field names in the options by the columns of a schema."""
        columns = {one.attribute: one for one in schema.fields}
        names = {one.name: one.attribute for one in schema.fields if one.name not in columns}
        separator, date_format = (
            {names.get(name, name): text for name, text in given.items()}
            for given in (self.separator, self.date_format)
        )
        _check_fields("separator", separator, columns, lambda one: one.many, "a list, which has many=true")
        _check_fields("date format", date_format, columns, lambda one: one.type.facts.is_time, "a date or a datetime")
        for column, form in date_format.items():
            replace(columns[column], format=form)  # a date has a format without a time
        targets = {header: names.get(name, name) for header, name in self.map.items()}
        return replace(self, map=targets, separator=separator, date_format=date_format)

    def renamed(self, header: Sequence[str]) -> list[str]:
        """Return the column names of a header after `map`."""
        for name, target in self.map.items():
            if name not in header:
                raise ValueError(f"there is no column {show(name)} to read as {show(target)}{instead_of(name, header)}")
        found = [self.map.get(name, name) for name in header]
        for column in (*self.separator, *self.date_format):
            if column not in found:
                raise ValueError(f"there is no column {show(column)}{instead_of(column, found)}")
        return found

    def prepare(self, column: str, type: FieldType | None = None, many: bool = False) -> Prepare | None:
        """Return a function that prepares a column's texts for the schema; None if none is needed. JSON stays text."""
        read: Prepare | None = self._value(column, type)
        separator = self.separator.get(column)
        if separator is not None:
            read = partial(_items, separator, read)
        elif many:
            read = None
        if not (self.missing or self.apostrophes):
            return read

        def cleaned(text: str) -> Any:
            if text in self.missing:
                text = ""
            elif self.apostrophes and _APOSTROPHE.match(text):
                text = text[1:]
            return text if read is None else read(text)

        return cleaned

    def prepare_for(self, member: Field | Relation) -> Prepare | None:
        """Return :meth:`prepare` for the column of a field; None for a relation and for custom data."""
        if isinstance(member, Field) and not member.path:
            return self.prepare(member.attribute, member.type, member.many)
        return None

    def _value(self, column: str, type: FieldType | None) -> Callable[[str], str] | None:
        if (form := self.date_format.get(column)) is not None:
            read_date = date_reader(form)
            write = format_instant if type is not FieldType.DATE else lambda instant: instant.date().isoformat()
            return lambda text: text if (found := read_date(text)) is None else write(found)
        if self.booleans is not None and type is FieldType.BOOLEAN:
            words = self.words
            return lambda text: words.get(text.casefold(), text)
        return None

    @property
    def words(self) -> Mapping[str, str]:
        """Map the words of `booleans`, in lower case, to "true" and "false"."""
        if self.booleans is None:
            return {}
        return {word.casefold(): usual for word, usual in zip(self.booleans, ("true", "false"), strict=True)}


#: The start of a text before which exporters put an apostrophe, so that no spreadsheet takes it for a formula.
_APOSTROPHE: Final = re.compile("'[=+@-]")


def _items(separator: str, value: Callable[[str], str] | None, text: str) -> Any:
    """Return the items of a list, without spaces around them or quotation marks; None for an empty text."""
    if not text or isinstance(json_of(text), list):
        return text or None
    end = f"(?:{re.escape(separator)}|$)"
    found = re.finditer(rf'\s*"((?:[^"]|"")*)"\s*{end}|(.*?){end}', text, re.DOTALL)
    items = [item for one in found if (item := (one[1] or "").replace('""', '"') or (one[2] or "").strip())]
    return items if value is None else list(map(value, items))


def _check_fields(
    option: str, given: Iterable[str], columns: Mapping[str, Field], is_right: Callable[[Field], bool], kind: str
) -> None:
    for column in given:
        found = columns.get(column)
        if found is None:
            raise ValueError(f"the {option} of {show(column)}: there is no such field{instead_of(column, columns)}")
        if found.path or not is_right(found):
            raise ValueError(f"the {option} of {show(column)}: {show(found.name)} is not {kind}")


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


class DelimiterError(ValueError):
    """The caller has to name the delimiter of a file."""

    def __init__(self, message: str, likely: Sequence[str]) -> None:
        super().__init__(message)
        self.likely = likely


def delimiter_of(where: str, header: str, given: str | None, usual: str) -> str:
    """Return the delimiter of a file; DelimiterError: the header has another than the usual one, or several."""
    if given not in (None, AUTO):
        return given
    first = header[: csv.field_size_limit()]
    likely = [one for one in _DELIMITERS if len(next(csv.reader([first], delimiter=one), ())) > 1]
    if given is None and (usual in likely or not likely):
        return usual
    if given == AUTO and len(likely) < 2:
        return likely[0] if likely else usual
    listed = " and ".join(map(show, likely))
    has = f"the header has {listed}" if given == AUTO else f"the header has no {show(usual)}, and it has {listed}"
    raise DelimiterError(f"{where}: {has}: name the delimiter", likely)


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
