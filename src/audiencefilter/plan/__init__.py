"""The plan: the normal form of a filter that every back-end reads.

The plan settles the meaning of a filter once:

- groups are flattened and empty ones folded; ``OR`` of equality tests on one field is a membership;
- only leaves are negated: there is no "not" node;
- bounds and values lie in the field's domain, so no engine receives a number that it cannot represent;
- a group has as few tests of one field as possible, except where joining them would take much work;
- a test with one verdict for all present values is a :class:`~audiencefilter.plan.nodes.Known`;
- case-insensitive operands are folded;
- the test with the lowest cost for each contact that it settles comes first.

:func:`~audiencefilter.plan.normal_form.normal_form` preserves all three truth values (true, false, unknown) of the
clause, so callers may negate a compiled expression. :func:`~audiencefilter.plan.normal_form.selection` preserves only
*is true*, which is all that selecting needs.
"""
