"""Masks of frames: the columns and indexes that only frames have, and what is refused."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import audiencefilter as af
from tests.adapters.frames import OF_ARROW, rows_of
from tests.conformance.corpus import CONTACTS
from tests.each import each

T = af.FieldType


@pytest.mark.parametrize("kind", ["pandas", "pandas of Arrow"])
def test_some_conformance_cases(kind: str) -> None:
    frame = OF_ARROW[kind](af.ColumnStore.from_records(CONTACTS.contacts(), af.CONTACT).to_arrow())
    ids = [contact["id"] for contact in CONTACTS.contacts()]
    sizes = set()
    for case in CONTACTS.distinct()[list(OF_ARROW).index(kind) :: 60]:
        found = tuple(ids[row] for row in rows_of(case.parse().mask(frame)))
        assert found == case.ids, case.name
        sizes.add(len(found))
    assert len(sizes) > 3


FIELDS = af.Schema("Row", [
    af.Field("whole", T.INTEGER), af.Field("number", T.NUMBER), af.Field("text", T.STRING),
    af.Field("flag", T.BOOLEAN), af.Field("at", T.DATETIME), af.Field("day", T.DATE), af.Field("key", T.UUID),
    af.Field("cost", T.DECIMAL, scale=2), af.Field("tags", T.STRING, many=True),
    af.Field("times", T.DATETIME, many=True), af.Field("plan", T.STRING, attribute="data", path=("plan",)),
])  # fmt: skip
NEW_YEAR = 1_577_836_800_000_000_000  # ns
AT = {"at": "2020-01-01T00:00:00Z"}
INSTANT = pd.Timestamp(NEW_YEAR)
NAIVE = INSTANT.to_pydatetime()
KEY = UUID(int=10)


def _of(values: Any, dtype: Any = object) -> pd.Series:
    return pd.Series(values, dtype=dtype)


def _ns(*counts: int) -> Any:
    return np.array([NEW_YEAR + count for count in counts], "M8[ns]")


COLUMNS: list[tuple[Any, str, pd.Series, list[bool]]] = [
    (AT, "at", _of(["2020-01-01", "NaT"], "M8[s]"), [True, False]),
    (AT, "at", _of(_ns(0, 1_000)), [True, False]),
    ({"at": {"lt": AT["at"]}}, "at", _of(["2020-01-01", "2019-12-31", "NaT"], "M8[us]"), [False, True, False]),
    (AT, "at", _of(["2020-01-01 01:00", None], "datetime64[ns, Europe/Berlin]"), [True, False]),
    (AT, "at", _of(["2020-01-01 01:00", None], "datetime64[us, dateutil/Europe/Berlin]"), [True, False]),
    (AT, "at", _of([NAIVE, INSTANT.tz_localize("UTC"), pd.NaT, None, pd.NA]), [True, True, False, False, False]),
    (AT, "at", _of(["2020-01-01T01:00:00+01:00", None]), [True, False]),
    ({"times": {"has": AT["at"]}}, "times", _of([[INSTANT], [], None]), [True, False, False]),
    ({"day": "2020-01-01"}, "day", _of([date(2020, 1, 1), pd.NaT, None]), [True, False, False]),
    ({"day": "2020-01-01"}, "day", _of([date(2020, 1, 1)], pd.ArrowDtype(pa.date32())), [True]),
    ({"whole": 1}, "whole", _of([1.0, None, float("nan")], "float64"), [True, False, False]),
    ({"whole": 1}, "whole", _of([1.0, None], "float16"), [True, False]),
    ({"whole": {"not": 1}}, "whole", _of([1.0, -2.0, None], "float64"), [False, True, False]),
    ({"whole": {"lt": 1000}}, "whole", _of([127, -128], "int8"), [True, True]),
    ({"whole": 1}, "whole", _of([1, 256], ">i8"), [True, False]),
    ({"number": {"gt": 0.1}}, "number", _of([0.1, -0.0], "float32"), [True, False]),
    ({"whole": 1}, "whole", _of([1, None], "Int64"), [True, False]),
    ({"whole": {"not": 1}}, "whole", _of([1, 2, None], "category"), [False, True, False]),
    ({"whole": 1}, "whole", _of([1, 1.0, np.int64(1), None, pd.NA]), [True, True, True, False, False]),
    ({"whole": 1}, "whole", _of([1, 0, 0], "Sparse[int]"), [True, False, False]),
    ({"number": {"gte": 1}}, "number", _of([float("inf"), Decimal("1.5"), 0.5]), [True, True, False]),
    ({"flag": True}, "flag", _of([True, None, np.bool_(True), False]), [True, False, True, False]),
    ({"flag": False}, "flag", _of([np.float32("nan"), False, pd.NA]), [False, True, False]),
    ({"text": "a"}, "text", _of(["a", None, float("nan"), pd.NA]), [True, False, False, False]),
    ({"text": {"not": "a"}}, "text", _of(["a", "", None], "category"), [False, True, False]),
    ({"key": str(KEY)}, "key", _of([KEY, UUID(int=1), None]), [True, False, False]),
    ({"cost": 0.3}, "cost", _of([Decimal("0.30"), None]), [True, False]),
    ({"cost": 0.3}, "cost", _of([0.1 + 0.2, float("nan")], "float64"), [True, False]),
    ({"tags": {"has": "a"}}, "tags", _of([["a"], ("a",), {"a"}, np.array(["b"]), None]), [True] * 3 + [False] * 2),
    ({"tags": None}, "tags", _of([pd.NA, None]), [True, True]),
    ({"tags": ["a"]}, "tags", _of([["a"], None], pd.ArrowDtype(pa.list_(pa.string()))), [True, False]),
    (
        {"plan": "pro"}, "data",
        _of([{"plan": "pro"}, '{"plan": "pro"}', {"plan": INSTANT}, 7, None]), [True, True, False, False, False],
    ),
]  # fmt: skip


def test_a_column_of_pandas() -> None:
    def check(case: tuple[Any, str, pd.Series, list[bool]]) -> None:
        clause, column, values, expected = case
        found = af.parse(clause, FIELDS).mask(pd.DataFrame({column: values}))
        assert (found.dtype, found.tolist()) == (bool, expected)

    each(COLUMNS, check)


#: Columns with a wrong value, its row, and what is expected there.
WRONG: list[tuple[Any, str, pd.Series, int, str]] = [
    (AT, "at", _of(_ns(0, 1)), 1, "whole microseconds"),
    (AT, "at", _of(_ns(0, 1)).astype("category"), 1, "whole microseconds"),
    (AT, "at", _of([NAIVE, pd.Timestamp(NEW_YEAR + 1)]), 1, "whole microseconds"),
    (AT, "at", _of([np.datetime64("2020-01-01")]), 0, "a timestamp"),
    ({"times": {"has": AT["at"]}}, "times", _of([[], [pd.Timestamp(NEW_YEAR + 1)]]), 1, "whole microseconds"),
    (
        {"times": {"has": AT["at"]}}, "times",
        _of([[INSTANT], [INSTANT, pd.Timestamp(NEW_YEAR + 1)]], pd.ArrowDtype(pa.list_(pa.timestamp("ns")))),
        1, "whole microseconds",
    ),
    ({"day": "2020-01-01"}, "day", _of([date(2020, 1, 1), NAIVE]), 1, "a date"),
    ({"day": "2020-01-01"}, "day", _of(_ns(0)), 0, "a date"),
    ({"whole": {"gte": 0}}, "whole", pd.Series(pd.period_range("2020", "2021", freq="Y")), 0, "a whole number"),
    ({"whole": {"gte": 0}}, "whole", pd.Series(pd.to_timedelta([1], unit="s")), 0, "a whole number"),
    ({"whole": 1}, "whole", _of([1, 1.5], "float64"), 1, "a whole number"),
    ({"whole": 1}, "whole", _of([float("nan"), float("inf")], "float64"), 1, "a whole number"),
    ({"whole": 1}, "whole", _of([-1, 2**31], "int64"), 1, "a whole number"),
    (AT, "at", _of([0, 2**62], "M8[us]"), 1, "a timestamp"),
    ({"whole": 1}, "whole", _of([1, True]), 1, "a whole number"),
    ({"whole": 1}, "whole", _of([1, "a"], "category"), 1, "a whole number"),
    ({"whole": 1}, "whole", _of([1, 2**40], "uint64"), 1, "a whole number"),
    ({"flag": True}, "flag", _of([1.0], "float64"), 0, "true or false"),
    ({"text": "a"}, "text", _of(["a", 1]), 1, "a string"),
    ({"text": "a"}, "text", _of(["a", b"a"]), 1, "a string"),
    ({"text": "a"}, "text", _of(["a", "\ud800"]), 1, "a string without lone surrogates"),
    ({"text": "a"}, "text", _of([1.5, None]), 0, "a string"),
    ({"key": str(KEY)}, "key", _of(["x"]), 0, "an id"),
    ({"cost": 0.3}, "cost", _of([Decimal("0.301")]), 0, "a number"),
    ({"tags": {"has": "a"}}, "tags", _of(["abc"]), 0, "a list"),
]  # fmt: skip


def test_a_wrong_value_is_refused() -> None:
    def check(case: tuple[Any, str, pd.Series, int, str]) -> None:
        clause, column, values, row, expected = case
        with pytest.raises(af.RecordError, match=expected) as caught:
            af.parse(clause, FIELDS).mask(pd.DataFrame({column: values}))
        assert caught.value.index == row

    each(WRONG, check)


def test_a_set_has_no_order() -> None:
    f = af.parse({"tags": ["a", "b"]}, FIELDS)
    assert f.mask(pd.DataFrame({"tags": [["a", "b"], None]})).tolist() == [True, False]
    with pytest.raises(af.RecordError, match="the order of its values counts"):
        f.mask(pd.DataFrame({"tags": [{"a", "b"}]}))


@pytest.mark.parametrize("index", [
    pd.Index(["x", "x", "y"]), pd.MultiIndex.from_tuples([("a", 1), ("a", 1), ("b", 2)], names=["one", None]),
    pd.date_range("2020", periods=3), pd.RangeIndex(5, 2, -1),
])  # fmt: skip
def test_the_index_is_the_frames(index: pd.Index) -> None:
    frame = pd.DataFrame({"whole": [1, 2, 1]}, index=index)
    mask = af.parse({"whole": 1}, FIELDS).mask(frame)
    assert mask.index.equals(index)
    assert mask.index.names == index.names
    for selected in (frame[mask], frame.loc[mask], frame[mask.to_numpy()]):
        assert selected["whole"].tolist() == [1, 1]
        assert selected.index.equals(index[[0, 2]])
    assert frame.loc[mask, "whole"].tolist() == [1, 1]
    assert frame[~mask]["whole"].tolist() == [2]


def test_a_mask_filters_the_frames_of_each_library() -> None:
    f = af.parse({"whole": {"gte": 2}}, FIELDS)
    polars = pl.DataFrame({"whole": [1, 2, None]})
    assert polars.filter(f.mask(polars)).rows() == [(2,)]
    table = pa.table({"whole": pa.chunked_array([[1], [2, None]])})
    assert table.filter(f.mask(table)).to_pydict() == {"whole": [2]}
    assert f.mask(pl.DataFrame({"whole": pl.Series([2.0, 1, None], dtype=pl.Object)})).to_list() == [True, False, False]
    with pytest.raises(af.RecordError):
        f.mask(pl.DataFrame({"whole": pl.Series([2, 2**100], dtype=pl.Int128)}))


def test_everybody_and_nobody() -> None:
    for frame in (pd.DataFrame(index=["a", "b"]), pd.DataFrame({"whole": []}), pl.DataFrame({"other": [1, 2]})):
        assert af.parse({}, FIELDS).mask(frame).to_list() == [True] * len(frame)
        assert af.parse({"OR": []}, FIELDS).mask(frame).to_list() == [False] * len(frame)
    assert af.parse({"whole": 1}, FIELDS).mask(pd.DataFrame({"whole": []})).to_list() == []


def test_an_instant_is_given() -> None:
    f = af.parse({"at": {"gte": {"now": "-P1D"}}}, FIELDS)
    frame = pd.DataFrame({"at": _ns(0)})
    assert f.mask(frame, now=datetime(2020, 1, 2, tzinfo=UTC)).tolist() == [True]
    assert f.mask(frame, now=datetime(2020, 1, 3, tzinfo=UTC)).tolist() == [False]
    assert f.mask(frame).tolist() == [False]
    with pytest.raises(ValueError, match="time zone"):
        f.mask(frame, now=NAIVE)


ORDER = af.Schema(
    "Order", [af.Field("total", T.INTEGER), af.Field("words", T.STRING, many=True), af.Field("at", T.DATETIME)]
)
BUYER = af.Schema("Buyer", [af.Field("name", T.STRING)], relations=[af.Relation("orders", ORDER)])
LARGE = af.parse({"orders": {"some": {"total": {"gte": 5}, "words": {"has": "x"}}}}, BUYER)


def test_records_in_a_column() -> None:
    orders: list[Any] = [[{"total": 7, "words": ["x"]}, {"total": 7.0, "words": None}], [], None]
    kind = pa.list_(pa.struct({"total": pa.int64(), "words": pa.list_(pa.string())}))
    for column in (_of(orders), _of(orders, pd.ArrowDtype(kind))):
        assert LARGE.mask(pd.DataFrame({"orders": column})).tolist() == [True, False, False]
    endless: dict[str, Any] = {"total": 5, "words": ["x"]}
    endless["self"] = [endless]
    assert LARGE.mask(pd.DataFrame({"orders": [[endless]]})).tolist() == [True]
    for wrong in ([[{"total": 1.5}]], [[{"total": 5, "at": pd.Timestamp(NEW_YEAR + 1)}]]):
        with pytest.raises(af.RecordError) as caught:
            LARGE.mask(pd.DataFrame({"orders": _of([[], *wrong])}))
        assert caught.value.index == 1


_WHOLE = af.parse({"whole": 1}, FIELDS)
_TEXT = af.parse({"text": "a"}, FIELDS)
_TEXT_AS_INDEX = pd.DataFrame({"text": ["a"], "whole": [1]}).set_index("text")
_UNDER_TWO = pd.DataFrame([[1]], columns=pd.MultiIndex.from_tuples([("whole", "a")]))
REFUSED: list[tuple[af.Filter, Any, type[Exception], str]] = [
    # Columns that are absent, or the frame's index.
    (_TEXT, pl.DataFrame({"texts": ["a"]}), ValueError, "no column 'text', .* reads as text: the columns are 'texts'"),
    (_TEXT, _TEXT_AS_INDEX, ValueError, "no column 'text', which the filter reads as text: the columns are 'whole'"),
    (_WHOLE, pd.DataFrame([[1]], columns=[5]), ValueError, "no column 'whole'"),
    (_WHOLE, _UNDER_TWO, ValueError, "no column 'whole'"),
    (LARGE, pd.DataFrame({"id": [1]}), ValueError, "no column 'orders', which the filter reads as orders"),
    (_WHOLE, pd.DataFrame([[1, 2]], columns=["whole", "whole"]), ValueError, "more than one column is called 'whole'"),
    (_WHOLE, pa.table([[1], [2]], names=["whole", "whole"]), ValueError, "is called 'whole': rename"),
    # What is no frame, and frames of others.
    (_WHOLE, pd.Series([1]), TypeError, "give the frame"),
    (_WHOLE, pa.record_batch({"whole": [1]}), TypeError, "pyarrow.table"),
    (_WHOLE, [{"whole": 1}], TypeError, "f.select takes records"),
    (_WHOLE, None, TypeError, "not None"),
    (_WHOLE, pl.LazyFrame({"whole": [1]}), TypeError, r"not <LazyFrame .*: f\.to_polars\(\) filters it"),
    (_WHOLE, duckdb.sql("SELECT 1 AS whole"), TypeError, "a DuckDBPyRelation of duckdb: .* an Arrow table"),
]


def test_what_cannot_be_masked_is_refused() -> None:
    def check(case: tuple[af.Filter, Any, type[Exception], str]) -> None:
        f, given, error, words = case
        with pytest.raises(error, match=words):
            f.mask(given)

    each(REFUSED, check)
