"""Windows of time that are empty at any instant: what is proven of bounds relative to now, whatever now is."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from audiencefilter.language.durations import Relative, Start, parts_of
from audiencefilter.plan.nodes import RelativeBound, Side

#: How long the units of a calendar are at most, in days.
_LONGEST: Final = {
    None: 0, Start.HOUR: 1, Start.DAY: 1, Start.WEEK: 7, Start.MONTH: 31, Start.QUARTER: 92, Start.YEAR: 366,
}  # fmt: skip
#: The days of 400 years, and their months.
_DAYS, _MONTHS = 146_097, 4_800
#: By this many days months in a row are longer or shorter than on average, the end of a short month included.
_UNEVEN: Final = 5
#: By this many days clocks differ from those of UTC, or skip, together.
_CLOCKS: Final = 4
#: How many bounds on a side are compared with one another: who writes more is no person.
_MOST_COMPARED: Final = 30
_MICROS_OF_DAY: Final = 86_400_000_000


class _Span(NamedTuple):
    """Between which distances from now an instant is, in days."""

    low: float
    high: float


def is_empty(bounds: Iterable[RelativeBound]) -> bool:
    """Whether no value passes all of some bounds, at any instant; false where it is not proven."""
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
        return True  # a unit begins before now, or at it
    of_same = (one.start, one.zone) == (other.start, other.zone)
    return of_same and all(mine >= its for mine, its in zip(parts_of(one.now), parts_of(other.now), strict=True))


def _span(operand: Relative) -> _Span:
    months, days, elapsed = parts_of(operand.now)
    middle = months * _DAYS / _MONTHS + days + elapsed / _MICROS_OF_DAY
    slack = (_UNEVEN if months else 0) + (_CLOCKS if months or days or operand.start is not None else 0)
    exact = 1 if days or months or elapsed else 0  # what a double may be wrong by is far less than a day
    return _Span(middle - slack - exact - _LONGEST[operand.start], middle + slack + exact)
