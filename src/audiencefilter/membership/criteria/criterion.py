"""A criterion: what is asked of a value, whoever asks it, and whether they want it passed or failed."""

from dataclasses import replace
from typing import Any, Final, TypeAlias, assert_never

from audiencefilter.membership.sizes import ENTRY, of_leaf
from audiencefilter.plan.nodes import Bound, Match, Membership, Side

#: A test that asks for more than presence.
Leaf: TypeAlias = Membership | Bound | Match

#: A criterion without its test, in bytes.
_CRITERION: Final = 56 + ENTRY


class Criterion:
    """What a present value of a field passes or fails. There is one object for each in a field.

    Attributes:
        leaf: the test, not negated; a bound is AT_LEAST or ABOVE.
        users: how many clauses have it.
        nbytes: about how many bytes it took when it came, with its place; texts that are used may grow.
    """

    __slots__ = ("leaf", "nbytes", "users")

    def __init__(self, leaf: Leaf) -> None:
        self.leaf: Leaf = leaf
        self.users = 0
        self.nbytes = _CRITERION + of_leaf(leaf)

    def let_go(self) -> None:
        """Give up the values or the needle: nobody asks any more, but what is remembered may still name this."""
        if isinstance(self.leaf, Membership):
            self.leaf = replace(self.leaf, values=())
        elif isinstance(self.leaf, Match):
            self.leaf = replace(self.leaf, needle="")

    @property
    def operand(self) -> Any:
        """The values, the bound or the needle."""
        match self.leaf:
            case Membership(values=values):
                return values
            case Bound(value=value):
                return value
            case Match(needle=needle):
                return needle


def criterion_of(leaf: Leaf) -> Leaf:
    """Return what a test asks: itself, or what it is the negation of."""
    match leaf:
        case Bound(field, Side.BELOW, value):
            return Bound(field, Side.AT_LEAST, value)
        case Bound(field, Side.AT_MOST, value):
            return Bound(field, Side.ABOVE, value)
        case Bound():
            return leaf
        case Membership() | Match():
            return replace(leaf, negated=False) if leaf.negated else leaf
        case _:
            assert_never(leaf)
