"""Audiences of the second language: relative to now, about tags, custom data and what contacts did; `now` moves on."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any, Final

import audiencefilter as af
from benchmarks.made_up import SEED, Row, contacts
from benchmarks.membership.audiences import Clause, Popular, audiences
from benchmarks.membership.pace import Pace, again
from benchmarks.table import Table, Target

#: The shares of audiences that are relative, that ask for tags or custom data, and for related records.
RELATIVE: Final = 1 / 3
DATA: Final = 1 / 3
RELATED: Final = 1 / 10

_T: Final = af.FieldType
_ACTION: Final = af.Schema(
    "Action", [af.Field("name", _T.STRING), af.Field("at", _T.DATETIME), af.Field("points", _T.INTEGER)]
)
SCHEMA: Final = af.Schema(
    "Contact",
    [
        *af.CONTACT.fields,
        af.Field("seenAt", _T.DATETIME),
        af.Field("tags", _T.STRING, many=True),
        af.Field("data.plan", _T.STRING, attribute="data", path=("plan",)),
        af.Field("data.seats", _T.INTEGER, attribute="data", path=("seats",)),
    ],
    relations=[af.Relation("actions", _ACTION)],
)
NOW: Final = datetime(2026, 1, 1, 9, tzinfo=UTC)
#: `now` moves on by so much from call to call, through a few hours in a round.
_STEP: Final = timedelta(seconds=13)

_CONTACTS: Final = 3_000
_SEEN_CONTACTS: Final = 1_000
_CHECKED: Final = 10
_TAGS: Final = Popular(f"tag-{number}" for number in range(2_000))
_PLANS: Final = Popular(("free", "pro", "team", "trial", "enterprise"))
_ACTIONS: Final = Popular(("opened", "clicked", "visited", "bought", "replied", "called", "refunded", "shared"))
_DURATIONS: Final = Popular(
    f"-P{length}"
    for length in ("30D", "7D", "90D", "1D", "14D", "1Y", "60D", "180D", "3M", "1M", "T24H", "6M", "2Y", "3D")
)
_STARTS: Final = ("day", "month", "week", "year", "quarter")
_ZONES: Final = Popular(("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"))
_ODD: Final = 0.1
_SHAPES: Final = ("gte", "gte", "gte", "lt", "between")
_BOUNDS: Final = {10_000: 50.0, 100_000: 150.0}

_INDEX: Final = "index, contacts seen before, now another at every call"
_COUNT: Final = "the same, counting"
_HUNDRED: Final = "the same, the first hundred keys"
_SAME: Final = "index, all keys, now the same"
_NAIVE: Final = "naive loop"


def with_more(rows: Sequence[Row]) -> list[Row]:
    """Return contacts with tags, custom data and actions."""
    draw = Random(SEED)
    return [row | _more(draw) for row in rows]


def _more(draw: Random) -> Row:
    actions = [
        {"name": _ACTIONS(draw), "at": _moment(draw), "points": draw.randrange(100)}
        for _ in range(draw.choice((0, 0, 1, 2, 3, 5, 8, 12)))
    ]
    return {
        "seenAt": None if draw.random() < 0.1 else _moment(draw),
        "tags": list(dict.fromkeys(_TAGS(draw) for _ in range(draw.choice((0, 1, 2, 3, 5, 8))))),
        "data": {"plan": _PLANS(draw), "seats": draw.randrange(1, 200)},
        "actions": actions,
    }


def _moment(draw: Random) -> datetime:
    """Draw an instant, of the last weeks more often than of the last years."""
    return NOW - timedelta(seconds=int(draw.expovariate(1 / 120) * 86_400) % (8 * 365 * 86_400))


def second_audiences(number: int, rows: Sequence[Row]) -> dict[str, Clause]:
    """Return clauses by key: those of the first language, narrowed by what the second one has."""
    draw = Random(SEED)
    clauses = audiences(number, rows)
    return {key: clause | _narrowing(draw, rows) for key, clause in clauses.items()}


def _narrowing(draw: Random, rows: Sequence[Row]) -> Clause:
    clause: Clause = {}
    if draw.random() < RELATIVE:
        clause["seenAt"] = _window(draw)
    if draw.random() < DATA:
        clause |= _of_data(draw)
    if draw.random() < RELATED:
        clause["actions"] = _of_actions(draw)
    return clause


def _operand(draw: Random) -> dict[str, str]:
    if draw.random() < _ODD:
        return {"now": f"-P{draw.randrange(1, 400)}D"}
    if draw.random() < 0.8:
        return {"now": _DURATIONS(draw)}
    start = draw.choice(_STARTS)
    return {"now": draw.choice(("P0D", "-P1D", "-P1M", "-P7D")), "start": start, "zone": _ZONES(draw)}


def _window(draw: Random) -> Any:
    shape = draw.choice(_SHAPES)
    if shape == "between":
        return {"lt": {"now": _DURATIONS(draw)}, "gte": {"now": "-P3Y"}}
    return {shape: _operand(draw)}


def _of_data(draw: Random) -> Clause:
    match draw.choice(("has", "has", "some", "every", "none", "plan", "seats")):
        case "has":
            return {"tags": {"has": _TAGS(draw)}}
        case "some":
            return {"tags": {"hasSome": [_TAGS(draw) for _ in range(draw.randint(2, 5))]}}
        case "every":
            return {"tags": {"hasEvery": [_TAGS(draw), _TAGS(draw)]}}
        case "none":
            return {"tags": {"not": {"has": _TAGS(draw)}}}
        case "plan":
            return {"data.plan": {"in": list({_PLANS(draw), _PLANS(draw)})}}
        case _:
            return {"data.seats": {"gte": draw.choice((5, 10, 20, 50, 100))}}


def _of_actions(draw: Random) -> Clause:
    where = {"name": _ACTIONS(draw), "at": {"gte": {"now": _DURATIONS(draw)}}}
    match draw.choice(("some", "some", "none", "count", "max")):
        case "some":
            return {"some": where}
        case "none":
            return {"none": where}
        case "count":
            return {"count": {"where": where, "gte": draw.choice((2, 3, 5))}}
        case _:
            return {"max": {"field": "at", "lt": {"now": _DURATIONS(draw)}}}


def measure(size: int, rounds: int) -> tuple[Table, list[Target]]:
    """Measure finding the audiences of contacts that were met before, as time goes on."""
    rows = with_more(contacts(_CONTACTS))
    clauses = second_audiences(size, rows)
    filters = {key: af.parse(clause, schema=SCHEMA) for key, clause in clauses.items()}
    index = af.AudienceIndex(SCHEMA)
    index.add_all(filters.items())
    seen, times = rows[:_SEEN_CONTACTS], _times()
    pairs = list(filters.items())

    def naive(row: Row, now: datetime) -> set[str]:
        return {key for key, f in pairs if f.matches(row, now=now)}

    for row in seen:
        index.match(row, now=next(times))
    for row in rows[-_CHECKED:]:
        now = next(times)
        if index.match(row, now=now) != naive(row, now):
            raise AssertionError(f"index and naive loop differ about {row} at {now}")
    ways = {
        _INDEX: again(lambda row: set(index.match(row, now=next(times))), seen),
        _HUNDRED: again(lambda row: _first(index.match(row, now=next(times))), seen),
        _COUNT: again(lambda row: index.count(row, now=next(times)), seen),
        _SAME: again(lambda row: set(index.match(row, now=NOW)), seen),
        _NAIVE: again(lambda row: naive(row, next(times)), seen, fewest=2),
    }
    pace = Pace(ways, rounds)
    lines = [
        [name, f"{way.contacts:,}", pace.microseconds(name), pace.quicker(name, _NAIVE)] for name, way in ways.items()
    ]
    share = sum(index.count(row, now=NOW) for row in seen) / len(seen) / size
    notes = [
        "A third is relative to now, a third about tags or custom data, a tenth about related records.",
        f"A contact is in {share:.1%} of them in the mean.",
        f"{_NAIVE}: `{{key for key, f in audiences if f.matches(contact, now=now)}}`.",
    ]
    what = f"second language, {size:,} audiences, the first hundred keys: naive loop over the index"
    targets = [Target(what, _BOUNDS[size], pace.quicker(_HUNDRED, _NAIVE), at_least=True)] if size in _BOUNDS else []
    columns = ["way", "contacts", "µs a contact", "times as quick as the naive loop"]
    return Table(f"{size:,} audiences of the second language", columns, lines, notes), targets


def _times() -> Iterator[datetime]:
    return (NOW + number * _STEP for number in count())


def _first(keys: Any) -> list[Any]:
    return [key for key, _ in zip(keys, range(100), strict=False)]
