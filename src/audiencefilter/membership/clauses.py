"""Clauses: a plan as alternatives of which each is a list of clauses.

A contact is in an audience when it passes any of its alternatives; it passes an alternative when it passes all of its
clauses; it passes a clause when any of the clause's tests is true. Most audiences are one alternative with as many
clauses as they have tests, so that they are ruled out field by field.

There is no small form of this kind for every plan. Where it would grow too large, an alternative leaves clauses out
and says so: then it only tells who may be in the audience.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.language.schema import Field
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

Literal: TypeAlias = Presence | Membership | Bound | Match
Clause: TypeAlias = tuple[Literal, ...]

#: An audience has at most so many alternatives.
MOST_ALTERNATIVES: Final = 32
#: At most so many clauses of an alternative are on one and the same field alone.
MOST_ON_ONE_FIELD: Final = 4
#: At most so many clauses of an alternative are on several fields.
MOST_ACROSS_FIELDS: Final = 8
#: "This and that, or these and those" is put as clauses of one from either side, as long as there are no more of them.
MOST_DISTRIBUTED: Final = 8


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to be in an audience.

    Attributes:
        clauses: what a contact has to pass, each on one field or on several.
        exact: whether passing them is enough. If not, the whole filter has to be asked.
    """

    clauses: tuple[Clause, ...]
    exact: bool


def alternatives(plan: Plan) -> tuple[Alternative, ...]:
    """Return the alternatives of a plan; none for a plan that selects nobody.

    Args:
        plan: as :func:`audiencefilter.plan.selection.selection` makes it.
    """
    if isinstance(plan, Constant):
        return (Alternative((), exact=True),) if plan.verdict else ()
    return tuple(map(_bounded, _expanded(plan)))


def is_negated(literal: Literal) -> bool:
    """Whether a test is true of every present value but those that pass its criterion."""
    match literal:
        case Presence():
            return literal.present
        case Bound():
            return not literal.side.is_lower
        case Membership() | Match():
            return literal.negated
        case _:
            assert_never(literal)


def _expanded(plan: Plan) -> list[Alternative]:
    match plan:
        case Conjunction(children):
            return _all_of(children)
        case Disjunction(children):
            return _any_of(children)
        case Constant() | Known():
            raise AssertionError("a selection has no constants within")
        case _:
            return [Alternative(((plan,),), exact=True)]


def _all_of(children: Sequence[Plan]) -> list[Alternative]:
    """Return every choice of one alternative of each child; where they are too many, not every child is told apart."""
    chosen: list[list[Alternative]] = []
    count = 1
    for child in children:
        of_child = _expanded(child)
        if count * len(of_child) > MOST_ALTERNATIVES:
            of_child = [_necessary(of_child)]
        chosen.append(of_child)
        count *= len(of_child)
    return [
        Alternative(tuple(clause for part in parts for clause in part.clauses), all(part.exact for part in parts))
        for parts in product(*chosen)
    ]


def _any_of(children: Sequence[Plan]) -> list[Alternative]:
    """Return the alternatives of all children, tests that stand alone together as one clause."""
    alone: list[Literal] = []
    found: list[Alternative] = []
    for child in children:
        if isinstance(child, Literal):
            alone.append(child)
        else:
            found += _expanded(child)
    if alone:
        found.insert(0, Alternative((tuple(alone),), exact=True))
    if prod(len(one.clauses) for one in found) <= MOST_DISTRIBUTED:
        clauses = tuple(map(_any_clause, product(*(one.clauses for one in found))))
        if not any(map(_negates_twice, clauses)):
            return [Alternative(clauses, all(one.exact for one in found))]
    return found if len(found) <= MOST_ALTERNATIVES else [_necessary(found)]


def _any_clause(clauses: Iterable[Clause]) -> Clause:
    """Return the clause that whoever passes any of these passes, and nobody else."""
    return tuple(dict.fromkeys(literal for clause in clauses for literal in clause))


def _necessary(many: Iterable[Alternative]) -> Alternative:
    """Return one clause that whoever passes any of the alternatives passes: the first clause of each of them."""
    return Alternative((_any_clause(one.clauses[0] for one in many),), exact=False)


def _bounded(one: Alternative) -> Alternative:
    """Leave out the clauses that are one too many, and those that :class:`Layer` cannot hold."""
    kept: list[Clause] = []
    on: dict[str | None, int] = {}
    for clause in one.clauses:
        names = {literal.field.name for literal in clause}
        name = names.pop() if len(names) == 1 else None
        most = MOST_ACROSS_FIELDS if name is None else MOST_ON_ONE_FIELD
        if on.get(name, 0) < most and not _negates_twice(clause):
            on[name] = on.get(name, 0) + 1
            kept.append(clause)
    return one if len(kept) == len(one.clauses) else Alternative(tuple(kept), exact=False)


def _negates_twice(clause: Clause) -> bool:
    """Whether a clause has two negated tests of one field, either of which is enough."""
    negated = [literal.field.name for literal in clause if is_negated(literal)]
    return len(negated) > len(set(negated))


class Place(NamedTuple):
    """Where a clause of an alternative stands.

    Attributes:
        across: whether it is one of the clauses that are on several fields.
        number: which of those it is, or which of the clauses on its field alone; from 0.
    """

    across: bool
    number: int


#: What an alternative asks of one field: whole clauses, and of those across fields the tests of this one.
Part: TypeAlias = tuple[tuple[Place, Clause], ...]


def is_wide(alternatives: Iterable[Alternative]) -> bool:
    """Whether any alternative has a clause on several fields."""
    return any(map(across_fields, alternatives))


def parts(alternative: Alternative) -> dict[Field, Part]:
    """Return what an alternative asks of each field."""
    found: dict[Field, list[tuple[Place, Clause]]] = {}
    numbers: Counter[Field | None] = Counter()
    for clause in alternative.clauses:
        by_field: dict[Field, list[Literal]] = {}
        for literal in clause:
            by_field.setdefault(literal.field, []).append(literal)
        across = len(by_field) > 1
        for field, literals in by_field.items():
            place = Place(across, numbers[None if across else field])
            found.setdefault(field, []).append((place, tuple(literals)))
        numbers[None if across else next(iter(by_field))] += 1
    return {field: tuple(part) for field, part in found.items()}


def across_fields(alternative: Alternative) -> int:
    """Return how many clauses of an alternative are on several fields."""
    return sum(len({literal.field for literal in clause}) > 1 for clause in alternative.clauses)
