"""Engines start once, and are told apart from absent ones."""

from collections.abc import Callable

import pytest
from _pytest.outcomes import Failed, Skipped

from tests.engines.engine import AbsentError, Engine
from tests.engines.registry import Registry
from tests.engines.sqlite import SQLite


def absent() -> Engine:
    raise AbsentError("no program")


def counted(starts: list[str]) -> Callable[[], Engine]:
    def start() -> Engine:
        starts.append("sqlite")
        return SQLite()

    return start


def test_an_engine_starts_once() -> None:
    starts: list[str] = []
    registry = Registry({"sqlite": counted(starts)})
    assert registry.get("sqlite") is registry.get("sqlite")
    assert starts == ["sqlite"]
    registry.close()


@pytest.mark.parametrize("value", ["", "0", "false", "False"])
def test_without_an_engine_a_test_is_skipped(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("CI", value)
    with pytest.raises(Skipped, match="spark: no program"):
        Registry({"spark": absent}).get("spark")


@pytest.mark.parametrize("value", ["1", "true"])
def test_without_an_engine_a_test_of_continuous_integration_fails(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("CI", value)
    with pytest.raises(Failed, match="spark: no program"):
        Registry({"spark": absent}).get("spark")


def test_mysql_is_never_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(Skipped):
        Registry({"mysql": absent}).get("mysql")
