"""Random worlds in frames of many types that can hold their values: the verdicts of the interpreter."""

from datetime import datetime
from random import Random

import polars as pl
import pytest
from polars.exceptions import PolarsError

import audiencefilter as af
from audiencefilter.backends import interpreter
from tests.agreement.cases import case_of
from tests.backends.test_polars import ROW, VERDICT
from tests.frames import asked, frame_of, inferred_frame_of, rows_of
from tests.worlds.graphs import world
from tests.worlds.joined import joined_world

T = af.FieldType


def agrees(f: af.Filter, frame: pl.DataFrame, now: datetime) -> None:
    """Hold polars against the interpreter, over a frame, parts of it, and it in several chunks."""
    plan = f.plan_at(now)
    expected = [interpreter.verdict(plan, row) for row in rows_of(frame)]
    expression = f.to_polars(now=now)
    numbered = frame.with_row_index(ROW)
    assert numbered.with_columns(expression.alias(VERDICT))[VERDICT].to_list() == expected
    for wanted, one in ((True, expression), (False, ~expression)):
        places = [place for place, found in enumerate(expected) if found is wanted]
        assert numbered.filter(one)[ROW].to_list() == places
        assert numbered.lazy().filter(one).collect(engine="streaming")[ROW].to_list() == places
    assert frame.slice(2, 4).filter(expression).height == expected[2:6].count(True)
    chunked = pl.concat([frame.slice(5), frame.head(5)], rechunk=False)
    assert chunked.filter(expression).height == expected.count(True)
    assert frame.clear().filter(expression).height == 0


@pytest.mark.parametrize("block", range(20))
def test_worlds(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        case, random = case_of(seed, clauses=3), Random(seed)
        for _, f in case.pairs:
            agrees(f, frame_of(case.schema, case.rows, asked(f.ast), random), case.world.now)
        made = joined_world(random) if seed % 3 == 0 else world(random)
        agrees(made.filter, frame_of(made.schema, made.rows, asked(made.filter.ast), random), made.now)


def test_worlds_in_frames_whose_types_are_inferred() -> None:
    tried = 0
    for seed in range(30):
        made = world(Random(seed))
        try:
            frame = inferred_frame_of(made.schema, made.rows, asked(made.filter.ast))
        except (TypeError, PolarsError, OverflowError):  # values of several types
            continue
        agrees(made.filter, frame, made.now)
        tried += 1
    assert tried > 10
