"""Sums and counts over lists of plain structs are expressions of Polars, which agree with rows."""

from typing import Any

import polars as pl
import pyarrow as pa
import pytest
from polars.exceptions import ComputeError, PolarsError

import audiencefilter as af
from audiencefilter.backends import polars as backend

T = af.FieldType
ORDER = af.Schema(
    "Order",
    [
        af.Field("total", T.INTEGER, bits=64),
        af.Field("word", T.STRING),
        af.Field("rate", T.NUMBER),
        af.Field("paid", T.BOOLEAN),
        af.Field("at", T.DATETIME),
        af.Field("day", T.DATE),
        af.Field("key", T.UUID),
        af.Field("cost", T.DECIMAL, scale=2),
        af.Field("tags", T.STRING, many=True),
    ],
)
SCHEMA = af.Schema("Buyer", [af.Field("name", T.STRING)], relations=[af.Relation("orders", ORDER)])
MOST = 2**63 - 1
ROWS: list[dict[str, Any]] = [
    {"orders": [{"total": 5, "word": "a", "rate": 0.5, "paid": True}, {"total": 7, "word": "B"}]},
    {"orders": [{"total": None, "word": "b", "rate": float("nan"), "paid": False}]},
    {"orders": []},
    {"orders": None},
    {"orders": [{"total": MOST, "word": None, "rate": 2.0, "paid": True}] * 3},
    {"orders": [{"total": -MOST, "word": "x", "rate": 0.0, "paid": False}] * 2},
]  # fmt: skip
RECORDS = pl.Struct({"total": pl.Int64, "word": pl.String, "rate": pl.Float64, "paid": pl.Boolean})

FRAME = pl.DataFrame(ROWS, schema={"orders": pl.List(RECORDS)})
WHERES: tuple[dict[str, Any], ...] = (
    {}, {"word": "a"}, {"word": {"contains": "b"}}, {"NOT": {"word": "a"}}, {"rate": {"lt": 1}}, {"rate": None},
    {"paid": True, "total": {"gt": 5}}, {"OR": [{"paid": {"not": True}}, {"word": {"in": ["x", "y"]}}]}, {"OR": []},
)  # fmt: skip
TESTS: tuple[dict[str, Any], ...] = (
    {"gte": 1}, {"equals": 0}, {"lt": 12}, {"in": [12, 0, 3 * MOST]}, {"notIn": [12, -2 * MOST]}, {"gt": 3 * MOST - 1},
    {"gte": -(10**40)}, {"equals": 10**40}, {"gt": 2.5, "lte": 12},
)  # fmt: skip


def clauses() -> list[dict[str, Any]]:
    sums = [{"sum": {"field": "total", "where": where, **test}} for where in WHERES for test in TESTS]
    counts = [{"count": {"where": where, **test}} for where in WHERES for test in TESTS]
    return [{"orders": one} for one in (*sums, *counts)]


def refuse(*_: Any) -> Any:
    raise AssertionError("a function over batches")


def test_they_agree_with_rows_without_a_function_over_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "_aggregated_batch", refuse)
    filters = [af.parse(clause, SCHEMA) for clause in clauses()]
    found = FRAME.select(f.to_polars().alias(str(number)) for number, f in enumerate(filters))
    assert [found[str(number)].to_list() for number in range(len(filters))] == [
        [f.matches(row) for row in ROWS] for f in filters
    ]
    assert len({tuple(column.to_list()) for column in found}) > 12
    some = filters[3].to_polars()
    assert FRAME.lazy().filter(some).collect(engine="streaming").height == FRAME.filter(some).height > 0


@pytest.mark.parametrize("dtype", [pl.Int8, pl.UInt8, pl.Int32, pl.UInt32, pl.UInt64, pl.Int128, pl.Null])
def test_each_width_of_integers(dtype: Any) -> None:
    frame = pl.DataFrame({"orders": [[{"total": 100}, {"total": 100}], [{"total": None}], []]})
    if dtype == pl.Null:
        frame = pl.DataFrame({"orders": [[{"total": None}] * 2, [{"total": None}], []]})
    typed = frame.cast({"orders": pl.List(pl.Struct({"total": dtype}))})
    rows = typed.to_dicts()
    for test in ({"gte": 200}, {"equals": 0}, {"lt": 200}):
        f = af.parse({"orders": {"sum": {"field": "total", **test}}}, SCHEMA)
        assert typed.select(f.to_polars()).to_series().to_list() == [f.matches(row) for row in rows]


@pytest.mark.parametrize(
    ("aggregate", "dtype"),
    [
        ({"sum": {"field": "cost", "gte": 1}}, {"cost": pl.Decimal(10, 2)}),
        ({"count": {"where": {"key": {"not": None}}, "gte": 1}}, {"key": pl.String}),
        ({"count": {"where": {"tags": {"has": "x"}}, "gte": 1}}, {"tags": pl.List(pl.String)}),
        ({"max": {"field": "total", "gte": 1}}, {"total": pl.Int64}),
        ({"avg": {"field": "total", "gte": 1}}, {"total": pl.Int64}),
        ({"sum": {"field": "total", "gte": 1}}, {"total": pl.Int128}),
    ],
)
def test_others_are_functions_over_batches(aggregate: Any, dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    some = af.parse({"orders": aggregate}, SCHEMA).to_polars()
    frame = pl.DataFrame({"orders": [[]]}, schema={"orders": pl.List(pl.Struct(dtype))})
    assert frame.filter(some).height == 0
    monkeypatch.setattr(backend, "_aggregated_batch", refuse)
    with pytest.raises((AssertionError, PolarsError), match="a function over batches"):
        frame.filter(some)


def test_a_null_among_the_records_is_an_error() -> None:
    frame = pl.DataFrame({"orders": [[{"total": 5}], [{"total": 5}, None], [None, None]]})
    for aggregate in (
        {"sum": {"field": "total", "gte": 1}},
        {"count": {"gte": 1}},
        {"count": {"where": {"total": 1}, "lt": 5}},
    ):
        some = af.parse({"orders": aggregate}, SCHEMA).to_polars()
        assert frame.head(1).select(some).height == 1
        for wrong in (frame, frame[1:2], frame[2:]):
            with pytest.raises(ComputeError, match="'orders' has a null among the records of the relation 'orders'"):
                wrong.select(some)


def test_what_a_missing_list_covers_is_not_read() -> None:
    values = pa.StructArray.from_arrays([pa.array([1, 2, 3])], ["total"], mask=pa.array([False, True, False]))
    lists = pa.ListArray.from_arrays(pa.array([0, 1, 2, 3], pa.int32()), values, mask=pa.array([False, True, False]))
    frame = pl.DataFrame({"orders": pl.from_arrow(lists)})
    some = af.parse({"orders": {"sum": {"field": "total", "equals": 0}}}, SCHEMA).to_polars()
    assert frame.select(some).to_series().to_list() == [False, True, False]


def test_an_absent_or_wrong_field_of_structs_is_an_error() -> None:
    some = af.parse({"orders": {"sum": {"field": "total", "where": {"word": "a"}, "gte": 1}}}, SCHEMA).to_polars()
    for records in (
        [{"total": 5}],
        [{"word": "a"}],
        [{"total": "5", "word": "a"}],
        [{"total": 5, "word": 7}],
        [{"total": 5.0, "word": "a"}],
    ):
        with pytest.raises(PolarsError, match=r"word|total"):
            pl.DataFrame({"orders": [records]}).select(some)
