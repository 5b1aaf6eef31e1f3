"""The statements of questions: the contacts that each part of a clause selects, and the values of their fields."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.answers import ServiceError
from audiencefilter.service.audiences import DATA, selected
from audiencefilter.service.tables import actions, contacts
from audiencefilter.tools import Node, breakdown, elements_of, fold, value_of

#: The most different values of a field of numbers, dates or ids that a search looks through, the most frequent first.
_MOST_SEARCHED: Final = 1_000
#: A search of all fields: the most values of each, and the time after which it leaves out the fields that are left.
_MOST_OF_EACH: Final = 5
_SEARCH_SECONDS: Final = 1.0
_OF_PEOPLE: Final = ("email", "firstName", "lastName")
_VALUE: Final = af.Schema("Value", [af.Field("value", af.FieldType.STRING)])


def apart(query: sa.Select[Any], name: str) -> sa.Subquery:
    """Return a subquery whose offset lets databases evaluate it once for each row, rather than at each use."""
    return query.offset(sa.literal_column("0", sa.Integer)).subquery(name)


def broken_down(connection: sa.Connection, row: Any, f: af.Filter, now: datetime) -> tuple[int, af.Breakdown]:
    """Return the number of contacts of a list, and how many of them each part of a filter selects at an instant."""
    counting = _Counting(row, f, now)
    places = breakdown(f.ast, f.schema, counting, without=True)
    total, *numbers = connection.execute(counting.query()).one()

    def filled(part: af.Breakdown) -> af.Breakdown:
        without = None if part.without is None else numbers[part.without]
        children = tuple(map(filled, part.children))
        return replace(part, alone=numbers[part.alone], left=numbers[part.left], children=children, without=without)

    return total, filled(places)


class _Selected(NamedTuple):
    """The contacts that a part selects, or some members of a group together."""

    #: On a row of tests and ranks; its length is constant.
    condition: sa.ColumnElement[bool]
    #: The same of a part or all members of a group, on a row of tests only; its length grows with their number.
    tests: Any = None


class _Counting:
    """Builds the statement, which makes each test once for each contact, then ranks each group, then counts."""

    def __init__(self, row: Any, f: af.Filter, now: datetime) -> None:
        self._row, self._filter, self._now = row, f, now
        self._tests: list[sa.Label[Any]] = []
        self._ranks: list[sa.Label[Any]] = []
        self._counts: list[sa.ColumnElement[int]] = []

    def of(self, node: Node) -> _Selected:
        """Return the contacts that a part selects, tested as a whole."""
        part = af.Filter(node, self._filter.schema, self._filter.limits)
        passes = _kept(self._tests, "test", sa.case((selected(self._row, part, self._now), 1), else_=0)) == 1
        return _Selected(passes, passes)

    def joined(self, members: Iterable[_Selected], conjunctive: bool) -> Iterator[_Selected]:
        """Yield the contacts that the first members select together, up to each member."""
        passed = [member.tests for member in members]
        whole = sa.and_(*passed) if conjunctive else sa.or_(*passed)
        rank = self._rank(enumerate(passed), conjunctive, len(passed))
        for place in range(len(passed)):
            yield _Selected(rank > place if conjunctive else rank <= place, whole)

    def others(self, members: Sequence[_Selected], conjunctive: bool) -> Iterator[_Selected]:
        """Yield for each member the contacts that the others select together, by the first and last deciding member."""
        tests, count = list(enumerate(member.tests for member in members)), len(members)
        first, last = self._rank(tests, conjunctive, count), self._rank(reversed(tests), conjunctive, count)
        for place in range(count):
            # No other member decides: none does at all, or this one is both the first and the last.
            undecided = sa.or_(first == count, sa.and_(first == place, last == place))
            yield _Selected(undecided if conjunctive else sa.not_(undecided))

    def together(self, one: _Selected, other: _Selected, conjunctive: bool) -> _Selected:
        """Return the contacts that both select, or that either does."""
        return _Selected((sa.and_ if conjunctive else sa.or_)(one.condition, other.condition))

    def stable(self, selected: _Selected) -> _Selected:
        """Return the same."""
        return selected

    def count(self, selected: _Selected) -> int:
        self._counts.append(sa.func.count().filter(selected.condition))
        return len(self._counts) - 1

    def query(self) -> sa.Select[Any]:
        """Return the statement; its first column is the number of all contacts."""
        tested = apart(sa.select(*self._tests).where(contacts.c.listId == self._row.id), "tested")
        ranked = apart(sa.select(*tested.c, *self._ranks).select_from(tested), "ranked")
        counts: list[Any] = [sa.func.count(), *self._counts]
        return sa.select(*counts).select_from(ranked)

    def _rank(self, tests: Iterable[tuple[int, Any]], conjunctive: bool, none: int) -> "sa.ColumnElement[int]":
        """Return the place of the first deciding member: n parts take n steps for each contact, not n²."""
        decided = ((sa.not_(test) if conjunctive else test, place) for place, test in tests)
        return _kept(self._ranks, "rank", sa.case(*decided, else_=none))


def _kept(columns: list[sa.Label[Any]], name: str, value: sa.ColumnElement[Any]) -> "sa.ColumnElement[int]":
    columns.append(value.label(f"{name}{len(columns)}"))
    return sa.column(columns[-1].name, sa.Integer)


class _Place(NamedTuple):
    """A field of contacts, or of their actions, and a part of its values that is searched."""

    relation: str | None
    field: af.Field
    search: str

    @property
    def is_text(self) -> bool:
        return self.field.type is af.FieldType.STRING

    def has(self, value: Any) -> bool:
        """Return whether the search finds a value: texts and their titles by a part, others by their beginning."""
        wanted = fold(self.search)
        if self.is_text:
            return wanted in fold(value) or wanted in fold((self.field.labels or {}).get(value, ""))
        return fold(str(value)).startswith(wanted)


class Question(NamedTuple):
    """Which values are asked for: those that contain a text, of the contacts that meet a condition."""

    connection: sa.Connection
    where: sa.ColumnElement[bool]
    search: str

    def suggest(self, schema: af.Schema, relation: str | None, field: str | None, limit: int) -> tuple[list[Any], bool]:
        """Return the most frequent values of a field, or of all fields of texts; and whether there are more."""
        places = self._places(schema, relation, field)
        most, end = _MOST_OF_EACH if field is None else limit, time.monotonic() + _SEARCH_SECONDS
        values, more = [], False
        for place in places if self.search or field is not None else ():
            if time.monotonic() > end:
                more = True
                break
            some = self._values(place, most + 1)
            values += some[:most]
            more |= len(some) > most
        if field is None:
            wanted = fold(self.search)
            values.sort(key=lambda one: (wanted not in (fold(one["value"]), fold(one["label"] or "")), -one["count"]))
        return values[:limit], more or len(values) > limit

    def _places(self, schema: af.Schema, relation: str | None, field: str | None) -> list[_Place]:
        links = {name: link for name, link in schema.relations.items() if not link.path}  # not those in custom data
        if relation is None:
            known = schema.by_name
        elif relation in links:
            known = links[relation].declared.by_name
        elif relation in schema.relations:
            raise ServiceError(f"relation: values of {relation!r} are not suggested, since they are in custom data")
        else:
            raise ServiceError(f"relation: there is no relation {relation!r}")
        if field is not None:
            if field not in known:
                raise ServiceError(f"field: there is no field {field!r}")
            return [_Place(relation, known[field], self.search)]
        places = [_Place(relation, one, self.search) for one in known.values()]
        if relation is None:
            places += [_Place(name, one, self.search) for name, link in links.items() for one in link.declared.fields]
        # Fields of many different values, and those that are read from custom data, come last.
        places.sort(key=lambda place: place.field.name in _OF_PEOPLE or bool(place.field.path))
        return [place for place in places if place.is_text]

    def _values(self, place: _Place, limit: int) -> list[dict[str, Any]]:
        """Return values of a field, the most frequent first; at last permitted values that no contact has."""
        field, labels = place.field, place.field.labels or {}
        counts = self._counts(place, limit)
        absent = {value: 0 for value in field.values or labels if value not in counts and place.has(value)}
        at = {"relation": place.relation, "field": field.name}
        found = islice((counts | absent).items(), limit)
        return [{**at, "value": value, "label": labels.get(value), "count": count} for value, count in found]

    def _counts(self, place: _Place, limit: int) -> dict[Any, int]:
        """Count each value once for each contact."""
        field, dialect, query = place.field, self.connection.dialect, sa.select(contacts.c.id).where(self.where)
        value: sa.ColumnElement[Any]
        if place.relation is not None:
            value = actions.c[field.attribute]  # the only relation to a table
            query = query.join(actions, actions.c.subId == contacts.c.id).distinct()
        elif field.many:
            _, source, value = elements_of(field, DATA, dialect)
            query = query.select_from(contacts, source).distinct()
        else:
            value = value_of(field, DATA) if field.path else contacts.c[field.attribute]
        # Texts are ordered by code points, which is SQLite's default.
        value = value.collate("C") if place.is_text and dialect.name == "postgresql" else value
        each = apart(query.add_columns(value.label("value")), "each_value")
        wanted: sa.ColumnElement[bool] = each.c.value.is_not(None)
        if self.search and place.is_text:
            contains = af.parse({"value": {"contains": self.search, "mode": "insensitive"}}, _VALUE)
            titled = [value for value in field.labels or () if place.has(value)]
            wanted = sa.or_(contains.to_sqlalchemy(each), each.c.value.in_(titled))
        number, most = sa.func.count().label("number"), limit if place.is_text else _MOST_SEARCHED
        counted = sa.select(each.c.value, number).where(wanted).group_by(each.c.value)
        found = self.connection.execute(counted.order_by(number.desc(), each.c.value).limit(most))
        return {value: count for value, count in found if place.is_text or place.has(value)}
