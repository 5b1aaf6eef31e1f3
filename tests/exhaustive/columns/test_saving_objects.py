"""Objects in custom data and infinite numbers in stores that are saved."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import audiencefilter as af
from tests.columns.test_infinite_numbers import BEYOND, INF, SCHEMA
from tests.columns.test_objects import assert_agrees, of_arrow, of_records
from tests.objects import NO_JSON, VALUES, Drawn, as_text


@pytest.mark.parametrize(
    ("make", "form", "values"), [(of_records, dict, VALUES + NO_JSON), (of_arrow, as_text, VALUES)]
)
@pytest.mark.parametrize("seed", range(3))
def test_objects_come_back(
    make: Any, form: Callable[[dict[str, Any]], dict[str, Any]], values: tuple[Any, ...], seed: int, tmp_path: Path
) -> None:
    rows = list(map(form, Drawn(seed, False, values).rows(60)))
    store = make(rows[:50], tmp_path)
    for count in (50, 60):
        store.save(tmp_path / "saved")
        assert_agrees(af.ColumnStore.open(tmp_path / "saved"), rows[:count])
        store.append(rows[50:])


def test_infinite_numbers_come_back(tmp_path: Path) -> None:
    rows = [{"x": INF, "xs": [INF, 1.0]}, {"x": -INF, "xs": None}, {"x": None, "xs": [-INF]}]
    af.ColumnStore.from_records(rows, SCHEMA).save(tmp_path / "saved")
    opened = af.ColumnStore.open(tmp_path / "saved")
    assert opened.indices(BEYOND).tolist() == [0]
    assert [{name: row[name] for name in ("x", "xs")} for row in opened.select(af.parse({}, SCHEMA))] == rows
