"""Dates, exact decimals and ids in columns of every type of polars, and what is refused there."""

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from math import nan
from typing import Any

import polars as pl
import pytest
from polars.exceptions import PolarsError

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.language.schema import Relation
from tests.backends.test_polars import verdicts

T = af.FieldType
NOW = datetime(2026, 3, 29, 12, tzinfo=UTC)
ID = "d011db5a-e241-04eb-604a-5ce3addef82d"
PLACE, VERDICT = "the place", "the verdict"

ORDER = af.Schema("Order", [af.Field("amount", T.DECIMAL, scale=2), af.Field("day", T.DATE)])
SCHEMA = af.Schema("Row", [
    af.Field("day", T.DATE), af.Field("id", T.UUID), af.Field("price", T.DECIMAL, scale=2),
    af.Field("fine", T.DECIMAL, scale=9), af.Field("days", T.DATE, many=True), af.Field("ids", T.UUID, many=True),
    af.Field("prices", T.DECIMAL, scale=2, many=True),
    *(
        af.Field(f"data.{name}", kind, attribute="data", path=(name,), scale=scale, many=many)
        for name, kind, scale, many in (
            ("day", T.DATE, None, False), ("id", T.UUID, None, False), ("price", T.DECIMAL, 2, False),
            ("days", T.DATE, None, True), ("ids", T.UUID, None, True), ("prices", T.DECIMAL, 2, True),
        )
    ),
], relations=[Relation("orders", ORDER)])  # fmt: skip


def found(clause: Any, values: Sequence[Any], dtype: Any = None) -> list[bool | None]:
    """Return the verdicts of a clause on one field, which the interpreter shares, over a column of values."""
    f = af.parse(clause, SCHEMA).at(NOW)
    (attribute,) = {SCHEMA.by_name[name].attribute for name in clause}
    column = pl.Series(values, dtype=dtype)
    answers = verdicts(f, pl.DataFrame({attribute: column}))
    assert answers == [interpreter.verdict(f.plan, {attribute: value}) for value in values]
    return answers


def refusal(clause: Any, column: pl.Series) -> str:
    (attribute,) = {SCHEMA.by_name[name].attribute for name in clause}
    with pytest.raises(PolarsError) as caught:
        pl.DataFrame({attribute: column}).filter(af.parse(clause, SCHEMA).to_polars())
    return str(caught.value).splitlines()[0]


@pytest.mark.parametrize("dtype", [pl.String, pl.Categorical, pl.Enum([ID, ID.upper(), "0" + ID[1:]])])
def test_ids_of_either_case(dtype: Any) -> None:
    values = [ID, ID.upper(), "0" + ID[1:], None]
    assert found({"id": ID}, values, dtype) == [True, True, False, None]
    assert found({"id": {"notIn": [ID.upper(), "f" + ID[1:]]}}, values, dtype) == [False, False, True, None]


@pytest.mark.parametrize(
    "text", ["", "x", ID.replace("-", ""), ID + "\n", " " + ID, "{" + ID + "}", ID[:-1] + "\u212a"]
)
def test_a_text_that_is_no_id_is_an_error(text: str) -> None:
    column = pl.Series([ID, text])
    for clause in ({"id": ID}, {"id": {"not": ID}}, {"id": None}):
        assert "in 'id' is not an id" in refusal(clause, column)
        with pytest.raises(af.RecordError):
            interpreter.verdict(af.parse(clause, SCHEMA).plan, {"id": text})


CENTS = [Decimal("19.99"), Decimal("-0.01"), Decimal("0.00"), Decimal("9999999999999999.99"), None]


@pytest.mark.parametrize("dtype", [pl.Decimal(18, 2), pl.Decimal(38, 2), pl.Decimal(38, 5), pl.Decimal(38, 20)])
def test_decimals_of_every_scale(dtype: Any) -> None:
    assert found({"price": 19.99}, CENTS, dtype) == [True, False, False, False, None]
    bound = Decimal("19.98999999999999999999")
    assert found({"price": {"gt": bound}}, CENTS, dtype) == [True, False, False, True, None]
    assert found({"price": {"in": [0, -0.01, 0.001]}}, CENTS, dtype) == [False, True, True, False, None]
    assert found({"price": {"gte": Decimal("9999999999999999.99")}}, CENTS, dtype)[3] is True
    assert found({"price": 0.001}, CENTS, dtype) == [False] * 4 + [None]
    assert found({"price": None}, CENTS, dtype) == [False] * 4 + [True]


def test_decimals_of_38_digits() -> None:
    values = [Decimal("9.99"), Decimal("-9.99"), Decimal("0.01"), None]
    assert found({"price": 9.99}, values, pl.Decimal(38, 37)) == [True, False, False, None]
    assert found({"price": {"lt": 0}}, values, pl.Decimal(38, 37)) == [False, True, False, None]
    assert "is not a decimal" in refusal({"price": 1}, pl.Series([Decimal("9.999")], dtype=pl.Decimal(38, 37)))
    assert found({"price": 0}, [Decimal(0), None], pl.Decimal(38, 38)) == [True, None]
    for wide in (10**38 - 1, -(10**38) + 1):
        assert "is not a decimal" in refusal({"price": 1}, pl.Series([wide], dtype=pl.Decimal(38, 0)))
    for wide in (2**127 - 1, -(2**127)):
        assert "is not a decimal" in refusal({"price": 1}, pl.Series([wide], dtype=pl.Int128))


@pytest.mark.parametrize("dtype", [pl.Int8, pl.Int64, pl.UInt64, pl.Int128, pl.UInt128, pl.Decimal(38, 0)])
def test_whole_numbers_are_decimals(dtype: Any) -> None:
    assert found({"price": {"gte": 5}}, [5, 4, None], dtype) == [True, False, None]
    if dtype != pl.Int8:
        most = 10**16 - 1
        assert found({"price": {"gt": most - 1}}, [most, most - 1], dtype) == [True, False]
        message = refusal({"price": 1}, pl.Series("price", [1, 10**16], dtype=dtype))
        assert "in 'price' is not a decimal of the scale 2" in message


def test_doubles_are_the_decimals_next_to_them() -> None:
    doubles = [19.99, 0.1 + 0.2, -0.0, 1e12, 9_999_999_999_999.99, nan, None]
    for value, place in ((19.99, 0), (0.3, 1), (0, 2), (10**12, 3), (9_999_999_999_999.99, 4)):
        assert found({"price": value}, doubles, pl.Float64) == [n == place for n in range(5)] + [None, None]
    assert found({"price": 2.5}, [2.5, nan], pl.Float32) == [True, None]
    for column in ([0.125], [1e17], [float("inf")], [-float("inf")], [10_000_000_000_000.0]):
        assert "is not a decimal" in refusal({"price": 1}, pl.Series(column))
    assert "is not a decimal" in refusal({"price": 1}, pl.Series([19.99], dtype=pl.Float32))
    assert found({"fine": 1e-9}, [1e-9, 554345.082758782], pl.Float64) == [True, False]


def test_a_decimal_beyond_the_scale_is_an_error() -> None:
    for value in ("0.005", "10000000000000000.00", "-1E+30", "0.00000000000000000001"):
        column = pl.Series([Decimal(value)], dtype=pl.Decimal(38, 20 if "E" not in value and len(value) > 20 else 3))
        for clause in ({"price": 1}, {"price": {"gt": 0.001}}, {"price": {"not": None}}):
            assert "is not a decimal" in refusal(clause, column)
            with pytest.raises(af.RecordError):
                interpreter.verdict(af.parse(clause, SCHEMA).plan, {"price": Decimal(value)})


@pytest.mark.parametrize(("field", "column"), [
    ("day", pl.Series([NOW])), ("day", pl.Series(["2024-02-29"])), ("day", pl.Series([1])),
    ("id", pl.Series([b"x"])), ("id", pl.Series([5])), ("price", pl.Series(["1.50"])), ("price", pl.Series([True])),
    ("days", pl.Series([["2024-02-29"]])), ("prices", pl.Series([["1"]])), ("ids", pl.Series([[1]])),
])  # fmt: skip
def test_columns_of_other_types_are_refused(field: str, column: pl.Series) -> None:
    assert f"'{field}' has to be of type" in refusal({field: {"not": None}}, column)


def test_wrong_values_in_lists_are_errors() -> None:
    assert "is not a decimal" in refusal({"prices": {"has": 1}}, pl.Series([[1.0], [0.125]]))
    assert "is not an id" in refusal({"ids": {"has": ID}}, pl.Series([[ID], ["x"]]))
    floats: list[list[Any] | None] = [[0.1 + 0.2, nan], [19.99], None]
    assert found({"prices": {"has": 0.3}}, floats) == [True, False, None]
    assert found({"prices": {"equals": [19.99]}}, floats) == [False, True, None]


OBJECTS: list[dict[str, Any] | None] = [
    {"day": "2024-02-29", "id": ID.upper(), "price": 0.1 + 0.2, "days": ["2024-02-29", None], "ids": [ID]},
    {"day": "2023-02-29", "id": ID.replace("-", ""), "price": 0.125, "days": ["2024-2-29"], "ids": ["x"]},
    {"day": "2024-02-29T00:00:00Z", "id": "", "price": 1e17, "days": [], "ids": []},
    {"day": None, "id": None, "price": None, "days": None, "ids": None},
    None,
]


@pytest.mark.parametrize("as_text", [True, False])
def test_custom_data(as_text: bool) -> None:
    values = [json.dumps(one) for one in OBJECTS] if as_text else OBJECTS
    none: list[bool | None] = [None] * 4
    assert found({"data.day": {"gte": "2024-02-29"}}, values) == [True, *none]
    assert found({"data.day": {"anniversary": {"days": [[229, 229]]}}}, values) == [True, *none]
    assert found({"data.id": ID}, values) == [True, *none]
    assert found({"data.price": {"not": 0.3}}, values) == [False, *none]
    assert found({"data.price": {"gt": 0.29}}, values) == [True, *none]
    assert found({"data.price": None}, values) == [False] + [True] * 4
    assert found({"data.days": {"has": "2024-02-29"}}, values) == [True, None, False, None, None]
    assert found({"data.ids": {"equals": [ID]}}, values) == [True, None, False, None, None]


def test_structs_hold_json_types_only() -> None:
    column = pl.DataFrame(
        {"data": [{"day": date(2024, 2, 29), "price": Decimal("1.50"), "prices": [1, 2], "id": b"x"}]}
    )
    for clause in ({"data.day": {"not": None}}, {"data.price": {"not": None}}, {"data.id": {"not": None}}):
        assert verdicts(af.parse(clause, SCHEMA), column) == [False]
    assert verdicts(af.parse({"data.prices": {"has": 2}}, SCHEMA), column) == [True]


def test_aggregates_of_records_that_no_row_has() -> None:
    typed = pl.Struct({"amount": pl.Decimal(38, 2), "day": pl.Date})
    empty = pl.DataFrame({"orders": [[], None]}, schema={"orders": pl.List(typed)})
    for frame in (pl.DataFrame({"orders": [[], None]}), pl.DataFrame({"orders": [None]}), empty):
        tests: list[dict[str, Any]] = [{"avg": {"field": "amount"}}]
        tests += [{name: {"field": field}} for name in ("min", "max") for field in ("amount", "day")]
        for test in tests:
            ((name, of),) = test.items()
            f = af.parse({"orders": {name: {**of, "equals": None}}}, SCHEMA)
            assert verdicts(f, frame) == [True] * frame.height
        f = af.parse({"orders": {"sum": {"field": "amount", "equals": 0}}}, SCHEMA)
        assert verdicts(f, frame) == [True] * frame.height
