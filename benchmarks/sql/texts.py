"""``to_sql`` for every dialect."""

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final, get_args

from sqlalchemy.dialects import sqlite

import audiencefilter as af
from audiencefilter.backends.sql.condition import DialectName
from benchmarks.clauses import SOURCE, VARIANTS, new
from benchmarks.sql.by_hand import eight_tests
from benchmarks.table import Table, Target
from benchmarks.timing import Task, interleaved_calls

_DIALECTS: Final[tuple[DialectName, ...]] = get_args(DialectName)
_SQLITE: Final = sqlite.dialect()
_LOADS: Final = "json.loads"
_BY_HAND: Final = "SQLAlchemy by hand, compiled for SQLite"
_FIRST: Final = "first"
_AGAIN: Final = "again"
_INLINE: Final = "again, inline"
_PARSED: Final = "parsed, and first"
_WAYS: Final = (_FIRST, _AGAIN, _INLINE, _PARSED)
#: 25 µs where json.loads takes 2.75.
_BOUND: Final = 9.1
_WHEN: Final = "First: the plan and the outline of the filter are made, too. Again: the filter has kept them."


def texts(rounds: int) -> tuple[list[Table], list[Target]]:
    """Measure the clause that is also read."""
    tasks = _tasks()
    timings = interleaved_calls(tasks, rounds)
    lines: list[list[Any]] = []
    for name in (_LOADS, _BY_HAND):
        lines.append([name, timings.median(name) * 1e6, "", "", "", timings.ratio(name, _LOADS), ""])
    for name in _DIALECTS:
        keys = [_key(name, way) for way in _WAYS]
        ratios = [timings.ratio(key, _LOADS) for key in keys[:2]]
        lines.append([name, *(timings.median(key) * 1e6 for key in keys), *ratios])
    columns = ["dialect", *(f"{way}, µs" for way in _WAYS), "first / json.loads", "again / json.loads"]
    targets = [
        Target(
            f"to_sql of eight tests, {way}, the slowest dialect, over json.loads",
            _BOUND,
            max(timings.ratio(_key(name, way), _LOADS) for name in _DIALECTS),
        )
        for way in (_FIRST, _AGAIN)
    ]
    return [Table(f"to_sql of a clause of eight tests, {len(SOURCE % 0)} bytes", columns, lines, [_WHEN])], targets


def _tasks() -> dict[str, Task]:
    source = SOURCE % 0
    f = af.parse(source)
    # All take their sources from here, so that none is seen again soon.
    sources = cycle([SOURCE % number for number in range(VARIANTS)])
    tasks: dict[str, Task] = {
        _LOADS: lambda: json.loads(source),
        _BY_HAND: lambda: eight_tests("me0000").compile(dialect=_SQLITE),
    }
    for name in _DIALECTS:
        ways = _ways(f, name) | {_PARSED: _parsed(sources, name)}
        tasks |= {_key(name, way): task for way, task in ways.items()}
    return tasks


def _key(name: str, way: str) -> str:
    return f"{name}, {way}"


def _ways(f: af.Filter, dialect: DialectName) -> dict[str, Task]:
    return {
        _FIRST: lambda: new(f).to_sql(dialect),
        _AGAIN: lambda: f.to_sql(dialect),
        _INLINE: lambda: f.to_sql(dialect, inline=True),
    }


def _parsed(sources: Iterator[str], dialect: DialectName) -> Task:
    return lambda: af.parse(next(sources)).to_sql(dialect)
