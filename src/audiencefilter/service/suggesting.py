"""Suggestions of values: those that contacts of a list have in a field, or in their actions, with counts."""

import time
from itertools import islice
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.audiences import DATA
from audiencefilter.service.counting import apart
from audiencefilter.service.errors import BadRequestError
from audiencefilter.service.tables import actions, contacts
from audiencefilter.tools import elements_of, fold, value_of

#: The most different values of a field of numbers, dates or ids that a search looks through, the most frequent first.
_MOST_SEARCHED: Final = 1_000
#: A search of all fields: the most values of each, and the time after which it leaves out the fields that are left.
_MOST_OF_EACH: Final = 5
_SEARCH_SECONDS: Final = 1.0
#: Fields that have another value for nearly every contact.
_OF_PEOPLE: Final = ("email", "firstName", "lastName")
_VALUE: Final = af.Schema("Value", [af.Field("value", af.FieldType.STRING)])


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

    def suggest(
        self, schema: af.Schema, relation: str | None, field: str | None, limit: int
    ) -> tuple[list[dict[str, Any]], bool]:
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
            raise BadRequestError(f"relation: values of {relation!r} are not suggested, since they are in custom data")
        else:
            raise BadRequestError(f"relation: there is no relation {relation!r}")
        if field is not None:
            if field not in known:
                raise BadRequestError(f"field: there is no field {field!r}")
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
