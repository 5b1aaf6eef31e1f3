"""The normal form of an AST: negation in the leaves, groups flattened by :mod:`audiencefilter.plan.groups`."""

from typing import Final, assert_never

from audiencefilter.language.ast import Aggregate, And, Comparison, Node, Not, Or, Quantified, Quantifier
from audiencefilter.language.operators import result_of
from audiencefilter.language.schema import Schema
from audiencefilter.plan import nodes as plan
from audiencefilter.plan.groups import Open, joined_up, open_group, quantified
from audiencefilter.plan.leaves import leaf_of
from audiencefilter.plan.nodes import EVERYONE, Conjunction, Constant, Disjunction, GroupKind, Plan
from audiencefilter.plan.selection import selection


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
