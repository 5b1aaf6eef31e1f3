"""A source of contacts, whatever its format: its rows are read in batches, or tested in chunks."""

import shlex
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self

from audiencefilter.contacts.members import Member, member_reader, readings
from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.policy import ContactsError, Policy
from audiencefilter.filter import Filter
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.schema import Field, FieldType, Relation
from audiencefilter.language.suggest import closest

BATCH_ROWS: Final = 4_096
_MAX_LISTED: Final = 40


@dataclass(slots=True)
class Batch:
    """Some rows as they were read, broken ones left out."""

    rows: list[Any]
    numbers: Callable[[], Sequence[int]]


class Declared(NamedTuple):
    """What a file or a database says of a column, whatever its values."""

    type: FieldType | None
    many: bool = False
    bits: Literal[32, 64] = 32
    required: bool = False


def _no_rows(row_numbers: Sequence[int]) -> list[Any]:
    return []


@dataclass(slots=True)
class Chunk:
    """Rows of a source, which may be tested at once by columns. The outcome is that of testing them one by one."""

    #: Gives the rows batch by batch.
    batches: Callable[[], Iterator[Batch]]
    #: How many there are; only where there are columns.
    rows: int = 0
    #: Returns Arrow columns of the fields that there are, by attribute; None where rows have to be read, as one of them
    #: is broken or has a wrong value, of which the policy decides.
    columns: Callable[[], Mapping[str, Any] | None] = lambda: None
    #: Returns rows by their numbers, from 0, in the source's own form; called once there are columns.
    at: Callable[[Sequence[int]], list[Any]] = _no_rows


class Source(ABC):
    """Contacts of one file, of stdin or of a table. A context manager that closes it."""

    format: ClassVar[Format | None] = None
    #: What a position in the file is called: line or row.
    unit: ClassVar[str] = "line"
    #: Whether values are text that stands for numbers, lists and so on.
    strings: ClassVar[bool] = False

    def __init__(self, name: str, stream: Any, needed: Sequence[Member], policy: Policy) -> None:
        self.name = name
        self.needed = tuple(needed)
        self.policy = policy
        #: The columns of every row; None where each row has its own.
        self.columns: tuple[str, ...] | None = None
        self._stream = stream
        #: Those of the needed members that may have a value.
        self._present = self.needed

    @abstractmethod
    def batches(self) -> Iterator[Batch]:
        """Read on, one batch after the other; broken rows go to the policy."""

    def records(self, batch: Batch) -> tuple[list[Any], list[dict[str, Any]]]:
        """Return the rows that are kept, and for each a record of the needed fields; wrong values go to the policy."""
        try:
            found = self._at_once(batch.rows) if self._present else [{} for _ in batch.rows]
        except RecordError:
            found = None
        return self._carefully(batch) if found is None else (batch.rows, found)

    @abstractmethod
    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return rows with all their columns, as JSON-like values."""

    @abstractmethod
    def values(self, rows: Sequence[Any], column: str) -> list[Any]:
        """Return what rows of one batch have in a column, as it was read; None for a missing value."""

    def close(self) -> None:
        """Let the file go."""
        self._stream.close()

    def chunks(self, most: int | None) -> Iterator[Chunk]:
        """Read on, in chunks that can be tested by columns where that pays."""
        yield Chunk(self.batches)

    def declared(self) -> Mapping[str, Declared]:
        """Return what is known of columns before any row is read."""
        return {}

    def position(self, number: int) -> str:
        """Name a position in the file."""
        return f"{self.name}, {self.unit} {number:,}"

    def unseen(self) -> frozenset[str]:
        """Return the columns that the filter reads and no row had."""
        return frozenset()

    def _at_once(self, rows: list[Any]) -> list[dict[str, Any]] | None:
        """Return the records of rows; None, or RecordError, where they have to be made value by value."""
        return None

    def _read_values(self, rows: Sequence[Any]) -> Sequence[Mapping[str, Any]]:
        """Return what rows have for the members that are present, by attribute."""
        return self.mappings(rows)

    def _carefully(self, batch: Batch) -> tuple[list[Any], list[dict[str, Any]]]:
        """Make records value by value: see :meth:`records`."""
        readers = [(member, member_reader(member, self.strings)) for member in readings(self._present)]
        rows: list[Any] = []
        records: list[dict[str, Any]] = []
        for row, number, mapping in zip(batch.rows, batch.numbers(), self._read_values(batch.rows), strict=True):
            record: dict[str, Any] = {}
            for member, read in readers:
                try:
                    record[member.attribute] = read(mapping.get(member.attribute))
                except RecordError as error:
                    if not self.policy.keeps_row_of(f"{self.position(number)}: {_wrong_value(member, error)}"):
                        break
                    record[member.attribute] = None
            else:
                rows.append(row)
                records.append(record)
        return rows, records

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self.close()


class FilteringSource(Source):
    """A source that evaluates filters itself."""

    @abstractmethod
    def chosen(self, f: Filter, most: int | None) -> Iterator[tuple[int, list[Any]]]:
        """Give, batch by batch, how many rows were read and those of them that are selected; no more are needed."""

    @abstractmethod
    def counted(self, f: Filter, total: bool) -> Iterator[tuple[int, int]]:
        """Give how many rows there are, which may be less unless the total matters, and how many are selected."""

    @abstractmethod
    def note_of(self, field: Field) -> str | None:
        """Say that the database cannot evaluate a field, or converts its column; None where it does neither."""

    @abstractmethod
    def foreign_keys(self) -> tuple[str, list[Any]]:
        """Return the name of the table, and the foreign keys of its schema."""

    @abstractmethod
    def whole(self, f: Filter, batch: Batch) -> dict[str, Any]:
        """Return the record of the one row of a batch, with those of other tables that the filter reads."""


def _wrong_value(member: Member, error: RecordError) -> str:
    """Say which value is wrong, where it stands in a list or in other records, and what is expected."""
    what = error.field if member.attribute == member.name else f"{error.field} (column {show(member.attribute)})"
    held = "is missing" if error.value is None else f"is {show(error.value)}"
    return f"{what} {held}, expected {error.expected}"


# -- the columns that there are -----------------------------------------------------------------------------------


def present(
    name: str, columns: Sequence[str], needed: Sequence[Member], allow_missing: bool, can_map: bool = False
) -> tuple[Member, ...]:
    """Return the needed members that the file has a column for.

    Raises:
        ContactsError: a column is missing and must not be; all those that are.
    """
    missing = [member for member in needed if member.attribute not in columns]
    if missing and not allow_missing:
        lines = [_missing(name, member, columns, can_map) for member in readings(missing)]
        lines += [listed("columns", columns), "  (--missing-columns null takes absent columns as missing values)"]
        raise ContactsError("\n".join(lines))
    return tuple(member for member in needed if member.attribute in columns)


def listed(what: str, names: Sequence[str]) -> str:
    """Return the line of a message that lists what names there are."""
    if not names:
        return f"  there are no {what}"
    return f"  the {what} are: {', '.join(names[:_MAX_LISTED])}{', …' if len(names) > _MAX_LISTED else ''}"


def _missing(name: str, member: Member, columns: Sequence[str], can_map: bool) -> str:
    kind = "relation" if isinstance(member, Relation) else "field"
    of = "" if member.attribute == member.name else f" for the {kind} {member.name}"
    meant = like(member.attribute, columns)
    hint = f": did you mean {show(meant)}?" if meant else ""
    if meant and can_map:
        hint += f" {map_option(meant, member.attribute)} reads it so"
    return f"{name} has no column {show(member.attribute)}{of}, which the filter reads{hint}"


def twice(columns: Sequence[str]) -> str | None:
    """Say which columns there are more than one of, if any.

    >>> twice(["id", "email", "id"])
    "more than one column is called 'id'"
    """
    found = [column for column, times in Counter(columns).items() if times > 1]
    return f"more than one column is called {', '.join(map(show, found))}" if found else None


def single_fields(needed: Sequence[Member], present: Sequence[Member]) -> tuple[Field, ...] | None:
    """Return the fields that are present, where rows can be tested by columns, and None where they cannot.

    They can where all that is needed are fields of one value that have a column to themselves, and the libraries are
    there.
    """
    fields = [member for member in needed if isinstance(member, Field) and member.is_single]
    attributes = {field.attribute for field in fields}
    if not needed or len(attributes) < len(needed) or not all(field.nullable for field in {*fields} - {*present}):
        return None
    try:
        import numpy  # noqa: F401
        import pyarrow  # noqa: F401
    except ImportError:
        return None
    return tuple(field for field in fields if field in present)


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
