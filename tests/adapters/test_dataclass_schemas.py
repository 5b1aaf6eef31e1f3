"""Schemas of dataclasses."""

import dataclasses
from dataclasses import KW_ONLY, InitVar, dataclass, field
from datetime import UTC, datetime
from typing import Any, ClassVar, NamedTuple, TypedDict

import pydantic.dataclasses
import pytest

import audiencefilter as af

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME, *_ = af.FieldType


@dataclass
class Person:
    kind: ClassVar[str] = "person"
    email: "str | None"
    age: int
    started: InitVar[int]
    joined: datetime = field(default_factory=lambda: datetime.now(UTC), repr=False)
    _: KW_ONLY
    tags: list[str] = field(default_factory=list)
    member: bool = False


@dataclass(slots=True)
class Employee(Person):
    salary: float | None = None


def test_fields_are_attributes_in_order() -> None:
    schema = af.Schema.from_dataclass(Person)
    assert schema == af.Schema(
        "Person",
        [
            af.Field("email", STRING),
            af.Field("age", INTEGER, nullable=False, bits=64),
            af.Field("joined", DATETIME, nullable=False),
            af.Field("tags", STRING, nullable=False, many=True),
            af.Field("member", BOOLEAN, nullable=False),
        ],
    )


def test_inherited_fields_come_first() -> None:
    assert [field.name for field in af.Schema.from_dataclass(Employee).fields][-2:] == ["member", "salary"]


def test_name_and_notation_can_be_given() -> None:
    schema = af.Schema.from_dataclass(Person, name="Member", notation=af.Notation.PUBLISHED)
    assert (schema.name, schema.notation) == ("Member", af.Notation.PUBLISHED)


def test_instances_are_records() -> None:
    people = [Person("a@b.c", 30, 0), Person(None, 40, 0, member=True)]
    found = af.parse({"age": {"gte": 30}, "email": {"not": None}}, schema=af.Schema.from_dataclass(Person))
    assert found.select(people) == people[:1]


def test_a_dataclass_of_pydantic_is_one() -> None:
    @pydantic.dataclasses.dataclass
    class Order:
        total: float

    assert af.Schema.from_dataclass(Order) == af.Schema("Order", [af.Field("total", NUMBER, nullable=False)])


class Pair(NamedTuple):
    x: int


class Keys(TypedDict):
    x: int


class Model(pydantic.BaseModel):
    x: int


@pytest.mark.parametrize("source", [None, "Person", int, {"age": int}, Person("a", 1, 0), Pair, Keys, Model], ids=repr)
def test_anything_else_is_refused(source: Any) -> None:
    with pytest.raises(TypeError, match="a dataclass is needed, not "):
        af.Schema.from_dataclass(source)


def test_a_dataclass_without_a_usable_attribute_is_refused() -> None:
    bare = dataclasses.make_dataclass("Bare", [])
    with pytest.raises(ValueError, match="Bare has no attribute that can be filtered by, only none"):
        af.Schema.from_dataclass(bare)
    lists = dataclasses.make_dataclass("Lists", [("tags", list[list[str]]), ("more", dict[str, str])])
    with pytest.raises(ValueError, match="Lists has no attribute that can be filtered by, only tags, more"):
        af.Schema.from_dataclass(lists)


def test_an_annotation_that_names_nothing_is_an_error() -> None:
    broken = dataclasses.make_dataclass("Broken", [("x", "Nowhere")])
    with pytest.raises(NameError, match="Nowhere"):
        af.Schema.from_dataclass(broken)


def test_the_name_of_a_group_is_no_name_of_a_field() -> None:
    with pytest.raises(ValueError, match="a field cannot be called 'OR'"):
        af.Schema.from_dataclass(dataclasses.make_dataclass("Odd", [("OR", str)]))
