"""Statistics of lists: distributions of values, effect of other filters; clauses as SQL."""

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar
from uuid import UUID

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.operations.audiences import Audience, members_of, selected_on
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.listing import ContactPrinter, count, newest
from audiencefilter.service.operations.notation import ACTIONS, MANUAL
from audiencefilter.service.storage.tables import actions, aware, contacts, members
from audiencefilter.tools import DIALECTS, DialectName, elements_of, value_of

_Value = TypeVar("_Value", float, datetime)


def edges_of_integers(least: int, greatest: int, most: int) -> list[int]:
    """Return the start of each bin of whole numbers, and the end of the last bin, which is exclusive.

    >>> edges_of_integers(0, 9, 5), edges_of_integers(7, 7, 5), edges_of_integers(0, 10, 5)
    ([0, 2, 4, 6, 8, 10], [7, 8], [0, 3, 6, 9, 12])
    """
    width = -(-(greatest - least + 1) // most)
    count = -(-(greatest - least + 1) // width)
    return [least + number * width for number in range(count + 1)]


def edges_of_numbers(least: float, greatest: float, most: int) -> list[float]:
    """Return the start of each bin, and the greatest value, which is in the last bin.

    Fewer bins where no numbers lie between.

    >>> edges_of_numbers(0.0, 1.0, 4), edges_of_numbers(2.0, 2.0, 4)
    ([0.0, 0.25, 0.5, 0.75, 1.0], [2.0, 2.0])
    """
    # A weighted sum, since the difference of the two may overflow a double.
    inner = (least * (1 - number / most) + greatest * (number / most) for number in range(1, most))
    return _distinct(least, inner, greatest)


def edges_of_instants(least: datetime, greatest: datetime, most: int) -> list[datetime]:
    """Return the start of each bin, and the greatest instant, which is in the last bin."""
    inner = (least + (greatest - least) * number / most for number in range(1, most))
    return _distinct(least, inner, greatest)


def _distinct(least: _Value, inner: Any, greatest: _Value) -> list[_Value]:
    return [least, *sorted({edge for edge in inner if least < edge < greatest}), greatest]


def bin_of(
    value: sa.ColumnElement[Any],
    edges: Sequence[Any],
    is_before: Callable[[Any, Any], sa.ColumnElement[bool]],
    first: int = 0,
) -> sa.ColumnElement[Any]:
    """Return an SQL expression for the number of edges up to a value, by binary search.

    Args:
        value: not NULL.
        edges: the edges, ascending.
        is_before: whether a value is before an edge: `operator.lt` counts an edge equal to the value.
        first: the number of earlier edges, all up to the value.
    """
    if not edges:
        return sa.literal_column(str(first), sa.Integer())
    half = len(edges) // 2
    before = bin_of(value, edges[:half], is_before, first)
    behind = bin_of(value, edges[half + 1 :], is_before, first + half + 1)
    return sa.case((is_before(value, edges[half]), before), else_=behind)


#: The most values with a count of their own.
_MAX_VALUES: Final = 20
#: The most bins of a histogram.
_MAX_BINS: Final = 30


class Counted(NamedTuple):
    """A value and the number of its contacts."""

    value: Any
    contacts: int


class Bin(NamedTuple):
    """The number of contacts with a value from `start` to `end`; only the last bin includes `end`."""

    start: Any
    end: Any
    contacts: int


@dataclass(frozen=True, slots=True)
class Distribution:
    """The values of contacts in a field.

    Attributes:
        missing: the number of contacts without a value of the field's type.
        values: the most frequent values; of equally frequent ones the lesser first.
        others: the number of contacts with other values.
        histogram: equal bins of all values, for numbers and instants; None for other types, and without values.
    """

    contacts: int
    missing: int
    values: Sequence[Counted]
    others: int
    histogram: Sequence[Bin] | None


def distribute(connection: sa.Connection, state: ListState, field: af.Field, f: af.Filter | None) -> Distribution:
    """Count the values of a field.

    Each value of a field with many values counts once for each contact that has it.

    Args:
        connection: a connection in a read transaction.
        state: the list.
        field: a field of its contacts.
        f: selects the contacts; None means the whole list.
    """
    where = contacts.c.listId == state.id if f is None else selected_on(state, f)
    rows, present = values_found(connection.dialect, field, where)
    groups = _groups(rows)
    summary = connection.execute(_summary(rows, groups, field)).all()
    values = [Counted(read_value(row.value, field), row.number) for row in summary if row.value is not None][
        :_MAX_VALUES
    ]
    if field.many:
        counts = sa.select(sa.func.count(), sa.func.count(present)).select_from(contacts).where(where)
        total, known = connection.execute(counts).one()
        others = summary[0].others if summary else 0
    else:
        total, known = (summary[0].total, summary[0].known) if summary else (0, 0)
        others = known - sum(value.contacts for value in values)
    histogram, find_edges = None, _EDGES.get(field.type)
    if find_edges and summary and summary[0].least is not None:
        edges = find_edges(read_value(summary[0].least, field), read_value(summary[0].greatest, field), _MAX_BINS)
        histogram = _histogram(connection, rows, field, edges)
    return Distribution(total, total - known, values, others, histogram)


def values_found(
    dialect: sa.Dialect, field: af.Field, where: sa.ColumnElement[bool]
) -> tuple[sa.CTE, sa.ColumnElement[Any]]:
    """Return rows of (id, value or NULL), and an expression that is NULL for contacts without a value."""
    column = contacts.c[field.attribute]
    if field.many:
        array, source, value = elements_of(field, column, dialect)
        query = sa.select(contacts.c.id, _exact(value, field, dialect)).distinct()
        return _once(query.select_from(contacts, source).where(where), "found"), array
    value = value_of(field, column) if field.path else column
    return _once(sa.select(contacts.c.id, _exact(value, field, dialect)).where(where), "found"), value


def _once(query: sa.Select[Any], name: str) -> sa.CTE:
    """Return a query as a materialized CTE, which runs once however often a statement uses it."""
    return query.cte(name).prefix_with("MATERIALIZED")


def _exact(value: sa.ColumnElement[Any], field: af.Field, dialect: sa.Dialect) -> sa.Label[Any]:
    """Return a value for grouping and sorting: texts by code points, which is SQLite's default."""
    is_text = field.type is af.FieldType.STRING and dialect.name == "postgresql"
    return (value.collate("C") if is_text else value).label("value")


def _groups(rows: sa.CTE) -> sa.CTE:
    """Return each distinct value with the number of its contacts."""
    return _once(sa.select(rows.c.value, sa.func.count().label("number")).group_by(rows.c.value), "grouped")


def _summary(rows: sa.CTE, groups: sa.CTE, field: af.Field) -> sa.Select[Any]:
    """Return the statement for the most frequent values, NULL, and all totals; one, as reading custom data is slow."""
    present = groups.c.value.is_not(None)
    # PostgreSQL returns a sum of counts as a decimal.
    number = sa.cast(sa.func.coalesce(sa.func.sum(groups.c.number), 0), sa.BigInteger())
    more: dict[str, sa.Select[Any]] = {}
    if field.type in _EDGES:
        more = {"least": sa.select(sa.func.min(groups.c.value)), "greatest": sa.select(sa.func.max(groups.c.value))}
    if field.many:
        top = sa.select(groups.c.value).where(present)
        top = top.order_by(groups.c.number.desc(), groups.c.value).limit(_MAX_VALUES)
        more["others"] = sa.select(sa.func.count(rows.c.id.distinct())).where(rows.c.value.not_in(top))
    else:
        more |= {"total": sa.select(number), "known": sa.select(number).where(present)}
    columns = [query.scalar_subquery().label(name) for name, query in more.items()]
    if "least" not in more:
        columns.append(sa.null().label("least"))
    query = sa.select(groups.c.value, groups.c.number, *columns)
    return query.order_by(groups.c.number.desc(), groups.c.value).limit(_MAX_VALUES + 1)


def _histogram(connection: sa.Connection, rows: sa.CTE, field: af.Field, edges: Sequence[Any]) -> Sequence[Bin]:
    number = bin_of(rows.c.value, edges[1:-1], operator.lt).label("bin")
    # The number of the bin comes from a subquery, since GROUP BY reads a number as the position of a column.
    placed = sa.select(number, rows.c.id).where(rows.c.value.is_not(None)).subquery()
    number_of_contacts = sa.func.count(placed.c.id.distinct()) if field.many else sa.func.count()
    counted = sa.select(placed.c.bin, number_of_contacts.label("contacts")).group_by(placed.c.bin)
    counts = {row.bin: row.contacts for row in connection.execute(counted)}
    return [Bin(start, end, counts.get(place, 0)) for place, (start, end) in enumerate(pairwise(edges))]


#: The edges of histogram bins by type; other types have no histogram.
_EDGES: Final[Mapping[af.FieldType, Callable[[Any, Any, int], list[Any]]]] = {
    af.FieldType.INTEGER: edges_of_integers,
    af.FieldType.NUMBER: edges_of_numbers,
    af.FieldType.DATETIME: edges_of_instants,
}


def read_value(value: Any, field: af.Field) -> Any:
    """Return a value from the database as the interface shows it: decimals as numbers, dates and ids as text."""
    match value:
        case datetime():
            return aware(value)
        case date():
            return value.isoformat()
        case UUID():
            return str(value)
        case _:
            # Turns -0.0 into 0.0.
            return float(value) + 0.0 if field.type in (af.FieldType.NUMBER, af.FieldType.DECIMAL) else value


class Moving(NamedTuple):
    """Contacts that would enter or leave an audience.

    Attributes:
        sample: the newest of them, as the interface shows them.
    """

    contacts: int
    sample: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The effect of other filters on an audience."""

    enter: Moving
    leave: Moving
    stay: int


def compare(
    connection: sa.Connection, printer: ContactPrinter, state: ListState, audience: Audience, f: af.Filter, limit: int
) -> Comparison:
    """Compare an audience with the same one under other filters, at one instant; nothing is changed."""
    now, then = members_of(audience, state), selected_on(state, f)
    # Three counts, each of which can use an index; testing each contact for both conditions could not.
    stay = count(connection, sa.and_(now, then))

    def moving(within: sa.ColumnElement[bool], without: sa.ColumnElement[bool]) -> Moving:
        number = count(connection, within) - stay
        # An unknown result counts as false, so NOT would not select its contacts.
        out = sa.case((without, 0), else_=1) == 1
        return Moving(number, newest(connection, printer, sa.and_(within, out), limit) if number else [])

    return Comparison(moving(then, now), moving(now, then), stay)


#: The type of `data` in the databases of the service; other engines have their usual type of JSON.
_DATA: Final[Mapping[DialectName, str]] = {"sqlite": "text", "postgresql": "text"}


class Written(NamedTuple):
    """A condition for a WHERE clause.

    Attributes:
        sql: the condition with values as literals.
        text: the condition with the parameter marks of the engine's usual driver.
        parameters: the parameters of `text`.
    """

    sql: str
    text: str
    parameters: list[Any] | dict[str, Any]


def written(f: af.Filter, dialect: DialectName, at: datetime) -> Written:
    """Return a filter as SQL, with operands relative to now fixed at an instant.

    Raises:
        UnsupportedError: the engine cannot express the filter exactly.
    """
    columns = {}
    objects = [relation.data for relation in f.schema.relations.values() if relation.is_data]
    if dialect in _DATA and any(field.path for field in [*f.schema.fields, *objects]):
        columns[contacts.c.data.name] = af.Column(contacts.c.data.name, _DATA[dialect])
    related = {}
    if f.schema.relations:
        related[ACTIONS.name] = af.Related(actions.name, on={contacts.c.id.name: actions.c.subId.name})
        related[MANUAL.name] = af.Related(members.name, on={contacts.c.id.name: members.c.contactId.name})
    literal = f.to_sql(dialect, contacts.name, columns, inline=True, related=related, now=at)
    bound = f.to_sql(dialect, contacts.name, columns, related=related, now=at)
    return Written(literal.text, bound.text, bound.parameters)


def able(f: af.Filter, at: datetime) -> Sequence[str]:
    """Return the dialects that can express a filter."""

    def is_able(dialect: Any) -> bool:
        try:
            written(f, dialect, at)
        except af.UnsupportedError:
            return False
        return True

    return list(filter(is_able, DIALECTS))
