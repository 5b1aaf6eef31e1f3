"""Suggestions of values: those that contacts of a list have in a field, or in related records, with counts."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.audiences import DATA, LIMITS, columns_of
from audiencefilter.service.counting import apart
from audiencefilter.service.errors import BadRequestError
from audiencefilter.service.tables import actions, contacts
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


class _Place(NamedTuple):
    """A field of contacts, or of the records of a relation."""

    relation: af.Relation | None
    field: af.Field

    @property
    def is_text(self) -> bool:
        return self.field.type is af.FieldType.STRING

    def has(self, value: Any, search: str) -> bool:
        """Return whether a search finds a value: texts and their titles by a part, others by their beginning."""
        wanted = fold(search)
        if self.is_text:
            return wanted in fold(value) or wanted in fold((self.field.labels or {}).get(value, ""))
        return fold(str(value)).startswith(wanted)


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


class Question(NamedTuple):
    """Which values are asked for.

    Attributes:
        connection: a read transaction.
        where: the condition for the contacts that count.
        now: the instant of the request.
        search: a part of the values or their titles, in whatever case; of numbers, dates and ids their beginning.
    """

    connection: sa.Connection
    where: sa.ColumnElement[bool]
    now: datetime
    search: str

    def suggest(
        self, schema: af.Schema, relation: str | None, field: str | None, limit: int
    ) -> tuple[list[dict[str, Any]], bool]:
        """Return values with the number of contacts that have each, and whether there are more.

        Args:
            schema: that of the list, for forms.
            relation: the relation whose records have the field; None for contacts.
            field: the field; None for all fields of texts, which give nothing without a search.
            limit: the most values.

        Raises:
            BadRequestError: there is no such relation or field.
        """
        places = _places(schema, relation, field)
        if field is not None:
            values = list(self._values(places[0], limit + 1))
            return values[:limit], len(values) > limit
        values, more, end = [], False, time.monotonic() + _SEARCH_SECONDS
        for place in places if self.search else ():
            if time.monotonic() > end:
                more = True
                break
            some = list(self._values(place, _MOST_OF_EACH + 1))
            values += some[:_MOST_OF_EACH]
            more |= len(some) > _MOST_OF_EACH
        wanted = fold(self.search)
        values.sort(key=lambda one: (wanted not in (fold(one["value"]), fold(one["label"] or "")), -one["count"]))
        return values[:limit], more or len(values) > limit

    def _values(self, place: _Place, limit: int) -> Iterator[dict[str, Any]]:
        """Yield values of a field, the most frequent first; at last permitted values that no contact has."""
        relation, field, labels = place.relation, place.field, place.field.labels or {}
        if relation is not None and relation.path:
            counts = self._in_objects(relation, place, limit)
        else:
            counts = self._in_rows(place, limit)
        absent = (value for value in field.values or labels if value not in counts and place.has(value, self.search))
        name = None if relation is None else relation.name
        for value, count in islice((*counts.items(), *((value, 0) for value in absent)), limit):
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
        query = query.order_by(number.desc(), each.c.value).limit(limit if place.is_text else _MOST_SEARCHED)
        found = self.connection.execute(query)
        return {value: count for value, count in found if place.is_text or place.has(value, self.search)}

    def _rows(self, place: _Place) -> "sa.Select[Any]":
        """Return rows of the id of a contact and a value, each value of a contact once."""
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
        exact = value.collate("C") if place.is_text and dialect.name == "postgresql" else value
        return query.add_columns(exact.label("value"))

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
        over = (self.connection, sa.select(contacts.c.id).where(self.where), columns_of(schema))
        counts = af.count_many(filters, over, self.now)
        return dict(sorted(counts.items(), key=lambda one: (-one[1], one[0])))


def _texts_in(data: Any, relation: af.Relation, field: af.Field) -> Iterator[str]:
    for key in relation.path or ():
        data = data.get(key) if isinstance(data, Mapping) else None
    at = replace(field, attribute="data", path=(field.attribute, *field.path), nullable=True)
    for one in data if isinstance(data, list) else ():
        found = at_path(one, at)
        yield from (text for text in (found if field.many else (found,)) or () if text is not None)
