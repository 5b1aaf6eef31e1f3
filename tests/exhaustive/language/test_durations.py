"""Instants relative to now: against a model by brute force, at the edges, and in every zone around every change."""

import random
from datetime import datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from audiencefilter.language.durations import zones
from tests.language import test_durations
from tests.reference_clock import DAY, distinct, instant_of, moment


def test_around_every_change_of_every_zone_it_never_decreases() -> None:
    drawn = random.Random(17)
    checked = 0
    assert len(zones()) > 500
    for zone in distinct(zones()):
        nows = list(test_durations.nows_around(zone))
        checked += test_durations.assert_never_decreases(zone, nows)
        for duration, start in test_durations.OPERANDS:
            operand = test_durations.relative(duration, start, zone)
            for now in drawn.sample(nows, min(4, len(nows))):
                assert operand.at(moment(now)) == test_durations.expected(duration, start, zone, now), (
                    operand,
                    moment(now),
                )
    assert checked > 10_000_000


def test_no_clocks_are_changed_twice_within_three_days_nor_by_more_than_one() -> None:
    for zone in distinct(zones()):
        found = test_durations.changed(zone)
        assert all(next_ - one > 3 * DAY for one, next_ in pairwise(found)), zone
        for change in found:
            steps = [datetime.astimezone(moment(change + at), ZoneInfo(zone)).utcoffset() for at in (-1, 0)]
            assert steps[0] is not None
            assert steps[1] is not None
            assert abs(steps[1] - steps[0]) <= timedelta(days=1), zone


def test_many_operands_are_at_many_instants_what_the_rules_say() -> None:
    drawn = random.Random(18)
    names = drawn.sample(distinct(zones()), 150)
    for _ in range(15_000):
        sign, number, unit = drawn.choice(("", "-")), drawn.choice((0, 1, 2, 30, 400)), drawn.choice("YMWD")
        hours = drawn.choice(("", "T1H", "T25H30M0.5S"))
        start = drawn.choice(("day", "week", "month", "quarter", "year"))
        operand = f"{sign}P{number}{unit}{hours}", start, drawn.choice(names)
        around = drawn.choice(test_durations.changed(operand[2]))
        now = around + drawn.choice((-1, 0, 1, drawn.randrange(-2 * DAY, 2 * DAY)))
        found = test_durations.relative(*operand).at(moment(now))
        assert found == test_durations.expected(*operand, now), (operand, moment(now))
        target = test_durations.in_order(found)
        first = test_durations.relative(*operand).first_now(target)
        assert instant_of(*operand, first) >= target > instant_of(*operand, first - 1), (operand, moment(now))
