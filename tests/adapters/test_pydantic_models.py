"""Schemas of pydantic models, and what else a filter as a field has to withstand."""

import json
from typing import Annotated, Any, Generic, TypeVar

import pydantic
import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

import audiencefilter as af
from tests.conformance.corpus import CONTACT

STRING, INTEGER, DATETIME = af.FieldType.STRING, af.FieldType.INTEGER, af.FieldType.DATETIME
EXTENDED = CONTACT[af.Notation.EXTENDED]
T = TypeVar("T")


# -- schema_of ----------------------------------------------------------------------------------------------------


class Person(BaseModel):
    model_config = ConfigDict(populate_by_name=True)

    email: str | None = Field(default=None, alias="e-mail")
    age: Annotated[int, Field(ge=0)]
    joined: pydantic.AwareDatetime | None = None
    tags: list[str] = []

    @pydantic.computed_field
    def domain(self) -> str:
        return (self.email or "").partition("@")[2]


class Employee(Person):
    salary: float


class Box(BaseModel, Generic[T]):
    content: T


def test_fields_go_by_their_names() -> None:
    assert af.Schema.from_pydantic(Person) == af.Schema(
        "Person",
        [
            af.Field("email", STRING),
            af.Field("age", INTEGER, nullable=False, bits=64),
            af.Field("joined", DATETIME),
            af.Field("tags", STRING, nullable=False, many=True),
        ],
    )


def test_inherited_fields_come_first() -> None:
    names = [field.name for field in af.Schema.from_pydantic(Employee).fields]
    assert names == ["email", "age", "joined", "tags", "salary"]


def test_a_generic_model_has_the_type_it_is_given() -> None:
    assert af.Schema.from_pydantic(Box[int], name="Box").by_name["content"].type is INTEGER


def test_name_and_notation_can_be_given() -> None:
    schema = af.Schema.from_pydantic(Person, name="Member", notation=af.Notation.PUBLISHED)
    assert (schema.name, schema.notation) == ("Member", af.Notation.PUBLISHED)


def test_instances_are_records() -> None:
    people = [Person(email="a@b.c", age=30), Person(age=40)]
    found = af.parse({"age": {"gte": 30}, "email": {"not": None}}, schema=af.Schema.from_pydantic(Person))
    assert found.select(people) == people[:1]


def test_a_model_that_waits_for_a_later_class_is_completed() -> None:
    class Waiting(BaseModel):
        x: "Later"  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(pydantic.errors.PydanticUndefinedAnnotation, match="Later"):
        af.Schema.from_pydantic(Waiting)
    Waiting.model_rebuild(_types_namespace={"Later": int})
    assert af.Schema.from_pydantic(Waiting).by_name["x"].type is INTEGER


@pytest.mark.parametrize("source", [None, "Person", int, BaseModel, Person(age=1), {"age": int}], ids=repr)
def test_anything_else_is_refused(source: Any) -> None:
    with pytest.raises(TypeError, match="a pydantic model is needed, not "):
        af.Schema.from_pydantic(source)


def test_a_model_without_a_usable_field_is_refused() -> None:
    class Lists(BaseModel):
        tags: list[list[str]]

    with pytest.raises(ValueError, match="Lists has no attribute that can be filtered by, only tags"):
        af.Schema.from_pydantic(Lists)


# -- filter_type --------------------------------------------------------------------------------------------------


CONTACTS = TypeAdapter[af.Filter](af.CONTACT.filter_type())


def test_equal_schemas_have_equal_types() -> None:
    assert af.CONTACT.filter_type() == af.Schema("Contact", af.CONTACT.fields, af.CONTACT.notation).filter_type()
    assert af.CONTACT.filter_type() != EXTENDED.filter_type()


def errors(source: Any, adapter: TypeAdapter[Any] = CONTACTS) -> list[Any]:
    with pytest.raises(ValidationError) as raised:
        adapter.validate_python(source)
    json.loads(raised.value.json())  # what cannot be written cannot answer a request
    return raised.value.errors(include_url=False)


@pytest.mark.parametrize("name", ["{path}", "{message} {hint}", "{", "%s {0}"])
def test_braces_in_a_message_are_no_places(name: str) -> None:
    (error,) = errors({name: 1})
    assert error["msg"] == f"Contact has no field {name!r}"
    assert error["loc"] == (name,)


@pytest.mark.parametrize(
    "clause", [{"email": "\ud800"}, {"\ud800": 1}, {"email": ["\ud800"]}, {"points": {"\ud800": 1}}]
)
def test_lone_surrogates_are_shown_as_escapes(clause: dict[str, Any]) -> None:
    (error,) = errors(clause)
    assert "\\ud800" in repr(error["input"]) + error["msg"]


_PROGRAM = """
import json, audiencefilter as af, pydantic
fields = af.CONTACT.fields
model = pydantic.create_model("M", **{f"f{i}": (af.Schema("Contact", fields[i:]).filter_type(), ...) for i in range(3)})
print(json.dumps(model.model_json_schema()))
"""
