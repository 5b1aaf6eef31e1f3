"""The custom fields of a list, and fields proposed by what the library infers from the data of its contacts."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Annotated, Any, Final, Literal, Self

import orjson
import sqlalchemy as sa
from fastapi.exceptions import RequestValidationError
from pydantic import Field, StringConstraints, ValidationError, model_validator
from pydantic_core import PydanticCustomError
from starlette.responses import Response

import audiencefilter as af
from audiencefilter.service.access import find_list
from audiencefilter.service.answers import answer
from audiencefilter.service.audiences import TAKEN, Audiences, custom_member, is_valid, schema_of
from audiencefilter.service.errors import ConflictError, UnavailableError
from audiencefilter.service.models import WITHOUT_NUL, RequestBody, Text, printed_data
from audiencefilter.service.requests import TheSession, operations
from audiencefilter.service.routes.audiences import called, change_list
from audiencefilter.service.tables import contacts, lists
from audiencefilter.tools import at_path, document

extension = operations("/extensions/lists/{id}/fields", "Extensions")

MAX_FIELDS: Final = 200
#: The most characters of all fields of a list as JSON: each process keeps the fields of many lists.
MAX_CHARACTERS: Final = 500_000
#: The contacts whose data is read for proposals: the newest, and the most characters of their data.
READ_CONTACTS: Final = 2_000
READ_CHARACTERS: Final = 8_000_000
#: The most proposed fields, examples of each, and characters of an example; and how deep objects are looked into.
_MOST_PROPOSED, _MOST_EXAMPLES, _MOST_EXAMPLE_CHARACTERS, _MOST_LEVELS = 100, 5, 200, 4

Key = Annotated[str, StringConstraints(max_length=100, pattern=WITHOUT_NUL)]
Title = Annotated[str, StringConstraints(max_length=200, pattern=WITHOUT_NUL)]
ValueType = Literal["string", "integer", "number", "boolean", "datetime", "date", "decimal", "uuid"]


# -- bodies -------------------------------------------------------------------------------------------------------


class _Member(RequestBody):
    """What clauses can test in custom data."""

    name: Annotated[Key, Field(min_length=1, description="how clauses name it", examples=["data.plan"])]
    path: Annotated[list[Key], Field(min_length=1, max_length=16, description="the keys that lead to it")]
    type: Literal[ValueType, "objects"]
    many: bool = Field(default=False, description="whether it is a list of values")
    values: Annotated[list[Text], Field(min_length=1, max_length=1_000, description="null: any")] | None = None
    title: Text | None = None
    scale: int | None = Field(default=None, description="how many decimal places a decimal has")
    group: Title | None = None
    synonyms: Annotated[list[Title], Field(max_length=20)] = Field(default=[])
    labels: Annotated[dict[Title, Title], Field(max_length=300, description="titles of its values")] = Field(default={})

    @model_validator(mode="after")
    def _is_a_field(self) -> Self:
        try:
            custom_member(self.shown())
        except ValueError as error:
            raise PydanticCustomError("no_field", "{why}", {"why": str(error)}) from None
        return self

    def shown(self) -> dict[str, Any]:
        """Return the field as the interface shows it, and as the list stores it."""
        shown = self.model_dump()
        return {key: value for key, value in shown.items() if value or key not in ("group", "synonyms", "labels")}


class ObjectField(_Member):
    """A value in the objects of a custom field, with its path in each object."""

    type: ValueType


class CustomField(_Member):
    """A value in the `data` of contacts, or with the type `objects` a list of objects there and their fields."""

    fields: Annotated[list[ObjectField], Field(min_length=1, max_length=MAX_FIELDS)] | None = None

    def shown(self) -> dict[str, Any]:
        """Return the field as the interface shows it, and as the list stores it."""
        if (self.fields is None) is (self.type == "objects"):
            raise ValueError("objects need fields" if self.fields is None else f"a {self.type} has no fields")
        return super().shown() | {"fields": None if self.fields is None else [field.shown() for field in self.fields]}


class FieldsChange(RequestBody):
    """All custom fields of a list: those that are not sent are taken away."""

    fields: Annotated[list[CustomField], Field(max_length=MAX_FIELDS)]


# -- operations ---------------------------------------------------------------------------------------------------


@extension.get("")
def get_fields(session: TheSession, id: str) -> Response:
    """Return the custom fields of a list, in their order."""
    with session.reading() as connection:
        return answer(fields=json.loads(find_list(connection, session.caller, id).fields))


@extension.put("")
def set_fields(session: TheSession, id: str, change: FieldsChange) -> Response:
    """Set all custom fields of a list.

    A field that clauses use keeps its path. Its type may change as long as all clauses stay valid.
    """
    fields = [field.shown() for field in change.fields]
    _refuse_names([field["name"] for field in fields])
    wanted, paths = json.dumps(fields), _paths(fields)
    if len(paths) > MAX_FIELDS or len(wanted) > MAX_CHARACTERS:
        most = f"{MAX_FIELDS}, with those of objects, or have more than {MAX_CHARACTERS} characters"
        raise _wrong("too_long", f"all fields together are more than {most}")

    def check(_: sa.Connection, found: Audiences) -> None:
        if fields and found.list.notation == "published":
            how = 'set it with PATCH /v4/extensions/lists/{id} {"notation": "extended"}'
            raise ConflictError(f"custom fields need the extended notation: {how}")
        schema = schema_of(SimpleNamespace(notation=found.list.notation, fields=wanted))
        before = _paths(json.loads(found.list.fields))
        moved = {place[0] for place in before.keys() & paths.keys() if before[place] != paths[place]}
        smart = [row for row in found.rows if row.id in found.filters]
        used = {row.id for row in smart if moved & found.filters[row.id].fields}
        if users := [row for row in smart if row.id in used or not is_valid(row.filters, schema, found.names)]:
            raise ConflictError(
                f"audiences use fields that would be removed or changed: {called(users)}: change or delete them before"
            )

    def store(connection: sa.Connection, _: None) -> None:
        values = {"fields": wanted, "updatedAt": session.now}
        connection.execute(lists.update().where(lists.c.id == id).values(values))

    change_list(session, id, check, store)
    return answer(fields=fields)


def _refuse_names(names: Sequence[str]) -> None:
    """Refuse names of two fields, and names that contacts have already."""
    for place, name in enumerate(names):
        if name in TAKEN:
            why = f"{name!r} is not custom: contacts have it already; call it {'data.' + name!r}"
            raise _wrong("taken", why, place, "name")
        if (first := names.index(name)) != place:
            raise _wrong("repeated", f"$.fields[{first}] is called {name!r}, too", place, "name")


def _wrong(code: str, why: str, *place: str | int) -> RequestValidationError:
    return RequestValidationError([{"type": code, "loc": ("body", "fields", *place), "msg": why}])


def _paths(fields: Sequence[Mapping[str, Any]]) -> dict[tuple[str, ...], Any]:
    """Return the paths of fields by name, and of the fields of objects by both names."""
    paths: dict[tuple[str, ...], Any] = {}
    for field in fields:
        paths[field["name"],] = field["path"]
        paths.update({(field["name"], one["name"]): one["path"] for one in field["fields"] or ()})
    return paths


# -- proposals ----------------------------------------------------------------------------------------------------


@extension.get("/proposed")
def propose_fields(session: TheSession, id: str) -> Response:
    """Return fields for values in the data of the newest contacts that no field reads yet, the most frequent first.

    Each has `count`, the read contacts that have a value of its type, and `examples`.
    """
    documents, left = list[Mapping[str, Any]](), READ_CHARACTERS
    with session.reading() as connection:
        known = json.loads(find_list(connection, session.caller, id).fields)
        query = sa.select(contacts.c.data).where(contacts.c.listId == id, contacts.c.data != "{}")
        for data in connection.scalars(query.order_by(contacts.c.id.desc()).limit(READ_CONTACTS)):
            left -= len(data)
            if left < 0:
                break
            documents.append(document(data))
    paths, names = [field["path"] for field in known], {*TAKEN, *(field["name"] for field in known)}
    proposed: list[dict[str, Any]] = []
    for seen, count, examples in sorted(_seen_in(documents), key=lambda seen: (-seen[1], seen[0]["path"])):
        name = ".".join(seen["path"])
        name = f"data.{name}" if name in names else name
        try:
            field = CustomField.model_validate({**seen, "name": name}).shown()
        except ValidationError:
            continue  # no field can be called so, or have such a path
        if count and name not in names and field["path"] not in paths:
            names.add(name)
            paths.append(field["path"])
            # Numbers have any size.
            proposed.append({**field, "count": count, "examples": orjson.Fragment(printed_data(examples))})
    return answer(fields=proposed[:_MOST_PROPOSED])


def _seen_in(documents: Sequence[Mapping[str, Any]]) -> Iterator[tuple[dict[str, Any], int, list[Any]]]:
    """Yield fields without names, how many contacts have a value of each, and frequent values."""
    lines = []
    for one in documents:
        # Within the data, lists of objects would make a related record of all of it.
        beside: dict[str, Any] = {}
        lines.append({"data": _without_objects(one, (), beside), **beside})
    try:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "contacts.jsonl"
            file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="ascii")
            schema = af.Schema.infer(file, sample=max(1, len(lines))).schema
    except ValueError:
        return  # no value could be a field
    except OSError:
        raise UnavailableError("the folder for temporary files cannot be written: try again", 60) from None
    for field in schema.fields:
        found = [_at(one, field.path) for one in documents if field.path and at_path(one, field) is not None]
        values = Counter(each for value in found for each in dict.fromkeys(value if field.many else [value]))
        most = [value for value, _ in values.most_common(_MOST_EXAMPLES)]
        examples = [value[:_MOST_EXAMPLE_CHARACTERS] if isinstance(value, str) else value for value in most]
        yield _shown(field, field.path), len(found), examples
    for name, relation in schema.relations.items():
        path, fields = json.loads(name), [(one, (one.attribute, *one.path)) for one in relation.declared.fields]
        inner = [{"name": ".".join(within), **_shown(one, within)} for one, within in fields]
        count = sum(_is_of_objects(_at(one, path)) for one in documents)
        yield {"path": path, "type": "objects", "fields": inner}, count, []


def _without_objects(data: Mapping[str, Any], above: tuple[str, ...], objects: dict[str, Any]) -> dict[str, Any]:
    """Return data for the library, and put its lists of objects apart, by their paths as JSON."""
    kept: dict[str, Any] = {}
    for key, value in data.items():
        path = (*above, key)
        if isinstance(value, Mapping):
            if len(path) < _MOST_LEVELS:
                kept[key] = _without_objects(value, path, objects)
        elif _is_of_objects(value):
            objects[json.dumps(path)] = value
        # A number of hundreds of digits is read as an infinity, which JSON cannot say.
        elif not isinstance(value, float) or isfinite(value):
            kept[key] = value
    return kept


def _shown(field: af.Field, path: Sequence[str]) -> dict[str, Any]:
    """Return a field as the interface shows it; not its `values`: those who come may have others."""
    # Custom data has whole numbers of 32 bits, and dates in ISO 8601 only.
    kind = "number" if field.bits == 64 else "string" if field.format else field.type.value
    return {"path": list(path), "type": kind, "many": field.many, "scale": field.scale}


def _at(data: Any, path: Sequence[str]) -> Any:
    for key in path:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data


def _is_of_objects(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(one, Mapping) for one in value)
