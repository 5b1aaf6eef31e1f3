"""Import: contacts of a file are created or changed on a list, by their email, so that a stopped run is run again.

The readers of the library give the rows. A batch of them is one short transaction, after which nothing of it is done
again: the next run finds its contacts as the file has them.
"""

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError

import audiencefilter as af
from audiencefilter.contacts.csv_options import PLAIN, CsvOptions
from audiencefilter.contacts.files import Format, open_bytes
from audiencefilter.contacts.inputs import Inputs, batches
from audiencefilter.contacts.policy import ContactsError, OnError, Policy
from audiencefilter.contacts.source import Batch, Source, like
from audiencefilter.thin import events
from audiencefilter.thin.answers import worded
from audiencefilter.thin.contacts import email_key, grow, new_contact, stored
from audiencefilter.thin.database import Database, among, insertion
from audiencefilter.thin.errors import UnavailableError
from audiencefilter.thin.models import ContactChange, Data
from audiencefilter.thin.settings import Quotas
from audiencefilter.thin.tables import CONTACT_TEXTS, contacts, now
from audiencefilter.tools import MAX_PROBLEMS, DuplicateKeyError, object_of, show

OnExisting = Literal["skip", "update"]

#: The rows of a transaction: others wait for it.
_ROWS: Final = 500
#: How often a batch begins again because others created the same contacts.
_ATTEMPTS: Final = 5
#: An update changes neither the email, which names the contact, nor the time of its creation.
_UNCHANGED: Final = ("email", "createdAt")
#: Free-form data: JSON text in CSV. A column `data.plan` has values of its key `plan`.
DATA: Final = "data"
#: What an exported contact has and the new list makes itself.
_LEFT_OUT: Final = ("id", "listId", "list", "audiences", "referralLink", "privateLink")
_TYPES: Final = {
    **dict.fromkeys(CONTACT_TEXTS, af.FieldType.STRING),
    **dict.fromkeys(("points", "referrals"), af.FieldType.INTEGER),
    **dict.fromkeys(("isVerified", "unsubscribed", "isGDPR"), af.FieldType.BOOLEAN),
    "createdAt": af.FieldType.DATETIME,
}
_FIELDS: Final = (*_TYPES, DATA)


@dataclass(frozen=True)
class Target:
    """The list that contacts are imported into.

    Attributes:
        fields: its custom fields, as JSON text.
        quotas: what its account may store.
    """

    account_id: str
    list_id: str
    fields: str
    quotas: Quotas


@dataclass(frozen=True)
class Options:
    """How contacts are imported.

    Attributes:
        on_existing: what to do with contacts that the list has: leave them as they are, or set what the file has.
        resubscribe: whether contacts that have unsubscribed may be subscribed again.
        dry_run: whether to say only what would be done.
    """

    on_existing: OnExisting = "skip"
    resubscribe: bool = False
    dry_run: bool = False


@dataclass
class Result:
    """What became of the rows of a file, in numbers; and the first problems."""

    created: int = 0
    changed: int = 0
    unchanged: int = 0
    refused: int = 0
    stayedUnsubscribed: int = 0
    problems: list[dict[str, Any]] = field(default_factory=list)

    def refuse(self, line: int, message: str) -> None:
        """Count a refused row."""
        self.refused += 1
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append({"line": line, "message": message})

    def add(self, other: "Result") -> None:
        """Add the numbers and problems of further rows."""
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)
        del self.problems[MAX_PROBLEMS:]


def run(
    database: Database,
    target: Target,
    options: Options,
    inputs: Inputs,
    name: str,
    advance: Callable[[int, int], None] = lambda read, created: None,
) -> Result:
    """Import a file, and return what became of its rows.

    Args:
        database: the database of the service.
        target: the list.
        options: how to import.
        inputs: a file, by :func:`inputs_of`.
        name: its name in messages.
        advance: is told how many rows were read, and created.

    Raises:
        ContactsError: the file cannot be read, or has a column that contacts have no field for; what was stored stays.
        QuotaError: the account may not store so much.
    """
    result, importer = Result(), _Importer(database, target, options)
    columns = Columns(name, target.fields)
    try:
        if any(source.columns is None for source in inputs.sources()):
            for rows in _batches(inputs, name, Result()):  # all columns are looked at before anything is stored
                columns.check([key for row in rows.mappings for key in row], is_header=False)
        for rows in _batches(inputs, name, result):
            columns.check(rows.columns)
            importer.store(columns.read(rows, result), result)
            advance(result.created + result.changed + result.unchanged + result.refused, result.created)
        importer.finish()
    except ContactsError as error:
        raise ContactsError(str(error).replace(inputs.files[0], name)) from None
    result.problems.sort(key=lambda problem: problem["line"])
    return result


# -- the file -----------------------------------------------------------------------------------------------------

#: Stands for an empty text in quotation marks, which the reader of CSV does not tell from a missing value.
_EMPTY: Final = "\ufdd0\ufdd1"
_TOKEN: Final = re.compile(rb'(?:^|(?<=[,;\t|]))"(?:[^"]|"")*("|$)')
_REST: Final = re.compile(rb'(?:[^"]|"")*("|$)')


@contextmanager
def inputs_of(file: str, format: Format, csv: CsvOptions = PLAIN) -> Iterator[Inputs]:
    """Give a file of contacts to :func:`run`, which reads it more than once.

    Raises:
        ContactsError: its options do not fit.
    """
    needed = tuple(af.Field(name, type_) for name, type_ in _TYPES.items())
    # In CSV, data is text.
    data = (af.Field(DATA, af.FieldType.STRING),) if format is Format.CSV else ()
    schema = af.Schema("Contact", needed)
    policy = Policy(OnError.SKIP)
    try:
        inputs = Inputs(
            (file,), schema, (*needed, *data), policy, format, csv.of(schema), allow_missing=True, strict=True
        )
    except ValueError as error:
        raise ContactsError(str(error)) from None
    if format is not Format.CSV:
        yield inputs
        return
    with tempfile.TemporaryDirectory(prefix="audiencefilter-") as folder:
        marked = Path(folder) / ("contacts.tsv" if ".tsv" in file.lower() else "contacts.csv")
        with open_bytes(file) as plain, marked.open("wb") as copy:
            copy.writelines(_marked(plain))
        yield replace(inputs, files=(str(marked),))


def _marked(lines: "Iterator[bytes] | Any") -> Iterator[bytes]:
    r"""Yield lines of CSV with a mark in place of empty texts in quotation marks.

    >>> [line.decode().replace(_EMPTY, "!") for line in _marked(iter([b'a,"",",""', b',"\n', b'"",b"",c\n']))]
    ['a,!,",""', ',"\n', '!,b"",c\n']
    """
    mark, is_open = _EMPTY.encode(), False

    def token(found: "re.Match[bytes]") -> bytes:
        nonlocal is_open
        is_open = not found[1]
        return mark if found[0] == b'""' else found[0]

    for line in lines:
        rest = b""
        if is_open:
            end = _REST.match(line)
            is_open = end is None or not end[1]
            rest = line[: end.end()] if end else line
        yield rest + _TOKEN.sub(token, line[len(rest) :])


class _Refused(Policy):
    """Collects the messages about rows that cannot be read."""

    def __init__(self, result: Result) -> None:
        super().__init__(OnError.SKIP)
        self._result = result

    def broken_row(self, message: str) -> None:
        place, _, reason = message.partition(": ")
        self._result.refuse(int(re.sub("[^0-9]", "", place)), reason)

    def keeps_row_of(self, message: str) -> bool:
        self.broken_row(message)
        return False


class _Rows(NamedTuple):
    """Some rows of a file.

    Attributes:
        numbers: their lines.
        records: the values of the fields of a contact.
        mappings: their values in all columns, as the file has them.
        columns: those of the header; none where each row has its own.
        are_texts: whether all values are texts.
    """

    numbers: Sequence[int]
    records: Sequence[dict[str, Any]]
    mappings: Sequence[Mapping[str, Any]]
    columns: Sequence[str]
    are_texts: bool


def _batches(inputs: Inputs, name: str, result: Result) -> Iterator[_Rows]:
    """Yield the rows of a file that can be read; the result gets the others."""
    for source in replace(inputs, policy=_Refused(result)).sources():
        source.name = "file"  # no comma comes before the line in messages
        is_any = False
        for batch in batches(source):
            for start in range(0, len(batch.rows), _ROWS):
                yield _rows(source, Batch(batch.rows[start : start + _ROWS], _part(batch, start)))
                is_any = True
        if not is_any:
            yield _Rows([], [], [], source.columns or (), source.strings)


def _part(batch: Batch, start: int) -> Callable[[], Sequence[int]]:
    return lambda: batch.numbers()[start : start + _ROWS]


def _rows(source: Source, batch: Batch) -> _Rows:
    if source.strings:
        is_text = [_TYPES.get(column, af.FieldType.STRING) is af.FieldType.STRING for column in source.columns or ()]
        for row in batch.rows:
            row[:] = [
                text if is_text_ and text == _EMPTY else text.replace(_EMPTY, "" if text == _EMPTY else '""')
                for text, is_text_ in zip(row, is_text, strict=True)
            ]
    rows, records = source.records(batch)
    usable = set(map(id, rows))
    numbers = [number for row, number in zip(batch.rows, batch.numbers(), strict=True) if id(row) in usable]
    mappings = source.mappings(rows)
    return _Rows(numbers, records, mappings, source.columns or (), source.strings)


# -- rows as contacts ---------------------------------------------------------------------------------------------


class ImportedContact(ContactChange):
    """A contact in a file."""

    createdAt: datetime | None = None


_CONTACTS: Final = TypeAdapter(list[ImportedContact])
_DATA: Final = TypeAdapter(Data)


class Row(NamedTuple):
    """A contact of a file.

    Attributes:
        line: where it stands.
        fields: the values of its fields, without missing ones.
        within: values of its data, by their paths.
    """

    line: int
    fields: dict[str, Any]
    within: Sequence[tuple[Sequence[str], Any]]


class Columns:
    """The columns of a file: fields of a contact, custom fields by name or by path, and keys of its data.

    Args:
        name: the name of the file in messages.
        fields: the custom fields of the list, as JSON text.
    """

    def __init__(self, name: str, fields: str) -> None:
        self._name = name
        self._custom: dict[str, Mapping[str, Any]] = {}
        for custom in json.loads(fields):
            self._custom.setdefault(".".join((DATA, *custom["path"])), custom)
        self._custom |= {custom["name"]: custom for custom in json.loads(fields)}

    def check(self, columns: Sequence[str], is_header: bool = True) -> None:
        """Raise ContactsError if contacts have no field for a column, or if the header of a file has no emails."""
        known = {*_FIELDS, *_LEFT_OUT}
        if unknown := [one for one in dict.fromkeys(columns) if one not in known and not self._is_data(one)]:
            meant = {column: like(column, (*_FIELDS, *self._custom)) for column in unknown}
            hints = [f"{show(one)}{f'; did you mean {show(near)}?' if near else ''}" for one, near in meant.items()]
            raise ContactsError(f"{self._name}: contacts have no field {', '.join(hints)}")
        if is_header and columns and "email" not in columns:
            raise ContactsError(f"{self._name} has no column 'email', by which contacts are found")

    def _is_data(self, column: str) -> bool:
        return column in self._custom or column.startswith(f"{DATA}.")

    def read(self, rows: _Rows, result: Result) -> list[Row]:
        """Return the rows that can be stored; the result gets the others."""
        found: list[Row] = []
        for line, record, mapping in zip(rows.numbers, rows.records, rows.mappings, strict=True):
            given = record if rows.are_texts else {**record, DATA: mapping.get(DATA)}
            try:
                fields = {name: _plain(value) for name, value in given.items() if value is not None}
                if fields.get(DATA) in ("", None):
                    fields.pop(DATA, None)
                else:
                    fields[DATA] = _object(fields[DATA])
                if "email" not in fields:
                    raise ValueError("email is missing, by which contacts are found")
                found.append(Row(line, fields, list(self._within(mapping, fields.get(DATA), rows.are_texts))))
            except (ValueError, af.RecordError) as error:
                result.refuse(line, str(error))
        return _valid(found, result)

    def _within(
        self, mapping: Mapping[str, Any], data: Mapping[str, Any] | None, are_texts: bool
    ) -> Iterator[tuple[Sequence[str], Any]]:
        """Yield the values of the columns within the data."""
        for column, raw in mapping.items():
            if raw is None or column in _FIELDS or not self._is_data(column):
                continue
            custom, value = self._custom.get(column), _plain(raw)
            path = column.split(".")[1:] if custom is None else custom["path"]
            known = _at(data, path)
            if known is not None and value == (known if isinstance(known, str) else json.dumps(known)):
                continue  # the data has it, in its own type
            yield path, value if custom is None or value == "" else _typed(custom, column, value, are_texts)


def _at(value: Any, path: Sequence[str]) -> Any:
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _plain(value: Any) -> Any:
    return "" if value == _EMPTY else value


def _typed(custom: Mapping[str, Any], column: str, value: Any, are_texts: bool) -> Any:
    """Return a value of a custom field, as JSON; raise RecordError or ValueError if it is none."""
    if custom["type"] == "objects":
        return json.loads(value, object_pairs_hook=object_of) if isinstance(value, str) else value
    type_, many, scale = af.FieldType(custom["type"]), custom.get("many", False), custom.get("scale")
    schema = af.Schema("Contact", [af.Field(column, type_, many=many, scale=scale)])
    return _as_json(schema.coerce({column: value}, strings=are_texts)[column])


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
        case dict():
            return {name: _as_json(one) for name, one in value.items()}
        case _:
            return value


def _object(given: Any) -> dict[str, Any]:
    """Return free-form data; raise ValueError if it is no object."""
    try:
        data = json.loads(given, object_pairs_hook=object_of) if isinstance(given, str) else _as_json(given)
    except json.JSONDecodeError as error:
        raise ValueError(f"data is not JSON: {error.msg} at column {error.colno}") from None
    except (DuplicateKeyError, RecursionError) as error:
        raise ValueError(f"data is not JSON that can be stored: {error}") from None
    if not isinstance(data, dict):
        raise ValueError(f"data is {show(given, width=30)}, expected a JSON object")
    return data


def _valid(rows: Sequence[Row], result: Result) -> list[Row]:
    """Return the rows that the rules for contacts allow; the result gets the others."""
    wrong: dict[int, str] = {}
    try:
        _CONTACTS.validate_python([row.fields for row in rows])
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            place, *path = detail["loc"]
            wrong.setdefault(int(place), f"{'.'.join(map(str, path))} {worded(detail)}")
    for place, message in wrong.items():
        result.refuse(rows[place].line, message)
    return [row for place, row in enumerate(rows) if place not in wrong]


# -- storing ------------------------------------------------------------------------------------------------------


@dataclass
class _Importer:
    """Stores rows of a file, or says only what would become of them.

    Attributes:
        planned: the contacts that a dry run would have stored, by the keys of their emails.
        growth: how many contacts and bytes of data a dry run would have added.
    """

    database: Database
    target: Target
    options: Options
    planned: dict[str, dict[str, Any]] = field(default_factory=dict)
    growth: tuple[int, int] = (0, 0)

    def store(self, rows: Sequence[Row], result: Result) -> None:
        """Store some rows in one transaction; the result gets what became of them."""
        for _ in range(_ATTEMPTS if rows else 0):
            found = Result()
            with self.database.reading() if self.options.dry_run else self.database.writing() as connection:
                if self._attempt(connection, rows, found):
                    result.add(found)
                    return
                connection.rollback()
        if rows:
            raise UnavailableError("others are creating the same contacts: run it again", 2)

    def finish(self) -> None:
        """Raise QuotaError if a dry run would have stored too much."""
        if self.options.dry_run:
            with self.database.writing() as connection:
                grow(connection, self.target.account_id, self.target.quotas, *self.growth)
                connection.rollback()

    def _attempt(self, connection: sa.Connection, rows: Sequence[Row], result: Result) -> bool:
        """Store some rows; return whether nobody else created one of the contacts meanwhile."""
        keys = [email_key(row.fields["email"]) or "" for row in rows]
        query = sa.select(contacts).where(contacts.c.listId == self.target.list_id)
        query = query.where(among(connection, contacts.c.emailKey, keys)).order_by(contacts.c.id)
        if not self.options.dry_run:
            query = query.with_for_update()
        before = {row.emailKey: dict(row._mapping) for row in connection.execute(query)}
        before |= {key: self.planned[key] for key in keys if key in self.planned}
        after = dict(before)
        for key, row in zip(keys, rows, strict=True):
            if (contact := self._changed(after.get(key), row, result)) is not None:
                after[key] = contact
        new = [contact for key, contact in sorted(after.items()) if key not in before]
        changed = [contact for key, contact in after.items() if key in before and contact is not before[key]]
        size = sum(len(one["data"].encode()) for one in (*new, *changed))
        size -= sum(len(before[one["emailKey"]]["data"].encode()) for one in changed)
        if self.options.dry_run:
            self.planned |= {one["emailKey"]: one for one in (*new, *changed)}
            self.growth = self.growth[0] + len(new), self.growth[1] + size
            return True
        grow(connection, self.target.account_id, self.target.quotas, len(new), size)
        if new and not _created(connection, new):
            return False
        _update(connection, changed)
        if ids := [contact["id"] for contact in (*new, *changed)]:
            events.note(connection, self.target.list_id, "contacts", ids)
        return True

    def _changed(self, before: dict[str, Any] | None, row: Row, result: Result) -> dict[str, Any] | None:
        """Return the contact of a row after it, if it is new or has changed."""
        fields = {name: value for name, value in row.fields.items() if before is None or name not in _UNCHANGED}
        if before is not None and self.options.on_existing == "skip":
            result.unchanged += 1
            return None
        stays = before is not None and before["unsubscribed"] and fields.get("unsubscribed") is False
        if stays and not self.options.resubscribe:
            result.stayedUnsubscribed += 1
            del fields["unsubscribed"]
        if row.within:
            base = fields.get(DATA, {} if before is None else json.loads(before["data"]))
            try:
                fields[DATA] = _DATA.validate_python(_with(base, row.within))
            except ValidationError as error:
                result.refuse(row.line, f"data {worded(error.errors(include_url=False)[0])}")
                return None
            except ValueError as error:
                result.refuse(row.line, str(error))
                return None
        if before is None:
            result.created += 1
            return new_contact(self.target.list_id, fields, now())
        after = {**before, **stored(fields)}
        if after == before:
            result.unchanged += 1
            return None
        result.changed += 1
        return after


def _with(data: Mapping[str, Any], within: Sequence[tuple[Sequence[str], Any]]) -> dict[str, Any]:
    """Return data with values at paths; raise ValueError where another value has the place."""
    made: dict[str, Any] = json.loads(json.dumps(data))
    for path, value in within:
        inner: Any = made
        for key in path[:-1]:
            inner = inner.setdefault(key, {}) if isinstance(inner, dict) else None
        if not isinstance(inner, dict):
            raise ValueError(f"data has another value on the way to {'.'.join(path)}")
        inner[path[-1]] = value
    return made


def _created(connection: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Create contacts, in the order of emails, so that two imports do not wait for each other; return whether all."""
    add = insertion(connection, contacts).on_conflict_do_nothing(index_elements=["listId", "emailKey"])
    connection.execute(add, [dict(row) for row in rows])
    ids = [row["id"] for row in rows]
    query = sa.select(sa.func.count()).select_from(contacts).where(among(connection, contacts.c.id, ids))
    return connection.scalar(query) == len(ids)


def _update(connection: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Change contacts."""
    if rows:
        names = [name for name in _FIELDS if name not in _UNCHANGED]
        values: dict[str, Any] = {name: sa.bindparam(f"new_{name}") for name in names}
        change = contacts.update().where(contacts.c.id == sa.bindparam("of")).values(values)
        connection.execute(change, [{"of": row["id"], **{f"new_{name}": row[name] for name in names}} for row in rows])
