"""The custom fields of a list, and fields proposed from what its contacts have."""

import json
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Annotated, Any, Final, Literal, Self

import orjson
import sqlalchemy as sa
from fastapi.exceptions import RequestValidationError
from pydantic import Field, StringConstraints, ValidationError, model_validator
from pydantic_core import PydanticCustomError
from starlette.responses import Response

import audiencefilter as af
from audiencefilter.service import events
from audiencefilter.service.access import find_list
from audiencefilter.service.answers import answer
from audiencefilter.service.audiences import TAKEN, Audience, Audiences, custom_member, schema_of
from audiencefilter.service.errors import ConflictError
from audiencefilter.service.models import WITHOUT_NUL, RequestBody, Text, printed_data
from audiencefilter.service.proposing import MOST_PROPOSED, seen_in
from audiencefilter.service.requests import TheSession, operations
from audiencefilter.service.routes.audiences import called, change_list
from audiencefilter.service.tables import contacts, lists
from audiencefilter.tools import document

extension = operations("/extensions/lists/{id}/fields", "Extensions")

MAX_FIELDS: Final = 200
#: The most characters of all fields of a list as JSON: each process keeps the fields of many lists.
MAX_CHARACTERS: Final = 500_000
#: The contacts whose data is read for proposals: the newest, and the most characters of their data.
READ_CONTACTS: Final = 2_000
READ_CHARACTERS: Final = 8_000_000

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
        inner = {} if self.fields is None else {"fields": [field.shown() for field in self.fields]}
        return super().shown() | {"fields": None} | inner


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
    _refuse_names(fields)
    wanted, number = json.dumps(fields), sum(1 + len(field["fields"] or ()) for field in fields)
    if number > MAX_FIELDS or len(wanted) > MAX_CHARACTERS:
        most = f"{MAX_FIELDS}, with those of objects, or have more than {MAX_CHARACTERS} characters"
        raise _wrong("too_long", f"all fields together are more than {most}")

    def check(_: sa.Connection, found: Audiences) -> list[str]:
        if fields and found.list.notation == "published":
            raise ConflictError(
                'custom fields need the extended notation: set it with PATCH /v4/extensions/lists/{id} {"notation": '
                '"extended"}'
            )
        schema = schema_of(SimpleNamespace(notation=found.list.notation, fields=wanted))
        before = {field["name"]: field for field in json.loads(found.list.fields)}
        after = {field["name"]: field for field in fields}
        moved = {name for name in before.keys() & after.keys() if _is_moved(_paths(before[name]), _paths(after[name]))}
        smart = [row for row in found.rows if row.id in found.filters]
        if users := [row for row in smart if moved & found.filters[row.id].fields or not _stays(row, schema, found)]:
            raise ConflictError(
                f"audiences use fields that would be removed or changed: {called(users)}: change or delete them before"
            )
        changed = {name for name, field in before.items() if after.get(name) != field}
        return [row.id for row in smart if changed & found.filters[row.id].fields]

    def store(connection: sa.Connection, changed: list[str]) -> None:
        values = {"fields": wanted, "updatedAt": session.now}
        connection.execute(lists.update().where(lists.c.id == id).values(values))
        if changed:
            events.note(connection, id, "audiences", changed)

    change_list(session, id, check, store)
    return answer(fields=fields)


def _refuse_names(fields: Sequence[Mapping[str, Any]]) -> None:
    """Refuse names of two fields, and names that contacts have already."""
    first: dict[str, int] = {}
    for place, field in enumerate(fields):
        name = field["name"]
        if name in TAKEN:
            why = f"{name!r} is not custom: contacts have it already; call it {'data.' + name!r}"
            raise _wrong("taken", why, place, "name")
        if first.setdefault(name, place) != place:
            raise _wrong("repeated", f"$.fields[{first[name]}] is called {name!r}, too", place, "name")


def _wrong(code: str, why: str, *place: str | int) -> RequestValidationError:
    return RequestValidationError([{"type": code, "loc": ("body", "fields", *place), "msg": why}])


def _paths(field: Mapping[str, Any]) -> Mapping[str | None, Any]:
    """Return the paths of the fields of objects by name, and with None that of the field itself."""
    return {None: field["path"], **{one["name"]: one["path"] for one in field["fields"] or ()}}


def _is_moved(before: Mapping[str | None, Any], after: Mapping[str | None, Any]) -> bool:
    return any(before[name] != after[name] for name in before.keys() & after.keys())


def _stays(audience: Audience, schema: af.Schema, found: Audiences) -> bool:
    """Return whether the clause of an audience is valid with other fields."""
    try:
        af.parse(audience.filters or "", schema, audiences=found.names)
    except af.InvalidFilterError:
        return False
    return True


@extension.get("/proposed")
def propose_fields(session: TheSession, id: str) -> Response:
    """Return fields for values in the data of the newest contacts that no field reads yet, the most frequent first.

    Each has `count`, the read contacts that have a value of its type, and `examples`.
    """
    with session.reading() as connection:
        found = find_list(connection, session.caller, id)
        query = sa.select(contacts.c.data).where(contacts.c.listId == id, contacts.c.data != "{}")
        documents, left = [], READ_CHARACTERS
        for data in connection.scalars(query.order_by(contacts.c.id.desc()).limit(READ_CONTACTS)):
            left -= len(data)
            if left < 0:
                break
            documents.append(document(data))
    known = json.loads(found.fields)
    paths, names = [field["path"] for field in known], {*TAKEN, *(field["name"] for field in known)}
    proposed: list[dict[str, Any]] = []
    for seen, count, examples in seen_in(documents):
        name = ".".join(seen["path"])
        name = f"data.{name}" if name in names else name
        try:
            field = CustomField.model_validate({**seen, "name": name}).shown()
        except ValidationError:
            continue  # no field can be called so, or have such a path
        if name not in names and field["path"] not in paths:
            names.add(name)
            paths.append(field["path"])
            # Numbers have any size.
            proposed.append({**field, "count": count, "examples": orjson.Fragment(printed_data(examples))})
    return answer(fields=proposed[:MOST_PROPOSED])
