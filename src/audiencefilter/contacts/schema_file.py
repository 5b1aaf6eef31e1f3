"""Schema files: the fields and relations of a contact, in JSON."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from audiencefilter.backends.sql.condition import Related
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.language.ast import Aggregate, Node, Quantified, walk
from audiencefilter.language.errors import show
from audiencefilter.language.json_text import json_value
from audiencefilter.language.schema import Field, FieldType, Notation, Relation, Schema
from audiencefilter.language.suggest import instead_of

_Made = TypeVar("_Made")
#: The allowed values of a key, or their type; None where Field and Relation check them.
_Kinds: TypeAlias = Mapping[str, tuple[Any, ...] | type | None]
_FLAG: Final = (True, False)
_FIELD: Final[_Kinds] = {
    "name": None,
    "type": tuple(kind.value for kind in FieldType),
    "attribute": None,
    "nullable": _FLAG,
    "bits": (32, 64),
    "many": _FLAG,
    **dict.fromkeys(("path", "values", "format", "scale", "storage", "title", "description", "example", "group")),
    **dict.fromkeys(("synonyms", "labels", "deprecated")),
}
_RELATION: Final[_Kinds] = {
    "name": None,
    "schema": str,
    "attribute": None,
    "many": _FLAG,
    **dict.fromkeys(("path", "title", "description", "group", "synonyms")),
    # The table of the records, and the pairs of equal columns, of the contact and of the record.
    "table": str,
    "on": dict,
}
_RELATED: Final[_Kinds] = {"name": str, "fields": list, "relations": list}
_FILE: Final[_Kinds] = {**_RELATED, "notation": tuple(notation.value for notation in Notation), "schemas": dict}
_FIELD_OPTIONS: Final = tuple(key for key in _FIELD if key not in ("name", "type"))
_RELATION_OPTIONS: Final = ("attribute", "many", "path", "title", "description", "group", "synonyms")
_EXPECTED: Final[Mapping[type, str]] = {str: "a text", list: "a list", dict: "an object"}


#: The tables of records and the keys of their schemas in the file, by the key of a schema and the name of a relation.
FileTables: TypeAlias = Mapping[tuple[str, str], tuple[Related, str]]


def read_schema(source: str | PathLike[str]) -> tuple[Schema, FileTables]:
    """Return the schema of a file, and the tables that it names. Raises ValueError: the first problem."""
    path = Path(source)  # of no text it is the current folder
    with open(source, "rb") as file:
        content = file.read()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: byte {error.start} is not UTF-8: save the file as UTF-8") from None
    return _of_text(text, str(path), path.stem)


def schema_of(given: dict[str, Any] | str) -> Schema:
    """Return the schema of what a schema file has, or of its text. Raises ValueError: the first problem."""
    return _of_text(given, "the text", "Contact")[0] if isinstance(given, str) else _file(given, "Contact")[0]


def _of_text(text: str, where: str, name: str) -> tuple[Schema, FileTables]:
    try:
        content = json_value(text)
    except json.JSONDecodeError as error:
        hint = "; write the same keys and values in JSON" if where.lower().endswith(".toml") else ""
        raise ValueError(f"{where}, line {error.lineno}, column {error.colno}: not JSON: {error.msg}{hint}") from None
    except (RecursionError, ValueError) as error:  # a key twice, nested too deep, or a number with too many digits
        raise ValueError(f"{where}: cannot be read: {error}") from None
    try:
        return _file(content, name)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _file(content: Any, stem: str) -> tuple[Schema, FileTables]:
    given = _object("the schema", content, _FILE, "fields")
    name, others = given.get("name", stem), given.get("schemas", {})
    if name in others:
        raise ValueError(f"schemas has {show(name)}, the name of the schema itself: give one another name")
    made: dict[str, Schema] = {}
    tables: dict[tuple[str, str], tuple[Related, str]] = {}
    schemas = {
        **{key: (f"schemas.{key}", _object(f"schemas.{key}", one, _RELATED, "fields")) for key, one in others.items()},
        name: ("", given),
    }
    for key, (where, one) in schemas.items():
        within = where and f"{where}."
        fields = [_field(f"{within}fields[{index}]", field) for index, field in enumerate(one["fields"])]
        relations = []
        for index, each in enumerate(one.get("relations", ())):
            relation, table = _relation(f"{within}relations[{index}]", each, made, schemas)
            relations.append(relation)
            if table is not None:
                tables[key, relation.name] = table
        notation = Notation(one.get("notation", Notation.EXTENDED))
        made[key] = _made(where or "the schema", Schema, one.get("name", key), fields, notation, relations)
    return made[name], tables


def _object(where: str, given: Any, kinds: _Kinds, *required: str) -> Mapping[str, Any]:
    """Return an object after checking its keys and values."""
    if not isinstance(given, dict):
        raise ValueError(f"{where} is {show(given)}: write an object, with {', '.join(required)}")
    for key, value in given.items():
        if key not in kinds:
            raise ValueError(f"{where} has the key {show(key)}, which means nothing{instead_of(key, kinds)}")
        if problem := _problem(value, kinds[key]):
            raise ValueError(f"{key} of {where} is {show(value)}{problem}")
    for key in required:
        if key not in given:
            raise ValueError(f"{where} has no {key}: write one")
    return given


def _made(where: str, make: Callable[..., _Made], *values: Any, **options: Any) -> _Made:
    try:
        return make(*values, **options)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{where}: {error}") from None


def _field(where: str, given: Any) -> Field:
    where = _named(where, given)
    given = _object(where, given, _FIELD, "name", "type")
    options = {key: given[key] for key in _FIELD_OPTIONS if key in given}
    return _made(where, Field, given["name"], FieldType(given["type"]), **options)


def _relation(
    where: str, given: Any, made: Mapping[str, Schema], known: Iterable[str]
) -> tuple[Relation, tuple[Related, str] | None]:
    where = _named(where, given)
    given = _object(where, given, _RELATION, "name", "schema")
    leads_to, table, on = given["schema"], given.get("table"), given.get("on")
    if leads_to not in known:
        raise ValueError(
            f"{where} leads to the schema {show(leads_to)}, which is not here{instead_of(leads_to, known)}"
        )
    is_pair = table and on and all(isinstance(one, str) and one for one in on.values())
    if not is_pair and (table is not None or on is not None):
        said = 'write both, as in "table": "actions", "on": {"id": "contactId"}'
        raise ValueError(f"the table of {where} is {show(table)} on {show(on)}: {said}")
    options = {option: given[option] for option in _RELATION_OPTIONS if option in given}
    relation = _made(where, Relation, given["name"], partial(made.__getitem__, leads_to), **options)
    return relation, (Related(table, on), leads_to) if is_pair else None


def _problem(value: Any, kind: tuple[Any, ...] | type | None) -> str | None:
    """Return what is wrong with the value of a key; None where the value is valid."""
    if isinstance(kind, type):
        return None if isinstance(value, kind) and value != "" else f": write {_EXPECTED[kind]}"
    if kind is None or any(type(value) is type(one) and value == one for one in kind):
        return None
    return instead_of(value, [one if isinstance(one, str) else json.dumps(one) for one in kind])


def _named(where: str, given: Any) -> str:
    name = given.get("name") if isinstance(given, dict) else None
    return f"{where} ({name})" if isinstance(name, str) and name else where


def tables_read(
    nodes: Iterable[Node], schema: Schema, key: str, tables: FileTables, path: tuple[str, ...] = ()
) -> dict[str, Related]:
    """Return the tables of the relations that nodes read; ContactsError: the file names none for one of them."""
    conditions: dict[str, list[Node]] = {}
    for node in chain.from_iterable(map(walk, nodes)):
        if isinstance(node, Quantified | Aggregate) and not schema.relations[node.relation].is_data:
            inner = node.child if isinstance(node, Quantified) else node.where
            conditions.setdefault(node.relation, []).extend([] if inner is None else [inner])
    found: dict[str, Related] = {}
    for name, inner_nodes in conditions.items():
        relation, way = schema.relations[name], (*path, name)
        if (key, name) not in tables:
            said = f'"table": "{relation.attribute}", "on": {{"id": "contactId"}}'
            raise ContactsError(
                f"the filter reads {'.'.join(way)}, which are in another table: say in which, for the relation in the "
                f"schema file, as in {said}"
            )
        table, leads_to = tables[key, name]
        found[name] = replace(table, related=tables_read(inner_nodes, relation.schema, leads_to, tables, way))
    return found


# -- writing ------------------------------------------------------------------------------------------------------

_Keys: TypeAlias = list[tuple[Schema, str]]


def schema_text(schema: Schema) -> str:
    """Return the JSON text of a schema file; reading it returns an equal schema."""
    (_, name), *others = keys = _keys(schema)
    content: dict[str, Any] = {"name": name, "notation": schema.notation.value, **_members(schema, keys)}
    if others:
        content["schemas"] = {
            key: {**({} if key == other.name else {"name": other.name}), **_members(other, keys)}
            for other, key in others
        }
    return _spread(content, "") + "\n"


def _keys(schema: Schema) -> _Keys:
    """Return a schema and all related schemas, each with a unique key."""
    keys = [(schema, schema.name)]
    for known, _ in keys:  # the list grows in the loop
        for relation in known.relations.values():
            related = relation.declared
            if all(related is not other and related != other for other, _ in keys):
                taken = {key for _, key in keys}
                names = (f"{related.name} {number}" for number in range(2, len(keys) + 2))
                keys.append((related, next(name for name in (related.name, *names) if name not in taken)))
    return keys


def _members(schema: Schema, keys: _Keys) -> dict[str, Any]:
    fields = [
        {"name": one.name, "type": one.type.value, **_options(one, _FIELD_OPTIONS, Field(one.name, FieldType.STRING))}
        for one in schema.fields
    ]
    relations = [
        {
            "name": one.name,
            "schema": next(key for other, key in keys if one.declared is other or one.declared == other),
            **_options(one, _RELATION_OPTIONS, Relation(one.name, one.declared)),
        }
        for one in schema.relations.values()
    ]
    return {"fields": fields, **({"relations": relations} if relations else {})}


def _options(member: Field | Relation, options: Iterable[str], plain: Field | Relation) -> dict[str, Any]:
    return {key: value for key in options if (value := getattr(member, key)) != getattr(plain, key)}


def _spread(value: Any, indent: str) -> str:
    """Print an object on several lines, and each element of a list on one line."""
    if isinstance(value, dict):
        lines = [f"{indent}  {_json(key)}: {_spread(one, f'{indent}  ')}" for key, one in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    if isinstance(value, list):
        return "[\n" + ",\n".join(f"{indent}  {_json(one)}" for one in value) + f"\n{indent}]"
    return _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
