"""Rows and the clock: many instants, and one reading of the clock for all records of a call."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from tests.backends.nested import NOW, parsed

RELATIVES: list[Any] = [
    {"at": {"gte": {"now": "-P30D"}}},
    {"at": {"gt": {"now": "-P1M", "start": "month", "zone": "Europe/Berlin"}, "lte": {"now": "P0D"}}},
    {"actions": {"some": {"name": "login", "at": {"gte": {"now": "-P30D"}}}}},
    {"actions": {"max": {"field": "at", "lt": {"now": "-P90D"}}}},
    {"actions": {"max": {"field": "at", "lt": {"now": "-P90D"}, "gte": {"now": "-P1Y"}}}},
    {"actions": {"count": {"gte": 1, "where": {
        "at": {"gte": {"now": "-P30D"}}, "contact": {"is": {"at": {"lt": {"now": "P0D"}}}}}}}},
    {"since": {"gte": {"now": "-P30D"}}, "at": {"lt": {"now": "P0D"}}},
    {"OR": [{"at": {"not": {"gte": {"now": "-P1Y"}}}}, {"email": None}]},
]  # fmt: skip


def aged(days: int, naive: bool = False) -> dict[str, Any]:
    at = NOW - timedelta(days=days)
    kept = at.replace(tzinfo=None) if naive else at
    since = at.isoformat()
    return {"at": kept, "data": {"since": since}, "actions": [{"name": "login", "at": kept, "contact": {"at": kept}}]}


@pytest.mark.parametrize("clause", RELATIVES, ids=str)
def test_a_filter_is_asked_at_many_instants(clause: Any) -> None:
    f, instants = parsed(clause), [NOW + timedelta(days=days, microseconds=days) for days in (0, 1, 20, 300, -40)]
    for naive_too in (False, True):
        rows = [aged(days, naive_too) for days in (0, 10, 29, 30, 31, 60, 100, 400, -5)]
        objects = [SimpleNamespace(list=None, **row) for row in rows]
        for now in instants:
            expected = [is_selected(f.selection_at(now), row) for row in rows]
            assert [row in f.select(rows, now=now) for row in rows] == expected
            assert [f.matches(row, now=now) for row in rows] == expected
            assert [f.matches(row, now=now) for row in objects] == expected


def test_now_may_be_an_edge_of_what_dates_hold() -> None:
    first, last = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    for now in (first, last):
        for key in ("gt", "gte", "lt", "lte"):
            f = parsed({"at": {key: {"now": "P0D"}}})
            for at in (first, NOW, last):
                assert f.matches({"at": at}, now=now) is is_selected(f.selection_at(now), {"at": at})


def test_the_clock_is_read_once_for_records_within_records_and_before_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[datetime] = []

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            read.append(NOW + timedelta(days=len(read)))
            return read[-1]

    f = parsed({"at": {"gte": {"now": "-P30D"}}, "actions": {"some": {"at": {"gte": {"now": "-P30D"}}}}})
    monkeypatch.setattr("audiencefilter.language.instants.datetime", Clock)
    rows: Any = [aged(0), aged(31), aged(29)] * 2
    for given in (rows, [{**rows[0], "at": 5}, *rows], [{"at": rows[0]["at"], "actions": rows}]):
        read.clear()
        with suppress(af.RecordError):
            f.select(given)
        assert len(read) == 1
