"""Counts of many audiences over one database: in one call, and one by one."""

import gc
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random
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
_ACTION: Final = af.Schema(
    "Action",
    [
        af.Field("contactId", _T.INTEGER),
        af.Field("name", _T.STRING),
        af.Field("points", _T.INTEGER),
        af.Field("createdAt", _T.DATETIME),
    ],
)
SCHEMA: Final = af.Schema(
    "Contact", af.CONTACT.fields, af.Notation.EXTENDED, relations=[af.Relation("actions", _ACTION)]
)
_NAMES: Final = ("visit", "login", "click", "open", "purchase", "reply", "refund", "share")
#: The databases.
_KINDS: Final = {
    **database.KINDS,
    "mariadb": database.Kind(MariaDB, "MariaDB", "a Unix socket", "SELECT version()", (), "ANALYZE TABLE contacts"),
    "clickhouse": database.Kind(ClickHouse, "ClickHouse", "in this process", "SELECT version()", (), "SELECT 1"),
}


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 1,000 audiences over a million contacts with five million actions, or without `full` 300 over 20,000."""
    people = contacts(1_000_000 if full else 20_000)
    acts = actions(5 * len(people), len(people))
    named = filters(1_000 if full else 300, people)
    gc.freeze()  # millions of records in memory are no part of what is measured
    lines: list[list[Any]] = []
    notes = ["Each figure is of one run. Of 1,000 audiences every tenth was counted one by one, which is multiplied."]
    for kind in _KINDS.values():
        try:
            with closing(kind.start()) as engine:
                load(engine, kind, people, acts)
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
    title = f"Counts of audiences, {len(people):,} contacts, {len(acts):,} actions, an index of the actions' contacts"
    columns = ["database", "audiences", "number", "one by one, s", "count_many, s", "one by one / count_many"]
    return [Table(title, columns, lines, notes)], targets


def _measured(engine: Engine, kind: database.Kind, named: dict[str, af.Filter]) -> list[list[Any]]:
    """Return lines for few audiences without tests of actions, for all of these, and for those with such tests."""
    if isinstance(engine, ClickHouse):
        with closing(engine.client()) as client:
            joins = {"actions": af.Related("actions", on={"id": "contactId"})}

            def asked(f: af.Filter) -> int:
                condition, parameters = f.to_sql("clickhouse", "c", related=joins, now=NOW)
                found = client.query(f"SELECT count() FROM contacts AS c WHERE {condition}", parameters or None)
                return int(found.result_rows[0][0])

            return _lines(kind, named, asked, (client, "contacts"), joins)
    alchemy = engine.alchemy()
    if alchemy is None:
        raise AbsentError("no dialect of SQLAlchemy")
    people, related = tables(alchemy)
    everybody = sa.select(sa.func.count()).select_from(people)
    with alchemy.connect() as connection:
        for setting in kind.settings:
            connection.exec_driver_sql(setting)

        def counted(f: af.Filter) -> int:
            return int(connection.scalar(everybody.where(f.to_sqlalchemy(people, related, now=NOW))) or 0)

        return _lines(kind, named, counted, (connection, people), related)


def _lines(
    kind: database.Kind,
    named: dict[str, af.Filter],
    count: Callable[[af.Filter], int],
    over: tuple[Any, Any],
    related: dict[str, af.Related],
) -> list[list[Any]]:
    """Return the lines of a database; `count` counts one audience.

    Each call is timed once: they take minutes. Of over 300 audiences every tenth is counted one by one.
    """
    of_actions = {key: f for key, f in named.items() if "actions" in f.fields}
    of_contacts = {key: f for key, f in named.items() if key not in of_actions}
    few = dict(islice(of_contacts.items(), 50))
    lines: list[list[Any]] = []
    for what, some in (("few of contacts", few), ("of contacts", of_contacts), ("with tests of actions", of_actions)):
        sample = dict(islice(some.items(), 0, None, 10 if len(named) > 300 else 1))
        start = perf_counter()
        one_by_one = {key: count(f) for key, f in sample.items()}
        between = perf_counter()
        at_once = af.count_many(some, over, NOW, related)
        times = (between - start) * len(some) / len(sample), perf_counter() - between
        if any(at_once[key] != number for key, number in one_by_one.items()):
            raise AssertionError(f"{kind.name} counts others in one call")
        lines.append([kind.name, what, len(some), *times, times[0] / times[1]])
    return lines


def filters(count: int, rows: list[dict[str, Any]]) -> dict[str, af.Filter]:
    """Return audiences of the usual kinds with other constants; every third has a test of actions, too."""
    draw = Random(7)
    made = {}
    for number, (key, clause) in enumerate(audiences(count, rows).items()):
        of_actions = {"actions": _of_actions(draw)} if number % 3 == 0 else {}
        made[key] = af.parse({**clause, **of_actions}, SCHEMA)
    return made


def _of_actions(draw: Random) -> dict[str, Any]:
    name = draw.choice(_NAMES)
    days = draw.choice((7, 30, 90, 365))
    since = {"createdAt": {"gte": {"now": f"-P{days}D"}}}
    kinds: list[dict[str, Any]] = [
        {"some": {"name": name, **since}},
        {"none": {"name": name}},
        {"count": {"where": since, "gte": draw.choice((1, 2, 3, 5, 10))}},
        {"count": {"where": {"name": name}, "gte": draw.choice((1, 2, 3))}},
        {"max": {"field": "createdAt", "lt": {"now": f"-P{days}D"}}},
        {"sum": {"field": "points", "where": {"name": name}, "gte": draw.choice((10, 50, 100, 500))}},
    ]
    return draw.choice(kinds)


def actions(count: int, of: int) -> list[dict[str, Any]]:
    """Return actions whose numbers per contact are heavy-tailed."""
    draw = Random(11)
    return [
        {
            "id": number,
            "contactId": int(of * draw.random() ** 3),
            "name": _NAMES[int(draw.random() ** 2 * len(_NAMES))],
            "points": draw.randrange(100) if draw.random() < 0.95 else None,
            "createdAt": NOW - timedelta(minutes=int(draw.random() ** 2 * 2_000_000)),
        }
        for number in range(count)
    ]


def load(engine: Engine, kind: database.Kind, rows: list[dict[str, Any]], acts: list[dict[str, Any]]) -> None:
    """Fill the two tables; the actions have an index of their contacts."""
    for setting in kind.settings:
        engine.fetch(setting)
    engine.load("contacts", af.Schema("Contact", af.CONTACT.fields), rows)
    engine.load("actions", _ACTION, acts, has_ids=True)
    if not isinstance(engine, ClickHouse):  # whose indexes only skip
        engine.fetch(f"CREATE INDEX actions_key ON actions ({engine.quote('contactId')})")
    engine.fetch(kind.settle)


def tables(engine: sa.Engine) -> tuple[sa.Table, dict[str, af.Related]]:
    """Return the table of contacts as SQLAlchemy reads it, and the join of their actions."""
    types: dict[Any, Any] = {_T.STRING: sa.Text(), _T.INTEGER: sa.Integer(), _T.BOOLEAN: sa.Boolean()}
    instants = sa.DateTime(timezone=engine.dialect.name == "postgresql")

    def table(name: str, schema: af.Schema) -> sa.Table:
        columns: list[Any] = [sa.Column(one.attribute, types.get(one.type, instants)) for one in schema.fields]
        return sa.Table(name, sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), *columns)

    people, acts = table("contacts", af.CONTACT), table("actions", _ACTION)
    return people, {"actions": af.Related(acts, on={people.c.id: "contactId"})}
