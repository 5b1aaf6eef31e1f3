"""Engines start once, and are told apart from absent ones."""

from typing import Any

import pytest
from _pytest.outcomes import Failed, Skipped

from tests.engines.engine import AbsentError, Engine
from tests.engines.registry import Registry
from tests.engines.server import Server
from tests.engines.sqlite import SQLite


def absent() -> Engine:
    raise AbsentError("no program")


def test_an_engine_starts_once() -> None:
    registry = Registry({"sqlite": SQLite})
    assert registry.get("sqlite") is registry.get("sqlite")
    registry.close()


@pytest.mark.parametrize(
    ("name", "in_ci", "outcome"),
    [("spark", "", Skipped), ("spark", "0", Skipped), ("spark", "False", Skipped), ("spark", "1", Failed),
     ("spark", "true", Failed), ("mysql", "true", Skipped)],
)  # fmt: skip
def test_without_an_engine_a_test_is_skipped_or_fails(
    monkeypatch: pytest.MonkeyPatch, name: str, in_ci: str, outcome: Any
) -> None:
    monkeypatch.setenv("CI", in_ci)
    with pytest.raises(outcome, match=f"{name}: no program"):
        Registry({name: absent}).get(name)


def test_a_server_that_ends_by_itself_is_absent_with_what_it_said() -> None:
    server = Server("failing")
    with pytest.raises(AbsentError, match="out of memory"):
        server.start(["/bin/sh", "-c", "echo out of memory; exit 1"], server.folder / "socket", list, signal="TERM")
    server.close()
    assert not server.folder.exists()
