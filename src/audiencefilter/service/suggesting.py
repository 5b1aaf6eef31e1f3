"""Suggestions of values: those that contacts of a list have in a field, or in related records, with counts."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
    """A field of contacts, or of the records of a relation, and a part of its values that is searched."""

    relation: af.Relation | None
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
    now: datetime
    search: str

    def suggest(
        self, schema: af.Schema, relation: str | None, field: str | None, limit: int
    ) -> tuple[list[dict[str, Any]], bool]:
        """Return the most frequent values, with the number of contacts that have each, and whether there are more.

        Without a field, of contacts or of a relation, all fields of texts are searched.
        """
        places = self._places(schema, relation, field)
        if field is not None:
            values = self._values(places[0], limit + 1)
            return values[:limit], len(values) > limit
        values, more, end = [], False, time.monotonic() + _SEARCH_SECONDS
        for place in places if self.search else ():
            if time.monotonic() > end:
                more = True
                break
            some = self._values(place, _MOST_OF_EACH + 1)
            values += some[:_MOST_OF_EACH]
            more |= len(some) > _MOST_OF_EACH
        wanted = fold(self.search)
        values.sort(key=lambda one: (wanted not in (fold(one["value"]), fold(one["label"] or "")), -one["count"]))
        return values[:limit], more or len(values) > limit

    def _places(self, schema: af.Schema, relation: str | None, field: str | None) -> Sequence[_Place]:
        if relation is not None and relation not in schema.relations:
            raise BadRequestError(f"relation: there is no relation {relation!r}{_meant(relation, schema.relations)}")
        link = None if relation is None else schema.relations[relation]
        known = (schema if link is None else link.declared).by_name
        if field is not None:
            if field not in known:
                raise BadRequestError(f"field: there is no field {field!r}{_meant(field, known)}")
            return [_Place(link, known[field], self.search)]
        links = schema.relations.values() if link is None else ()
        places = [(link, one) for one in known.values()]
        places += [(other, one) for other in links for one in other.declared.fields]
        texts = [one for one in (_Place(*place, self.search) for place in places) if one.is_text]
        # Fields of many different values, and those that are read from custom data, come last.
        return sorted(texts, key=lambda place: place.field.name in _OF_PEOPLE or bool(place.field.path))

    def _values(self, place: _Place, limit: int) -> list[dict[str, Any]]:
        """Return values of a field, the most frequent first; at last permitted values that no contact has."""
        relation, field, labels = place.relation, place.field, place.field.labels or {}
        in_objects = relation is not None and relation.path
        counts = self._in_objects(relation, place, limit) if in_objects else self._in_rows(place, limit)
        absent = {value: 0 for value in field.values or labels if value not in counts and place.has(value)}
        at = {"relation": None if relation is None else relation.name, "field": field.name}
        found = islice((counts | absent).items(), limit)
        return [{**at, "value": value, "label": labels.get(value), "count": count} for value, count in found]

    def _in_rows(self, place: _Place, limit: int) -> dict[Any, int]:
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

    def _in_objects(self, relation: Any, place: _Place, limit: int) -> dict[Any, int]:
        """Count the texts in objects of custom data: those that the newest contacts have, as clauses count them."""
        field = place.field
        if not place.is_text:
            return {}
        query = sa.select(contacts.c.data).where(self.where).order_by(contacts.c.id.desc()).limit(_MOST_READ)
        seen = Counter[str]()
        for data in self.connection.scalars(query):
            seen.update(_texts_in(document(data), relation, field))
        # A clause cannot name others.
        nameable = [text for text, _ in seen.most_common() if len(text) <= LIMITS.text and place.has(text)]
        texts = [text for text in nameable if text in (field.values or (text,))][: min(limit, _MOST_OF_OBJECTS)]
        schema = af.Schema("Contact", af.CONTACT.fields, af.Notation.EXTENDED, [relation])
        test = "has" if field.many else "equals"
        filters = {text: af.parse({relation.name: {"some": {field.name: {test: text}}}}, schema) for text in texts}
        over = (self.connection, sa.select(contacts.c.id).where(self.where), columns_of(schema))
        return dict(Counter(af.count_many(filters, over, self.now)).most_common())


def _meant(name: str, known: Iterable[str]) -> str:
    meant = closest(name, known)
    return "" if meant is None else f"; did you mean {meant!r}?"


def _texts_in(data: Any, relation: af.Relation, field: af.Field) -> set[str]:
    for key in relation.path or ():
        data = data.get(key) if isinstance(data, Mapping) else None
    at = replace(field, attribute="data", path=(field.attribute, *field.path), nullable=True)
    found = [at_path(one, at) for one in data] if isinstance(data, list) else []
    return {text for one in found for text in ((one or ()) if field.many else (one,)) if text is not None}
