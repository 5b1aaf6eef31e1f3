"""Lists, custom data and related records in frames of polars: the verdicts that the rules have."""

from decimal import Decimal
from math import inf, nan
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import audiencefilter as af
from tests.backends.test_polars import verdicts
from tests.backends.test_polars_nested import (
    LISTS,
    NOON,
    SCHEMA,
    assert_agrees,
    assert_all_agree,
    clauses_of_data,
    clauses_of_lists,
)
from tests.objects import CONTACT as OBJECTS

T = af.FieldType


@pytest.mark.parametrize("dtype", [pl.Null(), pl.List(pl.Null), pl.Array(pl.Null, 1)])
@pytest.mark.parametrize("field", LISTS)
def test_lists_without_any_value_need_no_type(field: str, dtype: Any) -> None:
    values = [None, None] if dtype == pl.Null else [None, [None]]
    frame = pl.DataFrame({field: pl.Series(values, dtype=dtype)})
    assert_all_agree(clauses_of_lists(field, LISTS[field][1]), frame)


@pytest.mark.parametrize("count", [5, 90_000])
def test_long_operands(count: int) -> None:
    rows = [list(range(count)), list(range(1, count)), [0, 0, None], [], None, [count]]
    frame = pl.DataFrame({"wholes": rows}).with_columns(
        pl.col("wholes").list.eval(pl.element().cast(pl.String)).alias("texts")
    )
    operand = list(range(count))
    for field, wanted in (("wholes", operand), ("texts", [str(number) for number in operand])):
        for key, expected in (
            ("hasSome", [True, True, True, False, None, False]),
            ("hasEvery", [True, False, False, False, None, False]),
            ("equals", [True, False, False, False, None, False]),
        ):
            assert verdicts(af.parse({field: {key: wanted}}, SCHEMA), frame) == expected


@pytest.mark.parametrize("key", ["hasSome", "hasEvery", "equals"])
def test_a_long_operand_is_not_copied_into_every_row(key: str) -> None:
    frame = pl.DataFrame({"wholes": [[number, None] for number in range(50_000)]})
    f = af.parse({"wholes": {key: list(range(20_000))}}, SCHEMA)
    assert frame.filter(f.to_polars()).height == (20_000 if key == "hasSome" else 0)


OPERANDS: dict[str, tuple[Any, ...]] = {
    "text": ("a", "5", "x"), "whole": (5, 0, -(2**31)), "long": (2**63 - 1, 5, 2**53 + 1), "number": (5, 0.1, 1e300),
    "flag": (True, False), "at": ("2024-01-01T12:00:00Z", "2024-01-01T13:00:00+01:00", "0001-01-01T00:00:00Z"),
}  # fmt: skip
DATES = (
    "2024-01-01T12:00:00Z", "2024-01-01t13:00:00.0000019+01:00", "2024-02-30T00:00:00Z", "2024-01-01",
    "2024-01-01T12:00:00", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00", " 2024-01-01T12:00:00Z", "5",
    "2024-01-01T12:00:00\u0660Z", "9999-12-31T23:59:59.9999999Z", "2024-01-01T24:00:00Z",
)  # fmt: skip
#: What may stand at the end of a path in structs: values of one type each, in JSON or not.
ENDS: tuple[tuple[Any, list[Any]], ...] = (
    (pl.String, ["a", "5", "", "a\0", "x", None, *DATES]),
    (pl.Categorical, ["a", "x", None, DATES[0]]),
    (pl.Enum(["a", DATES[1]]), ["a", None, DATES[1]]),
    (pl.Int8, [5, 0, None]),
    (pl.Int64, [5, 2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**53 + 1, 2**63 - 1, None]),
    (pl.UInt64, [5, 2**63 - 1, 2**63, 2**64 - 1, None]),
    (pl.Int128, [5, 2**63, -(2**63) - 1, 2**100, None]),
    (pl.Float64, [5.0, 5.5, -0.0, 2.0**31, -(2.0**31), 2.0**63, -(2.0**63), 2.0**53, 1e300, inf, -inf, nan, 0.1, None]),
    (pl.Float32, [5.0, 5.5, 0.1, 2.0**31, inf, nan, None]),
    (pl.Boolean, [True, False, None]),
    (pl.Decimal(10, 2), [Decimal(5), None]),
    (pl.Datetime("us", "UTC"), [NOON, None]),
    (pl.Date, [NOON.date(), None]),
    (pl.Binary, [b"a", None]),
    (pl.Null, [None]),
    (pl.Struct({"a": pl.Int64}), [{"a": 5}, None]),
    (pl.List(pl.List(pl.Int64)), [[[5]], None]),
)  # fmt: skip

EACH_END = range(len(ENDS))


@pytest.mark.parametrize("place", EACH_END)
def test_structs_of_every_type(place: int) -> None:
    dtype, values = ENDS[place]
    for name, operands in OPERANDS.items():
        column = pl.Series([{"deep": {name: value, "other": 1}} for value in values] + [None, {"deep": None}],
                           dtype=pl.Struct({"deep": pl.Struct({name: dtype, "other": pl.Int8})}))  # fmt: skip
        assert_all_agree(clauses_of_data(name, operands), pl.DataFrame({"data": column}))


@pytest.mark.parametrize("place", EACH_END)
def test_lists_in_structs_of_every_type(place: int) -> None:
    dtype, values = ENDS[place]
    if dtype == pl.Int128:  # of more than 64 bits polars makes no lists
        values = [5, 2**62, None]
    lists: list[Any] = [[value] for value in values] + [[values[0], value] for value in values]
    pairs = [[values[0], value] for value in values]
    lists += [[], None, [None, None], [None, values[0]]]
    for name in ("texts", "wholes", "numbers", "flags", "instants"):
        operands = LISTS[name][1] if name != "wholes" else (5, 0, 2**31 - 1)
        for kept, held in ((pl.List(dtype), lists), (pl.Array(dtype, 2), [*pairs, None])):
            column = pl.Series(
                [{"deep": {name: value}} for value in held], dtype=pl.Struct({"deep": pl.Struct({name: kept})})
            )
            assert_all_agree(clauses_of_lists(f"data.{name}", operands), pl.DataFrame({"data": column}))


def test_arrays_of_records_and_records_of_no_type() -> None:
    pairs = pl.Series(
        [[{"name": "a"}, {"name": "b"}], None, [{"name": "b"}, {"name": None}]],
        dtype=pl.Array(pl.Struct({"name": pl.String}), 2),
    )
    frames = [pl.DataFrame({"actions": pairs})]
    frames += [pl.DataFrame({"actions": pl.Series(none, dtype=dtype)}) for none, dtype in (
        ([None, None], pl.Null), ([[], None], pl.List(pl.Null)), ([[], None], pl.Array(pl.Null, 0)),
        ([[], None], pl.List(pl.Struct({"name": pl.String}))), ([None], pl.List(pl.Struct({"name": pl.Null}))),
    )]  # fmt: skip
    clause: dict[str, Any]
    for frame in frames:
        for clause in (
            {"actions": {"some": {"name": "a"}}},
            {"actions": {"every": {"name": "b"}}},
            {"actions": {"none": {}}},
            {"actions": {"count": {"where": {"name": {"not": None}}, "equals": 2}}},
            {"actions": {"every": {"name": None}}},
        ):
            assert_agrees(clause, frame)
    # Without any record nothing is known of their fields, and nothing has to be.
    for frame in frames[1:4]:
        for clause in ({"sum": {"field": "points", "equals": 0}}, {"max": {"field": "at", "equals": None}},
                       {"min": {"field": "weight", "gt": 1}}, {"some": {"parts": {"some": {}}}}):  # fmt: skip
            assert_agrees({"actions": clause}, frame)
    for column in (pl.Series([None, None], dtype=pl.Null), pl.Series([None], dtype=pl.Struct({"title": pl.String}))):
        for clause in ({"is": None}, {"isNot": {"title": "a"}}, {"is": {}}):
            assert_agrees({"list": clause}, pl.DataFrame({"list": column}))


PEOPLE = pl.DataFrame({
    "actions": [
        [{"name": "open", "points": 3}, {"name": "click", "points": 4}], [{"name": "open", "points": 3}] * 2,
        [{"name": None, "points": None}], [], None,
    ],
    "list": [{"title": "a"}, {"title": None}, None, {"title": "b"}, None],
}).with_columns(
    texts=pl.Series([["a"], ["b", None], [], None, ["a", "b"]]),
    data=pl.Series([{"deep": {"whole": n}} for n in (1, 2, None, 4, 5)]),
    json=pl.Series(['{"deep": {"whole": 1}}', "{", None, '{"deep": {"whole": 4}}', '{"deep": {"whole": 5}}']),
    group=pl.Series(list("xyxyx")),
)  # fmt: skip
USES: tuple[dict[str, Any], ...] = (
    {"texts": {"has": "a"}}, {"texts": ["a", "b"]}, {"texts": {"hasSome": ["a", "c"]}}, {"data.whole": {"gte": 2}},
    {"actions": {"some": {"points": 3}}}, {"actions": {"max": {"field": "points", "gte": 3}}},
    {"list": {"is": {"title": "a"}}},
    {"OR": [{"texts": {"hasEvery": ["a", "b", "a", "c", "d", "e"]}}, {"data.whole": 1, "list": {"isNot": None}}]},
)  # fmt: skip


@pytest.mark.parametrize("clause", USES, ids=str)
def test_an_expression_works_wherever_polars_takes_one(clause: dict[str, Any], tmp_path: Path) -> None:
    f = af.parse(clause, SCHEMA)
    some = f.to_polars()
    PEOPLE.write_parquet(tmp_path / "people.parquet", row_group_size=2)
    for frame in (PEOPLE, PEOPLE.with_columns(data="json")):
        found = verdicts(f, frame)
        assert frame.select(pl.when(some).then(1).otherwise(0)).to_series().to_list() == [
            int(one is True) for one in found
        ]
        of_x = [one for one, group in zip(found, frame["group"], strict=True) if group == "x"]
        summed = frame.group_by("group").agg(n=some.sum(), all=some, kept=pl.col("list").filter(some).len())
        assert summed.sort("group").row(0) == ("x", of_x.count(True), of_x, of_x.count(True))
        over = frame.select(some.sum().over("group")).to_series().to_list()
        assert over[0] == of_x.count(True)
        assert frame.filter(some, pl.col("group") == "x").height == of_x.count(True)
        assert frame.remove(some).height == len(found) - found.count(True)
        for one in (some, ~some):
            for engine in ("in-memory", "streaming"):
                scanned = pl.scan_parquet(tmp_path / "people.parquet").with_columns(data=frame["data"])
                wanted = frame.filter(one)
                assert scanned.filter(one).collect(engine=engine)["group"].to_list() == wanted["group"].to_list()


def found(clause: Any, **columns: Any) -> list[int]:
    frame = pl.DataFrame(columns).with_row_index("place")
    return frame.filter(af.parse(clause, OBJECTS).to_polars())["place"].to_list()


def test_numbers_beyond_doubles_are_no_objects() -> None:
    texts = ['{"items": [{"maker": 1e999, "sku": "a"}]}', '{"items": [{"maker": {}, "sku": "a"}]}', '{"home": -1e999}']
    assert found({"items": {"some": {"sku": "a", "maker": {"is": {}}}}}, data=texts) == [1]
    assert found({"items": {"some": {"sku": "a"}}}, data=texts) == [0, 1]
    assert found({"home": {"is": {}}}, data=texts) == []


def test_columns_of_other_types() -> None:
    some: dict[str, Any] = {"items": {"some": {}}}
    none: dict[str, Any] = {"items": {"none": {}}}
    for column in (
        pl.Series([None, None]), pl.Series([{"items": 5}, None]), pl.Series([{"items": ["a"]}, None]),
        pl.Series([{"items": {"sku": "a"}}, None]), pl.Series([{"other": 5}, None]), pl.Series([{"items": None}, None]),
        pl.Series([{"items": []}, None]),
    ):  # fmt: skip
        assert found(some, data=column) == []
        assert found(none, data=column) == [0, 1]
    log = pl.Series([[{"sku": "a"}], None, [], [None]])
    assert found({"log": {"some": {"sku": "a"}}}, log=log) == [0]
    assert found({"log": {"count": {"equals": 0}}}, log=log) == [1, 2, 3]
    assert found(
        {"log": {"some": {}}},
        log=pl.Series([[{"sku": "a"}, {}], [{}, {}]], dtype=pl.Array(pl.Struct({"sku": pl.String}), 2)),
    ) == [0, 1]
    for wrong in (pl.Series([5]), pl.Series([[{"sku": "a"}]])):
        with pytest.raises(pl.exceptions.PolarsError):
            found(some, data=wrong)


def test_frames_without_rows() -> None:
    for dtype in (pl.String(), pl.Struct({"items": pl.List(pl.Struct({"sku": pl.String()}))}), pl.Null()):
        assert found({"items": {"some": {"sku": "a"}}}, data=pl.Series([], dtype=dtype)) == []
