"""Describe an AST in one English sentence, with titles for names where the schema gives unique ones."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Final, TypeAlias, assert_never
from uuid import UUID

from audiencefilter.language import ast
from audiencefilter.language.durations import Relative, Start
from audiencefilter.language.fields import Field
from audiencefilter.language.instants import format_instant
from audiencefilter.language.json_text import json_of
from audiencefilter.language.operators import RULES_BY_MEANING, folds_by_default
from audiencefilter.language.relative_dates import Anniversary, DaysOfYear, RelativeDate
from audiencefilter.language.schema import Relation, Schema, Slot

#: The words of a test, and of its negation.
_Words: TypeAlias = tuple[str, str]

#: Words of comparisons with instants, dates and texts; those of the operator table are for numbers.
_OF_TIME: Final[Mapping[ast.Operator, _Words]] = {
    ast.Operator.GT: ("is after", "is not after"),
    ast.Operator.GTE: ("is at or after", "is not at or after"),
    ast.Operator.LT: ("is before", "is not before"),
    ast.Operator.LTE: ("is at or before", "is not at or before"),
}
_OF_DATES: Final[Mapping[ast.Operator, _Words]] = {
    **_OF_TIME,
    ast.Operator.EQUALS: ("is", "is not"),
    ast.Operator.GTE: ("is on or after", "is not on or after"),
    ast.Operator.LTE: ("is on or before", "is not on or before"),
}
_OF_TEXT: Final[Mapping[ast.Operator, _Words]] = {
    ast.Operator.GT: ("sorts after", "does not sort after"),
    ast.Operator.GTE: ("is or sorts after", "neither is nor sorts after"),
    ast.Operator.LT: ("sorts before", "does not sort before"),
    ast.Operator.LTE: ("is or sorts before", "neither is nor sorts before"),
}
#: Words for the number of related records.
_COUNTED: Final[Mapping[ast.Operator, str]] = {
    ast.Operator.GT: "more than",
    ast.Operator.GTE: "at least",
    ast.Operator.LT: "fewer than",
    ast.Operator.LTE: "at most",
    ast.Operator.EQUALS: "exactly",
}


def describe(node: ast.Node, schema: Schema) -> str:
    """Return the sentence; nested groups are in parentheses, so that it has one reading only."""
    if isinstance(node, ast.And | ast.Or) and not node.children:
        return f"{'Every' if isinstance(node, ast.And) else 'No'} {schema.name}."
    return f"Every {schema.name} where {_phrase(node, schema)}."


_TITLES: Final = Slot[Mapping[str, str]]()


def _called(name: str, schema: Schema) -> str:
    """Return the displayed name of a field or a relation."""
    titles = schema.memo.get(_TITLES)
    if titles is None:
        members: list[Field | Relation] = [*schema.fields, *schema.relations.values()]
        used = Counter(word for member in members for word in {member.name, member.title or member.name})
        titles = {member.name: member.title for member in members if member.title and used[member.title] == 1}
        schema.memo[_TITLES] = titles
    return titles.get(name, name)


def _phrase(node: ast.Node, schema: Schema) -> str:
    match node:
        case ast.Comparison():
            return f"{_called(node.field, schema)} {_predicate(node, negated=False)}"
        case ast.Not(ast.Comparison() as child):
            return f"{_called(child.field, schema)} {_predicate(child, negated=True)}"
        case ast.Quantified():
            return _quantified(node, schema, negated=False)
        case ast.Not(ast.Quantified() as child):
            return _quantified(child, schema, negated=True)
        case ast.Aggregate():
            return _aggregate(node, schema)
        case ast.InAudience():
            return _membership(node, schema, negated=False)
        case ast.Not(ast.InAudience() as child):
            return _membership(child, schema, negated=True)
        case ast.Not(child):
            return f"it is false that ({_phrase(child, schema)})"
        case ast.And(()):
            return "anything holds"
        case ast.Or(()):
            return "nothing holds"
        case ast.And(children):
            return " and ".join(_conjuncts(children, schema))
        case ast.Or(children):
            return " or ".join(_within(child, schema) for child in children)
        case _:
            assert_never(node)


def _within(node: ast.Node, schema: Schema) -> str:
    phrase = _phrase(node, schema)
    return f"({phrase})" if isinstance(node, ast.And | ast.Or) and node.children else phrase


def _conjuncts(children: tuple[ast.Node, ...], schema: Schema) -> Iterator[str]:
    """Yield the members of a conjunction; two bounds of one stretch of time are merged."""
    pending = list(reversed(children))
    while pending:
        node = pending.pop()
        if pending and isinstance(node, ast.Comparison) and (both := _bounded(node, pending[-1])):
            pending.pop()
            yield f"{_called(node.field, schema)} {both}"
        else:
            yield _within(node, schema)


# -- related records --------------------------------------------------------------------------------------------------


def _membership(node: ast.InAudience, schema: Schema, negated: bool) -> str:
    if len(node.audiences) == 1:
        return f"it is {'not ' if negated else ''}in the audience {_audience(node.audiences[0], schema)}"
    names = [f"{'that ' if one.name is None else ''}{_audience(one, schema)}" for one in node.audiences]
    return f"it is in {'none' if negated else 'one'} of the audiences ({', '.join(names)})"


def _audience(one: ast.Audience, schema: Schema) -> str:
    return f"of those where ({_phrase(one.clause, schema)})" if one.name is None else json_of(one.name)


def _quantified(node: ast.Quantified, schema: Schema, negated: bool) -> str:
    name = _called(node.relation, schema)
    if node.quantifier is ast.Quantifier.IS and node.child in (None, ast.EVERYONE):
        return f"its {name} is there" if negated is (node.child is None) else f"it has no {name}"
    where = _where(node.child, node.relation, schema)
    match node.quantifier:
        case ast.Quantifier.SOME:
            return f"it has {'no' if negated else 'at least one of'} {name}{where}"
        case ast.Quantifier.EVERY:
            if negated:
                return f"not every one of its {name} is one{where}"
            return f"every one of its {name} (also where it has none) is one{where}"
        case ast.Quantifier.IS:
            return f"its {name}{' (also where it has none) is not' if negated else ' is'} one{where}"
        case _:
            assert_never(node.quantifier)


def _where(node: ast.Node | None, relation: str, schema: Schema) -> str:
    """Describe the selection of related records; empty where all are selected."""
    if node is None or node == ast.EVERYONE:
        return ""
    return f" where ({_phrase(node, schema.relations[relation].schema)})"


def _aggregate(node: ast.Aggregate, schema: Schema) -> str:
    name, where = _called(node.relation, schema), _where(node.where, node.relation, schema)
    if len(node.tests) == 1 and node.function is ast.Function.COUNT:
        (test,) = node.tests
        if isinstance(test, ast.Comparison) and (test.operator, test.value) == (ast.Operator.GTE, 1):
            return f"it has at least one of {name}{where}"
        if (number := _counted(test)) is not None:
            return f"it has {number} {name}{where}"
    tests = " and ".join([_of_result(test) for test in node.tests])
    return f"{_result(node, schema)}{where} {tests if len(node.tests) == 1 else f'({tests})'}"


def _counted(test: ast.Node) -> str | None:
    """Return the number of records in words before their name; None where these do not fit, as for exactly 1."""
    if not isinstance(test, ast.Comparison) or test.operator not in _COUNTED or test.value == 1:
        return None
    return f"{_COUNTED[test.operator]} {_value(test.value)}"


def _result(node: ast.Aggregate, schema: Schema) -> str:
    related, name = schema.relations[node.relation].schema, _called(node.relation, schema)
    field = "" if node.field is None else _called(node.field, related)
    is_time = node.field is not None and related.by_name[node.field].type.facts.is_time
    match node.function:
        case ast.Function.COUNT:
            return f"the number of its {name}"
        case ast.Function.SUM:
            return f"the sum of {field} of its {name}"
        case ast.Function.AVG:
            return f"the average {field} of its {name}"
        case ast.Function.MIN:
            return f"the {'earliest' if is_time else 'least'} {field} of its {name}"
        case ast.Function.MAX:
            return f"the {'latest' if is_time else 'greatest'} {field} of its {name}"
        case _:
            assert_never(node.function)


def _of_result(test: ast.Node) -> str:
    match test:
        case ast.Comparison():
            return _predicate(test, negated=False)
        case ast.Not(ast.Comparison() as child):
            return _predicate(child, negated=True)
        case ast.Not(child):
            return f"is not one that {_of_result(child)}"
        case _:
            raise TypeError(f"{test!r} is no test of an aggregate")


# -- one field --------------------------------------------------------------------------------------------------------


def _predicate(node: ast.Comparison, negated: bool) -> str:
    value = node.value
    if node.operator is ast.Operator.IS_NULL:
        return "has a value" if negated else "has no value"
    words = RULES_BY_MEANING[node.operator, False].english
    if node.operator is ast.Operator.IS_EMPTY:
        return words[negated is bool(value)]
    if isinstance(value, Relative) and not negated:
        return _window(node.operator, value)
    if node.operator is ast.Operator.EQUALS and isinstance(value, tuple):
        return f"{words[negated]} exactly [{', '.join(map(_value, value))}]"
    if isinstance(value, datetime | Relative):
        words = _OF_TIME.get(node.operator, words)
    elif isinstance(value, date | RelativeDate):
        words = _OF_DATES.get(node.operator, words)
    elif isinstance(value, str):
        words = _OF_TEXT.get(node.operator, words)
    return f"{words[negated]} {'nothing' if value == () else _value(value)}{_case(node)}"


def _case(node: ast.Comparison) -> str:
    if node.ignore_case == folds_by_default(node.operator):
        return ""
    return " (ignoring case)" if node.ignore_case else " (matching case)"


def _value(value: ast.Operand) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str() | int() | float() | None:
            return json_of(value)
        case datetime():
            return format_instant(value)
        case date():
            return value.isoformat()
        case UUID() | Decimal():
            return str(value)
        case tuple():
            return f"({', '.join(map(_value, value))})"
        case Relative():
            return _instant_words(value)
        case RelativeDate():
            return _date_words(value)
        case Anniversary():
            return _window_words(value)
        case DaysOfYear():
            days = [f"from {_day(first)} to {_day(last)}" for first, last in value.days]
            return f"({', '.join(days)})"
        case _:
            assert_never(value)


# -- instants relative to now -----------------------------------------------------------------------------------------


def _instant_words(value: Relative) -> str:
    """Return the words for an instant."""
    length, is_past = _length(value.now), value.now[0] == "-"
    if value.start is None:
        return f"{length} {'ago' if is_past else 'from now'}" if length else "now"
    count = _units(value)
    if count is not None:
        return f"the beginning of {_period(value.start, count)}{_zone(value)}"
    side = "before" if is_past else "after"
    return f"{length} {side} the beginning of {_period(value.start, 0)}{_zone(value)}"


def _window(operator: ast.Operator, value: Relative) -> str:
    """Return the words for one side of an instant."""
    instant = _instant_words(value)
    if value.start is not None:
        count = _units(value)
        if count is not None and operator is ast.Operator.GTE:
            return f"is {_during(value.start, count)}{_zone(value)}{' or later' if count else ''}"
        if count is not None and operator is ast.Operator.LT:
            return f"is before {_period(value.start, count)}{_zone(value)}"
        return f"{_OF_TIME[operator][0]} {instant}"
    length = _length(value.now)
    is_past = value.now[0] == "-" and length != ""
    if operator is ast.Operator.GTE and is_past:
        return f"is in the last {length}"
    if operator is ast.Operator.LT and is_past:
        return f"is more than {length} ago"
    if operator in (ast.Operator.GTE, ast.Operator.LTE):
        return f"is {instant} or {'later' if operator is ast.Operator.GTE else 'earlier'}"
    return f"{_OF_TIME[operator][0]} {instant}"


def _bounded(first: ast.Comparison, second: ast.Node) -> str | None:
    """Return the words for a stretch of time bounded by two tests of one field; None for other tests."""
    if not isinstance(second, ast.Comparison) or first.field != second.field or first.operator is not ast.Operator.GTE:
        return None
    low, high = first.value, second.value
    if isinstance(low, RelativeDate) and isinstance(high, RelativeDate) and second.operator is ast.Operator.LTE:
        return f"is {_stretch_words(low, high)}"
    if not isinstance(low, Relative) or not isinstance(high, Relative):
        return None
    if (low.start, low.zone, low.week_start) != (high.start, high.zone, high.week_start):
        return None
    if low.start is None:
        return _from_now(low, high) if second.operator is ast.Operator.LTE else None
    begin, end = _units(low), _units(high)
    if begin is None or end is None or second.operator is not ast.Operator.LT:
        return None
    if end == begin + 1:
        during = _during(low.start, begin) if begin else f"within {_period(low.start, begin)}"
        return f"is {during}{_zone(low)}"
    if begin < 0 == end:
        return f"is in the {_number(str(-begin), low.start.value)} before {_period(low.start, 0)}{_zone(low)}"
    return None


def _from_now(low: Relative, high: Relative) -> str | None:
    before, after = _length(low.now), _length(high.now)
    if before and low.now[0] == "-" and not after:
        return f"is in the last {before} up to now"
    if after and high.now[0] != "-" and not before:
        return f"is in the next {after}"
    return None


# -- dates relative to today ------------------------------------------------------------------------------------------


def _window_words(value: Anniversary) -> str:
    """Return the words for a window of anniversaries."""
    first, last = value.first, value.last
    ahead = _length(last.today) if last.today[0] != "-" else ""
    if (first.today, first.start, first.end, last.start, last.end) == ("P0D", None, None, None, None) and ahead:
        return f"within the next {ahead} ({value.zone or 'UTC'})"
    return _stretch_words(first, last)


def _stretch_words(first: RelativeDate, last: RelativeDate) -> str:
    begin = _date_words(first).removesuffix(f" ({last.zone or 'UTC'})")
    return f"from {begin} to {_date_words(last)}"


def _date_words(value: RelativeDate) -> str:
    """Return the words for a date.

    >>> _date_words(RelativeDate("-P1D")), _date_words(RelativeDate("-P1M", end=Start.MONTH))
    ('yesterday (UTC)', 'the last day of last month (UTC)')
    """
    zone = f" ({value.zone or 'UTC'})"
    length, is_past = _length(value.today), value.today[0] == "-"
    unit = value.start or value.end
    if unit is None:
        count = _count_of(value.today, Start.DAY)
        if count is not None and -1 <= count <= 1:
            return f"{_period(Start.DAY, count)}{zone}"
        return f"{length} {'ago' if is_past else 'from today'}{zone}"
    week = "" if value.week_start is None else f", weeks from {value.week_start.value.capitalize()}"
    count = _count_of(value.today, unit)
    side, period = "before" if is_past else "after", _period(unit, count or 0)
    if count is not None:
        edge = f"the {'first' if value.end is None else 'last'} day of {period}"
    elif value.end is None:
        edge = f"{length} {side} the first day of {period}"
    else:
        edge = f"the day before {length} {side} the end of {period}"
    return f"{edge}{week}{zone}"


#: The days around today, by their distance from yesterday.
_DAYS: Final = ("yesterday", "today", "tomorrow")


def _period(start: Start, count: int) -> str:
    """Return the words for a calendar unit, counted from the current one."""
    unit = start.value
    if abs(count) > 1:
        return f"the {unit} {_number(str(abs(count)), unit)} {'ago' if count < 0 else 'from now'}"
    if start is Start.DAY:
        return _DAYS[count + 1]
    around = ("the previous", "this", "the next") if start is Start.HOUR else ("last", "this", "next")
    return f"{around[count + 1]} {unit}"


def _during(start: Start, count: int) -> str:
    """Return the words for what lies in a calendar unit, counted from the current one."""
    period = _period(start, count)
    return period if period in _DAYS else f"in {period}"


def _zone(value: Relative) -> str:
    week = "" if value.week_start is None else f"weeks from {value.week_start.value.capitalize()}, "
    return f" ({week}{value.zone or 'UTC'})"


# -- durations --------------------------------------------------------------------------------------------------------

#: A part of a duration, before or after the T.
_PART: Final = re.compile(r"([0-9]+)(?:\.([0-9]+))?([YMWDHS])")
_UNITS_OF_DATES: Final = {"Y": "year", "M": "month", "W": "week", "D": "day"}
_UNITS_OF_TIMES: Final = {"H": "hour", "M": "minute", "S": "second"}


def _day(code: int) -> str:
    return f"{code // 100:02}-{code % 100:02}"


def _length(duration: str) -> str:
    """Return the words for a duration without its sign; empty for zero."""
    return " ".join([_number(number, unit) for number, unit in _parts(duration)])


def _number(number: str, unit: str) -> str:
    return f"{number} {unit}" if number == "1" else f"{number} {unit}s"


def _parts(duration: str) -> list[tuple[str, str]]:
    """Return the non-zero numbers of a duration with their units."""
    days, _, hours = duration.partition("T")
    parts: list[tuple[str, str]] = []
    for text, units in ((days, _UNITS_OF_DATES), (hours, _UNITS_OF_TIMES)):
        for whole, fraction, unit in _PART.findall(text):
            number = f"{int(whole)}.{fraction}".rstrip("0").rstrip(".") if fraction else str(int(whole))
            if number != "0":
                parts.append((number, units[unit]))
    return parts


def _units(value: Relative) -> int | None:
    """Return the number of `start` units in the duration; None where it has others."""
    return 0 if not _parts(value.now) else None if value.start is None else _count_of(value.now, value.start)


def _count_of(duration: str, of: Start) -> int | None:
    """Return the number of units in a duration; None where it has others."""
    parts = _parts(duration)
    if not parts:
        return 0
    ((number, unit), *others) = parts
    if others or not number.isdecimal():
        return None
    count = -int(number) if duration[0] == "-" else int(number)
    if of is Start.QUARTER and unit == "month" and count % 3 == 0:
        return count // 3
    return count if unit == of.value else None
