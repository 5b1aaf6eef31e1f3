"""Schema files: the fields of a contact and where it leads to, in JSON or TOML."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter import CONTACT, Field, FieldType, Limits, Notation, Relation, Schema
from audiencefilter.cli.guard import Failure
from audiencefilter.contacts.database.address import RelatedTable
from audiencefilter.language.errors import show
from audiencefilter.language.suggest import closest

#: The schemas that need no file.
BUILT_IN: Final[Mapping[str, Schema]] = {"contact": CONTACT}

_SCHEMA_KEYS: Final = ("name", "notation", "fields", "relations", "schemas")
#: The keys of a schema that relations lead to.
_RELATED_KEYS: Final = ("name", "fields", "relations")
#: What a field may have besides a name and a type: the arguments of a Field.
_FIELD_OPTIONS: Final = (
    "attribute", "nullable", "bits", "many", "path", "values", "format", "title", "description", "example",
)  # fmt: skip
_FIELD_KEYS: Final = ("name", "type", *_FIELD_OPTIONS)
_RELATION_OPTIONS: Final = ("attribute", "many", "title", "description")
#: Where the records of a relation are, in a database: the table, and the columns that are the same in both.
_TABLE_KEYS: Final = ("table", "on")
_RELATION_KEYS: Final = ("name", "schema", *_RELATION_OPTIONS, *_TABLE_KEYS)
_FLAGS: Final = ("nullable", "many")
_TYPES: Final = tuple(kind.value for kind in FieldType)
_NOTATIONS: Final = tuple(notation.value for notation in Notation)
_EXAMPLE: Final = '{"name": "points", "type": "integer"}'
_RELATION: Final = '{"name": "actions", "schema": "Action"}'


class _Table(NamedTuple):
    """Where the records of a relation are, and the name that the file has for their schema."""

    table: str
    on: tuple[tuple[str, str], ...]
    leads_to: str


#: By the name that the file has for a schema, and a relation of it.
_Tables: TypeAlias = Mapping[tuple[str, str], _Table]


def load_schema(name: str) -> Schema:
    """Return a built-in schema, or the one of a file.

    Raises:
        Failure: the file cannot be read, or is no schema; all that is wrong with it.
    """
    if name in BUILT_IN:
        return BUILT_IN[name]
    path = Path(name)
    if not path.exists():
        raise Failure(f"there is no schema {show(name)}: write {', '.join(BUILT_IN)}, or the name of a schema file")
    return _Reader(str(path)).schema(_content(path))


def load_tables(name: str, schema: Schema) -> tuple[RelatedTable, ...]:
    """Return the tables that a schema file names for the relations of a schema and of those it leads to.

    Raises:
        Failure: the file cannot be read, or is no schema.
    """
    if name in BUILT_IN:
        return ()
    reader = _Reader(name)
    reader.schema(_content(Path(name)))
    return tuple(_tables(schema, schema.name, reader.tables, ()))


def _tables(schema: Schema, key: str, tables: _Tables, path: tuple[str, ...]) -> Iterator[RelatedTable]:
    if len(path) == Limits().relations:
        return
    for relation in schema.relations.values():
        found = tables.get((key, relation.name))
        if found is not None:
            way = (*path, relation.name)
            yield RelatedTable(way, found.table, found.on)
            yield from _tables(relation.schema, found.leads_to, tables, way)


def _content(path: Path) -> Any:
    try:
        text = path.read_bytes().decode("utf-8-sig")
        return _toml(path, text) if path.suffix.lower() == ".toml" else json.loads(text)
    except UnicodeDecodeError as error:
        raise Failure(f"{path}: byte {error.start} is not UTF-8: save the file as UTF-8") from None
    except json.JSONDecodeError as error:
        raise Failure(f"{path}, line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except (RecursionError, ValueError) as error:  # nested too deep, or a number of too many digits
        raise Failure(f"{path}: cannot be read: {error}") from None


def _toml(path: Path, text: str) -> Any:
    import tomllib  # most schemas are no files, and most files JSON

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Failure(f"{path}: not TOML: {error}") from None


class _Reader:
    """Reads one file, and collects what is wrong with it."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._wrong: list[str] = []
        #: The schemas by the names that relations have for them.
        self._made: dict[str, Schema] = {}
        self._names: tuple[str, ...] = ()
        self.tables: dict[tuple[str, str], _Table] = {}

    def schema(self, content: Any) -> Schema:
        schema = self._schema(content)
        if self._wrong or schema is None:
            raise Failure("\n".join(f"{self._file}: {message}" for message in self._wrong))
        return schema

    def _schema(self, content: Any) -> Schema | None:
        if not isinstance(content, dict):
            self._wrong.append(f'a schema is an object: write {{"name": "Contact", "fields": [{_EXAMPLE}]}}')
            return None
        self._check_keys("the schema", content, _SCHEMA_KEYS)
        name = content.get("name", Path(self._file).stem)
        if not isinstance(name, str) or not name:
            self._wrong.append(f'name is {show(name)}: write a text, as in "name": "Contact"')
        notation = self._one_of("notation", content.get("notation", Notation.EXTENDED.value), _NOTATIONS)
        schemas = content.get("schemas", {})
        if not isinstance(schemas, dict):
            self._wrong.append(f'schemas is {show(schemas)}: write them by name, as in "schemas": {{"Action": {{…}}}}')
            schemas = {}
        elif name in schemas:
            self._wrong.append(f"schemas has {show(name)}, the name of the schema itself: give one another name")
        self._names = (*([name] if isinstance(name, str) else []), *schemas)
        for key, related in schemas.items():
            self._related(key, related)
        return self._make(name, name, "", content, notation)

    def _related(self, key: str, given: Any) -> None:
        """Read one of the schemas that relations lead to."""
        where = f"schemas.{key}"
        if not isinstance(given, dict):
            self._wrong.append(f'{where} is {show(given)}: write an object, as in {{"fields": [{_EXAMPLE}]}}')
            return
        self._check_keys(where, given, _RELATED_KEYS)
        name = given.get("name", key)
        if not isinstance(name, str) or not name:
            self._wrong.append(f"the name of {where} is {show(name)}: write a text, or leave it out")
        self._make(key, name, f"{where}.", given, Notation.EXTENDED.value)

    def _make(self, key: str, name: Any, where: str, given: dict[str, Any], notation: str | None) -> Schema | None:
        """Make a schema, unless something of it is wrong."""
        before = len(self._wrong)
        fields = self._fields(where, given.get("fields"))
        relations = self._relations(where, given.get("relations", []), key)
        names = [field.name for field in fields] + [relation.name for relation in relations]
        for twice in dict.fromkeys(name for name in names if names.count(name) > 1):
            kinds = "fields" if twice not in [relation.name for relation in relations] else "fields or relations"
            of = f"{where.rstrip('.')}: " if where else ""
            self._wrong.append(f"{of}two {kinds} are called {show(twice)}: give each a name of its own")
        if len(self._wrong) > before or notation is None or not isinstance(name, str):
            return None
        try:
            schema = self._made[key] = Schema(name, fields, Notation(notation), relations)
        except ValueError as error:  # what members cannot be beside one another
            self._wrong.append(f"{where.rstrip('.') or 'the schema'}: {error}")
            return None
        return schema

    # -- fields and relations -----------------------------------------------------------------------------------------

    def _fields(self, within: str, given: Any) -> list[Field]:
        if not isinstance(given, list) or not given:
            what = f'write one or more, as in "fields": [{_EXAMPLE}]'
            self._wrong.append(f"{within}fields is {show(given)}: {what}")
            return []
        found = (self._field(f"{within}fields[{index}]", one) for index, one in enumerate(given))
        return [field for field in found if field]

    def _field(self, where: str, given: Any) -> Field | None:
        if not isinstance(given, dict):
            self._wrong.append(f"{where} is {show(given)}: write an object, as in {_EXAMPLE}")
            return None
        where = _named(where, given)
        before = len(self._wrong)
        self._check_keys(where, given, _FIELD_KEYS)
        if "name" not in given:
            self._wrong.append(f"{where} has no name: write one, as in {_EXAMPLE}")
        kind = self._one_of(f"the type of {where}", given.get("type"), _TYPES)
        self._check_flags(where, given)
        if isinstance(given.get("bits"), bool):  # which Python takes for a number
            self._wrong.append(f"bits of {where} is {show(given['bits'])}: write 32 or 64")
        if len(self._wrong) > before or kind is None:
            return None
        options = {key: given[key] for key in _FIELD_OPTIONS if key in given}
        # One after the other first, so that all that is wrong is told; then what cannot be beside one another.
        for key, value in options.items():
            self._made_field(where, given["name"], FieldType(kind), {key: value})
        if len(self._wrong) > before:
            return None
        return self._made_field(where, given["name"], FieldType(kind), options)

    def _made_field(self, where: str, name: Any, kind: FieldType, options: dict[str, Any]) -> Field | None:
        try:
            return Field(name, kind, **options)
        except (ValueError, TypeError) as error:
            if f"{where}: {error}" not in self._wrong:
                self._wrong.append(f"{where}: {error}")
            return None

    def _relations(self, within: str, given: Any, key: str) -> list[Relation]:
        if not isinstance(given, list):
            self._wrong.append(f'{within}relations is {show(given)}: write a list, as in "relations": [{_RELATION}]')
            return []
        found = (self._relation(f"{within}relations[{index}]", one, key) for index, one in enumerate(given))
        return [relation for relation in found if relation]

    def _relation(self, where: str, given: Any, key: str) -> Relation | None:
        if not isinstance(given, dict):
            self._wrong.append(f"{where} is {show(given)}: write an object, as in {_RELATION}")
            return None
        where = _named(where, given)
        before = len(self._wrong)
        self._check_keys(where, given, _RELATION_KEYS)
        if "name" not in given:
            self._wrong.append(f"{where} has no name: write one, as in {_RELATION}")
        leads_to = given.get("schema")
        if not isinstance(leads_to, str) or leads_to not in self._names:
            self._unknown_schema(where, leads_to)
            leads_to = ""
        self._check_flags(where, given)
        table = self._table(where, given, leads_to)
        if len(self._wrong) > before:
            return None
        if table is not None:
            self.tables[key, given["name"]] = table
        options = {option: given[option] for option in _RELATION_OPTIONS if option in given}
        try:
            return Relation(given["name"], partial(self._made.__getitem__, leads_to), **options)
        except ValueError as error:
            self._wrong.append(f"{where}: {error}")
            return None

    def _table(self, where: str, given: Mapping[str, Any], leads_to: str) -> _Table | None:
        """Return where the records of a relation are, if that is said."""
        if not any(key in given for key in _TABLE_KEYS):
            return None
        table, on = (given.get(key) for key in _TABLE_KEYS)
        if (
            isinstance(table, str)
            and table
            and isinstance(on, dict)
            and on
            and all(isinstance(theirs, str) and theirs for theirs in on.values())
        ):
            return _Table(table, tuple(on.items()), leads_to)
        example = '"table": "actions", "on": {"id": "contactId"}'
        self._wrong.append(f"the table of {where} is {show(table)} on {show(on)}: write both, as in {example}")
        return None

    def _unknown_schema(self, where: str, given: Any) -> None:
        meant = closest(given, self._names) if isinstance(given, str) else None
        what = "leads to no schema" if given is None else f"leads to the schema {show(given)}, which is not here"
        instead = f"did you mean {meant}?" if meant else f"write {' or '.join(self._names)}, or a new one in schemas"
        self._wrong.append(f"{where} {what}: {instead}")

    def _check_flags(self, where: str, given: Mapping[str, Any]) -> None:
        for key in _FLAGS:
            if not isinstance(given.get(key, True), bool):
                self._wrong.append(f"{key} of {where} is {show(given[key])}: write true or false")

    def _check_keys(self, where: str, given: Mapping[str, Any], known: Iterable[str]) -> None:
        for key in given:
            if key not in known:
                meant = closest(key, known)
                instead = f"did you mean {meant}?" if meant else f"write {', '.join(known)}"
                self._wrong.append(f"{where} has the key {show(key)}, which means nothing: {instead}")

    def _one_of(self, where: str, given: Any, known: tuple[str, ...]) -> str | None:
        if isinstance(given, str) and given in known:
            return given
        meant = closest(given, known) if isinstance(given, str) else None
        what = "is missing" if given is None else f"is {show(given)}"
        hint = f" (did you mean {meant}?)" if meant else ""
        self._wrong.append(f"{where} {what}: write {' or '.join(known)}{hint}")
        return None


def _named(where: str, given: Mapping[str, Any]) -> str:
    name = given.get("name")
    return f"{where} ({name})" if isinstance(name, str) and name else where


#: The tables of relations, and the columns that are the same in both, ours and theirs.
_Written: TypeAlias = Mapping[Relation, tuple[str, tuple[tuple[str, str], ...]]]


class _Keys(NamedTuple):
    """What a file has for schemas and relations: the names of schemas, and the tables of relations."""

    names: list[tuple[Schema, str]]
    tables: _Written


# -- writing ----------------------------------------------------------------------------------------------------------


def schema_text(schema: Schema, tables: _Written = MappingProxyType({})) -> str:
    """Return the text of a schema file, in JSON, which is read as an equal schema.

    Args:
        schema: the schema.
        tables: where the records of relations are: the table, and the columns that are the same in both.

    >>> print(schema_text(Schema("Order", [Field("total", FieldType.NUMBER)])), end="")
    {
      "name": "Order",
      "notation": "extended",
      "fields": [
        {"name": "total", "type": "number"}
      ]
    }
    """
    keys = _Keys(_keys(schema), tables)
    lines = [f'  "name": {_json(schema.name)}', f'  "notation": {_json(schema.notation.value)}']
    lines += _members(schema, keys, "  ")
    others = []
    for other, key in keys.names[1:]:
        named = [] if key == other.name else [f'      "name": {_json(other.name)}']
        others.append(f"    {_json(key)}: {{\n" + ",\n".join(named + _members(other, keys, "      ")) + "\n    }")
    if others:
        lines.append('  "schemas": {\n' + ",\n".join(others) + "\n  }")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _keys(schema: Schema) -> list[tuple[Schema, str]]:
    """Return a schema and all that it leads to, each with a name that no other has."""
    keys = [(schema, schema.name)]
    for known, _ in keys:  # which grows
        for relation in known.relations.values():
            related = relation.schema
            if all(related is not other and related != other for other, _ in keys):
                taken = {key for _, key in keys}
                names = (f"{related.name} {number}" for number in range(2, len(keys) + 2))
                keys.append((related, next(name for name in (related.name, *names) if name not in taken)))
    return keys


def _members(schema: Schema, keys: _Keys, indent: str) -> list[str]:
    found = [_list("fields", map(_field_content, schema.fields), indent)]
    if schema.relations:
        relations = (_relation_content(relation, keys) for relation in schema.relations.values())
        found.append(_list("relations", relations, indent))
    return found


def _list(key: str, items: Iterable[Mapping[str, Any]], indent: str) -> str:
    lines = ",\n".join(f"{indent}  {_json(item)}" for item in items)
    return f"{indent}{_json(key)}: [\n{lines}\n{indent}]"


def _field_content(field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "type": field.type.value,
        **_options(field, _FIELD_OPTIONS, Field(field.name, field.type)),
    }


def _options(member: Field | Relation, options: Iterable[str], plain: Field | Relation) -> dict[str, Any]:
    return {key: value for key in options if (value := getattr(member, key)) != getattr(plain, key)}


def _relation_content(relation: Relation, keys: _Keys) -> dict[str, Any]:
    related = relation.schema
    key = next(key for other, key in keys.names if related is other or related == other)
    table = keys.tables.get(relation)
    return {
        "name": relation.name,
        "schema": key,
        **_options(relation, _RELATION_OPTIONS, Relation(relation.name, related)),
        **({} if table is None else {"table": table[0], "on": dict(table[1])}),
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
