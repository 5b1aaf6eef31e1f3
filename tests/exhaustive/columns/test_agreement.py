"""The whole of what default tests of columns run a part of, and their random tests with fresh seeds."""

import pytest

from tests.columns.forcing import WAYS, forced, tuned
from tests.columns.sources import SOURCES, corpus_store, wrong_cases
from tests.columns.test_agreement import (
    agree_over_dates_decimals_and_ids,
    parsed,
    test_random_records_of_single_values,
    test_random_worlds,
    test_random_worlds_that_change,
    test_the_hostile_table,
    wrong_of_single_values,
)
from tests.columns.test_breakdown import test_random_filters, test_random_filters_without_a_part
from tests.columns.test_orders import agrees
from tests.columns.test_planned import test_whichever_instant_was_before
from tests.columns.test_related_errors import (
    test_answers_and_errors_are_those_of_nested_records,
    test_answers_and_errors_of_a_store_that_changes,
)
from tests.columns.test_relations import changed_often
from tests.columns.test_shared_query import ROUTES, test_random_filters_of_stores_that_grew_and_were_changed
from tests.columns.test_texts import test_every_test_of_text

__all__ = [
    "test_answers_and_errors_are_those_of_nested_records", "test_answers_and_errors_of_a_store_that_changes",
    "test_every_test_of_text", "test_random_filters", "test_random_filters_of_stores_that_grew_and_were_changed",
    "test_random_filters_without_a_part", "test_random_records_of_single_values", "test_random_worlds",
    "test_random_worlds_that_change", "test_the_hostile_table", "test_whichever_instant_was_before",
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("route", ROUTES)
def test_all_conformance_cases(route: str, way: str) -> None:
    with tuned(**ROUTES[route]):
        assert not wrong_of_single_values(way, parsed(1))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("source", SOURCES)
def test_all_conformance_cases_with_relations(source: str, way: str) -> None:
    with forced(way):
        assert not wrong_cases(corpus_store(source))


@pytest.mark.parametrize("codes", [0, 20, 65_535])
@pytest.mark.parametrize("cached", [False, True], ids=["first", "second"])
def test_every_kind_of_test_by_an_order(codes: int, cached: bool) -> None:
    agrees(codes, cached, 60, 1)


@pytest.mark.parametrize("is_read", [False, True], ids=["never read", "read at first"])
@pytest.mark.parametrize("places", [[0, 1, 2], [1]], ids=["all rows", "one row"])
def test_a_thousand_changes_before_a_relation_is_read(places: list[int], is_read: bool) -> None:
    changed_often(1_000, places, is_read)


@pytest.mark.parametrize("way", WAYS)
def test_many_random_worlds_of_dates_decimals_and_ids(way: str) -> None:
    with forced(way):
        agree_over_dates_decimals_and_ids(range(100, 140))
