"""Generated functions: their names for values, the values themselves, and what is compiled once for all of one shape.

A filter that depends on the clock has its instants as arguments, ``t0`` and so on, so that another instant is other
arguments for the same code.
"""

import struct
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import lru_cache
from itertools import count
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

from audiencefilter.language.custom_data import document, under
from audiencefilter.language.durations import Edge, Relative
from audiencefilter.language.fields import UNSAFE
from audiencefilter.language.folding import fold
from audiencefilter.plan.leaves import FIRST, LAST
from audiencefilter.plan.nodes import Plan, RelativeBound, Side
from audiencefilter.plan.relative import relative_bounds

MICROSECOND: Final = timedelta(microseconds=1)
_BUILTINS: Final = {
    # No text asks for it, but values of other libraries do, when they are first compared: pyarrow ends the process if
    # it cannot import then.
    "__import__": __import__,
    "type": type,
    "dict": dict,
    "list": list,
    "str": str,
    "int": int,
    "float": float,
    "map": map,
    "len": len,
    "datetime": datetime,
    "getattr": getattr,
    "fold": fold,
    "utc": UTC,
    "contains": str.__contains__,
    "document": document,
    "under": under,
    "unsafe": UNSAFE.search,
}


# numpy makes of a plain number what the other one is, and so rounds a bound to the 24 or 11 bits of a float32 or
# float16. From what has this attribute its scalars keep off: then nobody can compare, and the value is read with care.


class _Double(float):
    __slots__ = ()
    __array_ufunc__ = None


class _Integer(int):
    __slots__ = ()
    __array_ufunc__ = None


class _Instant(datetime):
    __slots__ = ()
    __array_ufunc__ = None


def guarded(value: Any, naive: bool) -> Any:
    """Return a value that stands beside a sign of order; `naive`: an instant without its zone."""
    match value:
        case datetime():
            return _Instant(
                value.year, value.month, value.day, value.hour, value.minute, value.second, value.microsecond,
                None if naive else value.tzinfo,
            )  # fmt: skip
        case float() if not is_exact(value):
            return _Double(value)
        case int() if not is_exact(value):
            return _Integer(value)
    return value


def is_exact(value: Any) -> bool:
    """Whether a number is the same in every type that compares with its own: in a float16 and all wider ones.

    >>> [is_exact(value) for value in (0.5, 5_000, 0.1, 2_049, "no number")]
    [True, True, False, False, True]
    """
    if not isinstance(value, int | float):
        return True
    try:
        return bool(struct.unpack("e", struct.pack("e", value))[0] == value)
    except (OverflowError, struct.error):
        return False


class Trust(Enum):
    """What code takes for granted of dicts and of date-times."""

    KEYS = "records and related records that are dicts have every key, and date-times have zones"
    ZONES = "date-times have zones"
    NAIVE = "date-times have no zones, as those of the records that mean UTC"

    __hash__ = object.__hash__


class _Asked(NamedTuple):
    """An instant that code is given: that of an operand, or one microsecond later."""

    operand: Relative
    later: bool
    is_aware: bool  # even where the records' date-times are naive, as at a path in custom data no one is


class Instants:
    """The instants that the code of a plan is given, by their names."""

    def __init__(self, plan: Plan) -> None:
        asked = dict.fromkeys(map(_asked, relative_bounds(plan)))
        self._names = {one: f"t{number}" for number, one in enumerate(asked)}

    def name(self, bound: RelativeBound) -> str:
        """Return the name of the instant that a value stands before, or not."""
        return self._names[_asked(bound)]

    def parameters(self, plan: Plan) -> list[str]:
        """Return the names that the code of a part of the plan has."""
        return list(dict.fromkeys(map(self.name, relative_bounds(plan)))) if self._names else []

    def at(self, now: datetime, naive: bool = False) -> tuple[datetime, ...] | None:
        """Return the instants at `now`, in UTC; None where one is beyond what dates hold, or at their edge."""
        instants = []
        for operand, later, is_aware in self._names:
            instant = operand.at(now)
            if isinstance(instant, Edge) or not FIRST < instant < LAST:
                return None
            instants.append(guarded(instant + MICROSECOND if later else instant, naive and not is_aware))
        return tuple(instants)


def _asked(bound: RelativeBound) -> _Asked:
    return _Asked(bound.operand, bound.side in (Side.ABOVE, Side.AT_MOST), bool(bound.field.path))


@lru_cache(maxsize=1024)
def _code(source: str) -> CodeType:
    """Compile a shape, once for all filters that have it."""
    module = compile(source, "<audiencefilter>", "exec")
    return next(constant for constant in module.co_consts if isinstance(constant, CodeType))


class Code:
    """A function in the making: the values that the names in its text stand for."""

    def __init__(self, instants: Instants, trust: Trust) -> None:
        self.instants = instants
        self.trust = trust
        self.naive = trust is Trust.NAIVE
        self._values: dict[str, Any] = {}
        self._keys: dict[str, str] = {}
        self._documents: dict[str, str] = {}
        self._functions: dict[int, str] = {}
        self._counter = count()

    def name(self, value: Any) -> str:
        """Return a name for a value that the text refers to."""
        name = f"k{next(self._counter)}"
        self._values[name] = value
        return name

    def key(self, key: str) -> str:
        """Return the name of a key or an attribute."""
        if key not in self._keys:
            self._keys[key] = self.name(key)
        return self._keys[key]

    def document(self, attribute: str) -> str:
        """Return the name of what an attribute's JSON text says, once that was read."""
        return self._documents.setdefault(attribute, f"d{len(self._documents)}")

    def function(self, text: str, values: Mapping[str, Any]) -> FunctionType:
        """Return the one function that a text defines, given values that have names of their own."""
        return FunctionType(_code(text), {"__builtins__": _BUILTINS, **self._values, **values})

    def part(self, plan: Plan, make: Callable[[], Callable[..., Any]]) -> str:
        """Return the name of the function that is made for a part of the plan, once."""
        if id(plan) not in self._functions:
            self._functions[id(plan)] = self.name(make())
        return self._functions[id(plan)]
