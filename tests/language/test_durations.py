"""Instants relative to now: against a model by brute force, at the edges, and in every zone around every change."""

import pickle
import random
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import audiencefilter as af
from audiencefilter.language.durations import Relative, Start, clocks_of, parse_duration, zones
from audiencefilter.language.instants import Edge
from tests.examples import examples
from tests.reference_clock import DAY, FIRST, HOUR, LAST, changes, instant_of, micros, moment

EXTENDED = af.CONTACT.with_notation(af.Notation.EXTENDED)

#: Zones whose clocks were changed in ways of their own: over a day, twice in days, at midnight, by half an hour or two.
ODD_ZONES = (
    "Pacific/Apia", "America/Juneau", "Asia/Manila", "Africa/Monrovia", "Antarctica/Troll", "America/St_Johns",
    "Europe/Dublin", "America/Scoresbysund", "Africa/Casablanca", "Asia/Pyongyang", "Africa/Freetown",
    "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Beirut", "Asia/Gaza", "Europe/Berlin", "Pacific/Kiritimati",
    "Europe/Amsterdam",
)  # fmt: skip
STARTS = tuple(Start)
OPERANDS = (
    ("P0D", "day"), ("-P1D", "day"), ("P1D", "day"), ("P0D", "week"), ("-P1M", "day"), ("P0D", "month"),
    ("-P1MT1H", "day"), ("P1Y1M1DT1.5S", "quarter"), ("-PT30M", "year"), ("P3M", "week"),
)  # fmt: skip


def relative(duration: str, start: str | None = None, zone: str | None = None) -> Relative:
    return Relative(duration.removeprefix("+"), None if start is None else Start(start), zone)


def expected(duration: str, start: str | None, zone: str | None, now: int) -> datetime | Edge:
    instant = instant_of(duration, start, zone, now)
    return Edge.BEFORE if instant < FIRST else Edge.AFTER if instant > LAST else moment(instant)


def in_order(instant: datetime | Edge) -> int:
    match instant:
        case Edge.BEFORE:
            return FIRST - 1
        case Edge.AFTER:
            return LAST + 1
        case _:
            return micros(instant)


def nows_around(zone: str) -> Iterator[int]:
    """Yield instants around all changes of the clocks of a zone, ascending."""
    hours = [-73, -49, *range(-26, 27), 49, 73]
    around = {change + hour * HOUR + more for change in changed(zone) for hour in hours for more in (-1, 0, 1)}
    return iter(sorted(around))


def test_around_changes_of_clocks_it_never_decreases() -> None:
    for zone in ODD_ZONES[::4]:
        assert_never_decreases(zone, list(nows_around(zone))[-1_500:])


def assert_never_decreases(zone: str, nows: Iterable[int]) -> int:
    """Check the operands at ascending instants, and return how many times that was."""
    asked = list(map(moment, nows))
    for duration, start in OPERANDS:
        operand = relative(duration, start, zone)
        found = [operand.at(now) for now in asked]
        instants = [instant for instant in found if isinstance(instant, datetime)]
        assert len(instants) == len(found)
        assert all(one <= next_ for one, next_ in pairwise(instants)), operand
    return len(asked) * len(OPERANDS)


@st.composite
def durations_(draw: st.DrawFn) -> str:
    """Draw durations: mostly short ones, and some of nine digits."""
    number = st.one_of(st.integers(0, 40), st.integers(0, 13_000), st.integers(0, 999_999_999)).map(str)
    dates = "".join(draw(number) + unit for unit in "YMWD" if draw(st.integers(0, 2)) == 0)
    times = "".join(draw(number) + unit for unit in "HM" if draw(st.integers(0, 3)) == 0)
    if draw(st.integers(0, 3)) == 0:
        times += draw(number) + draw(st.sampled_from(("", ".5", ".000001", ".999999"))) + "S"
    return draw(st.sampled_from(("", "-", "+"))) + "P" + (dates + ("T" + times if times else "") or "0D")


@st.composite
def operands(draw: st.DrawFn) -> tuple[str, str | None, str | None]:
    start = draw(st.sampled_from((None, *(unit.value for unit in STARTS))))
    zone = None
    if start not in (None, "hour"):
        zone = draw(st.sampled_from((None, *ODD_ZONES, *sorted(zones())[::20])))
    return draw(durations_()), start, zone


def between(first: str, last: str) -> st.SearchStrategy[datetime]:
    low, high = (datetime.fromisoformat(day) for day in (first, last))
    return st.datetimes(low, high, timezones=st.just(UTC))


INSTANTS = st.one_of(
    between("1850-01-01", "2060-01-01"),
    between("0001-01-01", "9999-12-31T23:59:59.999999"),
    between("0001-01-01", "0001-04-01"),
    between("9999-10-01", "9999-12-31T23:59:59.999999"),
    between("1990-01-01", "2040-01-01").map(lambda now: now.replace(hour=0, minute=0, second=0, microsecond=0)),
)


@examples(320)
@given(operands(), st.lists(INSTANTS, min_size=1, max_size=10), st.integers(-1, 1))
def test_any_operand_is_at_any_instant_what_the_rules_say(
    operand: tuple[str, str | None, str | None], nows: list[datetime], more: int
) -> None:
    named = relative(*operand)
    for now in nows:
        asked = min(max(micros(now) + more, FIRST), LAST)
        assert named.at(moment(asked)) == expected(*operand, asked)
        assert relative(*operand).at(moment(asked)) == expected(*operand, asked)
    found = [in_order(named.at(now)) for now in sorted(nows)]
    assert found == sorted(found)


@examples(320)
@given(operands(), INSTANTS, st.integers(-1, 1))
def test_the_first_now_of_an_instant(operand: tuple[str, str | None, str | None], now: datetime, more: int) -> None:
    target = instant_of(*operand, micros(now)) + more
    first = relative(*operand).first_now(target)
    assert instant_of(*operand, first) >= target > instant_of(*operand, first - 1)


@cache
def changed(zone: str) -> list[int]:
    """Return the changes of the clocks of a zone, or an instant where there is none."""
    return changes(zone) or [micros(NOW)]


def test_the_first_now_around_changes_of_clocks() -> None:
    for zone in ODD_ZONES[:5]:
        drawn = random.Random(zone)
        for duration, start in OPERANDS[:6]:
            operand = relative(duration, start, zone)
            for target in drawn.choices(changed(zone), k=2):
                for at in (target - 1, target, target + 1, target + drawn.randrange(-DAY, DAY)):
                    first = operand.first_now(at)
                    assert instant_of(duration, start, zone, first) >= at > instant_of(duration, start, zone, first - 1)


NOW = datetime(2026, 3, 31, 23, 59, 59, 999_999, UTC)


def test_edges() -> None:
    far, first, last = "-P999999999Y", datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    cases: list[tuple[tuple[str, str | None, str | None], datetime, datetime | Edge]] = [
        ((far, "year", "Asia/Gaza"), NOW, Edge.BEFORE),
        (("P999999999M", "day", "Asia/Gaza"), NOW, Edge.AFTER),
        (("P999999999DT999999999H", None, None), NOW, Edge.AFTER),
        (("PT0.000001S", None, None), last, Edge.AFTER),
        (("-PT0.000001S", None, None), first, Edge.BEFORE),
        (("P0D", "day", "Pacific/Kiritimati"), first, Edge.BEFORE),
        (("P0D", "day", "Pacific/Kiritimati"), last, datetime(9999, 12, 31, 10, tzinfo=UTC)),
        (("P1D", "day", "America/Adak"), last, Edge.AFTER),
    ]
    for operand, now, instant in cases:
        assert relative(*operand).at(now) == expected(*operand, micros(now)) == instant, operand


def test_what_a_duration_is() -> None:
    for text in ("P1D", "-P1Y2M3W4DT5H6M7.008S", "PT0.000001S", "P999999999W", "P1M", "PT1M", "P007D"):
        assert parse_duration(text) == text
    assert parse_duration("+P1D") == "P1D"
    for text in (
        "", "P", "PT", "P1DT", "PT.5S", "PT5.S", "P1H", "PT1D", "P1M1Y", "p1d", "P1d", " P1D", "P1D ", "P1D\n",
        "P-1D", "--P1D", "P1.5D", "P1,5D", "PT1,5S", "P1000000000D", "PT1.0000001S", "P0001-00-01", "P١D", "P1W1W",
        "-PT", "1D", "P+1D", "PT1S1M", "P1DT1", "P1YT", "P" + "0" * 100 + "D",
    ):  # fmt: skip
        assert parse_duration(text) is None, text


def test_zones_are_the_names_of_the_tz_database() -> None:
    assert zones() >= {"UTC", "Europe/Berlin", "Etc/GMT+5", "EST5EDT", "America/Argentina/Ushuaia", "Asia/Gaza"}


def test_what_is_no_zone_never_touches_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = ["", ".", "..", "../etc/passwd", "/etc/localtime", "Europe/../Europe/Berlin", "x" * 100_000]
    names = ["Europe", "Europe/", "europe/berlin", "Europe/Berlin\0", "posix/Europe/Berlin", "right/UTC"]
    files = ["Factory", "localtime", "posixrules", "tzdata.zi", "zone.tab"]

    def opened(*_: Any) -> None:
        raise AssertionError

    zones()
    monkeypatch.setattr("zoneinfo.ZoneInfo", opened)
    for name in (*paths, *names, *files):
        assert name not in zones()
        with pytest.raises(ValueError, match="there is no zone"):
            Relative("P1D", Start.DAY, name).at(NOW)
        with pytest.raises(af.InvalidFilterError) as caught:
            af.parse({"createdAt": {"gte": {"now": "P1D", "start": "day", "zone": name}}}, EXTENDED)
        assert [problem.code for problem in caught.value.problems] == ["unknown_zone"]


def test_without_a_tz_database_an_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    f = af.parse({"createdAt": {"gte": {"now": "P1D", "start": "day", "zone": "Asia/Gaza"}}}, EXTENDED)
    clocks_of.cache_clear()
    for module in ("language.durations", "language.time_problems", "notations.moving"):
        monkeypatch.setattr(f"audiencefilter.{module}.zones", frozenset)
    with pytest.raises(af.InvalidFilterError, match="pip install tzdata"):
        af.parse({"createdAt": {"gte": {"now": "P1D", "start": "day", "zone": "Asia/Gaza"}}}, EXTENDED)
    with pytest.raises(ValueError, match="pip install tzdata"):
        f.matches({"createdAt": NOW}, now=NOW)
    # What needs no zone works.
    without = af.parse({"createdAt": {"gte": {"now": "P1D", "start": "day"}}}, EXTENDED)
    assert without.matches({"createdAt": NOW + timedelta(days=2)}, now=NOW)


def test_an_operand_asked_by_many_threads_is_right_for_each() -> None:
    operand = relative("-P1M", "day", "Europe/Berlin")
    nows = [NOW + timedelta(hours=7 * number) for number in range(100)]
    wanted = [Relative("-P1M", Start.DAY, "Europe/Berlin").at(now) for now in nows]

    def ask(seed: int) -> bool:
        order = random.Random(seed).sample(range(len(nows)), len(nows))
        return all(operand.at(nows[number]) == wanted[number] for number in order)

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(ask, range(8)))


def test_what_it_remembers_is_no_part_of_it() -> None:
    used, fresh = relative("P1D", "day"), relative("P1D", "day")
    used.at(NOW)
    assert used == fresh
    assert hash(used) == hash(fresh)
    assert repr(used) == repr(fresh)
    assert pickle.dumps(used) == pickle.dumps(fresh)
    assert pickle.loads(pickle.dumps(used)) == used


def test_now_may_be_in_any_zone() -> None:
    f = af.parse({"createdAt": {"gte": {"now": "P0D", "start": "day"}}}, EXTENDED)
    for hours in (-11, 0, 5, 14):
        now = NOW.astimezone(timezone(timedelta(hours=hours)))
        assert f.at(now).to_dict() == {"createdAt": {"gte": "2026-03-31T00:00:00Z"}}


def test_a_model_that_finds_changes_finds_those_that_are_known() -> None:
    found = changes("Europe/Berlin")
    for known in (datetime(1980, 4, 6, 1, tzinfo=UTC), datetime(2024, 3, 31, 1, tzinfo=UTC)):
        assert micros(known) == found[bisect_left(found, micros(known))]
    assert micros(datetime(2044, 10, 30, 1, tzinfo=UTC)) == found[-1]
