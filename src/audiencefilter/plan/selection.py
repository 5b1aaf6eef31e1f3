"""The selection of a plan: true where the plan is true, and false where it is false or unknown."""

from dataclasses import replace
from typing import Final, assert_never

from audiencefilter.plan import nodes as p
from audiencefilter.plan.groups import Open, combined, conjunction, disjunction, open_group


def selection(plan: p.Plan) -> p.Plan:
    """Return a plan that is true where `plan` is true, and false where `plan` is false or unknown.

    A leaf is false of a missing value, so no separate test of presence is needed beside it.
    """
    return plan if _is_selection(plan) else _selected(_without_known(plan))


def _is_selection(plan: p.Plan) -> bool:
    """Whether a plan is its own selection, as nearly all plans are."""
    return not any(isinstance(part, _CHANGED) for part in p.walk(plan))


#: The nodes that selection may replace.
_CHANGED: Final = (p.Known, p.Presence, p.Aggregated)


def _without_known(plan: p.Plan) -> "p.Plan | Open":
    match plan:
        case p.Known():
            return _known_selected(plan)
        case p.Conjunction(children) | p.Disjunction(children):
            return open_group(type(plan), map(_without_known, children))
        case p.Aggregated():
            test = selection(plan.test)
            return test if isinstance(test, p.Constant) else replace(plan, test=test)
        case p.Constant() | p.Presence() | p.Membership() | p.Bound() | p.Match():
            return plan
        case p.RelativeBound() | p.ListHas() | p.ListEquals() | p.Quantified():
            return plan
        case _:
            assert_never(plan)


def _selected(part: "p.Plan | Open") -> p.Plan:
    return _settle(combined(list(map(_selected, part.members)), part.kind)) if isinstance(part, Open) else part


def _known_selected(plan: p.Known) -> p.Plan:
    return p.Presence(plan.field, present=True) if plan.verdict else p.NOONE


def _settle(plan: p.Plan) -> p.Plan:
    """Return the selection of a group of selections: joining its leaves may have made a Known."""
    while True:
        plan = _drop_presence(plan)
        if isinstance(plan, p.Known):
            return _known_selected(plan)
        if not isinstance(plan, p.Conjunction | p.Disjunction):
            return plan
        if not any(isinstance(child, p.Known) for child in plan.children):
            return plan
        plan = combined([_known_selected(c) if isinstance(c, p.Known) else c for c in plan.children], type(plan))


def _drop_presence(plan: p.Plan) -> p.Plan:
    match plan:
        case p.Conjunction(children):
            tested = {child.field.name for child in children if isinstance(child, p.Leaf)}
            if any(isinstance(c, p.Presence) and not c.present and c.field.name in tested for c in children):
                return p.NOONE
            others = [c for c in children if not (isinstance(c, p.Presence) and c.field.name in tested)]
            return plan if len(others) == len(children) else conjunction(others)
        case p.Disjunction(children):
            present = {child.field.name for child in children if isinstance(child, p.Presence) and child.present}
            others = [c for c in children if not (isinstance(c, p.Leaf) and c.field.name in present)]
            return plan if len(others) == len(children) else disjunction(others)
        case _:
            return plan
