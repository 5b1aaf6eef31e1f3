"""Queries of contacts: the listing, the members of an audience, and the preview of a clause."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

import audiencefilter as af
from audiencefilter.service.operations import audiences
from audiencefilter.service.operations.audiences import Audience, selected_on
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.notation import selecting
from audiencefilter.service.operations.serializing import PRINTED, ContactPrinter
from audiencefilter.service.storage.tables import contacts

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
        selected = selecting(state.language.read(audience.filters), state.at)
        where = sa.and_(contacts.c.listId == audience.listId, _Passed(selected))
    return sa.select(*PRINTED).where(where).order_by(contacts.c.id)


class _Passed(FunctionElement[bool]):
    """A condition that the database tests for each contact, in the order of the query.

    SQLite would find contacts by the index of a field, and sort all of them before it returned the first: a second or
    more for an audience of hundreds of thousands, and the total time is no shorter. PostgreSQL knows their number, and
    plans well.
    """

    name = "passed"
    type = sa.Boolean()
    inherit_cache = True


@compiles(_Passed)
def _as_it_is(element: _Passed, compiler: SQLCompiler, **options: Any) -> str:
    return f"({compiler.process(element.clauses, **options)})"


@compiles(_Passed, "sqlite")
def _without_index(element: _Passed, compiler: SQLCompiler, **options: Any) -> str:
    # As a value, `(1 = (...))`, SQLite makes all tests of AND and OR for each contact; as a condition, only until one
    # decides.
    return f"CASE WHEN {compiler.process(element.clauses, **options)} THEN 1 END"


@dataclass(frozen=True, slots=True)
class ListPreview:
    """The contacts of a list that a clause selects.

    Attributes:
        sample: the newest of them, as the interface shows them.
    """

    count: int
    total: int
    sample: list[dict[str, Any]]

    @property
    def share(self) -> float:
        """The selected part of the list, from 0 to 1."""
        return self.count / self.total if self.total else 0.0


def preview(
    connection: sa.Connection, printer: ContactPrinter, state: ListState, f: af.Filter, sample: int
) -> ListPreview:
    """Count the contacts of a list that a filter selects, and return the newest of them."""
    selected = selected_on(state, f)
    shown = newest(connection, printer, selected, sample)
    return ListPreview(count(connection, selected), count(connection, contacts.c.listId == state.id), shown)
