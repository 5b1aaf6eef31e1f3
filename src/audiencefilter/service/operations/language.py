"""What the audiences of a list may ask for: its notation, and the custom fields of its contacts."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, Final, Literal

import sqlalchemy as sa

import audiencefilter as af
from audiencefilter.service.storage.tables import actions, contacts

ListNotation = Literal["published", "extended"]

#: What filters may ask for: they come from strangers, and everyone's contacts are put to them at every change.
LIMITS: Final = af.Limits.strict()

#: What earned a contact points; its other columns are not what audiences are about.
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
    """A value in the `data` of contacts that audiences may ask for.

    Attributes:
        values: the only ones that clauses may compare with; None where they may with any.
    """

    name: str
    path: tuple[str, ...]
    type: Literal["string", "integer", "number", "boolean", "datetime"]
    many: bool = False
    values: tuple[str, ...] | None = None
    title: str | None = None

    def field(self) -> af.Field:
        """Return it as the library has it.

        Raises:
            ValueError: what no field can be.
        """
        options: dict[str, Any] = {"many": self.many, "path": self.path, "values": self.values, "title": self.title}
        return af.Field(self.name, af.FieldType(self.type), attribute="data", **options)

    def shown(self) -> dict[str, Any]:
        """Return it as the interface shows it, and as it is kept."""
        return asdict(self)


#: The names that no custom field can have.
TAKEN: Final = frozenset({*af.CONTACT.by_name, ACTIONS.name})


@dataclass(frozen=True)
class Language:
    """What the audiences of one list may ask for.

    Attributes:
        notation: with `published`, of the first fields, in the first notation; there are no custom fields then.
    """

    notation: ListNotation = "published"
    fields: tuple[CustomField, ...] = ()

    @cached_property
    def schema(self) -> af.Schema:
        """What clauses are read with."""
        if self.notation == "published":
            return af.CONTACT
        fields = [*af.CONTACT.fields, *(custom.field() for custom in self.fields)]
        return af.Schema(af.CONTACT.name, fields, notation=af.Notation.EXTENDED, relations=[ACTIONS])

    @cached_property
    def moments(self) -> Mapping[tuple[str, ...], af.Field]:
        """The custom fields that are one instant, one for each path: others cannot be compared with the clock."""
        fields = [field for field in self.schema.fields if field.path and field.type is af.FieldType.DATETIME]
        by_name = sorted((field for field in fields if not field.many), key=lambda field: field.name, reverse=True)
        return {field.path: field for field in by_name}

    def columns(self, f: af.Filter) -> Iterator[str]:
        """Give the columns of contacts that a filter reads; also `actions`, where it asks for these."""
        fields = self.schema.by_name
        return (fields[name].attribute if name in fields else name for name in f.fields)

    def has(self, other: "Language") -> bool:
        """Whether all that another language can say is said in this one, and means the same."""
        return self.notation in (other.notation, "extended") and set(other.fields) <= set(self.fields)

    def read(self, filters: str, limits: af.Limits | None = None) -> af.Filter:
        """Read a clause.

        Raises:
            InvalidFilterError: it is none.
        """
        return af.parse(filters, schema=self.schema) if limits is None else af.parse(filters, self.schema, limits)

    def read_text(self, text: str, limits: af.Limits) -> af.Filter:
        """Read a clause in the text form; see :meth:`read`."""
        return af.parse_text(text, self.schema, limits)

    def kept(self) -> Mapping[str, str]:
        """Return the columns of the list that it is kept in."""
        return {"notation": self.notation, "fields": json.dumps([custom.shown() for custom in self.fields])}


def language_of(notation: ListNotation, fields: str) -> Language:
    """Return the language that a list keeps in these columns."""
    return (_short if len(fields) <= _SHORT_CHARACTERS else _long)(notation, fields)


def _language_of(notation: ListNotation, fields: str) -> Language:
    return Language(notation, custom_fields(json.loads(fields)))


#: Fields of this many characters are short. One account may have many lists with long ones: few are remembered.
_SHORT_CHARACTERS: Final = 20_000
_short = lru_cache(maxsize=1_000)(_language_of)
_long = lru_cache(maxsize=16)(_language_of)


def custom_fields(shown: Iterable[Mapping[str, Any]]) -> tuple[CustomField, ...]:
    """Return custom fields that are written as the interface shows them."""

    def values(of: Mapping[str, Any]) -> tuple[str, ...] | None:
        return None if of["values"] is None else tuple(of["values"])

    return tuple(CustomField(**{**one, "path": tuple(one["path"]), "values": values(one)}) for one in shown)


class _Unkept(sa.types.TypeDecorator[bool]):
    """Truth by statements that SQLAlchemy keeps none of.

    It would keep the last 500 that it has compiled, to be quicker where the same is asked again. One of a filter that
    is as long as may be takes 20 MB, and everybody may send as many different ones as they like.
    """

    impl = sa.Boolean
    cache_ok = False


def selecting(f: af.Filter, at: datetime) -> sa.ColumnElement[bool]:
    """Return which contacts a filter selects at an instant; statements with it are not kept."""
    selects = f.to_sqlalchemy(contacts, _RELATED if ACTIONS.name in f.schema.relations else None, now=at)
    return sa.type_coerce(selects, _Unkept())


def reads_actions(filters: Iterable[af.Filter]) -> bool:
    """Whether any of some filters asks for actions."""
    return any(ACTIONS.name in f.fields for f in filters)


def reread(language: Language, filters: Mapping[str, af.Filter], wanted: Language) -> Sequence[str]:
    """Return those of some filters, by their texts, that another language would not read as they are now.

    A list keeps the meaning of its audiences: a field that one of them asks for is where it is, and of its type.
    """
    moved = {custom.name for custom in language.fields} - {
        custom.name for custom in wanted.fields if _place(custom) in map(_place, language.fields)
    }
    return [text for text, f in filters.items() if not moved.isdisjoint(f.fields) or not _is_read_as(text, f, wanted)]


def _place(custom: CustomField) -> tuple[str, tuple[str, ...], str, bool]:
    return custom.name, custom.path, custom.type, custom.many


def _is_read_as(text: str, f: af.Filter, wanted: Language) -> bool:
    try:
        return wanted.read(text).ast == f.ast
    except af.InvalidFilterError:
        return False
