"""An import from its first row, or from where an earlier run ended, to its last."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

import audiencefilter as af
from audiencefilter.cli.failure import Failure
from audiencefilter.cli.guard import complain
from audiencefilter.cli.inputs import csv_for
from audiencefilter.cli.progress import Advance
from audiencefilter.cli.writing import json_line
from audiencefilter.contacts.csv_options import CsvOptions
from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.policy import OnError, Policy
from audiencefilter.contacts.reading import Inputs, batches
from audiencefilter.contacts.source import Batch, Source, like, map_option
from audiencefilter.language.errors import show
from audiencefilter.language.notjson import DuplicateKeyError, object_of
from audiencefilter.service.api.schemas.resources import ContactChange
from audiencefilter.service.operations.definitions import DefinitionCache
from audiencefilter.service.operations.importing import Import, OnExisting, foresee, store
from audiencefilter.service.operations.language import CustomField
from audiencefilter.service.operations.workspace import Account
from audiencefilter.service.storage.database import Database
from audiencefilter.service.storage.tables import CONTACT_TEXTS

_TYPES: Final = {
    **dict.fromkeys(CONTACT_TEXTS, af.FieldType.STRING),
    "points": af.FieldType.INTEGER,
    "referrals": af.FieldType.INTEGER,
    "isVerified": af.FieldType.BOOLEAN,
    "unsubscribed": af.FieldType.BOOLEAN,
    "isGDPR": af.FieldType.BOOLEAN,
    "createdAt": af.FieldType.DATETIME,
}
#: What is read of a file, apart from `data`.
SCHEMA: Final = af.Schema("Contact", [af.Field(name, kind) for name, kind in _TYPES.items()])
#: Free-form data: JSON text where a format has no objects.
DATA: Final = "data"
#: What a contact can be imported with.
FIELDS: Final = (*_TYPES, DATA)
#: What an exported contact has besides: its new list gives it others.
IGNORED: Final = ("id", "listId", "list", "audiences", "referralLink", "privateLink")


def needed_in(format: Format) -> tuple[af.Field, ...]:
    """Return the fields that are read as values of their types: of CSV also `data`, as text."""
    fields = tuple(SCHEMA.fields)
    return (*fields, af.Field(DATA, af.FieldType.STRING)) if format is Format.CSV else fields


#: Columns of free-form data are called so: `data.plan` is the value of the key `plan`.
_WITHIN_DATA: Final = f"{DATA}."


class DataColumns:
    """The columns of a file that are values in free-form data, each of its own.

    Args:
        custom: the custom fields of the list. A column is called as one of them, or as its path: `data.plan`.
    """

    def __init__(self, custom: Sequence[CustomField] = ()) -> None:
        self._custom = {**_by_path(custom), **{field.name: field for field in custom}}
        self._schemas = {
            column: af.Schema("Contact", [af.Field(column, af.FieldType(field.type), many=field.many)])
            for column, field in self._custom.items()
        }

    @property
    def schema(self) -> af.Schema:
        """What columns are read as: the fields of a contact, and the custom ones."""
        custom = [schema.fields[0] for schema in self._schemas.values()]
        return af.Schema(SCHEMA.name, [*SCHEMA.fields, *custom])

    def __contains__(self, column: str) -> bool:
        return column in self._custom or (column.startswith(_WITHIN_DATA) and column != _WITHIN_DATA)

    def is_typed(self, column: str) -> bool:
        """Whether a custom field says of which type the values of a column are."""
        return column in self._custom

    def put(self, record: Mapping[str, Any], columns: Mapping[str, Any], texts: bool) -> str | None:
        """Put the values of such columns into the free-form data of a record, or say why one has no place there.

        Args:
            record: has `data`, an object.
            columns: all columns of the file, with their values.
            texts: whether values are texts, of which an empty one is none.
        """
        for column, value in columns.items():
            if column not in self or value is None or (texts and value == ""):
                continue
            field = self._custom.get(column)
            try:
                kept = value if field is None else self._schemas[column].coerce({column: value}, strings=texts)[column]
            except af.RecordError as error:
                return str(error)
            path = tuple(column.split(".")[1:]) if field is None else field.path
            if kept is not None and not _put(record[DATA], path, _as_json(kept)):
                return f"{column} has no place in data: there is another value at {'.'.join(path[:-1])}"
        return None


def _by_path(custom: Sequence[CustomField]) -> dict[str, CustomField]:
    """Return the custom fields by the columns at their paths; of several at one path, the first."""
    found: dict[str, CustomField] = {}
    for field in custom:
        if not any("." in key for key in field.path):
            found.setdefault(".".join((DATA, *field.path)), field)
    return found


def _put(data: dict[str, Any], path: Sequence[str], value: Any) -> bool:
    held: Any = data
    for key in path[:-1]:
        held = held.setdefault(key, {})
        if not isinstance(held, dict):
            return False
    held[path[-1]] = value
    return True


def _as_json(value: Any) -> Any:
    """Return a value as JSON has it: a date-time as text."""
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    return [_as_json(one) for one in value] if isinstance(value, (list, tuple)) else value


class Columns:
    """Looks at the columns of a file as they are met.

    Args:
        name: the file, for messages.
        ignore_unknown: whether those are left out that a contact has no field for.
        data: those that are values in free-form data.
        can_map: whether ``--map`` can name a column otherwise.
    """

    def __init__(self, name: str, ignore_unknown: bool, data: DataColumns, can_map: bool = False) -> None:
        self._name = name
        self._can_map = can_map
        self._ignore_unknown = ignore_unknown
        self.data = data
        #: Whether any of those that were met is one of `data`.
        self.any_data = False
        self._looked_at: set[str] = set()
        #: Those that are left out, in the order in which they were met.
        self.left_out: list[str] = []
        #: Those that are values in `data` of which no custom field says the type, in that order, too.
        self.untyped: list[str] = []

    def meet(self, columns: Iterable[str]) -> None:
        """Look at columns, most of which have been met before.

        Raises:
            Failure: a contact has no such fields; all of them.
        """
        new = [column for column in columns if column not in self._looked_at]
        self._looked_at.update(new)
        within = [column for column in new if column not in FIELDS and column in self.data]
        self.any_data = self.any_data or bool(within)
        unknown = [column for column in new if column not in (*FIELDS, *IGNORED, *within)]
        if unknown and not self._ignore_unknown:
            lines = [self._unknown(column) for column in unknown]
            raise Failure("\n".join([*lines, "  (--ignore-unknown leaves such columns out)"]))
        self.left_out += [column for column in new if column not in (*FIELDS, *within)]
        self.untyped += [column for column in within if not self.data.is_typed(column)]

    def check_any(self) -> None:
        """See that there is something to import.

        Raises:
            Failure: no column is a field of a contact.
        """
        if self._looked_at and not self.any_data and not self._looked_at.intersection(FIELDS):
            raise Failure(f"{self._name} has no column of a contact: there are {', '.join(FIELDS)}")

    def _unknown(self, column: str) -> str:
        meant = like(column, FIELDS)
        hint = f"; did you mean {meant!r}?" if meant else ""
        if meant and self._can_map:
            hint += f" {map_option(column, meant)} reads it so"
        return f"{self._name}: a contact has no field {column!r}{hint}"


class ImportedContact(ContactChange):
    """A contact of a file."""

    createdAt: datetime | None = None  # noqa: N815 - as the field is called


_CONTACTS: Final = TypeAdapter(list[ImportedContact])
_KNOWN: Final = frozenset(FIELDS)


#: Puts values into the free-form data of the record at an index, or says why it cannot.
Put = Callable[[int, Mapping[str, Any]], str | None]


def checked(
    records: Sequence[Mapping[str, Any]], put: Put | None = None
) -> tuple[list[dict[str, Any]], dict[int, str]]:
    """Return the contacts that can be stored, each without what it has no value for, and what is wrong with others.

    Args:
        records: the values of each, of the types of their fields; `data` may be JSON text.
        put: completes the data of each, if there is more of it.

    Returns:
        The fields of the contacts, and by its index the reason why a record is none.

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
    good = [fields for index, fields in enumerate(given) if index not in wrong]
    kept = [index for index in range(len(given)) if index not in wrong]
    try:
        contacts = _CONTACTS.validate_python(good)
    except ValidationError as error:
        for index, problem in _problems(error):
            wrong.setdefault(kept[index], problem)
        contacts = _CONTACTS.validate_python([given[index] for index in kept if index not in wrong])
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
    """Make an object of free-form data, or say why it is none."""
    held = fields[DATA]
    try:
        if isinstance(held, str):
            fields[DATA] = json.loads(held, object_pairs_hook=object_of)
        else:
            # Parquet has values that JSON has not, such as dates: they are written as in other outputs.
            fields[DATA] = json.loads(json_line({DATA: held}))[DATA]
    except json.JSONDecodeError as error:
        return f"data is not JSON: {error.msg} at column {error.colno}"
    except DuplicateKeyError as error:
        return f"data is not JSON that can be kept: {error}"
    except (ValueError, RecursionError):
        return "data is not JSON that can be kept"
    if not isinstance(fields[DATA], dict):
        return f"data is {show(held, width=30)}, expected a JSON object"
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
    """Tells of bad rows as they are met, but not again of those that an earlier run has counted.

    Args:
        told_before: whether what is read now has been read by an earlier run.
    """

    def __init__(self, told_before: bool) -> None:
        super().__init__(OnError.SKIP)
        self._held: list[str] | None = [] if told_before else None
        self._count = 0

    def broken_row(self, message: str) -> None:
        """Note a row that cannot be read."""
        self.note(message)

    def keeps_row_of(self, message: str) -> bool:
        """Note a row with a wrong value, which is not kept."""
        self.note(message)
        return False

    def note(self, message: str) -> None:
        """Tell of a row, or hold back what there is to tell until it is known whether it is new."""
        self._count += 1
        if self._held is None:
            complain(message)
        else:
            self._held.append(message)

    def forget(self) -> None:
        """Hear that the rows up to here were counted by an earlier run."""
        self._count = 0
        if self._held is not None:
            self._held.clear()

    def tell(self) -> None:
        """Hear that the rows from here on are new."""
        for message in self._held or ():
            complain(message)
        self._held = None

    def take(self) -> int:
        """Return how many there were since this was last asked."""
        count, self._count = self._count, 0
        return count


@dataclass(frozen=True, slots=True)
class Plan:
    """What is imported, and how.

    Attributes:
        path: the file.
        name: what it is called in messages.
        format: its format.
        csv: how it is written, if it is CSV.
        account_id: whose list it is imported into.
        on_existing: what becomes of contacts that are there.
        columns: looks at the columns.
    """

    path: str
    name: str
    format: Format
    csv: CsvOptions
    account_id: str
    on_existing: OnExisting
    columns: Columns


def run(database: Database, plan: Plan, begun: Import, advance: Advance) -> Import:
    """Import what is not imported yet, a transaction for each batch of the file.

    Args:
        database: where to.
        plan: what is imported.
        begun: how far it came.
        advance: called after every batch.

    Raises:
        Failure: the file cannot be read on; what was stored stays.
        NotFoundError: the list has been deleted meanwhile.
        ConflictError: another process imports the same file.
    """
    bad = BadRows(told_before=begun.position > 0)
    run_ = _Run(database, plan, begun, bad)
    schema = plan.columns.data.schema
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
    for source in inputs.sources():
        source.name = plan.name
        if source.columns is not None:
            plan.columns.meet(source.columns)
            plan.columns.check_any()
        for batch in batches(source):
            run_.take(source, batch)
            counts = run_.state.counts
            advance(counts.rows, counts.created)
    run_.finish()
    for line in bad.report():
        complain(line)
    return run_.state


class _Run:
    """Takes the batches of a file, those that are stored already too.

    Attributes:
        state: how far it came.
    """

    def __init__(self, database: Database, plan: Plan, begun: Import, bad: BadRows) -> None:
        self._account = Account(database, DefinitionCache(), plan.account_id)
        self._plan = plan
        self._bad = bad
        self._read = 0
        #: No row is stored yet where it is -1: then a batch without any row that could be read is new, too.
        self._resumed_at = begun.position or -1
        self.state = begun

    def take(self, source: Source, batch: Batch) -> None:
        """Store a batch, if it is new."""
        first, self._read = self._read, self._read + len(batch.rows)
        if self._read <= self._resumed_at:
            self._bad.forget()
            return
        self._bad.tell()
        if first < self._resumed_at:  # an earlier version had larger or smaller batches
            batch = _rest(batch, self._resumed_at - first)
        self._store(self._contacts(source, batch))

    def finish(self) -> None:
        """Note that this was all."""
        self._bad.tell()
        self._store([], done=True)

    def _store(self, rows: Sequence[dict[str, Any]], done: bool = False) -> None:
        begun, bad = self.state, self._bad.take()
        self.state = self._account.write(
            lambda work: foresee(work, begun.list_id, rows, self._plan.on_existing),
            lambda work, foreseen: store(work, begun, foreseen, self._read, bad, done),
        )

    def _contacts(self, source: Source, batch: Batch) -> list[dict[str, Any]]:
        """Return the contacts of a batch; what is none is told."""
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
                self._bad.note(f"{source.position(numbers[index])}: {reason}")
        return contacts

    def _put(self, source: Source, rows: Sequence[Any]) -> Put:
        found, texts = source.mappings(rows), source.format is Format.CSV
        return lambda index, record: self._plan.columns.data.put(record, found[index], texts)


def _rest(batch: Batch, start: int) -> Batch:
    return Batch(batch.rows[start:], lambda: batch.numbers()[start:])


def _numbers(batch: Batch, rows: Sequence[Any]) -> list[int]:
    """Return the line or row number of each of the rows of a batch that were kept."""
    numbers = batch.numbers()
    if len(rows) == len(batch.rows):
        return list(numbers)
    kept = iter(rows)
    wanted = next(kept, None)
    found = []
    for row, number in zip(batch.rows, numbers, strict=True):
        if row is wanted:
            found.append(number)
            wanted = next(kept, None)
    return found
