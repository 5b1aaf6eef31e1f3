"""Compact forms: the tree of a filter in an index as bytes, and the tests of a field in a saved index as JSON.

A tree of a few comparisons takes most of a kilobyte as objects and a quarter of that as bytes, which are faster to
write and read than JSON. The bytes are valid in one process only and are never written to a file.
"""

import marshal
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final, assert_never
from uuid import UUID

from audiencefilter.language import ast
from audiencefilter.language.anniversaries import Anniversary, DaysOfYear
from audiencefilter.language.ast import And, Comparison, Node, Not, Or
from audiencefilter.language.durations import Relative
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.instants import EPOCH, microseconds
from audiencefilter.language.relative_dates import RelativeDate
from audiencefilter.language.types import by_type
from audiencefilter.membership.criteria import Criterion, Test
from audiencefilter.notations.vocabulary import start_named, weekday_named
from audiencefilter.plan import nodes as p

_OPERATORS: Final = tuple(ast.Operator)
_PLACES: Final = {operator: place for place, operator in enumerate(_OPERATORS)}
#: Types of most operands, which are packed unchanged.
_PLAIN: Final = frozenset((str, int, float, bool, type(None)))


def packed(tree: Node) -> bytes:
    """Return the bytes of a tree, which are equal for equal trees.

    >>> tree = And((Comparison("points", ast.Operator.GTE, 100), Comparison("city", ast.Operator.EQUALS, "Bonn")))
    >>> unpacked(packed(tree)) == tree
    True
    """
    return marshal.dumps(_written(tree), 2)  # in later versions, equal values may have different bytes


def unpacked(source: bytes) -> Node:
    """Return the tree of packed bytes."""
    return _node(marshal.loads(source))  # noqa: S302 - written by this process


def _written(node: Node) -> Any:
    """Return the packed form of a node: a list for a comparison, a tuple that begins with its kind for any other."""
    match node:
        case Comparison():
            value = node.value
            operand = value if type(value) in _PLAIN else _written_operand(value)
            return [_name(node.field), _PLACES[node.operator], operand, node.ignore_case]
        case And(children):
            return "and", *map(_written, children)
        case Or(children):
            return "or", *map(_written, children)
        case Not(child):
            return "not", _written(child)
        case ast.Quantified(relation, quantifier, child):
            return "related", _name(relation), quantifier.value, None if child is None else _written(child)
        case ast.Aggregate(relation, function, field, where, tests):
            of = None if field is None else _name(field)
            return "aggregate", _name(relation), function.value, of, _written(where), *map(_written, tests)
        case ast.InAudience(audiences):
            # Without names, whose meaning could be another one later.
            return "audience", *(_written(one.clause) for one in audiences)
        case _:
            assert_never(node)


def _name(name: str) -> str:
    """Return a name of a schema as a plain str, since names may be of a subclass."""
    return name if type(name) is str else str.__str__(name)


def _written_operand(value: ast.Operand) -> Any:
    """Return the packed form of an operand: a list for an instant, because no operand is a list."""
    match value:
        case datetime():
            return [microseconds(value)]
        case date():
            return ["date", value.toordinal()]
        case Decimal():
            return ["decimal", str(value)]
        case UUID():
            return ["uuid", value.int.to_bytes(16)]
        case Relative(now, start, zone, week_start):
            return [now, *(None if unit is None else unit.value for unit in (start, week_start)), zone]
        case RelativeDate():
            return ["today", *_parts(value)]
        case Anniversary(first, last):
            return ["window", _parts(first), _parts(last)]
        case DaysOfYear(days):
            return ["days", days]
        case tuple():
            return tuple(map(_written_operand, value))
        case str() | int() | float() | None:
            return value
        case _:
            assert_never(value)


def _node(written: Any) -> Node:
    match written:
        case list([field, operator, value, ignore_case]):
            return Comparison(field, _OPERATORS[operator], _operand(value), ignore_case)
        case ("and", *children):
            return And(tuple(map(_node, children)))
        case ("or", *children):
            return Or(tuple(map(_node, children)))
        case ("not", child):
            return Not(_node(child))
        case ("related", relation, quantifier, child):
            return ast.Quantified(relation, ast.Quantifier(quantifier), None if child is None else _node(child))
        case ("aggregate", relation, function, field, where, *tests):
            return ast.Aggregate(relation, ast.Function(function), field, _node(where), tuple(map(_node, tests)))
        case ("audience", *audiences):
            return ast.InAudience(tuple(ast.Audience(None, _node(clause)) for clause in audiences))
        case _:
            raise ValueError(f"{written!r} stands for no node")


def _operand(written: Any) -> Any:
    match written:
        case list([since]):
            return EPOCH + timedelta(microseconds=since)
        case list(["date", ordinal]):
            return date.fromordinal(ordinal)
        case list(["decimal", text]):
            return Decimal(text)
        case list(["uuid", found]):
            return UUID(bytes=found)
        case list(["today", *parts]):
            return _relative_date(*parts)
        case list(["window", first, last]):
            return Anniversary(_relative_date(*first), _relative_date(*last))
        case list(["days", days]):
            return DaysOfYear(days)
        case list([now, start, week_start, zone]):
            return Relative(now, start_named(start), zone, weekday_named(week_start))
        case tuple():
            return tuple(map(_operand, written))
        case _:
            return written


def _as_it_is(value: Any) -> Any:
    return value


def _parts(value: RelativeDate) -> list[str | None]:
    """Return the parts of a relative date as JSON values."""
    units = (value.start, value.end, value.week_start)
    return [value.today, *(None if unit is None else unit.value for unit in units), value.zone]


def _relative_date(
    today: str, start: str | None, end: str | None, week_start: str | None, zone: str | None
) -> RelativeDate:
    return RelativeDate(today, start_named(start), start_named(end), weekday_named(week_start), zone)


#: Functions from a value of a field to its JSON value and back.
_JSON: Final[Mapping[FieldType, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = by_type(
    string=(_as_it_is, _as_it_is),
    integer=(_as_it_is, _as_it_is),
    number=(_as_it_is, _as_it_is),
    boolean=(_as_it_is, _as_it_is),
    datetime=(microseconds, lambda written: EPOCH + timedelta(microseconds=written)),
    date=(date.toordinal, date.fromordinal),
    uuid=(str, UUID),
    decimal=(_as_it_is, _as_it_is),
)


class Codec:
    """Converts the tests of a field to JSON values and back.

    Attributes:
        criteria: the criteria of the field, which are written as their places.
        of_value: returns the JSON value of a value.
        value: returns the value of a JSON value.
    """

    def __init__(self, field: Field, criteria: list[Criterion]) -> None:
        self._field = field
        self.of_value, self.value = _JSON[field.type]
        self.criteria = criteria
        self._places = {criterion: place for place, criterion in enumerate(criteria)}

    def of_key(self, key: Any) -> list[Any]:
        """Return the JSON value of a criterion, or of an element of a list."""
        return [self._places[key]] if isinstance(key, Criterion) else [None, self.of_value(key)]

    def key(self, written: list[Any]) -> Any:
        """Return the criterion or the element of a JSON value."""
        place, *element = written
        return self.criteria[place] if place is not None else self.value(*element)

    def of_test(self, test: Test) -> list[Any]:
        """Return the JSON value of a criterion's test."""
        match test:
            case p.Bound(_, side, value):
                return ["bound", side.value, self.of_value(value)]
            case p.RelativeBound(_, side, operand):
                if isinstance(operand, RelativeDate):
                    return ["relative date", side.value, *_parts(operand)]
                start = None if operand.start is None else operand.start.value
                week_start = [] if operand.week_start is None else [operand.week_start.value]
                return ["relative", side.value, operand.now, start, operand.zone, *week_start]
            case p.Membership(_, values):
                return ["among", test.ignore_case, *map(self.of_value, values)]
            case p.Match(_, where, needle):
                return ["match", test.ignore_case, where.value, needle]
            case p.ListHas(_, values, every):
                return ["has", every, *map(self.of_value, values)]
            case p.ListEquals(_, values):
                return ["equals", *map(self.of_value, values)]
            case _:
                assert_never(test)

    def test(self, written: list[Any]) -> Test:
        """Return the test of a JSON value.

        Raises:
            ValueError: it is invalid.
        """
        match written:
            case ["bound", side, value]:
                return p.Bound(self._field, p.Side(side), self.value(value))
            case ["relative", side, now, start, zone, *week_start]:
                operand = Relative(now, start_named(start), zone, *map(weekday_named, week_start))
                return p.RelativeBound(self._field, p.Side(side), operand)
            case ["relative date", side, *parts]:
                return p.RelativeBound(self._field, p.Side(side), _relative_date(*parts))
            case ["among", ignore_case, *values]:
                return p.Membership(self._field, tuple(map(self.value, values)), ignore_case=ignore_case)
            case ["match", ignore_case, where, needle]:
                return p.Match(self._field, p.Where(where), needle, ignore_case=ignore_case)
            case ["has", every, *values]:
                return p.ListHas(self._field, tuple(map(self.value, values)), every)
            case ["equals", *values]:
                return p.ListEquals(self._field, tuple(map(self.value, values)))
            case _:
                raise ValueError(f"{written!r} stands for no test")
