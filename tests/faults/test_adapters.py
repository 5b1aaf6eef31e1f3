"""Faults of schemas of models that were there once."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

import pydantic
import pytest

import audiencefilter as af

T = af.FieldType


def test_64_bits_of_a_field_that_is_no_integer_are_a_value_error() -> None:
    with pytest.raises(ValueError, match="only integers have bits"):
        af.Field("x", T.STRING, bits=64)

    @dataclass
    class Person:
        name: Annotated[str, af.Field("name", T.STRING)]
        api_key: str
        passwordHash: str  # noqa: N815

    schema = af.Schema.from_dataclass(Person)
    assert [field.name for field in schema.fields] == ["name"]
    assert set(schema.left_out) == {"api_key", "passwordHash"}


def test_decimal_places_make_an_exact_decimal() -> None:
    class Order(pydantic.BaseModel):
        total: Annotated[Decimal, pydantic.Field(max_digits=9, decimal_places=2)]

    (field,) = af.Schema.from_pydantic(Order).fields
    assert (field.type, field.scale) == (T.DECIMAL, 2)
