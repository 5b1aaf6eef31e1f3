"""Compile plans into predicates over the rows of a segment.

Tests in one group on the same column of codes become one table of codes, so the codes are read once.

A test of related records becomes a question with one value for each group of records, and a test of that value.
Whether a contact clicked within thirty days is a test of its latest click: the click stays the same over time, while
the result changes. So the values of a question are cached on its second request; from then on, a test costs as much as
one of a column of numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Final, NamedTuple, Protocol, assert_never

from audiencefilter.columns.arrays import Flags, numpy, pyarrow
from audiencefilter.columns.encodings.column import Column, NumberColumn
from audiencefilter.columns.encodings.dictionary import DictionaryColumn
from audiencefilter.columns.predicates.codes import codes_predicate
from audiencefilter.columns.predicates.group import all_of, any_of, negation
from audiencefilter.columns.predicates.predicate import EVERY_ROW, NO_ROW, Lasting, Predicate, Relative, lasting
from audiencefilter.columns.predicates.related import NumbersOf, OfGroups, Passing, RelatedTest, passing
from audiencefilter.columns.snapshot import Children
from audiencefilter.contacts.values import canonical_type
from audiencefilter.language.ast import Function
from audiencefilter.language.operators import result_of
from audiencefilter.language.schema import Field, FieldType, Relation
from audiencefilter.plan import nodes as p
from audiencefilter.plan.leaves import at_instant
from audiencefilter.plan.relative import at, is_relative

#: Field of the number of related records, for tests of it.
_COUNT: Final = result_of(Function.COUNT, None)
#: Greatest n for which the n-th greatest value is computed; each n adds about the cost of the greatest.
_MAX_NTH: Final = 8


class Readable(Protocol):
    """Rows for which a plan can be compiled: those of a segment, or the results of an aggregate."""

    def column(self, field: Field) -> Column:
        """Return the encoded column of a field."""

    def children(self, relation: Relation) -> Children:
        """Return the related records of a relation."""


def predicate_of(plan: p.Plan, rows: Readable) -> Predicate:
    """Return the predicate of a selection; it may depend on the clock."""
    match plan:
        case p.Constant(verdict=verdict):
            return EVERY_ROW if verdict else NO_ROW
        case p.Presence(field=field, present=is_present):
            present = rows.column(field).present()
            return present if is_present else negation(present)
        case p.Known(field=field, verdict=verdict):
            return rows.column(field).present() if verdict else NO_ROW
        case p.Membership() | p.Bound() | p.Match():
            return rows.column(plan.field).predicate(plan)
        case p.Conjunction(children):
            return all_of(_members(children, rows, numpy.logical_and))
        case p.Disjunction(children):
            return any_of(_members(children, rows, numpy.logical_or))
        case p.ListHas() | p.ListEquals():
            return rows.column(plan.field).list_predicate(plan)
        case p.Quantified() | p.Aggregated():
            related = rows.children(plan.relation)  # raises errors of reading now
            if is_relative(plan):
                return Relative(lambda now: Lasting(predicate_of(at(plan, now, selecting=True), rows), now, now))
            return _related(plan, related)
        case p.RelativeBound():
            column = rows.column(plan.field)
            return Relative(lambda now: _bound_at(plan, now, column, rows))
        case _:
            assert_never(plan)


def _bound_at(plan: p.RelativeBound, now: datetime, column: Column, rows: Readable) -> Lasting:
    leaf = at_instant(plan, now)
    if isinstance(leaf, p.Bound):  # nearly always
        return lasting(column.predicate(leaf), plan.operand.stretch(now), now, column.leeway(leaf))
    return Lasting(predicate_of(at(plan, now, selecting=True), rows), now, now)


def _members(children: tuple[p.Plan, ...], rows: Readable, join: Callable[[Flags, Flags], Flags]) -> list[Predicate]:
    """Return the predicates of a group's members; those on the same column of codes are combined."""
    tables: dict[str, tuple[DictionaryColumn, list[Flags]]] = {}
    members: list[Predicate] = []
    for child in children:
        if isinstance(child, p.ValueTest):
            column = rows.column(child.field)
            if isinstance(column, DictionaryColumn):
                tables.setdefault(child.field.name, (column, []))[1].append(column.wanted(child))
                continue
        members.append(predicate_of(child, rows))
    return members + [codes_predicate(column.counted, reduce(join, wanted)) for column, wanted in tables.values()]


# -- related records ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Question:
    """A value of each group of related records.

    Attributes:
        function: COUNT, SUM, or MAX or MIN for the n-th greatest or least value, missing if the group has fewer.
        field: the field of the values; None for COUNT.
    """

    function: Function
    where: p.Plan
    field: Field | None = None
    nth: int = 1
    failing: bool = False


class _Asked(NamedTuple):
    """A question, and a test of its value whose leaves are about one field; `negated`: the test must be false."""

    question: _Question
    test: p.Plan
    negated: bool = False


def _related(plan: p.Related, children: Children) -> Predicate:
    """Test the cached values of a question; they are cached on the second request."""
    asked = _quantified(plan) if isinstance(plan, p.Quantified) else _aggregated(plan)
    column = children.answers.get(asked.question)
    if column is None:
        if not children.answers.was_requested(asked.question):
            return _asked_once(plan, asked, children)
        column = _answer_of(asked.question, children)
        children.answers.put(asked.question, column, column.nbytes)
    of_groups = predicate_of(asked.test, _Results(column))
    found = of_groups if children.groups is None else OfGroups(children.groups, of_groups)
    return negation(found) if asked.negated else found


def _quantified(plan: p.Quantified) -> _Asked:
    is_any = p.Bound(_COUNT, p.Side.AT_LEAST, 1)
    if plan.every:
        return _Asked(_Question(Function.COUNT, plan.where, failing=True), is_any, not plan.negated)
    bound, rest = _parted(plan.where)
    if bound is None:
        return _Asked(_Question(Function.COUNT, plan.where), is_any, plan.negated)
    return _Asked(_extreme(bound, rest), bound, plan.negated)


def _aggregated(plan: p.Aggregated) -> _Asked:
    """Rewrite COUNT since an instant: at least three is a test of the third latest; at most two is its negation."""
    test = plan.test
    bound, rest = _parted(plan.where)
    if plan.function is Function.COUNT and bound and isinstance(test, p.Bound) and isinstance(test.value, int):
        least = test.value if test.side is p.Side.AT_LEAST else test.value + 1 if test.side is p.Side.AT_MOST else 0
        if 1 <= least <= _MAX_NTH:
            return _Asked(_extreme(bound, rest, least), bound, negated=test.side is p.Side.AT_MOST)
    return _Asked(_Question(plan.function, plan.where, plan.field), test)


def _extreme(bound: p.Bound, where: p.Plan, nth: int = 1) -> _Question:
    return _Question(Function.MAX if bound.side.is_lower else Function.MIN, where, bound.field, nth)


def _parted(where: p.Plan) -> tuple[p.Bound | None, p.Plan]:
    """Split a bound of an instant, if there is one, from the other conditions."""
    members = where.children if isinstance(where, p.Conjunction) else (where,)
    for place, child in enumerate(members):
        if isinstance(child, p.Bound) and child.field.type is FieldType.DATETIME:
            others = members[:place] + members[place + 1 :]
            return child, p.Conjunction(others) if len(others) > 1 else others[0] if others else p.EVERYONE
    return None, where


def _answer_of(question: _Question, children: Children) -> Column:
    where = predicate_of(question.where, children.segment)
    found = passing(negation(where) if question.failing else where, children.offsets)
    return _answer(question, found, _numbers_of(question, children))


def _numbers_of(question: _Question, children: Children) -> NumbersOf | None:
    return None if question.field is None else children.segment.column(question.field).numbers


def _answer(question: _Question, passing: Passing, numbers: NumbersOf | None) -> Column:
    """Return the value of a question for each group, from the records that pass and the numbers of its field."""
    if numbers is None or question.field is None:
        return NumberColumn(passing.counts().astype(numpy.int64), None, pyarrow.int64())
    match question.function:
        case Function.SUM:
            return NumberColumn(passing.totals(numbers), None, pyarrow.int64())
        case Function.MIN | Function.MAX:
            found, present = passing.extremes(numbers, question.function is Function.MAX, question.nth)
            return NumberColumn(found, present, canonical_type(question.field))
        case Function.COUNT:
            raise TypeError("a count is of no field")
        case _:
            assert_never(question.function)


def _asked_once(plan: p.Related, asked: _Asked, children: Children) -> Predicate:
    where = predicate_of(plan.where, children.segment)
    if isinstance(plan, p.Quantified):
        some = RelatedTest(children.offsets, children.groups, negation(where) if plan.every else where, Passing.has_any)
        return negation(some) if asked.negated else some
    question = _Question(plan.function, plan.where, plan.field)
    numbers = _numbers_of(question, children)

    def verdict(found: Passing) -> Flags:
        return predicate_of(plan.test, _Results(_answer(question, found, numbers))).holds(slice(0, found.groups))

    return RelatedTest(children.offsets, children.groups, where, verdict)


class _Results:
    """Values of a question for each group of related records, as rows of one column."""

    def __init__(self, column: Column) -> None:
        self._column = column

    def column(self, field: Field) -> Column:
        """Return the column of values."""
        return self._column

    def children(self, relation: Relation) -> Children:
        """Raise LookupError, since values have no relations."""
        raise LookupError(relation.name)
