"""Questions about related records, each asked for the first time: nine kinds, with other constants in every round."""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import combinations
from time import perf_counter
from typing import Any, Final, Protocol

import numpy as np
import pyarrow as pa

import audiencefilter as af
from benchmarks.columns.peers import STORE
from benchmarks.nesting import nested
from benchmarks.table import Table, Target
from benchmarks.timing import geometric_mean, interleaved

START: Final = datetime(2026, 6, 1, 12, tzinfo=UTC)
_NAMES: Final = (
    "open", "click", "visit", "login", "share", "search", "download", "reply", "cart", "purchase", "signup", "refund",
    "view", "scroll", "play", "pause", "rate", "comment", "follow", "invite", "call", "chat", "print", "export",
)  # fmt: skip
#: Questions that an engine answers one after the other, as those of a person who explores.
_IN_A_ROW: Final = 4
_DAYS: Final = 730
_TARGET: Final = 6.0
_LEAST: Final = 1.5
#: Kinds that are true of the contacts that the others are not true of, those without actions included.
_NEGATED: Final = frozenset({"none since", "every"})

_T: Final = af.FieldType
_ACTION: Final = af.Schema(
    "Action",
    [af.Field("name", _T.STRING), af.Field("points", _T.INTEGER), af.Field("createdAt", _T.DATETIME)],
)
CONTACT: Final = af.Schema("Contact", [af.Field("id", _T.INTEGER)], relations=[af.Relation("actions", _ACTION)])


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the actions of each contact.

    Attributes:
        names: one or two names of the actions that count; none: every action.
        points: the fewest points of the actions that count.
        since: the earliest instant of the actions that count.
        bound: what is compared with the number, the sum, the greatest points or the latest instant of these actions.
    """

    kind: str
    names: tuple[str, ...] = ()
    points: int | None = None
    since: datetime | None = None
    bound: Any = None

    def clause(self) -> Any:
        """Return the question as a filter."""
        where: dict[str, Any] = {}
        if self.names:
            where["name"] = self.names[0] if len(self.names) == 1 else {"in": list(self.names)}
        if self.points is not None:
            where["points"] = {"gte": self.points}
        if self.since is not None:
            where["createdAt"] = {"gte": self.since.isoformat()}
        match self.kind:
            case "some" | "some since":
                return {"actions": {"some": where}}
            case "none since":
                return {"actions": {"none": where}}
            case "every":
                return {"actions": {"every": {"points": {"lt": self.points}}}}
            case "count" | "count since":
                return {"actions": {"count": {"where": where, "gte": self.bound}}}
            case "sum":
                return {"actions": {"sum": {"field": "points", "where": where, "gte": self.bound}}}
            case "highest since":
                return {"actions": {"max": {"field": "points", "where": where, "gte": self.bound}}}
            case _:
                instant = self.bound.isoformat()
                return {"actions": {"max": {"field": "createdAt", "where": where, "lt": instant}}}

    def sql(self, instant: Callable[[datetime], str], distinct: str) -> str:
        """Return a statement that counts the contacts with actions that count, or such that pass the bound."""
        tests = []
        if self.names:
            tests.append(" OR ".join(f"name = '{name}'" for name in self.names))
        if self.points is not None:
            tests.append(f"points >= {self.points}")
        if self.since is not None:
            tests.append(f"{_AT} >= {instant(self.since)}")
        where = f"FROM actions WHERE {' AND '.join(f'({test})' for test in tests)}"
        having = {
            "count": f"count(*) >= {self.bound}",
            "count since": f"count(*) >= {self.bound}",
            "sum": f"sum(points) >= {self.bound}",
            "highest since": f"max(points) >= {self.bound}",
            "latest": f"max({_AT}) < {instant(self.bound)}" if isinstance(self.bound, datetime) else "",
        }.get(self.kind)
        if having is None:
            return f"SELECT {distinct} {where}"
        return f'SELECT count(*) FROM (SELECT "contactId" {where} GROUP BY "contactId" HAVING {having}) AS found'


_AT: Final = '"createdAt"'
KINDS: Final = ("some", "some since", "none since", "every", "count", "count since", "sum", "highest since", "latest")


def questions(rounds: int) -> dict[str, list[Question]]:
    """Return for each kind a question for each round; the names of a question are in no other."""
    rng = np.random.default_rng(38)
    sets = [(name,) for name in _NAMES] + list(combinations(_NAMES, 2))
    drawn: Iterator[tuple[str, ...]] = iter([sets[index] for index in rng.permutation(len(sets))])

    def days_ago(least: float, most: float) -> datetime:
        return START - timedelta(seconds=round(rng.uniform(least, most) * 86_400))

    found: dict[str, list[Question]] = {kind: [] for kind in KINDS}
    for _ in range(rounds):
        bounds = iter(rng.integers((2, 50, 2, 8, 50, 100), (40, 400, 8, 30, 2_000, 1_000)).tolist())
        for one in (
            Question("some", next(drawn), points=next(bounds)),
            Question("some since", next(drawn), since=days_ago(5, 365)),
            Question("none since", next(drawn), since=days_ago(5, 365)),
            Question("every", points=next(bounds)),
            Question("count", next(drawn), points=next(bounds), bound=int(rng.integers(2, 6))),
            Question("count since", since=days_ago(30, 365), bound=next(bounds)),
            Question("sum", next(drawn), since=days_ago(30, 700), bound=next(bounds)),
            Question("highest since", since=days_ago(30, 365), bound=next(bounds)),
            Question("latest", next(drawn), bound=days_ago(30, 365)),
        ):
            found[one.kind].append(one)
    return found


def made_up(contacts: int) -> tuple[pa.Table, pa.Table]:
    """Return contacts and about 19 actions each: a few contacts have thousands, a third have less than five."""
    rng = np.random.default_rng(19)
    counts = np.minimum(rng.lognormal(2.0, 1.4, contacts), 20_000).astype(np.int64)
    total = int(counts.sum())
    popularity = np.arange(1, len(_NAMES) + 1) ** -0.5  # from an eighth of the actions to a fortieth
    names = rng.choice(len(_NAMES), total, p=popularity / popularity.sum()).astype(np.int8)
    ago = (rng.random(total) ** 1.5 * _DAYS * 86_400e6).astype(np.int64)
    actions = {
        "contactId": rng.permutation(np.repeat(np.arange(contacts, dtype=np.int32), counts)),
        "name": pa.array(_NAMES).take(pa.array(names)),
        "points": np.minimum(rng.lognormal(2.5, 1.3, total), 100_000).astype(np.int32),
        "createdAt": pa.array(int(START.timestamp() * 1e6) - ago, pa.timestamp("us", "UTC")),
    }
    return pa.table({"id": np.arange(contacts, dtype=np.int32)}), pa.table(actions)


def new_questions(contacts: int, rounds: int) -> tuple[list[Table], list[Target]]:
    """Return what was measured with one thread over so many contacts.

    Raises:
        ValueError: an engine counts other contacts than the store.
    """
    people, actions = made_up(contacts)
    engines = {name: engine(people, actions) for name, engine in ENGINES.items()}
    first = [
        _seconds(engines[STORE], Question("latest", (name,), points=1, since=START, bound=START)) for name in _NAMES[:3]
    ]
    lines, ratios, once = [], dict[str, float](), dict[str, float]()
    for kind, asked in questions((rounds + 1) * (_IN_A_ROW + 1)).items():
        answers: dict[str, list[int]] = {name: [] for name in engines}
        tasks = {name: _asking(engine, asked, answers[name]) for name, engine in engines.items()}
        timings = interleaved(tasks, rounds, dict.fromkeys(tasks, _IN_A_ROW))
        single = interleaved(tasks, rounds)
        for name, counted in answers.items():
            if counted != answers[STORE]:
                raise ValueError(f"{kind}: {name} counts {counted}, the store {answers[STORE]}")
        best = min((name for name in engines if name != STORE), key=lambda name: timings.ratio(name, STORE))
        ratios[kind] = timings.ratio(best, STORE)
        once[kind] = min(single.ratio(name, STORE) for name in engines if name != STORE)
        times = [f"{timings.median(name) * 1e3:.2f}" for name in engines]
        share = sum(answers[STORE]) / len(answers[STORE]) / contacts
        lines.append([kind, f"{share:.1%}", *times, best, f"{ratios[kind]:.1f}", f"{once[kind]:.1f}"])
    for engine in engines.values():
        engine.close()
    mean, least = geometric_mean(list(ratios.values())), min(ratios, key=ratios.__getitem__)
    behind = ", ".join(kind for kind in KINDS if min(ratios[kind], once[kind]) < 1) or "none"
    what = f"{contacts:,} contacts, {len(actions):,} actions, one thread"
    means = f"{mean:.1f}, *once* {geometric_mean(list(once.values())):.1f}"
    notes = [
        *(f"{name}: {engine.form}." for name, engine in engines.items()),
        "Every question is another one, with other names, thresholds and windows; its parsing is timed, too.",
        f"Each engine answers {_IN_A_ROW} in a row, then the next engine; *once*: a single question each.",
        f"Geometric mean of *best / store*: {means}. The store is behind in: {behind}.",
        f"The store's first three questions, of which the second orders the actions, ms: {_listed(first)}.",
    ]
    table = Table(
        f"Related records: a new question each time, ms, {what}",
        ["kind", "selected", *engines, "best", "best / store", "once"],
        lines,
        notes,
    )
    return [table], [
        Target("new questions of relations: best over the store, mean", _TARGET, mean, at_least=True),
        Target(f"new questions of relations, least ({least}): best over the store", _LEAST, ratios[least], True),
    ]


def _listed(seconds: list[float]) -> str:
    return ", ".join(f"{each * 1e3:,.1f}" for each in seconds)


def _seconds(engine: "Engine", question: Question) -> float:
    start = perf_counter()
    engine.count(question)
    return perf_counter() - start


def _asking(engine: "Engine", asked: list[Question], answers: list[int]) -> Callable[[], None]:
    """Return a task that asks the next question, and adds the answer."""
    following = iter(asked)
    return lambda: answers.append(engine.count(next(following)))


class Engine(Protocol):
    """An engine with the contacts and their actions.

    Attributes:
        form: how it is used.
    """

    form: str

    def __init__(self, people: pa.Table, actions: pa.Table) -> None: ...

    def count(self, question: Question) -> int:
        """Return how many contacts a question selects."""

    def close(self) -> None:
        """Free what is outside of this object."""


class _Store:
    form = "`ColumnStore.from_arrow`, actions nested in contacts"

    def __init__(self, people: pa.Table, actions: pa.Table) -> None:
        self._store = af.ColumnStore.from_arrow(nested(people, actions, "contactId", "actions"), CONTACT, threads=1)

    def count(self, question: Question) -> int:
        return self._store.count(af.parse(question.clause(), schema=CONTACT))

    def close(self) -> None:
        """Do nothing."""


class _Polars:
    form = "names Categorical, actions sorted by contact, so that those of a contact are a run"

    def __init__(self, people: pa.Table, actions: pa.Table) -> None:
        import polars as pl

        if pl.thread_pool_size() != 1:
            raise RuntimeError("polars was imported with more than one thread")
        self._pl: Any = pl
        self._people = len(people)
        self._actions = pl.DataFrame(actions).with_columns(pl.col("name").cast(pl.Categorical)).sort("contactId")

    def count(self, question: Question) -> int:
        pl = self._pl
        tests = [pl.any_horizontal([pl.col("name") == name for name in question.names])] if question.names else []
        if question.points is not None:
            tests.append(pl.col("points") >= question.points)
        if question.since is not None:
            tests.append(pl.col("createdAt") >= question.since)
        passing, key = self._actions.lazy().filter(*tests), pl.col("contactId")
        match question.kind:
            case "some" | "some since" | "none since" | "every":
                query = passing.select(key.rle_id().max() + 1)
            case "count" | "count since":
                query = passing.select((key.rle().struct.field("len") >= question.bound).sum())
            case "sum":
                query = (
                    passing.group_by(key).agg(pl.col("points").sum()).select((pl.col("points") >= question.bound).sum())
                )
            case "highest since":
                query = passing.filter(pl.col("points") >= question.bound).select(key.rle_id().max() + 1)
            case _:
                at = pl.col("createdAt")
                query = passing.group_by(key).agg(at.max()).select((at < question.bound).sum())
        found = int(query.collect().item() or 0)
        return self._people - found if question.kind in _NEGATED else found

    def close(self) -> None:
        """Do nothing."""


class _DuckDB:
    form = "names ENUM, actions sorted by contact; aggregates"
    _distinct = 'count(DISTINCT "contactId")'

    def __init__(self, people: pa.Table, actions: pa.Table) -> None:
        import duckdb

        self._people = len(people)
        self._connection = duckdb.connect()
        names = ", ".join(f"'{name}'" for name in _NAMES)
        for statement in (
            "SET threads = 1",
            "SET TimeZone = 'UTC'",
            f"CREATE TYPE name AS ENUM ({names})",
            "CREATE TABLE actions AS SELECT * REPLACE (name::name AS name) FROM actions ORDER BY contactId",
        ):
            self._connection.execute(statement)

    def count(self, question: Question) -> int:
        found = self._scalar(question.sql(self._instant, self._distinct))
        return self._people - found if question.kind in _NEGATED else found

    def _instant(self, instant: datetime) -> str:
        return f"TIMESTAMPTZ '{instant:%Y-%m-%d %H:%M:%S.%f}+00'"

    def _scalar(self, statement: str) -> int:
        return int(self._connection.execute(statement).fetchall()[0][0])

    def close(self) -> None:
        self._connection.close()


class _ClickHouse(_DuckDB):
    form = "chdb, MergeTree ordered by name and contact, names LowCardinality; aggregates"
    _distinct = 'uniqExact("contactId")'

    def __init__(self, people: pa.Table, actions: pa.Table) -> None:
        from chdb.session import Session

        self._people = len(people)
        self._folder = tempfile.mkdtemp(prefix="clickhouse-")
        self._session = Session(self._folder)
        columns = "contactId Int32, name LowCardinality(String), points Int32, createdAt DateTime64(6, 'UTC')"
        for statement in (
            "CREATE DATABASE bench",
            "USE bench",
            "SET max_threads = 1",
            f"CREATE TABLE actions ({columns}) ENGINE = MergeTree ORDER BY (name, contactId)",
            "INSERT INTO actions SELECT * FROM Python(actions)",
            "OPTIMIZE TABLE actions FINAL",
        ):
            self._session.query(statement)

    def _instant(self, instant: datetime) -> str:
        return f"toDateTime64('{instant:%Y-%m-%d %H:%M:%S.%f}', 6, 'UTC')"

    def _scalar(self, statement: str) -> int:
        return int.from_bytes(self._session.query(statement, "RowBinary").bytes(), "little")

    def close(self) -> None:
        self._session.close()
        shutil.rmtree(self._folder)


class _DataFusion(_DuckDB):
    form = "batches of 65,536 actions sorted by contact, names dictionary-encoded; aggregates"

    def __init__(self, people: pa.Table, actions: pa.Table) -> None:
        import datafusion as df

        self._people = len(people)
        actions = actions.sort_by("contactId")
        actions = actions.set_column(1, "name", actions["name"].combine_chunks().dictionary_encode())
        self._context = df.SessionContext(df.SessionConfig().with_target_partitions(1).with_batch_size(65_536))
        self._context.register_record_batches("actions", [actions.to_batches(max_chunksize=65_536)])

    def _scalar(self, statement: str) -> int:
        return int(self._context.sql(statement).collect()[0].column(0)[0].as_py())

    def close(self) -> None:
        """Do nothing."""


ENGINES: Final[Mapping[str, type[Engine]]] = {
    STORE: _Store,
    "Polars": _Polars,
    "DuckDB": _DuckDB,
    "ClickHouse": _ClickHouse,
    "DataFusion": _DataFusion,
}
