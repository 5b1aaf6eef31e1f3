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

import audiencefilter as af
from tests.columns.forcing import forced

T = af.FieldType
SCHEMA: Final = af.Schema("Contact", [
    af.Field("id", T.INTEGER),
    af.Field("x", T.NUMBER),
    af.Field("xs", T.NUMBER, many=True),
    af.Field("data.x", T.NUMBER, attribute="data", path=("x",)),
    af.Field("data.xs", T.NUMBER, attribute="data", path=("xs",), many=True),
])  # fmt: skip
INF: Final = float("inf")
NUMBERS: Final = (INF, -INF, float("nan"), 1.7976931348623157e308, -1.7976931348623157e308, 0.0, -0.0, 1.5, None)
OPERANDS: Final = (0, 1.5, -2, 1.7976931348623157e308, -1.7976931348623157e308, 10**400, -(10**400))

OF_NUMBERS: Final[list[dict[str, Any]]] = [
    *({key: operand} for key in ("gt", "gte", "lt", "lte") for operand in OPERANDS),
    *({key: values} for key in ("in", "notIn") for values in ([0, 1.5], [OPERANDS[3]], [OPERANDS[4], -2])),
    {"not": None}, {"equals": None}, {"equals": 0},
]  # fmt: skip
OF_LISTS: Final[list[dict[str, Any]]] = [
    *({"has": value} for value in OPERANDS[:5]),
    *({key: values} for key in ("hasSome", "equals") for values in ([0], [1.5, 0], [OPERANDS[3]])),
    {"isEmpty": True}, {"isEmpty": False}, {"not": None},
]  # fmt: skip
CLAUSES: Final = [
    clause
    for names, tests in ((("x", "data.x"), OF_NUMBERS), (("xs", "data.xs"), OF_LISTS))
    for name in names
    for test in tests
    for clause in ({name: test}, {"NOT": {name: test}})
]
LISTS: Final[tuple[list[float | None] | None, ...]] = (
    None, [], [INF], [-INF, 0.0], [0.0, None], [1.5, -0.0], [NUMBERS[2], INF], [NUMBERS[3]], [0.0],
)  # fmt: skip
ROWS: Final[list[dict[str, Any]]] = [
    {"id": n, "x": NUMBERS[n % 9], "xs": LISTS[n % 9], "data": data}
    for n, data in enumerate(
        [*({"x": x, "xs": xs} for x, xs in zip(NUMBERS, reversed(LISTS), strict=True)), None, {"x": None, "xs": None}]
    )
]


def table_of(rows: list[dict[str, Any]]) -> pa.Table:
    of_data = pa.struct({"x": pa.float64(), "xs": pa.list_(pa.float64())})
    kinds = {"id": pa.int64(), "x": pa.float64(), "xs": pa.list_(pa.float64()), "data": of_data}
    return pa.table({name: pa.array([row[name] for row in rows], kind) for name, kind in kinds.items()})


def expected(f: af.Filter) -> list[int]:
    return [row["id"] for row in ROWS if f.matches(row)]


@pytest.mark.parametrize("way", ["small", "no codes"])
def test_columns_answer_as_rows(way: str) -> None:
    with forced(way):
        changed = af.ColumnStore.from_arrow(table_of(ROWS), SCHEMA)
        changed.update(range(len(ROWS)), ROWS)
        stores = [af.ColumnStore.from_records(ROWS, SCHEMA), af.ColumnStore.from_arrow(table_of(ROWS), SCHEMA), changed]
        for clause in CLAUSES:
            f = af.parse(clause, schema=SCHEMA)
            wanted = expected(f)
            for store in stores:
                assert store.indices(f).tolist() == wanted, clause


def test_the_index_polars_and_sql_answer_as_rows() -> None:
    frame = pl.DataFrame(pl.from_arrow(table_of(ROWS)))
    index = af.AudienceIndex(SCHEMA)
    for number, clause in enumerate(CLAUSES[::2]):
        f = af.parse(clause, schema=SCHEMA)
        index.add(number, f)
        assert frame.filter(f.to_polars()).get_column("id").to_list() == expected(f), clause
        if "x" in clause:
            assert by_sql(f, ROWS) == expected(f), clause
    for row in ROWS:
        assert index.match(row) == {number for number in index if index[number].matches(row)}


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
