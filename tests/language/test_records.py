"""What stands for a value in a record, and what for a missing one."""

import contextlib
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.language.errors import RecordError
from audiencefilter.language.records import is_missing, read, value_of, value_reader
from audiencefilter.language.schema import CONTACT, Field, FieldType, Schema
from tests.each import each

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME, *_ = FieldType
NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)
NAN = float("nan")
INFINITY = float("inf")
NO_ZONE = tzinfo()  # type: ignore[abstract]


class Plan(StrEnum):
    FREE = "free"


class Moment(datetime):
    """A subclass, as the Timestamp of pandas is."""


def _scale(type: FieldType) -> int | None:
    return 2 if type is FieldType.DECIMAL else None


def one(value: Any, type: FieldType, strings: bool = False, **options: Any) -> Any:
    schema = Schema("Thing", [Field("x", type, scale=_scale(type), **options)])
    found = schema.coerce({"x": value}, strings)["x"]
    assert repr(value_reader(schema.fields[0], strings)(value)) == repr(found)
    return found


def refused(value: Any, type: FieldType, strings: bool = False, **options: Any) -> RecordError:
    with pytest.raises(RecordError) as raised:
        one(value, type, strings, **options)
    assert raised.value.field == "x"
    assert raised.value.index is None
    str(raised.value)
    return raised.value


def evaluated(value: Any, type: FieldType) -> Any:
    return value_of({"x": value}, Field("x", type, scale=_scale(type)))


# -- coerce -------------------------------------------------------------------------------------------------------


def test_a_value_of_the_type_is_taken() -> None:
    def check(case: tuple[tuple[FieldType, Any, Any], bool]) -> None:
        (kind, value, expected), strings = case
        found = one(value, kind, strings)
        assert found == expected
        assert found.__class__ is expected.__class__
        if isinstance(found, datetime):
            assert found.tzinfo is UTC

    cases = product(
        [
            (STRING, "a", "a"),
            (STRING, " ", " "),
            (STRING, "12", "12"),
            (STRING, Plan.FREE, "free"),
            (INTEGER, 0, 0),
            (INTEGER, 2**31 - 1, 2**31 - 1),
            (INTEGER, -(2**31), -(2**31)),
            (INTEGER, 12.0, 12),
            (INTEGER, -0.0, 0),
            (INTEGER, Decimal("1E+3"), 1000),
            (INTEGER, Decimal("0E+1000000"), 0),
            (INTEGER, Fraction(6, 2), 3),
            (NUMBER, 1, 1),
            (NUMBER, 1.5, 1.5),
            (NUMBER, 2**70, 2**70),
            (NUMBER, Decimal("1.10"), Decimal("1.10")),
            (NUMBER, Fraction(1, 2), 0.5),
            (BOOLEAN, True, True),
            (BOOLEAN, False, False),
            (DATETIME, "2024-06-01T14:00:00+02:00", NOON),
            (DATETIME, NOON, NOON),
            (DATETIME, datetime(2024, 6, 1, 12), NOON),  # noqa: DTZ001
            (DATETIME, datetime(2024, 6, 1, 14, tzinfo=timezone(timedelta(hours=2))), NOON),
            (DATETIME, datetime(2024, 6, 1, 12, tzinfo=NO_ZONE).replace(tzinfo=None), NOON),
            (DATETIME, Moment(2024, 6, 1, 12), NOON),
        ],
        [False, True],
    )
    each(cases, check)


def test_a_value_of_another_type_is_refused() -> None:
    def check(case: tuple[tuple[FieldType, Any], bool]) -> None:
        (kind, value), strings = case
        error = refused(value, kind, strings)
        assert error.value is value
        assert error.expected

    cases = product(
        [
            (STRING, 1),
            (STRING, True),
            (STRING, b"a"),
            (STRING, ["a"]),
            (STRING, NOON),
            (INTEGER, True),
            (INTEGER, 1.5),
            (INTEGER, INFINITY),
            (INTEGER, Decimal("-Infinity")),
            (INTEGER, Decimal("0.1")),
            (INTEGER, Decimal("1E+1000000")),
            (INTEGER, 1j),
            (INTEGER, [1]),
            (INTEGER, 2**31),
            (INTEGER, -(2**31) - 1),
            (INTEGER, 2.0**31),
            (INTEGER, "twelve"),
            (NUMBER, True),
            (NUMBER, INFINITY),
            (NUMBER, Decimal("Infinity")),
            (NUMBER, Decimal("1E+400")),
            (NUMBER, 10**400),
            (NUMBER, Fraction(10**400)),
            (NUMBER, "abc"),
            (NUMBER, {}),
            (BOOLEAN, 1),
            (BOOLEAN, 0.0),
            (BOOLEAN, "yes"),
            (DATETIME, "2024-06-01"),
            (DATETIME, "2024-06-01T12:00:00"),
            (DATETIME, "2024-02-30T12:00:00Z"),
            (DATETIME, date(2024, 6, 1)),
            (DATETIME, 1717243200),
            (DATETIME, datetime.min.replace(tzinfo=timezone(timedelta(hours=1)))),
            (DATETIME, datetime.max.replace(tzinfo=timezone(timedelta(hours=-1)))),
            (DATETIME, datetime(2024, 6, 1, tzinfo=NO_ZONE)),
        ],
        [False, True],
    )
    each(cases, check)


def test_none_and_nan_are_missing() -> None:
    def check(case: tuple[Any, FieldType, bool]) -> None:
        value, kind, strings = case
        assert one(value, kind, strings) is None
        assert refused(value, kind, strings, nullable=False).expected == "a value"

    each(product([None, NAN, Decimal("NaN"), Decimal("sNaN")], FieldType, [False, True]), check)


def test_empty_text_is_missing_only_where_text_is_read() -> None:
    def check(kind: FieldType) -> None:
        assert one("", kind, strings=True) is None
        assert refused("", kind, strings=True, nullable=False).expected == "a value"
        if kind is STRING:
            assert one("", kind) == ""
        else:
            refused("", kind)

    each(FieldType, check)


def test_text_is_read_on_request() -> None:
    def check(case: tuple[FieldType, str, Any]) -> None:
        kind, text, expected = case
        found = one(text, kind, strings=True)
        assert found == expected
        assert found.__class__ is expected.__class__
        refused(text, kind)

    cases = [
        (INTEGER, "12", 12),
        (INTEGER, "-3", -3),
        (INTEGER, "12.0", 12),
        (INTEGER, "1.2e3", 1200),
        (INTEGER, "-0", 0),
        (INTEGER, "0e999999", 0),
        (INTEGER, "2147483647", 2**31 - 1),
        (NUMBER, "1", 1),
        (NUMBER, "1.5", 1.5),
        (NUMBER, "-1.5E-3", -0.0015),
        (NUMBER, "9007199254740993", 9007199254740993),
        (NUMBER, "1" + "0" * 305, 1e305),
        (BOOLEAN, "true", True),
        (BOOLEAN, "FALSE", False),
        (BOOLEAN, "1", True),
        (BOOLEAN, "0", False),
    ]
    each(cases, check)


def test_text_that_is_no_json_number_within_range_is_refused() -> None:
    wrong = [" 1", "1 ", " ", "+1", "01", "1_000", "1,000", "٣", "0x10", ".5", "1.", "-", "1e", "true"]
    beyond = ["nan", "NaN", "inf", "Infinity", "9" * 5000, "1e999", "1e99999999999999999999"]
    for text in (*wrong, *beyond):
        for kind in (INTEGER, NUMBER):
            refused(text, kind, strings=True)


def test_text_that_is_no_boolean_is_refused() -> None:
    def check(text: str) -> None:
        refused(text, BOOLEAN, strings=True)

    each(["yes", "t", "01", " true", "truе", "1.0"], check)


def test_the_range_follows_the_width_and_is_named() -> None:
    assert one(2**63 - 1, INTEGER, bits=64) == 2**63 - 1
    assert one(str(-(2**63)), INTEGER, strings=True, bits=64) == -(2**63)
    assert refused(2**63, INTEGER, bits=64).expected == f"a whole number from {-(2**63)} to {2**63 - 1}"
    assert str(refused(2**31, INTEGER)) == "x is 2147483648, expected a whole number from -2147483648 to 2147483647"


def test_a_refused_date_names_the_form() -> None:
    assert refused("2024-06-01", DATETIME, strings=True).expected == 'a timestamp such as "2025-01-01T00:00:00Z"'


def test_unknown_keys_are_kept_and_absent_ones_stay_absent() -> None:
    source = MappingProxyType({"id": 7, "points": "3", None: ["rest of the line"]})
    assert CONTACT.coerce(source, strings=True) == {"id": 7, "points": 3, None: ["rest of the line"]}  # type: ignore[arg-type]
    assert CONTACT.coerce({}) == {}


def test_the_source_is_not_changed() -> None:
    source = {"points": 3.0}
    assert CONTACT.coerce(source) == {"points": 3}
    assert type(source["points"]) is float


def test_a_required_field_has_to_be_there() -> None:
    schema = Schema("Thing", [Field("email", STRING, attribute="mail", nullable=False), Field("city", STRING)])
    assert schema.coerce({"mail": ""}) == {"mail": ""}
    with pytest.raises(RecordError, match="email is None, expected a value"):
        schema.coerce({"email": "a"})


def test_records_go_by_the_attribute() -> None:
    schema = Schema("Thing", [Field("points", INTEGER, attribute="score"), Field("score", NUMBER)])
    assert schema.coerce({"score": "12", "points": "x"}, strings=True) == {"score": 12, "points": "x"}


def test_text_and_other_values_are_kept_apart_in_one_schema() -> None:
    assert CONTACT.coerce({"points": "12"}, strings=True) == {"points": 12}
    with pytest.raises(RecordError):
        CONTACT.coerce({"points": "12"})


@given(st.integers(-(2**31), 2**31 - 1))
def test_every_integer_is_read_as_written(value: int) -> None:
    assert one(str(value), INTEGER, strings=True) == one(value, INTEGER) == value


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_double_is_read_as_written(value: float) -> None:
    assert one(repr(value), NUMBER, strings=True) == one(value, NUMBER) == evaluated(value, NUMBER) == value


anything = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.decimals(), st.fractions(), st.complex_numbers(),
    st.text(), st.binary(), st.datetimes(), st.datetimes(timezones=st.timezones()), st.dates(), st.timedeltas(),
    st.lists(st.none(), max_size=1), st.just(object()),
)  # fmt: skip


@given(anything, st.sampled_from(FieldType), st.booleans())
def test_nothing_but_a_record_error_is_raised(value: Any, type: FieldType, strings: bool) -> None:
    try:
        coerced = one(value, type, strings)
    except RecordError:
        pass
    else:
        # What was coerced is right as it is, and can be evaluated.
        assert one(coerced, type, strings) == coerced
        evaluated(coerced, type)
    with contextlib.suppress(RecordError):
        evaluated(value, type)


# -- read and value_of --------------------------------------------------------------------------------------------


@dataclass
class Contact:
    score: Any = None


class Closed:
    __slots__ = ("score",)


def test_mappings_are_read_by_key_and_objects_by_attribute() -> None:
    field = Field("points", INTEGER, attribute="score")
    assert read({"score": 3, "points": 4}, field) == 3
    assert read(MappingProxyType({"score": 3}), field) == 3
    assert read(Contact(3), field) == 3
    for record in ({}, MappingProxyType({}), object(), Closed(), None):
        assert read(record, field) is None
        assert value_of(record, field) is None


def test_reading_does_not_fill_a_mapping_with_defaults() -> None:
    record: defaultdict[str, int] = defaultdict(int)
    assert read(record, Field("points", INTEGER)) is None
    assert not record


def test_a_value_is_normalised() -> None:
    def check(case: tuple[FieldType, Any, Any]) -> None:
        kind, value, expected = case
        found = evaluated(value, kind)
        assert found == expected
        assert found.__class__ is expected.__class__

    cases = [
        (STRING, "", ""),
        (STRING, Plan.FREE, "free"),
        (INTEGER, 3, 3),
        (INTEGER, True, 1),
        (INTEGER, 2**80, 2**80),
        (INTEGER, 1.5, 1.5),
        (INTEGER, Decimal("1.5"), Decimal("1.5")),
        (INTEGER, Fraction(1, 3), Fraction(1, 3)),
        (INTEGER, INFINITY, INFINITY),
        (NUMBER, 3, 3.0),
        (NUMBER, True, 1.0),
        (NUMBER, 2**53 + 1, 2.0**53),
        (NUMBER, Decimal("0.1"), 0.1),
        (NUMBER, -INFINITY, -INFINITY),
        (NUMBER, Decimal("Infinity"), INFINITY),
        (BOOLEAN, True, True),
        (BOOLEAN, 0, False),
        (BOOLEAN, 1, True),
        (DATETIME, datetime(2024, 6, 1, 12), NOON),  # noqa: DTZ001
        (DATETIME, datetime(2024, 6, 1, 13, tzinfo=timezone(timedelta(hours=1))), NOON),
        (DATETIME, Moment(2024, 6, 1, 12, tzinfo=UTC), NOON),
    ]
    each(cases, check)


def test_a_missing_value_is_none() -> None:
    def check(case: tuple[Any, FieldType]) -> None:
        value, kind = case
        assert evaluated(value, kind) is None
        assert value_of({"x": value}, Field("x", kind, nullable=False, scale=_scale(kind))) is None

    each(product([None, NAN, Decimal("NaN"), Decimal("sNaN")], FieldType), check)


def test_a_value_that_cannot_be_compared_is_named() -> None:
    def check(case: tuple[FieldType, Any]) -> None:
        kind, value = case
        with pytest.raises(RecordError) as raised:
            evaluated(value, kind)
        assert (raised.value.field, raised.value.value) == ("x", value)

    cases = [
        (STRING, 1),
        (STRING, b""),
        (INTEGER, "1"),
        (INTEGER, 1j),
        (NUMBER, "1"),
        (NUMBER, 10**400),
        (NUMBER, Decimal("1E+400")),
        (NUMBER, NOON),
        (BOOLEAN, "true"),
        (BOOLEAN, 2),
        (BOOLEAN, 1.0),
        (DATETIME, "2024-06-01T12:00:00Z"),
        (DATETIME, date(2024, 6, 1)),
        (DATETIME, datetime.min.replace(tzinfo=timezone(timedelta(hours=1)))),
        (DATETIME, datetime(2024, 6, 1, tzinfo=NO_ZONE)),
    ]
    each(cases, check)


# -- scalars of other libraries -----------------------------------------------------------------------------------


class Unanswerable:
    """Answers a comparison as the NA of pandas does."""

    def __ne__(self, other: object) -> Any:
        return self

    def __bool__(self) -> bool:
        raise TypeError("ambiguous")

    __hash__ = None  # type: ignore[assignment]


class Array:
    """Answers a comparison as an array does."""

    def __ne__(self, other: object) -> Any:
        return Array()

    def __bool__(self) -> bool:
        raise ValueError("ambiguous")

    __hash__ = None  # type: ignore[assignment]


class BooleanScalar:
    """Is known as the bool of numpy is."""

    dtype = type("dtype", (), {"kind": "b"})
    ndim = 0

    def __init__(self, value: bool) -> None:
        self.value = value

    def __bool__(self) -> bool:
        return self.value


def test_what_cannot_say_whether_it_equals_itself() -> None:
    assert is_missing(Unanswerable())
    assert not is_missing(Array())
    refused(Array(), STRING)


def test_a_boolean_scalar_is_a_boolean() -> None:
    assert one(BooleanScalar(True), BOOLEAN) is True
    assert evaluated(BooleanScalar(False), BOOLEAN) is False


def test_scalars_of_numpy_are_the_numbers_they_are() -> None:
    numpy = pytest.importorskip("numpy")
    assert one(numpy.int64(3), INTEGER) == evaluated(numpy.int64(3), INTEGER) == 3
    assert type(one(numpy.int16(3), NUMBER)) is int
    assert one(numpy.float32(1.5), NUMBER) == evaluated(numpy.float32(1.5), NUMBER) == 1.5
    assert one(numpy.float64(2), INTEGER) == 2
    assert one(numpy.float32("nan"), NUMBER) is None
    assert one(numpy.bool_(False), BOOLEAN) is False
    assert evaluated(numpy.bool_(True), BOOLEAN) is True
    assert one(numpy.datetime64("NaT", "us"), DATETIME) is None
    assert one(numpy.str_("a"), STRING) == "a"
    refused(numpy.bool_(True), INTEGER)
    refused(numpy.int64(1), BOOLEAN)
    refused(numpy.array([1, 2]), INTEGER)


def test_scalars_of_pandas_are_what_they_mean() -> None:
    pandas = pytest.importorskip("pandas")
    assert one(pandas.NaT, DATETIME) is None
    assert one(pandas.NA, STRING) is None
    assert evaluated(pandas.NaT, DATETIME) is evaluated(pandas.NA, BOOLEAN) is None
    stamp = pandas.Timestamp("2024-06-01T12:00:00.123456789", tz="UTC")
    assert one(stamp, DATETIME) == NOON.replace(microsecond=123456)
    assert type(evaluated(stamp, DATETIME)) is datetime
