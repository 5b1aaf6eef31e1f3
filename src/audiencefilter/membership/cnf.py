"""Convert a plan to alternatives, any of which suffices; each requires all of some disjunctions of tests.

Most audiences are one alternative with one disjunction for each test, so that they are ruled out field by field. Where
this normal form would grow too large, and for related records and anniversaries, an alternative is inexact: it gives
candidates, and what it omits is its residual, which is evaluated afterwards.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, product
from math import prod
from typing import Final, NamedTuple, TypeAlias, assert_never

from audiencefilter.language.schema import Field
from audiencefilter.plan import nodes as p
from audiencefilter.plan.nodes import EVERYONE, Conjunction, Disjunction, Plan, Presence

Literal: TypeAlias = Presence | p.Membership | p.Bound | p.Match | p.RelativeBound | p.ListHas | p.ListEquals
#: A disjunction of tests.
AnyOf: TypeAlias = tuple[Literal, ...]

#: Maximum alternatives of an audience.
MAX_ALTERNATIVES: Final = 32
#: Maximum disjunctions of an alternative on one field alone.
MAX_DISJUNCTIONS_ON_ONE_FIELD: Final = 4
#: Maximum disjunctions of an alternative across several fields.
MAX_DISJUNCTIONS_ACROSS_FIELDS: Final = 8
#: A disjunction of conjunctions is distributed into at most this many disjunctions.
MAX_DISTRIBUTED_DISJUNCTIONS: Final = 8


class Alternative(NamedTuple):
    """Disjunctions, each on one field or on several, and a residual: all have to be true."""

    disjunctions: tuple[AnyOf, ...]
    #: EVERYONE, the very object, where the disjunctions suffice.
    residual: Plan = EVERYONE

    @property
    def exact(self) -> bool:
        """Whether passing the disjunctions suffices."""
        return self.residual is EVERYONE


def alternatives(plan: Plan) -> tuple[Alternative, ...]:
    """Return the alternatives of a plan; none for a plan that selects nobody."""
    return tuple(map(_bounded, _expanded(plan)))


def is_negated(literal: Literal) -> bool:
    """Whether a test is true for every present value that does not pass its criterion."""
    if isinstance(literal, Presence):
        return literal.present
    if isinstance(literal, p.Bound | p.RelativeBound):
        return not literal.side.is_lower
    return literal.negated


def _expanded(plan: Plan) -> list[Alternative]:
    match plan:
        case Conjunction(children):
            return _all_of(children)
        case Disjunction(children):
            return _any_of(plan, children)
        case p.Constant(verdict):
            return [Alternative(())] if verdict else []
        case p.Known(field, verdict):
            return _expanded(Presence(field, present=True)) if verdict else []
        case Presence() | p.Membership() | p.Bound() | p.Match() | p.RelativeBound() | p.ListHas() | p.ListEquals():
            return [Alternative(((plan,),))]
        case p.Quantified() | p.Aggregated() | p.OnDays() | p.RelativeDays():
            return [Alternative((), plan)]
        case _:
            assert_never(plan)


def _all_of(children: Sequence[Plan]) -> list[Alternative]:
    """Return each combination of one alternative per child; if they are too many, one stands for all of a child."""
    tests = [(child,) for child in children if isinstance(child, Literal)]
    if len(tests) == len(children):  # as in most audiences
        return [Alternative(tuple(tests))]
    chosen: list[list[Alternative]] = []
    count = 1
    for child in children:
        of_child = _expanded(child)
        if count * len(of_child) > MAX_ALTERNATIVES:
            of_child = [_necessary(of_child, child)]
        chosen.append(of_child)
        count *= len(of_child)
    return [
        Alternative(
            tuple(chain.from_iterable([one.disjunctions for one in choice])),
            _all([one.residual for one in choice]),
        )
        for choice in product(*chosen)
    ]


def _any_of(plan: Disjunction, children: Sequence[Plan]) -> list[Alternative]:
    """Return the alternatives of all children; single tests become one alternative, and so do bare residuals."""
    alone = [child for child in children if isinstance(child, Literal)]
    others = [one for child in children if not isinstance(child, Literal) for one in _expanded(child)]
    found = [one for one in others if one.disjunctions]
    bare = [one.residual for one in others if not one.disjunctions]
    if alone:
        found.insert(0, Alternative((tuple(alone),)))
    if bare:
        found.append(Alternative((), _any(bare)))
    if all(one.exact for one in found) and prod(len(one.disjunctions) for one in found) <= MAX_DISTRIBUTED_DISJUNCTIONS:
        disjunctions = tuple(map(_either, product(*(one.disjunctions for one in found))))
        if not any(map(_negates_twice, disjunctions)):
            return [Alternative(disjunctions)]
    return found if len(found) <= MAX_ALTERNATIVES else [_necessary(found, plan)]


def _all(residuals: Iterable[Plan]) -> Plan:
    several = tuple([residual for residual in residuals if residual is not EVERYONE])
    if len(several) < 2:
        return several[0] if several else EVERYONE
    return Conjunction(several)


def _any(plans: Sequence[Plan]) -> Plan:
    return plans[0] if len(plans) == 1 else Disjunction(tuple(plans))


def _either(disjunctions: Iterable[AnyOf]) -> AnyOf:
    """Return the disjunction that is passed where any of these is passed."""
    return tuple(dict.fromkeys(chain.from_iterable(disjunctions)))


def _necessary(many: Sequence[Alternative], plan: Plan) -> Alternative:
    """Return an alternative that is passed if any of these is; its disjunction joins the first disjunction of each."""
    if not all(one.disjunctions for one in many):
        return Alternative((), plan)
    return Alternative((_either(one.disjunctions[0] for one in many),), plan)


def _bounded(one: Alternative) -> Alternative:
    """Omit the disjunctions above the limits, and those that a :class:`SlotIndex` cannot represent."""
    if len(one.disjunctions) <= MAX_DISJUNCTIONS_ON_ONE_FIELD and max(map(len, one.disjunctions), default=1) == 1:
        return one
    own: list[AnyOf] = []
    left_out: list[Plan] = [one.residual]
    counts: dict[Home | None, int] = {}
    for disjunction in one.disjunctions:
        home = _only_home(disjunction)
        most = MAX_DISJUNCTIONS_ACROSS_FIELDS if home is None else MAX_DISJUNCTIONS_ON_ONE_FIELD
        if counts.get(home, 0) < most and not _negates_twice(disjunction):
            counts[home] = counts.get(home, 0) + 1
            own.append(disjunction)
        else:
            left_out.append(_any(disjunction))
    return one if len(own) == len(one.disjunctions) else Alternative(tuple(own), _all(left_out))


def _negates_twice(disjunction: AnyOf) -> bool:
    """Whether two negated tests have one home: a :class:`SlotIndex` has one default for each number."""
    if len(disjunction) == 1:
        return False
    negated = [home_of(literal) for literal in disjunction if is_negated(literal)]
    return len(negated) > len(set(negated))


#: The index of a test: the name of its field, and whether it is relative to now.
Home: TypeAlias = tuple[str, bool]


def home_of(literal: Literal) -> Home:
    """Return the index of a test."""
    return literal.field.name, type(literal) is p.RelativeBound


def _only_home(disjunction: AnyOf) -> Home | None:
    """Return the index of all tests of a disjunction; None where they are in several."""
    home = home_of(disjunction[0])
    return home if len(disjunction) == 1 or all(home_of(literal) == home for literal in disjunction[1:]) else None


class Slot(NamedTuple):
    """The number of a disjunction in its alternative, on one field or across fields."""

    across: bool
    number: int


#: The tests of an alternative in one home: whole disjunctions, and its share of those across homes.
Part: TypeAlias = tuple[tuple[Slot, AnyOf], ...]


def parts(alternative: Alternative) -> Iterable[tuple[Home, Field, Part]]:
    """Return the tests of an alternative in each home."""
    found: dict[Home, tuple[Field, list[tuple[Slot, AnyOf]]]] = {}
    alone: dict[Home, int] = {}
    across = 0
    for disjunction in alternative.disjunctions:
        only = _only_home(disjunction)
        if only is None:
            slot = Slot(True, across)
            across += 1
            by_home: dict[Home, list[Literal]] = {}
            for literal in disjunction:
                by_home.setdefault(home_of(literal), []).append(literal)
            for home, literals in by_home.items():
                found.setdefault(home, (literals[0].field, []))[1].append((slot, tuple(literals)))
            continue
        number = alone.get(only, 0)
        alone[only] = number + 1
        found.setdefault(only, (disjunction[0].field, []))[1].append((Slot(False, number), disjunction))
    return [(home, field, tuple(part)) for home, (field, part) in found.items()]


def across_fields(alternative: Alternative) -> int:
    """Return the number of an alternative's disjunctions across several fields."""
    return sum([len(one) > 1 and _only_home(one) is None for one in alternative.disjunctions])
