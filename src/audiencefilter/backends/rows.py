"""Rows: Python source generated from a plan, over dicts and objects.

The source is made of the templates below, of attribute names of the schema, and of names such as ``k0`` for values,
which it is given by reference: nothing of a clause's text reaches ``compile``. Filters of one shape share their code.

Generated code takes the quick way: it trusts that an object has its attributes, and values their types. Where that
fails with an exception, the same records are evaluated again the next more careful way, in the end by
:mod:`audiencefilter.backends.interpreter`, which is exact and says which value cannot be compared.
"""

import keyword
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import cached_property, lru_cache, partial
from itertools import count
from types import CodeType, FunctionType
from typing import Any, Final, TypeVar, assert_never

from audiencefilter.backends.interpreter import is_selected
from audiencefilter.language.errors import RecordError
from audiencefilter.language.folding import fold
from audiencefilter.language.records import comparable, value_of
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.plan.nodes import (
    Aggregated,
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    Known,
    ListEquals,
    ListHas,
    Match,
    Membership,
    Plan,
    Presence,
    Quantified,
    RelativeBound,
    Side,
    Where,
)

Record = TypeVar("Record")

#: What quick code may fail with when its trust was misplaced.
_MISPLACED: Final = (TypeError, AttributeError, KeyError, ValueError, ArithmeticError, NotImplementedError)
#: What ``compile`` fails with where an expression is nested too deep for it, as none is within the default limits.
_TOO_NESTED: Final = (SyntaxError, MemoryError, RecursionError)

#: What a float16 holds: so many binary digits, from so small an exponent on, up to this number.
_DIGITS: Final = 11
_LEAST: Final = -13
_LARGEST: Final = 65_504
_MICROSECOND: Final = timedelta(microseconds=1)


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


class Access(Enum):
    """How a kind of record is read."""

    MAPPING = "a mapping, which may lack keys"
    OBJECT = "an object that has every attribute"


class RowEvaluator:
    """A plan (of :func:`~audiencefilter.plan.selection.selection`) made ready for records."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._selectors: dict[tuple[Access, bool], Callable[[list[Any]], list[Any]]] = {}
        self._tests: dict[type, tuple[Callable[[Any], bool], Callable[[Any], bool]]] = {}

    def select(self, records: Iterable[Record]) -> list[Record]:
        """Return the records that are selected, the same objects in their order.

        Raises:
            RecordError: a value cannot be compared; with the index of its record.
        """
        rows = records if isinstance(records, list) else list(records)
        if not rows:
            return []
        access = _access_of(rows[0])
        for naive in (False, True):
            try:
                return self._selector(access, naive)(rows)
            except _MISPLACED:
                continue
            except _TOO_NESTED:
                break
        return self._select_carefully(rows)

    @cached_property
    def predicate(self) -> Callable[[Any], bool]:
        """A function from a record to whether it is selected: at its quickest for dicts."""
        source = _Source(Access.MAPPING)
        try:
            return source.function(
                "def predicate(r):\n"
                "    if type(r) is dict:\n"
                "        try:\n"
                f"            return True if {source.test(self.plan)} else False\n"
                "        except misplaced:\n"
                "            pass\n"
                "    return others(r)\n",
                {"misplaced": _MISPLACED, "others": self._matches_others},
            )
        except _TOO_NESTED:
            return partial(is_selected, self.plan)

    def _matches_others(self, record: Any) -> bool:
        """Test a record that is no dict, or one that the quick way failed on."""
        kind = type(record)
        tests = self._tests.get(kind)
        if tests is None:
            access = _access_of(record)
            tests = self._tests[kind] = (self._test(access, naive=False), self._test(access, naive=True))
        for test in tests:
            try:
                return test(record)
            except _MISPLACED:
                continue
        return is_selected(self.plan, record)

    def _test(self, access: Access, naive: bool) -> Callable[[Any], bool]:
        source = _Source(access, naive)
        return source.function(f"def test(r):\n    return True if {source.test(self.plan)} else False\n", {})

    def _selector(self, access: Access, naive: bool) -> Callable[[list[Any]], list[Any]]:
        known = self._selectors.get((access, naive))
        if known is None:
            source = _Source(access, naive)
            body = source.test(self.plan)
            known = source.function(f"def select(rows):\n    return [r for r in rows if {body}]\n", {})
            self._selectors[access, naive] = known
        return known

    def _select_carefully(self, rows: list[Record]) -> list[Record]:
        selected = []
        for index, row in enumerate(rows):
            try:
                if is_selected(self.plan, row):
                    selected.append(row)
            except RecordError as error:
                raise RecordError(error.field, error.value, error.expected, index) from None
        return selected


def _access_of(record: Any) -> Access:
    return Access.MAPPING if isinstance(record, Mapping) else Access.OBJECT


@lru_cache(maxsize=1024)
def _code(source: str) -> CodeType:
    """Compile a shape, once for all filters that have it."""
    module = compile(source, "<audiencefilter>", "exec")
    return next(constant for constant in module.co_consts if isinstance(constant, CodeType))


class _Source:
    """An expression in the making: its text and the values that its names stand for."""

    def __init__(self, access: Access, naive: bool = False) -> None:
        self.access = access
        self.naive = naive  # compare with date-times that have no offset, as the records' have none
        self.names: dict[str, Any] = {}
        self._keys: dict[str, str] = {}
        self._counter = count()

    def function(self, text: str, names: dict[str, Any]) -> Callable[[Any], Any]:
        """Return the one function that `text` defines."""
        return FunctionType(_code(text), {"__builtins__": _BUILTINS, **self.names, **names})

    def name(self, value: Any) -> str:
        """Return a name for a value that the source refers to."""
        name = f"k{next(self._counter)}"
        self.names[name] = value
        return name

    def read(self, field: Field) -> str:
        """Return the expression that reads a field; None for a missing value."""
        if field.path:
            return f"{self.name(value_of)}(r, {self.name(field)})"
        if self.access is Access.OBJECT and _is_plain_attribute(field.attribute):
            return f"r.{field.attribute}"
        if field.attribute not in self._keys:
            self._keys[field.attribute] = self.name(field.attribute)
        key = self._keys[field.attribute]
        match self.access:
            case Access.MAPPING:
                return f"r.get({key})"
            case Access.OBJECT:
                return f"getattr(r, {key})"
            case _:
                assert_never(self.access)

    # -- the plan -------------------------------------------------------------------------------------------------

    def test(self, plan: Plan) -> str:
        """Return the expression that is true where the plan is; parenthesised where it has operators."""
        match plan:
            case Constant(verdict):
                return str(verdict)
            case Presence(field, present):
                # NaN, the missing value of data frames, is not equal to itself.
                read = f"(x := {self.read(field)})"
                return f"({read} is not None and x == x)" if present else f"({read} is None or x != x)"
            case Membership():
                return self._membership(plan)
            case Bound():
                return self._bound(_by_microseconds(plan))
            case Match():
                return self._match(plan)
            case Conjunction(children):
                return f"({' and '.join(self._conjuncts(children))})"
            case Disjunction(children):
                return f"({' or '.join(map(self.test, children))})"
            case Known(field, verdict):  # which a selection has none of
                return self.test(Presence(field, present=True)) if verdict else str(verdict)
            case ListHas() | ListEquals() | Quantified() | Aggregated() | RelativeBound():
                return f"{self.name(is_selected)}({self.name(plan)}, r)"
            case _:
                assert_never(plan)

    def _present(self, field: Field, test: str) -> str:
        return f"((x := {self.read(field)}) is not None and {test})"

    def _number(self, field: Field, value: str) -> str:
        # A NUMBER is a double. Adding 0.0 makes one of an int, and refuses what has to be read with care (Decimal).
        return f"{value} + 0.0" if field.type is FieldType.NUMBER else value

    def _value(self, value: Any) -> str:
        """Return a name for a value that stands beside a sign of order."""
        match value:
            case datetime():
                zone = None if self.naive else value.tzinfo
                value = _Instant(*value.timetuple()[:6], value.microsecond, zone)
            case float() if not _is_exact(value):
                value = _Double(value)
            case int() if not _is_exact(value):
                value = _Integer(value)
        return self.name(value)

    def _bound(self, bound: Bound) -> str:
        sign, _ = _signs(bound.side)
        return self._present(bound.field, f"{self._number(bound.field, 'x')} {sign} {self._value(bound.value)}")

    def _conjuncts(self, children: tuple[Plan, ...]) -> list[str]:
        """Return the tests of a conjunction, the two bounds of an interval as one chained comparison."""
        bounds: dict[Field, list[Bound]] = {}
        for child in children:
            if isinstance(child, Bound):
                bounds.setdefault(child.field, []).append(child)
        tests: list[str] = []
        for child in children:
            if not isinstance(child, Bound):
                tests.append(self.test(child))
            elif _is_interval(on_field := bounds.pop(child.field, [])):
                tests.append(self._interval(*on_field))
            else:
                tests += map(self.test, on_field)
        return tests

    def _interval(self, one: Bound, other: Bound) -> str:
        low, high = map(_by_microseconds, (one, other) if one.side.is_lower else (other, one))
        (_, beyond), (within, _) = _signs(low.side), _signs(high.side)
        middle = f"{beyond} {self._number(low.field, 'x')} {within}"
        return self._present(one.field, f"{self._value(low.value)} {middle} {self._value(high.value)}")

    def _membership(self, plan: Membership) -> str:
        field, values = plan.field, plan.values
        match field.type:
            case FieldType.DATETIME:
                return self._instants(plan)
            case FieldType.NUMBER:
                sign = "not in" if plan.negated else "in"
                same = " and x == x" if plan.negated else ""
                return self._present(field, f"x + 0.0 {sign} {self.name(frozenset(values))}{same}")
            case FieldType.STRING if plan.ignore_case:
                members = self.name(frozenset(values))
                found = _folded(lambda text: f"{text} in {members}", [str(value) for value in values])
                return self._present(field, f"{'not ' if plan.negated else ''}({found})")
            # Any value of a wrong type is none of the values, as NaN is. Adding nothing refuses the one, and leaves the
            # other unequal to itself.
            case FieldType.STRING:
                return self._equality(plan, "x + '' == x")
            case FieldType.INTEGER | FieldType.BOOLEAN:
                return self._equality(plan, "x + 0 <= x")
            case _:
                assert_never(field.type)

    def _equality(self, plan: Membership, same: str) -> str:
        field, values = plan.field, plan.values
        if plan.negated:
            if len(values) == 1 and _is_exact(values[0]):
                return f"((x := {self.read(field)}) != {self.name(values[0])} and x is not None and {same})"
            return f"((x := {self.read(field)}) not in {self.name(frozenset((*values, None)))} and {same})"
        if len(values) == 1 and _is_exact(values[0]):
            return f"{self.read(field)} == {self.name(values[0])}"
        return f"{self.read(field)} in {self.name(frozenset(values))}"

    def _instants(self, plan: Membership) -> str:
        """Compare date-times by order: an aware and a naive one are unequal without a word, but not ordered."""
        low = self._value(plan.values[0])
        if len(plan.values) == 1:
            within = f"{low} <= x {self._up_to(plan.values[0], low)}"
            # A missing value of pandas is not equal to itself, nor before or after anything.
            return self._present(plan.field, f"x == x and not {within}" if plan.negated else within)
        instants = [value for value in plan.values if isinstance(value, datetime)]
        members = self.name(frozenset(value.replace(tzinfo=None) if self.naive else value for value in instants))
        # Zones are left behind, since in the hour that a clock repeats no local time equals any other zone's.
        is_plain = "type(x) is datetime" if self.naive else "type(x) is datetime and x.tzinfo is utc"
        instant = f"(x if {is_plain} else {self.name(_naive if self.naive else _aware)}(x, {self.name(plan.field)}))"
        if plan.negated:
            return self._present(plan.field, f"x == x and (x < {low} or {instant} not in {members})")
        return self._present(plan.field, f"x >= {low} and {instant} in {members}")

    def _up_to(self, value: Any, name: str) -> str:
        """Return what is true of an instant and of whatever is cut to it, given that the value is not before it."""
        last = datetime.max.replace(tzinfo=UTC)
        return f"<= {name}" if value == last else f"< {self._value(value + _MICROSECOND)}"

    def _match(self, plan: Match) -> str:
        needle = self.name(plan.needle)
        if plan.ignore_case:
            found = _folded(lambda text: _found(text, plan.where, needle), [plan.needle])
        else:
            found = _found("x", plan.where, needle)
        if plan.negated:
            return self._present(plan.field, f"not ({found})")
        return f"((x := {self.read(plan.field)}) and ({found}))"  # the empty text has no needle either


def _folded(test: Callable[[str], str], operands: Sequence[str]) -> str:
    """Return a test of the folded value: as lower() folds it, where that is enough for the characters of the operands.

    Of the characters up to ÿ only İ folds to one in another way than lower() has it: it becomes i and a dot.
    """
    if max("".join(operands)) > "\xff":
        return test("fold(x)")
    quick = f"{test('x.lower()')} or 'İ' in x and {test('fold(x)')}"
    # ASCII text stays ASCII when it is folded, and so is passed over where every operand has other characters.
    return quick if any(map(str.isascii, operands)) else f"not x.isascii() and ({quick})"


_BUILTINS: Final = {
    "type": type,
    "dict": dict,
    "datetime": datetime,
    "getattr": getattr,
    "fold": fold,
    "utc": UTC,
    "contains": str.__contains__,
}


def _is_exact(value: Any) -> bool:
    """Whether a number is the same in every type that compares with its own: in a float16 and all wider ones.

    >>> [_is_exact(value) for value in (0.5, 5_000, 0.1, 2_049, "no number")]
    [True, True, False, False, True]
    """
    if not isinstance(value, int | float):
        return True
    fraction, exponent = math.frexp(value) if abs(value) <= _LARGEST else (math.nan, 0)
    return (fraction * 2**_DIGITS).is_integer() and exponent >= _LEAST


def _by_microseconds(bound: Bound) -> Bound:
    """Return a bound that is true of an instant with nanoseconds where it is true of its microseconds, cut."""
    value = bound.value
    if not isinstance(value, datetime):
        return bound
    match bound.side:
        case Side.ABOVE:
            return Bound(bound.field, Side.AT_LEAST, value + _MICROSECOND)
        case Side.AT_MOST:
            return Bound(bound.field, Side.BELOW, value + _MICROSECOND)
        case Side.AT_LEAST | Side.BELOW:
            return bound
        case _:
            assert_never(bound.side)


def _aware(value: Any, field: Field) -> Any:
    return value.astimezone(UTC) if type(value) is datetime else comparable(value, field)


def _naive(value: Any, field: Field) -> Any:
    return comparable(value, field).replace(tzinfo=None)


def _found(text: str, where: Where, needle: str) -> str:
    match where:
        case Where.START:
            return f"{text}.startswith({needle})"
        case Where.END:
            return f"{text}.endswith({needle})"
        case Where.ANYWHERE:  # a list has an "in" too
            return f"contains(x, {needle})" if text == "x" else f"({needle} in {text})"
        case _:
            assert_never(where)


def _signs(side: Side) -> tuple[str, str]:
    """Return the sign between a value and its bound, and between a bound and its value."""
    match side:
        case Side.ABOVE:
            return ">", "<"
        case Side.AT_LEAST:
            return ">=", "<="
        case Side.BELOW:
            return "<", ">"
        case Side.AT_MOST:
            return "<=", ">="
        case _:
            assert_never(side)


def _is_interval(bounds: list[Bound]) -> bool:
    return len(bounds) == 2 and bounds[0].side.is_lower is not bounds[1].side.is_lower


def _is_plain_attribute(name: str) -> bool:
    return name.isascii() and name.isidentifier() and not keyword.iskeyword(name)
