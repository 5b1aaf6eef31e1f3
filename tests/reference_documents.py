"""What the third part of the language means, written a second time: slowly, from the rules' text alone.

Dates, anniversaries, exact decimals, ids, averages, objects in custom data, and audiences in audiences, with what they
stand on of the first two parts. Nothing here knows the package's trees, schemas or problems: a clause is a JSON
document whose numbers are still text (:func:`read`), a schema is a document as in `conformance/suite/worlds`. A
clause that is not valid gives a Python error of any kind, or no sense at all.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import inf, isinf, isnan
from typing import Any, Final
from uuid import UUID

from tests import reference_clock as clock

Document = Any
Verdict = bool | None

_INSTANT: Final = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))", re.ASCII
)
WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
FIRST_DAY: Final = clock.FIRST // clock.DAY
LAST_DAY: Final = clock.LAST // clock.DAY


class RecordError(Exception):
    """A record holds for a field what the field's type does not allow."""


# -- documents --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """A number as it is written."""

    text: str

    @property
    def exact(self) -> Fraction:
        return Fraction(self.text)

    @property
    def double_or_integer(self) -> Fraction:
        """The number as fields that are no decimals read it: with a fraction or an exponent it is the next double."""
        return Fraction(int(self.text)) if re.fullmatch(r"-?\d+", self.text) else Fraction(float(self.text))


def read(text: str) -> Document:
    """Read a JSON text; its numbers stay text."""
    return json.loads(text, parse_int=Number, parse_float=Number, object_pairs_hook=_without_repeats)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len(dict(pairs)) == len(pairs), "a key stands twice"
    return dict(pairs)


def write(document: Document) -> str:
    """Write a document as it was read."""
    if isinstance(document, Number):
        return document.text
    if isinstance(document, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)}: {write(value)}" for key, value in document.items()) + "}"
    if isinstance(document, list | tuple):
        return "[" + ", ".join(map(write, document)) + "]"
    return json.dumps(document)


# -- three truth values -----------------------------------------------------------------------------------------------


def _not(found: Verdict) -> Verdict:
    return None if found is None else not found


def _all(found: Iterable[Verdict]) -> Verdict:
    verdicts = list(found)
    return False if False in verdicts else None if None in verdicts else True


def _any(found: Iterable[Verdict]) -> Verdict:
    return _not(_all(map(_not, list(found))))


def fold(text: str) -> str:
    """Return the text with each code point replaced by its simple lower-case mapping.

    ``str.lower`` of one character is the full mapping, which differs from the simple one for U+0130 alone (to "i" and
    a dot above). Applied to one character at a time it does not know of a final sigma either. It is of the
    interpreter's own version of Unicode, so texts of the tests have no letters newer than Unicode 14.
    """
    return "".join("i" if char == "\u0130" else char.lower() for char in text)


# -- days -------------------------------------------------------------------------------------------------------------
# A day is a number, 0 for 1970-01-01; it may lie in any year, as if the calendar had no end.


def day_of(value: date) -> int:
    return value.toordinal() - date(1970, 1, 1).toordinal()


def day(year: int, month: int, day_of_month: int) -> int:
    return clock.local_of(year, month, day_of_month) // clock.DAY


def year_month_day(number: int) -> tuple[int, int, int]:
    year, month, day_of_month, _ = clock.parts(number * clock.DAY)
    return year, month, day_of_month


def is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


@lru_cache(maxsize=100_000)
def today(zone: str, now: int) -> int:
    """Return the latest day that the clocks of a zone have reached: the last that began at `now` or before."""
    later = clock.shown(zone, now) // clock.DAY + 2
    return next(found for found in count(later, -1) if clock.first_shown(zone, found * clock.DAY) <= now)


def first_day(unit: str, week_start: str, number: int) -> int:
    """Return the first day of the unit that holds a day."""
    year, month, day_of_month = year_month_day(number)
    match unit:
        case "day":
            return number
        case "week":
            weekday = (number + WEEKDAYS.index("thursday")) % 7  # 1970-01-01 was a Thursday
            return number - (weekday - WEEKDAYS.index(week_start)) % 7
        case "month":
            return number - (day_of_month - 1)
        case "quarter":
            return day(year, {1: 1, 2: 4, 3: 7, 4: 10}[(month + 2) // 3], 1)
        case "year":
            return day(year, 1, 1)
        case _:
            raise AssertionError(unit)


def first_day_after(unit: str, week_start: str, number: int) -> int:
    """Return the first day of the unit after the one that holds a day."""
    this = first_day(unit, week_start, number)
    return next(found for found in count(number) if first_day(unit, week_start, found) != this)


def plus(number: int, duration: str) -> int:
    """Return a day and a duration without a time part: first the months in one step, then the days."""
    months, days, elapsed = clock.lengths(duration)
    assert not elapsed
    return clock.plus_months(number * clock.DAY, months) // clock.DAY + days


def day_at(operand: Mapping[str, Any], now: int, zone: str | None = None) -> int:
    """Return the day of `{"today": …}` at an instant; it may lie in any year."""
    assert set(operand) <= {"today", "start", "end", "weekStart", "zone"}
    return _day_at(
        operand["today"], operand.get("start"), operand.get("end"), operand.get("weekStart", "monday"),
        operand.get("zone") or zone or "UTC", now,
    )  # fmt: skip


@lru_cache(maxsize=100_000)
def _day_at(duration: str, start: str | None, end: str | None, week_start: str, zone: str, now: int) -> int:
    found = today(zone, now)
    if start is not None:
        found = first_day(start, week_start, found)
    if end is not None:
        found = first_day_after(end, week_start, found)
    found = plus(found, duration)
    return found if end is None else found - 1


def date_at(operand: Mapping[str, Any], now: int) -> float:
    """Return the day of an operand, infinite where it is before or after all dates."""
    found = day_at(operand, now)
    return -inf if found < FIRST_DAY else inf if found > LAST_DAY else found


def instant_at(operand: Mapping[str, Any], now: int) -> float:
    """Return the instant of `{"now": …}` at an instant, infinite where it is before or after all instants."""
    assert set(operand) <= {"now", "start", "weekStart", "zone"}
    start, zone = operand.get("start"), operand.get("zone")
    if start == "week":
        zone = zone or "UTC"
        months, days, elapsed = clock.lengths(operand["now"])
        reached = first_day("week", operand.get("weekStart", "monday"), today(zone, now)) * clock.DAY
        found = clock.first_shown(zone, clock.plus_months(reached, months) + days * clock.DAY) + elapsed
    else:
        found = clock.instant_of(operand["now"], start, zone, now)
    return -inf if found < clock.FIRST else inf if found > clock.LAST else found


# -- anniversaries ----------------------------------------------------------------------------------------------------


def anniversary(value: date, year: int) -> int:
    """Return the day on which the anniversary of a date falls in a year."""
    if (value.month, value.day) == (2, 29) and not is_leap(year):
        return day(year, 3, 1)
    return day(year, value.month, value.day)


def window(operand: Mapping[str, Any], now: int) -> tuple[int, int]:
    """Return the first and the last day of the window of an anniversary."""
    assert set(operand) <= {"from", "to", "zone"}
    ends = [operand["from"], operand["to"]]
    wholes = [{"today": end} if isinstance(end, str) else end for end in ends]
    assert not any("zone" in whole for whole in wholes)
    first, last = (day_at(whole, now, operand.get("zone")) for whole in wholes)
    return first, last


def falls_on(value: date, first: int, last: int) -> bool:
    """Return whether an anniversary of a date falls on one of the days from the first to the last."""
    if last - first >= 800:
        return True  # whole years
    years = range(year_month_day(first)[0], year_month_day(last)[0] + 1)
    return any(first <= anniversary(value, year) <= last for year in years)


def month_days(first: int, last: int) -> list[list[int]]:
    """Return a window as intervals of ``month * 100 + day``, as the text writes them."""
    if first > last:
        return []
    if last - first >= 365:
        return [[101, 1231]]
    (year, *from_), (last_year, *to) = year_month_day(first), year_month_day(last)
    begin, end = from_[0] * 100 + from_[1], to[0] * 100 + to[1]
    if begin == 301 and not is_leap(year):
        begin = 229
    if year == last_year:
        return [[begin, end]]
    return [[101, end], [begin, 1231]]


def in_month_days(value: date, intervals: Iterable[Sequence[int]]) -> bool:
    return any(first <= value.month * 100 + value.day <= last for first, last in intervals)


# -- values -----------------------------------------------------------------------------------------------------------
# Numbers and decimals are compared as fractions, dates as `date`, instants as microseconds, ids as `UUID`.


def date_of_text(text: str) -> date | None:
    found = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", text, re.ASCII)
    if found is None:
        return None
    try:
        return date(*map(int, found.groups()))
    except ValueError:
        return None


def instant_of_text(text: str) -> datetime | None:
    """Return the instant of a text in the form of the operands of dates."""
    found = _INSTANT.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(found[index]) for index in range(1, 7))
    offset = timedelta()
    if found[8]:
        hours, minutes = int(found[9]), int(found[10])
        if hours > 23 or minutes > 59:
            return None
        offset = timedelta(hours=hours, minutes=minutes) * (-1 if found[8] == "-" else 1)
    try:
        micros = int((found[7] or "").ljust(6, "0")[:6])
        return datetime(year, month, day, hour, minute, second, micros, UTC) - offset
    except (ValueError, OverflowError):
        return None


def uuid_of_text(text: str) -> UUID | None:
    is_id = re.fullmatch(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", text)
    return UUID(text) if is_id else None


def decimal_of_double(value: float, scale: int) -> Fraction | None:
    """Return the decimal that a double means: the one next to it, if it is so near that nothing else is meant."""
    product = value * float(10**scale)
    if isinf(product) or isnan(product):
        return None
    whole = round(Fraction(product))
    if abs(whole) >= 10**15:
        return None
    if abs(Fraction(product) - whole) > Fraction(1, 10**6) + Fraction(abs(whole), 2**52):
        return None
    return Fraction(whole, 10**scale)


def decimal_of_record(value: Any, scale: int) -> Fraction | None:
    """Return the decimal of a value of a record; None of what it cannot hold."""
    if isinstance(value, float):
        return decimal_of_double(value, scale)
    if not isinstance(value, int | Decimal) or isinstance(value, bool):
        return None
    if isinstance(value, Decimal) and not value.is_finite():
        return None
    scaled = Fraction(value) * 10**scale
    return scaled / 10**scale if scaled.denominator == 1 and abs(scaled) < 10**18 else None


def _is_nan(value: Any) -> bool:
    return value.is_nan() if isinstance(value, Decimal) else isinstance(value, float) and isnan(value)


def _of_record(of: Mapping[str, Any], value: Any) -> Any:
    """Return a value that a record holds, as it is compared; None where it is missing."""
    if value is None or _is_nan(value):
        return None
    found: Any = None
    match of["type"]:
        case "DATE":
            found = value if type(value) is date else None
        case "DECIMAL":
            found = decimal_of_record(value, of["scale"])
        case "UUID":
            found = value if isinstance(value, UUID) else uuid_of_text(value) if isinstance(value, str) else None
        case "DATETIME":
            aware = value if value.tzinfo is not None else value.replace(tzinfo=UTC)
            found = clock.micros(aware)
        case "INTEGER":
            found = Fraction(value)
        case "NUMBER":
            found = Fraction(float(value))
        case _:
            found = value
    if found is None:
        raise RecordError(of["name"])
    return found


def _of_data(of: Mapping[str, Any], value: Any) -> Any:
    """Return a value in custom data, as it is compared; None where it is missing or of another type."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and not _is_nan(value)
    is_text = isinstance(value, str) and not re.search("[\0\ud800-\udfff]", value)
    match of["type"]:
        case "STRING":
            return value if is_text else None
        case "BOOLEAN":
            return value if isinstance(value, bool) else None
        case "DATE":
            return date_of_text(value) if is_text else None
        case "UUID":
            return uuid_of_text(value) if is_text else None
        case "DATETIME":
            found = instant_of_text(value) if is_text else None
            return None if found is None else clock.micros(found)
        case "INTEGER":
            if not is_number or value in (inf, -inf) or value != int(value):
                return None
            half = 2 ** (of.get("bits", 32) - 1)
            return Fraction(int(value)) if -half <= value < half else None
        case "NUMBER" | "DECIMAL":
            double = _double(value) if is_number else None
            if double is None or of["type"] == "NUMBER":
                return None if double is None else Fraction(double)
            return decimal_of_double(double, of["scale"])
        case _:
            raise AssertionError(of)


def _double(value: float) -> float | None:
    try:
        found = float(value)
    except OverflowError:
        return None
    return None if isinf(found) else found


def _data(held: Any) -> Any:
    """Return the document of an attribute with custom data: a JSON text is read."""
    if isinstance(held, bytes):
        try:
            held = held.decode()
        except UnicodeDecodeError:
            return None
    if not isinstance(held, str):
        return held
    try:
        return json.loads(held, parse_constant=_refuse)
    except ValueError:
        return None


def _refuse(name: str) -> Any:
    raise ValueError(name)


def _at(document: Any, path: Iterable[str]) -> Any:
    for key in path:
        document = document.get(key) if isinstance(document, Mapping) else None
    return document


@dataclass(frozen=True)
class Row:
    """A record, or an object in custom data."""

    holder: Any
    is_data: bool = False

    def attribute(self, described: Mapping[str, Any]) -> Any:
        name = described.get("attribute", described["name"])
        if isinstance(self.holder, Mapping):
            return self.holder.get(name)
        return getattr(self.holder, name, None)

    def in_data(self, described: Mapping[str, Any]) -> Any:
        """Return what stands at a path of custom data; only a record's attribute may be a text that is read."""
        held = self.attribute(described)
        return _at(held if self.is_data else _data(held), described.get("path", ()))

    def value(self, of: Mapping[str, Any]) -> Any:
        """Return the value for a field; None where it is missing. A list holds None for what is null."""
        is_many = of.get("many", False)
        if self.is_data or "path" in of:
            found = self.in_data(of)
            return _list_of_data(of, found) if is_many else _of_data(of, found)
        found = self.attribute(of)
        if not is_many:
            return _of_record(of, found)
        if found is None or _is_nan(found):
            return None
        if isinstance(found, str | bytes | Mapping):
            raise RecordError(of["name"])
        return [_of_record(of, value) for value in found]

    def rows(self, relation: Mapping[str, Any]) -> "list[Row]":
        """Return the related records, or the objects in custom data; of a relation to one it is one at most."""
        if self.is_data or "path" in relation:
            found = self.in_data(relation)
            if relation["many"]:
                objects = found if isinstance(found, list | tuple) else []
            else:
                objects = [found]
            return [Row(element, is_data=True) for element in objects if isinstance(element, Mapping)]
        found = self.attribute(relation)
        if found is None:
            return []
        return list(map(Row, found if relation["many"] else [found]))


def _list_of_data(of: Mapping[str, Any], found: Any) -> list[Any] | None:
    if not isinstance(found, list | tuple):
        return None
    values = [_of_data(of, element) for element in found]
    nulls = [element is None or _is_nan(element) for element in found]
    if any(value is None and not null for value, null in zip(values, nulls, strict=True)):
        return None
    return values


@lru_cache(maxsize=100_000)
def _literal(kind: str, operand: Any) -> Any:
    """Return a literal as it is compared with values of a type."""
    match kind:
        case "DECIMAL":
            return operand.exact
        case "INTEGER" | "NUMBER":
            return operand.double_or_integer
        case "DATE":
            found: Any = date_of_text(operand)
        case "UUID":
            found = uuid_of_text(operand)
        case "DATETIME":
            found = clock.micros(present(instant_of_text(operand)))
        case _:
            found = operand
    return present(found)


def present(value: Any) -> Any:
    assert value is not None
    return value


# -- clauses ----------------------------------------------------------------------------------------------------------

_COMPARES: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "equals": lambda value, operand: value == operand,
    "gt": lambda value, operand: value > operand,
    "gte": lambda value, operand: value >= operand,
    "lt": lambda value, operand: value < operand,
    "lte": lambda value, operand: value <= operand,
    "in": lambda value, operands: value in operands,
    "contains": lambda value, operand: operand in value,
    "startsWith": lambda value, operand: value.startswith(operand),
    "endsWith": lambda value, operand: value.endswith(operand),
    "has": lambda values, operand: operand in values,
    "hasSome": lambda values, operands: any(value in operands for value in values),
    "hasEvery": lambda values, operands: operands <= set(values),
}


@dataclass
class Judge:
    """Evaluates clauses at one instant.

    Attributes:
        schema: the document of all schemas.
        now: microseconds since 1970.
        audiences: the clauses that have names.
    """

    schema: Mapping[str, Any]
    now: int
    audiences: Mapping[str, Any] | None = None
    _known: dict[tuple[int, str, bool, bool], tuple[Any, Any]] = field(default_factory=dict, init=False, repr=False)

    def clause(self, clause: Mapping[str, Any], name: str, row: Row) -> Verdict:
        """Return whether a clause of the schema with a name is true of a row, false, or unknown."""
        return _all([self._member(key, asked, name, row) for key, asked in clause.items()])

    def _member(self, key: str, asked: Any, name: str, row: Row) -> Verdict:
        if key == "AND":
            return _all([self.clause(part, name, row) for part in _listed(asked)])
        if key == "OR":
            return _any([self.clause(part, name, row) for part in asked])
        if key == "NOT":
            return _all([_not(self.clause(part, name, row)) for part in _listed(asked)])
        described = self.schema["schemas"][name]
        for of in described["fields"]:
            if of["name"] == key:
                return self._field(of, asked, row.value(of))
        for relation in described.get("relations", ()):
            if relation["name"] == key:
                rows = row.rows(relation)
                return _all([self._related(relation, how, part, rows) for how, part in asked.items()])
        assert key == "audience", key
        assert name == self.schema["root"]
        assert self.audiences is not None
        return _all([self._membership(how, members, name, row) for how, members in asked.items()])

    def _membership(self, how: str, members: list[Any], name: str, row: Row) -> bool:
        assert self.audiences is not None
        clauses = [self.audiences[member] if isinstance(member, str) else member for member in members]
        is_member = [self.clause(clause, name, row) is True for clause in clauses]
        return {"in": any(is_member), "notIn": not any(is_member)}[how]

    # relations

    def _related(self, relation: Mapping[str, Any], how: str, asked: Any, rows: list[Row]) -> Verdict:
        name = relation["schema"]
        if how in ("count", "sum", "min", "max", "avg"):
            return self._aggregate(how, asked, name, rows)
        if asked is None:
            return {"is": not rows, "isNot": bool(rows)}[how]
        are_true = [self.clause(asked, name, row) is True for row in rows]
        if how in ("is", "isNot"):
            assert not relation["many"]
            return {"is": any(are_true), "isNot": not any(are_true)}[how]
        assert relation["many"]
        return {"some": any(are_true), "every": all(are_true), "none": not any(are_true)}[how]

    def _aggregate(self, how: str, asked: Mapping[str, Any], name: str, rows: list[Row]) -> Verdict:
        tests = {key: operand for key, operand in asked.items() if key not in ("field", "where")}
        assert tests
        if how == "count":
            compared: Mapping[str, Any] = {"name": how, "type": "INTEGER"}
        else:
            of = self._described(name, asked["field"])
            # What an average is compared with is read to its last digit, whatever the field is.
            compared = {**of, "type": "DECIMAL"} if how == "avg" else of
        return self._field(compared, tests, self.aggregate(how, asked, name, rows))

    def _described(self, name: str, field: str) -> Mapping[str, Any]:
        of: Mapping[str, Any]
        (of,) = [found for found in self.schema["schemas"][name]["fields"] if found["name"] == field]
        return of

    def aggregate(self, how: str, asked: Mapping[str, Any], name: str, rows: Iterable[Row]) -> Any:
        """Return what an aggregate gives of related rows, as it is compared; None where it is missing."""
        counted = [row for row in rows if self.clause(asked.get("where", {}), name, row) is True]
        if how == "count":
            return Fraction(len(counted))
        of = self._described(name, asked["field"])
        values = [value for row in counted if (value := row.value(of)) is not None]
        match how:
            case "min":
                return min(values, default=None)
            case "max":
                return max(values, default=None)
            case "sum":
                return sum(values, Fraction(0))
            case "avg":
                return sum(values, Fraction(0)) / len(values) if values else None
            case _:
                raise AssertionError(how)

    # comparisons

    def _field(self, of: Mapping[str, Any], asked: Any, value: Any) -> Verdict:
        tests = asked if isinstance(asked, Mapping) else {"equals": asked}
        mode = tests.get("mode")
        return _all([self._test(of, how, operand, value, mode) for how, operand in tests.items() if how != "mode"])

    def _test(self, of: Mapping[str, Any], how: str, operand: Any, value: Any, mode: str | None) -> Verdict:
        if how == "not" and isinstance(operand, Mapping):
            ((inner, inner_operand),) = operand.items()
            return _not(self._test(of, inner, inner_operand, value, mode))
        if how == "not":
            return _not(self._test(of, "equals", operand, value, mode))
        if how == "notIn":
            return _not(self._test(of, "in", operand, value, mode))
        if operand is None:
            assert how in ("equals", "in")
            return value is None
        if how in ("in", "hasSome") and not operand:
            return False
        if how == "hasEvery" and not operand:
            return True
        if value is None:
            return None
        if how == "isEmpty":
            return (not value) is operand
        if how == "anniversary":
            return self._anniversary(operand, value)
        if isinstance(operand, Mapping):
            return self._relative(how, operand, value)
        folds = mode == "insensitive" or (how == "contains" and mode is None)
        literal: Any
        if isinstance(operand, list):
            literal = self._listed(operand, of["type"], folds, has_order=how == "equals")
        else:
            literal = fold(operand) if folds else _literal(of["type"], operand)
        return _COMPARES[how](fold(value) if folds else value, literal)

    def _listed(self, operands: list[Any], kind: str, folds: bool, has_order: bool) -> Any:
        """Return what stands in a list of a clause, worked out once for all records."""
        key = id(operands), kind, folds, has_order
        if key not in self._known:  # the operands are kept, too, so that no others become what they are
            found = [fold(one) if folds else _literal(kind, one) for one in operands]
            self._known[key] = operands, found if has_order else frozenset(found)
        return self._known[key][1]

    def _relative(self, how: str, operand: Mapping[str, Any], value: Any) -> bool:
        assert how in ("gt", "gte", "lt", "lte", "equals")
        if "today" in operand:
            return _COMPARES[how](day_of(value), date_at(operand, self.now))
        assert how != "equals"
        return _COMPARES[how](value, instant_at(operand, self.now))

    def _anniversary(self, operand: Mapping[str, Any], value: date) -> bool:
        if "days" in operand:
            intervals = [[int(code.text) for code in interval] for interval in operand["days"]]
            return in_month_days(value, intervals)
        return falls_on(value, *window(operand, self.now))


def _listed(asked: Any) -> list[Any]:
    return asked if isinstance(asked, list) else [asked]


def verdict(
    clause: Document,
    schema: Mapping[str, Any],
    record: Any,
    now: datetime,
    audiences: Mapping[str, Document] | None = None,
) -> Verdict:
    """Return whether a clause is true of a record of the root schema, false, or unknown (None)."""
    return verdicts(clause, schema, [record], now, audiences)[0]


def verdicts(
    clause: Document,
    schema: Mapping[str, Any],
    records: Iterable[Any],
    now: datetime,
    audiences: Mapping[str, Document] | None = None,
) -> list[Verdict]:
    """Return whether a clause is true of each record, false, or unknown (None)."""
    judge = Judge(schema, clock.micros(now), audiences)
    return [judge.clause(clause, schema["root"], Row(record)) for record in records]
