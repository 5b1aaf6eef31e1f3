"""Counts of many audiences over one database: in one call, and one by one."""

import gc
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

import sqlalchemy as sa

import audiencefilter as af
from benchmarks.clauses import new
from benchmarks.engines.database import DATABASES, Database
from benchmarks.made_up import contacts
from benchmarks.membership.audiences import audiences
from benchmarks.table import Table, Target
from tests.engines.clickhouse import ClickHouse
from tests.engines.engine import AbsentError, Engine

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
#: So many audiences are counted in turns.
_FEW: Final = 120
_ROUNDS: Final = 5
_NAMES: Final = ("visit", "login", "click", "open", "purchase", "reply", "refund", "share")


def run(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 1,000 audiences over a million contacts with five million actions, or without `full` 300 over 20,000."""
    people = contacts(1_000_000 if full else 20_000)
    acts = actions(5 * len(people), len(people))
    named = filters(1_000 if full else _FEW, people)
    gc.freeze()  # millions of records in memory are no part of what is measured
    lines: list[list[Any]] = []
    notes = [f"The first call of new filters each time; a median of {_ROUNDS} in turns where they are {_FEW}."]
    notes += ["Of more, one run, for which every tenth was counted one by one."] if full else []
    for database in DATABASES.values():
        try:
            with closing(database.started()) as engine:
                load(engine, database, people, acts)
                lines += _measured(engine, database, named)
        except AbsentError as error:
            notes.append(f"{database.name} is absent: {error}.")
    targets = [
        Target(
            f"one by one over count_many: {name}, {number} {what}",
            3 if name == "ClickHouse" and number > _FEW else 1,
            ratio,
            True,
        )
        for name, what, number, *_, ratio in lines
    ]
    title = f"Counts of audiences, {len(people):,} contacts, {len(acts):,} actions, an index of the actions' contacts"
    columns = ["database", "audiences", "number", "one by one, s", "count_many, s", "one by one / count_many"]
    return [Table(title, columns, lines, notes)], targets


def _measured(engine: Engine, database: Database, named: dict[str, af.Filter]) -> list[list[Any]]:
    """Return lines for few audiences, for all without tests of actions, and for those with such tests."""
    if isinstance(engine, ClickHouse):
        with closing(engine.client()) as client:
            joins = {"actions": af.Related("actions", on={"id": "contactId"})}

            def asked(f: af.Filter) -> int:
                condition, parameters = f.to_sql("clickhouse", "c", related=joins, now=NOW)
                found = client.query(f"SELECT count() FROM contacts AS c WHERE {condition}", parameters or None)
                return int(found.result_rows[0][0])

            return _lines(database.name, named, asked, (client, "contacts"), joins)
    alchemy = engine.alchemy()
    if alchemy is None:
        raise AbsentError("no dialect of SQLAlchemy")
    people, related = tables(alchemy)
    everybody = sa.select(sa.func.count()).select_from(people)
    with alchemy.connect() as connection:
        for setting in database.settings:
            connection.exec_driver_sql(setting)

        def counted(f: af.Filter) -> int:
            return int(connection.scalar(everybody.where(f.to_sqlalchemy(people, related, now=NOW))) or 0)

        return _lines(database.name, named, counted, (connection, people), related)


def _lines(
    name: str,
    named: dict[str, af.Filter],
    count: Callable[[af.Filter], int],
    over: tuple[Any, Any],
    related: dict[str, af.Related],
) -> list[list[Any]]:
    """Return the lines of a database; `count` counts one audience."""
    parts = {"of both": dict(islice(named.items(), _FEW))}
    if len(named) > _FEW:
        parts["of contacts"] = {key: f for key, f in named.items() if "actions" not in f.fields}
        parts["with tests of actions"] = {key: f for key, f in named.items() if "actions" in f.fields}
    lines: list[list[Any]] = []
    for what, some in parts.items():
        is_few = len(some) <= _FEW
        sample = dict(islice(some.items(), 0, None, 1 if is_few else 10))
        taken = []
        for _ in range(_ROUNDS if is_few else 1):
            start = perf_counter()
            one_by_one = {key: count(new(f)) for key, f in sample.items()}
            between = perf_counter()
            at_once = af.count_many({key: new(f) for key, f in some.items()}, over, NOW, related)
            taken.append(((between - start) * len(some) / len(sample), perf_counter() - between))
            if any(at_once[key] != number for key, number in one_by_one.items()):
                raise AssertionError(f"{name} counts others in one call")
        ratio = median(apart / together for apart, together in taken)
        lines.append([name, what, len(some), *map(median, zip(*taken, strict=True)), ratio])
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


def load(engine: Engine, database: Database, rows: list[dict[str, Any]], acts: list[dict[str, Any]]) -> None:
    """Fill the two tables; the actions have an index of their contacts."""
    engine.load("contacts", af.Schema("Contact", af.CONTACT.fields), rows)
    engine.load("actions", _ACTION, acts, has_ids=True)
    if not isinstance(engine, ClickHouse):  # whose indexes only skip
        engine.fetch(f"CREATE INDEX actions_key ON actions ({engine.quote('contactId')})")
    engine.fetch(database.settle)


def tables(engine: sa.Engine) -> tuple[sa.Table, dict[str, af.Related]]:
    """Return the table of contacts as SQLAlchemy reads it, and the join of their actions."""
    types: dict[Any, Any] = {_T.STRING: sa.Text(), _T.INTEGER: sa.Integer(), _T.BOOLEAN: sa.Boolean()}
    instants = sa.DateTime(timezone=engine.dialect.name == "postgresql")

    def table(name: str, schema: af.Schema) -> sa.Table:
        columns: list[Any] = [sa.Column(one.attribute, types.get(one.type, instants)) for one in schema.fields]
        return sa.Table(name, sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), *columns)

    people, acts = table("contacts", af.CONTACT), table("actions", _ACTION)
    return people, {"actions": af.Related(acts, on={people.c.id: "contactId"})}
