"""Columns of Arrow tables and Polars frames."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import polars as pl
import pyarrow as pa
import pytest

import audiencefilter as af
from audiencefilter.contacts.arrow import TableColumns, columns_of_polars
from tests.each import each

POINTS, CITY, CREATED = (af.CONTACT.by_name[name] for name in ("points", "city", "createdAt"))


class Stream:
    """Something with ``__arrow_c_stream__``, which a frame of another library has."""

    def __init__(self, table: pa.Table) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._table.__arrow_c_stream__(requested_schema)


TABLE = pa.table({"points": [1.0, 2.0, None], "city": pa.array(["a", "", None]), "id": [1, 2, 3]})


def test_whatever_arrow_has_an_interface_to_is_a_source() -> None:
    def check(given_table: Any) -> None:
        source = TableColumns(given_table() if callable(given_table) else given_table)
        assert (source.rows, source.names) == (3, ("points", "city", "id"))
        assert source.column(POINTS).to_pylist() == [1, 2, None]
        assert source.column(CITY).to_pylist() == ["a", "", None]
        assert source.raw("id").to_pylist() == [1, 2, 3]

    each([TABLE, TABLE.to_batches()[0], TABLE.to_reader, Stream(TABLE), lambda: pl.from_arrow(TABLE)], check)


@pytest.mark.parametrize("held", [[{"points": 1}], None, "table"])
def test_anything_else_is_refused(held: Any) -> None:
    with pytest.raises(TypeError, match="an Arrow table"):
        TableColumns(held)


def test_names_of_columns_have_to_differ() -> None:
    table = pa.Table.from_arrays([pa.array([1])] * 4, ["id", "x", "id", "x"])
    with pytest.raises(ValueError, match="more than one column is called 'id', 'x'"):
        TableColumns(table)


def test_a_field_without_a_column_is_missing_throughout() -> None:
    source = TableColumns(TABLE)
    assert (source.has(POINTS), source.has(CREATED)) == (True, False)
    column = source.column(CREATED)
    assert column.to_pylist() == [None] * 3
    assert column.type == pa.timestamp("us", "UTC")
    with pytest.raises(af.RecordError, match="record 0: age is None, expected a value"):
        source.column(af.Field("age", af.FieldType.INTEGER, nullable=False))


def test_rows_of_all_chunks_are_counted_in_an_error() -> None:
    column = pa.chunked_array([pa.array([1, 2]), pa.array([], pa.int64()), pa.array([3, 2**40])])
    with pytest.raises(af.RecordError) as raised:
        TableColumns(pa.table({"points": column})).column(POINTS)
    assert raised.value.index == 3


FRAME = pl.DataFrame({
    "points": pl.Series([1, None], dtype=pl.UInt16),
    "city": pl.Series(["Bonn", None], dtype=pl.Categorical),
    "country": pl.Series([None, "DE"], dtype=pl.Enum(["FR", "DE"])),
    "email": ["a@x.org", None],
    "createdAt": pl.Series([None, datetime(2024, 6, 1)], dtype=pl.Datetime("ns")),  # noqa: DTZ001
    "isVerified": [True, None],
    "company": [None, None],
    "score": pl.Series([Decimal("1.5"), None]),
})  # fmt: skip
EXPECTED = {
    "points": [1, None], "city": ["Bonn", None], "country": [None, "DE"], "email": ["a@x.org", None],
    "createdAt": [None, datetime(2024, 6, 1, tzinfo=UTC)], "isVerified": [True, None], "company": [None, None],
}  # fmt: skip


@pytest.mark.parametrize("frame", [FRAME, FRAME.lazy()], ids=["eager", "lazy"])
def test_frames_of_polars_are_sources(frame: pl.DataFrame | pl.LazyFrame) -> None:
    source = columns_of_polars(frame)
    assert source.names == tuple(FRAME.columns)
    assert {name: source.column(af.CONTACT.by_name[name]).to_pylist() for name in EXPECTED} == EXPECTED
    assert source.column(af.Field("score", af.FieldType.NUMBER)).to_pylist() == [1.5, None]
    for name in ("city", "country"):
        assert pa.types.is_dictionary(source.column(af.CONTACT.by_name[name]).type)


@pytest.mark.parametrize("values", [pl.Series([object()]), pl.Series([1], dtype=pl.Int128)], ids=["object", "int128"])
def test_a_column_that_arrow_has_no_type_for_is_named(values: pl.Series) -> None:
    with pytest.raises(ValueError, match="Arrow has no type for the column 'x'"):
        columns_of_polars(pl.DataFrame({"id": [1], "x": values}))


def test_one_related_record_of_polars_is_read() -> None:
    team = af.Schema("Team", [af.Field("name", af.FieldType.STRING)])
    schema = af.Schema(
        "Contact", [af.Field("id", af.FieldType.INTEGER)], relations=[af.Relation("team", team, many=False)]
    )
    frame = pl.DataFrame({"id": [1, 2, 3], "team": [{"name": "red"}, None, {"name": "a name of more than 12 bytes"}]})
    store = af.ColumnStore.from_polars(frame, schema)
    assert store.indices(af.parse({"team": {"is": {"name": {"startsWith": "a name"}}}}, schema)).tolist() == [2]
    assert store.indices(af.parse({"team": {"is": None}}, schema)).tolist() == [1]
