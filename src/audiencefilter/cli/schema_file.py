"""Schema files: the fields of a contact, in JSON or TOML."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from audiencefilter import CONTACT, Field, FieldType, Notation, Schema
from audiencefilter.cli.failure import Failure
from audiencefilter.language.errors import show
from audiencefilter.language.suggest import closest

#: The schemas that need no file.
BUILT_IN: Final[Mapping[str, Schema]] = {"contact": CONTACT}

_SCHEMA_KEYS: Final = ("name", "notation", "fields")
_FIELD_KEYS: Final = ("name", "type", "attribute", "nullable", "bits")
_TYPES: Final = tuple(kind.value for kind in FieldType)
_NOTATIONS: Final = tuple(notation.value for notation in Notation)
_EXAMPLE: Final = '{"name": "points", "type": "integer"}'


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
        fields = self._fields(content.get("fields"))
        if self._wrong or notation is None:
            return None
        return Schema(name, fields, Notation(notation))

    def _fields(self, given: Any) -> list[Field]:
        if not isinstance(given, list) or not given:
            self._wrong.append(f'fields is {show(given)}: write one or more, as in "fields": [{_EXAMPLE}]')
            return []
        fields = [field for index, one in enumerate(given) if (field := self._field(f"fields[{index}]", one))]
        names = [field.name for field in fields]
        for twice in dict.fromkeys(name for name in names if names.count(name) > 1):
            self._wrong.append(f"two fields are called {show(twice)}: give each a name of its own")
        return fields

    def _field(self, where: str, given: Any) -> Field | None:
        if not isinstance(given, dict):
            self._wrong.append(f"{where} is {show(given)}: write an object, as in {_EXAMPLE}")
            return None
        name = given.get("name")
        if isinstance(name, str) and name:
            where = f"{where} ({name})"
        before = len(self._wrong)
        self._check_keys(where, given, _FIELD_KEYS)
        if "name" not in given:
            self._wrong.append(f"{where} has no name: write one, as in {_EXAMPLE}")
        kind = self._one_of(f"the type of {where}", given.get("type"), _TYPES)
        nullable = given.get("nullable", True)
        if not isinstance(nullable, bool):
            self._wrong.append(f"nullable of {where} is {show(nullable)}: write true or false")
        if isinstance(given.get("bits"), bool):  # which Python takes for a number
            self._wrong.append(f"bits of {where} is {show(given['bits'])}: write 32 or 64")
        if len(self._wrong) > before or kind is None:
            return None
        try:
            return Field(given["name"], FieldType(kind), given.get("attribute"), nullable, given.get("bits", 32))
        except (ValueError, TypeError) as error:
            self._wrong.append(f"{where}: {error}")
            return None

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
