"""Instants relative to now in English: ``-P30D`` is "30 days ago", and from then on "in the last 30 days".

That has no end, and so takes in whatever is in the future; with an end at now it is "in the last 30 days up to now". In
the same way "in this month" is from its beginning on, and "within this month" up to its end.

What is said of several units has no "and" in it, so that it cannot be taken for the end of a test.
"""

import re
from typing import Final

from audiencefilter.language.ast import Comparison, Node, Operator
from audiencefilter.language.durations import Relative, Start

#: A part of a duration, in its part of days or in its part of hours.
_PART: Final = re.compile(r"([0-9]+)(?:\.([0-9]+))?([YMWDHS])")
_DAYS: Final = {"Y": "year", "M": "month", "W": "week", "D": "day"}
_HOURS: Final = {"H": "hour", "M": "minute", "S": "second"}
#: The unit that comes before now, the one that is now, and the next one.
_NEAREST: Final = {
    Start.HOUR: ("the previous hour", "this hour", "the next hour"),
    Start.DAY: ("yesterday", "today", "tomorrow"),
    Start.WEEK: ("last week", "this week", "next week"),
    Start.MONTH: ("last month", "this month", "next month"),
    Start.QUARTER: ("last quarter", "this quarter", "next quarter"),
    Start.YEAR: ("last year", "this year", "next year"),
}
_MONTHS_OF_A_QUARTER: Final = 3
_SIDES: Final = {
    Operator.GT: "after", Operator.GTE: "at or after", Operator.LT: "before", Operator.LTE: "at or before",
}  # fmt: skip
_OPEN: Final = {Operator.GTE: "later", Operator.LTE: "earlier"}


def instant_of(value: Relative) -> str:
    """Return the words for an instant.

    >>> instant_of(Relative("-P1Y2M")), instant_of(Relative("PT0S")), instant_of(Relative("-P1M", Start.MONTH))
    ('1 year 2 months ago', 'now', 'the beginning of last month (UTC)')
    >>> instant_of(Relative("P1M", Start.DAY, "Europe/Berlin"))
    '1 month after the beginning of today (Europe/Berlin)'
    """
    length = _length(value.now)
    is_past = value.now[0] == "-"
    if value.start is None:
        return f"{length} {'ago' if is_past else 'from now'}" if length else "now"
    count = _units(value)
    if count is not None:
        return f"the beginning of {_period(value.start, count)}{_zone(value)}"
    return f"{length} {'before' if is_past else 'after'} the beginning of {_period(value.start, 0)}{_zone(value)}"


def window(operator: Operator, value: Relative) -> str:
    """Return the words for what is on one side of an instant.

    >>> window(Operator.GTE, Relative("-P30D")), window(Operator.LT, Relative("P0D", Start.MONTH, "Europe/Berlin"))
    ('is in the last 30 days', 'is before this month (Europe/Berlin)')
    """
    instant = instant_of(value)
    count = None if value.start is None else _units(value)
    if value.start is not None and count is not None:
        if operator is Operator.GTE:
            return f"is {_during(value.start, count)}{_zone(value)}{' or later' if count else ''}"
        if operator is Operator.LT:
            return f"is before {_period(value.start, count)}{_zone(value)}"
    if value.start is not None:
        return f"is {_SIDES[operator]} {instant}"
    is_past = instant.endswith(" ago")
    if operator is Operator.GTE and is_past:
        return f"is in the last {_length(value.now)}"
    if operator is Operator.LT and is_past:
        return f"is more than {instant}"
    if operator in _OPEN:
        return f"is {instant} or {_OPEN[operator]}"
    return f"is {_SIDES[operator]} {instant}"


def bounded(first: Comparison, second: Node) -> str | None:
    """Return the words for a stretch of time that two tests of one field bound; None where they are no such tests.

    >>> first = Comparison("createdAt", Operator.GTE, Relative("P0D"))
    >>> bounded(first, Comparison("createdAt", Operator.LTE, Relative("P7D")))
    'is in the next 7 days'
    """
    if not isinstance(second, Comparison) or first.field != second.field or first.operator is not Operator.GTE:
        return None
    low, high = first.value, second.value
    if not isinstance(low, Relative) or not isinstance(high, Relative):
        return None
    if (low.start, low.zone) != (high.start, high.zone):
        return None
    if low.start is None:
        return _from_now(low, high) if second.operator is Operator.LTE else None
    begin, end = _units(low), _units(high)
    if begin is None or end is None or second.operator is not Operator.LT:
        return None
    if end == begin + 1:
        period = _during(low.start, begin) if begin else f"within {_period(low.start, begin)}"
        return f"is {period}{_zone(low)}"
    if begin < 0 == end:
        return f"is in the {_number(-begin, low.start.value)} before {_period(low.start, 0)}{_zone(low)}"
    return None


def _from_now(low: Relative, high: Relative) -> str | None:
    before, after = _length(low.now), _length(high.now)
    if before and low.now[0] == "-" and not after:
        return f"is in the last {before} up to now"
    if after and high.now[0] != "-" and not before:
        return f"is in the next {after}"
    return None


def _parts(duration: str) -> list[tuple[str, str]]:
    """Return the numbers of a duration with their units, without those that are nothing."""
    days, _, hours = duration.partition("T")
    parts: list[tuple[str, str]] = []
    for text, units in ((days, _DAYS), (hours, _HOURS)):
        for whole, fraction, unit in _PART.findall(text):
            number = f"{int(whole)}.{fraction}".rstrip("0").rstrip(".") if fraction else str(int(whole))
            if number != "0":
                parts.append((number, units[unit]))
    return parts


def _length(duration: str) -> str:
    """Return the words for a duration, whichever its sign is; no words for one that is nothing."""
    return " ".join(_number(number, unit) for number, unit in _parts(duration))


def _number(number: str | int, unit: str) -> str:
    return f"{number} {unit}{'' if str(number) == '1' else 's'}"


def _units(value: Relative) -> int | None:
    """Return how many of its units an instant is from the beginning of this one; None where they do not say it."""
    parts = _parts(value.now)
    if not parts:
        return 0
    ((number, unit), *others) = parts
    if others or value.start is None or not number.isdecimal():
        return None
    count = -int(number) if value.now[0] == "-" else int(number)
    if value.start is Start.QUARTER and unit == "month" and count % _MONTHS_OF_A_QUARTER == 0:
        return count // _MONTHS_OF_A_QUARTER
    return count if unit == value.start.value else None


def _period(start: Start, count: int) -> str:
    """Return the words for a unit of the calendar, counted from the one that is now."""
    if -1 <= count <= 1:
        return _NEAREST[start][count + 1]
    return f"the {start.value} {_number(abs(count), start.value)} {'ago' if count < 0 else 'from now'}"


def _during(start: Start, count: int) -> str:
    period = _period(start, count)
    return period if start is Start.DAY and -1 <= count <= 1 else f"in {period}"


def _zone(value: Relative) -> str:
    return f" ({value.zone or 'UTC'})"
