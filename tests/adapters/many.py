"""Contacts and audiences over them, as the tests of `count_many` and `match_many` share them."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any

import polars
import sqlalchemy as sa

import audiencefilter as af
from tests.engines.engine import Engine

NOW = datetime(2025, 6, 18, 10, tzinfo=UTC)
ACTION = af.Schema("Action", [
    af.Field("name", af.FieldType.STRING),
    af.Field("points", af.FieldType.INTEGER),
    af.Field("at", af.FieldType.DATETIME),
])  # fmt: skip
SCHEMA = af.Schema("Contact", [
    af.Field("id", af.FieldType.INTEGER), af.Field("points", af.FieldType.INTEGER),
    af.Field("city", af.FieldType.STRING), af.Field("joined", af.FieldType.DATETIME),
], af.Notation.EXTENDED, relations=[af.Relation("actions", ACTION)])  # fmt: skip
CONTACTS: list[dict[str, Any]] = [
    {
        "id": number,
        "points": None if number % 7 == 0 else number % 20,
        "city": ["Bonn", "bonn", "Kiel", None][number % 4],
        "joined": datetime(2025, 1 + number % 6, 3, tzinfo=UTC),
        "actions": [
            {
                "name": ["visit", "buy", None][(number + at) % 3],
                "points": [None, 3, 7, 20][(number * at) % 4],
                "at": datetime(2025, 1 + (number + at) % 6, 9, tzinfo=UTC),
            }
            for at in range(number % 5)
        ],
    }
    for number in range(60)
]
CLAUSES: dict[Any, dict[str, Any]] = {
    "keen": {"points": {"gte": 10}},
    "bonn": {"city": {"equals": "bonn", "mode": "insensitive"}, "points": {"lt": 15}},
    "keen in bonn": {"city": "Bonn", "points": {"gte": 10}},
    ("late", 1): {"joined": {"gte": {"now": "-P90D"}}},
    "not keen": {"NOT": {"points": {"gte": 10}}},
    "bought": {"actions": {"some": {"name": "buy"}}},
    "never bought": {"actions": {"none": {"name": "buy"}}, "points": {"gte": 3}},
    "only visits": {"actions": {"every": {"name": "visit"}}},
    "not only visits": {"NOT": {"actions": {"every": {"name": "visit"}}}},
    "two": {"actions": {"count": {"where": {"points": {"gte": 3}}, "gte": 2}}},
    "idle": {"OR": [{"actions": {"count": {"lt": 1}}}, {"actions": {"max": {"field": "at", "lt": {"now": "-P60D"}}}}]},
    "sum": {"actions": {"sum": {"field": "points", "where": {"name": "visit"}, "lte": 6}}, "city": {"not": None}},
    "least": {"actions": {"min": {"field": "points", "lte": 3}}},
    "everyone": {},
    "nobody": {"OR": []},
}
FILTERS = {key: af.parse(clause, SCHEMA) for key, clause in CLAUSES.items()}
EXPECTED = {key: [one["id"] for one in f.select(CONTACTS, now=NOW)] for key, f in FILTERS.items()}
COUNTS = {key: len(ids) for key, ids in EXPECTED.items()}


def clause(random: Random, levels: int) -> dict[str, Any]:
    """Draw a clause over SCHEMA."""
    if levels and random.random() < 0.6:
        members = [clause(random, levels - 1) for _ in range(random.randint(1, 3))]
        return random.choice([{"AND": members}, {"OR": members}, {"OR": members}, {"NOT": members[0]}])
    order = random.choice(("equals", "gte", "lt"))
    number = {order: random.choice((0, 1, 2, 3, 7, 10, 20))}
    month = {random.choice(("gte", "lt")): f"2025-0{random.randint(1, 6)}-05T00:00:00Z"}
    name = random.choice(
        ({"name": "buy"}, {"name": None}, {"name": {"not": "visit"}}, {"points": number}, {"at": month})
    )
    counting = {"where": name, **number} if random.random() < 0.7 else number
    summed = {"field": "points", **counting}
    return random.choice([
        {"points": number},
        {"city": random.choice(("Bonn", None, {"not": "Kiel"}, {"in": ["Bonn", "x"]}))},
        {"joined": month},
        {"actions": {random.choice(("some", "none", "every")): name}},
        {"actions": {"count": counting}},
        {"actions": {random.choice(("sum", "min", "max", "avg")): summed}},
        {"actions": {random.choice(("min", "max")): {"field": "at", "where": name, **month}}},
    ])  # fmt: skip


def frame(contacts: list[dict[str, Any]] = CONTACTS) -> polars.DataFrame:
    instant, whole = polars.Datetime("us", "UTC"), polars.Int64
    action = polars.Struct({"name": polars.String, "points": whole, "at": instant})
    types: Any = {
        "id": whole, "points": whole, "city": polars.String, "joined": instant, "actions": polars.List(action),
    }  # fmt: skip
    return polars.DataFrame(contacts, schema=types)


def load(engine: Engine, contacts: list[dict[str, Any]]) -> tuple[sa.Engine, sa.Table, dict[str, af.Related]]:
    alchemy = engine.with_dialect()
    fields = [field for field in SCHEMA.fields if field.name != "id"]
    engine.load("many_contacts", af.Schema("Contact", fields), contacts, has_ids=True)
    actions = [{**one, "contact": contact["id"]} for contact in contacts for one in contact["actions"]]
    linked = af.Schema("Action", [*ACTION.fields, af.Field("contact", af.FieldType.INTEGER)])
    engine.load("many_actions", linked, actions)

    def table(name: str, schema: af.Schema) -> sa.Table:
        types: dict[Any, Any] = {af.FieldType.STRING: sa.Text(), af.FieldType.INTEGER: sa.Integer()}
        instants = sa.DateTime(timezone=engine.dialect in ("postgresql", "duckdb"))
        columns: list[Any] = [sa.Column(field.name, types.get(field.type, instants)) for field in schema.fields]
        return sa.Table(name, sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), *columns)

    people = table("many_contacts", af.Schema("Contact", fields))
    on = {people.c.id: "contact"}
    return alchemy, people, {"actions": af.Related(table("many_actions", linked), on=on)}


def of_alias(related: dict[str, af.Related]) -> dict[str, af.Related]:
    return {"actions": af.Related(related["actions"].source, on={"id": "contact"})}


def members(filters: dict[Any, af.Filter], over: Any, related: Any = None) -> dict[Any, list[Any]]:
    """Return the sorted keys of the contacts of each audience, which come audience by audience."""
    found = [(key, list(pairs)) for key, pairs in groupby(af.match_many(filters, over, NOW, related), itemgetter(0))]
    order = list(filters)
    assert [key for key, _ in found] == sorted((key for key, _ in found), key=order.index)
    by_number = partial(sorted, key=lambda own: own[1] if isinstance(own, tuple) else own)
    return {key: [] for key in filters} | {key: by_number(own for _, own in pairs) for key, pairs in found}


def statements(database: sa.Engine, filters: dict[Any, af.Filter], people: Any, related: Any = None) -> list[str]:
    """Return the statements that count the audiences."""
    with noted(database) as written:
        af.count_many(filters, (database, people), NOW, related)
    return [statement for statement in written if statement.startswith("SELECT")]


@contextmanager
def noted(database: sa.Engine) -> Iterator[list[str]]:
    """Give a list that gets the statements of a block."""
    written: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        written.append(statement)

    sa.event.listen(database, "before_cursor_execute", note)
    yield written
    sa.event.remove(database, "before_cursor_execute", note)


def one_by_one(f: af.Filter, database: sa.Engine, people: Any, related: Any) -> int:
    condition = f.to_sqlalchemy(people, related, now=NOW)
    with database.connect() as connection:
        return int(connection.scalar(sa.select(sa.func.count()).select_from(people).where(condition)) or 0)
