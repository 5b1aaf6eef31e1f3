"""Describe an AST in one English sentence.

Fields and relations are named by their titles where the schema gives unique ones.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Final, assert_never
from uuid import UUID

from audiencefilter.language import ast
from audiencefilter.language.anniversaries import Anniversary, DaysOfYear
from audiencefilter.language.durations import Relative, Start
from audiencefilter.language.fields import Field
from audiencefilter.language.instants import format_instant
from audiencefilter.language.json_text import json_of
from audiencefilter.language.operators import RULES_BY_MEANING, folds_by_default
from audiencefilter.language.relative_dates import RelativeDate
from audiencefilter.language.schema import Relation, Schema, Slot

#: Words for instants; those of the operator table are for numbers.
_OF_TIME: Final = {
    ast.Operator.GT: ("is after", "is not after"),
    ast.Operator.GTE: ("is at or after", "is not at or after"),
    ast.Operator.LT: ("is before", "is not before"),
    ast.Operator.LTE: ("is at or before", "is not at or before"),
}
_OF_DATES: Final = {
    ast.Operator.EQUALS: ("is", "is not"),
    ast.Operator.GT: ("is after", "is not after"),
    ast.Operator.GTE: ("is on or after", "is not on or after"),
    ast.Operator.LT: ("is before", "is not before"),
    ast.Operator.LTE: ("is on or before", "is not on or before"),
}
_OF_TEXT: Final = {
    ast.Operator.GT: ("sorts after", "does not sort after"),
    ast.Operator.GTE: ("is or sorts after", "neither is nor sorts after"),
    ast.Operator.LT: ("sorts before", "does not sort before"),
    ast.Operator.LTE: ("is or sorts before", "neither is nor sorts before"),
}


#: Words for the number of related records.
_COUNTED: Final = {
    ast.Operator.GT: "more than", ast.Operator.GTE: "at least", ast.Operator.LT: "fewer than",
    ast.Operator.LTE: "at most", ast.Operator.EQUALS: "exactly",
}  # fmt: skip


def describe(node: ast.Node, schema: Schema) -> str:
    """Return the sentence; nested groups are in parentheses, so that it has one reading only.

    >>> from audiencefilter.language.schema import CONTACT, Slot
    >>> points = ast.Comparison("points", ast.Operator.GTE, 100)
    >>> describe(ast.And((points, ast.Comparison("city", ast.Operator.IN, ("Bonn", "Kiel")))), CONTACT)
    'Every Contact where points is at least 100 and city is one of ("Bonn", "Kiel").'
    """
    match node:
        case ast.And(()):
            return f"Every {schema.name}."
        case ast.Or(()):
            return f"No {schema.name}."
        case (
            ast.Comparison() | ast.Not() | ast.And() | ast.Or() | ast.Quantified() | ast.Aggregate() | ast.InAudience()
        ):
            return f"Every {schema.name} where {_phrase(node, schema)}."
        case _:
            assert_never(node)


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
        if pending and isinstance(node, ast.Comparison) and (both := bounded(node, pending[-1])):
            pending.pop()
            yield f"{_called(node.field, schema)} {both}"
        else:
            yield _within(node, schema)


# -- names ------------------------------------------------------------------------------------------------------------

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


# -- related records --------------------------------------------------------------------------------------------------


def _membership(node: ast.InAudience, schema: Schema, negated: bool) -> str:
    names = [
        f"that of those where ({_phrase(one.clause, schema)})" if one.name is None else json_of(one.name)
        for one in node.audiences
    ]
    if len(names) == 1:
        return f"it is {'not ' if negated else ''}in the audience {names[0].removeprefix('that ')}"
    return f"it is in {'none' if negated else 'one'} of the audiences ({', '.join(names)})"


def _quantified(node: ast.Quantified, schema: Schema, negated: bool) -> str:
    name = _called(node.relation, schema)
    if node.quantifier is ast.Quantifier.IS and node.child in (None, ast.EVERYONE):
        return f"its {name} is there" if negated is (node.child is None) else f"it has no {name}"
    where = _where(node.child, node.relation, schema)
    match node.quantifier:
        case ast.Quantifier.SOME:
            return f"it has {'no' if negated else 'at least one of'} {name}{where}"
        case ast.Quantifier.EVERY if negated:
            return f"not every one of its {name} is one{where}"
        case ast.Quantifier.EVERY:
            return f"every one of its {name} (also where it has none) is one{where}"
        case ast.Quantifier.IS if negated:
            return f"its {name} (also where it has none) is not one{where}"
        case ast.Quantifier.IS:
            return f"its {name} is one{where}"
        case _:
            assert_never(node.quantifier)


def _where(node: ast.Node | None, relation: str, schema: Schema) -> str:
    """Describe the selection of related records; empty where all are selected."""
    if node is None or node == ast.EVERYONE:
        return ""
    return f" where ({_phrase(node, schema.relations[relation].schema)})"


def _aggregate(node: ast.Aggregate, schema: Schema) -> str:
    name, where = _called(node.relation, schema), _where(node.where, node.relation, schema)
    if len(node.tests) == 1:
        (test,) = node.tests
        if node.function is ast.Function.COUNT and (counted := _counted(test)):
            return f"it has {counted} {name}{where}"
    result = f"{_result(node, schema)} {name}{where}"
    tests = [_of_result(test) for test in node.tests]
    return f"{result} {tests[0]}" if len(tests) == 1 else f"{result} ({' and '.join(tests)})"


def _counted(test: ast.Node) -> str | None:
    """Return the number of records in words before their name; None where these do not fit, as for exactly 1."""
    if not isinstance(test, ast.Comparison) or test.operator not in _COUNTED:
        return None
    if test.value == 1:
        return "at least one of" if test.operator is ast.Operator.GTE else None
    return f"{_COUNTED[test.operator]} {_value(test.value)}"


def _result(node: ast.Aggregate, schema: Schema) -> str:
    related = schema.relations[node.relation].schema
    name = "" if node.field is None else _called(node.field, related)
    is_time = node.field is not None and related.by_name[node.field].type.facts.is_time
    match node.function:
        case ast.Function.COUNT:
            return "the number of its"
        case ast.Function.SUM:
            return f"the sum of {name} of its"
        case ast.Function.AVG:
            return f"the average {name} of its"
        case ast.Function.MIN:
            return f"the {'earliest' if is_time else 'least'} {name} of its"
        case ast.Function.MAX:
            return f"the {'latest' if is_time else 'greatest'} {name} of its"
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
        return f"has {'a' if negated else 'no'} value"
    words = RULES_BY_MEANING[node.operator, False].english
    if node.operator is ast.Operator.IS_EMPTY:
        return words[negated is bool(value)]
    if isinstance(value, RelativeDate):
        return f"{_OF_DATES[node.operator][negated]} {date_words(value)}"
    if isinstance(value, Relative):
        return f"{_OF_TIME[node.operator][1]} {instant_of(value)}" if negated else window(node.operator, value)
    if node.operator is ast.Operator.EQUALS and isinstance(value, tuple):
        return f"{words[negated]} exactly [{', '.join(map(_value, value))}]"
    if isinstance(value, date):
        words = (_OF_TIME if isinstance(value, datetime) else _OF_DATES).get(node.operator, words)
    elif isinstance(value, str):
        words = _OF_TEXT.get(node.operator, words)
    return f"{words[negated]} {'nothing' if value == () else _value(value)}{_case(node)}"


def _case(node: ast.Comparison) -> str:
    if node.ignore_case == folds_by_default(node.operator):
        return ""
    return " (ignoring case)" if node.ignore_case else " (matching case)"


def _value(value: ast.Operand) -> str:
    match value:
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
            return instant_of(value)
        case RelativeDate():
            return date_words(value)
        case Anniversary():
            return _window_words(value)
        case DaysOfYear():
            return f"({', '.join(f'from {_day(first)} to {_day(last)}' for first, last in value.days)})"
        case _:
            assert_never(value)


# -- instants relative to now -----------------------------------------------------------------------------------------


#: A part of a duration, before or after the T.
_PART: Final = re.compile(r"([0-9]+)(?:\.([0-9]+))?([YMWDHS])")
_DAYS: Final = {"Y": "year", "M": "month", "W": "week", "D": "day"}
_HOURS: Final = {"H": "hour", "M": "minute", "S": "second"}
#: Words for the previous unit, the current one and the next one.
_NEAREST: Final = {
    Start.HOUR: ("the previous hour", "this hour", "the next hour"),
    Start.DAY: ("yesterday", "today", "tomorrow"),
    Start.WEEK: ("last week", "this week", "next week"),
    Start.MONTH: ("last month", "this month", "next month"),
    Start.QUARTER: ("last quarter", "this quarter", "next quarter"),
    Start.YEAR: ("last year", "this year", "next year"),
}
_OPEN: Final = {ast.Operator.GTE: "later", ast.Operator.LTE: "earlier"}


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


def window(operator: ast.Operator, value: Relative) -> str:
    """Return the words for one side of an instant.

    >>> (
    ...     window(ast.Operator.GTE, Relative("-P30D")),
    ...     window(ast.Operator.LT, Relative("P0D", Start.MONTH, "Europe/Berlin")),
    ... )
    ('is in the last 30 days', 'is before this month (Europe/Berlin)')
    """
    instant = instant_of(value)
    count = None if value.start is None else _units(value)
    if value.start is not None and count is not None:
        if operator is ast.Operator.GTE:
            return f"is {_during(value.start, count)}{_zone(value)}{' or later' if count else ''}"
        if operator is ast.Operator.LT:
            return f"is before {_period(value.start, count)}{_zone(value)}"
    if value.start is not None:
        return f"{_OF_TIME[operator][0]} {instant}"
    is_past = instant.endswith(" ago")
    if operator is ast.Operator.GTE and is_past:
        return f"is in the last {_length(value.now)}"
    if operator is ast.Operator.LT and is_past:
        return f"is more than {instant}"
    if operator in _OPEN:
        return f"is {instant} or {_OPEN[operator]}"
    return f"{_OF_TIME[operator][0]} {instant}"


def bounded(first: ast.Comparison, second: ast.Node) -> str | None:
    """Return the words for a stretch of time bounded by two tests of one field; None for other tests.

    >>> first = ast.Comparison("createdAt", ast.Operator.GTE, Relative("P0D"))
    >>> bounded(first, ast.Comparison("createdAt", ast.Operator.LTE, Relative("P7D")))
    'is in the next 7 days'
    """
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


# -- dates relative to today ------------------------------------------------------------------------------------------


def _window_words(value: Anniversary) -> str:
    """Return the words for a window of anniversaries."""
    first, last = value.first, value.last
    is_ahead = _length(last.today) != "" and last.today[0] != "-"
    if (first.today, first.start, first.end, last.start, last.end) == ("P0D", None, None, None, None) and is_ahead:
        return f"within the next {_length(last.today)} ({value.zone or 'UTC'})"
    return _stretch_words(first, last)


def _stretch_words(first: RelativeDate, last: RelativeDate) -> str:
    zone = f" ({last.zone or 'UTC'})"
    return f"from {date_words(first).removesuffix(zone)} to {date_words(last)}"


def _day(code: int) -> str:
    return f"{code // 100:02}-{code % 100:02}"


def date_words(value: RelativeDate) -> str:
    """Return the words for a date.

    >>> date_words(RelativeDate("-P1D")), date_words(RelativeDate("-P1M", end=Start.MONTH))
    ('yesterday (UTC)', 'the last day of last month (UTC)')
    """
    zone = f" ({value.zone or 'UTC'})"
    length, is_past = _length(value.today), value.today[0] == "-"
    unit = value.start or value.end
    if unit is None:
        count = _count_of(value.today, Start.DAY)
        if count is not None and -1 <= count <= 1:
            return f"{_NEAREST[Start.DAY][count + 1]}{zone}"
        return f"{length} {'ago' if is_past else 'from today'}{zone}"
    edge = "the first day" if value.end is None else "the last day"
    week = "" if value.week_start is None else f", weeks from {value.week_start.value.capitalize()}"
    count = _count_of(value.today, unit)
    if count is not None:
        return f"{edge} of {_period(unit, count)}{week}{zone}"
    if value.end is None:
        return f"{length} {'before' if is_past else 'after'} {edge} of {_period(unit, 0)}{week}{zone}"
    return f"the day before {length} {'before' if is_past else 'after'} the end of {_period(unit, 0)}{week}{zone}"


def _parts(duration: str) -> list[tuple[str, str]]:
    """Return the non-zero numbers of a duration with their units."""
    days, _, hours = duration.partition("T")
    parts: list[tuple[str, str]] = []
    for text, units in ((days, _DAYS), (hours, _HOURS)):
        for whole, fraction, unit in _PART.findall(text):
            number = f"{int(whole)}.{fraction}".rstrip("0").rstrip(".") if fraction else str(int(whole))
            if number != "0":
                parts.append((number, units[unit]))
    return parts


def _length(duration: str) -> str:
    """Return the words for a duration without its sign; empty for zero."""
    return " ".join(_number(number, unit) for number, unit in _parts(duration))


def _number(number: str | int, unit: str) -> str:
    return f"{number} {unit}{'' if str(number) == '1' else 's'}"


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


def _period(start: Start, count: int) -> str:
    """Return the words for a calendar unit, counted from the current one."""
    if -1 <= count <= 1:
        return _NEAREST[start][count + 1]
    return f"the {start.value} {_number(abs(count), start.value)} {'ago' if count < 0 else 'from now'}"


def _during(start: Start, count: int) -> str:
    period = _period(start, count)
    return period if start is Start.DAY and -1 <= count <= 1 else f"in {period}"


def _zone(value: Relative) -> str:
    week = "" if value.week_start is None else f"weeks from {value.week_start.value.capitalize()}, "
    return f" ({week}{value.zone or 'UTC'})"
