"""The properties of the default run, of many fresh worlds."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from tests.agreement.comparing import seed_of_run
from tests.examples import examples
from tests.properties import test_meaning, test_round_trips
from tests.properties.drawn import of, of_documents
from tests.properties.test_reading import assert_presentable
from tests.properties.test_round_trips import assert_same
from tests.reference import verdicts
from tests.strategies import near
from tests.worlds import graphs, maker

_WORLDS = 300
_PROPERTIES: list[Any] = [
    test_meaning.test_all_that_evaluates_agrees,
    test_meaning.test_an_instant_is_the_same_in_every_zone,
    test_meaning.test_what_is_absolute_does_not_depend_on_the_clock,
    test_meaning.test_negations_and_combinations_with_everyone_and_nobody,
    test_meaning.test_a_plan_is_a_normal_form_that_holds_nothing_odd,
    test_round_trips.test_what_is_printed_reads_as_the_same_filter,
    test_round_trips.test_copies_and_pickles_are_the_same_filter,
    test_round_trips.test_combinations_print_and_read_again,
    test_round_trips.test_equality_is_equality_of_fingerprints,
]


@pytest.mark.parametrize("check", _PROPERTIES)
def test_a_property_holds_of_many_worlds(check: Callable[..., Any]) -> None:
    first = seed_of_run()
    print(f"AUDIENCEFILTER_SEED={first}")  # noqa: T201
    holds = check.hypothesis.inner_test  # type: ignore[attr-defined]
    for seed in range(first, first + _WORLDS):
        holds(of(graphs.world(Random(seed))))
        if check is not test_round_trips.test_equality_is_equality_of_fingerprints:  # which changes the clause
            holds(of_documents(maker.world(seed, names=False)))


@examples(160)
@given(graphs.worlds(4))
def test_nothing_that_is_read_as_a_tree_takes_less_than_what_is_printed(made: graphs.World) -> None:
    test_round_trips.test_nothing_that_is_read_as_a_tree_takes_less_than_what_is_printed.hypothesis.inner_test(made)  # type: ignore[attr-defined]


@examples(1_000)
@given(graphs.worlds(2), st.data())
def test_what_is_nearly_valid_is_refused_or_means_something(made: graphs.World, data: st.DataObject) -> None:
    try:
        f = af.parse(data.draw(near(made.clause)), schema=made.schema)
    except af.InvalidFilterError as error:
        assert_presentable(error)
        return
    found = verdicts(f.ast, made.schema, made.rows, made.now)
    assert [f.explain(row, now=made.now).verdict for row in made.rows] == found
    assert [f.matches(row, now=made.now) for row in made.rows] == [verdict is True for verdict in found]
    assert_same(f, af.parse(f.to_json(), schema=made.schema))
    assert_same(f, af.parse_text(f.to_text(), schema=made.schema))
