"""The custom fields of a list, and fields proposed by what the library infers from the data of its contacts."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from math import isfinite
from operator import getitem
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
from audiencefilter.service.answers import ServiceError, UnavailableError, answer
from audiencefilter.service.audiences import TAKEN, Audiences, custom_member, is_valid, schema_of
from audiencefilter.service.contacts import IN_FILES
from audiencefilter.service.models import WITHOUT_NUL, RequestBody, Text, printed_data
from audiencefilter.service.requests import TheSession, operations
from audiencefilter.service.routes.audiences import change_list, refuse_used
from audiencefilter.service.tables import contacts, lists
from audiencefilter.tools import at_path, document

extension = operations("/extensions/lists/{id}/fields", "Extensions")

_MAX_FIELDS: Final = 200
#: The most characters of all fields of a list as JSON.
_MAX_CHARACTERS: Final = 500_000
#: The newest contacts whose data is read for proposals, and the most characters of it.
_READ_CONTACTS, _READ_CHARACTERS = 2_000, 8_000_000
#: The most proposed fields, examples of each, and characters of an example.
_MOST_PROPOSED, _MOST_EXAMPLES, _MOST_EXAMPLE_CHARACTERS = 100, 5, 200

Key = Annotated[str, StringConstraints(max_length=100, pattern=WITHOUT_NUL)]
_Title = Annotated[str, StringConstraints(max_length=200, pattern=WITHOUT_NUL)]
_Type = Literal["string", "integer", "number", "boolean", "datetime", "date", "decimal", "uuid"]


class ObjectField(RequestBody):
    """A value in the objects of a custom field, with its path in each object."""

    name: Annotated[Key, Field(min_length=1, description="how clauses name it", examples=["data.plan"])]
    path: Annotated[list[Key], Field(min_length=1, max_length=16, description="the keys that lead to it")]
    type: _Type
    many: bool = Field(default=False, description="whether it is a list of values")
    values: Annotated[list[Text], Field(min_length=1, max_length=1_000, description="null: any")] | None = None
    title: Text | None = None
    scale: int | None = Field(default=None, description="how many decimal places a decimal has")
    labels: Annotated[dict[_Title, _Title], Field(max_length=300, description="titles of its values")] | None = None


class CustomField(ObjectField):
    """A value in the `data` of contacts, or with the type `objects` a list of objects there and their fields."""

    type: Literal[_Type, "objects"]  # type: ignore[assignment]
    fields: Annotated[list[ObjectField], Field(min_length=1, max_length=_MAX_FIELDS)] | None = None

    @model_validator(mode="after")
    def _is_a_field(self) -> Self:
        try:
            if (self.fields is None) is (self.type == "objects"):
                raise ValueError("objects need fields" if self.fields is None else f"a {self.type} has no fields")
            custom_member(self.model_dump())
        except ValueError as error:
            raise PydanticCustomError("no_field", "{why}", {"why": str(error)}) from None
        return self


class FieldsChange(RequestBody):
    """All custom fields of a list: those that are not sent are taken away."""

    fields: Annotated[list[CustomField], Field(max_length=_MAX_FIELDS)]


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
    fields = [field.model_dump() for field in change.fields]
    wanted, paths = json.dumps(fields), _paths(fields)
    if len(paths) > _MAX_FIELDS or len(wanted) > _MAX_CHARACTERS:
        most = f"{_MAX_FIELDS}, with those of objects, or have more than {_MAX_CHARACTERS} characters"
        raise _wrong("too_long", f"all fields together are more than {most}")
    names = [field["name"] for field in fields]

    def check(_: sa.Connection, found: Audiences) -> None:
        if fields and found.list.notation == "published":
            how = 'set it with PATCH /v4/extensions/lists/{id} {"notation": "extended"}'
            raise ServiceError(f"custom fields need the extended notation: {how}", 409)
        before = _paths(json.loads(found.list.fields))
        for place, name in enumerate(names):
            if name in TAKEN or name in names[:place] or (name in IN_FILES and (name,) not in before):
                why = f"{name!r} is the name of another field: call it {'data.' + name!r}"
                raise _wrong("repeated", why, place, "name")
        schema = schema_of(SimpleNamespace(notation="extended", fields=wanted))
        moved = {place[0] for place in before.keys() & paths.keys() if before[place] != paths[place]}
        smart = [(row, found.filters[row.id]) for row in found.rows if row.id in found.filters]
        users = [row for row, f in smart if moved & f.fields or not is_valid(row.filters, schema, found.names)]
        refuse_used(users, "audiences use fields that would be removed or changed")

    def store(connection: sa.Connection, _: None) -> None:
        connection.execute(lists.update().where(lists.c.id == id).values(fields=wanted, updatedAt=session.now))

    change_list(session, id, check, store)
    return answer(fields=fields)


def _wrong(code: str, why: str, *place: str | int) -> RequestValidationError:
    return RequestValidationError([{"type": code, "loc": ("body", "fields", *place), "msg": why}])


def _paths(fields: Sequence[Mapping[str, Any]]) -> dict[tuple[str, ...], Any]:
    """Return the paths of fields by name, and of the fields of objects by both names."""
    paths: dict[tuple[str, ...], Any] = {(field["name"],): field["path"] for field in fields}
    paths.update({(field["name"], one["name"]): one["path"] for field in fields for one in field["fields"] or ()})
    return paths


@extension.get("/proposed")
def propose_fields(session: TheSession, id: str) -> Response:
    """Return fields for values in the data of the newest contacts that no field reads yet, the most frequent first.

    Each has `count`, the read contacts that have a value of its type, and `examples`.
    """
    documents, left = list[Mapping[str, Any]](), _READ_CHARACTERS
    with session.reading() as connection:
        known = json.loads(find_list(connection, session.caller, id).fields)
        query = sa.select(contacts.c.data).where(contacts.c.listId == id, contacts.c.data != "{}")
        for data in connection.scalars(query.order_by(contacts.c.id.desc()).limit(_READ_CONTACTS)):
            left -= len(data)
            if left < 0:
                break
            documents.append(document(data))
    paths, names = [field["path"] for field in known], {*TAKEN, *IN_FILES, *(field["name"] for field in known)}
    proposed = []
    seen = [(field, [one for one in documents if at_path(one, field) is not None]) for field in _inferred(documents)]
    for field, having in sorted(seen, key=lambda one: (-len(one[1]), one[0].path)):
        name = ".".join(field.path)
        name = f"data.{name}" if name in names else name
        # Custom data has whole numbers of 32 bits, and dates in ISO 8601 only.
        kind = "number" if field.bits == 64 else "string" if field.format else field.type.value
        shown = {"name": name, "path": [*field.path], "type": kind, "many": field.many, "scale": field.scale}
        try:
            made = CustomField.model_validate(shown).model_dump()
        except ValidationError:
            continue  # no field can be called so, or have such a path
        if having and name not in names and made["path"] not in paths:
            names.add(name)
            examples = orjson.Fragment(printed_data(_examples(field, having)))  # numbers have any size
            proposed.append({**made, "count": len(having), "examples": examples})
    return answer(fields=proposed[:_MOST_PROPOSED])


def _inferred(documents: Sequence[Mapping[str, Any]]) -> Sequence[af.Field]:
    lines = [f"{json.dumps({'data': _without_objects(one)})}\n" for one in documents]
    try:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "contacts.jsonl"
            file.write_text("".join(lines), encoding="ascii")
            fields = af.Schema.infer(file, sample=max(1, len(lines))).schema.fields
    except ValueError:
        return ()  # no value could be a field
    except OSError:
        raise UnavailableError("the folder for temporary files cannot be written: try again", 60) from None
    return [field for field in fields if field.path]


def _examples(field: af.Field, documents: Sequence[Mapping[str, Any]]) -> list[Any]:
    values = (reduce(getitem, field.path, one) for one in documents)
    counts = Counter(each for value in values for each in dict.fromkeys(value if field.many else [value]))
    most = [value for value, _ in counts.most_common(_MOST_EXAMPLES)]
    return [value[:_MOST_EXAMPLE_CHARACTERS] if isinstance(value, str) else value for value in most]


def _without_objects(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data without lists of objects, of which the library would make a related record of all of it."""

    def is_kept(value: Any) -> bool:
        if isinstance(value, list):
            return not any(isinstance(one, Mapping) for one in value)
        # A number of hundreds of digits is read as an infinity, which JSON cannot say.
        return not isinstance(value, float) or isfinite(value)

    kept = {key: value for key, value in data.items() if is_kept(value)}
    return {key: _without_objects(value) if isinstance(value, Mapping) else value for key, value in kept.items()}
