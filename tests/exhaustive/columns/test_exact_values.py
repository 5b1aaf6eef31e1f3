"""Stores of dates, ids and exact decimals, and what they sum and average."""

import operator
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any
from uuid import UUID

import pytest

import audiencefilter as af

T = af.FieldType


@pytest.mark.parametrize("least", [-(2**31), 1 - 2**31, -5_000, 2**31 - 9_000, 2**31 - 8_999, 10**18 - 9_000])
def test_many_decimals_of_32_and_of_64_bits(least: int) -> None:
    order = af.Schema("Order", [af.Field("total", T.DECIMAL, scale=2)])
    price = af.Field("price", T.DECIMAL, scale=2)
    schema = af.Schema("Contact", [price], relations=[af.Relation("orders", order)])
    units = [least + number for number in range(9_000)]  # so many that they have no codes
    prices = [None, *(Decimal(number).scaleb(-2) for number in units)]
    records = [{"price": one, "orders": [{"total": one}, {"total": one}]} for one in prices]
    ends = [0, least - 1, least, least + 4_000, units[-1], units[-1] + 1]
    ends += [2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**32 + least, 2**63, 10**17]
    tests = [f'"{name}": {Decimal(end).scaleb(-2)}' for end in ends for name in ("gte", "lte", "gt", "lt", "equals")]
    for some in (ends, ends[-1:]):
        listed = ", ".join(str(Decimal(end).scaleb(-2)) for end in some)
        tests += [f'"in": [{listed}]', f'"notIn": [{listed}]']
    store = af.ColumnStore.from_records(records, schema)
    for test in tests:
        f = af.parse(f'{{"price": {{{test}}}}}', schema)
        expected = [row for row, one in enumerate(records) if f.matches(one)]
        assert store.indices(f).tolist() == expected, test
        for function in ("min", "max"):
            f = af.parse(f'{{"orders": {{"{function}": {{"field": "total", {test}}}}}}}', schema)
            assert store.indices(f).tolist() == expected, test
    everyone = af.parse("{}", schema)
    assert [one["price"] for one in store.select(everyone)] == prices
    f = af.parse(
        f'{{"orders": {{"sum": {{"field": "total", "equals": {Decimal(2 * units[-1]).scaleb(-2)}}}}}}}', schema
    )
    assert store.indices(f).tolist() == [9_000]


AWKWARD_AVERAGES: list[list[Any]] = [
    [], [None], [Decimal("nan")], [None, Decimal("0.01"), Decimal("nan")],
    [Decimal("0.01")], [Decimal("-0.01"), Decimal("-0.02")], [Decimal("0.01"), Decimal("-0.02")],
    [Decimal("9999999999999999.99")], [Decimal("-9999999999999999.99")],
    [Decimal("1000000000000000.00")] * 3 + [Decimal("-0.01")],
    [Decimal("1000000000000000.01"), Decimal("1000000000000000.00"), None],
    [Decimal("33.33"), Decimal("33.33"), Decimal("33.34")],
    [Decimal("0.00")] * 6 + [Decimal("0.01")],
]  # fmt: skip


@pytest.mark.parametrize("is_wide", [False, True], ids=["64 bits", "wide"])
def test_averages_agree_with_fractions(is_wide: bool) -> None:
    order = af.Schema("Order", [af.Field("total", T.DECIMAL, scale=2)])
    schema = af.Schema("Contact", [af.Field("id", T.INTEGER)], relations=[af.Relation("orders", order)])
    groups = AWKWARD_AVERAGES + [[Decimal("9999999999999999.99")] * 40] * is_wide
    contacts = [{"id": 1, "orders": [{"total": value} for value in group]} for group in groups]
    averages = [
        Fraction(sum(map(Fraction, present))) / len(present) if present else None
        for group in groups
        for present in [[value for value in group if value is not None and not value.is_nan()]]
    ]
    near = Decimal(1) / Decimal(2**31 - 1)
    values = {Decimal(0), near, -near, Decimal(10) ** 30, -(Decimal(10) ** 30), Decimal(1) / 3}
    values |= {Decimal(2**63) / 100, -Decimal(2**63) / 100}  # the last that the plan compares
    for average in averages:
        if average is not None:
            exact = Decimal(average.numerator) / Decimal(average.denominator)
            values |= {exact, exact + Decimal("1e-10"), exact - Decimal("1e-10")}
    store = af.ColumnStore.from_records(contacts, schema)
    tests = [(name, f'"{name}": {value:f}', value) for value in values for name in TESTS]
    listed = ", ".join(f"{value:f}" for value in sorted(values))
    for name, text, value in [*tests, ("in", f'"in": [{listed}]', values), ("notIn", f'"notIn": [{listed}]', values)]:
        f = af.parse(f'{{"orders": {{"avg": {{"field": "total", {text}}}}}}}', schema)
        expected = [row for row, one in enumerate(averages) if one is not None and passes(name, one, value)]
        for _ in range(3):  # alone, with averages that are cached, and with the filter that is cached
            assert store.indices(f).tolist() == expected, text


TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "gt": operator.gt, "gte": operator.ge, "lt": operator.lt, "lte": operator.le, "equals": operator.eq,
}  # fmt: skip


def passes(name: str, average: Fraction, value: Any) -> bool:
    """Whether an average passes the test of a number, or of a set of them."""
    if name in TESTS:
        return TESTS[name](average, Fraction(value))
    return (average in set(map(Fraction, value))) is (name == "in")


def test_rows_come_back_as_their_values() -> None:
    fields = [af.Field("day", T.DATE), af.Field("key", T.UUID), af.Field("price", T.DECIMAL, scale=2)]
    schema = af.Schema("Contact", fields)
    key = "123E4567-E89B-12D3-A456-426614174000"
    records: list[dict[str, Any]] = [
        {"day": date.min, "key": key, "price": 19.99},
        {"day": date(2024, 2, 29), "key": UUID(int=0), "price": -0.0},
        {"day": date.max, "key": UUID(int=2**128 - 256), "price": Decimal("-9999999999999999.99")},
        {"day": None, "key": None, "price": float("nan")},
    ]
    store = af.ColumnStore.from_records(records, schema)
    everyone = af.parse("{}", schema)
    found = store.select(everyone)
    assert found == [{**one, **schema.coerce(one)} for one in records[:3]] + [dict.fromkeys(("day", "key", "price"))]


@pytest.mark.parametrize(
    "wrong",
    [
        {"price": 0.125},
        {"price": Decimal(10) ** 16},
        {"key": "x"},
        {"day": datetime(2024, 1, 1, tzinfo=UTC)},
        {"price": True},
    ],
)
def test_wrong_values_are_refused(wrong: dict[str, Any]) -> None:
    fields = [af.Field("day", T.DATE), af.Field("key", T.UUID), af.Field("price", T.DECIMAL, scale=2)]
    schema = af.Schema("Contact", fields)
    with pytest.raises(af.RecordError):
        af.ColumnStore.from_records([wrong], schema).indices(af.parse(f'{{"{next(iter(wrong))}": null}}', schema))
