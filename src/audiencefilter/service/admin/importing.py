"""The import of a file, from its first row or from the end of an earlier run."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

import audiencefilter as af
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import csv_for
from audiencefilter.cli.terminal import Advance, complain
from audiencefilter.cli.writing import json_line
from audiencefilter.contacts.csv_options import CsvOptions
from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.policy import ContactsError, OnError, Policy
from audiencefilter.contacts.reading import Inputs, batches
from audiencefilter.contacts.source import Batch, Source, like, map_option
from audiencefilter.service.api.schemas.resources import ContactChange
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.importing import Import, OnExisting, store
from audiencefilter.service.operations.notation import CustomField
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import CONTACT_TEXTS
from audiencefilter.tools import DuplicateKeyError, object_of, show

_TYPES: Final = {
    **dict.fromkeys(CONTACT_TEXTS, af.FieldType.STRING),
    "points": af.FieldType.INTEGER,
    "referrals": af.FieldType.INTEGER,
    "isVerified": af.FieldType.BOOLEAN,
    "unsubscribed": af.FieldType.BOOLEAN,
    "isGDPR": af.FieldType.BOOLEAN,
    "createdAt": af.FieldType.DATETIME,
}
#: The fields that are read from a file, without `data`.
SCHEMA: Final = af.Schema("Contact", [af.Field(name, kind) for name, kind in _TYPES.items()])
#: Free-form data; JSON text in formats without objects.
DATA: Final = "data"
#: The fields of an imported contact.
FIELDS: Final = (*_TYPES, DATA)
#: Fields of an exported contact that the new list sets itself.
IGNORED: Final = ("id", "listId", "list", "audiences", "referralLink", "privateLink")


def needed_in(format: Format) -> tuple[af.Field, ...]:
    """Return the fields that are read with their types; in CSV also `data`, as text."""
    fields = tuple(SCHEMA.fields)
    return (*fields, af.Field(DATA, af.FieldType.STRING)) if format is Format.CSV else fields


#: The prefix of columns of free-form data: `data.plan` is the value of the key `plan`.
_WITHIN_DATA: Final = f"{DATA}."


def _by_path(custom: Sequence[CustomField]) -> dict[str, CustomField]:
    """Return the custom fields by the columns of their paths; the first of several with one path."""
    found: dict[str, CustomField] = {}
    for field in custom:
        if not any("." in key for key in field.path):
            found.setdefault(".".join((DATA, *field.path)), field)
    return found


def _put(data: dict[str, Any], path: Sequence[str], value: Any) -> bool:
    inner: Any = data
    for key in path[:-1]:
        inner = inner.setdefault(key, {})
        if not isinstance(inner, dict):
            return False
    inner[path[-1]] = value
    return True


def _as_json(value: Any) -> Any:
    """Return a value as in JSON: a date-time as text."""
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    return [_as_json(one) for one in value] if isinstance(value, (list, tuple)) else value


class Columns:
    """The columns of a file: fields of a contact, and values of its free-form data.

    The latter have the name of a custom field of the list, or its path: `data.plan`.
    """

    def __init__(self, name: str, custom: Sequence[CustomField], ignore_unknown: bool, can_map: bool) -> None:
        self._name = name
        self._can_map = can_map
        self._ignore_unknown = ignore_unknown
        self._custom = {**_by_path(custom), **{field.name: field for field in custom}}
        self._schemas = {
            column: af.Schema("Contact", [af.Field(column, af.FieldType(field.type), many=field.many)])
            for column, field in self._custom.items()
        }
        #: Whether the file has a column of `data`.
        self.any_data = False
        self._met: set[str] = set()
        #: Columns that are left out, and columns of `data` without a custom field, in order of appearance.
        self.left_out: list[str] = []
        self.untyped: list[str] = []

    @property
    def schema(self) -> af.Schema:
        """The schema of the columns: the fields of a contact, and the custom fields."""
        custom = [schema.fields[0] for schema in self._schemas.values()]
        return af.Schema(SCHEMA.name, [*SCHEMA.fields, *custom])

    def _is_data(self, column: str) -> bool:
        return column in self._custom or (column.startswith(_WITHIN_DATA) and column != _WITHIN_DATA)

    def put(self, record: Mapping[str, Any], columns: Mapping[str, Any], texts: bool) -> str | None:
        """Put values into the free-form data of a record, or return the reason why one does not fit.

        If `texts`, an empty text is a missing value.
        """
        for column, given in columns.items():
            if not self._is_data(column) or given is None or (texts and given == ""):
                continue
            field = self._custom.get(column)
            try:
                value = given if field is None else self._schemas[column].coerce({column: given}, strings=texts)[column]
            except af.RecordError as error:
                return str(error)
            path = tuple(column.split(".")[1:]) if field is None else field.path
            if value is not None and not _put(record[DATA], path, _as_json(value)):
                return f"{column} has no place in data: there is another value at {'.'.join(path[:-1])}"
        return None

    def meet(self, columns: Iterable[str]) -> None:
        """Check new columns; ignore columns of earlier batches."""
        new = [column for column in columns if column not in self._met]
        self._met.update(new)
        within = [column for column in new if column not in FIELDS and self._is_data(column)]
        self.any_data = self.any_data or bool(within)
        unknown = [column for column in new if column not in (*FIELDS, *IGNORED, *within)]
        if unknown and not self._ignore_unknown:
            lines = [self._unknown(column) for column in unknown]
            raise Failure("\n".join([*lines, "  (--ignore-unknown leaves such columns out)"]))
        self.left_out += [column for column in new if column not in (*FIELDS, *within)]
        self.untyped += [column for column in within if column not in self._custom]

    def check_any(self) -> None:
        """Check that the file has a column to import."""
        if self._met and not self.any_data and not self._met.intersection(FIELDS):
            raise Failure(f"{self._name} has no column of a contact: there are {', '.join(FIELDS)}")

    def _unknown(self, column: str) -> str:
        meant = like(column, FIELDS)
        hint = f"; did you mean {meant!r}?" if meant else ""
        if meant and self._can_map:
            hint += f" {map_option(column, meant)} reads it so"
        return f"{self._name}: a contact has no field {column!r}{hint}"


class ImportedContact(ContactChange):
    """A contact in a file."""

    createdAt: datetime | None = None  # noqa: N815 - the name of the field


_CONTACTS: Final = TypeAdapter(list[ImportedContact])
_KNOWN: Final = frozenset(FIELDS)


#: Puts values into the free-form data of the record at an index; returns the reason if it cannot.
Put = Callable[[int, Mapping[str, Any]], str | None]


def checked(
    records: Sequence[Mapping[str, Any]], put: Put | None = None
) -> tuple[list[dict[str, Any]], dict[int, str]]:
    """Return the contacts that can be stored, without their missing values, and the problems of the others by index.

    >>> checked([{"email": "ada@cam.edu", "city": None}, {"email": "ada"}])
    ([{'email': 'ada@cam.edu'}], {1: "email is 'ada', expected an address such as ada@example.com"})
    """
    wrong: dict[int, str] = {}
    given: list[dict[str, Any]] = []
    for index, record in enumerate(records):
        fields = {name: value for name, value in record.items() if value is not None and name in _KNOWN}
        problem = _read_data(fields) if DATA in fields else None
        if problem is None and put is not None:
            problem = _completed(fields, index, put)
        if problem is not None:
            wrong[index] = problem
        elif not fields:
            wrong[index] = "it has no value of a contact"
        given.append(fields)
    right = [index for index in range(len(given)) if index not in wrong]
    try:
        contacts = _CONTACTS.validate_python([given[index] for index in right])
    except ValidationError as error:
        for index, problem in _problems(error):
            wrong.setdefault(right[index], problem)
        contacts = _CONTACTS.validate_python([given[index] for index in right if index not in wrong])
    return [_stored(contact) for contact in contacts], wrong


def _completed(fields: dict[str, Any], index: int, put: Put) -> str | None:
    data: dict[str, Any] = fields.get(DATA, {})
    problem = put(index, {DATA: data})
    if data:
        fields[DATA] = data
    return problem


def _stored(contact: ImportedContact) -> dict[str, Any]:
    values = contact.__dict__
    return {name: values[name] for name in contact.model_fields_set}


def _read_data(fields: dict[str, Any]) -> str | None:
    """Parse free-form data into an object, or return the reason why it cannot."""
    given = fields[DATA]
    try:
        if isinstance(given, str):
            fields[DATA] = json.loads(given, object_pairs_hook=object_of)
        else:
            # Parquet has values that JSON lacks, such as dates: they are written as in other outputs.
            fields[DATA] = json.loads(json_line({DATA: given}))[DATA]
    except json.JSONDecodeError as error:
        return f"data is not JSON: {error.msg} at column {error.colno}"
    except DuplicateKeyError as error:
        return f"data is not JSON that can be kept: {error}"
    except (ValueError, RecursionError):
        return "data is not JSON that can be kept"
    if not isinstance(fields[DATA], dict):
        return f"data is {show(given, width=30)}, expected a JSON object"
    return None


def _problems(error: ValidationError) -> Iterable[tuple[int, str]]:
    for detail in error.errors(include_url=False):
        index, *path = detail["loc"]
        yield int(index), _problem(".".join(map(str, path)), detail)


def _problem(field: str, detail: Mapping[str, Any]) -> str:
    value = detail["input"]
    match detail["type"]:
        case "string_pattern_mismatch" if "\0" in value:
            return f"{field} has the character U+0000, which cannot be kept"
        case "string_pattern_mismatch":
            return f"{field} is {show(value)}, expected an address such as ada@example.com"
        case "string_too_long":
            return f"{field} has {len(value):,} characters, more than {detail['ctx']['max_length']:,}"
        case "invisible_character":
            return f"{field} {detail['msg']}"
        case "string_unicode":
            return f"{field} has half a surrogate pair, which cannot be kept"
        case _:
            return f"{field}: {detail['msg'][:1].lower()}{detail['msg'][1:]}"


class BadRows(Policy):
    """Collects messages about bad rows until their batch is stored; drops those that an earlier run counted."""

    def __init__(self) -> None:
        super().__init__(OnError.SKIP)
        self._messages: list[str] = []

    def broken_row(self, message: str) -> None:
        """Record a row that cannot be read."""
        self._messages.append(message)

    def keeps_row_of(self, message: str) -> bool:
        """Record a row with an invalid value; it is not imported."""
        self._messages.append(message)
        return False

    def forget(self) -> None:
        """Drop the messages about rows that an earlier run counted."""
        self._messages.clear()

    def take(self) -> int:
        """Print the messages, and return their number."""
        count = len(self._messages)
        for message in self._messages:
            complain(message)
        self._messages.clear()
        return count


@dataclass(frozen=True, slots=True)
class Plan:
    """The file, the list and the options of an import."""

    path: str
    name: str
    format: Format
    csv: CsvOptions
    account_id: str
    on_existing: OnExisting
    columns: Columns


def run(database: Database, plan: Plan, begun: Import, advance: Advance) -> Import:
    """Import the remaining rows, with one transaction for each batch of the file.

    Raises:
        Failure: the file cannot be read further; the stored rows remain.
        NotFoundError: the list was deleted during the import.
        ConflictError: another process imports the same file.
    """
    bad = BadRows()
    run_ = _Run(database, plan, begun, bad)
    schema = plan.columns.schema
    inputs = Inputs(
        (plan.path,),
        schema,
        needed_in(plan.format),
        bad,
        plan.format,
        csv_for(schema, plan.csv),
        allow_missing=True,
        strict=True,
    )
    try:
        for source in inputs.sources():
            source.name = plan.name
            if source.columns is not None:
                plan.columns.meet(source.columns)
                plan.columns.check_any()
            for batch in batches(source):
                run_.take(source, batch)
                counts = run_.state.counts
                advance(counts.rows, counts.created)
    except ContactsError:
        bad.take()
        raise
    run_.finish()
    for line in bad.report():
        complain(line)
    return run_.state


class _Run:
    """Takes the batches of a file, including those that are already stored."""

    def __init__(self, database: Database, plan: Plan, begun: Import, bad: BadRows) -> None:
        self._account = Account(database, DefinitionCache(), plan.account_id)
        self._plan = plan
        self._bad = bad
        self._read = 0
        #: -1 if no row is stored: then a batch without readable rows is new, too.
        self._resumed_at = begun.position or -1
        self.state = begun

    def take(self, source: Source, batch: Batch) -> None:
        """Store a batch in parts if it is new: other writers of SQLite wait for a whole transaction."""
        for start in range(0, max(1, len(batch.rows)), 1_000):
            self._take(source, _part(batch, start, start + 1_000))

    def _take(self, source: Source, batch: Batch) -> None:
        first, self._read = self._read, self._read + len(batch.rows)
        if self._read <= self._resumed_at:
            self._bad.forget()
            return
        if first < self._resumed_at:  # an earlier version had another batch size
            batch = _part(batch, self._resumed_at - first)
        self._store(self._contacts(source, batch))

    def finish(self) -> None:
        """Record that the import is complete."""
        self._store([], done=True)

    def _store(self, rows: Sequence[dict[str, Any]], done: bool = False) -> None:
        begun, bad = self.state, self._bad.take()
        self.state = self._account.write(
            lambda work: store(work, begun, rows, self._plan.on_existing, self._read, bad, done)
        )

    def _contacts(self, source: Source, batch: Batch) -> list[dict[str, Any]]:
        """Return the contacts of a batch, and report its invalid rows."""
        if source.columns is None:
            self._plan.columns.meet(dict.fromkeys(key for row in source.mappings(batch.rows) for key in row))
        rows, records = source.records(batch)
        if source.format is Format.PARQUET and DATA in (source.columns or ()):
            found = source.mappings(rows)
            records = [{**record, DATA: mapping[DATA]} for record, mapping in zip(records, found, strict=True)]
        contacts, wrong = checked(records, self._put(source, rows) if self._plan.columns.any_data else None)
        if wrong:
            numbers = _numbers(batch, rows)
            for index, reason in sorted(wrong.items()):
                self._bad.broken_row(f"{source.position(numbers[index])}: {reason}")
        return contacts

    def _put(self, source: Source, rows: Sequence[Any]) -> Put:
        found, texts = source.mappings(rows), source.format is Format.CSV
        return lambda index, record: self._plan.columns.put(record, found[index], texts)


def _part(batch: Batch, start: int, end: int | None = None) -> Batch:
    return Batch(batch.rows[start:end], lambda: batch.numbers()[start:end])


def _numbers(batch: Batch, rows: Sequence[Any]) -> list[int]:
    """Return the line or row numbers of the usable rows of a batch."""
    usable = set(map(id, rows))
    return [number for row, number in zip(batch.rows, batch.numbers(), strict=True) if id(row) in usable]
