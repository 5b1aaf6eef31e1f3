"""How a CSV file writes what the schema means: its delimiter, its headers, its lists, its dates, its words."""

import csv
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from audiencefilter.language.date_formats import date_reader
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import format_instant
from audiencefilter.language.records import BOOLEANS
from audiencefilter.language.schema import Relation, Schema
from audiencefilter.language.suggest import closest, instead_of

#: The delimiter that stands for the one of the header.
AUTO: Final = "auto"
#: What may stand between the values of a header.
_DELIMITERS: Final = (",", ";", "\t", "|")

#: From the text of a cell to one that the schema reads, or to the texts of a list.
Prepare: TypeAlias = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class CsvOptions:
    """How CSV files are written.

    Raises:
        ValueError: one of them cannot be so; it says what to write.
    """

    delimiter: str | None = None
    map: Mapping[str, str] = field(default_factory=dict)
    separator: Mapping[str, str] = field(default_factory=dict)
    booleans: Sequence[str] | None = None
    date_format: Mapping[str, str] = field(default_factory=dict)

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

    @property
    def fixed_delimiter(self) -> str | None:
        """The delimiter, where it does not depend on a file."""
        return None if self.delimiter == AUTO else self.delimiter

    @property
    def names(self) -> Sequence[str]:
        """The options that say how cells are read, those which are given."""
        return [name for name in ("map", "separator", "booleans", "date_format") if getattr(self, name)]

    def of(self, schema: Schema) -> "CsvOptions":
        """Return the options for the columns of a schema, which may be named by its fields."""
        columns = {one.attribute: one for one in schema.fields}
        names = {one.name: one.attribute for one in schema.fields if one.name not in columns}
        separator, date_format = (
            {names.get(name, name): text for name, text in given.items()}
            for given in (self.separator, self.date_format)
        )
        _check_fields("separator", separator, columns, lambda one: one.many, "a list, which has many=true")
        _check_fields("date format", date_format, columns, lambda one: one.type is FieldType.DATETIME, "a datetime")
        targets = {header: names.get(name, name) for header, name in self.map.items()}
        return replace(self, map=targets, separator=separator, date_format=date_format)

    def renamed(self, header: Sequence[str]) -> list[str]:
        """Return what the columns of a header are called."""
        for name, target in self.map.items():
            if name not in header:
                raise ValueError(f"there is no column {show(name)} to read as {show(target)}{instead_of(name, header)}")
        found = [self.map.get(name, name) for name in header]
        for column in (*self.separator, *self.date_format):
            if column not in found:
                raise ValueError(f"there is no column {show(column)}{instead_of(column, found)}")
        return found

    def prepare(self, column: str, type: FieldType | None = None, many: bool = False) -> Prepare | None:
        """Return what makes of the texts in a column such as the schema reads; None where they are so.

        >>> CsvOptions(separator={"tags": ","}).prepare("tags")("vip, new")
        ['vip', 'new']
        """
        value = self._value(column, type)
        separator = self.separator.get(column)
        if separator is None:
            return None if many else value

        def of_list(text: str) -> Any:
            pieces = [piece for part in text.split(separator) if (piece := part.strip())]
            return (pieces if value is None else list(map(value, pieces))) if text else None

        return of_list

    def prepare_for(self, member: Field | Relation) -> Prepare | None:
        """Return what :meth:`prepare` does for the column of a field; of other records and custom data None."""
        if isinstance(member, Field) and not member.path:
            return self.prepare(member.attribute, member.type, member.many)
        return None

    def _value(self, column: str, type: FieldType | None) -> Callable[[str], str] | None:
        if (form := self.date_format.get(column)) is not None:
            read_date = date_reader(form)
            return lambda text: text if (found := read_date(text)) is None else format_instant(found)
        if self.booleans is not None and type is FieldType.BOOLEAN:
            words = self.words
            return lambda text: words.get(text.casefold(), text)
        return None

    @property
    def words(self) -> Mapping[str, str]:
        """The usual words that those for true and false stand for, by these in lower case."""
        if self.booleans is None:
            return {}
        return {word.casefold(): usual for word, usual in zip(self.booleans, ("true", "false"), strict=True)}


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


#: CSV as RFC 4180 has it.
PLAIN: Final = CsvOptions()


# -- the delimiter of a header --------------------------------------------------------------------------------------


class DelimiterError(ValueError):
    """It is not plain what stands between the values of a file."""

    def __init__(self, message: str, likely: Sequence[str]) -> None:
        super().__init__(message)
        self.likely = likely


def delimiter_of(where: str, header: str, given: str | None, usual: str) -> str:
    """Return what stands between the values of a file.

    Raises:
        DelimiterError: the header has another one than the usual, or several.

    >>> delimiter_of("line 1", "id;points", "auto", ",")
    ';'
    """
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


# -- what to write --------------------------------------------------------------------------------------------------


def map_option(header: str, target: str) -> str:
    """Return the option that reads a header as another one.

    >>> map_option("E-Mail", "email"), map_option("Email Address", "email")
    ('--map E-Mail=email', "--map 'Email Address=email'")
    """
    return f"--map {shlex.quote(f'{header}={target}')}"


def like(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like one, or of which one is a word: ``Email Address`` is like ``email``.

    >>> like("Email Address", ["city", "email"]), like("firstName", ["First name of the contact", "Age"])
    ('email', 'First name of the contact')
    """
    names = list(known)
    found = closest(name, names)
    if found is not None:
        return found
    plain = _plain(name)
    within = [one for one in names if (other := _plain(one)).startswith(plain) or plain.startswith(other)]
    return within[0] if len(within) == 1 else None


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())
