"""Many lists that are drawn, on SQLite, beside what is there in memory."""

import pytest

import audiencefilter as af
from tests.agreement.test_data_of_sqlite import check_operators_of_lists, lists_at_paths
from tests.engines.engine import Engine
from tests.strategies import FIRST_TYPES


@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
@lists_at_paths
def test_operators_of_lists(sqlite: Engine, type: af.FieldType, path: tuple[str, ...]) -> None:
    check_operators_of_lists(sqlite, type, path, 30)
