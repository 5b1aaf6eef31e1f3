"""Where encodings end: no value, and very many; and filters as large as the limits allow."""

from datetime import UTC, datetime
from typing import Any

import pyarrow as pa

import audiencefilter as af
from tests.each import each

T = af.FieldType
SCHEMA = af.Schema("Row", [
    af.Field("text", T.STRING), af.Field("whole", T.INTEGER), af.Field("long", T.INTEGER, bits=64),
    af.Field("number", T.NUMBER), af.Field("flag", T.BOOLEAN), af.Field("at", T.DATETIME),
])  # fmt: skip
START = datetime(2024, 1, 1, tzinfo=UTC)
CLAUSES: list[dict[str, Any]] = [
    {"text": None}, {"text": {"contains": "9"}}, {"text": {"notIn": ["t3", "t4"]}}, {"text": {"not": {"gte": "t5"}}},
    {"whole": {"gte": 10, "lt": 60_000}}, {"long": {"notIn": [0, 2**33, 5]}}, {"number": {"in": [0.5, 1.5, 3]}},
    {"flag": {"not": None}}, {"at": {"not": "2024-01-01T00:00:01Z"}},
    {"NOT": {"whole": {"gt": 100}, "text": {"contains": "1"}}},
]  # fmt: skip


def test_nothing_but_missing_values() -> None:
    missing = {field.attribute: pa.nulls(1_000) for field in SCHEMA.fields}
    stores = [af.ColumnStore.from_records([{}] * 1_000, SCHEMA), af.ColumnStore.from_arrow(pa.table(missing), SCHEMA)]
    for clause in CLAUSES:
        f = af.parse(clause, schema=SCHEMA)
        for store in stores:
            assert store.count(f) == len(store.indices(f)) == (1_000 if f.matches({}) else 0)


def test_as_many_distinct_values_as_codes_have() -> None:
    def check(distinct: int) -> None:
        values = [f"t{number % distinct}" for number in range(distinct + 300)]
        store = af.ColumnStore.from_arrow(pa.table({"text": values, "whole": range(len(values))}), SCHEMA)
        store.encode()
        for test in ({"in": [values[distinct - 1], "x"]}, {"notIn": ["t0"]}, {"startsWith": values[distinct - 1]}):
            f = af.parse({"text": test}, schema=SCHEMA)
            predicate = f.predicate()
            assert store.indices(f).tolist() == [n for n, text in enumerate(values) if predicate({"text": text})]

    each([1, 255, 256, 65_535, 65_536], check)


def test_every_filter_within_the_limits_runs() -> None:
    deep: dict[str, Any] = {"whole": 1}
    for level in range(31):
        deep = {"AND": [{"OR": [deep, {"whole": {"gt": level + 1_000}}]}, {"text": {"not": None}}]}
    wide = {"OR": [{"text": {"contains": f"{number}"}} for number in range(100, 400)] + [{"whole": 3}]}
    rows = [{"text": f"t{number % 500}" if number % 11 else None, "whole": number} for number in range(550)]
    store = af.ColumnStore.from_records(rows, SCHEMA)
    for clause in (deep, wide, {"NOT": wide}):
        f = af.parse(clause, schema=SCHEMA)
        assert store.indices(f).tolist() == [index for index, one in enumerate(rows) if f.matches(one)]
        assert 0 < store.count(f) < len(rows)
