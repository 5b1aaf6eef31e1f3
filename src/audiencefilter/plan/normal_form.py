"""The normal form of an AST: negation in the leaves, groups flattened by :mod:`audiencefilter.plan.groups`.

The selection of a plan is true where the plan is true, and false where it is false or unknown.
"""

from dataclasses import replace
from typing import Final, assert_never

from audiencefilter.language.ast import Aggregate, And, Comparison, Node, Not, Operator, Or, Quantified, Quantifier
from audiencefilter.language.operators import result_of
from audiencefilter.language.relative_dates import RelativeDate
from audiencefilter.language.schema import Schema
from audiencefilter.plan import nodes as plan
from audiencefilter.plan.groups import Open, combined, conjunction, disjunction, joined_up, open_group, quantified
from audiencefilter.plan.leaves import leaf_of
from audiencefilter.plan.nodes import EVERYONE, Conjunction, Constant, Disjunction, GroupKind, Plan


def normal_form(node: Node, schema: Schema) -> Plan:
    """Return the plan of an AST, with the same verdict (true, false or unknown) for every contact.

    >>> from audiencefilter.language.ast import Operator
    >>> from audiencefilter.language.schema import CONTACT
    >>> plan = normal_form(Not(Comparison("points", Operator.GT, 1.5)), CONTACT)
    >>> plan.side, plan.value
    (<Side.AT_MOST: 'at most'>, 1)
    """
    return joined_up(_opened(node, schema, negated=False))


def _opened(node: Node, schema: Schema, negated: bool) -> "Plan | Open":
    match node:
        case Comparison():
            if node.operator is Operator.EQUALS and type(node.value) is RelativeDate:
                # A pair of bounds on the same date: a back-end needs no further kind of test.
                bounds = And(tuple(Comparison(node.field, side, node.value) for side in (Operator.GTE, Operator.LTE)))
                return _opened(bounds, schema, negated)
            return leaf_of(node, schema.by_name[node.field], negated)
        case Not(child):
            return _opened(child, schema, not negated)
        case And(children) | Or(children):
            kind: GroupKind = Conjunction if isinstance(node, And) is not negated else Disjunction
            return open_group(kind, [_opened(child, schema, negated) for child in children])
        case Quantified():
            return _quantified(node, schema, negated)
        case Aggregate():
            return _aggregated(node, schema, negated)
        case _:
            assert_never(node)


def _quantified(node: Quantified, schema: Schema, negated: bool) -> Plan:
    relation = schema.relations[node.relation]
    if node.child is None:  # the operand null: true where no record exists
        return plan.Quantified(relation, every=False, where=EVERYONE, negated=not negated)
    where = selection(normal_form(node.child, relation.schema))
    match node.quantifier:
        case Quantifier.SOME | Quantifier.IS:
            return quantified(relation, False, where, negated)
        case Quantifier.EVERY:
            return quantified(relation, True, where, negated)
        case _:
            assert_never(node.quantifier)


def _aggregated(node: Aggregate, schema: Schema, negated: bool) -> Plan:
    relation = schema.relations[node.relation]
    field = None if node.field is None else relation.schema.by_name[node.field]
    result = result_of(node.function, field)
    tests: Node = And(node.tests)
    test = normal_form(Not(tests) if negated else tests, Schema(_RESULT, [result]))
    if isinstance(test, Constant):
        return test
    where = selection(normal_form(node.where, relation.schema))
    return plan.Aggregated(relation, node.function, field, where, result, test)


#: The name of the schema of an aggregate's result.
_RESULT: Final = "result"


# -- selections -------------------------------------------------------------------------------------------------------


def selection(part: Plan) -> Plan:
    """Return the selection of a plan: true where `part` is true, and false where `part` is false or unknown.

    A leaf is false of a missing value, so no separate test of presence is needed beside it.
    """
    return part if _is_selection(part) else _selected(_without_known(part))


def _is_selection(whole: Plan) -> bool:
    """Whether a plan is its own selection, as nearly all plans are."""
    return not any(isinstance(part, _CHANGED) for part in plan.walk(whole))


#: The nodes that selection may replace.
_CHANGED: Final = (plan.Known, plan.Presence, plan.Aggregated)


def _without_known(part: Plan) -> "Plan | Open":
    if isinstance(part, plan.Known):
        return _known_selected(part)
    if isinstance(part, plan.Absolute):
        return part
    match part:
        case Conjunction(children) | Disjunction(children):
            return open_group(type(part), map(_without_known, children))
        case plan.Aggregated():
            test = selection(part.test)
            return test if isinstance(test, Constant) else replace(part, test=test)
        case plan.RelativeBound() | plan.RelativeDays() | plan.Quantified():
            return part
        case _:
            assert_never(part)


def _selected(part: "Plan | Open") -> Plan:
    return _settle(combined(list(map(_selected, part.members)), part.kind)) if isinstance(part, Open) else part


def _known_selected(part: plan.Known) -> Plan:
    return plan.Presence(part.field, present=True) if part.verdict else plan.NOONE


def _settle(part: Plan) -> Plan:
    """Return the selection of a group of selections: joining its leaves may have made a Known."""
    while True:
        part = _drop_presence(part)
        if isinstance(part, plan.Known):
            return _known_selected(part)
        if not isinstance(part, Conjunction | Disjunction):
            return part
        if not any(isinstance(child, plan.Known) for child in part.children):
            return part
        part = combined([_known_selected(c) if isinstance(c, plan.Known) else c for c in part.children], type(part))


def _drop_presence(part: Plan) -> Plan:
    match part:
        case Conjunction(children):
            tested = {child.field.name for child in children if isinstance(child, plan.Leaf)}
            if any(isinstance(c, plan.Presence) and not c.present and c.field.name in tested for c in children):
                return plan.NOONE
            others = [c for c in children if not (isinstance(c, plan.Presence) and c.field.name in tested)]
            return part if len(others) == len(children) else conjunction(others)
        case Disjunction(children):
            present = {child.field.name for child in children if isinstance(child, plan.Presence) and child.present}
            others = [c for c in children if not (isinstance(c, plan.Leaf) and c.field.name in present)]
            return part if len(others) == len(children) else disjunction(others)
        case _:
            return part
