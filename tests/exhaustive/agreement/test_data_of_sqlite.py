"""Many lists that are drawn, and values at every path, on SQLite, beside what is there in memory."""

import pytest

import audiencefilter as af
from audiencefilter.backends.sql.dialect import Storage
from tests.agreement.documents import PATHS
from tests.agreement.test_data_of_sqlite import check_operators_of_lists, check_values, loaded
from tests.engines.engine import Engine
from tests.strategies import FIRST_TYPES

__all__ = ["loaded"]


@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
@pytest.mark.parametrize("path", [(), ("k",), ("é", "b")], ids=str)
def test_operators_of_lists(sqlite: Engine, type: af.FieldType, path: tuple[str, ...]) -> None:
    check_operators_of_lists(sqlite, type, path, 30)


@pytest.mark.parametrize("type", FIRST_TYPES, ids=str)
@pytest.mark.parametrize("storage", [Storage.TEXT, Storage.JSON], ids=str)
def test_values_are_those_in_memory(loaded: Engine, storage: Storage, type: af.FieldType) -> None:
    check_values(loaded, storage, type, PATHS)
