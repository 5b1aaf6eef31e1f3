"""Schema files: the fields of a contact and where it leads to, in JSON or TOML."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, NamedTuple, Self, TypeAlias, TypeVar, cast

import pydantic
from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError, ValidationInfo, model_validator

from audiencefilter import Field, FieldType, Limits, Notation, Relation, Schema
from audiencefilter.cli.guard import Failure
from audiencefilter.contacts.database.address import RelatedTable
from audiencefilter.language.errors import show
from audiencefilter.language.paths import render
from audiencefilter.language.suggest import closest

_Text = Annotated[str, StringConstraints(min_length=1)]


class _Context(NamedTuple):
    """The names of all schemas of a file, and those that are made."""

    names: tuple[str, ...]
    made: dict[str, Schema]


class _Entry(BaseModel):
    """An object of a schema file. Field and Relation check the options of type Any."""

    model_config = ConfigDict(extra="forbid", strict=True)

    def options(self, *others: str) -> dict[str, Any]:
        """Return what the file says, apart from some keys."""
        return self.model_dump(exclude={"name", *others}, exclude_unset=True)


class _FieldEntry(_Entry):
    name: Any
    type: Annotated[FieldType, pydantic.Strict(False)]
    attribute: Any = None
    nullable: bool = True
    bits: Literal[32, 64] = 32
    many: bool = False
    path: Any = ()
    values: Any = None
    format: Any = None
    title: Any = None
    description: Any = None
    example: Any = None
    _field: Field

    @model_validator(mode="after")
    def _make(self) -> Self:
        options = self.options("type")
        # Each option alone, then all together, so that all that is wrong is reported.
        wrong: dict[str, None] = {}
        for given in (*({key: value} for key, value in options.items()), options):
            try:
                self._field = Field(self.name, self.type, **given)
            except (ValueError, TypeError) as error:
                wrong[str(error)] = None
        return _without_problems(self, wrong)


class _RelationEntry(_Entry):
    name: Any
    leads_to: str = pydantic.Field(alias="schema")
    attribute: Any = None
    many: bool = True
    title: Any = None
    description: Any = None
    #: Where the records are in a database: the table, and the columns that are the same in both, ours and theirs.
    table: _Text | None = None
    on: Annotated[dict[str, _Text], pydantic.Field(min_length=1)] | None = None
    _relation: Relation

    @model_validator(mode="after")
    def _make(self, info: ValidationInfo) -> Self:
        names, made = cast("_Context", info.context)
        wrong = []
        if self.leads_to not in names:
            meant = closest(self.leads_to, names)
            instead = f"did you mean {meant}?" if meant else f"write {' or '.join(names)}, or a new one in schemas"
            wrong.append(f"leads to the schema {show(self.leads_to)}, which is not here: {instead}")
        if (self.table is None) is not (self.on is None):
            wrong.append('write both table and on, as in "table": "actions", "on": {"id": "contactId"}')
        try:
            options = self.options("leads_to", "table", "on")
            self._relation = Relation(self.name, partial(made.__getitem__, self.leads_to), **options)
        except ValueError as error:
            wrong.append(str(error))
        return _without_problems(self, wrong)


class _SchemaEntry(_Entry):
    name: _Text | None = None
    fields_: list[_FieldEntry] = pydantic.Field(alias="fields", min_length=1)
    relations: list[_RelationEntry] = []


class _File(_SchemaEntry):
    notation: Annotated[Notation, pydantic.Strict(False)] = Notation.EXTENDED
    schemas: dict[str, _SchemaEntry] = {}


_E = TypeVar("_E", bound=_Entry)


def _without_problems(entry: _E, problems: Iterable[str]) -> _E:
    if text := "\n".join(problems):
        raise ValueError(text)
    return entry


def load_schema(name: str) -> Schema:
    """Return the schema of a file.

    Raises:
        Failure: the file cannot be read, or is no schema; all that is wrong with it.
    """
    return _read(Path(name))[0]


def load_tables(name: str, schema: Schema) -> tuple[RelatedTable, ...]:
    """Return the tables that a schema file names for the relations of a schema and of those it leads to.

    Raises:
        Failure: the file cannot be read, or is no schema.
    """
    own, entries = _read(Path(name))
    return tuple(_tables(schema, own.name, entries, ()))


def _tables(
    schema: Schema, key: str, entries: Mapping[str, _SchemaEntry], path: tuple[str, ...]
) -> Iterator[RelatedTable]:
    if len(path) == Limits().relations:
        return
    for one in entries[key].relations:
        if one.table is not None and one.on is not None:
            way = (*path, one.name)
            yield RelatedTable(way, one.table, tuple(one.on.items()))
            yield from _tables(schema.relations[one.name].schema, one.leads_to, entries, way)


def _read(path: Path) -> tuple[Schema, Mapping[str, _SchemaEntry]]:
    """Return the schema of a file, and the entries of all its schemas by name."""
    if not path.exists():
        raise Failure(f"there is no schema {show(str(path))}: write contact, or the name of a schema file")
    content = _content(path)
    given = content if isinstance(content, dict) else {}
    name = given.get("name", path.stem)
    schemas = given.get("schemas", {})
    context = _Context((name, *(schemas if isinstance(schemas, dict) else ())), {})
    try:
        file = _File.model_validate(content, context=context)
    except ValidationError as error:
        raise _failure(path, _problems(error, content)) from None
    if name in file.schemas:
        raise _failure(path, [f"schemas has {show(name)}, the name of the schema itself: give one another name"])
    entries: dict[str, _SchemaEntry] = {**file.schemas, name: file}
    wrong = []
    for key, entry in entries.items():
        fields, relations = [one._field for one in entry.fields_], [one._relation for one in entry.relations]
        notation = file.notation if entry is file else Notation.EXTENDED
        try:
            context.made[key] = Schema(entry.name or key, fields, notation, relations)
        except ValueError as error:
            wrong.append(f"{'the schema' if entry is file else f'schemas.{key}'}: {error}")
    if wrong:
        raise _failure(path, wrong)
    return context.made[name], entries


def _content(path: Path) -> Any:
    try:
        text = path.read_bytes().decode("utf-8-sig")
        return tomllib.loads(text) if path.suffix.lower() == ".toml" else json.loads(text)
    except UnicodeDecodeError as error:
        raise Failure(f"{path}: byte {error.start} is not UTF-8: save the file as UTF-8") from None
    except json.JSONDecodeError as error:
        raise Failure(f"{path}, line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except tomllib.TOMLDecodeError as error:
        raise Failure(f"{path}: not TOML: {error}") from None
    except (RecursionError, ValueError) as error:  # nested too deep, or a number of too many digits
        raise Failure(f"{path}: cannot be read: {error}") from None


# -- what is wrong with a file ------------------------------------------------------------------------------------

#: What to write for a key, or for an element of a list.
_EXAMPLES: Final[Mapping[str, str]] = {
    "": '{"name": "Contact", "fields": [{"name": "points", "type": "integer"}]}',
    "name": '"name": "Contact"',
    "type": '"type": "integer"',
    "fields": '"fields": [{"name": "points", "type": "integer"}]',
    "relations": '"relations": [{"name": "actions", "schema": "Action"}]',
    "schema": '"schema": "Action"',
    "schemas": '"schemas": {"Action": {"fields": [{"name": "points", "type": "integer"}]}}',
    "table": '"table": "actions"',
    "on": '"on": {"id": "contactId"}',
}
_EXPECTED: Final[Mapping[str, str]] = {
    "bool_type": "true or false",
    "dict_type": "an object",
    "list_type": "a list",
    "model_type": "an object",
    "string_too_short": "a text",
    "string_type": "a text",
    "too_short": "one or more",
}


def _failure(path: Path, messages: Iterable[str]) -> Failure:
    return Failure("\n".join(f"{path}: {message}" for message in messages))


def _problems(error: ValidationError, content: Any) -> Iterator[str]:
    for detail in error.errors(include_url=False):
        loc, value = detail["loc"], detail["input"]
        key = str(loc[-1]) if loc else ""
        owner, place = _place(loc[:-1], content), _place(loc, content)
        keys = [step for step in loc if isinstance(step, str) and step in _EXAMPLES]
        example = f", as in {_EXAMPLES[keys[-1] if keys else '']}"
        match detail["type"]:
            case "value_error":
                yield from (f"{place}: {line}" for line in str(detail["ctx"]["error"]).splitlines())
            case "missing":
                yield f"{owner} has no {key}: write it{example}"
            case "extra_forbidden":
                known = [one.alias or name for name, one in _model_at(loc).model_fields.items()]
                meant = closest(key, known)
                instead = f"did you mean {meant}?" if meant else f"write {', '.join(known)}"
                yield f"{owner} has the key {show(key)}, which means nothing: {instead}"
            case "enum" | "literal_error":
                known = re.findall(r"\b(?!or\b)\w+", detail["ctx"]["expected"])
                meant = closest(value, known) if isinstance(value, str) else None
                hint = f" (did you mean {meant}?)" if meant else ""
                yield f"{key} of {owner} is {show(value)}: write {' or '.join(known)}{hint}"
            case other:
                named = f"{key} of {owner}" if len(loc) > 1 and isinstance(loc[-2], int) else place
                yield f"{named} is {show(value)}: write {_EXPECTED.get(other, detail['msg'])}{example}"


def _place(loc: tuple[int | str, ...], content: Any) -> str:
    """Name a place by its path, and by the name that stands there."""
    for step in loc:
        try:
            content = content[step]
        except (KeyError, IndexError, TypeError):
            content = None
    name = content.get("name") if isinstance(content, dict) else None
    path = render(loc).removeprefix("$").removeprefix(".") or "the schema"
    return f"{path} ({name})" if loc and isinstance(name, str) and name else path


def _model_at(loc: tuple[int | str, ...]) -> type[_Entry]:
    """Return the model of the object that has the key at the end of a path."""
    if len(loc) > 1 and isinstance(loc[-2], int):
        return _FieldEntry if loc[-3] == "fields" else _RelationEntry
    return _SchemaEntry if len(loc) > 1 else _File


# -- writing ------------------------------------------------------------------------------------------------------

_FIELD_OPTIONS: Final = tuple(name for name in _FieldEntry.model_fields if name not in ("name", "type"))
_RELATION_OPTIONS: Final = ("attribute", "many", "title", "description")
#: The tables of relations, and the columns that are the same in both, ours and theirs.
_Written: TypeAlias = Mapping[Relation, tuple[str, tuple[tuple[str, str], ...]]]


class _Keys(NamedTuple):
    """What a file has for schemas and relations: the names of schemas, and the tables of relations."""

    names: list[tuple[Schema, str]]
    tables: _Written


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
