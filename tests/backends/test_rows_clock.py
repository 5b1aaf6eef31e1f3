"""Rows and the clock: one code for all instants, one reading of the clock for all records of a call."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

import audiencefilter as af
from audiencefilter.backends.interpreter import is_selected
from tests.backends.nested import NOW, parsed
from tests.backends.row_source import generated

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


@pytest.fixture
def compiled() -> Iterator[list[str]]:
    with generated() as seen:
        yield seen


@pytest.mark.parametrize("clause", RELATIVES, ids=str)
def test_another_instant_needs_no_other_code(clause: Any, compiled: list[str]) -> None:
    f = parsed(clause)
    for naive_too in (False, True):
        rows = [aged(days, naive_too) for days in (0, 10, 29, 30, 31, 60, 100, 400, -5)]
        made: int | None = None
        for days in (0, 1, 20, 300, -40):
            now = NOW + timedelta(days=days, microseconds=days)
            expected = [is_selected(f.selection_at(now), row) for row in rows]
            before = len(compiled)
            assert [row in f.select(rows, now=now) for row in rows] == expected
            assert [f.matches(row, now=now) for row in rows] == expected
            assert list(map(f.predicate(now=now), rows)) == expected
            assert f.preview(rows, now=now).count == sum(expected)
            objects = [SimpleNamespace(list=None, **row) for row in rows]
            assert [f.matches(row, now=now) for row in objects] == expected
            if made is not None:
                assert len(compiled) == before
            made = len(compiled)


def test_an_edge_of_what_dates_hold_is_evaluated_with_care() -> None:
    rows = [aged(0), {}, aged(400)]
    for text, key, expected in (
        ("-P9999Y", "gte", [True, False, True]), ("-P9999Y", "lt", [False] * 3),
        ("P9999Y", "lte", [True, False, True]), ("P9999Y", "gt", [False] * 3),
    ):  # fmt: skip
        f = parsed({"at": {key: {"now": text}}})
        assert [f.matches(row, now=NOW) for row in rows] == expected
        assert [row in f.select(rows, now=NOW) for row in rows] == expected
    first = datetime.min.replace(tzinfo=UTC)
    last = datetime.max.replace(tzinfo=UTC)
    for now in (first, last):
        for key in ("gt", "gte", "lt", "lte"):
            f = parsed({"at": {key: {"now": "P0D"}}})
            records = [{"at": first}, {"at": NOW}, {"at": last}]
            assert [f.matches(row, now=now) for row in records] == [
                is_selected(f.selection_at(now), row) for row in records
            ]


def test_the_clock_is_read_once_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[datetime] = []

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            read.append(NOW + timedelta(days=len(read)))
            return read[-1]

    f = parsed({"at": {"gte": {"now": "-P30D"}}, "actions": {"some": {"at": {"gte": {"now": "-P30D"}}}}})
    at_noon = f.predicate(now=NOW)
    monkeypatch.setattr("audiencefilter.language.instants.datetime", Clock)
    rows: Any = [aged(0), aged(31), aged(29)] * 2
    for ask in (
        lambda: f.select(rows), lambda: f.matches(rows[0]), lambda: f.predicate()(rows[0]), lambda: f.preview(rows),
        lambda: f.select([{**rows[0], "at": 5}, *rows]), lambda: f.matches({"at": rows[0]["at"], "actions": rows}),
    ):  # fmt: skip
        read.clear()
        with suppress(af.RecordError):
            ask()
        assert len(read) == 1
    read.clear()
    assert at_noon(rows[0])
    assert read == []


def test_threads_may_ask_at_other_instants() -> None:
    f = parsed(RELATIVES[5])
    rows = [aged(days) for days in range(0, 400, 20)]
    wrong: list[int] = []

    def ask(days: int) -> None:
        now = NOW + timedelta(days=days)
        expected = [is_selected(f.selection_at(now), row) for row in rows]
        for _ in range(8):
            if [row in f.select(rows, now=now) for row in rows] != expected:
                wrong.append(days)
            if [f.matches(row, now=now) for row in rows] != expected:
                wrong.append(days)

    threads = [Thread(target=ask, args=(days,)) for days in (0, 50, 100, 200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
