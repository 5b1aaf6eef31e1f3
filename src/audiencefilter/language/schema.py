"""Schema: the fields and relations that a filter may name, and the notation of its clauses.

Methods that need notations, contacts or adapters import them when they are called.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, overload

from audiencefilter.language.choice import Choice
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType, checked_synonyms, checked_words, is_name, is_text
from audiencefilter.language.generics import Record_co

if TYPE_CHECKING:
    from audiencefilter.language.coercion import RecordReader
    from audiencefilter.language.limits import Limits

__all__ = ["Field", "FieldType"]  # besides what is defined here

_Value = TypeVar("_Value")
_Class = TypeVar("_Class")
#: The key of an object of custom data in the record that is made of it.
OBJECT: Final = "object"


class Notation(Choice):
    """The set of accepted clauses; every clause of ``PUBLISHED`` has the same meaning in ``EXTENDED``."""

    PUBLISHED = "published"
    EXTENDED = "extended"

    def has(self, since: "Notation") -> bool:
        """Whether this notation includes the features that `since` introduced.

        >>> Notation.PUBLISHED.has(Notation.EXTENDED), Notation.EXTENDED.has(Notation.PUBLISHED)
        (False, True)
        """
        return self is Notation.EXTENDED or since is Notation.PUBLISHED


#: Fields added to the discovered ones: for one source, or for each class.
_Further: TypeAlias = Iterable[Field] | Mapping[Any, Iterable[Field]]
#: Names of columns and relations: of one source, or of each class.
_Names: TypeAlias = Iterable[str] | Mapping[Any, Iterable[str]]


def _extended_kind(member: "Field | Relation") -> str | None:
    """Return the plural of a kind of members that only the extended notation has; None for other members."""
    if isinstance(member, Relation):
        return "relations"
    if member.many or member.path:
        return "lists" if member.many else "paths"
    return f"fields of the type {member.type.value}" if member.type.facts.is_new else None


class Proposal(NamedTuple):
    """A schema for contacts, as far as their values show it, and notes about its uncertain parts."""

    schema: "Schema"
    notes: list[str]
    #: The number of contacts looked at.
    rows: int
    #: Whether these are all.
    is_whole: bool


class Slot(Generic[_Value]):
    """The key of a module's value in a memo; its type parameter is the type of the value."""


class Memo(Protocol):
    """A mapping from slots to values. A plain dict is one, so the types cost nothing at run time."""

    def get(self, slot: Slot[_Value], /) -> _Value | None:
        """Return the stored value, or None."""

    def __setitem__(self, slot: Slot[_Value], value: _Value, /) -> None: ...

    def clear(self) -> None:
        """Remove all values."""


class Relation:
    """A relation from a record to others: a contact to its actions, an action to its contact. Immutable.

    Args:
        name: the name in clauses.
        schema: the schema of the other records: a Schema, or a function without arguments that returns it, so that two
            schemas may refer to one another. Clauses on them are in the extended notation.
        attribute: the key of a mapping or the attribute of an object with the other records; `name` when omitted.
        many: whether it leads to many records, or to at most one.
        path: the keys that lead to the records in `attribute`, which is then custom data: a mapping, or JSON text. The
            records are the objects of the array there, or with ``many=False`` the object there. All their members are
            custom data, too: a value of another type is missing. ``()``: the attribute itself is the array or object.
        title: a label for people.
        description: an explanation for people.
        group: the title of the group of fields in which forms show it.
        synonyms: other words by which forms find it.

    Raises:
        ValueError: an empty or reserved name, or an invalid path.

    >>> action = Schema("Action", [Field("name", FieldType.STRING)])
    >>> Schema("Contact", [Field("email", FieldType.STRING)], relations=[Relation("actions", action)])
    Schema('Contact', email: string, actions: [Action])
    """

    __slots__ = (
        "_given", "_schema", "attribute", "description", "group", "many", "name", "path", "synonyms", "title",
    )  # fmt: skip
    name: str
    attribute: str
    many: bool
    path: tuple[str, ...] | None
    title: str | None
    description: str | None
    group: str | None
    synonyms: tuple[str, ...]

    def __init__(
        self,
        name: str,
        schema: "Schema | Callable[[], Schema]",
        attribute: str | None = None,
        many: bool = True,
        title: str | None = None,
        description: str | None = None,
        path: Sequence[str] | None = None,
        group: str | None = None,
        synonyms: Iterable[str] = (),
    ) -> None:
        if not is_name(name):
            raise ValueError(f"a relation cannot be called {show(name)}")
        if attribute is not None and not is_text(attribute):
            raise ValueError(f"the attribute of {show(name)} must be a name, not {show(attribute)}")
        if not isinstance(schema, Schema) and not callable(schema):
            raise ValueError(f"{show(name)} leads to a Schema, or to a function that gives one, not to {show(schema)}")
        if path is not None and not (isinstance(path, list | tuple) and all(isinstance(key, str) for key in path)):
            raise ValueError(f"the path of {show(name)} must be keys in a tuple, as ('items',), not {show(path)}")
        self.name = name
        self.path = None if path is None else tuple(path)
        self.attribute = name if attribute is None else attribute
        self.many = bool(many)
        self.title = checked_words(name, "title", title)
        self.description = checked_words(name, "description", description)
        self.group = checked_words(name, "group", group)
        self.synonyms = checked_synonyms(name, synonyms)
        self._given = schema
        self._schema: Schema | None = None

    @property
    def is_data(self) -> bool:
        """Whether the records are objects in custom data."""
        return self.path is not None

    @property
    def data(self) -> Field:
        """A field of the custom data that has the records: readers of records read it in place of the relation."""
        return Field(self.name, FieldType.STRING, self.attribute, path=self.path or (OBJECT,))

    @property
    def schema(self) -> "Schema":
        """The schema of the records that evaluation reads: of objects in custom data, that of :func:`_of_objects`.

        Raises:
            ValueError: the given function does not return a Schema.
        """
        return _of_objects(self.declared) if self.is_data else self.declared

    @property
    def declared(self) -> "Schema":
        """The given schema, in the extended notation.

        Raises:
            ValueError: the given function does not return a Schema.
        """
        if self._schema is None:
            found = self._given if isinstance(self._given, Schema) else self._given()
            if not isinstance(found, Schema):
                raise ValueError(f"{show(self.name)} leads to a Schema, not to {show(found)}")
            self._schema = found.with_notation(Notation.EXTENDED)
        return self._schema

    def __eq__(self, other: object) -> bool:
        return _are_same_relations((self,), (other,), []) if isinstance(other, Relation) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.attribute, self.many, self.path))

    def __reduce__(self) -> tuple[Any, ...]:
        return Relation, (
            self.name, self.declared, self.attribute, self.many, self.title, self.description, self.path, self.group,
            self.synonyms,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"Relation({self.name!r}, many={self.many})"


def check_schema(given: Any, or_function: bool = False) -> None:
    """Reject what is no schema, nor where it may be one a function that returns it, by a TypeError."""
    if not isinstance(given, Schema) and not (or_function and callable(given) and not isinstance(given, type)):
        what = "a Schema, or a function that returns one," if or_function else "a Schema"
        how = "make one with Schema(name, fields), Schema.load(path) or, of a class, as Schema.from_dataclass(…)"
        raise TypeError(f"{what} is needed, not {show(given)}: {how}")


class Schema(Generic[Record_co]):
    """The fields of a contact and the notation of its clauses. Immutable.

    ``Schema[Person]`` is one made from the class Person, for type checkers. It says nothing of the records that filters
    take: mappings, and objects of any class, with these attributes.

    Args:
        name: the name of a record in messages.
        fields: the filterable fields, in display order.
        notation: the notation of clauses.
        relations: relations to other records; fields and relations share one set of names.
        left_out: reasons why members of the class or table that the schema is made of are not in it, by their names.
            Schemas that differ only in these are equal.

    Raises:
        ValueError: no fields, or two members of the same name; lists, paths or relations in the published notation; a
            relation and a field with the same attribute.

    >>> Schema("Order", [Field("total", FieldType.NUMBER)])
    Schema('Order', total: number)
    """

    def __init__(
        self,
        name: str,
        fields: Iterable[Field],
        notation: Notation = Notation.EXTENDED,
        relations: Iterable[Relation] = (),
        left_out: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._name = name
        self._fields = tuple(fields)
        for field in self._fields:
            if not isinstance(field, Field):
                raise ValueError(f"schema {show(name)} has fields of Field, not {show(field)}")
        self._notation = Notation(notation)
        self._left_out = MappingProxyType(dict(left_out))
        self._by_name = MappingProxyType({field.name: field for field in self._fields})
        self._hash = hash((self._name, self._fields, self._notation))
        self._relations: Mapping[str, Relation] = MappingProxyType(dict[str, Relation]())
        #: Values that other modules cache for these fields.
        self.memo: Memo = dict[Any, Any]()
        self._readers: dict[bool, RecordReader] = {}
        if not self._fields:
            raise ValueError(f"schema {show(name)} has no fields")
        self._relate(tuple(relations))

    def _relate(self, relations: tuple[Relation, ...]) -> None:
        """Set the relations, last of all: related schemas may refer back to this one."""
        for relation in relations:
            if not isinstance(relation, Relation):
                raise ValueError(f"schema {show(self._name)} has relations of Relation, not {show(relation)}")
        self._relations = MappingProxyType({relation.name: relation for relation in relations})
        members: tuple[Field | Relation, ...] = (*self._fields, *relations)
        names = [member.name for member in members]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            kind = "names" if twice in self._relations and twice in self._by_name else "fields"
            kind = "relations" if twice not in self._by_name else kind
            raise ValueError(f"schema {show(self._name)} has two {kind} called {show(twice)}")
        attributes = {relation.attribute: relation for relation in sorted(relations, key=lambda one: not one.is_data)}
        sharing: tuple[Field | Relation, ...] = (*self._fields, *(one for one in relations if one.is_data))
        for member in sharing:
            other = attributes.get(member.attribute)
            if other is not None and not (member.is_data and other.is_data):
                what = f"{show(member.name)} and the relation {show(other.name)}"
                raise ValueError(f"{what} have the same attribute {show(member.attribute)}")
        if self._notation is Notation.PUBLISHED:
            for member in members:
                only = _extended_kind(member)
                if only is not None:
                    raise ValueError(f"{show(member.name)}: the published notation has no {only}; the extended one has")

    @property
    def name(self) -> str:
        """The name of a record."""
        return self._name

    @property
    def fields(self) -> tuple[Field, ...]:
        """The filterable fields."""
        return self._fields

    @property
    def notation(self) -> Notation:
        """The notation of clauses."""
        return self._notation

    @property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by their names."""
        return self._by_name

    @property
    def relations(self) -> Mapping[str, Relation]:
        """The relations, by name."""
        return self._relations

    @property
    def left_out(self) -> Mapping[str, str]:
        """Why columns and relations of the class or table that the schema is made of are not in it, by name."""
        return self._left_out

    @property
    def members(self) -> tuple[Field | Relation, ...]:
        """The fields, then the relations."""
        return (*self._fields, *self._relations.values())

    def has_same_members(self, other: "Schema") -> bool:
        """Whether another schema has the same fields and relations; names and notations of schemas are ignored.

        >>> CONTACT.has_same_members(CONTACT.with_notation(Notation.EXTENDED))
        True
        """
        return self is other or (
            self._fields == other._fields
            and _are_same_relations(tuple(self._relations.values()), tuple(other._relations.values()), [])
        )

    def first_foreign(self, names: Iterable[str], other: "Schema") -> str | None:
        """Return the first of `names` that another schema lacks, or defines differently.

        >>> narrow = Schema("Contact", [Field("points", FieldType.INTEGER), Field("city", FieldType.NUMBER)])
        >>> CONTACT.first_foreign(["points", "city", "email"], narrow)
        'city'
        """
        for name in names:
            mine: Field | Relation | None = self._by_name.get(name) or self._relations.get(name)
            theirs: Field | Relation | None = other._by_name.get(name) or other._relations.get(name)
            if mine is not theirs and mine != theirs:
                return name
        return None

    def with_notation(self, notation: Notation) -> "Schema[Record_co]":
        """Return the same fields with another notation.

        >>> CONTACT.with_notation(Notation.EXTENDED).notation
        <Notation.EXTENDED: 'extended'>
        """
        if notation is self._notation:
            return self
        return Schema(self._name, self._fields, notation, self._relations.values(), self._left_out)

    def coerce(self, mapping: Mapping[str, Any], strings: bool = False) -> dict[str, Any]:
        """Make a record of JSON values: dates in ISO 8601 become aware date-times, absent fields stay absent.

        Lists and related records are converted likewise. Custom data, which fields with a path read, and keys that are
        no field of the schema stay unchanged. :attr:`Field.values` restricts clauses, not records.

        Args:
            mapping: values by :attr:`Field.attribute`.
            strings: also convert text, as from a CSV file: ``"12"``, ``"true"``, and ``""`` as missing; lists and
                related records as JSON text.

        Raises:
            RecordError: a value is of the wrong type or out of range. In a list or a related record its `field` is a
                path such as ``actions[3].points``.
            TypeError: `mapping` is not a mapping.

        >>> CONTACT.coerce({"points": "12", "city": "", "isVerified": "true"}, strings=True)
        {'points': 12, 'city': None, 'isVerified': True}
        >>> Schema("Contact", [Field("tags", FieldType.STRING, many=True)]).coerce({"tags": '["vip"]'}, strings=True)
        {'tags': ['vip']}
        """
        if type(mapping) is not dict and not isinstance(mapping, Mapping):
            raise TypeError(f"coerce takes a mapping of JSON values, not {show(mapping)}")
        return self._reader(strings).read(mapping)

    def _reader(self, strings: bool) -> "RecordReader":
        reader = self._readers.get(strings)
        if reader is None:
            reader = self._readers[strings] = record_reader(self.members, strings)
        return reader

    def json_schema(self, audiences: Iterable[str] | None = None) -> dict[str, Any]:
        """Return the JSON Schema (2020-12) of a valid clause.

        Args:
            audiences: the names of the audiences that clauses may name; None where they may test no audiences.

        >>> CONTACT.json_schema()["$schema"]
        'https://json-schema.org/draft/2020-12/schema'
        """
        from audiencefilter.notations.jsonschema import json_schema

        return json_schema(self, audiences)

    def builder(
        self, limits: "Limits | None" = None, audiences: Iterable[str] | None = None, zone: str | None = None
    ) -> dict[str, Any]:
        """Return the data for drawing a form: the fields and the operators of each.

        The result is JSON values, equal for equal schemas; ``docs/builder.md`` describes it. It does not define the
        meaning of clauses.

        Args:
            limits: the limits on a clause of the form; those of :func:`audiencefilter.parse` when omitted.
            audiences: the names of the audiences that clauses may name, as for :func:`audiencefilter.parse`.
            zone: the time zone of the days that people choose, as ``Europe/Berlin``; clauses contain instants.

        Raises:
            ValueError: there is no such time zone.

        >>> found = CONTACT.builder()
        >>> found["root"], found["schemas"]["Contact"]["fields"][0]["operators"]
        ('Contact', ['equals', 'in', 'notIn', 'contains', 'startsWith', 'endsWith'])
        >>> found["operators"]["gte"]["words"], found["limits"]["depth"]
        ('is at least', 64)
        """
        from audiencefilter.language.limits import DEFAULT_LIMITS
        from audiencefilter.notations.builder import builder

        return builder(self, DEFAULT_LIMITS if limits is None else limits, audiences, zone)

    def querybuilder_fields(self) -> list[dict[str, Any]]:
        """Return the fields in the format of react-querybuilder; see :mod:`audiencefilter.adapters.querybuilder`.

        >>> fields = CONTACT.querybuilder_fields()
        >>> fields[5]["name"], fields[5]["label"], fields[5]["valueEditorType"]
        ('isVerified', 'isVerified', 'checkbox')
        """
        from audiencefilter.adapters.querybuilder import querybuilder_fields

        return querybuilder_fields(self)

    @overload
    @classmethod
    def from_sqlalchemy(
        cls,
        source: type[_Class],
        name: str | None = ...,
        notation: Notation = ...,
        fields: _Further = ...,
        depth: int = ...,
        include: _Names | None = ...,
        exclude: _Names = ...,
    ) -> "Schema[_Class]": ...

    @overload
    @classmethod
    def from_sqlalchemy(
        cls,
        source: Any,
        name: str | None = ...,
        notation: Notation = ...,
        fields: _Further = ...,
        depth: int = ...,
        include: _Names | None = ...,
        exclude: _Names = ...,
    ) -> "Schema": ...

    @classmethod
    def from_sqlalchemy(
        cls,
        source: Any,
        name: str | None = None,
        notation: Notation = Notation.EXTENDED,
        fields: _Further = (),
        depth: int = 0,
        include: _Names | None = None,
        exclude: _Names = (),
    ) -> "Schema":
        """Make a schema of a mapped class or a Table; see :mod:`audiencefilter.adapters.sqlalchemy`.

        Args:
            source: the class or the Table.
            name: the name of a record; the name of the class or the table when omitted.
            notation: the notation of clauses.
            fields: more fields, such as those at paths in a JSON column; or a mapping from classes to such fields.
            depth: the maximum number of relationships on a path.
            include: the only columns and relationships to take, by name; or a mapping from classes to such names. A
                column named like a secret, such as ``password_hash``, is taken only if named here.
            exclude: columns and relationships to leave out, likewise; :attr:`left_out` has all that is left out.
        """
        from audiencefilter.adapters.sqlalchemy import schema_of

        return schema_of(source, name, notation, fields, depth, include, exclude)

    @classmethod
    def from_pydantic(
        cls,
        model: type[_Class],
        name: str | None = None,
        notation: Notation = Notation.EXTENDED,
        include: _Names | None = None,
        exclude: _Names = (),
    ) -> "Schema[_Class]":
        """Make a schema of a pydantic model; see :mod:`audiencefilter.adapters.pydantic`.

        `include` and `exclude` are those of :meth:`from_sqlalchemy`.
        """
        from audiencefilter.adapters.pydantic import schema_of

        return schema_of(model, name, notation, include, exclude)

    @classmethod
    def from_dataclass(
        cls,
        source: type[_Class],
        name: str | None = None,
        notation: Notation = Notation.EXTENDED,
        include: _Names | None = None,
        exclude: _Names = (),
    ) -> "Schema[_Class]":
        """Make a schema of a dataclass; see :mod:`audiencefilter.adapters.dataclass`.

        `include` and `exclude` are those of :meth:`from_sqlalchemy`.
        """
        from audiencefilter.adapters.dataclass import schema_of

        return schema_of(source, name, notation, include, exclude)

    @classmethod
    def from_django(
        cls,
        model: Any,
        name: str | None = None,
        fields: _Further = (),
        depth: int = 0,
        include: _Names | None = None,
        exclude: _Names = (),
    ) -> "Schema":
        """Make a schema of a Django model; see :mod:`audiencefilter.adapters.django`.

        Args:
            model: the model's class.
            name: the name of a record; the name of the class when omitted.
            fields: more fields, such as those at paths in a JSONField; or a mapping from models to such fields.
            depth: the maximum number of relations on a path.
            include: the only names to take, also of secrets; or a mapping from models to such names.
            exclude: the names to leave out; or a mapping from models to such names.
        """
        from audiencefilter.adapters.django.schemas import schema_of

        return schema_of(model, name, fields, depth, include, exclude)

    @classmethod
    def load(cls, source: "str | os.PathLike[str] | dict[str, Any]") -> "Schema":
        """Read a schema file in JSON, as the command line does, or what it has; ``docs/schemas.md`` describes it.

        Args:
            source: the path of a file; a dict, as :meth:`to_dict` returns; or its JSON text, which begins with ``{``.

        Raises:
            OSError: the file cannot be read.
            ValueError: it is no schema file; the message has the first problem.

        >>> schema = Schema.load({"name": "Order", "fields": [{"name": "total", "type": "number"}]})
        >>> schema, Schema.load(schema.to_dict()) == schema
        (Schema('Order', total: number), True)
        """
        from audiencefilter.contacts.schema_file import read_schema, schema_of

        if isinstance(source, dict) or (isinstance(source, str) and source.lstrip().startswith("{")):
            return schema_of(source)
        return read_schema(source)[0]

    def to_dict(self) -> dict[str, Any]:
        """Return what a schema file of it has, in JSON values, related schemas too: :meth:`load` reads it."""
        import json

        from audiencefilter.contacts.schema_file import schema_text

        found: dict[str, Any] = json.loads(schema_text(self))
        return found

    @classmethod
    def infer(
        cls,
        source: "str | os.PathLike[str]",
        name: str = "Contact",
        include: Iterable[str] | None = None,
        sample: int = 10_000,
    ) -> Proposal:
        """Propose a schema for the contacts of a file, from the values of the first contacts.

        The result is a guess: read its `notes` and :attr:`left_out`, and correct the schema where it is wrong.

        Args:
            source: a file in CSV, JSON Lines or Parquet, or a folder of Parquet.
            name: the name of a record.
            include: the only columns to take, by name. A column named like a secret, such as ``password_hash``, is
                taken only if named here; within one that is taken, write ``data.token``.
            sample: the number of contacts to look at.

        Raises:
            OSError: the file cannot be read.
            ValueError: the contacts cannot be read, have no value that a field could hold, or lack an included name.
        """
        from audiencefilter.adapters.proposal import infer

        return infer(os.fspath(source), name, include, sample)

    @classmethod
    def from_arrow(cls, source: Any, include: Iterable[str] | None = None, name: str = "Contact") -> "Schema":
        """Make a schema of an Arrow table or schema, or of what has ``__arrow_c_stream__``, as frames of pandas have.

        The types of the columns decide, and no value is read. A struct is custom data, with a field for each path, such
        as ``data.plan``; a list of structs is a relation. Every field may lack a value. Numbers with a fraction are
        exact decimals if their type is one of at most 18 digits and 9 decimal places.

        Args:
            source: the columns.
            include: the only columns to take, by name. A column named like a secret, such as ``password_hash``, is
                taken only if named here; within one that is taken, write ``data.token``. :attr:`left_out` has the
                others, and those whose type fits no field.
            name: the name of a record.

        Raises:
            TypeError: the source is of another kind.
            ValueError: no column can be filtered, two have the same name, one has no type in Arrow, or `include` has
                an unknown name.

        >>> import pyarrow as pa
        >>> schema = Schema.from_arrow(pa.table({"points": [1], "key": ["x"]}))
        >>> schema, dict(schema.left_out)
        (Schema('Contact', points: integer), {'key': 'named like a secret (key): name it in include to take it'})
        """
        from audiencefilter.adapters.typed_columns import schema_of

        return schema_of(source, include, name)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Schema):
            return NotImplemented
        return _are_same(self, other, [])

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        further = ((), dict(self._left_out)) if self._left_out else ()
        made = Schema, (self._name, self._fields, self._notation, *further)
        # Relations are pickled as state, which is restored last: they may refer back to this schema.
        return (*made, tuple(self._relations.values())) if self._relations else made

    def __setstate__(self, relations: tuple[Relation, ...]) -> None:
        self._relate(relations)

    def __repr__(self) -> str:
        members = [f"{field.name}: {_shape(field.type.value, field.many)}" for field in self._fields]
        members += [f"{link.name}: {_shape(link.schema.name, link.many)}" for link in self._relations.values()]
        return f"Schema({self._name!r}, {', '.join(members)})"


def _shape(of: str, many: bool) -> str:
    return f"[{of}]" if many else of


#: Pairs of schemas under comparison: a pair met again below itself counts as equal.
_Compared: TypeAlias = list[tuple[Schema, Schema]]


def _are_same(one: Schema, other: Schema, compared: _Compared) -> bool:
    if one is other or any(one is first and other is second for first, second in compared):
        return True
    compared.append((one, other))
    ours, theirs = (tuple(schema.relations.values()) for schema in (one, other))
    is_same = (one.name, one.fields, one.notation) == (other.name, other.fields, other.notation)
    return is_same and _are_same_relations(ours, theirs, compared)


def _are_same_relations(some: tuple[Relation, ...], others: tuple[Relation, ...], compared: _Compared) -> bool:
    return len(some) == len(others) and all(
        (one.name, one.attribute, one.many, one.path) == (other.name, other.attribute, other.many, other.path)
        # Functions that return a new schema at each call, with relations to further ones, would otherwise recurse
        # without end.
        and (one._given is other._given or _are_same(one.declared, other.declared, compared))
        for one, other in zip(some, others, strict=True)
    )


#: The schema of objects in custom data with the members of a schema.
_OF_OBJECTS: Final = Slot[Schema]()


def _of_objects(schema: Schema) -> Schema:
    """Return a schema's members as custom data of records whose one attribute is an object."""
    found = schema.memo.get(_OF_OBJECTS)
    if found is None:
        fields = (
            replace(one, attribute=OBJECT, path=(one.attribute, *one.path), nullable=True, format=None)
            for one in schema.fields
        )
        relations = map(_within_object, schema.relations.values())
        found = schema.memo[_OF_OBJECTS] = Schema(schema.name, fields, schema.notation, relations)
    return found


def _within_object(one: Relation) -> Relation:
    path = (one.attribute, *(one.path or ()))
    words = one.title, one.description, path, one.group, one.synonyms
    return Relation(one.name, lambda: one.declared, OBJECT, one.many, *words)


def record_reader(members: "Iterable[Field | Relation]", strings: bool = False) -> "RecordReader":
    """Return a reader of records with some members of a schema; see :meth:`Schema.coerce`."""
    from audiencefilter.language.coercion import Link, RecordReader

    members = [member.data if isinstance(member, Relation) and member.is_data else member for member in members]
    links = [
        Link(member.name, member.attribute, member.many, member.schema._reader)
        for member in members
        if isinstance(member, Relation)
    ]
    return RecordReader([member for member in members if isinstance(member, Field)], links, strings)


#: The contact of the published interface, with its 11 filterable fields.
CONTACT: Final = Schema(
    "Contact",
    [
        Field("email", FieldType.STRING),
        Field("firstName", FieldType.STRING),
        Field("lastName", FieldType.STRING),
        Field("points", FieldType.INTEGER),
        Field("referrals", FieldType.INTEGER),
        Field("isVerified", FieldType.BOOLEAN),
        Field("unsubscribed", FieldType.BOOLEAN),
        Field("company", FieldType.STRING),
        Field("country", FieldType.STRING),
        Field("city", FieldType.STRING),
        Field("createdAt", FieldType.DATETIME),
    ],
    Notation.PUBLISHED,
)
