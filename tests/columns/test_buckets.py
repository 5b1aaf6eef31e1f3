"""Many distinct numbers in buckets: every bound and every number is found as without buckets."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import audiencefilter as af
from tests.columns.forcing import forced

FIELDS = {
    "long": af.Field("long", af.FieldType.INTEGER, bits=64),
    "number": af.Field("number", af.FieldType.NUMBER),
}
SCHEMA = af.Schema("Row", FIELDS.values())
DRAWS: dict[str, Callable[[np.random.Generator], Any]] = {
    "even": lambda draw: draw.integers(-(2**62), 2**62, 800),
    "one number for half of the rows": lambda draw: np.where(draw.random(800) < 0.5, 7, draw.integers(-800, 800, 800)),
    "a long tail": lambda draw: (draw.pareto(0.7, 800) * 10).clip(0, 2**50).astype(np.int64),
    "few": lambda draw: draw.integers(0, 3, 800),
    "doubles": lambda draw: draw.normal(size=800),
    "ascending": lambda draw: np.arange(800),
    "one row": lambda draw: np.array([5]),
}


@pytest.mark.parametrize("gaps", [0.0, 0.3])
@pytest.mark.parametrize("name", DRAWS)
def test_a_number_is_found_in_its_bucket(name: str, gaps: float) -> None:
    draw = np.random.default_rng(3)
    numbers = DRAWS[name](draw)
    present = draw.random(len(numbers)) >= gaps
    field = "number" if name == "doubles" else "long"
    with forced("no codes"):
        store = af.ColumnStore.from_arrow(pa.table({field: pa.array(numbers, mask=~present)}), SCHEMA, threads=1)
        order = np.sort(numbers)
        bounds = [*order[:: max(len(order) // 5, 1)], order[-1], 7]
        for bound in {bound.item() if isinstance(bound, np.generic) else bound for bound in bounds}:
            wanted = {
                "gt": numbers > bound, "gte": numbers >= bound, "lt": numbers < bound, "lte": numbers <= bound,
                "equals": numbers == bound, "not": numbers != bound,
            }  # fmt: skip
            for key, holds in wanted.items():
                f = af.parse({field: {key: bound}}, schema=SCHEMA)
                assert np.array_equal(store.mask(f), holds & present), (key, bound)
                assert store.count(f) == (holds & present).sum()
