"""Where encodings and chunks end: sizes around a chunk, one value, none, very many, long lists."""

from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.columns import query

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


@pytest.mark.parametrize("threads", [1, 3])
def test_sizes_around_a_chunk(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "CHUNK_ROWS", 64)
    monkeypatch.setattr(query, "_THREAD_NANOSECONDS", 1)
    for size in (0, 1, 2, 3, 63, 64, 65, 200):
        check([row(number + 1, 190) for number in range(size)], threads=threads)


def test_one_distinct_value() -> None:
    check([row(12, 10**9) for _ in range(100)])


def test_nothing_but_missing_values() -> None:
    check([{} for _ in range(100)])
    table = pa.table({field.attribute: pa.nulls(1_000) for field in SCHEMA.fields})
    store = af.ColumnStore.from_arrow(table, SCHEMA)
    for clause in CLAUSES:
        f = af.parse(clause, schema=SCHEMA)
        assert store.count(f) == (1_000 if f.matches({}) else 0)


@pytest.mark.parametrize("distinct", [1, 255, 256, 65_535, 65_536])
def test_as_many_distinct_values_as_codes_have(distinct: int) -> None:
    values = [f"t{number % distinct}" for number in range(distinct + 300)]
    store = af.ColumnStore.from_arrow(pa.table({"text": values, "whole": range(len(values))}), SCHEMA)
    store.encode()
    for test in ({"in": [values[distinct - 1], "x"]}, {"notIn": ["t0"]}, {"startsWith": values[distinct - 1]}):
        f = af.parse({"text": test}, schema=SCHEMA)
        predicate = f.predicate()
        assert store.indices(f).tolist() == [n for n, text in enumerate(values) if predicate({"text": text})]


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
    wide = {"OR": [{"text": {"contains": f"{number}"}} for number in range(100, 400)] + [{"whole": 3}]}
    rows = [row(number, 500) for number in range(550)]
    store = af.ColumnStore.from_records(rows, SCHEMA)
    for clause in (deep, wide, {"NOT": wide}):
        f = af.parse(clause, schema=SCHEMA)
        assert store.indices(f).tolist() == [index for index, one in enumerate(rows) if f.matches(one)]
        assert 0 < store.count(f) < len(rows)
