"""Lists and related records: the store beside engines that have both, at an instant that is another each time."""

import shutil
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from time import perf_counter
from typing import Any, Final, Protocol

import numpy as np
import pyarrow as pa

import audiencefilter as af
from benchmarks.table import Table, Target
from benchmarks.timing import geometric_mean, interleaved, interleaved_calls

_TAGS: Final = 200_000
ACTIONS: Final = 10
START: Final = datetime(2026, 6, 1, 12, tzinfo=UTC)
#: Actions are of so many days before.
_DAYS: Final = 730
_NAMES: Final = ("open", "click", "visit", "purchase", "refund", "login", "signup", "share")
_SAMPLE: Final = 0.01
STORE: Final = "ColumnStore"
_TARGET, _ONCE = 2.0, 1.0

_T: Final = af.FieldType
_ACTION: Final = af.Schema("Action", [af.Field("name", _T.STRING), af.Field("createdAt", _T.DATETIME)])
CONTACT: Final = af.Schema(
    "Contact", [af.Field("tags", _T.STRING, many=True)], relations=[af.Relation("actions", _ACTION)]
)
_SINCE: Final = {"gte": {"now": "-P30D"}}
CLAUSES: Final[Mapping[str, Any]] = {
    "has": {"tags": {"has": "tag 7"}},
    "has-some": {"tags": {"hasSome": ["tag 3", "tag 70", "tag 700", "tag 7000"]}},
    "some": {"actions": {"some": {"name": "click", "createdAt": _SINCE}}},
    "none": {"actions": {"none": {"name": "purchase"}}},
    "count": {"actions": {"count": {"where": {"createdAt": _SINCE}, "gte": 3}}},
    "max": {"actions": {"max": {"field": "createdAt", "lt": {"now": "-P90D"}}}},
}


class Peer(Protocol):
    """An engine that has taken in the contacts and their actions.

    Attributes:
        form: how it is used.
    """

    form: str

    def count(self, clause: str, now: datetime) -> int:
        """Return how many contacts a clause selects at an instant."""

    def close(self) -> None:
        """Give back what it holds outside of this object."""


def related(contacts: int, rounds: int) -> tuple[list[Table], list[Target]]:
    """Return what was measured with one thread over so many contacts, with ten actions each in the mean."""
    people, actions = made_up(contacts)
    clock = _Clock()
    peers: dict[str, Peer] = {}
    made, first = {}, {}
    for name, engine in _ENGINES.items():
        start = perf_counter()
        peer = peers[name] = engine(people, actions)
        first[name] = {clause: [_seconds(_counting(peer, clause, clock)) for _ in range(3)] for clause in CLAUSES}
        made[name] = perf_counter() - start
    many: dict[str, dict[str, float]] = {}
    once: dict[str, dict[str, float]] = {}
    selected = {}
    for clause in CLAUSES:
        found = {name: peer.count(clause, START) for name, peer in peers.items()}
        if len(set(found.values())) > 1:
            raise ValueError(f"{clause} selects {found}")
        selected[clause] = found[STORE]
        tasks = {name: _counting(peer, clause, clock) for name, peer in peers.items()}
        of_many, of_once = interleaved_calls(tasks, rounds, _SAMPLE), interleaved(tasks, rounds)
        many[clause] = {name: of_many.median(name) for name in peers}
        once[clause] = {name: of_once.median(name) for name in peers}
    for peer in peers.values():
        peer.close()
    what = f"{contacts:,} contacts, {contacts * ACTIONS:,} actions, {_TAGS:,} tags, one thread"
    forms = [f"{name}: {peer.form}." for name, peer in peers.items()]
    forms.append("*made*: taken in, and each clause asked three times, in s: " + _listed(made))
    tables = [
        comparison(f"Lists and related records: counting, ms, {what}", many, selected, contacts, forms),
        comparison(f"Lists and related records: counting once, ms, {what}", once, selected, contacts, []),
        _first_table(f"Lists and related records: the store's first counts, ms, {what}", first[STORE]),
    ]
    targets = [
        Target("lists and relations: best over the store, mean", _TARGET, mean_ratio(many), at_least=True),
        Target(
            "lists and relations, once: best over the store", _ONCE, min(map(best_ratio, once.values())), at_least=True
        ),
    ]
    return tables, targets


def _listed(made: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {seconds:.1f}" for name, seconds in made.items())


def _seconds(task: Callable[[], int]) -> float:
    start = perf_counter()
    task()
    return perf_counter() - start


def _first_table(title: str, times: Mapping[str, list[float]]) -> Table:
    note = (
        "The first count encodes what it reads, and the first of a relation joins its records; the second makes a "
        "column of the contacts of what is asked. Each is at another instant."
    )
    lines = [[clause, *(f"{seconds * 1e3:.2f}" for seconds in three)] for clause, three in times.items()]
    return Table(title, ["clause", "first", "second", "third"], lines, [note])


class _Clock:
    """An instant that is a second later each time that it is asked for."""

    def __init__(self) -> None:
        self._now = START

    def now(self) -> datetime:
        self._now += timedelta(seconds=1)
        return self._now


def _counting(peer: Peer, clause: str, clock: _Clock) -> Callable[[], int]:
    return lambda: peer.count(clause, clock.now())


def best_ratio(times: Mapping[str, float]) -> float:
    """Return the time of the best other engine to that of the store."""
    return min(seconds for name, seconds in times.items() if name != STORE) / times[STORE]


def mean_ratio(times: Mapping[str, Mapping[str, float]]) -> float:
    return geometric_mean([best_ratio(by_engine) for by_engine in times.values()])


def comparison(
    title: str,
    times: Mapping[str, Mapping[str, float]],
    selected: Mapping[str, int],
    contacts: int,
    notes: list[str],
) -> Table:
    lines = [
        [clause, f"{selected[clause] / contacts:.1%}", *_milliseconds(by_engine), f"{best_ratio(by_engine):.1f}"]
        for clause, by_engine in times.items()
    ]
    return Table(title, ["clause", "selected", *next(iter(times.values())), "best / store"], lines, notes)


def _milliseconds(times: Mapping[str, float]) -> list[str]:
    return [f"{seconds * 1e3:.2f}" for seconds in times.values()]


def made_up(contacts: int) -> tuple[pa.Table, pa.Table]:
    """Return contacts with tags, of which few are frequent, and their actions in random order."""
    rng = np.random.default_rng(7)
    counts = rng.integers(0, 6, contacts)
    ranks = np.minimum(_TAGS * rng.random(int(counts.sum())) ** 4, _TAGS - 1).astype(np.int32)
    names = pa.array([f"tag {number}" for number in range(_TAGS)])
    offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    tags = pa.ListArray.from_arrays(pa.array(offsets), names.take(pa.array(ranks)))
    people = pa.table({"id": np.arange(contacts, dtype=np.int32), "tags": tags})
    total = contacts * ACTIONS
    latest = int(START.timestamp() * 1e6)
    at = latest - (rng.random(total) * _DAYS * 86_400e6).astype(np.int64)
    actions = {
        "contactId": rng.integers(0, contacts, total, dtype=np.int32),
        "name": pa.array(_NAMES).take(pa.array(rng.integers(0, len(_NAMES), total))),
        "createdAt": pa.array(at, pa.timestamp("us", "UTC")),
    }
    return people, pa.table(actions)


# -- engines ------------------------------------------------------------------------------------------------------


class _Store:
    form = "`from_arrow(related=…)`, actions in random order"

    def __init__(self, people: pa.Table, actions: pa.Table) -> None:
        joined = {"actions": af.Related(actions, on={"id": "contactId"})}
        self._store = af.ColumnStore.from_arrow(people, CONTACT, threads=1, related=joined)
        self._filters = {name: af.parse(clause, schema=CONTACT) for name, clause in CLAUSES.items()}

    def count(self, clause: str, now: datetime) -> int:
        return self._store.count(self._filters[clause], now=now)

    def close(self) -> None:
        """Do nothing: the store is all there is."""


class _Polars:
    form = (
        "tags exploded, Categorical; actions sorted by contact beforehand, so that each contact's are a run: distinct "
        "ids, and `group_by` of a sorted key"
    )

    def __init__(self, people: pa.Table, actions: pa.Table) -> None:
        import polars as pl

        if pl.thread_pool_size() != 1:
            raise RuntimeError("polars was imported with more than one thread")
        self._pl = pl
        # `list.contains` of a column of lists takes two to a hundred times as long.
        self._tags = pl.DataFrame(people).explode("tags").with_columns(pl.col("tags").cast(pl.Categorical))
        self._people = len(people)
        self._actions = pl.DataFrame(actions).with_columns(pl.col("name").cast(pl.Categorical)).sort("contactId")

    def count(self, clause: str, now: datetime) -> int:
        pl = self._pl
        at, key = pl.col("createdAt"), pl.col("contactId")
        tags, actions = self._tags.lazy(), self._actions.lazy()
        since, before = now - timedelta(days=30), now - timedelta(days=90)
        match clause:
            case "has":
                query = tags.filter(pl.col("tags") == "tag 7").select(pl.col("id").n_unique())
            case "has-some":
                wanted = ["tag 3", "tag 70", "tag 700", "tag 7000"]
                query = tags.filter(pl.col("tags").is_in(wanted)).select(pl.col("id").n_unique())
            case "some":
                query = actions.filter((pl.col("name") == "click") & (at >= since)).select(key.n_unique())
            case "none":
                query = actions.filter(pl.col("name") == "purchase").select(self._people - key.rle_id().max() - 1)
            case "count":
                query = actions.filter(at >= since).group_by(key).len().filter(pl.col("len") >= 3).select(pl.len())
            case _:
                query = actions.group_by(key).agg(at.max()).filter(at < before).select(pl.len())
        return int(query.collect().item())

    def close(self) -> None:
        """Do nothing: the frames are all there is."""


class _DuckDB:
    form = "tables in memory, tags VARCHAR[], names ENUM, actions sorted by contact; EXISTS, and aggregates joined"

    def __init__(self, people: pa.Table, actions: pa.Table) -> None:
        import duckdb

        self._connection = duckdb.connect()
        for statement in ("SET threads = 1", "SET TimeZone = 'UTC'"):
            self._connection.execute(statement)
        names = ", ".join(f"'{name}'" for name in _NAMES)
        self._connection.execute(f"CREATE TYPE name AS ENUM ({names})")
        self._connection.execute("CREATE TABLE people AS SELECT * FROM people")
        self._connection.execute(
            "CREATE TABLE actions AS SELECT * REPLACE (name::name AS name) FROM actions ORDER BY contactId"
        )

    def count(self, clause: str, now: datetime) -> int:
        return int(self._connection.execute(SQL[clause], instants(clause, now)).fetchall()[0][0])

    def close(self) -> None:
        self._connection.close()


def instants(clause: str, now: datetime) -> list[datetime]:
    days = {"some": 30, "count": 30, "max": 90}.get(clause)
    return [] if days is None else [now - timedelta(days=days)]


_WANTED: Final = "['tag 3', 'tag 70', 'tag 700', 'tag 7000']"
_OF_PEOPLE: Final = "SELECT count(*) FROM people p WHERE"
SQL: Final = {
    "has": f"{_OF_PEOPLE} list_contains(tags, 'tag 7')",
    "has-some": f"{_OF_PEOPLE} list_has_any(tags, {_WANTED})",
    "some": f"{_OF_PEOPLE} EXISTS (FROM actions WHERE contactId = p.id AND name = 'click' AND createdAt >= ?)",
    "none": f"{_OF_PEOPLE} NOT EXISTS (FROM actions WHERE contactId = p.id AND name = 'purchase')",
    "count": f"{_OF_PEOPLE} id IN (SELECT contactId FROM actions WHERE createdAt >= ? GROUP BY 1 HAVING count(*) >= 3)",
    "max": f"{_OF_PEOPLE} id IN (SELECT contactId FROM actions GROUP BY 1 HAVING max(createdAt) < ?)",
}


class _ClickHouse:
    form = (
        "chdb, MergeTree ordered by contact, tags Array(LowCardinality(String)), names LowCardinality; IN of a "
        "subquery, aggregates in the order of the key"
    )

    def __init__(self, people: pa.Table, actions: pa.Table) -> None:
        from chdb.session import Session

        self._folder = tempfile.mkdtemp(prefix="clickhouse-")
        self._session = Session(self._folder)
        columns = "contactId Int32, name LowCardinality(String), createdAt DateTime64(6, 'UTC')"
        for statement in (
            "CREATE DATABASE bench",
            "USE bench",
            "SET max_threads = 1, optimize_aggregation_in_order = 1",
            "CREATE TABLE people (id Int32, tags Array(LowCardinality(String))) ENGINE = MergeTree ORDER BY id",
            f"CREATE TABLE actions ({columns}) ENGINE = MergeTree ORDER BY contactId",
            "INSERT INTO people SELECT * FROM Python(people)",
            "INSERT INTO actions SELECT * FROM Python(actions)",
            "OPTIMIZE TABLE people FINAL",
            "OPTIMIZE TABLE actions FINAL",
        ):
            self._session.query(statement)

    def count(self, clause: str, now: datetime) -> int:
        text = _CLICKHOUSE[clause]
        for instant in instants(clause, now):
            text = text.replace("?", f"toDateTime64('{instant:%Y-%m-%d %H:%M:%S.%f}', 6, 'UTC')")
        return int.from_bytes(self._session.query(text, "RowBinary").bytes(), "little")

    def close(self) -> None:
        self._session.close()
        shutil.rmtree(self._folder)


_CLICKHOUSE: Final = {
    "has": "SELECT count() FROM people WHERE has(tags, 'tag 7')",
    "has-some": f"SELECT count() FROM people WHERE hasAny(tags, {_WANTED})",
    "some": "SELECT uniqExact(contactId) FROM actions WHERE name = 'click' AND createdAt >= ?",
    "none": "SELECT count() FROM people WHERE id NOT IN (SELECT contactId FROM actions WHERE name = 'purchase')",
    "count": (
        "SELECT count() FROM (SELECT contactId FROM actions WHERE createdAt >= ? "
        "GROUP BY contactId HAVING count() >= 3)"
    ),
    "max": "SELECT count() FROM (SELECT contactId FROM actions GROUP BY contactId HAVING max(createdAt) < ?)",
}

_ENGINES: Final[Mapping[str, Callable[[pa.Table, pa.Table], Peer]]] = {
    STORE: _Store,
    "Polars": _Polars,
    "DuckDB": _DuckDB,
    "ClickHouse": _ClickHouse,
}
