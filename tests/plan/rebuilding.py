"""A plan is a normal form: made again of its parts, it is the same."""

from audiencefilter.plan.groups import conjunction, disjunction
from audiencefilter.plan.nodes import Conjunction, Disjunction, Plan


def rebuilt(plan: Plan) -> Plan:
    """Normalise the groups of a plan again, from the inside out."""
    match plan:
        case Conjunction(children):
            return conjunction(map(rebuilt, children))
        case Disjunction(children):
            return disjunction(map(rebuilt, children))
        case _:
            return plan
