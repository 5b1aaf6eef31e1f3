"""Objects in custom data over columns: of records, Arrow and Parquet, and changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

import audiencefilter as af
from tests.objects import CLAUSES, CONTACT, FILTERS, NO_JSON, VALUES, Drawn, as_text


def of_records(rows: list[dict[str, Any]], _: Path) -> af.ColumnStore:
    return af.ColumnStore.from_records(rows, CONTACT)


def of_arrow(rows: list[dict[str, Any]], _: Path) -> af.ColumnStore:
    return af.ColumnStore.from_arrow(pa.Table.from_pylist(rows), CONTACT)


def of_parquet(rows: list[dict[str, Any]], folder: Path) -> af.ColumnStore:
    pyarrow.parquet.write_table(pa.Table.from_pylist(rows), folder / "a.parquet")
    return af.ColumnStore.from_parquet(folder / "a.parquet", CONTACT)


def assert_agrees(store: af.ColumnStore, rows: list[dict[str, Any]], step: int = 1) -> int:
    telling = 0
    for clause, f in list(zip(CLAUSES, FILTERS, strict=True))[::step]:
        expected = [place for place, row in enumerate(rows) if f.matches(row)]
        assert store.indices(f).tolist() == expected, clause
        telling += 0 < len(expected) < len(rows)
    return telling


@pytest.mark.parametrize(("make", "plain", "values", "form"), [
    (of_records, False, VALUES + NO_JSON, dict), (of_records, True, VALUES, dict), (of_arrow, True, VALUES, dict),
    (of_records, False, VALUES, as_text), (of_arrow, False, VALUES, as_text), (of_parquet, False, VALUES, as_text),
])  # fmt: skip
def test_random_documents_of_stores_that_grow(
    make: Callable[[list[dict[str, Any]], Path], af.ColumnStore],
    plain: bool,
    values: tuple[Any, ...],
    form: Callable[[dict[str, Any]], dict[str, Any]],
    tmp_path: Path,
) -> None:
    rows = list(map(form, Drawn(1, plain, values).rows(30)))
    store = make(rows[:20], tmp_path)
    store.append(rows[20:24])
    assert_agrees(store, rows[:24], step=4)
    store.append(rows[24:])
    step = 1 if make is of_records and form is dict else 3
    assert assert_agrees(store, rows, step) > 0.6 * len(CLAUSES) / step


def test_objects_without_a_column_are_an_error() -> None:
    store = af.ColumnStore.from_arrow(pa.table({"id": [1]}), CONTACT)
    with pytest.raises(ValueError, match="there is no column 'data', which the filter reads as items"):
        store.indices(FILTERS[0])


def test_text_that_is_no_json_has_no_objects() -> None:
    texts = ["", "{", "[]", '{"items": [NaN, {}]}', '{"items": [{"maker": 1e999}]}', None, '{"home": 1e999}']
    rows = [{"id": number, "data": text} for number, text in enumerate(texts)]
    store = af.ColumnStore.from_arrow(pa.table({"id": range(len(rows)), "data": texts, "log": texts}), CONTACT)
    assert_agrees(store, [{**row, "log": row["data"]} for row in rows])
