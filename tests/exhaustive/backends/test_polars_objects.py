"""Objects in custom data in frames of polars: JSON text in every type of text, and structs."""

from typing import Any

import polars as pl
import pytest

import audiencefilter as af
from audiencefilter.backends import interpreter
from tests.backends.test_polars import verdicts
from tests.objects import CLAUSES, CONTACT, FILTERS, VALUES, Drawn, as_text


def assert_agrees(frame: pl.DataFrame, rows: list[dict[str, Any]]) -> None:
    telling = 0
    for clause, f in zip(CLAUSES, FILTERS, strict=True):
        expected = [interpreter.verdict(f.plan, row) for row in rows]
        assert verdicts(f, frame) == expected, clause
        assert frame.lazy().filter(f.to_polars()).collect()["id"].to_list() == [
            row["id"] for row, verdict in zip(rows, expected, strict=True) if verdict
        ]
        telling += 0 < expected.count(True) < len(rows)
    assert telling > 0.6 * len(CLAUSES)


@pytest.mark.parametrize("dtype", [pl.String(), pl.Binary(), pl.Categorical()])
def test_text(dtype: pl.DataType) -> None:
    rows = [as_text(row) for row in Drawn(1, plain=False, values=VALUES).rows(60)]
    assert_agrees(pl.DataFrame(rows).cast({"data": dtype, "log": dtype}), rows)


@pytest.mark.parametrize("seed", range(2))
def test_structs(seed: int) -> None:
    rows = Drawn(seed, plain=True, values=VALUES).rows(60)
    frame = pl.DataFrame(rows, infer_schema_length=None)
    assert isinstance(frame.schema["data"], pl.Struct)
    assert_agrees(frame, rows)


def found(clause: Any, **columns: Any) -> list[int]:
    frame = pl.DataFrame(columns).with_row_index("place")
    return frame.filter(af.parse(clause, CONTACT).to_polars())["place"].to_list()


def test_numbers_beyond_doubles_are_no_objects() -> None:
    texts = ['{"items": [{"maker": 1e999, "sku": "a"}]}', '{"items": [{"maker": {}, "sku": "a"}]}', '{"home": -1e999}']
    assert found({"items": {"some": {"sku": "a", "maker": {"is": {}}}}}, data=texts) == [1]
    assert found({"items": {"some": {"sku": "a"}}}, data=texts) == [0, 1]
    assert found({"home": {"is": {}}}, data=texts) == []


def test_columns_of_other_types() -> None:
    some: dict[str, Any] = {"items": {"some": {}}}
    none: dict[str, Any] = {"items": {"none": {}}}
    for column in (
        pl.Series([None, None]),
        pl.Series([{"items": 5}, None]),
        pl.Series([{"items": ["a"]}, None]),
        pl.Series([{"items": {"sku": "a"}}, None]),
        pl.Series([{"other": 5}, None]),
        pl.Series([{"items": None}, None]),
        pl.Series([{"items": []}, None]),
    ):
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
