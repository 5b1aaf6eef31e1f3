"""Clauses about lists and related records in four databases, beside conditions written by hand that are as exact."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

import audiencefilter as af
from audiencefilter.timing import interleaved_calls
from benchmarks.engines.database import KINDS, Kind
from benchmarks.table import Table, Target
from tests.engines.clickhouse import ClickHouse
from tests.engines.engine import AbsentError, Engine

_BOUND: Final = 1.1
#: Actions of each contact, on the average.
_ACTIONS: Final = 5
_NOW: Final = datetime(2026, 6, 1, 12, tzinfo=UTC)
_TAGS: Final = [f"tag{number}" for number in range(2_000)]
_NAMES: Final = ("login", "visit", "purchase", "refund", "share", "signup", "open", "click", "reply", "unsubscribe")
_SAMPLE: Final = 0.005

_T: Final = af.FieldType
_ACTION: Final = af.Schema(
    "Action",
    [af.Field("name", _T.STRING), af.Field("points", _T.INTEGER), af.Field("createdAt", _T.DATETIME)],
)
_SCHEMA: Final = af.Schema(
    "Contact",
    [af.Field("country", _T.STRING), af.Field("points", _T.INTEGER), af.Field("tags", _T.STRING, many=True)],
    relations=[af.Relation("actions", _ACTION)],
)
_RELATED: Final = {"actions": af.Related("actions", on={"id": "subId"})}
_SIXTEEN: Final = _TAGS[100:116]
_LONG: Final = _TAGS[:1_000]

CLAUSES: Final[Mapping[str, Any]] = {
    "has": {"tags": {"has": "tag7"}},
    "has some of 2": {"tags": {"hasSome": ["tag7", "tag90"]}},
    "has some of 1,000": {"tags": {"hasSome": _LONG}},
    "has every of 2": {"tags": {"hasEvery": ["tag1", "tag2"]}},
    "some": {"actions": {"some": {"name": "refund", "points": {"gte": 90}}}},
    "some, wide": {"actions": {"some": {"points": {"gt": 20}}}},
    "none": {"actions": {"none": {"points": {"gt": 50}}}},
    "every": {"actions": {"every": {"points": {"gt": 10}}}},
    "count": {"actions": {"count": {"where": {"name": {"not": "visit"}}, "gte": 3}}},
    "count since": {"actions": {"count": {"where": {"createdAt": {"gte": {"now": "-P30D"}}}, "gte": 2}}},
    "sum": {"actions": {"sum": {"field": "points", "gte": 200}}},
    "max": {"actions": {"max": {"field": "points", "lt": 50}}},
    "some beside a field": {"country": "c3", "points": {"lt": 20}, "actions": {"some": {"points": {"gt": 20}}}},
    "count beside a field": {"country": "c3", "points": {"lt": 20}, "actions": {"count": {"gte": 3}}},
    "some or a field": {"OR": [{"points": {"lt": 20}}, {"actions": {"some": {"points": {"gt": 60}}}}]},
}
_JOIN: Final = 'a."subId" = c.id'
_EXISTS: Final = f"EXISTS (SELECT 1 FROM actions a WHERE {_JOIN} AND {{}})"
_SINCE: Final = _NOW - timedelta(days=30)
#: What PostgreSQL, DuckDB and SQLite take alike, as most would write it.
_RELATED_BY_HAND: Final[Mapping[str, str]] = {
    "some": _EXISTS.format("a.name = 'refund' AND a.points >= 90"),
    "some, wide": _EXISTS.format("a.points > 20"),
    "none": "NOT " + _EXISTS.format("a.points > 50"),
    "every": "NOT " + _EXISTS.format("(a.points > 10) IS NOT TRUE"),
    "count": f"(SELECT count(*) FROM actions a WHERE {_JOIN} AND a.name <> 'visit') >= 3",
    "count since": f'(SELECT count(*) FROM actions a WHERE {_JOIN} AND a."createdAt" >= SINCE) >= 2',
    "sum": f"(SELECT coalesce(sum(a.points), 0) FROM actions a WHERE {_JOIN}) >= 200",
    "max": f"(SELECT max(a.points) FROM actions a WHERE {_JOIN}) < 50",
    "some beside a field": "c.country = 'c3' AND c.points < 20 AND " + _EXISTS.format("a.points > 20"),
    "count beside a field": "c.country = 'c3' AND c.points < 20 AND "
    f"(SELECT count(*) FROM actions a WHERE {_JOIN}) >= 3",
    "some or a field": "(c.points < 20 OR " + _EXISTS.format("a.points > 60") + ")",
}


#: A text that is compared.
_BY_BYTES: Final = re.compile(r"(\bname|\bcountry) (=|<>)")


def _by_hand(dialect: str) -> dict[str, str]:
    texts = [", ".join(f"'{tag}'" for tag in tags) for tags in (("tag7", "tag90"), _LONG, ("tag1", "tag2"))]
    match dialect:
        case "postgresql":
            two, _, both = (f"ARRAY[{text}]" for text in texts)
            lists = {
                "has": "tags @> ARRAY['tag7']",
                "has some of 2": f"tags && {two}",
                "has some of 1,000": f"EXISTS (SELECT 1 FROM unnest(tags) t(v) WHERE t.v = ANY(ARRAY[{texts[1]}]))",
                "has every of 2": f"tags @> {both}",
            }
            since = f"'{_SINCE.isoformat()}'"
        case "duckdb":
            lists = {
                "has": "list_contains(tags, 'tag7')",
                "has some of 2": f"list_has_any(tags, [{texts[0]}])",
                "has some of 1,000": f"EXISTS (SELECT 1 FROM (SELECT unnest(tags) AS v) t WHERE t.v IN ({texts[1]}))",
                "has every of 2": f"list_has_all(tags, [{texts[2]}])",
            }
            since = f"TIMESTAMPTZ '{_SINCE.isoformat()}'"
        case "sqlite":
            one = "EXISTS (SELECT 1 FROM json_each(tags) WHERE value {})"
            lists = {
                "has": one.format("= 'tag7'"),
                "has some of 2": one.format(f"IN ({texts[0]})"),
                "has some of 1,000": one.format(f"IN ({texts[1]})"),
                "has every of 2": " AND ".join(one.format(f"= '{tag}'") for tag in ("tag1", "tag2")),
            }
            since = f"'{_SINCE.replace(tzinfo=None).isoformat(' ', 'microseconds')}'"
        case _:
            return _of_clickhouse(texts)
    related = {name: text.replace("SINCE", since) for name, text in _RELATED_BY_HAND.items()}
    if dialect == "postgresql":  # where a collation may find more texts equal
        related = {name: _BY_BYTES.sub(r'\1 COLLATE "C" \2', text) for name, text in related.items()}
    return lists | related


def _of_clickhouse(texts: Sequence[str]) -> dict[str, str]:
    def keys(where: str, having: str = "") -> str:
        grouped = f" GROUP BY a.subId HAVING {having}" if having else ""
        return f"(SELECT a.subId FROM actions a WHERE a.subId IS NOT NULL{where}{grouped})"

    beside = "c.country = 'c3' AND c.points < 20 AND c.id IN "
    since = f" AND a.createdAt >= toDateTime64('{_SINCE.replace(tzinfo=None).isoformat(' ')}', 6, 'UTC')"
    return {
        "has": "has(tags, 'tag7')",
        "has some of 2": f"hasAny(tags, [{texts[0]}])",
        "has some of 1,000": f"arrayExists(x -> x IN ({texts[1]}), tags)",
        "has every of 2": f"hasAll(tags, [{texts[2]}])",
        "some": "c.id IN " + keys(" AND a.name = 'refund' AND a.points >= 90"),
        "some, wide": "c.id IN " + keys(" AND a.points > 20"),
        "none": "c.id NOT IN " + keys(" AND a.points > 50"),
        "every": "c.id NOT IN " + keys(" AND NOT ifNull(a.points > 10, 0)"),
        "count": "c.id IN " + keys(" AND a.name <> 'visit'", "count(*) >= 3"),
        "count since": "c.id IN " + keys(since, "count(*) >= 2"),
        "sum": "c.id IN " + keys("", "sum(a.points) >= 200"),
        "max": "c.id IN " + keys(" AND a.points IS NOT NULL", "max(a.points) < 50"),
        "some beside a field": beside + keys(" AND a.points > 20"),
        "count beside a field": beside + keys("", "count(*) >= 3"),
        "some or a field": "(c.points < 20 OR c.id IN " + keys(" AND a.points > 60") + ")",
    }


#: The databases, ClickHouse among them.
_KINDS: Final[Mapping[str, Kind]] = {
    **{str(dialect): kind for dialect, kind in KINDS.items()},
    "clickhouse": Kind(
        ClickHouse, "ClickHouse", "in this process, one thread", "SELECT version()", ["SET max_threads = 1"], "SELECT 1"
    ),
}


def related(full: bool) -> tuple[list[Table], list[Target]]:
    """Measure 40,000 contacts with 200,000 actions, or with `full` 200,000 and a million."""
    contacts, actions = _tables(200_000 if full else 40_000)
    expected = _expected(contacts, actions)
    tables: list[Table] = []
    targets: list[Target] = []
    for dialect, kind in _KINDS.items():
        try:
            table, worst = _measured(dialect, kind, contacts, actions, expected)
        except AbsentError as error:
            tables.append(Table(kind.name, [kind.name], [["absent"]], [str(error)]))
            continue
        tables.append(table)
        targets.append(Target(f"to_sql over by hand: {kind.name}, {worst[0]}", _BOUND, worst[1]))
    return tables, targets


def _tables(count: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return so many contacts and their actions; the same ones at every call."""
    random = Random(23)
    contacts = [
        {
            "id": number,
            "country": f"c{random.randrange(10)}",
            "points": random.randrange(1_000),
            "tags": None
            if random.random() < 0.05
            else [_TAGS[int(random.random() ** 3 * len(_TAGS))] for _ in range(random.randrange(6))],
        }
        for number in range(count)
    ]
    actions = [
        {
            "id": number,
            "subId": None if random.random() < 0.02 else random.randrange(count),
            "name": random.choice(_NAMES),
            "points": None if random.random() < 0.03 else random.randrange(100),
            "createdAt": _NOW - timedelta(minutes=random.randrange(500_000)),
        }
        for number in range(count * _ACTIONS)
    ]
    return contacts, actions


def _expected(contacts: list[dict[str, Any]], actions: list[dict[str, Any]]) -> dict[str, int]:
    linked = [{**contact, "actions": list[Any]()} for contact in contacts]
    for action in actions:
        if action["subId"] is not None:
            linked[action["subId"]]["actions"].append(action)
    return {name: len(af.parse(clause, schema=_SCHEMA).select(linked, now=_NOW)) for name, clause in CLAUSES.items()}


def _measured(
    dialect: str,
    kind: Kind,
    contacts: list[dict[str, Any]],
    actions: list[dict[str, Any]],
    expected: Mapping[str, int],
) -> tuple[Table, tuple[str, float]]:
    with closing(kind.start()) as engine:
        for setting in kind.settings:
            engine.fetch(setting)
        key = af.Field("key", _T.INTEGER, attribute="subId")
        if not engine.has_missing_lists:
            contacts = [{**contact, "tags": contact["tags"] or []} for contact in contacts]
        engine.load("contacts", _SCHEMA, contacts, has_ids=True)
        engine.load("actions", af.Schema("Action", [*_ACTION.fields, key]), actions, has_ids=True)
        if dialect in ("sqlite", "postgresql"):
            engine.fetch('CREATE INDEX actions_key ON actions ("subId")')
        engine.fetch(kind.settle)
        hand = _by_hand(dialect)
        lines: list[list[Any]] = []
        for name, clause in CLAUSES.items():
            sql = af.parse(clause, schema=_SCHEMA).to_sql(dialect, "c", related=_RELATED, now=_NOW)  # type: ignore[arg-type]
            tasks = {"to_sql": _counting(engine, sql.text, sql.parameters), "by hand": _counting(engine, hand[name])}
            for way, count in tasks.items():
                if (found := count()) != expected[name]:
                    raise AssertionError(f"{way} counts {found} in {kind.name}, not {expected[name]}: {name}")
            timings = interleaved_calls(tasks, 7, _SAMPLE)
            seconds = [timings.median(way) * 1e3 for way in ("by hand", "to_sql")]
            lines.append([name, f"{expected[name]:,}", *seconds, timings.ratio("to_sql", "by hand")])
        ((version,),) = engine.fetch(kind.version)
    title = (
        f"{kind.name} {str(version).split()[0].removeprefix('v')}, {len(contacts):,} contacts, {len(actions):,} actions"
    )
    worst = max(lines, key=lambda line: float(line[-1]))
    columns = ["clause", "selected", "by hand, ms", "to_sql, ms", "to_sql / by hand"]
    return Table(title, columns, lines, [f"{kind.form}."]), (worst[0], worst[-1])


def _counting(engine: Engine, condition: str, parameters: Any = None) -> Callable[[], int]:
    query = f"SELECT count(*) FROM contacts c WHERE {condition}"

    def count() -> int:
        ((number,),) = engine.fetch(query, parameters)
        return int(number)

    return count
