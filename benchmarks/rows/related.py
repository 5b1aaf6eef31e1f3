"""``select`` beside comprehensions written by hand: lists, custom data, related records and the clock."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import mean
from typing import Any, Final, TypeAlias

import audiencefilter as af
from benchmarks.table import Table, Target
from benchmarks.timing import interleaved

Row: TypeAlias = dict[str, Any]
Select: TypeAlias = Callable[[list[Row]], list[Row]]

#: Rounds by the number of contacts.
_ROUNDS: Final = {5_000: 31, 100_000: 7}
_BOUND: Final = 0.9
_ACTIONS: Final = 10
_NOW: Final = datetime(2026, 6, 1, 12, tzinfo=UTC)
_AGO: Final = _NOW - timedelta(days=30)

_T: Final = af.FieldType
_ITEM: Final = af.Schema("Item", [af.Field("sku", _T.STRING)])
_ACTION: Final = af.Schema(
    "Action",
    [af.Field("name", _T.STRING), af.Field("points", _T.INTEGER), af.Field("createdAt", _T.DATETIME)],
    relations=[af.Relation("items", _ITEM)],
)
_SCHEMA: Final = af.Schema(
    "Contact",
    [
        af.Field("tags", _T.STRING, many=True),
        af.Field("data.plan", _T.STRING, "data", path=("plan",)),
        af.Field("data.seats", _T.INTEGER, "data", path=("account", "seats")),
    ],
    relations=[af.Relation("actions", _ACTION)],
)
CLAUSES: Final[Mapping[str, Any]] = {
    "list-has": {"tags": {"has": "vip"}},
    "list-has-some": {"tags": {"hasSome": ["vip", "partner", "press"]}},
    "data": {"data.plan": "pro", "data.seats": {"gte": 50}},
    "some": {"actions": {"some": {"name": "refund"}}},
    "none": {"actions": {"none": {"name": "login", "points": {"gte": 50}}}},
    "every": {"actions": {"every": {"points": {"gte": 5}}}},
    "count": {"actions": {"count": {"where": {"name": "purchase"}, "gte": 3}}},
    "sum": {"actions": {"sum": {"field": "points", "where": {"name": "purchase"}, "gte": 100}}},
    "max-relative": {"actions": {"max": {"field": "createdAt", "lt": {"now": "-P30D"}}}},
    "nested-relative": {
        "actions": {"some": {"createdAt": {"gte": {"now": "-P30D"}}, "items": {"some": {"sku": "lamp"}}}}
    },
}
_SOME_TAGS: Final = frozenset(("vip", "partner", "press"))
BY_HAND: Final[Mapping[str, Select]] = {
    "list-has": lambda rows: [r for r in rows if r["tags"] is not None and "vip" in r["tags"]],
    "list-has-some": lambda rows: [r for r in rows if r["tags"] is not None and not _SOME_TAGS.isdisjoint(r["tags"])],
    "data": lambda rows: [
        r
        for r in rows
        if (data := r["data"]) is not None
        and data.get("plan") == "pro"
        and (account := data.get("account")) is not None
        and (seats := account.get("seats")) is not None
        and seats >= 50
    ],
    "some": lambda rows: [r for r in rows if any(a["name"] == "refund" for a in r["actions"])],
    "none": lambda rows: [
        r
        for r in rows
        if not any(a["name"] == "login" and a["points"] is not None and a["points"] >= 50 for a in r["actions"])
    ],
    "every": lambda rows: [r for r in rows if all(a["points"] is not None and a["points"] >= 5 for a in r["actions"])],
    "count": lambda rows: [r for r in rows if sum(1 for a in r["actions"] if a["name"] == "purchase") >= 3],
    "sum": lambda rows: [
        r
        for r in rows
        if sum(a["points"] for a in r["actions"] if a["name"] == "purchase" and a["points"] is not None) >= 100
    ],
    "max-relative": lambda rows: [
        r
        for r in rows
        if (last := max((a["createdAt"] for a in r["actions"] if a["createdAt"] is not None), default=None)) is not None
        and last < _AGO
    ],
    "nested-relative": lambda rows: [
        r
        for r in rows
        if any(
            a["createdAt"] is not None and a["createdAt"] >= _AGO and any(i["sku"] == "lamp" for i in a["items"])
            for a in r["actions"]
        )
    ],
}


def related(sizes: list[int]) -> tuple[list[Table], list[Target]]:
    """Measure the ten clauses for each number of contacts, each of which has ten actions."""
    rows = contacts_with_actions(max(sizes))
    tables: list[Table] = []
    targets: list[Target] = []
    for size in sizes:
        table, ratio = _measure(f"{size:,} dicts, each with {_ACTIONS} actions", rows[:size])
        tables.append(table)
        targets.append(Target(f"select over comprehensions, {size:,} dicts with actions", _BOUND, ratio))
    return tables, targets


def contacts_with_actions(count: int) -> list[Row]:
    """Return so many contacts; the same ones at every call."""
    random = Random(17)
    tags = ("vip", "partner", "press", "new", "trial", "beta", "churned", "lead")
    names = ("login", "visit", "purchase", "refund", "share", "signup")
    instants = [_NOW - timedelta(hours=hours) for hours in range(0, 9_000, 3)]
    items = [{"sku": sku} for sku in ("lamp", "desk", "chair", "shelf", "rug")]

    def action() -> Row:
        return {
            "name": random.choice(names),
            "points": random.randint(0, 100) if random.random() < 0.95 else None,
            "createdAt": random.choice(instants),
            "items": random.sample(items, random.randint(0, 2)),
        }

    return [
        {
            "tags": random.sample(tags, random.randint(0, 4)) if random.random() < 0.9 else None,
            "data": {"plan": random.choice(("free", "pro", "team")), "account": {"seats": random.randint(1, 100)}}
            if random.random() < 0.9
            else None,
            "actions": [action() for _ in range(_ACTIONS)],
        }
        for _ in range(count)
    ]


def _measure(title: str, rows: list[Row]) -> tuple[Table, float]:
    lines: list[list[Any]] = []
    for name, clause in CLAUSES.items():
        tasks = _tasks(af.parse(clause, schema=_SCHEMA), BY_HAND[name], rows)
        selected = tasks["by hand"]()
        if list(map(id, tasks["select"]())) != list(map(id, selected)):
            raise AssertionError(f"select and the comprehension select different contacts by {name}")
        timings = interleaved(tasks, _ROUNDS[len(rows)])
        a_row = [timings.median(way) / len(rows) * 1e9 for way in ("by hand", "select")]
        lines.append([name, f"{len(selected) / len(rows):.1%}", *a_row, timings.ratio("select", "by hand")])
    ratio = mean(line[-1] for line in lines)
    lines.append(["**mean**", "", "", "", ratio])
    columns = ["filter", "selected", "by hand, ns a row", "select, ns a row", "select / by hand"]
    return Table(title, columns, lines), ratio


def _tasks(f: af.Filter, by_hand: Select, rows: list[Row]) -> dict[str, Callable[[], list[Row]]]:
    return {"by hand": lambda: by_hand(rows), "select": lambda: f.select(rows, now=_NOW)}
