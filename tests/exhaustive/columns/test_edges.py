"""Where encodings and chunks end: sizes around a chunk, one value, none, very many, long lists."""

from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.columns.codes import DictionaryColumn
from audiencefilter.columns.column import NumberColumn
from audiencefilter.columns.encode import encode
from audiencefilter.columns.query import CHUNK_ROWS
from audiencefilter.columns.texts import TextColumn

T = af.FieldType
SCHEMA = af.Schema(
    "Row",
    [
        af.Field("text", T.STRING),
        af.Field("whole", T.INTEGER),
        af.Field("long", T.INTEGER, bits=64),
        af.Field("number", T.NUMBER),
        af.Field("flag", T.BOOLEAN),
        af.Field("at", T.DATETIME),
    ],
)
START = datetime(2024, 1, 1, tzinfo=UTC)
CLAUSES: list[dict[str, Any]] = [
    {"text": {"contains": "9"}},
    {"text": {"startsWith": "t1"}},
    {"text": {"endsWith": "7"}},
    {"text": {"not": "t5"}},
    {"text": {"in": ["t3", "T4", "t70000", "x"]}},
    {"text": {"notIn": ["t3", "t4"]}},
    {"text": {"gte": "t5", "lt": "t7"}},
    {"text": {"equals": "T12", "mode": "insensitive"}},
    {"text": None},
    {"whole": {"gte": 10, "lt": 60_000}},
    {"whole": {"in": [1, 2, 3, 131_071, 131_072]}},
    {"whole": {"not": 7}},
    {"long": {"gt": 2**40}},
    {"long": {"notIn": [0, 2**33, 5]}},
    {"number": {"lte": 0.75}},
    {"number": {"in": [0.5, 1.5, 3]}},
    {"flag": True},
    {"flag": {"not": None}},
    {"at": {"gte": "2024-01-01T01:00:00Z", "lt": "2024-01-02T00:00:00Z"}},
    {"at": {"not": "2024-01-01T00:00:01Z"}},
    {"OR": [{"text": {"contains": "99"}}, {"whole": {"lt": 5}}, {"flag": None}]},
    {"NOT": {"whole": {"gt": 100}, "text": {"contains": "1"}}},
]


def row(number: int, distinct: int) -> dict[str, Any]:
    """Return a row with one of so many distinct values in every column, and gaps."""
    value = number % distinct
    made = {
        "text": f"t{value}",
        "whole": value,
        "long": value << 33,
        "number": value / 2,
        "flag": value % 3 == 0,
        "at": START + timedelta(seconds=value),
    }
    return made if number % 11 else {**made, "text": None, "whole": None, "flag": None, "at": None, "number": None}


def check(rows: list[dict[str, Any]], some: int | None = None, **options: Any) -> None:
    store = af.ColumnStore.from_records(rows, SCHEMA, **options)
    sizes = []
    for clause in CLAUSES:
        f = af.parse(clause, schema=SCHEMA)
        predicate = f.predicate()
        expected = [index for index, one in enumerate(rows) if predicate(one)]
        assert store.indices(f).tolist() == expected, clause
        assert store.count(f) == len(expected)
        assert np.flatnonzero(store.mask(f)).tolist() == expected
        sizes.append(len(expected))
    if some is not None:
        assert sum(0 < size < len(rows) for size in sizes) >= some


@pytest.mark.parametrize("size", [CHUNK_ROWS - 1, CHUNK_ROWS, CHUNK_ROWS + 1])
def test_sizes_around_a_chunk(size: int) -> None:
    check([row(number, 70_000) for number in range(size)], some=18, threads=1)


def test_all_distinct_by_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audiencefilter.columns.query._THREAD_NANOSECONDS", 10_000)
    check([row(number, 10**9) for number in range(2 * CHUNK_ROWS + 5)], some=18, threads=3)


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_hardly_any_rows(size: int) -> None:
    check([row(number + 1, 5) for number in range(size)])


def test_one_distinct_value() -> None:
    check([row(12, 10**9) for _ in range(1_000)])


def test_nothing_but_missing_values() -> None:
    check([{} for _ in range(1_000)])
    table = pa.table({field.attribute: pa.nulls(1_000) for field in SCHEMA.fields})
    store = af.ColumnStore.from_arrow(table, SCHEMA)
    for clause in CLAUSES:
        f = af.parse(clause, schema=SCHEMA)
        assert store.count(f) == (1_000 if f.matches({}) else 0)


@pytest.mark.parametrize(
    ("distinct", "codes"), [(1, "uint8"), (255, "uint8"), (256, "uint16"), (65_535, "uint16"), (65_536, "uint32")]
)
def test_codes_are_of_the_smallest_type(distinct: int, codes: str) -> None:
    texts = pa.chunked_array([[f"t{number % distinct}" for number in range(4 * max(distinct, 10))]])
    column = encode(texts, T.STRING)
    assert isinstance(column, DictionaryColumn)
    assert (column.codes.dtype.name, column.codes.max()) == (codes, distinct)


def test_very_many_distinct_values_are_kept_as_they_are() -> None:
    numbers = range(300_000)
    texts = pa.chunked_array([[f"{number}@{number % 50}.com" for number in numbers]])
    assert isinstance(encode(texts, T.STRING), TextColumn)
    assert isinstance(encode(pa.chunked_array([pa.array(numbers)]), T.INTEGER), NumberColumn)
    few = pa.chunked_array([[f"{number % 70_000}" for number in numbers]])
    assert isinstance(encode(few, T.STRING), DictionaryColumn)


@pytest.mark.parametrize("distinct", [50, 10**9])
def test_lists_of_a_hundred_thousand(distinct: int) -> None:
    rows = [row(number, distinct) for number in range(150_000)]
    store = af.ColumnStore.from_records(rows, SCHEMA, threads=1)
    lists: dict[str, list[Any]] = {
        "text": [f"t{number}" for number in range(7, 200_007, 2)],
        "whole": list(range(7, 200_007, 2)),
        "long": [number << 33 for number in range(7, 200_007, 2)],
        "number": [number / 2 for number in range(7, 200_007, 2)],
    }
    for name, values in lists.items():
        assert len(values) == 100_000
        for key in ("in", "notIn"):
            f = af.parse({name: {key: values}}, schema=SCHEMA)
            wanted = set(values)
            expected = [
                index
                for index, one in enumerate(rows)
                if one[name] is not None and (one[name] in wanted) is (key == "in")
            ]
            assert store.indices(f).tolist() == expected
            assert 0 < len(expected) < len(rows)


def test_the_ends_of_integers_and_dates() -> None:
    least, greatest = -(2**63), 2**63 - 1
    first, last = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    rows = [
        {"long": least, "at": first, "whole": -(2**31), "number": -1.7976931348623157e308},
        {"long": greatest, "at": last, "whole": 2**31 - 1, "number": 1.7976931348623157e308},
        {"long": None, "at": None, "number": -0.0},
        {"long": greatest - 1, "at": last - timedelta(microseconds=1), "number": 0.0},
        {"long": 2**53 + 1, "at": START, "number": 5e-324},
    ]
    clauses: list[dict[str, Any]] = [
        {"long": {"lt": least + 1}},
        {"long": {"gte": greatest}},
        {"long": {"in": [2**53 + 1, 2**53]}},
        {"long": {"not": least}},
        {"long": {"gt": 9.1e18}},
        {"at": {"lte": "0001-01-01T00:00:00Z"}},
        {"at": {"gt": "9999-12-31T23:59:59.999998Z"}},
        {"whole": {"lte": -(2**31)}},
        {"number": 0},
        {"number": {"gt": 0}},
        {"number": {"lt": -1e308}},
        {"number": {"notIn": [0, 5e-324]}},
    ]
    for few in (rows, rows * 3):
        store = af.ColumnStore.from_records(few, SCHEMA)
        for clause in clauses:
            f = af.parse(clause, schema=SCHEMA)
            expected = [index for index, one in enumerate(few) if f.matches(one)]
            assert store.indices(f).tolist() == expected, clause
            assert 0 < len(expected) < len(few)


def test_every_filter_within_the_limits_runs() -> None:
    """The deepest and the widest, as the other back-ends run them."""
    deep: dict[str, Any] = {"whole": 1}
    for level in range(31):
        deep = {"AND": [{"OR": [deep, {"whole": {"gt": level + 1_000}}]}, {"text": {"not": None}}]}
    wide = {"OR": [{"text": {"contains": f"{number}"}} for number in range(100, 1_000)] + [{"whole": 3}]}
    rows = [row(number, 1_200) for number in range(3_000)]
    store = af.ColumnStore.from_records(rows, SCHEMA)
    for clause in (deep, wide, {"NOT": wide}):
        f = af.parse(clause, schema=SCHEMA)
        assert store.indices(f).tolist() == [index for index, one in enumerate(rows) if f.matches(one)]
        assert 0 < store.count(f) < len(rows)
