"""Whatever a warning claims of lists, custom data, relations and instants is so: held against the rules, on any row."""

from collections import Counter
from random import Random

from tests.properties.test_warnings_of_relations import assert_holds
from tests.worlds.graphs import world


def test_what_warnings_of_many_clauses_claim_is_so() -> None:
    codes: Counter[str] = Counter()
    for seed in range(20_000):
        found = world(Random(seed))
        for warning in found.filter.warnings:
            assert_holds(found, found.filter, warning)
            codes[warning.code] += 1
    for code in ("some_not", "none_not", "every_without_any", "is_not_lets_in", "contradiction", "leaves_out_missing"):
        assert codes[code] > 50, codes
