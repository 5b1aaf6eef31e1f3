"""Bounds relative to now: which of them a date-time is beyond, at any instant, without anything being built anew.

For a while, until the next day begins somewhere, say, each operand's instant either stands still or moves with `now`.
Of either kind the bounds have an order for that time. So a value is beyond the first few of those that stand still, and
how far it is from `now` tells beyond how many of those that move.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.language.durations import Edge, Stretch
from audiencefilter.language.instants import EPOCH, microseconds
from audiencefilter.membership.criteria import Criterion, FieldCriteria, ValueClass, counts_bound
from audiencefilter.plan.nodes import RelativeBound

_FIRST: Final = datetime.min.replace(tzinfo=UTC)
_LAST: Final = datetime.max.replace(tzinfo=UTC)
_LAST_MICROSECOND: Final = microseconds(_LAST)
_NO_TIME: Final = timedelta(0)
_MICROSECOND: Final = timedelta(microseconds=1)
#: How many orders are stored: what becomes of contacts between two instants is evaluated at both, and in between.
_ORDERS: Final = 4
#: What a bound takes in a class that is stored, in bytes.
_BOUND_BYTES: Final = 64

#: Criteria with their least values, or with the least distances from `now`, that pass them, in their order.
_Standing: TypeAlias = tuple[list[datetime], list[Criterion]]
_Moving: TypeAlias = tuple[list[timedelta], list[Criterion]]


class RelativeCriteria(FieldCriteria):
    """The bounds of a field that are relative to now. `memory`: at most this many bytes of classes are remembered."""

    def __init__(self, memory: int) -> None:
        super().__init__()
        self._most_bounds = memory // _BOUND_BYTES // _ORDERS
        #: The bounds in their order, as long as that is theirs; the one that was asked for last is the last.
        self._orders: list[_Order] = []

    @property
    def remembered_nbytes(self) -> int:
        """About how many bytes the remembered classes take."""
        return sum(order.bounds for order in self._orders) * _BOUND_BYTES

    def _enter(self, criterion: Criterion) -> None:
        self._orders = []

    def _leave(self, criterion: Criterion) -> None:
        self._orders = []

    def class_of(self, value: Any, now: datetime | None) -> ValueClass:
        """Return the class of a present value, a datetime in UTC, at an instant."""
        if now is None:
            raise TypeError("a bound that is relative to now is asked at an instant")
        return self._order_at(now).class_of(value, now)

    def _order_at(self, now: datetime) -> "_Order":
        orders = self._orders
        for order in reversed(orders):
            if order.first <= now <= order.last:
                if order is not orders[-1]:
                    orders.remove(order)
                    orders.append(order)
                return order
        made = _Order(list(self._known.values()), now, self._most_bounds)
        self._orders = [*orders[1 - _ORDERS :], made]
        return made

    def turns(self, value: datetime, now: datetime, until: datetime | None) -> Iterator[tuple[datetime, Criterion]]:
        """Yield the instants after `now`, up to `until` if given, at which a value stops to be beyond each bound."""
        criteria: Iterable[Criterion] = self._known.values()
        if until is not None:
            # Bounds never go back: what the value is beyond then, it is beyond all the time.
            criteria = self.class_of(value, now).passed - self.class_of(value, until).passed
        instant = microseconds(value)
        for criterion in criteria:
            bound = _bound(criterion)
            # A value that is the bound itself stops a microsecond later where it counts.
            turns = bound.operand.first_now(instant + counts_bound(bound.side))
            if microseconds(now) < turns <= _LAST_MICROSECOND:
                yield EPOCH + timedelta(microseconds=turns), criterion


class _Order:
    """The order of some bounds."""

    def __init__(self, criteria: list[Criterion], now: datetime, most_bounds: int) -> None:
        stretches = [(_bound(criterion).operand.stretch(now), criterion) for criterion in criteria]
        self.first = max([stretch.first for stretch, _ in stretches], default=_FIRST)
        self.last = min([stretch.last for stretch, _ in stretches], default=_LAST)
        self._standing = _standing(stretches)
        self._moving = _moving(stretches)
        self._classes: dict[tuple[int, int], ValueClass] = {}
        self.bounds = 0
        self._most_bounds = most_bounds

    def class_of(self, value: datetime, now: datetime) -> ValueClass:
        stands, standing = self._standing
        moves, moving = self._moving
        place = bisect_right(stands, value), bisect_right(moves, value - now)
        found = self._classes.get(place)
        if found is None:
            found = ValueClass(frozenset([*standing[: place[0]], *moving[: place[1]]]))
            if self.bounds + sum(place) >= self._most_bounds:
                self._classes.clear()
                self.bounds = 0
            self._classes[place] = found
            self.bounds += sum(place) + 1
        return found


def _standing(stretches: list[tuple[Stretch, Criterion]]) -> _Standing:
    found: list[tuple[datetime, Criterion]] = []
    for stretch, criterion in stretches:
        match stretch.instant:
            case None | Edge.AFTER:  # it moves; or no value is beyond it
                pass
            case Edge.BEFORE:
                found.append((_FIRST, criterion))
            case datetime() as instant:
                if counts_bound(_bound(criterion).side):
                    found.append((instant, criterion))
                elif instant < _LAST:
                    found.append((instant + _MICROSECOND, criterion))
            case other:
                assert_never(other)
    found.sort(key=_least)
    return [least for least, _ in found], [criterion for _, criterion in found]


def _moving(stretches: list[tuple[Stretch, Criterion]]) -> _Moving:
    found = [
        (stretch.shift + (_NO_TIME if counts_bound(_bound(criterion).side) else _MICROSECOND), criterion)
        for stretch, criterion in stretches
        if stretch.instant is None
    ]
    found.sort(key=_least)
    return [least for least, _ in found], [criterion for _, criterion in found]


def _least(pair: tuple[Any, Criterion]) -> Any:
    return pair[0]


def _bound(criterion: Criterion) -> RelativeBound:
    if isinstance(criterion.leaf, RelativeBound):
        return criterion.leaf
    raise TypeError(f"{criterion.leaf.field.name}: criteria of another kind")
