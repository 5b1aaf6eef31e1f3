"""All clauses of numbers of 32 bits and of collations, in each type of each engine."""

import pytest

from tests.agreement.test_numbers_and_collations import NAMES, check_types
from tests.engines.registry import Registry


@pytest.mark.parametrize("name", NAMES)
def test_each_call_selects_the_same(engines: Registry, name: str) -> None:
    check_types(engines.get(name), name, one_in=1)
