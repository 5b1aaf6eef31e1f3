"""Polars over lists, structs and lists of structs: the same three verdicts as rows in memory."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from math import inf, nan
from typing import Any

import polars as pl
import pytest
from polars.exceptions import ColumnNotFoundError, ComputeError, PolarsError

import audiencefilter as af
from audiencefilter.backends import polars as backend
from audiencefilter.language.schema import Relation
from tests import reference
from tests.backends.test_polars import verdicts
from tests.frames import rows_of

T = af.FieldType
NOON = datetime(2024, 1, 1, 12, tzinfo=UTC)
ACTION: af.Schema = af.Schema("Action", [
    af.Field("name", T.STRING), af.Field("points", T.INTEGER), af.Field("weight", T.NUMBER),
    af.Field("at", T.DATETIME), af.Field("paid", T.BOOLEAN), af.Field("total", T.INTEGER, bits=64),
    af.Field("key", T.UUID), af.Field("cost", T.DECIMAL, scale=2), af.Field("tags", T.STRING, many=True),
    af.Field("data.n", T.INTEGER, attribute="data", path=("n",)),
], relations=[Relation("parts", lambda: ACTION), Relation("list", lambda: LIST, many=False)])  # fmt: skip
LIST: af.Schema = af.Schema("List", [af.Field("title", T.STRING)], relations=[Relation("actions", ACTION)])


def data(name: str, type: T, **more: Any) -> af.Field:
    return af.Field(f"data.{name}", type, attribute="data", path=("deep", name), **more)


SCHEMA = af.Schema("Row", [
    af.Field("texts", T.STRING, many=True), af.Field("wholes", T.INTEGER, many=True),
    af.Field("longs", T.INTEGER, bits=64, many=True), af.Field("numbers", T.NUMBER, many=True),
    af.Field("flags", T.BOOLEAN, many=True), af.Field("instants", T.DATETIME, many=True), data("text", T.STRING),
    data("whole", T.INTEGER), data("long", T.INTEGER, bits=64), data("number", T.NUMBER), data("flag", T.BOOLEAN),
    data("at", T.DATETIME), data("texts", T.STRING, many=True), data("wholes", T.INTEGER, many=True),
    data("numbers", T.NUMBER, many=True), data("flags", T.BOOLEAN, many=True), data("instants", T.DATETIME, many=True),
], relations=[Relation("actions", ACTION), Relation("list", LIST, many=False)])  # fmt: skip


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


LISTS: dict[str, tuple[list[Any], tuple[Any, ...], tuple[Any, ...]]] = {
    "texts": (
        ["a", "b", "B", "", "é"], ("a", "", "b", "zz"), (pl.String, pl.Categorical, pl.Enum(["é", "b", "a", "", "B"])),
    ),
    "wholes": (
        [1, 2, 127, 0], (1, 127, 128, 2**31 - 1), (pl.Int8, pl.UInt8, pl.Int64, pl.UInt64, pl.Int128, pl.UInt128),
    ),
    "longs": ([1, 2**63 - 1, 2**53 + 1], (2**63 - 1, 2**53, 2**53 + 1, 1), (pl.Int64, pl.UInt64, pl.Int128)),
    "numbers": ([0.1, 1.0, -0.0, 16_777_216.0], (0.1, 1, 0, 16_777_217), (pl.Float64, pl.Float32, pl.Decimal(20, 3))),
    "flags": ([True, False], (True, False), (pl.Boolean,)),
    "instants": (
        [NOON, NOON + timedelta(microseconds=1), datetime(1969, 12, 31, 23, 59, 59, 999_999, UTC)],
        ("2024-01-01T12:00:00Z", "2024-01-01T12:00:00.000001Z", "1969-12-31T23:59:59.999999Z"),
        (pl.Datetime("us", "UTC"), pl.Datetime("ns"), pl.Datetime("ms", "Asia/Kolkata")),
    ),
}  # fmt: skip


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


@pytest.mark.parametrize(("field", "values"), [
    ("texts", [["a"], "a"]), ("texts", [[1]]), ("texts", ["a"]), ("wholes", [[1.0]]), ("wholes", [["1"]]),
    ("numbers", [["1"]]), ("numbers", [1.0]), ("flags", [[1]]), ("instants", [["2024-01-01T00:00:00Z"]]),
    ("instants", [[NOON.date()]]), ("texts", [[["a"]]]), ("texts", [[{"a": "a"}]]), ("texts", [{"a": "a"}]),
    ("data.text", [1]), ("data.text", [["a"]]), ("data.text", [NOON]), ("actions", [1]), ("actions", [{"name": "a"}]),
    ("actions", [["a"]]), ("list", [[{"title": "a"}]]), ("list", ["a"]),
])  # fmt: skip
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


def clauses_of_data(name: str, operands: Sequence[Any]) -> list[dict[str, Any]]:
    tests: list[Any] = [{"equals": operand} for operand in operands]
    if name != "flag":
        tests += [{"in": list(operands)}, {"notIn": list(operands)}]
        tests += [{key: operand} for key in ("gt", "lte") for operand in operands]
    if name == "text":
        tests += [{"contains": "A"}, {"startsWith": "a"}, {"equals": "A", "mode": "insensitive"}]
    found = [{f"data.{name}": test} for test in (*tests, None, {"not": None})]
    return [*found, *({"NOT": clause} for clause in found)]


@pytest.mark.parametrize("column", [
    pl.Series([{"other": 1}, None], dtype=pl.Struct({"other": pl.Int64})),
    pl.Series([{"deep": 1}], dtype=pl.Struct({"deep": pl.Int64})),
    pl.Series([{"deep": '{"whole": 5}'}], dtype=pl.Struct({"deep": pl.String})),
    pl.Series([{"deep": [{"whole": 5}]}]),
    pl.Series([{}], dtype=pl.Struct({})),
    pl.Series([{"deep": {}}], dtype=pl.Struct({"deep": pl.Struct({})})),
    pl.Series([{"Deep": {"whole": 5}}]),
    pl.Series([None, None], dtype=pl.Null),
])  # fmt: skip
def test_paths_that_lead_nowhere(column: pl.Series) -> None:
    clauses = clauses_of_data("whole", (5, 0, 7)) + clauses_of_lists("data.wholes", (5, 7))
    assert_all_agree(clauses, pl.DataFrame({"data": column}))
    assert_agrees(clauses[0], pl.DataFrame({"data": column}))


@pytest.mark.parametrize("key", ["*", "^.*$", "", " ", "0", "$", "a.b", 'quo"te', "\n", "名前", "deep"])
def test_keys_and_names_are_only_names(key: str) -> None:
    other = af.Schema("Other", [af.Field("name", T.STRING, attribute=key or "-")])
    schema = af.Schema(
        "Row",
        [af.Field("value", T.INTEGER, attribute="data", path=(key,))],
        relations=[Relation("others", other, attribute=f"{key}!")],
    )
    frame = pl.DataFrame({
        "data": [{"x": 1, key: 2}, {"x": 2, key: 1}],
        "y": [1, 1],
        f"{key}!": [[{"y": "a", key or "-": "b"}], [{"y": "b", key or "-": "a"}]],
    })  # fmt: skip
    assert verdicts(af.parse({"value": 1}, schema), frame) == [False, True]
    assert verdicts(af.parse({"others": {"some": {"name": "a"}}}, schema), frame) == [False, True]
    texts = frame.with_columns(data=pl.col("data").struct.json_encode())
    assert verdicts(af.parse({"value": 1}, schema), texts) == [False, True]


def test_a_null_among_the_records_is_an_error() -> None:
    clauses: tuple[dict[str, Any], ...] = (
        {"some": {"name": "a"}}, {"some": {}}, {"count": {"gte": 1}}, {"count": {"where": {"name": "a"}, "lt": 5}},
        {"sum": {"field": "points", "gte": 1}},
    )  # fmt: skip
    frame = pl.DataFrame({"actions": [[{"name": "a", "points": 5}], [{"name": "a", "points": 5}, None], [None, None]]})
    for clause in clauses:
        some = af.parse({"actions": clause}, SCHEMA).to_polars()
        assert frame.head(1).select(some).height == 1
        for wrong in (frame, frame[1:2], frame[2:]):
            with pytest.raises(ComputeError, match="'actions' has a null among the records of the relation 'actions'"):
                wrong.filter(some)
    # One that only lacks all its values is a record.
    frame = pl.DataFrame({"actions": [[{"name": None}]], "list": [{"title": None}]})
    assert verdicts(af.parse({"actions": {"some": {}}, "list": {"is": {}}}, SCHEMA), frame) == [True]


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_fields_of_records_are_held_to_their_types(engine: Any) -> None:
    records = [{"name": 1, "total": "5", "parts": [{"name": 1}]}]
    frame = pl.DataFrame({"actions": [records], "list": [{"title": 1}]})
    for clause, message in (
        ({"actions": {"sum": {"field": "total", "gte": 1}}}, "'total' has to be of type"),
        ({"actions": {"count": {"where": {"name": "a"}, "gte": 1}}}, "'name' has to be of type String"),
        ({"actions": {"some": {"name": "a"}}}, "'name' has to be of type String"),
        ({"actions": {"some": {"parts": {"some": {"name": "a"}}}}}, "'name' has to be of type String"),
        ({"list": {"is": {"title": "a"}}}, "'title' has to be of type String"),
    ):
        with pytest.raises(PolarsError, match=message):
            frame.lazy().filter(af.parse(clause, SCHEMA).to_polars()).collect(engine=engine)
    absent: tuple[dict[str, Any], ...] = (
        {"actions": {"some": {"points": 1}}}, {"actions": {"min": {"field": "points", "gt": 1}}},
        {"actions": {"sum": {"field": "points", "gt": 1}}}, {"actions": {"count": {"where": {"points": 1}, "gt": 1}}},
    )  # fmt: skip
    for clause in absent:
        with pytest.raises(ColumnNotFoundError, match="points"):
            frame.lazy().filter(af.parse(clause, SCHEMA).to_polars()).collect(engine=engine)


MOST = 2**63 - 1
ORDERS = pl.DataFrame({
    "actions": [
        [{"total": 5, "name": "a", "weight": 0.5, "paid": True}, {"total": 7, "name": "B"}],
        [{"total": None, "name": "b", "weight": nan, "paid": False}],
        [],
        None,
        [{"total": MOST, "name": None, "weight": 2.0, "paid": True}] * 3,
        [{"total": -MOST, "name": "x", "weight": 0.0, "paid": False}] * 2,
    ]
})  # fmt: skip
WHERES: tuple[dict[str, Any], ...] = (
    {}, {"name": "a"}, {"name": {"contains": "b"}}, {"NOT": {"name": "a"}}, {"weight": {"lt": 1}}, {"weight": None},
    {"paid": True, "total": {"gt": 5}}, {"OR": [{"paid": {"not": True}}, {"name": {"in": ["x", "y"]}}]}, {"OR": []},
)  # fmt: skip
TESTS: tuple[dict[str, Any], ...] = (
    {"gte": 1}, {"equals": 0}, {"lt": 12}, {"in": [12, 0, 3 * MOST]}, {"notIn": [12, -2 * MOST]}, {"gt": 3 * MOST - 1},
    {"gte": -(10**40)}, {"equals": 10**40}, {"gt": 2.5, "lte": 12},
)  # fmt: skip


def refuse(*_: Any) -> Any:
    raise AssertionError("a function over batches")


def test_sums_and_counts_are_expressions_of_polars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "_aggregated_batch", refuse)
    functions: tuple[dict[str, Any], ...] = ({"sum": {"field": "total"}}, {"count": {}})
    clauses = [
        {"actions": {name: {**asked, "where": where, **test}}}
        for one in functions for name, asked in one.items() for where in WHERES for test in TESTS
    ]  # fmt: skip
    found = assert_all_agree(clauses, ORDERS)
    assert len({tuple(column) for column in found}) > 12
    some = af.parse(clauses[3], SCHEMA).to_polars()
    assert ORDERS.lazy().filter(some).collect(engine="streaming").height == ORDERS.filter(some).height > 0


@pytest.mark.parametrize(("aggregate", "dtype"), [
    ({"sum": {"field": "cost", "gte": 1}}, {"cost": pl.Decimal(10, 2)}),
    ({"count": {"where": {"key": {"not": None}}, "gte": 1}}, {"key": pl.String}),
    ({"count": {"where": {"tags": {"has": "x"}}, "gte": 1}}, {"tags": pl.List(pl.String)}),
    ({"max": {"field": "total", "gte": 1}}, {"total": pl.Int64}),
    ({"avg": {"field": "total", "gte": 1}}, {"total": pl.Int64}),
    ({"sum": {"field": "total", "gte": 1}}, {"total": pl.Int128}),
])  # fmt: skip
def test_others_are_functions_over_batches(aggregate: Any, dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    some = af.parse({"actions": aggregate}, SCHEMA).to_polars()
    frame = pl.DataFrame({"actions": [[]]}, schema={"actions": pl.List(pl.Struct(dtype))})
    assert frame.filter(some).height == 0
    monkeypatch.setattr(backend, "_aggregated_batch", refuse)
    with pytest.raises((AssertionError, PolarsError), match="a function over batches"):
        frame.filter(some)


WIDEST: dict[Any, int] = {
    pl.Int8: 127, pl.UInt8: 255, pl.Int32: 2**31 - 1, pl.UInt32: 2**32 - 1, pl.Int64: MOST, pl.UInt64: 2**64 - 1,
    pl.Int128: 2**62,
}  # fmt: skip


def test_sums_of_integers_of_each_width_do_not_overflow() -> None:
    for dtype, most in WIDEST.items():
        lists = [[{"total": most}] * 100, [{"total": None}], []]
        frame = pl.DataFrame({"actions": pl.Series(lists, dtype=pl.List(pl.Struct({"total": dtype})))})
        for test in ({"gte": 100 * most}, {"lt": 100 * most}, {"equals": 0}, {"notIn": [1, 2]}):
            assert_agrees({"actions": {"sum": {"field": "total", **test}}}, frame)
    frame = pl.DataFrame({"actions": [[{"total": None}] * 2, []]})
    assert_agrees({"actions": {"sum": {"field": "total", "equals": 0}}}, frame)
    wide = pl.Series([[{"total": 2**100}]], dtype=pl.List(pl.Struct({"total": pl.Int128})))
    with pytest.raises(PolarsError, match="conversion"):
        pl.DataFrame({"actions": wide}).filter(
            af.parse({"actions": {"sum": {"field": "total", "gt": 1}}}, SCHEMA).to_polars()
        )


def test_masked_values_are_not_looked_at() -> None:
    pa = pytest.importorskip("pyarrow")
    columns = [pa.array(["a", "b", "a", "b"]), pa.array([1, 2, 3, 0])]
    names = pa.StructArray.from_arrays(columns, ["name", "points"], mask=pa.array([False, True, False, False]))
    offsets = pa.array([0, 1, 3, 4], pa.int32())
    lists = pa.ListArray.from_arrays(offsets, names, mask=pa.array([False, True, False]))
    texts = pa.ListArray.from_arrays(offsets, pa.array(["a", "b", "a", "b"]), mask=pa.array([False, True, False]))
    titles = pa.StructArray.from_arrays([pa.array(["a", "a", "b"])], ["title"], mask=pa.array([False, True, False]))
    frame = pl.DataFrame(pl.from_arrow(pa.table({"actions": lists, "texts": texts, "list": titles})))
    for clause in (
        {"actions": {"some": {"name": "a"}}}, {"actions": {"every": {"name": "a"}}}, {"actions": {"count": {"gt": 0}}},
        {"actions": {"sum": {"field": "points", "equals": 0}}}, {"texts": {"has": "a"}},
        {"texts": {"hasSome": ["a", "c"]}}, {"texts": ["b", "a"]}, {"texts": {"isEmpty": True}},
        {"list": {"is": {"title": "a"}}}, {"list": {"isNot": {"title": "a"}}},
    ):  # fmt: skip
        assert_agrees(clause, frame)
        assert_agrees(clause, frame.slice(1))
