"""Neither any of many hostile values nor any of many names changes what a statement is."""

import pytest

from audiencefilter.backends.sql.dialects import DIALECTS
from tests.backends.sql.test_injection import (
    LONG,
    NAMES,
    VALUES,
    check_names,
    check_values,
    harmless,
    of_crowd,
    of_value,
)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_values(dialect: str) -> None:
    for value in (*VALUES, *LONG):
        check_values(dialect, of_value(value), harmless(of_value, value))


def test_values_of_crowds() -> None:
    for value in VALUES:
        if len(value) < 100:
            check_values("postgresql", of_crowd(value), harmless(of_crowd, value))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_names(dialect: str) -> None:
    check_names(dialect, NAMES)
