"""Scalars of numpy and pandas are the same values to every back-end, whatever their library makes of a comparison."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, Final, Literal

import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from audiencefilter.columns.arrays import numpy

SCHEMA: Final = af.Schema(
    "Thing",
    [
        af.Field("number", af.FieldType.NUMBER),
        af.Field("whole", af.FieldType.INTEGER, bits=64),
        af.Field("at", af.FieldType.DATETIME),
    ],
)
NARROW: Final = (numpy.float16, numpy.float32)
AT: Final = datetime(2024, 6, 1, 12, 0, 0, 123456, UTC)
WIDEST: Final = 2**62


def verdicts(clause: dict[str, Any], record: dict[str, Any]) -> dict[str, bool]:
    """Return what every back-end says."""
    f = af.parse(clause, schema=SCHEMA)
    index = af.AudienceIndex(SCHEMA)
    index.add("it", f)
    thing = SimpleNamespace(**{field.name: None for field in SCHEMA.fields} | record)
    return {
        "interpreter": is_selected(f.selection, record),
        "matches": f.matches(record),
        "predicate": f.predicate()(record),
        "select": f.select([record]) == [record],
        "objects": f.select([thing]) == [thing],
        "matches object": f.matches(thing),
        "explain": f.explain(record).verdict is True,
        "preview": f.preview([record]).count == 1,
        "index": index.match(record) == {"it"},
        "columns": af.ColumnStore.from_records([record], SCHEMA).count(f) == 1,
    }


def check(clause: dict[str, Any], record: dict[str, Any], expected: bool) -> None:
    """Check that every back-end gives the expected verdict."""
    found = verdicts(clause, record)
    assert set(found.values()) == {expected}, (clause, record, found)


def of_order(bound: Any, value: Any) -> dict[str, bool]:
    """Return for every operator whether it is true of a value."""
    return {
        "gt": value > bound,
        "gte": value >= bound,
        "lt": value < bound,
        "lte": value <= bound,
        "equals": value == bound,
        "not": value != bound,
    }


def check_all(name: str, held: Any, value: Any, written: Any, bound: Any) -> None:
    """Check every operator with one operand."""
    for key, expected in of_order(bound, value).items():
        check({name: {key: written}}, {name: held}, expected)


@pytest.mark.parametrize("kind", NARROW)
def test_narrow_floats_on_a_number_are_the_doubles_they_are(kind: Any) -> None:
    held = kind(0.1)
    assert float(held) != 0.1
    check_all("number", held, float(held), 0.1, 0.1)
    check_all("number", held, float(held), float(held), float(held))
    low, high = sorted((0.1, float(held)))
    check({"number": {"gte": low, "lte": high}}, {"number": held}, True)
    check({"number": {"gt": low, "lt": high}}, {"number": held}, False)
    check({"number": {"in": [0.1, 7]}}, {"number": held}, False)
    check({"number": {"notIn": [0.1, 7]}}, {"number": held}, True)
    check({"number": {"in": [float(held), 7]}}, {"number": held}, True)


@pytest.mark.parametrize(("kind", "most"), [(numpy.float16, 2**11), (numpy.float32, 2**24)])
def test_narrow_floats_on_an_integer_are_the_numbers_they_are(kind: Any, most: int) -> None:
    held = kind(most)
    assert held == most + 1, "numpy rounds the other number"
    for bound in (most - 1, most, most + 1, 100_000, WIDEST + 1):
        check_all("whole", held, most, bound, bound)
        check({"whole": {"in": [bound, 7]}}, {"whole": held}, bound == most)
        check({"whole": {"notIn": [bound, 7]}}, {"whole": held}, bound != most)


@given(st.sampled_from(NARROW), st.floats(-65_504, 65_504, width=16), st.floats(-1, 1) | st.integers(-(2**20), 2**20))
def test_any_narrow_float_is_the_double_it_is(kind: Any, value: float, more: float) -> None:
    held = kind(value)
    bound = value + more / 2**10
    check_all("number", held, value, bound, bound)


@pytest.mark.parametrize("kind", [numpy.int8, numpy.int16, numpy.int32, numpy.int64, numpy.uint8, numpy.uint64])
def test_integers_are_what_they_are_beside_any_bound(kind: Any) -> None:
    for bound in (5, 300, 5_000, WIDEST + 1):
        check_all("whole", kind(5), 5, bound, bound)
        check_all("number", kind(5), 5, bound + 0.1, bound + 0.1)


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", None])
def test_nanoseconds_of_pandas_are_cut(zone: str | None) -> None:
    stamp = pandas.Timestamp("2024-06-01T12:00:00.123456789Z").tz_convert(zone)
    assert stamp.nanosecond
    for microseconds in (-1, 0, 1):
        bound = AT + timedelta(microseconds=microseconds)
        written = bound.isoformat()
        check_all("at", stamp, AT, written, bound)
        check({"at": {"in": [written, "2020-01-01T00:00:00Z"]}}, {"at": stamp}, bound == AT)
        check({"at": {"notIn": [written, "2020-01-01T00:00:00Z"]}}, {"at": stamp}, bound != AT)
        check({"at": {"gte": written, "lte": AT.isoformat()}}, {"at": stamp}, bound <= AT)
        check({"at": {"gt": AT.isoformat(), "lt": written}}, {"at": stamp}, False)


def test_nanoseconds_before_1970_are_cut_towards_the_past() -> None:
    stamp = pandas.Timestamp("1960-01-01T00:00:00.000000001Z")
    first = datetime(1960, 1, 1, tzinfo=UTC)
    check_all("at", stamp, first, first.isoformat(), first)


def test_bounds_at_the_ends_of_time_stand() -> None:
    for last in (datetime.max.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC)):
        for held in (last, last.replace(tzinfo=None)):
            check_all("at", held, last, last.isoformat(), last)


def test_what_is_missing_to_pandas_passes_no_test() -> None:
    for missing in (pandas.NaT, float("nan"), numpy.float32("nan")):
        for name, written in (("number", 0.1), ("whole", 5_000), ("at", AT.isoformat())):
            if (missing is pandas.NaT) is (name == "at"):
                for key in of_order(0, 0):
                    check({name: {key: written}}, {name: missing}, False)
                check({name: {"notIn": [written, written]}}, {name: missing}, False)


@pytest.mark.parametrize("unit", ["s", "us", "ns"])
@pytest.mark.filterwarnings("default")
def test_the_date_times_of_numpy_are_refused_everywhere(unit: Literal["s", "us", "ns"]) -> None:
    record = {"at": numpy.datetime64("2024-06-01T12:00:00", unit)}
    for test in ({"gt": AT.isoformat()}, AT.isoformat(), {"notIn": [AT.isoformat(), "2020-01-01T00:00:00Z"]}):
        f = af.parse({"at": test}, schema=SCHEMA)
        for ask in (f.matches, f.predicate(), f.explain):
            with pytest.raises(af.RecordError):
                ask(record)
        with pytest.raises(af.RecordError):
            f.select([record])
        with pytest.raises(af.RecordError):
            af.ColumnStore.from_records([record], SCHEMA)
