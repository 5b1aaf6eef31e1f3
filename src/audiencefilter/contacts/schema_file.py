"""Schema files: the fields and relations of a contact, in JSON or TOML."""

import json
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.language.errors import show
from audiencefilter.language.json_text import json_value
from audiencefilter.language.schema import Field, FieldType, Notation, Relation, Schema
from audiencefilter.language.suggest import closest

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
    **dict.fromkeys(("synonyms", "labels")),
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
_EXAMPLES: Final[Mapping[str, str]] = {
    "name": '"name": "Contact"',
    "type": '"type": "integer"',
    "fields": '"fields": [{"name": "points", "type": "integer"}]',
    "relations": '"relations": [{"name": "actions", "schema": "Action"}]',
    "schema": '"schema": "Action"',
    "schemas": '"schemas": {"Action": {"fields": [{"name": "points", "type": "integer"}]}}',
    "table": '"table": "actions", "on": {"id": "contactId"}',
    "on": '"table": "actions", "on": {"id": "contactId"}',
}
_EXPECTED: Final[Mapping[type, str]] = {str: "a text", list: "a list", dict: "an object"}


class FileTable(NamedTuple):
    """The table of a relation's records, and the key of their schema in the file."""

    table: str
    on: tuple[tuple[str, str], ...]
    leads_to: str


#: Tables by the key of a schema in the file and the name of a relation.
FileTables: TypeAlias = Mapping[tuple[str, str], FileTable]


def read_schema(path: Path) -> tuple[Schema, FileTables]:
    """Return the schema of a file, and the tables that it names; ValueError has all problems, one a line."""
    reader = _Reader()
    schema = reader.file(_content(path), path.stem)
    if reader.wrong or schema is None:
        raise ValueError("\n".join(f"{path}: {message}" for message in reader.wrong))
    return schema, reader.tables


def _content(path: Path) -> Any:
    content = path.read_bytes()
    is_toml = path.suffix.lower() == ".toml"
    try:
        text = content.decode("utf-8-sig")
        if not is_toml:
            return json_value(text)
        import tomllib  # imported here, since most schemas have no file and most files are JSON

        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: byte {error.start} is not UTF-8: save the file as UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"{path}, line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except (RecursionError, ValueError) as error:  # a key twice, nested too deep, or a number with too many digits
        what = "not TOML" if is_toml and isinstance(error, ValueError) else "cannot be read"
        raise ValueError(f"{path}: {what}: {error}") from None


class _Reader:
    """Reads one file, and collects its problems."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        #: The schemas by their keys in the file.
        self._made: dict[str, Schema] = {}
        self._names: tuple[str, ...] = ()
        self.tables: dict[tuple[str, str], FileTable] = {}

    def file(self, content: Any, stem: str) -> Schema | None:
        given = self._object("the schema", content, _FILE, "fields")
        name, schemas = given.get("name", stem), given.get("schemas")
        schemas = schemas if isinstance(schemas, dict) else {}
        if isinstance(name, str) and name in schemas:
            self.wrong.append(f"schemas has {show(name)}, the name of the schema itself: give one another name")
        self._names = (*([name] if isinstance(name, str) else []), *schemas)
        for key, one in schemas.items():
            related = self._object(f"schemas.{key}", one, _RELATED, "fields")
            self._schema(key, f"schemas.{key}", related.get("name", key), related, Notation.EXTENDED)
        return self._schema(name, "", name, given, given.get("notation", Notation.EXTENDED))

    def _object(self, where: str, given: Any, kinds: _Kinds, *required: str) -> Mapping[str, Any]:
        """Return an object after checking its keys and values; an empty one in place of anything else."""
        if not isinstance(given, dict):
            self.wrong.append(f"{where} is {show(given)}: write an object, as in {{{_EXAMPLES[required[-1]]}}}")
            return {}
        for key, value in given.items():
            if key not in kinds:
                meant = closest(key, kinds)
                instead = f"did you mean {meant}?" if meant else f"write {', '.join(kinds)}"
                self.wrong.append(f"{where} has the key {show(key)}, which means nothing: {instead}")
            elif hint := _hint(key, value, kinds[key]):
                self.wrong.append(f"{key} of {where} is {show(value)}: write {hint}")
        missing = [key for key in required if key not in given]
        self.wrong += [f"{where} has no {key}: write one, as in {_EXAMPLES[key]}" for key in missing]
        return given

    def _schema(self, key: Any, where: str, name: Any, given: Mapping[str, Any], notation: Any) -> Schema | None:
        before = len(self.wrong)
        within = where and f"{where}."
        fields = [self._field(f"{within}fields[{index}]", one) for index, one in _items(given, "fields")]
        relations = [
            self._relation(f"{within}relations[{index}]", one, key) for index, one in _items(given, "relations")
        ]
        try:
            if len(self.wrong) == before and isinstance(name, str):
                made = Schema(name, filter(None, fields), Notation(notation), filter(None, relations))
                self._made[key] = made
                return made
        except ValueError as error:  # members that conflict
            if not self.wrong:
                self.wrong.append(f"{where or 'the schema'}: {error}")
        return None

    def _field(self, where: str, given: Any) -> Field | None:
        where = _named(where, given)
        before = len(self.wrong)
        given = self._object(where, given, _FIELD, "name", "type")
        if len(self.wrong) > before:
            return None
        options = {key: given[key] for key in _FIELD_OPTIONS if key in given}
        made = None
        # Each option alone, with the scale that a decimal needs, then all together, so that every problem is reported.
        scale = {"scale": given["scale"]} if "scale" in given else {}
        for some in (*({**scale, key: value} for key, value in options.items()), options):
            try:
                made = Field(given["name"], FieldType(given["type"]), **some)
            except (ValueError, TypeError) as error:
                if (message := f"{where}: {error}") not in self.wrong:
                    self.wrong.append(message)
        return made

    def _relation(self, where: str, given: Any, key: str) -> Relation | None:
        where = _named(where, given)
        before = len(self.wrong)
        given = self._object(where, given, _RELATION, "name", "schema")
        leads_to = given.get("schema")
        if isinstance(leads_to, str) and leads_to not in self._names:
            meant = closest(leads_to, self._names)
            instead = (
                f"did you mean {meant}?" if meant else f"write {' or '.join(self._names)}, or a new one in schemas"
            )
            self.wrong.append(f"{where} leads to the schema {show(leads_to)}, which is not here: {instead}")
        table, on = given.get("table"), given.get("on")
        is_pair = table and isinstance(on, dict) and on and all(isinstance(one, str) and one for one in on.values())
        if not is_pair and (table is not None or on is not None):
            self.wrong.append(
                f"the table of {where} is {show(table)} on {show(on)}: write both, as in {_EXAMPLES['table']}"
            )
        if len(self.wrong) > before:
            return None
        if is_pair:
            self.tables[key, given["name"]] = FileTable(table, tuple(on.items()), leads_to)
        options = {option: given[option] for option in _RELATION_OPTIONS if option in given}
        try:
            return Relation(given["name"], partial(self._made.__getitem__, leads_to), **options)
        except ValueError as error:
            self.wrong.append(f"{where}: {error}")
            return None


def _hint(key: str, value: Any, kind: tuple[Any, ...] | type | None) -> str | None:
    """Return the hint for an invalid value of a key; None where the value is valid."""
    if isinstance(kind, type):
        return None if isinstance(value, kind) and value != "" else f"{_EXPECTED[kind]}, as in {_EXAMPLES[key]}"
    if kind is None or any(type(value) is type(one) and value == one for one in kind):
        return None
    choices = [one if isinstance(one, str) else json.dumps(one) for one in kind]
    meant = closest(value, choices) if isinstance(value, str) else None
    return " or ".join(choices) + (f" (did you mean {meant}?)" if meant else "")


def _items(given: Mapping[str, Any], key: str) -> Iterable[tuple[int, Any]]:
    found = given.get(key)
    return enumerate(found) if isinstance(found, list) else ()


def _named(where: str, given: Any) -> str:
    name = given.get("name") if isinstance(given, dict) else None
    return f"{where} ({name})" if isinstance(name, str) and name else where


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
    relations = [_relation_content(one, keys) for one in schema.relations.values()]
    return {"fields": fields, **({"relations": relations} if relations else {})}


def _options(member: Field | Relation, options: Iterable[str], plain: Field | Relation) -> dict[str, Any]:
    return {key: value for key in options if (value := getattr(member, key)) != getattr(plain, key)}


def _relation_content(relation: Relation, keys: _Keys) -> dict[str, Any]:
    related = relation.declared
    return {
        "name": relation.name,
        "schema": next(key for other, key in keys if related is other or related == other),
        **_options(relation, _RELATION_OPTIONS, Relation(relation.name, related)),
    }


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
