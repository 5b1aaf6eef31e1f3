"""Many random clauses whose subqueries are asked at once."""

import pytest

from tests.agreement.test_asked_at_once import assert_random_clauses, loaded
from tests.engines.engine import Engine

__all__ = ["loaded"]


@pytest.mark.parametrize("few", [1, 8])
def test_random_clauses(loaded: Engine, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_random_clauses(loaded, few, 120, monkeypatch)
