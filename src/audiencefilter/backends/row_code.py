"""Generated functions: names for values, the values, and code that filters of one shape share.

The instants of a filter that depends on the clock are arguments ``t0``, ``t1`` and so on, so that the same code serves
every instant.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from functools import lru_cache
from itertools import count
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from audiencefilter.language.custom_data import document, under
from audiencefilter.language.fields import UNSAFE, FieldType
from audiencefilter.language.folding import fold
from audiencefilter.language.instants import Edge
from audiencefilter.plan.leaves import ENDS
from audiencefilter.plan.nodes import Plan, RelativeBound, RelativeDays, Side, relative_bounds, walk_into

if TYPE_CHECKING:
    from audiencefilter.language.relative_dates import RelativeOperand

MICROSECOND: Final = timedelta(microseconds=1)
_BUILTINS: Final = {
    # Generated source never imports, but values of other libraries import when they are first compared: pyarrow ends
    # the process if that import fails.
    "__import__": __import__,
    "utc": UTC,
    "contains": str.__contains__,
    "unsafe": UNSAFE.search,
    **{one.__name__: one for one in (type, dict, list, str, int, float, date, datetime, Enum)},
    **{one.__name__: one for one in (map, next, iter, len, getattr, isinstance, fold, document, under)},
}


# numpy converts a plain number to the type of the other operand, and so rounds a bound to the 24 or 11 bits of a
# float32 or float16. Its scalars refuse to compare with a type that has this attribute; then the interpreter reads the
# value.


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
    """Return an operand of a comparison by order that numpy does not convert. With `naive` an instant has no zone."""
    match value:
        case datetime():
            return _Instant.combine(value, value.time() if naive else value.timetz())
        case float() if not is_exact(value):
            return _Double(value)
        case int() if not is_exact(value):
            return _Integer(value)
    return value


def is_exact(value: Any) -> bool:
    """Whether a number is the same in every type that compares with its own: in a float16 and all wider types.

    >>> [is_exact(value) for value in (0.5, 5_000, 0.1, 2_049, "no number")]
    [True, True, False, False, True]
    """
    if not isinstance(value, int | float) or (isinstance(value, int) and abs(value) <= 2_048):
        return True
    import struct  # imported here, since few numbers need it

    try:
        return bool(struct.unpack("e", struct.pack("e", value))[0] == value)
    except (OverflowError, struct.error):
        return False


class _Argument(NamedTuple):
    """An instant or a date that is an argument of the code: the operand's, or one microsecond later."""

    operand: "RelativeOperand"
    later: bool
    is_aware: bool  # even where the records' date-times are naive: date-times at a path in custom data never are


class Instants:
    """The instants that the code of a plan takes as arguments, by their names."""

    def __init__(self, plan: Plan) -> None:
        arguments = dict.fromkeys(map(_argument, relative_bounds(plan)))
        # The days of a window are part of the code, since their number differs between instants.
        self._is_fixed = not any(isinstance(part, RelativeDays) for part in walk_into(plan))
        self._names = {one: f"t{number}" for number, one in enumerate(arguments)}

    def name(self, bound: RelativeBound) -> str:
        """Return the name of the instant that a bound compares with."""
        return self._names[_argument(bound)]

    def parameters(self, plan: Plan) -> list[str]:
        """Return the names of the instants that the code of a part of the plan reads."""
        return list(dict.fromkeys(map(self.name, relative_bounds(plan)))) if self._names else []

    def at(self, now: datetime, naive: bool = False) -> tuple[date, ...] | None:
        """Return the instants at `now`, in UTC; None where the code of another instant does not serve."""
        # That is where one is outside the range of dates or at its edge, or the plan has a window of days.
        if not self._is_fixed:
            return None
        instants = []
        for operand, later, is_aware in self._names:
            instant = operand.at(now)
            if isinstance(instant, Edge) or instant in ENDS:
                return None
            instants.append(guarded(instant + MICROSECOND if later else instant, naive and not is_aware))
        return tuple(instants)


def _argument(bound: RelativeBound) -> _Argument:
    later = bound.field.type is FieldType.DATETIME and bound.side in (Side.ABOVE, Side.AT_MOST)
    return _Argument(bound.operand, later, bool(bound.field.path))


@lru_cache(maxsize=1024)
def _code(source: str) -> CodeType:
    """Compile a source text, once for all filters that share it."""
    module = compile(source, "<audiencefilter>", "exec")
    return next(constant for constant in module.co_consts if isinstance(constant, CodeType))


class Code:
    """The values of the names in the text of one function to be generated."""

    def __init__(self, instants: Instants, naive: bool) -> None:
        self.instants = instants
        #: Whether the records' date-times have no zones, which means UTC.
        self.naive = naive
        self._values: dict[str, Any] = {}
        self._keys: dict[str, str] = {}
        self._documents: dict[str, str] = {}
        self._functions: dict[int, str] = {}
        self._counter = count()

    def name(self, value: Any) -> str:
        """Return a name by which the text refers to a value."""
        name = f"k{next(self._counter)}"
        self._values[name] = value
        return name

    def key(self, key: str) -> str:
        """Return the name of a key or an attribute."""
        if key not in self._keys:
            self._keys[key] = self.name(key)
        return self._keys[key]

    def document(self, attribute: str) -> str:
        """Return the name of the parsed JSON text of an attribute."""
        return self._documents.setdefault(attribute, f"d{len(self._documents)}")

    def function(self, text: str, values: Mapping[str, Any]) -> FunctionType:
        """Return the function that a text defines, with further values by name."""
        return FunctionType(_code(text), {"__builtins__": _BUILTINS, **self._values, **values})

    def part(self, plan: Plan, make: Callable[[], Callable[..., Any]]) -> str:
        """Return the name of the function for a part of the plan; make each function once."""
        if id(plan) not in self._functions:
            self._functions[id(plan)] = self.name(make())
        return self._functions[id(plan)]
