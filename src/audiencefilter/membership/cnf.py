"""A plan as alternatives, of which each is in conjunctive normal form: all of some disjunctions have to be passed.

A contact is in an audience when it passes any of its alternatives; it passes an alternative when it passes all of its
disjunctions; it passes a disjunction when any of its tests is true. Most audiences are one alternative with as many
disjunctions as they have tests, so that they are ruled out field by field.

There is no small form of this kind for every plan. Where it would grow too large, an alternative leaves disjunctions
out and says so: then it only tells who may be in the audience.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, product
from math import prod
from typing import Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.language.errors import UnsupportedError
from audiencefilter.language.schema import Field
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
    ValueTest,
    beyond_columns,
)

Literal: TypeAlias = Presence | ValueTest
#: Tests of which any is enough.
AnyOf: TypeAlias = tuple[Literal, ...]

#: What an error calls the index.
BACKEND: Final = "AudienceIndex"
#: An audience has at most so many alternatives.
MOST_ALTERNATIVES: Final = 32
#: At most so many disjunctions of an alternative are on one and the same field alone.
MOST_ON_ONE_FIELD: Final = 4
#: At most so many disjunctions of an alternative are on several fields.
MOST_ACROSS_FIELDS: Final = 8
#: "This and that, or these and those" is put as disjunctions of one from either side, if these are no more.
MOST_DISTRIBUTED: Final = 8


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to be in an audience.

    Attributes:
        disjunctions: what a contact has to pass, each on one field or on several.
        exact: whether passing them is enough. If not, the whole filter has to be asked.
    """

    disjunctions: tuple[AnyOf, ...]
    exact: bool


def alternatives(plan: Plan) -> tuple[Alternative, ...]:
    """Return the alternatives of a plan; none for a plan that selects nobody.

    Args:
        plan: as :func:`audiencefilter.plan.selection.selection` makes it.
    """
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
        case Constant(verdict):
            return [Alternative((), exact=True)] if verdict else []
        case Known(field, verdict):
            return _expanded(Presence(field, present=True)) if verdict else []
        case Presence() | Membership() | Bound() | Match():
            return [Alternative(((plan,),), exact=True)]
        case RelativeBound() | ListHas() | ListEquals() | Quantified() | Aggregated():
            raise UnsupportedError(BACKEND, str(beyond_columns(plan)))
        case _:
            assert_never(plan)


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
        Alternative(tuple(chain.from_iterable(one.disjunctions for one in choice)), all(one.exact for one in choice))
        for choice in product(*chosen)
    ]


def _any_of(children: Sequence[Plan]) -> list[Alternative]:
    """Return the alternatives of all children, tests that stand alone together as one disjunction."""
    alone: list[Literal] = []
    found: list[Alternative] = []
    for child in children:
        if isinstance(child, Literal):
            alone.append(child)
        else:
            found += _expanded(child)
    if alone:
        found.insert(0, Alternative((tuple(alone),), exact=True))
    if prod(len(one.disjunctions) for one in found) <= MOST_DISTRIBUTED:
        disjunctions = tuple(map(_either, product(*(one.disjunctions for one in found))))
        if not any(map(_negates_twice, disjunctions)):
            return [Alternative(disjunctions, all(one.exact for one in found))]
    return found if len(found) <= MOST_ALTERNATIVES else [_necessary(found)]


def _either(disjunctions: Iterable[AnyOf]) -> AnyOf:
    """Return the disjunction that whoever passes any of these passes, and nobody else."""
    return tuple(dict.fromkeys(chain.from_iterable(disjunctions)))


def _necessary(many: Iterable[Alternative]) -> Alternative:
    """Return one disjunction that whoever passes any of the alternatives passes: the first one of each of them."""
    return Alternative((_either(one.disjunctions[0] for one in many),), exact=False)


def _bounded(one: Alternative) -> Alternative:
    """Leave out the disjunctions that are one too many, and those that a :class:`SlotIndex` cannot hold."""
    kept: list[AnyOf] = []
    counts: dict[str | None, int] = {}
    for disjunction in one.disjunctions:
        names = {literal.field.name for literal in disjunction}
        name = names.pop() if len(names) == 1 else None
        most = MOST_ACROSS_FIELDS if name is None else MOST_ON_ONE_FIELD
        if counts.get(name, 0) < most and not _negates_twice(disjunction):
            counts[name] = counts.get(name, 0) + 1
            kept.append(disjunction)
    return one if len(kept) == len(one.disjunctions) else Alternative(tuple(kept), exact=False)


def _negates_twice(disjunction: AnyOf) -> bool:
    """Whether two negated tests are of one field: a :class:`SlotIndex` has one default for each number."""
    negated = [literal.field.name for literal in disjunction if is_negated(literal)]
    return len(negated) > len(set(negated))


class Slot(NamedTuple):
    """Which disjunction of an alternative.

    Attributes:
        across: whether it is one of those that are on several fields.
        number: which of those it is, or which of those on its field alone; from 0.
    """

    across: bool
    number: int


#: What an alternative asks of one field: whole disjunctions, and of those across fields the tests of this one.
Part: TypeAlias = tuple[tuple[Slot, AnyOf], ...]


def parts(alternative: Alternative) -> Iterable[tuple[Field, Part]]:
    """Return what an alternative asks of each field."""
    found: dict[str, tuple[Field, list[tuple[Slot, AnyOf]]]] = {}
    alone: dict[str, int] = {}
    across = 0
    for disjunction in alternative.disjunctions:
        by_field: dict[str, list[Literal]] = {}  # by its name: a field takes long to hash
        for literal in disjunction:
            by_field.setdefault(literal.field.name, []).append(literal)
        if len(by_field) > 1:
            slot = Slot(True, across)
            across += 1
        else:
            (only,) = by_field
            slot = Slot(False, alone.get(only, 0))
            alone[only] = slot.number + 1
        for name, literals in by_field.items():
            found.setdefault(name, (literals[0].field, []))[1].append((slot, tuple(literals)))
    return [(field, tuple(part)) for field, part in found.values()]


def across_fields(alternative: Alternative) -> int:
    """Return how many disjunctions of an alternative are on several fields."""
    return sum([_is_across(disjunction) for disjunction in alternative.disjunctions])


def _is_across(disjunction: AnyOf) -> bool:
    name = disjunction[0].field.name
    return any(literal.field.name != name for literal in disjunction[1:])
