"""Import: contacts of a file are created or changed on a list, by their email, so that a stopped run is run again."""

import json
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from io import BytesIO
from math import inf
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, Literal, TypeAlias
from uuid import UUID

import sqlalchemy as sa
from fastapi import Depends, Query, Request
from pydantic import BeforeValidator, Field, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError
from starlette.responses import Response

import audiencefilter as af
from audiencefilter.contacts.csv_options import PLAIN, CsvOptions
from audiencefilter.contacts.files import Format, suffix_of
from audiencefilter.contacts.inputs import Inputs, batches
from audiencefilter.contacts.policy import ContactsError, OnError, Policy
from audiencefilter.contacts.source import Source, as_json, member_reader
from audiencefilter.service import events
from audiencefilter.service.access import find_list
from audiencefilter.service.answers import ServiceError, answer, worded
from audiencefilter.service.contacts import IN_FILES, email_key, grow, new_contact, stored
from audiencefilter.service.database import Database, among
from audiencefilter.service.models import MAX_DATA_BYTES, ContactChange, Data, Email, Flag, ListId, printed_data
from audiencefilter.service.requests import TheSession, operations, read_body
from audiencefilter.service.settings import Quotas
from audiencefilter.service.tables import CONTACT_TEXTS, aware, contacts, now
from audiencefilter.tools import MAX_LEVELS, MAX_PROBLEMS, instead_of, json_value, parse_instant, show

extension = operations("/extensions", "Extensions")

OnExisting = Literal["skip", "update"]

_PARQUET: Final = "application/vnd.apache.parquet"
_FORMATS: Final = {"text/csv": Format.CSV, "application/x-ndjson": Format.JSONL, _PARQUET: Format.PARQUET}
_ROWS: Final = 500
#: The fields of contacts whose numbers and booleans the reader of CSV converts; others are texts.
CONVERTED: Final = af.Schema("Contact", [*af.CONTACT.fields, af.Field("isGDPR", af.FieldType.BOOLEAN)])


def _object(given: Any) -> Any:
    try:
        return json_value(given) if isinstance(given, str) else as_json(given)
    except ValueError:
        raise PydanticCustomError("data", "must be an object of JSON") from None


def _instant(given: Any) -> Any:
    found = parse_instant(given) if isinstance(given, str) else given
    if not isinstance(found, datetime):
        raise PydanticCustomError("instant", "must be a date-time, such as 2027-01-31T09:30:00Z")
    return aware(found)


class ImportedContact(ContactChange):
    """A contact in a file."""

    email: Email
    data: Annotated[Data, BeforeValidator(_object)] = Field(default_factory=dict)
    createdAt: Annotated[datetime, BeforeValidator(_instant)] = Field(default_factory=now)


_YES_OR_NO: Final = CsvOptions(booleans=("yes", "no"))
_FIELDS: Final = frozenset(ImportedContact.model_fields)
_OF_EXPORTS: Final = IN_FILES - _FIELDS
_CHANGED: Final = _FIELDS - {"email", "createdAt"}
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
    """Gives messages about rows, such as `file, line 1,024: …`, to a result."""

    def __init__(self, result: Result) -> None:
        super().__init__(OnError.SKIP)
        self._result = result

    def broken_row(self, message: str) -> None:
        place, _, reason = message.partition(": ")
        self._result.refuse(int(re.sub("[^0-9]", "", place)), reason)


#: Stands for an empty text in quotation marks, which the reader of CSV does not tell from a missing value.
_EMPTY: Final = "\ufdd0\ufdd1"
_QUOTED: Final = re.compile(rb'(?:^|(?<=[,;\t|]))"(?:[^"]++|"")*+("?)')
_REST: Final = re.compile(rb'(?:[^"]++|"")*+("?)')


def _marked(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines of CSV with a mark in place of empty texts in quotation marks."""
    mark, is_open = _EMPTY.encode(), False

    def marked(found: "re.Match[bytes]") -> bytes:
        nonlocal is_open
        is_open = not found[1]
        return mark if found[0] == b'""' else found[0]

    for line in lines:
        start = 0
        if is_open and (rest := _REST.match(line)):
            is_open, start = not rest[1], rest.end()
        yield line[:start] + _QUOTED.sub(marked, line[start:])


#: A contact of a file: its line, its fields without missing ones, and values of its data by their paths.
_Row: TypeAlias = tuple[int, dict[str, Any], Sequence[tuple[Sequence[str], Any]]]


class _Columns:
    """The columns of a file: fields of a contact, and custom fields by their names or as `data.PATH`."""

    def __init__(self, fields: str, are_texts: bool) -> None:
        custom = json.loads(fields)
        self._custom = {".".join(("data", *one["path"])): one for one in custom} | {one["name"]: one for one in custom}
        self._are_texts, self._unknown = are_texts, 0

    def takes(self, column: str) -> bool:
        """Whether a column is read, and not left out; raise ContactsError if contacts have no field for it."""
        if column in _FIELDS or column in self._custom or column.startswith("data."):
            return column not in _OF_EXPORTS
        if not (column in _OF_EXPORTS or column.startswith("#")):
            self._unknown += 1
            names = (*ImportedContact.model_fields, *self._custom)
            near = instead_of(column, names) if self._unknown <= MAX_PROBLEMS else ""  # of others nobody is told
            raise ContactsError(f"contacts have no field {show(column)}{near}")
        return False

    def row(self, line: int, mapping: Mapping[str, Any]) -> _Row:
        """Return the contact of a row; raise ContactsError if it is none."""
        values = {column: _value(column, raw) for column, raw in mapping.items() if self.takes(column)}
        values = {column: value for column, value in values.items() if value is not None}
        try:
            given = {column: values.pop(column) for column in _FIELDS & values.keys()}
            fields = ImportedContact.model_validate(given).model_dump(exclude_unset=True)
            within = [self._within(column, value, fields.get("data")) for column, value in values.items()]
        except ValidationError as error:
            (detail, *_) = error.errors(include_url=False)
            what = "" if detail["type"] == "missing" else f", and is {show(detail['input'], width=40)}"
            raise ContactsError(f"{'.'.join(map(str, detail['loc']))} {worded(detail)}{what}") from None
        except (af.RecordError, ValueError) as error:
            raise ContactsError(str(error)) from None
        return line, fields, [one for one in within if one is not None]

    def _within(self, column: str, value: Any, known: Any) -> tuple[Sequence[str], Any] | None:
        """Return the path of a column and its value as JSON; None where the data has it already, in its own type."""
        custom = self._custom.get(column)
        if custom is None:
            return column.split(".", MAX_LEVELS + 1)[1:], as_json(value)  # of more levels it is refused
        path, kind = custom["path"], custom["type"]
        for key in path:
            known = known.get(key) if isinstance(known, dict) else None
        is_same = known is not None and value == (known if isinstance(known, str) else json.dumps(known))
        if is_same or (value == "" and kind != "string"):
            return None
        if kind == "objects":
            return path, json.loads(value) if self._are_texts else as_json(value)
        one = af.Field(column, af.FieldType(kind), many=custom.get("many", False), scale=custom.get("scale"))
        found = member_reader(one, self._are_texts)(value)
        return path, str(found) if isinstance(found, UUID) else as_json(found)


def _value(column: str, raw: Any) -> Any:
    if not isinstance(raw, str) or _EMPTY not in raw:
        return raw
    is_text = column in CONTACT_TEXTS or column not in _FIELDS
    return raw.replace(_EMPTY, '""') if raw != _EMPTY else "" if is_text else None


@dataclass
class Importer:
    """Imports a file into a list, of which it has the row, within the quotas of its account."""

    database: Database
    list: Any
    quotas: Quotas
    on_existing: OnExisting = "skip"
    resubscribe: bool = False
    dry_run: bool = False
    #: The most rows, of which compressed formats have many in few bytes, and the most bytes without compression.
    most_rows: float = inf
    most_bytes: float = inf
    csv: CsvOptions = PLAIN
    result: Result = field(default_factory=Result)
    #: The contacts that a dry run would have stored, by the keys of their emails, and what they would add.
    planned: dict[str, dict[str, Any]] = field(default_factory=dict)
    added: tuple[int, int] = (0, 0)

    def run(self, sent: BinaryIO, name: str, format: Format) -> Result:
        """Import the bytes of a file, which has a name in messages; return what became of its rows."""
        with tempfile.TemporaryDirectory(prefix="audiencefilter-") as folder:
            file = Path(folder) / f"contacts{suffix_of(name)}"
            with file.open("wb") as copy:
                if format is Format.CSV:
                    copy.writelines(_marked(sent))
                else:
                    shutil.copyfileobj(sent, copy)
            inputs = Inputs((str(file),), CONVERTED, (), _Refused(self.result), format, csv=self.csv)
            try:
                for source in inputs.sources():
                    self._read(source)
            except ContactsError as error:
                raise ContactsError(str(error).replace(str(file), name)) from None
        self.result.problems.sort(key=lambda problem: problem["line"])
        return self.result

    def _read(self, source: Source) -> None:
        source.name = "file"
        if source.size > self.most_bytes:
            raise ServiceError(f"the file has over {self.most_bytes:,} bytes uncompressed: send it in parts", 413)
        columns = _Columns(self.list.fields, source.strings)
        for column in source.columns or ():
            columns.takes(column)
        for batch in batches(source):
            rows = list(zip(batch.numbers(), source.mappings(batch.rows), strict=True))
            if rows and rows[-1][0] > self.most_rows:
                raise ContactsError(f"the file has more than {self.most_rows:,} rows: send it in parts")
            for start in range(0, len(rows), _ROWS):
                some = []
                for line, mapping in rows[start : start + _ROWS]:
                    try:
                        some.append(columns.row(line, mapping))
                    except ContactsError as error:
                        self.result.refuse(line, str(error))
                self._store(some)

    def _store(self, rows: Sequence[_Row]) -> None:
        keys = [email_key(fields["email"]) or "" for _, fields, _ in rows]
        with self.database.writing() as connection:
            # This locks the account: nobody else creates contacts meanwhile.
            grow(connection, self.list.accountId, self.quotas, 0, 0)
            query = sa.select(contacts).where(contacts.c.listId == self.list.id)
            query = query.where(among(connection, contacts.c.emailKey, keys)).order_by(contacts.c.id).with_for_update()
            before = {row.emailKey: dict(row._mapping) for row in connection.execute(query)}
            before |= {key: self.planned[key] for key in keys if key in self.planned}
            after = dict(before)
            opened, left = dict[str, _Data](), Counter(keys)
            for key, (line, fields, within) in zip(keys, rows, strict=True):
                try:
                    after[key] = self._contact(after.get(key), dict(fields), within, opened)
                except ContactsError as error:
                    self.result.refuse(line, str(error))
                left[key] -= 1
                if key in opened and not left[key]:  # what is open takes many times the memory of its text
                    after[key] = opened.pop(key).closed(after[key])
            new = [one for key, one in after.items() if key not in before]
            changed = [one for key, one in after.items() if key in before and one is not before[key]]
            size = sum(len(one["data"].encode()) for one in (*new, *changed))
            size -= sum(len(before[one["emailKey"]]["data"].encode()) for one in changed)
            more, more_bytes = self.added[0] + len(new), self.added[1] + size
            grow(connection, self.list.accountId, self.quotas, more, more_bytes)
            if self.dry_run:
                self.planned |= {one["emailKey"]: one for one in (*new, *changed)}
                self.added = more, more_bytes
                connection.rollback()
                return
            if new:
                connection.execute(contacts.insert(), new)
            if changed:
                values = [{"of": one["id"], **{name: one[name] for name in _CHANGED}} for one in changed]
                connection.execute(contacts.update().where(contacts.c.id == sa.bindparam("of")), values)
            events.note(connection, self.list.id, [contact["id"] for contact in (*new, *changed)])

    def _contact(
        self, before: dict[str, Any] | None, fields: dict[str, Any], within: Any, opened: dict[str, "_Data"]
    ) -> dict[str, Any]:
        """Return the contact of a row after it: the same where nothing changes. Raise ContactsError for wrong data."""
        # `opened` has the data of contacts, by their emails, into which rows have put values.
        if before is not None and self.on_existing == "skip":
            self.result.unchanged += 1
            return before
        if before is not None and before["unsubscribed"] and fields.get("unsubscribed") is False:
            self.result.stayedUnsubscribed += not self.resubscribe
            fields["unsubscribed"] = not self.resubscribe
        key, is_put = email_key(fields["email"]) or "", False
        if within:
            own = [((key,), value) for key, value in fields.get("data", {}).items()]
            try:
                data = _DATA.validate_python(_joined([*own, *within]))
            except ValidationError as error:
                raise ContactsError(f"data {worded(error.errors(include_url=False)[0])}") from None
            if before is None or "data" in fields:
                fields["data"] = data
            else:
                opened[key] = opened.get(key) or _Data(before["data"])
                is_put = opened[key].put([path for path, _ in within], data)
        if before is None:
            self.result.created += 1
            return new_contact(self.list.id, fields, now())
        if "data" in fields and key in opened:
            before = opened.pop(key).closed(before)
        changes = stored({name: fields[name] for name in _CHANGED & fields.keys()})
        if not is_put and all(before[name] == value for name, value in changes.items()):
            self.result.unchanged += 1
            return before
        self.result.changed += 1
        return before | changes


def _joined(values: Sequence[tuple[Sequence[str], Any]]) -> dict[str, Any]:
    """Return the data of values at paths; raise ContactsError where two of them have one place."""
    data, own = dict[str, Any](), set[tuple[str, ...]]()
    for path, value in sorted(values, key=lambda one: len(one[0])):
        inner: Any = data
        for key in path[:-1]:
            inner = inner.setdefault(key, {}) if isinstance(inner, dict) else None
        is_given = any(tuple(path[:end]) in own for end in range(1, len(path) + 1))
        if not isinstance(inner, dict) or (is_given and not _is_same(inner.get(path[-1], value), value)):
            raise _taken(path)
        own.add(tuple(path))
        inner[path[-1]] = value
    return data


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values of JSON are the same; to Python, true is 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return isinstance(one, bool) is isinstance(other, bool) and one == other


def _taken(path: Sequence[str]) -> ContactsError:
    return ContactsError(f"data has another value at {'.'.join(path)}, or on the way to it: give only one")


class _Data:
    """The custom data of a contact while rows put values into it: a row takes the work that its own values need."""

    def __init__(self, text: str) -> None:
        self._data, self._size, self._is_changed = json.loads(text), len(text.encode()), False

    def put(self, paths: Sequence[Sequence[str]], given: dict[str, Any]) -> bool:
        """Put what a row gives at paths; return whether that changes any. Or raise ContactsError, and put nothing."""
        found = dict[tuple[int, str], tuple[dict[str, Any], Any]]()
        for path in sorted(paths, key=len):
            inner, values = self._data, given
            for level, key in enumerate(path, 1):
                if not isinstance(inner, dict):
                    raise _taken(path)
                if level == len(path) or key not in inner or (id(inner), key) in found:
                    found.setdefault((id(inner), key), (inner, values[key]))  # with all that the row has below it
                    break
                inner, values = inner[key], values[key]
        size, changes, grown = self._size, list[tuple[dict[str, Any], str, Any]](), set[int]()
        for (at, key), (inner, value) in found.items():
            text, former = printed_data({key: value}), printed_data({key: inner[key]}) if key in inner else "{}"
            if text != former:
                size += len(text.encode()) - len(former.encode()) + (key not in inner and (inner != {} or at in grown))
                grown.add(at)
                changes.append((inner, key, value))
        if changes and size > MAX_DATA_BYTES:
            raise ContactsError(f"data has {size} bytes as JSON, more than {MAX_DATA_BYTES}")
        for inner, key, value in changes:
            inner[key] = value
        self._size, self._is_changed = size, self._is_changed or bool(changes)
        return bool(changes)

    def closed(self, contact: dict[str, Any]) -> dict[str, Any]:
        """Return a contact with this data: the same where no row has changed it."""
        return contact | {"data": printed_data(self._data)} if self._is_changed else contact


async def _upload(request: Request) -> tuple[bytes, Format]:
    body = await read_body(request, tuple(_FORMATS))
    if body.startswith(b"\x1f\x8b"):
        raise ServiceError("the body is compressed: send it as it is")
    return body, _FORMATS[request.headers.get("content-type", "text/csv").partition(";")[0].strip().lower()]


@extension.post("/import")
def import_contacts(
    session: TheSession,
    upload: Annotated[tuple[bytes, Format], Depends(_upload)],
    listId: ListId,
    dryRun: Annotated[Flag, Query(description="whether to say only what would be done")] = None,
    onExisting: Annotated[OnExisting, Query(description="what to do with contacts that the list has")] = "skip",
    resubscribe: Annotated[Flag, Query(description="whether to subscribe again those who have unsubscribed")] = None,
) -> Response:
    """Import the contacts of a file in CSV, JSON Lines or Parquet, by their email; run it again where it was stopped.

    A row that is wrong is refused, and the others go in. Nobody who has unsubscribed is subscribed again without
    `resubscribe=true`.
    """
    with session.reading() as connection:
        row = find_list(connection, session.caller, listId)
    how = onExisting, bool(resubscribe), bool(dryRun), 1_000_000, 10 * session.service.settings.max_body
    options = _YES_OR_NO if upload[1] is Format.CSV else PLAIN
    importer = Importer(session.service.database, row, session.quotas, *how, options)
    try:
        result = importer.run(BytesIO(upload[0]), "the file", upload[1])
    except ContactsError as error:
        raise ServiceError(str(error)) from None
    return answer(**{"import": {"dryRun": importer.dry_run, **asdict(result)}})
