"""A column in the type of a field holds what Schema.coerce makes of each of its values, and raises as it does.

The Python values of an Arrow column are Arrow's own, save where Python has none: nanoseconds are cut here, and what is
beyond year 9999 has to be refused.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.contacts import arrays as contact_arrays
from audiencefilter.contacts.values import canonical_type, conform, fields_by_attribute
from tests.each import each
from tests.strategies import DOUBLES, EDGES, FIRST_TYPES, instants, texts, timestamps

T = af.FieldType
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
#: How many of a unit are a second.
UNITS = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}
FIELDS = [
    af.Field("x", kind, nullable=nullable, bits=bits)
    for kind in FIRST_TYPES
    for nullable in (True, False)
    for bits in ((32, 64) if kind is T.INTEGER else (32,))
]
#: Text as a CSV file might have it.
NUMERALS = (
    "0", "-0", "12", "-12", "+12", " 12", "12 ", "007", "1.0", "1.5", "1e3", "1E+3", "1e-3", "1e400", "-1e400", ".5",
    "5.", "2147483647", "2147483648", "-2147483648", "9223372036854775807", "9223372036854775808",
    "99999999999999999999", "123456789012345678", "1234567890123456789", "9007199254740993", "0.1", "1" * 400, "NaN",
    "inf", "1_000", "0x10", "\u0661", "true", "false", "TRUE", "1", "True ", "yes", "",
)  # fmt: skip
INSTANTS = (
    "2025-01-01", "2025-01-01T00:00:00", "2025-01-01T00:00:00Z", "2025-02-30T00:00:00Z", "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59-00:01", "2025-01-01T24:00:00Z",
    "2025-01-01T00:00:60Z", "2025-01-01T00:00:00+24:00", "2025-01-01T00:00:00.123456789Z", "2025-01-01T00:00:00.Z",
    "2025-01-01t00:00:00z", "2025-01-01 00:00:00.5+02:30", "2025-01-01T00:00:00+0200", "2025-01-01T00:00Z",
    "2025-01-01T00:00:00Z\n",
)  # fmt: skip


def python_values(array: pa.Array) -> list[Any]:
    if pa.types.is_dictionary(array.type):
        values = python_values(array.dictionary)
        return [None if row is None else values[row] for row in array.indices.to_pylist()]
    if pa.types.is_run_end_encoded(array.type):
        ends, values = array.run_ends.to_pylist(), python_values(array.values)
        return [values[bisect_right(ends, array.offset + row)] for row in range(len(array))]
    if not pa.types.is_timestamp(array.type):
        return array.to_pylist()  # type: ignore[no-any-return]
    unit = UNITS[array.type.unit]
    return [None if count is None else instant(count, unit) for count in array.cast(pa.int64()).to_pylist()]


def instant(count: int, unit: int) -> Any:
    try:
        return EPOCH + timedelta(microseconds=count * 10**6 // unit)
    except OverflowError:
        return object()  # Python has no such value, and no field takes it


def coerced(values: Sequence[Any], field: af.Field, strings: bool) -> tuple[list[Any], int | None]:
    """Return the values, and the index of the first that is wrong, if one is."""
    schema = af.Schema("Thing", [field])
    found: list[Any] = []
    for value in values:
        try:
            read = schema.coerce({field.attribute: value}, strings)[field.attribute]
        except af.RecordError:
            return found, len(found)
        found.append(float(read) if field.type is T.NUMBER and read is not None else read)
    return found, None


def check(column: pa.ChunkedArray, field: af.Field, strings: bool = False) -> None:
    expected, wrong = coerced([value for chunk in column.chunks for value in python_values(chunk)], field, strings)
    if wrong is not None:
        with pytest.raises(af.RecordError) as raised:
            conform(column, field, strings, first=1_000)
        assert (raised.value.field, raised.value.index) == (field.name, 1_000 + wrong)
        str(raised.value)
        return
    result = conform(column, field, strings)
    assert type(result) is pa.ChunkedArray
    result.validate(full=True)
    assert is_canonical(result.type, field)
    assert result.to_pylist() == expected
    assert result.null_count == expected.count(None)
    if field.type is T.NUMBER:
        assert "-0.0" not in map(str, result.to_pylist())


def is_canonical(type: pa.DataType, field: af.Field) -> bool:
    if field.type is T.STRING:
        text = type.value_type if pa.types.is_dictionary(type) else type
        return text in {pa.string(), pa.large_string()}
    return bool(type == canonical_type(field))


def integers(bits: int, signed: bool) -> st.SearchStrategy[int]:
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)
    edges = [edge for edge in (*EDGES, low, high) if low <= edge <= high]
    return st.sampled_from(edges) | st.integers(low, high) | st.integers(0, 9)


doubles = (
    st.sampled_from((*DOUBLES, 0.0, 1.0, 2.0**31, -(2.0**31), -(2.0**63), 2.0**63))
    | st.floats()
    | st.integers(-5, 5).map(float)
)
decimals = st.decimals(-999_999, 999_999, places=3) | st.integers(-9, 9).map(Decimal)
counts = st.integers(-(2**63), 2**63 - 1) | st.integers(-5, 5) | st.integers(-(2**36), 2**38)


@st.composite
def written(draw: st.DrawFn) -> str:
    return draw(st.sampled_from(NUMERALS) | st.sampled_from(INSTANTS) | texts | instants.flatmap(timestamps))


def typed() -> list[tuple[pa.DataType, st.SearchStrategy[Any]]]:
    moments = st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1))  # noqa: DTZ001
    return [
        *((text, kind) for text in (pa.string(), pa.large_string(), pa.string_view()) for kind in (texts, written())),
        *((pa.string(), st.sampled_from(some)) for some in (NUMERALS[:3], INSTANTS[6:7], ("", "1"))),
        *(
            (getattr(pa, f"{'' if signed else 'u'}int{bits}")(), integers(bits, signed))
            for bits in (8, 16, 32, 64)
            for signed in (True, False)
        ),
        (pa.int64(), st.integers(-9, 9)),
        (pa.float16(), st.floats(width=16)),
        (pa.float32(), st.floats(width=32)),
        *((pa.float64(), some) for some in (doubles, st.integers(-9, 9).map(float), st.just(float("nan")))),
        *((kind, decimals) for kind in (pa.decimal32(9, 3), pa.decimal64(18, 3), pa.decimal128(38, 10))),
        (pa.decimal256(76, 30), st.decimals(-(10**40), 10**40, places=30)),
        (pa.decimal128(5, -3), st.integers(-99, 99).map(lambda number: Decimal(number).scaleb(3))),
        (pa.bool_(), st.booleans()),
        *((pa.timestamp(unit, zone), counts) for unit in UNITS for zone in (None, "UTC", "Asia/Kolkata", "No/Such")),
        *((pa.timestamp(unit), st.integers(-5, 5)) for unit in UNITS),
        (pa.date32(), moments.map(datetime.date)),
        (pa.date64(), moments.map(datetime.date)),
        (pa.time64("us"), moments.map(datetime.time)),
        (pa.duration("s"), st.integers(0, 9)),
        (pa.binary(), st.binary(max_size=3)),
        (pa.null(), st.none()),
        (pa.list_(pa.int64()), st.lists(st.integers(0, 9), max_size=2)),
        (pa.struct([("a", pa.int64())]), st.fixed_dictionaries({"a": st.integers(0, 9)})),
        (pa.json_(), texts),
        (pa.uuid(), st.binary(min_size=16, max_size=16)),
    ]  # fmt: skip


@st.composite
def arrays(draw: st.DrawFn) -> pa.Array:
    """Draw an array of any type, some as dictionaries or runs, some a slice of a longer one."""
    kind, elements = draw(st.sampled_from(typed()))
    if draw(st.booleans()):
        elements = st.one_of(st.none(), elements)
    array = pa.array(draw(st.lists(elements, max_size=8)), kind)
    match draw(st.integers(0, 5)):
        case 0 if not pa.types.is_nested(kind) and not isinstance(kind, pa.BaseExtensionType) and len(array):
            rows = draw(st.lists(st.integers(0, len(array) - 1) | st.none(), max_size=10))
            array = pa.DictionaryArray.from_arrays(pa.array(rows, pa.int16()), array)
        case 1 if len(array):
            lengths = draw(st.lists(st.integers(1, 3), min_size=len(array), max_size=len(array)))
            ends = pa.array([sum(lengths[: index + 1]) for index in range(len(lengths))], pa.int32())
            array = pa.RunEndEncodedArray.from_arrays(ends, array)
        case 2:
            array = array[draw(st.integers(0, len(array))) :]
        case _:
            pass
    return array


@st.composite
def columns(draw: st.DrawFn) -> pa.ChunkedArray:
    array = draw(arrays())
    cut = draw(st.integers(0, len(array)))
    return pa.chunked_array([array[:cut], array[cut:]]) if draw(st.booleans()) else pa.chunked_array([array])


@pytest.mark.parametrize(
    "field", FIELDS, ids=lambda field: f"{field.type.value}{field.bits}{'' if field.nullable else ' not null'}"
)
@given(columns(), st.booleans())
def test_columns_hold_what_coerce_makes_of_their_values(
    field: af.Field, column: pa.ChunkedArray, strings: bool
) -> None:
    check(column, field, strings)


def test_a_column_of_no_chunks_is_of_the_canonical_type() -> None:
    def check(field: af.Field) -> None:
        assert conform(pa.chunked_array([], pa.int64()), field).type == canonical_type(field)

    each(FIELDS, check)


def test_text_that_is_not_utf8_is_refused_where_it_stands() -> None:
    offsets = pa.array([0, 1, 2, 3], pa.int32()).buffers()[1]
    array = pa.Array.from_buffers(pa.string(), 3, [None, offsets, pa.py_buffer(b"ab\xff")])
    for field in FIELDS:
        if field.type is T.STRING:
            for column in (array, pa.DictionaryArray.from_arrays(pa.array([1, 0, 2]), array)):
                with pytest.raises(af.RecordError, match=re.escape(r"x is text that is not UTF-8 (b'\xff')")) as raised:
                    conform(pa.chunked_array([column]), field)
                assert raised.value.index == 2


@pytest.mark.parametrize("ends", [[0, 9, 0], [0, 1, 3, 1, 3], [1, 0, 3]])
def test_offsets_of_texts_ascend_within_their_bytes(ends: list[int]) -> None:
    offsets = pa.array(ends, pa.int32()).buffers()[1]
    array = pa.Array.from_buffers(pa.string(), len(ends) - 1, [None, offsets, pa.py_buffer(b"abc")])
    for column in (array, pa.DictionaryArray.from_arrays(pa.array([1, 0]), array)):
        with patch.object(contact_arrays, "_BLOCK_BYTES", 2), pytest.raises(ValueError, match="a column is broken"):
            conform(pa.chunked_array([column]), af.Field("x", T.STRING))


def test_a_dictionary_that_lacks_values_is_an_error_in_words() -> None:
    def check(type: af.FieldType) -> None:
        array = pa.DictionaryArray.from_arrays(pa.array([0, 5]), pa.array(["2025-01-01T00:00:00Z"]), safe=False)
        with pytest.raises(ValueError, match="a column is broken"):
            conform(pa.chunked_array([array]), af.Field("x", type))

    each(FIRST_TYPES, check)


def test_a_dictionary_stays_one() -> None:
    column = pa.chunked_array([pa.DictionaryArray.from_arrays(pa.array([0, 1, 1, None]), pa.array(["a", None]))])
    result = conform(column, af.Field("x", T.STRING))
    assert pa.types.is_dictionary(result.type)
    assert result.null_count == 3
    assert result.chunk(0).dictionary.null_count == 0


def test_a_timestamp_that_python_cannot_hold_is_shown() -> None:
    with pytest.raises(af.RecordError, match="record 1: x is 253,402,300,800 s after 1970-01-01, expected a timestamp"):
        conform(pa.chunked_array([pa.array([0, 253402300800], pa.timestamp("s"))]), af.Field("x", T.DATETIME))


def test_decimals_become_the_nearest_doubles() -> None:
    numbers = [Decimal("0.1"), Decimal("123456789012345678.9"), Decimal("0.30000000000000004")]
    column = pa.chunked_array([pa.array(numbers, pa.decimal128(38, 17))])
    assert conform(column, af.Field("x", T.NUMBER)).to_pylist() == [float(number) for number in numbers]


def test_fields_of_different_types_cannot_read_one_column() -> None:
    same = [af.Field("a", T.STRING, attribute="x"), af.Field("b", T.STRING, attribute="x")]
    assert fields_by_attribute(af.Schema("Thing", same)) == {"x": same[0]}
    with pytest.raises(ValueError, match="a and b are of different types, and both read 'x'"):
        fields_by_attribute(af.Schema("Thing", [same[0], af.Field("b", T.INTEGER, attribute="x")]))
