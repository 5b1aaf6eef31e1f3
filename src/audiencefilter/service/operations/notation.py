"""The language of the audiences of a list: its notation, and the custom fields of its contacts."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from functools import cached_property, lru_cache
from typing import Any, Final, Literal

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.storage.tables import actions, contacts

ListNotation = Literal["published", "extended"]
#: The types of custom fields.
CustomType = Literal["string", "integer", "number", "boolean", "datetime", "date", "decimal", "uuid"]

#: Strict limits: strangers send filters, and every change of any contact evaluates them.
LIMITS: Final = af.Limits.strict()

#: An action of a contact, with the columns that audiences can read.
ACTION: Final = af.Schema(
    "Action",
    [
        af.Field("name", af.FieldType.STRING, nullable=False),
        af.Field("increase", af.FieldType.INTEGER, nullable=False),
        af.Field("createdAt", af.FieldType.DATETIME, nullable=False),
    ],
    notation=af.Notation.EXTENDED,
)
ACTIONS: Final = af.Relation("actions", ACTION)
_RELATED: Final = {ACTIONS.name: af.Related(actions, on={"id": "subId"})}


@dataclass(frozen=True, slots=True)
class CustomField:
    """A value in the `data` of contacts that audiences can read.

    Attributes:
        values: the only values that clauses may compare with; None permits any.
        scale: the number of decimal places of a decimal; None of other types.
    """

    name: str
    path: tuple[str, ...]
    type: CustomType
    many: bool = False
    values: tuple[str, ...] | None = None
    title: str | None = None
    scale: int | None = None

    def field(self) -> af.Field:
        """Return the field for the library.

        Raises:
            ValueError: the library does not accept such a field.
        """
        options: dict[str, Any] = {"path": self.path, "values": self.values, "title": self.title, "scale": self.scale}
        return af.Field(self.name, af.FieldType(self.type), attribute="data", many=self.many, **options)

    def shown(self) -> dict[str, Any]:
        """Return the field as the interface shows it, and as the list stores it."""
        return asdict(self)


_MOMENTS: Final = (af.FieldType.DATETIME, af.FieldType.DATE)
#: Reserved names: no custom field can have them.
TAKEN: Final = frozenset({*af.CONTACT.by_name, ACTIONS.name})


@dataclass(frozen=True)
class Language:
    """The language of the audiences of one list.

    Attributes:
        notation: `published` is the first notation, with the first fields and without custom fields.
    """

    notation: ListNotation = "published"
    fields: tuple[CustomField, ...] = ()

    @cached_property
    def schema(self) -> af.Schema:
        """The schema for parsing clauses."""
        if self.notation == "published":
            return af.CONTACT
        fields = [*af.CONTACT.fields, *(custom.field() for custom in self.fields)]
        return af.Schema(af.CONTACT.name, fields, notation=af.Notation.EXTENDED, relations=[ACTIONS])

    @cached_property
    def moments(self) -> Mapping[tuple[tuple[str, ...], af.FieldType], af.Field]:
        """The custom fields whose value is one instant or date, one for each path and type.

        No others can be compared with the clock.
        """
        fields = [field for field in self.schema.fields if field.path and field.type in _MOMENTS]
        by_name = sorted((field for field in fields if not field.many), key=lambda field: field.name, reverse=True)
        return {(field.path, field.type): field for field in by_name}

    def columns(self, f: af.Filter) -> Iterator[str]:
        """Yield the columns of contacts that a filter reads, and `actions` if it reads those."""
        fields = self.schema.by_name
        return (fields[name].attribute if name in fields else name for name in f.fields)

    def has(self, other: "Language") -> bool:
        """Return whether every clause of another language is also one of this language, with the same meaning."""
        return self.notation in (other.notation, "extended") and set(other.fields) <= set(self.fields)

    def read(self, filters: str, limits: af.Limits | None = None) -> af.Filter:
        """Parse a clause.

        Raises:
            InvalidFilterError: the text is no clause.
        """
        return af.parse(filters, schema=self.schema) if limits is None else af.parse(filters, self.schema, limits)

    def read_text(self, text: str, limits: af.Limits) -> af.Filter:
        """Parse a clause in the text form; see :meth:`read`."""
        return af.parse_text(text, self.schema, limits)

    def columns_of_list(self) -> Mapping[str, str]:
        """Return the language as columns of the list."""
        return {"notation": self.notation, "fields": json.dumps([custom.shown() for custom in self.fields])}


def day_of_year(name: str) -> str:
    """Return the name in `moments` of the days of the year of a date field; no field has such a name."""
    return f"{name} of any year"


def in_leap_year(day: date) -> date:
    """Return the day of a date in a year that has every day."""
    return day.replace(year=2000)


def first_instant(day: date) -> datetime:
    """Return the first instant of a date in UTC."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def language_of(notation: ListNotation, fields: str) -> Language:
    """Return the language from the columns of a list."""
    return (_short if len(fields) <= _SHORT_CHARACTERS else _long)(notation, fields)


def _language_of(notation: ListNotation, fields: str) -> Language:
    return Language(notation, custom_fields(json.loads(fields)))


#: Fields up to this length are short. The cache has few long ones, as one account may have many such lists.
_SHORT_CHARACTERS: Final = 20_000
_short = lru_cache(maxsize=1_000)(_language_of)
_long = lru_cache(maxsize=16)(_language_of)


def custom_fields(shown: Iterable[Mapping[str, Any]]) -> tuple[CustomField, ...]:
    """Return custom fields from the form that the interface shows."""

    def values(of: Mapping[str, Any]) -> tuple[str, ...] | None:
        return None if of["values"] is None else tuple(of["values"])

    return tuple(CustomField(**{**one, "path": tuple(one["path"]), "values": values(one)}) for one in shown)


class _Unkept(sa.types.TypeDecorator[bool]):
    """A boolean whose statements SQLAlchemy does not cache.

    SQLAlchemy would cache the last 500 compiled statements. One of the longest possible filter takes 20 MB, and any
    client may send any number of different ones.
    """

    impl = sa.Boolean
    cache_ok = False


def selecting(f: af.Filter, at: datetime) -> sa.ColumnElement[bool]:
    """Return the condition for contacts that a filter selects at an instant; its statements are not cached."""
    selects = f.to_sqlalchemy(contacts, _RELATED if ACTIONS.name in f.schema.relations else None, now=at)
    return sa.type_coerce(selects, _Unkept())


def reads_actions(filters: Iterable[af.Filter]) -> bool:
    """Return whether any filter reads actions."""
    return any(ACTIONS.name in f.fields for f in filters)


def reread(language: Language, filters: Mapping[str, af.Filter], wanted: Language) -> Sequence[str]:
    """Return the texts of the filters that another language would not parse to the same meaning.

    A language preserves the meaning of its audiences: a field in use keeps its path and type.
    """
    moved = {custom.name for custom in language.fields} - {
        custom.name for custom in wanted.fields if _place(custom) in map(_place, language.fields)
    }
    return [text for text, f in filters.items() if not moved.isdisjoint(f.fields) or not _is_read_as(text, f, wanted)]


def _place(custom: CustomField) -> tuple[Any, ...]:
    return custom.name, custom.path, custom.type, custom.many, custom.scale


def _is_read_as(text: str, f: af.Filter, wanted: Language) -> bool:
    try:
        return wanted.read(text).ast == f.ast
    except af.InvalidFilterError:
        return False
