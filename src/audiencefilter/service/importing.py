"""Import: contacts of a file are created or changed on a list, by their email, so that a stopped run is run again.

The readers of the library give the rows. Some hundreds of them are one short transaction; the next run finds their
contacts as the file has them, and leaves them as they are.
"""

import json
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from pydantic import BeforeValidator, Field, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

import audiencefilter as af
from audiencefilter.contacts.csv_options import PLAIN, CsvOptions
from audiencefilter.contacts.files import Format, open_bytes
from audiencefilter.contacts.inputs import Inputs, batches
from audiencefilter.contacts.policy import ContactsError, OnError, Policy
from audiencefilter.contacts.source import as_json, like
from audiencefilter.service import events
from audiencefilter.service.answers import worded
from audiencefilter.service.contacts import email_key, grow, new_contact, stored
from audiencefilter.service.database import Database, among
from audiencefilter.service.errors import ConflictError, TooLargeError
from audiencefilter.service.models import ContactChange, Data, Email
from audiencefilter.service.settings import Quotas
from audiencefilter.service.tables import CONTACT_TEXTS, contacts, now
from audiencefilter.tools import MAX_PROBLEMS, object_of, parse_instant, show

OnExisting = Literal["skip", "update"]

#: The rows of a transaction: others wait for it.
_ROWS: Final = 500
#: What an exported contact has and the new list makes itself.
_LEFT_OUT: Final = frozenset({"id", "listId", "list", "audiences", "referralLink", "privateLink"})
#: The fields of contacts that the reader of CSV converts; others are texts.
_CONVERTED: Final = af.Schema(
    "Contact",
    [
        *(af.Field(name, af.FieldType.INTEGER) for name in ("points", "referrals")),
        *(af.Field(name, af.FieldType.BOOLEAN) for name in ("isVerified", "unsubscribed", "isGDPR")),
    ],
)


def _object(given: Any) -> Any:
    """Read free-form data, which is text in CSV."""
    if not isinstance(given, str):
        return as_json(given)
    try:
        return json.loads(given, object_pairs_hook=object_of)
    except (ValueError, RecursionError):
        raise PydanticCustomError("data", "must be an object of JSON") from None


def _instant(given: Any) -> Any:
    """Read an instant; one without a time zone, as Parquet has it, is in UTC."""
    if isinstance(given, datetime):
        return given if given.tzinfo else given.replace(tzinfo=UTC)
    if isinstance(given, str) and (found := parse_instant(given)) is not None:
        return found
    raise PydanticCustomError("instant", "must be a date-time, such as 2027-01-31T09:30:00Z")


class ImportedContact(ContactChange):
    """A contact in a file."""

    email: Email
    data: Annotated[Data, BeforeValidator(_object)] = Field(default_factory=dict)
    createdAt: Annotated[datetime, BeforeValidator(_instant)] = Field(default_factory=now)


_FIELDS: Final = frozenset(ImportedContact.model_fields)
_DATA: Final = TypeAdapter(Data)


@dataclass
class Result:
    """What became of the rows of a file, in numbers; and the first problems, each with a line and a message."""

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


class _Refused(Policy):
    """Gives the messages about rows that cannot be read, such as `file, line 1,024: …`, to a result."""

    def __init__(self, result: Result) -> None:
        super().__init__(OnError.SKIP)
        self._result = result

    def broken_row(self, message: str) -> None:
        place, _, reason = message.partition(": ")
        self._result.refuse(int(re.sub("[^0-9]", "", place)), reason)


# -- the file -----------------------------------------------------------------------------------------------------

#: Stands for an empty text in quotation marks, which the reader of CSV does not tell from a missing value.
_EMPTY: Final = "\ufdd0\ufdd1"
_QUOTED: Final = re.compile(rb'(?:^|(?<=[,;\t|]))"(?:[^"]|"")*("|$)')
_REST: Final = re.compile(rb'(?:[^"]|"")*("|$)')


@contextmanager
def inputs_of(file: str, name: str, format: Format, csv: CsvOptions = PLAIN) -> Iterator[Inputs]:
    """Give the inputs for a file, which has a name in messages; raise ContactsError if its options do not fit."""
    try:
        options = csv.of(_CONVERTED)
    except ValueError as error:
        raise ContactsError(str(error)) from None
    with tempfile.TemporaryDirectory(prefix="audiencefilter-") as folder:
        if format is Format.CSV:
            marked = Path(folder) / ("contacts.tsv" if ".tsv" in file.lower() else "contacts.csv")
            with open_bytes(file) as plain, marked.open("wb") as copy:
                copy.writelines(_marked(plain))
            file = str(marked)
        inputs = Inputs((file,), _CONVERTED, (), Policy(OnError.SKIP), format, options)
        try:
            yield inputs
        except ContactsError as error:
            raise ContactsError(str(error).replace(file, name)) from None


def _marked(lines: "Iterator[bytes] | Any") -> Iterator[bytes]:
    r"""Yield lines of CSV with a mark in place of empty texts in quotation marks.

    >>> [line.decode().replace(_EMPTY, "!") for line in _marked(iter([b'a,"",",""', b',"\n', b'"",b"",c\n']))]
    ['a,!,",""', ',"\n', '!,b"",c\n']
    """
    mark, is_open = _EMPTY.encode(), False

    def marked(found: "re.Match[bytes]") -> bytes:
        nonlocal is_open
        is_open = not found[1]
        return mark if found[0] == b'""' else found[0]

    for line in lines:
        rest = b""
        if is_open:
            end = _REST.match(line)
            is_open = end is None or not end[1]
            rest = line[: end.end()] if end else line
        yield rest + _QUOTED.sub(marked, line[len(rest) :])


class Row(NamedTuple):
    """A contact of a file.

    Attributes:
        fields: the values of its fields, without missing ones.
        within: values of its data by their paths, from columns of custom fields.
    """

    line: int
    fields: dict[str, Any]
    within: Sequence[tuple[Sequence[str], Any]]


class _Columns:
    """The columns of a file: fields of a contact, and custom fields by their names or as `data.PATH`.

    Args:
        fields: the custom fields of the list, as JSON text.
        are_texts: whether all values are texts.
    """

    def __init__(self, fields: str, are_texts: bool) -> None:
        custom = json.loads(fields)
        self._custom: dict[str, Mapping[str, Any]] = {".".join(("data", *one["path"])): one for one in custom}
        self._custom |= {one["name"]: one for one in custom}
        self._are_texts = are_texts

    def refuse_unknown(self, columns: Sequence[str]) -> None:
        """Raise ContactsError if contacts have no field for a column."""
        for column in columns:
            if not (column in _FIELDS or column in _LEFT_OUT or column in self._custom or column.startswith("data.")):
                near = like(column, (*_FIELDS, *self._custom))
                raise ContactsError(
                    f"contacts have no field {show(column)}{f'; did you mean {near!r}?' if near else ''}"
                )

    def row(self, line: int, mapping: Mapping[str, Any]) -> Row:
        """Return the contact of a row.

        Raises:
            ContactsError: it is none.
        """
        self.refuse_unknown(list(mapping))
        values = {column: _value(column, raw) for column, raw in mapping.items() if column not in _LEFT_OUT}
        values = {column: value for column, value in values.items() if value is not None}
        try:
            given = {column: value for column, value in values.items() if column in _FIELDS}
            fields = ImportedContact.model_validate(given).model_dump(exclude_unset=True)
            within = [self._within(column, values[column], fields) for column in values.keys() - _FIELDS]
        except ValidationError as error:
            (detail, *_) = error.errors(include_url=False)
            what = "" if detail["type"] == "missing" else f", and is {show(detail['input'], width=40)}"
            raise ContactsError(f"{'.'.join(map(str, detail['loc']))} {worded(detail)}{what}") from None
        except (af.RecordError, ValueError) as error:
            raise ContactsError(str(error)) from None
        return Row(line, fields, [one for one in within if one is not None])

    def _within(self, column: str, value: Any, fields: Mapping[str, Any]) -> tuple[Sequence[str], Any] | None:
        """Return the path of a column and its value as JSON; None where the data has it already, in its own type."""
        custom = self._custom.get(column)
        if custom is None:
            return column.split(".")[1:], as_json(value)
        known: Any = fields.get("data")
        for key in custom["path"]:
            known = known.get(key) if isinstance(known, dict) else None
        is_same = known is not None and value == (known if isinstance(known, str) else json.dumps(known))
        if is_same or (value == "" and custom["type"] != "string"):
            return None
        if custom["type"] == "objects":
            return custom["path"], json.loads(value) if self._are_texts else as_json(value)
        shape = {name: custom.get(name) for name in ("many", "scale")}
        one = af.Field(column, af.FieldType(custom["type"]), many=bool(shape["many"]), scale=shape["scale"])
        found = af.Schema("Contact", [one]).coerce({column: value}, strings=self._are_texts)[column]
        return custom["path"], str(found) if isinstance(found, UUID) else as_json(found)


def _value(column: str, raw: Any) -> Any:
    if not isinstance(raw, str) or _EMPTY not in raw:
        return raw
    is_text = column in CONTACT_TEXTS or column not in _FIELDS
    return raw.replace(_EMPTY, '""') if raw != _EMPTY else "" if is_text else None


# -- storing ------------------------------------------------------------------------------------------------------


@dataclass
class Importer:
    """Imports a file into a list.

    Attributes:
        fields: the custom fields of the list, as JSON text.
        quotas: what its account may store.
        on_existing: what to do with contacts that the list has: leave them as they are, or set what the file has.
        resubscribe: whether contacts that have unsubscribed may be subscribed again.
        dry_run: whether to say only what would be done.
        most_rows: the most rows of a file, of which compressed formats have many in few bytes; None for any number.
        most_bytes: the most bytes of a file without its compression, as it says; None for any number.
        planned: the contacts that a dry run would have stored, by the keys of their emails.
    """

    database: Database
    account_id: str
    list_id: str
    fields: str
    quotas: Quotas
    on_existing: OnExisting = "skip"
    resubscribe: bool = False
    dry_run: bool = False
    most_rows: int | None = None
    most_bytes: int | None = None
    planned: dict[str, dict[str, Any]] = field(default_factory=dict)

    def run(self, inputs: Inputs, advance: Callable[[int, int], None] = lambda read, created: None) -> Result:
        """Import a file, and return what became of its rows.

        Args:
            inputs: the file, by :func:`inputs_of`.
            advance: is told how many rows were read, and created.

        Raises:
            ContactsError: the file cannot be read, or contacts have no field for a column; what is stored stays.
            QuotaError: the account may not store so much.
        """
        result, growth = Result(), (0, 0)
        for source in replace(inputs, policy=_Refused(result)).sources():
            source.name = "file"
            if self.most_bytes is not None and source.size > self.most_bytes:
                raise TooLargeError(f"the file has over {self.most_bytes:,} bytes uncompressed: send it in parts")
            columns = _Columns(self.fields, source.strings)
            columns.refuse_unknown(source.columns or ())
            for batch in batches(source):
                numbers, mappings = batch.numbers(), source.mappings(batch.rows)
                if self.most_rows is not None and numbers and numbers[-1] > self.most_rows:
                    raise ContactsError(f"the file has more than {self.most_rows:,} rows: send it in parts")
                for start in range(0, len(mappings), _ROWS):
                    rows = []
                    for place in range(start, min(start + _ROWS, len(mappings))):
                        try:
                            rows.append(columns.row(numbers[place], mappings[place]))
                        except ContactsError as error:
                            result.refuse(numbers[place], str(error))
                    growth = self._store(rows, growth, result)
                    advance(numbers[place], result.created)
        result.problems.sort(key=lambda problem: problem["line"])
        return result

    def _store(self, rows: Sequence[Row], growth: tuple[int, int], result: Result) -> tuple[int, int]:
        """Store some rows in one transaction; return the contacts and the bytes that a dry run would have added."""
        keys = [email_key(row.fields["email"]) or "" for row in rows]
        with self.database.writing() as connection:
            # This locks the account: nobody else creates contacts meanwhile.
            grow(connection, self.account_id, self.quotas, 0, 0)
            query = sa.select(contacts).where(contacts.c.listId == self.list_id)
            query = query.where(among(connection, contacts.c.emailKey, keys)).order_by(contacts.c.id).with_for_update()
            before = {row.emailKey: dict(row._mapping) for row in connection.execute(query)}
            before |= {key: self.planned[key] for key in keys if key in self.planned}
            after = dict(before)
            for key, row in zip(keys, rows, strict=True):
                if (contact := self._contact(after.get(key), row, result)) is not None:
                    after[key] = contact
            new = [contact for key, contact in after.items() if key not in before]
            changed = [contact for key, contact in after.items() if key in before and contact is not before[key]]
            size = sum(_size(one) for one in (*new, *changed)) - sum(_size(before[one["emailKey"]]) for one in changed)
            growth = growth[0] + len(new), growth[1] + size
            if self.dry_run:
                self.planned |= {one["emailKey"]: one for one in (*new, *changed)}
                grow(connection, self.account_id, self.quotas, *growth)
                connection.rollback()
                return growth
            grow(connection, self.account_id, self.quotas, len(new), size)
            _write(connection, new, changed)
            if ids := [contact["id"] for contact in (*new, *changed)]:
                events.note(connection, self.list_id, "contacts", ids)
        return growth

    def _contact(self, before: dict[str, Any] | None, row: Row, result: Result) -> dict[str, Any] | None:
        """Return the contact of a row after it, if it is new or has changed."""
        if before is not None and self.on_existing == "skip":
            result.unchanged += 1
            return None
        fields = dict(row.fields)
        if before is not None and before["unsubscribed"] and fields.get("unsubscribed") is False:
            result.stayedUnsubscribed += not self.resubscribe
            fields["unsubscribed"] = not self.resubscribe
        if row.within:
            base = fields.get("data", {} if before is None else json.loads(before["data"]))
            try:
                fields["data"] = _DATA.validate_python(_with(base, row.within))
            except ValidationError as error:
                result.refuse(row.line, f"data {worded(error.errors(include_url=False)[0])}")
                return None
            except ValueError as error:
                result.refuse(row.line, str(error))
                return None
        if before is None:
            result.created += 1
            return new_contact(self.list_id, fields, now())
        # The email names the contact, and it was created when it was.
        changes = stored({name: value for name, value in fields.items() if name not in ("email", "createdAt")})
        if all(before[name] == value for name, value in changes.items()):
            result.unchanged += 1
            return None
        result.changed += 1
        return before | changes


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


def _size(contact: Mapping[str, Any]) -> int:
    return len(contact["data"].encode())


def _write(connection: sa.Connection, new: Sequence[dict[str, Any]], changed: Sequence[dict[str, Any]]) -> None:
    names = _FIELDS - {"email", "createdAt"}
    change = contacts.update().where(contacts.c.id == sa.bindparam("of"))
    values: dict[str, Any] = {name: sa.bindparam(f"new_{name}") for name in names}
    rows = [{"of": one["id"], **{f"new_{name}": one[name] for name in names}} for one in changed]
    try:
        if new:
            connection.execute(contacts.insert(), new)
    except sa.exc.IntegrityError:
        raise ConflictError("others are changing the emails of the same contacts: run it again") from None
    if rows:
        connection.execute(change.values(values), rows)
