"""Lists, custom data and related records in frames of polars: the verdicts that the rules have."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import cache
from math import inf, nan
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from polars.exceptions import ColumnNotFoundError, ComputeError, PolarsError

import audiencefilter as af
from audiencefilter.backends import interpreter
from audiencefilter.language.schema import Relation
from tests import reference
from tests.conformance import second_corpus
from tests.conformance.second_corpus import Case
from tests.exhaustive.backends.test_polars import verdicts
from tests.frames import asked, frame_of, inferred_frame_of, rows_of
from tests.worlds.graphs import World, world
from tests.worlds.joined import joined_world

T = af.FieldType
NOON = datetime(2024, 1, 1, 12, tzinfo=UTC)

ACTION: af.Schema = af.Schema(
    "Action",
    [
        af.Field("name", T.STRING),
        af.Field("points", T.INTEGER),
        af.Field("weight", T.NUMBER),
        af.Field("at", T.DATETIME),
        af.Field("tags", T.STRING, many=True),
        af.Field("data.n", T.INTEGER, attribute="data", path=("n",)),
    ],
    relations=[Relation("parts", lambda: ACTION), Relation("list", lambda: LIST, many=False)],
)
LIST: af.Schema = af.Schema("List", [af.Field("title", T.STRING)], relations=[Relation("actions", ACTION)])


def data(name: str, type: T, **more: Any) -> af.Field:
    return af.Field(f"data.{name}", type, attribute="data", path=("deep", name), **more)


SCHEMA = af.Schema(
    "Row",
    [
        af.Field("texts", T.STRING, many=True),
        af.Field("wholes", T.INTEGER, many=True),
        af.Field("longs", T.INTEGER, bits=64, many=True),
        af.Field("numbers", T.NUMBER, many=True),
        af.Field("flags", T.BOOLEAN, many=True),
        af.Field("instants", T.DATETIME, many=True),
        data("text", T.STRING),
        data("whole", T.INTEGER),
        data("long", T.INTEGER, bits=64),
        data("number", T.NUMBER),
        data("flag", T.BOOLEAN),
        data("at", T.DATETIME),
        data("texts", T.STRING, many=True),
        data("wholes", T.INTEGER, many=True),
        data("numbers", T.NUMBER, many=True),
        data("flags", T.BOOLEAN, many=True),
        data("instants", T.DATETIME, many=True),
    ],
    relations=[Relation("actions", ACTION), Relation("list", LIST, many=False)],
)


def assert_agrees(clause: dict[str, Any], frame: pl.DataFrame) -> list[bool | None]:
    """Hold polars against the reference, over a frame and what it holds as records."""
    expected = assert_all_agree([clause], frame)[0]
    assert verdicts(af.parse(clause, SCHEMA), frame) == expected, clause
    return expected


def assert_all_agree(clauses: Sequence[dict[str, Any]], frame: pl.DataFrame) -> list[list[bool | None]]:
    """Hold polars against the reference in many clauses at once."""
    rows = rows_of(frame)
    filters = [af.parse(clause, SCHEMA) for clause in clauses]
    found = frame.with_columns(f.to_polars().alias(str(number)) for number, f in enumerate(filters))
    expected = [reference.verdicts(f.ast, SCHEMA, rows) for f in filters]
    for number, clause in enumerate(clauses):
        assert found[str(number)].to_list() == expected[number], clause
    return expected


# -- conformance ------------------------------------------------------------------------------------------------------

CASES = [case for case in second_corpus.cases() if case.ids is not None]


@cache
def contacts(tree: str) -> pl.DataFrame:
    """Return a frame of the contacts, nested as some clauses ask."""
    rows = second_corpus.contacts()
    frame = frame_of(second_corpus.root(), rows, json.loads(tree))
    return frame.with_columns(pl.Series("the id", [row["id"] for row in rows]))


def wrong(case: Case) -> Any:
    f = case.parse()
    frame = contacts(json.dumps(asked(f.ast), sort_keys=True))
    expression = f.to_polars(now=case.now)
    expected = reference.verdicts(f.ast, f.schema, second_corpus.contacts(), case.now)
    found = frame.with_columns(expression.alias("the verdict"))
    assert found["the verdict"].to_list() == expected, case.name
    return tuple(found.filter("the verdict")["the id"]) != case.ids


@pytest.mark.parametrize("part", range(10))
def test_polars_selects_the_expected_contacts(part: int) -> None:
    assert not [case.name for case in CASES[part::10] if wrong(case)]


# -- random worlds ----------------------------------------------------------------------------------------------------


def agrees(made: World, frame: pl.DataFrame) -> None:
    f = made.filter
    rows = rows_of(frame)
    expected = reference.verdicts(f.ast, f.schema, rows, made.now)
    expression = f.to_polars(now=made.now)
    numbered = frame.with_row_index("the row")
    assert numbered.with_columns(expression.alias("the verdict"))["the verdict"].to_list() == expected, made
    for wanted, one in ((True, expression), (False, ~expression)):
        indexes = [index for index, verdict in enumerate(expected) if verdict is wanted]
        assert numbered.filter(one)["the row"].to_list() == indexes
        assert numbered.lazy().filter(one).collect(engine="streaming")["the row"].to_list() == indexes
    middle = frame.slice(2, 4)
    assert middle.filter(expression).height == expected[2:6].count(True)
    chunked = pl.concat([frame.slice(5), frame.head(5)], rechunk=False)
    assert chunked.filter(expression).height == expected.count(True)
    assert frame.clear().filter(expression).height == 0


@pytest.mark.parametrize("block", range(25))
def test_random_worlds(block: int) -> None:
    for seed in range(block * 100, block * 100 + (100 if block else 30)):
        random = Random(seed)
        made = joined_world(random) if seed % 3 == 0 else world(random)
        agrees(made, frame_of(made.schema, made.rows, asked(made.filter.ast), random))


def test_random_worlds_in_frames_whose_types_are_inferred() -> None:
    tried = 0
    for seed in range(30):
        made = world(Random(seed))
        try:
            frame = inferred_frame_of(made.schema, made.rows, asked(made.filter.ast))
        except (TypeError, PolarsError, OverflowError):  # values of several types
            continue
        agrees(made, frame)
        tried += 1
    assert tried > 10


# -- lists ------------------------------------------------------------------------------------------------------------

LISTS: dict[str, tuple[list[Any], tuple[Any, ...], tuple[Any, ...]]] = {
    "texts": (
        ["a", "b", "B", "", "é"],
        ("a", "", "b", "zz"),
        (pl.String, pl.Categorical, pl.Enum(["é", "b", "a", "", "B"])),
    ),
    "wholes": (
        [1, 2, 127, 0],
        (1, 127, 128, 2**31 - 1),
        (pl.Int8, pl.UInt8, pl.Int64, pl.UInt64, pl.Int128, pl.UInt128),
    ),
    "longs": ([1, 2**63 - 1, 2**53 + 1], (2**63 - 1, 2**53, 2**53 + 1, 1), (pl.Int64, pl.UInt64, pl.Int128)),
    "numbers": ([0.1, 1.0, -0.0, 16_777_216.0], (0.1, 1, 0, 16_777_217), (pl.Float64, pl.Float32, pl.Decimal(20, 3))),
    "flags": ([True, False], (True, False), (pl.Boolean,)),
    "instants": (
        [NOON, NOON + timedelta(microseconds=1), datetime(1969, 12, 31, 23, 59, 59, 999_999, UTC)],
        ("2024-01-01T12:00:00Z", "2024-01-01T12:00:00.000001Z", "1969-12-31T23:59:59.999999Z"),
        (pl.Datetime("us", "UTC"), pl.Datetime("ns"), pl.Datetime("ms", "Asia/Kolkata")),
    ),
}


def clauses_of_lists(field: str, operands: Sequence[Any]) -> list[dict[str, Any]]:
    one, two, *_ = operands
    tests: list[Any] = [{"has": operand} for operand in operands]
    tests += [{key: found} for key in ("hasSome", "hasEvery", "equals") for found in ([], [one], [one, two], operands)]
    tests += [{"not": test} for test in tests]
    tests += [{"isEmpty": True}, {"isEmpty": False}, None, {"not": None}, {"not": [one, two]}, [two, one]]
    return [{field: test} for test in tests]


@pytest.mark.parametrize("field", LISTS)
def test_lists_of_every_type(field: str) -> None:
    values, operands, dtypes = LISTS[field]
    lists = [[], None, [None], [None, values[0]], values, values[:2], values[1::-1], [values[0]] * 3, values[:1]]
    pairs = [None, values[:2], values[1::-1], [None, values[0]], [None, None]]
    for dtype in dtypes:
        base = pl.List(pl.Datetime("us", "UTC") if field == "instants" else pl.Series(values).dtype)
        frames = [pl.DataFrame({field: pl.Series(lists, dtype=base)}).cast({field: pl.List(dtype)}, strict=False)]
        array = pl.DataFrame({field: pl.Series(pairs, dtype=base)}).cast({field: pl.List(dtype)}, strict=False)
        frames.append(array.cast({field: pl.Array(dtype, 2)}))
        for frame in frames:
            expected = assert_all_agree(clauses_of_lists(field, operands), frame)
            assert {True, False, None} <= {verdict for found in expected for verdict in found}


def test_nan_in_a_list_is_a_null_in_it() -> None:
    frame = pl.DataFrame({"numbers": [[nan], [nan, 1.0], [1.0, 1.0], [inf], None, []]})
    for clause in clauses_of_lists("numbers", (1, 2.5, 0)):
        assert_agrees(clause, frame.with_columns(pl.col("numbers").list.filter(pl.element() != inf)))
    assert verdicts(af.parse({"numbers": {"has": 1}}, SCHEMA), frame) == [False, True, True, False, None, False]


def test_integers_that_no_operand_reaches_are_in_lists_all_the_same() -> None:
    frame = pl.DataFrame({"longs": pl.Series([[2**64 - 1], [2**64 - 1, 1]], dtype=pl.List(pl.UInt64))})
    for clause in clauses_of_lists("longs", (1, 2**63 - 1)):
        assert_agrees(clause, frame)


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


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("texts", [["a"], "a"]), ("texts", [[1]]), ("texts", ["a"]), ("wholes", [[1.0]]), ("wholes", [["1"]]),
        ("numbers", [["1"]]), ("numbers", [1.0]), ("flags", [[1]]), ("instants", [["2024-01-01T00:00:00Z"]]),
        ("instants", [[NOON.date()]]), ("texts", [[["a"]]]), ("texts", [[{"a": "a"}]]), ("texts", [{"a": "a"}]),
        ("data.text", [1]), ("data.text", [["a"]]), ("data.text", [NOON]),
        ("actions", [1]), ("actions", [{"name": "a"}]), ("actions", [["a"]]), ("list", [[{"title": "a"}]]),
        ("list", ["a"]),
    ],
)  # fmt: skip
def test_a_column_of_another_type_is_refused(field: str, values: list[Any]) -> None:
    attribute = field.partition(".")[0]
    try:
        frame = pl.DataFrame({attribute: values})
    except TypeError:
        frame = pl.DataFrame({attribute: values[1:]})
    clauses: list[Any] = [None, {"not": None}]
    if field in SCHEMA.relations:
        clauses = [{"some": {}}, {"count": {"gte": 0}}] if field == "actions" else [{"is": None}, {"isNot": {}}]
    for clause in clauses:
        expression = af.parse({field: clause}, SCHEMA).to_polars()
        for one in (expression, ~expression, expression | pl.lit(True)):
            with pytest.raises(PolarsError, match=f"'{attribute}' has to be of type"):
                frame.lazy().filter(one).collect_schema()
            with pytest.raises(PolarsError, match=f"'{attribute}' has to be of type"):
                frame.filter(one)
            with pytest.raises(ColumnNotFoundError):
                pl.DataFrame({"other": [1]}).filter(one)


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


def clauses_of_data(name: str, operands: Sequence[Any]) -> list[dict[str, Any]]:
    tests: list[Any] = [{"equals": operand} for operand in operands]
    if name != "flag":
        tests += [{"in": list(operands)}, {"notIn": list(operands)}]
        tests += [{key: operand} for key in ("gt", "lte") for operand in operands]
    if name == "text":
        tests += [{"contains": "A"}, {"startsWith": "a"}, {"equals": "A", "mode": "insensitive"}]
    found = [{f"data.{name}": test} for test in (*tests, None, {"not": None})]
    return [*found, *({"NOT": clause} for clause in found)]


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


@pytest.mark.parametrize(
    "column",
    [
        pl.Series([{"other": 1}, None], dtype=pl.Struct({"other": pl.Int64})),
        pl.Series([{"deep": 1}], dtype=pl.Struct({"deep": pl.Int64})),
        pl.Series([{"deep": '{"whole": 5}'}], dtype=pl.Struct({"deep": pl.String})),
        pl.Series([{"deep": [{"whole": 5}]}]),
        pl.Series([{}], dtype=pl.Struct({})),
        pl.Series([{"deep": {}}], dtype=pl.Struct({"deep": pl.Struct({})})),
        pl.Series([{"Deep": {"whole": 5}}]),
        pl.Series([None, None], dtype=pl.Null),
    ],
)
def test_paths_that_lead_nowhere(column: pl.Series) -> None:
    clauses = clauses_of_data("whole", (5, 0, 7)) + clauses_of_lists("data.wholes", (5, 7))
    assert_all_agree(clauses, pl.DataFrame({"data": column}))
    assert_agrees(clauses[0], pl.DataFrame({"data": column}))


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


@pytest.mark.parametrize("key", ["*", "^.*$", "", " ", "0", "$", "a.b", 'quo"te', "\n", "名前", "deep"])
def test_keys_and_names_are_only_names(key: str) -> None:
    other = af.Schema("Other", [af.Field("name", T.STRING, attribute=key or "-")])
    schema = af.Schema(
        "Row",
        [af.Field("value", T.INTEGER, attribute="data", path=(key,))],
        relations=[Relation("others", other, attribute=f"{key}!")],
    )
    frame = pl.DataFrame(
        {
            "data": [{"x": 1, key: 2}, {"x": 2, key: 1}],
            "y": [1, 1],
            f"{key}!": [[{"y": "a", key or "-": "b"}], [{"y": "b", key or "-": "a"}]],
        }
    )
    assert verdicts(af.parse({"value": 1}, schema), frame) == [False, True]
    assert verdicts(af.parse({"others": {"some": {"name": "a"}}}, schema), frame) == [False, True]
    texts = frame.with_columns(data=pl.col("data").struct.json_encode())
    assert verdicts(af.parse({"value": 1}, schema), texts) == [False, True]


# -- related records --------------------------------------------------------------------------------------------------

RECORDS = pl.DataFrame(
    {
        "actions": [
            [
                {
                    "name": "open",
                    "points": 3,
                    "at": NOON,
                    "parts": [{"name": "x", "points": 1}, {"name": "y", "points": None}],
                },
                {"name": "click", "points": 4, "at": NOON + timedelta(1), "parts": []},
            ],
            [{"name": "open", "points": 3, "at": None, "parts": None}] * 2,
            [{"name": None, "points": None, "at": None, "parts": [{"name": "x", "points": None}]}],
            [],
            None,
        ],
        "list": [{"title": "a"}, {"title": None}, None, {"title": "b"}, None],
    }
)
ABOUT_RECORDS: tuple[dict[str, Any], ...] = (
    {"actions": {"some": {"name": "open"}}},
    {"actions": {"every": {"name": "open"}}},
    {"actions": {"some": {}}},
    {"actions": {"none": {"name": "open"}}},
    {"actions": {"none": {}}},
    {"actions": {"every": {"name": {"not": "open"}}}},
    {"actions": {"count": {"gte": 2}}},
    {"actions": {"count": {"equals": 0}}},
    {"actions": {"count": {"where": {"name": "open"}, "in": [0, 2]}}},
    {"actions": {"sum": {"field": "points", "gte": 6}}},
    {"actions": {"sum": {"field": "points", "equals": 0}}},
    {"actions": {"min": {"field": "points", "lt": 4}}},
    {"actions": {"max": {"field": "points", "not": 4}}},
    {"actions": {"max": {"field": "at", "not": None}}},
    {"actions": {"max": {"field": "at", "gte": "2024-01-02T00:00:00Z"}}},
    {"actions": {"min": {"field": "at", "equals": None}}},
    {"actions": {"some": {"parts": {"some": {"name": "x"}}}}},
    {"actions": {"every": {"parts": {"none": {"points": None}}}}},
    {"actions": {"some": {"parts": {"count": {"where": {"points": {"gte": 1}}, "gte": 1}}}}},
    {"actions": {"count": {"where": {"parts": {"every": {}}}, "gte": 1}}},
    {"list": {"is": {"title": "a"}}},
    {"list": {"isNot": {"title": "a"}}},
    {"list": {"is": None}},
    {"list": {"isNot": None}},
    {"list": {"is": {}}},
    {"list": {"is": {"title": None}}},
)


def test_related_records() -> None:
    for clause in ABOUT_RECORDS:
        expected = assert_agrees(clause, RECORDS)
        assert_agrees({"NOT": clause}, RECORDS)
        assert clause == {"actions": {"every": {}}} or len(set(expected)) > 1


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


def test_a_null_among_the_records_is_an_error() -> None:
    clause: dict[str, Any]
    for column in (pl.Series([[{"name": "a"}], [{"name": "a"}, None]]), pl.Series([[None]])):
        for clause in ({"some": {"name": "a"}}, {"count": {"gte": 1}}, {"some": {}}):
            with pytest.raises(ComputeError, match="'actions' has a null among the records"):
                pl.DataFrame({"actions": column}).filter(af.parse({"actions": clause}, SCHEMA).to_polars())
    # One that only lacks all its values is a record.
    frame = pl.DataFrame({"actions": [[{"name": None}]], "list": [{"title": None}]})
    assert verdicts(af.parse({"actions": {"some": {}}, "list": {"is": {}}}, SCHEMA), frame) == [True]


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_fields_of_records_are_held_to_their_types(engine: Any) -> None:
    frame = pl.DataFrame({"actions": [[{"name": 1, "parts": [{"name": 1}]}]], "list": [{"title": 1}]})
    for clause, message in (
        ({"actions": {"some": {"name": "a"}}}, "'name' has to be of type String"),
        ({"actions": {"some": {"parts": {"some": {"name": "a"}}}}}, "'name' has to be of type String"),
        ({"list": {"is": {"title": "a"}}}, "'title' has to be of type String"),
    ):
        with pytest.raises(PolarsError, match=message):
            frame.lazy().filter(af.parse(clause, SCHEMA).to_polars()).collect(engine=engine)
    absent: tuple[dict[str, Any], ...] = (
        {"actions": {"some": {"points": 1}}}, {"actions": {"min": {"field": "points", "gt": 1}}},
    )  # fmt: skip
    for clause in absent:
        with pytest.raises(ColumnNotFoundError, match="points"):
            frame.lazy().filter(af.parse(clause, SCHEMA).to_polars()).collect(engine=engine)


def test_sums_do_not_overflow() -> None:
    for dtype, value in ((pl.Int64, 2**63 - 1), (pl.UInt64, 2**64 - 1), (pl.Int8, 127), (pl.Int128, 2**62)):
        column = pl.Series([[{"points": value}] * 1000], dtype=pl.List(pl.Struct({"points": dtype})))
        for test, expected in (({"gt": 2**31 - 1}, value > 127), ({"lt": 0}, False), ({"notIn": [1, 2]}, True)):
            clause: dict[str, Any] = {"actions": {"sum": {"field": "points", **test}}}
            assert verdicts(af.parse(clause, SCHEMA), pl.DataFrame({"actions": column})) == [expected]
    wide = pl.Series([[{"points": 2**100}]], dtype=pl.List(pl.Struct({"points": pl.Int128})))
    with pytest.raises(PolarsError, match="conversion"):
        pl.DataFrame({"actions": wide}).filter(
            af.parse({"actions": {"sum": {"field": "points", "gt": 1}}}, SCHEMA).to_polars()
        )


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


def test_masked_values_are_not_looked_at() -> None:
    pa = pytest.importorskip("pyarrow")
    names = pa.StructArray.from_arrays(
        [pa.array(["a", "b", "a", "b"])], ["name"], mask=pa.array([False, True, False, False])
    )
    offsets = pa.array([0, 1, 3, 4], pa.int32())
    lists = pa.ListArray.from_arrays(offsets, names, mask=pa.array([False, True, False]))
    texts = pa.ListArray.from_arrays(offsets, pa.array(["a", "b", "a", "b"]), mask=pa.array([False, True, False]))
    titles = pa.StructArray.from_arrays([pa.array(["a", "a", "b"])], ["title"], mask=pa.array([False, True, False]))
    frame = pl.DataFrame(pl.from_arrow(pa.table({"actions": lists, "texts": texts, "list": titles})))
    for clause in (
        {"actions": {"some": {"name": "a"}}},
        {"actions": {"every": {"name": "a"}}},
        {"actions": {"count": {"gt": 0}}},
        {"texts": {"has": "a"}},
        {"texts": {"hasSome": ["a", "c"]}},
        {"texts": ["b", "a"]},
        {"texts": {"isEmpty": True}},
        {"list": {"is": {"title": "a"}}},
        {"list": {"isNot": {"title": "a"}}},
    ):
        assert_agrees(clause, frame)
        assert_agrees(clause, frame.slice(1))


def test_the_instant_is_fixed_when_the_expression_is_made() -> None:
    f = af.parse({"actions": {"some": {"at": {"gte": {"now": "-P1D"}}}}}, SCHEMA)
    assert verdicts_at(f, NOON) == [True, False, False, False, False]
    assert verdicts_at(f, NOON + timedelta(9)) == [False] * 5


def verdicts_at(f: af.Filter, now: datetime) -> list[Any]:
    return RECORDS.select(f.to_polars(now=now)).to_series().to_list()
