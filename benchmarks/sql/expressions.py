"""``to_sqlalchemy`` beside the same expression by hand: built, compiled, and executed through the statement cache."""

from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from benchmarks.clauses import SOURCE, VARIANTS, filters, new
from benchmarks.made_up import Row, contacts
from benchmarks.sql.by_hand import Build, eight_tests, ten
from benchmarks.sql.table import CONTACTS, database, selected
from benchmarks.table import Table, Target
from benchmarks.timing import Task, Timings, each, geometric_mean, interleaved_calls

_BY_HAND: Final = "by hand"
_FIRST: Final = "to_sqlalchemy, first"
_AGAIN: Final = "to_sqlalchemy, again"
_CHECKED: Final = 2_000
_COMPILED: Final = "compiled"
_EXECUTED: Final = "executed"
_STAGES: Final = ("built", _COMPILED, _EXECUTED)
_WHAT: Final = (
    "Built: the expression. Compiled: built, and compiled for SQLite without a cache. Executed: built, put into a "
    "SELECT and run over an empty table of SQLite in memory, which SQLAlchemy's statement cache knows."
)
_WHEN: Final = "First: the plan and the outline of the filter are made, too. Again: the filter has kept them."


def expressions(rounds: int) -> tuple[list[Table], list[Target]]:
    """Measure the clause that is also read, for SQLite and for each dialect, and the ten clauses."""
    with database() as connection:
        eight, targets = _eight(connection, rounds)
        clauses, more_targets = _ten(connection, rounds)
    return [eight, _dialects(rounds), clauses], targets + more_targets


# -- the clause of eight tests --------------------------------------------------------------------------------------


def _eight(connection: sa.Connection, rounds: int) -> tuple[Table, list[Target]]:
    f = af.parse(SOURCE % 0)
    parsed = each(
        lambda source: af.parse(source).to_sqlalchemy(CONTACTS), [SOURCE % number for number in range(VARIANTS)]
    )
    builds: dict[str, Any] = {
        _BY_HAND: lambda: eight_tests("me0000"),
        _FIRST: lambda: new(f).to_sqlalchemy(CONTACTS),
        _AGAIN: lambda: f.to_sqlalchemy(CONTACTS),
        "parse and to_sqlalchemy": parsed,
    }
    _check("the clause of eight tests", builds)
    timings = _measure(builds, connection, rounds)
    lines = [[name, *(cell for stage in _STAGES for cell in _cells(timings, name, stage))] for name in builds]
    columns = ["what", *(column for stage in _STAGES for column in (f"{stage}, µs", "/ by hand"))]
    title = f"to_sqlalchemy of a clause of eight tests, {len(SOURCE % 0)} bytes"
    ratios = {way: timings.ratio(_key(way, _COMPILED), _key(_BY_HAND, _COMPILED)) for way in (_FIRST, _AGAIN)}
    return Table(title, columns, lines, [_WHAT, _WHEN]), _targets("the clause of eight tests", ratios)


def _cells(timings: Timings, name: str, stage: str) -> list[float]:
    return [timings.median(_key(name, stage)) * 1e6, timings.ratio(_key(name, stage), _key(_BY_HAND, stage))]


def _dialects(rounds: int) -> Table:
    f = af.parse(SOURCE % 0)
    urls = ("sqlite", "postgresql+psycopg", "mysql+pymysql", "mariadb+pymysql", "duckdb")
    dialects = {url.partition("+")[0]: sa.make_url(f"{url}://").get_dialect()() for url in urls}
    tasks: dict[str, Task] = {}
    for name, dialect in dialects.items():
        tasks[_key(name, _BY_HAND)] = _compiled(lambda: eight_tests("me0000"), dialect)
        tasks[_key(name, _FIRST)] = _compiled(lambda: new(f).to_sqlalchemy(CONTACTS), dialect)
    timings = interleaved_calls(tasks, rounds)
    lines = [
        [
            name,
            timings.median(_key(name, _BY_HAND)) * 1e6,
            timings.median(_key(name, _FIRST)) * 1e6,
            timings.ratio(_key(name, _FIRST), _key(name, _BY_HAND)),
        ]
        for name in dialects
    ]
    title = "The same clause, built and compiled for each dialect"
    return Table(title, ["dialect", "by hand, µs", "to_sqlalchemy, first, µs", "/ by hand"], lines)


# -- the ten clauses ------------------------------------------------------------------------------------------------


def _ten(connection: sa.Connection, rounds: int) -> tuple[Table, list[Target]]:
    address = "somebody@example.org"
    ratios: dict[str, list[float]] = {}
    lines: list[list[Any]] = []
    by_hand = ten(address)
    for name, f in filters(address).items():
        builds: dict[str, Build] = {
            _BY_HAND: by_hand[name],
            _FIRST: lambda f=f: new(f).to_sqlalchemy(CONTACTS),  # type: ignore[misc]
            _AGAIN: lambda f=f: f.to_sqlalchemy(CONTACTS),  # type: ignore[misc]
        }
        _check(name, builds)
        timings = _measure(builds, connection, rounds)
        for what in list(builds)[1:]:
            for stage in (_COMPILED, _EXECUTED):
                ratio = timings.ratio(_key(what, stage), _key(_BY_HAND, stage))
                ratios.setdefault(_key(what, stage), []).append(ratio)
        hand = timings.median(_key(_BY_HAND, _COMPILED)) * 1e6
        lines.append([name, hand, *(values[-1] for values in ratios.values())])
    means = {key: geometric_mean(values) for key, values in ratios.items()}
    lines.append(["**geometric mean**", "", *means.values()])
    columns = ["filter", f"{_BY_HAND}, {_COMPILED}, µs", *means]
    table = Table("The ten clauses: time to that of SQLAlchemy by hand", columns, lines)
    return table, _targets("the ten clauses, mean", {way: means[_key(way, _COMPILED)] for way in (_FIRST, _AGAIN)})


# -- both -----------------------------------------------------------------------------------------------------------


def _measure(builds: dict[str, Build], connection: sa.Connection, rounds: int) -> Timings:
    tasks: dict[str, Task] = {}
    for name, build in builds.items():
        tasks[_key(name, "built")] = build
        tasks[_key(name, _COMPILED)] = _compiled(build, connection.dialect)
        tasks[_key(name, _EXECUTED)] = _executed(build, connection)
    return interleaved_calls(tasks, rounds)


def _compiled(build: Build, dialect: sa.Dialect) -> Task:
    return lambda: build().compile(dialect=dialect)


def _executed(build: Build, connection: sa.Connection) -> Task:
    return lambda: selected(connection, build())


def _targets(what: str, ratios: dict[str, float]) -> list[Target]:
    return [Target(f"{way}, compiled, over by hand: {what}", 1.0, ratio) for way, ratio in ratios.items()]


def _key(name: str, stage: str) -> str:
    return f"{name}, {stage}"


def _check(what: str, builds: dict[str, Build]) -> None:
    """Make sure that all say the same: they select the same contacts, of those for whom case makes no difference."""
    with database(_in_small_letters()) as connection:
        expected = selected(connection, builds[_BY_HAND]())
        for name, build in builds.items():
            if selected(connection, build()) != expected:
                raise AssertionError(f"{name} selects other contacts by {what}")


def _in_small_letters() -> list[Row]:
    return [row for row in contacts(_CHECKED) if not any(map(str.isupper, _names(row)))]


def _names(row: Row) -> list[str]:
    return [row[name] or "" for name in ("email", "firstName", "lastName", "company", "city")]
