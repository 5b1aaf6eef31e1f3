"""What a test costs, and how many contacts it lets through: cheap tests come first."""

from typing import Final, TypeAlias, assert_never

from audiencefilter.language.schema import FieldType
from audiencefilter.plan.nodes import (
    Aggregated,
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    GroupKind,
    Known,
    ListEquals,
    ListHas,
    Match,
    Membership,
    Plan,
    Presence,
    Quantified,
    RelativeBound,
    Where,
    set_estimate,
)

#: The cost of a test, in units of an equality as measured on rows, and the share of contacts that it is guessed to let
#: through.
_Estimate: TypeAlias = tuple[float, float]

_FOLDING_COST: Final = 5.0
#: How many records a relation is guessed to lead to.
_RECORDS: Final = 10


def rank(plan: Plan, kind: GroupKind) -> float:
    """Return the cost of a test for each contact that it settles; the least comes first."""
    cost, share = _estimate(plan)
    settled = share if kind is Disjunction else 1 - share
    return cost / max(settled, 0.01)


def _estimate(plan: Plan) -> _Estimate:
    match plan:
        case Constant():
            return 0.0, float(plan.verdict)
        case Presence() | Known():
            return 1.0, 0.8
        case Membership():
            share = 0.5 if plan.field.type is FieldType.BOOLEAN else min(0.05 + 0.02 * len(plan.values), 0.3)
            cost = (3.5 if plan.negated else 1.0 if len(plan.values) == 1 else 2.0) + _FOLDING_COST * plan.ignore_case
            return cost, 1 - share if plan.negated else share
        case Bound() | RelativeBound():
            return 2.3 if plan.field.type is FieldType.DATETIME else 1.5, 0.4
        case Match():
            cost, share = _SEARCHES[plan.where]
            return cost + _FOLDING_COST * plan.ignore_case, 1 - share if plan.negated else share
        case ListHas():
            share = min(0.1 * len(plan.values), 0.5) if not plan.every else 0.1
            return 4.0, 1 - share if plan.negated else share
        case ListEquals():
            return 3.0, 0.95 if plan.negated else 0.05
        case Quantified():
            return 5.0 + _RECORDS / 2 * _estimate(plan.where)[0], 0.5
        case Aggregated():
            return 5.0 + _RECORDS * _estimate(plan.where)[0], 0.5
        case Conjunction() | Disjunction():
            if plan._estimate is None:
                set_estimate(plan, _estimate_of_group(plan))
            return plan._estimate  # type: ignore[return-value]
        case _:
            assert_never(plan)


def _estimate_of_search(where: Where) -> _Estimate:
    match where:
        case Where.ANYWHERE:
            return 5.0, 0.1
        case Where.START:
            return 5.0, 0.05
        case Where.END:
            return 7.0, 0.1
        case _:
            assert_never(where)


_SEARCHES: Final = {where: _estimate_of_search(where) for where in Where}


def _estimate_of_group(plan: Conjunction | Disjunction) -> _Estimate:
    decides = isinstance(plan, Disjunction)
    cost, open_share = 0.0, 1.0  # the share of contacts that the children so far have not settled
    for child in plan.children:
        more, share = _estimate(child)
        cost, open_share = cost + open_share * more, open_share * (1 - share if decides else share)
    return cost, 1 - open_share if decides else open_share
