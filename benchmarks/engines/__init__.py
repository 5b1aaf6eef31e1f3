"""Counting the contacts that a filter selects in databases, beside the best of conditions written by hand."""

import gc
from collections.abc import Mapping
from contextlib import closing
from typing import Any, Final

import audiencefilter as af
from benchmarks.clauses import filters
from benchmarks.engines.by_hand import ten
from benchmarks.engines.database import DATABASES, Database
from benchmarks.engines.ratios import Compared, compared, create_indexes, load, of_every_kind, tables_of
from benchmarks.made_up import Row, contacts
from benchmarks.table import Table, Target
from benchmarks.timing import Clock, geometric_mean
from tests.engines.engine import AbsentError, Engine

#: What our time may be to that by hand: the mean of every kind of clause, the worst one, the worst of custom data and
#: lists in JSON, one that a plain index finds, and the worst of the ten filters.
_MEAN: Final = 1.15
_WORST: Final = 3.0
_JSON: Final = 2.0
_PLAIN: Final = 2.0
_TEN: Final = 1.1
#: How the names of kinds of custom data and lists in JSON end.
_IN_JSON: Final = ("in data", "in JSON")
#: The kinds of which a target says that a plain index finds them.
_FOUND: Final = {"sqlite": ("decimal", "uuid"), "mariadb": ("uuid",)}
_COLUMNS: Final = ("(email)", "(country)", "(points)", '("createdAt")')
#: The databases that the ten filters run on, and what is indexed there.
_INDEXED_OF_TEN: Final = {
    "sqlite": _COLUMNS, "postgresql": (*_COLUMNS, "USING gin (email gin_trgm_ops)"), "duckdb": _COLUMNS
}  # fmt: skip


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 10,000 contacts with 50,000 actions, with `full` 200,000 and a million; ten filters over a million."""
    rows, people = tables_of(200_000 if full else 10_000), contacts(1_000_000 if full else 20_000)
    gc.freeze()  # the records in memory are not to be looked through before each of a thousand measurements
    tables: list[Table] = []
    targets: list[Target] = []
    for database in DATABASES.values():
        try:
            with closing(database.started()) as engine:
                found, bounds = _measured(engine, database, rows, people, 10 if full else 6)
        except AbsentError as error:
            found, bounds = [Table(database.name, [database.name], [["absent"]], [str(error)])], []
        tables += found
        targets += bounds
    return tables, targets


def _measured(
    engine: Engine, database: Database, rows: tuple[list[Row], list[Row]], people: list[Row], rounds: int
) -> tuple[list[Table], list[Target]]:
    tables: list[Table] = []
    targets: list[Target] = []
    clock = database.clock(engine)
    load(engine, *rows)
    if engine.dialect in _INDEXED_OF_TEN:
        engine.load("people", af.CONTACT, people)
    engine.fetch(database.settle)
    for state in ("no index", "with indexes"):
        if state == "with indexes":
            create_indexes(engine)
            for number, what in enumerate(_INDEXED_OF_TEN.get(engine.dialect, ())):
                engine.fetch(f"CREATE INDEX people_{number} ON people {what}")
            engine.fetch(database.settle)
        title = f"{database.title(engine)}, {{}}, {{:,}} contacts, {state}"
        what = f"{database.name}, {state}"
        found = of_every_kind(engine, clock, rounds)
        tables.append(_table(title.format("every kind of clause", len(rows[0])), found, database))
        ratios = {name: line[-1] for name, line in found.items()}
        targets.append(Target(f"to_sql over by hand: {what}, mean", _MEAN, geometric_mean(list(ratios.values()))))
        targets.append(_worst(what, ratios, _WORST))
        targets.append(_worst(what, {name: ratio for name, ratio in ratios.items() if name.endswith(_IN_JSON)}, _JSON))
        if state == "with indexes" and (names := _FOUND.get(engine.dialect)):
            targets += [_worst(what, {name: ratios[name]}, _PLAIN) for name in names]
        if engine.dialect in _INDEXED_OF_TEN:
            found = _of_ten(engine, clock, people, rounds)
            tables.append(_table(title.format("ten filters", len(people)), found, database))
            targets.append(_worst(what, {name: line[-1] for name, line in found.items()}, _TEN))
    return tables, targets


def _of_ten(engine: Engine, clock: Clock, people: list[Row], rounds: int) -> dict[str, Compared]:
    address = people[len(people) // 2]["email"]
    by_hand = ten(engine.dialect, address)
    found = {}
    for name, f in filters(address).items():
        sql = f.to_sql(engine.dialect)  # type: ignore[arg-type]
        found[name] = compared(engine, "people", sql, [by_hand[name]], clock, rounds)
        if found[name][0] != len(f.select(people)):
            raise AssertionError(f"{name}: {engine.name} selects {found[name][0]}")
    return found


def _table(title: str, found: Mapping[str, Compared], database: Database) -> Table:
    lines: list[list[Any]] = [
        [name, f"{chosen:,}", hand * 1e3, ours * 1e3, ratio] for name, (chosen, hand, ours, ratio) in found.items()
    ]
    lines.append(["**geometric mean**", "", "", "", geometric_mean([line[-1] for line in lines])])
    notes = [f"{database.form}; times of the processor."]
    return Table(title, ["clause", "selected", "by hand, ms", "to_sql, ms", "to_sql / by hand"], lines, notes)


def _worst(what: str, ratios: Mapping[str, float], bound: float) -> Target:
    worst = max(ratios, key=ratios.__getitem__)
    return Target(f"to_sql over by hand: {what}, {worst}", bound, ratios[worst])
