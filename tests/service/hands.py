"""The clock of the machine as a test tells it to go, for a service within this process."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from audiencefilter.service.storage import tables


class Hands:
    """The clock of the machine, which goes as it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = datetime(2026, 3, 27, 22, 0, tzinfo=UTC)
        hands = self

        class Told(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
                assert tz is UTC
                return hands.now

        monkeypatch.setattr(tables, "datetime", Told)

    def go_on(self, by: timedelta) -> None:
        self.now += by
