"""What stands for a value in a record, and what for a missing one."""

import contextlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audiencefilter.language.errors import RecordError
from audiencefilter.language.records import is_missing, read, value_of, value_reader
from audiencefilter.language.schema import CONTACT, Field, FieldType, Schema

STRING, INTEGER, NUMBER, BOOLEAN, DATETIME, *_ = FieldType
NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)
NAN = float("nan")
INFINITY = float("inf")
EAST = timezone(timedelta(hours=2))
NAIVE = datetime(2024, 6, 1, 12)  # noqa: DTZ001
#: Whose zone says nothing, and instants in no year of ours.
UNZONED = NAIVE.replace(tzinfo=tzinfo())  # type: ignore[abstract]
BEYOND = (datetime.min.replace(tzinfo=EAST), datetime.max.replace(tzinfo=timezone(-timedelta(hours=1))))


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


#: By type values that are taken as they are.
KEPT: Final[dict[FieldType, list[Any]]] = {
    STRING: ["a", " ", "12"], INTEGER: [0, 2**31 - 1, -(2**31)], NUMBER: [1, 1.5, 2**70, Decimal("1.10")],
    BOOLEAN: [True, False], DATETIME: [NOON],
}  # fmt: skip
#: By type other values that are taken, and what they become.
CONVERTED: Final[dict[FieldType, list[tuple[Any, Any]]]] = {
    STRING: [(Plan.FREE, "free")],
    INTEGER: [(12.0, 12), (-0.0, 0), (Decimal("1E+3"), 1000), (Decimal("0E+1000000"), 0), (Fraction(6, 2), 3)],
    NUMBER: [(Fraction(1, 2), 0.5)],
    DATETIME: [
        ("2024-06-01T14:00:00+02:00", NOON), (NAIVE, NOON), (NOON.astimezone(EAST), NOON),
        (Moment(2024, 6, 1, 12), NOON),
    ],
}  # fmt: skip
#: By type values that are refused.
REFUSED: Final[dict[FieldType, list[Any]]] = {
    STRING: [1, True, b"a", ["a"], NOON],
    INTEGER: [
        True, 1.5, INFINITY, Decimal("-Infinity"), Decimal("0.1"), Decimal("1E+1000000"), 1j, [1], 2**31, -(2**31) - 1,
        2.0**31, "twelve",
    ],
    NUMBER: [True, INFINITY, Decimal("Infinity"), Decimal("1E+400"), 10**400, Fraction(10**400), "abc", {}],
    BOOLEAN: [1, 0.0, "yes"],
    DATETIME: [
        "2024-06-01", "2024-06-01T12:00:00", "2024-02-30T12:00:00Z", date(2024, 6, 1), 1717243200, *BEYOND, UNZONED,
    ],
}  # fmt: skip


def by_type(table: Mapping[FieldType, Iterable[Any]]) -> list[tuple[FieldType, Any]]:
    return [(kind, case) for kind, cases in table.items() for case in cases]


def as_they_are(table: Mapping[FieldType, Iterable[Any]]) -> dict[FieldType, list[tuple[Any, Any]]]:
    return {kind: [(value, value) for value in values] for kind, values in table.items()}


def assert_is(found: Any, expected: Any) -> None:
    assert found == expected
    assert found.__class__ is expected.__class__
    assert not isinstance(found, datetime) or found.tzinfo is UTC


def test_a_value_of_the_type_is_taken() -> None:
    for kind, (value, expected) in [*by_type(as_they_are(KEPT)), *by_type(CONVERTED)]:
        for strings in (False, True):
            assert_is(one(value, kind, strings), expected)


def test_a_value_of_another_type_is_refused() -> None:
    for kind, value in by_type(REFUSED):
        for strings in (False, True):
            error = refused(value, kind, strings)
            assert error.value is value
            assert error.expected


def test_none_and_nan_are_missing() -> None:
    for value, kind, strings in product([None, NAN, Decimal("NaN"), Decimal("sNaN")], FieldType, [False, True]):
        assert one(value, kind, strings) is None
        assert refused(value, kind, strings, nullable=False).expected == "a value"


def test_empty_text_is_missing_only_where_text_is_read() -> None:
    for kind in FieldType:
        assert one("", kind, strings=True) is None
        assert refused("", kind, strings=True, nullable=False).expected == "a value"
        if kind is STRING:
            assert one("", kind) == ""
        else:
            refused("", kind)


def test_text_is_read_on_request() -> None:
    texts: dict[FieldType, dict[str, Any]] = {
        INTEGER: {"12": 12, "-3": -3, "12.0": 12, "1.2e3": 1200, "-0": 0, "0e999999": 0, "2147483647": 2**31 - 1},
        NUMBER: {"1": 1, "1.5": 1.5, "-1.5E-3": -0.0015, "9007199254740993": 9007199254740993, "1" + "0" * 305: 1e305},
        BOOLEAN: {"true": True, "FALSE": False, "1": True, "0": False},
    }  # fmt: skip
    for kind, (text, expected) in by_type({kind: cases.items() for kind, cases in texts.items()}):
        assert_is(one(text, kind, strings=True), expected)
        refused(text, kind)


def test_text_of_another_form_is_refused() -> None:
    wrong = [" 1", "1 ", " ", "+1", "01", "1_000", "1,000", "٣", "0x10", ".5", "1.", "-", "1e", "true"]
    beyond = ["nan", "NaN", "inf", "Infinity", "9" * 5000, "1e999", "1e99999999999999999999"]
    booleans = ["yes", "t", "01", " true", "truе", "1.0"]
    for kind, text in by_type({INTEGER: wrong + beyond, NUMBER: wrong + beyond, BOOLEAN: booleans}):
        refused(text, kind, strings=True)


def test_the_range_follows_the_width_and_is_named() -> None:
    assert one(2**63 - 1, INTEGER, bits=64) == 2**63 - 1
    assert one(str(-(2**63)), INTEGER, strings=True, bits=64) == -(2**63)
    assert refused(2**63, INTEGER, bits=64).expected == f"a whole number from {-(2**63)} to {2**63 - 1}"
    assert str(refused(2**31, INTEGER)) == "x is 2147483648, expected a whole number from -2147483648 to 2147483647"


def test_a_refused_date_names_the_form() -> None:
    assert refused("2024-06-01", DATETIME, strings=True).expected == 'a timestamp such as "2025-01-01T00:00:00Z"'


def test_dates_ids_and_decimals() -> None:
    text = "123e4567-e89b-12d3-a456-426614174000"
    assert one("29.2.2024", FieldType.DATE, format="DD.MM.YYYY") == date(2024, 2, 29)
    assert one(text.upper(), FieldType.UUID) == UUID(text)
    assert_is(one(0.1 + 0.2, FieldType.DECIMAL), Decimal("0.3"))
    assert one("19.990", FieldType.DECIMAL, strings=True) == Decimal("19.99")
    dates: list[Any] = ["2024-02-29T00:00:00Z", NOON]
    for kind, value in by_type({FieldType.DATE: dates, FieldType.UUID: ["x"], FieldType.DECIMAL: [0.125, "1"]}):
        refused(value, kind)


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
    with pytest.raises(RecordError):  # what was read from text before is no reason to read other values so
        schema.coerce({"score": "12"})


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
    kept: dict[FieldType, list[Any]] = {
        STRING: [""], INTEGER: [3, 2**80, 1.5, Decimal("1.5"), Fraction(1, 3), INFINITY], NUMBER: [-INFINITY],
        BOOLEAN: [True],
    }  # fmt: skip
    changed: dict[FieldType, list[tuple[Any, Any]]] = {
        STRING: [(Plan.FREE, "free")],
        INTEGER: [(True, 1)],
        NUMBER: [(3, 3.0), (True, 1.0), (2**53 + 1, 2.0**53), (Decimal("0.1"), 0.1), (Decimal("Infinity"), INFINITY)],
        BOOLEAN: [(0, False), (1, True)],
        DATETIME: [(NAIVE, NOON), (NOON.astimezone(EAST), NOON), (Moment(2024, 6, 1, 12, tzinfo=UTC), NOON)],
    }  # fmt: skip
    for kind, (value, expected) in [*by_type(as_they_are(kept)), *by_type(changed)]:
        assert_is(evaluated(value, kind), expected)


def test_a_missing_value_is_none() -> None:
    for value, kind in product([None, NAN, Decimal("NaN"), Decimal("sNaN")], FieldType):
        assert evaluated(value, kind) is None
        assert value_of({"x": value}, Field("x", kind, nullable=False, scale=_scale(kind))) is None


def test_a_value_that_cannot_be_compared_is_named() -> None:
    wrong: dict[FieldType, list[Any]] = {
        STRING: [1, b""], INTEGER: ["1", 1j], NUMBER: ["1", 10**400, Decimal("1E+400"), NOON],
        BOOLEAN: ["true", 2, 1.0], DATETIME: ["2024-06-01T12:00:00Z", date(2024, 6, 1), BEYOND[0], UNZONED],
    }  # fmt: skip
    for kind, value in by_type(wrong):
        with pytest.raises(RecordError) as raised:
            evaluated(value, kind)
        assert (raised.value.field, raised.value.value) == ("x", value)


class Ambiguous:
    """Answers a comparison as the NA of pandas does, with itself, or as an array does, with another."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __ne__(self, other: object) -> Any:
        return self if isinstance(self.error, TypeError) else Ambiguous(self.error)

    def __bool__(self) -> bool:
        raise self.error

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
    array = Ambiguous(ValueError("ambiguous"))
    assert is_missing(Ambiguous(TypeError("ambiguous")))
    assert not is_missing(array)
    refused(array, STRING)


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
    assert one(pandas.NA, STRING) is one(pandas.NA, STRING, many=True) is None
    assert one(pandas.NA, STRING, True, path=("a",)) is pandas.NA
    assert evaluated(pandas.NaT, DATETIME) is evaluated(pandas.NA, BOOLEAN) is None
    stamp = pandas.Timestamp("2024-06-01T12:00:00.123456789", tz="UTC")
    assert one(stamp, DATETIME) == NOON.replace(microsecond=123456)
    assert type(evaluated(stamp, DATETIME)) is datetime
