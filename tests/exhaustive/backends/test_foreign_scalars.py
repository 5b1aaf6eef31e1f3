"""Scalars of numpy and pandas are the same values to every back-end, whatever their library makes of a comparison."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, Final

import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.columns.arrays import numpy
from tests.backends.nested import answered

SCHEMA: Final = af.Schema("Thing", [
    af.Field("number", af.FieldType.NUMBER),
    af.Field("whole", af.FieldType.INTEGER, bits=64),
    af.Field("at", af.FieldType.DATETIME),
])  # fmt: skip
AT: Final = datetime(2024, 6, 1, 12, 0, 0, 123456, UTC)
FIRST, LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
BEFORE: Final = datetime(1960, 1, 1, tzinfo=UTC)
WIDEST: Final = 2**62
STAMP: Final = pandas.Timestamp("2024-06-01T12:00:00.123456789Z")
NARROW: Final = (numpy.float16, numpy.float32)
INTEGERS: Final = (numpy.int8, numpy.int16, numpy.int32, numpy.int64, numpy.uint8, numpy.uint64)


def check(clause: dict[str, Any], record: dict[str, Any], expected: bool) -> None:
    """Check that every back-end gives the expected verdict."""
    f = af.parse(clause, schema=SCHEMA)
    index = af.AudienceIndex(SCHEMA)
    index.add("it", f)
    thing = SimpleNamespace(**{field.name: None for field in SCHEMA.fields} | record)
    found = (
        answered(f, record), answered(f, thing), index.match(record) == {"it"},
        af.ColumnStore.from_records([record], SCHEMA).count(f) == 1,
    )  # fmt: skip
    assert found == (expected,) * 4, (clause, record)


def check_all(name: str, held: Any, value: Any, bound: Any) -> None:
    """Check every operator with one bound for a scalar that stands for a value."""
    written, other = (one.isoformat() if isinstance(one, datetime) else one for one in (bound, value))
    ordered = {"gt": value > bound, "gte": value >= bound, "lt": value < bound, "lte": value <= bound}
    equal = {"equals": value == bound, "not": value != bound}
    for key, expected in (ordered | equal).items():
        check({name: {key: written}}, {name: held}, expected)
    apart = 7 if name != "at" else "2020-01-01T00:00:00Z"
    check({name: {"in": [written, apart]}}, {name: held}, value == bound)
    check({name: {"notIn": [written, apart]}}, {name: held}, value != bound)
    check({name: {"gte": written, "lte": other}}, {name: held}, bound <= value)
    check({name: {"gt": other, "lt": written}}, {name: held}, False)


#: The field, a scalar, the value that it is, and bounds near it, of which numpy and pandas take some for it.
SCALARS: Final[list[tuple[str, Any, Any, list[Any]]]] = [
    *(("number", kind(0.1), float(kind(0.1)), [0.1, float(kind(0.1))]) for kind in NARROW),
    *(
        ("whole", kind(most), most, [most - 1, most, most + 1, 100_000, WIDEST + 1])
        for kind, most in ((numpy.float16, 2**11), (numpy.float32, 2**24))
    ),
    *(("whole", kind(5), 5, [5, 300, 5_000, WIDEST + 1]) for kind in INTEGERS),
    *(("number", kind(5), 5, [5.1, 300.1, float(WIDEST)]) for kind in INTEGERS),
    *(
        ("at", STAMP.tz_convert(zone), AT, [AT + timedelta(microseconds=more) for more in (-1, 0, 1)])
        for zone in ("UTC", "Europe/Berlin", None)
    ),
    ("at", pandas.Timestamp("1960-01-01T00:00:00.000000001Z"), BEFORE, [BEFORE]),
    *(("at", held, one, [one]) for one in (FIRST, LAST) for held in (one, one.replace(tzinfo=None))),
]


@pytest.mark.parametrize(("name", "held", "value", "bounds"), SCALARS, ids=str)
def test_a_scalar_is_the_value_it_is(name: str, held: Any, value: Any, bounds: list[Any]) -> None:
    for bound in bounds:
        check_all(name, held, value, bound)


@given(st.sampled_from(NARROW), st.floats(-65_504, 65_504, width=16), st.floats(-1, 1) | st.integers(-(2**20), 2**20))
def test_any_narrow_float_is_the_double_it_is(kind: Any, value: float, more: float) -> None:
    check_all("number", kind(value), value, value + more / 2**10)


def test_what_is_missing_to_pandas_passes_no_test() -> None:
    missing: tuple[tuple[str, Any, Any], ...] = (
        ("at", pandas.NaT, AT.isoformat()), ("number", float("nan"), 0.1), ("number", numpy.float32("nan"), 0.1),
        ("whole", float("nan"), 5_000), ("whole", numpy.float32("nan"), 5_000),
    )  # fmt: skip
    for name, held, written in missing:
        for key in ("gt", "gte", "lt", "lte", "equals", "not"):
            check({name: {key: written}}, {name: held}, False)
        check({name: {"notIn": [written, written]}}, {name: held}, False)
