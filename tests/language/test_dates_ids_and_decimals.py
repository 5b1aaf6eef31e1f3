"""Fields of dates, ids and decimals: what a schema takes, and what a back-end lacks."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

import audiencefilter as af

T = af.FieldType
NOW = datetime(2026, 3, 29, 12, tzinfo=UTC)
CONTACT = af.Schema(
    "Contact",
    [
        af.Field("birthday", T.DATE),
        af.Field("externalId", T.UUID),
        af.Field("balance", T.DECIMAL, scale=2),
        af.Field("days", T.DATE, many=True),
        af.Field("data.price", T.DECIMAL, attribute="data", path=("price",), scale=2),
        af.Field("data.since", T.DATE, attribute="data", path=("since",)),
    ],
)


def test_the_published_notation_has_no_such_fields() -> None:
    for kind in (T.DATE, T.UUID):
        with pytest.raises(ValueError, match="the published notation has no fields of the type"):
            af.Schema("Contact", [af.Field("x", kind)], af.Notation.PUBLISHED)


@pytest.mark.parametrize("scale", [None, -1, 10, True, "2", 2.0])
def test_a_decimal_has_a_scale(scale: Any) -> None:
    with pytest.raises(ValueError, match="the scale of 'x' must be a whole number from 0 to 9"):
        af.Field("x", T.DECIMAL, scale=scale)
    with pytest.raises(ValueError, match="only decimals have a scale"):
        af.Field("x", T.INTEGER, scale=2)


def test_values_are_coerced() -> None:
    schema = af.Schema(
        "C",
        [
            af.Field("day", T.DATE, format="DD.MM.YYYY"), af.Field("id", T.UUID), af.Field("price", T.DECIMAL, scale=2),
        ],
    )  # fmt: skip
    found = schema.coerce({"day": "29.2.2024", "id": "123E4567-E89B-12D3-A456-426614174000", "price": 0.1 + 0.2})
    assert found["day"] == date(2024, 2, 29)
    assert str(found["id"]) == "123e4567-e89b-12d3-a456-426614174000"
    assert (type(found["price"]), found["price"]) == (Decimal, Decimal("0.3"))
    assert schema.coerce({"day": "2024-02-29", "price": "19.990"}, strings=True)["price"] == Decimal("19.99")
    for wrong in ({"day": "2024-02-29T00:00:00Z"}, {"day": NOW}, {"id": "x"}, {"price": 0.125}, {"price": "1"}):
        with pytest.raises(af.RecordError):
            schema.coerce(wrong)
