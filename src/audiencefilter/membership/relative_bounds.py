"""Bounds relative to now: find those that a date-time or a date is beyond at any instant, without rebuilding an index.

Within a period, as up to the next day in some time zone, the instant of a bound either is constant or moves with `now`,
and both kinds have a fixed order: so the value is beyond a number of the constant bounds, and its distance from `now`
beyond a number of the moving ones.
"""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from operator import itemgetter
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.explain.record_index import position_of
from audiencefilter.language.durations import Stretch
from audiencefilter.language.instants import EPOCH, Edge, microseconds
from audiencefilter.membership.criteria import Criterion, FieldCriteria, ValueClass, counts_bound
from audiencefilter.plan.nodes import RelativeBound

_FIRST_INSTANT: Final = datetime.min.replace(tzinfo=UTC)
_LAST_INSTANT: Final = datetime.max.replace(tzinfo=UTC)
_LAST_MICROSECOND: Final = microseconds(_LAST_INSTANT)
_MICROSECOND: Final = timedelta(microseconds=1)
_DAY: Final = timedelta(days=1)

#: Criteria in order, with the least values, or the least distances from `now`, that pass them.
_Standing: TypeAlias = tuple[list[date], list[Criterion]]
_Moving: TypeAlias = tuple[list[timedelta], list[Criterion]]


class RelativeCriteria(FieldCriteria):
    """The bounds of a field that are relative to now."""

    def __init__(self) -> None:
        super().__init__()
        #: The orders of the bounds with their periods; the latest one is first.
        self._orders: list[_Order] = []

    def _enter(self, criterion: Criterion) -> None:
        self.forget()

    def _leave(self, criterion: Criterion) -> None:
        self.forget()

    def forget(self) -> None:
        """Discard the orders with their classes."""
        self._orders = []

    def class_of(self, value: Any, now: datetime | None) -> ValueClass:
        """Return the class of a present value, a datetime in UTC or a date, at an instant."""
        if now is None:
            raise TypeError("a bound relative to now needs an instant")
        return self._order_at(now).class_of(value, now)

    def _order_at(self, now: datetime) -> "_Order":
        for order in self._orders:
            if order.first <= now <= order.last:
                return order
        made = _Order(list(self._known.values()), now)
        # At most four: changes between two instants are evaluated at both, and in between.
        self._orders = [made, *self._orders[:3]]
        return made

    def turns(self, value: date, now: datetime, until: datetime | None) -> Iterator[tuple[datetime, Criterion]]:
        """Yield the instants after `now`, up to `until` if given, at which a value stops being beyond each bound."""
        # Bounds never decrease: a value is beyond a bound from the beginning, up to its turn.
        criteria = self.class_of(value, now).passed
        if until is not None:
            criteria -= self.class_of(value, until).passed
        position = int(position_of(value))
        for criterion in criteria:
            bound = _bound(criterion)
            # A value equal to the bound stops a microsecond, or a day, later where the bound itself counts.
            turns = bound.operand.first_now(position + counts_bound(bound.side))
            if microseconds(now) < turns <= _LAST_MICROSECOND:
                yield EPOCH + timedelta(microseconds=turns), criterion


class _Order:
    """The order of some bounds within a period."""

    def __init__(self, criteria: list[Criterion], now: datetime) -> None:
        stretches = [(_bound(criterion).operand.stretch(now), criterion) for criterion in criteria]
        self.first = max([stretch.first for stretch, _ in stretches], default=_FIRST_INSTANT)
        self.last = min([stretch.last for stretch, _ in stretches], default=_LAST_INSTANT)
        self._standing = _standing(stretches)
        self._moving = _moving(stretches)
        self._classes: dict[tuple[int, int], ValueClass] = {}

    def class_of(self, value: Any, now: datetime) -> ValueClass:
        stands, standing = self._standing
        moves, moving = self._moving
        place = bisect_right(stands, value), bisect_right(moves, value - now) if moves else 0
        found = self._classes.get(place)
        if found is None:
            found = self._classes[place] = ValueClass(frozenset([*standing[: place[0]], *moving[: place[1]]]))
        return found


def _standing(stretches: list[tuple[Stretch, Criterion]]) -> _Standing:
    found: list[tuple[date, Criterion]] = []
    for stretch, criterion in stretches:
        first, last = _bound(criterion).field.type.facts.edges
        match stretch.instant:
            case None | Edge.AFTER:  # it moves; or no value is beyond it
                pass
            case Edge.BEFORE:
                found.append((first, criterion))
            case date() as instant:
                if counts_bound(_bound(criterion).side):
                    found.append((instant, criterion))
                elif instant < last:
                    found.append((instant + (_MICROSECOND if isinstance(instant, datetime) else _DAY), criterion))
            case other:
                assert_never(other)
    found.sort(key=itemgetter(0))
    return [least for least, _ in found], [criterion for _, criterion in found]


def _moving(stretches: list[tuple[Stretch, Criterion]]) -> _Moving:
    found = [
        (stretch.shift + _MICROSECOND * (not counts_bound(_bound(criterion).side)), criterion)
        for stretch, criterion in stretches
        if stretch.instant is None
    ]
    found.sort(key=itemgetter(0))
    return [least for least, _ in found], [criterion for _, criterion in found]


def _bound(criterion: Criterion) -> RelativeBound:
    if isinstance(criterion.leaf, RelativeBound):
        return criterion.leaf
    raise TypeError(f"{criterion.leaf.field.name}: criteria of another kind")
