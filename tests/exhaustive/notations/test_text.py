"""The long ones of the sources that are refused or printed."""

import pytest

from tests.notations.test_text import (
    LONG,
    MOST_NODES,
    assert_is_an_invalid_filter_and_nothing_else,
    assert_prints_to_text_that_is_read,
)


@pytest.mark.parametrize("name", sorted(LONG))
def test_a_long_hostile_source_is_an_invalid_filter_and_nothing_else(name: str) -> None:
    assert_is_an_invalid_filter_and_nothing_else(name)


@pytest.mark.parametrize("kind", [kind for kind in MOST_NODES if kind != "NOT"])
def test_the_most_nodes_print_to_text_that_is_read(kind: str) -> None:
    assert_prints_to_text_that_is_read(kind)
