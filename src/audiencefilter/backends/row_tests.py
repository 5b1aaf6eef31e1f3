"""Templates of Python expressions that test one field; the record is ``r``, and its value ``x``.

At a path in custom data a value of another type is missing, so the code trusts no value there: fast code handles values
of the JSON type of the field, and the interpreter reads all others. The same holds for a value in place of a list; the
values in a list are trusted like the values of other fields.
"""

import keyword
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, assert_never

from audiencefilter.backends.row_code import MICROSECOND, Code, guarded, is_exact
from audiencefilter.language.choice import Choice
from audiencefilter.language.custom_data import value_at_end
from audiencefilter.language.fields import UNSAFE, Field, FieldType
from audiencefilter.plan import nodes as p
from audiencefilter.plan.leaves import LAST

#: The types that fast code reads like a list: with "in" and a length.
_LISTS: Final = frozenset((tuple, set, frozenset))
#: The types of values at a path that fast code reads; it reads no others.
_QUICK_TYPES: Final = {FieldType.STRING: "str", FieldType.INTEGER: "int", FieldType.NUMBER: "float"}
#: The operator between a value and its bound, and between the bound and the value.
_SIGNS: Final = p.by_side(above=(">", "<"), at_least=(">=", "<="), below=("<", ">"), at_most=("<=", ">="))
#: Expressions that test whether text {0} has needle {1}.
_FINDS: Final = p.by_where(anywhere="({1} in {0})", start="{0}.startswith({1})", end="{0}.endswith({1})")


class Access(Choice):
    """The ways to read a kind of record."""

    MAPPING = "a mapping, which may lack keys"
    OBJECT = "an object that has every attribute"
    RESULT = "the result of an aggregate, which is the only value"


class FieldTests:
    """Tests of the fields of one kind of record, for one function."""

    def __init__(self, code: Code, access: Access) -> None:
        self.code = code
        self.access = access
        #: The attributes whose JSON text several tests read.
        self.shared: frozenset[str] = frozenset()

    # -- reading --------------------------------------------------------------------------------------------------

    def read(self, attribute: str) -> str:
        """Return the expression that reads an attribute, None if it is missing."""
        match self.access:
            case Access.MAPPING:
                return f"r.get({self.code.key(attribute)})"
            case Access.OBJECT:
                if hasattr(dict, attribute):  # a mapping among the objects has a method of this name
                    from audiencefilter.language.records import attribute_of

                    return f"{self.code.name(partial(attribute_of, attribute=attribute, name=attribute))}(r)"
                is_plain = attribute.isascii() and attribute.isidentifier() and not keyword.iskeyword(attribute)
                return f"r.{attribute}" if is_plain else f"getattr(r, {self.code.key(attribute)})"
            case Access.RESULT:
                return "n"
            case _:
                assert_never(self.access)

    def raw(self, field: Field) -> str:
        """Return the expression that reads the unchecked value at a field's attribute or at the end of its path."""
        if not field.path:
            return self.read(field.attribute)
        holder, otherwise, key = self._holder(field)
        return f"(x.get({key}) if type(x := {holder}) is dict else {otherwise})"

    def _holder(self, field: Field) -> tuple[str, str, str]:
        """Return the expression of the object with a path's last key, of the value if it is no dict, and the key."""
        first, *others = map(self.code.key, field.path)
        text = "document(x)"
        if field.attribute in self.shared:
            name = self.code.document(field.attribute)
            text = f"({name} if {name} is not None else ({name} := document(x)))"
        holder, otherwise, key = self.read(field.attribute), f"{text}.get({first})", first
        for following in others:
            holder = f"(x.get({key}) if type(x := {holder}) is dict else {otherwise})"
            otherwise, key = f"under(x, {following})", following
        return holder, otherwise, key

    def value(self, field: Field) -> str:
        """Return the expression that reads the value of a field, None if it is missing at its path."""
        raw = self.raw(field)
        return f"{self._careful_value(field)}({raw})" if field.path or field.type.facts.is_new else raw

    def _careful_value(self, field: Field) -> str:
        from audiencefilter.language.records import comparable  # imported here, as the interpreter: few tests need it

        return self.code.name(partial(value_at_end if field.path else comparable, field=field))

    def _present(self, field: Field, test: str, is_of_type: bool = False) -> str:
        """Return a test of `x` that is false of a missing value. With `is_of_type`, `test` is false of other types."""
        if not (field.path or field.type.facts.is_new):
            return f"((x := {self.read(field.attribute)}) is not None and {test})"
        raw, value = self.raw(field), self._careful_value(field)
        if not field.path and field.type.facts.is_unconverted:
            from audiencefilter.language.records import PYTHON

            careful = f"x is not None and (x := {value}(x)) is not None and {test}"
            return f"({test} if type(x := {raw}) is {self.code.name(PYTHON[field.type])} else {careful})"
        kind = _QUICK_TYPES.get(field.type) if field.path else None
        if kind is None:
            return f"((x := {value}({raw})) is not None and {test})"
        limits = "not unsafe(x)"
        if field.type is not FieldType.STRING:
            low, high = map(self.code.name, self._range(field))
            limits = f"{low} <= x <= {high}"
        quick = test if is_of_type else f"{test} and {limits}"
        careful = f"x is not None and (x := {value}(x)) is not None and {test}"
        return f"({quick} if type(x := {raw}) is {kind} else {careful})"

    def _range(self, field: Field) -> tuple[float, float]:
        """Return the least and the greatest number of a field."""
        if field.type is FieldType.INTEGER:
            return field.integer_range
        return -sys.float_info.max, sys.float_info.max

    # -- tests ----------------------------------------------------------------------------------------------------

    def presence(self, plan: p.Presence) -> str:
        """Return a test for a present value, or for a missing one."""
        field, present = plan.field, plan.present
        if field.path:
            sign = "is not" if present else "is"
            if field.many:
                return f"({self.value(field)} {sign} None)"
            test = self._present(field, "True")
            return test if present else f"(not {test})"
        if field.many:
            careful, raw = self._careful(plan), self.raw(field)
            if present:
                return f"((x := {raw}) is not None and (type(x) is list or {careful}(x)))"
            return f"((x := {raw}) is None or type(x) is not list and {careful}(x))"
        # NaN, the missing value of data frames, does not equal itself.
        value = f"(x := {self.read(field.attribute)})"
        return f"({value} is not None and x == x)" if present else f"({value} is None or x != x)"

    def _number(self, field: Field, value: str) -> str:
        # A NUMBER is a double. Adding 0.0 converts an int, and raises for a Decimal, which the interpreter has to read.
        return f"{value} + 0.0" if field.type is FieldType.NUMBER and not field.path else value

    def _value(self, field: Field, value: Any) -> str:
        """Return a name for an operand of a comparison by order."""
        return self.code.name(guarded(value, self.code.naive and not field.path))

    def _edge(self, bound: p.Bound | p.RelativeBound) -> tuple[p.Side, str]:
        """Return a side and the name of a bound's value; an instant is cut to microseconds."""
        if isinstance(bound, p.RelativeBound):
            is_instant = bound.field.type is FieldType.DATETIME
            return _of_cut(bound.side) if is_instant else bound.side, self.code.instants.name(bound)
        if not isinstance(bound.value, datetime):
            return bound.side, self._value(bound.field, bound.value)
        side = _of_cut(bound.side)
        value = bound.value if side is bound.side else bound.value + MICROSECOND
        return side, self._value(bound.field, value)

    def bound(self, bound: p.Bound | p.RelativeBound) -> str:
        """Return a test for a present value on the side of a bound."""
        field = bound.field
        if field.path and field.type in (FieldType.INTEGER, FieldType.NUMBER):
            low, high = self._range(field)
            side = p.Side.AT_MOST if bound.side.is_lower else p.Side.AT_LEAST
            return self.interval(bound, p.Bound(field, side, high if bound.side.is_lower else low))
        return self._present(field, self.within(bound))

    def within(self, bound: p.Bound | p.RelativeBound) -> str:
        """Return a test that a value `x` is on the side of a bound."""
        side, name = self._edge(bound)
        sign, _ = _SIGNS[side]
        return f"{self._number(bound.field, 'x')} {sign} {name}"

    def interval(self, one: p.Bound | p.RelativeBound, other: p.Bound | p.RelativeBound) -> str:
        """Return one chained comparison for two bounds, one on each side."""
        (low, least), (high, greatest) = map(self._edge, (one, other) if one.side.is_lower else (other, one))
        (_, beyond), (within, _) = _SIGNS[low], _SIGNS[high]
        middle = f"{beyond} {self._number(one.field, 'x')} {within}"
        is_of_type = one.field.type in (FieldType.INTEGER, FieldType.NUMBER)
        return self._present(one.field, f"{least} {middle} {greatest}", is_of_type)

    def membership(self, plan: p.Membership) -> str:
        """Return a test for a present value that is one of a membership's values, or is none of them."""
        field, values, sign = plan.field, plan.values, "not in" if plan.negated else "in"
        if field.path:
            return self._membership_at_path(plan)
        match field.type:
            case FieldType.DATETIME:
                return self._instants(plan)
            case FieldType.DATE | FieldType.UUID | FieldType.DECIMAL:
                return self._present(field, f"x {sign} {self.code.name(frozenset(values))}")
            case FieldType.NUMBER:
                same = " and x == x" if plan.negated else ""
                return self._present(field, f"x + 0.0 {sign} {self.code.name(frozenset(values))}{same}")
            case FieldType.STRING if plan.ignore_case:
                return self._present(field, f"{'not ' if plan.negated else ''}({self._folded_membership(plan)})")
            # A value of a wrong type and NaN are none of the values. Adding '' or 0 raises for a wrong type; NaN stays
            # unequal to itself.
            case FieldType.STRING:
                return self._equality(plan, "x + '' == x")
            case FieldType.INTEGER | FieldType.BOOLEAN:
                return self._equality(plan, "x + 0 <= x")
            case _:
                assert_never(field.type)

    def _folded_membership(self, plan: p.Membership) -> str:
        members = self.code.name(frozenset(plan.values))
        return _folded(lambda text: f"{text} in {members}", [str(value) for value in plan.values])

    def _membership_at_path(self, plan: p.Membership) -> str:
        if plan.ignore_case:
            test = f"({self._folded_membership(plan)})"
        elif len(plan.values) == 1:
            test = f"x == {self.code.name(plan.values[0])}"
        else:
            test = f"x in {self.code.name(frozenset(plan.values))}"
        if plan.negated:
            return self._present(plan.field, f"not {test}")
        is_safe = not any(isinstance(value, str) and UNSAFE.search(value) for value in plan.values)
        is_one_text = plan.field.type is FieldType.STRING and len(plan.values) == 1 and not plan.ignore_case
        if is_safe and is_one_text:  # a value of another type does not equal a text
            holder, otherwise, key = self._holder(plan.field)
            same = f"== {self.code.name(plan.values[0])}"
            return f"(x.get({key}) {same} if type(x := {holder}) is dict else x is not None and {otherwise} {same})"
        return self._present(plan.field, test, is_of_type=is_safe)

    def _equality(self, plan: p.Membership, same: str) -> str:
        value, values = self.read(plan.field.attribute), plan.values
        if plan.negated:
            if len(values) == 1 and is_exact(values[0]):
                return f"((x := {value}) != {self.code.name(values[0])} and x is not None and {same})"
            return f"((x := {value}) not in {self.code.name(frozenset((*values, None)))} and {same})"
        is_one = len(values) == 1 and is_exact(values[0])
        test = f"== {self.code.name(values[0])}" if is_one else f"in {self.code.name(frozenset(values))}"
        if plan.field.values is None:
            return f"{value} {test}"
        return f"((x := {value}) {test} or isinstance(x, Enum) and x.value {test})"

    def _instants(self, plan: p.Membership) -> str:
        """Compare date-times by order: == of an aware and a naive one is silently false, while < raises."""
        low = self._value(plan.field, plan.values[0])
        if len(plan.values) == 1:
            value: Any = plan.values[0]
            end = f"<= {low}" if value == LAST else f"< {self._value(plan.field, value + MICROSECOND)}"
            within = f"{low} <= x {end}"  # `x` cut to microseconds
            # pandas' missing value does not equal itself, and is neither before nor after any instant.
            return self._present(plan.field, f"x == x and not {within}" if plan.negated else within)
        naive = self.code.naive
        instants = [value for value in plan.values if isinstance(value, datetime)]
        members = self.code.name(frozenset(value.replace(tzinfo=None) if naive else value for value in instants))
        # Convert to UTC, since in the hour that a clock repeats no local time equals a time of another zone.
        is_plain = "type(x) is datetime" if naive else "type(x) is datetime and x.tzinfo is utc"
        from audiencefilter.language.records import comparable

        def read_instant(value: Any) -> Any:
            if not naive and type(value) is datetime:
                return value.astimezone(UTC)
            found = comparable(value, plan.field)
            return found.replace(tzinfo=None) if naive else found

        instant = f"(x if {is_plain} else {self.code.name(read_instant)}(x))"
        if plan.negated:
            return self._present(plan.field, f"x == x and (x < {low} or {instant} not in {members})")
        return self._present(plan.field, f"x >= {low} and {instant} in {members}")

    def match(self, plan: p.Match) -> str:
        """Return a test for a present text that has a needle, or does not."""
        needle = self.code.name(plan.needle)
        if plan.ignore_case:
            found = _folded(lambda text: _found(text, plan.where, needle), [plan.needle], "i" in plan.needle)
        else:
            found = _found("x", plan.where, needle)
        if plan.negated or plan.field.path:
            return self._present(plan.field, f"{'not ' if plan.negated else ''}({found})")
        return f"((x := {self.read(plan.field.attribute)}) and ({found}))"  # the empty text has no needle

    def on_days(self, plan: p.OnDays) -> str:
        """Return a test that the month and day of a present date are in some intervals, or in none of them."""
        name = self.code.name
        tests = [f"{name(first)} <= x.month * 100 + x.day <= {name(last)}" for first, last in plan.days.days]
        return self._present(plan.field, f"{'not ' if plan.negated else ''}({' or '.join(tests)})")

    # -- lists ----------------------------------------------------------------------------------------------------

    def list_test(self, plan: p.ListTest) -> str:
        """Return a test of a present list."""
        raw, careful, test = self.raw(plan.field), self._careful(plan), self._in_list(plan)
        if test is None:
            return f"((x := {raw}) is not None and {careful}(x))"
        types = self._types_of(plan)
        if plan.field.path:
            if plan.field.type is FieldType.STRING:
                plain = self.code.name(_is_plain_text)
                return f"({test} if type(x := {raw}) is list and {plain}(x) else x is not None and {careful}(x))"
            test = f"{careful}(x)" if plan.negated else f"({test}) and {careful}(x)"
            return f"({test} if type(x := {raw}) is list else x is not None and {careful}(x))"
        if types is not None:
            test = f"({test} if {self.code.name(types)}.issuperset(map(type, x)) else {careful}(x))"
        otherwise = f"{careful}(x)"
        if isinstance(plan, p.ListHas) or not plan.values:
            otherwise = f"({test} if type(x) in {self.code.name(_LISTS)} else {otherwise})"
        return f"({test} if type(x := {raw}) is list else x is not None and {otherwise})"

    def _in_list(self, plan: p.ListTest) -> str | None:
        """Return a test of the values in a list of a built-in type; None where the interpreter has to read them."""
        if plan.values and (plan.field.type is FieldType.DATETIME or plan.field.type.facts.is_new):
            return None
        if plan.values and plan.field.type is FieldType.NUMBER and plan.field.path:  # an integer is its nearest double
            return None
        if isinstance(plan, p.ListEquals):
            if not plan.values:
                return "x" if plan.negated else "not x"
            return f"x {'!=' if plan.negated else '=='} {self.code.name(list(plan.values))}"
        negated = "not " if plan.negated else ""
        if len(plan.values) == 1:
            return f"{self.code.name(plan.values[0])} {negated}in x"
        if not plan.every:
            return f"{'' if plan.negated else 'not '}{self.code.name(frozenset(plan.values))}.isdisjoint(x)"
        if len(plan.values) > 4:
            return f"{negated}{self.code.name(frozenset(plan.values))}.issubset(x)"
        found = " and ".join(f"{self.code.name(value)} in x" for value in plan.values)
        return f"{negated}({found})"

    def _types_of(self, plan: p.ListTest) -> frozenset[type] | None:
        """Return the types of values for which the fast test of a list is exact; None if it is exact for all."""
        is_sure = plan.field.type is not FieldType.INTEGER or all(map(is_exact, plan.values))
        # A Decimal is its nearest double, and a member of an Enum its value.
        if plan.field.type is FieldType.NUMBER or plan.field.values is not None:
            is_sure = False
        if not plan.values or (is_sure and not plan.negated):
            return None
        from audiencefilter.language.records import PYTHON

        return frozenset((PYTHON[plan.field.type], type(None)))

    def _careful(self, plan: p.Presence | p.ListTest) -> str:
        """Return the name of the function that tests an unchecked value by the interpreter."""
        from audiencefilter.backends.interpreter import is_selected_by

        return self.code.name(partial(is_selected_by, plan))


def _is_plain_text(values: list[Any]) -> bool:
    """Whether a list has only texts, all without unsafe characters."""
    return _TEXT.issuperset(map(type, values)) and UNSAFE.search("".join(values)) is None


_TEXT: Final = frozenset((str,))


def _folded(test: Callable[[str], str], operands: Sequence[str], has_i: bool = True) -> str:
    """Return a test of the folded value, folded by the faster lower() where that is exact for the operands."""
    # Among the characters that fold to one up to ÿ, only İ differs between lower() and fold(): lower() gives i and a
    # dot.
    if max("".join(operands), default="") > "\xff":
        return test("fold(x)")
    quick = test("x.lower()")
    if has_i:  # a needle without an i is found beside an İ only, where both agree
        quick = f"{quick} or 'İ' in x and {test('fold(x)')}"
    # Folded ASCII text is ASCII, so skip it where every operand has other characters.
    return quick if any(map(str.isascii, operands)) else f"not x.isascii() and ({quick})"


def _of_cut(side: p.Side) -> p.Side:
    """Return AT_LEAST or BELOW, which cut nanoseconds to microseconds. If the side changes, add a microsecond."""
    return p.Side.AT_LEAST if side.is_lower else p.Side.BELOW


def _found(text: str, where: p.Where, needle: str) -> str:
    if text == "x" and where is p.Where.ANYWHERE:  # a list supports "in", too
        return f"contains(x, {needle})"
    return _FINDS[where].format(text, needle)
