"""A definition: one filter, with all the keys that it is known by."""

from collections.abc import Collection, Hashable
from itertools import chain
from sys import getsizeof
from typing import Final

from audiencefilter.filter import Filter
from audiencefilter.language.plan import Match, Membership
from audiencefilter.membership.clauses import Alternative, alternatives, is_wide

#: About what a definition takes in memory, and each of its tests and their values, in bytes; as measured.
_DEFINITION: Final = 250
_TEST: Final = 230
_VALUE: Final = 20


def _footprint(alternative: Alternative) -> int:
    """Return about how much memory the tests of an alternative take."""
    taken = 0
    for literal in chain.from_iterable(alternative.clauses):
        values = literal.values if isinstance(literal, Membership) else ()
        needle = len(literal.needle) if isinstance(literal, Match) else 0
        taken += _TEST + needle + sum(getsizeof(value) + _VALUE for value in values)
    return taken


class Definition:
    """A filter in an index.

    Of the filter as it was given only the tree is kept: what it has worked out for all its back-ends takes many times
    as much memory. So the alternatives are worked out once more when it goes.

    Attributes:
        tree: the filter's tree.
        wide: whether it has a clause across fields.
        numbers: of its alternatives, in their order, as long as it has keys.
        nbytes: about how much memory it takes, with its place in the indexes of fields.
    """

    __slots__ = ("_fresh", "_kept", "_keys", "_limits", "_schema", "nbytes", "numbers", "tree", "wide")

    def __init__(self, f: Filter) -> None:
        self.tree = f.ast
        self._schema = f.schema
        self._limits = f.limits
        # Nearly every filter has one key, and a dict is larger than all the rest.
        self._keys: tuple[Hashable, ...] | dict[Hashable, None] = ()
        self._kept: Filter | None = None
        self.numbers: tuple[int, ...] = ()
        found = alternatives(f.selection)
        self._fresh: tuple[Alternative, ...] | None = found
        self.wide = is_wide(found)
        self.nbytes = _DEFINITION + sum(map(_footprint, found))
        if not all(one.exact for one in found):
            self._kept = self.filter  # it will be asked, again and again

    @property
    def filter(self) -> Filter:
        """The filter."""
        return self._kept or Filter(self.tree, self._schema, self._limits)

    def alternatives(self) -> tuple[Alternative, ...]:
        """Return its alternatives, the same ones each time; they are not kept."""
        found, self._fresh = self._fresh, None
        return alternatives(self.filter.selection) if found is None else found

    # -- keys -----------------------------------------------------------------------------------------------------

    @property
    def keys(self) -> Collection[Hashable]:
        """Its keys, in the order in which they came."""
        return self._keys

    @property
    def has_one_key(self) -> bool:
        """Whether it has one key."""
        return len(self._keys) == 1

    def add_key(self, key: Hashable) -> None:
        """Take in a key."""
        if not self._keys:
            self._keys = (key,)
            return
        if isinstance(self._keys, tuple):
            self._keys = dict.fromkeys(self._keys)
        self._keys[key] = None

    def remove_key(self, key: Hashable) -> None:
        """Let a key go that is here."""
        if isinstance(self._keys, tuple):
            self._keys = ()
        else:
            del self._keys[key]
