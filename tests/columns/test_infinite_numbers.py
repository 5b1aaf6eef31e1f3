"""Infinite numbers in records and frames: columns take them where rows, the index, Polars and SQL do."""

import sqlite3
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from tests.columns.forcing import WAYS, forced
from tests.examples import examples

T = af.FieldType
SCHEMA: Final = af.Schema(
    "Contact",
    [
        af.Field("id", T.INTEGER),
        af.Field("x", T.NUMBER),
        af.Field("xs", T.NUMBER, many=True),
        af.Field("data.x", T.NUMBER, attribute="data", path=("x",)),
        af.Field("data.xs", T.NUMBER, attribute="data", path=("xs",), many=True),
    ],
)
INF: Final = float("inf")
NUMBERS: Final = (INF, -INF, float("nan"), 1.7976931348623157e308, -1.7976931348623157e308, 0.0, -0.0, 1.5, None)
OPERANDS: Final = (0, 1.5, -2, 1.7976931348623157e308, -1.7976931348623157e308, 10**400, -(10**400))

numbers = st.sampled_from(NUMBERS)
operands = st.sampled_from(OPERANDS)
bounds = st.tuples(st.sampled_from(("gt", "gte", "lt", "lte")), operands).map(lambda pair: {pair[0]: pair[1]})
few = st.lists(st.sampled_from(OPERANDS[:5]), min_size=1, max_size=2)
asked = st.one_of(
    bounds,
    few.map(lambda values: {"in": values}),
    few.map(lambda values: {"notIn": values}),
    st.sampled_from(({"not": None}, {"equals": None}, {"equals": 0})),
)
asked_of_lists = st.one_of(
    st.sampled_from(OPERANDS[:5]).map(lambda value: {"has": value}),
    few.map(lambda values: {"hasSome": values}),
    few.map(lambda values: {"equals": values}),
    st.sampled_from(({"isEmpty": True}, {"isEmpty": False}, {"not": None})),
)
clauses = st.one_of(
    st.tuples(st.sampled_from(("x", "data.x")), asked),
    st.tuples(st.sampled_from(("xs", "data.xs")), asked_of_lists),
).map(lambda pair: {pair[0]: pair[1]})
lists = st.none() | st.lists(numbers, max_size=3)
records = st.fixed_dictionaries(
    {"x": numbers, "xs": lists, "data": st.none() | st.fixed_dictionaries({"x": numbers, "xs": lists})}
)


def table_of(rows: list[dict[str, Any]]) -> pa.Table:
    of_data = pa.struct({"x": pa.float64(), "xs": pa.list_(pa.float64())})
    kinds = {"id": pa.int64(), "x": pa.float64(), "xs": pa.list_(pa.float64()), "data": of_data}
    return pa.table({name: pa.array([row[name] for row in rows], kind) for name, kind in kinds.items()})


@pytest.mark.parametrize("way", WAYS)
def test_columns_answer_as_rows_the_index_polars_and_sql(way: str) -> None:
    sizes = []

    @examples(48)
    @given(st.lists(records, min_size=1, max_size=12), clauses, st.booleans())
    def compare(drawn: list[dict[str, Any]], clause: dict[str, Any], is_negated: bool) -> None:
        rows = [{"id": number, **row} for number, row in enumerate(drawn)]
        f = af.parse({"NOT": clause} if is_negated else clause, schema=SCHEMA)
        expected = [row["id"] for row in rows if f.matches(row)]
        sizes.append(0 < len(expected) < len(rows))
        index = af.AudienceIndex(SCHEMA)
        index.add("a", f)
        assert [row["id"] for row in rows if index.match(row)] == expected
        table = table_of(rows)
        changed = af.ColumnStore.from_arrow(table, SCHEMA)
        changed.update(range(len(rows)), rows)
        for store in (af.ColumnStore.from_records(rows, SCHEMA), af.ColumnStore.from_arrow(table, SCHEMA), changed):
            assert store.indices(f).tolist() == expected
        frame = pl.DataFrame(pl.from_arrow(table))
        assert frame.filter(f.to_polars()).get_column("id").to_list() == expected
        if "x" in clause:
            assert by_sql(f, rows) == expected

    with forced(way):
        compare()
    assert any(sizes)


def by_sql(f: af.Filter, rows: list[dict[str, Any]]) -> list[int]:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE contacts (id INTEGER, x REAL)")
    database.executemany("INSERT INTO contacts VALUES (?, ?)", [(row["id"], row["x"]) for row in rows])
    condition = f.to_sql("sqlite")
    found = database.execute(
        f"SELECT id FROM contacts WHERE {condition.text} ORDER BY id", condition.parameters
    ).fetchall()
    database.close()
    return [number for (number,) in found]


def test_an_error_beside_an_infinity_names_the_wrong_value() -> None:
    rows = [{"x": INF, "xs": [INF]}, {"x": -INF, "xs": np.array([INF, 1.0])}, {"x": 1.0, "xs": [INF, "z"]}]
    with pytest.raises(af.RecordError, match=r"^record 2: xs\[1\] is 'z', expected a finite number$"):
        af.ColumnStore.from_records(rows, SCHEMA)
    assert len(af.ColumnStore.from_records(rows[:2], SCHEMA)) == 2


BEYOND: Final = af.parse({"x": {"gt": 10**308}}, schema=SCHEMA)


@pytest.mark.parametrize("number", [INF, np.float64("inf"), np.float32("inf"), Decimal("Infinity")])
def test_an_infinity_of_any_type(number: Any) -> None:
    for others in ([], [{"x": Decimal("1.5")}]):  # by which the column is of one plain type, or of several
        rows = [{"x": number}, {"x": -number}, *others]
        assert [row["x"] for row in rows if BEYOND.matches(row)] == [number]
        store = af.ColumnStore.from_records(rows, SCHEMA)
        assert store.indices(BEYOND).tolist() == [0]
        assert [row["x"] for row in store.select(BEYOND)] == [INF]


@pytest.mark.parametrize("number", [10**400, Decimal("1e999"), Fraction(10**400)])
def test_a_number_beyond_all_doubles_is_refused_as_by_rows(number: Any) -> None:
    with pytest.raises(af.RecordError, match="x is "):
        BEYOND.matches({"x": number})
    with pytest.raises(af.RecordError, match="expected a finite number"):
        af.ColumnStore.from_records([{"x": number}], SCHEMA)


def test_what_is_refused_as_docs_say(tmp_path: Path) -> None:
    """Of a field of whole numbers, since its column has 32 or 64 bits; in text, which has no infinity."""
    with pytest.raises(af.RecordError, match=r"^record 1: id is inf, expected a whole number from"):
        af.ColumnStore.from_records([{"id": 1}, {"id": INF}], SCHEMA)
    whole = af.ColumnStore.from_arrow(pa.table({"id": [1.0, -INF]}), SCHEMA)
    with pytest.raises(af.RecordError, match=r"^record 1: id is -inf, expected a whole number from"):
        whole.count(af.parse({"id": 1}, schema=SCHEMA))
    plain = af.Schema("Contact", SCHEMA.fields[:2])
    for text in ("inf", "Infinity", "-inf", "1e999"):
        (tmp_path / "contacts.csv").write_text(f"id,x\n1,{text}\n")
        with pytest.raises(af.RecordError, match="expected a finite number"):
            af.ColumnStore.from_csv(tmp_path / "contacts.csv", plain)
