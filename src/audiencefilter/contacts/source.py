"""Base class of contact sources, for every format: rows in batches, or columns in chunks."""

import re
import shlex
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import compress, repeat
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self, TypeAlias

from audiencefilter.contacts.files import Format
from audiencefilter.contacts.policy import ContactsError, Policy
from audiencefilter.language.custom_data import json_of
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.instants import format_instant
from audiencefilter.language.records import unconverted_type, value_reader
from audiencefilter.language.schema import Field, FieldType, Relation, Schema, record_reader
from audiencefilter.language.suggest import instead_of

BATCH_ROWS: Final = 4_096


# -- members of a contact, and their values ---------------------------------------------------------------------------


Member: TypeAlias = Field | Relation
#: Converts the values of a column; raises RecordError for an invalid one.
ColumnReader: TypeAlias = Callable[[Sequence[Any]], Sequence[Any]]


def members_of(schema: Schema, names: Container[str]) -> tuple[Member, ...]:
    """Return the fields and the relations of a schema with these names."""
    relations = [one.data if one.is_data else one for one in schema.relations.values()]
    return tuple(member for member in (*schema.fields, *relations) if member.name in names)


def readings(members: Sequence[Member]) -> list[Member]:
    """Return one member for each column: fields at paths in the same column share one."""
    whole = [member for member in members if not (isinstance(member, Field) and member.path)]
    taken = {member.attribute for member in whole}
    parts = dict[str, Member]()
    for member in members:
        if member.attribute not in taken:
            parts.setdefault(member.attribute, member)
    return [*whole, *parts.values()]


def member_reader(member: Member, strings: bool = False) -> Callable[[Any], Any]:
    """Return a function from a column's value to a record's value of a member; it raises RecordError."""
    if isinstance(member, Field):
        return custom_data if strings and member.path else value_reader(member, strings)
    attribute, read = member.attribute, record_reader([member], strings).read
    return lambda value: read({attribute: value})[attribute]


def custom_data(text: str) -> Mapping[str, Any] | list[Any] | None:
    """Return the object or array of a JSON text, so that all paths share one parse; None if the text is neither."""
    found = json_of(text)
    return found if isinstance(found, dict | list) else None


def nested(text: str) -> Any:
    """Return the list or the object of a JSON text, and any other text unchanged; ``""`` is a missing value."""
    found = json_of(text) if text[:1] in ("[", "{") else None
    return text or None if found is None else found


def as_json(data: Any) -> Any:
    """Convert custom data from typed columns to JSON: instants and dates become text, decimals become numbers."""
    if isinstance(data, Mapping):
        return {key: as_json(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [as_json(value) for value in data]
    if isinstance(data, datetime):
        return format_instant(data if data.utcoffset() is not None else data.replace(tzinfo=UTC))
    if isinstance(data, date):
        return data.isoformat()
    if isinstance(data, Decimal) and data.is_finite():
        return int(data) if data == data.to_integral_value() else float(data)
    return data


# -- sources -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """Files of contacts, what is read of them, and how."""

    files: tuple[str, ...]
    schema: Schema
    needed: tuple[Member, ...]
    policy: Policy
    format: Format | None = None
    allow_missing: bool = False
    narrow: bool = False


@dataclass(slots=True)
class Batch:
    """Rows as they were read, without the broken ones, and their positions."""

    rows: list[Any]
    numbers: Callable[[], Sequence[int]]


class Declared(NamedTuple):
    """Type information of a column that a file or a class declares, independent of its values."""

    type: FieldType | None
    many: bool = False
    bits: Literal[32, 64] = 32
    required: bool = False
    scale: int | None = None


@dataclass(slots=True)
class Chunk:
    """Rows of a source, whose columns may be tested at once. The result is the same as for a test row by row."""

    #: Yields the rows in batches.
    batches: Callable[[], Iterator[Batch]]
    #: Number of rows; set only if there are columns.
    rows: int = 0
    #: Returns Arrow columns of the present fields, by attribute. None if the rows must be read: a row is broken or has
    #: an invalid value, on which the policy decides.
    columns: Callable[[], Mapping[str, Any] | None] = lambda: None
    #: Returns rows by their numbers, from 0, in the source's own form; called only after `columns` returned columns.
    at: Callable[[Sequence[int]], list[Any]] = lambda row_numbers: []


class Source(ABC):
    """Contacts of one file or of stdin. A context manager that closes the source."""

    format: ClassVar[Format]
    #: Unit of a position in the file: line or row.
    unit: ClassVar[str] = "line"
    #: Whether all values are texts, which represent numbers, lists and so on.
    strings: ClassVar[bool] = False
    #: The bytes of all values without compression, where the file says it.
    size: int = 0

    def __init__(self, name: str, stream: Any, reading: Reading) -> None:
        self.name = name
        self.needed = reading.needed
        self.policy = reading.policy
        #: The columns of every row; None if each row has its own.
        self.columns: tuple[str, ...] | None = None
        self._stream = stream
        #: The needed members that may have a value.
        self._present = self.needed
        self._readers: dict[Member, ColumnReader] = {}

    @abstractmethod
    def batches(self) -> Iterator[Batch]:
        """Yield the remaining batches; broken rows go to the policy."""

    def records(self, batch: Batch) -> tuple[list[Any], list[dict[str, Any]]]:
        """Return the valid rows, and a record of the needed fields for each; invalid values go to the policy."""
        wrong: dict[int, list[str]] = {}
        members = readings(self._present)
        columns = [
            self._conformed(member, column, wrong)
            for member, column in zip(members, self._columns(batch.rows, members), strict=True)
        ]
        rows = batch.rows
        if wrong and (dropped := self._dropped(batch, wrong)):
            remains = [index not in dropped for index in range(len(rows))]
            rows = list(compress(rows, remains))
            columns = [list(compress(column, remains)) for column in columns]
        if not members:
            return rows, [{} for _ in rows]
        # Equal to dict(zip(names, values)) per row, without running Python code for each row.
        names = [member.attribute for member in members]
        return rows, list(map(dict, map(zip, repeat(names), zip(*columns, strict=True))))

    @abstractmethod
    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return rows with all their columns, as JSON-like values."""

    @abstractmethod
    def values(self, rows: Sequence[Any], column: str) -> list[Any]:
        """Return the unconverted values of a column in rows of one batch; None for a missing value."""

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def chunks(self, most: int | None) -> Iterator[Chunk]:
        """Yield the rest in chunks, which can be tested by columns where that is faster."""
        yield Chunk(self.batches)

    def declared(self) -> Mapping[str, Declared]:
        """Return the declarations of columns, before any row is read."""
        return {}

    def position(self, number: int) -> str:
        """Name a position in the file."""
        return f"{self.name}, {self.unit} {number:,}"

    def unseen(self) -> frozenset[str]:
        """Return the columns that the filter reads and that no row had."""
        return frozenset()

    def _columns(self, rows: Sequence[Any], members: Sequence[Member]) -> Sequence[Sequence[Any]]:
        """Return the unconverted values of members in rows of one batch, column by column."""
        return [self.values(rows, member.attribute) for member in members]

    def _reader(self, member: Member) -> ColumnReader:
        """Return a function that converts the values of a member; it raises RecordError for an invalid value."""
        read = member_reader(member, self.strings)
        plain = unconverted_type(member) if isinstance(member, Field) else None
        if plain is None:
            return lambda column: list(map(read, column))
        # Values of exactly this type need no conversion, except empty text.
        return lambda column: [value if type(value) is plain and value else read(value) for value in column]

    def _conformed(self, member: Member, column: Sequence[Any], wrong: dict[int, list[str]]) -> Sequence[Any]:
        """Return the values of a column; an invalid one is missing, and its message is added to those of its row."""
        if member not in self._readers:
            self._readers[member] = self._reader(member)
        try:
            return self._readers[member](column)
        except RecordError:
            pass
        read, values = member_reader(member, self.strings), list[Any]()
        for index, value in enumerate(column):
            try:
                values.append(read(value))
            except RecordError as error:
                wrong.setdefault(index, []).append(_wrong_value(member, error, self.strings))
                values.append(None)
        return values

    def _dropped(self, batch: Batch, wrong: Mapping[int, list[str]]) -> set[int]:
        """Report invalid values in the order of their rows, and return the rows that the policy drops."""
        dropped, numbers = set[int](), batch.numbers()
        for index in sorted(wrong):
            position = self.position(numbers[index])
            if not all(self.policy.keeps_row_of(f"{position}: {message}") for message in wrong[index]):
                dropped.add(index)
        return dropped

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self.close()


#: Texts that programs write for missing values.
MISSING: Final = re.compile(r"#?n/a|null|none|nan|nil|-+|\\N|\(null\)", re.IGNORECASE)


def _wrong_value(member: Member, error: RecordError, strings: bool) -> str:
    """Describe an invalid value: its place in a list or in other records, and the expected value."""
    what = error.field if member.attribute == member.name else f"{error.field} (column {show(member.attribute)})"
    state = "is missing" if error.value is None else f"is {show(error.value)}"
    means_none = strings and isinstance(error.value, str) and MISSING.fullmatch(error.value)
    hint = f" (--missing {shlex.quote(error.value)} reads it as missing)" if means_none else ""
    return f"{what} {state}, expected {error.expected}{hint}"


# -- present and missing columns ----------------------------------------------------------------------------------


class MissingColumnsError(ContactsError):
    """Columns are missing, which these members of the schema are read from."""

    def __init__(self, message: str, members: Sequence[Member]) -> None:
        super().__init__(message)
        self.members = members


def present(name: str, columns: Sequence[str], reading: Reading) -> tuple[Member, ...]:
    """Return the needed members that have a column; MissingColumnsError: some have none, which is not allowed."""
    missing = [member for member in reading.needed if member.attribute not in columns]
    if missing and not reading.allow_missing:
        lines = [_missing(name, member, columns) for member in readings(missing)]
        lines.append("  (--missing-columns null takes absent columns as missing values)")
        raise MissingColumnsError("\n".join(lines), missing)
    return tuple(member for member in reading.needed if member.attribute in columns)


def _missing(name: str, member: Member, columns: Sequence[str]) -> str:
    kind = "relation" if isinstance(member, Relation) else "field"
    of = "" if member.attribute == member.name else f" for the {kind} {member.name}"
    instead = instead_of(member.attribute, columns)
    return f"{name} has no column {show(member.attribute)}{of}, which the filter reads{instead}"


def twice(columns: Sequence[str]) -> str | None:
    """Return a message about column names that occur more than once, or None."""
    if len(set(columns)) == len(columns):
        return None
    found = [column for column, times in Counter(columns).items() if times > 1]
    return f"more than one column is called {', '.join(map(show, found))}"


def single_fields(needed: Sequence[Member], present: Sequence[Member]) -> tuple[Field, ...] | None:
    """Return the present fields if rows can be tested by columns, else None."""
    # Every needed member has to be a field of one value with a column of its own.
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
