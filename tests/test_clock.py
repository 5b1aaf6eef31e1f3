"""The clock: every call takes `now`, reads the clock once without, and what is kept serves at every instant."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from itertools import product
from typing import Any, Final

import pytest

import audiencefilter as af
from audiencefilter.backends.sql import outline
from audiencefilter.backends.sql.outline import Outline
from audiencefilter.explain.near_misses import near_misses
from audiencefilter.language import instants
from audiencefilter.plan.nodes import Plan
from audiencefilter.testing import PreviewFactory
from tests.agreement.tables import table_of
from tests.each import each

T = af.FieldType
SCHEMA = af.Schema("Row", [
    af.Field("name", T.STRING), af.Field("points", T.INTEGER), af.Field("made", T.DATETIME),
    af.Field("seen", T.DATETIME),
])  # fmt: skip
NOW: Final = datetime(2026, 3, 31, 10, 30, tzinfo=UTC)
RECENT: Final = {"made": {"gte": {"now": "-P30D"}}}
TODAY: Final = {"seen": {"gte": {"now": "P0D", "start": "day", "zone": "Asia/Beirut"}, "lt": {"now": "P0D"}}}
CLAUSES: Final[tuple[Any, ...]] = (
    RECENT,
    TODAY,
    {"NOT": RECENT},
    {"made": {"not": {"gte": {"now": "-P30D"}}}},
    {"OR": [RECENT, {"name": "a", "seen": {"lt": {"now": "-P1M", "start": "month"}}}, {"made": None}]},
    {"made": {"gt": {"now": "-P60D"}, "lte": {"now": "-P30D"}}, "points": {"gte": 2}},
    {"NOT": {"OR": [RECENT, TODAY]}},
    {"made": {"gte": {"now": "-P9000Y"}}, "seen": {"lt": {"now": "P9000Y"}}},
    {"OR": [{"made": {"gte": {"now": "P9000Y"}}}, TODAY]},
)
FILTERS: Final = [af.parse(clause, SCHEMA) for clause in CLAUSES]
ABSOLUTE: Final = af.parse({"points": 1, "made": {"gte": "2026-01-01T00:00:00Z"}}, SCHEMA)


def rows() -> list[dict[str, Any]]:
    drawn = random.Random(5)

    def instant() -> datetime | None:
        more = timedelta(days=drawn.randrange(-70, 25), microseconds=drawn.choice((0, 0, 1, -1)))
        return None if drawn.randrange(9) == 0 else NOW + more

    return [
        {"name": drawn.choice("abc"), "points": drawn.randrange(5), "made": instant(), "seen": instant()}
        for _ in range(80)
    ]


ROWS: Final = rows()


class Moments(type):
    """The type of what stands for datetime, as far as it is asked what is one."""

    def __instancecheck__(cls, one: object) -> bool:
        return isinstance(one, datetime)


class Clock(metaclass=Moments):
    """A clock that goes on by a day at each look, and counts them."""

    def __init__(self) -> None:
        self.looks = 0

    def now(self, zone: Any) -> datetime:
        assert zone is UTC
        self.looks += 1
        return NOW + timedelta(days=self.looks)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(Clock, "now", found.now)
    monkeypatch.setattr(instants, "datetime", Clock)
    return found


STORE: Final = af.ColumnStore.from_records(ROWS, SCHEMA)
#: Every call that evaluates or writes, of a filter and with what else it takes.
CALLS: Final[dict[str, Callable[..., Any]]] = {
    "matches": lambda f, **now: f.matches(ROWS[0], **now),
    "select": lambda f, **now: f.select(ROWS, **now),
    "preview": lambda f, **now: f.preview(ROWS, **now),
    "explain": lambda f, **now: f.explain(ROWS[0], **now),
    "next_change": lambda f, **now: f.next_change(ROWS[0], **now),
    "near_misses": lambda f, **now: near_misses(f, ROWS[:20], **now),
    "the fixture": lambda f, **now: PreviewFactory([])(f, ROWS[:20], **now),
    "to_sql": lambda f, **now: f.to_sql("postgresql", **now),
    "to_sqlalchemy": lambda f, **now: f.to_sqlalchemy(table_of("t", SCHEMA), **now).compile().params,
    "to_polars": lambda f, **now: str(f.to_polars(**now)),
    "plan_at": af.Filter.plan_at,
    "selection_at": af.Filter.selection_at,
    "count": STORE.count,
    "mask": lambda f, **now: STORE.mask(f, **now).tolist(),
    "indices": lambda f, **now: STORE.indices(f, **now).tolist(),
    "store.select": STORE.select,
    "to_arrow": lambda f, **now: STORE.to_arrow(f, **now).to_pylist(),
    "indices_of": lambda f, **now: [found.tolist() for found in STORE.indices_of([f, f, *FILTERS], **now)],
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_reads_the_clock_once_if_at_all(name: str, clock: Clock) -> None:
    call, f = CALLS[name], FILTERS[4]
    found = call(f)
    assert clock.looks == 1
    assert repr(call(f, now=NOW + timedelta(days=1))) == repr(found)
    assert clock.looks == 1
    call(f)
    assert clock.looks == 2


def test_now_without_a_zone_is_an_error() -> None:
    calls: list[Callable[..., Any]] = [*CALLS.values(), af.Filter.at, af.Filter.predicate]

    def check(case: tuple[Callable[..., Any], af.Filter]) -> None:
        call, f = case
        with pytest.raises(ValueError, match="now must have a time zone"):
            call(f, now=datetime(2026, 1, 1))  # noqa: DTZ001

    each(product(calls, [FILTERS[0], ABSOLUTE]), check)


def test_now_beyond_all_years_is_an_error() -> None:
    late = datetime.max.replace(tzinfo=timezone(timedelta(hours=-1)))
    with pytest.raises(ValueError, match="within the years 0001 to 9999"):
        FILTERS[0].matches({}, now=late)


def test_a_predicate_reads_the_clock_at_each_call_unless_it_was_given_now(clock: Clock) -> None:
    f = FILTERS[0]
    asked = f.predicate()
    assert clock.looks == 0
    record = {"made": NOW - timedelta(days=27)}
    assert [asked(record) for _ in range(5)] == [True, True, True, False, False]
    assert clock.looks == 5
    fixed = f.predicate(now=NOW)
    assert all(fixed(record) for _ in range(5))
    assert clock.looks == 5


def test_a_filter_without_instants_relative_to_now_never_looks(clock: Clock) -> None:
    f = ABSOLUTE
    for name in ("matches", "select", "preview", "to_sql", "to_sqlalchemy", "to_polars", "count", "mask", "indices"):
        CALLS[name](f)
    assert f.predicate()(ROWS[0]) is f.matches(ROWS[0])
    assert clock.looks == 0


def test_an_outline_serves_at_every_instant(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    take_apart = outline.outline

    def counted(plan: Plan) -> Outline:
        made.append(plan)
        return take_apart(plan)

    monkeypatch.setattr(outline, "outline", counted)
    f = af.parse(CLAUSES[4], SCHEMA)
    texts = {f.to_sql("duckdb", now=NOW + timedelta(days=day)).text for day in range(50)}
    f.to_sql("sqlite", now=NOW)
    f.to_sqlalchemy(table_of("t", SCHEMA), now=NOW)
    assert len(texts) == 1
    assert len(made) == 1


def test_an_outline_at_an_edge_is_another() -> None:
    f = af.parse({"made": {"gte": {"now": "-P2025Y"}}}, SCHEMA)
    found = [f.to_sql("sqlite", now=datetime(year, 6, 1, tzinfo=UTC)) for year in (2026, 2025, 2026)]
    assert [sql.text for sql in found] == ["`made` >= ?", "(`made` IS NOT NULL OR NULL)", "`made` >= ?"]
    assert found[0] == found[2]


def test_data_at_a_path_is_compared_with_what_is_before_every_value() -> None:
    schema = af.Schema("Row", [af.Field("data.seen", T.DATETIME, attribute="data", path=("seen",))])
    f = af.parse({"data.seen": {"gte": {"now": "-P9000Y"}}}, schema)
    rows: list[dict[str, Any]] = [{"data": {"seen": "2024-05-01T12:00:00Z"}}, {"data": {"seen": "noon"}}, {}]
    assert af.ColumnStore.from_records(rows, schema).indices(f, now=NOW).tolist() == [0]
    assert f.select(rows, now=NOW) == rows[:1]
