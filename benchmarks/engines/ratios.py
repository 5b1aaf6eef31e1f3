"""Every kind of clause in five databases, with indexes and without, beside the best of the conditions by hand."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any, Final
from uuid import UUID

import audiencefilter as af
from benchmarks.engines import database
from benchmarks.engines.kinds import DATABASES, KINDS, NOW, TAGS, Kind
from benchmarks.table import Table, Target
from benchmarks.timing import geometric_mean, interleaved_calls
from tests.engines.clickhouse import ClickHouse
from tests.engines.engine import AbsentError, Engine
from tests.engines.mariadb import MariaDB

_BOUND: Final = 1.2
#: Actions of each contact, on the average.
_ACTIONS: Final = 5
_NAMES: Final = ("login", "visit", "purchase", "refund", "share", "signup", "open", "click", "reply", "unsubscribe")
_TOWNS: Final = ("Burg", "Kirchen", "Neuburg", "Aalen", "Zürich", "Weißkirch", "Tokio", "Münster")
_SAMPLE: Final = 0.005

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
#: The databases; a statement that takes longer than a minute is stopped where the database can.
_KINDS: Final[Mapping[str, database.Kind]] = {
    **{str(dialect): kind for dialect, kind in database.KINDS.items()},
    "mariadb": database.Kind(
        MariaDB,
        "MariaDB",
        "a Unix socket",
        "SELECT version()",
        ["SET max_statement_time = 60"],
        "ANALYZE TABLE contacts, actions",
    ),
    "clickhouse": database.Kind(
        ClickHouse, "ClickHouse", "in this process, one thread", "SELECT version()", ["SET max_threads = 1"], "SELECT 1"
    ),
}


def of_every_kind(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 40,000 contacts with 200,000 actions, or with `full` 200,000 and a million."""
    rows = tables_of(200_000 if full else 40_000)
    tables: list[Table] = []
    targets: list[Target] = []
    for dialect in DATABASES:
        kind = _KINDS[dialect]
        try:
            with closing(kind.start()) as engine:
                load(engine, kind, *rows)
                for indexed in (False, True):
                    if indexed:
                        create_indexes(engine, kind)
                    table, worst = _measured(engine, kind, indexed, len(rows[0]))
                    tables.append(table)
                    targets.append(Target(f"to_sql over by hand: {kind.name}, {worst[0]}", _BOUND, worst[-1]))
        except AbsentError as error:
            tables.append(Table(kind.name, [kind.name], [["absent"]], [str(error)]))
    return tables, targets


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


def load(engine: Engine, kind: database.Kind, contacts: list[dict[str, Any]], actions: list[dict[str, Any]]) -> None:
    """Fill the two tables; the key of the related records has an index where the database has such indexes."""
    for setting in kind.settings:
        engine.fetch(setting)
    labels = {"labels": _LABELS[engine.dialect]} if engine.dialect in _LABELS else {}
    if not engine.has_missing_lists:
        contacts = [{**contact, "tags": contact["tags"] or []} for contact in contacts]
    loaded = af.Schema("Contact", [one for one in _SCHEMA.fields if one.name != "id"])
    engine.load("contacts", loaded, contacts, columns=labels, has_ids=True)
    engine.load("actions", _ACTION, actions, has_ids=True)
    if engine.dialect != "clickhouse":
        engine.fetch("CREATE INDEX actions_key ON actions (subid)")
    engine.fetch(kind.settle)


def create_indexes(engine: Engine, kind: database.Kind) -> None:
    """Create the indexes of contacts that most would create."""
    for statement in [*_INDEXES[engine.dialect], kind.settle]:
        engine.fetch(statement)


def compared(engine: Engine, kind: Kind) -> tuple[int, float, float, float]:
    """Return the number of selected contacts, the best time by hand, ours, and their ratio.

    Raises:
        AssertionError: a condition by hand selects other contacts.
    """
    schema, related = _SCHEMA, _RELATED
    columns = {"labels": af.Column("labels", _LABELS[engine.dialect])} if "labels" in kind.clause else {}
    f = af.parse(kind.clause, schema=schema)
    sql = f.to_sql(engine.dialect, "c", columns=columns, related=related, now=NOW)  # type: ignore[arg-type]
    chosen = _ids(engine, sql.text, sql.parameters)
    hand = kind.by_hand(engine.dialect)
    for text in hand:
        if (found := _ids(engine, text)) != chosen:
            raise AssertionError(f"{engine.name} selects {len(found)}, not {len(chosen)}: {text}")
    tasks = {text: _counting(engine, text) for text in hand} | {"ours": _counting(engine, sql.text, sql.parameters)}
    timings = interleaved_calls(tasks, 7, _SAMPLE)
    best = min(hand, key=timings.quickest)
    seconds = timings.quickest(best), timings.quickest("ours")
    return len(chosen), *seconds, seconds[1] / seconds[0]


def _ids(engine: Engine, condition: str, parameters: Any = None) -> list[int]:
    return sorted(number for (number,) in engine.fetch(f"SELECT c.id FROM contacts c WHERE {condition}", parameters))


def _counting(engine: Engine, condition: str, parameters: Any = None) -> Callable[[], Any]:
    query = f"SELECT count(*) FROM contacts c WHERE {condition}"
    return lambda: engine.fetch(query, parameters)


def lines(engine: Engine, names: Iterable[str] = KINDS) -> list[list[Any]]:
    """Return a line for each kind of clause that a database has."""
    found = {name: KINDS[name] for name in names if engine.dialect in KINDS[name].databases}
    return [[name, *compared(engine, kind)] for name, kind in found.items()]


def _measured(engine: Engine, kind: database.Kind, indexed: bool, count: int) -> tuple[Table, list[Any]]:
    found = lines(engine)
    ((version,),) = engine.fetch(kind.version)
    title = (
        f"{kind.name} {str(version).split()[0].removeprefix('v')}, every kind of clause, {count:,} contacts, "
        f"{'with indexes' if indexed else 'no index'}"
    )
    mean = geometric_mean([line[-1] for line in found])
    cells = [[name, f"{chosen:,}", one * 1e3, other * 1e3, ratio] for name, chosen, one, other, ratio in found]
    cells.append(["**geometric mean**", "", "", "", mean])
    columns = ["clause", "selected", "by hand, ms", "to_sql, ms", "to_sql / by hand"]
    return Table(title, columns, cells, [f"{kind.form}."]), max(found, key=lambda line: float(line[-1]))
