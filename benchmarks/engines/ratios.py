"""Every kind of clause in a database, beside the best of the conditions by hand."""

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from math import ceil
from random import Random
from timeit import repeat
from typing import Any, Final, TypeAlias
from uuid import UUID

import audiencefilter as af
from audiencefilter.backends.sql.condition import SQL
from benchmarks.engines.database import counting
from benchmarks.engines.kinds import KINDS, NOW, TAGS
from benchmarks.timing import Clock, interleaved
from tests.engines.engine import Engine

_OURS: Final = "to_sql"
#: Actions of each contact, on the average.
_ACTIONS: Final = 5
_NAMES: Final = ("login", "visit", "purchase", "refund", "share", "signup", "open", "click", "reply", "unsubscribe")
_TOWNS: Final = ("Burg", "Kirchen", "Neuburg", "Aalen", "Zürich", "Weißkirch", "Tokio", "Münster")
#: The shortest sample, and the shortest query, in seconds.
_SAMPLE: Final = 0.005
_LEAST: Final = 1e-5

_T: Final = af.FieldType
_ACTION: Final = af.Schema(
    "Action",
    [
        af.Field("name", _T.STRING),
        af.Field("points", _T.INTEGER),
        af.Field("at", _T.DATETIME),
        af.Field("subid", _T.INTEGER),
    ],
)
_SCHEMA: Final = af.Schema(
    "Contact",
    [
        af.Field("id", _T.INTEGER),
        af.Field("country", _T.STRING),
        af.Field("city", _T.STRING),
        af.Field("points", _T.INTEGER),
        af.Field("score", _T.NUMBER),
        af.Field("verified", _T.BOOLEAN),
        af.Field("joined", _T.DATETIME),
        af.Field("born", _T.DATE),
        af.Field("balance", _T.DECIMAL, scale=2),
        af.Field("code", _T.UUID),
        af.Field("tags", _T.STRING, many=True),
        af.Field("labels", _T.STRING, many=True),
        af.Field("plan", _T.STRING, attribute="data", path=("plan",)),
        af.Field("age", _T.NUMBER, attribute="data", path=("age",)),
        af.Field("seen", _T.DATETIME, attribute="data", path=("seen",)),
    ],
    relations=[af.Relation("actions", _ACTION)],
)
_RELATED: Final = {"actions": af.Related("actions", on={"id": "subid"})}
#: The columns that have lists in JSON.
_LABELS: Final = {"postgresql": "jsonb", "duckdb": "JSON", "clickhouse": "Nullable(String)"}
_B_TREES: Final = ("country", "city", "points", "score", "joined", "born", "balance", "code")
_INDEXES: Final[Mapping[str, list[str]]] = {
    "sqlite": [f"CREATE INDEX contacts_{one} ON contacts ({one})" for one in _B_TREES],
    "postgresql": [
        *(f"CREATE INDEX ON contacts ({one})" for one in _B_TREES),
        "CREATE INDEX ON contacts USING gin (city gin_trgm_ops)",
        "CREATE INDEX ON contacts USING gin (tags)",
        "CREATE INDEX ON contacts USING gin (labels jsonb_path_ops)",
    ],
    "mariadb": [f"CREATE INDEX contacts_{one} ON contacts ({one})" for one in _B_TREES],
    "duckdb": [f"CREATE INDEX contacts_{one} ON contacts ({one})" for one in _B_TREES],
    "clickhouse": [  # whose indexes of lists take no missing texts
        f"ALTER TABLE contacts ADD INDEX contacts_{one} {one} TYPE {kind}"
        for one, kind in {"country": "set(100)", "points": "minmax", "joined": "minmax"}.items()
    ]
    + ["OPTIMIZE TABLE contacts FINAL"],
}
#: The number of selected contacts, the seconds of the best condition by hand, ours, and their ratio.
Compared: TypeAlias = tuple[int, float, float, float]


def tables_of(count: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return contacts and their actions; the same ones at every call."""
    random = Random(23)

    def seldom(value: Any, share: float = 0.03) -> Any:
        return None if random.random() < share else value

    def tags() -> list[str]:
        return [TAGS[int(random.random() ** 3 * len(TAGS))] for _ in range(random.randrange(6))]

    contacts = []
    for number in range(count):
        data = {
            "plan": random.choice(["pro", "free", "team", "trial", None]),
            "age": "unknown" if random.random() < 0.02 else random.randrange(18, 90),
            "seen": "soon"
            if random.random() < 0.01
            else f"{NOW - timedelta(minutes=random.randrange(500_000)):%Y-%m-%dT%H:%M:%SZ}",
        }
        contacts.append(
            {
                "id": number,
                "country": seldom(f"c{random.randrange(40)}"),
                "city": seldom(f"{random.choice(_TOWNS)}{random.randrange(1_000)}"),
                "points": seldom(random.randrange(1_000)),
                "score": seldom(random.random()),
                "verified": seldom(random.random() < 0.1),
                "joined": seldom(NOW - timedelta(minutes=random.randrange(1_000_000))),
                "born": seldom(date(1940, 1, 1) + timedelta(random.randrange(25_000))),
                "balance": seldom(Decimal(random.randrange(10_000)) / 100),
                "code": UUID(int=number),
                "tags": seldom(tags(), 0.05),
                "labels": seldom(tags() + [1] * (random.random() < 0.01), 0.05),
                "data": data,
            }
        )
    actions = [
        {
            "id": number,
            "subid": seldom(random.randrange(count)),
            "name": random.choice(_NAMES),
            "points": seldom(random.randrange(100)),
            "at": NOW - timedelta(minutes=random.randrange(500_000)),
        }
        for number in range(count * _ACTIONS)
    ]
    return contacts, actions


def load(engine: Engine, contacts: list[dict[str, Any]], actions: list[dict[str, Any]]) -> None:
    """Fill the two tables; the key of the related records has an index where the database has such indexes."""
    labels = {"labels": _LABELS[engine.dialect]} if engine.dialect in _LABELS else {}
    if not engine.has_missing_lists:
        contacts = [{**contact, "tags": contact["tags"] or []} for contact in contacts]
    loaded = af.Schema("Contact", [one for one in _SCHEMA.fields if one.name != "id"])
    engine.load("contacts", loaded, contacts, columns=labels, has_ids=True)
    engine.load("actions", _ACTION, actions, has_ids=True)
    if engine.dialect != "clickhouse":
        engine.fetch("CREATE INDEX actions_key ON actions (subid)")
    if engine.dialect == "mariadb":
        engine.fetch("SET max_statement_time = 60")


def create_indexes(engine: Engine) -> None:
    """Create the indexes of contacts that most would create."""
    for statement in _INDEXES[engine.dialect]:
        engine.fetch(statement)


def of_every_kind(engine: Engine, clock: Clock, rounds: int) -> dict[str, Compared]:
    """Return what was measured of each kind of clause that a database has."""
    found = {}
    for name, kind in KINDS.items():
        if engine.dialect in kind.databases:
            columns = {"labels": af.Column("labels", _LABELS[engine.dialect])} if "labels" in kind.clause else {}
            f = af.parse(kind.clause, schema=_SCHEMA)
            sql = f.to_sql(engine.dialect, "c", columns=columns, related=_RELATED, now=NOW)  # type: ignore[arg-type]
            found[name] = compared(engine, "contacts c", sql, kind.by_hand(engine.dialect), clock, rounds)
    return found


def compared(engine: Engine, table: str, sql: SQL, hand: list[str], clock: Clock, rounds: int) -> Compared:
    """Compare our condition with the best by hand, which three runs of each tell, and how many runs make a sample.

    Raises:
        AssertionError: a condition by hand selects other contacts.
    """
    chosen = _ids(engine, table, sql.text, sql.parameters)
    for text in hand:
        if (found := _ids(engine, table, text)) != chosen:
            raise AssertionError(f"{engine.name} selects {len(found)}, not {len(chosen)}: {text}")
    tasks = {text: counting(engine, table, text) for text in hand}
    tasks[_OURS] = counting(engine, table, sql.text, sql.parameters)
    first = {name: min(repeat(task, timer=clock, repeat=3, number=1)) for name, task in tasks.items()}
    best = min(hand, key=first.__getitem__)
    loops = {name: ceil(_SAMPLE / max(first[name], _LEAST)) for name in (best, _OURS)}
    timings = interleaved({name: tasks[name] for name in loops}, rounds, loops, clock)
    return len(chosen), timings.median(best), timings.median(_OURS), timings.ratio(_OURS, best)


def _ids(engine: Engine, table: str, condition: str, parameters: Any = None) -> list[int]:
    return sorted(number for (number,) in engine.fetch(f"SELECT id FROM {table} WHERE {condition}", parameters))
