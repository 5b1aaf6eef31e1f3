"""A definition: one filter, with all the keys that it is known by."""

from collections.abc import Collection, Hashable, Iterator
from hashlib import blake2b
from sys import getsizeof
from typing import Final

from audiencefilter.filter import Filter
from audiencefilter.language.plan import Conjunction, Disjunction, Match, Membership, Plan
from audiencefilter.membership.clauses import Alternative, alternatives, is_wide

#: About what a definition takes in memory, and each of its tests and their values, in bytes; as measured.
_DEFINITION: Final = 250
_TEST: Final = 230
_VALUE: Final = 20
_DIGEST: Final = 16


def digest_of(f: Filter) -> bytes:
    """Return what filters have in common that are written in the same way, and no others."""
    return blake2b(f.to_json().encode("utf-8"), digest_size=_DIGEST).digest()


def _footprint(leaf: Plan) -> int:
    """Return about how much memory a test takes."""
    values = leaf.values if isinstance(leaf, Membership) else ()
    needle = len(leaf.needle) if isinstance(leaf, Match) else 0
    return _TEST + needle + sum(getsizeof(value) + _VALUE for value in values)


def _leaves(plan: Plan) -> Iterator[Plan]:
    match plan:
        case Conjunction(children) | Disjunction(children):
            for child in children:
                yield from _leaves(child)
        case _:
            yield plan


class Definition:
    """A filter in an index.

    Of the filter as it was given only the tree is kept: what it has worked out for all its back-ends takes many times
    as much memory. So the alternatives are worked out once more when it goes.

    Attributes:
        digest: of the filter as it is written: what it is found by.
        wide: whether it has a clause across fields.
        numbers: of its alternatives, in their order, as long as it has keys.
        nbytes: about how much memory it takes, with its place in the indexes of fields.
    """

    __slots__ = ("_fresh", "_kept", "_keys", "_limits", "_schema", "_tree", "digest", "nbytes", "numbers", "wide")

    def __init__(self, f: Filter) -> None:
        self.digest = digest_of(f)
        self._tree = f.ast
        self._schema = f.schema
        self._limits = f.limits
        # Nearly every filter has one key, and a dict is larger than all the rest.
        self._keys: tuple[Hashable, ...] | dict[Hashable, None] = ()
        self._kept: Filter | None = None
        self.numbers: tuple[int, ...] = ()
        own = self.filter  # one of somebody else's would keep its plan for ever
        found = alternatives(own.selection)
        self._fresh: tuple[Alternative, ...] | None = found
        self.wide = is_wide(found)
        tests: list[Plan] = [literal for one in found for clause in one.clauses for literal in clause]
        if not all(one.exact for one in found):
            self._kept = own  # it will be asked, again and again
            tests += _leaves(own.selection)
        # A test stands in as many as 32 alternatives, and in the plan; its values are there once.
        distinct = {id(test): test for test in tests}.values()
        self.nbytes = _DEFINITION + _TEST * (len(tests) - len(distinct)) + sum(map(_footprint, distinct))

    @property
    def filter(self) -> Filter:
        """The filter."""
        return self._kept or Filter(self._tree, self._schema, self._limits)

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
