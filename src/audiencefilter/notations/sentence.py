"""Describe an AST in one sentence, in English or German: one grammar, whose words are in :mod:`.words`.

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
from audiencefilter.notations.words import COMPARED, COUNTED, PERIODS, Period, Speaker, SpokenLanguage


def describe(node: ast.Node, schema: Schema, language: SpokenLanguage = "en") -> str:
    """Return the sentence; nested groups are in parentheses, so that it has one reading only.

    Raises:
        ValueError: there are no words in this language.

    >>> from audiencefilter.language.schema import CONTACT, Slot
    >>> points = ast.Comparison("points", ast.Operator.GTE, 100)
    >>> clause = ast.And((points, ast.Comparison("city", ast.Operator.IN, ("Bonn", "Kiel"))))
    >>> describe(clause, CONTACT)
    'Every Contact where points is at least 100 and city is one of ("Bonn", "Kiel").'
    >>> describe(clause, CONTACT, "de")
    'Alle Kontakte, für die gilt: „points“ ist mindestens 100 und „city“ ist eines von ("Bonn", "Kiel").'
    """
    return _Sentence(language).whole(node, schema)


_TITLES: Final = Slot[Mapping[str, str]]()


def called(name: str, schema: Schema) -> str:
    """Return the displayed name of a field or a relation."""
    titles = schema.memo.get(_TITLES)
    if titles is None:
        members: list[Field | Relation] = [*schema.fields, *schema.relations.values()]
        used = Counter(word for member in members for word in {member.name, member.title or member.name})
        titles = {member.name: member.title for member in members if member.title and used[member.title] == 1}
        schema.memo[_TITLES] = titles
    return titles.get(name, name)


class _Sentence:
    """The grammar, with the words of one language."""

    def __init__(self, language: SpokenLanguage) -> None:
        self.words = Speaker(language)
        self.say = self.words.say

    def whole(self, node: ast.Node, schema: Schema) -> str:
        named = self.words.schema(schema.name)
        if isinstance(node, ast.And | ast.Or) and not node.children:
            return self.say("everyone" if isinstance(node, ast.And) else "nobody", schema=named)
        return self.say("all", schema=named, phrase=self._phrase(node, schema))

    def _phrase(self, node: ast.Node, schema: Schema) -> str:
        match node:
            case ast.Comparison():
                return f"{self._called(node.field, schema)} {self._predicate(node, negated=False)}"
            case ast.Not(ast.Comparison() as child):
                return f"{self._called(child.field, schema)} {self._predicate(child, negated=True)}"
            case ast.Quantified():
                return self._quantified(node, schema, negated=False)
            case ast.Not(ast.Quantified() as child):
                return self._quantified(child, schema, negated=True)
            case ast.Aggregate():
                return self._aggregate(node, schema)
            case ast.InAudience():
                return self._membership(node, schema, negated=False)
            case ast.Not(ast.InAudience() as child):
                return self._membership(child, schema, negated=True)
            case ast.Not(child):
                return self.say("not", phrase=self._phrase(child, schema))
            case ast.And(()):
                return self.say("always")
            case ast.Or(()):
                return self.say("never")
            case ast.And(children):
                return self.say("and").join(self._conjuncts(children, schema))
            case ast.Or(children):
                return self.say("or").join(self._within(child, schema) for child in children)
            case _:
                assert_never(node)

    def _within(self, node: ast.Node, schema: Schema) -> str:
        phrase = self._phrase(node, schema)
        return f"({phrase})" if isinstance(node, ast.And | ast.Or) and node.children else phrase

    def _conjuncts(self, children: tuple[ast.Node, ...], schema: Schema) -> Iterator[str]:
        """Yield the members of a conjunction; two bounds of one stretch of time are merged."""
        pending = list(reversed(children))
        while pending:
            node = pending.pop()
            if pending and isinstance(node, ast.Comparison) and (both := self.bounded(node, pending[-1])):
                pending.pop()
                yield f"{self._called(node.field, schema)} {both}"
            else:
                yield self._within(node, schema)

    def _called(self, name: str, schema: Schema) -> str:
        return self.say("name", name=called(name, schema))

    # -- related records ----------------------------------------------------------------------------------------------

    def _membership(self, node: ast.InAudience, schema: Schema, negated: bool) -> str:
        denied = "!" if negated else ""
        if len(node.audiences) == 1:
            return self.say(f"in{denied}", one=self._audience(node.audiences[0], schema))
        names = []
        for one in node.audiences:
            name = self._audience(one, schema)
            names.append(self.say("that", those=name) if one.name is None else name)
        return self.say(f"in.some{denied}", names=", ".join(names))

    def _audience(self, one: ast.Audience, schema: Schema) -> str:
        return self.say("those", phrase=self._phrase(one.clause, schema)) if one.name is None else json_of(one.name)

    def _quantified(self, node: ast.Quantified, schema: Schema, negated: bool) -> str:
        name, denied = self._called(node.relation, schema), "!" if negated else ""
        if node.quantifier is ast.Quantifier.IS and node.child in (None, ast.EVERYONE):
            return self.say("there" if negated is (node.child is None) else "there!", name=name)
        where = self._where("one", node.child, node.relation, schema)
        match node.quantifier:
            case ast.Quantifier.SOME:
                return self.say(f"some{denied}", name=name, where=where)
            case ast.Quantifier.EVERY:
                return self.say(f"every{denied}", name=name, where=where)
            case ast.Quantifier.IS:
                return self.say(f"is{denied}", name=name, where=where)
            case _:
                assert_never(node.quantifier)

    def _where(self, of: str, node: ast.Node | None, relation: str, schema: Schema) -> str:
        """Describe the selection of related records; empty where all are selected."""
        if node is None or node == ast.EVERYONE:
            return ""
        return self.say(f"where.{of}", phrase=self._phrase(node, schema.relations[relation].schema))

    def _aggregate(self, node: ast.Aggregate, schema: Schema) -> str:
        name = self._called(node.relation, schema)
        if len(node.tests) == 1 and node.function is ast.Function.COUNT:
            (test,) = node.tests
            if isinstance(test, ast.Comparison) and (test.operator, test.value) == (ast.Operator.GTE, 1):
                return self.say("some", name=name, where=self._where("one", node.where, node.relation, schema))
            if (number := self._counted(test)) is not None:
                where = self._where("many", node.where, node.relation, schema)
                return self.say("counted", number=number, name=name, where=where)
        result = self._result(node, schema) + self._where("result", node.where, node.relation, schema)
        tests = [self._of_result(test) for test in node.tests]
        return f"{result} {tests[0]}" if len(tests) == 1 else f"{result} ({self.say('and').join(tests)})"

    def _counted(self, test: ast.Node) -> str | None:
        """Return the number of records in words before their name; None where these do not fit, as for exactly 1."""
        if not isinstance(test, ast.Comparison) or test.operator not in COUNTED or test.value == 1:
            return None
        return f"{COUNTED[test.operator][self.words.at]} {self._value(test.value)}"

    def _result(self, node: ast.Aggregate, schema: Schema) -> str:
        related, name = schema.relations[node.relation].schema, self._called(node.relation, schema)
        field = "" if node.field is None else self._called(node.field, related)
        of_time = ".time" if node.field is not None and related.by_name[node.field].type.facts.is_time else ""
        match node.function:
            case ast.Function.COUNT | ast.Function.SUM | ast.Function.AVG:
                return self.say(node.function.value, field=field, name=name)
            case ast.Function.MIN | ast.Function.MAX:
                return self.say(f"{node.function.value}{of_time}", field=field, name=name)
            case _:
                assert_never(node.function)

    def _of_result(self, test: ast.Node) -> str:
        match test:
            case ast.Comparison():
                return self._predicate(test, negated=False)
            case ast.Not(ast.Comparison() as child):
                return self._predicate(child, negated=True)
            case ast.Not(child):
                return self.say("result!", test=self._of_result(child))
            case _:
                raise TypeError(f"{test!r} is no test of an aggregate")

    # -- one field ----------------------------------------------------------------------------------------------------

    def _predicate(self, node: ast.Comparison, negated: bool) -> str:
        value = node.value
        if node.operator is ast.Operator.IS_NULL:
            return self.say("null!" if negated else "null")
        words = self.words.of_rule(RULES_BY_MEANING[node.operator, False])
        if node.operator is ast.Operator.IS_EMPTY:
            return words[negated is bool(value)]
        if isinstance(value, Relative) and not negated:
            return self.window(node.operator, value)
        if node.operator is ast.Operator.EQUALS and isinstance(value, tuple):
            return self.say("exactly", words=words[negated], values=", ".join(map(self._value, value)))
        if isinstance(value, datetime | Relative):
            words = self._of("time", node.operator) or words
        elif isinstance(value, date | RelativeDate):
            words = self._of("date", node.operator) or words
        elif isinstance(value, str):
            words = self._of("text", node.operator) or words
        named = self.say("nothing") if value == () else self._value(value)
        return f"{words[negated]} {named}{self._case(node)}"

    def _of(self, kind: str, operator: ast.Operator) -> tuple[str, str] | None:
        found = COMPARED[kind].get(operator)
        return None if found is None else found[self.words.at]

    def _case(self, node: ast.Comparison) -> str:
        if node.ignore_case == folds_by_default(node.operator):
            return ""
        return self.say("case!" if node.ignore_case else "case")

    def _value(self, value: ast.Operand) -> str:
        match value:
            case bool():
                return self.say("true" if value else "false")
            case str() | int() | float() | None:
                return json_of(value)
            case datetime():
                return format_instant(value)
            case date():
                return value.isoformat()
            case UUID() | Decimal():
                return str(value)
            case tuple():
                return f"({', '.join(map(self._value, value))})"
            case Relative():
                return self.instant_of(value)
            case RelativeDate():
                return self.date_words(value)
            case Anniversary():
                return self._window_words(value)
            case DaysOfYear():
                days = [self.say("days", first=_day(first), last=_day(last)) for first, last in value.days]
                return f"({', '.join(days)})"
            case _:
                assert_never(value)

    # -- instants relative to now -------------------------------------------------------------------------------------

    def instant_of(self, value: Relative) -> str:
        """Return the words for an instant.

        >>> Relative("-P1Y2M"), Relative("PT0S"), Relative("-P1M", Start.MONTH)  # doctest: +ELLIPSIS
        (...)
        >>> [_Sentence("en").instant_of(value) for value in _]
        ['1 year 2 months ago', 'now', 'the beginning of last month (UTC)']
        >>> _Sentence("de").instant_of(Relative("P1M", Start.DAY, "Europe/Berlin"))
        '1 Monat nach dem Beginn von heute (Europe/Berlin)'
        """
        length, dative = self._length(value.now), self._length(value.now, dative=True)
        is_past = value.now[0] == "-"
        if value.start is None:
            return self.say("ago" if is_past else "ahead", dative=dative) if length else self.say("now")
        count = _units(value)
        if count is not None:
            return self.say("beginning", of=self._period(value.start, count).of) + self._zone(value)
        of = self._period(value.start, 0).of
        return self.say("before" if is_past else "after", length=length, of=of) + self._zone(value)

    def window(self, operator: ast.Operator, value: Relative) -> str:
        """Return the words for one side of an instant.

        >>> _Sentence("en").window(ast.Operator.GTE, Relative("-P30D"))
        'is in the last 30 days'
        >>> _Sentence("de").window(ast.Operator.LT, Relative("P0D", Start.MONTH, "Europe/Berlin"))
        'ist früher als dieser Monat (Europe/Berlin)'
        """
        instant = self.instant_of(value)
        if value.start is not None:
            count = _units(value)
            if count is not None and operator is ast.Operator.GTE:
                during = self._period(value.start, count).during + self._zone(value)
                return self.say("during.later" if count else "during", during=during)
            if count is not None and operator is ast.Operator.LT:
                return self.say("earlier", period=self._period(value.start, count).alone + self._zone(value))
            return f"{self._ordered(operator)} {instant}"
        is_past = value.now[0] == "-" and self._length(value.now) != ""
        if operator is ast.Operator.GTE and is_past:
            return self._span("last", value.now)
        if operator is ast.Operator.LT and is_past:
            return self.say("longer", length=self._length(value.now))
        if operator in (ast.Operator.GTE, ast.Operator.LTE):
            return self.say(f"or.{operator.value}", instant=instant)
        return f"{self._ordered(operator)} {instant}"

    def _ordered(self, operator: ast.Operator) -> str:
        return COMPARED["time"][operator][self.words.at][0]

    def _span(self, phrase: str, duration: str, zone: str = "") -> str:
        """Return the words for a stretch of some length from or until now; German has others for one unit."""
        length, dative = self._length(duration), self._length(duration, dative=True)
        return self.say(f"{phrase}.1" if length.startswith("1 ") else phrase, length=length, dative=dative, zone=zone)

    def bounded(self, first: ast.Comparison, second: ast.Node) -> str | None:
        """Return the words for a stretch of time bounded by two tests of one field; None for other tests.

        >>> first = ast.Comparison("createdAt", ast.Operator.GTE, Relative("P0D"))
        >>> second = ast.Comparison("createdAt", ast.Operator.LTE, Relative("P7D"))
        >>> _Sentence("en").bounded(first, second), _Sentence("de").bounded(first, second)
        ('is in the next 7 days', 'liegt in den nächsten 7 Tagen')
        """
        if not isinstance(second, ast.Comparison) or first.field != second.field:
            return None
        low, high = first.value, second.value
        if first.operator is not ast.Operator.GTE:
            return None
        if isinstance(low, RelativeDate) and isinstance(high, RelativeDate) and second.operator is ast.Operator.LTE:
            return self.say("in_stretch", stretch=self._stretch_words(low, high))
        if not isinstance(low, Relative) or not isinstance(high, Relative):
            return None
        if (low.start, low.zone, low.week_start) != (high.start, high.zone, high.week_start):
            return None
        if low.start is None:
            return self._from_now(low, high) if second.operator is ast.Operator.LTE else None
        begin, end = _units(low), _units(high)
        if begin is None or end is None or second.operator is not ast.Operator.LT:
            return None
        if end == begin + 1:
            period, zone = self._period(low.start, begin), self._zone(low)
            if begin:
                return self.say("during", during=period.during + zone)
            return self.say("within", period=period.alone, of=period.of, zone=zone)
        if begin < 0 == end:
            count = self.words.number(str(-begin), low.start.value, dative=True)
            return self.say(
                "units", dative=count, period=self._period(low.start, 0).during.removeprefix("in ") + self._zone(low)
            )
        return None

    def _from_now(self, low: Relative, high: Relative) -> str | None:
        before, after = self._length(low.now), self._length(high.now)
        if before and low.now[0] == "-" and not after:
            return self._span("until", low.now)
        if after and high.now[0] != "-" and not before:
            return self._span("next", high.now)
        return None

    # -- dates relative to today --------------------------------------------------------------------------------------

    def _window_words(self, value: Anniversary) -> str:
        """Return the words for a window of anniversaries."""
        first, last = value.first, value.last
        is_ahead = self._length(last.today) != "" and last.today[0] != "-"
        if (first.today, first.start, first.end, last.start, last.end) == ("P0D", None, None, None, None) and is_ahead:
            return self._span("coming", last.today, zone=f" ({value.zone or 'UTC'})")
        return self._stretch_words(first, last)

    def _stretch_words(self, first: RelativeDate, last: RelativeDate) -> str:
        zone = f" ({last.zone or 'UTC'})"
        begin = self.date_words(first, bare=True).removesuffix(zone)
        return self.say("stretch", first=begin, last=self.date_words(last, bare=True))

    def date_words(self, value: RelativeDate, bare: bool = False) -> str:
        """Return the words for a date; `bare`: without an article, where the language has such a form.

        >>> _Sentence("en").date_words(RelativeDate("-P1D"))
        'yesterday (UTC)'
        >>> last = RelativeDate("-P1M", end=Start.MONTH)
        >>> _Sentence("en").date_words(last), _Sentence("de").date_words(last)
        ('the last day of last month (UTC)', 'der letzte Tag des vorigen Monats (UTC)')
        """
        zone = f" ({value.zone or 'UTC'})"
        length, is_past = self._length(value.today), value.today[0] == "-"
        unit, article = value.start or value.end, ".bare" if bare else ""
        if unit is None:
            count = _count_of(value.today, Start.DAY)
            if count is not None and -1 <= count <= 1:
                return f"{self._period(Start.DAY, count).alone}{zone}"
            return self.say("day.ago" if is_past else "day.ahead", dative=self._length(value.today, dative=True)) + zone
        week = "" if value.week_start is None else self.say("week", day=self.words.weekday(value.week_start.value))
        count = _count_of(value.today, unit)
        of = self._period(unit, count or 0).of
        side = "before" if is_past else "after"
        if count is not None:
            edge = self.say(f"first{article}" if value.end is None else f"last_day{article}", of=of)
        elif value.end is None:
            edge = self.say(f"first.{side}", length=length, of=of)
        else:
            edge = self.say(f"end.{side}", length=length, of=of)
        return f"{edge}{week}{zone}"

    def _length(self, duration: str, dative: bool = False) -> str:
        """Return the words for a duration without its sign; empty for zero."""
        return " ".join(self.words.number(number, unit, dative) for number, unit in _parts(duration))

    def _period(self, start: Start, count: int) -> Period:
        """Return the words for a calendar unit, counted from the current one."""
        periods = PERIODS[start][self.words.at]
        if -1 <= count <= 1:
            return periods[count + 1]
        length = self.words.number(str(abs(count)), start.value, dative=True)
        distance = self.say("ago" if count < 0 else "ahead", dative=length)
        return Period(*(f"{form} {distance}" for form in periods[3]))

    def _zone(self, value: Relative) -> str:
        if value.week_start is None:
            return self.say("zone", zone=value.zone or "UTC")
        return self.say("zone.week", day=self.words.weekday(value.week_start.value), zone=value.zone or "UTC")


#: A part of a duration, before or after the T.
_PART: Final = re.compile(r"([0-9]+)(?:\.([0-9]+))?([YMWDHS])")
_DAYS: Final = {"Y": "year", "M": "month", "W": "week", "D": "day"}
_HOURS: Final = {"H": "hour", "M": "minute", "S": "second"}


def _day(code: int) -> str:
    return f"{code // 100:02}-{code % 100:02}"


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
