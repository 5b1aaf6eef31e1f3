"""The language of the audiences of a list: its notation, and the custom fields of its contacts."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any, Final, Literal

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.errors import ConflictError
from audiencefilter.service.storage.tables import actions, audiences, contacts, members

ListNotation = Literal["published", "extended"]
#: The types of values in custom data.
ValueType = Literal["string", "integer", "number", "boolean", "datetime", "date", "decimal", "uuid"]
#: The types of custom fields: one with objects is a relation.
CustomType = Literal[ValueType, "objects"]

#: Strict limits: strangers send filters, and every change of any contact evaluates them.
LIMITS: Final = af.Limits.strict()
#: Saved clauses were checked by the limits of their time.
STORED_LIMITS: Final = af.Limits()

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
#: The manual audiences of a contact. Clauses that name a manual audience read them; the form does not show them.
MANUAL: Final = af.Relation(
    "manualAudiences",
    af.Schema("Membership", [af.Field("audienceId", af.FieldType.STRING, nullable=False)], af.Notation.EXTENDED),
)
_RELATED: Final = {
    ACTIONS.name: af.Related(actions, on={"id": "subId"}),
    MANUAL.name: af.Related(members, on={"id": "contactId"}),
}


@dataclass(frozen=True, slots=True)
class CustomField:
    """A value in the `data` of contacts that audiences can read.

    Attributes:
        values: the only values that clauses may compare with; None permits any.
        scale: the number of decimal places of a decimal; None of other types.
        fields: the fields of objects, with paths within each; None of other types.
        group: the title of its group for people.
        synonyms: other words by which people find it.
        labels: pairs of a value and its title.
    """

    name: str
    path: tuple[str, ...]
    type: CustomType
    many: bool = False
    values: tuple[str, ...] | None = None
    title: str | None = None
    scale: int | None = None
    fields: "tuple[CustomField, ...] | None" = None
    group: str | None = None
    synonyms: tuple[str, ...] = ()
    labels: tuple[tuple[str, str], ...] = ()

    def member(self) -> af.Field | af.Relation:
        """Return the field or the relation for the library.

        Raises:
            ValueError: the library does not accept it.
        """
        return self.field() if self.fields is None else self._relation(self.fields)

    def field(self, attribute: str = "data", skipped: int = 0) -> af.Field:
        """Return the field for the library; its path begins after `skipped` keys."""
        options: dict[str, Any] = {"values": self.values, "title": self.title, "scale": self.scale}
        options |= {"group": self.group, "synonyms": self.synonyms, "labels": dict(self.labels) or None}
        type_, path = af.FieldType(self.type), self.path[skipped:]
        return af.Field(self.name, type_, attribute=attribute, path=path, many=self.many, **options)

    def _relation(self, fields: "Sequence[CustomField]") -> af.Relation:
        schema = af.Schema(self.name, [one.field(one.path[0], 1) for one in fields], af.Notation.EXTENDED)
        words: dict[str, Any] = {"title": self.title, "group": self.group, "synonyms": self.synonyms}
        return af.Relation(self.name, schema, attribute="data", path=self.path, **words)

    def shown(self) -> dict[str, Any]:
        """Return the field as the interface shows it, and as the list stores it."""
        shown = asdict(self) | {"labels": dict(self.labels)}
        if self.fields is not None:
            # The fields of objects have none.
            shown["fields"] = [
                {key: value for key, value in one.shown().items() if key != "fields"} for one in self.fields
            ]
        return {key: value for key, value in shown.items() if value or key not in ("group", "synonyms", "labels")}


_MOMENTS: Final = (af.FieldType.DATETIME, af.FieldType.DATE)
#: Reserved names: no custom field can have them.
TAKEN: Final = frozenset({*af.CONTACT.by_name, ACTIONS.name, MANUAL.name})


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
        return self._schema([ACTIONS, MANUAL])

    @cached_property
    def shown_schema(self) -> af.Schema:
        """The schema for people, and for columns: without the manual audiences of contacts."""
        return self._schema([ACTIONS])

    def _schema(self, relations: Sequence[af.Relation]) -> af.Schema:
        if self.notation == "published":
            return af.CONTACT
        custom = [one.member() for one in self.fields]
        fields = [*af.CONTACT.fields, *(one for one in custom if isinstance(one, af.Field))]
        relations = [*relations, *(one for one in custom if isinstance(one, af.Relation))]
        return af.Schema(af.CONTACT.name, fields, notation=af.Notation.EXTENDED, relations=relations)

    @property
    def names_audiences(self) -> bool:
        """Whether clauses can name audiences."""
        return self.notation == "extended"

    @cached_property
    def moments(self) -> Mapping[tuple[tuple[str, ...], af.FieldType], af.Field]:
        """The custom fields whose value is one instant or date, one for each path and type.

        No others can be compared with the clock.
        """
        fields = [field for field in self.schema.fields if field.path and field.type in _MOMENTS]
        by_name = sorted((field for field in fields if not field.many), key=lambda field: field.name, reverse=True)
        return {(field.path, field.type): field for field in by_name}

    def columns(self, f: af.Filter) -> Iterator[str]:
        """Yield the columns of contacts that a filter reads, and the names of the relations to other tables."""
        fields, relations = self.schema.by_name, self.schema.relations
        return (fields[name].attribute if name in fields else relations[name].attribute for name in f.fields)

    def has(self, other: "Language") -> bool:
        """Return whether every clause of another language is also one of this language, with the same meaning."""
        return self.notation in (other.notation, "extended") and set(other.fields) <= set(self.fields)

    def read(
        self, filters: str, limits: af.Limits = STORED_LIMITS, names: Mapping[str, Any] | None = None
    ) -> af.Filter:
        """Parse a clause.

        Args:
            filters: the clause.
            limits: the limits of the clause.
            names: the clauses of audiences by name; the extended notation can name them.

        Raises:
            InvalidFilterError: the text is no clause.
        """
        return af.parse(filters, self.schema, limits, audiences=self._nameable(names))

    def read_text(self, text: str, limits: af.Limits, names: Mapping[str, Any] | None = None) -> af.Filter:
        """Parse a clause in the text form; see :meth:`read`."""
        return af.parse_text(text, self.schema, limits, audiences=self._nameable(names))

    def _nameable(self, names: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        return names if self.names_audiences else None

    def columns_of_list(self) -> Mapping[str, str]:
        """Return the language as columns of the list."""
        return {"notation": self.notation, "fields": json.dumps([custom.shown() for custom in self.fields])}


#: The end of the names in `moments` of days of the year; no custom field has such a name.
OF_ANY_YEAR: Final = " of any year"


def day_of_year(name: str) -> str:
    """Return the name in `moments` of the days of the year of a date field."""
    return f"{name}{OF_ANY_YEAR}"


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

    def fields(of: Mapping[str, Any]) -> tuple[CustomField, ...] | None:
        return None if of.get("fields") is None else custom_fields(of["fields"])

    return tuple(
        CustomField(
            **{
                **one,
                "path": tuple(one["path"]),
                "values": values(one),
                "fields": fields(one),
                "synonyms": tuple(one.get("synonyms", ())),
                "labels": tuple(one.get("labels", {}).items()),
            }
        )
        for one in shown
    )


class _Unkept(sa.types.TypeDecorator[bool]):
    """A boolean whose statements SQLAlchemy does not cache.

    SQLAlchemy would cache the last 500 compiled statements. One of the longest possible filter takes 20 MB, and any
    client may send any number of different ones.
    """

    impl = sa.Boolean
    cache_ok = False


def selecting(f: af.Filter, at: datetime) -> sa.ColumnElement[bool]:
    """Return the condition for contacts that a filter selects at an instant; its statements are not cached."""
    selects = f.to_sqlalchemy(contacts, _RELATED if f.schema.relations else None, now=at)
    return sa.type_coerce(selects, _Unkept())


def reads(relation: af.Relation, filters: Iterable[af.Filter]) -> bool:
    """Return whether any filter reads a relation of contacts."""
    return any(relation.name in f.fields for f in filters)


class AudienceNames(Mapping[str, Any]):
    """The clauses of the audiences of a list by name; a clause is loaded when it is used.

    Args:
        fetch: returns the rows of a query.
        changed: an audience of the list, or a new one, after a change that is not written yet.
    """

    def __init__(self, fetch: Callable[["sa.Select[Any]"], Sequence[Any]], list_id: str, changed: Any = None) -> None:
        self._fetch = fetch
        self._list_id = list_id
        self._changed = changed
        self._loaded: dict[str, Any] = {}

    @cached_property
    def ids(self) -> Mapping[str, str | None]:
        """The ids of audiences by name; None for a name that several audiences have."""
        columns = (audiences.c.id, audiences.c.name)
        rows = self._fetch(sa.select(*columns).where(audiences.c.listId == self._list_id))
        if self._changed is not None:
            rows = [*(row for row in rows if row.id != self._changed.id), self._changed]
        return _unique((row.name, row.id) for row in rows)

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> Any:
        found = self.ids[name]
        if found is None:
            raise ConflictError(f"several audiences are called {name!r}: rename all but one to name it in clauses")
        if self._changed is not None and found == self._changed.id:
            return _clause_of(self._changed)
        columns = (audiences.c[column] for column in ("id", "mode", "filters"))
        for row in self._fetch(sa.select(*columns).where(audiences.c.id == found)):
            return _clause_of(row)
        raise KeyError(name)  # deleted after the ids were read

    def __iter__(self) -> Iterator[str]:
        """Yield the names that a problem may list or suggest."""
        return islice(self.ids, _MAX_LISTED_NAMES)

    def __len__(self) -> int:
        return min(len(self.ids), _MAX_LISTED_NAMES)


#: The most names that a problem lists, and among which it looks for a similar one.
_MAX_LISTED_NAMES: Final = 100


def clauses_by_name(rows: Iterable[Any]) -> Mapping[str, Any]:
    """Return the clauses of audiences by name, from their ids, names, modes and filters.

    The value is None for a name that several audiences have.
    """
    return _unique((row.name, _clause_of(row)) for row in rows)


def _unique(pairs: Iterable[tuple[str, Any]]) -> Mapping[str, Any]:
    """Return values by name, None for a name that occurs several times."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        found[name] = None if name in found else value
    return found


def _clause_of(row: Any) -> Any:
    return row.filters if row.mode == "smart" else {MANUAL.name: {"some": {"audienceId": row.id}}}


def reread(
    language: Language, filters: Mapping[str, af.Filter], wanted: Language, names: Mapping[str, Any]
) -> Sequence[str]:
    """Return the texts of the filters that another language would not parse to the same meaning.

    A language preserves the meaning of its audiences: a field in use keeps its path and type.
    """
    after = {custom.name: custom for custom in wanted.fields}
    moved = {custom.name for custom in language.fields if not _is_kept(custom, after.get(custom.name))}
    return [
        text for text, f in filters.items() if not moved.isdisjoint(f.fields) or not _is_read_as(text, f, wanted, names)
    ]


def _is_kept(custom: CustomField, after: CustomField | None) -> bool:
    """Return whether clauses with a field keep their meaning; objects may get further fields."""
    if after is None or _place(custom) != _place(after):
        return False
    fields = {one.name: one for one in after.fields or ()}
    return all(_is_kept(one, fields.get(one.name)) for one in custom.fields or ())


def _place(custom: CustomField) -> tuple[Any, ...]:
    return custom.name, custom.path, custom.type, custom.many, custom.scale


def _is_read_as(text: str, f: af.Filter, wanted: Language, names: Mapping[str, Any]) -> bool:
    try:
        return wanted.read(text, names=names).ast == f.ast
    except af.InvalidFilterError:
        return False
