"""Time windows that are empty for every `now`: proofs about bounds relative to now."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from audiencefilter.language.durations import Relative, Start, parts_of
from audiencefilter.plan.nodes import RelativeBound, Side

#: Maximum length of calendar units, in days.
_LONGEST: Final = {
    None: 0, Start.HOUR: 1, Start.DAY: 1, Start.WEEK: 7, Start.MONTH: 31, Start.QUARTER: 92, Start.YEAR: 366,
}  # fmt: skip
#: Days and months of 400 years.
_DAYS, _MONTHS = 146_097, 4_800
#: Maximum days by which consecutive months deviate from the average, including the end of a short month.
_UNEVEN: Final = 5
#: Maximum days by which clocks differ from UTC and skip, together.
_CLOCKS: Final = 4
#: Maximum bounds on a side that are compared; longer lists are not written by people.
_MOST_COMPARED: Final = 30
_MICROS_OF_DAY: Final = 86_400_000_000


class _Span(NamedTuple):
    """The least and the greatest distance of an instant from now, in days."""

    low: float
    high: float


def is_empty(bounds: Iterable[RelativeBound]) -> bool:
    """Whether no value passes all bounds at any instant; False where this is not proven."""
    each = list(dict.fromkeys(bounds))
    lower = [bound for bound in each if bound.side.is_lower]
    upper = [bound for bound in each if not bound.side.is_lower]
    if not lower or not upper:
        return False
    if max(_span(bound.operand).low for bound in lower) > min(_span(bound.operand).high for bound in upper):
        return True
    return any(_excludes(low, high) for low in lower[:_MOST_COMPARED] for high in upper[:_MOST_COMPARED])


def _excludes(low: RelativeBound, high: RelativeBound) -> bool:
    touches = (low.side, high.side) == (Side.AT_LEAST, Side.AT_MOST)
    return not touches and _is_never_before(low.operand, high.operand)


def _is_never_before(one: Relative, other: Relative) -> bool:
    """Whether one instant is never before another."""
    is_now = one.start is None and not any(parts_of(one.now))
    if is_now and not any(parts_of(other.now)):
        return True  # a unit begins at or before now
    of_same = (one.start, one.zone) == (other.start, other.zone)
    return of_same and all(mine >= its for mine, its in zip(parts_of(one.now), parts_of(other.now), strict=True))


def _span(operand: Relative) -> _Span:
    months, days, elapsed = parts_of(operand.now)
    middle = months * _DAYS / _MONTHS + days + elapsed / _MICROS_OF_DAY
    slack = (_UNEVEN if months else 0) + (_CLOCKS if months or days or operand.start is not None else 0)
    exact = 1 if days or months or elapsed else 0  # the rounding error of a double is far less than a day
    return _Span(middle - slack - exact - _LONGEST[operand.start], middle + slack + exact)
