"""Many distinct numbers in buckets: every bound and every number is found as without buckets."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from audiencefilter.columns.buckets import BucketColumn, WithRows
from audiencefilter.columns.predicates import Predicate
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.plan import nodes as p

FIELD = Field("long", FieldType.INTEGER, bits=64)
DRAWS: dict[str, Callable[[np.random.Generator], Any]] = {
    "even": lambda draw: draw.integers(-(2**62), 2**62, 5_000),
    "one number for half of the rows": lambda draw: np.where(
        draw.random(5_000) < 0.5, 7, draw.integers(-5_000, 5_000, 5_000)
    ),
    "a long tail": lambda draw: (draw.pareto(0.7, 5_000) * 10).clip(0, 2**50).astype(np.int64),
    "few": lambda draw: draw.integers(0, 3, 5_000),
    "doubles": lambda draw: draw.normal(size=5_000),
    "ascending": lambda draw: np.arange(5_000),
    "one row": lambda draw: np.array([5]),
    "no row": lambda draw: np.zeros(0, np.int64),
}


@pytest.mark.parametrize("gaps", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("name", DRAWS)
def test_a_number_is_found_in_its_bucket(name: str, gaps: float) -> None:
    draw = np.random.default_rng(3)
    numbers = DRAWS[name](draw)
    present = draw.random(len(numbers)) >= gaps
    column = BucketColumn(np.where(present, numbers, 0), present if gaps else None, pa.int64())
    column.prepare()
    order = np.sort(numbers[present])
    bounds = [*order[:: max(len(order) // 20, 1)], *order[-1:]]
    bounds += [bound + step for bound in bounds for step in (-1, 1)] + [7]
    for bound in (each.item() if isinstance(each, np.generic) else each for each in bounds):
        for side, wanted in zip(
            p.Side, (numbers > bound, numbers >= bound, numbers < bound, numbers <= bound), strict=True
        ):
            _check(column.predicate(p.Bound(FIELD, side, bound)), wanted & present)
        _check(column.predicate(p.Membership(FIELD, (bound,))), (numbers == bound) & present)
        _check(column.predicate(p.Membership(FIELD, (bound,), negated=True)), (numbers != bound) & present)


def _check(found: Predicate, wanted: "np.ndarray[Any, np.dtype[np.bool_]]") -> None:
    rows = len(wanted)
    everything = slice(0, rows)
    assert np.array_equal(found.holds(everything), wanted)
    assert np.array_equal(found.holds(np.arange(0, rows, 3)), wanted[::3])
    for chunk in (everything, slice(0, rows // 16 * 8), slice(rows // 16 * 8, rows)):
        assert np.array_equal(found.bits(chunk), np.packbits(wanted[chunk], bitorder="little"))
    assert found.count(rows) in (None, wanted.sum())


def test_a_bound_reads_a_byte_a_row_and_is_counted_without_reading_all() -> None:
    numbers = np.random.default_rng(5).permutation(100_000)
    column = BucketColumn(numbers, None, pa.int64())
    column.prepare()
    found = column.predicate(p.Bound(FIELD, p.Side.AT_LEAST, 33_333))
    assert isinstance(found, WithRows)
    assert found.count(100_000) == 66_667
    assert column.nbytes < 100_000 * 9 + 4_000


def test_buckets_are_made_after_many_tests() -> None:
    column = BucketColumn(np.random.default_rng(5).permutation(100_000), None, pa.int64())
    found = [column.predicate(p.Bound(FIELD, p.Side.AT_LEAST, bound)) for bound in range(100, 20_000, 200)]
    assert [isinstance(each, WithRows) for each in found] == [number >= 64 for number in range(len(found))]
