"""Counts of many audiences over one database: in one call, and one by one."""

import gc
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from itertools import islice
from time import perf_counter
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from benchmarks.engines import database
from benchmarks.made_up import contacts
from benchmarks.membership.audiences import audiences
from benchmarks.table import Table, Target
from tests.engines.clickhouse import ClickHouse
from tests.engines.engine import AbsentError, Engine
from tests.engines.mariadb import MariaDB

NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
_T: Final = af.FieldType
SCHEMA: Final = af.CONTACT.with_notation(af.Notation.EXTENDED)
#: The databases.
_KINDS: Final = {
    **database.KINDS,
    "mariadb": database.Kind(MariaDB, "MariaDB", "a Unix socket", "SELECT version()", (), "ANALYZE TABLE contacts"),
    "clickhouse": database.Kind(ClickHouse, "ClickHouse", "in this process", "SELECT version()", (), "SELECT 1"),
}


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 1,000 audiences over a million contacts, or without `full` 300 over 20,000."""
    people = contacts(1_000_000 if full else 20_000)
    named = filters(1_000 if full else 300, people)
    gc.freeze()  # millions of records in memory are no part of what is measured
    lines: list[list[Any]] = []
    notes = ["Each figure is of one run. Of 1,000 audiences every tenth was counted one by one, which is multiplied."]
    for kind in _KINDS.values():
        try:
            with closing(kind.start()) as engine:
                load(engine, kind, people)
                lines += _measured(engine, kind, named)
        except AbsentError as error:
            notes.append(f"{kind.name} is absent: {error}.")
    targets = [
        # Where each audience has a statement of its own, a few hundredths are noise.
        Target(
            f"one by one over count_many: {name}, {what}",
            3 if name == "ClickHouse" and not what.startswith("few") else 0.9,
            ratio,
            True,
        )
        for name, what, *_, ratio in lines
    ]
    title = f"Counts of audiences, {len(people):,} contacts"
    columns = ["database", "audiences", "number", "one by one, s", "count_many, s", "one by one / count_many"]
    return [Table(title, columns, lines, notes)], targets


def _measured(engine: Engine, kind: database.Kind, named: dict[str, af.Filter]) -> list[list[Any]]:
    """Return lines for few audiences and for all."""
    if isinstance(engine, ClickHouse):
        with closing(engine.client()) as client:

            def asked(f: af.Filter) -> int:
                condition, parameters = f.to_sql("clickhouse", "c", now=NOW)
                found = client.query(f"SELECT count() FROM contacts AS c WHERE {condition}", parameters or None)
                return int(found.result_rows[0][0])

            return _lines(kind, named, asked, (client, "contacts"))
    alchemy = engine.alchemy()
    if alchemy is None:
        raise AbsentError("no dialect of SQLAlchemy")
    people = table(alchemy)
    everybody = sa.select(sa.func.count()).select_from(people)
    with alchemy.connect() as connection:
        for setting in kind.settings:
            connection.exec_driver_sql(setting)

        def counted(f: af.Filter) -> int:
            return int(connection.scalar(everybody.where(f.to_sqlalchemy(people, now=NOW))) or 0)

        return _lines(kind, named, counted, (connection, people))


def _lines(
    kind: database.Kind,
    named: dict[str, af.Filter],
    count: Callable[[af.Filter], int],
    over: tuple[Any, Any],
) -> list[list[Any]]:
    """Return the lines of a database; `count` counts one audience.

    Each call is timed once: they take minutes. Of over 300 audiences every tenth is counted one by one.
    """
    few = dict(islice(named.items(), 50))
    lines: list[list[Any]] = []
    for what, some in (("few", few), ("all", named)):
        sample = dict(islice(some.items(), 0, None, 10 if len(named) > 300 else 1))
        start = perf_counter()
        one_by_one = {key: count(f) for key, f in sample.items()}
        between = perf_counter()
        at_once = af.count_many(some, over, NOW)
        times = (between - start) * len(some) / len(sample), perf_counter() - between
        if any(at_once[key] != number for key, number in one_by_one.items()):
            raise AssertionError(f"{kind.name} counts others in one call")
        lines.append([kind.name, what, len(some), *times, times[0] / times[1]])
    return lines


def filters(count: int, rows: list[dict[str, Any]]) -> dict[str, af.Filter]:
    """Return audiences of the usual kinds with other constants."""
    return {key: af.parse(clause, SCHEMA) for key, clause in audiences(count, rows).items()}


def load(engine: Engine, kind: database.Kind, rows: list[dict[str, Any]]) -> None:
    """Fill the table."""
    for setting in kind.settings:
        engine.fetch(setting)
    engine.load("contacts", af.Schema("Contact", af.CONTACT.fields), rows)
    engine.fetch(kind.settle)


def table(engine: sa.Engine) -> sa.Table:
    """Return the table of contacts as SQLAlchemy reads it."""
    types: dict[Any, Any] = {_T.STRING: sa.Text(), _T.INTEGER: sa.Integer(), _T.BOOLEAN: sa.Boolean()}
    instants = sa.DateTime(timezone=engine.dialect.name == "postgresql")
    columns: list[Any] = [sa.Column(one.attribute, types.get(one.type, instants)) for one in af.CONTACT.fields]
    return sa.Table("contacts", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), *columns)
