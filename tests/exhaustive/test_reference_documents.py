"""What the reference evaluator of the third part says where the conformance cases do not ask, worked out by hand.

An implementation that is held against the reference is right in these, too; each was found by changing the reference
and seeing that no case objects, or is a boundary of the text.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import inf, nan
from random import Random
from typing import Any, Final

import pytest

from tests import reference_clock as clock
from tests import reference_documents as reference
from tests.reference_documents import Number, date_at, month_days, read, verdict, window, write

NOW: Final = datetime(2026, 3, 29, 12, tzinfo=UTC)


def at(text: str) -> int:
    return clock.micros(datetime.fromisoformat(text.replace("Z", "+00:00")))


def schema(*fields: dict[str, Any], relations: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return {"root": "One", "schemas": {"One": {"fields": list(fields), "relations": list(relations)}}}


def judged(clause: str, held: Any, **field: Any) -> reference.Verdict:
    """Return what a clause about the field "f" is of a record that holds a value."""
    return verdict(read(clause), schema({"name": "f", **field}), {"f": held}, NOW)


# -- dates ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "operand", "expected"),
    [
        # 24 October 2026 is a Saturday.
        ("2026-10-24T12:00:00Z", {"today": "P0D", "start": "week"}, "2026-10-19"),
        ("2026-10-24T12:00:00Z", {"today": "P0D", "start": "week", "weekStart": "sunday"}, "2026-10-18"),
        ("2026-10-24T12:00:00Z", {"today": "P0D", "start": "week", "weekStart": "saturday"}, "2026-10-24"),
        ("2026-10-24T12:00:00Z", {"today": "P0D", "end": "week", "weekStart": "sunday"}, "2026-10-24"),
        ("2026-10-24T12:00:00Z", {"today": "P0D", "end": "week", "weekStart": "saturday"}, "2026-10-30"),
        # Months before days, years and months in one step: 29 February and 13 months is 29 March, not 1 April.
        ("2024-02-29T12:00:00Z", {"today": "P1Y1M"}, "2025-03-29"),
        ("2024-02-29T12:00:00Z", {"today": "P1Y"}, "2025-03-01"),
        ("2024-02-29T12:00:00Z", {"today": "-P1Y"}, "2023-03-01"),
        ("2026-03-31T12:00:00Z", {"today": "-P1M"}, "2026-03-01"),
        ("2026-03-31T12:00:00Z", {"today": "P1M1D"}, "2026-05-02"),
        ("2026-03-31T12:00:00Z", {"today": "-P1M", "end": "month"}, "2026-02-28"),
        ("2026-01-31T12:00:00Z", {"today": "P1M", "end": "day"}, "2026-02-28"),
        ("2026-05-31T12:00:00Z", {"today": "-P1Y", "end": "year"}, "2025-12-31"),
        # In St. John's it was 00:00 to 00:01 of 7 November 2010, and then 23:01 of the 6th.
        ("2010-11-07T02:29:59.999999Z", {"today": "P0D", "zone": "America/St_Johns"}, "2010-11-06"),
        ("2010-11-07T02:30:00Z", {"today": "P0D", "zone": "America/St_Johns"}, "2010-11-07"),
        ("2010-11-07T02:45:00Z", {"today": "P0D", "zone": "America/St_Johns"}, "2010-11-07"),
        # Apia went from 29 December 2011 to the 31st.
        ("2011-12-30T09:59:59.999999Z", {"today": "P0D", "zone": "Pacific/Apia"}, "2011-12-29"),
        ("2011-12-30T10:00:00Z", {"today": "P0D", "zone": "Pacific/Apia"}, "2011-12-31"),
        ("2011-12-30T10:00:00Z", {"today": "-P1D", "zone": "Pacific/Apia"}, "2011-12-30"),
        # The last day of a zone ahead of UTC is after all dates, and comes back with a duration.
        ("9999-12-31T23:30:00Z", {"today": "P0D", "zone": "Pacific/Kiritimati"}, "after"),
        ("9999-12-31T23:30:00Z", {"today": "-P1D", "zone": "Pacific/Kiritimati"}, "9999-12-31"),
        ("0001-01-01T00:30:00Z", {"today": "P0D", "zone": "America/New_York"}, "before"),
        ("0001-01-01T00:30:00Z", {"today": "P1D", "zone": "America/New_York"}, "0001-01-01"),
        ("9999-12-31T12:00:00Z", {"today": "P0D", "end": "year"}, "9999-12-31"),
        ("0001-01-03T12:00:00Z", {"today": "P0D", "start": "week"}, "0001-01-01"),
        ("0001-01-03T12:00:00Z", {"today": "P0D", "start": "week", "weekStart": "sunday"}, "before"),
    ],
)
def test_a_relative_date(now: str, operand: Mapping[str, str], expected: str) -> None:
    found = date_at(operand, at(now))
    edges = {"before": -inf, "after": inf}
    assert found == (edges[expected] if expected in edges else reference.day_of(date.fromisoformat(expected)))


def test_a_date_never_decreases() -> None:
    random = Random(3)
    zones = (
        "America/St_Johns",
        "Pacific/Apia",
        "America/Sao_Paulo",
        "Pacific/Kwajalein",
        "Asia/Manila",
        "Africa/Cairo",
    )
    changes = {zone: clock.changes(zone) for zone in zones}
    for _ in range(400):
        zone = random.choice(zones)
        operand = {"today": random.choice(("P0D", "-P1M", "P1M", "-P1Y", "P1M1D")), "zone": zone}
        operand |= random.choice(({}, {"start": "month"}, {"end": "month"}, {"end": "week", "weekStart": "sunday"}))
        near = random.choice(changes[zone])
        nows = sorted(near + random.randrange(-40, 40) * clock.HOUR for _ in range(6))
        found = [date_at(operand, now) for now in nows]
        assert all(one <= other for one, other in pairwise(found)), (operand, nows)


@pytest.mark.parametrize(
    ("operand", "now", "expected"),
    [
        ({"now": "P0D", "start": "week", "weekStart": "sunday"}, "2026-10-24T12:00:00Z", "2026-10-18T00:00:00Z"),
        (
            {"now": "-P1W", "start": "week", "weekStart": "sunday", "zone": "Europe/Berlin"},
            "2026-03-29T12:00:00Z",
            "2026-03-21T23:00:00Z",
        ),
    ],
)
def test_an_instant_of_weeks_that_begin_on_another_day(operand: Mapping[str, str], now: str, expected: str) -> None:
    assert reference.instant_at(operand, at(now)) == at(expected)


def test_weeks_from_monday_are_those_of_the_second_language() -> None:
    for zone in ("UTC", "America/St_Johns", "Pacific/Apia", "Africa/Cairo"):
        for hours in range(0, 24 * 40, 5):
            now = at("2010-10-20T00:30:00Z") + hours * clock.HOUR
            operand = {"now": "-P1M2DT3H", "start": "week", "zone": zone}
            assert reference.instant_at(operand, now) == clock.instant_of("-P1M2DT3H", "week", zone, now)


# -- anniversaries ----------------------------------------------------------------------------------------------------

DAYS_OF_A_YEAR: Final = [date(2000, 1, 1) + timedelta(number) for number in range(366)]


def test_intervals_of_days_say_what_counting_says() -> None:
    random = Random(7)
    begins = [reference.day(year, month, day) for year in (1999, 2000, 2023, 2024, 2100) for month, day in EDGES]
    for _ in range(500):
        first = random.choice(begins)
        last = first + random.choice((-1, 0, 1, 2, 30, 300, 363, 364, 365, 366, 367, random.randrange(400)))
        intervals = month_days(first, last)
        for day in DAYS_OF_A_YEAR:
            assert reference.in_month_days(day, intervals) is reference.falls_on(day, first, last), (first, last, day)


EDGES: Final = ((1, 1), (1, 2), (2, 27), (2, 28), (3, 1), (3, 2), (12, 30), (12, 31))


@pytest.mark.parametrize(
    ("first", "last", "missing"),
    [
        # 365 days are not always a whole year: each leaves out one anniversary.
        ((2024, 1, 1), (2024, 12, 30), (12, 31)),
        ((2024, 3, 1), (2025, 2, 28), (2, 29)),
        ((2023, 3, 2), (2024, 2, 29), (3, 1)),
    ],
)
def test_a_window_of_365_days_may_miss_one(
    first: tuple[int, int, int], last: tuple[int, int, int], missing: tuple[int, int]
) -> None:
    ends = reference.day(*first), reference.day(*last)
    assert ends[1] - ends[0] + 1 == 365
    left_out = [(day.month, day.day) for day in DAYS_OF_A_YEAR if not reference.falls_on(day, *ends)]
    assert left_out == [missing]
    assert all(reference.falls_on(day, ends[0], ends[1] + 1) for day in DAYS_OF_A_YEAR)


def test_a_window_beyond_all_dates_goes_on() -> None:
    ends = window({"from": "P0D", "to": "P30D"}, at("9999-12-20T00:00:00Z"))
    assert month_days(*ends) == [[101, 119], [1220, 1231]]
    # As a window it is like any other, although its end as a date is after all dates.
    assert date_at({"today": "P30D"}, at("9999-12-20T00:00:00Z")) == inf


@pytest.mark.parametrize(
    ("now", "is_so"),
    [
        ("2023-02-28T12:00:00Z", False),
        ("2023-03-01T12:00:00Z", True),
        ("2024-02-29T12:00:00Z", True),
        ("2024-03-01T12:00:00Z", False),
        ("1900-03-01T12:00:00Z", True),  # before the date itself, and in a year that is no leap year
    ],
)
def test_29_february(now: str, is_so: bool) -> None:
    born = {"name": "born", "type": "DATE"}
    clause = {"born": {"anniversary": {"from": "P0D", "to": "P0D"}}}
    assert verdict(clause, schema(born), {"born": date(2000, 2, 29)}, clock.moment(at(now))) is is_so


# -- decimals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "scale", "expected"),
    [
        (19.99, 2, "19.99"),
        (0.1 + 0.2, 2, "0.3"),
        (0.1 + 0.2, 9, "0.3"),
        (-0.0, 2, "0"),
        (0.125, 2, None),
        (1.005, 2, None),
        (1e-6, 0, "0"),
        (1.1e-6, 0, None),
        # Of large numbers more is excused than 10^-6, since doubles are not so near.
        (5_317_117_019_250.27, 2, "5317117019250.27"),
        (4_551_983_538_225.5205, 2, "4551983538225.52"),
        (4_551_983_538_225.521, 2, None),
        (12_152_969_338.0885, 4, "12152969338.0885"),
        (9_999_999_999.99, 2, "9999999999.99"),
        (9_999_999_999_999.99, 2, "9999999999999.99"),
        (999_999_999_999_999.0, 0, "999999999999999"),
        (999_999_999_999_998.9, 0, "999999999999999"),
        (999_999_999_999_998.5, 0, None),
        (1e15, 0, None),
        (10_000_000_000_000.0, 2, None),
        (1e300, 9, None),
        (1e308, 9, None),
        (inf, 2, None),
        (nan, 2, None),
    ],
)
def test_a_double_means_a_decimal(value: float, scale: int, expected: str | None) -> None:
    found = reference.decimal_of_double(value, scale)
    assert found == (None if expected is None else Fraction(expected))


def test_decimals_of_records_are_exact_to_their_last_digit() -> None:
    largest = Decimal(10**18 - 1).scaleb(-2)
    assert judged('{"f": 9999999999999999.99}', largest, type="DECIMAL", scale=2) is True
    assert judged(
        '{"f": {"lt": 9999999999999999.9900000000000000000000000000000001}}', largest, type="DECIMAL", scale=2
    )
    with pytest.raises(reference.RecordError):
        judged('{"f": 1}', Decimal(10**18).scaleb(-2), type="DECIMAL", scale=2)
    assert judged('{"f": 10000000000000000}', 10**16, type="DECIMAL", scale=1) is True


def test_integers_are_read_as_before() -> None:
    """With a fraction a number is the next double, and without one it is exact, in sums of them, too."""
    big = {"name": "big", "type": "INTEGER", "bits": 64}
    assert verdict(read('{"big": 9007199254740993.0}'), schema(big), {"big": 2**53}, NOW) is True
    assert verdict(read('{"big": 9007199254740993}'), schema(big), {"big": 2**53}, NOW) is False
    own = {"name": "rows", "schema": "One", "many": True}
    record = {"rows": [{"big": 2**53 + 1}]}
    for how, clause, is_so in (
        ("sum", "9007199254740993.0", False),
        ("sum", "9007199254740993", True),
        ("max", "9007199254740993.0", False),
        ("avg", "9007199254740993.0", True),  # numbers of any digits
    ):
        text = f'{{"rows": {{"{how}": {{"field": "big", "equals": {clause}}}}}}}'
        assert verdict(read(text), schema(big, relations=(own,)), record, NOW) is is_so, text


# -- custom data and audiences ----------------------------------------------------------------------------------------


def test_a_text_within_custom_data_is_no_object() -> None:
    items = {"name": "items", "schema": "One", "many": True, "attribute": "data", "path": []}
    described = schema({"name": "a", "type": "INTEGER"}, relations=(items,))
    clause = read('{"items": {"some": {"items": {"some": {}}}}}')
    for data, is_so in (
        ([{"data": [{}]}], True),
        ('[{"data": [{}]}]', True),
        ([{"data": "[{}]"}], False),
        ('[{"data": "[{}]"}]', False),
    ):
        assert verdict(clause, described, {"data": data}, NOW) is is_so, data


def test_who_is_unknown_is_no_member() -> None:
    audiences = {"vip": read('{"f": {"gte": 1}}')}
    described = schema({"name": "f", "type": "INTEGER"})
    for clause, is_so in (
        ('{"audience": {"in": ["vip"]}}', False),
        ('{"audience": {"notIn": ["vip"]}}', True),
        ('{"NOT": {"audience": {"in": ["vip"]}}}', True),
        ('{"NOT": {"audience": {"notIn": ["vip"]}}}', False),
        ('{"audience": {"in": []}}', False),
        ('{"audience": {"notIn": []}}', True),
    ):
        assert verdict(read(clause), described, {"f": None}, NOW, audiences) is is_so, clause


def test_numbers_stay_as_they_are_written() -> None:
    text = '{"a": [1.50, -0, 1e400, 0.30000000000000000000000000001], "b": {"c": null, "d": "é\\u0000"}}'
    document = read(text)
    assert document["a"][2] == Number("1e400")
    assert read(write(document)) == document
    with pytest.raises(AssertionError):
        read('{"a": 1, "a": 2}')
