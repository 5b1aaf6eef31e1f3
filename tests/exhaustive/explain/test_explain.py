"""Explanations of lists, custom data, instants and related records: what settles each, and where it stands."""

from random import Random

from tests.explain.test_explain import assert_agrees
from tests.worlds.graphs import world


def test_many_explanations_agree_with_the_rules() -> None:
    for seed in range(5_000):
        assert_agrees(world(Random(seed)))
