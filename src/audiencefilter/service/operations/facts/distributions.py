"""What values the contacts of a list have in a field: the most frequent ones, and a histogram."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any, Final, NamedTuple, assert_never

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.backends.sql.sqlalchemy_values import elements_of, value_of
from audiencefilter.service.instants import aware
from audiencefilter.service.operations.audiences import selected_on
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.facts.bins import bin_of, edges_of_instants, edges_of_integers, edges_of_numbers
from audiencefilter.service.storage.tables import contacts

#: The most values that are told one by one.
MOST_VALUES: Final = 20
#: The most bins of a histogram.
MOST_BINS: Final = 30


class Counted(NamedTuple):
    """How many contacts have a value."""

    value: Any
    contacts: int


class Bin(NamedTuple):
    """How many contacts have a value from one to another, which is in the last bin only."""

    start: Any
    end: Any
    contacts: int


@dataclass(frozen=True, slots=True)
class Distribution:
    """What values contacts have in a field.

    Attributes:
        contacts: how many there are.
        missing: how many of them have no value of the field's type.
        values: the most frequent values; of equally frequent ones the lesser first.
        others: how many contacts have another value.
        histogram: of numbers and instants, equal bins of all values; None of others, and where there is no value.
    """

    contacts: int
    missing: int
    values: Sequence[Counted]
    others: int
    histogram: Sequence[Bin] | None


def distribute(connection: sa.Connection, state: ListState, field: af.Field, f: af.Filter | None) -> Distribution:
    """Count the values of a field.

    Of a list of values each one counts, once for each contact that has it.

    Args:
        connection: reads.
        state: the list.
        field: of its contacts.
        f: selects the contacts; all of the list when None.
    """
    where = contacts.c.listId == state.id if f is None else selected_on(state, f)
    rows, present = _found(connection.dialect, field, where)
    groups = _groups(rows)
    told = connection.execute(_told(rows, groups, field)).all()
    values = [Counted(_read(row.value, field), row.number) for row in told if row.value is not None][:MOST_VALUES]
    if field.many:
        counts = sa.select(sa.func.count(), sa.func.count(present)).select_from(contacts).where(where)
        total, known = connection.execute(counts).one()
        others = told[0].others if told else 0
    else:
        total, known = (told[0].total, told[0].known) if told else (0, 0)
        others = known - sum(value.contacts for value in values)
    histogram = None
    if told and told[0].least is not None:
        histogram = _histogram(connection, rows, field, told[0].least, told[0].greatest)
    return Distribution(total, total - known, values, others, histogram)


def _found(dialect: sa.Dialect, field: af.Field, where: sa.ColumnElement[bool]) -> tuple[sa.CTE, sa.ColumnElement[Any]]:
    """Return the values of a field as rows, and what contacts have that are not without a value.

    A row is a contact's id and a value, once for each value that it has; one that is missing may be among them.
    """
    column = contacts.c[field.attribute]
    if field.many:
        array, source, value = elements_of(field, column, dialect)
        query = sa.select(contacts.c.id, _exact(value, field, dialect)).distinct()
        return _once(query.select_from(contacts, source).where(where), "found"), array
    value = value_of(field, column) if field.path else column
    return _once(sa.select(contacts.c.id, _exact(value, field, dialect)).where(where), "found"), value


def _once(query: sa.Select[Any], name: str) -> sa.CTE:
    """Return the rows of a query, which are found once, however often a statement asks for them."""
    return query.cte(name).prefix_with("MATERIALIZED")


def _exact(value: sa.ColumnElement[Any], field: af.Field, dialect: sa.Dialect) -> sa.Label[Any]:
    """Return a value as it is grouped by and sorted: texts code point by code point, as SQLite has them by itself."""
    is_text = field.type is af.FieldType.STRING and dialect.name == "postgresql"
    return (value.collate("C") if is_text else value).label("value")


def _groups(rows: sa.CTE) -> sa.CTE:
    """Return each value once, with how many contacts have it."""
    return _once(sa.select(rows.c.value, sa.func.count().label("number")).group_by(rows.c.value), "grouped")


def _told(rows: sa.CTE, groups: sa.CTE, field: af.Field) -> sa.Select[Any]:
    """Return the query of the most frequent values; what is missing is one of them. Each row has all that is counted.

    It is one statement, since to find values in custom data takes longest.
    """
    present = groups.c.value.is_not(None)
    # To PostgreSQL a sum of counts is a decimal.
    number = sa.cast(sa.func.coalesce(sa.func.sum(groups.c.number), 0), sa.BigInteger())
    more: dict[str, sa.Select[Any]] = {}
    if _has_bins(field):
        more = {"least": sa.select(sa.func.min(groups.c.value)), "greatest": sa.select(sa.func.max(groups.c.value))}
    if field.many:
        top = sa.select(groups.c.value).where(present)
        top = top.order_by(groups.c.number.desc(), groups.c.value).limit(MOST_VALUES)
        more["others"] = sa.select(sa.func.count(rows.c.id.distinct())).where(rows.c.value.not_in(top))
    else:
        more |= {"total": sa.select(number), "known": sa.select(number).where(present)}
    columns = [query.scalar_subquery().label(name) for name, query in more.items()]
    if "least" not in more:
        columns.append(sa.null().label("least"))
    query = sa.select(groups.c.value, groups.c.number, *columns)
    return query.order_by(groups.c.number.desc(), groups.c.value).limit(MOST_VALUES + 1)


def _has_bins(field: af.Field) -> bool:
    match field.type:
        case af.FieldType.INTEGER | af.FieldType.NUMBER | af.FieldType.DATETIME:
            return True
        case af.FieldType.STRING | af.FieldType.BOOLEAN:
            return False
        case _:
            assert_never(field.type)


def _histogram(connection: sa.Connection, rows: sa.CTE, field: af.Field, least: Any, greatest: Any) -> Sequence[Bin]:
    edges = _edges(_read(least, field), _read(greatest, field), field.type)
    number = bin_of(rows.c.value, edges[1:-1], operator.lt).label("bin")
    # In a query of its own: a number in GROUP BY would be a place of a column.
    placed = sa.select(number, rows.c.id).where(rows.c.value.is_not(None)).subquery()
    number_of_contacts = sa.func.count(placed.c.id.distinct()) if field.many else sa.func.count()
    counted = sa.select(placed.c.bin, number_of_contacts.label("contacts")).group_by(placed.c.bin)
    counts = {row.bin: row.contacts for row in connection.execute(counted)}
    return [Bin(start, end, counts.get(place, 0)) for place, (start, end) in enumerate(pairwise(edges))]


def _edges(least: Any, greatest: Any, type_: af.FieldType) -> Sequence[Any]:
    match type_:
        case af.FieldType.INTEGER:
            return edges_of_integers(least, greatest, MOST_BINS)
        case af.FieldType.NUMBER:
            return edges_of_numbers(least, greatest, MOST_BINS)
        case af.FieldType.DATETIME:
            return edges_of_instants(least, greatest, MOST_BINS)
        case af.FieldType.STRING | af.FieldType.BOOLEAN:
            raise TypeError(f"no bins of {type_}")
        case _:
            assert_never(type_)


def _read(value: Any, field: af.Field) -> Any:
    """Return a value of the database as the field has it."""
    if isinstance(value, datetime):
        return aware(value)
    # There is one zero.
    return float(value) + 0.0 if field.type is af.FieldType.NUMBER else value
