"""``select``, ``predicate`` and ``matches`` beside a hand-written lambda in a list comprehension."""

from collections.abc import Callable
from dataclasses import make_dataclass
from typing import Any, Final

import audiencefilter as af
from benchmarks.clauses import filters
from benchmarks.made_up import Row, contacts
from benchmarks.rows.lambdas import Test, Tests, over_dicts, over_objects
from benchmarks.table import Table, Target
from benchmarks.timing import Task, geometric_mean, interleaved

#: A contact as an object with slots; its attributes are the keys of a row.
_Contact: Final[Any] = make_dataclass("Contact", [field.attribute for field in af.CONTACT.fields], slots=True)
#: Rounds by the number of contacts.
_ROUNDS: Final = {5_000: 41, 100_000: 11, 1_000_000: 7}
#: The bounds on select over the lambda, by the number of contacts.
_BOUNDS: Final = {5_000: 0.75, 1_000_000: 0.95}
_WAYS: Final = ("select", "predicate", "matches")
#: More contacts than this stay out of the processor's caches, and only select is of interest.
_ALL_WAYS_UP_TO: Final = 5_000


def own(sizes: list[int]) -> tuple[list[Table], list[Target]]:
    """Measure the library over dicts and over objects, for each number of contacts."""
    tables: list[Table] = []
    targets: list[Target] = []
    rows = contacts(max(sizes))
    for size in sizes:
        # The middle one is as far from the first as from the last, should a scan ever end early.
        address = rows[size // 2]["email"]
        kinds = {"dicts": (rows[:size], over_dicts(address)), "objects": (_objects(rows[:size]), over_objects(address))}
        for kind, (records, lambdas) in kinds.items():
            table, mean = _measure(f"{size:,} {kind}", records, filters(address), lambdas)
            tables.append(table)
            if size in _BOUNDS:
                targets.append(Target(f"select over the lambda, {size:,} {kind}", _BOUNDS[size], mean))
    return tables, targets


def _objects(rows: list[Row]) -> list[Any]:
    """Return the same contacts as objects, which share the values."""
    return [_Contact(**row) for row in rows]


def _measure(title: str, records: list[Any], tested: dict[str, af.Filter], lambdas: Tests) -> tuple[Table, float]:
    ways = _WAYS if len(records) <= _ALL_WAYS_UP_TO else _WAYS[:1]
    ratios: dict[str, list[float]] = {way: [] for way in ways}
    lines: list[list[Any]] = []
    for name, f in tested.items():
        tasks = _tasks(f, lambdas[name], records, ways)
        selected = _check(name, tasks)
        timings = interleaved(tasks, _ROUNDS[len(records)])
        for way in ways:
            ratios[way].append(timings.ratio(way, "lambda"))
        a_row = [timings.median(way) / len(records) * 1e9 for way in ("lambda", "select")]
        lines.append([name, f"{selected / len(records):.1%}", *a_row, *(ratios[way][-1] for way in ways)])
    means = [geometric_mean(ratios[way]) for way in ways]
    lines.append(["**geometric mean**", "", "", "", *means])
    columns = ["filter", "selected", "lambda, ns a row", "select, ns a row", *(f"{way} / lambda" for way in ways)]
    return Table(title, columns, lines), means[0]


def _tasks(f: af.Filter, test: Test, records: list[Any], ways: tuple[str, ...]) -> dict[str, Task]:
    predicate, matches = f.predicate(), f.matches
    tasks: dict[str, Callable[[], list[Any]]] = {
        "lambda": lambda: [r for r in records if test(r)],
        "select": lambda: f.select(records),
        "predicate": lambda: [r for r in records if predicate(r)],
        "matches": lambda: [r for r in records if matches(r)],
    }
    return {name: tasks[name] for name in ("lambda", *ways)}


def _check(name: str, tasks: dict[str, Any]) -> int:
    expected = tasks["lambda"]()
    for way, task in tasks.items():
        got = task()
        if len(got) != len(expected) or any(one is not other for one, other in zip(got, expected, strict=True)):
            raise AssertionError(f"{way} and the lambda select different contacts by {name}")
    return len(expected)
