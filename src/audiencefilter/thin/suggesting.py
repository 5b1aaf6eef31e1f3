"""Suggestions of values: those that contacts of a list have in a field, or in related records, with counts."""

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.thin.audiences import LIMITS, Audiences, form_schema_of
from audiencefilter.thin.counting import apart
from audiencefilter.thin.errors import BadRequestError
from audiencefilter.thin.tables import actions, aware, contacts
from audiencefilter.tools import at_path, closest, document, elements_of, fold, value_of

#: The most different values of a field of numbers, dates or ids that a search looks through, the most frequent first.
_MOST_SEARCHED: Final = 1_000
#: A search of all fields: the most values of each, and the time after which it leaves out the fields that are left.
_MOST_OF_EACH: Final = 5
_SEARCH_SECONDS: Final = 1.0
#: The most contacts whose objects in custom data are read for values, the newest first; and the most values of them,
#: which are counted by one statement.
_MOST_READ: Final = 1_000
_MOST_OF_OBJECTS: Final = 50
#: Fields that have another value for nearly every contact.
_OF_PEOPLE: Final = ("email", "firstName", "lastName")
_VALUE: Final = af.Schema("Value", [af.Field("value", af.FieldType.STRING)])


@dataclass(frozen=True)
class _Place:
    """A field of contacts, or of the records of a relation."""

    relation: af.Relation | None
    field: af.Field

    @property
    def is_text(self) -> bool:
        return self.field.type is af.FieldType.STRING

    def has(self, value: Any, search: str) -> bool:
        """Return whether a search finds a value: texts and their titles by a part, others by their beginning."""
        if self.is_text:
            return fold(search) in fold(value) or fold(search) in fold((self.field.labels or {}).get(value, ""))
        return fold(json.dumps(value) if isinstance(value, bool) else str(value)).startswith(fold(search))


def suggest(
    connection: sa.Connection,
    found: Audiences,
    named: tuple[str | None, str | None],
    where: sa.ColumnElement[bool],
    now: datetime,
    search: str,
    limit: int,
) -> tuple[list[dict[str, Any]], bool]:
    """Return values with the number of contacts that have each, the most frequent first; and whether there are more.

    Args:
        connection: a read transaction.
        found: the list.
        named: a relation, or None for the contacts themselves, and a field; None is all fields of texts.
        where: the condition for the contacts of the list that count.
        now: the instant of the request.
        search: a part of the values or their titles, in whatever case; all fields give nothing without it.
        limit: the most values.

    Raises:
        BadRequestError: there is no such relation or field.
    """
    places = _places(form_schema_of(found.list), *named)
    question = _Question(connection, where, now, search)
    if named[1] is not None:
        values = list(question.values(places[0], limit + 1))
        return values[:limit], len(values) > limit
    values, more, end = [], False, time.monotonic() + _SEARCH_SECONDS
    for place in places if search else ():
        if time.monotonic() > end:
            more = True
            break
        some = list(question.values(place, _MOST_OF_EACH + 1))
        values += some[:_MOST_OF_EACH]
        more |= len(some) > _MOST_OF_EACH
    wanted = fold(search)
    values.sort(key=lambda one: (wanted not in (fold(str(one["value"])), fold(one["label"] or "")), -one["count"]))
    return values[:limit], more or len(values) > limit


def _places(schema: af.Schema, relation: str | None, field: str | None) -> Sequence[_Place]:
    if relation is not None and relation not in schema.relations:
        raise BadRequestError(f"relation: there is no relation {relation!r}{_meant(relation, schema.relations)}")
    link = None if relation is None else schema.relations[relation]
    known = (schema if link is None else link.declared).by_name
    if field is not None:
        if field not in known:
            raise BadRequestError(f"field: there is no field {field!r}{_meant(field, known)}")
        return [_Place(link, known[field])]
    places = [_Place(link, one) for one in known.values()]
    if link is None:
        places += [_Place(other, one) for other in schema.relations.values() for one in other.declared.fields]
    # Fields of many different values, and those that are read from custom data, come last.
    texts = (place for place in places if place.is_text)
    return sorted(texts, key=lambda place: place.field.name in _OF_PEOPLE or bool(place.field.path))


def _meant(name: str, known: Iterable[str]) -> str:
    meant = closest(name, known)
    return "" if meant is None else f"; did you mean {meant!r}?"


@dataclass(frozen=True)
class _Question:
    """Contacts of a list, and a part of a value."""

    connection: sa.Connection
    where: sa.ColumnElement[bool]
    now: datetime
    search: str

    def values(self, place: _Place, limit: int) -> Iterator[dict[str, Any]]:
        """Yield values of a field, the most frequent first; at last permitted values that no contact has."""
        relation, field, labels = place.relation, place.field, place.field.labels or {}
        if relation is not None and relation.path:
            counts = self._in_objects(relation, place, limit)
        else:
            counts = self._in_rows(place, limit)
        permitted = (value for value in field.values or labels if value not in counts)
        for value in permitted:
            if place.has(value, self.search):
                counts[value] = 0
        name = None if relation is None else relation.name
        for value, count in list(counts.items())[:limit]:
            label = labels.get(value) if isinstance(value, str) else None
            yield {"relation": name, "field": field.name, "value": value, "label": label, "count": count}

    def _in_rows(self, place: _Place, limit: int) -> dict[Any, int]:
        each = apart(self._rows(place), "each_value")
        wanted: sa.ColumnElement[bool] = each.c.value.is_not(None)
        if self.search and place.is_text:
            contains = af.parse({"value": {"contains": self.search, "mode": "insensitive"}}, _VALUE)
            titled = [value for value in place.field.labels or () if place.has(value, self.search)]
            wanted = sa.or_(contains.to_sqlalchemy(each), each.c.value.in_(titled))
        number = sa.func.count().label("number")
        query = sa.select(each.c.value, number).where(wanted).group_by(each.c.value)
        query = query.order_by(number.desc(), each.c.value)
        found = self.connection.execute(query.limit(limit if place.is_text else _MOST_SEARCHED))
        counts = {shown_value(value): count for value, count in found}
        if place.is_text:
            return counts
        return {value: count for value, count in counts.items() if place.has(value, self.search)}

    def _rows(self, place: _Place) -> "sa.Select[Any]":
        """Return rows of the id of a contact and a value, each value of a contact once."""
        field, dialect = place.field, self.connection.dialect
        query, is_once = sa.select(contacts.c.id), False
        value: sa.ColumnElement[Any]
        if place.relation is not None:
            value = actions.c[field.attribute]  # the only relation to a table
            query = query.join(actions, actions.c.subId == contacts.c.id)
        elif field.many:
            _, source, value = elements_of(field, contacts.c.data, dialect)
            query = query.select_from(contacts, source)
        else:
            is_once = True
            value = value_of(field, contacts.c.data) if field.path else contacts.c[field.attribute]
        # Texts are ordered by code points, which is SQLite's default.
        exact = value.collate("C") if place.is_text and dialect.name == "postgresql" else value
        query = query.add_columns(exact.label("value")).where(self.where)
        return query if is_once else query.distinct()

    def _in_objects(self, relation: af.Relation, place: _Place, limit: int) -> dict[Any, int]:
        """Count the texts in objects of custom data: those that the newest contacts have, as clauses count them."""
        field = place.field
        if not place.is_text:
            return {}
        query = sa.select(contacts.c.data).where(self.where).order_by(contacts.c.id.desc()).limit(_MOST_READ)
        seen: Counter[str] = Counter()
        for data in self.connection.scalars(query):
            seen.update(set(_texts_in(document(data), relation, field)))
        # A clause cannot name others.
        nameable = [text for text in seen if len(text) <= LIMITS.text and text in (field.values or (text,))]
        texts = sorted((text for text in nameable if place.has(text, self.search)), key=lambda text: -seen[text])
        schema = af.Schema("Contact", [*af.CONTACT.fields], af.Notation.EXTENDED, [relation])
        test = "has" if field.many else "equals"
        filters = {
            text: af.parse({relation.name: {"some": {field.name: {test: text}}}}, schema)
            for text in texts[: min(limit, _MOST_OF_OBJECTS)]
        }
        over = (self.connection, sa.select(contacts.c.id).where(self.where), contacts)
        counts = af.count_many(filters, over, self.now)
        return dict(sorted(counts.items(), key=lambda one: (-one[1], one[0])))


def _texts_in(data: Any, relation: af.Relation, field: af.Field) -> Iterator[str]:
    for key in relation.path or ():
        data = data.get(key) if isinstance(data, Mapping) else None
    at = replace(field, attribute="data", path=(field.attribute, *field.path), nullable=True)
    for one in data if isinstance(data, list) else ():
        found = at_path(one, at)
        yield from (text for text in (found if field.many else (found,)) or () if text is not None)


def shown_value(value: Any) -> Any:
    """Return a value of a field as the interface shows it: dates and ids as texts, decimals as numbers."""
    match value:
        case datetime():
            return aware(value)
        case date():
            return value.isoformat()
        case UUID():
            return str(value)
        case bool() | int() | str() | None:
            return value
        case _:
            return float(value) + 0.0  # turns -0.0 into 0.0
