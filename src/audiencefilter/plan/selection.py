"""The plan of what selecting needs: only whether a clause is true."""

from dataclasses import replace
from typing import assert_never

from audiencefilter.plan.groups import Open, combined, conjunction, disjunction, open_group
from audiencefilter.plan.nodes import (
    NOONE,
    Aggregated,
    Bound,
    Conjunction,
    Constant,
    Disjunction,
    Known,
    Leaf,
    ListEquals,
    ListHas,
    Match,
    Membership,
    Plan,
    Presence,
    Quantified,
    RelativeBound,
)


def selection(plan: Plan) -> Plan:
    """Return the plan that is true where `plan` is, and false where it is false or unknown.

    In it a leaf on a missing value is false, so that nothing has to ask for presence twice.
    """
    return plan if _is_selection(plan) else _selected(_without_known(plan))


def _is_selection(plan: Plan) -> bool:
    """Whether a plan, as nearly all, has nothing that a selection has otherwise: so it is its own."""
    match plan:
        case Conjunction(children) | Disjunction(children):
            return all(map(_is_selection, children))
        case Known() | Presence() | Aggregated():
            return False
        case Constant() | Membership() | Bound() | Match() | RelativeBound() | ListHas() | ListEquals() | Quantified():
            return True
        case _:
            assert_never(plan)


def _without_known(plan: Plan) -> "Plan | Open":
    match plan:
        case Known():
            return _known_selected(plan)
        case Conjunction(children) | Disjunction(children):
            return open_group(type(plan), map(_without_known, children))
        case Aggregated():
            return _with_test(plan, selection(plan.test))
        case Constant() | Presence() | Membership() | Bound() | Match():
            return plan
        case RelativeBound() | ListHas() | ListEquals() | Quantified():
            return plan
        case _:
            assert_never(plan)


def _with_test(plan: Aggregated, test: Plan) -> Plan:
    return test if isinstance(test, Constant) else replace(plan, test=test)


def _selected(part: "Plan | Open") -> Plan:
    return _settle(combined(list(map(_selected, part.members)), part.kind)) if isinstance(part, Open) else part


def _known_selected(plan: Known) -> Plan:
    return Presence(plan.field, present=True) if plan.verdict else NOONE


def _settle(plan: Plan) -> Plan:
    """Return the selection of a plan whose groups are selections.

    What was left of a group may have joined with its neighbours into a leaf that can be unknown, and so on.
    """
    while True:
        plan = _drop_presence(plan)
        match plan:
            case Known():
                return _known_selected(plan)
            case Conjunction(children) | Disjunction(children) if any(isinstance(part, Known) for part in children):
                plan = combined([_known_selected(c) if isinstance(c, Known) else c for c in children], type(plan))
            case Conjunction() | Disjunction() | Constant() | Presence() | Membership() | Bound() | Match():
                return plan
            case RelativeBound() | ListHas() | ListEquals() | Quantified() | Aggregated():
                return plan
            case _:
                assert_never(plan)


def _drop_presence(plan: Plan) -> Plan:
    match plan:
        case Conjunction(children):
            tested = {child.field.name for child in children if isinstance(child, Leaf)}
            if any(isinstance(c, Presence) and not c.present and c.field.name in tested for c in children):
                return NOONE
            kept = [c for c in children if not (isinstance(c, Presence) and c.field.name in tested)]
            return plan if len(kept) == len(children) else conjunction(kept)
        case Disjunction(children):
            present = {child.field.name for child in children if isinstance(child, Presence) and child.present}
            kept = [c for c in children if not (isinstance(c, Leaf) and c.field.name in present)]
            return plan if len(kept) == len(children) else disjunction(kept)
        case Constant() | Presence() | Known() | Membership() | Bound() | Match():
            return plan
        case RelativeBound() | ListHas() | ListEquals() | Quantified() | Aggregated():
            return plan
        case _:
            assert_never(plan)
