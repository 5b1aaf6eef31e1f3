"""Classes within classes: relations, the same for dataclasses and pydantic models."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal

import pydantic
import pytest

import audiencefilter as af

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME, *_ = af.FieldType


class Colour(Enum):
    RED = "red"


@dataclass
class Address:
    city: str


@dataclass
class Nothing:
    data: dict[str, int] = field(default_factory=dict)


@dataclass
class Order:
    total: float
    to: Address | None = None
    items: "list[Item]" = field(default_factory=list)
    colour: Colour = Colour.RED
    left_out: Nothing | None = None
    either: Address | Nothing | None = None
    mapping: dict[str, Address] = field(default_factory=dict)


@dataclass
class Item:
    price: float
    tags: set[Literal["new", "old"]] = field(default_factory=set)
    order: Order | None = None


class Place(pydantic.BaseModel):
    city: str = pydantic.Field(title="City", description="where it is", examples=["Bonn", "Berlin"])


class Trip(pydantic.BaseModel):
    start: Place
    stops: tuple[Place, ...] = pydantic.Field(default=(), description="on the way")
    billed: Address | None = None
    next: "Trip | None" = None
    name: str = ""


def test_a_dataclass_within_another() -> None:
    schema = af.Schema.from_dataclass(Order)
    assert list(schema.by_name) == ["total", "colour"]
    assert {link.name: (link.schema.name, link.many) for link in schema.relations.values()} == {
        "to": ("Address", False),
        "items": ("Item", True),
    }
    item = schema.relations["items"].schema
    assert item.by_name["tags"] == af.Field("tags", STRING, nullable=False, many=True, values=("new", "old"))
    assert item.relations["order"].schema is schema
    first = Order(1.0, Address("Bonn"), [Item(2.0, {"new"}), Item(3.0)])
    first.items[0].order = first
    for clause, expected in (
        ({"to": {"is": {"city": "Bonn"}}, "items": {"some": {"tags": {"has": "new"}}}}, [first]),
        ({"items": {"some": {"order": {"is": {"total": 1}}}}}, [first]),
        ({"items": {"every": {"price": {"gt": 2}}}}, []),
    ):
        assert af.parse(clause, schema=schema).select([first]) == expected


def test_a_model_within_another() -> None:
    schema = af.Schema.from_pydantic(Trip)
    assert {link.name: (link.schema.name, link.many) for link in schema.relations.values()} == {
        "start": ("Place", False),
        "stops": ("Place", True),
        "billed": ("Address", False),
        "next": ("Trip", False),
    }
    assert schema.relations["next"].schema is schema
    assert schema.relations["start"].schema is schema.relations["stops"].schema
    assert schema.relations["stops"].description == "on the way"
    city = schema.relations["start"].schema.by_name["city"]
    assert (city.title, city.description, city.example) == ("City", "where it is", "Bonn")
    bonn, ulm = Place(city="Bonn"), Place(city="Ulm")
    trip = Trip(start=bonn, stops=(ulm,), next=Trip(start=ulm))
    clause: dict[str, Any] = {"stops": {"some": {"city": "Ulm"}}, "next": {"is": {"start": {"is": {"city": "Ulm"}}}}}
    f = af.parse(clause, schema=schema)
    assert f.select([trip, trip.model_dump()]) == [trip, trip.model_dump()]
    assert f.matches(schema.coerce(trip.model_dump(mode="json")))


@pytest.mark.parametrize(("make", "source"), [(af.Schema.from_dataclass, Order), (af.Schema.from_pydantic, Trip)])
def test_the_published_notation_has_neither_lists_nor_relations(make: Any, source: type) -> None:
    schema = make(source, notation=af.Notation.PUBLISHED)
    assert not schema.relations
    assert schema.notation is af.Notation.PUBLISHED


def test_members_of_an_enumeration_are_made_texts() -> None:
    schema = af.Schema.from_dataclass(Order)
    assert schema.coerce({"total": 1.0, "colour": Colour.RED})["colour"] == "red"
    assert schema.by_name["colour"].values == ("red",)
