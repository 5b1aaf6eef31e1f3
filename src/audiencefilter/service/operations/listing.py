"""Contacts for output: queries of the listing, of members and of previews; JSON of the interface, and files."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any, Final, Literal
from urllib.parse import quote

import orjson
import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

import audiencefilter as af
from audiencefilter.service.operations import audiences
from audiencefilter.service.operations.audiences import Audience, selected_on
from audiencefilter.service.operations.definitions import Definitions, ListState
from audiencefilter.service.operations.membership import audiences_of
from audiencefilter.service.operations.notation import selecting
from audiencefilter.service.storage.database import STREAMED_ROWS
from audiencefilter.service.storage.tables import contacts, printed
from audiencefilter.tools import at_path

#: The visible columns of a contact, in the order of the specification.
SHOWN: Final = (
    "id", "email", "firstName", "lastName", "phoneNumber", "createdAt", "points", "referrals", "listId", "isVerified",
    "unsubscribed", "data", "address", "isGDPR", "name", "socialOne", "socialTwo", "website", "company", "country",
    "city",
)  # fmt: skip

#: The columns to read for the output of contacts.
PRINTED: Final = tuple(contacts.c[name] for name in (*SHOWN, "privateCode"))

_NAMES: Final = tuple(column.name for column in PRINTED)

_fields: Final = itemgetter(*SHOWN)


@dataclass(frozen=True, slots=True)
class Links:
    """The URLs of the pages of contacts, which are not part of the service.

    >>> Links("https://example.com/").page("spring")
    'https://example.com/spring'
    """

    base: str

    def page(self, list_url: str) -> str:
        """Return the URL of the page of a list."""
        return f"{self.base.rstrip('/')}/{quote(list_url, safe='')}"


class ContactPrinter:
    """Converts the contacts of one list for output.

    Args:
        connection: reads the curated members.
        state: the list.
        definitions: its audiences.
        links: the URLs of the pages.
        is_private: whether to show the private links of contacts.
    """

    def __init__(
        self,
        connection: sa.Connection,
        state: ListState,
        definitions: Definitions,
        links: Links,
        is_private: bool = True,
    ) -> None:
        self._is_private = is_private
        self._connection = connection
        self._definitions = definitions
        #: The language of the audiences of the list.
        self.language = state.language
        self._at = state.at
        self._list = orjson.Fragment(orjson.dumps(state.summary))
        page = links.page(state.summary["url"])
        self._referral, self._private = f"{page}?ref=", f"{page}/me/"
        self._audiences: dict[str, orjson.Fragment] = {}

    def shown(self, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return contacts with all their fields, ready for orjson."""
        of_contact = audiences_of(self._connection, rows, self._definitions, self._at)
        return [self.one(row, of_contact[row["id"]]) for row in rows]

    def one(self, row: Mapping[str, Any], audience_ids: Sequence[str]) -> dict[str, Any]:
        """Return a contact with all its fields and its audiences, ready for orjson."""
        contact: dict[str, Any] = dict(zip(SHOWN, _fields(row), strict=True))
        contact["createdAt"] = printed(contact["createdAt"])
        contact["data"] = orjson.Fragment(contact["data"])
        contact["list"] = self._list
        contact["audiences"] = [self._audience(audience_id) for audience_id in audience_ids]
        contact["referralLink"] = self._referral + contact["id"]
        contact["privateLink"] = self._private + row["privateCode"] if self._is_private else None
        return contact

    def chosen(self, row: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
        """Return the id and some fields of a contact, by their names in clauses; custom fields as in its data."""
        known = self.language.schema.by_name
        contact: dict[str, Any] = {"id": row["id"]}
        for name in names:
            field = known.get(name)
            value = _within(row["data"], field) if field is not None and field.path else row[name]
            contact[name] = printed(value) if isinstance(value, datetime) else value
        return contact

    def _audience(self, audience_id: str) -> orjson.Fragment:
        found = self._audiences.get(audience_id)
        if found is None:
            found = self._audiences[audience_id] = orjson.Fragment(
                orjson.dumps(self._definitions.summaries[audience_id])
            )
        return found

    def pieces(self, rows: sa.CursorResult[Any]) -> Iterator[bytes]:
        """Yield batches of contacts as members of a JSON array, without its brackets."""
        separator = b""
        for batch in rows.partitions(STREAMED_ROWS):
            yield separator + orjson.dumps(self.shown(self.named(batch)))[1:-1]
            separator = b","

    @staticmethod
    def named(rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
        """Return rows of :data:`PRINTED` as mappings by column name."""
        return [dict(zip(_NAMES, row, strict=True)) for row in rows]


Format = Literal["csv", "spreadsheet", "jsonl"]

#: The columns of CSV files: fields with one value.
COLUMNS: Final = (*SHOWN, "referralLink", "privateLink")

#: A spreadsheet runs a cell with such a start as a formula, and contacts write their own fields. Some spreadsheets skip
#: white space before a sign, and those of East Asia accept full-width signs.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def exported(printer: ContactPrinter, rows: sa.CursorResult[Any], format: Format) -> Iterator[bytes]:
    """Yield a file of contacts in batches.

    Args:
        printer: converts the contacts.
        rows: the contacts, as for :meth:`ContactPrinter.pieces`.
        format: ``jsonl`` has one contact a line, as the interface shows it. ``csv`` has a header; dates, numbers and
            lists as in JSON; empty cells for missing values; and custom fields by their names at the end.
            ``spreadsheet`` is the same, with an apostrophe before cells that would be formulas.
    """
    if format == "jsonl":
        for batch in rows.partitions(STREAMED_ROWS):
            yield b"".join(orjson.dumps(contact) + b"\n" for contact in printer.shown(printer.named(batch)))
        return
    fields = printer.language.schema.fields[len(af.CONTACT.fields) :]
    yield _lines([(*COLUMNS, *(field.name for field in fields))])
    cell = _safe_cell if format == "spreadsheet" else _cell
    for batch in rows.partitions(STREAMED_ROWS):
        named = printer.named(batch)
        lines = [[cell(contact[column]) for column in COLUMNS] for contact in printer.shown(named)]
        for line, row in zip(lines, named, strict=True):
            line += [cell(_within(row["data"], field)) for field in fields]
        yield _lines(lines)


def _within(data: str, field: af.Field) -> object:
    """Return the value of a custom field as in the JSON of `data`; None if it is missing."""
    if at_path(data, field) is None:
        return None
    value: Any = json.loads(data)
    for key in field.path:
        value = value[key]
    return value


def _lines(rows: "list[Any]") -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case str():
            return value
        case _:
            return orjson.dumps(value).decode()


def _safe_cell(value: object) -> str:
    text = _cell(value)
    return "'" + text if isinstance(value, str) and text.startswith(_FORMULA) else text


Sort = Literal["points", "createdAt", "email", "firstName", "lastName", "position"]
Order = Literal["asc", "desc"]

#: The parameters that match a part of a text, without regard to case.
TEXTS: Final = (
    "email", "firstName", "lastName", "phoneNumber", "name", "company", "country", "city", "socialOne", "socialTwo",
    "website",
)  # fmt: skip
FLAGS: Final = ("isVerified", "unsubscribed", "isGDPR")

#: The fields that narrow a listing: more than the fields of audiences.
_LISTED: Final = af.Schema(
    "Contact",
    [
        *(af.Field(name, af.FieldType.STRING) for name in TEXTS),
        *(af.Field(name, af.FieldType.BOOLEAN, nullable=False) for name in FLAGS),
    ],
)


def condition(list_id: str, parameters: Mapping[str, str | bool]) -> sa.ColumnElement[bool]:
    """Return the condition for the listed contacts.

    Raises:
        InvalidFilterError: a text is too long.
    """
    clause: dict[str, Any] = {
        name: {"contains": value} if isinstance(value, str) else value for name, value in parameters.items()
    }
    on_list = contacts.c.listId == list_id
    return sa.and_(on_list, af.parse(clause, schema=_LISTED).to_sqlalchemy(contacts)) if clause else on_list


def ordering(sort: Sort | None, order: Order, dialect: str) -> list[sa.ColumnElement[Any]]:
    """Return the sort keys of contacts; the id comes last, so that no two are equal.

    `position` is the rank on the list: 1 has the most points and, of equals, is the oldest.
    """
    column = contacts.c
    up: list[sa.ColumnElement[Any]]
    match sort:
        case None | "points":
            up = [column.points, column.createdAt, column.id]
        case "position":
            up = [column.points.desc(), column.createdAt, column.id]
        case "createdAt":
            up = [column.createdAt, column.id]
        case "email" | "firstName" | "lastName":
            up = [column[sort], column.id]
    falling = [isinstance(key, sa.UnaryExpression) for key in up]
    plain = [key.element if isinstance(key, sa.UnaryExpression) else key for key in up]
    return [_sorted(key, falls is (order == "asc"), dialect) for key, falls in zip(plain, falling, strict=True)]


def _sorted(key: sa.ColumnElement[Any], falls: bool, dialect: str) -> sa.ColumnElement[Any]:
    """Sort with missing values first, which is SQLite's default."""
    if dialect == "postgresql" and key.nullable:
        return key.desc().nulls_last() if falls else key.asc().nulls_first()
    return key.desc() if falls else key.asc()


def page_of(where: sa.ColumnElement[bool], order: list[sa.ColumnElement[Any]], limit: int, page: int) -> sa.Select[Any]:
    """Return the query of one page; the first page is 1."""
    return sa.select(*PRINTED).where(where).order_by(*order).limit(limit).offset((page - 1) * limit)


def count(connection: sa.Connection, where: sa.ColumnElement[bool]) -> int:
    """Return the number of contacts that meet a condition."""
    return connection.scalar(sa.select(sa.func.count()).select_from(contacts).where(where)) or 0


def newest(
    connection: sa.Connection, printer: ContactPrinter, where: sa.ColumnElement[bool], limit: int
) -> list[dict[str, Any]]:
    """Return the newest contacts, as the interface shows them."""
    if not limit:
        return []
    query = sa.select(*PRINTED).where(where).order_by(contacts.c.id.desc()).limit(limit)
    return printer.shown(printer.named(connection.execute(query).all()))


def members_of(audience: Audience, state: ListState) -> sa.Select[Any]:
    """Return the query of the contacts in an audience of a list, the oldest first."""
    if audience.filters is None:
        where = audiences.members_of(audience, state)
    else:
        selected = selecting(state.read(audience.filters), state.at)
        where = sa.and_(contacts.c.listId == audience.listId, _Passed(selected))
    return sa.select(*PRINTED).where(where).order_by(contacts.c.id)


class _Passed(FunctionElement[bool]):
    """A condition that the database tests for each contact, in the order of the query.

    Without it, SQLite would find the contacts by the index of a field, and sort all of them before it returned the
    first one. For an audience of hundreds of thousands, this would take a second or more, and the total time would be
    no shorter. PostgreSQL knows the number of contacts, and plans well.
    """

    name = "passed"
    type = sa.Boolean()
    inherit_cache = True


@compiles(_Passed)
def _as_it_is(element: _Passed, compiler: SQLCompiler, **options: Any) -> str:
    return f"({compiler.process(element.clauses, **options)})"


@compiles(_Passed, "sqlite")
def _without_index(element: _Passed, compiler: SQLCompiler, **options: Any) -> str:
    # As a value, `(1 = (...))`, SQLite would make all tests of AND and OR for each contact. In a condition, it
    # stops at the first test that decides.
    return f"CASE WHEN {compiler.process(element.clauses, **options)} THEN 1 END"


@dataclass(frozen=True, slots=True)
class ListPreview:
    """The contacts of a list that a clause selects.

    Attributes:
        sample: the newest of them, as the interface shows them.
        next: the id of the last one shown, if there are older ones.
    """

    count: int
    total: int
    sample: list[dict[str, Any]]
    next: str | None

    @property
    def share(self) -> float:
        """The selected part of the list, from 0 to 1."""
        return self.count / self.total if self.total else 0.0


def preview(
    connection: sa.Connection,
    printer: ContactPrinter,
    state: ListState,
    f: af.Filter,
    page: "PreviewPage",
) -> ListPreview:
    """Count the contacts of a list that a filter selects, and return some of them, the newest first."""
    selected = selected_on(state, f)
    if page.without is not None:
        # An unknown result counts as false, so NOT would not select its contacts.
        is_excluded = sa.case((selecting(f, state.at), 0), else_=1) == 1
        selected = sa.and_(selected_on(state, page.without), is_excluded)
    older = selected if page.after is None else sa.and_(selected, contacts.c.id < page.after)
    query = sa.select(*PRINTED).where(older).order_by(contacts.c.id.desc()).limit(page.limit + 1)
    rows = printer.named(connection.execute(query).all()) if page.limit else []
    shown, following = rows[: page.limit], rows[page.limit :]
    sample = printer.shown(shown) if page.fields is None else [printer.chosen(row, page.fields) for row in shown]
    total = count(connection, contacts.c.listId == state.id)
    return ListPreview(count(connection, selected), total, sample, shown[-1]["id"] if following else None)


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """Which contacts a preview shows.

    Attributes:
        limit: the most contacts.
        after: only contacts older than the one with this id.
        fields: the names of the fields to show; None shows everything.
        without: a part of the filter is left out here: the preview is of the contacts that only this part keeps out.
    """

    limit: int
    after: str | None = None
    fields: Sequence[str] | None = None
    without: af.Filter | None = None
