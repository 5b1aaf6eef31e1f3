"""Lists, custom data and related records in frames of polars: the verdicts that the rules have."""

from collections.abc import Sequence
from decimal import Decimal
from math import inf, nan
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import audiencefilter as af
from audiencefilter.backends import interpreter
from tests.backends.test_polars import verdicts
from tests.backends.test_polars_nested import (
    LISTS,
    NOON,
    RECORDS,
    SCHEMA,
    assert_agrees,
    assert_all_agree,
    clauses_of_data,
    clauses_of_lists,
)

T = af.FieldType


# -- lists ------------------------------------------------------------------------------------------------------------


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


# -- custom data ------------------------------------------------------------------------------------------------------

OPERANDS: dict[str, tuple[Any, ...]] = {
    "text": ("a", "5", "x"),
    "whole": (5, 0, -(2**31)),
    "long": (2**63 - 1, 5, 2**53 + 1),
    "number": (5, 0.1, 1e300),
    "flag": (True, False),
    "at": ("2024-01-01T12:00:00Z", "2024-01-01T13:00:00+01:00", "0001-01-01T00:00:00Z"),
}
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


TEXTS = (
    '{"deep": {"whole": 5, "text": "a", "at": "2024-01-01T12:00:00Z", "texts": ["a", null]}}',
    '{"deep": {"whole": 5.0}}', '{"deep": {"whole": 5e0}}', '{"deep": {"whole": "5"}}', '{"deep": {"whole": true}}',
    '{"deep": {"whole": 2147483648}}', '{"deep": {"whole": 1e400, "number": 1e400}}', '{"deep": {"whole": NaN}}',
    '{"deep": {"whole": 5}} x', '{"deep": {"text": "\\ud800"}}', '{"deep": {"text": "a\\u0000"}}',
    '{"deep": {"text": "\\ud83d\\ude00"}}', '[{"deep": {"whole": 5}}]', '"{}"', "null", "", "{", "5", None,
    '{"deep": "{\\"whole\\": 5}"}', '{"deep": {"long": 9223372036854775807}}', '{"deep": {"long": 9007199254740993}}',
    '{"deep": {"at": "2024-01-01T13:00:00+01:00", "instants": ["2024-01-01T12:00:00Z", null]}}',
    '{"deep": {"instants": ["2024-01-01"], "texts": ["a", 1], "wholes": [5, 7.0, null], "flags": [true, false]}}',
    '{"deep": {"wholes": [], "texts": {}, "numbers": [0.1, 5, 1e400]}}', '{"deep": {"wholes": [2147483648]}}',
    '{"deep": [{"whole": 5}], "whole": 5}', '\ufeff{"deep": {"whole": 5}}', ' {"deep": {"whole": 5}}\n',
    "[" * 100_000, '{"deep": {"whole": ' + "9" * 5_000 + "}}", '{"deep": ' * 40 + "1" + "}" * 40,
)  # fmt: skip


@pytest.mark.parametrize("dtype", [pl.String, pl.Categorical, pl.Binary])
def test_json_text(dtype: Any) -> None:
    frame = pl.DataFrame({"data": pl.Series([*TEXTS, TEXTS[0]], dtype=pl.String).cast(dtype)})
    if dtype == pl.Binary:
        frame.extend(pl.DataFrame({"data": [b"\xff", b'{"deep": {"text": "\xff"}}', b"\x00"]}))
    for name, operands in OPERANDS.items():
        assert_texts_agree(clauses_of_data(name, operands), frame)
    for name in ("texts", "wholes", "numbers", "flags", "instants"):
        assert_texts_agree(clauses_of_lists(f"data.{name}", LISTS[name][1]), frame)


def assert_texts_agree(clauses: Sequence[dict[str, Any]], frame: pl.DataFrame) -> None:
    """Hold polars against rows in memory: the reference reads text without limits."""
    filters = [af.parse(clause, SCHEMA) for clause in clauses]
    found = frame.with_columns(f.to_polars().alias(str(number)) for number, f in enumerate(filters))
    for number, f in enumerate(filters):
        expected = [interpreter.verdict(f.plan, {"data": text}) for text in frame["data"].to_list()]
        assert found[str(number)].to_list() == expected, clauses[number]


# -- related records --------------------------------------------------------------------------------------------------


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


def test_operands_beyond_all_sums() -> None:
    for operand in (2**63, -(2**127), 2**200, 10**400):
        for test in ({"gt": operand}, {"lte": operand}, {"equals": operand}, {"notIn": [operand, 7]}):
            assert_agrees({"actions": {"sum": {"field": "points", **test}}}, RECORDS)
            assert_agrees({"actions": {"count": test}}, RECORDS)
            assert_agrees({"actions": {"min": {"field": "points", **test}}}, RECORDS)


# -- uses -------------------------------------------------------------------------------------------------------------

PEOPLE = RECORDS.with_columns(
    texts=pl.Series([["a"], ["b", None], [], None, ["a", "b"]]),
    data=pl.Series([{"deep": {"whole": n}} for n in (1, 2, None, 4, 5)]),
    json=pl.Series(['{"deep": {"whole": 1}}', "{", None, '{"deep": {"whole": 4}}', '{"deep": {"whole": 5}}']),
    group=pl.Series(list("xyxyx")),
)
USES: tuple[dict[str, Any], ...] = (
    {"texts": {"has": "a"}},
    {"texts": ["a", "b"]},
    {"texts": {"hasSome": ["a", "c"]}},
    {"data.whole": {"gte": 2}},
    {"actions": {"some": {"points": 3}}},
    {"actions": {"max": {"field": "points", "gte": 3}}},
    {"list": {"is": {"title": "a"}}},
    {"OR": [{"texts": {"hasEvery": ["a", "b", "a", "c", "d", "e"]}}, {"data.whole": 1, "list": {"isNot": None}}]},
)


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


def test_a_scanned_file_is_filtered_as_it_is_read(tmp_path: Path) -> None:
    frame = pl.concat([PEOPLE.with_columns(n=pl.lit(n, dtype=pl.Int64)) for n in range(50)], rechunk=False)
    frame.write_parquet(tmp_path / "people.parquet", row_group_size=17)
    scanned = pl.scan_parquet(tmp_path / "people.parquet")
    for clause in USES:
        for one in (af.parse(clause, SCHEMA).to_polars(), ~af.parse(clause, SCHEMA).to_polars()):
            expected = frame.filter(one, pl.col("n") % 3 == 0)
            query = scanned.filter(one).filter(pl.col("n") % 3 == 0)
            assert "SELECTION" in query.explain()
            assert query.collect().equals(expected)
            assert query.collect(engine="streaming").equals(expected)
            assert query.select("n").collect()["n"].to_list() == expected["n"].to_list()
