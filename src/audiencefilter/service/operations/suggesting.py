"""Suggestions of values: those that contacts of a list have in a field, or in related records, with counts."""

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import BadRequestError
from audiencefilter.service.operations.audiences import selected_on
from audiencefilter.service.operations.breakdown import counted
from audiencefilter.service.operations.column_pool import Columns
from audiencefilter.service.operations.definitions import ListState
from audiencefilter.service.operations.statistics import read_value, values_found
from audiencefilter.service.operations.workspace import Workspace
from audiencefilter.service.storage.tables import actions, contacts
from audiencefilter.tools import at_path, closest, document, fold

#: The most different values of a field of numbers, dates or ids that a search looks through, the most frequent first.
_MAX_SEARCHED_VALUES: Final = 1_000
#: The most values of each field in a search of all fields.
_MAX_VALUES_OF_EACH_FIELD: Final = 5
#: The time of a search of all fields, in seconds; it leaves out the fields after that.
_SEARCH_SECONDS: Final = 1.0
#: The most contacts whose objects in custom data are read for values, the newest first.
_MAX_READ_CONTACTS: Final = 1_000

#: Fields that have another value for nearly every contact.
_OF_PEOPLE: Final = ("email", "firstName", "lastName")

_VALUE: Final = af.Schema("Value", [af.Field("value", af.FieldType.STRING)])


@dataclass(frozen=True, slots=True)
class Suggested:
    """A value, its title, and the number of contacts that have it.

    Attributes:
        relation: the relation in whose records it is; None for a value of the contact.
        label: the title of the value; None if it has none.
    """

    relation: str | None
    field: str
    value: Any
    label: str | None
    count: int


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Values, the most frequent first, and whether there are more."""

    values: Sequence[Suggested]
    more: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A field of contacts, or of the records of a relation."""

    relation: af.Relation | None
    field: af.Field


def places_of(schema: af.Schema, relation: str | None, field: str | None) -> Sequence[Place]:
    """Return the named field, or all fields of texts.

    Raises:
        BadRequestError: there is no such relation or field.
    """
    if relation is not None and relation not in schema.relations:
        raise BadRequestError(f"relation: there is no relation {relation!r}{_instead(relation, schema.relations)}")
    link = None if relation is None else schema.relations[relation]
    known = (schema if link is None else link.declared).by_name
    if field is not None:
        if field not in known:
            raise BadRequestError(f"field: there is no field {field!r}{_instead(field, known)}")
        return [Place(link, known[field])]
    found = [Place(link, one) for one in known.values()]
    if link is None:
        found += [Place(other, one) for other in schema.relations.values() for one in other.declared.fields]
    texts = [place for place in found if place.field.type is af.FieldType.STRING]
    # Fields of many different values, and those that are read from custom data, come last.
    return sorted(texts, key=lambda place: place.field.name in _OF_PEOPLE or place.field.is_data)


def _instead(name: str, known: Iterable[str]) -> str:
    meant = closest(name, known)
    return "" if meant is None else f"; did you mean {meant!r}?"


@dataclass(frozen=True, slots=True)
class _Search:
    """Contacts of a list, and a part of a value.

    Attributes:
        f: selects the contacts; None means the whole list.
    """

    work: Workspace
    columns: Columns
    state: ListState
    f: af.Filter | None
    search: str

    @property
    def where(self) -> sa.ColumnElement[bool]:
        """The condition for the contacts."""
        return contacts.c.listId == self.state.id if self.f is None else selected_on(self.state, self.f)


def suggest(
    work: Workspace,
    columns: Columns,
    state: ListState,
    places: Sequence[Place],
    f: af.Filter | None,
    search: str,
    limit: int,
) -> Suggestions:
    """Return values whose text or title contains a text, with the number of contacts that have each.

    Args:
        work: a read transaction.
        columns: count the texts of long lists.
        state: the list.
        places: one field; or several, of which each gives few values, and the last ones none if there is no time.
        f: selects the contacts; None means the whole list.
        search: the text, whose case does not matter; "" finds the most frequent values of one field, and nothing of
            several.
        limit: the most values.
    """
    question = _Search(work, columns, state, f, search)
    if len(places) == 1:
        found = list(_of_place(question, places[0], limit + 1))
        return Suggestions(found[:limit], len(found) > limit)
    end, found, more = time.monotonic() + _SEARCH_SECONDS, list[Suggested](), False
    for place in places if search else ():
        if time.monotonic() > end:
            more = True
            break
        some = list(_of_place(question, place, _MAX_VALUES_OF_EACH_FIELD + 1))
        found += some[:_MAX_VALUES_OF_EACH_FIELD]
        more |= len(some) > _MAX_VALUES_OF_EACH_FIELD
    wanted = fold(search)
    found.sort(key=lambda one: (wanted not in (fold(str(one.value)), fold(one.label or "")), -one.count))
    return Suggestions(found[:limit], more or len(found) > limit)


def _of_place(question: _Search, place: Place, limit: int) -> Iterator[Suggested]:
    """Yield values of a field, the most frequent first; at last the permitted values that no contact has."""
    field, labels = place.field, place.field.labels or {}
    counts: dict[Any, int] | None = None
    if place.relation is None and not field.many and field.type is af.FieldType.STRING:
        counts = _in_columns(question, field, limit)
    if counts is None and place.relation is not None and place.relation.is_data:
        counts = _in_objects(question, place.relation, field, limit)
    elif counts is None:
        connection = question.work.connection
        counts = _in_rows(connection, _rows(connection.dialect, place, question.where), field, question.search, limit)
    relation = None if place.relation is None else place.relation.name
    for value, count in counts.items():
        yield Suggested(relation, field.name, value, labels.get(value) if isinstance(value, str) else None, count)
    if len(counts) < limit:
        missing = [
            value for value in field.values or labels if value not in counts and _matches(value, field, question.search)
        ]
        for value in missing[: limit - len(counts)]:
            yield Suggested(relation, field.name, value, labels.get(value), 0)


def _matches(value: Any, field: af.Field, search: str) -> bool:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if field.type is not af.FieldType.STRING:
        return fold(text).startswith(fold(search))
    return fold(search) in fold(text) or fold(search) in fold((field.labels or {}).get(text, ""))


def _in_columns(question: _Search, field: af.Field, limit: int) -> dict[str, int] | None:
    """Count the texts by columns; None if the list has none."""
    parts: list[Any] = [] if question.f is None else [question.f.to_dict()]
    if question.search:
        titled = [value for value in field.labels or {} if _matches(value, field, question.search)]
        contains = {field.name: {"contains": question.search, "mode": "insensitive"}}
        parts.append({"OR": [contains, {field.name: {"in": titled}}]} if titled else contains)
    # A published clause means the same in the extended notation.
    language = replace(question.state.language, notation="extended")
    f = language.read(json.dumps({"AND": parts}), names=question.state.names) if parts else None
    return question.columns.values(question.work, question.state, f, field.name, limit)


def _rows(dialect: sa.Dialect, place: Place, where: sa.ColumnElement[bool]) -> sa.CTE:
    """Return rows of (id of a contact, value): each value of a contact once."""
    if place.relation is None:
        return values_found(dialect, place.field, where)[0]
    # The only relation to a table.
    value: sa.ColumnElement[Any] = actions.c[place.field.attribute]
    if dialect.name == "postgresql" and place.field.type is af.FieldType.STRING:
        value = value.collate("C")
    query = sa.select(contacts.c.id, value.label("value")).join(actions, actions.c.subId == contacts.c.id)
    return query.where(where).distinct().cte("found")


def _in_rows(connection: sa.Connection, rows: sa.CTE, field: af.Field, search: str, limit: int) -> dict[Any, int]:
    is_text = field.type is af.FieldType.STRING
    wanted: sa.ColumnElement[bool] = rows.c.value.is_not(None)
    if search and is_text:
        contains = af.parse({"value": {"contains": search, "mode": "insensitive"}}, _VALUE).to_sqlalchemy(rows)
        titled = [value for value in field.labels or {} if _matches(value, field, search)]
        wanted = sa.and_(wanted, sa.or_(contains, rows.c.value.in_(titled)))
    number = sa.func.count().label("number")
    query = sa.select(rows.c.value, number).where(wanted).group_by(rows.c.value)
    query = query.order_by(number.desc(), rows.c.value)
    found = connection.execute(query.limit(limit if is_text or not search else _MAX_SEARCHED_VALUES)).all()
    counts = {read_value(row.value, field): row.number for row in found}
    if search and not is_text:
        counts = {value: count for value, count in counts.items() if _matches(value, field, search)}
    return dict(list(counts.items())[:limit])


def _in_objects(question: _Search, relation: af.Relation, field: af.Field, limit: int) -> dict[Any, int]:
    """Count the values in objects of custom data: those of the newest contacts, as a clause about each counts them."""
    connection, state, search = question.work.connection, question.state, question.search
    query = sa.select(contacts.c.data).where(question.where).order_by(contacts.c.id.desc()).limit(_MAX_READ_CONTACTS)
    seen: Counter[Any] = Counter()
    for data in connection.scalars(query):
        seen.update(set(_values_in(document(data), relation, field)))
    values = [value for value, _ in seen.most_common() if not search or _matches(value, field, search)][:limit]
    if not values:
        return {}
    operator, quantifier = "has" if field.many else "equals", "some" if relation.many else "is"
    clauses: list[Any] = [{relation.name: {quantifier: {field.name: {operator: value}}}} for value in values]
    rest = [] if question.f is None else [question.f.to_dict()]
    each = {"OR": [{"AND": [clause, *rest]} for clause in clauses]}
    found = counted(connection, state, state.read(json.dumps(each))).breakdown
    parts = found.children if len(values) > 1 else (found,)
    counts = {value: part.alone for value, part in zip(values, parts, strict=True)}
    return dict(sorted(counts.items(), key=lambda one: -one[1]))


def _values_in(data: Any, relation: af.Relation, field: af.Field) -> Iterator[Any]:
    """Yield the texts of a field in the objects of a contact; values of other types are not suggested."""
    inner: Any = data
    for key in relation.path or ():
        inner = inner.get(key) if isinstance(inner, Mapping) else None
    for one in inner if isinstance(inner, list) else [inner]:
        if not isinstance(one, Mapping):
            continue
        found = at_path(one.get(field.attribute), field) if field.path else one.get(field.attribute)
        for value in found if isinstance(found, list) else [found]:
            if isinstance(value, str) and field.type is af.FieldType.STRING:
                yield value
