"""Columns of records hold what Schema.coerce makes of each record, and raise for the first that is wrong as it does."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import chain, repeat
from math import isinf
from types import MappingProxyType, SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.contacts.records import columns_of_records
from audiencefilter.contacts.values import canonical_type
from tests.each import each
from tests.strategies import DOUBLES, EDGES, INSTANTS, instants, texts, timestamps

T = af.FieldType
SCHEMA = af.Schema("Row", [
    af.Field("text", T.STRING), af.Field("whole", T.INTEGER), af.Field("long", T.INTEGER, bits=64, nullable=False),
    af.Field("number", T.NUMBER, attribute="size"), af.Field("flag", T.BOOLEAN), af.Field("at", T.DATETIME),
])  # fmt: skip
NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)


class Plan(StrEnum):
    FREE = "free"


class Moment(datetime):
    """A subclass, as the Timestamp of pandas is."""


#: Values that Arrow would take for others, or take where coerce does not.
ODD: tuple[Any, ...] = (
    Plan.FREE, np.str_("x"), b"x", True, 1, 3.0, 3.5, float("nan"), float("inf"), -0.0, Decimal(3), Decimal("0.1"),
    Decimal("NaN"), Fraction(1, 2), np.int64(3), np.float64(2), np.float32(0.5), np.bool_(True),
    np.datetime64("2024-01-01"), 2**31, 2**53 + 1, 2**63, 10**400, datetime(2024, 6, 1),  # noqa: DTZ001
    Moment(2024, 6, 1), Moment(2024, 6, 1, tzinfo=UTC),
    datetime(2024, 6, 1, tzinfo=ZoneInfo("Europe/Berlin")), datetime(2024, 6, 1, tzinfo=timezone(timedelta(hours=-5))),
    datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=1))), NOON.date(), "2024-06-01T12:00:00Z", "2024-06-01", [1], {},
    "a\0b",
)  # fmt: skip
RIGHT: Mapping[T, st.SearchStrategy[Any]] = {
    T.STRING: texts,
    T.INTEGER: st.integers(-(2**31), 2**31 - 1),
    T.NUMBER: st.sampled_from(DOUBLES) | st.integers(-9, 9) | st.sampled_from(EDGES),
    T.BOOLEAN: st.booleans(),
    T.DATETIME: instants | st.sampled_from(INSTANTS).flatmap(timestamps),
}


#: Values beside which a column is of one plain type of Arrow.
BESIDE: Mapping[T, tuple[Any, ...]] = {
    T.STRING: ("x",), T.INTEGER: (1,), T.NUMBER: (1, 2.5), T.BOOLEAN: (True,), T.DATETIME: (NOON,),
}  # fmt: skip


@st.composite
def values(draw: st.DrawFn, field: af.Field) -> Any:
    kind = draw(st.integers(0, 39))
    if kind == 0:
        return draw(st.sampled_from(ODD).filter(lambda value: field.type is not T.NUMBER or not is_infinite(value)))
    return draw(st.none() if field.nullable and kind < 6 else RIGHT[field.type])


@st.composite
def mappings(draw: st.DrawFn) -> dict[str, Any]:
    return {
        field.attribute: draw(values(field)) for field in SCHEMA.fields if not field.nullable or draw(st.integers(0, 9))
    }


def as_object(record: Mapping[str, Any]) -> Any:
    return SimpleNamespace(**record)


def expected_columns(records: list[dict[str, Any]]) -> Any:
    """Return the columns, or the error of the first wrong record."""
    coerced = []
    for index, record in enumerate(records):
        try:
            coerced.append(SCHEMA.coerce(record))
        except af.RecordError as error:
            return af.RecordError(error.field, error.value, error.expected, index)
    columns = {field.attribute: [record.get(field.attribute) for record in coerced] for field in SCHEMA.fields}
    columns["size"] = [None if number is None else float(number) for number in columns["size"]]
    return columns


def is_infinite(value: Any) -> bool:
    """Whether columns take a number that ``coerce`` does not."""
    return isinstance(value, float) and isinf(value)


def check(records: Any, expected: Any) -> None:
    if isinstance(expected, af.RecordError):
        with pytest.raises(af.RecordError) as raised:
            columns_of_records(records, SCHEMA)
        assert repr(raised.value) == repr(expected)
        return
    source = columns_of_records(records, SCHEMA)
    assert source.names == tuple(field.attribute for field in SCHEMA.fields)
    for field in SCHEMA.fields:
        column = source.column(field)
        assert column.type == canonical_type(field)
        assert column.to_pylist() == expected[field.attribute]
        assert source.raw(field.attribute).to_pylist() == expected[field.attribute]


@given(st.lists(mappings(), max_size=6))
def test_records_hold_what_coerce_makes_of_them(records: list[dict[str, Any]]) -> None:
    expected = expected_columns(records)
    for shape in (dict, MappingProxyType, as_object):
        check([shape(record) for record in records], expected)
    mixed = [shape(record) for shape, record in zip(_shapes(), records, strict=False)]
    check(iter(mixed), expected)


def _shapes() -> Iterator[Callable[[Any], Any]]:
    return chain.from_iterable(repeat((dict, as_object, MappingProxyType)))


def test_a_column_of_one_odd_value_holds_what_coerce_makes_of_it() -> None:
    def check_field(field: af.Field) -> None:
        def holds(value: Any) -> None:
            for others in ([], [None], *([one] for one in BESIDE[field.type])):
                records = [{"long": 1} | {field.attribute: held} for held in (*others, value)]
                if all(field.nullable or record[field.attribute] is not None for record in records):
                    check(records, expected_columns(records))

        # Infinite numbers are in test_infinite_numbers.py.
        each([value for value in ODD if field.type is not T.NUMBER or not is_infinite(value)], holds)

    each(SCHEMA.fields, check_field)


def test_the_index_of_an_error_counts_all_records() -> None:
    records: list[Any] = [{"long": number} for number in range(5_000)]
    records[4_500] = {"long": "x"}
    records[4_700] = {"long": 1, "text": 5}
    for given_records in (records, iter(records), (as_object(record) for record in records)):
        with pytest.raises(af.RecordError, match="record 4500: long is 'x', expected a whole number"):
            columns_of_records(given_records, SCHEMA)


def test_a_lone_surrogate_is_an_error_with_its_index() -> None:
    for records in (
        [{"long": 1, "text": "a"}, {"long": 1, "text": "\ud800"}],
        [as_object({"long": 1}), as_object({"long": 1, "text": "\ud800"})],
    ):
        with pytest.raises(af.RecordError, match=r"record 1: text is '\\ud800', expected a string without") as raised:
            columns_of_records(records, SCHEMA)
        assert raised.value.value == "\ud800"


def test_a_record_without_a_value_that_has_to_be_there_is_an_error() -> None:
    for record in ({}, {"long": None}, as_object({}), {"long": float("nan")}):
        with pytest.raises(af.RecordError, match="record 1: long is None, expected a value"):
            columns_of_records([{"long": 1}, record], SCHEMA)


def test_other_keys_of_mappings_are_kept() -> None:
    records: list[Any] = [
        {"long": 1, "id": "a", "tags": ["x"]}, {"long": 1, "late": 1.5, "id": None},
        MappingProxyType({"long": 1, "id": "c"}), as_object({"long": 1, "id": "not kept"}),
    ]  # fmt: skip
    source = columns_of_records(records, SCHEMA)
    assert source.names[-3:] == ("id", "tags", "late")
    assert source.raw("id").to_pylist() == ["a", None, "c", None]
    assert source.raw("tags").to_pylist() == [["x"], None, None, None]
    assert source.raw("late").to_pylist() == [None, 1.5, None, None]


def test_another_key_may_come_late_and_go() -> None:
    records: list[dict[str, Any]] = [{"long": number} for number in range(7_000)]
    records[2_100]["id"] = "a"
    for record in records[4_096:6_200]:
        record["id"] = "b"
    found = columns_of_records(records, SCHEMA).raw("id").to_pylist()
    assert found == [None] * 2_100 + ["a"] + [None] * 1_995 + ["b"] * 2_104 + [None] * 800


def test_blocks_of_equal_keys_are_read_with_all_of_them() -> None:
    full = dict.fromkeys(field.attribute for field in SCHEMA.fields) | {"long": 1}
    records = [full | {"id": number} for number in range(2_048)] + [full | {"other": 1}]
    source = columns_of_records(records, SCHEMA)
    assert source.raw("id").to_pylist() == [*range(2_048), None]
    assert source.raw("other").to_pylist() == [None] * 2_048 + [1]


def test_values_that_make_no_column_are_an_error_that_names_the_key() -> None:
    def check(held: list[Any]) -> None:
        with pytest.raises(ValueError, match=r"the values of 'id' do not make one column of Arrow .* leave it out"):
            columns_of_records([{"long": 1, "id": value} for value in held], SCHEMA)

    columns: list[list[Any]] = [[1, "a"], [10**30], ["\ud800"], [object()], [{"a": 1}, [1]]]
    each(columns, check)


def test_a_key_that_is_no_text_is_an_error() -> None:
    with pytest.raises(ValueError, match="the key 7 is no text"):
        columns_of_records([{"long": 1, 7: "x"}], SCHEMA)


@pytest.mark.parametrize("records", [{"long": 1}, "text", b"bytes"])
def test_a_single_record_is_refused(records: Any) -> None:
    with pytest.raises(TypeError, match="takes an iterable of records, not"):
        columns_of_records(records, SCHEMA)


def test_another_key_that_leads_in_a_circle_is_refused() -> None:
    ada: dict[str, Any] = {"email": "ada"}
    ada["friends"] = [{"friend": ada}]
    with pytest.raises(ValueError, match="'friends' are nested more than 100 levels deep, or lead in a circle"):
        af.ColumnStore.from_records([ada], af.CONTACT)
    deep: Any = 1
    for _ in range(90):
        deep = [deep]
    shared: Any = [1]
    for _ in range(12):
        shared = [shared, shared]
    store = af.ColumnStore.from_records([{"email": "a", "deep": deep, "shared": shared}], af.CONTACT)
    assert store.select(af.parse({"email": "a"}))[0]["deep"] == deep
