"""The plan: the normal form in which every back-end reads a filter.

What a filter means is settled here, once:

- groups are flattened and empty ones folded, ``OR`` of equals on one field is a membership;
- negation stands in the leaves only: there is no "not" node;
- bounds and values lie in the field's domain, so that no engine ever meets a number it cannot hold;
- the tests of one field in one group are as few as they can be, save where it would take much work to join them;
- a test that cannot fail, or cannot succeed, for a present value is a :class:`~audiencefilter.plan.nodes.Known`;
- case-insensitive operands are folded;
- tests that are cheap for what they rule out come first.

:mod:`~audiencefilter.plan.normal_form` keeps all three truth values (true, false, unknown) of the clause, so that a
compiled expression may be negated by whoever embeds it. :mod:`~audiencefilter.plan.selection` keeps only *is true*,
which is all that selecting needs.
"""
