"""From a plan to one predicate over the columns of a segment.

Tests of one column of codes that stand in one group become one table of codes, so that the codes are read once. The
groups put their members in order themselves, by cost and by what they rule out.
"""

from functools import reduce
from typing import Any, assert_never

from audiencefilter.columns.arrays import Array, numpy
from audiencefilter.columns.encodings.dictionary import DictionaryColumn
from audiencefilter.columns.predicates.codes import codes_predicate
from audiencefilter.columns.predicates.constant import EVERY_ROW, NO_ROW
from audiencefilter.columns.predicates.group import all_of, any_of, negation
from audiencefilter.columns.predicates.predicate import Predicate
from audiencefilter.columns.segment import Segment
from audiencefilter.plan.nodes import (
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    Known,
    Match,
    Membership,
    Plan,
    Presence,
)


def predicate(plan: Plan, segment: Segment) -> Predicate:
    """Return what is true of the rows that a plan is true of.

    Args:
        plan: as :func:`audiencefilter.plan.selection.selection` makes it.
        segment: the rows.

    Raises:
        ValueError: the segment has no column for a field of the plan.
        RecordError: a value in such a column is not of the field's type.
    """
    match plan:
        case Constant():
            return EVERY_ROW if plan.verdict else NO_ROW
        case Presence():
            present = segment.column(plan.field).present()
            return present if plan.present else negation(present)
        case Known():
            return segment.column(plan.field).present() if plan.verdict else NO_ROW
        case Membership() | Bound() | Match():
            return segment.column(plan.field).predicate(plan)
        case Conjunction(children):
            return all_of(_members(children, segment, numpy.logical_and))
        case Disjunction(children):
            return any_of(_members(children, segment, numpy.logical_or))
        case _:
            assert_never(plan)


def _members(children: tuple[Plan, ...], segment: Segment, join: Any) -> list[Predicate]:
    """Return the predicates of a group's members, those on one column of codes joined."""
    tables: dict[str, list[Array]] = {}
    coded: dict[str, DictionaryColumn] = {}
    members: list[Predicate] = []
    for child in children:
        match child:
            case Membership() | Bound() | Match():
                column = segment.column(child.field)
                if isinstance(column, DictionaryColumn):
                    coded[child.field.name] = column
                    tables.setdefault(child.field.name, []).append(column.wanted(child))
                else:
                    members.append(column.predicate(child))
            case _:
                members.append(predicate(child, segment))
    members += [codes_predicate(column.counted, reduce(join, tables[name])) for name, column in coded.items()]
    return members
