"""Random worlds and scenarios in frames of the types that can hold their values: the verdicts of the rules."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from math import nan
from random import Random
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from polars.exceptions import PolarsError

import audiencefilter as af
from audiencefilter.backends import interpreter
from tests.agreement.cases import case_of
from tests.backends.test_polars import DATETIMES, DECIMALS, FLOATS, INTEGERS, ROW, VERDICT, column, held, verdicts
from tests.frames import asked, frame_of, inferred_frame_of, rows_of
from tests.reference import verdict
from tests.strategies import FIRST_TYPES, Scenario, scenarios
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
    """In types in which some values are lost: what the rows are is what the frame has."""
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


# -- every type of a column -------------------------------------------------------------------------------------------

TYPES: dict[T, tuple[Any, ...]] = {
    T.STRING: (pl.String, pl.Categorical, pl.Enum),
    T.INTEGER: INTEGERS,
    T.NUMBER: (*FLOATS, *FLOATS, *INTEGERS, *DECIMALS),
    T.BOOLEAN: (pl.Boolean,),
    T.DATETIME: DATETIMES,
}


def _column(draw: st.DrawFn, field: af.Field, wanted: Sequence[Any]) -> tuple[pl.Series, list[Any]]:
    """Draw a column of a field's values, and the values as it holds them."""
    most = wanted.count(None) + field.nullable * len(wanted) // 3
    fitting = {
        dtype: values for dtype in TYPES[field.type] if (values := [held(v, dtype) for v in wanted]).count(None) <= most
    }
    dtype, values = draw(st.sampled_from(list(fitting.items())))
    if set(values) == {None} and draw(st.booleans()):
        return pl.Series(values, dtype=pl.Null), values
    some = [nan if value is None and dtype in FLOATS and draw(st.booleans()) else value for value in values]
    return column(some, dtype, draw(st.integers(0, 999))), values


@st.composite
def frames(draw: st.DrawFn, scenario: Scenario) -> tuple[pl.DataFrame, list[dict[str, Any]]]:
    """Draw a frame of a scenario's rows, and the rows as it holds them."""
    made = {
        field.attribute: _column(draw, field, [row.get(field.attribute) for row in scenario.rows])
        for field in scenario.schema.fields
    }
    rows = [{name: values[place] for name, (_, values) in made.items()} for place in range(len(scenario.rows))]
    return pl.DataFrame({name: series for name, (series, _) in made.items()}), rows


def assert_agrees(drawn: Iterable[st.SearchStrategy[Scenario]], enough: float) -> None:
    """Hold polars against the reference, and see to it that enough of the outcomes were not foregone."""
    uneven = [one for scenarios_ in drawn for one in outcomes(scenarios_)]
    assert sum(uneven) >= int(enough * len(uneven))


def outcomes(scenarios_: st.SearchStrategy[Scenario]) -> list[bool]:
    """Hold polars against the reference; return of each scenario whether some rows are selected, and not all."""
    uneven: list[bool] = []

    @given(scenarios_, st.data())
    def agrees(scenario: Scenario, data: st.DataObject) -> None:
        f = scenario.filter
        frame, rows = data.draw(frames(scenario))
        expected = [verdict(f.ast, f.schema, row) for row in rows]
        assert verdicts(f, frame) == expected
        uneven.append(0 < expected.count(True) < len(rows))
        assert frame.filter((~f).to_polars()).height == expected.count(False)

    agrees()
    return uneven


@pytest.mark.parametrize(("levels", "enough"), [(1, 0.25), (2, 0.2), (3, 0.1)])
def test_scenarios(levels: int, enough: float) -> None:
    assert_agrees([scenarios(levels, rows=24)], enough)


def test_scenarios_of_fields_of_one_type() -> None:
    """Of one type alone, the few examples of a run may all be foregone: the first ones are the simplest."""
    assert_agrees((scenarios(levels=2, rows=24, types=(type_,)) for type_ in FIRST_TYPES), enough=0.15)
