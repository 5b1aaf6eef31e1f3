"""``audiencefilter import``: imports the contacts of a file into a list, or the rest of them after an interruption."""

import hashlib
import json
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Final
from uuid import UUID

import typer
from pydantic import TypeAdapter, ValidationError

import audiencefilter as af
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import FileOptions, csv_for
from audiencefilter.cli.terminal import Advance, complain, progress, say
from audiencefilter.cli.writing import json_line
from audiencefilter.contacts.csv_options import CsvOptions
from audiencefilter.contacts.database.address import is_address
from audiencefilter.contacts.files import (
    Format,
    format_of,
    format_of_content,
    open_bytes,
    peek,
    refuse_saved_store,
    stdin,
)
from audiencefilter.contacts.inputs import STDIN, Inputs, batches
from audiencefilter.contacts.policy import ContactsError, OnError, Policy
from audiencefilter.contacts.source import Batch, Source, like, map_option
from audiencefilter.service.admin.database import ProjectAccount, ServiceDatabase, opened
from audiencefilter.service.api.schemas.resources import ContactChange
from audiencefilter.service.operations.accounts import find_list
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.importing import Counts, Import, OnExisting, begin, store
from audiencefilter.service.operations.notation import CustomField
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage.tables import CONTACT_TEXTS
from audiencefilter.tools import DuplicateKeyError, object_of, show


def import_contacts(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Contacts in CSV, JSON Lines or Parquet, gzip or not; - is stdin.")
    ],
    list_: Annotated[str, typer.Option("--list", metavar="NAME|ID", help="The list to import into.")],
    account: ProjectAccount = None,
    on_existing: Annotated[
        OnExisting, typer.Option("--on-existing", help="What to do with contacts whose email is on the list already.")
    ] = "skip",
    *,
    options: FileOptions,
    ignore_unknown: Annotated[
        bool, typer.Option("--ignore-unknown", help="Leave out columns that contacts have no field for.")
    ] = False,
    again: Annotated[bool, typer.Option("--again", help="Import a file again that was imported completely.")] = False,
    service: ServiceDatabase,
) -> int:
    """Import contacts; after an interruption, run it again to continue. Exit code 1: there were bad rows."""
    url, csv = service.url(), options.csv()
    with opened(url) as database:
        with database.reading() as connection:
            found = find_list(connection, list_, account)
        owner = Account(database, DefinitionCache(), found.accountId)
        with owner.reading() as work:
            custom = work.read_list(found.id).language.fields
        with importable(file) as source:
            with database.writing() as connection:
                state = begin(connection, found.id, source.digest, again)
            if state.done:
                complain(
                    f"{source.name} was imported into {found.name!r} on {state.updated_at:%Y-%m-%d at %H:%M} UTC: "
                    "nothing to do (--again imports it once more)"
                )
            else:
                if state.position:
                    complain(f"continues after the first {state.counts.rows:,} rows, which are imported")
                kind = options.format or source.format()
                columns = Columns(source.name, custom, ignore_unknown, can_map=kind is Format.CSV)
                rest = _Rest(owner, source, kind, csv, columns, on_existing, state)
                with progress(become="created") as advance:
                    rest.run(advance)
                state = rest.state
                _note(columns, found.name)
    say(_summary(state.counts))
    return 1 if state.counts.bad else 0


def _note(columns: "Columns", list_name: str) -> None:
    if columns.left_out:
        complain(f"left out: {', '.join(columns.left_out)}")
    if columns.untyped:
        paths = ", ".join(columns.untyped)
        complain(f"note: {list_name!r} has no custom field at {paths}: stored as written, and no audience can use it")


def _summary(counts: Counts) -> str:
    parts = ("created", "updated", "skipped", "bad")
    rows = f"{counts.rows:,} row{'' if counts.rows == 1 else 's'}"
    return f"{rows}: " + ", ".join(f"{getattr(counts, part):,} {part}" for part in parts)


# -- the file -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ImportFile:
    """A file of contacts that can be read more than once."""

    path: str
    name: str

    @property
    def digest(self) -> str:
        """The SHA-256 of the content."""
        with open(self.path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def format(self) -> Format:
        """Return the format by the name, else by the content."""
        if (by_name := format_of(self.name)) is not None:
            return by_name
        with open_bytes(self.path) as stream:
            return format_of_content(peek(stream))


@contextmanager
def importable(name: str) -> Iterator[ImportFile]:
    """Give a file that can be read more than once: a copy if the content comes through a pipe."""
    if is_address(name):
        raise Failure(f"{name.partition('://')[0]}:// is a database: import reads files")
    if name != STDIN:
        refuse_saved_store(name)
    if name != STDIN and stat.S_ISREG(os.stat(name).st_mode):
        yield ImportFile(name, name)
        return
    if name == STDIN and sys.stdin.isatty():
        raise Failure("no contacts: name a file, or pipe one in")
    with tempfile.TemporaryDirectory(prefix="audiencefilter-") as folder:
        # A pipe can be read only once, and the digest of its content is needed first.
        copy = Path(folder) / "stdin"
        with copy.open("wb") as copied, nullcontext(stdin()) if name == STDIN else open(name, "rb") as piped:
            shutil.copyfileobj(piped, copied)
        yield ImportFile(str(copy), "stdin" if name == STDIN else name)


# -- columns ------------------------------------------------------------------------------------------------------

_TYPES: Final = {
    **dict.fromkeys(CONTACT_TEXTS, af.FieldType.STRING),
    **dict.fromkeys(("points", "referrals"), af.FieldType.INTEGER),
    **dict.fromkeys(("isVerified", "unsubscribed", "isGDPR"), af.FieldType.BOOLEAN),
    "createdAt": af.FieldType.DATETIME,
}
#: The fields that are read from a file, without `data`.
SCHEMA: Final = af.Schema("Contact", [af.Field(name, kind) for name, kind in _TYPES.items()])
#: Free-form data; JSON text in formats without objects. A column `data.plan` has values of its key `plan`.
DATA: Final = "data"
#: The fields of an imported contact.
FIELDS: Final = (*_TYPES, DATA)
#: Fields of an exported contact that the new list sets itself.
IGNORED: Final = ("id", "listId", "list", "audiences", "referralLink", "privateLink")


class Columns:
    """The columns of a file: fields of a contact, and values of its free-form data.

    The latter have the name of a custom field of the list, or its path: `data.plan`.

    Attributes:
        any_data: whether the file has a column with values of the data.
        left_out: columns that are not imported, in order of appearance.
        untyped: columns of data without a custom field, in order of appearance.
    """

    def __init__(self, name: str, custom: Sequence[CustomField], ignore_unknown: bool, can_map: bool) -> None:
        custom = [field for field in custom if field.fields is None]
        self._name = name
        self._can_map = can_map
        self._ignore_unknown = ignore_unknown
        # The first of several fields with one path; a name comes before a path.
        by_path = {
            ".".join((DATA, *field.path)): field
            for field in reversed(custom)
            if not any("." in key for key in field.path)
        }
        self._custom = by_path | {field.name: field for field in custom}
        self._schemas = {
            column: af.Schema(
                "Contact", [af.Field(column, af.FieldType(field.type), many=field.many, scale=field.scale)]
            )
            for column, field in self._custom.items()
        }
        self.any_data = False
        self._seen: set[str] = set()
        self.left_out: list[str] = []
        self.untyped: list[str] = []

    @property
    def schema(self) -> af.Schema:
        """The schema of the columns: the fields of a contact, and the custom fields."""
        custom = [schema.fields[0] for schema in self._schemas.values()]
        return af.Schema(SCHEMA.name, [*SCHEMA.fields, *custom])

    def _is_data(self, column: str) -> bool:
        return column in self._custom or (column.startswith(f"{DATA}.") and column != f"{DATA}.")

    def put(self, data: dict[str, Any], row: Mapping[str, Any], texts: bool) -> str | None:
        """Put the values of a row into the free-form data, or return the reason why one does not fit.

        If `texts`, an empty text is a missing value.
        """
        for column, given in row.items():
            if not self._is_data(column) or given is None or (texts and given == ""):
                continue
            field = self._custom.get(column)
            try:
                value = given if field is None else self._schemas[column].coerce({column: given}, strings=texts)[column]
            except af.RecordError as error:
                return str(error)
            path = tuple(column.split(".")[1:]) if field is None else field.path
            if value is not None and not _put(data, path, _as_json(value)):
                return f"{column} has no place in data: there is another value at {'.'.join(path[:-1])}"
        return None

    def add(self, columns: Iterable[str]) -> None:
        """Check columns that no earlier batch had."""
        new = [column for column in columns if column not in self._seen]
        self._seen.update(new)
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
        if self._seen and not self.any_data and not self._seen.intersection(FIELDS):
            raise Failure(f"{self._name} has no column of a contact: there are {', '.join(FIELDS)}")

    def _unknown(self, column: str) -> str:
        meant = like(column, FIELDS)
        hint = f"; did you mean {meant!r}?" if meant else ""
        if meant and self._can_map:
            hint += f" {map_option(column, meant)} reads it so"
        return f"{self._name}: a contact has no field {column!r}{hint}"


def _put(data: dict[str, Any], path: Sequence[str], value: Any) -> bool:
    inner: Any = data
    for key in path[:-1]:
        inner = inner.setdefault(key, {})
        if not isinstance(inner, dict):
            return False
    inner[path[-1]] = value
    return True


def _as_json(value: Any) -> Any:
    """Return a value as in JSON: dates, date-times and ids as text, decimals as numbers."""
    match value:
        case date():  # also a date-time
            return value.isoformat().replace("+00:00", "Z")
        case UUID():
            return str(value)
        case Decimal():
            return int(value) if value == value.to_integral_value() else float(value)
        case list() | tuple():
            return [_as_json(one) for one in value]
        case _:
            return value


# -- contacts -----------------------------------------------------------------------------------------------------


class ImportedContact(ContactChange):
    """A contact in a file."""

    createdAt: datetime | None = None  # noqa: N815 - the name of the field


_CONTACTS: Final = TypeAdapter(list[ImportedContact])

#: Puts values into the free-form data of the record at an index; returns the reason if it cannot.
Put = Callable[[int, dict[str, Any]], str | None]


def checked(
    records: Sequence[Mapping[str, Any]], put: Put | None = None
) -> tuple[list[dict[str, Any]], dict[int, str]]:
    """Return the contacts that can be stored, without their missing values, and the problems of the others by index.

    >>> checked([{"email": "ada@cam.edu", "city": None}, {"email": "ada"}])
    ([{'email': 'ada@cam.edu'}], {1: "email is 'ada', expected an address such as ada@example.com"})
    """
    known = frozenset(FIELDS)
    wrong: dict[int, str] = {}
    contacts: list[dict[str, Any]] = []
    for index, record in enumerate(records):
        fields = {name: value for name, value in record.items() if value is not None and name in known}
        problem = _read_data(fields) if DATA in fields else None
        if problem is None and put is not None:
            data = fields.get(DATA, {})
            problem = put(index, data)
            if data:
                fields[DATA] = data
        if problem is None and not fields:
            problem = "it has no value of a contact"
        if problem is not None:
            wrong[index] = problem
        contacts.append(fields)
    valid = [index for index in range(len(contacts)) if index not in wrong]
    try:
        found = _CONTACTS.validate_python([contacts[index] for index in valid])
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            place, *path = detail["loc"]
            wrong.setdefault(valid[int(place)], _problem(".".join(map(str, path)), detail))
        found = _CONTACTS.validate_python([contacts[index] for index in valid if index not in wrong])
    return [{name: getattr(contact, name) for name in contact.model_fields_set} for contact in found], wrong


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
        return f"data is not JSON that can be stored: {error}"
    except (ValueError, RecursionError):
        return "data is not JSON that can be stored"
    if not isinstance(fields[DATA], dict):
        return f"data is {show(given, width=30)}, expected a JSON object"
    return None


def _problem(field: str, detail: Mapping[str, Any]) -> str:
    value = detail["input"]
    match detail["type"]:
        case "string_pattern_mismatch" if "\0" in value:
            return f"{field} has the character U+0000, which cannot be stored"
        case "string_pattern_mismatch":
            return f"{field} is {show(value)}, expected an address such as ada@example.com"
        case "string_too_long":
            return f"{field} has {len(value):,} characters, more than {detail['ctx']['max_length']:,}"
        case "invisible_character":
            return f"{field} {detail['msg']}"
        case "string_unicode":
            return f"{field} has half a surrogate pair, which cannot be stored"
        case _:
            return f"{field}: {detail['msg'][:1].lower()}{detail['msg'][1:]}"


# -- batches ------------------------------------------------------------------------------------------------------


class _BadRows(Policy):
    """Collects messages about bad rows until their batch is stored."""

    def __init__(self) -> None:
        super().__init__(OnError.SKIP)
        self.messages: list[str] = []

    def broken_row(self, message: str) -> None:
        self.messages.append(message)

    def keeps_row_of(self, message: str) -> bool:
        self.messages.append(message)
        return False

    def print(self) -> int:
        """Print the messages, and return their number."""
        messages, self.messages = self.messages, []
        for message in messages:
            complain(message)
        return len(messages)


@dataclass(slots=True)
class _Rest:
    """The rows of a file that are not imported yet.

    Attributes:
        state: the progress so far.
    """

    account: Account
    file: ImportFile
    format: Format
    csv: CsvOptions
    columns: Columns
    on_existing: OnExisting
    state: Import
    _bad: _BadRows = field(default_factory=_BadRows)
    _rows_read: int = 0
    _resumed_at: int = -1

    def __post_init__(self) -> None:
        # -1 if no row is stored: then a batch without readable rows is new, too.
        self._resumed_at = self.state.position or -1

    def run(self, advance: Advance) -> None:
        """Import the rows, with one transaction for each batch of the file.

        Raises:
            Failure: the file cannot be read further; the stored rows remain.
            NotFoundError: the list was deleted during the import.
            ConflictError: another process imports the same file.
        """
        schema = self.columns.schema
        # In CSV, `data` is text.
        data = [af.Field(DATA, af.FieldType.STRING)] if self.format is Format.CSV else []
        inputs = Inputs(
            (self.file.path,),
            schema,
            (*SCHEMA.fields, *data),
            self._bad,
            self.format,
            csv_for(schema, self.csv),
            allow_missing=True,
        )
        try:
            for source in inputs.sources():
                source.name = self.file.name
                if source.columns is not None:
                    self.columns.add(source.columns)
                    self.columns.check_any()
                for batch in batches(source):
                    # The batch is stored in parts, since other writers of SQLite wait for a whole transaction.
                    for start in range(0, max(1, len(batch.rows)), 1_000):
                        self._take(source, _part(batch, start, start + 1_000))
                    advance(self.state.counts.rows, self.state.counts.created)
        except ContactsError:
            self._bad.print()
            raise
        self._store([], done=True)
        for line in self._bad.report():
            complain(line)

    def _take(self, source: Source, batch: Batch) -> None:
        """Store the rows of a batch that no earlier run stored."""
        first, self._rows_read = self._rows_read, self._rows_read + len(batch.rows)
        if self._rows_read <= self._resumed_at:
            self._bad.messages.clear()  # the earlier run counted these rows
            return
        if first < self._resumed_at:  # the batches of an earlier version had another size
            batch = _part(batch, self._resumed_at - first)
        self._store(self._contacts(source, batch))

    def _store(self, rows: Sequence[dict[str, Any]], done: bool = False) -> None:
        before, bad = self.state, self._bad.print()
        self.state = self.account.write(
            lambda work: store(work, before, rows, self.on_existing, self._rows_read, bad, done),
        )

    def _contacts(self, source: Source, batch: Batch) -> list[dict[str, Any]]:
        """Return the contacts of a batch, and collect messages about its invalid rows."""
        if source.columns is None:
            self.columns.add(dict.fromkeys(key for row in source.mappings(batch.rows) for key in row))
        rows, records = source.records(batch)
        if source.format is not Format.CSV:
            found = source.mappings(rows)
            records = [{**record, DATA: mapping.get(DATA)} for record, mapping in zip(records, found, strict=True)]
        contacts, wrong = checked(records, self._put(source, rows) if self.columns.any_data else None)
        if wrong:
            numbers = _numbers(batch, rows)
            for index, reason in sorted(wrong.items()):
                self._bad.broken_row(f"{source.position(numbers[index])}: {reason}")
        return contacts

    def _put(self, source: Source, rows: Sequence[Any]) -> Put:
        found, texts = source.mappings(rows), source.format is Format.CSV
        return lambda index, data: self.columns.put(data, found[index], texts)


def _part(batch: Batch, start: int, end: int | None = None) -> Batch:
    return Batch(batch.rows[start:end], lambda: batch.numbers()[start:end])


def _numbers(batch: Batch, rows: Sequence[Any]) -> list[int]:
    """Return the line or row numbers of the usable rows of a batch."""
    usable = set(map(id, rows))
    return [number for row, number in zip(batch.rows, batch.numbers(), strict=True) if id(row) in usable]
