"""The normal form of an AST: negation in the leaves, groups flattened by :mod:`audiencefilter.plan.groups`.

The selection of a plan is true where the plan is true, and false where it is false or unknown.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, assert_never

from audiencefilter.language import ast
from audiencefilter.language.instants import Clocked
from audiencefilter.language.operators import result_of
from audiencefilter.language.schema import Schema
from audiencefilter.plan import nodes as plan
from audiencefilter.plan.groups import Open, combined, conjunction, disjunction, joined_up, open_group, quantified
from audiencefilter.plan.leaves import leaf_of
from audiencefilter.plan.nodes import EVERYONE, Conjunction, Constant, Disjunction, GroupKind, Plan


def normal_form(node: ast.Node, schema: Schema) -> Plan:
    """Return the plan of an AST, with the same verdict (true, false or unknown) for every contact."""
    return joined_up(_opened(node, schema, negated=False))


def _opened(node: ast.Node, schema: Schema, negated: bool) -> "Plan | Open":
    match node:
        case ast.Comparison():
            if isinstance(node.value, Clocked) and node.operator is ast.Operator.EQUALS:
                return _opened(_on_date(node), schema, negated)
            return leaf_of(node, schema.by_name[node.field], negated)
        case ast.Not(child):
            return _opened(child, schema, not negated)
        case ast.And(children) | ast.Or(children):
            kind: GroupKind = Conjunction if isinstance(node, ast.And) is not negated else Disjunction
            return open_group(kind, [_opened(child, schema, negated) for child in children])
        case ast.Quantified():
            return _quantified(node, schema, negated)
        case ast.Aggregate():
            return _aggregated(node, schema, negated)
        case ast.InAudience():
            return _certain(node.clause, schema, False, negated)
        case _:
            assert_never(node)


def _on_date(node: ast.Comparison) -> ast.And:
    """Return an equality to a relative date as a pair of bounds on it: a back-end needs no further kind of test."""
    return ast.And(tuple(ast.Comparison(node.field, side, node.value) for side in (ast.Operator.GTE, ast.Operator.LTE)))


def _certain(node: ast.Node, schema: Schema, of_false: bool, negated: bool) -> "Plan | Open":
    """Return the plan, never unknown, of whether a node is true, with `of_false` whether it is false."""
    # With `negated` the verdict is inverted. Negation moves to the leaves, and each leaf becomes at most two, so that
    # the plan grows with the clause.
    match node:
        case ast.Comparison():
            if isinstance(node.value, Clocked) and node.operator is ast.Operator.EQUALS:
                return _certain(_on_date(node), schema, of_false, negated)
            leaf = leaf_of(node, schema.by_name[node.field], of_false is not negated)
            if not isinstance(leaf, plan.Leaf):
                return leaf
            kind: GroupKind = Disjunction if negated else Conjunction
            return open_group(kind, [plan.Presence(leaf.field, present=not negated), *_of_present(leaf, negated)])
        case ast.Not(child):
            return _certain(child, schema, not of_false, negated)
        case ast.And(children) | ast.Or(children):
            kind = Conjunction if isinstance(node, ast.And) is (of_false is negated) else Disjunction
            return open_group(kind, [_certain(child, schema, of_false, negated) for child in children])
        case ast.Quantified() | ast.InAudience():
            return _opened(node, schema, of_false is not negated)
        case ast.Aggregate():
            return _aggregated_by(node, schema, lambda tests, of: joined_up(_certain(tests, of, of_false, negated)))
        case _:
            assert_never(node)


def _of_present(leaf: plan.Leaf, negated: bool) -> list[Plan]:
    """Return what is to test of a present value beside the test that it is there, or with `negated` is not."""
    if not isinstance(leaf, plan.Known):
        return [leaf]
    return [] if leaf.verdict is not negated else [Constant(leaf.verdict)]


def _quantified(node: ast.Quantified, schema: Schema, negated: bool) -> Plan:
    relation = schema.relations[node.relation]
    if node.child is None:  # the operand null: true where no record exists
        return plan.Quantified(relation, every=False, where=EVERYONE, negated=not negated)
    where = selection(normal_form(node.child, relation.schema))
    match node.quantifier:
        case ast.Quantifier.SOME | ast.Quantifier.IS:
            return quantified(relation, False, where, negated)
        case ast.Quantifier.EVERY:
            return quantified(relation, True, where, negated)
        case _:
            assert_never(node.quantifier)


def _aggregated(node: ast.Aggregate, schema: Schema, negated: bool) -> Plan:
    return _aggregated_by(node, schema, lambda tests, result: normal_form(ast.Not(tests) if negated else tests, result))


def _aggregated_by(node: ast.Aggregate, schema: Schema, test_of: Callable[[ast.Node, Schema], Plan]) -> Plan:
    relation = schema.relations[node.relation]
    field = None if node.field is None else relation.schema.by_name[node.field]
    result = result_of(node.function, field)
    test = test_of(ast.And(node.tests), Schema("result", [result]))
    if isinstance(test, Constant):
        return test
    where = selection(normal_form(node.where, relation.schema))
    return plan.Aggregated(relation, node.function, field, where, result, test)


# -- selections -------------------------------------------------------------------------------------------------------


def selection(part: Plan) -> Plan:
    """Return the selection of a plan: true where `part` is true, and false where `part` is false or unknown."""
    # A leaf is false of a missing value, so no separate test of presence is needed beside it.
    is_selection = not any(isinstance(one, _CHANGED) for one in plan.walk(part))  # as nearly all plans are
    return part if is_selection else _selected(_without_known(part))


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
